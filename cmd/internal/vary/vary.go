// Package vary asks a question of sight again with one thing otherwise – a rim of an
// inch, a wood one level higher, the same stands as a line of fire – and says what that
// changes of the verdict and of its reasons, and nothing else.
package vary

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A Variation is a question with one thing otherwise.
type Variation struct {
	Name   string // as people type it: `rim 1"`
	ruling *scenarios.Ruling
}

// Ruling is the question with its table.
func (v Variation) Ruling() *scenarios.Ruling { return v.ruling }

// Answer answers the question of a ruling.
func Answer(r *scenarios.Ruling) (*los.Ruling, error) {
	board, err := r.Board()
	if err != nil {
		return nil, err
	}
	return board.Rule(r.Ask.Question, r.StandIndex(r.Ask.From), r.StandIndex(r.Ask.To)), nil
}

// All lists what can be otherwise about a question whose answer is now: how it is asked,
// the two stands, what lies in the corridor between them, and the rulings that the rules
// leave open, as far as the table has anything that they are about.
func All(r *scenarios.Ruling, now *los.Ruling) []Variation {
	m := maker{of: r}
	m.asking()
	m.heights(now)
	m.parts(now)
	m.rulings(now)
	return m.list
}

// Named is the variation of a name: one of All, or "rim N", "crest N" and "visibility N"
// with any number of inches. Blanks, capitals, and how an inch is written do not matter.
// The error lists what there is.
func Named(r *scenarios.Ruling, now *los.Ruling, name string) (Variation, error) {
	all := All(r, now)
	if i := slices.IndexFunc(all, func(v Variation) bool { return plain(v.Name) == plain(name) }); i >= 0 {
		return all[i], nil
	}
	if v, ok := measured(r, plain(name)); ok {
		return v, nil
	}
	names := make([]string, len(all))
	for i := range all {
		names[i] = all[i].Name
	}
	return Variation{}, fmt.Errorf("%q cannot be varied here: want one of\n  %s", name, strings.Join(names, "\n  "))
}

// plain is a name without what may be written in several ways.
func plain(name string) string {
	name = strings.NewReplacer("\u2033", "", `"`, "", " inches", "", " inch", "").Replace(strings.ToLower(name))
	return strings.Join(strings.Fields(name), " ")
}

// measured is a variation by a number of inches.
func measured(r *scenarios.Ruling, name string) (Variation, bool) {
	what, number, _ := strings.Cut(name, " ")
	l, err := geom.ParseInches(number)
	if err != nil || l < 0 || l > mostDepth {
		return Variation{}, false
	}
	m := maker{of: r}
	switch what {
	case "rim":
		m.rim(l)
	case "crest":
		m.crest(l)
	case "visibility":
		if l == 0 {
			return Variation{}, false
		}
		m.add("visibility "+l.Show(), func(s *scenarios.Ruling) { s.Table.Visibility = l })
	}
	if len(m.list) == 0 {
		return Variation{}, false
	}
	return m.list[0], true
}

// mostDepth is the most inches that a file may give a rim.
const mostDepth = 24 * geom.Inch
