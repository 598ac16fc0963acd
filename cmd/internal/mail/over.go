package mail

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/replay"
)

// hosted is the phase of a game that is at a host: no letter is due until who took it there
// brings it back.
const hosted phase = "at a host"

// mostLink bounds the bytes of a link to a seat.
const mostLink = 1000

// A Seat is where a side plays on while the game is at a host.
type Seat struct {
	Link string `json:"link"`
	// Host is the folder of the host, if this player's program is that.
	Host string `json:"host,omitempty"`
}

// AtHost is the seat of the own side while the game is at a host, or nil.
func (b *Box) AtHost() *Seat {
	if b.play == nil || b.play.Phase != hosted {
		return nil
	}
	return b.state.Seat
}

// Takes reports whether this side is the one that took the game to its host, and brings it back.
func (b *Box) Takes() bool { return b.AtHost() != nil && b.AtHost().Host != "" }

// MayGo says why the game cannot go over to a host now, or is nil: it goes between two steps,
// when both have the same journal, by who would seal first in the next.
func (b *Box) MayGo() error {
	p := b.play
	switch {
	case b.state.Offer.Keeper != "":
		return errKept
	case p == nil:
		return errors.New("the offer is not answered yet: then it can go to a host")
	case b.Over():
		return errors.New("the game is over")
	case p.Phase == hosted:
		return errors.New("the game is at its host already")
	case p.Dark:
		return errors.New("orders lie under their caps: the game can go to a host after step Reveal")
	case p.Phase != leadSeals:
		return errors.New("this step is not over: between two steps the game can go to a host")
	case p.Lead != p.me:
		return fmt.Errorf("both have the same journal when %s, who seals first in this step, has chosen nothing yet: it is for %s to take the game to a host", b.Other(), b.Other())
	case len(b.chosen) > 0:
		return fmt.Errorf("%s has chosen in this step: take that back, or finish the step before the game goes to a host", b.state.Side)
	}
	return nil
}

// Go hands the game over to a host, which is this player's: with the next letter the other side
// has the link of its seat. Theirs is that, own the seat of this side.
func (b *Box) Go(own Seat, theirs string) error {
	if err := b.MayGo(); err != nil {
		return err
	}
	return b.acts(Act{Kind: goes, Link: theirs}, &own)
}

// acts does an act of this side, and puts it into the next letter.
func (b *Box) acts(a Act, at *Seat) error {
	err := a.fault()
	if err == nil {
		err = b.play.apply(b.play.me, &a)
	}
	if err == nil {
		b.state.Out, b.state.Seat = append(b.state.Out, a), at
		err = b.keep()
	}
	if err != nil {
		return errors.Join(err, b.load())
	}
	return nil
}

// Return brings the game back from its host, whose whole journal that is, for who took it there. Last
// is the layer of the chain that was shown last at the own seat.
func (b *Box) Return(journal []byte, last int, shown []game.Shown) error {
	if !b.Takes() {
		return errors.New("the game is not at a host of yours: who took it there brings it back")
	}
	tail, follows := strings.CutPrefix(string(journal), string(b.play.journal.data))
	if !follows {
		return errors.New("the journal of the host is of another game, or something in it was changed")
	}
	b.play.least, b.play.shown = last, shown
	return b.acts(Act{Kind: returns, Tail: tail}, nil)
}

// Showed tells the box which layer of the chain was shown last at the host: a journal that has
// fewer is not taken, nor one that does not bind them to what was said there.
func (b *Box) Showed(last int, shown []game.Shown) {
	if b.play != nil {
		b.play.least, b.play.shown = last, shown
	}
}

// keys of the own side, for its seat at a host, and the layer that was shown last.
func (b *Box) Keys() (key, chain string, last int) {
	return b.state.Key, b.state.Chain, b.play.shows() - 1
}

// Opening is what the game has started from.
func (b *Box) Opening() game.Opening { return b.state.Offer.opening() }

// Journal is all that both know.
func (b *Box) Journal() []byte { return slices.Clone(b.play.journal.data) }

// move does an act by which the game goes to a host, or comes back.
func (p *play) move(side int, a *Act) error {
	if side != p.Lead {
		return fmt.Errorf("%q of %s: want it of %s", a.Kind, p.sides[side], p.sides[p.Lead])
	}
	if a.Kind == goes {
		if p.Phase != leadSeals || p.Dark {
			return errors.New("the game goes to a host in the middle of a step: want that between two")
		}
		p.Phase = hosted
		return nil
	}
	if p.Phase != hosted {
		return errors.New("the game comes back from a host, but is at none")
	}
	return p.comeBack(a.Tail)
}

// comeBack goes on with the journal of a host, of which a tail is new.
func (p *play) comeBack(tail string) error {
	data := append(slices.Clone(p.journal.data), tail...)
	j := game.ParseJournal(data)
	for _, d := range replay.Verify(rules.System{}, j).Differences {
		if d.Severity > replay.Remark {
			return fmt.Errorf("the journal of the host does not fit: %s", d)
		}
	}
	for _, l := range j.Lines {
		if l.Kind == game.PartyLine || l.Kind == game.SilentLine {
			return fmt.Errorf("at the host, in line %d of the journal, the keys of a side were made anew, or somebody showed no layer for dice: such a game stays at its host", l.Number)
		}
	}
	t := newTape(data)
	g, _, err := game.Resume(rules.System{}, t)
	if err != nil {
		return err
	}
	if len(t.data) != len(data) {
		return errors.New("the journal of the host is cut off")
	}
	s, is := g.Position().(*rules.State)
	if !is {
		return errors.New("it is no game of Command Decision")
	}
	due, _, _ := g.Due()
	_, over := s.Over()
	switch {
	case due != nil:
		return errors.New("dice are to be made at the host: the game can come back once they are")
	case !over && (s.Ready[0] || s.Ready[1] || len(s.ChosenBy(0))+len(s.ChosenBy(1)) > 0):
		return errors.New("somebody has chosen in this step at the host: take that back, or finish the step, before the game comes back")
	case g.ShowsNext(p.sides[p.me]) <= p.least:
		return fmt.Errorf("the journal of the host is cut short: dice were made of %d layers of %s, and it has %d", p.least, p.sides[p.me], g.ShowsNext(p.sides[p.me])-1)
	}
	if err := p.misled(j); err != nil {
		return err
	}
	p.game, p.journal = g, t
	return p.next(nil)
}

// misled is an error if the host had the own side show layers for something else than its journal has.
func (p *play) misled(j *game.Journal) error {
	for _, party := range j.Header.Parties {
		if party.By != p.sides[p.me] {
			continue
		}
		misled, err := j.Misled(rules.System{}, party.By, party.End, p.shown)
		if err != nil {
			return err
		}
		if len(misled) > 0 {
			return fmt.Errorf("the journal of the host does not fit: %s", misled[0].Text)
		}
	}
	return nil
}
