package ui

import (
	"fmt"
	"math"
)

// A Timeline is a line of the moments of a game to drag along: places from 0, in cells, and these
// in turns.
type Timeline struct {
	Place Rect
	Cells []TimeCell
}

// A TimeCell is a part of the line within a turn; turn 0 is what comes before the first.
type TimeCell struct {
	Turn     int
	From, To int // places, the last not included
	At       Rect
}

// Sizes of a line of time: what lies above its cells and below, and the gaps.
const (
	TimeMarks = 18
	TimeCells = 14
	TimeTurns = 24
	TimeHigh  = TimeMarks + TimeCells + TimeTurns
	timeGap   = 1.5
	turnGap   = 6
	knobHalf  = 5
)

// Fit divides the room of the line among cells: turns alike, and of a turn to a cell more that has
// more places. Above is what is above the cells.
func (l *Timeline) Fit(r Rect, above float64) {
	l.Place = r
	r = Rect{X: r.X + knobHalf, Y: r.Y + above, W: r.W - 2*knobHalf, H: TimeCells}
	weight := func(c *TimeCell) float64 { return 1 + math.Sqrt(float64(c.To-c.From)) }
	of, turns := map[int]float64{}, 0.0
	for i := range l.Cells {
		c := &l.Cells[i]
		if of[c.Turn] == 0 {
			turns += turnShare(c.Turn)
		}
		of[c.Turn] += weight(c)
	}
	wide := r.W - turnGap*float64(len(of)-1)
	at, last := r.X-turnGap, -1
	for i := range l.Cells {
		c := &l.Cells[i]
		if c.Turn != last {
			at, last = at+turnGap, c.Turn
		}
		w := wide * turnShare(c.Turn) / turns * weight(c) / of[c.Turn]
		c.At = Rect{X: at, Y: r.Y, W: math.Max(w-timeGap, 1), H: r.H}
		at += w
	}
}

// turnShare is how much of the line a turn takes: what comes before the first less.
func turnShare(turn int) float64 {
	if turn == 0 {
		return 0.5
	}
	return 1
}

// LayCells draws the cells: those of the past, that of now, and those to come.
func (l *Timeline) LayCells(p *Page, now int) {
	for i := range l.Cells {
		c := &l.Cells[i]
		fill := SlateLight
		switch {
		case now >= c.From && now < c.To:
			fill = Amber
		case now >= c.To:
			fill = InkMiddle
		}
		p.Plate(c.At, Look{Fill: fill, Radius: 1.5})
	}
}

// LayTurns writes the numbers of the turns; turn 0 is called by a word.
func (l *Timeline) LayTurns(p *Page, y float64, now int, before string) {
	for i := 0; i < len(l.Cells); {
		from := i
		for i < len(l.Cells) && l.Cells[i].Turn == l.Cells[from].Turn {
			i++
		}
		first, last := &l.Cells[from], &l.Cells[i-1]
		label := Text(fmt.Sprint(first.Turn), TextSmall).In(InkSoft)
		if first.Turn == 0 {
			label.Text = before
		}
		if now >= first.From && now < last.To {
			label.Bold, label.Color = true, Ink
		}
		wide := last.At.Right() - first.At.X
		if p.Width(label) <= wide+turnGap {
			p.Words(first.At.X+wide/2, y, label, Centered)
		}
	}
}

// LayKnob draws where one is: a line over the cells from a height, and what is dragged.
func (l *Timeline) LayKnob(p *Page, from float64, now int) {
	if len(l.Cells) == 0 {
		return
	}
	x, y := l.At(now), l.Cells[0].At.Bottom()
	p.Rule(x, from, x, y+3, 2, White)
	p.Plate(Rect{X: x - knobHalf, Y: y, W: 2 * knobHalf, H: 2 * knobHalf}, Look{Fill: White, Edge: Black, Radius: knobHalf})
}

// At is where on the line a place is.
func (l *Timeline) At(k int) float64 {
	for i := range l.Cells {
		if c := &l.Cells[i]; k < c.To {
			return c.At.X + c.At.W*(float64(k-c.From)+0.5)/float64(c.To-c.From)
		}
	}
	return l.Place.Right()
}

// Nearest is the place on the line that is nearest to somewhere.
func (l *Timeline) Nearest(x float64) int {
	for i := range l.Cells {
		c := &l.Cells[i]
		if x < c.At.Right()+turnGap/2 || i == len(l.Cells)-1 {
			n := c.To - c.From
			return c.From + max(0, min(int((x-c.At.X)/c.At.W*float64(n)), n-1))
		}
	}
	return 0
}
