package replay

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"sightline/game"
)

// errUnread is all that a side is told of an event that cannot be read.
var errUnread = errors.New("some of what happened cannot be read, and is left out")

// Report writes a recorded game to be read: what it started from, every event
// of the actions in effect, the outcome. It plays nothing back, so it is
// readable whatever became of the rules. A side is told only what it knew, and
// nothing of the file that depends on anything else; the side "" is told
// everything. The error, if it is not the writer's, is of events that cannot
// be read; the rest is written. It is told in the
// words that are given.
func Report(w io.Writer, system game.System, j *game.Journal, side string, words Words) error {
	out := bufio.NewWriter(w)
	writeUnder(out, plain(j.Header.Scenario.Name), "=")
	for _, l := range Facts(j, side, words) {
		fmt.Fprintln(out, l)
	}
	passages, err := passages(system, j, side, words)
	writePassages(out, passages)
	fmt.Fprintf(out, "\n%s\n", Ending(j, words))
	return errors.Join(out.Flush(), err)
}

// Ending says how a recorded game ended, in one line.
func Ending(j *game.Journal, words Words) string {
	o := Outcome(j)
	switch {
	case o == nil && j.Cut() != nil:
		return "This part was cut out of a game that went on"
	case o == nil:
		return "Outcome: none yet"
	case words.Outcome != nil:
		return "Outcome: " + plain(words.Outcome(*o))
	}
	return "Outcome: " + outcomeText(*o)
}

// Words are how a report says what a journal has recorded. Nil leaves it as it is.
type Words struct {
	System string // what the game is called; "": by the name of its rules
	// Event says what an event tells the side that the report is for, of which text
	// is the record; "" leaves it out.
	Event func(e game.Event, text string) string
	// Figure says what of the rules is not standard, of which text is the record.
	Figure func(text string) string
	// Outcome says who has won and why.
	Outcome func(o game.Outcome) string
	// Ledger tells below what happened every line of its ledger.
	Ledger bool
}

// Outcome is that of the last line that can be read, or nil.
func Outcome(j *game.Journal) *game.Outcome {
	for _, l := range slices.Backward(j.Lines) {
		if l.Kind != game.BrokenLine && l.Kind != game.CutLine {
			return l.Outcome
		}
	}
	return nil
}

// Facts are lines that say what a recorded game started from. The seed would tell a
// side the dice to come; the hash and the number of actions would tell it of hidden
// stands and secret choices: it is not told them.
func Facts(j *game.Journal, side string, words Words) (list []string) {
	h := &j.Header
	by := fmt.Sprintf("A game of %s, by version %d of its rules", plain(cmp.Or(words.System, h.System)), h.Version)
	if h.Program != "" {
		by += ", recorded by " + plain(h.Program)
	}
	list = append(list, by+".")
	for _, o := range h.Overlays {
		list = append(list, fmt.Sprintf("Some figures are those of %s.", plain(o.Name)))
	}
	if len(h.Check.Rulings) > 0 {
		list = append(list, "Not standard:")
	}
	for _, r := range h.Check.Rulings {
		if words.Figure != nil {
			r = words.Figure(r)
		}
		list = append(list, "  "+plain(r))
	}
	if side != "" {
		return append(list, fmt.Sprintf("Told as the %s side knew it.", plain(side)))
	}
	done, undone := 0, 0
	for _, l := range j.Lines {
		switch l.Kind {
		case game.ActionLine:
			done++
		case game.UndoLine:
			undone++
		}
	}
	return append(list,
		fmt.Sprintf("Actions: %d, taken back %d.", done, undone),
		diceOf(h),
		fmt.Sprintf("SHA-256 of the scenario: %s.", plain(h.Scenario.SHA256)))
}

// diceOf says what the dice of a game were made from.
func diceOf(h *game.Header) string {
	if len(h.Parties) > 0 {
		return "Dice: made by all sides together, each from a hash chain of its own; what was said is signed."
	}
	return fmt.Sprintf("Dice: %s, from the seed %q.", plain(h.Dice.How), h.Dice.Seed)
}

// writeUnder writes a heading and underlines it.
func writeUnder(w io.Writer, heading, line string) {
	fmt.Fprintf(w, "%s\n%s\n", heading, strings.Repeat(line, utf8.RuneCountInString(heading)))
}

