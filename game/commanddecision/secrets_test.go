package commanddecision

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
)

// toldTo is what a side reads of events, an event to a line.
func toldTo(events []Event, side string) string {
	var list []string
	for _, e := range events {
		if told, ok := e.For(side); ok {
			if text := told.(Event).Text; text != "" {
				list = append(list, text)
			}
		}
	}
	return strings.Join(list, "\n")
}

// TestWaysOfTheUnseen: of who was hidden when it set out a view holds the way from
// where it was first seen; there alone it may be shot at, and be put back to.
func TestWaysOfTheUnseen(t *testing.T) {
	for _, c := range []struct {
		name string
		path []geom.Point
		die  int
		want []geom.Point // in the view of who spots it
	}{
		// Behind the wood, out of it, and on; of ten places it is seen at the fourth.
		{"out of hiding", []geom.Point{geom.InchPt(44, 15), geom.InchPt(44, 40)}, 0, []geom.Point{geom.InchPt(44, 20).Add(geom.Pt(0, geom.Inch*5/2)), geom.InchPt(44, 40)}},
		{"in sight when it set out", []geom.Point{geom.InchPt(20, 30), geom.InchPt(28, 30)}, 0, []geom.Point{geom.InchPt(20, 30), geom.InchPt(28, 30)}},
		{"seen at a corner", []geom.Point{geom.InchPt(44, 15), geom.InchPt(44, 35), geom.InchPt(24, 35)}, 0, []geom.Point{geom.InchPt(44, 23), geom.InchPt(44, 35), geom.InchPt(24, 35)}},
	} {
		s := skirmish(t, spotWood+stand("Red 1", "rifle", 4, 15)+stand("Blue 1", "rifle", 44, 15, "hidden = true"))
		const target = 1
		st := &s.Stands[target]
		st.Path, st.Motion, st.At, st.Used, st.Halted = c.path, Open, c.path[len(c.path)-1], 12345, true
		st.Facing, s.Step = 180*geom.Degree, Moving
		s.Orders, st.Obeys = []Chit{{By: target, Order: FullAdvance, At: c.path[0]}}, 0
		s.stirred()
		p := &play{State: s.clone()}
		p.spotMovement()
		p.Step = Opportunity
		p.stirred()
		v := p.ViewOf(0)
		k := v.battle.named("Blue 1")
		if k < 0 {
			t.Fatalf("%s: it is not spotted", c.name)
		}
		got := v.Stands[k]
		if !slices.Equal(got.Path, c.want) || got.Unseen != 0 || got.Used != 0 || got.Halted {
			t.Errorf("%s: the view has the way %v (%d, %d, %v), want %v", c.name, got.Path, got.Unseen, got.Used, got.Halted, c.want)
		}
		// Its chit lies where it set out, and told that to all who saw it later.
		at := geom.Point{}
		if c.want[0] == c.path[0] {
			at = c.path[0]
		}
		if len(v.Orders) != 1 || v.Orders[0].At != at || v.Orders[0].Order != FullAdvance {
			t.Errorf("%s: the view has the chits %v, want one at %v", c.name, v.Orders, at)
		}
		if x := p.ViewOf(1).Stands[target]; len(x.Path) < len(c.path) || x.Path[0] != c.path[0] || x.Used != 12345 || !x.Halted {
			t.Errorf("%s: its own side does not know its way: %v", c.name, x.Path)
		}
		for _, g := range []*State{p.State, v} {
			i := g.battle.named("Blue 1")
			at := g.fireState(&Declared{Target: i, Along: 0}).Stands[i].At
			if at != c.want[0] {
				t.Errorf("%s: shot at where its way begins it is at %v, want %v", c.name, at, c.want[0])
			}
			if a := g.alongOf(i, pathLength(c.want)); a != -1 {
				t.Errorf("%s: at the end of its way it is put back to %v", c.name, a)
			}
		}
		p.putBack(target, geom.Inch)
		if want, _, _ := pointAlong(c.want, geom.Inch); p.Stands[target].At != want {
			t.Errorf("%s: put back an inch along its way it is at %v, want %v", c.name, p.Stands[target].At, want)
		}
		if now, _ := pointAlongEnd(p.ViewOf(0).Stands[k].Path); now != p.Stands[target].At {
			t.Errorf("%s: put back, its way ends at %v", c.name, now)
		}
	}
}

