package commanddecision

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sightline/geom"
)

// drawMover draws a stand that may move, and what it may do.
// Some march.
func drawMover(r *rapid.T, s *State, side int) (o Option, ok bool) {
	for i := range s.Stands {
		s.Stands[i].Column = rapid.IntRange(0, 3).Draw(r, "column") == 0
	}
	list := slices.DeleteFunc(s.Legal(side), func(o Option) bool { return o.Do != "move" })
	if len(list) == 0 {
		return o, false
	}
	return rapid.SampledFrom(list).Draw(r, "mover"), true
}

// TestRegionIsAllowed draws battles and places in the regions of stands, above
// all by their edges, and has Apply allow a move to each.
func TestRegionIsAllowed(t *testing.T) {
	t.Parallel()
	places, none := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		s := drawBattle(t, r)
		for side := range 2 {
			o, ok := drawMover(r, s, side)
			if !ok {
				continue
			}
			g := s.Region(side, o.Stand)
			if len(g.Outlines) == 0 {
				none++
				continue
			}
			for range 12 {
				at := drawInside(r, &g)
				if !g.Contains(at) {
					continue
				}
				places++
				a := Move{Stand: o.Stand, Path: []geom.Point{at}, Dismount: o.Dismount}
				if why := s.refused(side, a); why != nil {
					r.Fatalf("%s (%v, arrow %v) from %v may end at %v, but %v", o.Stand, o.Order, o.Arrow, s.at(o.Stand).At, at, why)
				}
				if path, why := s.Reachable(side, o.Stand, at); len(path) != 1 || why != nil {
					r.Fatalf("%s reaches %v by %v: %v", o.Stand, at, path, why)
				}
			}
		}
	})
	t.Logf("%d places; %d stands reach none", places, none)
	if places < tries(300) {
		t.Error("little was tried")
	}
}

// drawInside draws a point near a corner or an edge of a region.
func drawInside(r *rapid.T, g *Region) geom.Point {
	ring := rapid.SampledFrom(g.Outlines).Draw(r, "ring")
	k := rapid.IntRange(0, len(ring)-1).Draw(r, "corner")
	at := geom.Divide(ring[k], ring[(k+1)%len(ring)], rapid.Int64Range(0, 1000).Draw(r, "along"), 1000)
	far := rapid.SampledFrom([]int64{2, 100, 25400, 254000}).Draw(r, "off")
	off := func(n string) geom.Length { return geom.Length(rapid.Int64Range(-far, far).Draw(r, n)) }
	return at.Add(geom.Pt(off("x"), off("y")))
}

// TestRegionMissesLittle draws moves that Apply allows, of one straight leg or
// of two, and looks how far from the region they end. One leg ends at most as
// far away as the region says, if it has so much room to both sides; of two legs
// that go round nothing the end is that of one.
func TestRegionMissesLittle(t *testing.T) {
	t.Parallel()
	inside, near, narrow, stopped, bent, beyond := 0, 0, 0, 0, 0, 0
	rapid.Check(t, func(r *rapid.T) {
		s := drawBattle(t, r)
		for side := range 2 {
			o, ok := drawMover(r, s, side)
			if !ok || o.Dismount {
				continue
			}
			g := s.Region(side, o.Stand)
			from := s.at(o.Stand).At
			allowed := func(path ...geom.Point) bool {
				return s.edgeBeyond(path[len(path)-1]) == "" && s.refused(side, Move{Stand: o.Stand, Path: path}) == nil
			}
			for range 8 {
				way := o.Arrow + geom.Angle(rapid.IntRange(-180000, 180000).Draw(r, "way"))/geom.Angle(rapid.SampledFrom([]int{1, 3, 12}).Draw(r, "narrower"))
				far := geom.Length(rapid.Int64Range(int64(min(o.Most, geom.Inch/4)), int64(o.Most)).Draw(r, "far"))
				end := func(aside geom.Length) geom.Point {
					turn := geom.Angle(int64(aside) * 57296 / int64(far))
					return from.Ahead((way + turn).Normal().Direction(), far)
				}
				at := end(0)
				knot := geom.Divide(from, at, 1, 2).Add(geom.Pt(geom.Length(rapid.Int64Range(-25400, 25400).Draw(r, "bend")), 0))
				if !allowed(at) {
					if allowed(knot, at) {
						bent++
						if !g.Contains(at) && gapTo(&g, at) > g.Within {
							beyond++
						}
					}
					continue
				}
				switch {
				case g.Contains(at):
					inside++
				case gapTo(&g, at) <= g.Within:
					near++
				case o.Order == FullAdvance && s.used(side, o.Stand, at) < half:
					stopped++ // it can go no farther
				case s.at(o.Stand).Column && forward(from, at, o.Arrow) < 0:
					stopped++ // back, off its road
				default:
					for k := geom.Length(-8); k <= 8; k++ {
						if !allowed(end(k * g.Within / 8)) {
							narrow++
							return
						}
					}
					r.Fatalf("%s (%v, arrow %v) from %v may end at %v, %v from the region", o.Stand, o.Order, o.Arrow, from, at, gapTo(&g, at))
				}
			}
		}
	})
	t.Logf("%d inside, %d near it, %d have little room, %d can go no farther or back off a road; %d by two legs alone, %d of them not near it",
		inside, near, narrow, stopped, bent, beyond)
	if inside < tries(300) || narrow > inside/20 || near > inside/5 {
		t.Error("the region misses much")
	}
}

