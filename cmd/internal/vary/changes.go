package vary

import (
	"fmt"
	"slices"
	"strings"

	"sightline/los"
)

// A Laid variation is one with its answer, beside the answer to the question as it is.
type Laid struct {
	Variation
	Answer  *los.Ruling
	Turned  bool     // the verdict is the other one
	Changes []string // what is otherwise, in sentences; none: nothing that matters
}

// Lay answers a variation and holds it against the answer as it is.
func Lay(now *los.Ruling, v Variation) (Laid, error) {
	is, err := Answer(v.ruling)
	if err != nil {
		return Laid{}, err
	}
	return Laid{v, is, now.Verdict != is.Verdict, changes(now, is)}, nil
}

// changes says what of an answer is otherwise in another one: the verdict, what blocks,
// and each obstacle that another clause decides about.
func changes(was, is *los.Ruling) (out []string) {
	if was.Verdict != is.Verdict || was.Clause != is.Clause || is.Verdict == los.Blocked && !slices.Equal(sorted(was.By), sorted(is.By)) {
		out = append(out, shortly(is))
	}
	before, after := judged(was), judged(is)
	for _, o := range after {
		had := clausesOf(before, o.name)
		come, gone := without(o.clauses, had), without(had, o.clauses)
		switch {
		case had == nil && o.hides():
			out = append(out, o.name+" comes to lie in the way and "+listed(o.clauses)+".")
		case had == nil || len(come)+len(gone) == 0:
		case len(come) == 0:
			out = append(out, fmt.Sprintf("%s: no longer %s.", o.name, listed(gone)))
		case len(gone) == 0:
			out = append(out, fmt.Sprintf("%s: now also %s.", o.name, listed(come)))
		default:
			out = append(out, fmt.Sprintf("%s: %s instead of %s.", o.name, listed(come), listed(gone)))
		}
	}
	for _, o := range before {
		if o.hides() && clausesOf(after, o.name) == nil {
			out = append(out, o.name+" is in the way no more.")
		}
	}
	return out
}

// shortly is the sentence of an answer, without what goes without saying.
func shortly(r *los.Ruling) string {
	if by, _, blocked := strings.Cut(r.Summary, ": no straight line"); blocked {
		return by + "."
	}
	return r.Summary
}

// An obstacle is what clauses decide about the parts of one, each once, in order.
type obstacle struct {
	name    string
	clauses []string
}

func (o *obstacle) hides() bool { return slices.Contains(o.clauses, clauseWords[los.S4]) }

func judged(r *los.Ruling) (out []obstacle) {
	for i := range r.Parts {
		p := &r.Parts[i]
		for _, name := range namesOf(p) {
			k := slices.IndexFunc(out, func(o obstacle) bool { return o.name == name })
			if k < 0 {
				k, out = len(out), append(out, obstacle{name: name})
			}
			if word := clauseWords[p.Clause]; !slices.Contains(out[k].clauses, word) {
				out[k].clauses = append(out[k].clauses, word)
			}
		}
	}
	return out
}

// namesOf are the names of the features of a part: a change may make one of what were
// several.
func namesOf(p *los.Part) []string {
	if names := strings.Split(p.Name, " and "); len(names) == len(p.Features) {
		return names
	}
	return []string{p.Name}
}

func clausesOf(list []obstacle, name string) []string {
	for _, o := range list {
		if o.name == name {
			return o.clauses
		}
	}
	return nil
}

// clauseWords says in short what a clause makes of a part.
var clauseWords = map[los.Clause]string{
	los.S1:      "too low to matter (S1)",
	los.S2:      "seen over by the higher stand (S2)",
	los.S3:      "seen over from far above (S3)",
	los.S4:      "hides (S4)",
	los.TwoInch: "both within two inches inside it",
	los.Rim:     "only its rim",
	los.Crest:   "only its crest",
	los.Lining:  "lined by a stand",
}

func without(list, gone []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(gone, s) })
}

func listed(words []string) string { return strings.Join(words, " and ") }

func sorted(words []string) []string { return slices.Sorted(slices.Values(words)) }
