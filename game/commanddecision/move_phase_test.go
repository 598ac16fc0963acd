package commanddecision

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// pcg are dice for tests.
type pcg struct{ *rand.Rand }

func (d pcg) Roll(sides int) int { return d.IntN(sides) + 1 }

func (d pcg) For(string) game.Dice { return d }

// drawBattle draws stands of both sides on terrain, some with orders.
func drawBattle(t *testing.T, r *rapid.T) *State {
	kinds := []string{"rifle", "panzer-iv-h", "sdkfz-251-1", "truck", "cavalry", "sdkfz-222", "command", "mg", "motorcycle", "panther-g"}
	var lines strings.Builder
	n := rapid.IntRange(4, 16).Draw(r, "stands")
	taken := map[[2]int]bool{}
	for k := range n {
		x, y := rapid.IntRange(1, 14).Draw(r, "x"), rapid.IntRange(1, 14).Draw(r, "y")
		if taken[[2]int{x, y}] {
			continue
		}
		taken[[2]int{x, y}] = true
		name := either(rapid.Bool().Draw(r, "side"), "A", "G") + fmt.Sprint(k)
		kind := rapid.SampledFrom(kinds).Draw(r, "kind")
		fmt.Fprintf(&lines, "%s %s %d %d %d hidden=%v quality=%s\n", name, kind, 2*x, 2*y, 90*rapid.IntRange(0, 3).Draw(r, "facing"),
			rapid.Bool().Draw(r, "hidden"), rapid.SampledFrom([]string{"regular", "veteran"}).Draw(r, "quality"))
		if kind == "truck" && rapid.Bool().Draw(r, "gun") {
			fmt.Fprintf(&lines, "%sg pak-36 aboard=%s crew=%sc tow=%s\n%sc crew aboard=%s\n", name, name, name, name, name, name)
		}
		if kind == "mg" && y < 14 && !taken[[2]int{x, y + 1}] && rapid.Bool().Draw(r, "gun") {
			taken[[2]int{x, y + 1}] = true
			fmt.Fprintf(&lines, "%sg pak-36 %d %d 0 crew=%s\n", name, 2*x, 2*y+2, name)
		}
	}
	text := strings.ReplaceAll(lines.String(), " hidden=false", "")
	s := field(t, text+"\n"+drawGround(r))
	s.Step = Moving
	for i := range s.Stands {
		if order := OrderKind(rapid.IntRange(0, 4).Draw(r, "order")); order != NoOrder {
			s.obey(s.unit(i).Name, order)
			s.Orders[len(s.Orders)-1].Facing = geom.Angle(rapid.IntRange(0, 359).Draw(r, "arrow")) * geom.Degree
		}
		s.Stands[i].Pin = rapid.SampledFrom([]int{0, 0, 0, 2}).Draw(r, "pin")
	}
	return s
}

// drawMove draws a plan that may well be allowed.
func drawMove(r *rapid.T, s *State, o *Option) Move {
	i := s.battle.named(o.Stand)
	from := s.Stands[i].At
	a := Move{Stand: o.Stand, Dismount: o.Dismount}
	if len(o.Mount) > 0 && rapid.Bool().Draw(r, "mount") {
		a.Mount = rapid.SampledFrom(o.Mount).Draw(r, "carrier")
	}
	if len(o.Push) > 0 && a.Mount == "" && rapid.Bool().Draw(r, "push") {
		a.Push = rapid.SampledFrom(o.Push).Draw(r, "gun")
		o.Least, o.Most = 0, 4*geom.Inch
	}
	far := geom.Length(rapid.Int64Range(int64(o.Least), int64(max(o.Most, o.Least))).Draw(r, "far"))
	way := o.Arrow + geom.Angle(rapid.IntRange(-9, 9).Draw(r, "aside"))*geom.Degree
	if o.Order == Disengage {
		way = geom.Angle(rapid.IntRange(0, 359).Draw(r, "way")) * geom.Degree
	}
	if a.Mount == "" || rapid.Bool().Draw(r, "goes") {
		bend := from.Ahead(way.Normal().Direction(), far/2)
		a.Path = []geom.Point{bend, bend.Ahead((2*o.Arrow - way).Normal().Direction(), far-far/2)}
		if o.Order == Disengage {
			a.Path = []geom.Point{from.Ahead(way.Normal().Direction(), far)}
		}
	}
	return a
}

