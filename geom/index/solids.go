package index

import (
	"math"
	"slices"

	"sightline/geom"
)

// solids are the solids of the terrain in a grid.
type solids struct {
	grid  grid
	marks marks // levels of the edges in each cell
	all   []solid

	// Edges by the cells they touch, borders included: those of cell c are
	// edges[start[c]:start[c+1]].
	start []int32
	edges []placed

	// Solids by the cells they may hold points of. One that covers a whole cell
	// is there as its complement, ^id.
	coverStart []int32
	cover      []int32
}

// A placed edge is an edge in a cell: a copy, so that a cell is read in one go.
type placed struct {
	edge
	solid int32
	level int32
}

func newSolids(areas []Solid) solids {
	var s solids
	var box geom.Bounds
	edges := 0
	for i, a := range areas {
		o := newSolid(a)
		s.all = append(s.all, o)
		edges += len(o.edges)
		if i == 0 {
			box = o.box
		}
		box = box.Union(o.box)
	}
	s.grid = newGrid(box, solidCell(box, edges))
	s.marks = newMarks(&s.grid)
	s.place()
	s.spread()
	return s
}

// solidCell returns the side of cells that suits so many edges in a box: about
// one cell for each edge, within bounds that suit a table.
func solidCell(box geom.Bounds, edges int) geom.Length {
	w, h := float64(box.Max.X-box.Min.X), float64(box.Max.Y-box.Min.Y)
	side := geom.Length(math.Sqrt(0.75 * w * h / float64(max(edges, 1))))
	return min(max(side, geom.Inch/8), 64*geom.Inch)
}

func newSolid(a Solid) solid {
	o := solid{box: a.Area.Bounds(), level: int32(a.Level)}
	for _, r := range append([]geom.Ring{a.Area.Outline}, a.Area.Holes...) {
		for i, p := range r {
			q := r[(i+1)%len(r)]
			o.edges = append(o.edges, edge{int32(p.X), int32(p.Y), int32(q.X), int32(q.Y)})
		}
	}
	return o
}

// place puts the edges into the cells they touch.
func (s *solids) place() {
	g := &s.grid
	var full []int // every cell that an edge touches, edge by edge
	ends := make([]int, 0, 64)
	all := newMarks(g)
	for i := range all.byRow {
		all.byRow[i], all.byColumn[i] = 1, 1
	}
	for i := range s.all {
		for _, e := range s.all[i].edges {
			seg := newSegment(geom.Pt(geom.Length(e.ax), geom.Length(e.ay)), geom.Pt(geom.Length(e.bx), geom.Length(e.by)))
			g.visit(&all, &seg, 1, 1, func(c int) bool { full = append(full, c); return false })
			ends = append(ends, len(full))
		}
	}
	s.start = starts(g.cells(), full)
	s.edges = make([]placed, len(full))
	fill := slices.Clone(s.start)
	from, n := 0, 0
	for i := range s.all {
		o := &s.all[i]
		for _, e := range o.edges {
			for _, c := range full[from:ends[n]] {
				s.edges[fill[c]] = placed{e, int32(i), o.level}
				fill[c]++
				s.marks.set(g, c, s.marks.byRow[c]|layer(o.level))
			}
			from = ends[n]
			n++
		}
	}
}

// starts returns where each cell's part begins in a list ordered by cell.
func starts(cells int, full []int) []int32 {
	start := make([]int32, cells+1)
	for _, c := range full {
		start[c+1]++
	}
	for c := range cells {
		start[c+1] += start[c]
	}
	return start
}

