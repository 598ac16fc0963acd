package geom_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
	"sightline/geom/testtable"
)

// A worth is what bestByTrying finds: fewer fields than a Placed, and compared
// by its own order.
type worth struct {
	touched int
	gap     geom.Length
	at      geom.Point
}

// valueOf measures one center with Within and Gap; ok is false if it is no
// place at all.
func valueOf(p *geom.Placing, c geom.Point) (w worth, ok bool) {
	for _, f := range p.Avoid {
		if geom.Within(c, f, p.Radius) {
			return w, false
		}
	}
	for _, f := range p.Stands {
		if geom.Within(c, f, p.Radius) {
			w.touched++
		}
	}
	w.gap, w.at = geom.Gap(c, p.Firer), c
	return w, w.touched > 0
}

func (w worth) beats(v worth) bool {
	switch {
	case w.touched != v.touched:
		return w.touched > v.touched
	case w.gap != v.gap:
		return w.gap < v.gap
	case w.at.X != v.at.X:
		return w.at.X < v.at.X
	}
	return w.at.Y < v.at.Y
}

// bestByTrying tries every center from which a stand might be reached.
func bestByTrying(p *geom.Placing) (best worth) {
	var corners []geom.Point
	for _, f := range p.Stands {
		corners = append(corners, f.Polygon()...)
	}
	b := geom.BoundsOf(corners...)
	for x := b.Min.X - p.Radius; x <= b.Max.X+p.Radius; x++ {
		for y := b.Min.Y - p.Radius; y <= b.Max.Y+p.Radius; y++ {
			if w, ok := valueOf(p, geom.Pt(x, y)); ok && w.beats(best) {
				best = w
			}
		}
	}
	return best
}

// check holds an answer against the best center that anything else has found.
func check(t interface {
	Helper()
	Fatalf(string, ...any)
}, p *geom.Placing, want worth) {
	t.Helper()
	at, ok := geom.BestCircle(*p)
	if ok != (want.touched > 0) {
		t.Fatalf("%+v: found %v, want %+v", p, ok, want)
	}
	if !ok {
		return
	}
	got, _ := valueOf(p, at.Center)
	if got != want {
		t.Fatalf("%+v:\nfound %+v\nwant  %+v", p, got, want)
	}
	checkParts(t, p, at)
}

// checkParts holds what an answer says of its stands against package geom.
func checkParts(t interface {
	Helper()
	Fatalf(string, ...any)
}, p *geom.Placing, at geom.Placed) {
	t.Helper()
	if len(at.Gaps) != len(p.Stands) || !slices.IsSorted(at.Covered) {
		t.Fatalf("gaps %v, covered %v of %d stands", at.Gaps, at.Covered, len(p.Stands))
	}
	for i, f := range p.Stands {
		down, gap := geom.Gap(at.Center, f)-p.Radius, at.Gaps[i]
		exact := geom.Within(at.Center, f, down+p.Radius)
		if exact && gap != down || !exact && gap != down+1 {
			t.Fatalf("stand %d: gap %d, rounded down %d", i, gap, down)
		}
		if covered := p.Circle(at).Touches(f); covered != (gap <= 0) || covered != slices.Contains(at.Covered, i) {
			t.Fatalf("stand %d: gap %d, covered %v, touched %v", i, gap, at.Covered, covered)
		}
	}
}

// speck draws a footprint of a few micrometers with corners in a square of the
// given side, as exact as a real one.
func speck(t *rapid.T, label string, side int) *geom.Footprint {
	along := rapid.IntRange(-4, 4)
	for {
		c := geom.Pt(geom.Length(rapid.IntRange(0, side).Draw(t, label+" x")), geom.Length(rapid.IntRange(0, side).Draw(t, label+" y")))
		u := geom.Pt(geom.Length(along.Draw(t, "ux")), geom.Length(along.Draw(t, "uy")))
		v := geom.Pt(geom.Length(along.Draw(t, "vx")), geom.Length(along.Draw(t, "vy")))
		f := &geom.Footprint{Center: c}
		f.Corners = [4]geom.Point{c.Add(u).Sub(v), c.Add(u).Add(v), c.Sub(u).Add(v), c.Sub(u).Sub(v)}
		switch turn := geom.Turn(geom.Point{}, u, v); {
		case turn < 0:
			slices.Reverse(f.Corners[:])
			return f
		case turn > 0:
			return f
		}
	}
}

