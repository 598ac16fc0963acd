package board

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// input takes what the player did in a tick.
func (t *Table) input(in *ui.Input) {
	t.adds = in.Shift
	if in.JustPressed != ui.NoButton {
		t.fresh()
	}
	hovered := t.page.Hovered()
	taken := t.page.Update(in)
	if t.page.Hovered() != hovered {
		t.stale = true
	}
	if t.film != nil && !t.menu {
		t.drag(in)
	}
	for _, s := range []*ui.Scroll{&t.rosterAt, &t.logAt, &t.cardAt, &t.talk.at} {
		if s.Bar(t.page, in) {
			t.stale = true
		}
	}
	peek := in.Space && !t.menu && !t.talk.typing && t.film == nil // there it plays and stops
	if peek != t.peek {
		t.peek, t.stale, t.drafts = peek, true, true
	}
	if t.talk.typing && t.talking() && !t.menu {
		t.talkKeys(in)
	} else {
		t.keys(in)
	}
	if t.menu {
		t.gestures.Drop()
		return
	}
	if in.Wheel != 0 && !t.wheeled(in) {
		t.zoom(in.At, in.Wheel)
	}
	p := in.Pointer
	if taken && !t.dragMap {
		p.Down = ui.NoButton
	}
	for _, g := range t.gestures.Step(p) {
		t.gesture(g)
	}
	t.point(in, taken)
	const speed = 14
	if in.Arrows != (gmath.Vec{}) && !t.talk.typing {
		t.camera.Pan(in.Arrows.Mulf(-speed * t.theme.Density))
		t.stale = true
	}
}

// wheeled scrolls the list under the pointer, and reports whether there is one.
func (t *Table) wheeled(in *ui.Input) bool {
	for _, s := range []*ui.Scroll{&t.rosterAt, &t.logAt, &t.cardAt, &t.talk.at} {
		if s.Wheel(t.page, in) {
			t.stale = true
			return true
		}
	}
	return t.page.Over(in.At)
}

func (t *Table) zoom(at gmath.Vec, notches float64) {
	t.camera.ZoomAt(at, math.Pow(1.2, notches))
	t.stale = true
}

// cellAt is the cell at a place of the window, or -1.
func (t *Table) cellAt(at gmath.Vec) int {
	q := t.camera.ToTable(at)
	return t.board.At(picture.Pt(q.X, q.Y))
}

// counterAt is the uppermost counter at a place, or nil.
func (t *Table) counterAt(at gmath.Vec) *laid {
	for i := len(t.laid) - 1; i >= 0; i-- {
		l := &t.laid[i]
		if half := l.size / 2; math.Abs(at.X-l.at.X) <= half && math.Abs(at.Y-l.at.Y) <= half {
			return l
		}
	}
	return nil
}

// point tells the play what is pointed at.
func (t *Table) point(in *ui.Input, taken bool) {
	cell := -1
	if !taken && in.At.X >= 0 && in.At.Y >= 0 && in.At.X < float64(t.size.X) && in.At.Y < float64(t.size.Y) {
		cell = t.cellAt(in.At)
	}
	if d, is := t.play.(Discerner); is {
		name := ""
		if l := t.counterAt(in.At); l != nil && cell >= 0 {
			name = l.Name
		}
		if name != t.over {
			if t.over = name; d.Over(name) {
				t.stale, t.drafts = true, true
			}
		}
	}
	if cell != t.hover {
		t.hover = cell
		t.stale, t.no.ticks = true, 0 // what was refused elsewhere
		if t.play.Hover(cell) {
			t.drafts = true
		}
	}
}

func (t *Table) gesture(g table.Gesture) {
	switch g.Kind {
	case table.Pressed:
		t.dragMap, t.talk.typing = true, false
	case table.Dragged:
		t.camera.Pan(g.By)
		t.stale = true
	case table.Pinched:
		t.camera.ZoomAt(g.At, g.Factor)
		t.camera.Pan(g.By)
		t.stale = true
	case table.Dropped, table.Ceased:
		t.dragMap = false
	case table.Clicked:
		t.dragMap = false
		t.click(g)
	}
}

