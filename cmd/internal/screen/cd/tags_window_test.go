package cd

import (
	"os"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// A label does not lie under a ruler: at the opening view names and tags of stands
// by the edge lost their first letters.
func TestLabelsKeepOffRulers(t *testing.T) {
	text, err := os.ReadFile("testdata/hands.toml")
	if err != nil {
		t.Fatal(err)
	}
	f := games.In(t.TempDir())
	t.Cleanup(f.Close)
	windowtest.Do(t, func() {
		h, err := newHandAt(f, "hands", text, [2]string{"", "steady"})
		if err != nil {
			t.Error(err)
			return
		}
		h.finished()
		left, top, is := h.rulersAt()
		if !is {
			t.Error("there are no rulers")
			return
		}
		wide := rulerWide * h.theme.Density
		lo := h.camera.ToScreen(gmath.Vec{})
		h.clutter.Clear()
		corner := gmath.Vec{X: max(left+wide, lo.X), Y: max(top+wide, lo.Y)}.Add(gmath.Vec{X: 6, Y: 6})
		g := tag{at: table.Point(h.camera.ToTable(corner)), off: vec(-60, -60)}
		if at := h.tagAt(h.dst, &g, gmath.Vec{X: 120, Y: 44}); at.X < left+wide || at.Y < top+wide {
			t.Errorf("a tag lies at %v, the rulers reach to %.0f and %.0f", at, left+wide, top+wide)
		}
	})
}

// All lines of a refusal are in its tone, and what helps after it is not.
func TestRefusalIsOfOneTone(t *testing.T) {
	h := crowdedIn(t, 4, rules.Commanding)
	g := h.refusalTag(h.laid[0].Footprint.Center, []game.Reason{{Text: "a stand may not go through what lies there, which is a wood that is too dense for it and for all others of its kind"}})
	g.more = append(g.more, "Shift puts it elsewhere")
	lines := g.lines()
	if len(lines) < 3 {
		t.Fatalf("%d lines, want the refusal folded", len(lines))
	}
	for i, l := range lines {
		if refusal := i+1 < len(lines); refusal != (l.Color == ui.VermilionHi && l.Bold) {
			t.Errorf("line %d, %q, has the tone of a refusal: %v", i, l.Text, !refusal)
		}
	}
}
