package cd

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/scenarios"
)

const copse = `format = "sightline/scenario 1"
title = "Two copses"
turns = 6
[table]
size = [60, 48]
[game]
system = "command-decision"
[game.rulings]
way-back = "owner"
[[side]]
name = "US"
[[side]]
name = "German"
[[formation]]
name = "A Company"
side = "US"
echelon = "company"
morale = 8
quality = "regular"
[[formation]]
name = "Kompanie"
side = "German"
echelon = "company"
morale = 8
quality = "regular"
[[terrain]]
name = "Near copse"
kind = "woods"
outline = [[18, 9], [22, 9], [22, 11], [18, 11]]
[[terrain]]
name = "Far copse"
kind = "woods"
outline = [[24, 7], [27, 7], [27, 10], [24, 10]]
[[stand]]
name = "C"
side = "US"
company = "A Company"
kind = "command-infantry"
at = [24, 24]
facing = 0
[[stand]]
name = "R"
side = "US"
company = "A Company"
kind = "rifle"
at = [20, 19]
facing = 0
[[stand]]
name = "R2"
side = "US"
company = "A Company"
kind = "rifle"
at = [22, 19]
facing = 0
[[stand]]
name = "T"
side = "US"
company = "A Company"
kind = "truck"
at = [24, 21]
facing = 0
[[stand]]
name = "G"
side = "German"
company = "Kompanie"
kind = "rifle"
at = [20, 14]
facing = 180
`

// at returns the two copses after some actions, each of a side or the referee.
func at(t *testing.T, does ...any) *rules.State {
	t.Helper()
	return of(t, copse, does...)
}

