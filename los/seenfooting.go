package los

import "sightline/geom"

// footing returns the terrain that points of an area are in.
func (m *SeenMap) footing(area geom.Bounds, above *footing) footing {
	start := len(m.stakes)
	rect := [4]geom.Point{area.Min, {X: area.Max.X, Y: area.Min.Y}, area.Max, {X: area.Min.X, Y: area.Max.Y}}
	m.stakes = m.watch.appendStakes(m.stakes, rect[:], above)
	f := footing{in: m.stakes[start:len(m.stakes):len(m.stakes)]}
	f.levels(m.board)
	return f
}

// appendStakes appends to buf the terrain that points of a convex area are in.
// Above is the footing of an area that holds this one, nil for all terrain.
func (w *watch) appendStakes(buf []stake, rect []geom.Point, above *footing) []stake {
	area := geom.BoundsOf(rect...)
	add := func(k int32) {
		if s := w.board.terrain[k].share(area, rect); s != none {
			buf = append(buf, stake{feature: k, share: s})
		}
	}
	if above == nil {
		w.eachNear(area, func(k int32) {
			if o := &w.board.terrain[k]; o.data.Concealing || o.data.Contour {
				add(k)
			}
		})
		return buf
	}
	for _, s := range above.in {
		if s.share == all {
			buf = append(buf, s)
		} else {
			add(s.feature)
		}
	}
	return buf
}

// eachNear calls yield for the terrain that may block and may touch an area.
func (w *watch) eachNear(area geom.Bounds, yield func(of int32)) {
	b := w.board
	boxes := b.boxes
	if b.index != nil {
		boxes = b.loose
		around, last := spread(area), int32(-1) // to have what only touches it, too
		for _, piece := range w.search.indexed(b, around.Corners[:], -1) {
			if of := b.pieceOf[piece]; of >= 0 && of != last {
				yield(of)
				last = of
			}
		}
	}
	for i := range boxes {
		yield(boxes[i].of)
	}
}

// levels sets the levels of the ground. All terrain but contours is level 0.
func (f *footing) levels(b *Board) {
	f.low, f.top = 0, 0
	for _, s := range f.in {
		l := b.terrain[s.feature].level
		f.top = max(f.top, l)
		if s.share == all {
			f.low = max(f.low, l)
		}
	}
}

// share says how much of an area is in the obstacle, some if it cannot tell.
func (o *obstacle) share(area geom.Bounds, rect []geom.Point) share {
	if !o.box.Touches(area) {
		return none
	}
	out := none
	for _, piece := range o.area {
		if piece.Encloses(rect) {
			return all
		}
		if out == none && !piece.Apart(rect) {
			out = some
		}
	}
	return out
}
