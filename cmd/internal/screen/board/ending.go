package board

import (
	"fmt"
	"math"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// ends shows, once all that happened is, how the game ended: until it is closed.
func (t *Table) ends() {
	_, over := t.view.Over()
	switch {
	case !over || t.film != nil:
		t.ending, t.ended = false, false
	case !t.ended && t.show == nil && len(t.queue) == 0 && t.curtain == nil && !t.menu:
		t.ending, t.ended, t.stale = true, true, true
	}
}

// endClosed takes that away, and reports whether it was there.
func (t *Table) endClosed() bool {
	was := t.ending
	t.ending = false
	t.stale = t.stale || was
	return was
}

// endNames is how many of those that a side lost are named.
const endNames = 10

// endLines are how a game ended: by what, and the points and losses of both sides.
func (t *Table) endLines(o game.Outcome) (list []Line) {
	if o.Text != "" {
		list = append(list, Line{Kind: TextLine, Left: ui.Sentence(boards.Placed(t.places, o.Text))})
	}
	points, units := t.kind.Scores(t.view), t.kind.Units(t.view)
	for side, name := range t.sides {
		all, gone := 0, []string(nil)
		for _, u := range units {
			if u.Side == side {
				if all++; u.Out {
					gone = append(gone, u.Name)
				}
			}
		}
		text := fmt.Sprintf("%d of %d %s %s", len(gone), all, t.kind.Pieces, t.kind.Gone)
		if n := len(gone); n > endNames {
			text += ": " + strings.Join(gone[:endNames], ", ") + fmt.Sprintf(" and %d more", n-endNames)
		} else if n > 0 {
			text += ": " + strings.Join(gone, ", ")
		}
		list = append(list, Line{Kind: RuleLine},
			Line{Kind: HeadLine, Left: name, Right: Counted(points[side], "point", "points"), Side: side + 1},
			Line{Kind: TextLine, Left: text})
	}
	return list
}

// Of the window of the end: how wide it is at most, what its title takes, and its buttons.
const (
	endWide  = 430.0
	endTitle = 62.0
	endRow   = 40.0
)

// layEnd lays who has won, and by what, in the middle of the board.
func (t *Table) layEnd() {
	o, _ := t.view.Over()
	p, c, lines, room := t.page, t.overCard(o), t.endLines(o), t.frame.safe
	r := ui.Rect{W: math.Min(endWide, room.W), H: endTitle + endRow + 26}
	wide := r.W - 40
	for i := range lines {
		r.H += t.lineHigh(&lines[i], wide)
	}
	m := room.Middle()
	r.X, r.Y = math.Round(m.X-r.W/2), math.Round(math.Max(m.Y-r.H/2, room.Y))
	p.Panel("end", r)
	x, y := r.X+20, r.Y+endTitle
	t.fitName(x, r.Y+24, wide, ui.BoldText(c.Title, ui.TextPage))
	p.Fitted(x, r.Y+47, wide, ui.Text(c.Under, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	for i := range lines {
		h := t.lineHigh(&lines[i], wide)
		t.layLine(ui.Rect{X: x, Y: y, W: wide, H: h}, &lines[i])
		y += h
	}
	list := t.overButtons()[:2]
	each := (wide - 10) / 2
	for i, b := range list {
		tone := either(i == 0 && !b.Off, ui.Todo, ui.Quiet)
		p.Button(ui.Rect{X: x + float64(i)*(each+10), Y: r.Bottom() - endRow - 14, W: each, H: endRow}, ui.ButtonLook{Name: "end " + b.ID, Text: b.Text, Key: b.Key, Tip: b.Tip, Off: b.Off, Tone: tone, Press: func() { t.press(b) }})
	}
}
