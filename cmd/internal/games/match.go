package games

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
)

// Person sits at a side that no program plays.
const Person = ""

// A Setting says who sits at a match, and by which rulings of Command Decision a
// new one is played.
type Setting struct {
	Sides   [2]string // by side, in the order of the scenario: Person, or the name of a bot
	Referee bool      // somebody at this screen has the referee's word
	Named   bool      // the sides were asked for by name: a game of others, or by other rulings, is not gone on with
	// Rulings are those that players agreed on, over what the scenario has.
	Rulings []commanddecision.Choice
	// Charts replace figures of the system; the rulings are over them.
	Charts []game.Overlay
}

// A Match is a game of two sides that is open: the seats of those at
// this screen. Bots play from seats of their own, until the game is closed.
type Match struct {
	Setting
	Seats   [2]*seat.Seat // by side; nil where a bot sits
	Referee *seat.Seat    // nil if there is none
	GoesOn  bool          // it is one that was kept
	Note    string        // what the players ought to know, in sentences
	Seen    *[2]int       // how many of the events that a side was told were looked at, by side; nil: all
	Marks   [2][]Mark     // that players have put on the table, by side: for the eyes of that side alone
	Stops   [2]*Stops     // when steps stop for each of those who share this screen, by side; nil: as on this machine
	Acts    [2][][2]int   // what of the events that a side was told one key chose, by side: the first of them, and the first after
	Lessons *Lessons      // which of those of the game were told; nil: none
	Away    Away          // the way to its host; nil: that is in this program
	table   *table

	Heard int // lines that were read of what is said beside a game elsewhere

	// Elsewhere is where its host is; nil: in this program.
	Elsewhere *Elsewhere
}

// Bots lists the programs that people play against. Passive is none: it is there
// for bots to be measured against.
func Bots() []string {
	return slices.DeleteFunc(bot.Names(), func(name string) bool { return name == "passive" })
}

// Opponents lists the programs that a player is offered, the weakest first.
func Opponents() []string { return []string{"recruit", "steady", "seasoned"} }

// OpponentWords says of each opponent, in the same order, what to expect of it.
func OpponentWords() []string {
	return []string{
		"A recruit forgets to rally, leaves companies behind and fires at the wrong target: for first games.",
		"Steady leads his companies from cover to cover to what wins, and shares out his fire: an even game.",
		"Seasoned is bolder: he comes in strength, dashes for ground in the last turn, and seeks a good shot where that wins.",
	}
}

// screenSeat is the name of the seat of the referee at this screen in journals.
const screenSeat = "screen"

// OpenMatch closes the game that is open and opens a match by the rules of its scenario:
// where it was left if a game of the same text is kept, with those who sat at
// its sides then and the referee if there was one, else at its beginning. If the
// sides are Named, a kept game goes on only with just those and by the same rulings;
// any other is laid aside. The error is all that is wrong with the text.
func (f *Folder) OpenMatch(name string, text []byte, s Setting) (*Match, error) {
	return f.match(name, text, s, f.begin)
}

// BeginMatch is OpenMatch, but at the beginning: a game of the same text that is
// kept is laid aside.
func (f *Folder) BeginMatch(name string, text []byte, s Setting) (*Match, error) {
	return f.match(name, text, s, f.beginAnew)
}

// match opens a match on the journal that begin finds.
func (f *Folder) match(name string, text []byte, s Setting, begin func(*table) (string, error)) (*Match, error) {
	f.closeAll()
	t := f.matchTable(name, text, s)
	rules := t.rules
	if err := haveBots(rules, s.Sides); err != nil {
		return nil, err
	}
	if _, err := rules.Open(opening(name, text, t.changes...)); err != nil {
		return nil, err
	}
	note, err := begin(t)
	if err != nil {
		return nil, err
	}
	if t.sat != nil && s.Named && (s.Sides != t.sat.Sides || !same(t.changes, s.agreed())) {
		was := fmt.Sprintf("The game that was kept is of %s", strings.Join(seated(t.sat.Sides), " and "))
		if s.Sides == t.sat.Sides {
			was = "The game that was kept is by other rulings"
		}
		t.host.Close()
		t.journal.close()
		t = f.matchTable(name, text, s)
		if note, err = f.beginAnew(t); err != nil {
			return nil, err
		}
		note = strings.TrimSpace(was + ": a new one begins. " + note)
	}
	if t.sat != nil {
		s.Sides, s.Referee = t.sat.Sides, s.Referee || t.sat.Referee
		if !same(t.changes, s.agreed()) && len(s.Rulings)+len(s.Charts) > 0 {
			note = strings.TrimSpace(note + " It keeps the rulings that it was begun with.")
		}
	}
	return f.seatAll(t, s, note)
}

// matchTable is the table of a match that is not begun.
func (f *Folder) matchTable(name string, text []byte, s Setting) *table {
	return &table{rules: matchRules(name, text), name: name, text: text, changes: s.agreed(), watch: f.watch, seed: f.Seed}
}

