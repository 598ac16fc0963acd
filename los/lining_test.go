package los_test

import (
	"fmt"
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// linedBank is a bank of half an inch between two rifles, the first of which is
// as far from it as gap.
func linedBank(gap geom.Length) *question {
	stand := func(name, side string, x geom.Length) los.Stand {
		return los.Stand{Name: name, Side: side, Aboard: -1,
			Footprint: geom.NewFootprint(geom.Pt(x, 12*geom.Inch), 90*geom.Degree, geom.Inch, geom.Inch)}
	}
	x := 10*geom.Inch + geom.Inch/2 + gap + geom.Inch/4
	bank := los.Feature{Name: "Bank", Kind: los.Bocage,
		Line: geom.Polyline{Width: geom.Inch / 2, Points: []geom.Point{{X: x}, {X: x, Y: 24 * geom.Inch}}}}
	return ask([]los.Feature{bank}, []los.Stand{stand("A", "red", 10*geom.Inch), stand("B", "blue", 26*geom.Inch)})
}

func TestWhoLines(t *testing.T) {
	t.Parallel()
	tall := 1
	for _, c := range []struct {
		name   string
		change func(q *question)
		clear  bool
	}{
		{"against it", func(*question) {}, true},
		{"at the most", func(q *question) { *q = *linedBank(geom.Inch / 50) }, true},
		{"just off it", func(q *question) { *q = *linedBank(geom.Inch/50 + 1) }, false},
		{"switched off", func(q *question) { q.rulings.Lining = false }, false},
		{"a tall hedge", func(q *question) { q.terrain[0].Kind, q.terrain[0].Height = los.Hedge, &tall }, true},
		{"a tall wall", func(q *question) { q.terrain[0].Kind, q.terrain[0].Height = los.Wall, &tall }, true},
		{"a tall road", func(q *question) { q.terrain[0].Kind, q.terrain[0].Height = los.Road, &tall }, false},
		{"an inch thick", func(q *question) {
			q.terrain[0].Line.Width = geom.Inch
			for i := range q.terrain[0].Line.Points {
				q.terrain[0].Line.Points[i].X += geom.Inch / 4
			}
		}, true},
		{"thicker than that", func(q *question) {
			q.terrain[0].Line.Width = geom.Inch + 2
			for i := range q.terrain[0].Line.Points {
				q.terrain[0].Line.Points[i].X += geom.Inch/4 + 1
			}
		}, false},
		{"a second bank behind it", func(q *question) {
			more := q.terrain[0]
			more.Name, more.Line.Points = "More", []geom.Point{{X: 15 * geom.Inch}, {X: 15 * geom.Inch, Y: 24 * geom.Inch}}
			q.terrain = append(q.terrain, more)
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			q := linedBank(0)
			c.change(q)
			r, err := q.rule()
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Verdict == los.Clear; got != c.clear {
				t.Errorf("clear: %v, want %v", got, c.clear)
			}
			if why := differs(q, consult(q)); why != "" {
				t.Error(why)
			}
		})
	}
}

func TestLinedInWords(t *testing.T) {
	t.Parallel()
	q := linedBank(0)
	r, err := q.rule()
	if err != nil {
		t.Fatal(err)
	}
	const want = `Bank: A lines it and sees across within 1" of its base.`
	if len(r.Parts) != 1 || r.Parts[0].Clause != los.Lining || r.Parts[0].Text != want {
		t.Errorf("parts %+v, want one: %s", r.Parts, want)
	}
	if len(r.Profile.Over) != 1 || r.Profile.Over[0].Clause != los.Lining || r.Profile.Over[0].End != geom.Inch/2 {
		t.Errorf("profile %+v: want the bank, lined", r.Profile.Over)
	}
}

func TestLiningDoesNotAllocate(t *testing.T) {
	q := linedBank(0)
	q.terrain[0].Line.Points[0].X -= geom.Inch / 8 // slanting, so that what is left is fractions
	b, err := q.board()
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(200, func() { b.Clear(los.Sight, 0, 1) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLinedInEveryWay: all ways to ask say of who lines what the verdict does.
func TestLinedInEveryWay(t *testing.T) {
	t.Parallel()
	matters := 0
	checkAll(t, 400, func(seed uint64) *question {
		q := liningBoard(seeded(seed<<8 | 0x4c))
		q.ask, q.stands = los.Sight, q.stands[:2]
		q.stands[0].Destroyed, q.stands[1].Destroyed = false, false
		return q
	}, func(q *question) string {
		b, err := q.board()
		if err != nil {
			return err.Error()
		}
		want := b.Rule(los.Sight, 0, 1).Verdict == los.Clear
		other := *q
		other.rulings.Lining = !q.rulings.Lining
		if o, err := other.board(); err == nil && o.Clear(los.Sight, 0, 1) != want {
			matters++
		}
		return inEveryWay(q, b, want)
	})
	if matters < boardCount(400)/10 {
		t.Errorf("lining matters on %d boards only", matters)
	}
}

func inEveryWay(q *question, b *los.Board, want bool) string {
	there := q.stands[1].Footprint
	away := moved(there, there.Center.Add(geom.Pt(4*geom.Inch, 3*geom.Inch)))
	gone := b.Move(1, away)
	m := los.NewMatrix(gone)
	bare, err := b.WithTerrain(nil)
	if err != nil {
		return err.Error()
	}
	again, err := bare.WithTerrain(slices.Concat([]los.Feature{hillAt("Far", 1, rectangle(-9*geom.Inch, 0, -8*geom.Inch, geom.Inch))}, q.terrain))
	if err != nil {
		return err.Error()
	}
	back := gone.Move(1, there)
	m.Update(back)
	_, nearest := b.NearestVisible(0, nil)
	alone, err := los.NewBoard(q.terrain, q.stands[:1], q.visibility, q.rulings)
	if err != nil {
		return err.Error()
	}
	for _, way := range []struct {
		name string
		got  bool
	}{
		{"Clear", b.Clear(los.Sight, 0, 1)}, {"Clear from the other", b.Clear(los.Sight, 1, 0)}, {"moved back", back.Clear(los.Sight, 0, 1)},
		{"the matrix", m.Sees(0, 1)}, {"new terrain", again.Clear(los.Sight, 0, 1)}, {"the nearest", nearest},
		{"ClearAt", alone.ClearAt(los.Sight, 0, there)}, {"WithStands", bare.WithStands(q.stands).Stands() == 2 && b.WithStands(q.stands).Clear(los.Sight, 0, 1)},
	} {
		if way.got != want {
			return fmt.Sprintf("%s says %v, the ruling %v", way.name, way.got, want)
		}
	}
	const steps = 60
	at := func(k int) geom.Footprint {
		return moved(there, there.Center.Add(geom.Pt(geom.Length(k-steps/2)*geom.Inch/16, 0)))
	}
	why := ""
	alone.ClearAlong(los.Sight, 0, steps, at, func(first, last int, clear bool) bool {
		for k := first; k <= last && why == ""; k++ {
			if alone.ClearAt(los.Sight, 0, at(k)) != clear {
				why = fmt.Sprintf("on the way at %d: %v", k, clear)
			}
		}
		return why == ""
	})
	if why != "" {
		return why
	}
	near := there.Center
	area := geom.Bounds{Min: near.Sub(geom.Pt(2*geom.Inch, 2*geom.Inch)), Max: near.Add(geom.Pt(2*geom.Inch, 2*geom.Inch))}
	seen := los.NewSeen(alone, los.Sight, []int{0}, area)
	seen.Refine()
	for i := range 33 * 33 {
		p := area.Min.Add(geom.Pt(geom.Length(i%33)*los.SeenGrain, geom.Length(i/33)*los.SeenGrain))
		if (seen.At(p) == los.InSight) != alone.Probe(los.Sight, 0, p) {
			return fmt.Sprintf("the seen map at %v: %v", p, seen.At(p))
		}
	}
	return ""
}
