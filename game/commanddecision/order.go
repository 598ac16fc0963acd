package commanddecision

func (p *play) order(side int, a Order, no *refusal)       {}
func (p *play) withdraw(side int, a Withdraw, no *refusal) {}
func (p *play) decline(side int, a Decline, no *refusal)   {}
func (p *play) follow(side int, a Follow, no *refusal)     {}

// reveal turns up the chits and finds who obeys which (CD 3.10 to 3.13).
func (p *play) reveal() {}

// orderOptions lists who may place a chit, and who may take one back.
func (s *State) orderOptions(side int) []Option { return nil }

// revealOptions lists who may decline, choose a chit or turn.
func (s *State) revealOptions(side int) []Option { return nil }
