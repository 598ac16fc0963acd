package geom

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

func (a huge) big() *big.Int {
	b := new(big.Int).SetInt64(int64(a[3]))
	for i := 2; i >= 0; i-- {
		b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(a[i]))
	}
	return b
}

// The wide integers must do what math/big does, at every size they are used
// for: an overflow would turn a verdict around without a sound.
func TestWideAgreesWithBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bits := rapid.Uint64Range(0, 62)
		draw := func(name string) int64 {
			return rapid.Int64().Draw(t, name) >> bits.Draw(t, name+" bits")
		}
		a, b, c, d := draw("a"), draw("b"), draw("c")>>2, draw("d")
		A, B, C, D := big.NewInt(a), big.NewInt(b), big.NewInt(c), big.NewInt(d)
		check := func(what string, got, want *big.Int) {
			if got.Cmp(want) != 0 {
				t.Fatalf("%s of %d, %d, %d, %d: got %v, want %v", what, a, b, c, d, got, want)
			}
		}
		ab := mul64(a, b)
		AB := new(big.Int).Mul(A, B)
		check("mul64", ab.big(), AB)
		if a>>1 == a>>62 && b>>1 == b>>62 { // small enough that sums fit
			check("add", ab.add(mul64(c, d>>3)).big(), new(big.Int).Add(AB, new(big.Int).Mul(C, big.NewInt(d>>3))))
		}
		check("neg", ab.neg().big(), new(big.Int).Neg(AB))
		if got, want := ab.sign(), AB.Sign(); got != want {
			t.Fatalf("sign: got %d, want %d", got, want)
		}
		if got, want := ab.cmp(mul64(c, d)), AB.Cmp(new(big.Int).Mul(C, D)); got != want {
			t.Fatalf("cmp: got %d, want %d", got, want)
		}
		small := wideOf(a).mul(b)
		check("mul", small.big(), AB)
		if ab.sign() >= 0 && c >= 0 {
			hi, mid, lo := ab.times(c)
			check("times", huge{lo, mid, hi}.big(), new(big.Int).Mul(AB, C))
		}
		check("huge mul", ab.huge().mul(mul64(c, d).huge()).big(), new(big.Int).Mul(AB, new(big.Int).Mul(C, D)))
		check("huge sub", ab.huge().sub(mul64(c, d).huge()).big(), new(big.Int).Sub(AB, new(big.Int).Mul(C, D)))
		if div := d >> 1; div > 0 && !ab.beyond(div) {
			q, r := new(big.Int).DivMod(AB, big.NewInt(div), new(big.Int))
			check("divFloor", big.NewInt(ab.divFloor(div)), q)
			want := new(big.Int).Set(q)
			twice := new(big.Int).Lsh(r, 1)
			if c := twice.Cmp(big.NewInt(div)); c > 0 || c == 0 && AB.Sign() > 0 {
				want.Add(want, big.NewInt(1))
			}
			check("divRound", big.NewInt(ab.divRound(div)), want)
		}
		if AB.Sign() >= 0 && AB.BitLen() < 126 {
			check("isqrt128", big.NewInt(isqrt128(ab)), new(big.Int).Sqrt(AB))
		}
		if a >= 0 {
			check("isqrt", big.NewInt(isqrt(a)), new(big.Int).Sqrt(A))
		}
	})
}

var coord = rapid.OneOf(
	rapid.Int64Range(-20, 20),
	rapid.Int64Range(-int64(MaxCoord), int64(MaxCoord)),
	rapid.SampledFrom([]int64{int64(MaxCoord), -int64(MaxCoord)}),
)

func drawPoint(t *rapid.T, name string) Point {
	return Point{Length(coord.Draw(t, name+".x")), Length(coord.Draw(t, name+".y"))}
}

