package los

import (
	"slices"

	"sightline/geom"
)

// Move returns a board with one stand elsewhere, in less time than WithStands
// takes. A footprint of a stand aboard another has no effect until it is aboard
// no more. Stand indexes the board's stands and the footprint must be as good
// as NewBoard wants it.
func (b *Board) Move(stand int, to geom.Footprint) *Board {
	c := *b
	c.nearby = new(nearby)
	c.stands, c.bodies = slices.Clone(b.stands), slices.Clone(b.bodies)
	c.levels, c.inside = slices.Clone(b.levels), slices.Clone(b.inside)
	c.walls = slices.Clone(b.walls)
	c.wrecks, c.friends = slices.Clone(b.wrecks), slices.Clone(b.friends)
	c.stands[stand].Footprint = to
	for i := range c.stands {
		if i == stand || c.stands[i].Aboard == stand {
			c.settle(i)
		}
	}
	for k := range c.bodies {
		if c.bodies[k].stand == stand {
			c.bodies[k] = c.body(stand)
			c.rebox(k)
		}
	}
	return &c
}

// rebox measures a body again, which has moved.
func (b *Board) rebox(body int) {
	for _, boxes := range [2][]reachBox{b.wrecks, b.friends} {
		for i := range boxes {
			if boxes[i].of == int32(body) {
				b.bodies[body].appendBox(boxes[:i], body)
			}
		}
	}
}
