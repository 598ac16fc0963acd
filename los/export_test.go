package los

import "sightline/geom"

// SlowClear lets the tests outside the package ask the plain search too.
var SlowClear = slowClear

// Indexed reports whether the board has its terrain in an index.
func (b *Board) Indexed() bool { return b.index != nil }

// SharesIndex reports whether two boards have the same index.
func (b *Board) SharesIndex(c *Board) bool { return b.index == c.index }

// Unindexed returns the board without an index: it looks through all boxes.
func (b *Board) Unindexed() *Board {
	c := *b
	c.index, c.pieceOf, c.loose = nil, nil, nil
	return &c
}

// Placed returns the footprint that a stand looks from.
func (b *Board) Placed(stand int) geom.Footprint { return *b.footprint(stand) }
