package index

import (
	"math"
	"math/bits"

	"sightline/geom"
)

// near is a walk outwards from a footprint. Stands are taken from growing
// squares of cells and wait in a heap, first with a distance that is surely not
// too long, then, when that comes to the top, with the exact one.
type near struct {
	from   stand
	sides  Sides
	except []ID
	taken  area // cells taken so far
	grow   int
	sure   uint64 // every stand with a smaller squared distance is taken
	heap   []waiting
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
	x, y := t.tiles.grid.column(int64(n.from.x)), t.tiles.grid.row(int64(n.from.y))
	n.taken = area{x, x, y, y} // nothing yet
	n.sure = 0
	n.grow = 4
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
	_, most := n.from.bounds(st, n.from.square(st))
	return uint64(most*most) < next
}

// widen takes the stands of a larger square of cells.
func (n *near) widen(t *Stands, keep func(int) bool) {
	g := &t.tiles.grid
	old := n.taken
	n.taken = area{
		max(old.left-n.grow, 0), min(old.right+n.grow, g.nx),
		max(old.low-n.grow, 0), min(old.high+n.grow, g.ny),
	}
	for j := n.taken.low >> tileBits; j <= (n.taken.high-1)>>tileBits; j++ {
		for i := n.taken.left >> tileBits; i <= (n.taken.right-1)>>tileBits; i++ {
			n.take(t, i, j, old, keep)
		}
	}
	n.grow += n.grow/2 + 1
	n.sure = n.bound(t)
}

// bound returns the squared distance below which every stand has been taken:
// those not taken have their center beyond a side of the square.
func (n *near) bound(t *Stands) uint64 {
	g := &t.tiles.grid
	x, y := int64(n.from.x)-g.x, int64(n.from.y)-g.y
	const far = 1 << 40
	way := int64(far)
	if n.taken.left > 0 {
		way = min(way, x-int64(n.taken.left)<<g.shift)
	}
	if n.taken.low > 0 {
		way = min(way, y-int64(n.taken.low)<<g.shift)
	}
	if n.taken.right < g.nx {
		way = min(way, int64(n.taken.right)<<g.shift-x)
	}
	if n.taken.high < g.ny {
		way = min(way, int64(n.taken.high)<<g.shift-y)
	}
	if way == far {
		return math.MaxUint64
	}
	way = max(0, way-int64(n.from.radius)-t.reach)
	return uint64(way * way)
}

// take puts the stands of a tile that were not taken before into the heap.
func (n *near) take(t *Stands, i, j int, old area, keep func(int) bool) {
	k := &t.tiles.all[j*t.tiles.nx+i]
	left, right, low, high := k.part(n.taken.within(i, j))
	left2, right2, low2, high2 := k.part(old.within(i, j))
	for w := range left {
		word := right[w] &^ left[w] & (high[w] &^ low[w])
		for word &^= right2[w] &^ left2[w] & (high2[w] &^ low2[w]); word != 0; word &= word - 1 {
			if id := k.spots[w<<6+bits.TrailingZeros64(word)].id; keep == nil || keep(int(id)) {
				n.add(t, id)
			}
		}
	}
}

func (n *near) add(t *Stands, id ID) {
	st := &t.all[id]
	f := Filter{Except: n.except}
	if Sides(st.side)&n.sides == 0 || f.excepts(id) {
		return
	}
	least, _ := n.from.bounds(st, n.from.square(st))
	n.push(waiting{gap: wholeGap(least * least), id: id})
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
