package los

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sightline/geom"
)

// explain puts the ruling and each of its parts into words.
func (r *Ruling) explain(b *Board) {
	for i := range r.Parts {
		r.Parts[i].Text = r.reason(&r.Parts[i], b)
	}
	r.Summary = r.sentence(b)
}

func (r *Ruling) sentence(b *Board) string {
	from, to := at(r.From), at(r.To)
	verb := "sees"
	if r.Question == Fire {
		verb = "has a line of fire to"
	}
	switch r.Clause {
	case InContact:
		return "Clear: " + from + " and " + to + " are in contact."
	case OutOfSight:
		return fmt.Sprintf("Blocked: %s and %s are %s apart, and nothing is seen beyond %s.", from, to, r.Gap.Show(), b.visibility.Show())
	case S4:
		return "Blocked by " + r.culprits(b) + ": no straight line leads from " + from + " to " + to + "."
	}
	s := "Clear: " + from + " " + verb + " " + to
	switch w := r.Witness; {
	case w == nil:
	case w.Exact != nil:
		s += " through a gap thinner than a micrometer"
	case w.Past != "":
		s += ", by " + w.Clearance.Show() + " past " + r.saidOf(w.Past)
	}
	return s + "."
}

func at(p Party) string {
	s := p.Name + " ("
	if p.Aboard != "" {
		s += "aboard " + p.Aboard + ", measured from it, "
	}
	return s + "level " + strconv.Itoa(p.Level) + ")"
}

// culprits lists what blocks, and whether each does so alone.
func (r *Ruling) culprits(b *Board) string {
	var names []string
	for _, part := range r.blamed(b) {
		names = append(names, part.said())
	}
	if names == nil {
		names = r.By
	}
	how := ""
	switch {
	case len(names) < 2:
	case slices.ContainsFunc(r.Parts, func(p Part) bool { return p.Alone }):
		how = ", each alone"
	default:
		how = ", only together"
	}
	return listed(names) + how
}

// blamed returns of each obstacle that By names the first part that blocks.
func (r *Ruling) blamed(b *Board) []*Part {
	var out []*Part
	for _, name := range r.By {
		k := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Blocks && p.called(b, name) })
		if k >= 0 && !slices.ContainsFunc(out, r.Parts[k].sameObstacle) {
			out = append(out, &r.Parts[k])
		}
	}
	return out
}

// called reports whether a name is that of the obstacle, or of a feature of its area.
func (part *Part) called(b *Board, name string) bool {
	return part.Name == name || slices.ContainsFunc(part.Features, func(f int) bool { return b.terrain[f].name == name })
}

// sameObstacle reports whether two parts of a ruling are of one obstacle, or of one area.
func (part *Part) sameObstacle(o *Part) bool {
	return part.Feature == o.Feature && part.Stand == o.Stand
}

// said returns the name, and whether that is of several that are one area.
func (part *Part) said() string {
	if len(part.Features) > 1 {
		return part.Name + oneArea
	}
	return part.Name
}

// oneArea follows the names of several features that are one.
const oneArea = " (one area)"

// saidOf says what a name of a part is.
func (r *Ruling) saidOf(name string) string {
	if k := slices.IndexFunc(r.Parts, func(p Part) bool { return p.Name == name }); k >= 0 {
		return r.Parts[k].said()
	}
	return name
}

