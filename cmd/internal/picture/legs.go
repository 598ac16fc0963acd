package picture

import (
	"math"
	"slices"

	"sightline/los"
)

// A leg is a straight part of a line that is drawn half as wide to either side.
type leg struct {
	a, b Point
	half float64
}

// gap returns the distance from q to the middle of the leg.
func (s *leg) gap(q Point) float64 { return segmentGap(s.a, s.b, q) }

// The legs of lines are in a square grid: every tree and house of a table asks for what runs
// near it.
type legs struct {
	all  []leg
	grid [][legCells][]int32 // rows of cells: what reaches into each; nil if there is nothing
	at   Point               // of the first cell
	size float64             // of a cell
}

const legCells = 64

// legsOf returns the legs of the features that are wanted.
func legsOf(features []feature, wanted func(los.Kind) bool) *legs {
	s := &legs{}
	var room []Line
	for i := range features {
		if f := &features[i]; wanted(f.Kind) {
			room = append(room, f.lines...)
			for _, l := range f.lines {
				s.appendLine(l, f.width/2)
			}
		}
	}
	if len(s.all) == 0 {
		return s
	}
	r := bounds(room)
	w, h := r.Size()
	s.grid, s.at, s.size = make([][legCells][]int32, legCells), r.Min, math.Max(1, math.Max(w, h))/legCells
	for i := range s.all {
		s.place(int32(i))
	}
	return s
}

func (s *legs) appendLine(l Line, half float64) {
	for k, a := range l.Points {
		b := a
		if k+1 < len(l.Points) {
			b = l.Points[k+1]
		} else if l.Closed {
			b = l.Points[0]
		}
		s.all = append(s.all, leg{a, b, half})
	}
}

// place puts a leg into the cells of each row that it reaches.
func (s *legs) place(i int32) {
	g := &s.all[i]
	out := g.half + s.size/100 // more than any rounding
	y0, y1 := min(g.a.Y, g.b.Y), max(g.a.Y, g.b.Y)
	for row := s.cell(y0 - out - s.at.Y); row <= s.cell(y1+out-s.at.Y); row++ {
		from, to := g.a.X, g.b.X
		if slope := (g.b.X - g.a.X) / (g.b.Y - g.a.Y); y1-y0 > s.size {
			top, bottom := y0, y1 // what lies beyond the cells is in the outer rows
			if row > 0 {
				top = max(y0, s.at.Y+float64(row)*s.size-out)
			}
			if row < legCells-1 {
				bottom = min(y1, s.at.Y+float64(row+1)*s.size+out)
			}
			from, to = g.a.X+(top-g.a.Y)*slope, g.a.X+(bottom-g.a.Y)*slope
		}
		for col := s.cell(min(from, to) - out - s.at.X); col <= s.cell(max(from, to)+out-s.at.X); col++ {
			s.grid[row][col] = append(s.grid[row][col], i)
		}
	}
}

// cell returns the row, or the column, so far from the first.
func (s *legs) cell(far float64) int {
	return int(max(0, min(legCells-1, math.Floor(far/s.size))))
}

// each calls f with all legs that may be within off of q, some of them more than
// once, until f returns false.
func (s *legs) each(q Point, off float64, f func(i int32) bool) {
	if s.grid == nil {
		return
	}
	for row := s.cell(q.Y - off - s.at.Y); row <= s.cell(q.Y+off-s.at.Y); row++ {
		for col := s.cell(q.X - off - s.at.X); col <= s.cell(q.X+off-s.at.X); col++ {
			for _, i := range s.grid[row][col] {
				if !f(i) {
					return
				}
			}
		}
	}
}

// near reports whether a leg, as wide as it is, runs within off of q.
func (s *legs) near(q Point, off float64) (found bool) {
	s.each(q, off, func(i int32) bool {
		g := &s.all[i]
		found = g.gap(q) <= g.half+off
		return !found
	})
	return found
}

// nearest returns the leg whose middle is nearest to q, the first of those as near,
// or nil if none is nearer than reach.
func (s *legs) nearest(q Point, reach float64) (best *leg) {
	var about []int32
	s.each(q, reach, func(i int32) bool {
		about = append(about, i)
		return true
	})
	slices.Sort(about)
	for _, i := range about {
		if g := s.all[i].gap(q); g < reach && s.all[i].a != s.all[i].b {
			reach, best = g, &s.all[i]
		}
	}
	return best
}
