package cd

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// mostNote is how long a note may be, in letters.
const mostNote = 600

// A noting is a note that is being written.
type noting struct {
	note games.Note
	was  int // the note that is written anew; -1 for a new one

	marks ui.Typing
}

// noteHere begins a note of the moment that shows.
func (v *Viewer) noteHere() {
	x := v.instant()
	n := games.Note{Action: v.witness().reel.Actions(x.shot), Beat: max(x.beat, 0), As: v.witness().reel.Who()}
	v.writes(&noting{note: n, was: -1})
}

// writes writes a note.
func (v *Viewer) writes(n *noting) {
	v.opens(noteOverlay)
	v.noting = n
}

// noteKeys types the note.
func (v *Viewer) noteKeys(in *ui.Input) {
	n := &v.noting.note
	v.noting.marks.Take(in, &n.Text, mostNote)
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			v.shuts()
			return
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			v.keepNote()
			return
		}
	}
	v.t.stale = true
}

// keepNote keeps the note that was written; one without words is taken away.
func (v *Viewer) keepNote() {
	n := v.noting
	v.shuts()
	n.note.Text = strings.TrimSpace(n.note.Text)
	if n.was >= 0 {
		v.of.Notes = slices.Delete(v.of.Notes, n.was, n.was+1)
	}
	if n.note.Text != "" {
		v.of.Notes = append(v.of.Notes, n.note)
	}
	slices.SortStableFunc(v.of.Notes, func(a, b games.Note) int {
		return cmp.Or(cmp.Compare(a.Action, b.Action), cmp.Compare(a.Beat, b.Beat))
	})
	if err := v.tools.Games.KeepNotes(v.of); err != nil {
		v.t.player.refuse(fmt.Errorf("the note is not kept: %w", err))
	}
}

// noted is the instant of a note, as who looks sees it.
func (v *Viewer) noted(n *games.Note) int {
	w := v.witness()
	first, last := w.of(w.reel.After(n.Action))
	if n.As == w.reel.Who() {
		return min(first+n.Beat, last)
	}
	return last
}

// whenNoted says of which moment a note is.
func (v *Viewer) whenNoted(n *games.Note) string {
	at := v.noted(n)
	when := ofTurn(v.witness().instants[at].turn) + " \u00b7 " + v.stepAt(at)
	if n.As != game.Referee {
		when += " \u00b7 " + n.As
	}
	return when
}

const (
	noteHead = 30 // of the notes
	noteLine = 16
	notePad  = 28 // of a note, beside its lines
)

// notesHigh is how high all notes are.
func (v *Viewer) notesHigh(wide float64) float64 {
	high := float64(noteHead)
	for i := range v.of.Notes {
		high += v.noteHigh(&v.of.Notes[i], wide) + 6
	}
	return high
}

func (v *Viewer) noteHigh(n *games.Note, wide float64) float64 {
	return notePad + noteLine*float64(len(v.noteLines(n, wide)))
}

func (v *Viewer) noteLines(n *games.Note, wide float64) []string {
	return v.t.page.Broken(ui.Text(n.Text, ui.TextSoft), wide-ui.BarWide-20)
}

