package commanddecision

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
)

const spotWood = "[[terrain]]\nname = \"Wood\"\nkind = \"woods\"\noutline = [[30, 10], [40, 10], [40, 20], [30, 20]]\n"

// In the skirmish each side has one battalion, and all are of it.
const (
	vehicles  = Groups(1 << (2 + Vehicles))
	personnel = Groups(1 << (2 + Foot))
)

// TestSpotMovers looks at hidden stands on their way: in the open in sight of
// the enemy no roll is needed, wherever along the path that is (CD 6.4).
func TestSpotMovers(t *testing.T) {
	for _, c := range []struct {
		name string
		path []geom.Point
		want string
	}{
		{"in sight all the way", []geom.Point{geom.InchPt(20, 30), geom.InchPt(28, 30)}, "[vehicles personnel]"},
		// Behind the wood, out, and behind it again; no end of the path is seen.
		{"in sight on its way", []geom.Point{geom.InchPt(44, 15), geom.InchPt(44, 30), geom.InchPt(44, 15)}, "[vehicles personnel]"},
		{"behind the wood", []geom.Point{geom.InchPt(44, 14), geom.InchPt(44, 16)}, "[]"},
		// It shows itself at the edge of the wood, but is in the open only behind.
		{"seen in cover only", []geom.Point{geom.InchPt(44, 15), geom.InchPt(30, 15)}, "[]"},
		{"from cover into sight", []geom.Point{geom.InchPt(30, 15), geom.InchPt(24, 15)}, "[vehicles personnel]"},
	} {
		s := skirmish(t, spotWood+stand("Red 1", "rifle", 4, 15)+stand("Red Tank", "panzer-iv-h", 4, 17)+stand("Blue 1", "rifle", 44, 15, "hidden = true"))
		st := &s.Stands[2]
		st.Path, st.Motion, st.At = c.path, Open, c.path[len(c.path)-1]
		s.stirred()
		var got []string
		for _, g := range s.openSeers(2).list() {
			got = append(got, g.name())
		}
		if strings.Join(got, " ") != strings.Trim(c.want, "[]") {
			t.Errorf("%s: seen by %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSpotPassing: a stand that is driven past in contact is touched, wherever
// the mover ends (CD 6.4).
func TestSpotPassing(t *testing.T) {
	for _, c := range []struct {
		y    float64 // of the stand beside the way
		wood bool
		want string
	}{
		{24, false, "Red Tank touches Blue 1"},
		{24.75, false, "Red Tank touches Blue 1"}, // side by side
		{24.77, false, "Red Tank touches Blue 1"}, // as far as ruling.contact goes
		{24.771, false, ""},                       //
		{24, true, ""},                            // in cover: a vehicle does not notice
	} {
		more := stand("Red Tank", "panzer-iv-h", 10, 24) + stand("Blue 1", "rifle", 20, c.y, "hidden = true")
		if c.wood {
			more += "[[terrain]]\nname = \"Bush\"\nkind = \"bush\"\noutline = [[18, 22], [22, 22], [22, 26], [18, 26]]\n"
		}
		s := skirmish(t, more)
		s.Stands[0].Path = []geom.Point{geom.InchPt(10, 24), geom.InchPt(32, 24)}
		s.Stands[0].At = geom.InchPt(32, 24)
		s.stirred()
		p := &play{State: s}
		p.spotContacts()
		got := ""
		for _, e := range p.events {
			got += e.Text
		}
		if got != c.want {
			t.Errorf("%v, wood %v: %q, want %q", c.y, c.wood, got, c.want)
		}
	}
}

// TestSpotted holds mutual support against CD 6.8.
func TestSpotted(t *testing.T) {
	const tank, foot, far, rider, gun, crew = 0, 1, 2, 3, 4, 5
	s := skirmish(t, stand("Red Tank", "panzer-iv-h", 10, 20)+stand("Red Foot", "rifle", 10, 20.75)+stand("Red Far", "rifle", 10, 30)+
		"[[stand]]\nname = \"Red Rider\"\nside = \"Red\"\ncompany = \"Red A\"\nkind = \"rifle\"\naboard = \"Red Tank\"\n"+
		stand("Red Gun", "pak-40", 10, 40, `crew = "Red Crew"`)+stand("Red Crew", "crew", 8, 40)+
		stand("Red Truck", "truck", 8, 40.75)+stand("Blue 1", "rifle", 60, 20, "hidden = true"))
	const target = 7
	for _, c := range []struct {
		seen Groups
		want map[int]bool
	}{
		{0, map[int]bool{}},
		{vehicles, map[int]bool{tank: true, foot: true, gun: true, crew: true, 6: true}},
		{personnel, map[int]bool{tank: true, foot: true, far: true, rider: true, gun: true, crew: true, 6: true}},
	} {
		s.Stands[target].Seen = c.seen
		for i := range target {
			if got := s.Spotted(i, target); got != c.want[i] {
				t.Errorf("spotted by vehicles %v, personnel %v: %s may fire %v, want %v", c.seen == vehicles, c.seen == personnel, s.unit(i).Name, got, c.want[i])
			}
		}
	}
	// Without the foot stand, the rider on the tank is no support: it is mounted.
	s.Stands[target].Seen = personnel
	s.Stands[foot].At = geom.InchPt(10, 26)
	if s.Spotted(tank, target) {
		t.Error("a tank shares the targets of its rider")
	}
	if s.Spotted(tank, foot) {
		t.Error("a friend is spotted")
	}
}

// TestActivity holds what counts of a target's turn: of all that holds, the
// highest.
func TestActivity(t *testing.T) {
	start := skirmish(t, spotWood+stand("Blue 1", "rifle", 35, 15)+stand("Red 1", "rifle", 60, 15)+
		stand("Red Gun", "pak-40", 60, 40, `crew = "Red Crew"`)+stand("Red Crew", "crew", 60, 42))
	start = bothReady(t, start)
	const inWood, inOpen, gun, crew = 0, 1, 2, 3
	for _, c := range []struct {
		stand  int
		change func(*State, *Stand)
		want   string
		value  int
	}{
		{inWood, func(*State, *Stand) {}, "spot.still-concealed", -2},
		{inOpen, func(*State, *Stand) {}, "spot.still-open", 0},
		{inWood, func(_ *State, st *Stand) { st.Motion = Covered }, "spot.moved", 0},
		{inWood, func(s *State, st *Stand) { ordered(s, inWood, Disengage); st.Motion = Covered }, "spot.moved-fast", 1},
		{inWood, func(s *State, st *Stand) { ordered(s, inWood, Disengage) }, "spot.still-concealed", -2},
		{inWood, func(_ *State, st *Stand) { st.Fired = FiredGeneral }, "spot.fired", 2},
		{inWood, func(_ *State, st *Stand) { st.Fired, st.FiredBig = FiredGeneral, true }, "spot.fired-big", 3},
		{inWood, func(_ *State, st *Stand) { st.Fired, st.Motion = FiredGeneral, Covered }, "spot.moved-fired", 3},
		{crew, func(s *State, _ *Stand) { s.Stands[gun].Fired, s.Stands[gun].FiredBig = FiredGeneral, true }, "spot.fired-big", 3},
		{crew, func(s *State, _ *Stand) {
			s.Stands[gun].Fired, s.Stands[gun].Abandoned = FiredGeneral, true
		}, "spot.still-open", 0},
	} {
		s := start.clone()
		c.change(s, &s.Stands[c.stand])
		if got := s.battle.Chart.at(s.activity(c.stand)); got.ID != c.want || got.Int() != c.value {
			t.Errorf("%s %d, want %s %d", got.ID, got.Int(), c.want, c.value)
		}
	}
}

// TestSpotNumbers rolls every die for every number: what the ledger says is how
// often it succeeds, 1 always and 10 never; a failure is told to neither side.
func TestSpotNumbers(t *testing.T) {
	for _, gap := range []int64{2, 5, 8, 11, 17, 23, 35, 59, 61} {
		s := skirmish(t, stand("Red 1", "rifle", 4, 20)+stand("Blue 1", "rifle", float64(gap)+4.75, 20, "hidden = true"))
		_, ledger := s.bestSpotter(1, 2+Foot)
		need, spotted := Sum(ledger), 0
		for die := 1; die <= 10; die++ {
			p := &play{State: s.clone()}
			p.Dice = []int{die}
			p.attempts(1)
			e := p.events[0]
			if p.Stands[1].Seen.has(2+Foot) != (e.Kind == "spotted") || e.Need != need {
				t.Fatalf("gap %d, die %d: %+v", gap, die, e)
			}
			if e.Kind == "spotted" {
				spotted++
				continue
			}
			for _, side := range []string{"Red", "Blue"} {
				if _, told := e.For(side); told || e.TextFor(side) != "" {
					t.Errorf("%s is told: %s", side, e.Text)
				}
			}
		}
		if spotted != need || need < 1 || need > 9 {
			t.Errorf("gap %d: %d of 10 dice spot, the ledger says %d", gap, spotted, need)
		}
	}
}

// TestTriesAreForgotten: a failed try is in the game until the phase ends, and in
// no view; whoever serves a gun that has fired is looked for with it.
func TestTriesAreForgotten(t *testing.T) {
	s := skirmish(t, stand("Red 1", "rifle", 4, 20)+stand("Blue Gun", "pak-40", 20, 20, `crew = "Blue Crew"`, "hidden = true")+
		stand("Blue Crew", "crew", 20, 21, "hidden = true")+stand("Blue 1", "rifle", 20, 30, "hidden = true"))
	s.Step = Moving
	p := &play{State: s.clone()}
	p.Dice = []int{6, 6, 6}
	p.spotMovement()
	for i := 1; i < 4; i++ {
		if got := p.Stands[i].Tries; len(got) != 1 || got[0] != (Try{2 + Foot, 6}) {
			t.Errorf("%s was tried for %v", p.unit(i).Name, got)
		}
	}
	with := p.State.Hash()
	for side := range 2 {
		v := p.ViewOf(side)
		for i := range v.Stands {
			if v.Stands[i].Tries != nil {
				t.Errorf("%s knows what was tried for %s", v.battle.Sides[side], v.unit(i).Name)
			}
		}
	}
	p.Stands[1].Fired = FiredOpportunity
	p.spotFire(FiredOpportunity) // no dice: there are none
	if p.Stands[1].Seen != personnel || p.Stands[2].Seen != personnel || p.Stands[3].Seen != 0 {
		t.Errorf("gun, crew and another are seen %v, %v, %v", p.Stands[1].Seen, p.Stands[2].Seen, p.Stands[3].Seen)
	}
	for i := range p.Stands {
		if p.Stands[i].Tries != nil {
			t.Errorf("what was tried for %s is not forgotten", p.unit(i).Name)
		}
	}
	if n := p.State.clone(); n.Hash() == with {
		t.Error("tries have no part in the hash")
	}
}

// TestShare: what is aboard is as hidden as its carrier.
func TestShare(t *testing.T) {
	s := skirmish(t, stand("Red 1", "rifle", 4, 20)+stand("Blue Truck", "truck", 20, 20, "hidden = true")+
		"[[stand]]\nname = \"Blue Rider\"\nside = \"Blue\"\ncompany = \"Blue A\"\nkind = \"rifle\"\naboard = \"Blue Truck\"\nhidden = true\n")
	p := &play{State: s.clone()}
	p.Dice = []int{1}
	p.spotMovement() // one roll: the rider is no target of its own
	if got := p.Stands[2].Seen; got != personnel || len(p.events) != 1 {
		t.Errorf("the rider is seen %v after %v", got, p.events)
	}
	p.Stands[1].At = geom.InchPt(20, 20)
	p.Stands[0].Place = Eliminated
	p.stirred()
	p.loseSight()
	if p.Stands[1].Seen != 0 || p.Stands[2].Seen != 0 {
		t.Error("out of everybody's sight the truck or its rider is still seen")
	}
}

// BenchmarkSpotting spots in the Movement Phase on a table of 40 stands, of
// which some are hidden behind woods, or move about there; positions are new
// each time.
func BenchmarkSpotting(b *testing.B) {
	for _, hidden := range []int{0, 3, 10, 20, -3, -10} {
		moving := hidden < 0
		if moving {
			hidden = -hidden
		}
		b.Run(fmt.Sprintf("hidden=%d/moving=%v", hidden, moving), func(b *testing.B) {
			var more strings.Builder
			more.WriteString(spotWood)
			for k := range 8 {
				fmt.Fprintf(&more, "[[terrain]]\nname = \"W %d\"\nkind = \"woods\"\noutline = [[%d, %d], [%d, %d], [%d, %d]]\n", k, 44+3*k, 4+5*k, 48+3*k, 4+5*k, 45+3*k, 9+5*k)
			}
			more.WriteString("[[terrain]]\nname = \"Belt\"\nkind = \"woods\"\noutline = [[62, 0], [66, 0], [66, 48], [62, 48]]\n")
			for k := range 20 {
				more.WriteString(stand(fmt.Sprintf("Red %d", k), []string{"rifle", "panzer-iv-h"}[k%2], 4+float64(k%4)*3, 4+float64(k/4)*8))
				h := ""
				if k < hidden {
					h = "hidden = true"
				}
				more.WriteString(stand(fmt.Sprintf("Blue %d", k), []string{"rifle", "panzer-iv-h"}[k%2], 70+float64(k%4)*3, 5+float64(k/4)*8, h))
			}
			s := skirmish(b, more.String())
			for i := range s.Stands {
				if st := &s.Stands[i]; moving && st.Seen == 0 {
					st.Motion, st.Path = Open, []geom.Point{st.At, st.At.Add(geom.InchPt(0, -4))}
				}
			}
			for b.Loop() {
				n := s.clone()
				n.stirred()
				p := &play{State: n, dice: tens{}}
				p.spotMovement()
			}
		})
	}
}

type tens struct{}

func (tens) Roll(int) int { return 10 }

func (d tens) For(string) game.Dice { return d }

// TestBattalionsSpot: each battalion has a group of vehicles and one of
// personnel, who is in none has one more, and no view tells whose a group of the
// enemy is or how many there are.
func TestBattalionsSpot(t *testing.T) {
	more := ""
	for _, name := range []string{"Red 2nd", "Blue 2nd", "Blue 3rd"} {
		side, _, _ := strings.Cut(name, " ")
		more += fmt.Sprintf("[[formation]]\nname = %q\nside = %q\nechelon = \"battalion\"\nmorale = 8\nquality = \"regular\"\n", name, side)
	}
	more += "[[formation]]\nname = \"Blue Partisans\"\nside = \"Blue\"\nmorale = 8\nquality = \"regular\"\n"
	in := func(company, text string) string {
		side, _, _ := strings.Cut(company, " ")
		return strings.Replace(text, side+" A", company, 1)
	}
	s := skirmish(t, more+stand("Red 1", "rifle", 4, 4)+in("Red 2nd", stand("Red 2", "rifle", 4, 10))+
		stand("Blue 1", "panzer-iv-h", 60, 4)+in("Blue 3rd", stand("Blue 3", "rifle", 60, 10))+in("Blue Partisans", stand("Blue P", "rifle", 60, 20, "hidden = true")))
	var got []Group
	for i := range s.battle.Units {
		got = append(got, s.battle.Units[i].Group)
	}
	if want := []Group{2 + Foot, 4 + Foot, 2 + Vehicles, 6 + Foot, Foot}; !slices.Equal(got, want) {
		t.Errorf("groups %v, want %v", got, want)
	}
	for g, want := range map[Group]string{2: "Blue vehicles of Blue Bn", 7: "Blue personnel of Blue 3rd", 1: "Blue personnel of no battalion"} {
		if got := s.battle.groupName(1, g); got != want {
			t.Errorf("group %d is %q, want %q", g, got, want)
		}
	}
	const red1, blueP = 0, 4
	s.Stands[red1].Seen = Groups(0).with(6 + Foot)
	s.Stands[blueP].Seen = Groups(0).with(4 + Foot)
	s.Stands[blueP].Tries = []Try{{2 + Foot, 9}}
	red, blue := s.ViewOf(0), s.ViewOf(1)
	if red.Stands[red1].Seen != Everybody || blue.Stands[red1].Seen != s.Stands[red1].Seen || red.Stands[blueP].Seen != s.Stands[blueP].Seen || blue.Stands[blueP].Seen != Everybody {
		t.Error("a view tells which groups of the enemy see a stand, or not which of the side's own do")
	}
	if red.Spotted(red1, blueP) || !red.Spotted(1, blueP) {
		t.Error("to Red, not the 2nd Battalion has found the partisan")
	}
	// Without the stand of the 2nd: of the 3rd Battalion of Blue Red sees no number.
	if u := red.unit(3); u.Group >= 6 {
		t.Errorf("Red knows that %s is of group %d", u.Name, u.Group)
	}
	for _, was := range []*State{s, red, blue} {
		raw, err := was.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		p, err := System{}.Read(raw)
		if err != nil {
			t.Fatalf("%v: %s", err, raw)
		}
		if is := p.(*State); is.Hash() != was.Hash() || !slices.EqualFunc(is.battle.Units, was.battle.Units, func(u, v Unit) bool { return u.Group == v.Group }) {
			t.Errorf("the copy is another: %s", raw)
		}
	}
	raw, _ := s.MarshalJSON()
	for old, bad := range map[string]string{`"seen":["Blue 3rd personnel"]`: `"seen":["Red 2nd personnel"]`, `"tries":[{"group":"Red Bn personnel"`: `"tries":[{"group":"everybody"`} {
		if !strings.Contains(string(raw), old) {
			t.Fatalf("%s is not in %s", old, raw)
		}
		if _, err := (System{}).Read([]byte(strings.Replace(string(raw), old, bad, 1))); err == nil || !strings.Contains(err.Error(), "want a group of the other side") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// TestTooManyBattalions: a side has no more than there are groups for.
func TestTooManyBattalions(t *testing.T) {
	for _, n := range []int{mostBattalions, mostBattalions + 1} {
		text := "format = \"sightline/scenario 1\"\ntitle = \"Many\"\nturns = 4\n[table]\nsize = [96, 48]\n[[side]]\nname = \"Red\"\n[[side]]\nname = \"Blue\"\n"
		for k := range n {
			text += fmt.Sprintf("[[formation]]\nname = \"Bn %d\"\nside = \"Red\"\nechelon = \"battalion\"\nmorale = 8\n", k+1)
		}
		doc, err := scenarios.Decode("many", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = NewBattle(doc.Scenario, nil)
		if want := "formation[32].echelon: is one battalion more than Red may have: want at most 31"; (err != nil) != (n > mostBattalions) || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%d battalions: %v", n, err)
		}
	}
}
