package boards

import (
	"math"

	"sightline/cmd/internal/picture"
	"sightline/game/hexboard"
)

// HexSide is the side of a hex on a map, in inches.
const HexSide = 1.0

// edgeOfMap is the margin about the cells.
const edgeOfMap = 0.35

// Hexes is a board of hexes as a map, in the order of its indexes: open ground with the
// labels that are printed on it.
func Hexes(b hexboard.Board) *picture.Board {
	out := &picture.Board{}
	for i := range b.Size() {
		h := b.Hex(i)
		c := picture.Cell{Name: b.Label(h), Label: b.Label(h), Middle: middle(b, h)}
		for k := range 6 {
			c.Outline = append(c.Outline, corner(b, c.Middle, k))
		}
		if i == 0 {
			out.Bounds = picture.Rect{Min: c.Middle, Max: c.Middle}
		}
		for _, q := range c.Outline {
			out.Bounds = out.Bounds.Union(picture.Rect{Min: q, Max: q})
		}
		out.Cells = append(out.Cells, c)
	}
	out.Bounds = out.Bounds.Grow(edgeOfMap)
	return out
}

// middle is where the center of a hex is.
func middle(b hexboard.Board, h hexboard.Hex) picture.Point {
	const high = 1.7320508075688772 // of a hex, in sides
	c, r := b.Place(h)
	pushed := func(n int) float64 {
		switch {
		case n%2 == 0:
			return 0.5
		case b.Odd:
			return 0
		}
		return 1
	}
	x, y := 1+1.5*float64(c), high*(float64(r)+pushed(c))
	if b.Rows {
		x, y = high*(float64(c)+pushed(r)), 1+1.5*float64(r)
	}
	return picture.Pt(edgeOfMap+x*HexSide, edgeOfMap+y*HexSide)
}

// corner is one of the six corners about a center, clockwise.
func corner(b hexboard.Board, m picture.Point, k int) picture.Point {
	turn := math.Pi / 3 * float64(k)
	if b.Rows {
		turn += math.Pi / 6
	}
	sin, cos := math.Sincos(turn)
	return picture.Pt(m.X+HexSide*cos, m.Y+HexSide*sin)
}

// Hexside is the line between two hexes that lie side by side; nil if they do not.
func Hexside(b hexboard.Board, from, to hexboard.Hex) []picture.Point {
	if hexboard.Distance(from, to) != 1 {
		return nil
	}
	m, n := middle(b, from), middle(b, to)
	x, y := (m.X+n.X)/2, (m.Y+n.Y)/2
	dx, dy := (n.X-m.X)/math.Sqrt(3)/2, (n.Y-m.Y)/math.Sqrt(3)/2
	return []picture.Point{picture.Pt(x-dy, y+dx), picture.Pt(x+dy, y-dx)}
}
