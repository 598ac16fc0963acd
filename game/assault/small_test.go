package assault

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sightline/game"
)

// on is a copy of the position that is changed.
func (s *Position) on(change func(n *Position)) *Position {
	n := s.next()
	change(n)
	return n
}

func (s *Position) hexOf(t *testing.T, label string) int {
	t.Helper()
	h, err := s.battle.Board.Parse(label)
	if err != nil {
		t.Fatal(err)
	}
	return s.index(h)
}

func (s *Position) unitOf(t *testing.T, name string) *piece {
	t.Helper()
	i := slices.IndexFunc(s.battle.Platoons, func(p Platoon) bool { return p.Name == name })
	if i < 0 {
		t.Fatalf("no unit %s", name)
	}
	return &s.Units[i]
}

func (s *Position) put(t *testing.T, name, label string) { s.unitOf(t, name).At = s.hexOf(t, label) }

// fielded begins the field with something of it replaced.
func fielded(t *testing.T, replace ...string) *Position {
	t.Helper()
	text := strings.NewReplacer(replace...).Replace(field)
	p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	q, _ := p.(*Position).does(t, "Red", `{"do":"begin"}`, 3, 4)
	return q
}

// Even rolls are rolled again; the higher acts half of the difference times, and once at
// least.
func TestInitiative(t *testing.T) {
	for _, x := range []struct {
		red, blue int // initiative
		rolls     []int
		active    int
		lead      int
	}{
		{3, 3, []int{4, 4, 2, 5}, 1, 1}, // again; 3 apart: half is 1
		{3, 3, []int{5, 4}, 0, 1},       // 1 apart: once all the same
		{3, 3, []int{6, 2}, 0, 2},       // 4 apart
		{1, 6, []int{1, 6}, 1, 5},       // 10 apart
	} {
		text := strings.NewReplacer("initiative = 9\n", fmt.Sprintf("initiative = %d\n[[army]]\nside = \"Blue\"\ninitiative = %d\n", x.red, x.blue)).Replace(field)
		p, err := System{}.Open(game.Opening{Name: "field", Scenario: []byte(text)})
		if err != nil {
			t.Fatal(err)
		}
		q, said := p.(*Position).does(t, "Red", `{"do":"begin"}`, x.rolls...)
		if q.Active != x.active || q.Lead != x.lead {
			t.Errorf("%v: %d acts first, %d times: want %d, %d\n%s", x.rolls, q.Active, q.Lead, x.active, x.lead, said)
		}
	}
}

// The side ahead acts that often before the other, then they take turns; a pass gives it up,
// and one that is not answered by another does not end the turn.
func TestTakingTurns(t *testing.T) {
	p := begun(t) // Red four times
	for k, unit := range []string{"Red 1", "Red 2"} {
		p, _ = p.does(t, "Red", fmt.Sprintf(`{"do":"activate","unit":%q}`, unit))
		p, _ = p.does(t, "Red", `{"do":"done"}`)
		if p.Active != 0 || p.Lead != 3-k {
			t.Errorf("after %d: %d is to act, %d times", k+1, p.Active, p.Lead)
		}
	}
	p.refused(t, "Red", `{"do":"activate","unit":"Red 1"}`, NotNow) // it has acted
	p, _ = p.does(t, "Red", `{"do":"pass"}`)
	if p.Active != 1 || p.Lead != 0 || p.Turn != 1 {
		t.Errorf("a pass: %d is to act, %d times, in turn %d", p.Active, p.Lead, p.Turn)
	}
	p, _ = p.does(t, "Blue", `{"do":"activate","unit":"Blue 1"}`)
	p, _ = p.does(t, "Blue", `{"do":"done"}`)
	if p.Active != 0 || p.Passes != 0 {
		t.Errorf("after Blue: %d is to act, %d passes", p.Active, p.Passes)
	}
	p, _ = p.does(t, "Red", `{"do":"pass"}`)
	if p.Turn != 1 {
		t.Error("one pass after an action ended the turn")
	}
	p, _ = p.does(t, "Blue", `{"do":"pass"}`, 6, 1)
	if p.Turn != 2 || p.Units[0].Acted || p.Lead != 7 { // 15 and 1
		t.Errorf("turn %d, lead %d", p.Turn, p.Lead)
	}
}

