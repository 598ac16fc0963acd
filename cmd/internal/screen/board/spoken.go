package board

import (
	"fmt"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// Trace is what the window shows.
func (t *Table) Trace() ui.Trace {
	if t.curtain != nil {
		tr := ui.Trace{Scene: "curtain", Table: t.title, Message: t.sides[t.now.side], Words: t.page.Said()}
		t.traceSpots(&tr)
		return tr
	}
	s := t.play.Status()
	tr := ui.Trace{Scene: "board", Table: t.title, Message: t.message, Turn: s.Turn, Todo: s.Todo, Showing: t.show != nil, Baking: t.bakery == nil || t.bakery.Baking(), Scale: t.camera.Scale}
	if s.Now >= 0 && s.Now < len(s.Steps) {
		tr.Step = s.Steps[s.Now]
	}
	tr.Side = t.sitter()
	if tr.Message == "" {
		tr.Message = t.why
	}
	if t.isAway() {
		tr.Known = fmt.Sprintf("%x", t.view.Hash()) // for tests
	}
	if t.film != nil {
		tr.Scene = "film"
	} else if _, unkept := t.tools.Games.Where(); unkept != nil {
		tr.Unkept = unkept.Error()
	}
	for _, l := range t.laid {
		tr.Stands = append(tr.Stands, ui.TracePose{Name: l.Name, X: l.at.X, Y: l.at.Y})
		if l.Ringed == 2 {
			tr.Chosen = append(tr.Chosen, l.Name)
		}
	}
	t.traceBoxes(&tr)
	t.traceSpots(&tr)
	for _, c := range t.board.Cells {
		at := t.camera.ToScreen(gmath.Vec{X: c.Middle.X, Y: c.Middle.Y})
		tr.Targets = append(tr.Targets, ui.TracePlace{Name: "cell " + c.Name, X: at.X, Y: at.Y})
	}
	if tr.Words = t.page.Said(); t.here != "" {
		tr.Words = append(tr.Words, t.here)
	}
	return tr
}

func (t *Table) traceSpots(tr *ui.Trace) {
	k := t.theme.Density
	for _, s := range t.page.Spots() {
		if (s.Press != nil || s.Drag) && !s.Off {
			m := s.Place.Middle()
			tr.Targets = append(tr.Targets, ui.TracePlace{Name: s.Name, X: m.X * k, Y: m.Y * k})
		}
	}
}

// SpokenTo names who is told what shows.
func (t *Table) SpokenTo() string {
	switch {
	case t.curtain != nil:
		return "curtain"
	case t.now == nil:
		return "film"
	}
	return "board " + t.sitter()
}

// Spoken is what the table shows, for those who do not see it.
func (t *Table) Spoken() *ui.Spoken {
	return t.spoken.Of(t.page, t.SpokenTo(), func() *ui.Spoken {
		s := &ui.Spoken{To: t.SpokenTo(), Title: t.title}
		if t.message != "" {
			s.Now = []string{t.message}
		} else if t.show != nil {
			s.Now = []string{t.show.text()}
		}
		s.Add("What shows", t.page.Lines())
		if t.curtain != nil {
			return s
		}
		var lie []string
		for _, c := range t.stands().Counters() {
			lie = append(lie, c.Tip)
		}
		for _, w := range t.worths() {
			lie = append(lie, t.worthTip(&w))
		}
		s.Add("On the board", ui.Sentences(lie...))
		return s
	})
}

// PressSpoken does what a button of Spoken is for.
func (t *Table) PressSpoken(name string) {
	t.fresh()
	if t.stale = true; t.curtain != nil && !t.menu && name == "hold" { // who does not see it holds nothing
		t.rise()
		return
	}
	t.page.PressNamed(name)
}
