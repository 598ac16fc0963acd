package commanddecision

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// skirmish opens a game of Red and Blue, each with a battalion and a company
// "Red A" or "Blue A" in it, with more of the scenario file.
func skirmish(t testing.TB, more string) *State {
	t.Helper()
	doc, err := scenarios.Decode("skirmish", []byte(skirmishText(more)))
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBattle(doc.Scenario, nil)
	if err != nil {
		t.Fatal(err)
	}
	return New(b)
}

func skirmishText(more string) string {
	text := `format = "sightline/scenario 1"
title = "Skirmish"
turns = 4
[table]
size = [96, 48]
[game]
system = "command-decision"
`
	for _, side := range []string{"Red", "Blue"} {
		text += fmt.Sprintf("[[side]]\nname = %q\n", side)
	}
	for _, side := range []string{"Red", "Blue"} {
		text += fmt.Sprintf("[[formation]]\nname = \"%s Bn\"\nside = %q\nechelon = \"battalion\"\nmorale = 8\nquality = \"regular\"\n", side, side)
		text += fmt.Sprintf("[[formation]]\nname = \"%s A\"\nside = %q\nwithin = \"%s Bn\"\nmorale = 8\nquality = \"regular\"\n", side, side, side)
	}
	return text + more
}

// stand writes a stand of the company or, by a name with "Bn", of the
// battalion.
func stand(name, kind string, x, y float64, more ...string) string {
	side, _, _ := strings.Cut(name, " ")
	company := side + " A"
	if strings.Contains(name, "Bn") {
		company = side + " Bn"
	}
	return fmt.Sprintf("[[stand]]\nname = %q\nside = %q\ncompany = %q\nkind = %q\nat = [%v, %v]\nfacing = 90\n%s\n",
		name, side, company, kind, x, y, strings.Join(more, "\n"))
}

// must applies an action that may be done.
func must(t testing.TB, s *State, by string, a Action) (*State, []Event) {
	t.Helper()
	n, events, err := Apply(s, by, a, never{t})
	if err != nil {
		t.Fatalf("%s %#v: %v", by, a, err)
	}
	return n, events
}

func bothReady(t testing.TB, s *State) *State {
	t.Helper()
	s, _ = must(t, s, "Red", Ready{})
	s, _ = must(t, s, "Blue", Ready{})
	return s
}

// never is a die that is not to be rolled.
type never struct{ t testing.TB }

func (n never) Roll(int) int {
	n.t.Helper()
	n.t.Fatal("a die is rolled")
	return 1
}

func (n never) For(string) game.Dice { return n }

// TestCaps holds the caps against the stands of each kind, before and after
// losses (CD 3.1).
func TestCaps(t *testing.T) {
	s := skirmish(t, stand("Red Bn Staff", "staff", 4, 4)+stand("Red Bn Colonel", "command", 4, 8)+
		stand("Red HQ", "command-infantry", 4, 12)+stand("Red Tank HQ", "panzer-iv-h-command", 4, 16)+
		stand("Red Patrol", "patrol", 4, 20)+stand("Red Car", "sdkfz-221", 4, 24)+stand("Red 1", "rifle", 4, 28)+
		stand("Blue HQ", "command-infantry", 60, 12))
	check := func(side int, all, used Caps) {
		t.Helper()
		if a, u := s.Caps(side); a != all || u != used {
			t.Errorf("side %d has caps %+v, %+v used; want %+v, %+v", side, a, u, all, used)
		}
	}
	red := Caps{Command: 3, Staff: 1, Self: 2}
	check(0, red, Caps{})
	check(1, Caps{Command: 1}, Caps{})
	for _, by := range []string{"Red HQ", "Red Bn Staff", "Red Car", "Red HQ"} {
		s, _ = must(t, s, "Red", Order{By: by, Order: FullAdvance, At: s.Stands[s.battle.named(by)].At})
	}
	check(0, red, Caps{Command: 1, Staff: 1, Self: 1})
	view := s.ViewOf(0)
	if a, u := view.Caps(0); a != red || u.Command != 1 {
		t.Errorf("in its own view Red has caps %+v, %+v used", a, u)
	}
	s.Stands[s.battle.named("Red Car")].Place = Eliminated
	check(0, red, Caps{Command: 1, Staff: 1, Self: 1})
}

