package main

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/vary"
	"sightline/los"
)

// A varied question is what one thing otherwise changes of an answer, as --json prints it.
type varied struct {
	Name    string      `json:"name"`
	Verdict los.Verdict `json:"verdict"`
	Changes []string    `json:"changes"`
}

// variations answers the variations of a question that are asked for, and those that its
// file names.
func variations(d document, now *los.Ruling, names []string) (out []varied, err error) {
	var all []vary.Variation
	r := d.doc.Ruling
	add := func(v vary.Variation) {
		if !slices.ContainsFunc(all, func(o vary.Variation) bool { return o.Name == v.Name }) {
			all = append(all, v)
		}
	}
	for _, name := range slices.Concat(r.Ask.Vary, names) {
		if name == "all" {
			for _, v := range vary.All(r, now) {
				add(v)
			}
			continue
		}
		v, err := vary.Named(r, now, name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", d.name, err)
		}
		add(v)
	}
	for _, v := range all {
		l, err := vary.Lay(now, v)
		if err != nil {
			return nil, fmt.Errorf("%s: %s: %w", d.name, v.Name, err)
		}
		out = append(out, varied{l.Name, l.Answer.Verdict, l.Changes})
	}
	return out, nil
}

// printVaried prints what variations change, those first that turn the verdict; what
// changes nothing is one line.
func printVaried(b *strings.Builder, now *los.Ruling, list []varied) {
	if len(list) == 0 {
		return
	}
	fmt.Fprint(b, "\nWith one thing otherwise:\n")
	var same []string
	for _, turned := range []bool{true, false} {
		for _, v := range list {
			if (v.Verdict != now.Verdict) != turned {
				continue
			}
			if len(v.Changes) == 0 {
				same = append(same, v.Name)
				continue
			}
			fmt.Fprintf(b, "  %s: %s\n", v.Name, strings.ToUpper(string(v.Verdict)))
			for _, s := range v.Changes {
				fmt.Fprintf(b, "    %s\n", s)
			}
		}
	}
	if len(same) > 0 {
		fmt.Fprintf(b, "  Nothing changes: %s.\n", strings.Join(same, "; "))
	}
}
