package bot

import (
	"fmt"
	"slices"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// Who is dug in stays in his hole when a chit for others lies near. An infantry company
// left its village for the open under the chit of a headquarters that was for tanks.
func TestTheDugInDoNotFollowAChitForOthers(t *testing.T) {
	declined := 0
	watch := func(x *Moment) error {
		s := x.Before
		if s.Step != cd.Reveal || x.After.Step == cd.Reveal {
			return nil
		}
		b := s.Battle()
		for i := range s.Stands {
			st := &s.Stands[i]
			if !s.OnTable(i) || st.Obeys < 0 || !s.Orders[st.Obeys].Order.Moves() || !dugIn(s, i) {
				continue
			}
			if st.Declined {
				declined++
			} else if by := s.Orders[st.Obeys].By; b.Units[by].Company != b.Units[i].Company {
				t.Errorf("turn %d: %s follows %s out of its hole", s.Turn, b.Units[i].Name, b.Units[by].Name)
			}
		}
		return nil
	}
	for k := 0; k < 12 && declined == 0; k++ {
		m := Match{
			Opening: game.Opening{Name: "lezey-1944.toml", Scenario: []byte(libraryText(t, "lezey-1944.toml")), Seed: fmt.Sprint("chits ", k)},
			Bots:    [2]Bot{newSteady(), newSteady()}, Watch: watch,
		}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
	}
	if declined == 0 {
		t.Error("no chit for others lay near")
	}
}

// An enemy that was seen to be eliminated is thought of no more: crews that were dead
// since turn 2 were named among those that companies went against.
func TestTheDeadAreNotThoughtOf(t *testing.T) {
	steadies := [2]*steady{newSteady(), newSteady()}
	m := Match{
		Opening: game.Opening{Name: "bretteville-1944.toml", Scenario: []byte(libraryText(t, "bretteville-1944.toml")), Seed: "dead"},
		Bots:    [2]Bot{steadies[0], steadies[1]},
	}
	dead := map[string]bool{} // and the enemy was told
	m.Watch = func(x *Moment) error {
		if _, ready := x.Action.(cd.Ready); ready && x.Before.Step == cd.Commanding {
			s := steadies[slices.Index(x.Before.Sides(), x.By)]
			for _, n := range s.notes.list {
				if dead[n.unit.Name] {
					t.Errorf("turn %d: %s thinks of %s, which is dead", x.Before.Turn, x.By, n.unit.Name)
				}
			}
		}
		for _, e := range x.Events {
			if e := e.(cd.Event); e.Kind == cd.EventEliminated {
				b := x.Before.Battle()
				_, told := e.For(b.Sides[1-b.Units[named(x.Before, e.Stand)].Side])
				dead[e.Stand] = told
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if len(dead) == 0 {
		t.Error("nobody is eliminated")
	}
}