// click chooses, or does what is usually done there.
func (t *Table) click(g table.Gesture) {
	t.stale, t.drafts = true, true
	if t.endClosed() || t.show != nil || t.film != nil {
		return
	}
	t.rest.ticks = 0
	cell := t.cellAt(g.At)
	if cell < 0 {
		return
	}
	if g.Button == ui.LeftButton {
		if l := t.counterAt(g.At); l != nil {
			t.play.Pick(l.Name, t.adds)
			return
		}
	}
	t.play.Point(cell, g.Button == ui.RightButton)
}

// keys does what is typed.
func (t *Table) keys(in *ui.Input) {
	if t.film != nil && !t.menu && slices.Contains(in.Keys, ebiten.KeySpace) {
		t.fresh()
		t.letter("Space")
	}
	for _, k := range in.Typed() {
		t.stale = true
		t.fresh()
		if t.menu {
			t.menuKey(k)
			continue
		}
		if (k == "Escape" || k == "Enter") && t.endClosed() {
			continue
		}
		switch k {
		case "F10":
			t.menu = true
		case "F1":
			t.help()
		case "F11":
			ebiten.SetFullscreen(!ebiten.IsFullscreen())
		case "Ctrl+Q":
			t.quit = true
		case "L":
			t.logOpen, t.talk.open = !t.logOpen || t.talking(), false
		case talkKey:
			if t.isAway() {
				t.talks()
			}
		case "[":
			t.folded = !t.folded
			t.refit()
		case "O":
			t.miniOff = !t.miniOff
		case "0":
			t.camera.Fit()
		case "+":
			t.zoom(t.frame.safe.Middle().Mulf(t.theme.Density), 1)
		case "-":
			t.zoom(t.frame.safe.Middle().Mulf(t.theme.Density), -1)
		case "Escape":
			t.back1()
		case "Tab", "Shift+Tab":
			if t.show == nil && t.film == nil {
				t.play.Step(either(k == "Tab", 1, -1))
				t.drafts = true
				t.seek()
			}
		default:
			t.letter(k)
		}
	}
}

func either[T any](is bool, yes, no T) T {
	if is {
		return yes
	}
	return no
}

// seek brings what is chosen into view.
func (t *Table) seek() {
	for _, c := range t.play.Counters() {
		if c.Ringed == 2 {
			t.goTo(c.Cell)
			return
		}
	}
}

// back1 goes back one level.
func (t *Table) back1() {
	switch {
	case t.opened > 0:
		t.opened = 0
	case t.talking():
		t.talks()
	case t.show != nil || t.film == nil && t.play.Back():
		t.drafts = true
	default:
		t.menu = true
	}
}

// letter presses the button that has a key.
func (t *Table) letter(k string) {
	for _, b := range t.buttons() {
		if b.Key == k || b.Also == k && k != "" {
			if b.ID == "done" && t.deaf > 0 {
				t.deaf = 0
				t.Say("The step before ended by itself; " + k + " now ends this one")
			} else if !b.Off {
				t.press(b)
			} else if b.Tip != "" {
				t.Say(b.Tip)
			}
			return
		}
	}
	switch {
	case len(k) != 1:
	case t.show != nil:
		t.Say("What happened is shown: N is the next of it, E goes to its end")
	case t.film == nil:
		t.Say(k + " does nothing now")
		t.asked = t.answers // what is asked still is
	}
}

// press does what a button is for: what throws something away is asked once.
func (t *Table) press(b Button) {
	t.endClosed()
	t.stale, t.drafts = true, true
	if ask := b.ID + ": " + b.Ask; b.Ask != "" && t.answers != ask {
		t.asked = ask
		t.Say(b.Ask + ": " + either(b.Key == "", "", b.Key+" ") + "once more does it")
		return
	}
	if b.Do(); b.Seeks {
		t.seek()
	}
}

// help opens the page of the handbook about the system.
func (t *Table) help() { t.next = t.tools.Handbook(t, t.room.Page) }
