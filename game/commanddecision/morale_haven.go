package commanddecision

import (
	"slices"

	"sightline/geom"
)

// A haven is where a way back may end: the squares, or places, that hold all of it,
// and how near to the enemies each is at most. No leg leads nearer to an enemy, so
// that from a place that is farther from one than a square no way leads there.
type haven struct {
	*retreat
	least []geom.Length // how near to the enemies the stand gets at most
	far   geom.Length   // and how far from where it is
	half  geom.Length   // from the middle of a square to its corner, or a little more
	spots []geom.Point
	gaps  []geom.Length // of each spot, to each of the enemies
	asked []geom.Length
}

// lessens is by how much a way may come nearer to an enemy, as its bends are rounded.
const lessens = mostLegs * 2 * rounding

// add adds a square.
func (h *haven) add(at geom.Point) {
	h.spots = append(h.spots, at)
	for _, ring := range h.meets {
		h.gaps = append(h.gaps, gapAway(ring, fromConvex(ring, at), at))
	}
}

// newHaven is a haven without a place.
func (r *retreat) newHaven() *haven {
	box, h := r.nearby(), &haven{retreat: r, half: lessens}
	h.far = (box.Max.X - box.Min.X) / 2
	h.least = slices.Clone(h.gapsAt(r.Stands[r.i].At))
	return h
}

// gapsAt are how far a place is from the enemies, until it is asked again.
func (h *haven) gapsAt(at geom.Point) []geom.Length {
	h.asked = h.asked[:0]
	for _, ring := range h.meets {
		h.asked = append(h.asked, gapAway(ring, fromConvex(ring, at), at))
	}
	return h.asked
}

// gapAway is how far a point is from a convex area; away is what leads straight away
// from that.
func gapAway(area []geom.Point, away, at geom.Point) geom.Length {
	if away == (geom.Point{}) {
		return 0
	}
	least := at.Sub(area[0]).Dot(away)
	for _, p := range area[1:] {
		least = min(least, at.Sub(p).Dot(away))
	}
	return geom.Unscale(least, away)
}

// coverHaven is all cover that the stand may get to, by inches.
func (r *retreat) coverHaven() *haven {
	h, box, table := r.newHaven(), r.nearby(), r.battle.Scenario.Table.Bounds()
	const side = 16 * geom.Inch
	h.half = halfOf(geom.Inch)
	areas := r.coverAreas(box)
	for y := max(box.Min.Y, table.Min.Y); y <= min(box.Max.Y, table.Max.Y); y += side {
		for x := max(box.Min.X, table.Min.X); x <= min(box.Max.X, table.Max.X); x += side {
			h.split(geom.Pt(x, y), side, areas)
		}
	}
	return h
}

// split adds the inches of a square in which there may be cover.
func (h *haven) split(at geom.Point, side geom.Length, areas []*coverArea) {
	square := geom.Bounds{Min: at, Max: at.Add(geom.Pt(side, side))}
	middle := at.Add(geom.Pt(side/2, side/2))
	half := halfOf(side)
	if geom.Distance(h.Stands[h.i].At, middle) > h.far+half || !h.mayHold(middle, half) {
		return
	}
	var few [16]*coverArea
	near := few[:0]
	for _, a := range areas {
		if a.meets(square, middle) {
			near = append(near, a)
		}
	}
	if len(near) == 0 {
		return
	}
	if side == geom.Inch {
		h.add(middle)
		return
	}
	side /= 2
	for _, by := range [4]geom.Point{{}, {X: side}, {Y: side}, {X: side, Y: side}} {
		h.split(at.Add(by), side, near)
	}
}

// halfOf is how far the corners of a square are from its middle, and a little more.
func halfOf(side geom.Length) geom.Length { return side*71/100 + lessens }

// mayHold reports whether what is about a place, as far as some distance, is not all
// nearer to an enemy than the stand may get.
func (h *haven) mayHold(at geom.Point, about geom.Length) bool {
	for k, ring := range h.meets {
		if gapAway(ring, fromConvex(ring, at), at)+about < h.least[k] {
			return false
		}
	}
	return true
}

// meets reports whether there may be cover of the area in a square.
func (a *coverArea) meets(square geom.Bounds, middle geom.Point) bool {
	if !a.box.Touches(square) {
		return false
	}
	if a.line || a.f.holds(middle) {
		return true
	}
	for _, ring := range a.rings {
		for k, p := range ring {
			q := ring[(k+1)%len(ring)]
			if geom.BoundsOf(p, q).Touches(square) && crossesSquare(p, q, square) {
				return true
			}
		}
	}
	return false
}

// crossesSquare reports whether an edge, whose bounds touch a square, touches it.
func crossesSquare(p, q geom.Point, square geom.Bounds) bool {
	first := geom.Orient(p, q, square.Min)
	return first == 0 || geom.Orient(p, q, square.Max) != first ||
		geom.Orient(p, q, geom.Pt(square.Min.X, square.Max.Y)) != first || geom.Orient(p, q, geom.Pt(square.Max.X, square.Min.Y)) != first
}

// hideHaven are some places to hide.
func (r *retreat) hideHaven(places []geom.Point) *haven {
	h := r.newHaven()
	for _, at := range places {
		if h.mayHold(at, h.half) {
			h.add(at)
		}
	}
	return h
}

// hemmed reports whether every leg from where the stand is leads nearer to some
// enemy. Of those that do not the outermost lead straight across the line to one.
func (r *retreat) hemmed() bool {
	normals := r.normals(r.Stands[r.i].At)
	for _, n := range normals {
		for _, v := range [2]geom.Point{geom.Pt(-n.Y, n.X), geom.Pt(n.Y, -n.X)} {
			if !slices.ContainsFunc(normals, func(m geom.Point) bool { return against(m, geom.Point{}.Ahead(directionOf(v), geom.Inch)) }) {
				return false
			}
		}
	}
	return len(normals) > 0
}

// beyond reports whether a way may lead over a place: not nearer to an enemy than the
// stand gets, and from there to where it may end.
func (h *haven) beyond(at geom.Point) bool {
	own := h.Stands[h.i].At
	gaps, left := h.gapsAt(at), h.far+h.half-geom.Distance(own, at)
	for k, gap := range gaps {
		if gap+lessens < h.least[k] {
			return false
		}
	}
	for k, spot := range h.spots {
		if h.apart(k, gaps) && geom.Distance(at, spot) <= left {
			return true
		}
	}
	return false
}

// apart reports whether a spot is not nearer to an enemy than some gaps.
func (h *haven) apart(k int, gaps []geom.Length) bool {
	own := h.gaps[k*len(gaps):]
	for n, gap := range gaps {
		if own[n]+h.half < gap {
			return false
		}
	}
	return true
}

// straight reports whether a straight way of some length at most may lead on from a
// place; away is what leads straight away from the enemies there.
func (h *haven) straight(from geom.Point, away []geom.Point, most geom.Length) bool {
	gaps := h.gapsAt(from)
	slack := make([]int64, len(away))
	for k := range away {
		slack[k] = -int64(h.half+rounding) * int64(geom.Distance(geom.Point{}, away[k])+1)
	}
	for k, at := range h.spots {
		v := at.Sub(from)
		if geom.Distance(from, at) > most+h.half || !h.apart(k, gaps) {
			continue
		}
		ok := true
		for n := range away {
			ok = ok && v.Dot(away[n]) >= slack[n]
		}
		if ok {
			return true
		}
	}
	return false
}
