package los

import (
	"math"
	"math/rand/v2"
	"testing"

	"sightline/geom"
)

// slowClear is the first, plain form of the verdict: every obstacle cut to its
// blocking pieces, every gate searched with exact fractions. It is kept as an
// oracle for Clear.
func slowClear(b *Board, q Question, from, to int) bool {
	var p pair
	p.set(b, from, to)
	switch {
	case p.contact():
		return true
	case !p.visible():
		return false
	}
	blockers := p.blockers(q, from)
	for _, g := range appendGates(nil, p.a.Polygon(), p.b.Polygon()) {
		var pieces []geom.Convex
		for _, b := range blockers {
			pieces = g.inFront(b.pieces, pieces)
		}
		if blocked := cell(g.all[:]).free(pieces, func(cell) bool { return false }); !blocked {
			return true
		}
	}
	return false
}

// side returns on which side of the boundary of w corner i of the cell lies:
// +1 if the corner's line has w.at strictly where w wants it.
func (c cell) side(i int, w bound) int {
	u, v := c[i], c[(i+1)%len(c)]
	s := geom.OrientExact(u.at, v.at, w.at)
	if u.right != v.right {
		s = -s
	}
	if w.right {
		s = -s
	}
	return s
}

// clip returns the lines of c that have w where it wants to be, or nil if they
// have no interior. The result may share c.
func (c cell) clip(w bound) cell {
	var buf [24]int
	sides := buf[:0]
	in, out := false, false
	for i := range c {
		s := c.side(i, w)
		sides = append(sides, s)
		in, out = in || s > 0, out || s < 0
	}
	switch {
	case !in:
		return nil
	case !out:
		return c
	}
	n := len(c)
	first := 0
	for sides[first] <= 0 || sides[(first+n-1)%n] > 0 {
		first++
	}
	clipped := make(cell, 0, n+1)
	i := first
	for ; sides[i%n] > 0; i++ {
		clipped = append(clipped, c[i%n])
	}
	return append(clipped, c[i%n], w)
}

// clipAll passes a convex obstacle on one side.
func (c cell) clipAll(corners []geom.Exact, right bool) cell {
	for _, p := range corners {
		if c = c.clip(bound{p, right}); c == nil {
			return nil
		}
	}
	return c
}

// inFront appends to out the part of each piece that lies between the two
// edges, leaving out pieces that have none.
func (g *gate) inFront(pieces []*solid, out []geom.Convex) []geom.Convex {
	for _, o := range pieces {
		if p := g.cutOff(o, nil); !p.Empty() {
			out = append(out, p)
		}
	}
	return out
}

// free calls yield with cells of free lines, one for each way around the
// obstacles, until yield returns false. It goes to the end of one way before
// it tries the next, so the first answer comes soon.
func (c cell) free(obstacles []geom.Convex, yield func(cell) bool) bool {
	for i, o := range obstacles {
		left := c.clipAll(o.Corners(), false)
		right := c.clipAll(o.Corners(), true)
		switch {
		case left == nil && right == nil:
			return true
		case right == nil:
			c = left
		case left == nil:
			c = right
		default:
			return left.free(obstacles[i+1:], yield) && right.free(obstacles[i+1:], yield)
		}
	}
	return yield(c)
}

// randomBoard returns a board of woods, bushes, towns and hills with stands
// among them; on a grid everything lies on quarter inches, full of touching
// corners and points in line.
func randomBoard(rng *rand.Rand, features, stands int, grid bool) *Board {
	at := func(lo, hi float64) geom.Length {
		v := lo + (hi-lo)*rng.Float64()
		if grid {
			return geom.Length(math.Round(v*4)) * geom.Inch / 4
		}
		return geom.Length(v * float64(geom.Inch))
	}
	var terrain []Feature
	for len(terrain) < features {
		f := Feature{Name: "F", Kind: []Kind{Woods, Woods, Bush, Town, Hill, Hill, Rise, SmokeScreen, Bocage}[rng.IntN(9)]}
		if f.Kind.Data().Contour {
			f.Level = 1 + rng.IntN(5)
		}
		x, y, r := 40*rng.Float64(), 28*rng.Float64(), 0.5+4*rng.Float64()
		n := 3 + rng.IntN(10)
		for i := range n {
			a, d := 2*math.Pi*float64(i)/float64(n), r*(0.5+0.5*rng.Float64())
			f.Area.Outline = append(f.Area.Outline, geom.Pt(at(x+d*math.Cos(a), x+d*math.Cos(a)), at(y+d*math.Sin(a), y+d*math.Sin(a))))
		}
		f.Line = geom.Polyline{Points: []geom.Point{geom.Pt(at(x, x), at(y, y)), geom.Pt(at(x+r, x+r+1), at(y+1, y+2))}, Width: geom.Inch / 4}
		if f.validate() == nil {
			terrain = append(terrain, f)
		}
	}
	var pieces []Stand
	for i := range stands {
		angle := geom.Angle(rng.IntN(360000))
		if grid {
			angle = geom.Angle(rng.IntN(8)) * 45 * geom.Degree
		}
		pieces = append(pieces, Stand{
			Name: "S", Side: []string{"red", "blue"}[i%2], Aboard: -1, Destroyed: rng.IntN(12) == 0,
			Footprint: geom.NewFootprint(geom.Pt(at(0, 40), at(0, 28)), angle, geom.Inch*3/4, geom.Inch),
		})
	}
	b, err := NewBoard(terrain, pieces, 0, DefaultRulings())
	if err != nil {
		panic(err)
	}
	return b
}

// The quick verdict must be the plain one on every board.
func TestClearIsSlowClear(t *testing.T) {
	boards := 150
	if testing.Short() {
		boards = 20
	}
	pairs, clear := 0, 0
	for seed := range boards {
		rng := rand.New(rand.NewPCG(uint64(seed), 7))
		b := randomBoard(rng, 2+rng.IntN(30), 14, seed%2 == 0)
		for from := range b.stands {
			for to := range b.stands {
				for _, q := range []Question{Sight, Fire} {
					got, want := b.Clear(q, from, to), slowClear(b, q, from, to)
					if got != want {
						t.Fatalf("seed %d: %s from %d to %d: quick %v, plain %v", seed, q, from, to, got, want)
					}
					pairs++
					if got {
						clear++
					}
				}
			}
		}
	}
	if clear*10 < pairs || clear*10 > pairs*9 {
		t.Errorf("%d of %d pairs clear: the boards try only one verdict", clear, pairs)
	}
}

func TestClearDoesNotAllocate(t *testing.T) {
	b := randomBoard(rand.New(rand.NewPCG(1, 1)), 40, 30, false)
	var s search // not from the pool, which forgets at random under -race
	ask := func() {
		for to := range b.stands {
			s.clear(b, Fire, 0, to)
		}
	}
	ask()
	if n := testing.AllocsPerRun(100, ask); n != 0 {
		t.Errorf("%v allocations in %d verdicts, want none", n, len(b.stands))
	}
}
