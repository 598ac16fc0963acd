package geom

import (
	"container/heap"
	"errors"
	"slices"
)

// errPieces reports a polygon that is not valid.
var errPieces = errors.New("geom: outline cannot be divided into convex pieces: it is not valid")

// Pieces divides p into convex counterclockwise polygons that share no
// interior and together are exactly p; their corners are corners of p. Holes
// are joined to the outline by bridges, ears are cut off, and triangles are
// put together again where the result stays convex. The error says that p is
// not valid.
func (p Polygon) Pieces() ([][]Point, error) {
	ring := straightened(p.Outline.wound(true))
	holes := make([]Ring, len(p.Holes))
	for i, h := range p.Holes {
		holes[i] = straightened(h.wound(false))
	}
	for _, r := range append([]Ring{ring}, holes...) {
		if len(r) < 3 { // all on one line
			return nil, errPieces
		}
	}
	ring, err := bridged(ring, holes)
	if err != nil {
		return nil, err
	}
	triangles, err := newEars(ring, len(holes) > 0).cut()
	if err != nil {
		return nil, err
	}
	var area int64
	for _, t := range triangles {
		area += Ring(t).area2()
	}
	if area != p.Area2() {
		return nil, errPieces
	}
	return merged(triangles), nil
}

// straightened returns the ring without points in the middle of straight edges.
func straightened(r Ring) Ring {
	var out Ring
	for i, p := range r {
		if Orient(r[(i+len(r)-1)%len(r)], p, r[(i+1)%len(r)]) != 0 {
			out = append(out, p)
		}
	}
	return out
}

// bridged joins every hole (clockwise) to the outline (counterclockwise) by a
// bridge walked in both directions, the shortest that is open. Taking the holes
// from the east makes sure that each has one to what is joined already.
func bridged(ring Ring, holes []Ring) (Ring, error) {
	east := func(r Ring) Point { return slices.MaxFunc(r, Point.Compare) }
	slices.SortStableFunc(holes, func(a, b Ring) int { return east(b).Compare(east(a)) })
	for len(holes) > 0 {
		hole := holes[0]
		from := slices.Index(hole, east(hole))
		ends := make(nearestEnds, len(ring))
		for i, p := range ring {
			d := p.Sub(hole[from])
			ends[i] = bridgeEnd{dot(d, d), i}
		}
		view := outlook{append([]Ring{ring}, holes...), [2]Point{ring[0], ring[1]}}
		i := -1
		for heap.Init(&ends); i < 0; {
			if len(ends) == 0 {
				return nil, errPieces
			}
			k := heap.Pop(&ends).(bridgeEnd).at
			if inCone(ring, k, hole[from]) && inCone(hole, from, ring[k]) && view.opens(ring[k], hole[from]) {
				i = k
			}
		}
		joined := append(Ring{}, ring[:i+1]...)
		joined = append(joined, hole[from:]...)
		joined = append(joined, hole[:from+1]...)
		ring = append(joined, ring[i:]...)
		holes = holes[1:]
	}
	return ring, nil
}

// A bridgeEnd is a corner of the outline that a bridge may end at.
type bridgeEnd struct {
	dist int64 // squared
	at   int
}

// nearestEnds is a heap: most often one of the first few will do.
type nearestEnds []bridgeEnd

func (h nearestEnds) Len() int      { return len(h) }
func (h nearestEnds) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *nearestEnds) Push(e any)   { *h = append(*h, e.(bridgeEnd)) }

func (h nearestEnds) Less(i, j int) bool {
	return h[i].dist < h[j].dist || h[i].dist == h[j].dist && h[i].at < h[j].at
}

func (h *nearestEnds) Pop() any {
	last := (*h)[len(*h)-1]
	*h = (*h)[:len(*h)-1]
	return last
}

// An outlook is what may be in the way of a bridge. What was in the way of the
// last is looked at first: it often is again.
type outlook struct {
	rings   []Ring
	blocker [2]Point
}

