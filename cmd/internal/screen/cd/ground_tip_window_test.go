package cd

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// The tip of an obstacle that the pointer rests on says what it is and what it does to
// whom; not at once, and not elsewhere.
func TestTipTellsObstacle(t *testing.T) {
	withHand(t, "peski-1939", [2]string{"", "steady"}, func(h *hand) {
		var at geom.Point
		for i, f := range h.player.model.scenario.Terrain {
			if h.player.model.scenario.TerrainKind(i) == "roadblock" {
				at = geom.Divide(f.Line.Points[0], f.Line.Points[1], 1, 2)
			}
		}
		h.camera.Center = table.Inches(at)
		tipAt := func(p geom.Point, ticks int) string {
			h.at = h.camera.ToScreen(table.Inches(p))
			for range ticks {
				h.tick(ui.Input{})
			}
			return strings.Join(h.tipNow().lines, " ")
		}
		if tip := tipAt(at, groundTicks/2); tip != "" {
			t.Errorf("at once it says %q", tip)
		}
		tip := tipAt(at, groundTicks)
		for _, want := range []string{"Roadblock", "laid by the Poles", "house rule, CD 4.17", "On foot: as clear ground", "armored cars and trucks: no way through", "Cleared at the end of a turn", "not by the Poles"} {
			if !strings.Contains(tip, want) {
				t.Errorf("it does not say %q: %q", want, tip)
			}
		}
		if tip := tipAt(at.Add(geom.Pt(2*geom.Inch, 3*geom.Inch)), 2*groundTicks); strings.Contains(tip, "oadblock") {
			t.Errorf("beside it says %q", tip)
		}
	})
}
