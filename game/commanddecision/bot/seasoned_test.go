package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"runtime"
	"slices"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/scenarios"
)

// thinking is a seasoned bot with a small budget, for tests.
func thinking(budget int) *seasoned {
	s := newSeasoned()
	s.budget = budget
	return s
}

// errEnough ends a match whose first turns are all that is wanted.
var errEnough = errors.New("enough")

// firstTurns plays some turns with a bot at the first seat against steady, and
// returns what it does.
func firstTurns(t *testing.T, name string, turns int, b Bot) string {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	did := ""
	m := Match{Opening: game.Opening{Name: name, Scenario: text, Seed: "turns"}}
	m.Bots = [2]Bot{watched{b, func(view *cd.State, chosen []cd.Action) {
		did += fmt.Sprintln(view.Turn, view.Step) + written(chosen)
	}}, newSteady()}
	m.Watch = func(x *Moment) error {
		if x.After.Turn > turns {
			return errEnough
		}
		return nil
	}
	if _, err := m.Play(); err != nil && !errors.Is(err, errEnough) {
		t.Fatal(err)
	}
	return did
}

// The same seed and budget give the same game on one processor and on many.
func TestSeasonedIsTheSameOnAnyNumberOfProcessors(t *testing.T) {
	const name = "maneuvers-1941.toml"
	many := firstTurns(t, name, 2, thinking(30))
	was := runtime.GOMAXPROCS(1)
	one := firstTurns(t, name, 2, thinking(30))
	runtime.GOMAXPROCS(was)
	if one != many {
		t.Errorf("on one processor seasoned does\n%s\nand on %d\n%s", one, was, many)
	}
	if plain := firstTurns(t, name, 2, newSteady()); plain == many {
		t.Error("seasoned does what steady does")
	}
}

// Worlds that are thought of have all that the side sees as it is, and besides only
// enemies that it has seen before or has made up; they may be played on.
func TestSupposedWorlds(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "lezey-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	supposed := 0
	for seat := range 2 {
		var met sightings
		m := Match{Opening: game.Opening{Name: "lezey-1944.toml", Scenario: text, Seed: "worlds"}, Bots: [2]Bot{newSteady(), newSteady()}}
		m.Bots[seat] = watched{newSteady(), func(v *cd.State, _ []cd.Action) {
			met.read(v, seat)
			if v.Step != cd.Commanding {
				return
			}
			s := newSteady()
			s.scale(newHand(v, seat, nil))
			maker := sampler{view: v, side: seat, met: &met, ground: s.ground, dice: game.NewDice("worlds", v.Turn)}
			w := maker.sample()
			for i := range v.Stands {
				if a, b := v.Stands[i], w.Stands[i]; a.At != b.At || a.Hits != b.Hits || a.Place != b.Place || v.Battle().Units[i].Name != w.Battle().Units[i].Name {
					t.Errorf("turn %d: %s is otherwise", v.Turn, v.Battle().Units[i].Name)
				}
			}
			for i := len(v.Stands); i < len(w.Stands); i++ {
				supposed++
				if w.Battle().Units[i].Side == seat || w.SeenBy(seat, i) {
					t.Errorf("turn %d: %s is supposed and not hidden", v.Turn, w.Battle().Units[i].Name)
				}
				if !w.Battle().Scenario.Table.Bounds().Contains(w.Stands[i].At) {
					t.Errorf("turn %d: %s is off the table", v.Turn, w.Battle().Units[i].Name)
				}
			}
			p := playout{state: w, dice: game.KeyedDice("worlds"), bots: [2]*steady{newSteady(), newSteady()}}
			if p.play(v.Turn + 1); p.state.Turn <= v.Turn && p.state.Outcome == nil {
				t.Errorf("turn %d: the world is not played on: turn %d, %v", v.Turn, p.state.Turn, p.state.Step)
			}
		}}
		if _, err := m.Play(); err != nil {
			t.Fatal(err)
		}
	}
	if supposed < 20 {
		t.Errorf("only %d stands were supposed", supposed)
	}
}

// The queue of the routes gives the nearest first, of equals the first cell.
func TestQueue(t *testing.T) {
	dice := game.NewDice("queue", 0)
	var q queue
	var want []node
	for range 200 {
		n := node{int32(dice.Roll(50)), int32(dice.Roll(20))}
		q.push(n)
		want = append(want, n)
	}
	slices.SortFunc(want, func(a, b node) int {
		switch {
		case a.before(b):
			return -1
		case b.before(a):
			return 1
		}
		return 0
	})
	for k, w := range want {
		if n := q.pop(); n != w {
			t.Fatalf("%d: %v, want %v", k, n, w)
		}
	}
}

// What counts to seasoned follows from what wins the game, for it and for the other.
func TestUsualSchemes(t *testing.T) {
	for _, c := range []struct {
		scenario   string
		side       int
		fear, fire int
	}{
		{"maneuvers-1941.toml", 0, 0, 150}, // both sides win by two thirds destroyed
		{"breakout.toml", 0, 0, 0},         // only the other does
		{"breakout.toml", 1, -50, 150},     // only this one does
		{"lezey-1944.toml", 0, -50, 0},     // nine tenths are out of reach
	} {
		text, err := fs.ReadFile(scenarios.Library(), c.scenario)
		if err != nil {
			t.Fatal(err)
		}
		p, err := cd.System{}.Open(game.Opening{Name: c.scenario, Scenario: text, Seed: "usual"})
		if err != nil {
			t.Fatal(err)
		}
		if x := usual(p.(*cd.State).Battle(), c.side); x.fear != c.fear || x.fire != c.fire {
			t.Errorf("%s, side %d: fear %d, fire %d: want %d and %d", c.scenario, c.side, x.fear, x.fire, c.fear, c.fire)
		}
	}
}

// Where its fire counts, a place that a stand may fire from is the better for it, and one
// that no enemy known sees is not.
func TestFireCounts(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	fires, blind := 0, 0
	m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: text, Seed: "fire"}, Bots: [2]Bot{nil, newSteady()}}
	m.Bots[0] = watched{newSteady(), func(v *cd.State, _ []cd.Action) {
		h, keen := newHand(v, 0, nil), newSteady()
		if keen.scheme.fire = 100; v.Step != cd.Commanding {
			return
		}
		w, plain := keen.scale(h), newSteady().scale(h)
		for i := range v.Stands {
			if v.Battle().Units[i].Side != 0 || !v.OnTable(i) {
				continue
			}
			at := v.Stands[i].At
			more := w.place(i, at, cd.NoOrder) - plain.place(i, at, cd.NoOrder)
			seen := slices.ContainsFunc(w.threats, func(x threat) bool { return x.sees[w.cell(at)] })
			switch {
			case more < 0 || more > 0 && !seen:
				t.Errorf("turn %d: %s weighs %d more", v.Turn, v.Battle().Units[i].Name, more)
			case more > 0:
				fires++
			case !seen:
				blind++
			}
		}
	}}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if fires == 0 || blind == 0 {
		t.Errorf("%d stands may fire, %d see nobody", fires, blind)
	}
}
