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