// opens reports whether the segment pq, which begins and ends within the angles
// of corners, meets no edge except at its ends.
func (o *outlook) opens(p, q Point) bool {
	box := BoundsOf(p, q)
	if shuts(p, q, &box, o.blocker[0], o.blocker[1]) {
		return false
	}
	for _, r := range o.rings {
		a := r[len(r)-1]
		for _, b := range r {
			if shuts(p, q, &box, a, b) {
				o.blocker = [2]Point{a, b}
				return false
			}
			a = b
		}
	}
	return true
}

// shuts reports whether the edge ab is in the way of the bridge pq.
func shuts(p, q Point, box *Bounds, a, b Point) bool {
	if max(a.X, b.X) < box.Min.X || min(a.X, b.X) > box.Max.X || max(a.Y, b.Y) < box.Min.Y || min(a.Y, b.Y) > box.Max.Y {
		return false
	}
	if a == p || a == q || b == p || b == q {
		// An edge from the same corner may only leave in another direction.
		return a != p && a != q && OnSegment(a, p, q) || b != p && b != q && OnSegment(b, p, q)
	}
	return SegmentsTouch(p, q, a, b)
}

// inCone reports whether q lies strictly within the angle of the inside at
// r[i]: to the left when walking along the ring.
func inCone(r Ring, i int, q Point) bool {
	prev, p, next := r[(i+len(r)-1)%len(r)], r[i], r[(i+1)%len(r)]
	if Orient(prev, p, next) > 0 {
		return Orient(p, q, prev) > 0 && Orient(q, p, next) > 0
	}
	return !(Orient(p, q, next) >= 0 && Orient(q, p, prev) >= 0)
}

// mostCorners bounds the corners of a piece: two that are cut along each other take the
// product of both, and many small ones most often do not meet.
const mostCorners = 24

// merged puts neighboring triangles together as long as the result is convex:
// each piece takes the first triangle that fits, then looks again.
func merged(triangles [][]Point) [][]Point {
	beyond := neighbors(triangles)
	gone := make([]bool, len(triangles))
	var pieces [][]Point
	for i := range triangles {
		if gone[i] {
			continue
		}
		piece, across := triangles[i], beyond[i]
		for len(piece) < mostCorners {
			at := -1
			for k, j := range across {
				if int(j) > i && !gone[j] && (at < 0 || j < across[at]) && fits(piece, k, triangles[j]) {
					at = k
				}
			}
			if at < 0 {
				break
			}
			j := across[at]
			gone[j] = true
			piece, across = joined(piece, across, at, triangles[j], beyond[j])
		}
		pieces = append(pieces, ConvexHull(piece))
	}
	return pieces
}

// neighbors returns for each edge of each triangle the triangle beyond it, or
// -1.
func neighbors(triangles [][]Point) [][]int32 {
	type edge struct{ a, b Point }
	of := make(map[edge]int32, 3*len(triangles))
	for i, t := range triangles {
		for k, a := range t {
			of[edge{a, t[(k+1)%3]}] = int32(i)
		}
	}
	beyond := make([][]int32, len(triangles))
	for i, t := range triangles {
		beyond[i] = make([]int32, 3)
		for k, a := range t {
			j, ok := of[edge{t[(k+1)%3], a}]
			if !ok {
				j = -1
			}
			beyond[i][k] = j
		}
	}
	return beyond
}

// apex returns where the corner of a triangle that is not on its edge from b to
// a lies in it.
func apex(t []Point, b Point) int { return (slices.Index(t, b) + 2) % 3 }

// fits reports whether a convex piece stays so with the triangle beyond its
// edge k.
func fits(piece []Point, k int, t []Point) bool {
	n := len(piece)
	a, b := piece[k], piece[(k+1)%n]
	z := t[apex(t, b)]
	return Orient(piece[(k+n-1)%n], a, z) >= 0 && Orient(z, b, piece[(k+2)%n]) >= 0
}

// joined returns a piece with the triangle beyond its edge k, and what lies
// across its edges.
func joined(piece []Point, across []int32, k int, t []Point, beyond []int32) ([]Point, []int32) {
	z := apex(t, piece[(k+1)%len(piece)])
	// The triangle runs b, a, z: its edges beyond a are a z and z b.
	across = slices.Concat(across[:k], []int32{beyond[(z+2)%3], beyond[z]}, across[k+1:])
	return slices.Insert(slices.Clone(piece), k+1, t[z]), across
}
