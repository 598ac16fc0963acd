package cd

import (
	"strings"
	"testing"

	rules "sightline/game/commanddecision"
)

// Ready right after what was shown ended by itself was meant for it: it is said,
// and once more is ready. Who skips it himself is ready at once.
func TestReadyJustAfterShowing(t *testing.T) {
	g := playing(t)
	g.shown()
	tb := g.table
	for tb.show.goTo(tb.show.at+1) && !tb.show.beats[tb.show.at].waits() { // the last that ends by itself
	}
	tb.show.beats = tb.show.beats[:tb.show.at]
	for tb.show.at--; tb.show != nil; {
		tb.show.ticks += 100
		tb.updateShow()
	}
	if tb.ended != endedTicks {
		t.Errorf("for %d ticks after what was shown Enter is meant for it, want %d", tb.ended, endedTicks)
	}
	was := tb.player.ready()
	tb.enter()
	if m := tb.player.message; !strings.Contains(m, "Enter again") || tb.ended != 0 {
		t.Errorf("Enter at the end of what is shown says %q", m)
	}
	if tb.player.ready() != was {
		t.Error("Enter at the end of what is shown is taken for Ready")
	}
	if tb.meantForShow() {
		t.Error("Enter is held back a second time")
	}
}

// The orders are those of the turn to come.
func TestOrdersAreForTheNextTurn(t *testing.T) {
	g := playing(t)
	g.step()
	p := g.table.player
	if _, _, err := p.look(); err != nil {
		t.Fatal(err)
	}
	if p.model.view.Step != rules.Commanding || p.model.view.Turn != 0 {
		t.Fatalf("after deployment it is %v of turn %d", p.model.view.Step, p.model.view.Turn)
	}
	if got := g.table.turnNow(); !strings.HasPrefix(got, "Turn 1 of ") {
		t.Errorf("the first orders are for %q, want turn 1", got)
	}
}

// Orders are shown as they are turned up: one's own, then those of the other side
// that are seen, each with its chits.
func TestOrdersOfBothSidesAreShown(t *testing.T) {
	g := playing(t)
	own, theirs := 0, 0
	s := g.shown()
	for i := range s.beats {
		b := &s.beats[i]
		if b.lead().Kind != rules.EventRevealed {
			continue
		}
		s.at = i
		other := theirOrder(&b.entries[0])
		for _, c := range s.chits() {
			if c.theirs != other {
				t.Errorf("%q shows a chit of the other side: %v", b.text, c.theirs)
			}
			if other {
				theirs++
			} else {
				own++
			}
		}
		if other != strings.Contains(b.text, "other side") {
			t.Errorf("%q tells orders of the other side: %v", b.text, other)
		}
	}
	if own == 0 || theirs == 0 {
		t.Errorf("%d chits of its own and %d of the other side are shown, want some of both", own, theirs)
	}
}
