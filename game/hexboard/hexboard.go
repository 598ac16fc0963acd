// Package hexboard is a board of hexes: cube coordinates inside, the labels that are printed on
// maps outside. It knows no game: what lies in a hex or on a hexside is kept by whoever plays.
package hexboard

import (
	"fmt"
	"strconv"
)

// A Hex is a hex by two of its cube coordinates; the third is -Q-R.
type Hex struct{ Q, R int }

// S is the third cube coordinate.
func (h Hex) S() int { return -h.Q - h.R }

// Directions are the six neighbors of a hex, clockwise: on a board of columns from north,
// on one of rows from northeast.
var directions = [6]Hex{{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}}

// Neighbor is the hex beside h in a direction, 0 to 5 clockwise.
func (h Hex) Neighbor(dir int) Hex {
	d := directions[dir]
	return Hex{h.Q + d.Q, h.R + d.R}
}

// Direction is the direction in which a neighbor lies, and whether it is one.
func (h Hex) Direction(to Hex) (int, bool) {
	for i, d := range directions {
		if (Hex{h.Q + d.Q, h.R + d.R}) == to {
			return i, true
		}
	}
	return 0, false
}

// Distance is the number of hexes from one to another: 0 of a hex to itself, 1 of neighbors.
func Distance(a, b Hex) int {
	return max(abs(a.Q-b.Q), abs(a.R-b.R), abs(a.S()-b.S()))
}

func abs(n int) int { return max(n, -n) }

// Line lists the hexes that the straight line between two centers crosses, from a to b, both
// included, a step for each of the distance. Where the line runs along a hexside the step
// has both hexes beside it.
func Line(a, b Hex) [][]Hex {
	n := Distance(a, b)
	steps := make([][]Hex, 0, n+1)
	for i := range n + 1 {
		steps = append(steps, nearest(a, b, i, n))
	}
	return steps
}

// nearest are the hexes whose centers are nearest to the point i/n of the way, one or two.
func nearest(a, b Hex, i, n int) []Hex {
	if n == 0 {
		return []Hex{a}
	}
	// The point in units of 1/n, exactly.
	q, r := a.Q*(n-i)+b.Q*i, a.R*(n-i)+b.R*i
	s := -q - r
	at := Hex{floor(q, n), floor(r, n)}
	var best []Hex
	least := 0
	// A point is in a hex when no other center is nearer, by the differences of the
	// coordinates: the squares of three differences measure the distance of hexes exactly.
	for dq := -1; dq <= 1; dq++ {
		for dr := -1; dr <= 2; dr++ {
			h := Hex{at.Q + dq, at.R + dr}
			x, y, z := h.Q*n-q, h.R*n-r, h.S()*n-s
			d := x*x + y*y + z*z
			switch {
			case best == nil || d < least:
				best, least = []Hex{h}, d
			case d == least:
				best = append(best, h)
			}
		}
	}
	return best
}

func floor(a, n int) int {
	f := a / n
	if a%n != 0 && a < 0 {
		f--
	}
	return f
}

// A Layout is how hexes are printed: the grain of the map, which columns or rows are pushed,
// and where counting begins.
type Layout struct {
	Rows  bool // hexes stand on a point, in straight rows; otherwise in straight columns
	Odd   bool // the second, fourth, ... column is pushed up instead of down; of rows, left instead of right
	First int  // the number of the first column and row: 0 or 1
}

// A Board is a rectangle of hexes as it is printed. Its methods take no hex that is not on it
// unless they say so.
type Board struct {
	Layout
	Columns, Height int // in hexes; both 1 to 99
}

// New returns a board. The error says what is wrong with its size.
func New(l Layout, columns, rows int) (Board, error) {
	b := Board{l, columns, rows}
	switch {
	case l.First != 0 && l.First != 1:
		return b, fmt.Errorf("the first hex is %d: want 0 or 1", l.First)
	case columns < 1 || columns+l.First > 100 || rows < 1 || rows+l.First > 100:
		return b, fmt.Errorf("the board has %d columns and %d rows: want 1 to %d of each", columns, rows, 100-l.First)
	}
	return b, nil
}

// offset is the shift of an axial coordinate by the column or row before it.
func (b Board) offset(n int) int {
	if b.Odd {
		return floor(n+1, 2)
	}
	return floor(n, 2)
}

// At is the hex of a column and row, both from 0.
func (b Board) At(column, row int) Hex {
	if b.Rows {
		return Hex{column - b.offset(row), row}
	}
	return Hex{column, row - b.offset(column)}
}

// Place is the column and row of a hex, both from 0, on the board or not.
func (b Board) Place(h Hex) (column, row int) {
	if b.Rows {
		return h.Q + b.offset(h.R), h.R
	}
	return h.Q, h.R + b.offset(h.Q)
}

// Has reports whether a hex is on the board.
func (b Board) Has(h Hex) bool {
	c, r := b.Place(h)
	return c >= 0 && c < b.Columns && r >= 0 && r < b.Height
}

// Size is the number of hexes.
func (b Board) Size() int { return b.Columns * b.Height }

// Index numbers the hexes from 0, row by row.
func (b Board) Index(h Hex) int {
	c, r := b.Place(h)
	return r*b.Columns + c
}

// Hex is the hex of an index.
func (b Board) Hex(index int) Hex { return b.At(index%b.Columns, index/b.Columns) }

// Label is a hex as printed: two digits of its column, two of its row.
func (b Board) Label(h Hex) string {
	c, r := b.Place(h)
	return fmt.Sprintf("%02d%02d", c+b.First, r+b.First)
}

// Parse reads a label. The error says what is wrong with it.
func (b Board) Parse(label string) (Hex, error) {
	if len(label) != 4 {
		return Hex{}, fmt.Errorf("is %q: want a hex, four digits, such as %q", label, b.Label(b.At(0, 0)))
	}
	c, err1 := strconv.ParseUint(label[:2], 10, 8)
	r, err2 := strconv.ParseUint(label[2:], 10, 8)
	if err1 != nil || err2 != nil {
		return Hex{}, fmt.Errorf("is %q: want a hex, four digits, such as %q", label, b.Label(b.At(0, 0)))
	}
	h := b.At(int(c)-b.First, int(r)-b.First)
	if !b.Has(h) {
		return Hex{}, fmt.Errorf("is %q, which is not on the board: want %s to %s", label, b.Label(b.At(0, 0)), b.Label(b.At(b.Columns-1, b.Height-1)))
	}
	return h, nil
}

// Around lists the neighbors of a hex that are on the board, clockwise.
func (b Board) Around(h Hex) (list []Hex) {
	for d := range directions {
		if n := h.Neighbor(d); b.Has(n) {
			list = append(list, n)
		}
	}
	return list
}

// Within lists the hexes of the board at most n from h, h among them, in order of index.
func (b Board) Within(h Hex, n int) (list []Hex) {
	for i := range b.Size() {
		if x := b.Hex(i); Distance(h, x) <= n {
			list = append(list, x)
		}
	}
	return list
}
