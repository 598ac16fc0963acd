package bot

import (
	"errors"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// Foot of seasoned that bars an edge goes to where those come past who mean to leave, not
// when they are near; that of steady stays in its holes.
func TestFootBlocks(t *testing.T) {
	text := libraryText(t, "peski-1939.toml")
	blocks := func(s *steady, bot Bot) (n int) {
		look := watched{bot, func(v *cd.State, _ []cd.Action) {
			if v.Step != cd.Commanding {
				return
			}
			h := newHand(v, 0, nil)
			w := s.scale(h)
			ways := s.passages(w, h.mission().bar)
			for _, c := range h.companies() {
				to, ok := s.tasks[c.nth]
				if !ok || to.duty != ambushes || !c.foot || geom.Distance(c.center, to.at) < 3*geom.Inch {
					continue
				}
				if n++; v.Turn > 2 || c.near < closeBy {
					continue
				}
				here, there := w.lurksAll(c, w.cell(c.center), 0, ways), w.lurksAll(c, w.cell(to.at), 1, ways)
				if there <= 2*here {
					t.Errorf("turn %d: %s goes where it does %d, from where it does %d", v.Turn, v.Battle().Companies[c.index].Name, there, here)
				}
			}
		}}
		m := Match{Opening: game.Opening{Name: "peski-1939.toml", Scenario: []byte(text), Seed: "blocks"}, Bots: [2]Bot{look, newSteady()}}
		m.Watch = func(x *Moment) error {
			if x.After.Turn > 4 {
				return errEnough
			}
			return nil
		}
		if _, err := m.Play(); err != nil && !errors.Is(err, errEnough) {
			t.Fatal(err)
		}
		return n
	}
	keen, plain := newSeasoned(), newSteady()
	if went, stayed := blocks(keen.steady, keen), blocks(plain, plain); went == 0 || stayed > 0 {
		t.Errorf("foot of seasoned goes %d times, of steady %d times", went, stayed)
	}
}
