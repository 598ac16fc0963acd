package game

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"unicode/utf8"
)

// A Game is a game being played and written down: its journal has every action
// before anybody learns what came of it.
type Game struct {
	course
	seats   []Seated // those that are not named as their side
	rolled  tally    // in the actions in effect
	header  Header   // of the journal
	writer  journalWriter
	*notary // of a game of parties; else nil
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
	h := newHeader(system, o, position)
	n, err := newNotary(&h, position.Sides())
	if err != nil {
		return nil, err
	}
	g := &Game{course: course{start: position}, rolled: tally{}, header: h, writer: journalWriter{w: w}, notary: n}
	if err := g.writer.header(h); err != nil {
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
	if len(o.Parties) > 0 && len(o.Seed) < unguessed {
		errs = append(errs, fmt.Errorf("salt of %d letters: want %d or more", len(o.Seed), unguessed))
	}
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
	return ResumeWatched(system, f, nil)
}

// ErrStopped is the error of ResumeWatched that was stopped.
var ErrStopped = errors.New("stopped before the game was read")

// ResumeWatched is Resume that calls watch before each line, with how many of all
// are done. If that returns false it stops with ErrStopped, and the file is as it
// was.
func ResumeWatched(system System, f File, watch func(done, all int) bool) (*Game, *Journal, error) {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, nil, err
	}
	data, err := io.ReadAll(f)
	if err != nil {
		return nil, nil, err
	}
	j := ParseJournal(data)
	g, err := j.resume(system, watch)
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
func (j *Journal) resume(system System, watch func(done, all int) bool) (*Game, error) {
	var errs []error
	for _, f := range j.Faults {
		if !f.Torn {
			errs = append(errs, f)
		}
	}
	if len(errs) > 0 {
		return nil, errors.Join(errs...)
	}
	if j.Cut() != nil {
		return nil, errors.New("it was cut out of a game: it is watched again, and does not go on")
	}
	p, err := j.Play(system)
	if err != nil {
		return nil, err
	}
	done := 0
	g := &Game{seats: j.seats(), header: j.Header, writer: journalWriter{sum: j.sum, lines: len(j.Lines), bound: j.bound, binds: len(j.Header.Parties) > 0}}
	for s, ok := p.Next(); ok; s, ok = p.Next() {
		if done++; watch != nil && !watch(done, len(j.Lines)) {
			return nil, ErrStopped
		}
		if err := errors.Join(s.Err, s.Untrue, s.Unlawful); err != nil {
			if was, is := j.Header.Version, system.Version(); was != is {
				err = fmt.Errorf("it was played by version %d of the rules, and by version %d it cannot go on: %w", was, is, err)
			}
			return nil, Fault{Line: s.Line.Number, Text: err.Error()}
		}
	}
	g.course, g.rolled, g.notary = p.course, p.rolled, p.notary
	return g, nil
}

// SyncEach makes every action wait until it is on the disk, where the writer
// has a Sync, as files have: then not even a power cut loses it.
func (g *Game) SyncEach() { g.writer.sync = true }

// Position returns the position now.
func (g *Game) Position() Position { return g.now() }

// At returns the position after the first n actions in effect, from 0; after the
// last if there are fewer.
func (g *Game) At(n int) Position { return g.at(max(0, min(n, len(g.entries)))) }

// Header returns what the game started from, as its journal has it.
func (g *Game) Header() Header { return g.header }

// Actions returns how many actions are in effect.
func (g *Game) Actions() int { return len(g.entries) }

// Sit gives a side another seat, or the referee: from now on it may act. One
// that sits already stays as it is. The error is a *Refusal, or the writer's.
func (g *Game) Sit(s Seated) error {
	switch {
	case g.writer.err != nil:
		return g.writer.err
	case g.header.Format == oldFormat:
		return refused(NotSeated, "a journal of format 1 knows no seats but those of the sides")
	case slices.ContainsFunc(g.seats, s.equal):
		return nil
	}
	if len(g.seats) >= mostSeats || g.writer.lines >= mostLines-lastLines {
		return refused(Full, "a game has at most %d seats, and %d actions", mostSeats, mostLines)
	}
	if err := maySit(g.start, g.seats, s); err != nil {
		return err
	}
	if g.notary != nil {
		if err := g.maySay(Doer{By: s.By}, SitVerb, SeatText(s), s.Sign); err != nil {
			return err
		}
	}
	if err := g.writer.sit(s); err != nil {
		return g.writer.fail(err)
	}
	if err := g.writer.flush(); err != nil {
		return err
	}
	if g.notary != nil {
		_ = g.seat(s) // it was vouched for
	}
	g.seats = append(g.seats, s)
	return nil
}

// seated refuses a doer who does not sit where he says.
func (g *Game) seated(who Doer) error {
	switch {
	case !utf8.ValidString(who.By) || !utf8.ValidString(who.Seat):
		return refused(Malformed, "%q is no name: want UTF-8", who.Seat+who.By)
	case who.Seat == "", slices.ContainsFunc(g.seats, func(s Seated) bool { return s.Doer == who }):
		return nil
	}
	return refused(NotSeated, "nobody called %q sits at %q", who.Seat, who.By)
}

// Do does an action of a side, or of the referee, as DoFrom does.
func (g *Game) Do(by string, action json.RawMessage) ([]Event, error) {
	return g.DoFrom(Doer{By: by}, action)
}

// DoFrom does an action, writes it down and returns what happened. A refused
// action, with a *Refusal, changes nothing and is not written. Any other error
// is the writer's: the action is not done, and nothing more can be. In a game of
// parties nobody does anything unsigned: see Say.
func (g *Game) DoFrom(who Doer, action json.RawMessage) ([]Event, error) {
	events, _, err := g.Say(who, action, "")
	return events, err
}

// mayDo refuses what cannot be done now, and returns the action as it is written:
// positions may keep it, so it gets bytes of its own; without spaces, so that play
// and playback read the same.
func (g *Game) mayDo(who Doer, action json.RawMessage, sign string) (json.RawMessage, error) {
	if g.writer.err != nil {
		return nil, g.writer.err
	}
	do, err := g.asWritten(who, action)
	if err != nil {
		return nil, err
	}
	if n := g.writer.lines; n >= mostLines-2 || n >= mostLines-lastLines && !g.closes(who, do) {
		return nil, refused(Full, "a game has at most %d actions, those that were taken back included: from here on a side is ready, or done, or gives up, or both agree on a draw", mostLines)
	}
	return do, g.maySay(who, DoVerb, do, sign)
}

// closes reports whether an action is for the last lines of a journal, which others cannot fill: a word by which a step
// or turn ends, and which is not taken back there, what ends the game, and the referee's.
func (g *Game) closes(who Doer, do json.RawMessage) bool {
	var a struct{ Do string }
	_ = json.Unmarshal(do, &a) // what has no word ends nothing by it
	if who.By == Referee || slices.Contains([]string{"ready", "done", "pass"}, a.Do) {
		return true
	}
	e, _, err := next(g.now(), who, do, Record(noDice{}))
	if err != nil {
		return false
	}
	_, over := e.after.Over()
	return over
}

// asWritten returns an action as it is written. The error is that it is none, or none of this doer.
func (g *Game) asWritten(who Doer, action json.RawMessage) (json.RawMessage, error) {
	var compact bytes.Buffer
	if err := json.Compact(&compact, action); err != nil {
		return nil, refused(Malformed, "the action is no JSON: %v", err)
	}
	return compact.Bytes(), errors.Join(g.seated(who), commanded(g.now(), g.seats, who, compact.Bytes()))
}

// do does an action with dice and writes it down, with what it was signed with and
// what its dice were made from.
func (g *Game) do(who Doer, action json.RawMessage, sign string, entropy []Layer, dice *Recorder) ([]Event, error) {
	e, events, err := next(g.now(), who, action, dice)
	if err != nil {
		return nil, err
	}
	if err := g.writer.action(len(g.entries)+1, who, action, sign, entropy, dice.Rolls(), events, ShortHash(e.after.Hash())); err != nil {
		return nil, g.writer.fail(err)
	}
	if err := g.write(g.with(e)); err != nil {
		return nil, err
	}
	g.rolled.add(e.whys, 1)
	return events, nil
}

// MayTakeBack returns why TakeBack without a reason would be refused, or nil.
func (g *Game) MayTakeBack(who Doer) error {
	n, err := g.takes(who, "")
	if err == nil {
		_, err = g.shortened(n)
	}
	return err
}

// shortened is the course without action n.
func (g *Game) shortened(n int) (course, error) {
	if g.header.Format == oldFormat && n < len(g.entries) {
		return g.course, refused(Revealed, "in a journal of format 1 only the last action is taken back")
	}
	short, err := g.without(n)
	if err != nil {
		return short, refused(Revealed, "it cannot be taken back: %v", err)
	}
	return short, nil
}

// TakeBack takes back the last choice of a seat, and writes down who did and
// why. It reaches only the seat's own choices since anything was revealed to
// another side or rolled, one by one; others' secret choices after it stay. The
// referee, with a reason, takes back the last action of all, whatever it was.
// Done again, the same action rolls the same dice. N is the number of the action
// among those that were in effect, from 1. The error is a *Refusal, or the
// writer's.
func (g *Game) TakeBack(who Doer, why string) (n int, err error) {
	return g.TakeBackSigned(who, why, "")
}

// TakeBackSigned is TakeBack in a game of parties: sign is an UndoVerb of the reason.
func (g *Game) TakeBackSigned(who Doer, why, sign string) (n int, err error) {
	switch {
	case g.writer.err != nil:
		return 0, g.writer.err
	case !utf8.ValidString(why):
		return 0, refused(Malformed, "%q is no reason: want UTF-8", why)
	}
	if err := cmp.Or(g.seated(who), g.maySay(who, UndoVerb, []byte(why), sign)); err != nil {
		return 0, err
	}
	if k := g.writer.lines; k >= mostLines-1 || k >= mostLines-lastLines && who.By != Referee {
		return 0, refused(Full, "a game has at most %d actions, those that were taken back included", mostLines)
	}
	n, err = g.takes(who, why)
	if err != nil {
		return 0, err
	}
	short, err := g.shortened(n)
	if err != nil {
		return 0, err
	}
	whys := g.entries[n-1].whys
	g.writer.undo(g.header.Format, n, who, why, sign, ShortHash(short.now().Hash()))
	if err := g.write(short); err != nil {
		return n, err
	}
	g.rolled.add(whys, -1)
	if g.notary != nil {
		g.spoke(who, UndoVerb, []byte(why), sign)
	}
	return n, nil
}

// write writes what is ready to be written, and then this is the game.
func (g *Game) write(c course) error {
	before := g.course
	g.course = c
	err := g.tellOutcome()
	if err == nil {
		err = g.writer.flush()
	}
	if err != nil {
		g.course = before
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
