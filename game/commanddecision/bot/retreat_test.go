package bot

import (
	"fmt"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// crossing is ground that Blue is to hold in the end, at some place of the meadow.
func crossing(x, y float64) string {
	return fmt.Sprintf("\n[[area]]\nname = \"Crossing\"\noutline = [[%g, %g], [%g, %g], [%g, %g], [%g, %g]]\n"+
		"\n[[victory]]\nside = \"Blue\"\ntext = \"Hold the crossing.\"\nconditions = [{ hold = [\"Crossing\"] }]\n",
		x-2, y-2, x+2, y-2, x+2, y+2, x-2, y+2)
}

// fled plays the turn of the meadow with a company of rifles in the open and stands of
// the enemy before it, and returns the order that the company was given, and where its
// stands end.
func fled(t *testing.T, victory string, red ...string) (order cd.OrderKind, at map[string]geom.Point) {
	t.Helper()
	text := meadow + victory +
		on("Blue", "1st command", "command", 14, 23) + on("Blue", "1st rifles", "rifle", 15, 24) + on("Blue", "1st scouts", "rifle", 13, 24)
	for _, r := range red {
		text += r
	}
	text += drawn
	at = map[string]geom.Point{}
	m := Match{
		Opening: game.Opening{Name: "meadow.toml", Seed: "flight", Scenario: []byte(text)},
		Bots:    [2]Bot{newSteady(), script{}},
	}
	m.Watch = func(x *Moment) error {
		if o, orders := x.Action.(cd.Order); orders {
			order = o.Order
		}
		if x.Before.Step == cd.Moving {
			for i := range x.After.Stands {
				at[x.After.Battle().Units[i].Name] = x.After.Stands[i].At
			}
		}
		return nil
	}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	return order, at
}

// Rifles in the open before tanks that they cannot hurt go back into the wood behind
// them before they are shot to pieces. Where nobody is before them, they do not.
func TestWhoIsOutgunnedDisengages(t *testing.T) {
	tanks := []string{
		on("Red", "Red 1", "m3a3-stuart", 15, 36), on("Red", "Red 2", "m3a3-stuart", 12, 36), on("Red", "Red 3", "m3a3-stuart", 18, 36),
	}
	order, at := fled(t, crossing(14, 15), tanks...)
	if order != cd.Disengage {
		t.Errorf("before three tanks the company is ordered %v, not to disengage", order)
	}
	for _, name := range []string{"1st command", "1st rifles", "1st scouts"} {
		if at[name].Y >= 19*geom.Inch {
			t.Errorf("%s ends at %v, not in the wood", name, at[name])
		}
	}
	if order, _ := fled(t, crossing(14, 15), on("Red", "Red 1", "rifle", 46, 46)); order == cd.Disengage {
		t.Error("the company runs from who is not there")
	}
}

// Who is shot at in the open does not run elsewhere in the open where it fears as much:
// companies under the guns of tanks ran anywhere.
func TestNobodyRunsInTheOpenUnderFire(t *testing.T) {
	asked := 0
	s := newSteady()
	look := watched{s, func(v *cd.State, _ []cd.Action) {
		if v.Step != cd.Commanding || v.Turn == 0 {
			return
		}
		h := newHand(v, 0, nil)
		list := h.companies()
		s.assign(h, list)
		w := s.scale(h)
		for _, c := range list {
			if len(c.movers) == 0 || !s.hasGoal(c) {
				continue
			}
			to := w.course(s, c)
			for _, i := range c.fit(h) {
				at := h.Stands[i].At
				for k := range geom.Angle(16) {
					end := ahead(at, k*22*geom.Degree, 6*geom.Inch)
					if !h.Battle().Scenario.Table.Bounds().Contains(end) || w.cover[w.cell(end)] != cd.NoCover || to.gain(at, end) >= 0 {
						continue
					}
					there := w.place(i, end, cd.FullAdvance)
					if there > w.place(i, at, cd.NoOrder) || there > -2*unwanted {
						continue
					}
					asked++
					if n := w.going(i, end, cd.FullAdvance, to); n >= there {
						t.Fatalf("turn %d: %s runs to %v for %d, where it fears %d", v.Turn, h.Battle().Units[i].Name, end, n, there)
					}
				}
			}
		}
	}}
	m := Match{Opening: game.Opening{Name: "maneuvers-1941.toml", Scenario: []byte(libraryText(t, "maneuvers-1941.toml")), Seed: "open"}, Bots: [2]Bot{look, newSeasoned()}}
	if _, err := m.Play(); err != nil {
		t.Fatal(err)
	}
	if asked < 10 {
		t.Errorf("only %d ways are asked for", asked)
	}
}
