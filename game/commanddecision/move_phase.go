package commanddecision

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/units"
)

// movePhase carries out the movement of both sides at once: stands get into
// carriers, everybody goes, stands get out, those go, and who has gone to a
// carrier gets into it.
func (p *play) movePhase() {
	p.embarkFirst()
	p.goAlong(p.setOut())
	p.goAlong(p.disembark())
	p.embarkLast()
	p.turnToArrows()
	p.Plans = nil
	p.stirred()
	p.remanned()
	p.closed()
}

// goAlong lets stands go along their paths, and says where they got.
func (p *play) goAlong(movers []*mover) {
	if len(movers) == 0 {
		return
	}
	m := p.newMarch(movers)
	m.run()
	m.settle()
	p.marched = append(p.marched, movers...)
	for _, v := range movers {
		m.moved(v)
	}
	p.stirred()
	if p.battle.ground.mined {
		p.blasts(movers)
	}
	p.flatten(movers)
}

// setOut returns the stands that go along a path from where they stand: by
// their plans, and on Full Advance without one (ruling.unplanned).
func (p *play) setOut() []*mover {
	var list []*mover
	for i := range p.Stands {
		if !p.mayGo(i) {
			continue
		}
		a := p.planOf(i)
		if a == nil {
			if a = p.unplanned(i); a == nil {
				continue
			}
		}
		if a.Dismount || len(a.Path) == 0 {
			continue
		}
		d := p.draft(i, a, p.Stands[i].At)
		if a.Push != "" && (d.gun < 0 || !p.OnTable(d.gun)) {
			continue
		}
		var early int64
		for _, j := range p.riders(i) {
			if b := p.planOf(j); b.Mount != "" && len(b.Path) == 0 {
				early += half
			}
		}
		list = append(list, p.newMover(d, early))
	}
	return list
}

// mayGo reports whether a stand can move by itself now.
func (p *play) mayGo(i int) bool {
	return p.OnTable(i) && p.unit(i).Kind.Class != units.Gun && !p.Stands[i].Demoralized && p.OrderOf(i).Moves() && p.purse(i).whole() > 0
}

// unplanned is what a stand on Full Advance does without a plan: it goes half of
// its allowance along its arrow, as far as it can. One in column stays: its
// arrow does not say which way its road goes; so does one that the referee has
// moved.
func (p *play) unplanned(i int) *Move {
	if p.OrderOf(i) != FullAdvance || p.Stands[i].Column || p.Stands[i].Motion != Still || !p.battle.Chart.is(rulingUnplanned, "advance") || len(p.riders(i)) > 0 {
		return nil
	}
	from, arrow := p.Stands[i].At, p.Orders[p.ChitOf(i)].Facing
	way, _ := p.Reach(i, from, []geom.Point{from.Ahead(arrow.Direction(), p.purse(i).road)}, half)
	if len(way) < 2 || way[1] == from {
		return nil
	}
	if p.Stands[i].Pin > 0 {
		for _, j := range p.threats(i) {
			if p.nears(i, way, []geom.Angle{arrow}, j, p.battle.Chart.is(rulingPinned, "center")) {
				return nil
			}
		}
	}
	return &Move{Stand: p.unit(i).Name, Path: way[1:]}
}

// moved puts a mover where it has got to, with what it carries, and says so.
func (m *march) moved(v *mover) {
	st := &m.Stands[v.i]
	way := v.wayOf()
	st.Used += v.spent()
	st.Halted = v.far < v.length
	if way != nil {
		st.Path, st.Dug = way, false
		st.Motion = max(st.Motion, m.motionOn(v.i, way, v.facings))
	}
	poses := m.posed(v)
	for _, x := range poses {
		m.moveTo(x.i, x.at, x.facing)
	}
	m.takesAlong(v.i)
	if v.gun >= 0 && way != nil {
		g := &m.Stands[v.gun]
		off := g.At.Sub(poses[0].at)
		g.Path, g.Motion, g.Dug, g.Went = nil, st.Motion, false, v.i
		for _, at := range way {
			g.Path = append(g.Path, at.Add(off))
		}
		m.goes(v.gun, g.Path)
	}
	if way != nil {
		m.goes(v.i, way)
	}
	e := m.moveEvent(v, way)
	if v.left {
		for _, j := range append(m.Aboard(v.i), v.i) {
			m.Stands[j].Place = Exited
		}
	}
	m.emit(e)
}