// used is the share of its allowance that a stand uses on a way.
func (s *State) used(side int, stand string, path ...geom.Point) int64 {
	p, _, a, _ := s.setting(side, stand)
	a.Path = path
	d := p.draft(p.battle.named(stand), &a, p.at(stand).At)
	return d.going + d.acts
}

// gapTo is how far a point is from the outlines of a region.
func gapTo(g *Region, at geom.Point) geom.Length {
	best := geom.Length(geom.MaxCoord)
	for _, ring := range g.Outlines {
		for k, p := range ring {
			best = min(best, geom.Gap(at, geom.Hull{p, ring[(k+1)%len(ring)]}))
		}
	}
	return best
}

// TestAdvance draws stands and holds how far they get along their arrow against
// Apply: it allows the plan, and at an inch farther or more none.
func TestAdvance(t *testing.T) {
	plans, none := 0, 0
	rapid.Check(t, func(r *rapid.T) {
		s := drawBattle(t, r)
		for side := range 2 {
			o, ok := drawMover(r, s, side)
			if !ok {
				continue
			}
			x := s.Advance(side, o.Stand)
			if o.Dismount && len(x.Refused) == 1 && x.Refused[0].Rule == "4.9" {
				none++ // it finds no room to get out
				continue
			}
			if x.Refused != nil || len(x.Half) == 0 {
				r.Fatalf("%s may move, but its advance is %+v", o.Stand, x)
			}
			if len(x.Farthest.Path) == 0 {
				none++
				continue
			}
			plans++
			if why := s.refused(side, x.Farthest); why != nil {
				r.Fatalf("%+v: %v", x.Farthest, why)
			}
			if o.Order == Disengage || o.Dismount {
				continue
			}
			way := onwardOf(s, side, &o)
			whole := pathLength(way)
			for far := pathLength(append([]geom.Point{way[0]}, x.Farthest.Path...)) + geom.Inch; far < min(o.Most, whole); far += geom.Inch / 2 {
				path := firstPart(way, far)[1:]
				if s.edgeBeyond(path[len(path)-1]) == "" && s.refused(side, Move{Stand: o.Stand, Path: path}) == nil && s.used(side, o.Stand, path...) >= half {
					r.Fatalf("%s goes by %v, and could go by %v", o.Stand, x.Farthest.Path, path)
				}
			}
		}
	})
	t.Logf("%d plans, %d go nowhere", plans, none)
	if plans < tries(50) {
		t.Error("little was tried")
	}
}

// onwardOf is the way that a stand has before it, its start first: straight along
// its arrow, or for a column along the road that it is on, if it is on one.
func onwardOf(s *State, side int, o *Option) []geom.Point {
	p, side, a, _ := s.setting(side, o.Stand)
	from := p.setsOut(p.battle.named(o.Stand), &a)
	if s.at(o.Stand).Column {
		return append([]geom.Point{from}, p.onward(p.fanOf(side, &a))...)
	}
	return []geom.Point{from, from.Ahead(o.Arrow.Direction(), o.Most)}
}

