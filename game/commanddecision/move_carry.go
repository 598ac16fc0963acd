package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/units"
)

// mayAct refuses to let a stand into or out of a carrier this turn, besides those
// planned already: each takes half of the carrier's allowance (CD 4.9).
func (s *State) mayAct(carrier, i int, no *refusal) bool {
	name, order := s.unit(carrier).Name, s.OrderOf(carrier)
	most := int64(wholeAllowance) // it stands still
	if order.Moves() {
		most = order.most()
	} else if s.battle.Chart.is(rulingCarrier, "ordered") {
		return no.no(Forbidden, "4.9", "%s has no movement order", name)
	}
	others := slices.DeleteFunc(s.riders(carrier), func(j int) bool { return j == i })
	used := half * int64(len(others)+1)
	if a := s.planOf(carrier); a != nil {
		d := s.draft(carrier, a, s.Stands[carrier].At)
		used += d.going
	}
	if used > most {
		return no.no(Forbidden, "4.9", "%s has no half of its movement left for it", name)
	}
	return true
}

// takes refuses to let a stand ride in or on a carrier: carriers take what they
// have room for, counting those aboard and those to get in; tanks one stand
// (CD 4.8, 4.14); a tow the crew of its gun (house). One that gets in late, when
// it has gone there, has the room of those that get out.
func (s *State) takes(carrier, i int, late bool, no *refusal) bool {
	c, u := s.unit(carrier), s.unit(i)
	rule := either(c.Kind.Capacity > 0, "4.8", "4.14")
	switch {
	case carrier == i || u.Kind.Class != units.Personnel:
		return no.no(Forbidden, rule, "%s does not ride in vehicles", u.Name)
	case c.Kind.Class != units.Vehicle:
		return no.no(Forbidden, rule, "%s carries nothing", c.Name)
	case s.Stands[i].Demoralized:
		return no.no(Forbidden, rule, "%s is demoralized", u.Name)
	}
	load := s.loadWithout(carrier, i, late)
	switch {
	case u.Gun >= 0 && s.unit(u.Gun).Tow == carrier && load == 0:
		return true
	case c.Kind.Capacity > 0:
		if x, _ := s.battle.Chart.Cell("carry." + string(u.Kind.Mover)); x.Value != "yes" {
			return no.no(Forbidden, rule, "%s does not carry such stands as %s", c.Name, u.Name)
		}
		if load+u.Kind.Load() > c.Kind.Capacity {
			return no.no(Forbidden, rule, "there is no room for %s in %s", u.Name, c.Name)
		}
		return true
	case c.Kind.Armored && c.Kind.Mover == units.Tracked && !c.Kind.Open && !c.Kind.Transport:
		switch {
		case u.Kind.Mover == units.Horse || u.Kind.Mover == units.Cycle || u.Kind.Mover == units.Motorcycle || u.Kind.Size == units.Double:
			return no.no(Forbidden, rule, "%s cannot ride on a tank", u.Name)
		case load > 0:
			return no.no(Forbidden, rule, "%s has a stand riding on it", c.Name)
		}
		return true
	}
	return no.no(Forbidden, rule, "%s carries no stands", c.Name)
}

// loadWithout is what a carrier carries and is to carry, without a stand; late,
// without those that get out.
func (s *State) loadWithout(carrier, i int, late bool) int {
	load := 0
	for j := range s.Stands {
		if j == i || s.unit(j).Kind.Class != units.Personnel {
			continue
		}
		a := s.planOf(j)
		leaves := late && a != nil && a.Dismount
		if s.In(j) && s.Stands[j].Aboard == carrier && !leaves || a != nil && a.Mount == s.unit(carrier).Name {
			load += s.unit(j).Kind.Load()
		}
	}
	return load
}

// boards refuses to get into a carrier that is not there, has no room or no
// movement for it, or is too far away (CD 4.8, 4.9).
func (p *play) boards(i int, a *Move, no *refusal) {
	if a.Mount == "" {
		return
	}
	side := p.unit(i).Side
	c := p.battle.named(a.Mount)
	if c < 0 || p.unit(c).Side != side || !p.OnTable(c) {
		no.no(NoStand, "4.8", "%s has no carrier %q on the table", p.battle.Sides[side], a.Mount)
		return
	}
	p.takes(c, i, len(a.Path) > 0, no)
	p.mayAct(c, i, no)
	at, to := pose{i, p.Stands[i].At, p.Stands[i].Facing}, pose{c, p.Stands[c].At, p.Stands[c].Facing}
	if n := len(a.Path); n > 0 {
		at.at = a.Path[n-1]
		to, _ = p.endPose(c)
	}
	near := p.battle.Chart.length(rulingAdjacent)
	if !p.apart(at, to, near) {
		p.limbers(i, c, to, no)
		return
	}
	text := p.unit(i).Name + " is not beside " + a.Mount
	if n := len(a.Path); n > 0 {
		text = p.unit(i).Name + " would not be beside " + a.Mount
	}
	no.no(Forbidden, "4.9", "%s: at most %s from it", text, near.Show())
	no.mark(p.standMark(c))
}

