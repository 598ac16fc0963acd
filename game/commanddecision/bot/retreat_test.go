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
