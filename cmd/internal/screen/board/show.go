package board

import (
	"math"
	"sightline/cmd/internal/boards"
	"slices"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/sound"
	"sightline/game"
)

// A showing is an action shown event by event, on the board as it was before.
type showing struct {
	of     happened
	before game.Position
	told   []Told
	texts  []string
	upTo   []int // of the events, those that the log has when one is shown
	logged int   // events that the log has: nothing in it is ahead of what is shown
	at     int
	ticks  int // until the next
	paused bool
}

func (s *showing) text() string { return s.texts[s.at] }

// How long an event is shown, in ticks at a speed of 1: one with dice, and one without.
const (
	diceTicks  = 200
	plainTicks = 66
)

// pump takes the next action that has not been shown: at once, or to be shown.
func (t *Table) pump() {
	for t.show == nil && len(t.queue) > 0 {
		h := t.queue[0]
		t.queue = t.queue[1:]
		t.passed()
		t.unrecord(h.gone)
		if h.events == nil || !t.begins(h) {
			t.record(h.events, t.view)
			t.see(h.after)
		}
		if h.gone != nil {
			t.message = takenBack
		}
	}
	t.hand()
}

// begins shows an action, unless there is nothing in it to look at.
func (t *Table) begins(h happened) bool {
	own := h.by != "" && h.by == t.sitter()
	if t.speed() == 0 {
		return false
	}
	s := &showing{of: h, before: t.view}
	rolls := false
	for i, e := range h.events {
		x := t.tells(h.events, i, h.after)
		text := boards.Placed(t.places, e.TextFor(""))
		if text == "" || x.Title == "" {
			continue
		}
		rolls = rolls || len(x.Dice) > 0
		s.told, s.texts, s.upTo = append(s.told, x), append(s.texts, text), append(s.upTo, i+1)
	}
	if len(s.told) == 0 || own && !rolls {
		return false
	}
	t.show = s
	t.showAt(0)
	return true
}

// logs has the log tell the events of what is shown up to one.
func (t *Table) logs(upTo int) {
	if s := t.show; upTo > s.logged {
		t.record(s.of.events[s.logged:upTo], s.before)
		s.logged = upTo
	}
}

// showAt shows one of the events.
func (t *Table) showAt(i int) {
	s := t.show
	s.at = i
	t.passed()
	t.logs(s.upTo[i])
	x := s.told[i]
	s.ticks = plainTicks
	if len(x.Dice) > 0 {
		s.ticks = diceTicks
		t.hears(sound.Dice)
	}
	s.ticks = max(s.ticks/max(t.speed(), 1), 4)
	if n := len(x.Cells); n > 0 && x.Cells[n-1] >= 0 && x.Cells[n-1] < len(t.board.Cells) && t.theme != nil {
		t.goTo(x.Cells[n-1])
	}
	t.stale, t.drafts = true, true
}

func (t *Table) hears(e sound.Effect) {
	if t.tools.Sound != nil {
		t.tools.Sound.Play(e)
	}
}

// goTo brings a cell into view, if it is out of it.
func (t *Table) goTo(cell int) {
	c := t.board.Cells[cell].Middle
	safe := t.frame.safe.Inset(30, 30).Pixels(t.theme.Density)
	at := t.camera.ToScreen(gmath.Vec{X: c.X, Y: c.Y})
	if at.X < float64(safe.Min.X) || at.Y < float64(safe.Min.Y) || at.X > float64(safe.Max.X) || at.Y > float64(safe.Max.Y) {
		t.camera.Show(gmath.Vec{X: c.X, Y: c.Y}, safe)
	}
}