// TestOrderEffects holds who may fire in the opportunity phase, order
// by order.
func TestOrderEffects(t *testing.T) {
	start := skirmish(t, stand("Red 1", "rifle", 4, 4)+stand("Red Gun", "pak-40", 4, 8, `crew = "Red Crew"`)+
		stand("Red Crew", "crew", 4, 10)+stand("Red Truck", "truck", 4, 14)+
		"[[stand]]\nname = \"Red Rider\"\nside = \"Red\"\ncompany = \"Red A\"\nkind = \"rifle\"\naboard = \"Red Truck\"\n"+
		stand("Blue 1", "rifle", 60, 4))
	start = bothReady(t, start)
	const rifle, gun, crew, truck, rider = 0, 1, 2, 3, 4
	for _, c := range []struct {
		name   string
		stand  int
		change func(*State)
		order  OrderKind
		may    bool
	}{
		{"no order", rifle, func(*State) {}, NoOrder, true},
		{"a chit of No Order", rifle, func(s *State) { ordered(s, rifle, NoOrder) }, NoOrder, true},
		{"cautious", rifle, func(s *State) { ordered(s, rifle, CautiousAdvance) }, CautiousAdvance, false},
		{"full", rifle, func(s *State) { ordered(s, rifle, FullAdvance) }, FullAdvance, false},
		{"disengage", rifle, func(s *State) { ordered(s, rifle, Disengage) }, Disengage, false},
		{"rally", rifle, func(s *State) { ordered(s, rifle, Rally) }, Rally, false},
		{"declined", rifle, func(s *State) { ordered(s, rifle, FullAdvance); s.Stands[rifle].Declined = true }, NoOrder, true},
		{"removed", rifle, func(s *State) { ordered(s, rifle, FullAdvance); s.Orders[0].Gone = true }, NoOrder, true},
		{"pinned", rifle, func(s *State) { s.Stands[rifle].Pin = 1 }, NoOrder, false},
		{"demoralized", rifle, func(s *State) { s.Stands[rifle].Demoralized = true }, NoOrder, false},
		{"gun", gun, func(*State) {}, NoOrder, true},
		{"gun, crew ordered", gun, func(s *State) { ordered(s, crew, CautiousAdvance) }, CautiousAdvance, false},
		{"gun, crew pinned", gun, func(s *State) { s.Stands[crew].Pin = 2 }, NoOrder, false},
		{"gun, crew gone", gun, func(s *State) { s.Stands[crew].Place = Eliminated }, NoOrder, false},
		{"gun abandoned", gun, func(s *State) { s.Stands[gun].Abandoned = true }, NoOrder, false},
		{"aboard", rider, func(*State) {}, NoOrder, true},
		{"aboard what moved", rider, func(s *State) { s.Stands[truck].Motion = Open }, NoOrder, false},
		{"gone", rifle, func(s *State) { s.Stands[rifle].Place = Eliminated }, NoOrder, false},
	} {
		s := start.clone()
		c.change(s)
		if o, may := s.OrderOf(c.stand), s.MayOpportunityFire(c.stand); o != c.order || may != c.may {
			t.Errorf("%s: %v, may fire %v; want %v, %v", c.name, o, may, c.order, c.may)
		}
	}
}

// ordered gives a stand a chit of its own.
func ordered(s *State, i int, o OrderKind) {
	s.Orders = append(s.Orders, Chit{By: i, Order: o, At: s.Stands[i].At, Facing: 90000})
	s.Stands[i].Obeys = len(s.Orders) - 1
}