// tries is how much is to be tried at least; in short runs rapid draws a fifth.
func tries(n int) int {
	if testing.Short() {
		return n / 5
	}
	return n
}

// TestRegionPassesEnemies has a stand that disengages pass an enemy: it may not
// end as near to it as it was to the nearest, but it may go by.
func TestRegionPassesEnemies(t *testing.T) {
	s := field(t, "A1 rifle 8 10 90\nA2 rifle 13 11.2 90\nG1 rifle 10 10 90\n")
	s.Step = Moving
	s.obey("G1", Disengage)
	g := s.Region(1, "G1")
	for x, want := range map[float64]bool{11: true, 13: false, 16: true} {
		at := geom.Pt(geom.Length(x*float64(geom.Inch)), 10*geom.Inch)
		if why := s.refused(1, Move{Stand: "G1", Path: []geom.Point{at}}); g.Contains(at) != want || (why == nil) != want {
			t.Errorf("the region has %v: %v; Apply: %v; want %v", at, g.Contains(at), why, want)
		}
	}
}

// TestAdvanceInColumn has a column go as far as Apply allows, to a micrometer.
func TestAdvanceInColumn(t *testing.T) {
	s := field(t, "A1 sdkfz-251-1 2 24 0\n")
	s.Step, s.Stands[0].Column = Moving, true
	s.obey("A1", FullAdvance)
	a := s.Advance(0, "A1").Farthest
	if len(a.Path) != 1 || s.refused(0, a) != nil {
		t.Fatalf("%+v: %v", a, s.refused(0, a))
	}
	if a.Path[0].Y--; s.refused(0, a) == nil {
		t.Errorf("it could go on to %v", a.Path[0])
	}
}

// TestRegionFromAnEdge has a stand set out at a low angle from the edge of a
// cliff that it stands on.
func TestRegionFromAnEdge(t *testing.T) {
	s := field(t, "G1 rifle 12 12 90\n"+terrainText("T", "woods", box(4, 4, 16, 8), `ground = "cliff"`))
	s.Step = Moving
	s.obey("G1", CautiousAdvance)
	s.Orders[0].Facing = 93 * geom.Degree
	g := s.Region(1, "G1")
	at := inch(12, 12).Ahead((93 * geom.Degree).Direction(), 2*geom.Inch)
	if why := s.refused(1, Move{Stand: "G1", Path: []geom.Point{at}}); !g.Contains(at) && gapTo(&g, at) > g.Within || why != nil {
		t.Errorf("the region does not have %v; Apply: %v", at, why)
	}
}

// TestRegionCountsTolls has stands on Full Advance end where a toll that they
// surely pay makes up half of their allowance: of bocage, with a bridge elsewhere
// on their way that leads over none, and of a slope.
func TestRegionCountsTolls(t *testing.T) {
	for name, text := range map[string]string{
		"bocage": terrainText("T", "bocage", "line = [[16, 2], [16, 22]]", "") + terrainText("B", "bridge", "line = [[17.5, 2], [17.5, 22]]", ""),
		"slope":  terrainText("T", "hill", box(15, 2, 20, 22), "level = 3"),
	} {
		s := field(t, "G1 panzer-iv-h 12 12 90\n"+text)
		s.Step = Moving
		s.obey("G1", FullAdvance)
		s.Orders[0].Facing = 90 * geom.Degree
		g := s.Region(1, "G1")
		first := geom.Length(0)
		for x := 13 * geom.Inch; x < 26*geom.Inch; x += geom.Inch / 8 {
			at := geom.Pt(x, 12*geom.Inch)
			why := s.refused(1, Move{Stand: "G1", Path: []geom.Point{at}})
			if why == nil && first == 0 {
				first = x
			}
			if !g.Contains(at) && gapTo(&g, at) > g.Within && why == nil || g.Contains(at) && why != nil {
				t.Errorf("%s: the region has %v: %v; Apply: %v", name, at, g.Contains(at), why)
			}
		}
		if first == 0 || first > 22*geom.Inch {
			t.Errorf("%s: Apply allows ends from %s on: want them sooner than without a toll, at 23", name, first.Show())
		}
	}
}