// A leader leads those of his arm in his hex and beside it who have not acted and are not
// demoralized; who is demoralized himself leads nobody.
func TestLed(t *testing.T) {
	names := func(p *Position) string { return p.names(p.led(0)) }
	p := begun(t)
	for _, x := range []struct {
		what   string
		change func(n *Position)
		want   string
	}{
		{"both are with him", func(*Position) {}, "Red 1, Red 2"},
		{"one beside him", func(n *Position) { n.put(t, "Red 2", "0002") }, "Red 1, Red 2"},
		{"one two hexes away", func(n *Position) { n.put(t, "Red 2", "0003") }, "Red 1"},
		{"one has acted", func(n *Position) { n.unitOf(t, "Red 1").Acted = true }, "Red 2"},
		{"one is disrupted", func(n *Position) { n.unitOf(t, "Red 1").State = int(Disrupted) }, "Red 1, Red 2"},
		{"one is demoralized", func(n *Position) { n.unitOf(t, "Red 1").State = int(Demoralized) }, "Red 2"},
		{"one is lost", func(n *Position) { n.unitOf(t, "Red 1").Steps = 0 }, "Red 2"},
		{"he is demoralized", func(n *Position) { n.Leaders[0].State = int(Demoralized) }, "nobody"},
	} {
		if got := names(p.on(x.change)); got != x.want {
			t.Errorf("%s: leads %s, want %s", x.what, got, x.want)
		}
	}
	tanks := fielded(t, "name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"infantry\"", "name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"afv\"")
	if got := names(tanks); got != "Red 2" {
		t.Errorf("an infantry leader leads %s", got)
	}
}

// Movement is what the ground costs: three hexes of open ground, a wood and one more, a hill
// and one more; one hex can always be entered, a disrupted unit enters one, a demoralized none.
func TestMoves(t *testing.T) {
	start := begun(t)
	p, _ := start.does(t, "Red", `{"do":"activate","leader":"Major Red"}`)
	move := func(who, path string) string {
		return fmt.Sprintf(`{"do":"move",%s,"path":["%s"]}`, who, strings.ReplaceAll(path, " ", `","`))
	}
	unit, leader := `"unit":"Red 1"`, `"leader":"Major Red"`
	clear := p.on(func(n *Position) { n.put(t, "Blue 1", "0503") })
	q, said := clear.does(t, "Red", move(unit, "0000 0100 0200"))
	if q.unitOf(t, "Red 1").At != q.hexOf(t, "0200") || said != "Red: Red 1 moves from 0001 to 0200 (house)" {
		t.Error(said)
	}
	clear.refused(t, "Red", move(unit, "0000 0100 0200 0300"), TooFar)
	clear.refused(t, "Red", move(unit, "0201"), TooFar) // not beside it
	clear.refused(t, "Red", move(unit, ""), NoSuch)
	clear.refused(t, "Red", `{"do":"move","unit":"Red 1"}`, BadAction)
	// Leaders move four, and past the limit of a hex.
	q, _ = clear.does(t, "Red", move(leader, "0000 0100 0200 0300"))
	if q.Leaders[0].At != q.hexOf(t, "0300") || !q.Leaders[0].Acted {
		t.Error("the leader has not moved")
	}
	clear.refused(t, "Red", move(leader, "0000 0100 0200 0300 0400"), TooFar)
	// A wood costs two: with one hex before it that is all.
	wood := clear
	if wood.cost(wood.hexOf(t, "0201")) != 2 || wood.cost(wood.hexOf(t, "0500")) != 2 {
		t.Fatal("woods and hills cost two")
	}
	wood.does(t, "Red", move(unit, "0101 0201"))
	wood.refused(t, "Red", move(unit, "0101 0201 0301"), TooFar)
	disrupted := wood.on(func(n *Position) { n.unitOf(t, "Red 1").State = int(Disrupted) })
	disrupted.does(t, "Red", move(unit, "0101"))
	disrupted.refused(t, "Red", move(unit, "0000 0100"), TooFar)
	disrupted.on(func(n *Position) { n.put(t, "Red 1", "0101") }).does(t, "Red", move(unit, "0201")) // one can always be entered
	wood.on(func(n *Position) { n.unitOf(t, "Red 1").State = int(Demoralized) }).refused(t, "Red", move(unit, "0101"), Unfit)
	gun := begun(t).on(func(n *Position) { n.Active, n.Lead = 1, 1 })
	gun, _ = gun.does(t, "Blue", `{"do":"activate","unit":"Blue 2"}`)
	gun.refused(t, "Blue", `{"do":"move","unit":"Blue 2","path":["0402"]}`, TooFar) // guns do not move
}

