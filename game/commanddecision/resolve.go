package commanddecision

// resolveFire carries out the fire declared in a phase, all of it at once
// (CD 7.3).
func (p *play) resolveFire() {}
