package far

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
	"sightline/geom"
)

// A ruled has the rules of a hosted game, and what a host asks of them.
type ruled struct {
	game.System
	board *boards.Kind // nil: Command Decision
}

// playedBy are the rules that a scenario is played by: of a text that cannot be read those of
// Command Decision, which say what is wrong with it.
func playedBy(name string, text []byte) ruled {
	if k, is := boards.OfText(name, text); is {
		return ruled{k.System, k}
	}
	return ruled{System: rules.System{}}
}

// SystemOf are the rules that are played far apart; nil if there are none of that name.
func SystemOf(name string) game.System {
	if s, is := games.MatchRules(name); is {
		return s
	}
	return nil
}

// Knows says what is wrong with the name of a bot of a system, or nothing.
func Knows(system, name string) error {
	k, _ := boards.Of(system)
	return ruled{board: k}.knows(name)
}

// KnowsAny says that no system that is played far apart has a bot of a name, or nothing.
func KnowsAny(name string) error {
	for _, k := range boards.All() {
		if k.Has(name) == nil {
			return nil
		}
	}
	err := ruled{}.knows(name)
	if err == nil {
		return nil
	}
	for _, k := range boards.All() {
		err = fmt.Errorf("%w; in games of %s %s", err, k.Name(), strings.Join(k.BotNames(), " or "))
	}
	return err
}

// Stands is where a game of a system stands in a view, in words, and whether a side has something
// to choose there.
func Stands(system string, view game.Position, side string) (text string, chooses bool) {
	k, _ := boards.Of(system)
	p := ruled{board: k}
	_, over := view.Over()
	return p.whenName(view), !over && p.chooses(view, side)
}

// whenName is where the game stands, in words.
func (k ruled) whenName(now game.Position) string {
	if s, is := now.(*rules.State); is {
		return games.WhenName(s.Turn, s.Battle().Scenario.Turns, s.Step)
	}
	turn, step := k.when(now)
	return strings.TrimRight(fmt.Sprintf("turn %d, %s", turn, step), ", ")
}

// Undoes says what goes back from a view to one of before: to when, and what that undoes, of
// which so many things were told.
func Undoes(system string, before, now game.Position, n int) string {
	k, _ := boards.Of(system)
	p := ruled{board: k}
	to, from := p.whenName(before), p.whenName(now)
	if to == from && n == 1 {
		return to + ", where the last thing that was done is undone"
	} else if to == from {
		return fmt.Sprintf("%s, where the last %d things that were done are undone", to, n)
	}
	return to + "; undone is all that came after, up to " + from
}

// resigns reports whether an action gives the game up: it is said in the same words in every system.
func resigns(action []byte) bool {
	var a struct{ Do string }
	return json.Unmarshal(action, &a) == nil && a.Do == "resign"
}

// rulings are those that are otherwise than usual.
func (k ruled) rulings(start game.Position) []string {
	if k.board != nil {
		return nil
	}
	return start.(*rules.State).Rulings()
}

// formations are the names of those of a side that a seat may command.
func (k ruled) formations(start game.Position, side string) (list []string) {
	s, is := start.(*rules.State)
	if !is {
		return nil
	}
	for _, c := range s.Battle().Companies {
		if s.Battle().Sides[c.Side] == side {
			list = append(list, c.Name)
		}
	}
	return list
}

// when is where the game stands.
func (k ruled) when(now game.Position) (turn int, step string) {
	if k.board != nil {
		return k.board.When(now)
	}
	s := now.(*rules.State)
	return s.Turn, s.Step.String()
}

// chooses reports whether a side has something to choose in a game that is not over.
func (k ruled) chooses(now game.Position, side string) bool {
	if k.board != nil {
		return k.board.Acts(now, side)
	}
	s := now.(*rules.State)
	i := slices.Index(s.Sides(), side)
	return i >= 0 && !s.Ready[i]
}

// Heading is that of a turn that begins with an event, or "".
func Heading(e game.Event) string {
	h, is := e.(game.Headline)
	if c, phases := e.(rules.Event); !is || phases && c.Kind != rules.EventTurn {
		return ""
	}
	return h.Heading()
}

// where is the place of a piece in a view, on a table of inches.
func (k ruled) where(view game.Position, piece string) (room.Point, bool) {
	s, is := view.(*rules.State)
	if !is {
		return room.Point{}, false
	}
	p, ok := s.Piece(piece)
	if !ok || p.Place != rules.OnTable {
		return room.Point{}, false
	}
	at := p.Footprint.Center
	return room.Point{int64(at.X), int64(at.Y)}, true
}

// on reports whether a place is on the table; boards have no inches.
func (k ruled) on(start game.Position, at room.Point) bool {
	s, is := start.(*rules.State)
	if !is {
		return false
	}
	b := s.Battle().Scenario.Table.Bounds()
	p := geom.Pt(geom.Length(at[0]), geom.Length(at[1]))
	return p.X >= b.Min.X && p.X <= b.Max.X && p.Y >= b.Min.Y && p.Y <= b.Max.Y
}

// knows says what is wrong with the name of a bot, or nothing.
func (k ruled) knows(name string) error {
	if k.board != nil {
		return k.board.Has(name)
	}
	_, err := bot.New(name)
	return err
}

// plays has a bot play from a seat until the game is over or the seat closed.
func (k ruled) plays(name string, s *seat.Seat, seed string) error {
	if k.board != nil {
		return k.board.Play(name, s, seed)
	}
	b, err := bot.New(name)
	if err != nil {
		return err
	}
	return (&bot.Player{Bot: b, Seat: s, Seed: seed}).Play()
}
