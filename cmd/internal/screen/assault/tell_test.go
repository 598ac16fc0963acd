package assault

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/assault"
)

// nobody is a desk at which nothing is done.
type nobody struct{}

func (nobody) Do(...any) bool { return false }
func (nobody) DoAll(...any)   {}
func (nobody) Say(string)     {}
func (nobody) Refuse(string)  {}

// Who goes back is told whom he goes away from: it may be toward the enemy's side of the map.
func TestRetreatSaysWhy(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "a rout"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	told := p.Tell(rules.Happening{Kind: "retreat", Side: "German", Unit: "Rifle 1", From: "1003", To: "0803", Text: "Rifle 1 goes back from 1003 to 0803"})
	if !strings.HasPrefix(told.Why, "away from the nearest enemy, ") || !strings.HasSuffix(told.Why, " in 1203") || told.Card == nil || told.Card.Lines[1].Right != "4 hexes away" {
		t.Errorf("it is told %q, and %+v", told.Why, told.Card)
	}
}

// Results of the table are told in words, and the letters on its grid are explained beside it.
func TestResultsAreWords(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "words"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	for result, want := range map[string]string{
		"-": "no effect", "M": "morale checks", "M1": "morale checks +1", "1M2": "1 step, then morale checks +2", "3M2": "3 steps, then morale checks +2",
	} {
		told := p.Tell(rules.Happening{Kind: "fire", Side: "German", From: "1003", To: "0803", Result: result, Dice: []int{3}, Column: &rules.Column{Sum: big.NewRat(5, 1), To: "5"}, Text: "it fires"})
		if told.Tag != want || told.Result != board.Title(want) {
			t.Errorf("%s is told as %q and %q, want %q", result, told.Tag, told.Result, want)
		}
		if want := "German: strength 5 on column 5; 3 is rolled: " + want; told.Under != want {
			t.Errorf("%s is told in the bar as %q, want %q", result, told.Under, want)
		}
		if n := len(told.Card.After); told.Card.After[n-1].Left != legend {
			t.Errorf("the letters of the table are not explained: %+v", told.Card.After)
		}
	}
}

// A roll at armor is shown with its ledger, and under whose dice they are; words are right of one
// and of many.
func TestArmorIsTold(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "armor"})
	if err != nil {
		t.Fatal(err)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, 0)
	for _, x := range []struct {
		h       rules.Happening
		caption string
		lines   int
	}{
		{rules.Happening{Kind: "antitank", Side: "German", Unit: "Pz IV", From: "0503", To: "0603", Dice: []int{3, 4}, Add: 2, Total: 9, Need: 12, Text: "German: Pz IV fires at T-34: no effect"}, "Pz IV", 3},
		{rules.Happening{Kind: "antitank", Side: "German", Unit: "T-34", To: "0603", Dice: []int{6, 3, 4}, Add: -1, Total: 6, Need: 8, Text: "German: infantry gets at T-34: no effect"}, "At T-34", 4},
	} {
		told := p.Tell(x.h)
		if told.Card == nil || len(told.Card.Lines) != x.lines || told.Dice[0].Caption != x.caption || told.Card.Lines[x.lines-3].Right != "7" {
			t.Errorf("%s is told with %+v under %q", x.h.Text, told.Card, told.Dice[0].Caption)
		}
	}
}

// The way of a move says what it costs.
func TestWaysCost(t *testing.T) {
	before, _, _, _ := fought(t, func([]game.Event) bool { return true })
	p := Room.New(nobody{}).(*play)
	p.See(before, before.Active)
	m := p.way(0, []string{"0603", "0604"})
	if m.Tag != "2 hexes" || !strings.Contains(m.Soft, " of ") || !strings.HasSuffix(m.Soft, "points (house)") || strings.HasPrefix(m.Soft, "0 ") {
		t.Errorf("the way says %q, %q", m.Tag, m.Soft)
	}
}