// TestOrdersOfEnemies looks at chits as the enemy knows them, step by step: he
// never learns of one that nobody obeys whom he sees, and of no other before
// both sides have chosen who follows.
func TestOrdersOfEnemies(t *testing.T) {
	s := skirmish(t, stand("Red Bn Colonel", "command", 4, 4, "hidden = true")+stand("Red HQ", "command-infantry", 10, 24)+
		stand("Red 1", "rifle", 12, 24)+stand("Red 2", "rifle", 60, 4, "hidden = true")+stand("Red 3", "rifle", 10, 26)+
		"[[terrain]]\nname = \"Wood\"\nkind = \"woods\"\noutline = [[76, 0], [80, 0], [80, 48], [76, 48]]\n"+
		stand("Blue 1", "rifle", 90, 40))
	s, _ = must(t, s, "Red", Order{By: "Red Bn Colonel", Order: FullAdvance, At: geom.InchPt(60, 5), Facing: 90000}) // Red 2 alone
	s, _ = must(t, s, "Red", Order{By: "Red HQ", Order: CautiousAdvance, At: geom.InchPt(11, 24)})
	enemy := func(step Step) *State {
		t.Helper()
		if s.Step != step {
			t.Fatalf("step %v, want %v", s.Step, step)
		}
		return s.ViewOf(1)
	}
	if v := enemy(Commanding); len(v.Orders) != 0 {
		t.Errorf("under caps Blue sees %+v", v.Orders)
	}
	s = bothReady(t, s)
	s, _ = must(t, s, "Red", Decline{Stand: "Red 1"})
	s, _ = must(t, s, "Red", Follow{Stand: "Red 3", By: "Red HQ"})
	for i, st := range enemy(Reveal).Stands {
		if st.Obeys >= 0 || st.Declined {
			t.Errorf("before both have chosen Blue knows what stand %d of its view obeys", i)
		}
	}
	s, _ = must(t, s, "Red", Ready{})
	if v := enemy(Reveal); len(v.Orders) != 0 {
		t.Errorf("while Red waits Blue sees %+v", v.Orders)
	}
	s, events := must(t, s, "Blue", Ready{})
	for _, e := range events {
		if text := e.TextFor("Blue"); strings.Contains(text, "Colonel") || strings.Contains(text, "Red 2") || strings.Contains(text, "(60, 5)") {
			t.Errorf("Blue is told: %s", text)
		}
	}
	v := enemy(Moving)
	if len(v.Orders) != 1 || v.Orders[0].Order != CautiousAdvance || v.unit(v.Orders[0].By).Name != "Red HQ" {
		t.Fatalf("Blue knows of the orders %+v", v.Orders)
	}
	if i := v.battle.named("Red 1"); !v.Stands[i].Declined || v.OrderOf(i) != NoOrder {
		t.Error("Blue does not know that Red 1 has declined")
	}
	if i := v.battle.named("Red 3"); v.OrderOf(i) != CautiousAdvance {
		t.Errorf("to Blue Red 3 obeys %v", v.OrderOf(i))
	}
	// Red 2 comes to be seen: its chit is known, who issued it is not.
	s.Stands[s.battle.named("Red 2")].Seen = Everybody
	v = s.ViewOf(1)
	if len(v.Orders) != 2 || v.Orders[1].By != -1 || v.OrderOf(v.battle.named("Red 2")) != FullAdvance {
		t.Errorf("Blue knows of the orders %+v", v.Orders)
	}
	if w := v.ViewOf(1); !slices.Equal(w.Orders, v.Orders) {
		t.Errorf("a view of the view has the orders %+v; want %+v", w.Orders, v.Orders)
	}
	if all, used := v.Caps(1); all != (Caps{}) || used != (Caps{}) {
		t.Errorf("Blue has caps %+v, %+v used", all, used)
	}
}

