package index

import (
	"math/big"
	"slices"
	"testing"

	"sightline/geom"
)

func (b *board) radius() geom.Length {
	switch b.draw.IntN(5) {
	case 0:
		return 0
	case 1: // exactly as far as a corner from a center, if they are in a line
		f := &b.stands[b.draw.IntN(len(b.stands))].Footprint
		return geom.Gap(f.Corners[0], b.stands[b.draw.IntN(len(b.stands))].Footprint.Center)
	case 2:
		return geom.Length(b.draw.Int64N(int64(geom.MaxCoord)))
	}
	return geom.Length(1+b.draw.IntN(10)) * geom.Inch
}

// naive returns the stands that f is about and that touch.
func (b *board) naive(f Filter, touches func(*geom.Footprint) bool) []ID {
	var out []ID
	for i := range b.stands {
		if b.counts(i, f) && touches(&b.stands[i].Footprint) {
			out = append(out, ID(i))
		}
	}
	return out
}

func TestCirclesAgreeWithTheLoop(t *testing.T) {
	boards(t, 12, func(t *testing.T, b *board) {
		s := b.index.NewSearch()
		for range 60 {
			c, f := geom.Circle{Center: b.point(), Radius: b.radius()}, b.filter()
			want := b.naive(f, func(fp *geom.Footprint) bool { return geom.Within(c, fp, 0) })
			if got := s.Circle(c, f); !slices.Equal(got, want) {
				t.Fatalf("%+v, %+v: %v, want %v", c, f, got, want)
			}
		}
	})
}

// area draws a burst square, a path or a polygon of corners of the board.
func (b *board) area() []geom.Point {
	switch b.draw.IntN(3) {
	case 0:
		side := geom.Length(1+b.draw.IntN(4)) * geom.Inch
		angle := geom.Angle(b.draw.IntN(int(geom.FullTurn)))
		if b.draw.IntN(2) == 0 {
			angle = geom.Angle(b.draw.IntN(4)) * 90 * geom.Degree
		}
		f := geom.NewFootprint(b.point(), angle, side, side)
		if !f.Corners[0].InRange() || !f.Corners[1].InRange() || !f.Corners[2].InRange() || !f.Corners[3].InRange() {
			return b.area()
		}
		return f.Corners[:]
	case 1:
		f := &b.stands[b.draw.IntN(len(b.stands))].Footprint
		g := &b.stands[b.draw.IntN(len(b.stands))].Footprint
		return Hull(f, g, nil)
	}
	hull := geom.ConvexHull([]geom.Point{b.point(), b.point(), b.point(), b.point(), b.point()})
	if len(hull) < 3 {
		return b.area()
	}
	return hull
}

func TestAreasAgreeWithTheLoop(t *testing.T) {
	boards(t, 12, func(t *testing.T, b *board) {
		s := b.index.NewSearch()
		for range 60 {
			a, f := b.area(), b.filter()
			want := b.naive(f, func(fp *geom.Footprint) bool { return geom.Within(geom.Hull(a), fp, 0) })
			if got := s.Area(a, f); !slices.Equal(got, want) {
				t.Fatalf("%v, %+v: %v, want %v", a, f, got, want)
			}
		}
	})
}

func TestPiecesAgreeWithTheLoop(t *testing.T) {
	boards(t, 12, func(t *testing.T, b *board) {
		s := b.index.NewSearch()
		for range 60 {
			a, f := b.area(), b.filter()
			var want []ID
			corridor := geom.ConvexOf(a)
			for i, p := range b.pieces {
				if p.Level > f.Above && !corridor.Intersect(geom.ConvexOf(p.Hull)).Empty() {
					want = append(want, ID(i))
				}
			}
			about := s.PiecesAbout(a, f)
			for _, id := range want {
				if !slices.Contains(about, id) {
					t.Fatalf("piece %d is not about %v", id, a)
				}
			}
			if got := s.Pieces(a, f); !slices.Equal(got, want) {
				t.Fatalf("%v, %+v: %v, want %v", a, f, got, want)
			}
		}
	})
}

