package los_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// The oracle's free lines are walked by other code, and wherever a sampled
// segment is free with room to spare, the oracle must say clear.
func TestOracleAgreesWithSampledSegments(t *testing.T) {
	t.Parallel()
	clear, blocked, lines, falls := 0, 0, 0, 0
	for seed := range boards(600) {
		fam := families[seed%uint64(len(families))]
		q := fam.make(seeded(seed))
		op := consult(q)
		if op.unsupported {
			t.Fatalf("seed %d (%s): unsupported", seed, fam.name)
		}
		if op.o == nil {
			continue
		}
		lines, falls = lines+op.o.lines, falls+op.o.fallbacks
		if op.verdict == los.Clear {
			clear++
			p, r := op.o.witness()
			if by := op.o.s.blockersOf(p, r, clearOff); len(by) > 0 {
				t.Fatalf("seed %d (%s): the oracle's line meets %v\n%s", seed, fam.name, by, q)
			}
			continue
		}
		blocked++
		for _, pr := range op.o.s.samples() {
			if len(op.o.s.blockersOf(pr[0], pr[1], clearOff)) == 0 {
				t.Fatalf("seed %d (%s): a sampled line is free\n%s", seed, fam.name, q)
			}
		}
	}
	t.Logf("%d clear, %d blocked, %d lines tried, %d exact comparisons", clear, blocked, lines, falls)
	if clear < 100 || blocked < 100 {
		t.Errorf("one-sided boards: %d clear, %d blocked", clear, blocked)
	}
}

// witness returns two points of the line found free, on the footprints.
func (o *oracle) witness() (xy, xy) {
	d := o.exactD()
	back := new(big.Rat).Inv(o.scale)
	base := middle(o.vertices[o.lineP].exact, o.vertices[o.lineQ].exact).scale(back)
	base = base.add(exactPoint(o.origin))
	on := func(poly []geom.Point) xy {
		lo, hi := lineIn(poly, base, d)
		return base.add(d.scale(lo.Add(lo, hi).Mul(lo, half)))
	}
	return on(o.s.a), on(o.s.b)
}

// lineIn returns where the line base + t d lies in a convex polygon.
func lineIn(poly []geom.Point, base, d xy) (lo, hi *big.Rat) {
	for i, a := range poly {
		u := exactPoint(poly[(i+1)%len(poly)]).sub(exactPoint(a))
		at, slope := crossRat(u, base.sub(exactPoint(a))), crossRat(u, d)
		if slope.Sign() == 0 {
			continue
		}
		t := new(big.Rat).Quo(at.Neg(at), slope)
		if slope.Sign() > 0 && (lo == nil || t.Cmp(lo) > 0) {
			lo = t
		} else if slope.Sign() < 0 && (hi == nil || t.Cmp(hi) < 0) {
			hi = t
		}
	}
	return lo, hi
}

// samples returns segments between a grid of points of each footprint.
func (s *scene) samples() [][2]xy {
	const n = 4
	grid := func(poly []geom.Point) (out []xy) {
		o := exactPoint(poly[0])
		u, v := exactPoint(poly[1]).sub(o), exactPoint(poly[3]).sub(o)
		for i := range int64(n) {
			for j := range int64(n) {
				out = append(out, o.add(u.scale(big.NewRat(2*i+1, 2*n))).add(v.scale(big.NewRat(2*j+1, 2*n))))
			}
		}
		return out
	}
	var out [][2]xy
	b := grid(s.b)
	for i, p := range grid(s.a) {
		for j, q := range b {
			if (i*5+j)%11 == 0 {
				out = append(out, [2]xy{p, q})
			}
		}
	}
	return out
}

// String writes the question so that a failing board can be read and rebuilt.
func (q *question) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d to %d, visibility %d, edge %d crest %d friend %d nearer %d graze %d\n", q.ask, q.from, q.to, q.visibility,
		q.rulings.Edge, q.rulings.Crest, q.rulings.FriendHeight, q.rulings.Nearer, q.rulings.Graze)
	for _, f := range q.terrain {
		h := -1
		if f.Height != nil {
			h = *f.Height
		}
		fmt.Fprintf(&b, "  %s %s level %d height %d: %d holes %d line %d\n", f.Name, f.Kind, f.Level, h, f.Area.Outline, f.Area.Holes, f.Line)
	}
	for _, s := range q.stands {
		fmt.Fprintf(&b, "  %s %s center %d facing %v destroyed %v aboard %d: %d\n", s.Name, s.Side, s.Footprint.Center, s.Footprint.Facing.Angle(), s.Destroyed, s.Aboard, s.Footprint.Corners)
	}
	return b.String()
}

func BenchmarkOracle(b *testing.B) {
	for _, f := range families {
		b.Run(f.name, func(b *testing.B) {
			seed := uint64(0)
			for b.Loop() {
				consult(f.make(seeded(seed % 500)))
				seed++
			}
		})
	}
}
