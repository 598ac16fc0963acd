package commanddecision_test

import (
	"fmt"
	"sync"
	"testing"

	cd "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/los"
)

// A state may be read from anywhere at once, by those who hold it and by those
// who hold the state before or after it: all get the same answers. The race
// detector looks on (`make race`).
func TestStatesAreReadFromAnywhere(t *testing.T) {
	moments := 0
	m := bot.Match{Opening: opening(t, "maneuvers-1941.toml", "shared"), Bots: newBots(t, "steady", "random")}
	m.Watch = func(m *bot.Moment) error {
		if moments++; moments%7 != 0 || moments > 700 {
			return nil
		}
		var got [4]string
		var crew sync.WaitGroup
		for i := range got {
			crew.Go(func() {
				for _, s := range []*cd.State{m.Before, m.After} {
					got[i] += answers(s)
				}
			})
		}
		crew.Wait()
		for _, g := range got[1:] {
			if g != got[0] {
				return fmt.Errorf("two who read the same states find\n%s\nand\n%s", g, got[0])
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Error(err)
	}
	if moments < 100 {
		t.Errorf("only %d moments", moments)
	}
}

// answers is what a state says of itself.
func answers(s *cd.State) string {
	text := fmt.Sprintf("%x", s.Hash())
	for side := range 2 {
		view := s.ViewOf(side)
		text += fmt.Sprintf(" %x %d", view.Hash(), len(view.Legal(side)))
		for i := range s.Stands {
			text += fmt.Sprint(" ", s.SeenBy(side, i), s.Clear(los.Sight, i, 0))
		}
	}
	return text
}
