package cd

import (
	"io/fs"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/scenarios"
)

// A side's areas where stands are still to come are drawn, the enemy's are not: one
// had to remember from the briefing where reinforcements arrive.
func TestEntriesAreDrawn(t *testing.T) {
	g := playingOf(t, "entries")
	if list := g.table.player.model.entries(); len(list) > 0 {
		t.Errorf("of Maneuvers, where nobody comes later, %d areas are drawn", len(list))
	}
	g.folder.Close()
	text, err := fs.ReadFile(scenarios.Library(), "peski-1939.toml")
	if err != nil {
		t.Fatal(err)
	}
	g.folder, g.text = games.In(t.TempDir()), text
	g.folder.Seed = "entries"
	t.Cleanup(g.folder.Close)
	g.open()
	drawn := 0
	for _, p := range g.table.players {
		list := modelOf(p.model.view, p.side).entries()
		sc := p.model.scenario
		for _, e := range list {
			drawn++
			if e.side != p.side || e.area.Name != "West edge" {
				t.Errorf("%s is drawn where %s of side %d come in", sc.Sides[p.side].Name, e.area.Name, e.side)
			}
		}
	}
	if len(g.table.players) != 2 || drawn != 1 {
		t.Errorf("%d areas are drawn to %d players, want one to one of two", drawn, len(g.table.players))
	}
}
