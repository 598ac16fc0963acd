package commanddecision

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
)

// drawPoints draws one to eight points, often in line or equal.
func drawPoints(r *rapid.T, name string) []geom.Point {
	most := rapid.SampledFrom([]int{2, 9, 1000000}).Draw(r, "most")
	coord := rapid.Custom(func(r *rapid.T) geom.Length { return geom.Length(rapid.IntRange(-most, most).Draw(r, "")) })
	return rapid.SliceOfN(rapid.Custom(func(r *rapid.T) geom.Point { return geom.Pt(coord.Draw(r, "x"), coord.Draw(r, "y")) }), 1, 8).Draw(r, name)
}

// TestConvexSum holds the sum of two hulls against the hull of all sums.
func TestConvexSum(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a, b := drawPoints(r, "a"), drawPoints(r, "b")
		var all []geom.Point
		for _, p := range a {
			for _, q := range b {
				all = append(all, p.Add(q))
			}
		}
		if got, want := convexSum(geom.ConvexHull(a), geom.ConvexHull(b)), geom.ConvexHull(all); !slices.Equal(got, want) {
			r.Fatalf("is %v; want %v", got, want)
		}
	})
}

// TestEnters holds what a leg of the center enters against what the stand moves over.
func TestEnters(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		area, shape := geom.ConvexHull(drawPoints(r, "area")), geom.ConvexHull(drawPoints(r, "shape"))
		if len(area) < 3 || len(shape) < 3 {
			r.Skip()
		}
		leg := drawPoints(r, "leg")
		if leg = leg[:min(len(leg), 2)]; len(leg) < 2 || leg[0] == leg[1] {
			r.Skip()
		}
		var all []geom.Point
		for _, p := range shape {
			all = append(all, p.Add(leg[0]), p.Add(leg[1]))
		}
		if got, want := enters(leg, difference(area, backward(shape))), !geom.InteriorsApart(geom.ConvexHull(all), area); got != want {
			r.Errorf("enters: %v; moves over it: %v", got, want)
		}
	})
}
