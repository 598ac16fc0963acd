package mail

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// Terms are what a game by mail is to be played by.
type Terms struct {
	Name     string // of the scenario file
	Scenario []byte
	Overlays []game.Overlay
	Program  string // name and version of the program; told, never used
	Side     string // of who offers it
}

// ErrNot says that something is not played by mail.
var ErrNot = errors.New("not by mail")

// BothHide is why a game is not played by mail as it is: stands of both sides can be hidden, so many.
type BothHide struct {
	Sides  [2]string
	Stands [2]int
}

// Unwrap says that it is not played by mail.
func (e *BothHide) Unwrap() error { return ErrNot }

// Why says it in words.
func (e *BothHide) Why() string {
	return fmt.Sprintf("both sides can hide stands here (%d of %s, %d of %s), and by mail one player's program would have to know where all of them are", e.Stands[0], e.Sides[0], e.Stands[1], e.Sides[1])
}

func (e *BothHide) Error() string {
	return fmt.Sprintf("%v as it is: %s. Agree with the other player who hides, and add --ruling hides=first (only %s), --ruling hides=second (only %s) or --ruling hides=nobody; or let both hide, and host it (sightline host)", ErrNot, e.Why(), e.Sides[0], e.Sides[1])
}

// Open returns the rulings of Command Decision that a game by mail wants otherwise than
// those in force: that nobody who was seen is hidden again, that of two sides only one has stands that
// can be hidden, and that owners choose no ways back, since these follow morale while orders are under
// their caps still. Keeper is the side whose stands can be hidden; it keeps the game. It is empty if there
// are none. The error is why a game cannot be played by mail whatever its rulings.
func Open(start *rules.State) (need []rules.Choice, keeper string, err error) {
	begin, arrive := start.MayHide()
	sides := start.Sides()
	of := func(side int) bool { return begin[side]+arrive[side] > 0 }
	switch {
	case of(0) && of(1) && begin[0] > 0 == (begin[1] > 0):
		return nil, "", &BothHide{Sides: [2]string(sides), Stands: [2]int{begin[0] + arrive[0], begin[1] + arrive[1]}}
	case of(0) && of(1):
		side := 0
		if begin[1] > 0 {
			side = 1
		}
		need, keeper = append(need, rules.Choice{Name: "hides", Value: [2]string{"first", "second"}[side]}), sides[side]
	case of(0):
		keeper = sides[0]
	case of(1):
		keeper = sides[1]
	}
	need = append(need, start.MayLose()...)
	if c, known := start.Battle().Chart.Cell("ruling.way-back"); !known || c.Value != "engine" {
		need = append(need, rules.Choice{Name: "way-back", Value: "engine"})
	}
	return need, keeper, nil
}

// start opens what is offered: the position before the first action, or what is told of it. The error says
// why it is not played by mail.
func (o *Offer) start() (*rules.State, error) {
	if o.Version != (rules.System{}).Version() {
		return nil, fmt.Errorf("it is offered by version %d of the rules, and this program has version %d: both want the same program", o.Version, rules.System{}.Version())
	}
	s, keeper, err := o.opened()
	if err == nil && keeper != o.Keeper {
		err = fmt.Errorf("it is offered as a game that %q keeps: want %q", o.Keeper, keeper)
	}
	return s, err
}

func (o *Offer) opened() (s *rules.State, keeper string, err error) {
	if o.Start != nil {
		if o.Keeper != o.Party.By || o.Scenario != "" || o.Overlays != nil {
			return nil, "", errors.New("only who keeps the game offers it without its scenario")
		}
		s, err = readView(o.Start)
	} else {
		s, err = openedAt(o.opening())
	}
	if err != nil {
		return nil, "", err
	}
	need, keeper, err := Open(s)
	if o.Start != nil { // of the keeper's stands none that is hidden is told
		begin, arrive := s.MayHide()
		guest := slices.IndexFunc(s.Sides(), func(side string) bool { return side != o.Keeper })
		if keeper = o.Keeper; guest < 0 || begin[guest]+arrive[guest] > 0 {
			return nil, "", errors.New("both sides have stands that can be hidden")
		}
	}
	if err == nil && need != nil {
		var want []string
		for _, n := range need {
			want = append(want, n.Name+"="+n.Value)
		}
		err = fmt.Errorf("%w, by its rulings: want %s", ErrNot, strings.Join(want, " "))
	}
	return s, keeper, err
}

func openedAt(o game.Opening) (*rules.State, error) {
	p, err := rules.System{}.Open(o)
	if err != nil {
		return nil, err
	}
	s, is := p.(*rules.State)
	if !is {
		return nil, errors.New("it is no game of Command Decision")
	}
	return s, nil
}

// opening is what the game starts from, without its parties.
func (o *Offer) opening() game.Opening {
	g := game.Opening{Name: o.Name, Scenario: []byte(o.Scenario), Program: o.Program}
	for _, v := range o.Overlays {
		g.Overlays = append(g.Overlays, game.Overlay{Name: v.Name, Text: []byte(v.Text)})
	}
	return g
}

// begin is what the game starts from once its offer is answered. Secret is the salt of who keeps it, if one side does.
func (o *Offer) begin(a *Answer, sides []string, secret string) (game.Opening, error) {
	g := o.opening()
	g.Seed, g.ByWord = o.Salt+a.Salt, true
	parties, err := o.parties(&a.Party, sides)
	if err != nil {
		return g, err
	}
	if g.Parties = parties; o.Keeper != "" {
		g.Seed = secret
	} else if len(o.Salt) < halfSalt || len(a.Salt) < halfSalt {
		return g, fmt.Errorf("a half of the salt is too short: want %d letters", halfSalt)
	}
	return g, nil
}

// parties are those of the offer and of its answer, in the order of the sides.
func (o *Offer) parties(answers *game.Party, sides []string) (list []game.Party, err error) {
	for _, side := range sides {
		switch side {
		case o.Party.By:
			list = append(list, o.Party)
		case answers.By:
			list = append(list, *answers)
		default:
			return nil, fmt.Errorf("nobody plays %s", side)
		}
	}
	return list, nil
}

// halfSalt is the least that each side adds to the salt of the journal.
const halfSalt = 22

// other is the other of two sides.
func other(sides []string, side string) (string, error) {
	i := slices.Index(sides, side)
	if i < 0 || len(sides) != 2 {
		return "", fmt.Errorf("%q is no side: want %s", side, strings.Join(sides, " or "))
	}
	return sides[1-i], nil
}
