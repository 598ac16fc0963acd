//go:build amd64 || arm64

// simplefeatures, a peer, does not build where an int has 32 bits.

package index

import (
	"fmt"
	"math"
	"sync"
	"testing"

	sf "github.com/peterstace/simplefeatures/geom"
	"github.com/tidwall/rtree"

	"sightline/geom"
	"sightline/geom/testtable"
)

// The benchmarks ask the same questions of the index and of peers that are
// given the same exact tests. Every peer's answers to all questions are
// compared with the index's before anything is timed.

// So many questions no processor learns by heart.
const questions = 1 << 14

type boxes = rtree.RTreeGN[int64, int32]

// A field is a table with questions, indexed by everybody.
type field struct {
	*board
	size    string
	pairs   [][2]int        // stands at most 24 inches apart
	lines   [][2]geom.Point // from one's center to the other's
	stills  boxes           // solids
	movers  boxes           // stands
	walls   boxes           // edges of solids, numbered through
	edges   []edge
	cores   []core
	discs   []geom.Circle
	moves   []geom.Footprint // each stand somewhere else
	sfLines []sf.Geometry
	sfAreas []sf.Geometry
}

var fields = map[string]func() *field{
	"S": sync.OnceValue(func() *field { return newField("S", testtable.S) }),
	"M": sync.OnceValue(func() *field { return newField("M", testtable.M) }),
	"L": sync.OnceValue(func() *field { return newField("L", testtable.L) }),
}

type fatal struct{ testing.TB }

func (fatal) Helper()           {}
func (fatal) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

func newField(name string, size testtable.Size) *field {
	f := &field{board: newBoard(fatal{}, testtable.New(1, size), 1), size: name}
	for len(f.pairs) < questions {
		i := f.draw.IntN(len(f.stands))
		j := f.draw.IntN(len(f.stands))
		d := f.center(i).Sub(f.center(j))
		if f.table.Stands[i].In < 0 && f.table.Stands[j].In < 0 && i != j && d.Dot(d) <= int64(24*geom.Inch)*int64(24*geom.Inch) {
			f.pairs = append(f.pairs, [2]int{i, j})
			f.lines = append(f.lines, [2]geom.Point{f.center(i), f.center(j)})
		}
	}
	for range questions {
		p := f.center(f.draw.IntN(len(f.stands)))
		step := func() geom.Length { return geom.Length(f.draw.IntN(int(12*geom.Inch))) - 6*geom.Inch }
		f.discs = append(f.discs, geom.Circle{Center: p.Add(geom.Pt(step(), step())), Radius: 4 * geom.Inch})
	}
	n := int32(0)
	for i := range f.index.solids.all {
		o := &f.index.solids.all[i]
		f.cores = append(f.cores, o.core())
		f.stills.Insert(ends(o.box.Min), ends(o.box.Max), int32(i))
		for _, e := range o.edges {
			b := edgeBox(&e)
			f.walls.Insert(b[0], b[1], n)
			f.edges = append(f.edges, e)
			n++
		}
	}
	for i := range f.stands {
		b := f.stands[i].Footprint.Bounds()
		f.movers.Insert(ends(b.Min), ends(b.Max), int32(i))
		for {
			step := func() geom.Length { return geom.Length(f.draw.IntN(int(12*geom.Inch))) - 6*geom.Inch }
			to := f.center(i).Add(geom.Pt(step(), step()))
			if (geom.Bounds{Max: f.table.Size}).Contains(to) {
				fp := geom.NewFootprint(to, geom.Angle(f.draw.IntN(int(geom.FullTurn))), geom.Inch, geom.Inch)
				f.moves = append(f.moves, fp)
				break
			}
		}
	}
	return f
}

func ends(p geom.Point) [2]int64 { return [2]int64{int64(p.X), int64(p.Y)} }

func edgeBox(e *edge) [2][2]int64 {
	return [2][2]int64{
		{int64(min(e.ax, e.bx)), int64(min(e.ay, e.by))},
		{int64(max(e.ax, e.bx)), int64(max(e.ay, e.by))},
	}
}

func (f *field) center(i int) geom.Point { return f.stands[i].Footprint.Center }

func (f *field) segment(i int) (p, q geom.Point) {
	line := &f.lines[i%questions]
	return line[0], line[1]
}

