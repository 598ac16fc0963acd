package picture

import (
	"fmt"
	"testing"

	"sightline/cmd/internal/scene"
	"sightline/los"
)

// Every obstacle has a drawing of its own, and of one that is cleared another.
func TestObstaclesAreDrawn(t *testing.T) {
	drawn := func(own string, cleared bool) string {
		f := line1("Barrier", los.Trail, 0.5, 2, 2, 10, 4)
		if own == "minefield" {
			f = area1("Barrier", los.Field, 0, blob("Barrier", 6, 6, 3, 3, 9))
		}
		s := &scene.Scene{Width: at(12, 0).X, Depth: at(12, 0).X, Terrain: []scene.Feature{{Feature: f, Own: own, Cleared: cleared}}}
		text := ""
		for _, x := range Ground(s).Shapes {
			if id := fmt.Sprintf("%+v", x); x.Extent().Max.X < 12 {
				text += id
			}
		}
		return text
	}
	for own := range obstacles {
		whole, traces := drawn(own, false), drawn(own, true)
		if whole == drawn("rope", false) || whole == traces || traces == "" {
			t.Errorf("%s is drawn as bare ground, or as if it were never cleared", own)
		}
	}
}
