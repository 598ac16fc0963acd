package los_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
	"sightline/los"
)

// wildBoard may also have stands in terrain of any outline, on slanted crests,
// in slanted hedges, and any of the rulings.
func wildBoard(c chooser) *question {
	f := field{c, pick(c, geom.Inch, geom.Inch/4, 2540, 10), 24, 16}
	if f.step == 10 {
		f.w, f.h = 24*2540, 16*2540
	}
	q := ask(nil, f.pair())
	for i := range q.stands {
		fp := &q.stands[i].Footprint
		if f.step == 10 {
			*fp = geom.NewFootprint(fp.Center, anyAngle(c), 2000+geom.Length(c.upTo(50000)), 2000+geom.Length(c.upTo(50000)))
		}
	}
	for i := range 1 + c.upTo(3) {
		name := fmt.Sprintf("F%d", i)
		switch c.upTo(5) {
		case 0:
			q.terrain = append(q.terrain, f.slantedBand(name))
		case 1:
			hill := feature(name, pick(c, los.Hill, los.Rise), f.polygon())
			hill.Level = c.upTo(5)
			q.terrain = append(q.terrain, hill)
		default:
			kinds := append([]los.Kind{los.Crops, los.Field, los.Marsh}, tallKinds...)
			q.terrain = append(q.terrain, feature(name, pick(c, kinds...), f.polygon()))
		}
	}
	f.furnish(q)
	if chance(c, 6) {
		q.rulings.Nearer = los.NearestPoint
	}
	if chance(c, 6) {
		q.rulings.Graze = los.SingleLine
	}
	return q
}

func (f field) slantedBand(name string) los.Feature {
	l := geom.Polyline{Width: f.step * geom.Length(1+f.c.upTo(2))}
	l.Width = max(l.Width, 1000)
	for range 2 + f.c.upTo(2) {
		p := f.point()
		if !slices.Contains(l.Points, p) {
			l.Points = append(l.Points, p)
		}
	}
	if len(l.Points) < 2 || len(l.Validate()) > 0 {
		p := f.point()
		l.Points = []geom.Point{p, p.Add(geom.Pt(f.step*3, f.step*2))}
	}
	return los.Feature{Name: name, Kind: pick(f.c, los.Bocage, los.Hedge, los.Road, los.Wall), Line: l}
}

func propertyBoard(t *rapid.T) *question {
	c := rapidChooser{t}
	if c.upTo(2) == 0 {
		return wildBoard(c)
	}
	return anyBoard(c)
}

func ruled(t *rapid.T, q *question) *los.Ruling {
	r, err := q.rule()
	if err != nil {
		t.Fatalf("%v\n%s", err, q)
	}
	return r
}

// holdsFor checks a property of boards and their rulings.
func holdsFor(t *testing.T, check func(t *rapid.T, q *question, r *los.Ruling)) {
	t.Helper()
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := propertyBoard(t)
		check(t, q, ruled(t, q))
	})
}

func TestSwappingTheStandsChangesNothing(t *testing.T) {
	holdsFor(t, func(t *rapid.T, q *question, r *los.Ruling) {
		s := *q
		s.from, s.to = q.to, q.from
		if q.ask == los.Fire { // the friends must be the same
			s.stands = slices.Clone(q.stands)
			for i := range s.stands {
				if i > 1 && s.stands[i].Side == q.stands[q.from].Side {
					s.stands[i].Side = q.stands[q.to].Side
				} else if i > 1 {
					s.stands[i].Side = q.stands[q.from].Side
				}
			}
		}
		sameAnswer(t, q, r, ruled(t, &s))
	})
}

// sameAnswer checks verdict, clause and blockers.
func sameAnswer(t *rapid.T, q *question, r, s *los.Ruling) {
	t.Helper()
	by, of := slices.Sorted(slices.Values(r.By)), slices.Sorted(slices.Values(s.By))
	if r.Verdict != s.Verdict || r.Clause != s.Clause || !slices.Equal(by, of) {
		t.Fatalf("%s %s %v became %s %s %v\n%s", r.Verdict, r.Clause, by, s.Verdict, s.Clause, of, q)
	}
}

