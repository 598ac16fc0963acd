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

// The same with the smallest footprints that NewFootprint promises to be good.
func TestBestCircleOfSmallBases(t *testing.T) {
	if testing.Short() {
		t.Skip("tries every center")
	}
	rng := rand.New(rand.NewPCG(1, 1))
	base := func() *geom.Footprint {
		c := geom.Pt(geom.Length(rng.IntN(150)), geom.Length(rng.IntN(150)))
		angle := geom.Angle(rng.IntN(24)) * 15 * geom.Degree
		f := geom.NewFootprint(c, angle, 100+geom.Length(rng.IntN(2)), 100)
		return &f
	}
	for range 6 {
		p := geom.Placing{Radius: geom.Length(rng.IntN(40)), Firer: base()}
		for range 5 {
			p.Stands = append(p.Stands, base())
		}
		p.Avoid = append(p.Avoid, base())
		check(t, &p, bestByTrying(&p))
	}
}

// moved returns the question with every point put through f, a mirror image
// if so said.
func moved(p geom.Placing, f func(geom.Point) geom.Point, mirror bool) geom.Placing {
	change := func(in *geom.Footprint) *geom.Footprint {
		out := &geom.Footprint{Center: f(in.Center)}
		for i, c := range in.Corners {
			out.Corners[i] = f(c)
		}
		if mirror {
			slices.Reverse(out.Corners[:])
		}
		return out
	}
	all := func(in []*geom.Footprint) (out []*geom.Footprint) {
		for _, f := range in {
			out = append(out, change(f))
		}
		return out
	}
	return geom.Placing{Radius: p.Radius, Firer: change(p.Firer), Stands: all(p.Stands), Avoid: all(p.Avoid)}
}

func best(t *rapid.T, p *geom.Placing) worth {
	at, ok := geom.BestCircle(*p)
	if !ok {
		return worth{}
	}
	w, ok := valueOf(p, at.Center)
	if !ok || w.touched != len(at.Covered) {
		t.Fatalf("%v is no place, or does not cover %v", at.Center, at.Covered)
	}
	return w
}

func TestBestCircleMovesWithTheTable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlacing(t)
		here := best(t, &p)
		if here.touched == 0 {
			return
		}
		far := rapid.Int64Range(-1<<25, 1<<25)
		by := geom.Pt(geom.Length(far.Draw(t, "dx")), geom.Length(far.Draw(t, "dy")))
		q := moved(p, by.Add, false)
		if there := best(t, &q); there.touched != here.touched || there.gap != here.gap || there.at != here.at.Add(by) {
			t.Fatalf("%+v, but %+v after moving by %v", here, there, by)
		}
		// A mirror image or a quarter turn may choose among what is equally near.
		for name, f := range map[string]func(geom.Point) geom.Point{
			"east for west":   func(p geom.Point) geom.Point { return geom.Pt(-p.X, p.Y) },
			"north for south": func(p geom.Point) geom.Point { return geom.Pt(p.X, -p.Y) },
			"x for y":         func(p geom.Point) geom.Point { return geom.Pt(p.Y, p.X) },
		} {
			q := moved(p, f, true)
			there := best(t, &q)
			if there.touched != here.touched || there.gap != here.gap {
				t.Fatalf("%+v, but %+v with %s", here, there, name)
			}
			if name == "north for south" && there.at.X != here.at.X {
				t.Fatalf("%+v, but %+v with %s", here, there, name)
			}
		}
	})
}

func TestBestCircleGrows(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPlacing(t)
		before := best(t, &p)
		more := p
		more.Stands = append(slices.Clip(p.Stands), speck(t, "another", 24))
		if after := best(t, &more); after.touched < before.touched || after.touched > before.touched+1 {
			t.Fatalf("one more stand: from %d to %d", before.touched, after.touched)
		}
		free := p
		free.Avoid = nil
		alone := best(t, &free)
		if before.beats(alone) {
			t.Fatalf("better with something to avoid: %+v, without %+v", before, alone)
		}
		free.Radius += geom.Length(rapid.IntRange(1, 5).Draw(t, "more"))
		if wide := best(t, &free); wide.touched < alone.touched {
			t.Fatalf("a larger circle touches %d, not %d", wide.touched, alone.touched)
		}
		slices.Reverse(p.Stands)
		if back := best(t, &p); back != before {
			t.Fatalf("%+v, in another order %+v", before, back)
		}
	})
}

