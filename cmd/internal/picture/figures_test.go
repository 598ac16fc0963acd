package picture

import "testing"

// The figures of a counter can be drawn without the rest of it, over one that is paler.
func TestFiguresAlone(t *testing.T) {
	c := Counter{Number: "5", Left: 2, Size: 38}
	whole := c.Draw()
	c.Figures = true
	alone := c.Draw()
	a, b := whole.RasterScaled(whole.Bounds, 1, 1), alone.RasterScaled(alone.Bounds, 1, 1)
	if a.Bounds() != b.Bounds() {
		t.Fatalf("they cover %v, the counter %v", b.Bounds(), a.Bounds())
	}
	full := 0
	for y := range b.Bounds().Dy() {
		for x := range b.Bounds().Dx() {
			if _, _, _, alpha := b.At(x, y).RGBA(); alpha > 0xf000 {
				full++
			}
		}
	}
	if full < 20 || full > 38*38/3 {
		t.Errorf("%d pixels are drawn", full)
	}
}
