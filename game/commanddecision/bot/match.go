package bot

import (
	"fmt"
	"io"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/seat"
)

// A Match is a game of two bots.
type Match struct {
	Opening game.Opening
	Bots    [2]Bot // by side, in the order of the scenario
	// Named are the names of the bots, by which the journal says who sat; "" leaves it
	// unsaid.
	Named [2]string
	// Journal is written the journal of the game; nil for none.
	Journal io.Writer
	// Watch is told every action that was done; its error ends the match.
	Watch func(*Moment) error
	// Heard is told why each bot ordered what it did, each turn; nil: nobody asks.
	Heard func([]Reason)
}

// A Moment is one action of a match.
type Moment struct {
	By            string
	Action        cd.Action
	Before, After *cd.State
	Events        []game.Event
}

// A Result is what came of a match.
type Result struct {
	Outcome game.Outcome
	Turns   int    // begun
	Actions int    // done, those of being ready included
	Refused int    // chosen by a bot and not allowed
	Refusal error  // the first of them
	Lost    [2]int // stands eliminated, by side
	Left    [2]int // stands that have left the table, by side
	Stands  [2]int // stands of the order of battle, by side
	Ground  [2]int // what each has of the ground that decides (State.Ground), in thousandths
}

// Sides returns the names of the sides. The error says why the match cannot be
// played.
func (m *Match) Sides() (names [2]string, err error) {
	p, err := cd.System{}.Open(m.Opening)
	if err != nil {
		return names, err
	}
	return p.(*cd.State).Battle().Sides, nil
}

// Play plays a match to its end, each bot from a seat of its own. The error is
// a fault of the scenario, of the writer or the watcher, or tells of a game that
// does not come to its end: that is a fault of the rules.
func (m *Match) Play() (*Result, error) {
	w := m.Journal
	if w == nil {
		w = io.Discard
	}
	g, err := game.NewGame(cd.System{}, m.Opening, w)
	if err != nil {
		return nil, err
	}
	sides := g.Position().Sides()
	h := seat.NewHost(g)
	defer h.Close()
	p := &match{Match: m}
	if p.referee, err = h.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches); err != nil {
		return nil, err
	}
	for side := range p.players {
		who := game.Seated{Doer: game.Doer{By: sides[side]}}
		if name := m.Named[side]; name != "" {
			who.Seat = SeatOf(name, sides[side], name == m.Named[1-side])
		}
		s, err := h.Sit(who, seat.Plays)
		if err != nil {
			return nil, err
		}
		p.players[side] = Player{Bot: m.Bots[side], Seat: s, Seed: seedOf(m.Opening.Seed, side), Heard: m.Heard}
	}
	if _, err := p.look(); err != nil {
		return nil, err
	}
	most := stepsOf(p.state)
	for n := 0; ; n++ {
		if _, over := p.state.Over(); over {
			return p.ended(), nil
		}
		if n == most {
			return nil, fmt.Errorf("the game is not over after %d steps, in turn %d of %d", n, p.state.Turn, p.state.Battle().Scenario.Turns)
		}
		if err := p.step(); err != nil {
			return nil, fmt.Errorf("turn %d, step %v: %w", p.state.Turn, p.state.Step, err)
		}
	}
}

// stepsOf is how many steps a game has at most: stands may go back three times a
// turn.
func stepsOf(s *cd.State) int { return 2 + (s.Battle().Scenario.Turns+1)*(int(cd.Over)+3) }

// A match is one being played. Who plays has a seat; the match itself watches
// from the referee's.
type match struct {
	*Match
	players [2]Player
	referee *seat.Seat
	state   *cd.State // when the referee last looked
	version int
	result  Result
}

// look looks at the game, and returns what has happened since the last look.
func (p *match) look() ([]seat.News, error) {
	l, err := p.referee.Look(p.version)
	if err != nil {
		return nil, err
	}
	p.state, p.version = l.View.(*cd.State), l.Version
	return l.News, nil
}

// step lets both sides choose, each without knowing the other's choice.
func (p *match) step() error {
	var chosen [2][]cd.Action
	for side := range p.players {
		var err error
		if chosen[side], err = p.players[side].choose(); err != nil {
			return err
		}
	}
	for side, list := range chosen {
		for _, a := range list {
			if err := p.do(side, a); err != nil {
				return err
			}
		}
	}
	for side := range p.players {
		if err := p.do(side, cd.Ready{}); err != nil {
			return err
		}
	}
	_, err := p.look()
	return err
}

// do does an action, and tells who watches.
func (p *match) do(side int, a cd.Action) error {
	done, err := p.players[side].do(a)
	if err != nil || !done {
		return err
	}
	p.result.Actions++
	if p.Watch == nil {
		return nil
	}
	before := p.state
	news, err := p.look()
	if err != nil {
		return err
	}
	return p.Watch(&Moment{By: p.players[side].Seat.Who().By, Action: a, Before: before, After: p.state, Events: news[len(news)-1].Events})
}

func (p *match) ended() *Result {
	s, r := p.state, &p.result
	r.Outcome, _ = s.Over()
	r.Turns = s.Turn
	for side := range p.players {
		r.Refused += p.players[side].Refused
		if r.Refusal == nil {
			r.Refusal = p.players[side].Refusal
		}
		if part, whole := s.Ground(side); whole > 0 {
			r.Ground[side] = 1000 * part / whole
		}
	}
	for i := range s.Stands {
		side := s.Battle().Units[i].Side
		r.Stands[side]++
		switch s.Stands[i].Place {
		case cd.Eliminated:
			r.Lost[side]++
		case cd.Exited:
			r.Left[side]++
		}
	}
	return r
}
