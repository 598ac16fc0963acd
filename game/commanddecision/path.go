package commanddecision

import (
	"slices"

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

// cornered is a path with a corner so far along it, and which of its points that
// is.
func cornered(path []geom.Point, far geom.Length) ([]geom.Point, int) {
	for k := 1; k < len(path); k++ {
		l := geom.Distance(path[k-1], path[k])
		switch {
		case far <= 0:
			return path, k - 1
		case far < l:
			return slices.Insert(slices.Clone(path), k, geom.Divide(path[k-1], path[k], int64(far), int64(l))), k
		}
		far -= l
	}
	return path, len(path) - 1
}

// wholeAllowance is all of an allowance, in the millionths that shares are
// counted in.
const wholeAllowance = 1_000_000