// Three units of a side in a hex, and no fourth, neither by moving nor by an assault; leaders
// do not count.
func TestCrowded(t *testing.T) {
	more := ""
	for i := 3; i <= 5; i++ {
		more += fmt.Sprintf("[[platoon]]\nname = \"Red %d\"\nside = \"Red\"\nhex = \"0000\"\nkind = \"infantry\"\nmorale = 8\n", i)
	}
	p := fielded(t, "[[objective]]", more+"[[objective]]")
	p, _ = p.does(t, "Red", `{"do":"activate","leader":"Major Red"}`)
	p.refused(t, "Red", `{"do":"move","unit":"Red 1","path":["0000"]}`, Crowded)
	p.does(t, "Red", `{"do":"move","leader":"Major Red","path":["0000"]}`)
	storm := p.on(func(n *Position) {
		n.put(t, "Red 3", "0001")
		n.put(t, "Red 4", "0001")
		n.Group.Members = append(n.Group.Members, 4, 5)
	})
	storm.refused(t, "Red", `{"do":"assault","units":["Red 1","Red 2","Red 3","Red 4"],"at":"0101"}`, Crowded)
}

// Points: objectives of who was last alone in them, and the steps that the enemy has lost; a
// lead of the margin wins, less is a draw; so does an enemy without combat units.
func TestVictory(t *testing.T) {
	last := begun(t).on(func(n *Position) { n.Turn = n.battle.Turns })
	ends := func(p *Position) (string, string) {
		p, _ = p.does(t, "Red", `{"do":"pass"}`)
		p, said := p.does(t, "Blue", `{"do":"pass"}`)
		o, over := p.Over()
		if !over {
			t.Fatalf("the last turn ended nothing: %s", said)
		}
		return o.Side, said
	}
	hurt := last.on(func(n *Position) { n.unitOf(t, "Blue 1").Steps--; n.Holders[0] = 1 })
	if hurt.Score(0) != 1 || hurt.Score(1) != 3 {
		t.Errorf("a step of Blue lost, the hill his: %d and %d points", hurt.Score(0), hurt.Score(1))
	}
	margin := last.battle.Margin
	if margin < 1 {
		t.Fatal("no margin")
	}
	if side, said := ends(last); side != "" || !strings.HasSuffix(said, "Red has 0 points, Blue 0 points: a draw") {
		t.Error(said)
	}
	for lead := 0; lead <= 3; lead++ {
		p := last.on(func(n *Position) {
			for _, name := range []string{"Blue 1", "Blue 2"} {
				for u := n.unitOf(t, name); n.Score(0) < lead && u.Steps > 1; {
					u.Steps--
				}
			}
			if n.Score(0) < lead {
				n.Holders[0] = 0
			}
		})
		side, said := ends(p)
		if want := map[bool]string{true: "Red"}[p.Score(0) >= margin]; side != want {
			t.Errorf("%d points of a margin of %d: %q wins\n%s", p.Score(0), margin, side, said)
		}
	}
	if side, said := ends(last.on(func(n *Position) { n.Holders[0] = 1 })); (side == "Blue") != (3 >= margin) {
		t.Error(said)
	}
	// The hill is held by who was last alone there, and stays his when he leaves.
	p := begun(t).on(func(n *Position) { n.put(t, "Red 1", "0400") })
	p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	p, said := p.does(t, "Red", `{"do":"move","unit":"Red 1","path":["0500"]}`)
	if p.Holders[0] != 0 || !strings.Contains(said, "Red takes the hill (3 points)") {
		t.Error(said)
	}
	p = p.on(func(n *Position) { n.put(t, "Red 1", "0400"); n.put(t, "Blue 2", "0500"); n.put(t, "Red 2", "0500") })
	p, _ = p.does(t, "Red", `{"do":"activate","leader":"Major Red"}`)
	p, _ = p.does(t, "Red", `{"do":"done"}`)
	if p.Holders[0] != 0 {
		t.Error("who is not alone there has taken it")
	}
	// No combat unit is left.
	p = begun(t).on(func(n *Position) { n.unitOf(t, "Blue 1").Steps = 0; n.unitOf(t, "Blue 2").Steps = 0 })
	p, said = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	if o, over := p.Over(); !over || o.Side != "Red" || !strings.Contains(said, "Blue has no combat unit left: Red wins") {
		t.Error(said)
	}
}

