package geom

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"
)

// Distance is the floor of the root of the squared distance, and Nearer agrees
// with squared distances as big fractions.
func TestDistanceAndNearer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := func(label string) Point {
			x := rapid.Int64Range(-int64(40*Inch), int64(40*Inch))
			return Pt(Length(x.Draw(t, label+" x")), Length(x.Draw(t, label+" y")))
		}
		p, q := at("p"), at("q")
		d := big.NewInt(int64(Distance(p, q)))
		v := q.Sub(p)
		square := new(big.Int).Add(new(big.Int).Mul(big.NewInt(int64(v.X)), big.NewInt(int64(v.X))), new(big.Int).Mul(big.NewInt(int64(v.Y)), big.NewInt(int64(v.Y))))
		next := new(big.Int).Add(d, big.NewInt(1))
		if new(big.Int).Mul(d, d).Cmp(square) > 0 || new(big.Int).Mul(next, next).Cmp(square) <= 0 {
			t.Fatalf("distance %v of %v and %v", d, p, q)
		}
		foot := func(label string) Footprint {
			turn := Angle(rapid.Int32Range(0, int32(FullTurn)-1).Draw(t, label+" facing"))
			return NewFootprint(at(label), turn, Inch, 2*Inch)
		}
		f, a, b := foot("f"), foot("a"), foot("b")
		hull := func(f Footprint) Convex { return ConvexOf(f.Polygon()) }
		want := SquaredDistance(hull(f), hull(a)).Cmp(SquaredDistance(hull(f), hull(b))) < 0
		if f.Nearer(&a, &b) != want {
			t.Fatalf("%v nearer to %v than to %v: want %v", f, a, b, want)
		}
	})
}
