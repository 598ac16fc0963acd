package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sightline/cmd/internal/chronicle"
	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/replay"
	"sightline/scenarios"
	"sightline/scenarios/shown"
)

// tell writes a game of Command Decision as a battle report if it still comes to what
// was recorded; else, and another game, as it was recorded.
func (c replayCommand) tell(w io.Writer, system game.System, j *game.Journal) error {
	words := reportWords(system, j, c.Side)
	if system.Name() == (commanddecision.System{}).Name() {
		why := notPlayed(replay.Verify(system, j))
		if why == "" {
			r, err := chronicle.Of(j, words, chronicle.Options{Side: c.Side, All: c.All, Ledger: c.Ledger})
			if err != nil {
				return err
			}
			if c.Report != "" {
				return c.write(r)
			}
			return r.Write(w, func(s string) string { return shown.Line(s, mostTold) })
		}
		if c.Report != "" {
			return fmt.Errorf("--report %s: %s: it can only be printed", nameOf(c.Report), why)
		}
		if _, err := fmt.Fprintf(w, "%s: it is told from what was recorded.\n\n", why); err != nil {
			return err
		}
	}
	if c.Report != "" {
		return fmt.Errorf("--report %s: want a game of Command Decision", nameOf(c.Report))
	}
	return replay.Report(w, system, j, c.Side, words)
}

// write writes a report as a document.
func (c replayCommand) write(r *chronicle.Report) error {
	a, err := r.Article()
	if err != nil {
		return err
	}
	if err := writeArticle(c.Report, a); err != nil {
		return fmt.Errorf("--report %s: %w", nameOf(c.Report), bare(err))
	}
	return nil
}

// mostTold is as long as a sentence of a report may be.
const mostTold = 2000

// notPlayed says why a game is not to be told by playing it back; "" if it is.
func notPlayed(v *replay.Verdict) string {
	switch v.Severity() {
	case replay.Remark:
		return ""
	case replay.Newer:
		return "This game was played by a newer version of the rules than this program has"
	case replay.Changed:
		return "The rules have changed since this game was played, and it comes to something else now"
	case replay.Differs:
		return "This game comes to something else than was recorded, by the same version of the rules"
	}
	return "This game cannot be played back"
}

// firstWorst is the line of the first of the worst differences.
func firstWorst(v *replay.Verdict) int {
	worst := v.Severity()
	i := slices.IndexFunc(v.Differences, func(d replay.Difference) bool { return d.Severity == worst })
	return v.Differences[i].Line
}

// reportWords say what a journal has recorded as a player would: of a game of Command
// Decision; of others nothing is said otherwise. It is for the side that a report is
// for, or "".
func reportWords(system game.System, j *game.Journal, side string) replay.Words {
	if system.Name() != (commanddecision.System{}).Name() {
		return replay.Words{}
	}
	on := func(text string) string { return text }
	own := func(string) bool { return side == "" }
	if doc, err := scenarios.Decode(j.Header.Scenario.Name, []byte(j.Header.Scenario.Text)); err == nil && doc.Scenario != nil {
		on = places.Of(doc.Scenario).Plain
		own = func(stand string) bool {
			i := doc.Scenario.StandIndex(stand)
			return side == "" || i >= 0 && doc.Scenario.Stands[i].Side == side
		}
	}
	return replay.Words{
		Figure: figureInWords,
		Outcome: func(o game.Outcome) string {
			if goal, is := strings.CutSuffix(o.Text, "."); is {
				return usual.Outcome(o) + " (“" + goal + "”)"
			}
			return usual.Outcome(o) + ": " + o.Text
		},
		Event: func(e game.Event, text string) string {
			told, _ := e.For(side)
			ev, is := told.(commanddecision.Event)
			switch {
			case !is:
				return text
			case side == "" && ev.Kind == commanddecision.EventRevealed && ev.Stand == "":
				return "" // what the other side sees of an order that is told already
			case own(ev.Stand) && usual.InCheck(&ev):
				return ""
			}
			return capital(on(usual.Said(&ev, text)))
		},
	}
}

// figureText is how a journal names a figure that is not standard.
var figureText = regexp.MustCompile(`^([^ ]+) = (.+) \((.*)\)$`)

// figureInWords says a ruling by its title, as the window does, and a figure of the
// reference chart by its words; another stays.
func figureInWords(text string) string {
	m := figureText.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	name, is := strings.CutPrefix(m[1], "ruling.")
	if r, err := commanddecision.NamedRuling(name); is && err == nil {
		in := commanddecision.InForce{Ruling: r, Now: m[2], Source: m[3]}
		return in.Told()
	}
	if c, is := commanddecision.StandardChart().Cell(m[1]); is {
		return fmt.Sprintf("%s: %s instead of %s, from %s (%s)", c.Text, m[2], c.Value, m[3], m[1])
	}
	return text
}

// capital begins a line as a sentence.
func capital(text string) string {
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}