// TestOrderOptions holds the options against what Apply does with them, and
// against those of the side's own view.
func TestOrderOptions(t *testing.T) {
	s := skirmish(t, stand("Red Bn Colonel", "command", 10, 24)+stand("Red HQ", "command-infantry", 12, 24)+
		stand("Red 1", "rifle", 14, 24)+stand("Red Patrol", "patrol", 14, 26)+stand("Blue 1", "rifle", 90, 40, "hidden = true"))
	want := func(list ...string) {
		t.Helper()
		var got []string
		for _, o := range s.Legal(0) {
			line := o.Do
			if o.Stand != "" {
				line += " " + o.Stand
			}
			if o.Not {
				line += " not"
			}
			if len(o.Chits) > 0 {
				line += " " + strings.Join(o.Chits, ",")
			}
			if o.Do != "face" && o.Do != "ready" && o.Do != "resign" {
				got = append(got, line)
			}
		}
		if a, b := strings.Join(got, "; "), strings.Join(list, "; "); a != b {
			t.Errorf("options\n got %s\nwant %s", a, b)
		}
		if v := s.ViewOf(0).Legal(0); !reflect.DeepEqual(v, s.Legal(0)) {
			t.Errorf("the view has the options %+v, want %+v", v, s.Legal(0))
		}
	}
	want("order Red Bn Colonel", "order Red HQ", "order Red Patrol")
	s, _ = must(t, s, "Red", Order{By: "Red Bn Colonel", Order: FullAdvance, At: geom.InchPt(12, 24)})
	s, _ = must(t, s, "Red", Order{By: "Red Patrol", Order: NoOrder, At: geom.InchPt(14, 26)})
	want("order Red Bn Colonel", "withdraw Red Bn Colonel", "order Red HQ", "order Red Patrol", "withdraw Red Patrol")
	s.Stands[1].Pin = 1
	want("order Red Bn Colonel", "withdraw Red Bn Colonel", "order Red Patrol", "withdraw Red Patrol")
	s.Stands[1].Pin = 0
	s = bothReady(t, s)
	// Patrol follows its own No Order, which asks nothing to be declined.
	want("decline Red Bn Colonel", "decline Red HQ", "decline Red 1", "follow Red Patrol Red Bn Colonel,Red Patrol")
	s, _ = must(t, s, "Red", Decline{Stand: "Red 1"})
	want("decline Red Bn Colonel", "decline Red HQ", "decline Red 1 not", "follow Red Patrol Red Bn Colonel,Red Patrol")
}

// TestOrderFaults sets figures and words that make no sense: all are reported.
func TestOrderFaults(t *testing.T) {
	s := skirmish(t, stand("Red 1", "rifle", 4, 4)+stand("Blue 1", "rifle", 60, 4))
	sc, terms := *s.battle.Scenario, *s.battle.Terms
	sc.Rules = &terms
	for id, value := range map[string]string{
		"order.radius": "-6", "spot.band-2": "2", "spot.base-1": "90", "spot.fired": "21", "spot.most": "11",
		"ruling.reveal": "all", "ruling.lost-in-cover": "perhaps", "ruling.spot-opportunity": "never",
	} {
		terms.Cells = append(terms.Cells, units.CellChange{ID: id, Value: value, Source: "house"})
	}
	_, err := NewBattle(&sc, nil)
	if err == nil {
		t.Fatal("no fault is found")
	}
	for _, c := range terms.Cells {
		if !strings.Contains(err.Error(), c.ID+": is ") {
			t.Errorf("%s = %s is no fault: %v", c.ID, c.Value, err)
		}
	}
}

