package picture

import (
	"path/filepath"
	"testing"
)

// The sign of the program is kept as a file for who wants to see it.
func TestGoldenEmblem(t *testing.T) {
	holds(t, svgOf(t, Emblem()), filepath.Join("..", "..", "..", "assets", "emblem.svg"), "run the test with -update")
}

// At every size it is square, with see-through corners and both stands on it.
func TestEmblemSizes(t *testing.T) {
	p := Emblem()
	for _, n := range EmblemSizes {
		img := p.Raster(p.Bounds, float64(n))
		if b := img.Bounds(); b.Dx() != n || b.Dy() != n {
			t.Errorf("of %d pixels it is %v", n, b)
			continue
		}
		if img.RGBAAt(0, 0).A > 100 || img.RGBAAt(n/2, n/2).A != 255 {
			t.Errorf("of %d pixels its corner is %v and its middle %v", n, img.RGBAAt(0, 0), img.RGBAAt(n/2, n/2))
		}
		blue, red := img.RGBAAt(n*28/100, n*72/100), img.RGBAAt(n*74/100, n*27/100)
		if blue.B < 80 || blue.R > 80 || red.R < 80 || red.B > 80 {
			t.Errorf("of %d pixels the stands are %v and %v", n, blue, red)
		}
	}
}
