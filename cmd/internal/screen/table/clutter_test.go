package table

import (
	"math/rand/v2"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// The name of a stand in a row, with a stand below it, is laid above it; of one
// that stands all about, where it is clear, and a line leads to it.
func TestLabelsKeepOffStands(t *testing.T) {
	var c Clutter
	icon := func(x, y float64) ui.Rect { return ui.Rect{X: x - 12, Y: y - 12, W: 24, H: 24} }
	name := Tagged{Of: icon(200, 200), Size: gmath.Vec{X: 70, Y: 16}, Density: 1}
	c.Take(name.Of)
	at, clear := c.Lay(&name)
	if want := (ui.Rect{X: 165, Y: 216, W: 70, H: 16}); at != want || !clear {
		t.Errorf("a name by itself lies at %v, %v; want %v, below", at, clear, want)
	}
	c.Take(icon(200, 228))
	if at, clear = c.Lay(&name); !clear || at.Bottom() > 188 {
		t.Errorf("with a stand below the name lies at %v, %v; want it above", at, clear)
	}
	if _, _, led := name.Leader(at); led {
		t.Error("a line leads to a name right above its stand")
	}
	for x := -2.0; x <= 2; x++ {
		for y := -2.0; y <= 2; y++ {
			c.Take(icon(200+26*x, 200+26*y))
		}
	}
	at, clear = c.Lay(&name)
	if from, to, led := name.Leader(at); !clear || !led || c.Covered(at) > 0 || from.DistanceTo(to) < 20 {
		t.Errorf("in the middle of 25 stands the name lies at %v, %v, led %v from %v to %v; want it clear of all and led", at, clear, led, from, to)
	}
	room := ui.Rect{X: 150, Y: 150, W: 100, H: 100}
	name.Room = &room
	if at, clear = c.Lay(&name); clear || at.Meets(room) != at {
		t.Errorf("without room for it the name lies at %v, clear %v; want it in the room", at, clear)
	}
}

// Labels of stands drawn at random never lie on a stand or on each other where
// they say that they are clear, and nearly all of them are.
func TestLabelsInACrowd(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 7))
	var c Clutter
	var all []Tagged
	for range 60 {
		at := gmath.Vec{X: r.Float64() * 1000, Y: r.Float64() * 700}
		c.TakeAbout(at, 14)
		all = append(all, Tagged{Of: ui.Rect{X: at.X - 12, Y: at.Y - 12, W: 24, H: 24}, Size: gmath.Vec{X: 40 + r.Float64()*60, Y: 16}, Density: 1})
	}
	clearOnes := 0
	for i := range all {
		at, clear := c.Lay(&all[i])
		if !clear {
			continue
		}
		clearOnes++
		for _, q := range c.taken {
			if !at.Meets(q).Empty() {
				t.Fatalf("label %d at %v lies on %v", i, at, q)
			}
		}
		c.Take(at)
	}
	if clearOnes < 58 {
		t.Errorf("%d of 60 labels found a place, want nearly all", clearOnes)
	}
}
