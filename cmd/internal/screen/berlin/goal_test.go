package berlin

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/berlin"
)

// A desk counts what is done, and has what was said.
type desk struct {
	board.Desk
	done int
	said string
}

func (d *desk) Do(...any) bool  { d.done++; return true }
func (d *desk) Say(text string) { d.said = text }

// A move or a drop into the goal ends the game, and so does a move through it: it is told how, at the pointer too,
// and done when it is pointed at again.
func TestGoalIsAskedAbout(t *testing.T) {
	d := &desk{}
	p := Room.New(d).(*play)
	v := opened(t, "tempelhof")
	p.See(v, rules.Allied)
	goal := p.clock.Goal
	p.clock.Step, p.clock.Decides, p.clock.Points = rules.Move, p.sideName(), [2]int{2, 5}
	p.units = []rules.UnitView{{Name: "A", Side: p.sideName(), At: "1105"}}
	const want = " the game ends, 2 to 5, German wins"
	for _, a := range []rules.Action{
		{Do: "move", Unit: "A", Path: []string{goal}},
		{Do: "move", Unit: "A", Path: []string{goal, "1103"}},
		{Do: "drop", Unit: "A", At: goal, Mode: "maneuver"},
		{Do: "displace", At: goal},
	} {
		p.who, p.legal, d.done, d.said, p.asked = "A", []rules.Action{a}, 0, "", ""
		cell := p.cell(goal)
		if n := len(a.Path); n > 0 {
			cell = p.cell(a.Path[n-1])
		}
		p.Hover(cell)
		marks := p.Marks()
		if tag := marks[len(marks)-1].Tag; a.Do != "displace" && !strings.Contains(tag, want) {
			t.Errorf("%s: the way says %q", a.Do, tag)
		}
		if p.Point(cell, true); d.done != 0 || !strings.Contains(d.said, want) {
			t.Errorf("%s: pointed at once it is done %d times, and said %q", a.Do, d.done, d.said)
		}
		if p.Point(cell, true); d.done != 1 {
			t.Errorf("%s: pointed at again it is done %d times", a.Do, d.done)
		}
	}
}

// An advance into the goal is asked about, and no key does one thing here and another while what happened is
// shown: N was napalm and what is next.
func TestKeysAndAdvance(t *testing.T) {
	v, dice, asked, napalm := opened(t, "tempelhof"), game.NewDice("advance", 0), false, false
	for n := 0; n < 40_000 && !(asked && napalm); n++ {
		by := v.Decides()
		if by == "" {
			v, dice = opened(t, "tempelhof"), game.NewDice("advance", n)
			continue
		}
		c, is := v.Choice()
		advance := is && c.Kind == "advance" && by == v.Sides()[rules.Allied]
		if advance || v.Clock().Napalm > 0 && v.Clock().Turn < 2 {
			p := Room.New(nil).(*play)
			p.See(v.For(by), slices.Index(v.Sides(), by))
			if advance {
				p.clock.Goal = c.At
				asked = true
				if ask := p.Buttons()[0].Ask; !strings.Contains(ask, "akes the goal: the game ends") {
					t.Fatalf("an advance into the goal asks %q", ask)
				}
			}
			for _, b := range p.Buttons() {
				napalm = napalm || b.ID == "napalm"
				if slices.Contains([]string{"N", "J", "K", "E", "V"}, b.Key) {
					t.Fatalf("%s is %s, and has another meaning while something is shown", b.Key, b.ID)
				}
			}
		}
		all := v.Legal(by)
		raw, err := json.Marshal(all[dice.Roll(len(all))-1])
		if err != nil {
			t.Fatal(err)
		}
		next, _, err := v.Do(by, raw, dice)
		if err != nil {
			t.Fatal(err)
		}
		v = next.(*rules.Position)
	}
	if !asked || !napalm {
		t.Errorf("an advance is asked about: %v; there is napalm: %v", asked, napalm)
	}
}

// The mode in which a unit lands is told before it is aimed anywhere, and beside the aim.
func TestLandingModeIsTold(t *testing.T) {
	p := Room.New(nil).(*play)
	p.See(opened(t, "tempelhof"), rules.Allied)
	p.units = []rules.UnitView{{Name: "A", Side: p.sideName(), State: "set aside"}}
	p.clock.Step, p.clock.Decides, p.who = rules.Move, p.sideName(), "A"
	cell := p.cell("1209")
	for _, mode := range []string{"Maneuver", "Combat"} {
		p.combat = mode == "Combat"
		p.legal = []rules.Action{{Do: "drop", Unit: "A", At: "1209", Mode: strings.ToLower(mode)}}
		p.Hover(-1)
		if lines := p.Card().Lines; !slices.ContainsFunc(lines, func(l board.Line) bool { return l.Left == "Lands in" && l.Right == mode+" Mode" }) {
			t.Errorf("the card of who is to land in %s Mode says %+v", mode, lines)
		}
		p.Hover(cell)
		marks := p.Marks()
		if m := marks[len(marks)-1]; m.Soft != "in "+mode+" Mode" {
			t.Errorf("the aim says %q, %q", m.Tag, m.Soft)
		}
	}
}

// Who drops where the scenario sends it chooses nothing in secret.
func TestBeginSaysWhoChooses(t *testing.T) {
	for name, want := range map[string]bool{"tempelhof": false, "berlin": true} {
		text, _ := rules.BattleFile(name)
		v, err := rules.System{}.Open(game.Opening{Name: name, Scenario: text})
		if err != nil {
			t.Fatal(err)
		}
		p := Room.New(nil).(*play)
		p.See(v.For("Allied"), 0)
		if why := p.Status().Why; strings.Contains(why, "in secret") != want {
			t.Errorf("%s: %q", name, why)
		}
	}
}
