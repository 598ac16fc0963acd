package cd

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A pile is fanned out while the pointer rests on it, and that alone: one that passes
// by moves nothing; what lies on top stays under the pointer and can be dragged; and
// the pile is folded again when the pointer leaves.
func TestPileFansOutUnderThePointer(t *testing.T) {
	h := crowdedIn(t, 200, rules.Moving)
	windowtest.Do(t, func() {
		piled := func() { // six in one place
			m := h.player.model
			for i, n := 0, 0; n < 6; i++ {
				if p := &m.pieces[i]; p.own && p.drawn() && !p.Wreck {
					m.put(p, geom.Pt(36*geom.Inch, 24*geom.Inch), p.Facing)
					n++
				}
			}
		}
		piled()
		h.draw()
		var pile laid
		for _, l := range h.laid {
			if l.Pile > 1 {
				pile = l
			}
		}
		if pile.piece == nil {
			t.Fatal("there is no pile on the table")
		}
		move := func(at gmath.Vec, ticks int) {
			h.at = at
			for range ticks {
				h.tick(ui.Input{})
			}
			piled()
			h.draw()
		}
		for i := range 2 * restTicks { // it passes by
			move(pile.Icon.Add(gmath.Vec{X: float64(6*i - 50)}), 1)
			if h.fanned != "" {
				t.Fatalf("a pointer that passes by fans out %s", h.fanned)
			}
		}
		move(pile.Icon, restTicks/2)
		if h.fanned != "" {
			t.Errorf("%s is fanned out at once", h.fanned)
		}
		move(pile.Icon, restTicks)
		if h.fanned == "" {
			t.Fatal("a pile that the pointer rests on is not fanned out")
		}
		top := *h.laidOf(h.fanned)
		if d := top.Icon.DistanceTo(pile.Icon); d > 0.01 || h.under != top.Name {
			t.Errorf("%s, on top, has gone %v away, and %q is under the pointer", top.Name, d, h.under)
		}
		n := 0
		for i := range h.laid {
			q := &h.laid[i]
			if !q.Fanned || q.Wreck {
				continue
			}
			n++
			if got := h.standUnder(q.Icon); got != q.Name {
				t.Errorf("at %s of what is fanned out one points at %q", q.Name, got)
			}
		}
		if n < pile.Pile {
			t.Errorf("%d of a pile of %d are fanned out", n, pile.Pile)
		}
		move(pile.Icon.Add(gmath.Vec{X: 25}), 1)
		if h.fanned == "" {
			t.Error("on the way to another of the pile it is folded")
		}
		move(pile.Icon.Add(gmath.Vec{X: 160, Y: 90}), 2)
		if h.fanned != "" {
			t.Error("with the pointer gone the pile stays fanned out")
		}
	})
}

// The stands at Bezange are told apart as they begin, at the zoom that fits the table and
// farther out: no other hides one that the pointer rests on, nor what is fanned out about
// it, and a click takes each.
func TestStandsOfLezeyAreToldApart(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"", "steady"}, func(h *hand) {
		h.key(ebiten.KeyA, false)
		h.referee = nil
		h.rest(2)
		for _, zoom := range []float64{1, 0.8, 0.75} {
			h.camera.ZoomAt(h.camera.Middle(), zoom)
			for i := range h.player.model.pieces {
				p := &h.player.model.pieces[i]
				if !p.own || !p.drawn() {
					continue
				}
				h.at = gmath.Vec{X: 4, Y: 4}
				h.rest(2)
				h.at = h.laidOf(p.Name).Icon
				h.rest(restTicks + 3)
				h.toldApart(t, p.Name)
			}
		}
	})
}

// rest lets some ticks go by with the pointer where it is.
func (h *hand) rest(ticks int) {
	for range ticks {
		h.tick(ui.Input{})
		h.draw()
	}
}

// toldApart fails if another hides much of a stand near one that is pointed at, or a
// click on it takes another.
func (h *hand) toldApart(t *testing.T, of string) {
	t.Helper()
	at := h.laidOf(of)
	for i := range h.laid {
		q := &h.laid[i]
		if far := q.Icon.DistanceTo(at.Icon); far > 2*table.IconSize && !q.Fanned {
			continue
		}
		for j := range h.laid {
			if o := &h.laid[j]; o != q && (q.Fanned || q.Name == of) && q.Covered(o.Icon, h.signed()) > 0.26 {
				t.Errorf("with the pointer on %s %s hides %.0f %% of %s", of, o.Name, 100*q.Covered(o.Icon, h.signed()), q.Name)
			}
		}
		if got := h.standUnder(q.Icon); got != q.Name && (q.Fanned || q.Name == of) {
			t.Errorf("with the pointer on %s a click on %s takes %q", of, q.Name, got)
		}
	}
}
