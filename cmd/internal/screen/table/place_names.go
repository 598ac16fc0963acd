package table

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// PlaceNames are the names of the ground. Where stands would cover one it moves a
// little, and where there is no room beside them it fades below them.
type PlaceNames struct {
	free   *picture.Picture // as they lie with no stands
	houses []picture.Rect   // what small names keep off, too
	layer  Layer

	stands []standing // that there are now
	scale  float64    // for which, and for stands at which places, the layer was made
	laid   []geom.Point
}

// A standing is a stand, with what it covers of the window, in device pixels.
type standing struct {
	at   geom.Point
	over ui.Rect
}

// NewPlaceNames returns names as they lie with no stands, off what houses there are.
func NewPlaceNames(free *picture.Picture, houses []picture.Rect) PlaceNames {
	return PlaceNames{free: free, houses: houses}
}

// Forget drops what was laid out for the stands of who leaves.
func (n *PlaceNames) Forget() {
	n.layer.Show(nil)
	n.scale, n.stands, n.laid = 0, nil, nil
}

// Clear begins the list of the stands that there are.
func (n *PlaceNames) Clear() { n.stands = n.stands[:0] }

// Add has names keep off a stand at a place, and what it covers of the window in device
// pixels; empty if it lies below others.
func (n *PlaceNames) Add(at geom.Point, over ui.Rect) {
	n.stands = append(n.stands, standing{at, over})
}

// Draw draws the names: laid anew when the zoom has settled and nothing moves, so that
// none leaps aside for what passes.
func (n *PlaceNames) Draw(dst *ebiten.Image, c *Camera, density float64, still, rests bool) {
	if n.scale == 0 || still && rests && !n.holds(c) {
		n.scale, n.laid = c.Scale, n.laid[:0]
		for i := range n.stands {
			n.laid = append(n.laid, n.stands[i].at)
		}
		n.layer.Show(n.clear(c, density))
	}
	n.layer.Draw(dst, c, density, Pace{Still: still})
}

// holds reports whether names lie as zoom and stands are now.
func (n *PlaceNames) holds(c *Camera) bool {
	return n.scale == c.Scale && slices.EqualFunc(n.laid, n.stands, func(p geom.Point, s standing) bool { return p == s.at })
}

// clear is the names of the ground clear of the stands that there are, and those of
// roads and streams of houses.
func (n *PlaceNames) clear(c *Camera, density float64) *picture.Picture {
	out := &picture.Picture{Bounds: n.free.Bounds, Shapes: slices.Clone(n.free.Shapes)}
	var stands, names []ui.Rect
	for i := range n.stands {
		if r := n.stands[i].over; !r.Empty() {
			stands = append(stands, r)
		}
	}
	var houses []ui.Rect
	for _, h := range n.houses {
		lo, hi := c.ToScreen(gmath.Vec(h.Min)), c.ToScreen(gmath.Vec(h.Max))
		houses = append(houses, ui.Rect{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y})
	}
	rects := make([]ui.Rect, len(out.Shapes))
	for i, s := range out.Shapes {
		if l, is := s.(*picture.Label); is {
			rects[i] = nameAt(l, c, density)
			names = append(names, rects[i])
		}
	}
	for i, s := range out.Shapes {
		l, is := s.(*picture.Label)
		if !is {
			continue
		}
		off := stands
		if !l.Bold { // of roads and streams
			off = append(slices.Clip(stands), houses...)
		}
		if !meetsAny(rects[i], off) {
			continue
		}
		moved := *l
		others := slices.Clone(names)
		others = slices.DeleteFunc(others, func(r ui.Rect) bool { return r == rects[i] })
		if by, free := asideFrom(rects[i], append(others, off...), c); free {
			moved.At.X += by.X / c.Scale
			moved.At.Y += by.Y / c.Scale
			names = append(others, nameAt(&moved, c, density))
		} else {
			moved.Color, moved.Halo = ui.Faded(l.Color, 0.4), ui.Faded(l.Halo, 0.3)
		}
		out.Shapes[i] = &moved
	}
	return out
}

// nameAt is where a name of the ground is in the window, in device pixels; empty if
// it is too small to be drawn.
func nameAt(l *picture.Label, c *Camera, density float64) ui.Rect {
	high := l.Size.Pixels(c.Scale, density)
	if high < picture.SmallestText*density {
		return ui.Rect{}
	}
	wide := picture.TextWidth(l.Text, high, l.Bold)
	at := c.ToScreen(gmath.Vec{X: l.At.X, Y: l.At.Y})
	switch l.Anchor {
	case picture.Middle:
		at.X -= wide / 2
	case picture.End:
		at.X -= wide
	}
	return ui.Rect{X: at.X, Y: at.Y - 0.4*high, W: wide, H: 0.8 * high}
}

// asideFrom finds the shortest way for a name from what it lies on, that leaves it on
// the table and beside what it names.
func asideFrom(r ui.Rect, taken []ui.Rect, c *Camera) (by gmath.Vec, free bool) {
	lo, hi := c.ToScreen(gmath.Vec{}), c.ToScreen(c.Table)
	best := 0.0
	for y := -2.0; y <= 2; y += 0.5 {
		for x := -0.625; x <= 0.625; x += 0.125 {
			step := gmath.Vec{X: x * r.W, Y: y * r.H}
			try := ui.Rect{X: r.X + step.X, Y: r.Y + step.Y, W: r.W, H: r.H}
			if try.X < lo.X || try.Y < lo.Y || try.Right() > hi.X || try.Bottom() > hi.Y || meetsAny(try, taken) {
				continue
			}
			if far := step.Len(); !free || far < best {
				by, best, free = step, far, true
			}
		}
	}
	return by, free
}

func meetsAny(r ui.Rect, all []ui.Rect) bool {
	return slices.ContainsFunc(all, func(o ui.Rect) bool { return !r.Meets(o).Empty() })
}
