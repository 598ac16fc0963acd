package main

import (
	"fmt"
	"io"
	"slices"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/chronicle"
	"sightline/game"
	"sightline/game/replay"
	"sightline/scenarios/shown"
)

// tell writes a game of Command Decision as a battle report if it still comes to what
// was recorded; else, and another game, as it was recorded.
func (c replayCommand) tell(w io.Writer, system game.System, j *game.Journal) error {
	words := chronicle.Words(system, j, c.Side)
	words.Ledger = c.Ledger
	if chronicle.Tells(system) {
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
	if k, is := boards.Of(system.Name()); is {
		if c.Report != "" {
			return c.writeBoard(k, system, j)
		}
		words.System = k.Title
		if b, err := boardOf(k, j); err == nil { // else it is told by labels alone
			names := boards.Places(b)
			words.Event = func(_ game.Event, text string) string { return boards.Placed(names, text) }
		}
	}
	if c.Report != "" {
		return fmt.Errorf("--report %s: want a game of Command Decision or on a board", nameOf(c.Report))
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