func pointAlongEnd(path []geom.Point) (geom.Point, bool) {
	if len(path) == 0 {
		return geom.Point{}, false
	}
	return path[len(path)-1], true
}

// TestRolledForHasNoWay: who is spotted by a die, by touch or by the referee is seen
// where it is then.
func TestRolledForHasNoWay(t *testing.T) {
	s := skirmish(t, stand("Red 1", "rifle", 4, 15)+stand("Blue 1", "rifle", 12, 15, "hidden = true"))
	s.Stands[1].Path, s.Stands[1].Motion = []geom.Point{geom.InchPt(12, 30), geom.InchPt(12, 15)}, Covered
	s.Step = Moving
	for name, find := range map[string]func(p *play){
		"a die": func(p *play) { p.Dice = []int{1}; p.spotMovement() },
		"touch": func(p *play) {
			p.Stands[0].At = geom.InchPt(12, 15).Add(geom.Pt(-geom.Inch*3/4, 0))
			p.stirred()
			p.spotContacts()
		},
		"the referee": func(p *play) { p.standWord(&StandWord{Name: "Blue 1", Seen: new(true)}, &refusal{}, p.said()) },
	} {
		p := &play{State: s.clone()}
		find(p)
		p.Step = Opportunity
		if !p.SeenBy(0, 1) {
			t.Errorf("%s does not find it", name)
			continue
		}
		v := p.ViewOf(0)
		if path := v.Stands[1].Path; path != nil {
			t.Errorf("found by %s it has the way %v", name, path)
		}
		if a := p.alongOf(1, 0); a != -1 {
			t.Errorf("found by %s it may be shot at %v along its way", name, a)
		}
	}
}

// TestForeign: what nobody over the table sees of an enemy is not in a view,
// nor told: losses, shots spent, shares of allowances, what was planned beyond.
func TestForeign(t *testing.T) {
	s := skirmish(t, stand("Red 1", "rifle", 4, 15)+stand("Blue 1", "m10a1", 20, 15))
	st := &s.Stands[1]
	st.Spent, st.Loss, st.Used, st.Halted, st.Bereft, st.SawEnd, st.Rallied = []int{3}, 2, 5, true, true, true, true
	if x := s.ViewOf(0).Stands[1]; x.Spent != nil || x.Loss != 0 || x.Used != 0 || x.Halted || x.Bereft || x.SawEnd || x.Rallied {
		t.Errorf("Red knows of Blue 1: %+v", x)
	}
	if x := s.ViewOf(1).Stands[1]; len(x.Spent) != 1 || x.Loss != 2 || x.Used != 5 || !x.Halted || !x.Bereft || !x.SawEnd {
		t.Errorf("Blue does not know of Blue 1: %+v", x)
	}
	// A point that only is lost is told to its side alone; with something that can
	// be seen the other side is told of that.
	p := &play{State: s.clone(), from: s}
	p.Stands[1].Loss = 3
	p.show(EventChanged, "")
	p.Stands[1].Loss, p.Stands[1].Pin = 4, 2
	p.show(EventChanged, "")
	want := map[string]string{
		"Red":       `[{"e":"changed","now":[{"s":"Blue 1","at":[20,15],"f":90,"p":2}]}]`,
		"Blue":      `[{"e":"changed","now":[{"s":"Blue 1","at":[20,15],"f":90,"loss":3}]},{"e":"changed","now":[{"s":"Blue 1","at":[20,15],"f":90,"p":2,"loss":4}]}]`,
		RefereeSeat: `[{"e":"changed","now":[{"s":"Blue 1","to":"Blue","at":[20,15],"f":90,"loss":3,"of":"Blue"}]},{"e":"changed","now":[{"s":"Blue 1","at":[20,15],"f":90,"p":2,"loss":4,"of":"Blue"}]}]`,
	}
	for who, want := range want {
		var told []game.Event
		for _, e := range p.events {
			if x, ok := e.For(who); ok {
				told = append(told, x)
			}
		}
		if raw, err := json.Marshal(told); err != nil || string(raw) != want {
			t.Errorf("%s is told\n%s, %v; want\n%s", who, raw, err, want)
		}
	}
}

