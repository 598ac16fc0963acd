package geom

import (
	"cmp"
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
	triangles, err := ears(ring)
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
// bridge walked in both directions. Taking the holes from the east makes sure
// that each has an open bridge to what is joined already.
func bridged(ring Ring, holes []Ring) (Ring, error) {
	east := func(r Ring) Point { return slices.MaxFunc(r, Point.Compare) }
	slices.SortStableFunc(holes, func(a, b Ring) int { return east(b).Compare(east(a)) })
	for len(holes) > 0 {
		hole := holes[0]
		from := slices.Index(hole, east(hole))
		order := make([]int, len(ring))
		for i := range order {
			order[i] = i
		}
		dist := func(i int) int64 { d := ring[i].Sub(hole[from]); return dot(d, d) }
		slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(dist(i), dist(j)) })
		at := slices.IndexFunc(order, func(i int) bool { return opens(ring, i, hole, from, holes) })
		if at < 0 {
			return nil, errPieces
		}
		i := order[at]
		joined := append(Ring{}, ring[:i+1]...)
		joined = append(joined, hole[from:]...)
		joined = append(joined, hole[:from+1]...)
		ring = append(joined, ring[i:]...)
		holes = holes[1:]
	}
	return ring, nil
}

// opens reports whether the segment from ring[i] to hole[from] runs inside the
// polygon and meets no edge except at its ends.
func opens(ring Ring, i int, hole Ring, from int, holes []Ring) bool {
	p, q := ring[i], hole[from]
	if !inCone(ring, i, q) || !inCone(hole, from, p) {
		return false
	}
	for _, r := range append([]Ring{ring}, holes...) {
		for j, a := range r {
			b := r[(j+1)%len(r)]
			shared := a == p || a == q || b == p || b == q
			if shared {
				// An edge from the same corner may only leave in another direction.
				for _, v := range [2]Point{a, b} {
					if v != p && v != q && OnSegment(v, p, q) {
						return false
					}
				}
				continue
			}
			if SegmentsTouch(p, q, a, b) {
				return false
			}
		}
	}
	return true
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

// ears cuts the ring, which may touch itself along bridges, into triangles.
func ears(ring Ring) ([][]Point, error) {
	ring = slices.Clone(ring)
	var triangles [][]Point
	i, tried := 0, 0
	for len(ring) > 3 {
		n := len(ring)
		stuck := tried > n
		if tried > 2*n {
			return nil, errPieces
		}
		i %= n
		prev, p, next := ring[(i+n-1)%n], ring[i], ring[(i+1)%n]
		// A straight corner where a bridge ends is a corner of the rest too: it
		// stays as long as there is an ear.
		flat := Orient(prev, p, next) == 0 && (stuck || !repeated(ring, i) || dot(prev.Sub(p), next.Sub(p)) >= 0)
		if !flat && !isEar(ring, i) {
			i++
			tried++
			continue
		}
		if !flat {
			triangles = append(triangles, []Point{prev, p, next})
		}
		ring = slices.Delete(ring, i, i+1)
		tried = 0
		i++ // the next ear two corners on keeps the triangles from fanning out
	}
	if Orient(ring[0], ring[1], ring[2]) > 0 {
		triangles = append(triangles, ring)
	}
	return triangles, nil
}

// repeated reports whether the ring comes to the corner ring[i] again.
func repeated(ring Ring, i int) bool {
	return slices.Contains(ring[:i], ring[i]) || slices.Contains(ring[i+1:], ring[i])
}

// isEar reports whether the corner ring[i] can be cut off: its triangle holds
// no other corner and its new edge crosses no edge.
func isEar(ring Ring, i int) bool {
	n := len(ring)
	before, after := (i+n-1)%n, (i+1)%n
	a, b, c := ring[before], ring[i], ring[after]
	if Orient(a, b, c) <= 0 || !inConeWeak(ring, before, c) || !inConeWeak(ring, after, a) {
		return false
	}
	box := BoundsOf(a, b, c)
	for j, p := range ring {
		q := ring[(j+1)%n]
		if p != a && p != b && p != c && box.Contains(p) &&
			Orient(a, b, p) >= 0 && Orient(b, c, p) >= 0 && Orient(c, a, p) >= 0 {
			return false
		}
		if SegmentsCross(a, c, p, q) {
			return false
		}
	}
	return true
}

// inConeWeak is inCone with the cone's edges included.
func inConeWeak(r Ring, i int, q Point) bool {
	prev, p, next := r[(i+len(r)-1)%len(r)], r[i], r[(i+1)%len(r)]
	if Orient(prev, p, next) > 0 {
		return Orient(p, q, prev) >= 0 && Orient(q, p, next) >= 0
	}
	return !(Orient(p, q, next) > 0 && Orient(q, p, prev) > 0)
}

// merged puts neighboring pieces together as long as the result is convex.
func merged(pieces [][]Point) [][]Point {
	for i := 0; i < len(pieces); i++ {
		for j := i + 1; j < len(pieces); j++ {
			if m := joined(pieces[i], pieces[j]); m != nil {
				pieces[i] = m
				pieces = slices.Delete(pieces, j, j+1)
				j = i // the larger piece may now fit earlier ones
			}
		}
	}
	for i, p := range pieces {
		pieces[i] = ConvexHull(p)
	}
	return pieces
}

// joined returns the union of two convex pieces if they share an edge and the
// union is convex, else nil.
func joined(p, q []Point) []Point {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		j := slices.Index(q, b)
		if j < 0 || q[(j+1)%len(q)] != a {
			continue
		}
		var m []Point
		for k := 1; k <= len(p); k++ { // b ... a along p
			m = append(m, p[(i+k)%len(p)])
		}
		for k := 2; k < len(q); k++ { // beyond a along q
			m = append(m, q[(j+k)%len(q)])
		}
		for k := range m {
			if Orient(m[k], m[(k+1)%len(m)], m[(k+2)%len(m)]) < 0 {
				return nil
			}
		}
		return m
	}
	return nil
}