// drawExact returns a corner of the table's lines: a whole point, or where two
// segments between whole points cross.
func drawExact(t *rapid.T, name string) Exact {
	a, b := drawPoint(t, name+".a"), drawPoint(t, name+".b")
	c, d := drawPoint(t, name+".c"), drawPoint(t, name+".d")
	if !SegmentsCross(a, b, c, d) {
		return a.Exact()
	}
	return LineThrough(a, b).Meet(LineThrough(c, d))
}

func TestExactAgreesWithFractions(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p, q, r := drawExact(t, "p"), drawExact(t, "q"), drawExact(t, "r")
		P, Q, R := p.RatPoint(), q.RatPoint(), r.RatPoint()
		want := Q.sub(P).cross(R.sub(P)).Sign()
		if got := OrientExact(p, q, r); got != want {
			t.Fatalf("OrientExact(%v, %v, %v) = %d, want %d", P, Q, R, got, want)
		}
		if OrientExact(q, p, r) != -want || OrientExact(r, p, q) != want {
			t.Fatal("OrientExact: swapping must negate, rotating must keep")
		}
		if got, want := p.Same(q), P.X.Cmp(Q.X) == 0 && P.Y.Cmp(Q.Y) == 0; got != want {
			t.Fatalf("Same: got %v, want %v", got, want)
		}
		if got, want := p.Rounded(), P.Rounded(); got != want {
			t.Fatalf("Rounded: got %v, want %v", got, want)
		}
		if whole, ok := p.Whole(); ok != (P.X.IsInt() && P.Y.IsInt()) || ok && whole.Exact() != p {
			t.Fatalf("Whole(%v) = %v, %v: a whole point must be kept as one", P, whole, ok)
		}
		if a, b := drawPoint(t, "a"), drawPoint(t, "b"); a != b {
			if got, want := LineThrough(a, b).Side(p), OrientExact(a.Exact(), b.Exact(), p); got != want {
				t.Fatalf("Side: got %d, want %d", got, want)
			}
		}
	})
}

// area returns twice the area of c as a fraction.
func (c Convex) area() *big.Rat {
	sum := new(big.Rat)
	for i, e := range c.corners {
		sum.Add(sum, e.RatPoint().cross(c.corners[(i+1)%len(c.corners)].RatPoint()))
	}
	return sum
}

func drawConvex(t *rapid.T, name string) Convex {
	n := rapid.IntRange(3, 8).Draw(t, name+" corners")
	pts := make([]Point, n)
	for i := range pts {
		pts[i] = drawPoint(t, name)
	}
	return ConvexOf(ConvexHull(pts))
}

// Cutting must lose nothing and make nothing: the two sides of a cut, and the
// parts outside and inside another area, have the area of the whole.
func TestConvexCutsKeepTheArea(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, d := drawConvex(t, "c"), drawConvex(t, "d")
		a, b := drawPoint(t, "a"), drawPoint(t, "b")
		if a == b {
			return
		}
		l := LineThrough(a, b)
		left, right := c.Clip(l), c.Clip(l.Opposite())
		if sum := new(big.Rat).Add(left.area(), right.area()); sum.Cmp(c.area()) != 0 {
			t.Fatalf("Clip: sides have area %v, the whole %v", sum, c.area())
		}
		for _, e := range left.corners {
			if l.Side(e) < 0 {
				t.Fatalf("Clip kept corner %v on the wrong side", e.Rounded())
			}
		}
		sum := c.Intersect(d).area()
		for _, part := range c.Subtract(d, nil) {
			sum.Add(sum, part.area())
			if !part.Intersect(d).Empty() {
				t.Fatal("Subtract left something of d")
			}
			if part.area().Sign() <= 0 {
				t.Fatal("Subtract made a part without an interior")
			}
		}
		if sum.Cmp(c.area()) != 0 {
			t.Fatalf("Subtract: parts have area %v, the whole %v", sum, c.area())
		}
		if x, y := c.Intersect(d).area(), d.Intersect(c).area(); x.Cmp(y) != 0 {
			t.Fatalf("Intersect: %v one way, %v the other", x, y)
		}
	})
}