// moveEvent says how far a stand has got. Who sees it is told that it moved.
func (m *march) moveEvent(v *mover, way []geom.Point) Event {
	u := m.unit(v.i)
	side := u.Side
	var text strings.Builder
	if way == nil {
		fmt.Fprintf(&text, "%s does not get away from where it is", u.Name)
	} else {
		fmt.Fprintf(&text, "%s moves %s", u.Name, pathLength(way).Show())
		if v.gun >= 0 {
			fmt.Fprintf(&text, ", pushing %s,", m.unit(v.gun).Name)
		}
		fmt.Fprintf(&text, " for %s of its allowance", percent(m.Stands[v.i].Used))
	}
	switch {
	case v.left:
		fmt.Fprintf(&text, " and leaves the table by the %s edge", v.edge)
	case v.stop >= 0 && m.Stands[v.stop].Wreck:
		fmt.Fprintf(&text, " and is stopped by the wreck of %s", m.unit(v.stop).Name)
	case v.stop >= 0:
		name := "an enemy"
		if m.SeenBy(side, v.stop) {
			name = m.unit(v.stop).Name
		}
		fmt.Fprintf(&text, " and is stopped by %s", name)
	case v.mined != nil:
		fmt.Fprintf(&text, " and is stopped by %s", v.mined.name)
	case m.Stands[v.i].Halted:
		text.WriteString(" and gets no farther")
	}
	e := Event{Kind: EventMoved, Rule: "4.1", Side: m.battle.Sides[side], Telling: Telling{Text: text.String(), Stand: u.Name, Far: pathLength(way)}}
	if m.SeenBy(1-side, v.i) {
		e.Enemy = &Telling{Text: u.Name + either(v.left, " leaves the table by the "+v.edge+" edge", either(way == nil, " stays", " moves")), Stand: u.Name}
	}
	return e
}

// motionOn is how a stand moves on a path: covered if its cover never ends on
// the way, looked at wherever the ground changes and at every quarter inch.
func (s *State) motionOn(i int, way []geom.Point, facings []geom.Angle) Motion {
	var cuts []geom.Length
	for k := 1; k < len(way); k++ {
		a, b := way[k-1], way[k]
		length := geom.Distance(a, b)
		if length == 0 {
			continue
		}
		cuts = append(cuts[:0], 0, length)
		box := geom.BoundsOf(a, b)
		for n := range s.battle.ground.features {
			if f := &s.battle.ground.features[n]; f.cover > NoCover && !f.linear && f.box.Touches(box) {
				f.cut(a, b, length, &cuts)
			}
		}
		if !s.coveredOn(i, a, b, facings[k-1], cuts) {
			return Open
		}
	}
	return Covered
}

// coveredOn looks at a straight way between the places where its ground changes.
func (s *State) coveredOn(i int, a, b geom.Point, facing geom.Angle, cuts []geom.Length) bool {
	const step = geom.Inch / 4
	slices.Sort(cuts)
	length := geom.Distance(a, b)
	for k := 1; k < len(cuts); k++ {
		from, run := cuts[k-1], cuts[k]-cuts[k-1]
		parts := run/step + 1
		for n := range parts {
			if run == 0 {
				break
			}
			mid := 2*int64(from)*int64(parts) + int64(run)*int64(2*n+1) // over 2*parts*length
			foot := s.footprintAt(i, geom.Divide(a, b, mid, 2*int64(parts)*int64(length)), facing)
			if c, _ := s.battle.coverAt(&foot, nil); c == NoCover {
				return false
			}
		}
	}
	return true
}

// turnToArrows makes those face along their arrow that have an order to advance
// and have stayed where they are, if they have room to (CD 5.1).
func (p *play) turnToArrows() {
	for i := range p.Stands {
		st := &p.Stands[i]
		order := p.OrderOf(i)
		if !p.mayGo(i) || st.Column || order == Disengage || st.Path != nil {
			continue
		}
		arrow := p.Orders[p.ChitOf(i)].Facing
		if st.Facing != arrow && p.clearFor(i, st.At, arrow) {
			p.moveTo(i, st.At, arrow)
			p.shows(i, EventTurned, "5.1", Telling{Text: fmt.Sprintf("%s turns to %v°, along its arrow", p.unit(i).Name, arrow)})
		}
	}
}

// closed notes who ends in contact with an enemy.
func (p *play) closed() {
	far := p.battle.Chart.length(rulingContact)
	for i := range p.Stands {
		if !p.OnTable(i) {
			continue
		}
		for j := i + 1; j < len(p.Stands); j++ {
			if p.unit(i).Side == p.unit(j).Side || !p.OnTable(j) || geom.Distance(p.Stands[i].At, p.Stands[j].At) > p.reach(i)+p.reach(j)+far {
				continue
			}
			if p.InContact(i, j) {
				p.Stands[i].Assaulted, p.Stands[j].Assaulted = true, true
			}
		}
	}
}

var rulingUnplanned = cell("ruling.unplanned")