// TestWordsOfTheReferee: a word on orders is told to the other side when the chit
// is up, of a loss never, and of a line of sight to who sees both its ends.
func TestWordsOfTheReferee(t *testing.T) {
	start := skirmish(t, stand("Red HQ", "command-infantry", 10, 24)+stand("Red 1", "rifle", 12, 24)+stand("Blue 1", "rifle", 60, 24)+stand("Blue 2", "rifle", 60, 30, "hidden = true")+stand("Red 2", "rifle", 12, 30, "hidden = true"))
	order := `"order":{"by":"Red HQ","order":"full-advance","at":[11,24]}`
	obeys := `"stand":{"name":"Red 1","obeys":"full-advance"}`
	for _, c := range []struct {
		step      Step
		word      string
		red, blue string
	}{
		{Commanding, order, "Referee: Red HQ orders Full Advance (r)", ""},
		{Reveal, order, "Referee: Red HQ orders Full Advance (r)", ""},
		{Moving, order, "Referee: Red HQ orders Full Advance (r)", ""}, // nobody obeys it
		{Commanding, obeys, "Referee: Red 1 obeys Full Advance (r)", ""},
		{Moving, obeys, "Referee: Red 1 obeys Full Advance (r)", "Referee: Red 1 obeys Full Advance (r)"},
		{Moving, `"stand":{"name":"Red 1","loss":2}`, "Referee: Red 1: permanent morale loss 2 (r)", ""},
		{Moving, `"stand":{"name":"Red 1","pin":2}`, "Referee: Red 1: pin marker 2 (r)", "Referee: Red 1: pin marker 2 (r)"},
		{Moving, `"sight":{"question":"sight","from":"Red 1","to":"Blue 1","clear":true}`, "Referee: sight from Red 1 to Blue 1 is clear (r)", "Referee: sight from Red 1 to Blue 1 is clear (r)"},
		{Moving, `"sight":{"question":"sight","from":"Red 1","to":"Blue 2","clear":true}`, "", "Referee: sight from Red 1 to Blue 2 is clear (r)"},
		{Moving, `"sight":{"question":"sight","from":"Red 2","to":"Blue 2","clear":true}`, "", ""},
		{Moving, `"sight":{"question":"sight","from":"Blue 2","to":"Red 1","clear":true}`, "", "Referee: sight from Blue 2 to Red 1 is clear (r)"},
	} {
		s := start.clone()
		s.Step = c.step
		a, err := DecodeAction([]byte(`{"do":"referee","reason":"r",` + c.word + `}`))
		if err != nil {
			t.Fatal(err)
		}
		n, events, err := Apply(s, RefereeSeat, a, never{t})
		if err != nil {
			t.Fatal(err)
		}
		if red, blue := toldTo(events, "Red"), toldTo(events, "Blue"); red != c.red || blue != c.blue {
			t.Errorf("%s in %v: Red is told %q, Blue %q; want %q, %q", c.word, c.step, red, blue, c.red, c.blue)
		}
		if same := n.ViewOf(1).Hash() == s.ViewOf(1).Hash(); same != (c.blue == "") {
			t.Errorf("%s in %v: Blue is told %q; its view is as it was: %v", c.word, c.step, c.blue, same)
		}
	}
}

// TestWordsOnTheHidden: a word on sight is in the view of who knows both ends.
func TestWordsOnTheHidden(t *testing.T) {
	s := skirmish(t, stand("Red 1", "rifle", 12, 24)+stand("Blue 1", "rifle", 60, 24)+stand("Blue 2", "rifle", 60, 30, "hidden = true"))
	for _, to := range []string{"Blue 1", "Blue 2"} {
		s.Words = append(s.Words, SightWord{los.Sight, "Red 1", to, true}, SightWord{los.Sight, to, "Red 1", true})
	}
	if red, blue := s.ViewOf(0).Words, s.ViewOf(1).Words; !slices.Equal(red, s.Words[:2]) || !slices.Equal(blue, s.Words) {
		t.Errorf("Red knows of %v, Blue of %v", red, blue)
	}
}

