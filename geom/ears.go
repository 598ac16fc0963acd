package geom

// Ears cuts a ring, which may touch itself along bridges, into triangles. Its
// corners are linked, so that one goes without moving the others, and each
// remembers what has been looked through for it: cutting all takes at most some
// n² looks, where n is the number of corners.
type ears struct {
	ring       []Point
	prev, next []int32
	gone       []bool
	left       int
	same       []int32 // the next corner in the same place, around; nil if there is none
	tries      []try
	looks      int // corners looked at in all; for tests
}

// A try is what is known of whether a corner can be cut off. Corners only ever
// go, so one that is found not to be in its triangle is never in it again.
type try struct {
	a, c int32 // the neighbors it holds for
	at   int32 // the corner that is in the triangle, or was; a if all are looked through
}

func newEars(ring []Point, bridged bool) *ears {
	n := len(ring)
	e := &ears{ring: ring, prev: make([]int32, n), next: make([]int32, n), gone: make([]bool, n), left: n, tries: make([]try, n)}
	for i := range ring {
		e.prev[i], e.next[i] = int32((i+n-1)%n), int32((i+1)%n)
		e.tries[i] = try{-1, -1, -1}
	}
	if bridged {
		e.same = make([]int32, n)
		first := make(map[Point]int32, n)
		for i, p := range ring {
			e.same[i] = int32(i)
			if j, ok := first[p]; ok {
				e.same[i], e.same[j] = e.same[j], int32(i)
			} else {
				first[p] = int32(i)
			}
		}
	}
	return e
}

// cut returns the triangles. The error says that the ring meets itself.
func (e *ears) cut() ([][]Point, error) {
	triangles := make([][]Point, 0, e.left)
	i, tried := int32(0), 0
	for e.left > 3 {
		stuck := tried > e.left
		if tried > 2*e.left {
			return nil, errPieces
		}
		prev, p, next := e.ring[e.prev[i]], e.ring[i], e.ring[e.next[i]]
		// A straight corner where a bridge ends is a corner of the rest too: it
		// stays as long as there is an ear.
		flat := Orient(prev, p, next) == 0 && (stuck || !e.repeated(i) || dot(prev.Sub(p), next.Sub(p)) >= 0)
		if !flat && !e.isEar(i) {
			i = e.next[i]
			tried++
			continue
		}
		if !flat {
			triangles = append(triangles, []Point{prev, p, next})
		}
		e.gone[i] = true
		e.next[e.prev[i]], e.prev[e.next[i]] = e.next[i], e.prev[i]
		e.left--
		tried = 0
		i = e.next[e.next[i]] // the next ear two corners on keeps the triangles from fanning out
	}
	i = 0
	for e.gone[i] {
		i++
	}
	last := []Point{e.ring[i], e.ring[e.next[i]], e.ring[e.prev[i]]}
	if Orient(last[0], last[1], last[2]) > 0 {
		triangles = append(triangles, last)
	}
	return triangles, nil
}

// repeated reports whether the ring comes to the place of corner i again.
func (e *ears) repeated(i int32) bool {
	if e.same == nil {
		return false
	}
	for j := e.same[i]; j != i; j = e.same[j] {
		if !e.gone[j] {
			return true
		}
	}
	return false
}

// isEar reports whether corner i can be cut off: its triangle holds no other
// corner and its new edge crosses no edge.
func (e *ears) isEar(i int32) bool {
	before, after := e.prev[i], e.next[i]
	a, b, c := e.ring[before], e.ring[i], e.ring[after]
	if Orient(a, b, c) <= 0 ||
		!inAngle(e.ring[e.prev[before]], a, b, c) || !inAngle(b, c, e.ring[e.next[after]], a) {
		return false
	}
	t := &e.tries[i]
	if t.a != before || t.c != after {
		*t = try{before, after, e.next[after]}
	}
	box := BoundsOf(a, b, c)
	for j := t.at; j != before; j = e.next[j] {
		e.looks++
		t.at = j
		if p := e.ring[j]; !e.gone[j] && box.Contains(p) && p != a && p != b && p != c &&
			Orient(a, b, p) >= 0 && Orient(b, c, p) >= 0 && Orient(c, a, p) >= 0 {
			return false
		}
	}
	t.at = before
	if e.same == nil {
		return true
	}
	// An edge that crosses the new one but has no end in the triangle ends in
	// the place of b.
	for j := e.same[i]; j != i; j = e.same[j] {
		e.looks++
		if !e.gone[j] && (SegmentsCross(a, c, b, e.ring[e.prev[j]]) || SegmentsCross(a, c, b, e.ring[e.next[j]])) {
			return false
		}
	}
	return true
}

// inAngle reports whether q lies within the angle of the inside at p, its edges
// included: to the left when walking from prev by p to next.
func inAngle(prev, p, next, q Point) bool {
	if Orient(prev, p, next) > 0 {
		return Orient(p, q, prev) >= 0 && Orient(q, p, next) >= 0
	}
	return !(Orient(p, q, next) > 0 && Orient(q, p, prev) > 0)
}
