package commanddecision

// moralePhase checks morale by companies, carries out Rally and takes markers
// away (CD 8, 9).
func (p *play) moralePhase() {}
