package los

import (
	"slices"

	"sightline/geom"
)

// A stand lines a hedge, a bocage or a wall that its base touches (R-lining):
// what of that lies around its base does not block its lines.

const (
	// liningGap is how far a base may be from what it lines.
	liningGap = geom.Inch / 50
	// liningReach is how far around its base a stand sees across what it lines.
	liningReach = geom.Inch
)

// lines reports whether a stand that touches the obstacle lines it.
func (b *Board) lines(o *obstacle) bool { return b.rulings.Lining && o.data.Lining }

// appendLined appends to buf the terrain that a stand lines, if that may block,
// ascending.
func (b *Board) appendLined(buf []int32, f *geom.Footprint) []int32 {
	if !b.rulings.Lining {
		return buf
	}
	reach := f.Bounds().Grown(liningGap)
	for i := range b.boxes {
		r := &b.boxes[i]
		if !r.box.Touches(reach) {
			continue
		}
		if o := &b.terrain[r.of]; o.data.Lining && o.touchedBy(f) {
			buf = append(buf, r.of)
		}
	}
	return buf
}

// touchedBy reports whether a base is within liningGap of a line with a width.
func (o *obstacle) touchedBy(f *geom.Footprint) bool {
	reach := f.Bounds().Grown(liningGap)
	if !o.box.Touches(reach) {
		return false
	}
	for i := range o.area {
		if !o.areaBoxes[i].Touches(reach) {
			continue
		}
		var buf [8]geom.Point
		pts := buf[:0]
		for _, e := range o.area[i].Corners() {
			pts = append(pts, e.Rounded()) // whole points, as Polyline.Pieces makes them
		}
		if f.WithinOf(pts, liningGap) {
			return true
		}
	}
	return false
}

// around returns the base grown by liningReach on every side, with square
// corners: in it the stand sees across what it lines. It is a parallelogram, as
// the base is.
func around(f *geom.Footprint) [4]geom.Point {
	front, right := geom.Point{}.Ahead(f.Facing, liningReach), geom.Point{}.Ahead(f.Facing.Right(), liningReach)
	c := &f.Corners
	return [4]geom.Point{
		c[0].Add(front).Sub(right),
		c[1].Add(front).Add(right),
		c[2].Sub(front).Add(right),
		c[3].Sub(front).Sub(right),
	}
}

// mayLine reports whether the stand, or one in the block in super, may line the
// obstacle of an item near it. The corners of the area around a base are less
// than twice liningReach from it.
func (w *watch) mayLine(it *item) bool {
	o := it.obstacle
	if !w.board.lines(o) {
		return false
	}
	return it.box.Touches(w.super.Bounds().Grown(2*liningReach)) ||
		slices.Contains(w.from.lined, int32(o.feature)) && it.box.Touches(w.from.Bounds().Grown(2*liningReach))
}

// linedBy returns which of the pair's stands line an obstacle: bit 0 the first,
// bit 1 the second.
func (p *pair) linedBy(o *obstacle) uint8 {
	by := uint8(0)
	for i, lined := range p.lined {
		if slices.Contains(lined, int32(o.feature)) {
			by |= 1 << i
		}
	}
	return by
}

// around returns the area around one of the pair's stands in which it sees
// across what it lines. It holds until the next call.
func (s *scraps) around(p *pair, stand int) *solid {
	s.aroundPts = around([2]*geom.Footprint{p.a, p.b}[stand])
	s.aroundBase = solid{pts: s.aroundPts[:], box: geom.BoundsOf(s.aroundPts[:]...)}
	return &s.aroundBase
}

// bare returns what lining leaves of pieces of a judged obstacle. They hold until
// the scraps are reset.
func (s *scraps) bare(p *pair, j *judged, pieces []solid) []solid {
	first := len(s.left)
	s.left = append(s.left, pieces...)
	for i := range 2 {
		if j.linedBy>>i&1 == 0 {
			continue
		}
		base := s.around(p, i)
		whole := s.left[first:]
		first = len(s.left)
		for _, piece := range whole {
			_, s.left = s.divide(piece, base, s.left)
		}
	}
	return s.left[first:len(s.left):len(s.left)]
}

// lined divides pieces into those that lining leaves and those around a stand
// that lines them. Both hold until the next call.
func (s *scraps) lined(p *pair, j *judged, pieces []solid) (left, lined []solid) {
	lined = s.crossed[:0]
	left = pieces
	for i := range 2 {
		if j.linedBy>>i&1 == 0 {
			continue
		}
		base, first := s.around(p, i), len(s.left)
		for _, piece := range left {
			var in geom.Convex
			if in, s.left = s.divide(piece, base, s.left); !in.Empty() {
				lined = append(lined, solid{area: in, box: piece.box})
			}
		}
		left = s.left[first:len(s.left):len(s.left)]
	}
	s.crossed = lined
	return left, lined
}