func specks(t *rapid.T, label string, most, side int) []*geom.Footprint {
	var all []*geom.Footprint
	for range rapid.IntRange(0, most).Draw(t, label) {
		all = append(all, speck(t, label, side))
	}
	return all
}

func drawPlacing(t *rapid.T) geom.Placing {
	side := rapid.SampledFrom([]int{6, 12, 24}).Draw(t, "side")
	return geom.Placing{
		Radius: geom.Length(rapid.IntRange(0, 9).Draw(t, "radius")),
		Firer:  speck(t, "firer", side),
		Stands: specks(t, "stands", 6, side),
		Avoid:  specks(t, "avoid", 2, side),
	}
}

func TestBestCircleIsTheBestOfAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlacing(t)
		want := worth{}
		if len(p.Stands) > 0 {
			want = bestByTrying(&p)
		}
		check(t, &p, want)
	})
}

// A real circle on a real table: no place near the one found, and none among
// many others, is better.
func TestBestCircleOnTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for seed := range uint64(40) {
		table := testtable.New(seed, testtable.S)
		if seed%2 == 1 {
			table = testtable.Aligned(seed)
		}
		p := placing(table, rng.IntN(len(table.Stands)), 3+rng.IntN(30))
		p.Avoid = p.Stands[:len(p.Stands)/8]
		p.Stands = p.Stands[len(p.Avoid):]
		at, ok := geom.BestCircle(p)
		if !ok {
			t.Fatalf("seed %d: no place", seed)
		}
		checkParts(t, &p, at)
		best, ok := valueOf(&p, at.Center)
		if !ok {
			t.Fatalf("seed %d: %v touches what is to be avoided", seed, at.Center)
		}
		for range 3000 {
			c := at.Center
			switch rng.IntN(3) {
			case 0: // some micrometers off
				c = c.Add(geom.Pt(geom.Length(rng.IntN(31)-15), geom.Length(rng.IntN(31)-15)))
			case 1: // up to two inches off, more often little
				reach := 1 + rng.IntN(1<<rng.IntN(17))
				c = c.Add(geom.Pt(geom.Length(rng.IntN(2*reach)-reach), geom.Length(rng.IntN(2*reach)-reach)))
			default:
				f := p.Stands[rng.IntN(len(p.Stands))]
				c = f.Center.Add(geom.Pt(geom.Length(rng.IntN(120000)-60000), geom.Length(rng.IntN(120000)-60000)))
			}
			if w, ok := valueOf(&p, c); ok && w.beats(best) {
				t.Fatalf("seed %d: found %+v, but %+v is better", seed, best, w)
			}
		}
	}
}

// placing returns the question of a stand about the n nearest of the other side.
func placing(table *testtable.Table, firer, n int) geom.Placing {
	f := &table.Stands[firer]
	p := geom.Placing{Radius: 2 * geom.Inch, Firer: &f.Footprint}
	for i := range table.Stands {
		if s := &table.Stands[i]; s.Side != f.Side {
			p.Stands = append(p.Stands, &s.Footprint)
		}
	}
	slices.SortStableFunc(p.Stands, func(a, b *geom.Footprint) int {
		return int(geom.Gap(a, p.Firer) - geom.Gap(b, p.Firer))
	})
	p.Stands = p.Stands[:min(n, len(p.Stands))]
	return p
}

func BenchmarkBestCircle(b *testing.B) {
	for _, n := range []int{5, 12, 40} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			table := testtable.New(1, testtable.S)
			var questions []geom.Placing
			for i := range table.Stands {
				questions = append(questions, placing(table, i, n))
			}
			var s geom.CircleSearch
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				s.Best(questions[i%len(questions)])
			}
		})
	}
}
