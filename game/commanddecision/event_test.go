package commanddecision_test

import (
	"fmt"
	"sync"
	"testing"

	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// TestEventsTellAll plays games and holds, after every action, what each side
// and the referee have been told of stands against what they know: the view
// before and what the events tell come to the view after.
func TestEventsTellAll(t *testing.T) {
	var mu sync.Mutex
	unexplained := map[cd.EventKind]int{}
	manyGames(t, 5, func(name, seed string, k int) (int, error) {
		bots := newBots(t, "random", "random")
		if k%3 == 0 {
			bots = newBots(t, "steady", "random")
		}
		w := &follower{}
		m := bot.Match{Opening: opening(t, name, seed), Bots: bots, Watch: w.watch}
		_, err := m.Play()
		mu.Lock()
		defer mu.Unlock()
		for kind, n := range w.told.Unexplained {
			unexplained[kind] += n
		}
		return w.actions, err
	})
	t.Logf("told without saying why: %v", unexplained)
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
