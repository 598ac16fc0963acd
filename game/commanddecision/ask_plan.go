package commanddecision

import (
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/units"
)

// PlanCosts is what a planned movement comes to. Shares are millionths of the
// allowance, rounded up.
//
// Who may not measure (CD 1.6) is told what a plan costs that the allowance is
// enough for, for that is the stand's own movement; of one that it is not enough
// for only that: Legs is then nil, and Used and Aside are 0.
type PlanCosts struct {
	Refused []game.Reason // why Apply would refuse the plan; nil: it would not

	// The rest is told if the plan is one for a stand that has a movement order,
	// whose getting in and out and pushing is allowed.
	Order   OrderKind
	Country geom.Length // its allowance across country
	Road    geom.Length // and on roads
	Roads   bool        // it may use roads on this path
	Most    int64       // the share that the order lets it use
	Least   int64       // and that it must, if it can go on
	Acts    int64       // the share that getting in and out takes
	Used    int64       // the share that the whole plan takes
	Aside   int64       // of that, aside of the arrow and back (CD 4.3)
	Dodge   int64       // the most of that
	Legs    []PlanLeg   // in order
	End     PlanEnd
}

// A PlanLeg is a stretch of a path over ground of one cost.
type PlanLeg struct {
	From, To   geom.Point
	Ground     string // its kind: a row of the terrain chart
	Name       string // of the terrain that says its cost; empty if it has none
	Length     geom.Length
	Road       bool        // paid from the road allowance
	Times      int64       // inches paid for an inch
	Toll       geom.Length // paid once, where it begins
	Prohibited bool        // the stand may not enter it
	Inches     geom.Length // what it takes of the allowance across country, rounded up
	Used       int64       // the share used from the start to the end of the leg, without Acts
	Cells      []Cell      // of the terrain chart and the rulings, that say so
}

// A PlanEnd is where a plan ends. Of one that is allowed that is where the stand
// will be if no enemy moves and its friends do what they are planned to do; of
// another where its path leads.
type PlanEnd struct {
	At     geom.Point
	Facing geom.Angle
	Aboard string // the carrier it is in
	Edge   string // the edge of the table it leaves by
	Halted bool   // something that its side knows stops it before the end of its path

	// Of a plan that is allowed:
	Far     geom.Length // how far it gets along its path
	Used    int64       // the share that takes, with getting in and out
	Stopped string      // the stand or wreck that stops it there, of those that its side knows; empty if none does
	Rule    string      // that says so
	Meets   string      // the first known enemy that it comes into contact with on its way; empty if none
	MeetsAt geom.Length // and how far along its path that is
}

// Costs tells what a planned movement comes to: the plan is given as to Apply,
// in the step in which movement is planned. It uses only what the side knows.
func (s *State) Costs(side int, a Move) PlanCosts {
	var no refusal
	full := s.mayTell(side)
	side, ok := s.forWhom(side, a.Stand, &no)
	if !ok {
		return PlanCosts{Refused: no.list}
	}
	c := PlanCosts{Refused: s.refused(side, a)}
	if s.Step != Moving {
		return c
	}
	p := &play{State: s.clone()}
	d, ok := p.drafted(side, &a, new(refusal))
	if !ok {
		return c
	}
	c.Order, c.Country, c.Road = d.order, d.purse.country, d.purse.road
	c.Roads = d.gun < 0 && p.byRoad(d.i, p.setsOut(d.i, &a))
	c.Most, c.Acts = d.order.most(), d.acts
	if d.order == FullAdvance {
		c.Least = half
	}
	if d.order != Disengage {
		c.Dodge = int64(p.battle.Chart.int(moveDodge)) * (wholeAllowance / 100)
	}
	c.End = s.planEnd(side, &d, a, c.Refused == nil)
	if d.going+d.acts > c.Most && !full {
		return c
	}
	c.Used = d.going + d.acts
	if d.order != Disengage {
		c.Aside = d.purse.share(d.aside())
	}
	c.Legs = p.planLegs(&d)
	return c
}

