package los_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// namesIn returns the names that a sentence says of an obstacle or of one area.
func namesIn(said string) []string {
	return strings.Split(strings.ReplaceAll(strings.TrimSuffix(said, " (one area)"), " and ", ", "), ", ")
}

// areaOf returns the features that are one area with a feature.
func (q *question) areaOf(i int) []int {
	f := q.terrain[i]
	d := f.Kind.Data()
	if d.Linear || heightOf(f, q.rulings) == 0 && !d.Contour || !d.Concealing && !d.Contour {
		return []int{i}
	}
	var out []int
	for k, g := range q.terrain {
		if k == i || !g.Kind.Data().Linear && slices.ContainsFunc(q.oneWith(f), func(p geom.Polygon) bool { return slices.Equal(p.Outline, g.Area.Outline) }) {
			out = append(out, k)
		}
	}
	return out
}

// What would open a line does so, by the oracle; and nothing that does is left out.
func TestWhatWouldOpenDoes(t *testing.T) {
	t.Parallel()
	without, lower := 0, 0
	checkAll(t, 1500, func(seed uint64) *question { return anyBoard(seeded(seed<<8 | 0xc7)) }, func(q *question) string {
		b, err := q.board()
		if err != nil {
			return err.Error()
		}
		r := b.Rule(q.ask, q.from, q.to)
		said := strings.Join(b.WouldOpen(r), "\n")
		if r.Verdict == los.Clear && said != "" {
			return "of a clear line: " + said
		}
		for i, f := range q.terrain {
			if r.Clause != los.S4 || !slices.Contains(r.By, f.Name) {
				continue
			}
			c := *q
			area := q.areaOf(i)
			c.terrain = nil
			for k, g := range q.terrain {
				if !slices.Contains(area, k) {
					c.terrain = append(c.terrain, g)
				}
			}
			op := consult(&c)
			named, rest, at := "", "", false
			for _, s := range b.WouldOpen(r) {
				var one bool
				if named, one = strings.CutPrefix(strings.TrimSuffix(s, "."), "It would be clear without "); !one {
					continue
				}
				named, rest, _ = strings.Cut(named, ", or if it rose ")
				if at = slices.Contains(namesIn(named), f.Name); at {
					break
				}
			}
			if !op.unsupported && (op.verdict == los.Clear) != at {
				return fmt.Sprintf("%s without %s: %q", op.verdict, f.Name, said)
			}
			if !at {
				continue
			}
			without++
			var h, was int
			if n, _ := fmt.Sscanf(rest, "%d instead of %d", &h, &was); n == 2 {
				lower++
				c.terrain = slices.Clone(q.terrain)
				for _, k := range area {
					c.terrain[k].Height = &h
				}
				if op := consult(&c); was != heightOf(f, q.rulings) || !op.unsupported && op.verdict != los.Clear {
					return fmt.Sprintf("%s at %d: %q", op.verdict, h, said)
				}
			}
		}
		return ""
	})
	if n := boardCount(1500); without < n/10 || lower == 0 {
		t.Errorf("only %d without, %d lower", without, lower)
	}
}

// What opens a line alone leaves nothing to be said of others; several that open it
// together do, by the oracle, and none of them can be spared.
func TestWhatOpensTogetherDoes(t *testing.T) {
	hill := func(name string, level int, least, most geom.Length) los.Feature {
		f := upTo(los.Hill, name, least, least, most, most)
		f.Level = level
		return f
	}
	q := ask([]los.Feature{hill("H1", 1, 400, 2000), hill("H2", 2, 600, 1800), hill("H3", 3, 800, 1600)}, nil)
	for i, x := range [2]geom.Length{12, 30} {
		q.stands = append(q.stands, los.Stand{Name: "AB"[i : i+1], Aboard: -1,
			Footprint: geom.NewFootprint(geom.Pt(x*geom.Inch, 12*geom.Inch), 90*geom.Degree, geom.Inch, geom.Inch)})
	}
	b, err := q.board()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"It would be clear only without H3, H2 and H1."}
	if got := b.WouldOpen(b.Rule(los.Sight, 0, 1)); !slices.Equal(got, want) {
		t.Errorf("%q: want %q", got, want)
	}
	for left := range q.terrain {
		c := *q
		c.terrain = q.terrain[left : left+1]
		if op := consult(&c); op.verdict != los.Blocked {
			t.Errorf("%s with %s alone", op.verdict, q.terrain[left].Name)
		}
	}
	if c := *q; true {
		c.terrain = nil
		if op := consult(&c); op.verdict != los.Clear {
			t.Errorf("%s without all of them", op.verdict)
		}
	}
}

// Of what lies beyond the visibility it says how far one would have to see.
func TestWhatWouldShowDoes(t *testing.T) {
	wood := upTo(los.Woods, "Wood", 1400, 600, 2000, 1800)
	for name, c := range map[string]struct {
		terrain []los.Feature
		x       geom.Length // of the second stand
		want    string
	}{
		"open":    {nil, 26 * geom.Inch, `It would be clear with a visibility of 19", or if they were 7" nearer to each other.`},
		"hair":    {nil, 26*geom.Inch + 1, `It would be clear with a visibility of 19.01", or if they were 7.01" nearer to each other.`},
		"a wood":  {[]los.Feature{wood}, 26 * geom.Inch, `Even with a visibility of 19" it would be blocked by Wood.`},
		"beyond":  {nil, 19*geom.Inch + 1, `It would be clear with a visibility of 12.01", or if they were 0.01" nearer to each other.`},
		"in fact": {nil, 19 * geom.Inch, ""},
	} {
		t.Run(name, func(t *testing.T) {
			q := ask(c.terrain, nil)
			q.visibility = 12 * geom.Inch
			for i, x := range [2]geom.Length{6 * geom.Inch, c.x} {
				q.stands = append(q.stands, los.Stand{Name: "AB"[i : i+1], Aboard: -1,
					Footprint: geom.NewFootprint(geom.Pt(x, 12*geom.Inch), 90*geom.Degree, geom.Inch, geom.Inch)})
			}
			b, err := q.board()
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(b.WouldOpen(b.Rule(los.Sight, 0, 1)), " "); got != c.want {
				t.Errorf("%q: want %q", got, c.want)
			}
		})
	}
}