// treeTouches asks rtree for solids with boxes that meet the segment's.
func (f *field) treeTouches(p, q geom.Point) bool {
	var s segment
	s.of(p, q)
	b := geom.BoundsOf(p, q)
	hit := false
	f.stills.Search(ends(b.Min), ends(b.Max), func(lo, hi [2]int64, id int32) bool {
		// The box of a long segment meets much that its line passes by.
		c0, c1, c2, c3 := s.side(lo[0], lo[1]), s.side(lo[0], hi[1]), s.side(hi[0], lo[1]), s.side(hi[0], hi[1])
		if c0 > 0 && c1 > 0 && c2 > 0 && c3 > 0 || c0 < 0 && c1 < 0 && c2 < 0 && c3 < 0 {
			return true
		}
		o := &f.index.solids.all[id]
		for i := range o.edges {
			if o.edges[i].meets(&s) != apart {
				hit = true
				return false
			}
		}
		hit = o.holds(s.px, s.py) >= 0
		return !hit
	})
	return hit
}

// treeCores is treeTouches with the index's own test of a solid.
func (f *field) treeCores(p, q geom.Point) bool {
	var s segment
	s.of(p, q)
	length := s.dx*s.dx + s.dy*s.dy
	b := geom.BoundsOf(p, q)
	hit := false
	f.stills.Search(ends(b.Min), ends(b.Max), func(_, _ [2]int64, id int32) bool {
		c := &f.cores[id]
		x, y := int64(c.x), int64(c.y)
		off := float64(s.side(x, y))
		off *= off
		hit = off <= float64(c.outer)*float64(length) &&
			(off < float64(c.inner)*float64(length) && uint64(s.dx*(x-s.px)+s.dy*(y-s.py)) <= uint64(length) ||
				f.index.solids.all[id].meets(&s, false))
		return !hit
	})
	return hit
}

// edgeTreeTouches asks rtree for single edges, then for solids around the start.
func (f *field) edgeTreeTouches(p, q geom.Point) bool {
	var s segment
	s.of(p, q)
	b := geom.BoundsOf(p, q)
	hit := false
	f.walls.Search(ends(b.Min), ends(b.Max), func(_, _ [2]int64, id int32) bool {
		hit = f.edges[id].meets(&s) != apart
		return !hit
	})
	if !hit {
		f.stills.Search(ends(p), ends(p), func(_, _ [2]int64, id int32) bool {
			hit = f.index.solids.all[id].holds(s.px, s.py) >= 0
			return !hit
		})
	}
	return hit
}

// treeStands asks rtree for stands that stop the segment.
func (f *field) treeStands(p, q geom.Point, i, j int32) bool {
	var s segment
	s.of(p, q)
	b := geom.BoundsOf(p, q)
	hit := false
	f.movers.Search(ends(b.Min), ends(b.Max), func(_, _ [2]int64, id int32) bool {
		hit = id != i && id != j && f.index.Stands.all[id].meets(&s, false)
		return !hit
	})
	return hit
}

// sfTouches asks rtree for boxes and simplefeatures whether they intersect.
func (f *field) sfTouches(i int) bool {
	p, q := f.segment(i)
	b := geom.BoundsOf(p, q)
	hit := false
	f.stills.Search(ends(b.Min), ends(b.Max), func(_, _ [2]int64, id int32) bool {
		hit = sf.Intersects(f.sfLines[i%questions], f.sfAreas[id])
		return !hit
	})
	return hit
}

