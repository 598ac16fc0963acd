package commanddecision

import (
	"slices"

	"sightline/geom"
)

// settle finds where movers end: on the table and on nobody. Who would end on
// another is put back along its own path until it is free (CD 4.4 to 4.7): of
// two movers the one that nothing has stopped, then the lesser by quality and
// lot. At its start a mover may keep the facing it had.
func (m *march) settle() {
	for _, v := range m.movers {
		if !v.left {
			m.turn(v, v.facingAt())
		}
	}
	const enough = 10_000 // far more than there can be to do
	for range enough {
		v, upon := m.unsettled()
		if v == nil {
			return
		}
		m.putBack(v, upon)
	}
}

// facingAt is how a mover faces where it is.
func (v *mover) facingAt() geom.Angle {
	if v.far == 0 && (v.column || v.order == Disengage || v.gun >= 0) {
		return v.old
	}
	seg, _ := v.where(v.far)
	return v.facings[seg]
}

// turn makes a mover face some way where it is.
func (m *march) turn(v *mover, facing geom.Angle) {
	v.facing = facing
	for _, x := range m.posed(v) {
		m.set(x)
	}
}

// posed is where a mover is, and the gun it pushes. A gun that has not been
// pushed does not turn.
func (m *march) posed(v *mover) []pose {
	seg, along := v.where(v.far)
	list := []pose{{v.i, v.at(seg, along), v.facing}}
	switch {
	case v.gun < 0:
	case v.far == 0:
		list = append(list, pose{v.gun, m.Stands[v.gun].At, m.Stands[v.gun].Facing})
	default:
		list = append(list, v.pushed(list[0].at))
	}
	return list
}

// unsettled returns a mover that is to be put back, and what it is on, or -1 if
// it is off the table; nil if there is none.
func (m *march) unsettled() (*mover, int) {
	for _, v := range m.movers {
		if v.left {
			continue
		}
		for _, x := range m.posed(v) {
			if m.movable(v) && !m.fits(x.i, x.at, x.facing, nil) {
				return v, -1
			}
			for j := range m.there {
				if !m.there[j] || m.of[j] == v || !m.box[x.i].Touches(m.box[j]) || geom.InteriorsApart(m.foot[x.i].Corners[:], m.foot[j].Corners[:]) {
					continue
				}
				w := m.of[j]
				switch {
				case m.movable(v) && (w == nil || !m.movable(w) || m.yields(v, w)):
					return v, j
				case w != nil && m.movable(w):
					return w, x.i
				}
			}
		}
	}
	return nil, 0
}

// movable reports whether a mover can still be put back.
func (m *march) movable(v *mover) bool { return !v.left && (v.far > 0 || v.facing != v.old) }

// yields reports whether of two movers v is put back.
func (m *march) yields(v, w *mover) bool {
	if passing := m.unit(v.i).Side != m.unit(w.i).Side && !m.stopsAt(v.i, w.i); passing {
		return true
	}
	if passing := m.unit(v.i).Side != m.unit(w.i).Side && !m.stopsAt(w.i, v.i); passing {
		return false
	}
	if (v.stop >= 0) != (w.stop >= 0) {
		return v.stop < 0
	}
	if q, r := m.unit(v.i).Quality, m.unit(w.i).Quality; q != r {
		return q < r
	}
	if v.lot != w.lot {
		return v.lot < w.lot
	}
	return v.i > w.i
}

// putBack puts a mover back along its path to the last place where it is on the
// table and not on stand j.
func (m *march) putBack(v *mover, j int) {
	free := func(far geom.Length) bool {
		v.far = far
		m.turn(v, v.facingAt())
		for _, x := range m.posed(v) {
			if !m.fits(x.i, x.at, x.facing, nil) ||
				j >= 0 && !geom.InteriorsApart(m.foot[x.i].Corners[:], m.foot[j].Corners[:]) {
				return false
			}
		}
		return true
	}
	v.upon = j
	const step = geom.Inch / 16
	hi := v.far
	lo := hi
	for {
		if lo = max(hi-step, 0); lo == hi { // back at its start
			if !free(0) {
				m.turn(v, v.old)
			}
			return
		}
		if free(lo) {
			break
		}
		hi = lo
	}
	for lo+1 < hi {
		if mid := (lo + hi) / 2; free(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	free(lo)
}

// wayOf is the path that a mover has gone, nil if it has not left its place.
func (v *mover) wayOf() []geom.Point {
	if v.far == 0 {
		return nil
	}
	seg, along := v.where(v.far)
	way := slices.Clone(v.path[:seg+1])
	if at := v.at(seg, along); at != way[len(way)-1] {
		way = append(way, at)
	}
	return way
}

// spent is the share of its allowance that a mover has used on its way.
func (v *mover) spent() int64 {
	left := v.far
	var sum int64
	for _, l := range v.legs {
		if left <= 0 {
			break
		}
		l.run = min(l.run, left)
		sum += v.purse.price(&l)
		left -= l.run
	}
	return v.purse.share(sum)
}