// TestDeploymentIsCovered: until both sides are ready neither knows of what the
// other has placed; then it knows of what is not hidden.
func TestDeploymentIsCovered(t *testing.T) {
	more := ""
	for _, a := range [][2]string{{"West", "[[0, 0], [20, 0], [20, 48], [0, 48]]"}, {"East", "[[70, 0], [96, 0], [96, 48], [70, 48]]"}} {
		more += "[[area]]\nname = \"" + a[0] + "\"\noutline = " + a[1] + "\n"
	}
	for _, x := range [][3]string{{"Red 1", "Red", "West"}, {"Red 2", "Red", "West"}, {"Blue 1", "Blue", "East"}} {
		more += "[[stand]]\nname = \"" + x[0] + "\"\nside = \"" + x[1] + "\"\ncompany = \"" + x[1] + " A\"\nkind = \"rifle\"\ndeploy = \"" + x[2] + "\"\n"
	}
	s := skirmish(t, strings.Replace(more, "name = \"Red 2\"", "name = \"Red 2\"\nhidden = true", 1))
	knows := func(side int) string {
		var list []string
		for _, u := range s.ViewOf(side).battle.Units {
			if u.Side != side {
				list = append(list, u.Name)
			}
		}
		return strings.Join(list, " ")
	}
	var events []Event
	do := func(by string, a Action) {
		t.Helper()
		var more []Event
		s, more = must(t, s, by, a)
		events = append(events, more...)
		if len(s.ViewOf(0).Stands) > 2 || len(s.ViewOf(1).Stands) > 1 {
			t.Fatalf("after %#v Red knows of %q, Blue of %q", a, knows(0), knows(1))
		}
	}
	do("Red", Deploy{Stand: "Red 1", At: geom.InchPt(10, 10)})
	do("Red", Deploy{Stand: "Red 2", At: geom.InchPt(10, 20)})
	do("Red", Ready{})
	do("Blue", Deploy{Stand: "Blue 1", At: geom.InchPt(80, 10)})
	for who, text := range map[string]string{"Blue": toldTo(events, "Blue"), "Red": toldTo(events, "Red")} {
		if other := map[string]string{"Blue": "Red ", "Red": "Blue "}[who]; strings.Contains(text, other) {
			t.Errorf("%s is told %q", who, text)
		}
	}
	s, _ = must(t, s, "Blue", Ready{})
	if red, blue := knows(0), knows(1); red != "Blue 1" || blue != "Red 1" {
		t.Errorf("when both are ready Red knows of %q, Blue of %q", red, blue)
	}
}

// TestYields: of two equals who would end on each other the one with the lesser
// die is put back.
func TestYields(t *testing.T) {
	s := skirmish(t, stand("Red 1", "rifle", 12, 24)+stand("Blue 1", "rifle", 20, 24))
	p := &play{State: s.clone()}
	v, w := &mover{draft: draft{i: 0}, stop: 1, lot: 3}, &mover{draft: draft{i: 1}, stop: 0, lot: 8}
	m := p.newMarch([]*mover{v, w})
	if !m.yields(v, w) || m.yields(w, v) {
		t.Error("who rolled 8 yields to who rolled 3")
	}
	v.lot, w.lot = 8, 3
	if m.yields(v, w) || !m.yields(w, v) {
		t.Error("who rolled 8 yields to who rolled 3")
	}
}

// TestLayLow: who has stayed in cover has given itself away if it fired, moved, or
// touches an enemy.
func TestLayLow(t *testing.T) {
	s := skirmish(t, spotWood+stand("Red 1", "rifle", 35, 15)+stand("Blue 1", "rifle", 60, 15))
	if !s.layLow(0) {
		t.Error("still, silent and alone in the wood it has not lain low")
	}
	for name, change := range map[string]func(n *State){
		"moved":      func(n *State) { n.Stands[0].Motion = Covered },
		"fired":      func(n *State) { n.Stands[0].Fired = FiredGeneral },
		"assaulted":  func(n *State) { n.Stands[0].Assaulted = true },
		"in contact": func(n *State) { n.Stands[1].At = geom.InchPt(35, 15).Add(geom.Pt(geom.Inch*3/4, 0)) },
		"in the open": func(n *State) {
			n.Stands[0].At = geom.InchPt(50, 15)
		},
	} {
		n := s.clone()
		change(n)
		n.stirred()
		if n.layLow(0) {
			t.Errorf("%s, it has lain low", name)
		}
	}
}

