package replay

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"sightline/game"
)

// errUnread is all that a side is told of an event that cannot be read.
var errUnread = errors.New("some of what happened cannot be read, and is left out")

// Report writes a recorded game to be read: what it started from, every event
// of the actions in effect, the outcome. It plays nothing back, so it is
// readable whatever became of the rules. A side is told only what it knew, and
// nothing of the file that depends on anything else; the side "" is told
// everything. The error, if it is not the writer's, is of events that cannot
// be read; the rest is written.
func Report(w io.Writer, system game.System, j *game.Journal, side string) error {
	out := bufio.NewWriter(w)
	writeFacts(out, j, side)
	parts, err := parts(system, j, side)
	body := strings.Join(parts, "")
	if body != "" && body[0] != '\n' {
		out.WriteString("\n")
	}
	out.WriteString(body)
	if n := len(j.Lines); n > 0 && j.Lines[n-1].Kind == game.OutcomeLine {
		fmt.Fprintf(out, "\nOutcome: %s\n", outcomeText(*j.Lines[n-1].Outcome))
	} else {
		fmt.Fprintf(out, "\nOutcome: none yet\n")
	}
	return errors.Join(out.Flush(), err)
}

// writeFacts writes what the game started from. The seed would tell a side the
// dice to come; the hash and the number of actions would tell it of hidden
// stands and secret choices.
func writeFacts(w io.Writer, j *game.Journal, side string) {
	h := &j.Header
	fmt.Fprintf(w, "%s\n", plain(h.Scenario.Name))
	fmt.Fprintf(w, "  rules     %s, version %d\n", plain(h.System), h.Version)
	if h.Program != "" {
		fmt.Fprintf(w, "  program   %s\n", plain(h.Program))
	}
	for _, o := range h.Overlays {
		fmt.Fprintf(w, "  overlay   %s\n", plain(o.Name))
	}
	for _, r := range h.Check.Rulings {
		fmt.Fprintf(w, "  ruling    %s\n", plain(r))
	}
	if side != "" {
		fmt.Fprintf(w, "  told to   %s\n", plain(side))
		return
	}
	fmt.Fprintf(w, "  scenario  sha256 %s\n", plain(h.Scenario.SHA256))
	fmt.Fprintf(w, "  dice      %s, seed %q\n", plain(h.Dice.How), h.Dice.Seed)
	done, undone := 0, 0
	for _, l := range j.Lines {
		switch l.Kind {
		case game.ActionLine:
			done++
		case game.UndoLine:
			undone++
		}
	}
	fmt.Fprintf(w, "  actions   %d, taken back %d\n", done, undone)
}

// parts returns what is told of each action in effect, in order.
func parts(system game.System, j *game.Journal, side string) ([]string, error) {
	var told []string
	var errs []error
	for i := range j.Lines {
		switch l := &j.Lines[i]; l.Kind {
		case game.ActionLine:
			text, err := tell(system, l, side)
			told = append(told, text)
			errs = append(errs, err)
		case game.UndoLine:
			if l.N >= 1 && l.N <= len(told) {
				told = slices.Delete(told, l.N-1, l.N)
			}
		}
	}
	err := errors.Join(errs...)
	if err != nil && side != "" {
		err = errUnread
	}
	return told, err
}

// tell returns the events of a line as the side is told them.
func tell(system game.System, l *game.Line, side string) (string, error) {
	var b strings.Builder
	var errs []error
	for i, raw := range l.EventList() {
		e, err := system.Decode(raw)
		if err != nil {
			errs = append(errs, fmt.Errorf("line %d: event %d cannot be read: %w", l.Number, i+1, err))
			if side == "" {
				fmt.Fprintf(&b, "  %s\n", plain(string(raw)))
			}
			continue
		}
		text := e.TextFor(side)
		if text == "" {
			continue
		}
		if h, ok := e.(game.Headline); ok && h.Heading() != "" {
			fmt.Fprintf(&b, "\n%s\n", plain(h.Heading()))
			if h.Heading() == text {
				continue
			}
		}
		fmt.Fprintf(&b, "  %s\n", plain(text))
	}
	return b.String(), errors.Join(errs...)
}
