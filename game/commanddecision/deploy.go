package commanddecision

import (
	"fmt"

	"sightline/geom"
)

// deploy places a stand in its deployment area before the first turn, or in
// its entry area in the Command Phase before the turn it arrives (house: the
// seed leaves both to the scenario).
func (p *play) deploy(side int, a Deploy, no *refusal) {
	i := p.battle.named(a.Stand)
	if i < 0 || p.unit(i).Side != side {
		no.no(NoStand, "", "%s has no stand %q", p.battle.Sides[side], a.Stand)
		return
	}
	area := p.deploysNow(i)
	if area < 0 {
		no.no(WrongStep, "", "%s is not to be placed now", a.Stand)
		return
	}
	facing := a.Facing.Normal()
	p.fits(i, a.At, facing, no)
	foot := p.footprintAt(i, a.At, facing)
	within := &p.battle.Scenario.Areas[area]
	for _, c := range append(foot.Polygon(), a.At) {
		if !within.Outline.Contains(c) {
			no.no(BadValue, "", "%s would not stand wholly in %s", a.Stand, within.Name)
			no.mark(footprintMark(&foot, a.Stand), areaMark(within.Outline.Outline, within.Name))
			break
		}
	}
	p.free(side, i, &foot, no)
	if len(no.list) > 0 {
		return
	}
	p.setUp(i, a.At, facing)
	p.shows(i, EventDeployed, "6.3", Telling{Text: fmt.Sprintf("%s is placed at %v", a.Stand, a.At)})
}

// setUp puts a stand on the table, and what begins aboard it.
func (p *play) setUp(i int, at geom.Point, facing geom.Angle) {
	all := append([]int{i}, p.load(i)...)
	for _, j := range all {
		p.takeBack(j)
	}
	for _, j := range all {
		p.put(j, at, facing)
	}
	p.stirred()
}

func (p *play) put(i int, at geom.Point, facing geom.Angle) {
	st := &p.Stands[i]
	st.Place, st.At, st.Facing, st.Placed = OnTable, at, facing, true
	st.Dug = p.unit(i).Cover > NoCover
}

// deploysNow returns the area a stand may be placed in now, or -1.
func (s *State) deploysNow(i int) int {
	st, u := &s.Stands[i], s.unit(i)
	if st.Aboard >= 0 || st.Place != Waiting && !st.Placed {
		return -1
	}
	switch {
	case s.Step == Deployment:
		return u.Deploy
	case s.Step == Commanding && u.Arrives > 0 && u.Arrives <= s.Turn+1 && (st.Due || roleOf(&u.Start).Arrival == (Arrival{})):
		return u.Entry
	}
	return -1
}

// deployOptions lists who is to be placed now.
func (s *State) deployOptions(side int) []Option {
	var list []Option
	for i := range s.Stands {
		if u := s.unit(i); u.Side == side {
			if area := s.deploysNow(i); area >= 0 {
				list = append(list, Option{Do: "deploy", Stand: u.Name, Area: s.battle.Scenario.Areas[area].Name})
			}
		}
	}
	return list
}
