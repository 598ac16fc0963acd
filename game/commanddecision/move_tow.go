package commanddecision

import (
	"sightline/geom"
	"sightline/units"
)

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

// pushPurse is the allowance for man-handling a gun: the same for all who push
// (CD 4.13). Cautious Advance uses half of its own.
func (s *State) pushPurse(order OrderKind) purse {
	l := s.battle.Chart.length(movePushFull)
	if order == CautiousAdvance {
		l = 2 * s.battle.Chart.length(movePushCautious)
	}
	return purse{l, l}
}

// gunFacing is how a gun is put down: as asked for, or along the crew's arrow.
func (s *State) gunFacing(a *Move, arrow geom.Angle) geom.Angle {
	if a.Facing != 0 {
		return a.Facing.Normal()
	}
	return arrow
}

// pushed is where the gun is that a stand has pushed to a place.
func (d *draft) pushed(to geom.Point) pose { return pose{d.gun, to.Add(d.gunOff), d.gunWay} }

// takeHold finds where the gun that a stand pushes is as seen from it: where it
// was, or a little farther so that both have room to turn.
func (s *State) takeHold(d *draft, a *Move) {
	const step = geom.Inch / 16
	d.gunWay = s.gunFacing(a, d.arrow)
	from, at := s.Stands[d.i].At, s.Stands[d.gun].At
	stand, gun := pose{d.i, from, d.arrow}, pose{d.gun, at, d.gunWay}
	for far := geom.Length(0); s.upon(stand, gun) && far < s.reach(d.i)+s.reach(d.gun); far += step {
		gun.at = beyond(at, from.AngleTo(at), far)
	}
	d.gunOff = gun.at.Sub(from)
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
	if why := p.cannotPush(i, g); why != "" {
		no.no(Forbidden, "4.13", "%s", why)
	}
}

// cannotPush returns why a stand cannot push a gun, or "".
func (s *State) cannotPush(i, g int) string {
	u, gun := s.unit(i), s.unit(g)
	switch {
	case u.Kind.Class != units.Personnel || s.Stands[i].Aboard >= 0:
		return "only personnel on the table push guns"
	case s.OrderOf(i) == Disengage:
		return u.Name + " pushes no guns on Disengage"
	case !s.within(i, g, s.battle.Chart.length(rulingAdjacent)):
		return u.Name + " is not beside " + gun.Name
	}
	for k := range s.Plans {
		j, a := s.Plans[k].Stand, &s.Plans[k].Move
		if j != i && (a.Push == gun.Name || j == gun.Crew && a.Mount != "") {
			return s.unit(j).Name + " moves " + gun.Name + " already"
		}
	}
	return ""
}

// pushable names the guns that a stand may push.
func (s *State) pushable(i int) []string {
	var list []string
	for g := range s.Stands {
		if s.unit(g).Kind.Class == units.Gun && s.unit(g).Side == s.unit(i).Side && s.OnTable(g) && s.cannotPush(i, g) == "" {
			list = append(list, s.unit(g).Name)
		}
	}
	return list
}

// gunPose is where a gun will be as far as its side knows. ok is false if it
// will be limbered.
func (s *State) gunPose(g int) (e pose, ok bool) {
	st := &s.Stands[g]
	e = pose{g, st.At, st.Facing}
	for k := range s.Plans {
		i, a := s.Plans[k].Stand, &s.Plans[k].Move
		switch {
		case i == s.unit(g).Crew && a.Mount != "" && st.Aboard < 0:
			return e, false
		case a.Push == s.unit(g).Name && len(a.Path) > 0:
			d := draft{i: i, gun: g}
			if c := s.ChitOf(i); c >= 0 {
				d.arrow = s.Orders[c].Facing
			}
			s.takeHold(&d, a)
			return d.pushed(a.Path[len(a.Path)-1]), true
		}
	}
	return e, st.Aboard < 0
}

// abandonGun makes a crew leave its gun, if it is unlimbered (CD 4.10, 4.11).
func (p *play) abandonGun(crew int) {
	g := p.unit(crew).Gun
	if g < 0 || !p.OnTable(g) || p.Stands[g].Abandoned {
		return
	}
	p.Stands[g].Abandoned = true
	p.about(crew, "abandoned", "4.10", p.unit(crew).Name+" leaves "+p.unit(g).Name)
}

// limberFree limbers a crew's gun at no cost and puts the crew into its vehicle,
// if that is near enough (CD 4.11), and reports whether it could.
func (p *play) limberFree(crew int) bool {
	g := p.unit(crew).Gun
	if g < 0 || !p.OnTable(g) || !p.OnTable(crew) {
		return false
	}
	tow := p.unit(g).Tow
	if tow < 0 || !p.OnTable(tow) || p.takes(tow, crew, false) != "" || !p.within(crew, tow, p.battle.Chart.length(moveTowNear)) {
		return false
	}
	p.embark(tow, crew)
	p.embark(tow, g)
	p.about(crew, "limbered", "4.11", p.unit(crew).Name+" limbers "+p.unit(g).Name+" and gets into "+p.unit(tow).Name)
	return true
}
