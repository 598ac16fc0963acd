package picture

import (
	"fmt"
	"sightline/cmd/internal/scene"
	"testing"
)

// BenchmarkRaster bakes a view of 1280 by 800 pixels of a table with stands at
// three zooms of the screen.
func BenchmarkRaster(b *testing.B) {
	s := everything()
	p := Terrain(scene.Of(s))
	p.stands(scene.Of(s), nil)
	for _, scale := range []float64{17, 30, 60} {
		b.Run(fmt.Sprintf("%v", scale), func(b *testing.B) {
			at := Pt(66*0.2, 44*0.1)
			if scale < 20 {
				at = Point{}
			}
			view := Rect{at, Pt(at.X+1280/scale, at.Y+800/scale)}
			for b.Loop() {
				p.Raster(view, scale)
			}
		})
	}
}
