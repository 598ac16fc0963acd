package los_test

import (
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// TestTurnedAround: a pair is ruled on once, in one order of its stands. Asked from
// the other stand, every distance is the same place measured from the other end.
func TestTurnedAround(t *testing.T) {
	box := func(x0, y0, x1, y1 geom.Length) geom.Polygon {
		return geom.Rectangle(geom.InchPt(x0, y0), geom.InchPt(x1, y1))
	}
	hill := los.Feature{Name: "Hill", Kind: los.Hill, Area: box(24, 4, 40, 16)}
	stand := func(name string, x geom.Length) los.Stand {
		return los.Stand{Name: name, Footprint: geom.NewFootprint(geom.InchPt(x, 10), 90*geom.Degree, geom.Inch, geom.Inch), Aboard: -1}
	}
	far := geom.Length(30)
	for _, wood := range []los.Feature{
		{Name: "Wood", Kind: los.Woods, Area: box(8, 8, 10, 12)},
		{Name: "Bush", Kind: los.Bush, Area: box(20, 8, 22, 12)}, // B stands at the rim of its hill: clear
	} {
		b, err := los.NewBoard([]los.Feature{hill, wood}, []los.Stand{stand("A", 4), stand("B", far)}, 0, los.DefaultRulings())
		if err != nil {
			t.Fatal(err)
		}
		r, s := b.Rule(los.Sight, 0, 1), b.Rule(los.Sight, 1, 0)
		far = 25 // of the next
		if len(r.Parts) == 0 || len(r.Parts) != len(s.Parts) || r.Verdict != s.Verdict {
			t.Fatalf("%v %v, turned around %v %v", r.Verdict, r.Parts, s.Verdict, s.Parts)
		}
		l := r.Axis.Length
		if s.Axis.Length != l || s.Axis.HalfAt != l-r.Axis.HalfAt || s.Axis.ShadowAt != l-r.Axis.ShadowAt || r.Axis.ShadowAt == s.Axis.ShadowAt {
			t.Errorf("%s: the axis is %+v, turned around %+v", wood.Name, r.Axis, s.Axis)
		}
		for _, p := range r.Parts {
			k := slices.IndexFunc(s.Parts, func(q los.Part) bool { return q.Name == p.Name && q.Clause == p.Clause })
			if k < 0 || s.Parts[k].Start != l-p.End || s.Parts[k].End != l-p.Start || p.Start == s.Parts[k].Start {
				t.Errorf("%s: the part from %v to %v of %v, turned around %+v", p.Name, p.Start, p.End, l, s.Parts)
			}
		}
		if (r.Witness == nil) != (s.Witness == nil) || r.Witness != nil && (r.Witness.From != s.Witness.To || r.Witness.To != s.Witness.From) {
			t.Errorf("%s: the line is %+v, turned around %+v", wood.Name, r.Witness, s.Witness)
		}
		x, y := r.Profile, s.Profile
		if x.From != y.To || x.To != y.From || x.Length != y.Length || x.Levels != [2]int{y.Levels[1], y.Levels[0]} || x.Half != x.Length-y.Half || len(x.Ground) != len(y.Ground) {
			t.Errorf("%s: the profile is %+v, turned around %+v", wood.Name, x, y)
			continue
		}
		for i, g := range x.Ground {
			if h := y.Ground[len(y.Ground)-1-i]; h.Start != x.Length-g.End || h.End != x.Length-g.Start || h.Level != g.Level {
				t.Errorf("%s: the ground is %+v, turned around %+v", wood.Name, x.Ground, y.Ground)
				break
			}
		}
	}
}
