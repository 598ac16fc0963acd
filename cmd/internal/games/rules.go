package games

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/game"
	"sightline/game/builder"
	"sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
	"sightline/game/freetable"
	"sightline/game/seat"
)

// MatchRules returns the rules of a name, of those by which two sides play.
func MatchRules(name string) (game.System, bool) {
	if k, is := boards.Of(name); is {
		return k.System, true
	}
	s := commanddecision.System{}
	return s, s.Name() == name
}

// rulesOf returns the rules of a name, of those whose games a folder keeps.
func rulesOf(name string) (game.System, bool) {
	if s, is := MatchRules(name); is {
		return s, true
	}
	for _, s := range []game.System{freetable.System{}, builder.System{}} {
		if s.Name() == name {
			return s, true
		}
	}
	return nil, false
}

// isMatch reports whether two sides play games of those rules.
func isMatch(rules string) bool {
	_, is := MatchRules(rules)
	return is
}

// matchRules are the rules of a scenario that a match is played by: of a text that cannot be
// read those of Command Decision, which say what is wrong with it.
func matchRules(name string, text []byte) game.System {
	if k, is := boards.OfText(name, text); is {
		return k.System
	}
	return commanddecision.System{}
}

// haveBots says what is wrong with those who are to sit at a match.
func haveBots(rules game.System, sides [2]string) error {
	for _, b := range sides {
		if b == Person {
			continue
		}
		if k, is := boards.Of(rules.Name()); is {
			if err := k.Has(b); err != nil {
				return err
			}
		} else if _, err := bot.New(b); err != nil {
			return err
		}
	}
	return nil
}

// botOf is the bot that a seat of a match is named for, if it is for one.
func botOf(rules, name string) (string, bool) {
	k, is := boards.Of(rules)
	if !is {
		return bot.OfSeat(name)
	}
	for _, b := range k.BotNames() {
		for _, s := range []string{bot.SeatOf(b, "", false), strings.TrimSuffix(bot.SeatOf(b, "", true), ")")} {
			if name == s || strings.HasPrefix(name, s) && strings.HasSuffix(s, "(") {
				return b, true
			}
		}
	}
	return "", false
}

// playBoard has a bot play at a board, until the game is over or closed.
func (t *table) playBoard(k *boards.Kind, name string, at *seat.Seat) {
	seed := NewSeed()
	if t.seed != "" {
		seed = t.seed + "\nbot " + at.Who().By
	}
	go func() {
		if err := k.Play(name, at, seed); err != nil && !errors.Is(err, seat.ErrClosed) {
			t.stopped.Store(&err)
		}
	}()
}

// headed is the heading of the part of the game that the actions in effect have come to; ""
// before the first.
func headed(rules game.System, j *game.Journal) string {
	undone := 0
	for _, l := range slices.Backward(j.Lines) {
		switch l.Kind {
		case game.UndoLine:
			undone++
		case game.ActionLine:
			if undone > 0 {
				undone--
				continue
			}
			list, err := seat.Done(rules, &game.Journal{Header: j.Header, Lines: []game.Line{l}})
			if err != nil {
				continue
			}
			for _, d := range slices.Backward(list) {
				for _, e := range slices.Backward(d.Events) {
					if h, is := e.(game.Headline); is && h.Heading() != "" {
						return h.Heading()
					}
				}
			}
		}
	}
	return ""
}

// wantMatch is why something else than a match is refused.
func wantMatch(file string) error {
	return fmt.Errorf("%s: only matches can be watched again", file)
}
