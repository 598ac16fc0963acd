package commanddecision

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
	"sightline/units"
)

// A smallStand is a stand of a small scenario; places are in inches.
type smallStand struct {
	kind, side, quality string
	x, y                float64
	facing              int
	extra               string
}

// smallText is a scenario of stands S0, S1, ... on a table of 60 by 48.
func smallText(terrain string, list []smallStand) string {
	var b strings.Builder
	b.WriteString("format = \"sightline/scenario 1\"\ntitle = \"Small\"\nturns = 9\n[table]\nsize = [60, 48]\n")
	for _, side := range []string{"US", "German"} {
		fmt.Fprintf(&b, "[[side]]\nname = %q\n", side)
	}
	b.WriteString(terrain)
	for _, side := range []string{"US", "German"} {
		fmt.Fprintf(&b, "[[formation]]\nname = \"%s Company\"\nside = %q\nmorale = 8\nquality = \"regular\"\n", side, side)
	}
	for i, s := range list {
		fmt.Fprintf(&b, "[[stand]]\nname = \"S%d\"\nside = %q\ncompany = \"%s Company\"\nkind = %q\nat = [%.2f, %.2f]\nfacing = %d\n%s", i, s.side, s.side, s.kind, s.x, s.y, s.facing, s.extra)
		if s.quality != "" {
			fmt.Fprintf(&b, "quality = %q\n", s.quality)
		}
	}
	return b.String()
}

// smallOn returns a state of such a scenario, or the error that there is none.
func smallOn(terrain string, list []smallStand) (*State, error) {
	doc, err := scenarios.Decode("small", []byte(smallText(terrain, list)))
	if err != nil {
		return nil, err
	}
	b, err := NewBattle(doc.Scenario, nil)
	if err != nil {
		return nil, err
	}
	s := New(b)
	s.Turn, s.Step = 1, General
	return s, nil
}

