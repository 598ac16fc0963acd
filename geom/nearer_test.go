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
		if f.NearerOnWay(&a, Pt(0, 0), 1, 2, &b) != want {
			t.Fatalf("%v nearer to %v, where it is, than to %v: want %v", f, a, b, want)
		}
	})
}

// NearerOnWay agrees with the squared distance from where a footprint is on its
// way, not rounded: of all scaled up by as many parts as the way has.
func TestNearerOnWay(t *testing.T) {
	yes, close := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string, most int64) Length { return Length(rapid.Int64Range(-most, most).Draw(t, label)) }
		scale := rapid.SampledFrom([]int64{2000, int64(Inch), int64(10 * Inch)}).Draw(t, "scale")
		foot := func(label string) Footprint {
			turn := Angle(rapid.Int32Range(0, int32(FullTurn)-1).Draw(t, label+" facing"))
			return NewFootprint(Pt(draw("x", scale), draw("y", scale)), turn, 1000, 2000)
		}
		f, a := foot("f"), foot("a")
		by := Pt(draw("by x", scale), draw("by y", scale))
		den := Length(rapid.Int64Range(1, 50).Draw(t, "den"))
		num := Length(rapid.Int64Range(0, int64(den)).Draw(t, "num"))
		b := a // as far as it is now, or nearly so far as it is then
		if rapid.Bool().Draw(t, "then") {
			to := Divide(Point{}, by, int64(num), int64(den)).Add(Pt(draw("off x", 1), draw("off y", 1)))
			b.Center = b.Center.Add(to)
			for k := range b.Corners {
				b.Corners[k] = b.Corners[k].Add(to)
			}
			close++
		}
		scaled := func(f Footprint, by Point) Convex {
			var ring []Point
			for _, p := range f.Corners {
				ring = append(ring, Pt(p.X*den+by.X, p.Y*den+by.Y))
			}
			return ConvexOf(ring)
		}
		moved := scaled(a, Pt(by.X*num, by.Y*num))
		hull := scaled(f, Point{})
		want := SquaredDistance(hull, moved).Cmp(SquaredDistance(hull, scaled(b, Point{}))) < 0
		if f.NearerOnWay(&a, by, num, den, &b) != want {
			t.Fatalf("%v nearer to %v, %d/%d of the way %v, than to %v: want %v", f, a, num, den, by, b, want)
		}
		if want {
			yes++
		}
	})
	if yes < 10 || close < 10 {
		t.Errorf("little was tried: %d nearer, %d close", yes, close)
	}
}
