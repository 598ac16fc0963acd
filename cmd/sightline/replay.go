package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"sightline/game"
	"sightline/game/replay"
)

type replayCommand struct {
	File   string `arg:"" help:"Journal of a game (.jsonl), or \"-\" for standard input."`
	Verify bool   `help:"Play the game back and print every difference from what was recorded; exit with 1 or 2 if there is one."`
	Side   string `placeholder:"NAME" help:"Tell only what this side knew."`
}

func (replayCommand) Help() string {
	return `Prints a recorded game to be read: what it started from, what happened turn by turn, and how it ended. It is told from what was recorded, so it is readable whatever became of the rules since.

With --side it tells only what that side knew.

With --verify the game is played back by the rules of this program: every action with its rolls, held against the events, positions and outcome that were recorded. It exits with
  0   if nothing differs,
  1   if it plays back but comes to something else: the rules have changed since,
  2   if it cannot be trusted or played: a line was changed, an action is refused, the rolls are not those of the dice.
A torn last line, as a power cut leaves it, costs only itself.

Examples:
  sightline replay game.jsonl
  sightline replay game.jsonl --side US
  sightline replay game.jsonl --verify`
}

// Run tells a game, or verifies it.
func (c replayCommand) Run(p *program) error {
	if c.Verify && c.Side != "" {
		return usageError("replay: --verify compares the whole game: want no --side")
	}
	name, system, j, err := p.journal(c.File)
	switch {
	case err != nil && c.Verify:
		return brokenError{err}
	case err != nil:
		return err
	case c.Verify:
		return verify(p.stdout, name, replay.Verify(system, j))
	}
	return c.report(p, name, system, j)
}

// A brokenError says that a journal that was to be verified cannot be trusted
// or played.
type brokenError struct{ error }

func (e brokenError) Unwrap() error { return e.error }

// maxJournal is a hundred times what a long game writes.
const maxJournal = 64 << 20

// journal reads a journal, and returns it with its name for people and its
// system.
func (p *program) journal(path string) (name string, system game.System, j *game.Journal, err error) {
	name, in := stdinName, p.stdin
	if path != "-" {
		name = filepath.ToSlash(path)
		f, err := os.Open(path)
		if err != nil {
			return name, nil, nil, fmt.Errorf("%s: %w", name, bare(err))
		}
		defer f.Close()
		in = f
	}
	limited := &io.LimitedReader{R: in, N: maxJournal + 1}
	if j, err = replay.Read(limited); err == nil && limited.N == 0 {
		err = errors.New("it is too long for a journal")
	}
	if err == nil && j.Header.Format == "" { // the first fault says why
		err = j.Faults[0]
	}
	if err == nil {
		system, err = p.system(j.Header.System)
		if err != nil && len(j.Faults) > 0 && j.Faults[0].Line == 1 {
			err = fmt.Errorf("%w; %w", err, j.Faults[0])
		}
	}
	if err != nil {
		return name, nil, nil, fmt.Errorf("%s: %w", name, bare(err))
	}
	return name, system, j, nil
}

// verify prints a verdict, and returns it as an error unless nothing differs.
func verify(w io.Writer, name string, v *replay.Verdict) error {
	words := [...]string{replay.Remark: "remark", replay.Changed: "changed", replay.Broken: "broken"}
	var counts [len(words)]int
	first := 0
	for _, d := range v.Differences {
		counts[d.Severity]++
		if d.Severity > replay.Remark && first == 0 {
			first = d.Line
		}
		place := ""
		if d.Heading != "" {
			place = d.Heading + ": "
		}
		fmt.Fprintf(w, "%s:%d: %s: %s%v\n", name, d.Line, words[d.Severity], place, d)
	}
	played := counted(v.Actions, "action") + " played back"
	if v.Unplayed > 0 {
		played += ", " + counted(v.Unplayed, "line") + " not played"
	}
	differ := counted(counts[replay.Changed]+counts[replay.Broken], "difference")
	switch v.Severity() {
	case replay.Remark:
		fmt.Fprintf(w, "%s: the same as recorded: %s\n", name, played)
		return nil
	case replay.Changed:
		fmt.Fprintf(w, "%s: the rules have changed since: %s, %s, the first in line %d\n", name, played, differ, first)
		return errReported
	}
	fmt.Fprintf(w, "%s: it cannot be trusted or played: %s, %s, the first in line %d\n", name, played, differ, first)
	return brokenError{errReported}
}

// report prints the game. What is wrong with the file goes to standard error;
// a side is told only that something is.
func (c replayCommand) report(p *program, name string, system game.System, j *game.Journal) error {
	if c.Side != "" && !acts(j, c.Side) {
		fmt.Fprintf(p.stderr, "sightline: replay: nobody called %q acts in this game: this is what everybody is told\n", c.Side)
	}
	for _, f := range j.Faults {
		if c.Side == "" {
			fmt.Fprintf(p.stderr, "%s:%d: %s\n", name, f.Line, f.Text)
		}
	}
	if c.Side != "" && len(j.Faults) > 0 {
		fmt.Fprintf(p.stderr, "%s: it has faults: --verify lists them\n", name)
	}
	if err := replay.Report(p.stdout, system, j, c.Side); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !j.Sound() {
		return errReported
	}
	return nil
}

func acts(j *game.Journal, side string) bool {
	return slices.ContainsFunc(j.Lines, func(l game.Line) bool { return l.By == side })
}