// of is at, of another table.
func of(t *testing.T, text string, does ...any) *rules.State {
	t.Helper()
	doc, err := scenarios.Decode("copse.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := rules.NewBattle(doc.Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	s := rules.New(b)
	for i := 0; i < len(does); i += 2 {
		s, _, err = rules.Apply(s, does[i].(string), does[i+1].(rules.Action), game.NewDice("copse", i))
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// marching is the movement step in which the whole company is on Full Advance
// to the north.
func marching(t *testing.T) *model {
	t.Helper()
	return marchingOn(t, copse)
}

// marchingOn is marching on another table with the same stands.
func marchingOn(t *testing.T, text string) *model {
	t.Helper()
	step := rules.Commanding
	s := of(t, text, game.Referee, rules.Referee{Reason: "begin", Turn: 1, Step: &step},
		"US", rules.Order{By: "C", Order: rules.FullAdvance, At: geom.InchPt(22, 21), Facing: 0},
		"US", rules.Ready{}, "German", rules.Ready{}, // morale; nobody goes back
		"US", rules.Ready{}, "German", rules.Ready{}, "US", rules.Ready{}, "German", rules.Ready{})
	if s.Step != rules.Moving {
		t.Fatalf("the step is %v, want movement", s.Step)
	}
	return newModel(s.ViewOf(0), 0)
}

// What the planner calls lawful is; no place of many that are tried is lawful and
// nearer to where the stand is wanted by more than half an inch.
func TestNearestLawfulPlace(t *testing.T) {
	m := marching(t)
	p := m.planner()
	from, within := m.get("R2").At, m.view.Region(0, "R2").Within.Inches()
	lawful := func(q geom.Point) bool {
		y := p.cost(rules.Move{Stand: "R2", Path: []geom.Point{q}})
		// Left out of regions are ends where it is stopped before half.
		return y.allowed() && y.costs.End.At == q && y.costs.Used >= y.costs.Least
	}
	wide := func(q geom.Point) bool { // regions may miss what is narrower
		way := from.AngleTo(q)
		return lawful(q) && lawful(ahead(q, way+90*geom.Degree, within)) && lawful(ahead(q, way-90*geom.Degree, within))
	}
	rnd := rand.New(rand.NewPCG(1, 2))
	checked := 0
	for range 40 {
		to := geom.Pt(geom.Length(rnd.Int64N(int64(40*geom.Inch))), geom.Length(rnd.Int64N(int64(30*geom.Inch))))
		x := p.to("R2", rules.Move{}, nil, to, true)
		if !x.allowed() {
			t.Fatalf("toward %v there is none: %v", to, x.costs.Refused)
		}
		if _, _, err := rules.Apply(m.view, "US", x.move, nil); err != nil {
			t.Errorf("toward %v: %v", to, err)
		}
		far := inchesApart(x.costs.End.At, to)
		for range 150 {
			q := ahead(to, geom.Angle(rnd.Int32N(360000)), rnd.Float64()*max(far-0.6, 0))
			if wide(q) {
				checked++
			}
			if wide(q) && inchesApart(q, to) < far-0.6 {
				t.Errorf("toward %v: %v is lawful, %.2f inches off; the planner found %v, %.2f off", to, q, inchesApart(q, to), x.costs.End.At, far)
			}
		}
	}
	if checked < 3 {
		t.Errorf("only %d lawful places were tried", checked)
	}
}

func inchesApart(a, b geom.Point) float64 {
	return math.Hypot((a.X - b.X).Inches(), (a.Y - b.Y).Inches())
}

// To cover goes to the first of the two copses that is in reach, and what the
// plan says of the end is what the engine says of it.
func TestToCover(t *testing.T) {
	m := marching(t)
	p := m.planner()
	x, ok := p.toCover("R2")
	if !ok {
		t.Fatal("there is no cover")
	}
	n, why := m.view.WithMove(0, x.move)
	if why != nil {
		t.Fatal(why)
	}
	if q, _ := n.Piece("R2"); q.Cover == rules.NoCover || q.CoverOf != "Near copse" {
		t.Errorf("R2 ends in %v of %q, want the near copse", q.Cover, q.CoverOf)
	}
}

// Cover beyond an enemy who stops the stand before it is none that it gets to.
func TestToCoverGetsThere(t *testing.T) {
	m := marching(t)
	p := m.planner()
	if x, ok := p.toCover("R"); ok && !x.whole() {
		t.Errorf("R is sent to cover at %v, and stopped by %q at %v", x.move.Path, m.stopper(&x.costs), x.costs.End.At)
	}
	if x, ok := p.toCover("R2"); !ok || !x.whole() {
		t.Errorf("R2, with nobody before it, is sent to cover: %v, to %v", ok, x.move.Path)
	}
}

// What the fire of a stand would come to at the end of its plan is told: where all
// may measure with the number, which is better nearer, else without all that the
// range makes of it.
func TestFireFromTheEndOfAPlan(t *testing.T) {
	for _, free := range []bool{false, true} {
		text := strings.Replace(copse, "at = [20, 14]", "at = [12.2, 8]", 1)
		if free {
			text = strings.Replace(text, "turns = 6", "turns = 6\nmeasuring = \"free\"", 1)
		}
		m := marchingOn(t, text)
		var said []string
		for _, y := range []geom.Length{13 * geom.Inch, 23 * geom.Inch / 2} {
			n, why := m.view.WithMove(0, rules.Move{Stand: "R", Path: []geom.Point{geom.Pt(20*geom.Inch, y)}})
			if why != nil {
				t.Fatal(why)
			}
			for _, f := range m.firesIn(n, "R", []string{"G"}) {
				said = append(said, f[0]+": "+f[1])
			}
		}
		want := []string{"G: need 0, 1 die", "G: need 2, 1 die"}
		if !free {
			want = []string{"G: 1 die, cover none", "G: 1 die, cover none"}
		}
		if !slices.Equal(said, want) {
			t.Errorf("free %v: %q, want %q", free, said, want)
		}
	}
}

// A stand gets into a carrier that stands off, and follows it where it is to go.
func TestMountsWhereTheCarrierWillBe(t *testing.T) {
	m := marching(t)
	p := m.planner()
	x := p.mount("C", "T")
	if !x.allowed() {
		t.Fatal(x.costs.Refused)
	}
	truck := p.cost(rules.Move{Stand: "T", Path: []geom.Point{geom.InchPt(24, 17)}})
	p.take(truck.move)
	y := p.mount("C", "T")
	if !y.allowed() || y.costs.End.Aboard != "T" {
		t.Errorf("with the truck at (24, 17): %v, aboard of %q", y.costs.Refused, y.costs.End.Aboard)
	}
}

// Those in front are planned first, whatever the order of battle.
func TestFrontFirst(t *testing.T) {
	m := marching(t)
	if got := m.frontFirst([]string{"C", "T", "R2", "R"}, 0); !slices.Equal(got, []string{"R2", "R", "T", "C"}) {
		t.Errorf("to the north %v, want R2 and R, T, C", got)
	}
	if got := m.frontFirst([]string{"R", "R2", "T", "C"}, 180*geom.Degree); got[0] != "C" {
		t.Errorf("to the south %v, want C first", got)
	}
}

// Whoever is forced back is shown the engine's way, and where it may not go why.
func TestWayBackByDrag(t *testing.T) {
	step := rules.General
	s := at(t, game.Referee, rules.Referee{Reason: "begin", Turn: 1, Step: &step, Dice: []int{2}},
		"US", rules.Fire{Stand: "R", Weapon: 0, Target: "G", Shots: 1}, "US", rules.Ready{}, "German", rules.Ready{})
	if s.Step != rules.GoingBack {
		t.Fatalf("the step is %v, want going back", s.Step)
	}
	b := &backing{hands: hands{&Table{player: &player{model: newModel(s.ViewOf(1), 1)}}}}
	b.viewed()
	if !slices.Equal(b.able(), []string{"G"}) || len(b.wayBack("G")) < 2 {
		t.Fatalf("%v may choose, the engine's way is %v", b.able(), b.wayBack("G"))
	}
	if !b.grab(spot{stand: "G"}) || b.grab(spot{stand: "R"}) {
		t.Fatal("G alone may be dragged")
	}
	b.heldB = "G"
	for _, c := range []struct {
		to      geom.Point
		refused bool
	}{{geom.InchPt(25, 8), false}, {geom.InchPt(20, 12), true}, {geom.InchPt(20, 15), true}} {
		b.drag(spot{at: c.to})
		g := b.ghosts()
		if got := len(g) == 1 && g[0].refused; got != c.refused || len(b.tags()) > 0 != c.refused {
			t.Errorf("dragged to %v: refused %v, ghosts %v, want refused %v", c.to, b.triedB.Refused, g, c.refused)
		}
	}
}

// Two lengths that are compared look alike where they differ by less than a hand sees.
func TestLengthsThatDifferLookSo(t *testing.T) {
	for _, c := range []struct {
		l, of geom.Length
		want  string
	}{
		{15 * geom.Inch, 15 * geom.Inch, "15.0″ of 15.0″"},
		{12 * geom.Inch, 15 * geom.Inch, "12.0″ of 15.0″"},
		{15*geom.Inch - geom.Inch/50, 15 * geom.Inch, "14.98″ of 15.00″"},
		{22*geom.Inch - geom.Inch/20 + 20, 22*geom.Inch - geom.Inch/20 - 1, "21.9″ of 21.9″"},
		{22*geom.Inch - 3, 22 * geom.Inch, "22.0″ of 22.0″"},
		{22*geom.Inch + 3, 22 * geom.Inch, "22.0″ of 22.0″"},
		{38*geom.Inch - geom.Inch/500, 38 * geom.Inch, "38.0″ of 38.0″"},
	} {
		if is := inchOf(c.l, c.of); is != c.want {
			t.Errorf("%d of %d is written %s, want %s", c.l, c.of, is, c.want)
		}
	}
	short := &rules.PlanCosts{Country: 30 * geom.Inch, Used: 499_933, Least: 500_000, Refused: []game.Reason{{Rule: "3.5"}}}
	if is := refusedFor(short); is != "a hair short of 15.0″" {
		t.Errorf("a plan that is a hair short is told %q", is)
	}
}
