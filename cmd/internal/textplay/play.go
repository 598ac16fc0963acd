package textplay

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/places"
	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/scenarios"
)

// ErrNobody is the error of a match at which bots play alone.
var ErrNobody = errors.New("nobody plays at this terminal: bots have both sides")

// A Board plays a match from a terminal.
type Board struct {
	Match *games.Match
	Games *games.Folder // that the match is kept in; nil if it is in none
	Away  [2]bool       // sides that others play, from elsewhere
}

// Play reads commands, one a line, and writes what comes of them, until there
// are no more or one is to quit. The error is that of the seat or of the writer,
// or ErrNobody.
func (b *Board) Play(in io.Reader, out io.Writer) error {
	t := &text{board: b, in: bufio.NewReaderSize(in, 1<<12), out: out}
	if err := t.sit(); err != nil {
		return err
	}
	t.welcome()
	for !t.done && t.err == nil {
		t.settle()
		if t.err != nil || t.done {
			break
		}
		line, ok := t.read()
		if !ok {
			t.leave()
			break
		}
		t.obey(line)
	}
	return t.err
}

// A text is a match that is played from a terminal.
type text struct {
	board   *Board
	in      *bufio.Reader
	out     io.Writer
	err     error
	done    bool
	players []*player // those at this terminal, one or two
	at      *player   // who has it
	places  *places.Places
	because []string // what the answer to "why" is
	held    bool     // who has the terminal keeps it, though ready
	resigns bool     // resign was said once
	over    bool     // the outcome was told
}

// leave says that the game goes on another time.
func (t *text) leave() {
	if t.board.Games != nil {
		if _, err := t.board.Games.Where(); err != nil {
			t.say("The game is not kept: %v.", err)
			return
		}
	}
	t.say("The game is kept.")
}

// say writes a line.
func (t *text) say(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.out, format+"\n", args...)
	}
}

// read returns the next line, without its end; a line that is too long to be a
// command as an empty one, which it says. Ok is false at the end of the input.
func (t *text) read() (line string, ok bool) {
	part, err := t.in.ReadSlice('\n')
	line = string(part)
	if errors.Is(err, bufio.ErrBufferFull) {
		for errors.Is(err, bufio.ErrBufferFull) {
			_, err = t.in.ReadSlice('\n')
		}
		t.say("That line is too long for a command.")
		return "", true
	}
	if err != nil && line == "" {
		return "", false
	}
	return strings.TrimSpace(strings.ToValidUTF8(line, "�")), true
}

// sit finds who plays at the terminal.
func (t *text) sit() error {
	for side, s := range t.board.Match.Seats {
		if s != nil {
			t.players = append(t.players, &player{side: side, seat: s})
		}
	}
	if len(t.players) == 0 {
		return ErrNobody
	}
	t.at = t.players[0]
	for _, p := range t.players {
		l, err := p.seat.Look(0)
		if err != nil {
			return err
		}
		view, ok := l.View.(*rules.State)
		if !ok {
			return errors.New("this is no game of Command Decision")
		}
		// What happened before is in the log, and is not told again.
		p.view, p.version = view, l.Version
		if t.places == nil {
			t.places = places.Of(view.Battle().Scenario)
		}
		p.places = t.places
		p.add(l.News)
		p.told = len(p.log)
	}
	return nil
}

func (t *text) view() *rules.State            { return t.at.view }
func (t *text) scenario() *scenarios.Scenario { return t.at.view.Battle().Scenario }

// welcome says what is played.
func (t *text) welcome() {
	sc, sides := t.scenario(), t.view().Sides()
	t.say("%s", sentence(sc.Title))
	if sc.Note != "" {
		t.say("%s", strings.Join(strings.Fields(sc.Note), " "))
	}
	for i, bot := range t.board.Match.Sides {
		if i >= len(sides) {
			break
		}
		if bot != games.Person {
			t.say("%s is played by %s.", sides[i], bot)
		} else if t.board.Away[i] {
			t.say("%s is played by somebody far away.", sides[i])
		} else {
			t.say("%s is yours.", sides[i])
		}
	}
	if n := t.board.Match.Note; n != "" {
		t.say("%s", n)
	}
	if len(t.players) == 1 && usual.Briefing(t.view(), t.at.name()) != "" {
		_ = t.briefing(parts{})
	}
	t.say("Type help for all commands, look for the table, todo for what is to be done.")
	if len(t.players) > 1 {
		t.hand(t.players[0])
		return
	}
	t.at.turn = -1
	t.tell()
}

// settle tells what has happened and goes on until somebody at the terminal has
// something to choose.
func (t *text) settle() {
	for t.err == nil && !t.done {
		if err := t.at.look(); err != nil {
			t.err = err
			return
		}
		t.tell()
		t.at.remember()
		if o, over := t.view().Over(); over {
			if !t.over {
				t.over = true
				t.outcome(o)
			}
			return
		}
		switch other := t.other(); {
		case t.held && t.at.ready():
			return
		case t.at.ready() && other != nil:
			if !t.passes(other) {
				t.hand(other)
			}
		case t.at.ready():
			t.wait()
		case t.at.idle():
			t.do(rules.Ready{})
		default:
			return
		}
	}
}

// passes has the other player be ready who has nothing to choose: the terminal
// need not be handed over.
func (t *text) passes(p *player) bool {
	if t.err = p.look(); t.err != nil || p.ready() || !p.idle() {
		return t.err != nil
	}
	t.err = p.seat.Do(rules.EncodeAction(rules.Ready{}))
	return true
}

// other is the other player at the terminal, or nil.
func (t *text) other() *player {
	for _, p := range t.players {
		if p != t.at {
			return p
		}
	}
	return nil
}

// hand gives the terminal to another player, who sees nothing of the one before.
func (t *text) hand(p *player) {
	const lines = 40
	if t.err == nil {
		_, t.err = io.WriteString(t.out, strings.Repeat("\n", lines))
	}
	t.at, t.because, t.held, t.resigns = p, nil, false, false
	t.say("The terminal is for %s: press Enter when only %s reads.", p.name(), p.name())
	if _, ok := t.read(); !ok {
		t.leave()
		t.done = true
		return
	}
	if err := p.look(); err != nil {
		t.err = err
		return
	}
	t.say("%s.", p.name())
	p.turn = -1 // what is to be done is told whatever was told before
	t.tell()
}

// wait waits until there is news from a bot.
func (t *text) wait() {
	for {
		select {
		case _, open := <-t.at.seat.Changed():
			if !open {
				t.err = seat.ErrClosed
			}
			return
		case <-time.After(time.Second):
			if t.board.Games == nil {
				continue
			}
			if err := t.board.Games.Stopped(); err != nil {
				t.err = err
				return
			}
		}
	}
}

// do does an action and tells what comes of it, or why it is not done.
func (t *text) do(a rules.Action) bool {
	if err := t.try(a); err != nil {
		t.refuse(err)
		return false
	}
	t.tell()
	return true
}

// try does an action. The view is then that after it.
func (t *text) try(a rules.Action) error {
	if err := t.at.seat.Do(rules.EncodeAction(a)); err != nil {
		return err
	}
	t.at.chose++
	return t.at.look()
}