func smallState(t testing.TB, list ...smallStand) *State {
	t.Helper()
	s, err := smallOn("", list)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// luck are dice of a seed.
type luck struct{ r *rand.Rand }

func (d luck) Roll(n int) int { return 1 + d.r.IntN(n) }

func (d luck) For(string) game.Dice { return d }

// ones are dice that always hit.
type ones struct{}

func (ones) Roll(int) int { return 1 }

func (d ones) For(string) game.Dice { return d }

func dice(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// somewhere is a number of inches to a hundredth, within bounds.
func somewhere(r *rand.Rand, lo, hi float64) float64 {
	return math.Round(100*(lo+(hi-lo)*r.Float64())) / 100
}

// cross is the exact cross product of b-a and c-a.
func cross(a, b, c geom.Point) int {
	n := func(l geom.Length) *big.Int { return big.NewInt(int64(l)) }
	p := new(big.Int).Mul(n(b.X-a.X), n(c.Y-a.Y))
	return p.Sub(p, new(big.Int).Mul(n(b.Y-a.Y), n(c.X-a.X))).Sign()
}

// between reports whether a point on the line through a and b is between them.
func between(a, b, c geom.Point) bool {
	return min(a.X, b.X) <= c.X && c.X <= max(a.X, b.X) && min(a.Y, b.Y) <= c.Y && c.Y <= max(a.Y, b.Y)
}

// touching says anew whether two convex areas have a point in common: a corner
// of one is in the other, or two edges meet.
func touching(p, q []geom.Point) bool {
	holds := func(area []geom.Point, c geom.Point) bool {
		var side [3]int
		for i := range area {
			side[cross(area[i], area[(i+1)%len(area)], c)+1]++
		}
		return side[0] == 0 || side[2] == 0
	}
	for _, c := range p {
		if holds(q, c) {
			return true
		}
	}
	for _, c := range q {
		if holds(p, c) {
			return true
		}
	}
	for i := range p {
		for j := range q {
			a, b, c, d := p[i], p[(i+1)%len(p)], q[j], q[(j+1)%len(q)]
			w, x, y, z := cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)
			if w*x < 0 && y*z < 0 || w == 0 && between(a, b, c) || x == 0 && between(a, b, d) || y == 0 && between(c, d, a) || z == 0 && between(c, d, b) {
				return true
			}
		}
	}
	return false
}

// TestBurstMembership fires mortars at crowds: every stand that touches the
// square, and no other, is rolled for (CD 7.15, 7.23).
func TestBurstMembership(t *testing.T) {
	r, in, out := dice(1), 0, 0
	for range 300 {
		list := []smallStand{{kind: "mortar", side: "US", x: somewhere(r, 20, 40), y: 40}, {kind: "rifle", side: "German", x: 30, y: 15, facing: r.IntN(360)}}
		for range 12 {
			list = append(list, smallStand{kind: "rifle", side: []string{"US", "German"}[r.IntN(2)], x: somewhere(r, 28, 32), y: somewhere(r, 13, 17), facing: r.IntN(360), quality: "elite"})
		}
		list = apart(list)
		s, err := smallOn("", list)
		if err != nil {
			continue
		}
		p := &play{State: s.clone(), dice: luck{r}}
		p.Fires = []Declared{{Stand: 0, Weapon: 0, Target: 1, Along: -1, Shots: 1, Circle: s.Stands[1].At}}
		p.resolveFire()
		rolled := map[string]bool{}
		for _, e := range p.events {
			if e.Kind == "burst" {
				rolled[e.Target] = true
			}
		}
		from, to := s.Stands[0].At, s.Stands[1].At
		square := geom.NewFootprint(to, from.AngleTo(to), geom.Inch, geom.Inch)
		for j := range s.Stands {
			foot := s.Footprint(j)
			want := touching(square.Corners[:], foot.Corners[:])
			if rolled[s.unit(j).Name] != want {
				t.Fatalf("stand %d of %+v: rolled for %t, want %t", j, list, rolled[s.unit(j).Name], want)
			}
			if want {
				in++
			} else {
				out++
			}
		}
	}
	if in < 300 || out < 300 {
		t.Errorf("%d in, %d out", in, out)
	}
}

// apart leaves out stands that would be on others.
func apart(list []smallStand) []smallStand {
	var kept []smallStand
	foot := func(s smallStand) geom.Footprint {
		at := geom.Pt(geom.Length(math.Round(s.x*25400)), geom.Length(math.Round(s.y*25400)))
		return geom.NewFootprint(at, geom.Angle(s.facing)*geom.Degree, 5*geom.Inch/4, 5*geom.Inch/4) // large enough for all
	}
	for k, s := range list {
		f := foot(s)
		if k < 2 || !slices.ContainsFunc(kept, func(o smallStand) bool { g := foot(o); return scenarios.Overlap(&f, &g) }) {
			kept = append(kept, s)
		}
	}
	return kept
}

// TestSpread says the spreading of small arms anew (CD 7.12): fire of one cover
// class is one pool; its hits go to the enemies in the circle that a firer has a
// line of fire to, those of the class first, the nearest to a firer first, one
// each before anybody has two.
func TestSpread(t *testing.T) {
	const wood = "[[terrain]]\nname = \"Wood\"\nkind = \"woods\"\noutline = [[24, 8], [30, 8], [30, 16], [24, 16]]\n[[terrain]]\nname = \"Rye\"\nkind = \"crops\"\noutline = [[30, 8], [33, 8], [33, 16], [30, 16]]\n"
	r, several, second, spared := dice(2), 0, 0, 0
	for range 700 {
		var list []smallStand
		for k := range 2 + r.IntN(4) {
			list = append(list, smallStand{kind: "rifle-lmg", side: "US", x: 24 + 2.5*float64(k), y: somewhere(r, 18, 24)})
		}
		firers := len(list)
		for range 14 {
			kind := []string{"rifle", "rifle", "rifle", "truck", "panzer-iv-h"}[r.IntN(5)]
			list = append(list, smallStand{kind: kind, side: []string{"German", "German", "German", "US"}[r.IntN(4)], x: somewhere(r, 26, 34), y: somewhere(r, 11, 17), facing: 180, quality: "elite"})
		}
		list = apart(list)
		s, err := smallOn(wood, list)
		if err != nil {
			continue
		}
		var circle geom.Point
		s.battle.Terms.Measuring = "free" // circles that do not touch are refused
		p := &play{State: s.clone(), dice: ones{}}
		for i := range firers {
			for j := firers; j < len(list); j++ {
				a := Fire{Stand: s.unit(i).Name, Target: s.unit(j).Name}
				if circle != (geom.Point{}) {
					a.Circle = &circle
				}
				var no refusal
				if p.declare(0, a, &no); len(no.list) == 0 && s.unit(j).Kind.Armored {
					p.Fires = slices.DeleteFunc(p.Fires, func(f Declared) bool { return f.Stand == i })
				} else if len(no.list) == 0 {
					circle = p.Fires[len(p.Fires)-1].Circle
					break
				}
			}
		}
		if len(p.Fires) == 0 {
			continue
		}
		v := &volley{play: p}
		type group struct {
			firers []int
			hits   int
		}
		groups := map[Cover]*group{}
		for k := range p.Fires {
			f := p.Fires[k]
			v.shoot(&f)
			c, _ := s.CoverOf(f.Target, f.Stand)
			if groups[c] == nil {
				groups[c] = &group{}
			}
			_, need := s.hitNumber(&f)
			n, _ := s.rate(&f)
			groups[c].firers = append(groups[c].firers, f.Stand)
			if need >= 1 { // the dice are ones
				groups[c].hits += n
			}
		}
		v.hurts = nil
		v.spreadHits()
		got := make([]int, len(list))
		for _, h := range v.hurts {
			got[h.stand] += h.hits
		}
		want := make([]int, len(list))
		for _, c := range []Cover{Fortification, HardCover, MediumCover, LightCover, NoCover} {
			g := groups[c]
			if g == nil {
				continue
			}
			// One after the other, the next hit goes to whoever comes first.
			had := make([]int, len(list))
			for range g.hits {
				best := -1
				better := func(a, b int) bool {
					key := func(j int) []geom.Length {
						near, by := geom.Length(math.MaxInt64), 0
						for _, i := range g.firers {
							if d := s.Gap(i, j); d < near {
								near, by = d, i
							}
						}
						class := geom.Length(1)
						if k, _ := s.CoverOf(j, by); k == c {
							class = 0
						}
						return []geom.Length{geom.Length(had[j]), class, near, geom.Length(j)}
					}
					return slices.Compare(key(a), key(b)) < 0
				}
				for j := range list {
					u := s.unit(j)
					if u.Side == 0 || u.Kind.Armored || u.Kind.Class == units.Gun || far(s, j, circle) > 2.0001 {
						continue
					}
					if !slices.ContainsFunc(g.firers, func(i int) bool { return s.Clear(los.Fire, i, j) }) {
						spared++
						continue
					}
					if best < 0 || better(j, best) {
						best = j
					}
				}
				if best >= 0 {
					had[best]++
					want[best]++
					if had[best] == 2 {
						second++
					}
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("hits\n got %v\nwant %v\nof %+v\nfires %+v", got, want, list, p.Fires)
		}
		if len(groups) > 1 {
			several++
		}
	}
	if several < 20 || second < 20 || spared < 20 {
		t.Errorf("%d of several classes, %d second hits, %d out of everybody's line of fire: too few", several, second, spared)
	}
}

// far is how far a stand is from a point, in inches.
func far(s *State, j int, p geom.Point) float64 {
	foot := s.Footprint(j)
	best, inside := math.Inf(1), true
	for k := range foot.Corners {
		a, b := foot.Corners[k], foot.Corners[(k+1)%4]
		ax, ay, bx, by := float64(a.X-p.X), float64(a.Y-p.Y), float64(b.X-p.X), float64(b.Y-p.Y)
		dx, dy := bx-ax, by-ay
		at := max(0, min(1, -(ax*dx+ay*dy)/(dx*dx+dy*dy)))
		best = min(best, math.Hypot(ax+at*dx, ay+at*dy))
		inside = inside && cross(a, b, p) >= 0
	}
	if inside {
		return 0
	}
	return best / 25400
}

// TestPenetrate holds CD 7.13 against every die, and against the chances that
// come of it.
func TestPenetrate(t *testing.T) {
	for n := range 9 {
		for d := 1; d <= 3; d++ {
			for die := 1; die <= 10; die++ {
				for armor := range 30 {
					over := new(big.Rat).Sub(big.NewRat(int64(die*n), int64(d)), big.NewRat(int64(armor), 1))
					want := NoEffect
					for k, least := range []int64{0, 4, 7} {
						if c := over.Cmp(big.NewRat(least, 1)); c > 0 || c == 0 && k > 0 {
							want = Damage(k + 1)
						}
					}
					if got := Penetrate(units.Penetration{Kind: units.Multiplies, TimesN: n, TimesD: d}, die, armor); got != want {
						t.Fatalf("die %d × %d/%d against %d: %s, want %s", die, n, d, armor, damageNames[got], damageNames[want])
					}
				}
			}
		}
	}
	chances := map[int][3]int{0: {100, 70, 40}, 1: {90, 60, 30}, 2: {80, 50, 20}, 3: {70, 40, 10}, 4: {60, 30, 0}, 6: {40, 10, 0}, 9: {10, 0, 0}, 10: {0, 0, 0}}
	for gap, want := range chances {
		var got [3]int
		for die := 1; die <= 10; die++ {
			for k := range Penetrate(units.Penetration{Kind: units.Adds, Add: 12}, die, 12+gap) {
				got[k] += 10
			}
		}
		if got != want {
			t.Errorf("armor less penetration %d: %v, want %v", gap, got, want)
		}
	}
}

// TestDamage does random hits to random stands: markers, forced back and
// eliminated as CD 2.2 to 2.4 say, with passengers as CD 7.19 says.
func TestDamage(t *testing.T) {
	grades := units.Qualities()
	colors := [...][]string{ // by grade, after each hit
		{"gone"}, {"red", "gone"}, {"red", "gone"}, {"yellow", "red", "gone"}, {"yellow", "red", "gone"}, {"green", "yellow", "red", "gone"},
	}
	r := dice(3)
	for range 800 {
		q, rq := r.IntN(6), r.IntN(6)
		list := []smallStand{
			{kind: "m4a1-sherman", side: "US", x: 10, y: 40},
			{kind: "sdkfz-251-1", side: "German", x: 30, y: 20, quality: grades[q]},
			{kind: "rifle", side: "German", x: 50, y: 20, quality: grades[rq]},
		}
		s := smallState(t, list...)
		s.Stands[2].Aboard, s.Stands[2].At = 1, s.Stands[1].At
		s.stirred()
		had, rode := r.IntN(len(colors[q])), r.IntN(len(colors[rq]))
		s.Stands[1].Hits, s.Stands[2].Hits = had, rode
		p := &play{State: s.clone(), dice: luck{r}}
		v := &volley{play: p}
		n, destroyed := r.IntN(5), r.IntN(6) == 0
		for range n {
			v.hit(1, 1, notRewound)
		}
		if destroyed {
			v.destroy(1, notRewound)
		}
		v.apply()
		color := func(grade, hits int) string {
			if hits == 0 {
				return ""
			}
			return colors[grade][min(hits, len(colors[grade]))-1]
		}
		gone := destroyed || n > 0 && color(q, had+n) == "gone"
		what := fmt.Sprintf("%s with %d takes %d (destroyed %t), its passenger is %s with %d", grades[q], had, n, destroyed, grades[rq], rode)
		ht, pz := &p.Stands[1], &p.Stands[2]
		if (ht.Place == Eliminated) != gone || ht.Wreck != gone {
			t.Fatalf("%s: eliminated %t, wreck %t", what, ht.Place == Eliminated, ht.Wreck)
		}
		if !gone {
			if m := Quality(q).Marker(ht.Hits); m != color(q, had+n) {
				t.Fatalf("%s: marker %q, want %q", what, m, color(q, had+n))
			}
			if back := n > 0 && color(q, had+n) == "red"; (ht.Pin == 2) != back || (ht.At != s.Stands[1].At) != back {
				t.Fatalf("%s: pin %d, moved %t", what, ht.Pin, ht.At != s.Stands[1].At)
			}
		}
		hurt := 0
		if n > 0 || destroyed {
			hurt = 1
		}
		if dies := hurt > 0 && color(rq, rode+1) == "gone"; (pz.Place == Eliminated) != dies {
			t.Fatalf("%s: passenger eliminated %t", what, pz.Place == Eliminated)
		} else if !dies {
			if pz.Hits != rode+hurt || (pz.Aboard < 0) != gone || gone && pz.Pin != 2 {
				t.Fatalf("%s: passenger hits %d, aboard %d, pin %d", what, pz.Hits, pz.Aboard, pz.Pin)
			}
			if !gone && pz.At != ht.At {
				t.Fatalf("%s: passenger is not where its carrier is", what)
			}
		}
		if gone {
			for j := range p.Stands {
				foot := p.Footprint(j)
				if k := p.standOn(j, &foot); p.OnTable(j) && k >= 0 {
					t.Fatalf("%s: S%d is on S%d", what, j, k)
				}
			}
		}
	}
}

// TestRetreats forces stands back and makes the demoralized run, on tables of
// woods and enemies (CD 8.6, 8.7).
func TestRetreats(t *testing.T) {
	r := dice(4)
	var inCover, toCover, stayed, killed int
	for n := range 500 {
		var terrain strings.Builder
		for k := range 4 {
			x, y := 2+r.IntN(44), 2+r.IntN(34)
			fmt.Fprintf(&terrain, "[[terrain]]\nname = \"W%d\"\nkind = %q\noutline = [[%d, %d], [%d, %d], [%d, %d], [%d, %d]]\n", k,
				[]string{"woods", "crops", "town", "marsh"}[r.IntN(4)], x, y, x+9, y, x+9, y+8, x, y+8)
		}
		list := []smallStand{{kind: []string{"rifle", "panzer-iv-h", "truck"}[r.IntN(3)], side: "German", x: somewhere(r, 5, 55), y: somewhere(r, 5, 43), facing: r.IntN(360)}}
		for range 8 {
			list = append(list, smallStand{kind: "rifle", side: []string{"US", "German"}[r.IntN(2)], x: somewhere(r, 2, 58), y: somewhere(r, 2, 46), facing: r.IntN(360)})
		}
		s, err := smallOn(terrain.String(), apart(list))
		if err != nil {
			continue
		}
		p := &play{State: s.clone(), dice: luck{r}}
		run := n%2 == 1
		if run {
			p.Stands[0].Demoralized = true
			p.flight()
		} else {
			p.forceBack(0, n%4 == 0)
		}
		before, after := s.Stands[0], p.Stands[0]
		cover := s.Concealed(0)
		if after.Place == Eliminated {
			if !run || cover || len(s.threats(0)) == 0 {
				t.Fatalf("%d: eliminated", n)
			}
			killed++
			continue
		}
		if !run && after.Pin != 2 {
			t.Fatalf("%d: forced back and not pinned", n)
		}
		if after.At == before.At {
			stayed++
			continue
		}
		if cover {
			inCover++
			if run || !p.Concealed(0) {
				t.Fatalf("%d: it leaves cover", n)
			}
		} else if p.Concealed(0) {
			toCover++
		}
		most := map[string]geom.Length{"rifle": 12 * geom.Inch, "panzer-iv-h": 22 * geom.Inch, "truck": 24 * geom.Inch}[s.unit(0).Kind.ID]
		if d := geom.Distance(before.At, after.At); d > most {
			t.Fatalf("%d: %s of %s", n, d.Show(), most.Show())
		}
		foot := p.Footprint(0)
		if k := p.standOn(0, &foot); k >= 0 {
			t.Fatalf("%d: on S%d", n, k)
		}
		if foot.Bounds().Min.X < 0 || foot.Bounds().Min.Y < 0 || foot.Bounds().Max.X > 60*geom.Inch || foot.Bounds().Max.Y > 48*geom.Inch {
			t.Fatalf("%d: off the table", n)
		}
		const steps = 24
		path := p.paths[0].path
		for k := 1; k < len(path); k++ {
			for n := range int64(steps + 1) {
				on := s.footprintAt(0, geom.Divide(path[k-1], path[k], n, steps), before.Facing)
				start := s.footprintAt(0, path[k-1], before.Facing)
				for _, j := range s.threats(0) {
					if g := s.Footprint(j); on.Gap(&g) < start.Gap(&g)-geom.Inch/1000 {
						t.Fatalf("%d: nearer to S%d by %v on the way", n, j, start.Gap(&g)-on.Gap(&g))
					}
				}
			}
		}
	}
	if inCover < 5 || toCover < 20 || stayed < 20 || killed < 5 {
		t.Errorf("%d deeper, %d to cover, %d stayed, %d eliminated: too few", inCover, toCover, stayed, killed)
	}
}

// A target circle that was declared too far off is brought to the target: it
// just touches it, on the side that it was on.
func TestTargetCircleIsBroughtToTheTarget(t *testing.T) {
	s := field(t, "A1 rifle 10 10 90\nG1 rifle 20 10 270\n")
	for _, at := range []geom.Point{inch(20, 11), inch(24, 10), inch(20, 40), inch(3, 3), inch(59, 1)} {
		must := Fire{Stand: "A1", Target: "G1", Circle: &at}
		next, _, err := Apply(s, "US", must, nil)
		if err != nil {
			t.Fatalf("%v: %v", at, err)
		}
		f := &next.Fires[0]
		center, foot := next.targetCircle(f), next.Footprint(f.Target)
		circle := geom.Circle{Center: center, Radius: 2 * geom.Inch}
		if f.Circle != at || !circle.Touches(&foot) {
			t.Errorf("%v: declared at %v, falls at %v", at, f.Circle, center)
		}
		if short := (geom.Circle{Center: center, Radius: 2*geom.Inch - 10}); center != at && short.Touches(&foot) {
			t.Errorf("%v: falls at %v, nearer than it must", at, center)
		}
	}
	s.battle.Terms.Measuring = "free"
	far := inch(20, 40)
	wantWhy(t, s, "US", Fire{Stand: "A1", Target: "G1", Circle: &far}, "the target circle does not touch G1 (CD 7.12)")
}

// Who is in a burst that is aimed at another has cover as that has: against the
// firer, and on the move only as CD 7.6 lets it.
func TestCoverInBursts(t *testing.T) {
	s := field(t, "AT m4a1-sherman 10 10 90\nG1 rifle 20 10 270\nG2 rifle 20 10.8 270\n\n"+terrainText("Wood", "woods", box(18, 8, 4, 4), ""))
	covered := func() bool {
		x := s.shotOf(s.fireOf("AT", 0, "G1"))
		for _, l := range s.burstModifiers(s.battle.named("G2"), x) {
			if strings.HasPrefix(l.Cell, "burst.cover") {
				return true
			}
		}
		return false
	}
	if s.Step = Opportunity; !covered() {
		t.Error("who stands still in a wood has no cover from a burst")
	}
	s.at("G2").Motion = Covered
	if covered() {
		t.Error("who moves through a wood has cover from a burst in opportunity fire")
	}
	if s.obey("G2", CautiousAdvance); !covered() {
		t.Error("on Cautious Advance it has none")
	}
}
