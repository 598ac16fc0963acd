package commanddecision

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/units"
)

// mostPoints is how many points a planned path may have.
const mostPoints = 40

// plan plans the movement of a stand that obeys a movement order. What it may
// not do is refused; what stops it on the way, when both sides move, is not.
func (p *play) plan(side int, a Move, no *refusal) {
	d, ok := p.drafted(side, &a, no)
	if !ok || len(no.list) > 0 {
		return
	}
	p.Plans = put(p.Plans, Plan{d.i, a}, func(x, y Plan) int { return x.Stand - y.Stand })
	p.whisper(side, EventPlanned, "4.3", Telling{Text: a.Stand + " " + p.intent(&d, &a), Stand: a.Stand, Points: a.Path})
}

// drafted works out a plan in place of the one the stand has, and refuses what
// it may not do. ok is false if the plan comes to nothing that could be told.
func (p *play) drafted(side int, a *Move, no *refusal) (d draft, ok bool) {
	i, ok := p.own(side, a.Stand, no)
	if !ok || !p.plannable(i, a, no) {
		return d, false
	}
	p.Plans = slices.DeleteFunc(p.Plans, func(x Plan) bool { return x.Stand == i })
	a.Path, a.Facing = slices.Clone(a.Path), faced(a.Facing)
	p.boards(i, a, no)
	p.getsOut(i, a, no)
	p.pushes(i, a, no)
	if len(no.list) > 0 {
		return d, false // without them the path means little
	}
	d = p.draft(i, a, p.setsOut(i, a))
	p.affordable(&d, no)
	if len(d.path) > 0 {
		p.passable(&d, no)
		p.heads(&d, no)
		p.shuns(&d, no)
		p.arrives(&d, no)
	}
	return d, true
}

// faced keeps a full turn apart from the zero angle, which is none.
func faced(a geom.Angle) geom.Angle {
	if a == 0 {
		return 0
	}
	if a = a.Normal(); a == 0 {
		return geom.FullTurn
	}
	return a
}

// intent is a plan in words.
func (s *State) intent(d *draft, a *Move) string {
	var list []string
	if a.Mount != "" && len(a.Path) == 0 {
		list = append(list, "is to get into "+a.Mount)
	}
	if a.Dismount {
		list = append(list, "is to get out of "+s.unit(s.Stands[d.i].Aboard).Name)
	}
	switch {
	case d.gun >= 0:
		list = append(list, "is to push "+a.Push)
	case d.edge != "":
		list = append(list, "is to leave the table by the "+d.edge+" edge")
	case len(a.Path) > 0:
		list = append(list, fmt.Sprintf("is to go to %v", a.Path[len(a.Path)-1]))
	}
	if a.Mount != "" && len(a.Path) > 0 {
		list = append(list, "is to get into "+a.Mount)
	}
	return strings.Join(list, ", then ")
}

// plannable refuses what no plan can be about.
func (p *play) plannable(i int, a *Move, no *refusal) bool {
	u, st, ok := p.unit(i), &p.Stands[i], true
	if len(a.Path) > mostPoints {
		ok = no.no(BadValue, "", "a path of %d points: want at most %d", len(a.Path), mostPoints)
	}
	for _, q := range append(slices.Clone(a.Path), a.At) {
		if !q.InRange() {
			ok = no.no(BadValue, "", "%v is far off the table", q)
			break
		}
	}
	if len(a.Path) == 0 && a.Mount == "" && !a.Dismount {
		ok = no.no(BadValue, "", "the plan is empty: want a path, mount or dismount")
	}
	if a.Dismount && a.Mount != "" {
		ok = no.no(BadValue, "4.9", "%s cannot get out and in in one turn", u.Name)
	}
	switch {
	case u.Kind.Class == units.Gun:
		ok = no.no(Forbidden, "4.1", "%s has no movement of its own: it is towed, or its crew pushes it", u.Name)
	case st.Demoralized:
		ok = no.no(Forbidden, "8.7", "%s is demoralized and moves by no order", u.Name)
	case !p.OrderOf(i).Moves():
		ok = no.no(Forbidden, "3.7", "%s has no movement order", u.Name)
	}
	switch {
	case st.Aboard >= 0 && !a.Dismount && a.Mount == "":
		ok = no.no(Forbidden, "4.9", "%s is aboard %s and goes where that goes, unless it gets out", u.Name, p.unit(st.Aboard).Name)
	case st.Aboard >= 0 && a.Mount != "":
		ok = no.no(Forbidden, "4.9", "%s is aboard %s already", u.Name, p.unit(st.Aboard).Name)
	case st.Aboard < 0 && a.Dismount:
		ok = no.no(Forbidden, "4.9", "%s is aboard nothing", u.Name)
	}
	return ok
}

// setsOut is where the path of a plan begins.
func (s *State) setsOut(i int, a *Move) geom.Point {
	if !a.Dismount {
		return s.Stands[i].At
	}
	c, _ := s.endPose(s.Stands[i].Aboard)
	if out, _, ok := s.outOf(i, a, c, s.roomKnown); ok {
		return out.at
	}
	return c.at
}

// stay takes back the plan to move a stand.
func (p *play) stay(side int, a Stay, no *refusal) {
	i, ok := p.own(side, a.Stand, no)
	if !ok {
		return
	}
	if p.planOf(i) == nil {
		no.no(BadValue, "", "no movement of %s is planned", a.Stand)
		return
	}
	p.Plans = slices.DeleteFunc(p.Plans, func(x Plan) bool { return x.Stand == i })
	p.whisper(side, EventUnplanned, "", Telling{Text: "no movement of " + a.Stand + " is planned any more", Stand: a.Stand})
}

