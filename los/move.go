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
	c.stands = slices.Clone(b.stands)
	c.stands[stand].Footprint = to
	c.move(func(i int) bool { return i == stand })
	return &c
}

// Moved is Move for some stands, which lie in the list of stands as it is to be
// and all others as they are.
func (b *Board) Moved(some []int, stands []Stand) *Board {
	c := *b
	c.stands = slices.Clone(stands)
	c.move(func(i int) bool { return slices.Contains(some, i) })
	return &c
}

// move gives a copy of a board what stands that are elsewhere change.
func (b *Board) move(moved func(stand int) bool) {
	b.nearby = new(nearby)
	b.bodies = slices.Clone(b.bodies)
	b.levels, b.inside = slices.Clone(b.levels), slices.Clone(b.inside)
	b.lined, b.walls = slices.Clone(b.lined), slices.Clone(b.walls)
	b.wrecks, b.friends = slices.Clone(b.wrecks), slices.Clone(b.friends)
	for i := range b.stands {
		if moved(i) || b.stands[i].Aboard >= 0 && moved(b.stands[i].Aboard) {
			b.settle(i)
		}
	}
	for k, o := range b.bodies {
		if moved(o.stand) {
			b.bodies[k] = b.body(o.stand)
			b.rebox(k)
		}
	}
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
