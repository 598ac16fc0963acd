package picture

import (
	"bytes"
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
	add(func(c *Icon) { c.Bare = true })
	for _, s := range units.Symbols() {
		if s != base.Symbol {
			add(func(c *Icon) { c.Symbol = s })
		}
	}
	var drawn [][]byte
	for i, c := range looks {
		p := c.Draw()
		pix := p.RasterScaled(p.Bounds, 1, 1).Pix
		for j, other := range drawn {
			if bytes.Equal(pix, other) {
				t.Errorf("%+v is drawn as %+v", looks[i], looks[j])
			}
		}
		drawn = append(drawn, pix)
	}
}
