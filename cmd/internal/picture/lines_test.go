package picture

import (
	"math"
	"testing"
)

// Near by, brooks had hard corners: water turns a little at a time, and the corners that
// count stay below it, as its ends do.
func TestWaterWinds(t *testing.T) {
	corners := []Point{Pt(0, 0), Pt(10, 0), Pt(16, 7), Pt(17, 14), Pt(30, 14), Pt(28, 20)}
	const off = 0.25
	got := winding(Line{Points: corners}, off)
	n := len(got.Points)
	if got.Points[0] != corners[0] || got.Points[n-1] != corners[len(corners)-1] {
		t.Errorf("it runs from %v to %v", got.Points[0], got.Points[n-1])
	}
	for i := 1; i+1 < n; i++ {
		a, b, c := got.Points[i-1], got.Points[i], got.Points[i+1]
		turn := math.Remainder(math.Atan2(c.Y-b.Y, c.X-b.X)-math.Atan2(b.Y-a.Y, b.X-a.X), 2*math.Pi)
		if most := 30 * math.Pi / 180; math.Abs(turn) > most {
			t.Errorf("it turns by %.0f degrees at %v", turn*180/math.Pi, b)
		}
	}
	for _, c := range corners {
		if gap := lineGap([]Line{got}, c); gap > off+1e-9 {
			t.Errorf("it passes %v by %.2f inches", c, gap)
		}
	}
}
