package commanddecision

import "sightline/units"

// limbers refuses to get into a gun's tow without the gun, if its crew still
// serves it: it is limbered beside the tow, and not in contact with an enemy
// (CD 4.9, 4.12). An abandoned gun out of reach is left.
func (p *play) limbers(i, carrier int, at pose, no *refusal) {
	g := p.unit(i).Gun
	if g < 0 || p.unit(g).Tow != carrier || !p.OnTable(g) {
		return
	}
	gun := pose{g, p.Stands[g].At, p.Stands[g].Facing}
	if p.apart(gun, at, p.battle.Chart.length(rulingAdjacent)) {
		if !p.Stands[g].Abandoned {
			no.no(Forbidden, "4.9", "%s cannot be limbered: it would not be beside %s", p.unit(g).Name, p.unit(carrier).Name)
		}
		return
	}
	if e := p.enemyTouching(i); e >= 0 {
		no.no(Forbidden, "4.12", "%s is in contact with %s and cannot limber %s", p.unit(i).Name, p.unit(e).Name, p.unit(g).Name)
	}
}

// enemyTouching is the first enemy in contact with a stand that its side sees,
// or -1.
func (s *State) enemyTouching(i int) int {
	side := s.unit(i).Side
	for j := range s.Stands {
		if s.unit(j).Side != side && s.OnTable(j) && s.SeenBy(side, j) && s.InContact(i, j) {
			return j
		}
	}
	return -1
}

// pushes refuses to push what is no unlimbered gun beside the stand (CD 4.13).
func (p *play) pushes(i int, a *Move, no *refusal) {
	if a.Push == "" {
		return
	}
	g := p.battle.named(a.Push)
	if g < 0 || p.unit(g).Side != p.unit(i).Side || !p.OnTable(g) || p.unit(g).Kind.Class != units.Gun {
		no.no(NoStand, "4.13", "there is no unlimbered gun %q", a.Push)
		return
	}
	if len(a.Path) == 0 || a.Mount != "" || a.Dismount {
		no.no(BadValue, "4.13", "to push a gun takes a path, and getting in or out does not go with it")
	}
	p.mayPush(i, g, no)
}

// mayPush refuses to push a gun to who may not, or is too far from it (CD 4.13).
func (s *State) mayPush(i, g int, no *refusal) bool {
	u, gun := s.unit(i), s.unit(g)
	switch {
	case u.Kind.Class != units.Personnel || s.Stands[i].Aboard >= 0:
		return no.no(Forbidden, "4.13", "only personnel on the table push guns")
	case s.OrderOf(i) == Disengage:
		return no.no(Forbidden, "4.13", "%s pushes no guns on Disengage", u.Name)
	case !s.within(i, g, s.battle.Chart.length(rulingAdjacent)):
		return no.no(Forbidden, "4.13", "%s is not beside %s", u.Name, gun.Name)
	}
	for k := range s.Plans {
		j, a := s.Plans[k].Stand, &s.Plans[k].Move
		if j != i && (a.Push == gun.Name || j == gun.Crew && a.Mount != "") {
			return no.no(Forbidden, "4.13", "%s moves %s already", s.unit(j).Name, gun.Name)
		}
	}
	return true
}

// pushable names the guns that a stand may push.
func (s *State) pushable(i int) []string {
	var list []string
	for g := range s.Stands {
		if s.unit(g).Kind.Class == units.Gun && s.unit(g).Side == s.unit(i).Side && s.OnTable(g) && s.mayPush(i, g, nil) {
			list = append(list, s.unit(g).Name)
		}
	}
	return list
}
