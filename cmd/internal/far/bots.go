package far

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// Plays has a bot play from a seat until the game is over or the seat closed; its dice are made
// of the seed.
func Plays(name string, s *seat.Seat, seed string) error {
	k, _ := boards.Of(s.Header().System)
	return ruled{board: k}.plays(name, s, seed)
}

// PlaysAt is Plays at the seat of a visitor: the bot waits in a pause, too, and answers what the other side
// proposes.
func PlaysAt(name string, v *visit.Visitor, seed string) error {
	ctx, end := context.WithCancel(context.Background())
	defer end()
	go replies(ctx, v)
	return Plays(name, pausing(v.Seat(), func() bool { return v.Room().Now().Paused }), seed)
}

// Paused is why nothing is done in a pause.
const Paused game.Why = "paused"

// A patient is the way of a bot to its game: what it does waits for the end of a pause.
type patient struct {
	*seat.Seat
	paused func() bool
}

// pausing is a seat from which nothing is done in a pause.
func pausing(s *seat.Seat, paused func() bool) *seat.Seat {
	return seat.Elsewhere(s.Who(), s.Role(), s.Header(), &patient{s, paused})
}

// Do does an action once there is no pause.
func (p *patient) Do(action json.RawMessage) error {
	for {
		if !p.paused() {
			err := p.Seat.Do(action)
			no := new(game.Refusal)
			if !errors.As(err, &no) || !slices.ContainsFunc(no.Reasons, func(r game.Reason) bool { return r.Why == Paused }) {
				return err
			}
		}
		if _, err := p.Look(math.MaxInt); err != nil {
			return err
		}
		time.Sleep(pauseLook)
	}
}

// pauseLook is how often a bot looks whether a pause has ended.
const pauseLook = 200 * time.Millisecond

// replies answers each proposal of the other side at once, for a bot at a side's own seat.
func replies(ctx context.Context, v *visit.Visitor) {
	who := v.Seat().Who()
	if who.Seat != "" {
		return // the side's own seat answers
	}
	answered := map[string]bool{}
	for t := time.NewTicker(repliesEach); ; {
		select {
		case <-ctx.Done():
			t.Stop()
			return
		case <-t.C:
		}
		for _, p := range v.Room().Now().Proposals {
			if answered[p.ID] || slices.Contains(p.Agreed, who.By) {
				continue
			}
			l, err := v.Seat().Look(math.MaxInt)
			if err != nil {
				return
			}
			if agrees(&p, l.View, who.By) {
				err = <-v.Agree(p)
			} else {
				err = <-v.Room().Ask(&room.Ask{Do: room.Decline, ID: p.ID})
			}
			answered[p.ID] = !errors.Is(err, room.ErrAway)
		}
	}
}

// repliesEach is how often a bot looks what is proposed.
const repliesEach = 300 * time.Millisecond

// agrees reports whether a bot agrees to what the other side proposes: to a draw only where its side
// is losing as far as it sees, and never that others get a seat, which is for people to judge.
func agrees(p *room.Proposal, view game.Position, side string) bool {
	switch p.What {
	case room.Pause, room.Back, room.Bot, room.Share:
		return true
	case room.Draw:
		return losing(view, side)
	}
	return false
}

// losing reports whether a side knows that more of its stands are eliminated than of the other's.
func losing(view game.Position, side string) bool {
	s, is := view.(*rules.State)
	if !is {
		return false
	}
	more := 0
	for _, name := range s.Names() {
		p, known := s.Piece(name)
		switch {
		case !known || p.Place != rules.Eliminated:
		case p.Side == side:
			more++
		default:
			more--
		}
	}
	return more > 0
}
