package game

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// A Game is a game being played and written down: its journal has every action
// before anybody learns what came of it.
type Game struct {
	positions []Position // before the first action, and after each in effect
	seed      string
	writer    journalWriter
}

// NewGame opens a game and writes the header of its journal to w. Everything
// is written in whole lines, one call of Write for each action.
func NewGame(system System, o Opening, w io.Writer) (*Game, error) {
	if err := o.fault(); err != nil {
		return nil, err
	}
	position, err := system.Open(o)
	if err != nil {
		return nil, err
	}
	g := &Game{positions: []Position{position}, seed: o.Seed, writer: journalWriter{w: w}}
	if err := g.writer.header(newHeader(system, o, position)); err != nil {
		return nil, err
	}
	if err := g.tellOutcome(); err != nil {
		return nil, err
	}
	return g, g.writer.flush()
}

// fault lists what of an opening cannot be kept in a journal.
func (o *Opening) fault() error {
	var errs []error
	check := func(what string, text []byte) {
		if !utf8.Valid(text) {
			errs = append(errs, fmt.Errorf("%s: want UTF-8", what))
		}
	}
	check("name of the scenario", []byte(o.Name))
	check("scenario", o.Scenario)
	check("seed", []byte(o.Seed))
	check("program", []byte(o.Program))
	for i, f := range o.Overlays {
		check(fmt.Sprintf("name of overlay %d", i+1), []byte(f.Name))
		check(fmt.Sprintf("overlay %d", i+1), f.Text)
	}
	return errors.Join(errs...)
}

// A File is what a journal can be read from and continued in, such as an
// *os.File open for both.
type File interface {
	io.ReadWriteSeeker
	Truncate(size int64) error
}

// Resume plays the journal in a file back and continues it after its last
// whole line. A torn last line is taken off; the journal it returns, as it was
// read, says so in its Faults. It refuses, and leaves the file alone, if the
// journal cannot be trusted or played. It does not compare: a game may go on
// after the rules have changed.
func Resume(system System, f File) (*Game, *Journal, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, nil, err
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, nil, err
	}
	j := ParseJournal(data)
	g, err := j.resume(system)
	if err != nil {
		return nil, j, err
	}
	if int64(len(data)) > j.size {
		if err := f.Truncate(j.size); err != nil {
			return nil, j, err
		}
	}
	if _, err := f.Seek(j.size, io.SeekStart); err != nil {
		return nil, j, err
	}
	g.writer.w = f
	if n := len(j.Lines); n == 0 || j.Lines[n-1].Kind != OutcomeLine {
		if err := g.tellOutcome(); err != nil {
			return nil, j, err
		}
	}
	return g, j, g.writer.flush()
}

// resume returns the game as the journal leaves it, with nothing to write to.
func (j *Journal) resume(system System) (*Game, error) {
	var errs []error
	for _, f := range j.Faults {
		if !f.Torn {
			errs = append(errs, f)
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	p, err := j.Play(system)
	if err != nil {
		return nil, err
	}
	g := &Game{seed: j.Header.Dice.Seed, writer: journalWriter{sum: j.sum}}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if err := errors.Join(s.Err, s.Untrue); err != nil {
			return nil, Fault{Line: s.Line.Number, Text: err.Error()}
		}
	}
	g.positions = p.positions
	return g, nil
}

// SyncEach makes every action wait until it is on the disk, where the writer
// has a Sync, as files have: then not even a power cut loses it.
func (g *Game) SyncEach() { g.writer.sync = true }

// Position returns the position now.
func (g *Game) Position() Position { return g.positions[len(g.positions)-1] }

// Actions returns how many actions are in effect.
func (g *Game) Actions() int { return len(g.positions) - 1 }

// Do does an action, writes it down and returns what happened. A refused
// action, with a *Refusal, changes nothing and is not written. Any other error
// is the writer's: the action is not done, and nothing more can be.
func (g *Game) Do(by string, action json.RawMessage) ([]Event, error) {
	if g.writer.err != nil {
		return nil, g.writer.err
	}
	// Positions may keep the action, so it gets bytes of its own; without
	// spaces, so that play and playback read the same.
	var compact bytes.Buffer
	if err := json.Compact(&compact, action); err != nil {
		return nil, malformed("the action is no JSON: %v", err)
	}
	if !utf8.ValidString(by) {
		return nil, malformed("%q is no name: want UTF-8", by)
	}
	n := len(g.positions)
	dice := Record(NewDice(g.seed, n))
	next, events, err := g.Position().Do(by, compact.Bytes(), dice)
	if err != nil {
		return nil, err
	}
	if err := g.writer.action(n, by, compact.Bytes(), dice.Rolls(), events, ShortHash(next.Hash())); err != nil {
		return nil, g.writer.fail(err)
	}
	if err := g.write(append(g.positions, next)); err != nil {
		return nil, err
	}
	return events, nil
}

// Undo takes the last action in effect back, and writes down who did. Done
// again, the same action rolls the same dice. The error is a *Refusal if there
// is none to take back, else the writer's.
func (g *Game) Undo(by string) error {
	n := g.Actions()
	switch {
	case g.writer.err != nil:
		return g.writer.err
	case n == 0:
		return &Refusal{[]Reason{{Why: NothingDone, Text: "there is no action to take back"}}}
	case !utf8.ValidString(by):
		return malformed("%q is no name: want UTF-8", by)
	}
	g.writer.undo(n, by, ShortHash(g.positions[n-1].Hash()))
	return g.write(g.positions[:n])
}

// write writes what is ready to be written, and then the positions are these.
func (g *Game) write(positions []Position) error {
	before := g.positions
	g.positions = positions
	err := g.tellOutcome()
	if err == nil {
		err = g.writer.flush()
	}
	if err != nil {
		g.positions = before
		return g.writer.fail(err)
	}
	return nil
}

// tellOutcome makes ready the line of the outcome, if the game is over. It is
// then always the last line, whatever the referee does afterwards.
func (g *Game) tellOutcome() error {
	if o, over := g.Position().Over(); over {
		return g.writer.outcome(o)
	}
	return nil
}

func malformed(format string, args ...any) *Refusal {
	var r Refusal
	r.add(Malformed, format, args...)
	return &r
}
