package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"sightline/cmd/internal/cpu"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// A timed bot notes how long the process works while it chooses, in each turn.
type timed struct {
	bot.Bot
	turns []time.Duration // by turn; 0 is setting up
}

// Choose has the bot choose.
func (t *timed) Choose(view *commanddecision.State, side int, dice game.Dice) []commanddecision.Action {
	for len(t.turns) <= view.Turn {
		t.turns = append(t.turns, 0)
	}
	before := cpu.Time()
	list := t.Bot.Choose(view, side, dice)
	t.turns[view.Turn] += cpu.Time() - before
	return list
}

// A timing is how long a bot thinks in a turn of a scenario.
type timing struct {
	scenario, bot string
	turns         int
	median, worst time.Duration
}

// timeAll measures each bot against itself in one game of each scenario, one game
// after the other, so that nothing but the bot works; until ctx is over.
func (l *ladder) timeAll(ctx context.Context) ([]timing, error) {
	var list []timing
	for _, a := range l.scenarios {
		for _, name := range l.bots {
			if ctx.Err() != nil {
				return nil, nil
			}
			m, err := bout(a.Opening, []string{name, name}, l.seed, 0)
			if err != nil {
				return nil, err
			}
			first, second := &timed{Bot: m.Bots[0]}, &timed{Bot: m.Bots[1]}
			m.Bots = [2]bot.Bot{first, second}
			if _, err := m.Play(); err != nil {
				return nil, fmt.Errorf("%s, %s against itself: %w", a.name, name, err)
			}
			turns := slices.Sorted(slices.Values(append(first.turns, second.turns...)))
			list = append(list, timing{a.name, name, len(turns), turns[len(turns)/2], turns[len(turns)-1]})
		}
	}
	return list, nil
}
