package commanddecision

func (p *play) face(side int, a Face, no *refusal) {}
func (p *play) plan(side int, a Move, no *refusal) {}
func (p *play) stay(side int, a Stay, no *refusal) {}

// movePhase carries out the movement of both sides at once.
func (p *play) movePhase() {}

// moveOptions lists who may move, and how far.
func (s *State) moveOptions(side int) []Option { return nil }

// turnOptions lists who may turn at the start of General Fire.
func (s *State) turnOptions(side int) []Option { return nil }
