package commanddecision_test

import (
	"fmt"
	"slices"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// TestBotsDecideByTheirView asks every bot, at moments of a game, what it does, and
// again when what is hidden from its side has been changed: it must do the same.
func TestBotsDecideByTheirView(t *testing.T) {
	asked := map[string]int{}
	l := &leaks{dice: game.NewDice("bots", 1), tell: (*cd.State).ViewOf}
	m := bot.Match{Opening: opening(t, "lezey-1944.toml", "views"), Bots: newBots(t, "steady", "random")}
	steps := 0
	m.Watch = func(x *bot.Moment) error {
		if x.Before.Step == x.After.Step && x.Before.Turn == x.After.Turn {
			return nil
		}
		steps++
		for side := range 2 {
			for _, name := range bot.Names() {
				if steps%5 > 0 {
					continue
				}
				a, b := decided(t, name, x.After, side), decided(t, name, l.scramble(x.After, side), side)
				if !slices.Equal(a, b) {
					return fmt.Errorf("turn %d, %v: what %s does changes with what is hidden from it:\n%s\n%s", x.After.Turn, x.After.Step, name, a, b)
				}
				asked[name] += len(a)
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Error(err)
	}
	for _, name := range bot.Names() {
		if asked[name] < 5 {
			t.Errorf("%s did only %d things", name, asked[name])
		}
	}
}

// decided is what a bot does that sits down now.
func decided(t *testing.T, name string, s *cd.State, side int) (list []string) {
	t.Helper()
	b, err := bot.New(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range b.Choose(s.ViewOf(side), side, game.NewDice("decided", int(s.Step))) {
		list = append(list, string(cd.EncodeAction(a)))
	}
	return list
}

// TestBotsPlayLegally plays every bot against random: what they do is allowed, and
// the journal rebuilds the game to the byte.
func TestBotsPlayLegally(t *testing.T) {
	for _, name := range bot.Names() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if _, err := selfPlay(opening(t, "first-fight.toml", "legal "+name), newBots(t, name, "random"), true); err != nil {
				t.Error(err)
			}
		})
	}
}
