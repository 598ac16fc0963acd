package cd

import (
	"math"
	"slices"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// input takes what was typed and pointed at.
func (t *Table) input(in *ui.Input) {
	taken := t.page.Update(in)
	t.onMap = !taken
	before := t.under
	t.under = ""
	if t.onMap {
		t.under = t.standUnder(in.At)
	}
	if t.under != before {
		t.stale = true
	}
	t.fanOut(in)
	t.light()
	if t.peek != (in.Space && !t.types()) {
		t.peek = !t.peek
		t.drafts, t.stale = true, true
	}
	t.keys(in)
	t.wheel(in)
	if k, ok := t.player.tool.(knotter); ok && in.Also && t.held == holdsTool {
		k.knot()
		t.stale = true
	}
	for _, g := range t.gestures.Step(in.Pointer) {
		if !t.sketchGesture(g, t.spot(in).at) {
			t.gesture(g, in)
		}
	}
	t.pressLong(in)
	if s := t.parlor.sketch; s != nil && t.onMap && in.At != t.pointer {
		s.to, t.stale = t.within(t.spot(in).at), true
	}
	t.pointer = in.At
	if t.onMap && t.held == holdsNothing && t.show == nil {
		t.player.tool.hover(t.spot(in))
	}
	if in.Arrows != (gmath.Vec{}) && !t.nudged() && !t.covered() {
		t.camera.Pan(in.Arrows.Mulf(-t.theme.Fpx(14)))
	}
	if t.show != nil {
		t.updateShow()
	}
}

// covered reports whether what lies over the table takes the keys.
func (t *Table) covered() bool { return t.dialog != nil || t.menu || t.help }

// spot is where the pointer is on the table.
func (t *Table) spot(in *ui.Input) spot {
	stand := t.under
	if stand == "" && t.held == holdsTool && !t.page.Over(t.cursor) {
		stand = t.standUnder(t.cursor) // what is drawn from the page leaves the pointer to it
	}
	return spot{at: snapped(table.Point(t.camera.ToTable(t.cursor))), stand: stand, shift: in.Shift, ctrl: in.Ctrl}
}

// gesture does what the pointer's gesture means.
func (t *Table) gesture(g table.Gesture, in *ui.Input) {
	tool := t.player.tool
	at := t.spot(in)
	switch g.Kind {
	case table.Pressed:
		t.held, t.pulled, t.dragging = holdsNothing, "", false
		t.wroteMark()
		t.find.typing = t.find.typing && t.page.Hovered() == "find in log"
		t.parlor.typing = t.parlor.typing && slices.Contains(parlorSpots, t.page.Hovered())
		if t.page.Over(g.From) {
			if g.Button == ui.LeftButton && t.show == nil {
				t.pulled = t.page.Hovered()
			}
			return
		}
		t.closePopup()
		t.held = holdsMap
		if in.Alt { // a ping, or a mark
		} else if g.Button == ui.LeftButton && t.grabMark(g.From) {
			t.held = holdsMark
		} else if g.Button == ui.LeftButton && t.tape != nil {
			t.held, *t.tape = holdsTape, tape{{at.at, at.stand}, {at.at, at.stand}}
		} else if g.Button == ui.LeftButton && t.show == nil && tool.grab(at) {
			t.held = holdsTool
		} else if g.Button == ui.LeftButton && t.show == nil && in.Shift && at.stand == "" {
			t.held = holdsBox
		}
	case table.Clicked:
		held := t.held
		t.held, t.pulled = holdsNothing, ""
		if t.clickMark(g, in, held) || held == holdsNothing || held == holdsTape || t.show != nil {
			return
		}
		tool.cancel()
		t.click(g, at)
	case table.Dragged:
		if q, ok := tool.(puller); ok && t.pulled != "" && t.held == holdsNothing && q.pull(t.pulled) {
			t.held = holdsTool
		}
		t.pulled, t.dragging = "", true
		switch t.held {
		case holdsTool:
			tool.drag(at)
			t.stale = true
		case holdsMap:
			t.camera.Pan(g.By)
		case holdsTape:
			if t.tape != nil {
				t.tape[1] = tapeEnd{at.at, at.stand}
			}
		case holdsMark:
			t.moveMark(at.at)
		case holdsBox:
			t.box = &box{g.From, g.At}
		}
	case table.Dropped:
		if t.held == holdsTool {
			t.layPage() // the card gives way where the drag ends
			t.letGo(at)
			t.stale, t.drafts = true, true
		}
		if t.held == holdsMark {
			t.keepMarks()
		}
		t.chooseBox()
		t.held = holdsNothing
	case table.Pinched:
		t.camera.Pan(g.By)
		t.camera.ZoomAt(g.At, g.Factor)
	case table.Ceased:
		tool.cancel()
		t.held, t.box = holdsNothing, nil
	}
}

// parlorSpots are the places of the page where a press goes on typing a line.
var parlorSpots = []string{"say", "to: Everyone", "to: My side"}

// letGo ends a drag of the tool: what is let go of over a panel stays where it
// was, but for what only points somewhere.
func (t *Table) letGo(at spot) {
	tool := t.player.tool
	if !t.page.Over(t.cursor) {
		tool.drop(at)
		return
	}
	why := ""
	if f, ok := tool.(farDropper); ok {
		if ok, why = f.endsAnywhere(); ok {
			tool.drop(at)
			return
		}
	}
	if tool.cancel(); why != "" {
		t.player.say("%s", why)
	}
}

// click is a click on the table: on a pile it is fanned out first.
func (t *Table) click(g table.Gesture, at spot) {
	tool := t.player.tool
	switch {
	case g.Button == ui.RightButton:
		tool.other(at)
	case g.Button != ui.LeftButton:
	case t.pileAt(at.stand) > 1 && t.fanned != at.stand:
		t.fanned, t.fanKept = at.stand, true
	case g.Twice:
		tool.twice(at)
	default:
		if at.stand == "" {
			t.fanned = ""
		}
		tool.click(at)
	}
	t.stale, t.drafts = true, true
}

// pileAt is how many stands lie under an icon.
func (t *Table) pileAt(name string) int {
	if l := t.laidOf(name); l != nil {
		return l.Pile
	}
	return 0
}

// scrolls are the lists that may be on the page.
func (t *Table) scrolls() []*ui.Scroll {
	return []*ui.Scroll{&t.rosterAt, &t.logAt, &t.cardAt, &t.lessonAt, &t.helpAt, &t.digestAt, &t.parlor.at}
}

// wheel scrolls what is under the pointer, turns what the tool holds, or zooms.
func (t *Table) wheel(in *ui.Input) {
	if in.Wheel == 0 {
		return
	}
	lists := t.scrolls()
	if t.dialog != nil {
		lists = []*ui.Scroll{&t.dialog.at}
	}
	for _, s := range lists {
		if s.Wheel(t.page, in) {
			t.stale = true
			return
		}
	}
	if t.frame.tray.Holds(t.page.Unit(in.At)) {
		t.trayAt = math.Max(0, t.trayAt-in.Wheel*60)
		t.stale = true
		return
	}
	if !t.onMap && t.held == holdsNothing {
		return
	}
	if t.show == nil && t.player.tool.wheel(t.spot(in), in.Wheel) {
		t.stale, t.drafts = true, true
		return
	}
	t.camera.ZoomAt(in.At, math.Pow(1.18, gmath.Clamp(in.Wheel, -5, 5)))
}
