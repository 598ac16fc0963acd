package commanddecision

// spotMovement spots in the Movement/Opportunity Fire Phase: autospot, then
// rolls (CD 6.4, 6.5).
func (p *play) spotMovement() {}

// spotFire spots those that fired in General Fire, at its end (CD 6.5).
func (p *play) spotFire() {}
