package commanddecision

import (
	"sightline/geom"
	"sightline/scenarios"
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
			break
		}
	}
	p.free(side, i, &foot, no)
	if len(no.list) > 0 {
		return
	}
	p.setUp(i, a.At, facing)
	p.whisper(side, "deployed", "6.3", "%s is placed at %v", a.Stand, a.At)
}

// setUp puts a stand on the table, and what begins aboard it.
func (p *play) setUp(i int, at geom.Point, facing geom.Angle) {
	for _, j := range append([]int{i}, p.load(i)...) {
		p.takeBack(j)
		p.put(j, at, facing)
	}
	p.stirred()
}

func (p *play) put(i int, at geom.Point, facing geom.Angle) {
	st := &p.Stands[i]
	st.Place, st.At, st.Facing, st.Placed = OnTable, at, facing, true
	st.Dug = p.unit(i).Cover > NoCover
}

// load lists what a carrier brings: what begins aboard it.
func (s *State) load(carrier int) []int {
	var list []int
	for i := range s.Stands {
		if s.Stands[i].Aboard == carrier {
			list = append(list, i)
		}
	}
	return list
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
	case s.Step == Commanding && u.Arrives > 0 && u.Arrives <= s.Turn+1:
		return u.Entry
	}
	return -1
}

// fits refuses a place off the table.
func (s *State) fits(i int, at geom.Point, facing geom.Angle, no *refusal) bool {
	table := s.battle.Scenario.Table.Bounds()
	if table.Contains(at) {
		foot := s.footprintAt(i, at, facing)
		if b := foot.Bounds(); table.Contains(b.Min) && table.Contains(b.Max) {
			return true
		}
	}
	no.no(TableEdge, "", "%s would stand off the table", s.unit(i).Name)
	return false
}

// free refuses a place on another stand that the side sees.
func (s *State) free(side, i int, foot *geom.Footprint, no *refusal) {
	for j := range s.Stands {
		if s.SeenBy(side, j) && s.overlaps(i, foot, j) {
			no.no(Forbidden, "4.4", "%s would stand on %s", s.unit(i).Name, s.unit(j).Name)
		}
	}
}

// standOn returns the first stand that stand i would be on, or -1.
func (s *State) standOn(i int, foot *geom.Footprint) int {
	for j := range s.Stands {
		if s.overlaps(i, foot, j) {
			return j
		}
	}
	return -1
}

// overlaps reports whether stand i, at a place, would be on stand j.
func (s *State) overlaps(i int, foot *geom.Footprint, j int) bool {
	if j == i || !s.stands(j) || geom.Distance(foot.Center, s.Stands[j].At) > s.reach(i)+s.reach(j) {
		return false
	}
	g := s.Footprint(j)
	return scenarios.Overlap(foot, &g)
}

// reach is no less than the distance from a stand's center to its corners.
func (s *State) reach(i int) geom.Length { return (s.unit(i).Width + s.unit(i).Depth) / 2 }

// stands reports whether a stand takes a place of its own on the table: wrecks
// do.
func (s *State) stands(i int) bool { return s.OnTable(i) || s.Stands[i].Wreck }