// planLegs tells of the legs of a draft.
func (s *State) planLegs(d *draft) []PlanLeg {
	var list []PlanLeg
	mover := s.unit(d.i).Kind.Mover
	if d.gun >= 0 {
		mover = units.Foot
	}
	spent := int64(0)
	for k := range d.legs {
		l := &d.legs[k]
		a, b := d.path[l.seg], d.path[l.seg+1]
		whole, price := int64(geom.Distance(a, b)), d.purse.price(l)
		spent += price
		x := PlanLeg{
			From: geom.Divide(a, b, int64(l.from), whole), To: geom.Divide(a, b, int64(l.from+l.run), whole),
			Ground: terrainRows[l.row], Name: l.over, Length: l.run, Road: l.road,
			Times: l.cost.times, Toll: l.cost.toll, Prohibited: l.cost.never,
			Used: d.purse.share(spent), Cells: s.cellsOf(l, mover),
		}
		if road := int64(d.purse.road); road > 0 {
			x.Inches = geom.Length((price + road - 1) / road)
		}
		list = append(list, x)
	}
	return list
}

// cellsOf lists what says the cost of a leg: its ground, what is entered with
// it, the way up.
func (s *State) cellsOf(l *leg, m units.Mover) []Cell {
	var list []Cell
	add := func(row int) {
		if c, ok := s.battle.Chart.Cell("terrain." + terrainRows[row] + "." + string(m)); ok {
			list = append(list, c)
		}
	}
	add(l.row)
	if l.mired {
		list = append(list, s.battle.Chart.at(rulingMired))
	}
	for r := range numRows {
		if l.tolls>>r&1 != 0 && r != l.row {
			add(r)
		}
	}
	if l.rise > 0 {
		add(rowSlope)
	}
	return list
}

// planEnd finds where a plan ends.
func (s *State) planEnd(side int, d *draft, a Move, allowed bool) PlanEnd {
	if allowed {
		if n, why := s.afterMove(side, a); why == nil {
			st := &n.Stands[d.i]
			e := PlanEnd{At: st.At, Facing: st.Facing, Halted: st.Halted, Used: st.Used}
			n.toldOf(d.i, &e)
			if st.Aboard >= 0 {
				e.Aboard = n.unit(st.Aboard).Name
			}
			if st.Place == Exited {
				e.Edge = d.edge
			}
			return e
		}
	}
	e := PlanEnd{At: s.Stands[d.i].At, Facing: s.Stands[d.i].Facing, Aboard: a.Mount, Edge: d.edge}
	if len(d.path) > 0 {
		e.At, e.Facing = d.path[len(d.path)-1], d.endFacing(d.path, e.Facing)
	}
	return e
}

// toldOf tells of the way of a stand what came into its way.
func (p *play) toldOf(i int, e *PlanEnd) {
	k := slices.IndexFunc(p.marched, func(v *mover) bool { return v.i == i })
	if k < 0 {
		return
	}
	v := p.marched[k]
	e.Far = v.far
	by := v.stop
	if by < 0 {
		by = v.upon
	}
	if by >= 0 {
		e.Stopped, e.Rule = p.unit(by).Name, p.stopRule(i, by)
	}
	if v.meets >= 0 && v.meetsAt <= v.far {
		e.Meets, e.MeetsAt = p.unit(v.meets).Name, v.meetsAt
	}
}

// stopRule is the rule by which a stand does not pass another, or does not end on it.
func (s *State) stopRule(i, by int) string {
	switch {
	case s.Stands[by].Wreck:
		return "4.2"
	case s.unit(i).Side == s.unit(by).Side:
		return "4.4"
	case !s.unit(i).Kind.Armored:
		return "4.5"
	case s.unit(by).Kind.Armored:
		return "4.6"
	}
	return "4.7"
}
