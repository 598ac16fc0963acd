package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// A Match is a game of two bots.
type Match struct {
	Opening game.Opening
	Bots    [2]Bot // by side, in the order of the scenario
	// Journal is written the journal of the game; nil for none.
	Journal io.Writer
	// Watch is told every action that was done; its error ends the match.
	Watch func(*Moment) error
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

// Play plays a match to its end. The error is a fault of the scenario, of the
// writer or the watcher, or tells of a game that does not come to its end: that
// is a fault of the rules.
func (m *Match) Play() (*Result, error) {
	w := m.Journal
	if w == nil {
		w = io.Discard
	}
	g, err := game.NewGame(cd.System{}, m.Opening, w)
	if err != nil {
		return nil, err
	}
	p := &match{Match: m, game: g}
	most := stepsOf(p.state())
	for n := 0; ; n++ {
		if _, over := p.state().Over(); over {
			return p.ended(), nil
		}
		if n == most {
			return nil, fmt.Errorf("the game is not over after %d steps, in turn %d of %d", n, p.state().Turn, p.state().Battle().Scenario.Turns)
		}
		if err := p.step(n); err != nil {
			return nil, fmt.Errorf("turn %d, step %v: %w", p.state().Turn, p.state().Step, err)
		}
	}
}

// stepsOf is how many steps a game has at most.
func stepsOf(s *cd.State) int { return 2 + (s.Battle().Scenario.Turns+1)*int(cd.Over) }

type match struct {
	*Match
	game   *game.Game
	result Result
}

func (p *match) state() *cd.State { return p.game.Position().(*cd.State) }

// step lets both sides choose, each without knowing the other's choice.
func (p *match) step(n int) error {
	var chosen [2][]cd.Action
	for side := range chosen {
		dice := game.NewDice(p.Opening.Seed+"\nbot "+strconv.Itoa(side), n)
		chosen[side] = p.Bots[side].Choose(p.state().ViewOf(side), side, dice)
	}
	for side, list := range chosen {
		for _, a := range list {
			if err := p.do(side, a); err != nil {
				return err
			}
		}
	}
	for side := range chosen {
		if err := p.do(side, cd.Ready{}); err != nil {
			return err
		}
	}
	return nil
}

// do does an action. One that is refused is left out, but for being ready.
func (p *match) do(side int, a cd.Action) error {
	before := p.state()
	by := before.Battle().Sides[side]
	events, err := p.game.Do(by, json.RawMessage(cd.EncodeAction(a)))
	if _, ready := a.(cd.Ready); err != nil && !ready && errors.As(err, new(*game.Refusal)) {
		if p.result.Refused++; p.result.Refused == 1 {
			p.result.Refusal = fmt.Errorf("turn %d, step %v: %s %s: %w", before.Turn, before.Step, by, cd.EncodeAction(a), err)
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s %s: %w", by, cd.EncodeAction(a), err)
	}
	p.result.Actions++
	if p.Watch == nil {
		return nil
	}
	return p.Watch(&Moment{By: by, Action: a, Before: before, After: p.state(), Events: events})
}

func (p *match) ended() *Result {
	s, r := p.state(), &p.result
	r.Outcome, _ = s.Over()
	r.Turns = s.Turn
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