// Whatever is planned: nobody ends on another or off the table, goes farther
// than its order allows, or passes whom it may not.
func TestMovementLaws(t *testing.T) {
	planned, moved, stopped, rode := 0, 0, 0, 0
	rapid.Check(t, func(r *rapid.T) {
		s := drawBattle(t, r)
		for side := range 2 {
			for _, o := range s.Legal(side) {
				if o.Do != "move" {
					continue
				}
				a := drawMove(r, s, &o)
				next, _, err := Apply(s, s.battle.Sides[side], a, nil)
				if mine, _, mineErr := Apply(s.ViewOf(side), s.battle.Sides[side], a, nil); (err == nil) != (mineErr == nil) || err != nil && err.Error() != mineErr.Error() {
					r.Fatalf("%+v: %v, but as %s knows the game %v, %v", a, err, s.battle.Sides[side], mineErr, mine != nil)
				}
				if err == nil {
					s = next
					planned++
				}
			}
		}
		before, hash := s, s.Hash()
		var after [2]*State
		for k := range after {
			p := &play{State: s.clone(), dice: pcg{rand.New(rand.NewPCG(1, 2))}}
			p.movePhase()
			after[k] = p.State
		}
		if s.Hash() != hash || after[0].Hash() != after[1].Hash() {
			r.Fatal("the state before has changed, or the same plans come to another end")
		}
		checkMoved(r, before, after[0])
		for i := range after[0].Stands {
			st := &after[0].Stands[i]
			moved += btoi(st.Path != nil)
			stopped += btoi(st.Halted)
			rode += btoi(st.Aboard != before.Stands[i].Aboard)
		}
	})
	t.Logf("%d plans, %d moved, %d stopped short, %d got in or out", planned, moved, stopped, rode)
	// Whether anybody rides is left to chance; 04d-carriers plays it.
	if planned == 0 || moved == 0 || stopped == 0 {
		t.Error("nothing was tried")
	}
}

func checkMoved(r *rapid.T, before, after *State) {
	table := after.battle.Scenario.Table.Bounds()
	for i := range after.Stands {
		st, was, u := &after.Stands[i], &before.Stands[i], after.unit(i)
		if st.Place == OnTable {
			foot := after.Footprint(i)
			if b := foot.Bounds(); !table.Contains(b.Min) || !table.Contains(b.Max) {
				r.Fatalf("%s is off the table at %v", u.Name, st.At)
			}
			for j := range i {
				if g := after.Footprint(j); after.OnTable(i) && after.OnTable(j) && scenarios.Overlap(&foot, &g) {
					r.Fatalf("%s at %v is on %s at %v", u.Name, st.At, after.unit(j).Name, after.Stands[j].At)
				}
			}
		}
		if c := st.Aboard; c >= 0 && (st.At != after.Stands[c].At || after.Stands[c].Aboard >= 0) {
			r.Fatalf("%s is not where its carrier is", u.Name)
		}
		order := before.OrderOf(i)
		most := order.most()
		if !order.Moves() {
			most = wholeAllowance // a carrier that lets stands in or out
			if was.Aboard < 0 && st.Aboard < 0 && st.At != was.At && u.Kind.Class != units.Gun {
				r.Fatalf("%s has moved without an order", u.Name)
			}
		}
		if st.Used > most {
			r.Fatalf("%s has used %d of %d", u.Name, st.Used, most)
		}
		if st.Path == nil {
			continue
		}
		if st.Aboard < 0 && st.Path[len(st.Path)-1] != st.At || was.Aboard < 0 && st.Path[0] != was.At {
			r.Fatalf("%s at %v, from %v, went along %v", u.Name, st.At, was.At, st.Path)
		}
		passes(r, before, after, i)
	}
}

// passes checks that a mover has passed no enemy that has stood still and that
// it may not pass.
func passes(r *rapid.T, before, after *State, i int) {
	st := &after.Stands[i]
	for j := range after.Stands {
		e := &after.Stands[j]
		if after.unit(j).Side == after.unit(i).Side || !before.OnTable(j) || !after.OnTable(j) || e.At != before.Stands[j].At || e.Facing != before.Stands[j].Facing || !after.stopsAt(i, j) {
			continue
		}
		facings := make([]geom.Angle, len(st.Path)-1)
		for k := range facings {
			facings[k] = st.Facing
			if before.OrderOf(i) == Disengage {
				facings[k] = st.Path[k].AngleTo(st.Path[k+1])
			}
		}
		g := after.Footprint(j)
		start := after.footprintAt(i, st.Path[0], facings[0])
		if before.unit(i).Kind.Class != units.Gun && geom.InteriorsApart(start.Polygon(), g.Polygon()) && after.crosses(i, st.Path, facings, g.Polygon()) {
			r.Fatalf("%s went through %s", after.unit(i).Name, after.unit(j).Name)
		}
	}
}

