package commanddecision

import (
	"fmt"
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

var (
	orderJoint   = cell("order.joint")
	rulingBeside = cell("ruling.beside")
)

// Caps counts order caps by the kind of stand that uses them (CD 3.1).
type Caps struct {
	Command int // joint command stands, single figures and command vehicles
	Staff   int
	Self    int
}

func (c *Caps) add(kind units.Command) {
	switch kind {
	case units.JointCommand, units.SingleCommand, units.VehicleCommand:
		c.Command++
	case units.StaffCommand:
		c.Staff++
	case units.SelfCommand:
		c.Self++
	}
}

// Caps returns the order caps of a side: one for each stand of its kind in the
// order of battle, however many are left; and how many of them lie on chits.
// A view knows them of its own side.
func (s *State) Caps(side int) (all, used Caps) {
	for i := range s.Stands {
		if u := s.unit(i); u.Side == side {
			all.add(u.Kind.Command)
		}
	}
	for _, c := range s.Orders {
		if c.By >= 0 && s.unit(c.By).Side == side && !c.Gone {
			used.add(s.unit(c.By).Kind.Command)
		}
	}
	return all, used
}

// order places the chit of a stand, or replaces it (CD 3.1 to 3.9, 3.13). A
// commander in a carrier gives orders from it (house).
func (p *play) order(side int, a Order, no *refusal) {
	i, ok := p.own(side, a.By, no)
	if !ok {
		return
	}
	p.mayIssue(i, no)
	if a.Order > Rally {
		no.no(BadValue, "3.4", "%v is no order", a.Order)
	}
	p.reachesSpot(i, a.At, no)
	if len(no.list) > 0 {
		return
	}
	chit := Chit{By: i, Order: a.Order, At: a.At, Facing: a.Facing.Normal()}
	p.chit(chit)
	p.whisper(side, EventOrder, "3.3", Telling{
		Text:  fmt.Sprintf("%s orders %s, %v°, at %v", a.By, a.Order.Name(), chit.Facing, a.At),
		Stand: a.By, Order: &chit.Order, At: chit.At, Facing: chit.Facing,
	})
}

// chit puts a chit on the table, in place of the one its issuer has there.
func (p *play) chit(c Chit) {
	if k := p.chitBy(c.By); k >= 0 {
		p.Orders[k] = c
	} else {
		p.Orders = append(p.Orders, c)
	}
}

// mayIssue refuses a stand that gives no orders, or none now.
func (s *State) mayIssue(i int, no *refusal) bool {
	st, u, ok := &s.Stands[i], s.unit(i), true
	if u.Kind.Command == units.NoCommand {
		ok = no.no(Forbidden, "3.1", "%s gives no orders", u.Name)
	}
	switch {
	case st.Demoralized:
		ok = no.no(Forbidden, "3.13", "%s is demoralized and gives no orders", u.Name)
	case st.Pin > 0:
		ok = no.no(Forbidden, "3.13", "%s is pinned and gives no orders", u.Name)
	}
	return ok
}

// reachesSpot refuses a spot where the stand may not place its chit (CD 3.9).
func (s *State) reachesSpot(i int, at geom.Point, no *refusal) {
	u := s.unit(i)
	if !s.battle.Scenario.Table.Bounds().Contains(at) {
		no.no(TableEdge, "3.9", "%v is off the table", at)
		return
	}
	foot := s.Footprint(i)
	switch u.Kind.Command {
	case units.SelfCommand:
		if near := s.battle.Chart.length(rulingBeside); !(geom.Circle{Center: at, Radius: near}).Touches(&foot) {
			no.no(Forbidden, "3.9", "%s places its order beside itself, at most %v\" away", u.Name, near)
			no.mark(s.limitMarks(i, near)...)
		}
	case units.JointCommand:
		if far := s.battle.Chart.length(orderJoint); !(geom.Circle{Center: at, Radius: far}).Touches(&foot) {
			no.no(Forbidden, "3.9", "%s places its order at most %v\" away", u.Name, far)
			no.mark(s.limitMarks(i, far)...)
		}
		s.seesSpot(i, at, no)
	case units.SingleCommand, units.VehicleCommand:
		s.seesSpot(i, at, no)
	}
}

// seesSpot refuses a spot out of sight: what a stand there, no larger than a
// point, would be.
func (s *State) seesSpot(i int, at geom.Point, no *refusal) {
	board, index := s.Board()
	if index[i] < 0 || !board.Probe(los.Sight, int(index[i]), at) {
		no.no(NotSeen, "3.9", "%s does not see %v", s.unit(i).Name, at)
		no.mark(game.Mark{Kind: game.LineMark, Points: []geom.Point{s.Stands[i].At, at}, Names: []string{s.unit(i).Name}})
	}
}

// chitBy returns the index of the chit that a stand has issued, or -1.
func (s *State) chitBy(i int) int {
	return slices.IndexFunc(s.Orders, func(c Chit) bool { return c.By == i })
}

// withdraw takes a chit back.
func (p *play) withdraw(side int, a Withdraw, no *refusal) {
	i, ok := p.own(side, a.By, no)
	if !ok {
		return
	}
	if p.chitBy(i) < 0 {
		no.no(BadValue, "3.3", "%s has placed no order", a.By)
		return
	}
	p.takeBack(i)
}

// takeBack removes the chit of a stand, if it has one. A commander that is
// placed elsewhere in its entry area must place its chit anew, too.
func (p *play) takeBack(i int) {
	k := p.chitBy(i)
	if k < 0 {
		return
	}
	p.Orders = slices.Delete(p.Orders, k, k+1)
	for j := range p.Stands { // of the referee's making: nobody obeys yet
		switch o := &p.Stands[j].Obeys; {
		case *o == k:
			*o = -1
		case *o > k:
			*o--
		}
	}
	p.whisper(p.unit(i).Side, EventWithdrawn, "3.3", Telling{Text: p.unit(i).Name + " takes its order back", Stand: p.unit(i).Name})
}

// cancelOrders removes the chits of stands that have become pinned or
// demoralized, or are gone (CD 3.13). Morale calls it when its results are in.
// Orders that have been turned up are carried out: those stay.
func (p *play) cancelOrders() {
	if p.Step != Commanding && p.Step != Reveal {
		return
	}
	for k := range p.Orders {
		c := &p.Orders[k]
		if c.Gone || c.By < 0 {
			continue
		}
		st, u := &p.Stands[c.By], p.unit(c.By)
		why := ""
		switch {
		case !p.In(c.By):
			why = "it is not on the table any more"
		case st.Demoralized:
			why = "it is demoralized"
		case st.Pin > 0:
			why = "it is pinned"
		default:
			continue
		}
		c.Gone = true
		p.whisper(u.Side, EventRemoved, "3.13", Telling{Text: "The order of " + u.Name + " is removed: " + why, Stand: u.Name})
	}
}

// orderOptions lists who may place a chit, and who may take one back.
func (s *State) orderOptions(side int) []Option {
	var list []Option
	for i := range s.Stands {
		u := s.unit(i)
		if u.Side != side || !s.In(i) {
			continue
		}
		if s.mayIssue(i, nil) {
			list = append(list, Option{
				Do: "order", Stand: u.Name, Where: u.Kind.Command,
				Orders: []OrderKind{NoOrder, CautiousAdvance, FullAdvance, Disengage, Rally},
			})
		}
		if s.chitBy(i) >= 0 {
			list = append(list, Option{Do: "withdraw", Stand: u.Name})
		}
	}
	return list
}

// ChitOf returns the index in Orders of the chit that a stand obeys since the
// reveal; -1 if there is none. A gun does what its crew does.
func (s *State) ChitOf(i int) int {
	i = s.commander(i)
	if i < 0 || s.stage() == Commanding {
		return -1
	}
	st := &s.Stands[i]
	if st.Declined || st.Obeys < 0 || st.Obeys >= len(s.Orders) || s.Orders[st.Obeys].Gone {
		return -1
	}
	return st.Obeys
}

// OrderOf returns the order a stand obeys this turn: No Order if none reached
// it or it does not follow it (CD 3.12). Of the Command Phase on it is none.
func (s *State) OrderOf(i int) OrderKind {
	if k := s.ChitOf(i); k >= 0 {
		return s.Orders[k].Order
	}
	return NoOrder
}

// follows reports whether a stand may obey another's orders: it is subordinate
// to it, and an order that recon gives itself is nobody else's (CD 3.2, 3.12).
func (s *State) follows(i, by int) bool {
	if by < 0 || s.unit(by).Side != s.unit(i).Side {
		return false
	}
	if s.unit(by).Kind.Command == units.SelfCommand {
		return i == by
	}
	return s.battle.Subordinate(i, by)
}
