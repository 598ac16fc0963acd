package picture

import (
	"bytes"
	"image/color"
	"math"
	"testing"

	"sightline/units"
)

// Whatever an icon says can be seen: no two looks are drawn alike.
func TestIconsDiffer(t *testing.T) {
	base := Icon{Body: rgb(0x5d6b2a), Symbol: units.SymbolArmor, Size: 24}
	looks := []Icon{base}
	add := func(change func(*Icon)) {
		c := base
		change(&c)
		looks = append(looks, c)
	}
	add(func(c *Icon) { c.Side = 1 })
	add(func(c *Icon) { c.Company = 1 })
	add(func(c *Icon) { c.Company = 2 })
	for n := 1; n <= 3; n++ {
		add(func(c *Icon) { c.Hits = n })
	}
	for _, tag := range []string{"P1", "P2", "D"} {
		add(func(c *Icon) { c.Tag = tag })
	}
	for o := MissingOrder; o <= RallyOrder; o++ {
		add(func(c *Icon) { c.Order = o })
	}
	add(func(c *Icon) { c.Unspotted = true })
	add(func(c *Icon) { c.Demoralized = true })
	add(func(c *Icon) { c.Destroyed = true })
	add(func(c *Icon) { c.Cargo = true })
	add(func(c *Icon) { c.Cargo, c.Towing = true, true })
	add(func(c *Icon) { c.Dug = true })
	add(func(c *Icon) { c.Moved = true })
	add(func(c *Icon) { c.Fired = true })
	add(func(c *Icon) { c.Moved, c.Fired = true, true })
	add(func(c *Icon) { c.Hits, c.Left = 1, 1 })
	add(func(c *Icon) { c.Hits, c.Left = 1, 2 })
	add(func(c *Icon) { c.Bare = true })
	for _, s := range units.Symbols() {
		if s != base.Symbol {
			add(func(c *Icon) { c.Symbol = s })
		}
	}
	t.Run("safe", func(t *testing.T) { safeIconsDiffer(t, looks) })
	var drawn [][]byte
	for i, c := range looks {
		pix := drawnOf(c, false)
		for j, other := range drawn {
			if bytes.Equal(pix, other) {
				t.Errorf("%+v is drawn as %+v", looks[i], looks[j])
			}
		}
		drawn = append(drawn, pix)
	}
}

// drawnOf is an icon in pixels, or the lightness of each.
func drawnOf(c Icon, gray bool) []byte {
	p := c.Draw()
	pix := p.RasterScaled(p.Bounds, 1, 1).Pix
	if !gray {
		return pix
	}
	out := make([]byte, len(pix)/4)
	for i := range out {
		out[i] = byte((299*int(pix[4*i]) + 587*int(pix[4*i+1]) + 114*int(pix[4*i+2])) / 1000)
	}
	return out
}

// In the safe palette no two looks are alike to an eye that sees lightness alone:
// some 3 pixels differ by a fifth of the scale.
func safeIconsDiffer(t *testing.T, looks []Icon) {
	var drawn [][]byte
	for i, c := range looks {
		c.Safe = true
		pix := drawnOf(c, true)
		for j, other := range drawn {
			if len(pix) == len(other) && far(pix, other) < 3 {
				t.Errorf("without color %+v is drawn as %+v", looks[i], looks[j])
			}
		}
		drawn = append(drawn, pix)
	}
}

// far counts the pixels that differ clearly.
func far(a, b []byte) (n int) {
	for i := range a {
		if d := int(a[i]) - int(b[i]); d > 50 || d < -50 {
			n++
		}
	}
	return n
}

// The sides of the safe palette are at least 4.5 to 1 apart in lightness, and each
// of its hit dots 2 to 1 from the next: that holds in every kind of color blindness.
func TestSafeColors(t *testing.T) {
	if c := contrast(safeSides[0], safeSides[1]); c < 4.5 {
		t.Errorf("the sides are %.1f to 1 apart", c)
	}
	for i := range safeDots {
		if c := contrast(safeDots[i].fill, safeDots[i].pip); c < 4.5 {
			t.Errorf("the pips of hit dot %d are %.1f to 1 from it", i+1, c)
		}
		if c := contrast(safeDots[i].fill, safeDots[(i+1)%3].fill); c < 2 {
			t.Errorf("hit dots %d and %d are %.1f to 1 apart", i+1, (i+1)%3+1, c)
		}
	}
}

// contrast is that of WCAG 2.
func contrast(a, b color.NRGBA) float64 {
	light := func(c color.NRGBA) float64 {
		part := func(v uint8) float64 { return math.Pow(float64(v)/255, 2.2) }
		return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B) + 0.05
	}
	x, y := light(a), light(b)
	return math.Max(x, y) / math.Min(x, y)
}

// The marks of an icon that is crowded lie on it: those about it covered the icons
// beside it, so that of five pinned stands in a wood none could be told.
func TestCrowdedMarksLieOnTheIcon(t *testing.T) {
	beyond := func(c Icon) (most float64) {
		p := c.Draw()
		img := p.RasterScaled(p.Bounds, 1, 1)
		b := img.Bounds()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				if img.RGBAAt(x, y).A > 60 {
					dx, dy := math.Abs(float64(x)+0.5+p.Bounds.Min.X), math.Abs(float64(y)+0.5+p.Bounds.Min.Y)
					most = max(most, max(dx, dy)-c.Size/2)
				}
			}
		}
		return most
	}
	for _, size := range []float64{22, 24} {
		c := Icon{Body: rgb(0x5d6b2a), Symbol: units.SymbolArmor, Size: size, Tag: "P2", Hits: 2, Order: FullOrder, Fired: true, Cargo: true, Dug: true}
		if far := beyond(c); far < 4 {
			t.Errorf("the marks of an icon by itself reach %.1f beyond it: this shows nothing", far)
		}
		c.Crowded = true
		if far := beyond(c); far > 2.6 {
			t.Errorf("the marks of a crowded icon reach %.1f beyond it, want 2.6 at most", far)
		}
	}
}
