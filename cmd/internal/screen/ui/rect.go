package ui

import (
	"image"
	"math"

	"github.com/quasilyte/gmath"
)

// A Rect is an upright rectangle of a page, in its units: pixels of the desktop
// at a text size of 100 %.
type Rect struct{ X, Y, W, H float64 }

// Right and Bottom are the far edges.
func (r Rect) Right() float64  { return r.X + r.W }
func (r Rect) Bottom() float64 { return r.Y + r.H }

// Middle returns the center.
func (r Rect) Middle() gmath.Vec { return gmath.Vec{X: r.X + r.W/2, Y: r.Y + r.H/2} }

// Inset returns r with every edge moved inward.
func (r Rect) Inset(dx, dy float64) Rect {
	return Rect{r.X + dx, r.Y + dy, math.Max(r.W-2*dx, 0), math.Max(r.H-2*dy, 0)}
}

// Top, Left and the others cut a strip off and return it with what is left.
func (r Rect) Top(h float64) (strip, rest Rect) {
	h = math.Min(h, r.H)
	return Rect{r.X, r.Y, r.W, h}, Rect{r.X, r.Y + h, r.W, r.H - h}
}

func (r Rect) Left(w float64) (strip, rest Rect) {
	w = math.Min(w, r.W)
	return Rect{r.X, r.Y, w, r.H}, Rect{r.X + w, r.Y, r.W - w, r.H}
}

func (r Rect) End(w float64) (strip, rest Rect) {
	w = math.Min(w, r.W)
	return Rect{r.X + r.W - w, r.Y, w, r.H}, Rect{r.X, r.Y, r.W - w, r.H}
}

func (r Rect) Foot(h float64) (strip, rest Rect) {
	h = math.Min(h, r.H)
	return Rect{r.X, r.Y + r.H - h, r.W, h}, Rect{r.X, r.Y, r.W, r.H - h}
}

// Holds reports whether a position is in r; the far edges are not.
func (r Rect) Holds(p gmath.Vec) bool {
	return p.X >= r.X && p.X < r.Right() && p.Y >= r.Y && p.Y < r.Bottom()
}

// Meets returns the part of r that is in s too; empty if there is none.
func (r Rect) Meets(s Rect) Rect {
	x0, y0 := math.Max(r.X, s.X), math.Max(r.Y, s.Y)
	x1, y1 := math.Min(r.Right(), s.Right()), math.Min(r.Bottom(), s.Bottom())
	return Rect{x0, y0, math.Max(x1-x0, 0), math.Max(y1-y0, 0)}
}

// Empty reports whether r has no area.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Pixels returns r in device pixels.
func (r Rect) Pixels(scale float64) image.Rectangle {
	at := func(v float64) int { return int(math.Round(v * scale)) }
	return image.Rect(at(r.X), at(r.Y), at(r.Right()), at(r.Bottom()))
}
