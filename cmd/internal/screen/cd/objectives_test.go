package cd

import (
	"bytes"
	"testing"

	"sightline/cmd/internal/games"
)

// An area that wins is drawn on the table, unless ground of its name is: nobody could see
// where the objective of a table of his own was.
func TestObjectivesAreDrawn(t *testing.T) {
	g := playingOf(t, "objectives")
	if list := g.table.player.model.objectives(); len(list) > 0 {
		t.Errorf("of Maneuvers, whose hamlets are ground, %d areas are drawn", len(list))
	}
	g.folder.Close()
	g.folder = games.In(t.TempDir())
	g.folder.Seed = "objectives"
	t.Cleanup(g.folder.Close)
	g.text = bytes.Replace(g.text, []byte(`"Mayhew's Store"`), []byte(`"Houses"`), 1) // the ground comes first
	g.open()
	list := g.table.player.model.objectives()
	if len(list) != 1 || list[0].Name != "Mayhew's Store" || len(list[0].Outline.Outline) < 3 {
		t.Errorf("drawn are %v, want Mayhew's Store", list)
	}
}
