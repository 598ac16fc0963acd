package index

import (
	"math/rand/v2"
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
)

// A board is a table and its index.
type board struct {
	table  *testtable.Table
	solids []Solid
	pieces []Piece
	stands []Stand
	index  *Index
	draw   *rand.Rand
}

func newBoard(t testing.TB, table *testtable.Table, seed uint64) *board {
	t.Helper()
	b := &board{table: table, draw: rand.New(rand.NewPCG(seed, 7))}
	for _, f := range table.Features {
		b.solids = append(b.solids, Solid{f.Area, f.Top})
		pieces, err := f.Area.Pieces()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range pieces {
			b.pieces = append(b.pieces, Piece{p, f.Top})
		}
	}
	for i, s := range table.Stands {
		b.stands = append(b.stands, Stand{s.Footprint, s.Side, i % 4})
	}
	terrain, err := NewTerrain(b.solids, b.pieces)
	if err != nil {
		t.Fatal(err)
	}
	b.index = &Index{terrain, NewStands(geom.Bounds{Max: table.Size})}
	for i, s := range b.stands {
		if err := b.index.Put(ID(i), s); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

// boards calls f on random boards, on boards aligned to half inches, on boards
// whose corners lie on the borders of cells, and on boards that reach to the
// limits of coordinates.
func boards(t *testing.T, n int, f func(t *testing.T, b *board)) {
	t.Helper()
	skirmish := testtable.Size{Width: 30 * geom.Inch, Height: 20 * geom.Inch, Features: 10, Stands: 30}
	for seed := range uint64(n) {
		f(t, newBoard(t, testtable.New(seed, skirmish), seed))
		f(t, newBoard(t, testtable.Aligned(seed), seed))
		f(t, newBoard(t, stretched(testtable.Aligned(seed), 1<<15, 0), seed))
		f(t, newBoard(t, stretched(testtable.Aligned(seed), 1<<13, -16*(1<<13)), seed))
		f(t, newBoard(t, stretched(testtable.Aligned(seed), (1<<27)/48, -geom.MaxCoord), seed))
	}
}

// stretched maps half an inch to the given step and the corner of the table to
// the given place.
func stretched(t *testtable.Table, step, corner geom.Length) *testtable.Table {
	move := func(p geom.Point) geom.Point {
		const half = geom.Inch / 2
		return geom.Pt(corner+p.X/half*step, corner+p.Y/half*step)
	}
	for i := range t.Features {
		a := &t.Features[i].Area
		for j := range a.Outline {
			a.Outline[j] = move(a.Outline[j])
		}
		for _, h := range a.Holes {
			for j := range h {
				h[j] = move(h[j])
			}
		}
	}
	for i := range t.Stands {
		f := &t.Stands[i].Footprint
		f.Center = move(f.Center)
		for j := range f.Corners {
			f.Corners[j] = move(f.Corners[j])
		}
	}
	t.Size = move(t.Size)
	return t
}

// point draws a point that is often a corner, on an edge or beyond the table.
func (b *board) point() geom.Point {
	span := b.table.Size
	limit := func(p geom.Point) geom.Point {
		clamp := func(l geom.Length) geom.Length { return min(max(l, -geom.MaxCoord), geom.MaxCoord) }
		return geom.Pt(clamp(p.X), clamp(p.Y))
	}
	switch b.draw.IntN(8) {
	case 0, 1: // a corner of terrain
		r := b.table.Features[b.draw.IntN(len(b.table.Features))].Area.Outline
		return r[b.draw.IntN(len(r))]
	case 2: // in the middle of an edge, nearly
		r := b.table.Features[b.draw.IntN(len(b.table.Features))].Area.Outline
		i := b.draw.IntN(len(r))
		p, q := r[i], r[(i+1)%len(r)]
		return geom.Pt((p.X+q.X)/2, (p.Y+q.Y)/2)
	case 3: // a corner of a stand
		return b.stands[b.draw.IntN(len(b.stands))].Footprint.Corners[b.draw.IntN(4)]
	case 4: // the center of a stand
		return b.stands[b.draw.IntN(len(b.stands))].Footprint.Center
	case 5: // on a border of cells
		x := geom.Length(b.draw.Int64N(int64(max(span.X, -span.X)) + 1))
		y := geom.Length(b.draw.Int64N(int64(max(span.Y, -span.Y)) + 1))
		return limit(geom.Pt(x>>15<<15, y>>15<<15))
	case 6: // beyond the table
		x := geom.Length(b.draw.Int64N(int64(2*geom.MaxCoord)+1)) - geom.MaxCoord
		y := geom.Length(b.draw.Int64N(int64(2*geom.MaxCoord)+1)) - geom.MaxCoord
		return geom.Pt(x, y)
	}
	x := geom.Length(b.draw.Int64N(int64(max(span.X, -span.X)) + 1))
	y := geom.Length(b.draw.Int64N(int64(max(span.Y, -span.Y)) + 1))
	if span.X < 0 {
		x, y = -x, -y
	}
	return limit(geom.Pt(x, y))
}

func (b *board) filter() Filter {
	f := Filter{Above: b.draw.IntN(5) - 1, Sides: Sides(b.draw.IntN(4))}
	if b.draw.IntN(2) == 0 {
		f.Sides = AllSides
	}
	for range b.draw.IntN(3) {
		f.Except = append(f.Except, ID(b.draw.IntN(len(b.stands))))
	}
	return f
}

// counts reports whether stand i is one that f is about, levels aside.
func (b *board) counts(i int, f Filter) bool {
	for _, e := range f.Except {
		if e == ID(i) {
			return false
		}
	}
	return f.Sides&SidesOf(b.stands[i].Side) != 0
}
