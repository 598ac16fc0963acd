package commanddecision

func (p *play) declare(side int, a Fire, no *refusal)  {}
func (p *play) hold(side int, a Hold, no *refusal)     {}
func (p *play) strike(side int, a Strike, no *refusal) {}

// fireOptions lists who may fire what at whom.
func (s *State) fireOptions(side int) []Option { return nil }

// strikeOptions lists the off-table fire of this turn.
func (s *State) strikeOptions(side int) []Option { return nil }
