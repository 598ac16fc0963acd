package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A roll is who sees whom on one table, as --json prints it. Wrecks neither
// look nor are counted among those seen.
type roll struct {
	File   string    `json:"file"`
	Title  string    `json:"title"`
	Pairs  int       `json:"pairs"` // of two stands
	Clear  int       `json:"clear"` // of them, those that see each other
	Stands []watcher `json:"stands"`
}

type watcher struct {
	Name  string  `json:"name"`
	Side  string  `json:"side"`
	Level int     `json:"level"`
	Sees  []sight `json:"sees"` // nearest first
}

type sight struct {
	Name string      `json:"name"`
	Side string      `json:"side"`
	Gap  geom.Length `json:"gap"`
}

// rollOf asks for every pair of stands of a file.
func rollOf(d document) (roll, error) {
	s := d.doc.Laid().Setup()
	board, err := s.Board()
	if err != nil {
		return roll{}, fmt.Errorf("%s: %w", d.name, err)
	}
	r := roll{File: d.name, Title: s.Title, Stands: []watcher{}}
	m := los.NewMatrix(board)
	stands := s.SightStands()
	for i := range s.Stands {
		if s.Stands[i].Destroyed {
			continue
		}
		w := watcher{Name: s.Stands[i].Name, Side: s.Stands[i].Side, Level: board.Level(i), Sees: []sight{}}
		for j := range s.Stands {
			if i == j || s.Stands[j].Destroyed {
				continue
			}
			if i < j {
				r.Pairs++
			}
			if m.Sees(i, j) {
				w.Sees = append(w.Sees, sight{s.Stands[j].Name, s.Stands[j].Side, geom.Gap(&stands[i].Footprint, &stands[j].Footprint)})
				if i < j {
					r.Clear++
				}
			}
		}
		slices.SortStableFunc(w.Sees, func(a, b sight) int { return cmp.Compare(a.Gap, b.Gap) })
		r.Stands = append(r.Stands, w)
	}
	return r, nil
}

// printRoll prints who sees whom, by side.
func printRoll(w io.Writer, r roll) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n", r.Title, r.File)
	fmt.Fprintf(&b, "%s, %d of %s in sight of each other.\n", count(len(r.Stands), "stand"), r.Clear, count(r.Pairs, "pair"))
	sides := sidesOf(r.Stands)
	for _, side := range sides {
		fmt.Fprintf(&b, "\n%s\n", sideName(side))
		for _, stand := range r.Stands {
			if stand.Side == side {
				stand.print(&b, sides)
			}
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// print prints whom one stand sees, a side after the other, its own last.
func (w watcher) print(b *strings.Builder, sides []string) {
	if len(w.Sees) == 0 {
		fmt.Fprintf(b, "  %s sees nobody.\n", w.Name)
		return
	}
	fmt.Fprintf(b, "  %s sees\n", w.Name)
	others := slices.DeleteFunc(slices.Clone(sides), func(s string) bool { return s == w.Side })
	for _, side := range append(others, w.Side) {
		var names []string
		for _, s := range w.Sees {
			if s.Side == side {
				names = append(names, fmt.Sprintf("%s (%s)", s.Name, s.Gap.Show()))
			}
		}
		if names != nil {
			hang(b, "    "+sideName(side)+": ", names)
		}
	}
}

// hang prints a list with commas, in lines of at most 80 letters.
func hang(b *strings.Builder, head string, items []string) {
	line := head
	for i, item := range items {
		if i < len(items)-1 {
			item += ","
		}
		switch {
		case i == 0:
			line += item
		case len(line)+1+len(item) > 80:
			fmt.Fprintln(b, line)
			line = strings.Repeat(" ", 6) + item
		default:
			line += " " + item
		}
	}
	fmt.Fprintln(b, line)
}

// sidesOf returns the sides of stands in the order they first come.
func sidesOf(stands []watcher) []string {
	var sides []string
	for _, s := range stands {
		if !slices.Contains(sides, s.Side) {
			sides = append(sides, s.Side)
		}
	}
	return sides
}

func sideName(side string) string {
	if side == "" {
		return "no side"
	}
	return side
}

func count(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// runPairs prints who sees whom on the table of every file.
func (c ruleCommand) runPairs(p *program, docs []document, failed error) error {
	for i, d := range docs {
		r, err := rollOf(d)
		switch {
		case err != nil:
		case c.JSON:
			err = json.NewEncoder(p.stdout).Encode(r)
		default:
			if i > 0 {
				fmt.Fprintln(p.stdout)
			}
			err = printRoll(p.stdout, r)
		}
		if err != nil {
			fmt.Fprintf(p.stderr, "sightline: rule: %v\n", err)
			failed = errReported
		}
	}
	return failed
}

// lookers returns the stands that --seen-from names, by the name of one or of a
// side, and what to call them; stand is -1 for a side. Wrecks do not look for
// their side.
func lookers(s *scenarios.Setup, name string) (stands []int, stand int, err error) {
	var names []string
	for i := range s.Stands {
		names = append(names, s.Stands[i].Name, s.Stands[i].Side)
	}
	name = ofOne(names, name)
	if i := s.StandIndex(name); i >= 0 {
		return []int{i}, i, nil
	}
	for i := range s.Stands {
		if s.Stands[i].Side == name && !s.Stands[i].Destroyed {
			stands = append(stands, i)
		}
	}
	if name == "" || !slices.Contains(names, name) {
		return nil, -1, fmt.Errorf("--seen-from %s: no stand and no side is called that%s", name, scenarios.Suggest(name, names))
	}
	return stands, -1, nil
}
