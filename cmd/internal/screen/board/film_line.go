package board

import (
	"fmt"

	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/replay"
)

// Sizes of the line of a film: what is above its cells, all of it, and the buttons at its ends.
const (
	lineAbove = 6
	lineHigh  = lineAbove + ui.TimeCells + ui.TimeTurns
	turnWide  = 40
)

// timeCells are the actions of a film by turns, and of a turn by who acts.
func timeCells(shots []replay.Shot) (list []ui.TimeCell) {
	list = append(list, ui.TimeCell{To: 1})
	by := ""
	for i := range shots {
		s, last := &shots[i], list[len(list)-1]
		turn := last.Turn
		for _, e := range s.Events {
			if h, is := e.(game.Headline); is {
				fmt.Sscanf(h.Heading(), "Turn %d", &turn)
			}
		}
		if turn == last.Turn && (s.By.By == by || i == 0) {
			list[len(list)-1].To++
		} else {
			list = append(list, ui.TimeCell{Turn: turn, From: i + 1, To: i + 2})
		}
		by = s.By.By
	}
	return list
}

// layTime lays the line of a film out, with its turns, and what goes to the next turn and back.
func (t *Table) layTime(r ui.Rect) {
	p, l := t.page, &t.film.line
	for i, b := range t.turnButtons() {
		at := ui.Rect{X: either(i == 0, r.X, r.Right()-turnWide), Y: r.Y, W: turnWide, H: 32}
		p.Button(at, ui.ButtonLook{Name: b.ID, Text: b.Text, Tip: b.Tip, Off: b.Off, Press: func() { t.press(b) }})
	}
	l.Fit(ui.Rect{X: r.X + turnWide + 8, Y: r.Y, W: r.W - 2*(turnWide+8), H: r.H}, lineAbove)
	p.Spot(ui.Spot{Name: "time", Place: l.Place, Drag: true})
	l.LayCells(p, t.film.at)
	l.LayTurns(p, r.Y+lineHigh-10, t.film.at, "Before")
	l.LayKnob(p, r.Y+1, t.film.at)
}

// drag moves the film with the pointer on its line.
func (t *Table) drag(in *ui.Input) {
	f := t.film
	if in.JustPressed == ui.LeftButton && t.page.Hovered() == "time" {
		f.drags = true
	}
	if !f.drags {
		return
	}
	f.drags = in.Down == ui.LeftButton // it ends where it is let go, which may be the first that is seen of it
	if n := f.line.Nearest(t.page.Unit(in.At).X); n != f.at || f.runs {
		f.runs = false
		t.goAt(n)
	}
}

// turnFrom is the number of actions at which the next turn begins, or with -1 the one that shows
// or, at its beginning, the last.
func (t *Table) turnFrom(by int) int {
	f := t.film
	cells, to := f.line.Cells, 0
	for i := range cells {
		switch c := &cells[i]; {
		case i > 0 && c.Turn == cells[i-1].Turn:
		case by > 0 && c.From > f.at:
			return c.From
		case by < 0 && c.From < f.at:
			to = c.From
		}
	}
	return either(by > 0, len(f.reel.Shots), to)
}

// turnButtons go to the turn before, and to the next.
func (t *Table) turnButtons() []Button {
	f := t.film
	return []Button{
		{ID: "turn back", Text: "\u2039", Key: "Shift+T", Tip: "Turn before: Shift+T", Off: f.at == 0, Do: func() { f.runs = false; t.goAt(t.turnFrom(-1)) }},
		{ID: "turn on", Text: "\u203a", Key: "T", Tip: "Next turn: T", Off: f.at == len(f.reel.Shots), Do: func() { f.runs = false; t.goAt(t.turnFrom(1)) }},
	}
}
