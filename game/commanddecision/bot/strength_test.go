package bot

import (
	"fmt"
	"io/fs"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/scenarios"
)

// fights is how many games of each seat steady must win nearly all of. Two
// hundred are played with `sightline simulate`.
const fights = 12

// TestSteadyBeatsRandom plays steady against random from both seats of every
// scenario of the library. It must win at least nine of ten games; of a dozen
// it may fail to win three before that is in doubt (one in forty samples).
func TestSteadyBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		for seat := range 2 {
			t.Run(fmt.Sprintf("%s/%d", name, seat), func(t *testing.T) {
				t.Parallel()
				won := 0
				for k := range fights {
					bots := [2]Bot{random{}, random{}}
					bots[seat] = newSteady()
					m := Match{Opening: game.Opening{Name: name, Scenario: text, Seed: fmt.Sprint("strength ", k)}, Bots: bots}
					r, err := m.Play()
					if err != nil {
						t.Fatal(err)
					}
					sides, err := m.Sides()
					if err != nil {
						t.Fatal(err)
					}
					if r.Outcome.Side == sides[seat] {
						won++
					}
				}
				if won < fights-3 {
					t.Errorf("steady wins %d of %d", won, fights)
				}
				t.Logf("steady wins %d of %d", won, fights)
			})
		}
	}
}

// TestSeasonedBeatsSteady plays seasoned against steady from both seats, a draw counting
// half. It is to have six points of ten, and more over many games.
func TestSeasonedBeatsSteady(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	const games = 50
	points := 0
	for k := range games {
		points += pointsOf(t, "maneuvers-1941.toml", fmt.Sprint("seasoned ", k/2), k%2, "seasoned", "steady")
	}
	t.Logf("seasoned has %d points of %d", points, 2*games)
	if points < 2*games*6/10 {
		t.Errorf("seasoned has %d points of %d", points, 2*games)
	}
}

// TestPassiveIsTheFloor plays steady and seasoned against who only stands and fires,
// from both seats, a draw counting half. Two hundred games are played with
// `sightline simulate`.
func TestPassiveIsTheFloor(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	const games = 16
	for _, c := range []struct {
		who   string
		least int // points of ten
	}{{"steady", 7}, {"seasoned", 8}} {
		t.Run(c.who, func(t *testing.T) {
			t.Parallel()
			points := 0
			for k := range games {
				points += pointsOf(t, "maneuvers-1941.toml", fmt.Sprint("floor ", k), k%2, c.who, "passive")
			}
			t.Logf("%s has %d points of %d", c.who, points, 2*games)
			if points < 2*games*c.least/10 {
				t.Errorf("%s has %d points of %d", c.who, points, 2*games)
			}
		})
	}
}

// A bot chooses by what it was shown alone: two that were shown the same choose
// the same. One that sat down late, and remembers nothing, is never refused.
func TestBotsGoByWhatTheyWereShown(t *testing.T) {
	for _, name := range []string{"steady", "seasoned"} {
		t.Run(name, func(t *testing.T) { goesByWhatItWasShown(t, name) })
	}
}

func goesByWhatItWasShown(t *testing.T, name string) {
	sit := func() Bot {
		b, err := New(name)
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	text, err := fs.ReadFile(scenarios.Library(), "lezey-1944.toml")
	if err != nil {
		t.Fatal(err)
	}
	twins := [2]Bot{sit(), sit()}
	m := Match{Opening: game.Opening{Name: "lezey-1944.toml", Scenario: text, Seed: "keep"}}
	steps := 0
	for side := range m.Bots {
		m.Bots[side] = watched{sit(), func(view *cd.State, chosen []cd.Action) {
			steps++
			if x, y := written(chosen), written(twins[side].Choose(view, side, nil)); x != y {
				t.Errorf("turn %d, %v: %s chooses\n%s\nand its twin\n%s", view.Turn, view.Step, name, x, y)
			}
			s := view
			for _, a := range sit().Choose(view, side, nil) {
				next, _, err := cd.Apply(s, s.Battle().Sides[side], a, unrolled{})
				if err != nil {
					t.Fatalf("turn %d, %v: who sat down late is refused %s: %v", view.Turn, view.Step, cd.EncodeAction(a), err)
				}
				s = next
			}
		}}
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if steps < 40 {
		t.Errorf("only %d steps", steps)
	}
}

// A watched bot shows what it chooses.
type watched struct {
	Bot
	show func(view *cd.State, chosen []cd.Action)
}

func (w watched) Choose(view *cd.State, side int, dice game.Dice) []cd.Action {
	list := w.Bot.Choose(view, side, dice)
	w.show(view, list)
	return list
}

// passive gives no order and moves nobody, whatever it is asked.
func TestPassiveStandsStill(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: text, Seed: "still"}, Bots: [2]Bot{passive{newSteady()}, newSteady()}}
	fires := 0
	m.Watch = func(x *Moment) error {
		if x.By != "Blue" {
			return nil
		}
		switch a := x.Action.(type) {
		case cd.Order, cd.Move:
			return fmt.Errorf("passive does %s", cd.EncodeAction(a))
		case cd.Fire:
			fires++
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if fires == 0 {
		t.Error("passive never fires")
	}
}

func written(list []cd.Action) string {
	s := ""
	for _, a := range list {
		s += string(cd.EncodeAction(a)) + "\n"
	}
	return s
}

func TestNew(t *testing.T) {
	for _, name := range Names() {
		if b, err := New(name); err != nil || b.Name() != name {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := New("clever"); err == nil || err.Error() != `there is no bot "clever": want seasoned, steady, recruit, passive or random` {
		t.Error(err)
	}
}

// TestRecruitIsBetweenSteadyAndRandom plays recruit against both from both seats, a
// draw counting half.
func TestRecruitIsBetweenSteadyAndRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("takes ten seconds")
	}
	const games = 48
	for _, c := range []struct {
		against     string
		least, most int // points of 2 a game
	}{{"steady", 0, games - 8}, {"random", games + 16, 2 * games}} {
		t.Run(c.against, func(t *testing.T) {
			t.Parallel()
			points := 0
			for k := range games {
				points += pointsOf(t, "maneuvers-1941.toml", fmt.Sprint("recruit ", k), k%2, "recruit", c.against)
			}
			t.Logf("recruit has %d points of %d against %s", points, 2*games, c.against)
			if points < c.least || points > c.most {
				t.Errorf("recruit has %d points of %d against %s: want %d to %d", points, 2*games, c.against, c.least, c.most)
			}
		})
	}
}

// pointsOf plays a game of a bot from a seat against another: 2 if it wins, 1 for a
// draw.
func pointsOf(t *testing.T, name, seed string, seat int, who, against string) int {
	t.Helper()
	text, err := fs.ReadFile(scenarios.Library(), name)
	if err != nil {
		t.Fatal(err)
	}
	m := Match{Opening: game.Opening{Name: name, Scenario: text, Seed: seed}}
	for side, bot := range [2]string{who, against} {
		if m.Bots[(seat+side)%2], err = New(bot); err != nil {
			t.Fatal(err)
		}
	}
	r, err := m.Play()
	if err != nil {
		t.Fatal(err)
	}
	sides, err := m.Sides()
	if err != nil {
		t.Fatal(err)
	}
	switch r.Outcome.Side {
	case sides[seat]:
		return 2
	case "":
		return 1
	}
	return 0
}
