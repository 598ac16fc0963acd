package testtable

import "sightline/geom"

// A Table is terrain and stands on a rectangle from the origin to Size.
type Table struct {
	Size     geom.Point
	Features []Feature
	Stands   []Stand
}

// A Feature is a valid outline of a kind named as scenario files name it. On a
// table made by New the features have at least a quarter inch between them.
type Feature struct {
	Kind string
	Area geom.Polygon
	// Top is the level that the feature reaches: its height on level ground, or
	// the level of a hill.
	Top int
}

// A Stand is a footprint of one of two sides, 0 and 1.
type Stand struct {
	Footprint geom.Footprint
	Side      int
	// In is the feature that the stand was put in, or -1. On a table made by New
	// a stand that is in no feature touches none, and no two stands touch.
	In int
}

// A Size says how large a table is and how much lies on it.
type Size struct {
	Width, Height    geom.Length
	Features, Stands int
}

// The sizes of the benchmarks: a real table, ten times and a hundred times its
// area.
var (
	S = Size{72 * geom.Inch, 48 * geom.Inch, 60, 200}
	M = Size{228 * geom.Inch, 152 * geom.Inch, 600, 2000}
	L = Size{720 * geom.Inch, 480 * geom.Inch, 6000, 20000}
)

// New returns a table of a size from a seed. The first side stands in the
// northern half of every 48 inches from north to south (or of the table, if
// that is less), the other in the southern half; one stand in eight is in a
// feature. Where the table has no room for more, it stays with fewer features or
// stands than size asks for.
func New(seed uint64, size Size) *Table {
	l := newLayout(seed, size)
	var round []pattern
	for i := range size.Features {
		if len(round) == 0 {
			round = patterns()
			shuffle(l.draws, round)
		}
		if !l.feature(round[i%20]) {
			break
		}
		if i%20 == 19 {
			round = nil
		}
	}
	for i := range size.Stands {
		if !l.stand(i%2, i%8 == 7 && len(l.table.Features) > 0) {
			break
		}
	}
	return l.table
}
