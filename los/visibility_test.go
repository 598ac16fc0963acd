package los

import (
	"testing"

	"sightline/geom"
)

// A board with another visibility rules as a new one of that visibility does.
func TestWithVisibility(t *testing.T) {
	foot := func(x geom.Length) geom.Footprint {
		return geom.NewFootprint(geom.InchPt(x, 10), 0, geom.Inch, geom.Inch)
	}
	stands := []Stand{{Name: "A", Footprint: foot(10), Aboard: -1}, {Name: "B", Footprint: foot(21), Aboard: -1}, {Name: "C", Footprint: foot(30), Aboard: -1}}
	fog, err := NewBoard(nil, stands, 10*geom.Inch, DefaultRulings())
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range []geom.Length{0, 9 * geom.Inch, 10 * geom.Inch, 19 * geom.Inch} {
		fresh, err := NewBoard(nil, stands, v, DefaultRulings())
		if err != nil {
			t.Fatal(err)
		}
		lifted := fog.WithVisibility(v)
		for i := range stands {
			for j := range i {
				if got, want := lifted.Clear(Sight, i, j), fresh.Clear(Sight, i, j); got != want {
					t.Errorf("visibility %v: %d sees %d: %v, want %v", v, i, j, got, want)
				}
				a, b := lifted.Rule(Sight, i, j), fresh.Rule(Sight, i, j)
				if a.Verdict != b.Verdict || a.Clause != b.Clause || len(a.InForce) != len(b.InForce) {
					t.Errorf("visibility %v: %v %v, want %v %v", v, a.Verdict, a.InForce, b.Verdict, b.InForce)
				}
			}
		}
	}
	if fog.Clear(Sight, 0, 2) || !fog.Clear(Sight, 0, 1) {
		t.Error("the fog itself has changed")
	}
}
