package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// grain is the size of the cells that routes are found on.
const grain = 2 * geom.Inch

// A grid is what it costs a mover to go from cell to cell of a table.
type grid struct {
	cols, rows int
	turned     bool               // back comes before forth
	cost       [][len(ways)]int32 // by cell and way, in hundredths of an inch; 0: no way
}

// ways are the neighbors of a cell that it has the costs to; the other four
// have theirs.
var ways = [...][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

func newGrid(b *cd.Battle, m units.Mover) *grid {
	t := b.Scenario.Table
	g := &grid{cols: max(1, int(t.Width/grain)), rows: max(1, int(t.Depth/grain))}
	g.cost = make([][len(ways)]int32, g.cols*g.rows)
	for c := range g.cost {
		Pause()
		for k, w := range ways {
			x, y := c%g.cols+w[0], c/g.cols+w[1]
			if x < 0 || x >= g.cols || y >= g.rows {
				continue
			}
			cost, ok := b.Toil(m, g.center(c), g.center(y*g.cols+x), true)
			if !ok {
				cost += prohibited
			}
			g.cost[c][k] = int32(cost / (geom.Inch / 100))
		}
	}
	return g
}

// prohibited is added for ground that may not be entered, so that a way out of
// it is found, too.
const prohibited = 60 * geom.Inch

func (g *grid) center(c int) geom.Point {
	return geom.Pt(geom.Length(2*(c%g.cols)+1)*grain/2, geom.Length(2*(c/g.cols)+1)*grain/2)
}

func (g *grid) cell(p geom.Point) int {
	x := min(max(int(p.X/grain), 0), g.cols-1)
	y := min(max(int(p.Y/grain), 0), g.rows-1)
	return y*g.cols + x
}

// A field is how far it is to a goal from every cell.
type field struct {
	*grid
	far []int32
}

// toward finds the field of goal cells.
func (g *grid) toward(goals []int) *field {
	const unknown = 1 << 30
	f := &field{g, make([]int32, len(g.cost))}
	for c := range f.far {
		f.far[c] = unknown
	}
	var q queue
	for _, c := range goals {
		f.far[c] = 0
		q.push(node{int32(c), 0})
	}
	for len(q) > 0 {
		Pause()
		n := q.pop()
		if n.far > f.far[n.cell] {
			continue
		}
		f.around(int(n.cell), func(d int, cost int32) {
			if far := n.far + cost; far < f.far[d] {
				f.far[d] = far
				q.push(node{int32(d), far})
			}
		})
	}
	return f
}

// around calls do for the neighbors of a cell with what it costs to go there.
func (g *grid) around(c int, do func(d int, cost int32)) {
	for k := range ways {
		if !g.turned {
			g.forth(c, k, do)
		}
		g.back(c, k, do)
		if g.turned {
			g.forth(c, k, do)
		}
	}
}

// forth does what is to be done for a neighbor that the cell has the cost to, back for
// the one opposite.
func (g *grid) forth(c, k int, do func(d int, cost int32)) {
	if cost := g.cost[c][k]; cost > 0 {
		do(c+ways[k][0]+ways[k][1]*g.cols, cost)
	}
}

func (g *grid) back(c, k int, do func(d int, cost int32)) {
	x, y := c%g.cols-ways[k][0], c/g.cols-ways[k][1]
	if x < 0 || x >= g.cols || y < 0 {
		return
	}
	if d := y*g.cols + x; g.cost[d][k] > 0 {
		do(d, g.cost[d][k])
	}
}

// from returns how far it is to the goal from a point.
func (f *field) from(p geom.Point) geom.Length {
	return geom.Length(f.far[f.cell(p)]) * (geom.Inch / 100)
}

// descent is the way from a point to the goal, the point first, as far as some
// length of it.
func (f *field) descent(p geom.Point, most geom.Length) []geom.Point {
	way := []geom.Point{p}
	for c, gone := f.cell(p), geom.Length(0); gone < most && f.far[c] > 0; {
		next, least := c, f.far[c]
		f.around(c, func(d int, _ int32) {
			if f.far[d] < least {
				next, least = d, f.far[d]
			}
		})
		if next == c {
			break
		}
		q := f.center(next)
		gone += geom.Distance(way[len(way)-1], q)
		way = append(way, q)
		c = next
	}
	return way
}

type node struct {
	cell int32
	far  int32
}

func (a node) before(b node) bool { return a.far < b.far || a.far == b.far && a.cell < b.cell }

// A queue gives the nearest node first; of equals the first cell. It is a heap.
type queue []node

func (q *queue) push(n node) {
	l := append(*q, n)
	i := len(l) - 1
	for i > 0 && n.before(l[(i-1)/2]) {
		l[i] = l[(i-1)/2]
		i = (i - 1) / 2
	}
	l[i] = n
	*q = l
}

func (q *queue) pop() node {
	l := *q
	first, n := l[0], l[len(l)-1]
	l = l[:len(l)-1]
	i := 0
	for k := 1; k < len(l); k = 2*i + 1 {
		if k+1 < len(l) && l[k+1].before(l[k]) {
			k++
		}
		if !l[k].before(n) {
			break
		}
		l[i] = l[k]
		i = k
	}
	if len(l) > 0 {
		l[i] = n
	}
	*q = l
	return first
}

// An atlas keeps the routes of a game: terrain does not change.
type atlas struct {
	turned bool // as hand.turned
	grids  map[units.Mover]*grid
	fields map[goal]*field
}

func newAtlas() *atlas { return &atlas{grids: map[units.Mover]*grid{}, fields: map[goal]*field{}} }

// A goal is where a company goes: an area, an edge to leave by, or a place.
type goal struct {
	area  int // index in Scenario.Areas, or -1
	edge  string
	place geom.Point // the middle of a cell, if there is neither
	mover units.Mover
}

// to returns the goal of a place.
func (a *atlas) to(b *cd.Battle, m units.Mover, p geom.Point) goal {
	g := a.grid(b, m)
	return goal{area: -1, place: g.center(g.cell(p)), mover: m}
}

func (a *atlas) grid(b *cd.Battle, m units.Mover) *grid {
	g, ok := a.grids[m]
	if !ok {
		g = newGrid(b, m)
		g.turned = a.turned
		a.grids[m] = g
	}
	return g
}

func (a *atlas) field(b *cd.Battle, to goal) *field {
	f, ok := a.fields[to]
	if ok {
		return f
	}
	f = a.grid(b, to.mover).toward(a.cells(b, to))
	a.fields[to] = f
	return f
}

// cells are those of a goal.
func (a *atlas) cells(b *cd.Battle, to goal) []int {
	g := a.grid(b, to.mover)
	var goals []int
	for c := range g.cost {
		if x, y := c%g.cols, c/g.cols; to.area >= 0 && b.Scenario.Areas[to.area].Outline.Contains(g.center(c)) ||
			to.edge == "north" && y == 0 || to.edge == "south" && y == g.rows-1 ||
			to.edge == "west" && x == 0 || to.edge == "east" && x == g.cols-1 {
			goals = append(goals, c)
		}
	}
	switch {
	case len(goals) > 0:
	case to.area >= 0:
		goals = append(goals, g.cell(middle(b.Scenario.Areas[to.area].Outline)))
	default:
		goals = append(goals, g.cell(to.place))
	}
	return goals
}

// middle is about the middle of an area.
func middle(p geom.Polygon) geom.Point { return mean(p.Outline) }

func mean(points []geom.Point) geom.Point {
	var sum geom.Point
	for _, p := range points {
		sum = sum.Add(p)
	}
	n := geom.Length(max(len(points), 1))
	return geom.Pt(sum.X/n, sum.Y/n)
}