// layNotes lists the notes; a click goes to the moment of one, and the other button
// writes it anew.
func (v *Viewer) layNotes(r ui.Rect) {
	p := v.t.page
	p.Rule(r.X, r.Y, r.Right(), r.Y, 1, ui.Rule)
	head := "Notes"
	if len(v.of.Notes) == 0 {
		head = "No notes yet"
	}
	p.Fitted(r.X, r.Y+noteHead/2+1, r.W, ui.BoldText(head, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	view := ui.Rect{X: r.X, Y: r.Y + noteHead, W: r.W, H: r.H - noteHead}
	if view.H < 1 {
		return
	}
	y, before := v.notesAt.Begin(p, view, v.notesHigh(r.W)-noteHead)
	for i := range v.of.Notes {
		n := &v.of.Notes[i]
		y += v.layNote(ui.Rect{X: r.X, Y: y, W: r.W - ui.BarWide, H: v.noteHigh(n, r.W)}, i) + 6
	}
	v.notesAt.End(p, before)
}

func (v *Viewer) layNote(r ui.Rect, i int) float64 {
	p, n := v.t.page, &v.of.Notes[i]
	name := fmt.Sprintf("note %d", i)
	look := ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if v.noted(n) == v.at {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
	}
	p.PlateOf(name, r, look, ui.Look{Fill: ui.SlateCard, Radius: ui.RowRadius})
	p.Fitted(r.X+8, r.Y+12, r.W-60, ui.BoldText(v.whenNoted(n), ui.TextSmall).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	for k, line := range v.noteLines(n, r.W+ui.BarWide) {
		p.Words(r.X+8, r.Y+30+noteLine*float64(k), ui.Text(line, ui.TextSoft), ui.Anchor{Y: 0.5})
	}
	anew := func() { v.writes(&noting{note: *n, was: i}) }
	p.Spot(ui.Spot{Name: name, Place: r, Tip: "A click goes there; the other button writes it anew", Press: func() { v.jumpTo(v.noted(n)) }, Other: anew})
	p.Button(ui.Rect{X: r.Right() - 47, Y: r.Y + 3, W: 44, H: 20}, ui.ButtonLook{Name: "edit " + name, Text: "Edit", Tip: "Write it anew; without words it is gone", Small: true, Press: anew})
	return r.H
}

// jumpTo goes to an instant, or to the last before it that is on the line.
func (v *Viewer) jumpTo(at int) {
	v.at = at
	v.jump(v.place())
}

// layNoting is the note that is written, over everything.
func (v *Viewer) layNoting() {
	p, n := v.t.page, &v.noting.note
	r := v.sheet("note panel", "Note: "+v.whenNoted(n), 560, 250)
	field := ui.Rect{X: r.X + 24, Y: r.Y + 56, W: r.W - 48, H: r.H - 116}
	p.Plate(field, ui.Look{Fill: ui.Slate, Edge: ui.White, Width: 1.6, Radius: ui.CardRadius})
	lines := p.Broken(ui.Text(n.Text, ui.TextBody), field.W-24)
	if most := int((field.H - 12) / 18); len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	y := field.Y + 17
	for i, line := range lines {
		l := ui.Text(line, ui.TextBody)
		p.Marked(v.noting.marks, field.X+12, y, field.W-24, l)
		p.Words(field.X+12, y, l, ui.Anchor{Y: 0.5})
		if i == len(lines)-1 {
			x := field.X + 13 + math.Min(p.Width(l), field.W-24)
			p.Rule(x, y-8, x, y+8, 1.4, ui.White)
		}
		y += 18
	}
	foot := ui.Rect{X: r.X + 24, Y: r.Bottom() - 48, W: r.W - 48, H: 34}
	p.Button(ui.Rect{X: foot.Right() - 150, Y: foot.Y, W: 150, H: foot.H}, ui.ButtonLook{Name: "keep note", Text: "Keep", Key: "Enter", Tone: ui.Todo, Press: v.keepNote})
	p.Fitted(foot.X, foot.Y+17, foot.W-170, ui.Text("It is kept beside the game, and no part of it.", ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}

// layNoteSigns marks on the line of time where notes are.
func (v *Viewer) layNoteSigns(y float64) {
	for i := range v.of.Notes {
		at := v.noted(&v.of.Notes[i])
		k := 0
		for k < len(v.line)-1 && v.line[k+1] <= at {
			k++
		}
		x := v.timeline.At(k)
		v.t.page.Plate(ui.Rect{X: x - 2.5, Y: y - 2.5, W: 5, H: 5}, ui.Look{Fill: ui.White, Radius: 2.5})
	}
}

// footLow is the height of a window, in units, below which what can be done with the game
// is written small.
const footLow = 520

func (v *Viewer) footIsLow() bool { return v.t.page.Size().H < footLow }

// footRow is how high a row of what can be done with the game is, and what lies between.
func (v *Viewer) footRow() (high, gap float64) {
	if v.footIsLow() {
		return 22, 3
	}
	return 34, 6
}

// footHigh is how high what can be done with the game is.
func (v *Viewer) footHigh() float64 {
	high, gap := v.footRow()
	rows := 4.0
	if v.footIsLow() {
		rows = 3
	}
	return 8 + rows*high + (rows-1)*gap
}

// layFoot is what can be done with the game. Where there is little room, what is cut out is
// marked by keys alone.
func (v *Viewer) layFoot(r ui.Rect) {
	high, gap := v.footRow()
	y, low := r.Y+8, v.footIsLow()
	row := func(small bool, ids ...string) {
		x, rest := r.X, r.W-float64(len(ids)-1)*gap
		for i, id := range ids {
			b := buttonOf(v.command(id), ui.Quiet)
			if b.Small = small || low; low && id == "play on" {
				b.Text = "Play on"
			}
			wide := rest / float64(len(ids))
			if len(ids) == 3 {
				wide = rest * []float64{0.31, 0.25, 0.44}[i]
			}
			v.t.page.Button(ui.Rect{X: x, Y: y, W: wide, H: high}, b)
			x += wide + gap
		}
		y += high + gap
	}
	row(false, "note", "export")
	row(false, "save moment", "study")
	if low {
		row(true, "cut out", "play on")
		return
	}
	row(true, "mark in", "mark out", "cut out")
	row(false, "play on")
}