// row is a board of one row; Red 1 is in its fifth hex.
func row(t *testing.T, ground string) *Position {
	t.Helper()
	return fielded(t, ". . . . . h\n. . w . . .\n. . w . . .\n. . . . . .\n", ground+"\n", "hex = \"0001\"", "hex = \"0400\"", "hex = \"0101\"", "hex = \"0500\"", "hex = \"0401\"", "hex = \"0500\"")
}

// Woods and towns hide what is behind them, hills are seen over them from hills alone.
func TestSeesOver(t *testing.T) {
	for _, x := range []struct {
		ground string
		want   bool
	}{
		{". . . . . .", true}, {". . w . . .", false}, {". . t . . .", false}, {". . h . . .", false}, {". . ~ . . .", true},
		{"h . w . . .", false}, {"h . w . h .", true}, {"h . t . h .", true}, {"h . h . h .", true}, {"h w . . . .", false}, {". . . w h .", false}, {". w . . h .", false},
		{"w . . . w .", true}, // their own ground hides nobody here
	} {
		p := row(t, x.ground)
		if a, b := p.hexOf(t, "0000"), p.hexOf(t, "0400"); p.Sees(a, b) != x.want || p.Sees(b, a) != x.want {
			t.Errorf("along %q: want %v", x.ground, x.want)
		}
	}
}

// Who goes back pays for the ground as who moves: the wood is two of his three hexes.
func TestGoesBackByCost(t *testing.T) {
	p := row(t, ". . . w . .").on(func(n *Position) { n.unitOf(t, "Red 1").State = int(Demoralized) })
	p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
	q, said := p.does(t, "Red", `{"do":"recover","unit":"Red 1"}`, 6, 6)
	if !strings.HasSuffix(said, "Red 1 goes back from 0400 to 0200 (house)") || q.unitOf(t, "Red 1").At != q.hexOf(t, "0200") {
		t.Error(said)
	}
}

// An assault is out of a river if one of the attackers comes out of it, and uphill if none
// comes from a hill.
func TestPlace(t *testing.T) {
	p := row(t, "~ h . . . h")
	at := func(label string) int { return p.hexOf(t, label) }
	if h := p.place(at("0500"), []int{at("0000"), at("0400")}); !h.River || !h.Uphill {
		t.Errorf("out of a river and uphill: %+v", h)
	}
	if h := p.place(at("0500"), []int{at("0100"), at("0400")}); h.River || h.Uphill {
		t.Errorf("one is on a hill: %+v", h)
	}
	if h := p.place(at("0400"), []int{at("0300")}); h.Uphill {
		t.Errorf("no hill: %+v", h)
	}
}

