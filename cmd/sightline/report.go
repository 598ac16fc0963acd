package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"sightline/geom"
	"sightline/los"
)

// printReport prints an answer in plain sentences.
func printReport(w io.Writer, a answer) error {
	r := a.Ruling
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", a.Title, a.File)
	fmt.Fprintf(&b, "Question: %s\n", question(r))
	fmt.Fprintf(&b, "Verdict:  %s\n", strings.ToUpper(string(r.Verdict)))
	fmt.Fprintln(&b, strings.Join(append([]string{r.Summary}, a.opens...), "\n"))
	fmt.Fprintln(&b)
	for _, party := range []los.Party{r.From, r.To} {
		fmt.Fprintln(&b, standing(party, a.hills))
	}
	fmt.Fprintln(&b, distances(r))
	for _, s := range witness(r) {
		fmt.Fprintln(&b, s)
	}
	printParts(&b, r)
	if len(a.changed) > 0 {
		fmt.Fprintf(&b, "\nRulings that are not the defaults: %s.\n", strings.Join(a.changed, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func question(r *los.Ruling) string {
	from, to := sided(r.From), sided(r.To)
	if r.Question == los.Fire {
		return fmt.Sprintf("does %s have a line of fire to %s?", from, to)
	}
	return fmt.Sprintf("does %s see %s?", from, to)
}

func sided(p los.Party) string {
	if p.Side == "" {
		return p.Name
	}
	return fmt.Sprintf("%s (%s)", p.Name, p.Side)
}

// standing says where a stand is.
func standing(p los.Party, hills []string) string {
	s := fmt.Sprintf("%s stands at level %d", p.Name, p.Level)
	var in, on []string
	for _, name := range p.In {
		if slices.Contains(hills, name) {
			on = append(on, name)
		} else {
			in = append(in, name)
		}
	}
	if len(on) > 0 {
		s += ", on " + strings.Join(on, "; ")
	}
	if len(in) > 0 {
		s += ", in " + strings.Join(in, "; ")
	}
	return s + "."
}

// distances says how far apart the stands are and, if they are not level,
// where the lines lie that clauses S2 and S3 ask for.
func distances(r *los.Ruling) string {
	s := fmt.Sprintf("The gap between them is %s.", r.Gap.Show())
	if r.From.Level == r.To.Level || r.Clause == los.InContact {
		return s
	}
	s += fmt.Sprintf(" Halfway is %s from %s's front", r.Axis.HalfAt.Show(), r.From.Name)
	switch at := r.Axis.ShadowAt; {
	case r.Axis.Shadow == nil:
	case at < 0 || at > r.Axis.Length:
		s += ", and the 2\" shadow reaches all the way"
	default:
		s += fmt.Sprintf(", the shadow line %s from it", at.Show())
	}
	return s + "."
}

// witness says where a clear line runs, if one does.
func witness(r *los.Ruling) []string {
	w := r.Witness
	switch {
	case w == nil:
		return nil
	case r.Clause == los.InContact:
		return []string{fmt.Sprintf("They touch at %s.", coordinates(w.From))}
	}
	s := fmt.Sprintf("A clear line runs from %s to %s", coordinates(w.From), coordinates(w.To))
	if w.Past != "" {
		s += fmt.Sprintf(" and misses %s by %s", w.Past, w.Clearance.Show())
	}
	out := []string{s + "."}
	if w.Exact != nil {
		e := w.Exact
		out = append(out, fmt.Sprintf("Its ends are rounded: the gap is thinner than a micrometer. In micrometers they are exactly (%s, %s) and (%s, %s).",
			e[0][0], e[0][1], e[1][0], e[1][1]))
	}
	return out
}

// coordinates writes a point in inches, exactly.
func coordinates(p geom.Point) string { return fmt.Sprintf("(%v, %v)", p.X, p.Y) }

// printParts prints what lies between the stands, a line each, in order from
// the first.
func printParts(b *strings.Builder, r *los.Ruling) {
	if r.Clause == los.InContact || r.Clause == los.OutOfSight && len(r.Parts) == 0 {
		return
	}
	if len(r.Parts) == 0 {
		fmt.Fprint(b, "\nNothing lies between them.\n")
		return
	}
	fmt.Fprintf(b, "\nBetween them, by distance from %s's front:\n", r.From.Name)
	t := tabwriter.NewWriter(b, 0, 0, 2, ' ', 0)
	for _, part := range r.Parts {
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", part.Clause, effect(r, part), stretch(r, part), part.Text)
	}
	t.Flush()
}

// stretch says where a part lies: between the fronts, or beside a stand.
func stretch(r *los.Ruling, part los.Part) string {
	start, end := max(part.Start, 0), min(part.End, r.Axis.Length)
	switch {
	case part.End <= 0:
		return "beside " + r.From.Name
	case part.Start >= r.Axis.Length:
		return "beside " + r.To.Name
	case end < start: // the fronts overlap
		return "beside both"
	}
	return start.Show() + " to " + end.Show()
}

// changed returns the rulings that are not the defaults, as files write them.
func changed(r los.Rulings) []string {
	usual := los.DefaultRulings().Lines()
	return slices.DeleteFunc(r.Lines(), func(line string) bool { return slices.Contains(usual, line) })
}

func effect(r *los.Ruling, part los.Part) string {
	switch {
	case !part.Blocks:
		return "does not block"
	case r.Verdict == los.Clear:
		return "would block"
	}
	return "blocks"
}
