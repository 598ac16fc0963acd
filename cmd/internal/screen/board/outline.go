package board

import (
	"math"

	"sightline/cmd/internal/picture"
)

// A corner is a point of the board as it is told apart from others: cells that lie side by side
// have theirs from different sums.
type corner [2]int64

const cornersPerInch = 1 << 12

func cornerOf(q picture.Point) corner {
	return corner{int64(math.Round(q.X * cornersPerInch)), int64(math.Round(q.Y * cornersPerInch))}
}

// outlines are the borders of what cells cover together: of those that lie side by side one, and
// one more for each hole.
func (t *Table) outlines(cells []int) (out []picture.Line) {
	type side struct{ from, to corner }
	at, sides := map[corner]picture.Point{}, map[side]bool{}
	var list []side
	snap := func(q picture.Point) corner { // to one that is there already
		c := cornerOf(q)
		for _, by := range [...]corner{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
			n := corner{c[0] + by[0], c[1] + by[1]}
			if _, is := at[n]; is {
				return n
			}
		}
		at[c] = q
		return c
	}
	seen := map[int]bool{}
	for _, i := range cells {
		if i < 0 || i >= len(t.board.Cells) || seen[i] {
			continue
		}
		seen[i] = true
		line := t.board.Cells[i].Outline
		for k, q := range line {
			s := side{snap(q), snap(line[(k+1)%len(line)])}
			if back := (side{s.to, s.from}); sides[back] { // inside
				delete(sides, back)
				continue
			}
			sides[s] = true
			list = append(list, s)
		}
	}
	next := map[corner][]corner{}
	for _, s := range list {
		if sides[s] {
			next[s.from] = append(next[s.from], s.to)
		}
	}
	for _, s := range list {
		var line []picture.Point
		for c := s.from; len(next[c]) > 0; {
			line = append(line, at[c])
			to := next[c][0]
			next[c] = next[c][1:]
			c = to
		}
		if len(line) > 2 {
			out = append(out, picture.Line{Points: line, Closed: true})
		}
	}
	return out
}
