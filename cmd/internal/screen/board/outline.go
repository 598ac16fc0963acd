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

// within is an outline of cells drawn inside them, so that a river on their border shows beside it: so far
// off that it is free of that at any scale.
func (t *Table) within(lines []picture.Line) (out []picture.Line) {
	w, h := t.board.Bounds.Size()
	by := 0.012 * math.Min(w, h)
	if len(t.board.Cells) > 0 && turned(t.board.Cells[0].Outline) < 0 {
		by = -by
	}
	for _, l := range lines {
		n := len(l.Points)
		in := picture.Line{Closed: true}
		for i, q := range l.Points {
			x, y := bisector(l.Points[(i+n-1)%n], q, l.Points[(i+1)%n])
			in.Points = append(in.Points, picture.Pt(q.X+by*x, q.Y+by*y))
		}
		out = append(out, in)
	}
	return out
}

// turned is the area in an outline, less than 0 of one that goes around it the other way.
func turned(line []picture.Point) (sum float64) {
	for i, q := range line {
		r := line[(i+1)%len(line)]
		sum += q.X*r.Y - r.X*q.Y
	}
	return sum / 2
}

// bisector leads from a corner between two sides to where both are one away; at sharp ones not as far.
func bisector(a, b, c picture.Point) (x, y float64) {
	normal := func(p, q picture.Point) (float64, float64) {
		d := math.Max(math.Hypot(q.X-p.X, q.Y-p.Y), 1e-9)
		return -(q.Y - p.Y) / d, (q.X - p.X) / d
	}
	x1, y1 := normal(a, b)
	x2, y2 := normal(b, c)
	f := 1 / math.Max(1+x1*x2+y1*y2, 0.5)
	return (x1 + x2) * f, (y1 + y2) * f
}
