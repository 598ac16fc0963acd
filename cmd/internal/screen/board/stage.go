package board

import (
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// A Stager is a play that says how things stand amid an action, after the first n of its events,
// in the view before it: as a play of that moment, and the card of what goes on; nil for as it was
// before, and for that of the event.
type Stager interface {
	Stage(events []game.Event, n int, after game.Position) (Play, *Card)
}

// tells is what an event of an action shows, with the names of places.
func (t *Table) tells(events []game.Event, i int, after game.Position) Told {
	x := t.tell(events[i])
	if s, is := t.play.(Stager); is && x.Title != "" {
		amid, c := s.Stage(events, i+1, after)
		if x.Amid = amid; c != nil {
			x.Card = t.placedCard(c)
		}
	}
	return x
}

// stands is the game as it is, or amid what is shown.
func (t *Table) stands() Play {
	if x := t.told(); x != nil && x.Amid != nil {
		return x.Amid
	}
	return t.play
}

// Of counters that stand beside one another on a card: their size, and what a row takes.
const (
	standSize = 34
	standHigh = 46
	standMost = 3 // in a row of a side
)

// standHighs is how high the counters of a card are.
func (c *Card) standHighs() float64 {
	if rows := c.standRows(); rows > 0 {
		return float64(rows)*standHigh + 12
	}
	return 0
}

func (c *Card) standRows() (rows int) {
	for _, list := range c.Stand {
		rows = max(rows, (len(list)+standMost-1)/standMost)
	}
	return rows
}

// layStand lays the counters of both sides beside one another, and returns where they end.
func (t *Table) layStand(x, y, wide float64, c *Card) float64 {
	rows := c.standRows()
	if rows == 0 {
		return y
	}
	p, high := t.page, float64(rows)*standHigh+4
	p.Plate(ui.Rect{X: x, Y: y, W: wide, H: high}, ui.Look{Fill: ui.RGB(0xd9d0b4), Radius: ui.RowRadius})
	p.Rule(x+wide/2, y+4, x+wide/2, y+high-4, 1.4, ui.Black)
	each := wide / (2 * standMost)
	for side, list := range c.Stand {
		for i, l := range list {
			l.Size = standSize
			if l.Star {
				l.Size *= 0.8
			}
			p.Image(x+(float64(side*standMost+i%standMost)+0.5)*each, y+2+(float64(i/standMost)+0.5)*standHigh, t.stamps.counter(l))
		}
	}
	return y + high + 8
}

// halvesHigh is how high the lines of a card are that stand side by side.
func (t *Table) halvesHigh(c *Card, wide float64) (high float64) {
	for _, list := range c.Halves {
		h := 0.0
		for i := range list {
			h += t.lineHigh(&list[i], wide/2-6)
		}
		high = max(high, h)
	}
	return high
}

// layHalves lays lines side by side, and returns where they end.
func (t *Table) layHalves(x, y, wide float64, c *Card) float64 {
	for side, list := range c.Halves {
		at, half := y, wide/2-6
		for i := range list {
			h := t.lineHigh(&list[i], half)
			t.layLine(ui.Rect{X: x + float64(side)*(half+12), Y: at, W: half, H: h}, &list[i])
			at += h
		}
	}
	return y + t.halvesHigh(c, wide)
}