// seated names who sits at each side, as --match does.
func seated(sides [2]string) []string {
	out := slices.Clone(sides[:])
	for i := range out {
		if out[i] == Person {
			out[i] = "player"
		}
	}
	return out
}

// agreed are the overlays by which a new game is played.
func (s *Setting) agreed() []game.Overlay {
	if len(s.Rulings) == 0 {
		return s.Charts
	}
	return append(slices.Clone(s.Charts), commanddecision.OverlayOf(s.Rulings))
}

// same reports whether overlays say the same.
func same(a, b []game.Overlay) bool {
	return slices.EqualFunc(a, b, func(x, y game.Overlay) bool { return bytes.Equal(x.Text, y.Text) })
}

// MatchOver begins the open match anew, with the same players and rulings. After an error
// the game goes on as it was.
func (f *Folder) MatchOver(s Setting) (*Match, error) {
	t, note, err := f.over()
	if err != nil {
		return nil, err
	}
	f.Close()
	return f.seatAll(t, s, note)
}

// seatAll makes a table the open one and gives everybody a seat.
func (f *Folder) seatAll(t *table, s Setting, note string) (*Match, error) {
	f.open = t
	m, err := t.seatAll(s)
	if err != nil {
		f.Close()
		return nil, err
	}
	m.Note = note
	return m, nil
}

func (t *table) seatAll(s Setting) (*Match, error) {
	m := &Match{Setting: s, GoesOn: t.sat != nil, Marks: t.marks(), Stops: t.stops(), Acts: t.acts(), Lessons: t.lessons(), table: t}
	if told, known := t.saw(); known {
		m.Seen = &told
	}
	referee, err := t.host.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches)
	if err != nil {
		return nil, err
	}
	l, err := referee.Look(0)
	if err != nil {
		return nil, err
	}
	sides := l.View.Sides()
	referee.Leave()
	if len(sides) != len(m.Seats) {
		return nil, fmt.Errorf("a match has two sides, not %d", len(sides))
	}
	for i, side := range sides {
		who := game.Seated{Doer: game.Doer{By: side}}
		if s.Sides[i] != Person {
			who.Seat = bot.SeatOf(s.Sides[i], side, s.Sides[i] == s.Sides[1-i])
		}
		at, err := t.host.Sit(who, seat.Plays)
		if err != nil {
			return nil, err
		}
		if s.Sides[i] == Person {
			m.Seats[i] = at
		} else if err := t.play(s.Sides[i], at); err != nil {
			return nil, err
		}
	}
	if s.Referee {
		m.Referee, err = t.host.Sit(game.Seated{Doer: game.Doer{By: game.Referee, Seat: screenSeat}}, seat.Plays)
	}
	return m, err
}

// Rewind takes the match back to a version of what a side sees, across whatever
// was rolled and revealed since: for what both sides agree on, which the journal
// says with the reason, by the referee. Bots always agree. The error is as of
// seat.Host.Rewind.
func (m *Match) Rewind(side string, version int, why string) error {
	if m.Away != nil {
		return errors.New("what both know goes back only at its host")
	}
	return m.table.host.Rewind(side, version, why)
}

// Truth is all of the match as the referee knows it, from the beginning, once the game is
// over: nothing is a secret then. Before, the error is that it is not.
func (m *Match) Truth() (seat.Look, error) {
	if m.Away != nil {
		return seat.Look{}, errors.New("its host alone knows all of it")
	}
	at, err := m.table.host.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches)
	if err != nil {
		return seat.Look{}, err
	}
	defer at.Leave()
	l, err := at.Look(0)
	if err != nil {
		return seat.Look{}, err
	}
	if _, over := l.View.Over(); !over {
		return seat.Look{}, errors.New("the game is not over: each side knows what it was told")
	}
	return l, nil
}

// play has a bot play from a seat until the game is over or closed.
func (t *table) play(name string, at *seat.Seat) error {
	if k, is := boards.Of(t.rules.Name()); is {
		t.playBoard(k, name, at)
		return nil
	}
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	p := &bot.Player{Bot: b, Seat: at, Seed: NewSeed(), Heard: t.reason}
	if t.seed != "" {
		p.Seed = t.seed + "\nbot " + at.Who().By
	}
	go func() {
		if err := p.Play(); err != nil && !errors.Is(err, seat.ErrClosed) {
			t.stopped.Store(&err)
		}
	}()
	return nil
}

// Stopped returns why a bot plays no more, or nil.
func (f *Folder) Stopped() error {
	if f.open == nil {
		return nil
	}
	if err := f.open.stopped.Load(); err != nil {
		return *err
	}
	return nil
}

// settingOf returns who sat at a journal's game.
func settingOf(j *game.Journal, sides []string) *Setting {
	s := new(Setting)
	for i := range j.Lines {
		sits := j.Lines[i].Sits
		if sits == nil {
			continue
		}
		s.Referee = s.Referee || sits.By == game.Referee && sits.Seat == screenSeat
		for k, side := range sides {
			if name, ok := botOf(j.Header.System, sits.Seat); ok && sits.By == side && k < len(s.Sides) {
				s.Sides[k] = name
			}
		}
	}
	return s
}