// reason says in a sentence why the clause applies to the part.
func (r *Ruling) reason(part *Part, b *Board) string {
	rulings := &b.rulings
	higher, lower := &r.From, &r.To
	if lower.Level > higher.Level {
		higher, lower = lower, higher
	}
	what := part.Name + " (top " + strconv.Itoa(part.Top) + ")"
	switch {
	case part.Stand >= 0 && part.Kind == "friend":
		what = part.Name + " (a friendly stand, top " + strconv.Itoa(part.Top) + ")"
	case part.Stand >= 0 || part.Kind == Wreck.String():
		what = part.Name + " (a wreck, top " + strconv.Itoa(part.Top) + ")"
	case len(part.Features) > 1:
		what = part.Name + " (one area, top " + strconv.Itoa(part.Top) + ")"
	}
	switch part.Clause {
	case S1:
		return what + " is not higher than either stand."
	case S2:
		if rulings.Nearer == NearestPoint {
			return what + " is nearer to " + higher.high() + ", which is a level above it."
		}
		short := ""
		if d := -r.past(part, r.Axis.HalfAt, lower); d > 0 {
			short = d.Show() + " short of it, "
		}
		return what + " lies on " + higher.Name + "'s side of halfway, " + short + "and " + higher.high() + " is a level above it."
	case S3:
		if rulings.Nearer == NearestPoint {
			return what + " lies 2\" or more from " + lower.Name + ", and " + higher.high() + " is three levels above it."
		}
		return what + " ends " + r.before(part, lower).Show() + " before " + lower.Name + " (2\" is enough), and " + higher.high() + " is three levels above it."
	case TwoInch:
		return fmt.Sprintf("%s does not hide stands inside it that are at most 2\" apart; these are %s apart.", part.said(), r.Gap.Show())
	case Rim:
		return fmt.Sprintf("%s: here is only its rim of %s, which does not hide a stand in it%s.", part.said(), rulings.Edge.Show(), r.seesOut(b, part))
	case Crest:
		return fmt.Sprintf("%s: here is only its crest of %s, which does not hide a stand on it%s.", part.said(), rulings.Crest.Show(), r.seesOut(b, part))
	case Lining:
		return part.Name + ": " + r.lining(b, part)
	}
	i := r.homeOf(b, part)
	if i < 0 {
		return what + " " + r.whyBlocked(part, rulings, higher, lower) + r.passed(b, part)
	}
	who, edge := r.parties()[i].Name, "rim"
	if b.terrain[part.Feature].data.Contour {
		edge = "crest"
	}
	switch deep, by := r.run(part, i), r.beside(part); {
	case deep > 0:
		return what + " hides: " + who + " is " + deep.Show() + " behind its " + edge + r.passed(b, part)
	case by != "":
		return what + " hides what is behind its " + edge + ", as this is, " + by + r.passed(b, part)
	}
	return "The rest of " + what + " " + r.whyBlocked(part, rulings, higher, lower) + r.passed(b, part)
}

func (p *Party) high() string { return p.Name + " at level " + strconv.Itoa(p.Level) }

func (r *Ruling) whyBlocked(part *Part, rulings *Rulings, higher, lower *Party) string {
	high, stands := higher.high(), "stands between"
	if by := r.beside(part); by != "" {
		stands = "stands " + by
	}
	switch {
	case higher.Level == lower.Level:
		return stands + ": both stands are at level " + strconv.Itoa(higher.Level) + ", below its top"
	case higher.Level < part.Top+1:
		return stands + ": " + high + " is not a level above it"
	case rulings.Nearer == NearestPoint && higher.Level < part.Top+3:
		return fmt.Sprintf("is no nearer to %s than to %s", high, lower.Name)
	case rulings.Nearer == NearestPoint:
		return fmt.Sprintf("is no nearer to %s than to %s, and less than 2\" from %s", high, lower.Name, lower.Name)
	case higher.Level < part.Top+3:
		return fmt.Sprintf("%s past halfway towards %s, and %s is not three levels above it",
			reaches(r.past(part, r.Axis.HalfAt, lower)), lower.Name, high)
	}
	return fmt.Sprintf("%s into the 2\" before %s, where no height helps", reaches(r.past(part, r.Axis.ShadowAt, lower)), lower.Name)
}

// reaches says how far something reaches, if that lies between the fronts.
func reaches(far geom.Length) string {
	if far <= 0 {
		return "reaches"
	}
	return "reaches " + far.Show()
}

func (r *Ruling) passed(b *Board, part *Part) string {
	switch {
	case r.Verdict == Clear:
		return "; the sight line passes it."
	case r.Clause == S4 && part.Alone:
		return ". It shuts the whole corridor."
	case r.Clause == S4 && !slices.ContainsFunc(r.By, func(name string) bool { return part.called(b, name) }):
		return "; it covers a part of the corridor."
	}
	return "."
}

func (r *Ruling) parties() [2]*Party { return [2]*Party{&r.From, &r.To} }

// lining says who lines a part, and so sees across.
func (r *Ruling) lining(b *Board, part *Part) string {
	var names []string
	for _, p := range [2]*Party{&r.From, &r.To} {
		if slices.Contains(b.lined[p.Stand], int32(part.Feature)) {
			names = append(names, p.Name)
		}
	}
	if len(names) == 1 {
		return names[0] + " lines it and sees across within 1\" of its base."
	}
	return strings.Join(names, " and ") + " line it and see across within 1\" of their bases."
}

// Ground says what a stand is on and in: "on Ridge, in Wood"; empty if nothing.
func (p *Party) Ground() string {
	var said []string
	if len(p.On) > 0 {
		said = append(said, "on "+strings.Join(p.On, " and "))
	}
	if len(p.In) > 0 {
		said = append(said, "in "+strings.Join(p.In, " and "))
	}
	return strings.Join(said, ", ")
}
