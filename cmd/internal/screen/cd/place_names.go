package cd

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// placeNames are the names of the ground. Where stands would cover one it moves a
// little, and where there is no room beside them it fades below them.
type placeNames struct {
	free   *picture.Picture // as they lie with no stands
	houses []picture.Rect   // what small names keep off, too
	layer  table.Layer

	scale  float64 // for which, and for stands at which places, the layer was made
	stands []geom.Point
}

// forget drops what was laid out for the stands of who leaves.
func (n *placeNames) forget() { n.layer.Show(nil); n.scale, n.stands = 0, nil }

// drawPlaceNames draws the names of the ground: laid anew when the zoom has settled
// and nothing moves, so that none leaps aside for what passes.
func (t *Table) drawPlaceNames(dst *ebiten.Image) {
	n, still := &t.places, t.bakery.Still >= table.StillFrames
	rests := still && (t.show == nil || t.show.done() || t.show.paused)
	if n.scale == 0 || rests && !n.holds(t) {
		n.scale, n.stands = t.camera.Scale, n.stands[:0]
		for i := range t.laid {
			n.stands = append(n.stands, t.laid[i].Footprint.Center)
		}
		n.layer.Show(t.freeNames())
	}
	n.layer.Draw(dst, &t.camera, t.theme.Density, table.Pace{Still: still})
}

// holds reports whether names lie as zoom and stands are now.
func (n *placeNames) holds(t *Table) bool {
	if n.scale != t.camera.Scale || len(n.stands) != len(t.laid) {
		return false
	}
	for i := range t.laid {
		if n.stands[i] != t.laid[i].Footprint.Center {
			return false
		}
	}
	return true
}

// freeNames are the names of the ground clear of the stands that there are, and those
// of roads and streams of houses.
func (t *Table) freeNames() *picture.Picture {
	out := &picture.Picture{Bounds: t.places.free.Bounds, Shapes: slices.Clone(t.places.free.Shapes)}
	var stands, names []ui.Rect
	for i := range t.laid {
		l := &t.laid[i]
		at, half := t.around(l)
		if l.Pile > 0 {
			stands = append(stands, ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half})
		}
	}
	var houses []ui.Rect
	for _, h := range t.places.houses {
		lo, hi := t.camera.ToScreen(gmath.Vec(h.Min)), t.camera.ToScreen(gmath.Vec(h.Max))
		houses = append(houses, ui.Rect{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y})
	}
	rects := make([]ui.Rect, len(out.Shapes))
	for i, s := range out.Shapes {
		if l, is := s.(*picture.Label); is {
			rects[i] = t.nameAt(l)
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
		if by, free := t.asideFrom(rects[i], append(others, off...)); free {
			moved.At.X += by.X / t.camera.Scale
			moved.At.Y += by.Y / t.camera.Scale
			names = append(others, t.nameAt(&moved))
		} else {
			moved.Color, moved.Halo = ui.Faded(l.Color, 0.4), ui.Faded(l.Halo, 0.3)
		}
		out.Shapes[i] = &moved
	}
	return out
}

// nameAt is where a name of the ground is in the window, in device pixels; empty if
// it is too small to be drawn.
func (t *Table) nameAt(l *picture.Label) ui.Rect {
	high := l.Size.Pixels(t.camera.Scale, t.theme.Density)
	if high < picture.SmallestText*t.theme.Density {
		return ui.Rect{}
	}
	wide := picture.TextWidth(l.Text, high, l.Bold)
	at := t.camera.ToScreen(gmath.Vec{X: l.At.X, Y: l.At.Y})
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
func (t *Table) asideFrom(r ui.Rect, taken []ui.Rect) (by gmath.Vec, free bool) {
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
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
