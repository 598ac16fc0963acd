package main

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/usual"
	"sightline/game"
	"sightline/game/seat"
	"sightline/scenarios"
)

// mostListed is how many of the actions that may be done are listed at once.
const mostListed = 40

// placesIn are the names of places of the board that a view is of.
func placesIn(k *boards.Kind, view game.Position) map[string]string {
	text, err := boards.ScenarioIn(view)
	if err != nil {
		return map[string]string{}
	}
	d, err := scenarios.Decode("", text)
	if err != nil {
		return map[string]string{}
	}
	return boards.Places(k.Map(d.Scenario))
}

// board plays at a seat of a game on a board by typed actions: as its journals write them, or by
// the numbers of a list of those that may be done.
func (r *parlor) board(k *boards.Kind, s *seat.Seat, in io.Reader) error {
	r.say("Type list and perhaps a word, for what you may do with that word in it; a number of the list; an action as the list has it; news; undo; or quit.")
	told, version := 0, 0
	var names map[string]string // of hexes
	news := func() (over bool, err error) {
		l, err := s.Look(told)
		if err != nil {
			return false, err
		}
		if names == nil {
			names = placesIn(k, l.View)
		}
		for _, n := range l.News {
			for _, e := range n.Events {
				if text := e.TextFor(r.side); text != "" && !n.TakenBack {
					r.say("%s", boards.Placed(names, text))
				}
			}
		}
		told = l.Version
		_, over = l.View.Over()
		if over {
			r.say("The game is over. %s.", usual.Ended(l.View))
		} else if l.Version != version {
			turn, step := k.When(l.View)
			r.say("Turn %d %s: %s.", turn, step, map[bool]string{true: "it is your turn", false: "the other side is to act"}[k.Acts(l.View, r.side)])
		}
		version = l.Version
		return over, nil
	}
	if over, err := news(); err != nil || over {
		return err
	}
	var listed []string
	for lines := bufio.NewScanner(in); lines.Scan(); {
		line := strings.TrimSpace(lines.Text())
		word, rest, _ := strings.Cut(line, " ")
		var err error
		switch n, no := strconv.Atoi(line); {
		case line == "quit":
			return nil
		case line == "" || line == "news":
		case word == "list":
			if listed, err = mayDo(k, s, rest); err == nil {
				for i, a := range listed[:min(len(listed), mostListed)] {
					r.say("%d: %s", i+1, a)
				}
				r.say("%d may be done.", len(listed))
			}
		case no == nil && (n < 1 || n > len(listed)):
			err = fmt.Errorf("the last list has %d actions: want a number of it", len(listed))
		case no == nil:
			err = s.Do([]byte(listed[n-1]))
		case word == "undo":
			err = s.TakeBack(strings.TrimSpace(rest))
		case !strings.HasPrefix(line, "{"):
			err = fmt.Errorf("%q is nothing that can be typed here: want list, a number of the list, an action as the list has it, news, undo or quit", word)
		default:
			err = s.Do([]byte(line))
		}
		if err != nil {
			r.say("%s.", err)
		}
		if over, err := news(); err != nil || over {
			return err
		}
	}
	return nil
}

// mayDo lists what may be done from a seat, with a word in it.
func mayDo(k *boards.Kind, s *seat.Seat, word string) (list []string, err error) {
	l, err := s.Look(math.MaxInt)
	if err != nil || !k.Acts(l.View, s.Who().By) {
		return nil, err
	}
	for _, a := range k.Legal(l.View, s.Who().By) {
		if strings.Contains(strings.ToLower(string(a)), strings.ToLower(word)) {
			list = append(list, string(a))
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}