// Who is demoralized must attempt to recover: who has not by the end of the turn does then, in
// the last turn, too, and goes back under fire; who has acted does not again.
func TestMustRecover(t *testing.T) {
	p := begun(t).on(func(n *Position) {
		n.unitOf(t, "Red 1").State = int(Demoralized)
		n.unitOf(t, "Blue 1").State = int(Demoralized)
		n.unitOf(t, "Blue 1").Acted = true
		n.put(t, "Blue 2", "0101")
		n.unitOf(t, "Red 2").State = int(Disrupted)
		n.Leaders[0].State = int(Demoralized)
	})
	p, _ = p.does(t, "Red", `{"do":"pass"}`)
	q, said := p.does(t, "Blue", `{"do":"pass"}`, 6, 6, 1, 1, 3, 4) // Red 1, his leader, then the initiative
	if !strings.Contains(said, "Red: Red 1 recovers with less than") || !strings.Contains(said, "Red 1 goes back from 0001") || strings.Contains(said, "Blue 1 recovers") || strings.Contains(said, "Red 2 recovers") {
		t.Error(said)
	}
	if State(q.Leaders[0].State) != Good || q.Turn != 2 || State(q.unitOf(t, "Red 1").State) != Demoralized {
		t.Errorf("turn %d, %+v\n%s", q.Turn, q.Leaders[0], said)
	}
	last := p.on(func(n *Position) { n.Turn = n.battle.Turns })
	if q, said = last.does(t, "Blue", `{"do":"pass"}`, 1, 1, 1, 1); State(q.unitOf(t, "Red 1").State) != Good || q.Outcome == nil {
		t.Error(said)
	}
}

// A town and an entrenchment add one to what a recovery is held against (seed 001); foxholes do not.
func TestRecoversInShelter(t *testing.T) {
	for _, x := range []struct {
		what   string
		change func(b *Battle, at int)
		want   State
	}{
		{"in the open", func(*Battle, int) {}, Disrupted},
		{"in a town", func(b *Battle, at int) { b.Grounds[at] = Town }, Good},
		{"in an entrenchment", func(b *Battle, at int) { b.Works[at] = Entrenchment }, Good},
		{"dug in", func(b *Battle, at int) { b.Works[at] = DugIn }, Disrupted},
	} {
		p := fielded(t)
		u := p.unitOf(t, "Red 1")
		u.State = int(Disrupted)
		x.change(p.battle, u.At)
		p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
		q, said := p.does(t, "Red", `{"do":"recover","unit":"Red 1"}`, 4, 5) // 9 against 8 and 1 of the leader
		if got := State(q.unitOf(t, "Red 1").State); got != x.want {
			t.Errorf("%s: %s, want %s\n%s", x.what, got, x.want, said)
		}
	}
}

// told does an action and returns its lines, each with its ledger.
func (s *Position) told(t *testing.T, by, action string, rolls ...int) (lines []string) {
	t.Helper()
	_, events, err := s.Do(by, json.RawMessage(action), game.Recorded(rolls))
	if err != nil {
		t.Fatalf("%s: %v", action, err)
	}
	for _, e := range events {
		lines = append(lines, e.TextFor("")+" ["+strings.Join(e.(Happening).LedgerFor(""), "; ")+"]")
	}
	return lines
}

