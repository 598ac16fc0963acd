package assault

import (
	"encoding/json"
	"slices"
	"testing"

	"sightline/cmd/internal/screen/board"
	"sightline/game"
	rules "sightline/game/assault"
)

// fought is a round of an assault of the crossroads: the view before it, its events, and the view
// after it.
func fought(t *testing.T, holds func([]game.Event) bool) (before, after *rules.Position, a rules.Action, events []game.Event) {
	t.Helper()
	text, _ := rules.BattleFile("crossroads")
	now, err := rules.System{}.Open(game.Opening{Name: "crossroads", Scenario: text, Seed: "stage"})
	if err != nil {
		t.Fatal(err)
	}
	dice, pick := game.NewDice("stage", 0), game.NewDice("pick", 0)
	for range 3000 {
		s := now.(*rules.Position)
		if _, over := s.Over(); over {
			break
		}
		by := s.Sides()[s.Active]
		a := rules.Action{Do: "begin"}
		if s.Turn > 0 {
			list := s.Legal(by)
			a = list[pick.Roll(len(list))-1]
			if i := slices.IndexFunc(list, func(x rules.Action) bool { return x.Do == "assault" && len(x.Units) > 0 }); i >= 0 {
				a = list[i]
			}
		}
		raw, _ := json.Marshal(a)
		next, told, err := s.Do(by, raw, dice)
		if err != nil {
			t.Fatal(err)
		}
		if now = next; a.Do == "assault" && holds(told) {
			return s, next.(*rules.Position), a, told
		}
	}
	t.Fatal("nobody assaults so")
	return
}

// While an assault is resolved both sides are in the hex, on the map and on the card, which has the
// sums of both once both have fired; nobody is ringed.
func TestAssaultIsStaged(t *testing.T) {
	before, after, a, events := fought(t, func(told []game.Event) bool {
		n := 0
		for _, e := range told {
			if h := e.(rules.Happening); h.Kind == "fire" && len(h.Dice) == 1 {
				n++
			}
		}
		return n == 2
	})
	p := Room.New(nobody{}).(*play)
	p.See(before, before.Active)
	var c *board.Card
	for n := 1; n <= len(events); n++ {
		amid, card := p.Stage(events, n, after)
		for _, x := range amid.Counters() {
			if slices.Contains(a.Units, x.Name) && p.label(x.Cell) != a.At || x.Ringed > 0 {
				t.Fatalf("after %d events %s, which assaults %s, lies in %s, ringed %d", n, x.Name, a.At, p.label(x.Cell), x.Ringed)
			}
		}
		if card == nil {
			break
		}
		if c = card; len(c.Stand[0]) == 0 || len(c.Stand[1]) == 0 {
			t.Fatalf("after %d events the card has %d and %d in the hex", n, len(c.Stand[0]), len(c.Stand[1]))
		}
	}
	for side, lines := range c.Halves {
		if !slices.ContainsFunc(lines, func(l board.Line) bool { return l.Left == "Column" }) || c.Grid.At[side].Row < 0 {
			t.Errorf("of side %d the card has %+v, and row %d of the table", side, lines, c.Grid.At[side].Row)
		}
	}
	if got := p.place(a.Units[0]); p.label(got) == a.At {
		t.Error("what is staged is the view for good")
	}
}

// The roster says how somebody is, though he has acted.
func TestRosterSaysStates(t *testing.T) {
	_, after, _, _ := fought(t, func(told []game.Event) bool {
		return slices.ContainsFunc(told, func(e game.Event) bool {
			h := e.(rules.Happening)
			return h.Kind == "check" && h.Total-h.Need >= 3
		})
	})
	shaken := 0
	for side := range 2 {
		p := Room.New(nobody{}).(*play)
		p.See(after, side)
		for _, g := range p.Roster() {
			for _, r := range g.Rows {
				u, _ := p.index(r.Name)
				if u < 0 || after.Units[u].Steps == 0 || after.Unit(u).State == rules.Good {
					continue
				}
				shaken++
				if r.Right == "has acted" || r.Right == p.label(after.Units[u].At) {
					t.Errorf("%s is %s, and the roster says %q", r.Name, after.Unit(u).State, r.Right)
				}
			}
		}
	}
	if shaken == 0 {
		t.Error("nobody is shaken")
	}
}
