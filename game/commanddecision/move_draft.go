package commanddecision

import (
	"sightline/geom"
	"sightline/units"
)

// half is half of an allowance: what getting into or out of a carrier takes of
// both (CD 4.9), and what Cautious Advance may use (CD 3.4).
const half = wholeAllowance / 2

// A draft is what a plan comes to, before it is carried out.
type draft struct {
	i      int
	order  OrderKind
	arrow  geom.Angle
	column bool // follows the road
	path   []geom.Point
	purse  purse
	legs   []leg
	going  int64 // share of the allowance that the path takes
	acts   int64 // and that getting in and out takes: of itself and its passengers
	gun    int   // that it pushes, or -1
	gunWay geom.Angle
	gunOff geom.Point // where it is, from the stand
	edge   string
}

// draft works out a plan of a stand with a movement order, from a place.
func (s *State) draft(i int, a *Move, from geom.Point) draft {
	d := draft{i: i, order: s.OrderOf(i), column: s.Stands[i].Column, purse: s.purse(i), gun: -1}
	if k := s.ChitOf(i); k >= 0 {
		d.arrow = s.Orders[k].Facing
	}
	if a.Mount != "" {
		d.acts += half
	}
	if a.Dismount {
		d.acts += half
	}
	d.acts += half * int64(len(s.riders(i)))
	mover, road := s.unit(i).Kind.Mover, s.byRoad(i, from)
	if d.gun = s.battle.named(a.Push); d.gun >= 0 {
		s.takeHold(&d, a)
		d.purse, mover, road = s.pushPurse(d.order), units.Foot, false
	}
	if len(a.Path) > 0 {
		d.path = append([]geom.Point{from}, a.Path...)
		d.legs = s.battle.walkFor(mover, d.path, road)
		spent, _ := d.purse.paid(d.legs)
		d.going = d.purse.share(spent)
		d.edge = s.edgeBeyond(d.path[len(d.path)-1])
	}
	return d
}

// most is the share of its allowance that an order lets a stand use (CD 3.4 to
// 3.6).
func (o OrderKind) most() int64 {
	switch o {
	case CautiousAdvance:
		return half
	case FullAdvance, Disengage:
		return wholeAllowance
	}
	return 0
}

// endFacing is how a stand faces that has gone along a path: along its arrow;
// in column and on Disengage the way it went last (CD 4.3).
func (d *draft) endFacing(path []geom.Point, before geom.Angle) geom.Angle {
	if !d.column && d.order != Disengage {
		return d.arrow
	}
	for k := len(path) - 1; k > 0; k-- {
		if path[k-1] != path[k] {
			return path[k-1].AngleTo(path[k])
		}
	}
	return before
}

// facings are the facings of a stand on each segment of its path.
func (d *draft) facings(before geom.Angle) []geom.Angle {
	var list []geom.Angle
	for k := 1; k < len(d.path); k++ {
		list = append(list, d.endFacing(d.path[:k+1], before))
	}
	return list
}

// exits lists the edges by which a side may leave the table: those that a
// victory condition names for it (house).
func (s *State) exits(side int) []string {
	var list []string
	for _, edge := range [...]string{"north", "east", "south", "west"} {
		if s.mayExit(side, edge) {
			list = append(list, edge)
		}
	}
	return list
}

func (s *State) mayExit(side int, edge string) bool {
	for _, v := range s.battle.Terms.Victory {
		for _, c := range v.Conditions {
			of := c.Side
			if of == "" {
				of = v.Side
			}
			if c.Kind == "exit" && c.Edge == edge && of == s.battle.Sides[side] {
				return true
			}
		}
	}
	return false
}

// takeHold finds where the gun that a stand pushes is as seen from it: where it
// was, or a little farther so that both have room to turn.
func (s *State) takeHold(d *draft, a *Move) {
	const step = geom.Inch / 16
	d.gunWay = s.gunFacing(a, d.arrow)
	from, at := s.Stands[d.i].At, s.Stands[d.gun].At
	stand, gun := pose{d.i, from, d.arrow}, pose{d.gun, at, d.gunWay}
	for far := geom.Length(0); s.upon(stand, gun) && far < s.reach(d.i)+s.reach(d.gun); far += step {
		gun.at = at.Ahead(from.AngleTo(at).Direction(), far)
	}
	d.gunOff = gun.at.Sub(from)
}

// gunFacing is how a gun is put down: as asked for, or along the crew's arrow.
func (s *State) gunFacing(a *Move, arrow geom.Angle) geom.Angle {
	if a.Facing != 0 {
		return a.Facing.Normal()
	}
	return arrow
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

// pushed is where the gun is that a stand has pushed to a place.
func (d *draft) pushed(to geom.Point) pose { return pose{d.gun, to.Add(d.gunOff), d.gunWay} }

var (
	movePushCautious = cell("move.push.cautious")
	movePushFull     = cell("move.push.full")
)
