package table

import (
	"math"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// A Clutter is what labels keep off: stands, chits and labels already laid, as
// rectangles of the window in device pixels.
type Clutter struct {
	taken  []ui.Rect
	places []gmath.Vec // that are tried; kept for its memory alone
}

// Clear forgets what was taken.
func (c *Clutter) Clear() { c.taken = c.taken[:0] }

// Take has labels keep off a rectangle.
func (c *Clutter) Take(r ui.Rect) { c.taken = append(c.taken, r) }

// TakeAbout is Take of a square about a place.
func (c *Clutter) TakeAbout(at gmath.Vec, half float64) {
	c.Take(ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half})
}

// Covered is how much of what is taken a rectangle covers.
func (c *Clutter) Covered(r ui.Rect) (over float64) {
	for i := range c.taken {
		t := &c.taken[i]
		w := math.Min(r.X+r.W, t.X+t.W) - math.Max(r.X, t.X)
		h := math.Min(r.Y+r.H, t.Y+t.H) - math.Max(r.Y, t.Y)
		if w > 0 && h > 0 {
			over += w * h
		}
	}
	return over
}

// Gaps are how far from what it names a label is tried, in units: beside it, and
// led there by a line.
var gaps = [...]float64{4, 22, 44, 70, 100, 140}

// A Tagged is a label to be laid.
type Tagged struct {
	Of      ui.Rect     // what it belongs to, or about it
	Size    gmath.Vec   // of the label
	Near    []gmath.Vec // its upper left corners to try first
	Gap     float64     // how far beyond the nearest gap it keeps from what it belongs to
	Room    *ui.Rect    // that it is to lie in; nil: anywhere
	Most    int         // of the gaps that are tried; 0: all
	Density float64     // of the display
}

// Lay finds where a label lies: at the first place that is clear of all that is
// taken, else where it covers least, and clear says which. Nothing is taken.
func (c *Clutter) Lay(l *Tagged) (at ui.Rect, clear bool) {
	best := math.Inf(1)
	for _, lo := range c.around(l) {
		if r := l.Room; r != nil {
			lo.X = gmath.Clamp(lo.X, r.X, math.Max(r.Right()-l.Size.X, r.X))
			lo.Y = gmath.Clamp(lo.Y, r.Y, math.Max(r.Bottom()-l.Size.Y, r.Y))
		}
		try := ui.Rect{X: lo.X, Y: lo.Y, W: l.Size.X, H: l.Size.Y}
		over := c.Covered(try)
		if over == 0 {
			return try, true
		}
		if over < best {
			at, best = try, over
		}
	}
	return at, false
}

// around lists the places of a label, the best first: those asked for, then about
// what it belongs to, ever farther from it.
func (c *Clutter) around(l *Tagged) []gmath.Vec {
	out := append(c.places[:0], l.Near...)
	o, s := l.Of, l.Size
	most := l.Most
	if most == 0 {
		most = len(gaps)
	}
	for _, g := range gaps[:most] {
		g = (g + l.Gap) * l.Density
		mid := gmath.Vec{X: o.X + (o.W-s.X)/2, Y: o.Y + (o.H-s.Y)/2}
		left, right, above, below := o.X-g-s.X, o.Right()+g, o.Y-g-s.Y, o.Bottom()+g
		for _, y := range [...]float64{below, above} {
			out = append(out, gmath.Vec{X: mid.X, Y: y}, gmath.Vec{X: o.X, Y: y}, gmath.Vec{X: o.Right() - s.X, Y: y})
		}
		out = append(out, gmath.Vec{X: right, Y: mid.Y}, gmath.Vec{X: left, Y: mid.Y})
		for _, y := range [...]float64{below, above} {
			out = append(out, gmath.Vec{X: right, Y: y}, gmath.Vec{X: left, Y: y})
		}
	}
	c.places = out
	return out
}

// Leader is the line that leads from what a label belongs to to where it lies;
// there is none where it lies beside it.
func (l *Tagged) Leader(at ui.Rect) (from, to gmath.Vec, is bool) {
	nearest := func(r ui.Rect, p gmath.Vec) gmath.Vec {
		return gmath.Vec{X: gmath.Clamp(p.X, r.X, r.Right()), Y: gmath.Clamp(p.Y, r.Y, r.Bottom())}
	}
	to = nearest(at, l.Of.Middle())
	from = nearest(l.Of, to)
	return from, to, from.DistanceTo(to) > (l.Gap+14)*l.Density
}
