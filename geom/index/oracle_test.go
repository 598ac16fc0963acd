package index

import (
	"math/big"
	"slices"

	"sightline/geom"
)

// The oracles answer by going through everything, with package geom or with
// fractions of math/big; they share no code with what they check.

type ratPoint struct{ x, y *big.Rat }

func rat(n int64) *big.Rat { return big.NewRat(n, 1) }

// ratCross returns the cross product of b-a and p-a.
func ratCross(a, b geom.Point, p ratPoint) *big.Rat {
	dx, dy := rat(int64(b.X-a.X)), rat(int64(b.Y-a.Y))
	px, py := new(big.Rat).Sub(p.x, rat(int64(a.X))), new(big.Rat).Sub(p.y, rat(int64(a.Y)))
	return new(big.Rat).Sub(new(big.Rat).Mul(dx, py), new(big.Rat).Mul(dy, px))
}

func ringsOf(poly geom.Polygon) []geom.Ring {
	return append([]geom.Ring{poly.Outline}, poly.Holes...)
}

// locate returns +1 if p is inside the polygon, 0 on an edge, -1 outside.
func locate(poly geom.Polygon, p ratPoint) int {
	inside := false
	for _, r := range ringsOf(poly) {
		for i, a := range r {
			b := r[(i+1)%len(r)]
			c := ratCross(a, b, p).Sign()
			inX := rat(int64(min(a.X, b.X))).Cmp(p.x) <= 0 && p.x.Cmp(rat(int64(max(a.X, b.X)))) <= 0
			inY := rat(int64(min(a.Y, b.Y))).Cmp(p.y) <= 0 && p.y.Cmp(rat(int64(max(a.Y, b.Y)))) <= 0
			if c == 0 && inX && inY {
				return 0
			}
			up, up2 := rat(int64(a.Y)).Cmp(p.y) > 0, rat(int64(b.Y)).Cmp(p.y) > 0
			if up != up2 && (c > 0) == up2 {
				inside = !inside
			}
		}
	}
	if inside {
		return 1
	}
	return -1
}

// firstMet returns where the segment first meets the polygon or its interior,
// nil if it does not. It cuts the segment wherever an edge's line or corner
// meets it and looks at the cuts and the middles between them.
func firstMet(p, q geom.Point, poly geom.Polygon, interior bool) *big.Rat {
	cuts := []*big.Rat{rat(0), rat(1)}
	d := q.Sub(p)
	add := func(num, den int64) {
		if den == 0 {
			return
		}
		if t := big.NewRat(num, den); t.Sign() > 0 && t.Cmp(rat(1)) < 0 {
			cuts = append(cuts, t)
		}
	}
	for _, r := range ringsOf(poly) {
		for i, a := range r {
			b := r[(i+1)%len(r)]
			e := b.Sub(a)
			// a + s e = p + t d: cross with e.
			add(int64(e.X)*int64(p.Y-a.Y)-int64(e.Y)*int64(p.X-a.X), int64(e.Y)*int64(d.X)-int64(e.X)*int64(d.Y))
			add(a.Sub(p).Dot(d), d.Dot(d))
		}
	}
	slices.SortFunc(cuts, (*big.Rat).Cmp)
	at := func(t *big.Rat) ratPoint {
		x := new(big.Rat).Mul(t, rat(int64(d.X)))
		y := new(big.Rat).Mul(t, rat(int64(d.Y)))
		return ratPoint{x.Add(x, rat(int64(p.X))), y.Add(y, rat(int64(p.Y)))}
	}
	for i, t := range cuts {
		where := locate(poly, at(t))
		if where > 0 || !interior && where == 0 {
			return t
		}
		if i+1 < len(cuts) && cuts[i+1].Cmp(t) > 0 {
			mid := new(big.Rat).Add(t, cuts[i+1])
			mid.Mul(mid, big.NewRat(1, 2))
			if where := locate(poly, at(mid)); where > 0 {
				return t
			}
		}
	}
	return nil
}

// ratGap returns the squared distance between two footprints.
func ratGap(f, g *geom.Footprint) *big.Rat {
	if f.Touches(g) {
		return rat(0)
	}
	var best *big.Rat
	for _, pair := range [2][2]*geom.Footprint{{f, g}, {g, f}} {
		for _, v := range pair[0].Corners {
			for i, a := range pair[1].Corners {
				d := ratPointGap(v, a, pair[1].Corners[(i+1)%4])
				if best == nil || d.Cmp(best) < 0 {
					best = d
				}
			}
		}
	}
	return best
}

func ratPointGap(p, a, b geom.Point) *big.Rat {
	e, v := b.Sub(a), p.Sub(a)
	t := big.NewRat(v.Dot(e), e.Dot(e))
	if t.Sign() < 0 {
		t = rat(0)
	}
	if t.Cmp(rat(1)) > 0 {
		t = rat(1)
	}
	x := new(big.Rat).Sub(rat(int64(v.X)), new(big.Rat).Mul(t, rat(int64(e.X))))
	y := new(big.Rat).Sub(rat(int64(v.Y)), new(big.Rat).Mul(t, rat(int64(e.Y))))
	return x.Add(x.Mul(x, x), y.Mul(y, y))
}
