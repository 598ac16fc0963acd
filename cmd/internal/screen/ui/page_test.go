package ui

import (
	"testing"

	"github.com/quasilyte/gmath"
)

// The focus goes to the next spot in the order laid, or in a direction.
func TestFocusMoves(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	p := NewPage(th, nil)
	p.Begin(400, 300)
	press := func() {}
	for _, s := range []Spot{
		{Name: "a", Place: Rect{0, 0, 50, 20}, Press: press},
		{Name: "panel", Place: Rect{100, 0, 300, 300}},
		{Name: "b", Place: Rect{110, 0, 50, 20}, Press: press},
		{Name: "off", Place: Rect{110, 50, 50, 20}, Press: press, Off: true},
		{Name: "c", Place: Rect{110, 100, 50, 20}, Press: press},
		{Name: "away", Place: Rect{110, 400, 50, 20}, Press: press},
	} {
		p.Spot(s)
	}
	for _, want := range []string{"a", "b", "c", "", "a"} {
		p.MoveFocus(1)
		if p.Focus() != want {
			t.Errorf("the focus is on %q, want %q", p.Focus(), want)
		}
	}
	for _, c := range []struct {
		dx, dy float64
		want   string
	}{{1, 0, "b"}, {0, 1, "c"}, {0, 1, "c"}, {0, -1, "b"}, {-1, 0, "a"}} {
		p.FocusToward(c.dx, c.dy)
		if p.Focus() != c.want {
			t.Errorf("by %v, %v the focus is on %q, want %q", c.dx, c.dy, p.Focus(), c.want)
		}
	}
}

// A tip goes when its spot is pressed, and comes back when the pointer does.
func TestTipGoesWithAClick(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	p := NewPage(th, nil)
	p.Begin(400, 300)
	p.Spot(Spot{Name: "a", Place: Rect{0, 0, 50, 20}, Tip: "does a", Press: func() {}})
	p.Spot(Spot{Name: "b", Place: Rect{0, 50, 50, 20}, Tip: "why not", Press: func() {}, Off: true})
	over, away, off := gmath.Vec{X: 10, Y: 10}, gmath.Vec{X: 200, Y: 200}, gmath.Vec{X: 10, Y: 60}
	for i, c := range []struct {
		at       gmath.Vec
		down, up Button
		want     string
	}{
		{over, NoButton, NoButton, "does a"}, {over, LeftButton, NoButton, ""}, {over, NoButton, LeftButton, ""}, {over, NoButton, NoButton, ""},
		{away, NoButton, NoButton, ""}, {over, NoButton, NoButton, "does a"},
		{off, LeftButton, NoButton, "why not"},
	} {
		p.Update(&Input{Pointer: Pointer{At: c.at, Down: c.down}, JustPressed: c.down, JustReleased: c.up})
		if got, _ := p.Tip(); got != c.want {
			t.Errorf("%d: the tip is %q, want %q", i, got, c.want)
		}
	}
}

// What is chosen among can be hit, be it a figure alone beside longer words.
func TestChoicesCanBePressed(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	p := NewPage(th, nil)
	p.Begin(400, 300)
	p.Choice(Rect{0, 0, 84, 24}, "spread", []string{"on it", "1", "2"}, 0, func(int) {})
	for _, s := range p.Spots() {
		if s.Place.W < 20 || s.Place.H < 20 {
			t.Errorf("%q is %v by %v", s.Name, s.Place.W, s.Place.H)
		}
	}
}