// Of an enemy that is out of reach it is told of each verb why not, by its name.
func TestRefusalsNameTheirVerb(t *testing.T) {
	before, _, _, _ := fought(t, func([]game.Event) bool { return true })
	p := Room.New(nobody{}).(*play)
	p.See(before, before.Active)
	p.who = ""
	for i, x := range before.Units {
		if x.Steps > 0 && !x.Acted && before.Battle().Platoons[i].Side == before.Active && (before.Group == nil || len(before.Group.Members) > 0 && before.Group.Members[0] == i) {
			p.who = before.Battle().Platoons[i].Name
			break
		}
	}
	p.plan()
	for i, x := range before.Units {
		if x.Steps > 0 && before.Battle().Platoons[i].Side != before.Active && p.now.Group != nil && len(p.attacks(x.At)) == 0 {
			if why := p.Why(x.At); !strings.HasPrefix(why, "Fire: ") || !strings.Contains(why, ". Assault: ") {
				t.Errorf("%s is told %q of %s", p.who, why, before.Battle().Platoons[i].Name)
			}
			return
		}
	}
	t.Fatal("nobody is out of reach")
}

// refused is a desk that keeps what it is told.
type refused struct {
	nobody
	said *string
}

func (r refused) Refuse(why string) { *r.said = why }

// Who is not activated is told so in words that are right of one and of many.
func TestOthersAreNotActivated(t *testing.T) {
	before, _, _, _ := fought(t, func([]game.Event) bool { return true })
	said := ""
	p := Room.New(refused{said: &said}).(*play)
	p.See(before, before.Active)
	for _, x := range before.Battle().Platoons {
		if x.Side == before.Active && !slices.Contains(p.members(), x.Name) {
			if p.Pick(x.Name, false); said != "Not activated now: "+x.Name {
				t.Errorf("of %s it is told %q", x.Name, said)
			}
			return
		}
	}
	t.Fatal("all are activated")
}

// While some are activated others may be looked at, and what leads away from them leads back to
// the first who may act.
func TestBackToWhoActs(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	now, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "back"})
	if err != nil {
		t.Fatal(err)
	}
	v, dice := now.(*rules.Position), game.NewDice("back", 0)
	for v.Group == nil {
		side := v.Sides()[v.Active]
		raw, err := json.Marshal(v.Legal(side)[0])
		if err != nil {
			t.Fatal(err)
		}
		next, _, err := v.Do(side, raw, dice)
		if err != nil {
			t.Fatal(err)
		}
		v = next.(*rules.Position)
	}
	p := Room.New(nobody{}).(*play)
	p.See(v, v.Active)
	first := p.members()[0]
	for _, x := range v.Battle().Platoons {
		if x.Side == v.Active {
			continue
		}
		if p.Pick(x.Name, false); p.who != x.Name || !p.Back() || p.who != first || p.Back() {
			t.Fatalf("back from %s it is %q, want %q", x.Name, p.who, first)
		}
	}
}

// A leader who would leave those in his hex behind is told so before; fire is not said to be at a
// distance, as it may be at who is beside.
func TestLeadersAndFireAreTold(t *testing.T) {
	text, _ := rules.BattleFile("crossroads")
	v, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "leaders"})
	if err != nil {
		t.Fatal(err)
	}
	next, _, err := v.Do("German", []byte(`{"do":"begin"}`), game.NewDice("leaders", 0))
	if err != nil {
		t.Fatal(err)
	}
	s := next.(*rules.Position)
	s.Active = 0
	p := Room.New(nobody{}).(*play)
	p.See(s, 0)
	for who, want := range map[string]string{"Lt. Brandt": "3 together", "Rifle 1": "1 hex"} {
		p.who = who
		p.plan()
		i := slices.IndexFunc(p.legal, func(a rules.Action) bool {
			return a.Do == "move" && (a.Leader == who || a.Unit == who) && len(a.Path) == 1
		})
		if i < 0 {
			t.Fatalf("%s goes nowhere: %v", who, p.legal)
		}
		if m := p.way(p.place(who), p.legal[i].Path); m.Tag != want {
			t.Errorf("the way of %s has the tag %q, want %q", who, m.Tag, want)
		}
	}
	c := &board.Card{Grid: p.grid()}
	p.column(c, rules.Column{Sum: big.NewRat(5, 1), To: "5", Shifts: []rules.Line{{Cell: rules.Cell{ID: "shift.distance", Text: "Fire at a distance"}, Value: -2}}}, 0)
	if l := c.Lines[1]; l.Left != "Fire, not an assault" {
		t.Errorf("a shift is told as %q", l.Left)
	}
}
