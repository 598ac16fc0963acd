package bot

import (
	"slices"

	"sightline/game"
	cd "sightline/game/commanddecision"
)

// fork is a commander who thinks on from where this one is. It shares what has been
// read off the table, and nothing else that changes.
func (s *steady) fork() *steady {
	f := *s
	f.notes.list = slices.Clone(s.notes.list)
	f.coverts = map[goal]*field{}
	return &f
}

// A playout is a game that is played on in thought.
type playout struct {
	state *cd.State
	dice  game.Dice
	bots  [2]*steady
}

// apply does what a side has chosen; what is refused is left out.
func (p *playout) apply(side int, list []cd.Action) {
	for _, a := range list {
		if next, _, err := cd.Apply(p.state, p.state.Battle().Sides[side], a, p.dice); err == nil {
			p.state = next
		}
	}
}

// step has both sides choose and carries the step out. chosen are choices made
// already, by side; nil are still to be made. It reports whether the game goes on.
func (p *playout) step(chosen [2][]cd.Action, made [2]bool) bool {
	if _, over := p.state.Over(); over {
		return false
	}
	for side := range 2 {
		if !made[side] {
			chosen[side] = p.bots[side].Choose(p.state.ViewOf(side), side, nil)
		}
	}
	for side := range 2 {
		p.apply(side, chosen[side])
	}
	for side := range 2 {
		p.apply(side, []cd.Action{cd.Ready{}})
	}
	_, over := p.state.Over()
	return !over
}

// play plays on to the end of a turn, its morale included.
func (p *playout) play(turn int) {
	for n := 0; n < 200 && (p.state.Turn < turn || p.state.Step != cd.Commanding); n++ {
		if !p.step([2][]cd.Action{}, [2]bool{}) {
			return
		}
	}
	p.step([2][]cd.Action{}, [2]bool{true, true}) // nobody gives orders: morale and who holds what
}