// A passage is what is told of one action.
type passage struct {
	secretly string // the side that chose it and alone is told; "" if others are
	lines    []line
}

// A line is a heading or a sentence.
type line struct {
	text    string
	heading bool
}

// writePassages writes what is told, in order. A heading that another follows
// at once is one of a chapter; choices in secret stand together below who made
// them.
func writePassages(w io.Writer, list []passage) {
	chose, begun := "", false
	for i, p := range list {
		for k, l := range p.lines {
			switch {
			case l.heading:
				fmt.Fprintln(w)
				writeUnder(w, l.text, either(followed(list[i:], k), "=", "-"))
				chose, begun = "", true
				continue
			case !begun:
				fmt.Fprintln(w)
				begun = true
			}
			if p.secretly != "" && p.secretly != chose {
				fmt.Fprintf(w, "  %s chooses:\n", plain(p.secretly))
			}
			chose = p.secretly
			fmt.Fprintf(w, "  %s%s\n", either(chose != "", "  ", ""), l.text)
		}
	}
}

// followed reports whether line k of the first passage, a heading, is followed
// by another at once.
func followed(list []passage, k int) bool {
	for _, p := range list {
		if k+1 < len(p.lines) {
			return p.lines[k+1].heading
		}
		k = -1
	}
	return false
}

func either(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// InEffect are the actions of a journal that were not taken back, in order, by the
// index of their lines.
func InEffect(j *game.Journal) (list []int) {
	for i := range j.Lines {
		switch l := &j.Lines[i]; l.Kind {
		case game.ActionLine:
			list = append(list, i)
		case game.UndoLine:
			if l.N >= 1 && l.N <= len(list) {
				list = slices.Delete(list, l.N-1, l.N)
			}
		}
	}
	return list
}

// passages returns what is told of each action in effect, in order.
func passages(system game.System, j *game.Journal, side string, words Words) ([]passage, error) {
	var told []passage
	var errs []error
	sides := sidesOf(j)
	for _, i := range InEffect(j) {
		p, err := tell(system, &j.Lines[i], side, sides, words)
		told = append(told, p)
		errs = append(errs, err)
	}
	err := errors.Join(errs...)
	if err != nil && side != "" {
		err = errUnread
	}
	return told, err
}

// sidesOf lists who acts in a game but the referee.
func sidesOf(j *game.Journal) []string {
	var list []string
	for i := range j.Lines {
		if by := j.Lines[i].By; by != "" && by != game.Referee && !slices.Contains(list, by) {
			list = append(list, by)
		}
	}
	return list
}

// tell returns the events of a line as the side is told them. Who else is told
// of a choice is shown to nobody but who is told everything.
func tell(system game.System, l *game.Line, side string, sides []string, words Words) (passage, error) {
	var p passage
	var errs []error
	secret := side == "" && len(l.Rolls) == 0 && l.By != game.Referee && len(sides) > 1
	for i, raw := range l.EventList() {
		e, err := system.Decode(raw)
		if err != nil {
			errs = append(errs, fmt.Errorf("line %d: event %d cannot be read: %w", l.Number, i+1, err))
			if side == "" {
				p.lines = append(p.lines, line{text: plain(string(raw))})
			}
			continue
		}
		text := e.TextFor(side)
		if text == "" {
			continue
		}
		secret = secret && !slices.ContainsFunc(sides, func(s string) bool { return s != l.By && e.TextFor(s) != "" })
		if h, ok := e.(game.Headline); ok && h.Heading() != "" {
			p.lines = append(p.lines, line{plain(h.Heading()), true})
			if h.Heading() == text {
				continue
			}
		}
		if words.Event != nil {
			text = words.Event(e, text)
		}
		if text != "" {
			p.lines = append(p.lines, line{text: plain(text)})
		}
		if l, ok := e.(game.Ledgered); ok && words.Ledger {
			for _, s := range l.LedgerFor(side) {
				p.lines = append(p.lines, line{text: "    " + plain(s)})
			}
		}
	}
	if secret {
		p.secretly = l.By
	}
	return p, errors.Join(errs...)
}
