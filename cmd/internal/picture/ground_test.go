package picture

import (
	"image/color"
	"math"
	"testing"
)

// lab is a color as eyes tell it from others (CIE 1976).
func lab(c color.NRGBA) [3]float64 {
	line := func(v uint8) float64 {
		f := float64(v) / 255
		if f <= 0.04045 {
			return f / 12.92
		}
		return math.Pow((f+0.055)/1.055, 2.4)
	}
	r, g, b := line(c.R), line(c.G), line(c.B)
	f := func(t float64) float64 {
		if t > 0.008856 {
			return math.Cbrt(t)
		}
		return 7.787*t + 16.0/116
	}
	x, y, z := f((0.4124*r+0.3576*g+0.1805*b)/0.95047), f(0.2126*r+0.7152*g+0.0722*b), f((0.0193*r+0.1192*g+0.9505*b)/1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Grounds that lie on one board have colors that are told apart without what is drawn on them:
// clear ground and airfields, towns and ruins were not.
func TestGroundsAreToldApart(t *testing.T) {
	const least = 10.0
	for _, board := range [][]CellGround{
		{OpenCell, WoodsCell, TownCell, HillCell, WaterCell},
		{OpenCell, BocageCell, MarshCell, TownCell},
		{OpenCell, ParkCell, FieldCell, WoodsCell, TownCell, RuinsCell, WaterCell},
	} {
		for i, a := range board {
			for _, b := range board[:i] {
				x, y := lab(cellFill[a]), lab(cellFill[b])
				if far := math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2]); far < least {
					t.Errorf("grounds %d and %d are %.1f apart, want %.0f", a, b, far, least)
				}
			}
		}
	}
}
