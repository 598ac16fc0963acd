package games

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"sightline/cmd/internal/files"
	"sightline/game"
	"sightline/game/commanddecision/bot"
	"sightline/game/freetable"
	"sightline/game/seat"
)

// A table is a game that is open.
type table struct {
	rules       game.System
	name        string
	text        []byte
	changes     []game.Overlay           // that figures are replaced by
	watch       func(done, all int) bool // may be nil
	seed        string                   // given for the dice of a new game; empty: a random one
	journal     *journal
	of          string // tells the game from others, in the file of what was seen
	host        *seat.Host
	sat         *Setting              // who sat at the game that goes on; nil for a new one
	stopped     atomic.Pointer[error] // why a bot plays no more
	reasoning   sync.Mutex
	thought     []bot.Reason // of bots, where no file keeps them
	thoughtless bool         // it is closed
	waits       *table       // what is open again when this is closed; nil for nothing
	heard       int          // lines that were read of what is said beside that
	visit       *Visit       // the seat of a match that is hosted elsewhere; nil of a game of this program
}

// Open closes the game that is open and takes a seat as the referee at the free
// table of a scenario or a ruling: where it was left if a game of the same text
// is kept, else at its beginning. The note says in sentences what the player
// ought to know; it is empty if there is nothing to say. The error is why there
// is no table: all that is wrong with the text.
func (f *Folder) Open(name string, text []byte) (at *seat.Seat, note string, err error) {
	f.closeAll()
	// What cannot be played leaves no journal behind.
	if _, err := (freetable.System{}).Open(opening(name, text)); err != nil {
		return nil, "", err
	}
	t := &table{rules: freetable.System{}, name: name, text: text, watch: f.watch, seed: f.Seed}
	if note, err = f.begin(t); err != nil {
		return nil, "", err
	}
	return f.sit(t, note)
}

// StartOver ends the game that is open and begins it anew, at the free table.
// Its journal stays under another name, which the note says. After an error the
// game goes on as it was.
func (f *Folder) StartOver() (at *seat.Seat, note string, err error) {
	t, note, err := f.over()
	if err != nil {
		return nil, "", err
	}
	f.Close()
	return f.sit(t, note)
}

// over begins the open game anew and lays its journal aside.
func (f *Folder) over() (t *table, note string, err error) {
	if f.open == nil {
		return nil, "", errNoneOpen
	}
	if f.open.visit != nil {
		return nil, "", errors.New("a game far apart begins anew at its host alone")
	}
	j := f.open.journal
	t = &table{rules: f.open.rules, name: f.open.name, text: f.open.text, changes: f.open.changes, seed: f.Seed, waits: f.open.waits}
	if j.path == "" {
		note, err = "Started over.", t.begins(inMemory(nil, j.trouble()))
	} else {
		old, no := layAside(j.path, isOver)
		if no != nil {
			return nil, "", fmt.Errorf("the game cannot be laid aside: %w", no)
		}
		note = fmt.Sprintf("Started over. The game until now stays as %s.", filepath.Base(old))
		err = t.begins(fresh(j.path))
	}
	return t, note, err
}

// Close ends the game that is open, if any: its seats are closed, and others
// may go on with its journal. The scenario in the making of which it was a trial is open
// again then.
func (f *Folder) Close() {
	if f.open != nil {
		if v := f.open.visit; v != nil {
			f.open.keepVisit()
			v.Leave()
		} else {
			f.open.host.Close()
		}
		f.open.thinksNoMore()
		f.open.journal.close()
		f.open = f.open.waits
	}
}

// closeAll ends what waits for the open game to be closed, too.
func (f *Folder) closeAll() {
	for f.open != nil {
		f.Close()
	}
}

// Where returns the file that the open game is kept in, or "" if it is played
// in memory alone or elsewhere, and why what is done now is not kept, or nil.
func (f *Folder) Where() (file string, unkept error) {
	if f.open == nil || f.open.visit != nil {
		return "", nil
	}
	return f.open.journal.path, f.open.journal.trouble()
}

var errNoneOpen = errors.New("no game is open")

// sit makes a table the open one and takes a seat at it.
func (f *Folder) sit(t *table, note string) (*seat.Seat, string, error) {
	f.open = t
	at, err := t.host.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Plays)
	if err != nil {
		f.Close()
		return nil, "", err
	}
	return at, note, nil
}

