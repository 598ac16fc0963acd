package commanddecision

import (
	"sightline/game"
	"sightline/geom"
	"sightline/units"
)

// An Obedience is what would come of an order chit.
type Obedience struct {
	Refused []game.Reason // why Apply would not let it be placed; nil: it would
	// Stands are those of the issuer's command that are in play, itself
	// included, in the order of battle; but for guns, which do what their crews
	// do. There are none if there is no such issuer, and, unless sides may
	// measure, none if the chit is refused.
	Stands []Obeyer
}

// An Obeyer is a stand that may obey a chit, or why it would not.
type Obeyer struct {
	Stand  string
	Obeys  bool // at the reveal, unless it is made to choose otherwise there
	Column bool // it does as part of a column
	// Far is how far the center of the chit is from the closest point of the
	// stand, or of its carrier; 0 if sides may not measure (CD 1.6).
	Far geom.Length
	Why []game.Reason // why it would not; nil if it would
}

// Obeyers tells who would obey a chit of a side if nothing else changed until
// the orders are turned up: the chits are as they are, but for the one that the
// issuer has placed before; nobody checks morale; Rally is carried out (CD 3.9
// to 3.13, 9.1). It is asked while chits are placed, and uses only what the
// side knows.
func (s *State) Obeyers(side int, o Order) Obedience {
	var no refusal
	full := s.mayTell(side)
	side, ok := s.forWhom(side, o.By, &no)
	if !ok {
		return Obedience{Refused: no.list}
	}
	a := Obedience{Refused: s.refused(side, o)}
	i := s.battle.named(o.By)
	if i < 0 || s.unit(i).Side != side || !s.In(i) || s.Step != Commanding || o.Order > Rally || a.Refused != nil && !full {
		return a
	}
	p := &play{State: s.clone()}
	p.chit(Chit{By: i, Order: o.Order, At: o.At, Facing: o.Facing.Normal()})
	if p.Turn > 0 {
		p.rally()
	}
	p.newTurn()
	k := p.chitBy(i)
	for j := range p.Stands {
		if p.In(j) && p.unit(j).Kind.Class != units.Gun && p.follows(j, i) {
			a.Stands = append(a.Stands, p.obeyer(j, k, full))
		}
	}
	return a
}

// obeyer tells of a stand whether it obeys a chit that has been turned up; full,
// also how far away that is.
func (s *State) obeyer(j, chit int, full bool) Obeyer {
	st, u, c := &s.Stands[j], s.unit(j), &s.Orders[chit]
	b := Obeyer{Stand: u.Name, Obeys: st.Obeys == chit, Column: st.Obeys == chit && st.Column}
	if full {
		foot := s.Footprint(j)
		b.Far = geom.Gap(c.At, geom.Hull(foot.Polygon()))
	}
	var no refusal
	switch {
	case b.Obeys:
	case st.Demoralized:
		no.no(Forbidden, "8.7", "%s is demoralized and obeys no order", u.Name)
	case c.Gone: // it is asked about all the same, where sides may measure
		no.no(Forbidden, "3.13", "the order of %s is removed before %s could follow it", s.unit(c.By).Name, u.Name)
	case !s.reached(j, c, s.column(c)):
		no.no(Forbidden, "3.10", "%s is not within %s of the order, nor in a column at it", u.Name, s.battle.Chart.length(orderRadius).Show())
	case st.Rallied:
		no.no(Forbidden, "9.1", "%s follows Rally of %s", u.Name, s.unit(s.Orders[st.Obeys].By).Name)
	case c.Order == Rally:
		no.no(Forbidden, "3.8", "%s has nothing to recover, and does not follow Rally unless it chooses to", u.Name)
	default:
		o := &s.Orders[st.Obeys]
		no.no(Forbidden, "3.12", "%s follows %s of %s instead, unless it chooses to follow this", u.Name, o.Order.Name(), s.unit(o.By).Name)
	}
	b.Why = no.list
	return b
}