// TestRevealRuling: with ruling.reveal = "order" the enemy is not told where
// chits lie.
func TestRevealRuling(t *testing.T) {
	for word, told := range map[string]bool{"chit": true, "order": false} {
		s := skirmish(t, "[game.rulings]\nreveal = \""+word+"\"\n"+stand("Red HQ", "command-infantry", 10, 24)+stand("Blue 1", "rifle", 60, 24))
		s, _ = must(t, s, "Red", Order{By: "Red HQ", Order: FullAdvance, At: geom.InchPt(11, 23)})
		s = bothReady(t, s)
		s, _ = must(t, s, "Red", Ready{})
		s, events := must(t, s, "Blue", Ready{})
		text := events[0].TextFor("Blue")
		if !strings.Contains(text, "Red orders Full Advance") || strings.Contains(text, "(11, 23)") != told {
			t.Errorf("%s: Blue is told %q", word, text)
		}
		if at := s.ViewOf(1).Orders[0].At; (at == geom.InchPt(11, 23)) != told {
			t.Errorf("%s: in Blue's view the chit lies at %v", word, at)
		}
		if at := s.ViewOf(0).Orders[0].At; at != geom.InchPt(11, 23) {
			t.Errorf("%s: in Red's view its chit lies at %v", word, at)
		}
	}
}

// Columns do not break where roads meet: at a crossing, at ends that touch, where
// one road ends at the middle of another. Who has gone on before a stand leaves it
// no head.
func TestColumnsOverJunctions(t *testing.T) {
	for _, c := range []struct{ name, roads, stands, at, want string }{
		{"in line", "20 10 40 10|0 10 20 10", "22 10 90|19.5 10 90|17 10 90|14.5 10 90|12 10 90", "22.9 10", "11111"},
		{"a corner", "20 10 40 10|20 10 20 30", "22 10 90|20 11.4 0|20 13.9 0|20 16.4 0|20 18.9 0", "22.9 10", "11111"},
		{"a crossing", "0 10 40 10|20 0 20 30", "22 10 90|20 11.4 0|20 13.9 0|20 16.4 0|20 18.9 0", "22.9 10", "11111"},
		{"on the crossing", "0 10 40 10|20 0 20 30", "20 10 90|20 12.4 0|20 14.9 0|20 17.4 0|20 19.9 0", "20.9 10", "11111"},
		{"a gap at it", "20 10 40 10|20 10 20 30", "22 10 90|20 13.1 0|20 15.6 0|20 18.1 0|20 20.6 0", "22.9 10", "00000"},
		{"roads apart", "20 10 40 10|20 11 20 30", "22 10 90|20 11.4 0|20 13.9 0|20 16.4 0|20 18.9 0", "22.9 10", "00000"},
		{"not the head", "20 10 40 10|20 10 20 30", "22 10 90|20 11.4 0|20 13.9 0|20 16.4 0|20 18.9 0", "20 12.6", "00000"},
		{"one alone before", "0 10 40 10|20 10 20 30", "22 10 90|19.5 10 90|20 12.5 180|20 15 180|20 17.5 180", "22.9 10", "11111"},
	} {
		var text strings.Builder
		for k, stand := range strings.Split(c.stands, "|") {
			fmt.Fprintf(&text, "A%d %s %s\n", k, either(k == 0, "command", "rifle"), stand)
		}
		text.WriteString("G1 rifle 58 58 0\n\n")
		for k, line := range strings.Split(c.roads, "|") {
			w := strings.Fields(line)
			text.WriteString(terrainText(fmt.Sprint("Road ", k), "road", fmt.Sprintf("line = [[%s, %s], [%s, %s]]", w[0], w[1], w[2], w[3]), ""))
		}
		s := field(t, text.String())
		var x, y float64
		if _, err := fmt.Sscan(c.at, &x, &y); err != nil {
			t.Fatal(err)
		}
		chit := Chit{By: 0, Order: FullAdvance, At: inch(x, y), Facing: 90 * geom.Degree}
		if c.name == "not the head" {
			chit.Facing = 0
		}
		got := ""
		for _, in := range append(s.column(&chit), make([]bool, 5)...)[:5] {
			got += either(in, "1", "0")
		}
		if got != c.want {
			t.Errorf("%s: column %s, want %s", c.name, got, c.want)
		}
	}
}
