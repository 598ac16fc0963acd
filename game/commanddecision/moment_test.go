package commanddecision_test

import (
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/scenarios"
)

// The moments of a game are scenarios, the game's own and those that sides know: they
// have the stands where they are, no stand that the side does not know, and are played on.
func TestMoments(t *testing.T) {
	for _, name := range []string{"first-fight.toml", "lezey-1944.toml"} {
		m := bot.Match{Opening: opening(t, name, "moment")}
		for side := range m.Bots {
			m.Bots[side], _ = bot.New("recruit")
		}
		turn, saved, tried := 0, 0, 0
		m.Watch = func(x *bot.Moment) error {
			if x.After.Turn == turn {
				return nil
			}
			turn = x.After.Turn
			for _, who := range append(x.After.Sides(), game.Referee) {
				v := x.After.For(who).(*cd.State)
				tried++
				sc, err := v.Moment()
				if err != nil {
					t.Logf("%s, turn %d, %s: %v", name, turn, who, err)
					continue
				}
				saved++
				checkMoment(t, v, sc)
			}
			return nil
		}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
		if saved == 0 || saved < tried/2 {
			t.Errorf("%s: of %d moments %d are scenarios", name, tried, saved)
		}
	}
}

func checkMoment(t *testing.T, v *cd.State, sc *scenarios.Scenario) {
	t.Helper()
	if want := v.Battle().Scenario.Turns - v.Turn + 1; sc.Turns != want {
		t.Errorf("turn %d: %d turns are left, want %d", v.Turn, sc.Turns, want)
	}
	for i, side := range sc.Sides {
		was := v.Battle().Scenario.Sides[i].Briefing
		if told := strings.HasPrefix(side.Briefing, "This is turn "); told != (v.Turn > 1 && strings.Contains(was, "turn")) {
			t.Errorf("turn %d: the briefing of %s begins %.60q", v.Turn, side.Name, side.Briefing)
		}
	}
	for i := range sc.Stands {
		st := &sc.Stands[i]
		p, known := v.Piece(st.Name)
		if !known || p.Place == cd.Eliminated && !(p.Wreck && st.Destroyed) || p.Place == cd.Exited {
			t.Errorf("%s is in the scenario and not in the game", st.Name)
		}
		if p.Place == cd.OnTable && p.Aboard == "" && (p.At != st.At || p.Facing != st.Facing || st.Hidden == p.Seen) {
			t.Errorf("%s is otherwise in the scenario: %+v", st.Name, *st)
		}
	}
	text := string(scenarios.Encode(&scenarios.Document{Scenario: sc}))
	if _, err := (cd.System{}).Open(game.Opening{Name: "moment", Scenario: []byte(text)}); err != nil {
		t.Errorf("the moment is not played: %v", err)
	}
}