// What a side may do, and where it may get in and out, is the same in what it
// knows of the game.
func TestMoveOptionsOfView(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := drawBattle(t, r)
		for side := range 2 {
			all, own := s.Legal(side), s.ViewOf(side).Legal(side)
			if fmt.Sprintf("%+v", all) != fmt.Sprintf("%+v", own) {
				r.Fatalf("%s may\n%+v\nbut by what it knows\n%+v", s.battle.Sides[side], all, own)
			}
		}
	})
}

// A crew forced back takes its gun along if its tow is near, else leaves it; and
// serves it again when it has gone back to it.
func TestCrewForcedBack(t *testing.T) {
	lines := "Gc crew 10 10 0\nGg pak-36 10 8.8 0 crew=Gc tow=Gt\nGt truck 10 %s 0\nA1 rifle 50 50 0\n"
	for tow, want := range map[string]bool{"12": true, "12.3": false} { // its front is 0.8" away, or 1.1"
		s := field(t, fmt.Sprintf(lines, tow))
		p := &play{State: s.clone()}
		c, g, v := s.battle.named("Gc"), s.battle.named("Gg"), s.battle.named("Gt")
		if got := p.limberFree(c); got != want {
			t.Errorf("tow at %s: limbers %v, want %v", tow, got, want)
		}
		if want && (p.Stands[c].Aboard != v || p.Stands[g].Aboard != v) {
			t.Error("crew or gun is not in the tow")
		}
		p.abandonGun(c)
		if p.Stands[g].Abandoned == want {
			t.Errorf("tow at %s: abandoned %v", tow, p.Stands[g].Abandoned)
		}
	}
	s := field(t, fmt.Sprintf(lines, "40"))
	s.at("Gg").Abandoned = true
	s.at("Gc").At = inch(10, 14)
	s.obey("Gc", FullAdvance)
	s.Step = Moving
	next, _, err := Apply(s, "German", Move{Stand: "Gc", Path: []geom.Point{inch(10, 13), inch(11, 8)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &play{State: next.clone()}
	p.movePhase()
	if p.Stands[s.battle.named("Gg")].Abandoned {
		t.Error("its crew is back beside it, and does not serve it")
	}
}

// Unknown ground and rulings set to nonsense are faults of the scenario.
func TestMovementFaults(t *testing.T) {
	s := field(t, "G1 rifle 1 1 0\n\n"+terrainText("Lava", "woods", box(5, 5, 5, 5), `ground = "forest"`))
	sc := *s.battle.Scenario
	terms := *s.battle.Terms
	sc.Rules = &terms
	terms.Cells = []units.CellChange{{ID: "terrain.woods.foot", Value: "P"}, {ID: "terrain.hedge.foot", Value: "x3"}, {ID: "terrain.hedge.ski", Value: "+1.5"}}
	if _, err := NewBattle(&sc, nil); err != nil {
		t.Errorf("costs that are fine are faults:\n%v", err)
	}
	sc.Ground = slices.Clone(sc.Ground)
	sc.Ground[0].Class = "lava"
	terms.Choices = []Choice{{Name: "road", Value: "maybe"}, {Name: "slices", Value: "0"}, {Name: "mired", Value: "x30"}, {Name: "adjacent", Value: "-1"}}
	_, err := NewBattle(&sc, nil)
	for _, want := range []string{"lava", "rulings.road", "rulings.slices", "rulings.mired", "rulings.adjacent"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no fault about %s in\n%v", want, err)
		}
	}
	terms.Cells = []units.CellChange{{ID: "terrain.wall.foot", Value: "x99"}, {ID: "terrain.stream.foot", Value: "much"}}
	_, err = NewBattle(&sc, nil)
	for _, want := range []string{"terrain.wall.foot", "terrain.stream.foot"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("no fault about %s in\n%v", want, err)
		}
	}
}

// Rulings of movement that are set otherwise do otherwise.
func TestMovementRulings(t *testing.T) {
	open := func(text string, changes ...units.CellChange) *State {
		s := field(t, text, changes...)
		s.Step = Moving
		return s
	}
	goesTo := func(s *State, name string, path ...geom.Point) string {
		return why(s, "German", Move{Stand: name, Path: path})
	}
	road := "G1 truck 10 12 90\nA1 rifle 50 50 0\n\n" + terrainText("Road", "road", "line = [[0, 10], [60, 10]]", "")
	for value, want := range map[string]bool{"column": false, "any": true} {
		s := open(road, ruling("road", value))
		s.obey("G1", FullAdvance)
		s.Orders[0].Facing = 90 * geom.Degree
		if got := goesTo(s, "G1", inch(14, 10), inch(44, 10)) == ""; got != want {
			t.Errorf("ruling.road = %s: goes by road %v", value, got)
		}
	}
	hill := "G1 rifle 10 10 90\nA1 rifle 50 50 0\n\n" + terrainText("Hill", "hill", box(15, 5, 10, 10), "level = 3")
	for value, want := range map[string]bool{"level": false, "contour": true} { // 10 + 3, or 10 + 1
		s := open(hill, ruling("rise", value))
		s.obey("G1", FullAdvance)
		s.Orders[0].Facing = 90 * geom.Degree
		if got := goesTo(s, "G1", inch(20, 10)) == ""; got != want {
			t.Errorf("ruling.rise = %s: climbs %v", value, got)
		}
	}
	for value, want := range map[string]geom.Point{"advance": inch(16, 10), "stay": inch(10, 10)} {
		s := open("G1 rifle 10 10 90\nA1 rifle 50 50 0", ruling("unplanned", value))
		s.obey("G1", FullAdvance)
		s.Orders[0].Facing = 90 * geom.Degree
		p := &play{State: s.clone()}
		p.movePhase()
		if got := p.Stands[0].At; got != want {
			t.Errorf("ruling.unplanned = %s: at %v", value, got)
		}
	}
	// In a wood that trucks may not enter, by a cell, one that begins in it pays x4.
	in := "G1 truck 10 10 90\nA1 rifle 50 50 0\n\n" + terrainText("Wood", "woods", box(5, 5, 7, 10), "")
	for value, want := range map[string]string{"x4": "", "P": "may not enter Wood"} {
		s := open(in, units.CellChange{ID: "terrain.woods.soft", Value: "P", Source: "house"}, ruling("mired", value))
		s.obey("G1", FullAdvance)
		s.Orders[0].Facing = 90 * geom.Degree
		if got := goesTo(s, "G1", inch(20, 10)); want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("ruling.mired = %s: %q", value, got)
		}
	}
	// By the ends of the way only, a Disengage may come nearer on it.
	for value, want := range map[string]bool{"every-leg": false, "end": true} {
		s := open("G1 rifle 10 10 90\nA1 rifle 20 10 0", ruling("disengage", value))
		s.obey("G1", Disengage)
		if got := goesTo(s, "G1", inch(11, 9), inch(8, 8)) == ""; got != want {
			t.Errorf("ruling.disengage = %s: %v", value, got)
		}
	}
	// Away is away: not 11" aside, nor to where another is as near.
	for _, c := range []struct {
		value string
		to    geom.Point
		want  bool
	}{
		{"every-leg", inch(30, 19), true}, {"away", inch(30, 19), false},
		{"away", inch(27, 13), true}, {"directly", inch(27, 13), false},
		{"away", inch(28.1, 12), false}, {"directly", inch(20.9, 10), true},
		{"away", inch(13.5, 13), false}, {"every-leg", inch(13.5, 13), true}, {"away", inch(14.9, 13), true},
	} {
		s := open("G1 rifle 20 20 0\nA1 rifle 20 30 0\nA2 rifle 4 12 0", ruling("disengage", c.value))
		s.obey("G1", Disengage)
		if got := goesTo(s, "G1", c.to) == ""; got != c.want {
			t.Errorf("ruling.disengage = %s: to %v %v", c.value, c.to, goesTo(s, "G1", c.to))
		}
	}
	// Along the side of an enemy, centers may come nearer that closest points do not.
	for value, want := range map[string]bool{"closest": true, "center": false} {
		s := open("G1 rifle 10 10 0\nA1 panzer-iv-h 14 9.9 0", ruling("pinned", value))
		s.obey("G1", CautiousAdvance)
		s.Stands[0].Pin = 2
		if got := goesTo(s, "G1", inch(10, 9.6)) == ""; got != want {
			t.Errorf("ruling.pinned = %s: %v", value, got)
		}
	}
	for value, want := range map[string]bool{"without-order": true, "ordered": false} {
		s := open("G1 rifle 10 10 0\nGt truck 10 11.5 0\nA1 rifle 50 50 0", ruling("carrier", value))
		s.obey("G1", CautiousAdvance)
		if got := why(s, "German", Move{Stand: "G1", Mount: "Gt"}) == ""; got != want {
			t.Errorf("ruling.carrier = %s: %v", value, got)
		}
	}
	for value, want := range map[string]bool{"crew": false, "never": true} {
		s := open("Gc crew 10 12 0\nGg pak-36 10 8.5 0 crew=Gc\nA1 rifle 50 50 0", ruling("remanned", value))
		s.at("Gg").Abandoned = true
		s.obey("Gc", CautiousAdvance)
		next, _, err := Apply(s, "German", Move{Stand: "Gc", Path: []geom.Point{inch(10, 10)}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		p := &play{State: next.clone()}
		p.movePhase()
		if got := p.at("Gg").Abandoned; got != want {
			t.Errorf("ruling.remanned = %s: abandoned %v", value, got)
		}
	}
}

// BenchmarkMovePhase moves 30 stands toward 30 others over broken country.
func BenchmarkMovePhase(b *testing.B) {
	s := benchBattle(b)
	b.ReportAllocs()
	for b.Loop() {
		p := &play{State: s.clone(), dice: pcg{rand.New(rand.NewPCG(1, 2))}}
		p.movePhase()
	}
}

// BenchmarkPlan plans the movement of one stand of 60.
func BenchmarkPlan(b *testing.B) {
	s := benchBattle(b)
	a := s.Plans[0].Move
	for b.Loop() {
		if _, _, err := Apply(s, "US", a, nil); err != nil {
			b.Fatal(err)
		}
	}
}

func benchBattle(b *testing.B) *State {
	var lines strings.Builder
	kinds := []string{"rifle", "panzer-iv-h", "truck", "sdkfz-251-1", "rifle"}
	for k := range 30 {
		fmt.Fprintf(&lines, "A%d %s %d %d 90\nG%d %s %d %d 270\n", k, kinds[k%5], 3+2*(k%2), 1+k*2-k%2, k, kinds[k%5], 24+2*(k%2), 1+k*2-k%2)
	}
	for k := range 40 {
		lines.WriteString("\n" + terrainText(fmt.Sprint("W", k), "woods", box(3+(k*7)%50, (k*11)%55, 3, 4), ""))
	}
	s := field(b, lines.String())
	s.Step = Moving
	for i := range s.Stands {
		if s.unit(i).Side != 0 {
			continue
		}
		s.obey(s.unit(i).Name, FullAdvance)
		s.Orders[len(s.Orders)-1].Facing = 90 * geom.Degree
		way, _ := s.Reach(i, s.Stands[i].At, []geom.Point{s.Stands[i].At.Add(geom.Pt(60*geom.Inch, 0))}, wholeAllowance)
		if next, _, err := Apply(s, "US", Move{Stand: s.unit(i).Name, Path: way[1:]}, nil); err == nil {
			s = next
		}
	}
	if len(s.Plans) < 20 {
		b.Fatalf("only %d plans", len(s.Plans))
	}
	return s
}

// given are dice that show what they are given.
type given []int

func (d *given) Roll(int) int {
	n := (*d)[0]
	*d = (*d)[1:]
	return n
}

func (d *given) For(string) game.Dice { return d }

// advance gives stands a Full Advance and plans for them, and lets all move.
func advance(t *testing.T, s *State, dice *given, plans ...Move) *play {
	t.Helper()
	s.Step = Moving
	for _, a := range plans {
		i := s.battle.named(a.Stand)
		s.obey(a.Stand, FullAdvance)
		s.Orders[len(s.Orders)-1].Facing = s.Stands[i].Facing
	}
	for _, a := range plans {
		next, _, err := Apply(s, s.battle.Sides[s.unit(s.battle.named(a.Stand)).Side], a, nil)
		if err != nil {
			t.Fatal(err)
		}
		s = next
	}
	p := &play{State: s.clone(), dice: dice}
	p.movePhase()
	return p
}

func wantAt(t *testing.T, p *play, name string, want geom.Point, halted bool) {
	t.Helper()
	if st := p.at(name); st.At != want || st.Halted != halted {
		t.Errorf("%s is at %v, halted %v; want %v, %v", name, st.At, st.Halted, want, halted)
	}
}

func TestMeetings(t *testing.T) {
	way := func(name string, points ...geom.Point) Move { return Move{Stand: name, Path: points} }
	none := &given{}

	// A tank passes a rifle stand that comes toward it: the rifle stand stops where
	// they meet. In slices of 2.2 and 1.2 inches, the tank first as it is veteran:
	// 8 - 0.625 - 0.375 - 0.02 inches are gone in the third, after two of the rifle.
	s := field(t, "A1 rifle 18 10 270\nG1 panzer-iv-h 10 10 90 quality=veteran")
	p := advance(t, s, none, way("A1", inch(8, 10)), way("G1", inch(30, 10)))
	wantAt(t, p, "G1", inch(30, 10), false)
	wantAt(t, p, "A1", inch(15.6, 10), true)
	if !p.at("A1").Halted || p.at("A1").Assaulted || p.at("G1").Assaulted {
		t.Error("the tank has gone on: nobody is in contact")
	}

	// Equal dice are rolled again; who has rolled keeps its die.
	s = field(t, "G1 rifle 10 10 90\nA1 rifle 18 10 270")
	dice := &given{4, 4, 9, 2}
	p = advance(t, s, dice, way("G1", inch(20, 10)), way("A1", inch(8, 10)))
	if len(*dice) > 0 {
		t.Errorf("dice %v were not rolled", *dice)
	}
	// 7.23 inches: three slices of each, then the first goes the last 0.03.
	wantAt(t, p, "G1", inch(13.63, 10), true)
	wantAt(t, p, "A1", inch(14.4, 10), true)
	if !p.at("A1").Assaulted || !p.at("G1").Assaulted {
		t.Error("they are in contact")
	}

	// Dice that never differ end.
	many := make(given, 100)
	for k := range many {
		many[k] = 5
	}
	p = advance(t, s, &many, way("G1", inch(20, 10)), way("A1", inch(8, 10)))
	if !p.at("A1").Assaulted {
		t.Error("they are in contact")
	}

	// Who would end on a friend that has been stopped is put back until it is free.
	s = field(t, "G1 rifle 10 10 90\nG2 rifle 8 10 90\nA1 rifle 14 10 270")
	p = advance(t, s, none, way("G1", inch(20, 10)), way("G2", inch(13.5, 10)))
	wantAt(t, p, "G1", inch(13.23, 10), true)
	wantAt(t, p, "G2", inch(12.48, 10), true)

	// A pushed gun stops in contact as well, and its crew with it.
	s = field(t, "Gc crew 10 10 90\nGg pak-36 11.2 10 90 crew=Gc\nA1 rifle 14 10 270")
	p = advance(t, s, none, Move{Stand: "Gc", Path: []geom.Point{inch(14, 10)}, Push: "Gg"})
	// 14 - 11.2 - 0.5625 - 0.375 - 0.02 inches on; half a base is a half micrometer too long.
	wantAt(t, p, "Gc", geom.Pt(300_799, 10*geom.Inch), true)
	if g := p.at("Gg"); g.At != geom.Pt(331_279, 10*geom.Inch) || g.Motion != Open {
		t.Errorf("the gun is at %v, %v", g.At, g.Motion)
	}

	// A hidden stand stops too, and is not named.
	s = field(t, "G1 rifle 10 10 90\nA1 rifle 14 10 270 hidden=true")
	p = advance(t, s, none, way("G1", inch(20, 10)))
	for _, e := range p.events {
		if strings.Contains(e.Text, "A1") || e.Side == "" {
			t.Errorf("told: %+v", e)
		}
	}
	wantAt(t, p, "G1", inch(13.23, 10), true)

	// What a carrier carries leaves the table with it.
	s = field(t, "Gt truck 55 10 90\nG1 rifle aboard=Gt\nA1 rifle 5 50 0\n[[victory]]\nside = \"German\"\ntext = \"Out\"\nconditions = [{ exit = \"east\", share = \"1/2\" }]\n")
	p = advance(t, s, none, way("Gt", inch(61, 10)))
	if p.at("Gt").Place != Exited || p.at("G1").Place != Exited {
		t.Error("truck and passenger have left")
	}
}
