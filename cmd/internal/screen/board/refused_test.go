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

// What is shown is told once each: its sentence in the bar, its title and what comes of it in the
// tray; without a card of its own there is none, whatever is pointed at.
func TestShownIsToldOnce(t *testing.T) {
	tb := paged(t)
	tb.play, tb.now, tb.tools, tb.log = carding{card: &Card{Title: "pointed at"}, status: Status{Active: -1}}, &player{}, &Tools{Speed: func() int { return 1 }, Games: wellKept{}}, nil
	tb.show = &showing{told: []Told{{Title: "A move", Under: "A moves", Result: "to B"}}, upTo: []int{1}, texts: []string{"A moves"}}
	tb.layBar()
	tb.layRight()
	tb.layTray()
	n := map[string]int{}
	for _, s := range tb.page.Said() {
		n[s]++
	}
	if n["A move"] != 1 || n["A moves"] != 1 || n["to B"] != 1 || n["pointed at"] != 0 {
		t.Errorf("it says %q", tb.page.Said())
	}
}

// wellKept are games that are kept and go on.
type wellKept struct{ Games }

func (wellKept) Stopped() error         { return nil }
func (wellKept) Where() (string, error) { return "", nil }

// An answer to one question is none to another: neither to that of another button, nor to the same
// words of what came meanwhile.
func TestAnswersAreToWhatWasAsked(t *testing.T) {
	tb := paged(t)
	done := ""
	list := []Button{{ID: "done", Key: "D", Ask: "5 are left", Do: func() { done += "done " }}, {ID: "pass", Key: "P", Ask: "5 are left", Do: func() { done += "pass " }}}
	tb.play = pointing{buttons: list}
	types := func(k string) { tb.fresh(); tb.letter(k) }
	types("D")
	if types("P"); done != "" {
		t.Errorf("asked of one button, another did %q", done)
	}
	types("D")
	tb.fresh()  // the button is pressed
	tb.passed() // and before it is let go the step is another
	if tb.press(list[0]); done != "" {
		t.Errorf("asked before something happened, it did %q", done)
	}
}

// What is told of the cell that the pointer rests on stays where it is while the pointer moves in it.
func TestTagsStay(t *testing.T) {
	tb := paged(t)
	tb.play = pointing{}
	tb.hover, tb.cursor = 40, middleAt(tb, 40)
	tb.rest = rest{cell: 40, view: tb.view, ticks: restTicks - 1}
	tb.rests()
	tb.layTags()
	at := tb.tags[0].at
	tb.cursor = tb.cursor.Add(gmath.Vec{X: 9, Y: -14})
	if tb.layTags(); tb.tags[0].at != at {
		t.Errorf("with the pointer elsewhere in the cell it is at %v, and was at %v", tb.tags[0].at, at)
	}
}

// The frame on the small map is around what is in view between the panels.
func TestFrameOfSmallMap(t *testing.T) {
	tb := paged(t)
	lo, hi := tb.miniView()
	from, to := tb.camera.ToScreen(lo), tb.camera.ToScreen(hi)
	r := tb.frame.safe
	if (gmath.Vec{X: r.X, Y: r.Y}).DistanceTo(from) > 1 || (gmath.Vec{X: r.Right(), Y: r.Bottom()}).DistanceTo(to) > 1 {
		t.Errorf("it is from %v to %v of the window, and in view is %v", from, to, r)
	}
}

// pointing is a play at which things are pressed and pointed at.
type pointing struct {
	lying
	buttons []Button
}

func (pointing) Hover(int) bool      { return true }
func (p pointing) Buttons() []Button { return p.buttons }
func (pointing) Why(int) string      { return "nothing is done there" }
func (pointing) Marks() []Mark       { return nil }

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