// A motion moves the table as a whole.
type motion struct {
	turns  int // quarters
	mirror bool
	by     geom.Point
}

func (m motion) point(p geom.Point) geom.Point {
	if m.mirror {
		p.X = -p.X
	}
	for range m.turns {
		p = geom.Pt(-p.Y, p.X)
	}
	return p.Add(m.by)
}

func (m motion) ring(r geom.Ring) geom.Ring {
	out := make(geom.Ring, len(r))
	for i, p := range r {
		out[i] = m.point(p)
	}
	return out
}

func (m motion) footprint(f geom.Footprint) geom.Footprint {
	still := motion{m.turns, m.mirror, geom.Point{}}
	d := still.point(geom.Pt(geom.Length(f.Facing.X), geom.Length(f.Facing.Y)))
	g := geom.Footprint{Center: m.point(f.Center), Facing: geom.Direction{X: int64(d.X), Y: int64(d.Y)}}
	for i, p := range f.Corners {
		g.Corners[i] = m.point(p)
	}
	if m.mirror { // front left becomes front right
		c := &g.Corners
		c[0], c[1], c[2], c[3] = c[1], c[0], c[3], c[2]
	}
	return g
}

func (m motion) board(q *question) *question {
	s := *q
	s.terrain, s.stands = slices.Clone(q.terrain), slices.Clone(q.stands)
	for i, f := range s.terrain {
		f.Area.Outline = m.ring(f.Area.Outline)
		f.Area.Holes = slices.Clone(f.Area.Holes)
		for j, h := range f.Area.Holes {
			f.Area.Holes[j] = m.ring(h)
		}
		f.Line.Points = m.ring(f.Line.Points)
		s.terrain[i] = f
	}
	for i := range s.stands {
		s.stands[i].Footprint = m.footprint(s.stands[i].Footprint)
	}
	if t := q.table; t != nil {
		table := geom.BoundsOf(m.point(t.Min), m.point(t.Max))
		s.table = &table
	}
	return &s
}

func TestMovingTheTableChangesNothing(t *testing.T) {
	holdsFor(t, func(t *rapid.T, q *question, r *los.Ruling) {
		m := motion{
			turns:  rapid.IntRange(0, 3).Draw(t, "turns"),
			mirror: rapid.Bool().Draw(t, "mirror"),
			by: geom.Pt(geom.Length(rapid.IntRange(-1000000, 1000000).Draw(t, "x")),
				geom.Length(rapid.IntRange(-1000000, 1000000).Draw(t, "y"))),
		}
		got := ruled(t, m.board(q))
		// Of two smallest sets of blockers either may be named.
		if got.Verdict != r.Verdict || got.Clause != r.Clause || len(got.By) != len(r.By) {
			t.Fatalf("%s %s %v became %s %s %v by %+v\n%s", r.Verdict, r.Clause, r.By, got.Verdict, got.Clause, got.By, m, q)
		}
	})
}

// permuted returns xs in an order drawn by t.
func permuted[T any](t *rapid.T, xs []T) []T {
	out := slices.Clone(xs)
	for i := len(out) - 1; i > 0; i-- {
		j := rapid.IntRange(0, i).Draw(t, "swap")
		out[i], out[j] = out[j], out[i]
	}
	return out
}

func TestOrderOfTheFileChangesNothing(t *testing.T) {
	holdsFor(t, func(t *rapid.T, q *question, r *los.Ruling) {
		s := *q
		s.terrain = permuted(t, q.terrain)
		for i, f := range s.terrain { // nor the corner an outline starts at
			if n := len(f.Area.Outline); n > 0 {
				k := rapid.IntRange(0, n-1).Draw(t, "start")
				o := slices.Concat(f.Area.Outline[k:], f.Area.Outline[:k])
				if rapid.Bool().Draw(t, "back") {
					slices.Reverse(o)
				}
				s.terrain[i].Area.Outline = o
			}
		}
		s.stands = append(slices.Clone(q.stands[:2]), permuted(t, q.stands[2:])...)
		got := ruled(t, &s)
		if got.Verdict != r.Verdict || got.Clause != r.Clause {
			t.Fatalf("%s %s became %s %s\n%s", r.Verdict, r.Clause, got.Verdict, got.Clause, q)
		}
	})
}