func (f *field) sfGeometries(t testing.TB) {
	if f.sfLines != nil {
		return
	}
	read := func(wkt string) sf.Geometry {
		g, err := sf.UnmarshalWKT(wkt)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	for _, s := range f.solids {
		f.sfAreas = append(f.sfAreas, read("POLYGON"+ringsWKT(s.Area)))
	}
	for i := range questions {
		f.sfLines = append(f.sfLines, read(f.lineWKT(i)))
	}
}

func (f *field) lineWKT(i int) string {
	p, q := f.segment(i)
	return fmt.Sprintf("LINESTRING(%d %d,%d %d)", p.X, p.Y, q.X, q.Y)
}

func ringsWKT(a geom.Polygon) string {
	s := ""
	for _, r := range ringsOf(a) {
		if s != "" {
			s += ","
		}
		ring := ""
		for _, p := range append(r[:len(r):len(r)], r[0]) {
			if ring != "" {
				ring += ","
			}
			ring += fmt.Sprintf("%d %d", p.X, p.Y)
		}
		s += "(" + ring + ")"
	}
	return "(" + s + ")"
}

// treeCircle counts the stands that touch a circle.
func (f *field) treeCircle(c geom.Circle) int {
	x, y, r := int64(c.Center.X), int64(c.Center.Y), int64(c.Radius)
	n := 0
	f.movers.Search([2]int64{x - r, y - r}, [2]int64{x + r, y + r}, func(_, _ [2]int64, id int32) bool {
		st := &f.index.Stands.all[id]
		dx, dy := int64(st.x)-x, int64(st.y)-y
		d2, far, sure := dx*dx+dy*dy, r+int64(st.radius), r+int64(st.inner)
		if d2 <= far*far && (d2 <= sure*sure || st.within(x, y, r)) {
			n++
		}
		return true
	})
	return n
}

// treeNearest returns the nearest stand of the other side.
func (f *field) treeNearest(i int) int32 {
	from := &f.index.Stands.all[i]
	b := f.stands[i].Footprint.Bounds()
	best, id := gap{whole: math.MaxUint64, den: 1}, int32(-1)
	lo, hi := ends(b.Min), ends(b.Max)
	between := func(lo2, hi2 [2]int64, _ int32, _ bool) float64 {
		dx := max(lo2[0]-hi[0], lo[0]-hi2[0], 0)
		dy := max(lo2[1]-hi[1], lo[1]-hi2[1], 0)
		return float64(dx*dx + dy*dy)
	}
	f.movers.Nearby(between, func(_, _ [2]int64, j int32, d float64) bool {
		if uint64(d) > best.whole {
			return false
		}
		st := &f.index.Stands.all[j]
		if st.side == from.side {
			return true
		}
		if g := from.gapTo(st); g.cmp(best) < 0 || g.cmp(best) == 0 && j < id {
			best, id = g, j
		}
		return true
	})
	return id
}

func (f *field) nearest(s *Search, i int) int32 {
	s.Near(&f.stands[i].Footprint, Filter{Sides: AllSides &^ SidesOf(f.stands[i].Side)})
	id, _ := s.Next()
	return id
}

// eachSize runs rows on S, M and L.
func eachSize(b *testing.B, rows func(b *testing.B, f *field)) {
	for _, size := range []string{"S", "M", "L"} {
		b.Run(size, func(b *testing.B) { rows(b, fields[size]()) })
	}
}

// row times ask, which answers question i.
func row(b *testing.B, name string, ask func(i int)) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		i := 0
		for b.Loop() {
			ask(i)
			i++
		}
	})
}

// same stops the benchmark if two peers answer a question differently.
func same[T comparable](b *testing.B, want, got func(i int) T) {
	b.Helper()
	for i := range questions {
		if x, y := want(i), got(i); x != y {
			b.Fatalf("question %d: %v, want %v", i, y, x)
		}
	}
}

var terrainOnly = Filter{Above: -1}

func BenchmarkQ1Terrain(b *testing.B) {
	eachSize(b, func(b *testing.B, f *field) {
		ours := func(i int) bool { p, q := f.segment(i); return f.index.Touches(p, q, terrainOnly) }
		inside := func(i int) bool { p, q := f.segment(i); return f.index.Crosses(p, q, terrainOnly) }
		first := func(i int) bool { p, q := f.segment(i); _, ok := f.index.FirstTouch(p, q, terrainOnly); return ok }
		tree := func(i int) bool { p, q := f.segment(i); return f.treeTouches(p, q) }
		edges := func(i int) bool { p, q := f.segment(i); return f.edgeTreeTouches(p, q) }
		same(b, ours, tree)
		same(b, ours, edges)
		same(b, ours, first)
		row(b, "index", func(i int) { ours(i) })
		row(b, "index-crosses", func(i int) { inside(i) })
		row(b, "index-first", func(i int) { first(i) })
		row(b, "rtree", func(i int) { tree(i) })
		cores := func(i int) bool { p, q := f.segment(i); return f.treeCores(p, q) }
		same(b, ours, cores)
		row(b, "rtree-cores", func(i int) { cores(i) })
		row(b, "rtree-edges", func(i int) { edges(i) })
		if f.size == "S" {
			f.sfGeometries(b)
			same(b, ours, f.sfTouches)
			row(b, "rtree-simplefeatures", func(i int) { f.sfTouches(i) })
		}
		geosRows(b, f, ours)
	})
}

// BenchmarkPace is what absolute times are scaled by: a peer that no change here
// changes. It asks all questions, since some processors learn 1,024 by heart and
// then seem half as fast again as they are.
func BenchmarkPace(b *testing.B) {
	f := fields["S"]()
	row(b, "rtree", func(i int) { p, q := f.segment(i); f.treeTouches(p, q) })
}

