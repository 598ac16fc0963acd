package screen

import (
	"maps"
	"slices"

	"sightline/cmd/internal/yield"
	"sightline/los"
)

// An answer is what sight rules of a worked case.
type answer struct {
	ruling  *los.Ruling
	clauses []string // that decided about anything, in the order of clauses
}

// answers are those of all worked cases, by the ids of their texts; they are found
// in the background.
type answers struct {
	of      map[string]answer
	found   chan map[string]answer
	reading bool
}

func newAnswers() answers {
	return answers{of: map[string]answer{}, found: make(chan map[string]answer, 1)}
}

// anyClause is chosen where the list is not for one clause.
const anyClause = "all"

// clauses are those a list can be for, in their order.
var clauses = []string{
	string(los.S1), string(los.S2), string(los.S3), string(los.S4), string(los.Rim), string(los.Crest),
	string(los.TwoInch), string(los.Lining), string(los.OutOfSight), string(los.InContact),
}

// ask has the cases ruled that have not been.
func (a *answers) ask(cases []volume) {
	if a.reading {
		return
	}
	var left []volume
	for i := range cases {
		if _, is := a.of[cases[i].id]; !is {
			left = append(left, cases[i])
		}
	}
	if left == nil {
		return
	}
	a.reading = true
	go func() {
		out := map[string]answer{}
		for i := range left {
			yield.Now()
			out[left[i].id] = answer{} // of one that cannot be asked
			if r := ruled(&left[i]); r != nil {
				out[left[i].id] = answer{r, clausesOf(r)}
			}
		}
		a.found <- out
	}()
}

// collect takes in what has been found, and reports whether there was anything.
func (a *answers) collect() bool {
	select {
	case more := <-a.found:
		maps.Copy(a.of, more)
		a.reading = false
		return true
	default:
		return false
	}
}

// ruled puts the question of a case; nil if it cannot be asked.
func ruled(v *volume) *los.Ruling {
	v.read()
	if v.err != nil || v.doc.Ruling == nil {
		return nil
	}
	r := v.doc.Ruling
	board, err := r.Board()
	if err != nil {
		return nil
	}
	return board.Rule(r.Ask.Question, r.StandIndex(r.Ask.From), r.StandIndex(r.Ask.To))
}

// clausesOf lists the clauses of a ruling, each once.
func clausesOf(r *los.Ruling) []string {
	has := map[string]bool{string(r.Clause): true}
	for i := range r.Parts {
		has[string(r.Parts[i].Clause)] = true
	}
	return slices.DeleteFunc(slices.Clone(clauses), func(c string) bool { return !has[c] })
}
