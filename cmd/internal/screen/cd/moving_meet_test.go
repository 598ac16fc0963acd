package cd

import (
	"testing"

	"sightline/cmd/internal/picture"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// Along the arrow leads up to the first known enemy in the way, also where the rules would
// let armor drive on over him, and half of the allowance no farther; who is not known, or
// stands aside, stops nobody.
func TestAlongLeadsUpToTheEnemy(t *testing.T) {
	m := marching(t) // R at 20, 19 goes north, G at 20, 14
	p := m.planner()
	for _, half := range []bool{false, true} {
		x, ok := p.along("R", half)
		if !ok || m.stopper(&x.costs) != "G" || x.costs.End.Halted {
			t.Errorf("half %v: R is planned to %v, and stopped by %q", half, x.move.Path, m.stopper(&x.costs))
		}
	}
	x, ok := p.along("R2", false)
	if !ok || m.stopper(&x.costs) != "" || len(x.move.Path) == 0 || x.move.Path[0].Y > 10*geom.Inch {
		t.Errorf("R2 with nobody before it is planned to %v: stopped by %q", x.move.Path, m.stopper(&x.costs))
	}
}

// Of a plan that is stopped the line is whole as far as it gets and faint beyond.
func TestStoppedWay(t *testing.T) {
	path := []geom.Point{geom.InchPt(2, 2), geom.InchPt(2, 8), geom.InchPt(10, 8)}
	for _, c := range []struct{ far, solid, dashed float64 }{{6, 6, 8}, {14, 14, 0}, {0, 0, 14}, {9, 9, 5}} {
		var p picture.Picture
		stoppedWay(&p, path, geom.Length(c.far*float64(geom.Inch)))
		var solid, dashed float64
		for _, s := range p.Shapes {
			l, ok := s.(*picture.Path)
			if !ok || l.Style.Stroke != draftPen.Color {
				continue // the light below
			}
			far := 0.0
			for k := 1; k < len(l.Lines[0].Points); k++ {
				a, b := l.Lines[0].Points[k-1], l.Lines[0].Points[k]
				far += max(a.X-b.X, b.X-a.X) + max(a.Y-b.Y, b.Y-a.Y)
			}
			if l.Style.Dash == nil {
				solid += far
			} else {
				dashed += far
			}
		}
		if max(solid-c.solid, c.solid-solid, dashed-c.dashed, c.dashed-dashed) > 0.01 {
			t.Errorf("stopped after %v it is whole for %v and faint for %v", c.far, solid, dashed)
		}
	}
}

// Legs that follow each other over the same ground are one on the card; of a plan that is
// stopped they end where it does.
func TestLegsAreMerged(t *testing.T) {
	leg := func(ground string, times int64, inches, toll geom.Length) rules.PlanLeg {
		return rules.PlanLeg{Ground: ground, Times: times, Length: inches * geom.Inch, Inches: geom.Length(times)*inches*geom.Inch + toll, Toll: toll}
	}
	c := rules.PlanCosts{Legs: []rules.PlanLeg{leg("road", 1, 2, 0), leg("road", 1, 3, 0), leg("woods", 2, 1, 0), leg("woods", 2, 1, geom.Inch), leg("road", 1, 4, 0), leg("road", 1, 1, 0)}}
	lengths := func() (out []geom.Length) {
		for _, l := range alike(walked(&c)) {
			out = append(out, l.Length/geom.Inch, l.Inches/geom.Inch)
		}
		return out
	}
	want := func(what string, w ...geom.Length) {
		t.Helper()
		got := lengths()
		for k := range w {
			if len(got) != len(w) || got[k] != w[k] {
				t.Fatalf("%s: lengths and costs %v, want %v", what, got, w)
			}
		}
	}
	want("whole", 5, 5, 1, 2, 1, 3, 5, 5)
	c.End = rules.PlanEnd{Halted: true, Far: 4 * geom.Inch}
	want("stopped on the road", 4, 4)
	c.End.Far = 9 * geom.Inch
	want("stopped beyond the woods", 5, 5, 1, 2, 1, 3, 2, 2)
	if c.Legs[4].Length != 4*geom.Inch {
		t.Error("the legs of the plan were changed")
	}
}