func BenchmarkQ1All(b *testing.B) {
	eachSize(b, func(b *testing.B, f *field) {
		ours := func(i int) bool {
			p, q := f.segment(i)
			pair := f.pairs[i%questions]
			return f.index.Touches(p, q, Filter{Above: -1, Sides: AllSides, Except: []ID{ID(pair[0]), ID(pair[1])}})
		}
		tree := func(i int) bool {
			p, q := f.segment(i)
			pair := f.pairs[i%questions]
			return f.treeTouches(p, q) || f.treeStands(p, q, int32(pair[0]), int32(pair[1]))
		}
		same(b, ours, tree)
		row(b, "index", func(i int) { ours(i) })
		row(b, "rtree", func(i int) { tree(i) })
	})
}

func BenchmarkQ4Circle(b *testing.B) {
	eachSize(b, func(b *testing.B, f *field) {
		s := f.index.NewSearch()
		ours := func(i int) int { return len(s.Circle(f.discs[i%questions], Filter{Sides: AllSides})) }
		tree := func(i int) int { return f.treeCircle(f.discs[i%questions]) }
		same(b, ours, tree)
		row(b, "index", func(i int) { ours(i) })
		row(b, "rtree", func(i int) { tree(i) })
	})
}

func BenchmarkQ5Nearest(b *testing.B) {
	eachSize(b, func(b *testing.B, f *field) {
		s := f.index.NewSearch()
		ours := func(i int) int32 { return f.nearest(s, f.pairs[i%questions][0]) }
		tree := func(i int) int32 { return f.treeNearest(f.pairs[i%questions][0]) }
		same(b, ours, tree)
		row(b, "index", func(i int) { ours(i) })
		row(b, "rtree", func(i int) { tree(i) })
	})
}

// BenchmarkMove moves every stand by up to six inches each way, and back.
func BenchmarkMove(b *testing.B) {
	eachSize(b, func(b *testing.B, f *field) {
		n := len(f.stands)
		row(b, "index", func(i int) {
			to := &f.moves[i%n]
			if i/n%2 == 1 {
				to = &f.stands[i%n].Footprint
			}
			if f.index.Move(ID(i%n), to) != nil {
				b.Fatal("cannot move")
			}
		})
		for i := range f.stands { // everybody home
			if f.index.Move(ID(i), &f.stands[i].Footprint) != nil {
				b.Fatal("cannot move")
			}
		}
		var movers boxes
		for i := range f.stands {
			box := f.stands[i].Footprint.Bounds()
			movers.Insert(ends(box.Min), ends(box.Max), int32(i))
		}
		row(b, "rtree", func(i int) {
			from, to := f.stands[i%n].Footprint.Bounds(), f.moves[i%n].Bounds()
			if i/n%2 == 1 {
				from, to = to, from
			}
			movers.Replace(ends(from.Min), ends(from.Max), int32(i%n), ends(to.Min), ends(to.Max), int32(i%n))
		})
	})
}

// BenchmarkPieces gathers the pieces of terrain in the corridor of two stands.
func BenchmarkPieces(b *testing.B) {
	eachSize(b, func(b *testing.B, f *field) {
		s := f.index.NewSearch()
		var tree boxes
		for i, p := range f.pieces {
			box := geom.BoundsOf(p.Hull...)
			tree.Insert(ends(box.Min), ends(box.Max), int32(i))
		}
		var room [8]geom.Point
		corridor := func(i int) []geom.Point {
			pair := f.pairs[i%questions]
			return Hull(&f.stands[pair[0]].Footprint, &f.stands[pair[1]].Footprint, room[:0])
		}
		ours := func(i int) int { return len(s.Pieces(corridor(i), terrainOnly)) }
		var poly []corner
		var lines []border
		peer := func(i int) int {
			c := corridor(i)
			poly = corners(poly[:0], c)
			lines = borders(lines[:0], poly)
			box, n := geom.BoundsOf(c...), 0
			tree.Search(ends(box.Min), ends(box.Max), func(_, _ [2]int64, id int32) bool {
				if p := &f.index.pieces.all[id]; !part(lines, p.hull) && !part(p.borders, poly) {
					n++
				}
				return true
			})
			return n
		}
		same(b, ours, peer)
		row(b, "index", func(i int) { ours(i) })
		row(b, "rtree", func(i int) { peer(i) })
	})
}
