package commanddecision_test

import (
	"fmt"
	"testing"

	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// TestEventsTellAll plays games and holds, after every action, what each side
// and the referee have been told of stands against what they know: the view
// before and what the events tell come to the view after.
func TestEventsTellAll(t *testing.T) {
	games := 4 // of every scenario; more in the soak run of TestSelfPlay
	if testing.Short() {
		games = 1
	}
	actions, unexplained := 0, map[cd.EventKind]int{}
	for _, name := range library(t) {
		for k := range games {
			bots := newBots(t, "random", "random")
			if k%3 == 0 {
				bots = newBots(t, "steady", "random")
			}
			w := &follower{}
			m := bot.Match{Opening: opening(t, name, fmt.Sprintf("told %d", k)), Bots: bots, Watch: w.watch}
			if _, err := m.Play(); err != nil {
				t.Errorf("%s, game %d: %v", name, k, err)
			}
			actions += w.actions
			for kind, n := range w.told.Unexplained {
				unexplained[kind] += n
			}
		}
	}
	t.Logf("%d actions; told without saying why: %v", actions, unexplained)
	if n := unexplained[cd.EventChanged]; n > 0 {
		t.Errorf("%d actions changed stands without an event that says why", n)
	}
}

// A follower holds what is told of every action against what is known.
type follower struct {
	told    cd.Told
	actions int
}

func (w *follower) watch(m *bot.Moment) error {
	w.actions++
	events := make([]cd.Event, len(m.Events))
	for i, e := range m.Events {
		events[i] = e.(cd.Event)
	}
	if err := w.told.Follow(m.Before, events, m.After); err != nil {
		return fmt.Errorf("after action %d, %s %s: %w", w.actions, m.By, cd.EncodeAction(m.Action), err)
	}
	return nil
}