// affordable refuses what takes more of the allowance than the order allows, or
// less (CD 3.4 to 3.6, 4.2, 4.9).
func (p *play) affordable(d *draft, no *refusal) {
	name, used, most := p.unit(d.i).Name, d.going+d.acts, d.order.most()
	if used > most {
		text := name + " cannot do so much in a turn"
		if d.acts == 0 {
			text = name + " cannot go so far"
		}
		if p.MayMeasure() {
			text += fmt.Sprintf(": it takes %s of its allowance, and %s allows %s", percent(used), d.order.Name(), percent(most))
		}
		no.no(Forbidden, either(d.acts > 0, "4.9", either(d.order == CautiousAdvance, "3.4", "4.1")), "%s", text)
		no.mark(pathMark(d.path))
	}
	if d.order == FullAdvance && used < half && d.edge == "" && p.goesOn(d, half-used) {
		no.no(Forbidden, "3.5", "%s moves at least half of its allowance on Full Advance", name)
	}
}

// passable refuses paths over ground that the stand may not enter, off the
// table or through a wreck (CD 4.2).
func (p *play) passable(d *draft, no *refusal) {
	name := p.unit(d.i).Name
	for _, q := range d.path[:len(d.path)-1] {
		if p.edgeBeyond(q) != "" {
			no.no(TableEdge, "", "%s would go off the table", name)
			no.mark(pathMark(d.path))
			break
		}
	}
	told := map[string]bool{}
	for _, l := range d.legs {
		if l.cost.never && !told[l.over] {
			told[l.over] = true
			no.no(Forbidden, "4.2", "%s may not enter %s", name, l.over)
			no.mark(d.groundMarks(l.over)...)
		}
	}
	facings := d.facings(p.Stands[d.i].Facing)
	start := p.footprintAt(d.i, d.path[0], facings[0])
	for j := range p.Stands {
		if !p.Stands[j].Wreck {
			continue
		}
		w := p.Footprint(j)
		if geom.InteriorsApart(start.Polygon(), w.Polygon()) && p.crosses(d.i, d.path, facings, w.Polygon()) {
			no.no(Forbidden, "4.2", "%s cannot go through the wreck of %s", name, p.unit(j).Name)
			no.mark(pathMark(d.path), p.standMark(j))
		}
	}
}

// arrives refuses ends off the table, on a friend, or beyond an edge that is
// not to be left by (CD 4.4).
func (p *play) arrives(d *draft, no *refusal) {
	i, end := d.i, d.path[len(d.path)-1]
	side := p.unit(i).Side
	if d.edge != "" {
		near := p.battle.Chart.length(rulingExit)
		outside := p.battle.Scenario.Table.Bounds().Grown(near)
		switch {
		case !p.mayExit(side, d.edge):
			no.no(TableEdge, "", "%s would leave the table by the %s edge, which wins %s nothing", p.unit(i).Name, d.edge, p.battle.Sides[side])
			no.mark(pathMark(d.path))
		case d.gun >= 0:
			no.no(TableEdge, "4.13", "%s pushes no gun off the table", p.unit(i).Name)
		case !outside.Contains(end):
			no.no(TableEdge, "", "%s leaves the table: its path ends at most %s beyond the edge", p.unit(i).Name, near.Show())
		}
		return
	}
	bodies := []pose{{i, end, d.endFacing(d.path, p.Stands[i].Facing)}}
	if d.gun >= 0 {
		bodies = append(bodies, d.pushed(end))
	}
	for _, b := range bodies {
		if !p.fits(b.i, b.at, b.facing, no) {
			continue
		}
		foot := p.footprintAt(b.i, b.at, b.facing)
		for _, j := range p.knownOn(side, b.i, &foot) {
			if j != i && j != d.gun {
				no.no(Forbidden, "4.4", "%s would end on %s", p.unit(b.i).Name, p.unit(j).Name)
				no.mark(footprintMark(&foot, p.unit(b.i).Name), p.standMark(j))
			}
		}
	}
}

// moveOptions lists who may move, and how far.
func (s *State) moveOptions(side int) []Option {
	var list []Option
	exits := s.exits(side)
	for i := range s.Stands {
		u := s.unit(i)
		order := s.OrderOf(i)
		if u.Side != side || !s.In(i) || u.Kind.Class == units.Gun || s.Stands[i].Demoralized || !order.Moves() {
			continue
		}
		if s.planOf(i) != nil {
			list = append(list, Option{Do: "stay", Stand: u.Name})
		}
		o := Option{Do: "move", Stand: u.Name, Order: order, LeaveEdges: exits}
		if k := s.ChitOf(i); k >= 0 {
			o.Arrow = s.Orders[k].Facing
		}
		left := order.most() - half*int64(len(s.riders(i)))
		if o.Dismount = s.Stands[i].Aboard >= 0; o.Dismount {
			if !s.mayAct(s.Stands[i].Aboard, i, nil) {
				continue
			}
			left -= half
		} else {
			o.Mount, o.Push = s.mountable(i), s.pushable(i)
		}
		q := s.purse(i)
		o.Most = geom.Length(int64(q.country) * max(left, 0) / wholeAllowance)
		if order == FullAdvance {
			o.Least = min(o.Most, q.country/2)
		}
		o.Dodge = q.country * geom.Length(s.battle.Chart.int(moveDodge)) / 100
		list = append(list, o)
	}
	return list
}

var rulingExit = cell("ruling.exit")