// split cuts a polygon along a diagonal between corners i and j; false if
// that is not a diagonal of its inside.
func split(g geom.Polygon, i, j int) (p, q geom.Polygon, ok bool) {
	r := g.Outline
	n := len(r)
	if len(g.Holes) > 0 || i > j || j-i < 2 || j-i > n-2 {
		return p, q, false
	}
	a, b := r[i], r[j]
	for k := range r {
		u, v := r[k], r[(k+1)%n]
		if u != a && u != b && v != a && v != b && meetClosed(a, b, u, v) ||
			k != i && k != j && geom.Orient(a, b, u) == 0 && geom.BoundsOf(a, b).Contains(u) {
			return p, q, false
		}
	}
	if place(g, middle(exactPoint(a), exactPoint(b))) != 1 {
		return p, q, false
	}
	p.Outline = slices.Clone(r[i : j+1])
	q.Outline = slices.Concat(r[j:], r[:i+1])
	return p, q, simple(p.Outline) && simple(q.Outline)
}

func TestSplittingAWoodChangesNothing(t *testing.T) {
	t.Parallel()
	splits := 0
	rapid.Check(t, func(t *rapid.T) {
		q := propertyBoard(t)
		// By closest points, and by a single line along the seam, two woods
		// are not one.
		q.rulings.Nearer, q.rulings.Graze = los.EveryPart, los.OpenSet
		s := *q
		for k, f := range q.terrain {
			if len(f.Area.Outline) == 0 {
				continue
			}
			n := len(f.Area.Outline)
			i := rapid.IntRange(0, n-1).Draw(t, "from corner")
			for d := 2; d < n-1; d++ {
				g, h, ok := split(f.Area, min(i, (i+d)%n), max(i, (i+d)%n))
				if !ok {
					continue
				}
				other := f
				other.Name += "'"
				other.Area = h
				s.terrain = append(slices.Clone(q.terrain), other)
				s.terrain[k].Area = g
				splits++
				r, w := ruled(t, q), ruled(t, &s)
				if r.Verdict != w.Verdict || r.Clause != w.Clause || !slices.Equal(judgedBy(r), judgedBy(w)) {
					t.Fatalf("%s %s %v became %s %s %v by splitting %s\n%s",
						r.Verdict, r.Clause, judgedBy(r), w.Verdict, w.Clause, judgedBy(w), f.Name, q)
				}
				if d := f.Kind.Data(); !d.Concealing && !d.Contour {
					return // wrecks and such are no areas
				}
				if one, two := saidOf(t, q), saidOf(t, &s); !alike(one, two) {
					t.Fatalf("splitting %s\n%s\nbecame\n%s\n%s", f.Name, one, two, q)
				}
				return
			}
		}
	})
	want := boardCount(propertyBoards) / 3
	if testing.Short() {
		want /= 5 // as rapid does with its checks
	}
	if splits < want {
		t.Errorf("only %d woods split", splits)
	}
}

