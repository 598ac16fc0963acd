package cd

import (
	"slices"

	"sightline/cmd/internal/picture"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// orderRadius is how far an order reaches (CD 3.10).
const orderRadius = 6 * geom.Inch

func (o *ordering) layer(p *picture.Picture) {
	o.arrive.layer(p)
	if c := o.shown(); c != nil && o.draft == nil {
		o.circle(p, c)
	}
}

func (o *ordering) hand(p *picture.Picture) {
	if o.arrive.inHand {
		o.arrive.hand(p)
	}
	if o.draft != nil {
		o.circle(p, o.draft)
		marksOf(p, o.answer.Refused)
	}
}

// circle draws the reach of a chit, and the line to its commander.
func (o *ordering) circle(p *picture.Picture, c *rules.Order) {
	n := pen{Color: draftInk, Width: 2, Dash: []float64{0.8, 1.6}}
	if o.answer.Refused != nil {
		n = refusedPen
	}
	p.Ring(c.At, orderRadius, n)
	if by := o.m().get(c.By); by != nil && !near(by.Footprint.Center, c.At, 0.1) {
		p.Way([]geom.Point{by.Footprint.Center, c.At}, pen{Color: n.Color, Width: 1.4, Dash: []float64{3, 3}})
	}
}

// chits are those on the table and the one in hand, in the order of issue.
func (o *ordering) chits() (out []chitSign) {
	sign := func(c rules.Order) chitSign {
		return chitSign{by: c.By, at: c.At, facing: c.Facing, order: orderIcon(c.Order), moves: c.Order.Moves()}
	}
	for _, c := range o.m().chits {
		if p := o.m().get(c.By); c.Gone || p == nil || !p.own || o.draft != nil && o.draft.By == c.By {
			continue
		}
		s := sign(rules.Order{By: c.By, Order: c.Order, At: c.At, Facing: c.Facing})
		s.chosen = c.By == o.commander()
		out = append(out, s)
	}
	if o.draft != nil {
		s := sign(*o.draft)
		s.inHand, s.refused = !o.aim, o.answer.Refused != nil
		out = append(out, s)
	}
	return out
}

func (o *ordering) mark(stand string) standMark {
	m := o.arrive.mark(stand)
	m.wants = m.wants || slices.Contains(o.todo().next, stand)
	for _, s := range o.answer.Stands {
		if s.Stand == stand {
			m.affected, m.refused = s.Obeys, !s.Obeys && !o.elsewhere(&s)
		}
	}
	return m
}

// elsewhere reports whether a stand that does not obey a chit has another, or is
// itself to place one.
func (o *ordering) elsewhere(s *rules.Obeyer) bool {
	_, has := o.obeyed[s.Stand]
	return has || len(s.Why) == 1 && s.Why[0].Rule == "3.12" || slices.Contains(o.commanders(), s.Stand)
}

func (o *ordering) ghosts() []ghost { return o.arrive.ghosts() }