func TestHullAgreesWithConvexHull(t *testing.T) {
	boards(t, 12, func(t *testing.T, b *board) {
		for range 40 {
			f := &b.stands[b.draw.IntN(len(b.stands))].Footprint
			g := &b.stands[b.draw.IntN(len(b.stands))].Footprint
			want := geom.ConvexHull(append(f.Corners[:4:4], g.Corners[:]...))
			if got := Hull(f, g, nil); !slices.Equal(got, want) {
				t.Fatalf("%v %v: %v, want %v", f, g, got, want)
			}
		}
	})
}

func (b *board) sector() Sector {
	angle := geom.Angle(b.draw.IntN(int(geom.FullTurn)))
	if b.draw.IntN(2) == 0 {
		angle = geom.Angle(b.draw.IntN(12)) * 30 * geom.Degree
	}
	return Sector{b.point(), angle.Direction(), geom.Arc(b.draw.IntN(2)), b.radius()}
}

// sectorOracle decides with 600-bit numbers whether a footprint touches the
// sector: 1 if it does, -1 if not, 0 if that is too close to tell. It cuts the
// footprint along the arc's sides and measures what is left.
func sectorOracle(c Sector, f *geom.Footprint) int {
	num := func(n int64) *big.Float { return new(big.Float).SetPrec(600).SetInt64(n) }
	mul := func(a, b *big.Float) *big.Float { return num(0).Mul(a, b) }
	add := func(a, b *big.Float) *big.Float { return num(0).Add(a, b) }
	sub := func(a, b *big.Float) *big.Float { return num(0).Sub(a, b) }
	quo := func(a, b *big.Float) *big.Float { return num(0).Quo(a, b) }
	type vec struct{ x, y *big.Float }
	tiny := quo(num(1), mul(mul(num(1<<60), num(1<<60)), num(1<<60)))
	near := func(a *big.Float) bool { return num(0).Abs(a).Cmp(tiny) < 0 }

	var poly []vec
	for _, p := range f.Corners {
		v := p.Sub(c.Apex)
		poly = append(poly, vec{num(int64(v.X)), num(int64(v.Y))})
	}
	// A point v is in the arc if n·v >= 0 for the inward normals n of both
	// sides (one normal for the half circle), scaled to about length one.
	unit := num(1 << 30)
	fx, fy := quo(num(c.Facing.X), unit), quo(num(c.Facing.Y), unit)
	normals := []vec{{fx, fy}}
	if c.Arc == geom.Front120 {
		half, root := quo(num(1), num(2)), quo(num(0).Sqrt(num(3)), num(2))
		turned := func(s *big.Float) vec { // the facing turned by 30 degrees either way
			return vec{sub(mul(fx, root), mul(mul(fy, half), s)), add(mul(fy, root), mul(mul(fx, half), s))}
		}
		normals = []vec{turned(num(1)), turned(num(-1))}
	}
	unsure := false
	for _, n := range normals {
		var out []vec
		for i, a := range poly {
			b := poly[(i+1)%len(poly)]
			da, db := add(mul(n.x, a.x), mul(n.y, a.y)), add(mul(n.x, b.x), mul(n.y, b.y))
			if near(da) {
				out = append(out, a)
				unsure = unsure || da.Sign() != 0
				continue
			}
			if da.Sign() > 0 {
				out = append(out, a)
			}
			if !near(db) && da.Sign()*db.Sign() < 0 {
				t := quo(da, sub(da, db))
				out = append(out, vec{add(a.x, mul(t, sub(b.x, a.x))), add(a.y, mul(t, sub(b.y, a.y)))})
			}
		}
		poly = out
	}
	if len(poly) == 0 {
		return -1
	}
	if f.Contains(c.Apex) {
		return 1
	}
	var best *big.Float
	for i, a := range poly {
		b := poly[(i+1)%len(poly)]
		ex, ey := sub(b.x, a.x), sub(b.y, a.y)
		length := add(mul(ex, ex), mul(ey, ey))
		t := num(0)
		if !near(length) {
			t = quo(num(0).Neg(add(mul(a.x, ex), mul(a.y, ey))), length)
			if t.Sign() < 0 {
				t = num(0)
			} else if t.Cmp(num(1)) > 0 {
				t = num(1)
			}
		}
		x, y := add(a.x, mul(t, ex)), add(a.y, mul(t, ey))
		if d := add(mul(x, x), mul(y, y)); best == nil || d.Cmp(best) < 0 {
			best = d
		}
	}
	r := num(int64(c.Radius))
	gap := sub(best, mul(r, r))
	switch {
	case near(gap):
		if unsure {
			return 0
		}
		return 1 // as close as 600 bits can tell: touching counts
	case gap.Sign() < 0:
		return 1
	}
	return -1
}