// begin finds the journal of a table and goes on with it, or begins one.
func (f *Folder) begin(t *table) (note string, err error) {
	path, err := f.journalOf(t.rules, t.name, t.text)
	if err != nil {
		return "", t.begins(inMemory(nil, err))
	}
	j, held, err := take(path)
	switch {
	case errors.Is(err, errInUse):
		return t.beginsSecond(path)
	case err != nil: // it may still be read
		held, _ = os.ReadFile(path)
		j = inMemory(held, err)
	}
	if len(held) == 0 {
		return "", t.begins(j)
	}
	note, fault := t.goesOn(j)
	if errors.Is(fault, game.ErrStopped) {
		j.close()
		return "", fault
	}
	if fault == nil {
		return note, nil
	}
	note = fmt.Sprintf("The game kept here cannot go on: %s: %s.", filepath.Base(path), oneLine(fault))
	old, err := layAside(path, isFaulty)
	j.close()
	if err != nil {
		return note, t.begins(inMemory(nil, err))
	}
	note += fmt.Sprintf(" It stays as %s, and a new one begins.", filepath.Base(old))
	return note, t.begins(fresh(path))
}

// beginAnew lays the journal of a table aside, if there is one, and begins another.
func (f *Folder) beginAnew(t *table) (note string, err error) {
	path, err := f.journalOf(t.rules, t.name, t.text)
	if err != nil {
		return "", t.begins(inMemory(nil, err))
	}
	j, held, err := take(path)
	switch {
	case errors.Is(err, errInUse):
		return t.beginsSecond(path)
	case err != nil:
		return "", t.begins(inMemory(nil, err))
	case len(held) == 0:
		return "", t.begins(j)
	}
	old, err := layAside(path, isOver)
	j.close()
	if err != nil {
		return "", t.begins(inMemory(nil, err))
	}
	note = fmt.Sprintf("The game until now stays as %s.", filepath.Base(old))
	return note, t.begins(fresh(path))
}

// beginsSecond begins a game beside that of another program.
func (t *table) beginsSecond(path string) (note string, err error) {
	for n := 1; n <= mostAside; n++ {
		second := asideName(path, isSecond, n)
		if !free(second) {
			continue
		}
		j := fresh(second)
		if errors.Is(j.trouble(), errInUse) {
			continue
		}
		note = "This table is open in another window: here is a second game of it"
		if j.path != "" {
			note += ", kept as " + filepath.Base(second)
		}
		return note + ".", t.begins(j)
	}
	return "", t.begins(inMemory(nil, errInUse))
}

// begins begins a game and its journal.
func (t *table) begins(j *journal) error {
	o := opening(t.name, t.text, t.changes...)
	if t.seed != "" {
		o.Seed = t.seed
	}
	g, err := game.NewGame(t.rules, o, j)
	if err != nil {
		j.close()
		return err
	}
	_ = j.Sync()
	files.SyncFolder(j.path)
	t.serve(j, g, nil)
	return nil
}

// goesOn plays on from what a journal holds. The error is why it cannot.
func (t *table) goesOn(j *journal) (note string, fault error) {
	g, was, err := game.ResumeWatched(t.rules, j, t.watch)
	if err != nil {
		return "", err
	}
	if n := g.Actions(); n > 0 && !over(g.Position()) {
		note = fmt.Sprintf("Goes on where it was left: %s.", moves(n))
	}
	if len(was.Faults) > 0 { // of a sound journal: its last line
		note = strings.TrimSpace(note + " What was not yet written down when the program ended is lost.")
	}
	t.sat = settingOf(was, g.Position().Sides())
	done, err := seat.Done(t.rules, was)
	if err != nil { // of other rules, that told it otherwise: the game goes on
		note = strings.TrimSpace(note + " What happened before cannot be told again.")
	}
	t.serve(j, g, done)
	return note, nil
}

func over(p game.Position) bool {
	_, is := p.Over()
	return is
}

func (t *table) serve(j *journal, g *game.Game, done []seat.Deed) {
	g.SyncEach()
	h := g.Header()
	t.changes = h.Opening().Overlays
	t.journal, t.of, t.host = j, gameOf(&h), seat.NewHost(g, done...)
}

func moves(n int) string {
	if n == 1 {
		return "1 move"
	}
	return fmt.Sprintf("%d moves", n)
}

// oneLine is the first line of an error's text.
func oneLine(err error) string {
	first, _, more := strings.Cut(err.Error(), "\n")
	if more {
		first += " (and more faults)"
	}
	return first
}
