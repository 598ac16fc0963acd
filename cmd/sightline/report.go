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
	fmt.Fprintln(&b, strings.Join(append([]string{r.Summary}, a.Would...), "\n"))
	fmt.Fprintln(&b)
	for _, party := range []los.Party{r.From, r.To} {
		if ground := party.Ground(); ground != "" {
			fmt.Fprintf(&b, "%s stands %s.\n", party.Name, ground)
		}
	}
	fmt.Fprintln(&b, r.Distances())
	for _, s := range witness(r) {
		fmt.Fprintln(&b, s)
	}
	printParts(&b, r)
	printVaried(&b, r, a.Vary)
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
		fmt.Fprintf(t, "  %s\t%s\t%s\t%s\n", part.Clause, effect(r, part), r.Where(&part), part.Text)
	}
	t.Flush()
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
