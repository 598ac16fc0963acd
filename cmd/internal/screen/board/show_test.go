package board

import (
	"strings"
	"testing"

	"sightline/game"
)

// A line is an event that the log tells; those with a title are shown.
type line struct{ text, title string }

func (l line) TextFor(string) string         { return l.text }
func (l line) For(string) (game.Event, bool) { return l, true }

// A teller is a play of lines.
type teller struct{ Play }

func (teller) Tell(e game.Event) Told     { return Told{Title: e.(line).title} }
func (teller) See(_ game.Position, _ int) {}

// While an action is shown event by event, the log has nothing that is not shown yet; once it
// ends, or is skipped, all of it.
func TestLogIsNotAhead(t *testing.T) {
	fight := []game.Event{line{"A assaults B", "Assault"}, line{"B is hit", ""}, line{"B checks", "Check"}, line{"B is disrupted", ""}}
	begin := func() (*Table, func() string) {
		tb := &Table{play: teller{}, tools: &Tools{Speed: func() int { return 1 }}}
		tb.queue = []happened{{by: "the other", events: fight}}
		tb.pump()
		return tb, func() string {
			var lines []string
			for _, e := range tb.log {
				lines = append(lines, e.text)
			}
			return strings.Join(lines, ", ")
		}
	}
	tb, log := begin()
	if got, want := log(), "A assaults B"; got != want {
		t.Errorf("with the assault shown the log has %q, want %q", got, want)
	}
	tb.showNext()
	if got, want := log(), "A assaults B, B is hit, B checks"; got != want {
		t.Errorf("with the check shown the log has %q, want %q", got, want)
	}
	tb.showAt(0)
	tb.showAt(1)
	all := "A assaults B, B is hit, B checks, B is disrupted"
	if tb.showNext(); log() != all {
		t.Errorf("after it the log has %q, want %q", log(), all)
	}
	tb, log = begin()
	if tb.showAll(); log() != all {
		t.Errorf("once it is skipped the log has %q, want %q", log(), all)
	}
}

// What is told of a refusal, or asked, goes with the next key, and with the next that happens;
// what is told otherwise stays until a key or click.
func TestToldGoes(t *testing.T) {
	fight := []game.Event{line{"A assaults B", "Assault"}}
	begin := func() *Table {
		return &Table{play: teller{}, tools: &Tools{Speed: func() int { return 1 }}, hover: 3}
	}
	for _, c := range []struct {
		name  string
		tells func(*Table)
		stays bool // when something happens
	}{
		{"refused", func(tb *Table) { tb.Refuse("It is not beside 0603.") }, false},
		{"asked", func(tb *Table) {
			tb.press(Button{Ask: "3 more may do something", Do: func() { t.Error("it is done unasked") }})
		}, false},
		{"taken back", func(tb *Table) { tb.message = takenBack }, false},
		{"said", func(tb *Table) { tb.Say("It is written to a file.") }, true},
	} {
		tb := begin()
		if c.tells(tb); tb.message == "" {
			t.Errorf("%s: it says nothing", c.name)
		}
		if tb.fresh(); tb.message != "" || tb.no.ticks > 0 {
			t.Errorf("%s: after a key it says %q, for %d ticks", c.name, tb.message, tb.no.ticks)
		}
		tb = begin()
		c.tells(tb)
		tb.why = "It has tried in this turn"
		tb.queue = []happened{{by: "the other", events: fight}}
		if tb.pump(); tb.message != "" != c.stays || tb.no.ticks > 0 || tb.why != "" {
			t.Errorf("%s: once something happens it says %q and %q, for %d ticks", c.name, tb.message, tb.why, tb.no.ticks)
		}
	}
	// Asked twice in a row it is done; with another key between it is asked again.
	tb, done := begin(), 0
	end := Button{Ask: "3 more may do something", Do: func() { done++ }}
	for i, want := range []int{0, 1, 1, 1, 2} {
		tb.fresh()
		if i == 3 {
			tb.fresh()
		}
		if tb.press(end); done != want {
			t.Errorf("press %d: done %d times, want %d", i+1, done, want)
		}
	}
}
