package picture

import (
	"io/fs"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/scenarios"
)

// Names of roads and streams keep off the houses of towns, as large as they are on a
// screen far off: they lay on them, and could not be read.
func TestNamesKeepOffHouses(t *testing.T) {
	for _, name := range []string{"lezey-1944", "maneuvers-1941", "breakout"} {
		text, err := fs.ReadFile(scenarios.Library(), name+".toml")
		if err != nil {
			t.Fatal(err)
		}
		doc, err := scenarios.Decode(name, text)
		if err != nil {
			t.Fatal(err)
		}
		s := scene.Of(&doc.Scenario.Setup)
		houses, named := Houses(s), 0
		if len(houses) == 0 {
			t.Fatalf("%s has no houses", name)
		}
		pl := &placer{swell: screenSwell}
		for _, shape := range Names(s).Shapes {
			l, is := shape.(*Label)
			if !is || l.Bold {
				continue
			}
			named++
			r := pl.swollen(l).inked()
			for _, h := range houses {
				w := min(r.Max.X, h.Max.X) - max(r.Min.X, h.Min.X)
				d := min(r.Max.Y, h.Max.Y) - max(r.Min.Y, h.Min.Y)
				if w > 0 && d > 0 && w*d > 0.05*(r.Max.X-r.Min.X)*(r.Max.Y-r.Min.Y) {
					t.Errorf("%s: %q lies on a house at %v", name, l.Text, h.Min)
				}
			}
		}
		if named == 0 {
			t.Errorf("%s names no road", name)
		}
	}
}
