package board

import (
	"slices"
	"time"

	"sightline/cmd/internal/screen/ui"
	"sightline/game/seat"
)

// A curtain hides the table while one player leaves it to another: nothing of either side is
// on the screen, and only what the next one knows is held.
type curtain struct {
	from *player   // who left; nil before anybody sat
	up   bool      // Enter and the buttons came up since it hangs: what raised it does not pass it
	held int       // ticks for which Enter or the button has been held since
	at   time.Time // since when
}

// heldTicks is how long the next player holds Enter: a second.
const heldTicks = 60

// share is how much of the time for which it is to be held it has been: by ticks, or by the
// clock where those come too slowly.
func (c *curtain) share() float64 {
	if c.held == 0 {
		return 0
	}
	return min(1, max(float64(c.held)/heldTicks, time.Since(c.at).Seconds()*60/heldTicks))
}

// hand leaves the table to who is to do something, once all that happened has been shown.
func (t *Table) hand() {
	if len(t.players) < 2 || t.show != nil || len(t.queue) > 0 {
		return
	}
	to := t.play.Status().Active
	for _, p := range t.players {
		if p.side == to && p != t.now {
			t.leaveTo(p)
			return
		}
	}
}

// leaveTo leaves the table to another player: with a curtain between where sides hide
// something, and what happened since he sat last is shown to him then.
func (t *Table) leaveTo(p *player) {
	if !t.room.Secret {
		if l, err := p.seat.Look(0); err == nil {
			p.version = l.Version
			t.now = p
			t.see(l.View)
		}
		return
	}
	t.curtain = &curtain{from: t.now}
	t.sit(p)
}

// sit sits a player down: what the one before him was shown is let go of, and the table is as
// he saw it last.
func (t *Table) sit(p *player) {
	t.forget()
	l, err := p.seat.Look(0)
	if err != nil {
		return
	}
	t.now = p
	if p.version == 0 {
		p.version = l.Version
	} else if b, err := p.seat.LookBack(p.version); err == nil {
		l.View = b.View
	}
	known := slices.DeleteFunc(l.News, func(n seat.News) bool { return n.Version > p.version })
	for _, n := range standing(known, t.sitter()) {
		t.record(n.Events, nil)
	}
	t.see(l.View)
}

// forget lets go of all that was shown.
func (t *Table) forget() {
	t.log, t.queue, t.show, t.opened = nil, nil, nil, 0
	t.did, t.undone, t.may = nil, nil, mayUndo{}
	t.no, t.message, t.hover, t.laid = refusal{}, "", -1, nil
	t.why, t.here, t.rest = "", "", rest{}
	t.marks.Show(nil)
	t.arrows.Show(nil)
	t.play = t.room.New(t)
	if t.page != nil { // there is a window already
		t.labels.Forget()
		t.page.Forget()
	}
	t.spoken.Forget()
	t.gestures.Drop()
}

// updateCurtain waits for the next player to hold the key.
func (t *Table) updateCurtain(in *ui.Input) {
	c := t.curtain
	t.page.Update(in)
	for _, k := range in.Typed() {
		t.stale = true
		switch {
		case t.menu:
			t.menuKey(k)
		case k == "F10" || k == "Escape":
			t.menu = true
		case k == "Z":
			t.comeBack()
		}
	}
	if t.menu || t.curtain != c {
		c.held, c.up = 0, false
		return
	}
	c.up = c.up || !in.Enter && in.Down == ui.NoButton && len(in.Fingers) == 0
	was := c.held
	if c.up && (in.Enter || in.Down == ui.LeftButton && t.page.Hovered() == "hold") {
		if c.held++; was == 0 {
			c.at = time.Now()
		}
	} else {
		c.held = 0
	}
	if c.held != was {
		t.stale = true
	}
	if c.share() == 1 {
		t.rise()
	}
}

// rise takes the curtain away.
func (t *Table) rise() {
	t.curtain = nil
	t.gestures.Drop()
	t.stale, t.drafts = true, true
}

// mayReturn reports whether who left may take back what he did last: nothing was told of it or
// rolled since.
func (t *Table) mayReturn() bool {
	return t.curtain.from != nil && t.curtain.from.seat.MayTakeBack() == nil
}

// comeBack takes that back, and calls him: by a curtain of his own.
func (t *Table) comeBack() {
	if from := t.curtain.from; t.mayReturn() && from.seat.TakeBack("") == nil {
		if l, err := from.seat.Look(from.version); err == nil {
			from.version = l.Version
		}
		t.curtain = &curtain{}
		t.sit(from)
	}
}

func (t *Table) layCurtain() {
	p, c, w := t.page, t.curtain, t.page.Size()
	r := ui.Rect{X: w.W/2 - 220, Y: w.H/2 - 140, W: 440, H: 280}
	p.Panel("curtain", r)
	m := r.Middle()
	p.Words(m.X, r.Y+52, ui.BoldText(t.sides[t.now.side], 30), ui.Centered)
	p.Words(m.X, r.Y+92, ui.Text("Everybody else looks away now.", ui.TextBody).In(ui.InkMiddle), ui.Centered)
	b := ui.Rect{X: r.X + 60, Y: r.Y + 140, W: r.W - 120, H: 44}
	p.Button(b, ui.ButtonLook{Name: "hold", Text: either(c.held > 0, "Hold on…", "Hold to sit down"), Key: "Enter", Tone: ui.Todo, Press: func() {}})
	done := ui.Rect{X: b.X, Y: b.Bottom() + 10, W: b.W, H: 6}
	p.Plate(done, ui.Look{Fill: ui.Slate, Radius: 3})
	if done.W *= c.share(); done.W > 4 {
		p.Plate(done, ui.Look{Fill: ui.Amber, Radius: 3})
	}
	b.Y, b.H, b.W = r.Bottom()-46, 30, (b.W-8)/2
	p.Button(b, ui.ButtonLook{Name: "menu", Text: "Menu", Key: "F10", Tone: ui.Quiet, Press: func() { t.menu, t.stale = true, true }})
	if t.mayReturn() {
		b.X += b.W + 8
		p.Button(b, ui.ButtonLook{Name: "come back", Text: "Take back", Key: "Z", Tone: ui.Quiet, Tip: "Who left takes the last choice back, and sits down again", Press: t.comeBack})
	}
	if t.menu {
		t.layMenu()
	}
}
