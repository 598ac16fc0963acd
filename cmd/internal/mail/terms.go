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

// Open returns the rulings of Command Decision that a game by mail wants otherwise than
// those in force: that nobody is hidden, and that owners choose no ways back, since these follow
// morale while orders are under their caps still. The error is why a game cannot be played by
// mail whatever its rulings.
func Open(start *rules.State) (need []rules.Choice, err error) {
	sides := start.MayHide()
	var why []string
	for side, list := range sides {
		for _, w := range list {
			why = append(why, start.Sides()[side]+" has "+w)
		}
	}
	if why != nil {
		return nil, fmt.Errorf("%w: %s. Whether a hidden stand is spotted neither program could say without being told where it is: agree that all are seen from the start (--ruling hides=nobody), or host the game instead (sightline host)", ErrNot, strings.Join(why, "; "))
	}
	need = start.MayLose()
	if c, known := start.Battle().Chart.Cell("ruling.way-back"); !known || c.Value != "engine" {
		need = append(need, rules.Choice{Name: "way-back", Value: "engine"})
	}
	return need, nil
}

// start opens what is offered. The error says why it is not played by mail.
func (o *Offer) start() (*rules.State, error) {
	if o.Version != (rules.System{}).Version() {
		return nil, fmt.Errorf("it is offered by version %d of the rules, and this program has version %d: both want the same program", o.Version, rules.System{}.Version())
	}
	p, err := rules.System{}.Open(o.opening())
	if err != nil {
		return nil, err
	}
	s, is := p.(*rules.State)
	if !is {
		return nil, errors.New("it is no game of Command Decision")
	}
	need, err := Open(s)
	if err == nil && need != nil {
		var want []string
		for _, n := range need {
			want = append(want, n.Name+"="+n.Value)
		}
		err = fmt.Errorf("%w, by its rulings: want %s", ErrNot, strings.Join(want, " "))
	}
	return s, err
}

// opening is what the game starts from, without its parties.
func (o *Offer) opening() game.Opening {
	g := game.Opening{Name: o.Name, Scenario: []byte(o.Scenario), Program: o.Program}
	for _, v := range o.Overlays {
		g.Overlays = append(g.Overlays, game.Overlay{Name: v.Name, Text: []byte(v.Text)})
	}
	return g
}

// begin is what the game starts from once its offer is answered.
func (o *Offer) begin(a *Answer, sides []string) (game.Opening, error) {
	g := o.opening()
	g.Seed, g.ByWord = o.Salt+a.Salt, true
	for _, side := range sides {
		switch side {
		case o.Party.By:
			g.Parties = append(g.Parties, o.Party)
		case a.Party.By:
			g.Parties = append(g.Parties, a.Party)
		default:
			return g, fmt.Errorf("nobody plays %s", side)
		}
	}
	if len(o.Salt) < halfSalt || len(a.Salt) < halfSalt {
		return g, fmt.Errorf("a half of the salt is too short: want %d letters", halfSalt)
	}
	return g, nil
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