// spread lists the solids that may hold points of each cell. Points beyond the
// border are in no solid, so only the cells themselves count.
func (s *solids) spread() {
	g := &s.grid
	var full []int
	var entries []int32
	for i := range s.all {
		o := &s.all[i]
		for y := g.row(int64(o.box.Min.Y)); y <= g.row(int64(o.box.Max.Y)); y++ {
			for x := g.column(int64(o.box.Min.X)); x <= g.column(int64(o.box.Max.X)); x++ {
				c := y*g.nx + x
				edged := slices.ContainsFunc(s.edges[s.start[c]:s.start[c+1]], func(e placed) bool { return e.solid == int32(i) })
				switch {
				case edged:
					full, entries = append(full, c), append(entries, int32(i))
				case o.holds(g.x+int64(x)<<g.shift, g.y+int64(y)<<g.shift) > 0:
					full, entries = append(full, c), append(entries, ^int32(i))
				}
			}
		}
	}
	s.coverStart = starts(g.cells(), full)
	s.cover = make([]int32, len(full))
	fill := slices.Clone(s.coverStart)
	for n, c := range full {
		s.cover[fill[c]] = entries[n]
		fill[c]++
	}
}

// at returns the solid of least number above the level that holds the point,
// on an edge or not as interior says; -1 if none does.
func (s *solids) at(x, y int64, above int, interior bool) int32 {
	g := &s.grid
	c := g.cell(x, y)
	want := 0
	if interior {
		want = 1
	}
	for _, i := range s.cover[s.coverStart[c]:s.coverStart[c+1]] {
		if i < 0 {
			o := &s.all[^i]
			// Beyond the border the cell's point is not the point.
			if int(o.level) > above && o.box.Contains(geom.Pt(geom.Length(x), geom.Length(y))) {
				return ^i
			}
			continue
		}
		if o := &s.all[i]; int(o.level) > above && o.holds(x, y) >= want {
			return i
		}
	}
	return -1
}

// any reports whether s meets a solid above the level: its interior, or any
// point of it.
func (t *solids) any(s *segment, above int, interior bool) bool {
	if len(t.all) == 0 {
		return false
	}
	slow := int32(-1)
	met := t.grid.visit(&t.marks, s, 1, layersAbove(above), func(c int) bool {
		edges := t.edges[t.start[c]:t.start[c+1]]
		for i := range edges {
			e := &edges[i]
			a, b := s.sides(&e.edge)
			if a^b >= 0 && a != 0 && b != 0 || int(e.level) <= above {
				continue
			}
			switch e.crosses(s, a, b) {
			case across:
				return true
			case touch:
				if !interior {
					return true
				}
				if e.solid == slow {
					continue
				}
				slow = e.solid
				if _, ok := t.all[slow].enters(s); ok {
					return true
				}
			}
		}
		return false
	})
	return met || t.at(s.px, s.py, above, interior) >= 0
}

// A find is the first solid or stand met so far; id is -1 before any.
type find struct {
	at fraction
	id int32
}

// better notes a solid or stand met at f.
func (b *find) better(f fraction, id int32) bool {
	if b.id >= 0 {
		if c := f.cmp(b.at); c > 0 || c == 0 && id >= b.id {
			return false
		}
	}
	b.at, b.id = f, id
	return true
}

// first returns the solid above the level that s meets first.
func (t *solids) first(s *segment, above int, interior bool) find {
	best := find{id: -1}
	if len(t.all) == 0 {
		return best
	}
	var w walk
	w.start(&t.grid, &t.marks, s, 1, layersAbove(above))
	if id := t.at(s.px, s.py, above, interior); id >= 0 {
		best.better(fraction{0, 1}, id)
		w.end(s.at(best.at))
	}
	slow := int32(-1)
	for w.more() {
		for w.word != 0 {
			c := w.cell()
			edges := t.edges[t.start[c]:t.start[c+1]]
			for i := range edges {
				e := &edges[i]
				m := e.meets(s)
				if m == apart || int(e.level) <= above || e.solid == slow && m == touch && interior {
					continue
				}
				var f fraction
				ok := true
				if m == across || !interior {
					f = e.first(s)
				} else {
					slow = e.solid
					f, ok = t.all[slow].enters(s)
				}
				if ok && best.better(f, e.solid) {
					w.end(s.at(best.at))
				}
			}
		}
	}
	return best
}