func TestBestCircleWithoutAPlace(t *testing.T) {
	f := geom.NewFootprint(geom.InchPt(1, 1), 30*geom.Degree, geom.Inch, geom.Inch)
	g := geom.NewFootprint(geom.InchPt(9, 1), 30*geom.Degree, geom.Inch, geom.Inch)
	one := []*geom.Footprint{&g}
	// From within range every way to the stand at its end leads past another.
	last := geom.NewFootprint(geom.Pt(geom.MaxCoord-geom.Inch, 0), 0, geom.Inch, geom.Inch)
	before := geom.NewFootprint(geom.Pt(geom.MaxCoord-12*geom.Inch/5, 0), 0, geom.Inch, 12*geom.Inch)
	for name, p := range map[string]geom.Placing{
		"out of range":       {Radius: 2 * geom.Inch, Firer: &f, Stands: []*geom.Footprint{&last}, Avoid: []*geom.Footprint{&before}},
		"no stand":           {Radius: geom.Inch, Firer: &f},
		"a negative radius":  {Radius: -1, Firer: &f, Stands: one},
		"too large a radius": {Radius: geom.MaxCoord + 1, Firer: &f, Stands: one},
		"avoiding the stand": {Radius: geom.Inch, Firer: &f, Stands: one, Avoid: one},
	} {
		if at, ok := geom.BestCircle(p); ok {
			t.Errorf("%s: %+v", name, at)
		}
	}
	if at, ok := geom.BestCircle(geom.Placing{Firer: &f, Stands: one}); !ok || at.Gaps[0] != 0 {
		t.Errorf("a point: %+v, %v", at, ok)
	}
}

// At the ends of the range nothing may overflow.
func FuzzBestCircle(f *testing.F) {
	f.Add(int32(1<<26), int32(-1<<26), int32(1<<26), int32(1<<26), int64(30), uint32(1<<26))
	f.Add(int32(0), int32(0), int32(100000), int32(30000), int64(45), uint32(50800))
	f.Add(int32(-1<<26), int32(1<<26), int32(5), int32(-9), int64(90), uint32(1))
	f.Fuzz(func(t *testing.T, x, y, u, v int32, degrees int64, radius uint32) {
		in := func(n int32) geom.Length {
			return min(max(geom.Length(n), 10*geom.Inch-geom.MaxCoord), geom.MaxCoord-10*geom.Inch)
		}
		place := func(x, y int32, turn geom.Angle) *geom.Footprint {
			f := geom.NewFootprint(geom.Pt(in(x), in(y)), geom.Angle(degrees%360)*geom.Degree+turn, geom.Inch, 5*geom.Inch/4)
			return &f
		}
		p := geom.Placing{
			Radius: min(geom.Length(radius), geom.MaxCoord),
			Firer:  place(x, v, 0),
			Stands: []*geom.Footprint{place(x, y, 0), place(u, v, 90*geom.Degree), place(x/2+u/2, y/2+v/2, 45*geom.Degree)},
			Avoid:  []*geom.Footprint{place(u, y, geom.Degree)},
		}
		at, ok := geom.BestCircle(p)
		if !ok {
			// Only what is to be avoided can be in the way of a stand.
			p.Avoid = nil
			if at, ok = geom.BestCircle(p); !ok {
				t.Fatal("no place near any stand")
			}
		}
		found, ok := valueOf(&p, at.Center)
		if !ok || !at.Center.InRange() {
			t.Fatalf("%v is no place", at.Center)
		}
		checkParts(t, &p, at)
		for _, s := range p.Stands {
			if w, ok := valueOf(&p, s.Center); ok && w.beats(found) {
				t.Fatalf("found %+v, but %+v is better", found, w)
			}
		}
		for dx := geom.Length(-2); dx <= 2; dx++ {
			for dy := geom.Length(-2); dy <= 2; dy++ {
				c := at.Center.Add(geom.Pt(dx, dy))
				if w, ok := valueOf(&p, c); ok && c.InRange() && w.beats(found) {
					t.Fatalf("found %+v, but %+v is better", found, w)
				}
			}
		}
	})
}

func TestBestCircleDoesNotAllocate(t *testing.T) {
	p := placing(testtable.New(1, testtable.S), 0, 30)
	var s geom.CircleSearch
	s.Best(p)
	if n := testing.AllocsPerRun(50, func() { s.Best(p) }); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}

// A real circle on a real table: no place near the one found, and none among
// many others, is better.
func TestBestCircleOnTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	tables := uint64(40)
	if testing.Short() {
		tables = 6
	}
	for seed := range tables {
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
		for range 1000 {
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
