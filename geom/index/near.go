package index

import (
	"math"

	"sightline/geom"
)

// near is a walk outwards from a footprint. Stands are taken from growing
// squares of cells and wait in a heap, first with a distance that is surely not
// too long, then, when that comes to the top, with the exact one.
type near struct {
	run
	from           stand
	sides          Sides
	except         []ID
	x0, y0, x1, y1 int // cells taken so far
	grow           int
	sure           uint64 // every stand with a smaller squared distance is taken
	heap           []waiting
}

type waiting struct {
	gap
	id    int32
	exact bool
}

// before orders the heap: by distance, what is not exact first, then by number.
func (a *waiting) before(b *waiting) bool {
	if a.whole != b.whole {
		return a.whole < b.whole
	}
	if c := a.gap.cmp(b.gap); c != 0 {
		return c < 0
	}
	if a.exact != b.exact {
		return b.exact
	}
	return a.id < b.id
}

// Near begins to list the stands that f asks for in the order of their distance
// from a footprint in range: between the closest points, exactly, and by number
// where that is the same. Next gives them one by one. Looking further out only
// when Next is called again, it suits the search for the nearest stand of which
// something else is true. No stand may be moved between the calls.
func (s *Search) Near(from *geom.Footprint, f Filter) {
	t, n := s.index.Stands, &s.near
	n.from.setShape(from)
	n.sides, n.except = f.Sides, append(n.except[:0], f.Except...)
	n.heap = n.heap[:0]
	g := &t.grid
	n.marks, n.stride = t.marks.byRow, g.nx
	n.wanted = uint64(f.Sides) * everyByte
	n.x0 = g.column(int64(n.from.x))
	n.y0 = g.row(int64(n.from.y))
	n.x1, n.y1 = n.x0, n.y0-1 // nothing yet
	n.sure = 0
	n.grow = 1
}

// Next returns the next stand of the list that Near began; ok is false at its
// end.
func (s *Search) Next() (id ID, ok bool) { return s.NextOf(nil) }

// NextOf is Next for those stands that keep accepts, which must be the same
// for the whole list; nil accepts all. It is called at most once for a stand,
// before the distance is measured.
func (s *Search) NextOf(keep func(id int) bool) (id ID, ok bool) {
	t, n := s.index.Stands, &s.near
	for {
		if len(n.heap) == 0 || n.heap[0].whole >= n.sure {
			if n.sure == math.MaxUint64 {
				return -1, false
			}
			n.widen(t, keep)
			continue
		}
		top := &n.heap[0]
		if top.exact || n.leads(t) {
			id := top.id
			n.pop()
			return id, true
		}
		top.gap, top.exact = n.from.gapTo(&t.all[top.id]), true
		n.down()
	}
}

// leads reports whether the top, however far it is exactly, is surely nearer
// than all others.
func (n *near) leads(t *Stands) bool {
	next := n.sure
	for i := 1; i < min(3, len(n.heap)); i++ {
		next = min(next, n.heap[i].whole)
	}
	st := &t.all[n.heap[0].id]
	if n.from.inner == 0 || st.inner == 0 {
		return false // a center may be outside
	}
	dx, dy := int64(st.x)-int64(n.from.x), int64(st.y)-int64(n.from.y)
	// Both footprints hold their inner discs, which are smaller than need be.
	most := max(0, int64(math.Sqrt(float64(dx*dx+dy*dy)))+1-int64(n.from.inner)-int64(st.inner))
	return uint64(most*most) < next
}

// widen takes the stands of a larger square of cells.
func (n *near) widen(t *Stands, keep func(int) bool) {
	g := &t.grid
	x0, y0 := max(n.x0-n.grow, 0), max(n.y0-n.grow, 0)
	x1, y1 := min(n.x1+n.grow, g.nx-1), min(n.y1+n.grow, g.ny-1)
	if n.y1 < n.y0 {
		y1 = min(n.y0+n.grow, g.ny-1)
	}
	for y := y0; y <= y1; y++ {
		if y < n.y0 || y > n.y1 {
			n.take(t, y, x0, x1, keep)
			continue
		}
		n.take(t, y, x0, n.x0-1, keep)
		n.take(t, y, n.x1+1, x1, keep)
	}
	n.x0, n.y0, n.x1, n.y1 = x0, y0, x1, y1
	n.grow += n.grow/2 + 1
	n.sure = n.bound(t)
}

// bound returns the squared distance below which every stand has been taken:
// those not taken have their center beyond a side of the square.
func (n *near) bound(t *Stands) uint64 {
	g := &t.grid
	x, y := int64(n.from.x)-g.x, int64(n.from.y)-g.y
	const far = 1 << 40
	way := int64(far)
	if n.x0 > 0 {
		way = min(way, x-int64(n.x0)<<g.shift)
	}
	if n.y0 > 0 {
		way = min(way, y-int64(n.y0)<<g.shift)
	}
	if n.x1 < g.nx-1 {
		way = min(way, int64(n.x1+1)<<g.shift-x)
	}
	if n.y1 < g.ny-1 {
		way = min(way, int64(n.y1+1)<<g.shift-y)
	}
	if way == far {
		return math.MaxUint64
	}
	way = max(0, way-int64(n.from.radius)-t.reach)
	return uint64(way * way)
}

// take puts the stands of a run of cells into the heap.
func (n *near) take(t *Stands, line, from, to int, keep func(int) bool) {
	n.line, n.lo, n.hi = line, from, to
	for n.lo <= n.hi {
		n.forward()
		for n.word != 0 {
			for i := t.heads[line*n.stride+n.base+n.lowest()]; i >= 0; i = t.all[i].next {
				if keep == nil || keep(int(i)) {
					n.add(t, i)
				}
			}
		}
	}
}

func (n *near) add(t *Stands, id int32) {
	st := &t.all[id]
	f := Filter{Except: n.except}
	if Sides(st.side)&n.sides == 0 || f.excepts(id) {
		return
	}
	dx, dy := int64(st.x)-int64(n.from.x), int64(st.y)-int64(n.from.y)
	// Both radii are larger than need be, which covers the rounding here.
	d := max(0, int64(math.Sqrt(float64(dx*dx+dy*dy)))-int64(n.from.radius)-int64(st.radius))
	n.push(waiting{gap: wholeGap(d * d), id: id})
}

func (n *near) push(w waiting) {
	n.heap = append(n.heap, w)
	h := n.heap
	i := len(h) - 1
	for i > 0 {
		up := (i - 1) / 2
		if !w.before(&h[up]) {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = w
}

// pop takes the top off.
func (n *near) pop() {
	last := len(n.heap) - 1
	n.heap[0] = n.heap[last]
	n.heap = n.heap[:last]
	n.down()
}

// down puts the top where it belongs.
func (n *near) down() {
	h := n.heap
	if len(h) == 0 {
		return
	}
	w := h[0]
	i := 0
	for {
		next := 2*i + 1
		if next >= len(h) {
			break
		}
		if next+1 < len(h) && h[next+1].before(&h[next]) {
			next++
		}
		if !h[next].before(&w) {
			break
		}
		h[i] = h[next]
		i = next
	}
	h[i] = w
}
