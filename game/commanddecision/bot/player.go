package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/seat"
)

// A Player is a bot that sits at a game: its seat is all it has of it.
type Player struct {
	Bot  Bot
	Seat *seat.Seat
	Seed string // of the dice by which the bot chooses: never those of the game
	// Heard is told why the bot ordered what it did, each turn; nil: nobody asks.
	Heard func([]Reason)

	Refused int   // chosen and not allowed
	Refusal error // the first of them

	steps int // it has chosen in
	heard int // the version of the game whose news it has heard
}

// A Hearer is a bot that is told which stands its side knows to be eliminated: those
// that are seen no more.
type Hearer interface {
	Hears(eliminated string)
}

// view is the game as the seat knows it, and the index of the seat's side.
func (p *Player) view() (*cd.State, int, error) {
	l, err := p.Seat.Look(p.heard)
	if err != nil {
		return nil, 0, err
	}
	p.heard = l.Version
	p.hear(l.News)
	v, ok := l.View.(*cd.State)
	if !ok {
		return nil, 0, fmt.Errorf("bot: a %T is no game of Command Decision", l.View)
	}
	for side, name := range v.Sides() {
		if name == p.Seat.Who().By {
			return v, side, nil
		}
	}
	return nil, 0, fmt.Errorf("bot: %q is no side", p.Seat.Who().By)
}

// hear tells the bot of stands that were eliminated.
func (p *Player) hear(list []seat.News) {
	b, hears := p.Bot.(Hearer)
	for k := 0; hears && k < len(list); k++ {
		for _, e := range list[k].Events {
			if e, ok := e.(cd.Event); ok && e.Kind == cd.EventEliminated && !list[k].TakenBack {
				b.Hears(e.Stand)
			}
		}
	}
}

// choose returns what the bot does in this step, without doing it.
func (p *Player) choose() ([]cd.Action, error) {
	v, side, err := p.view()
	if err != nil {
		return nil, err
	}
	dice := game.NewDice(p.Seed, p.steps)
	p.steps++
	chosen := p.Bot.Choose(v, side, dice)
	if r, ok := p.Bot.(Reasoner); ok && p.Heard != nil {
		if list := r.Reasons(v, side, chosen); len(list) > 0 {
			p.Heard(list)
		}
	}
	return chosen, nil
}

// do does an action. One that is refused is left out, but for being ready.
func (p *Player) do(a cd.Action) (done bool, err error) {
	raw := cd.EncodeAction(a)
	err = p.Seat.Do(json.RawMessage(raw))
	if err == nil {
		return true, nil
	}
	if _, ready := a.(cd.Ready); ready || !errors.As(err, new(*game.Refusal)) {
		return false, fmt.Errorf("%s %s: %w", p.Seat.Who().By, raw, err)
	}
	if p.Refused++; p.Refused == 1 {
		p.Refusal = fmt.Errorf("%s %s: %w", p.Seat.Who().By, raw, err)
	}
	return false, nil
}

// Play plays until the game is over or closed, one step whenever its side has
// something to choose. What was taken back by agreement meanwhile it chooses
// anew. The error is ErrClosed of package seat, or the journal's.
func (p *Player) Play() error {
	refused := false // to be ready, with nothing done since
	for {
		v, side, err := p.view()
		if err != nil {
			return err
		}
		switch _, over := v.Over(); {
		case over:
			return nil
		case v.Ready[side]:
			if _, open := <-p.Seat.Changed(); !open {
				return seat.ErrClosed
			}
			continue
		}
		chosen, err := p.choose()
		if err != nil {
			return err
		}
		if done, err := p.doAll(v, append(chosen, cd.Ready{})); done {
			refused = false
		} else if refused || !errors.As(err, new(*game.Refusal)) {
			return err
		} else {
			refused = true
		}
	}
}

// doAll does what was chosen in a step, as long as it lasts. The error is why
// the bot may not be ready.
func (p *Player) doAll(v *cd.State, chosen []cd.Action) (done bool, err error) {
	for _, a := range chosen {
		now, _, err := p.view()
		if err != nil {
			return false, err
		}
		if now.Step != v.Step || now.Turn != v.Turn {
			break
		}
		if _, err := p.do(a); err != nil {
			return false, err
		}
	}
	return true, nil
}

// seedOf is the seed by which the bot of a side chooses in a match.
func seedOf(match string, side int) string { return match + "\nbot " + strconv.Itoa(side) }
