package board

import (
	"slices"
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/screen/ui"
)

// middleAt is where the middle of a cell is in the window.
func middleAt(tb *Table, cell int) gmath.Vec {
	m := tb.board.Cells[cell].Middle
	return tb.camera.ToScreen(gmath.Vec{X: m.X, Y: m.Y})
}

// A leader alone in a hex lies in its middle, and one beside a unit at its corner.
func TestLeaderAloneIsInTheMiddle(t *testing.T) {
	k, _ := boards.Of("assault")
	tb := begun(t, k, "crossroads")
	tb.play = lying{list: []Counter{{Name: "alone", Cell: 40, Small: true}, {Name: "unit", Cell: 43}, {Name: "beside", Cell: 43, Small: true}}}
	tb.layCounters()
	for i := range tb.laid {
		l := &tb.laid[i]
		if at := middleAt(tb, l.Cell); (l.at.DistanceTo(at) < 1) != (l.Name != "beside") {
			t.Errorf("%s lies %v off the middle", l.Name, l.at.Sub(at))
		}
	}
}

// What was refused at one place is not told while another is pointed at.
func TestRefusalGoes(t *testing.T) {
	tb := paged(t)
	tb.play = pointing{}
	tb.Refuse("no")
	if tb.point(&ui.Input{Pointer: ui.Pointer{At: middleAt(tb, 40)}}, false); tb.hover != 40 || tb.no.ticks > 0 {
		t.Errorf("cell %d is pointed at, and the refusal stays %d ticks", tb.hover, tb.no.ticks)
	}
}

// What is asked says which key does it, and a key that does nothing is no answer to it.
func TestAskedStays(t *testing.T) {
	tb := paged(t)
	done := 0
	tb.play = pointing{buttons: []Button{{ID: "done", Text: "End", Key: "D", Ask: "5 are left", Do: func() { done++ }}}}
	types := func(k string) { tb.fresh(); tb.letter(k) }
	if types("D"); tb.message != "5 are left: D once more does it" {
		t.Errorf("it asks %q", tb.message)
	}
	types("W")
	if types("D"); done != 1 {
		t.Errorf("after a key that does nothing it is done %d times", done)
	}
}

// Enter does not resign.
func TestStayingIsFirst(t *testing.T) {
	tb := paged(t)
	tb.menu, tb.sure = true, "resign"
	if list := tb.items(); list[0].id != "no" || list[0].key != "Enter" || list[1].key == "Enter" {
		t.Errorf("of resigning there is %+v", list)
	}
}

// A hidden log leaves a button that brings it back.
func TestHiddenLogComesBack(t *testing.T) {
	tb := paged(t)
	tb.play, tb.logOpen = carding{}, false
	tb.layRight()
	if said := tb.page.Said(); !slices.Contains(said, "Log") {
		t.Errorf("nothing brings it back: %q", said)
	}
}

// What is shown without a card of its own is told on one, whatever is pointed at.
func TestShownHasItsCard(t *testing.T) {
	tb := paged(t)
	tb.play = carding{card: &Card{Title: "pointed at"}}
	tb.show = &showing{told: []Told{{Title: "Move", Under: "A moves"}}, upTo: []int{1}, texts: []string{"A moves"}}
	if c := tb.card(); c.Title != "Move" || c.Lines[0].Left != "A moves" {
		t.Errorf("its card is %+v", c)
	}
}

// pointing is a play at which things are pressed and pointed at.
type pointing struct {
	lying
	buttons []Button
}

func (pointing) Hover(int) bool      { return true }
func (p pointing) Buttons() []Button { return p.buttons }

// A key that was meant for a step that has ended by itself does not end the next; pressed once more it does.
func TestKeysAreOfTheirStep(t *testing.T) {
	ended := 0
	tb := paged(t)
	tb.play = pointing{buttons: []Button{{ID: "done", Text: "End", Key: "Enter", Also: "D", Do: func() { ended++ }}}}
	for _, c := range []struct{ deaf, want int }{{deafTicks, 0}, {0, 1}, {0, 2}} {
		if c.deaf > 0 {
			tb.deaf = c.deaf
		}
		if tb.letter("D"); ended != c.want {
			t.Errorf("%d steps have ended, want %d", ended, c.want)
		}
	}
}