// TestAreasAreToldToWhoKnows: an area is taken, to a side, by whom it sees in it
// alone; what is so decides the game, and the referee is told of it.
func TestAreasAreToldToWhoKnows(t *testing.T) {
	const mill = "[[area]]\nname = \"Mill\"\noutline = [[30, 10], [50, 10], [50, 30], [30, 30]]\nholder = \"Blue\"\n" +
		"[[victory]]\nside = \"Red\"\ntext = \"Hold the mill.\"\nconditions = [{ hold = [\"Mill\"] }]\n"
	const none, red, blue = -1, 0, 1
	for _, c := range []struct {
		name                   string
		red, blue, hidden      bool // who stands in it; the one of Blue is hidden
		redHidden              bool
		truth, forRed, forBlue int
		toRed, toBlue, all     string
	}{
		{name: "in full view", red: true, truth: red, forRed: red, forBlue: red, toRed: "Red takes Mill", toBlue: "Red takes Mill", all: "Red takes Mill"},
		{name: "unseen", red: true, redHidden: true, truth: red, forRed: red, forBlue: blue, toRed: "Red takes Mill", all: "Red takes Mill\nRed is who holds Mill"},
		{name: "contested", red: true, blue: true, truth: blue, forRed: blue, forBlue: blue},
		{name: "from hiding", red: true, blue: true, hidden: true, truth: blue, forRed: red, forBlue: blue, toRed: "Red takes Mill", all: "Red takes Mill\nBlue is who holds Mill"},
		{name: "nobody", truth: blue, forRed: blue, forBlue: blue},
	} {
		s := skirmish(t, mill+stand("Red 1", "rifle", 4, 4)+stand("Blue 1", "rifle", 90, 4))
		if c.red {
			s.Stands[0].At = geom.InchPt(40, 15)
		}
		if c.blue {
			s.Stands[1].At = geom.InchPt(40, 25)
		}
		if c.hidden {
			s.Stands[1].Seen = 0
		}
		if c.redHidden {
			s.Stands[0].Seen = 0
		}
		p := &play{State: s.clone()}
		p.holdAreas()
		p.holdAreas() // told once
		if x := [3]int{p.Holder[0], p.ViewOf(0).Holder[0], p.ViewOf(1).Holder[0]}; x != [3]int{c.truth, c.forRed, c.forBlue} {
			t.Errorf("%s: held by %v, want %v", c.name, x, [3]int{c.truth, c.forRed, c.forBlue})
		}
		if red, blue, all := toldTo(p.events, "Red"), toldTo(p.events, "Blue"), toldTo(p.events, RefereeSeat); red != c.toRed || blue != c.toBlue || all != c.all {
			t.Errorf("%s: Red is told %q, Blue %q, the referee %q; want %q, %q, %q", c.name, red, blue, all, c.toRed, c.toBlue, c.all)
		}
		if p.met(p.battle.Terms.Victory[0]) != (c.truth == red) {
			t.Errorf("%s: the victory is not of who holds it", c.name)
		}
		for _, was := range []*State{p.State, p.ViewOf(0), p.ViewOf(1)} {
			raw, err := was.MarshalJSON()
			if err != nil {
				t.Fatal(err)
			}
			if is, err := (System{}).Read(raw); err != nil || is.(*State).Hash() != was.Hash() {
				t.Errorf("%s: the copy is another, %v: %s", c.name, err, raw)
			}
		}
	}
	// Held only while alone in it: whose it is no more is told too.
	s := skirmish(t, "[game.rulings]\nhold = \"0\"\n"+mill+stand("Red 1", "rifle", 4, 4)+stand("Blue 1", "rifle", 90, 4))
	p := &play{State: s.clone()}
	p.holdAreas()
	if got := toldTo(p.events, "Red"); got != "Nobody holds Mill" || p.Held[0][0] != none || p.Held[1][0] != none || p.Holder[0] != none {
		t.Errorf("Red is told %q, and knows %v", got, p.Held)
	}
}

// TestMeetingTheUnseen: who does not see the enemy that it meets is not told how
// good that is, nor that it meets one.
func TestMeetingTheUnseen(t *testing.T) {
	for _, hidden := range []string{"", "hidden = true"} {
		s := skirmish(t, stand("Red 1", "rifle", 12, 24)+stand("Blue 1", "rifle", 20, 24, hidden))
		p := &play{State: s.clone()}
		p.Dice = []int{3, 8}
		v, w := &mover{draft: draft{i: 0}, stop: -1}, &mover{draft: draft{i: 1}, stop: -1}
		p.newMarch([]*mover{v, w}).lots(v, w)
		wantRed := "Red 1 meets an enemy as good as itself and goes second"
		if hidden != "" {
			wantRed = ""
		}
		if red, blue := toldTo(p.events, "Red"), toldTo(p.events, "Blue"); red != wantRed || blue != "Blue 1 meets an enemy as good as itself and goes first" {
			t.Errorf("%q: Red is told %q, Blue %q", hidden, red, blue)
		}
	}
}