// judgedBy returns the reasons of a ruling without the names.
func judgedBy(r *los.Ruling) []string {
	var out []string
	for _, p := range r.Parts {
		out = append(out, fmt.Sprint(p.Clause, p.Kind, p.Ground, p.Top))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestAddingAnObstacleNeverOpens(t *testing.T) {
	holdsFor(t, func(t *rapid.T, q *question, r *los.Ruling) {
		c := rapidChooser{t}
		f := field{c, geom.Inch / 4, 48, 32}
		s := *q
		more := feature("more", pick(c, tallKinds...), f.polygon())
		for _, g := range q.terrain { // with one of its kind it might be one
			if more.Kind == g.Kind {
				more.Kind = los.Wreck
			}
		}
		if chance(c, 4) {
			more = f.slantedBand("more")
		}
		s.terrain = slices.Insert(slices.Clone(q.terrain), c.upTo(len(q.terrain)), more)
		if w := ruled(t, &s); r.Verdict == los.Blocked && w.Verdict == los.Clear {
			t.Fatalf("blocked by %v, but clear with %s %v too\n%s", r.By, more.Kind, more.Area, q)
		}
	})
}

func TestADeeperRimNeverBlocks(t *testing.T) {
	holdsFor(t, func(t *rapid.T, q *question, r *los.Ruling) {
		if q.rulings.Nearer == los.NearestPoint {
			// A core is further from both stands than the whole: whether it is
			// nearer to the higher one may change.
			q.rulings.Nearer = los.EveryPart
			r = ruled(t, q)
		}
		s := *q
		s.rulings.Edge += geom.Length(rapid.IntRange(0, int(2*geom.Inch)).Draw(t, "edge"))
		s.rulings.Crest += geom.Length(rapid.IntRange(0, int(2*geom.Inch)).Draw(t, "crest"))
		if w := ruled(t, &s); r.Verdict == los.Clear && w.Verdict == los.Blocked {
			t.Fatalf("clear, but blocked by %v with edge %v crest %v\n%s", w.By, s.rulings.Edge, s.rulings.Crest, q)
		}
	})
}

func TestWitnessesAreFree(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		q := anyBoard(rapidChooser{t})
		r := ruled(t, q)
		if (r.Witness != nil) != (r.Verdict == los.Clear) {
			t.Fatalf("%s with witness %v\n%s", r.Verdict, r.Witness, q)
		}
		if r.Witness == nil {
			return
		}
		if err := checkWitness(q, r.Witness); err != nil {
			t.Fatalf("%v: %+v\n%s", err, r.Witness, q)
		}
	})
}

func TestTwoCallsGiveTheSameBytes(t *testing.T) {
	holdsFor(t, func(t *rapid.T, q *question, r *los.Ruling) {
		b, err := q.board()
		if err != nil {
			t.Fatal(err)
		}
		if got := b.Clear(q.ask, q.from, q.to); got != (r.Verdict == los.Clear) {
			t.Fatalf("Clear is %v, the verdict %s\n%s", got, r.Verdict, q)
		}
		again := b.WithStands(q.stands)
		var out [3][]byte
		for i, r := range []*los.Ruling{r, b.Rule(q.ask, q.from, q.to), again.Rule(q.ask, q.from, q.to)} {
			if out[i], err = json.Marshal(r); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(out[0], out[1]) || !bytes.Equal(out[0], out[2]) {
			t.Fatalf("three calls:\n%s\n%s\n%s\n%s", out[0], out[1], out[2], q)
		}
	})
}

func TestBlockedNamesBlockersThatBlockAlone(t *testing.T) {
	holdsFor(t, func(t *rapid.T, q *question, r *los.Ruling) {
		if r.Verdict == los.Clear || r.Clause == los.OutOfSight {
			if len(r.By) > 0 {
				t.Fatalf("%s %s, but by %v\n%s", r.Verdict, r.Clause, r.By, q)
			}
			return
		}
		if len(r.By) == 0 || r.Clause != los.S4 {
			t.Fatalf("blocked by %v, clause %q\n%s", r.By, r.Clause, q)
		}
		s := *q
		s.terrain, s.stands = nil, slices.Clone(q.stands[:2])
		var kinds []los.Kind
		for _, f := range q.terrain {
			if slices.Contains(r.By, f.Name) {
				kinds = append(kinds, f.Kind)
			}
		}
		for _, f := range q.terrain { // contours stay: they are the ground; areas of a kind may be one
			if f.Kind.Data().Contour || slices.Contains(kinds, f.Kind) {
				s.terrain = append(s.terrain, f)
			}
		}
		for _, st := range q.stands[2:] {
			if slices.Contains(r.By, st.Name) {
				s.stands = append(s.stands, st)
			}
		}
		if w := ruled(t, &s); w.Verdict == los.Clear {
			t.Fatalf("blocked by %v, but clear with these alone\n%s", r.By, q)
		}
	})
}