// What is not on the card carries its mark in the line and in its ledger: the numbers against
// vehicles, who fails again, and how far a recovery goes.
func TestMarksOfTheHouse(t *testing.T) {
	tank := []string{"name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"infantry\"", "name = \"Red 1\"\nside = \"Red\"\nhex = \"0001\"\nkind = \"afv\"\nfire = 1\nreduced = 1"}
	german := []string{"initiative = 9\n", "initiative = 9\nnation = \"soviet\"\n[[army]]\nside = \"Blue\"\nnation = \"german\"\n"}
	for _, x := range []struct {
		what    string
		replace []string
		red     State
		blue    State
		act     string
		rolls   []int
		want    []string
	}{
		{"fire at a vehicle", append(tank, "name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"infantry\"", "name = \"Blue 1\"\nside = \"Blue\"\nhex = \"0101\"\nkind = \"afv\"\narmor = \"light\""), Good, Good,
			`{"do":"antitank","unit":"Red 1","target":"Blue 1"}`, []int{1, 5},
			[]string{"Red 1 fires at Blue 1: 1 + 5 + 5 (house) - armor 1 (house) = 10, a step at 10 (house), two at 12 (house): a step is lost [dice + 4: 10, against 10; Strength against AFVs: afv: 5, A11 (house); Armor of a light AFV, where its counter is not given: 1, A12 (house); Dice and strength less armor for one step: 10, A12 (house); Dice and strength less armor for two steps: 12, A12 (house)]"}},
		{"infantry gets at a vehicle", append(tank, german...), Good, Good, `{"do":"assault","units":["Red 1"],"at":"0101"}`, []int{1, 1, 5, 1, 1},
			[]string{"Blue: infantry (house) gets at Red 1 with 5, and 5 was needed: 1 + 1 + 6 - armor 3 (house) = 5, a step at 10 (house), two at 12 (house): no effect [dice + 3: 5, against 10; ", "Die with which German infantry attacks Soviet vehicles: 5, 2.1; Strength of that attack: 6, 2.1; Armor of a medium AFV, where its counter is not given: 3, A12 (house); Dice and strength less armor for one step: 10, A12 (house); Dice and strength less armor for two steps: 12, A12 (house)]"}},
		{"infantry does not", append(tank, german...), Good, Good, `{"do":"assault","units":["Red 1"],"at":"0101"}`, []int{1, 1, 4},
			[]string{"Blue: infantry (house) does not get at Red 1: 4, and 5 was needed [die: 4, against 5; ", "one for the side, or one for each unit: one, 2.1 (house)"}},
		{"a stage from the bottom", nil, Demoralized, Good, `{"do":"recover","unit":"Red 1"}`, []int{1, 2},
			[]string{"1 + 2 = 3, one stage (house): disrupted [dice: 3, against 9; Stages that a success is: 1, A10 (house)]"}},
		{"and from the next", nil, Disrupted, Good, `{"do":"recover","unit":"Red 1"}`, []int{1, 2},
			[]string{"1 + 2 = 3, one stage (house): in good order ["}},
		{"a full recovery is the card's", nil, Demoralized, Good, `{"do":"recover","unit":"Red 1"}`, []int{1, 1},
			[]string{"1 + 1 = 2: in good order [dice: 2, against 9]"}},
		{"disrupted again", nil, Good, Disrupted, `{"do":"fire","units":["Red 1"],"at":"0101"}`, []int{6, 4, 4},
			[]string{"Blue 1 checks 7: 4 + 4 = 8: disrupted again, demoralized (house), morale now 6 [", "Dice over the morale that disrupt: 1, 2.7; ", "What a disrupted unit becomes that is disrupted again: demoralized, A9 (house)"}},
		{"demoralized by three is the card's", nil, Good, Disrupted, `{"do":"fire","units":["Red 1"],"at":"0101"}`, []int{6, 5, 5},
			[]string{"Blue 1 checks 7: 5 + 5 = 10: demoralized, morale now 6 ["}},
		{"demoralized again", nil, Good, Demoralized, `{"do":"fire","units":["Red 1"],"at":"0101"}`, []int{6, 6, 6},
			[]string{": demoralized again (house), morale now 6 [", "Morale of who fails when demoralized: -1, A9 (house)]"}},
	} {
		p := fielded(t, x.replace...)
		p.unitOf(t, "Red 1").State, p.unitOf(t, "Blue 1").State = int(x.red), int(x.blue)
		p, _ = p.does(t, "Red", `{"do":"activate","unit":"Red 1"}`)
		said := strings.Join(p.told(t, "Red", x.act, x.rolls...), "\n")
		for _, want := range x.want {
			if !strings.Contains(said, want) {
				t.Errorf("%s: no %q in\n%s", x.what, want, said)
			}
		}
	}
}
