package cd

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	rules "sightline/game/commanddecision"
)

// Ready right after what was shown ended by itself was meant for it: it is said,
// and once more is ready. Who skips it himself is ready at once.
func TestReadyJustAfterShowing(t *testing.T) {
	g := playing(t)
	g.shown()
	tb := g.table
	tb.tools.Prefs.Speed = 2
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

// At single speed, at which one reads, the last that is shown stays until a key: it
// ended by itself, and Enter, meant for it, was Ready. Nor is a second Enter at once.
func TestLastShownWaits(t *testing.T) {
	g := playing(t)
	s, tb := g.shown(), g.table
	s.beats = s.beats[:4]
	for range 10000 {
		tb.updateShow()
	}
	if tb.show == nil || s.at != 3 {
		t.Fatal("what is shown ends by itself while one reads")
	}
	if _, why := s.title(); !strings.Contains(why, "Enter goes on") {
		t.Errorf("the last says %q", why)
	}
	was := tb.player.ready()
	tb.enter()
	if tb.show != nil {
		t.Fatal("Enter does not end the last")
	}
	tb.enter()
	if tb.player.ready() != was || tb.dialog != nil {
		t.Error("a second Enter at once is taken for Ready")
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
	names, now := g.table.pips()
	if got := g.table.turnNow(); got != "Before turn 1" || names[now] != "Orders" {
		t.Errorf("the first orders are %q, %q", got, names[now])
	}
	g.table.viewed(true)
	if got := p.tool.todo().what; !strings.HasPrefix(got, "Orders for turn 1") {
		t.Errorf("what is to be done is %q, want that the orders are for turn 1", got)
	}
}

// A turn is not over before its morale: the orders for the next are placed in it,
// and morale comes after them.
func TestTurnsDoNotJumpBack(t *testing.T) {
	g := playing(t)
	last, at := 0, 0
	ordered := false
	for range 40 {
		p := g.table.player
		if p.model.view.Turn > 2 {
			break
		}
		names, now := g.table.pips()
		turn, step := g.table.when()
		if turn < last || turn == last && now < at {
			t.Errorf("after step %d of turn %d comes %s of turn %d", at, last, names[now], turn)
		}
		last, at = turn, now
		if turn > 0 && step == rules.Commanding {
			ordered = true
			if names[now] != "Orders" || now+1 >= len(names) || names[now+1] != "Morale" {
				t.Errorf("in turn %d it is %s of %v, want orders, then morale", turn, names[now], names)
			}
		}
		before := len(p.log)
		g.step()
		if _, _, err := p.look(); err != nil {
			t.Fatal(err)
		}
		for i := before; i < len(p.log); i++ {
			if e := &p.log[i]; e.turn < last {
				t.Errorf("%s: turn %d after turn %d", e.text, e.turn, last)
			}
		}
	}
	if !ordered {
		t.Error("no orders were placed in a turn")
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

// In the last turn orders are no more asked for: no turn comes in which they would be
// obeyed. Rally, which is carried out in the turn in which it is placed, is told.
func TestOrdersOfTheLastTurn(t *testing.T) {
	g := playing(t)
	text := regexp.MustCompile(`(?m)^turns( *)= .*`).ReplaceAll(g.text, []byte("turns = 1"))
	g.folder.Close()
	g.folder = games.In(t.TempDir())
	g.folder.Seed = "a last turn"
	t.Cleanup(g.folder.Close)
	if g.text = text; !strings.Contains(string(text), "turns = 1\n") {
		t.Fatal("the game has no number of turns")
	}
	g.open()
	g.until(rules.General)
	g.until(rules.Commanding)
	g.table.viewed(true)
	p := g.table.player
	td := p.tool.todo()
	if td.warns != "" || !strings.HasPrefix(td.what, "Last turn") || !strings.Contains(td.what, "Rally") {
		t.Errorf("in the last turn is to be done %+v", td)
	}
	if len(td.next) > 0 {
		t.Errorf("with nobody to rally chits of %v are wanted", td.next)
	}
	m := p.model.copied()
	p.model = m
	i := slices.IndexFunc(m.pieces, func(p piece) bool { return p.own && p.inPlay() })
	shaken := &m.pieces[i]
	shaken.Stand.Demoralized = true
	if td := p.tool.todo(); len(td.next) == 0 || !strings.Contains(td.why, shaken.Name) || td.warns != "" {
		t.Errorf("with %s demoralized is to be done %+v", shaken.Name, td)
	}
}
