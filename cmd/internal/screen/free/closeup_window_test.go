package free

import (
	"image"
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"
)

// The edge of what a stand sees is a straight line behind a wood, however near the
// camera is: drawn in the grain of the whole map it had steps of many pixels.
func TestEdgeOfSeenGroundIsStraight(t *testing.T) {
	g := openWood(t)
	g.Click(g.Place("Rifle 1"))
	g.Key(ebiten.KeyShiftLeft, ebiten.KeyV)
	g.Ticks(20)
	g.looked()
	const reach = 90 // pixels beside the place
	at := g.Place("Rifle 1").Add(gmath.Vec{X: 26 * g.Now().Scale, Y: 10.35 * g.Now().Scale})
	for _, name := range []string{"far", "nearer", "near", "nearest"} {
		g.Move(gmath.Vec{})
		g.Ticks(20)
		g.looked()
		img := g.Settled()
		g.Save("seen-edge-"+name, img)
		middle, off := straightness(t, img, at, reach)
		t.Logf("%s, at %.0f pixels an inch: the edge strays by %.2f pixels", name, g.Now().Scale, off)
		if off > 0.8 {
			t.Errorf("%s, at %.0f pixels an inch, the edge strays from a straight line by %.1f pixels", name, g.Now().Scale, off)
		}
		at.Y = middle
		for range 4 {
			g.Move(at)
			g.Session.ScrollWheel(0, 1)
			g.Ticks(2)
		}
	}
}

// straightness returns where the blue line about a place on the window crosses its
// column, and how far the line strays from a straight one within reach.
func straightness(t *testing.T, img *image.RGBA, at gmath.Vec, reach int) (middle, off float64) {
	t.Helper()
	var rows []float64
	for x := int(at.X) - reach; x <= int(at.X)+reach; x++ {
		sum, weight := 0.0, 0.0
		for y := int(at.Y) - reach; y <= int(at.Y)+reach; y++ {
			px := img.RGBAAt(x, y)
			if w := float64(px.B) - float64(px.R) - 40; w > 0 {
				sum, weight = sum+w*float64(y), weight+w
			}
		}
		if weight == 0 {
			t.Fatalf("no edge crosses column %d about %v", x, at)
		}
		rows = append(rows, sum/weight)
	}
	// The straight line through the middles of both halves.
	mean := func(part []float64) (m float64) {
		for _, y := range part {
			m += y / float64(len(part))
		}
		return m
	}
	half := len(rows) / 2
	slope := (mean(rows[half+1:]) - mean(rows[:half])) / float64(half+1)
	middle = mean(rows)
	for i, y := range rows {
		off = max(off, math.Abs(y-middle-slope*float64(i-half)))
	}
	return middle, off
}
