package commanddecision

import (
	"slices"
	"sync/atomic"

	"sightline/geom"
)

// pathLength is how long a path is.
func pathLength(path []geom.Point) geom.Length {
	var sum geom.Length
	for k := 1; k < len(path); k++ {
		sum += geom.Distance(path[k-1], path[k])
	}
	return sum
}

// pointAlong returns the point a distance along a path, and the way it goes
// there: from which corner to which. Beyond the end it is the end. A path has
// two points or more.
func pointAlong(path []geom.Point, along geom.Length) (at, from, to geom.Point) {
	for k := 1; k < len(path); k++ {
		from, to = path[k-1], path[k]
		l := geom.Distance(from, to)
		if along < l {
			return geom.Divide(from, to, int64(max(along, 0)), int64(l)), from, to
		}
		along -= l
	}
	return to, from, to
}

// withStandAt returns the state as it is with one stand elsewhere, and what it
// carries with it: a target put back on its path (CD 7.5), a mover on its way.
func (s *State) withStandAt(i int, at geom.Point, facing geom.Angle) *State {
	n := s.elsewhere(i, at, facing)
	n.stirred()
	was := s.look()
	if was.index[i] < 0 {
		return n
	}
	n.gaze.once.Do(func() {
		n.gaze.sight.Store(&sight{
			board: was.board.Move(int(was.index[i]), n.Footprint(i)),
			index: was.index,
			known: make([]atomic.Uint32, len(was.known)),
		})
	})
	return n
}

// elsewhere is withStandAt without its sight, which is still that of s.
func (s *State) elsewhere(i int, at geom.Point, facing geom.Angle) *State {
	n := *s
	n.Stands = slices.Clone(s.Stands)
	n.Stands[i].At, n.Stands[i].Facing = at, facing
	for _, j := range s.load(i) {
		n.Stands[j].At, n.Stands[j].Facing = at, facing
	}
	return &n
}

// beyond is the point a length from another, some way.
func beyond(from geom.Point, way geom.Angle, far geom.Length) geom.Point {
	d := way.Direction()
	return geom.Divide(from, from.Add(geom.Pt(geom.Length(d.X), geom.Length(d.Y))), int64(far), unit)
}

// forward is how far a way leads along an arrow.
func forward(from, to geom.Point, arrow geom.Angle) geom.Length {
	v, d := to.Sub(from), arrow.Direction()
	return geom.Length((int64(v.X)*d.X + int64(v.Y)*d.Y) / unit)
}

// sideways is how far it leads to the side.
func sideways(from, to geom.Point, arrow geom.Angle) geom.Length {
	v, d := to.Sub(from), arrow.Direction()
	n := (int64(v.X)*d.Y - int64(v.Y)*d.X) / unit
	return geom.Length(max(n, -n))
}

// unit is the length of a direction.
const unit = 1 << 30

// along returns the point at a distance from p in a direction, to the
// micrometer.
func along(p geom.Point, d geom.Direction, far geom.Length) geom.Point {
	q := p.Add(geom.Pt(geom.Length(d.X>>4), geom.Length(d.Y>>4))) // far enough away to be exact
	return geom.Divide(p, q, int64(far)*16, 1<<30)
}

// firstPart is a path as far as a length along it.
func firstPart(path []geom.Point, far geom.Length) []geom.Point {
	for k := 1; k < len(path); k++ {
		l := geom.Distance(path[k-1], path[k])
		if far < l {
			return append(slices.Clone(path[:k]), geom.Divide(path[k-1], path[k], int64(far), int64(l)))
		}
		far -= l
	}
	return slices.Clone(path)
}