func TestSectorsAgreeWithTheLoop(t *testing.T) {
	inArc, close := 0, 0
	boards(t, 6, func(t *testing.T, b *board) {
		s := b.index.NewSearch()
		for range 12 {
			c, f := b.sector(), b.filter()
			got := s.Sector(c, f)
			for i := range b.stands {
				want := sectorOracle(c, &b.stands[i].Footprint)
				has := slices.Contains(got, ID(i))
				switch {
				case !b.counts(i, f):
					want = -1
				case want == 0:
					close++
					continue
				case want == 1:
					inArc++
				}
				if has != (want == 1) {
					t.Fatalf("%+v, stand %d at %v: %v, want %d", c, i, b.stands[i].Footprint.Corners, has, want)
				}
			}
			if !slices.IsSorted(got) {
				t.Fatalf("%v is not in order", got)
			}
		}
	})
	if inArc < 100 {
		t.Errorf("only %d stands in sectors", inArc)
	}
	if close > inArc/100 {
		t.Errorf("%d stands too close to tell", close)
	}
}

// TestSectorSideAtItsRange: footprints nearest to the apex outside the arc that
// reach into it over its side, at 6 inches exactly and at 2·3/√3 inches, which
// is 87,988.18 micrometers.
func TestSectorSideAtItsRange(t *testing.T) {
	apex := geom.InchPt(10, 20)
	at := func(x, y geom.Length) geom.Point { return apex.Add(geom.Pt(x*geom.Inch/2, y*geom.Inch/2)) }
	for _, c := range []struct {
		name    string
		arc     geom.Arc
		corners [4]geom.Point
		reach   geom.Length // the least radius that touches
	}{
		{"half circle", geom.HalfCircle, [4]geom.Point{at(11, 1), at(13, 3), at(15, 1), at(13, -1)}, 6 * geom.Inch},
		{"120 degrees", geom.Front120, [4]geom.Point{at(6, -5), at(10, -5), at(10, 3), at(6, 3)}, 87989},
	} {
		x := &Index{&Terrain{}, NewStands(geom.Bounds{Max: geom.InchPt(40, 40)})}
		f := geom.Footprint{Center: geom.Pt((c.corners[0].X+c.corners[2].X)/2, (c.corners[0].Y+c.corners[2].Y)/2), Corners: c.corners}
		if geom.Orient(c.corners[0], c.corners[1], c.corners[2]) < 0 {
			slices.Reverse(f.Corners[:])
		}
		if err := x.Put(0, Stand{Footprint: f}); err != nil {
			t.Fatal(err)
		}
		s := x.NewSearch()
		north := geom.Angle(0).Direction()
		if got := s.Sector(Sector{apex, north, c.arc, c.reach}, Filter{Sides: AllSides}); len(got) != 1 {
			t.Errorf("%s: not touched at %v", c.name, c.reach)
		}
		if got := s.Sector(Sector{apex, north, c.arc, c.reach - 1}, Filter{Sides: AllSides}); len(got) != 0 {
			t.Errorf("%s: touched at %v", c.name, c.reach-1)
		}
	}
}