// looksOver brings what is to be decided about into view, all of it, farther away if need be.
func (t *Table) looksOver() {
	if t.show != nil || t.curtain != nil || t.film != nil || t.theme == nil {
		return
	}
	cells := t.play.Status().Look
	if slices.Equal(cells, t.looksAt) {
		return
	}
	if c := &t.camera; len(t.looksAt) == 0 || c.Center != t.lookedTo.Center || c.Scale != t.lookedTo.Scale { // or moved by hand since
		t.lookedAs = t.camera
	}
	if t.looksAt = cells; len(cells) == 0 { // as before, if nobody has moved the map since
		if c := &t.camera; c.Center == t.lookedTo.Center && c.Scale == t.lookedTo.Scale {
			c.Center, c.Scale = t.lookedAs.Center, t.lookedAs.Scale
			c.Pan(gmath.Vec{})
		}
		t.stale = true
		return
	}
	lo, hi := gmath.Vec{X: math.Inf(1), Y: math.Inf(1)}, gmath.Vec{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, i := range cells {
		if i >= 0 && i < len(t.board.Cells) {
			m := t.board.Cells[i].Middle
			lo, hi = gmath.Vec{X: math.Min(lo.X, m.X), Y: math.Min(lo.Y, m.Y)}, gmath.Vec{X: math.Max(hi.X, m.X), Y: math.Max(hi.Y, m.Y)}
		}
	}
	if lo.X > hi.X {
		return
	}
	safe := t.frame.safe.Inset(60, 40)
	w, h := math.Max(hi.X-lo.X, 1), math.Max(hi.Y-lo.Y, 1)
	farther := false
	if most := math.Min(safe.W/w, safe.H/h) * t.theme.Density; most < t.camera.Scale {
		farther = true
		t.camera.ZoomAt(t.camera.Middle(), most/t.camera.Scale)
	}
	// No farther than it needs: what is in view already stays where it is.
	k, from, to := t.theme.Density, t.camera.ToScreen(lo), t.camera.ToScreen(hi)
	out := func(from, to, least, most float64) float64 {
		return math.Max(least-from, 0) - math.Max(to-most, 0)
	}
	if by := (gmath.Vec{X: out(from.X, to.X, safe.X*k, safe.Right()*k), Y: out(from.Y, to.Y, safe.Y*k, safe.Bottom()*k)}); by != (gmath.Vec{}) {
		t.camera.Pan(by)
		t.camera.Fill(t.frame.safe.Pixels(k))
	}
	// Where the whole board is little less, it lies in what is free.
	if near := t.camera; farther {
		if t.camera.Fit(); t.camera.Scale*wholeBoard < near.Scale {
			t.camera = near
		}
	}
	t.lookedTo = t.camera
	t.stale = true
}

// wholeBoard is how much smaller the whole board may be than what is to be looked over, to be shown instead.
const wholeBoard = 1.5

// showOn goes on by itself.
func (t *Table) showOn() {
	s := t.show
	if s == nil || s.paused || t.menu {
		return
	}
	if s.ticks--; s.ticks <= 0 {
		t.showNext()
	}
}

// showNext shows the next event, or the board after the last.
func (t *Table) showNext() {
	if s := t.show; s.at+1 < len(s.told) {
		t.showAt(s.at + 1)
		return
	}
	t.showEnds()
}

func (t *Table) showEnds() {
	s := t.show
	t.logs(len(s.of.events))
	t.show = nil
	t.see(s.of.after)
	t.pump()
}

// showAll ends all that is to be shown.
func (t *Table) showAll() {
	for t.show != nil {
		after := t.show.of.after
		t.logs(len(t.show.of.events))
		t.show = nil
		t.see(after)
		for len(t.queue) > 0 {
			h := t.queue[0]
			t.queue = t.queue[1:]
			t.unrecord(h.gone)
			t.record(h.events, t.view)
			t.see(h.after)
		}
	}
	t.hand()
}

// told is what is shown now; nil for nothing.
func (t *Table) told() *Told {
	switch {
	case t.show != nil:
		return &t.show.told[t.show.at]
	case t.film != nil:
		return t.film.told
	}
	return nil
}
