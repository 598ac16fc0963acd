// Package boards is the table of the rule systems that are played on boards of hexes or
// zones: what the rest of the program asks of each, so that nothing outside its own rooms
// knows it by name.
package boards

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/yield"
	"sightline/game"
	"sightline/game/boardgame"
	"sightline/game/seat"
	"sightline/scenarios"
)

// A Kind is a rule system that two sides play on a board.
type Kind struct {
	game.System
	Title  string                           // what the game is called
	Pieces string                           // what its pieces are called, several of them: "units"
	Bots   []Bot                            // the weakest first
	Names  func() []string                  // of the scenarios that come with the program
	File   func(name string) ([]byte, bool) // that of one
	// Map is the board of a scenario, as it is drawn, without pieces.
	Map func(s *scenarios.Scenario) *picture.Board
	// Forces are how many pieces each side begins with, and Stand where those do that are on the
	// board then.
	Forces func(s *scenarios.Scenario) [2]int
	Stand  func(s *scenarios.Scenario) []picture.Piece
	// Lie are the pieces that are on the board in a view or in the whole position, and Worths what
	// cells are worth then.
	Lie    func(now game.Position) []picture.Piece
	Worths func(now game.Position) []picture.Worth
	// Units are all units of a game, in an order that never changes; Gone says what those of
	// them are that are out of play. Scores are the points of the sides.
	Units  func(now game.Position) []Unit
	Gone   string
	Scores func(now game.Position) [2]int
	// Signs are cells with works that stand in a view, and those where somebody comes in; may be nil.
	Signs func(now game.Position) (works, flags []int)
	// When is where a game stands: the turn, 0 before the first, and the step of it, if it has such.
	When func(now game.Position) (turn int, step string)
	// Acts reports whether a side may do anything, in its own view or in the whole position, and
	// Legal lists that in its view, as it is written.
	Acts   func(now game.Position, side string) bool
	Legal  func(view game.Position, side string) []json.RawMessage
	choice func(bot string) (chooser, error)
}

// Drawn is the map of a game's board with all that is on it in a view.
func (k *Kind) Drawn(b *picture.Board, view game.Position) *picture.Picture {
	now := *b
	now.Worths = k.Worths(view)
	if k.Signs != nil {
		now.Works, now.Flags = k.Signs(view)
	}
	if turn, _ := k.When(view); turn > 0 {
		now.When = fmt.Sprintf("Turn %d", turn)
	}
	return now.DrawWith(k.Lie(view))
}

// entitle has a map say of which scenario it is, and which side has which sign.
func entitle(b *picture.Board, s *scenarios.Scenario) {
	b.Title = s.Title
	for _, side := range s.Sides {
		b.Sides = append(b.Sides, side.Name)
	}
}

// A Unit is one of a side, and whether it is out of play: lost, or off the board for what the
// enemy did.
type Unit struct {
	Name string
	Side int
	Out  bool
}

// A Bot is a program that plays a system.
type Bot struct{ Name, Words string }

// A chooser is what a bot does next in a view of its side; nil if it has nothing to do. The
// dice are its own.
type chooser func(view game.Position, side string, dice game.Dice) (json.RawMessage, error)

// kinds are all of them.
var kinds = []*Kind{&onCard, &onZones, &fromAir}

// All lists the kinds.
func All() []*Kind { return slices.Clone(kinds) }

// Of is the kind of a name of a system, if it is played on a board.
func Of(system string) (*Kind, bool) {
	i := slices.IndexFunc(kinds, func(k *Kind) bool { return k.Name() == system })
	if i < 0 {
		return nil, false
	}
	return kinds[i], true
}

// OfScenario is the kind of a document, if that is a scenario of one.
func OfScenario(d *scenarios.Document) (*Kind, bool) {
	if d == nil || d.Scenario == nil {
		return nil, false
	}
	return Of(d.Scenario.System)
}

// OfText is the kind of a file, if that is a scenario of one.
func OfText(name string, text []byte) (*Kind, bool) {
	d, err := scenarios.Decode(name, text)
	if err != nil {
		return nil, false
	}
	return OfScenario(d)
}

// Title is that of a scenario; "" if it is none.
func Title(name string, text []byte) string {
	d, err := scenarios.Decode(name, text)
	if err != nil || d.Scenario == nil {
		return ""
	}
	return d.Scenario.Title
}

// Smallest is the scenario to learn by: the one with the shortest file.
func (k *Kind) Smallest() (name string) {
	least := 0
	for _, n := range k.Names() {
		if text, _ := k.File(n); name == "" || len(text) < least {
			name, least = n, len(text)
		}
	}
	return name
}

// Usual is the opponent of who asks for none: the strongest.
func (k *Kind) Usual() string { return k.Bots[len(k.Bots)-1].Name }

// BotNames are the names of its bots.
func (k *Kind) BotNames() (names []string) {
	for _, b := range k.Bots {
		names = append(names, b.Name)
	}
	return names
}

// Play has a bot play from a seat until the game is over or closed, by dice of a seed of its
// own. The error is that there is no such bot, ErrClosed of package seat, the journal's, or
// what the bot did wrong.
func (k *Kind) Play(bot string, at *seat.Seat, seed string) error {
	choose, err := k.choice(bot)
	if err != nil {
		return err
	}
	side, version := at.Who().By, 0
	for n := 0; ; n++ {
		l, err := at.Look(version)
		if err != nil {
			return err
		}
		version = l.Version
		if _, over := l.View.Over(); over {
			return nil
		}
		yield.Now()
		action, err := choose(l.View, side, game.NewDice(seed, n))
		if err != nil {
			return err
		}
		if action != nil {
			if err := at.Do(action); err != nil {
				refused := new(game.Refusal)
				if errors.As(err, &refused) && n%refusedMost != refusedMost-1 {
					continue // the other side has acted meanwhile
				}
				return fmt.Errorf("%s %s: %w", side, action, err)
			}
			continue
		}
		if _, open := <-at.Changed(); !open {
			return seat.ErrClosed
		}
	}
}

// refusedMost bounds how often in a row a bot is refused before it is at fault.
const refusedMost = 1000

// Has says what is wrong with a bot's name, or nothing.
func (k *Kind) Has(bot string) error {
	if slices.Contains(k.BotNames(), bot) {
		return nil
	}
	return fmt.Errorf("there is no bot %q: want one of %s", bot, strings.Join(k.BotNames(), ", "))
}

// choosing makes a chooser of a bot.
func choosing[P boardgame.Legal[A], A any](choose func(P, string, game.Dice) A) chooser {
	return func(view game.Position, side string, dice game.Dice) (json.RawMessage, error) {
		p, ok := view.(P)
		if !ok {
			return nil, fmt.Errorf("a %T is not what this bot plays", view)
		}
		if !boardgame.Acts(p, side) {
			return nil, nil
		}
		return json.Marshal(choose(p, side, dice))
	}
}