// mountable names the carriers that a stand may get into where they stand.
func (s *State) mountable(i int) []string {
	var list []string
	for c := range s.Stands {
		if c == i || s.unit(c).Side != s.unit(i).Side || !s.OnTable(c) || !s.takes(c, i, false, nil) || !s.mayAct(c, i, nil) {
			continue
		}
		if s.within(i, c, s.battle.Chart.length(rulingAdjacent)) {
			list = append(list, s.unit(c).Name)
		}
	}
	return list
}

// getsOut refuses to get out of a carrier without movement for it, or where
// there is no room (CD 4.9).
func (p *play) getsOut(i int, a *Move, no *refusal) {
	if !a.Dismount {
		return
	}
	c := p.Stands[i].Aboard
	p.mayAct(c, i, no)
	at, _ := p.endPose(c)
	if _, _, ok := p.outOf(i, a, at, p.roomKnown); ok {
		return
	}
	if a.At == (geom.Point{}) {
		no.no(Forbidden, "4.9", "%s finds no room beside %s", p.unit(i).Name, p.unit(c).Name)
		return
	}
	near := p.battle.Chart.length(rulingAdjacent)
	no.no(Forbidden, "4.9", "%s cannot get out there: want a free place on the table, at most %s from %s", p.unit(i).Name, near.Show(), p.unit(c).Name)
	no.mark(p.standMark(c))
}

// outOf returns where a stand gets out of a carrier, and the gun that it
// unlimbers, if it does: gun.i is -1 otherwise. A place that is asked for is
// that of the gun, if there is one, and its crew stands by it.
func (s *State) outOf(i int, a *Move, c pose, free room) (out, gun pose, ok bool) {
	near := s.battle.Chart.length(rulingAdjacent)
	arrow := s.Stands[i].Facing
	if k := s.ChitOf(i); k >= 0 && s.OrderOf(i) != Disengage {
		arrow = s.Orders[k].Facing
	}
	out, gun = pose{i, a.At, arrow}, pose{i: -1}
	first := &out
	if g := s.unit(i).Gun; g >= 0 && s.In(g) && s.Stands[g].Aboard == c.i {
		gun = pose{g, a.At, s.gunFacing(a, arrow)}
		first = &gun
	}
	if a.At == (geom.Point{}) {
		*first, ok = s.beside(*first, c, free)
	} else {
		ok = !s.apart(*first, c, near) && !s.upon(*first, c) && free(*first)
	}
	if !ok || gun.i < 0 {
		return out, gun, ok
	}
	room := func(at pose) bool { return s.apart(at, c, 0) && free(at) }
	serving := func(at pose) bool {
		return room(at) && !s.apart(s.upTo(at, gun, room), gun, s.battle.Chart.length(rulingContact))
	}
	if x, found := s.beside(out, gun, serving); found {
		return s.upTo(x, gun, room), gun, true
	}
	out, ok = s.beside(out, gun, room)
	return out, gun, ok
}

// upTo brings a crew that stands by its gun up to it, so that it can serve it (CD 7.17).
func (s *State) upTo(x, gun pose, free room) pose {
	const step = geom.Inch / 128
	way := x.at.AngleTo(gun.at).Direction()
	for near := x; s.apart(near, gun, 0) && free(near); near.at = near.at.Ahead(way, step) {
		x = near
	}
	return x
}

// beside finds a free place beside a stand: behind it first, then round to its
// front, as near as may be.
func (s *State) beside(x, c pose, free room) (pose, bool) {
	const step = geom.Inch / 16
	near := s.battle.Chart.length(rulingAdjacent)
	least := min(s.unit(c.i).Width, s.unit(c.i).Depth)/2 + min(s.unit(x.i).Width, s.unit(x.i).Depth)/2
	for _, turn := range [...]geom.Angle{180, 135, 225, 90, 270, 45, 315, 0} {
		way := (c.facing + turn*geom.Degree).Normal()
		for far := least; far <= s.reach(c.i)+s.reach(x.i)+near; far += step {
			x.at = c.at.Ahead(way.Direction(), far)
			if !s.apart(x, c, 0) {
				continue
			}
			if s.apart(x, c, near) {
				break
			}
			if free(x) {
				return x, true
			}
		}
	}
	return x, false
}

// room says whether a stand may be put somewhere.
type room func(at pose) bool

// roomKnown is what the stand's side knows: room where no friend will be and no
// enemy that it sees is.
func (s *State) roomKnown(at pose) bool {
	foot := s.footprintAt(at.i, at.at, at.facing)
	side := s.unit(at.i).Side
	if !s.fits(at.i, at.at, at.facing, nil) || s.prohibits(at.i, at.at) || len(s.knownOn(side, at.i, &foot)) > 0 {
		return false
	}
	for j := range s.Stands {
		if s.unit(j).Side != side && s.SeenBy(side, j) && s.overlaps(at.i, &foot, j) {
			return false
		}
	}
	return true
}

// roomNow is what is so: room where nobody stands.
func (s *State) roomNow(at pose) bool {
	return s.clearFor(at.i, at.at, at.facing) && !s.prohibits(at.i, at.at)
}

var (
	rulingAdjacent = cell("ruling.adjacent")
	rulingCarrier  = cell("ruling.carrier")
)
