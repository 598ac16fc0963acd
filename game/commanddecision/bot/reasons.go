package bot

import (
	"fmt"
	"slices"
	"strings"

	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// A Reason says in a sentence what a bot means a company to do in a turn, and why.
type Reason struct {
	Turn    int    `json:"turn"` // that the orders are for
	Side    string `json:"side"`
	Company string `json:"company"`
	Says    string `json:"says"`
}

// A Reasoner is a bot that can say why it ordered what it did.
type Reasoner interface {
	// Reasons returns why, company by company, in the order of battle: right after
	// Choose in the step of orders, with the view that it was given and what it
	// chose. None in other steps.
	Reasons(view *cd.State, side int, chosen []cd.Action) []Reason
}

// Reasons are read off the tasks that the orders came from.
func (s *steady) Reasons(view *cd.State, side int, chosen []cd.Action) []Reason {
	if view.Step != cd.Commanding || s.tasks == nil || view.Turn >= view.Battle().Scenario.Turns {
		return nil // after the last turn no order is carried out
	}
	h := newHand(view, side, nil)
	for _, a := range chosen {
		h.try(a)
	}
	list := h.companies()
	for _, c := range list {
		if t, ok := s.tasks[c.nth]; ok {
			s.take(h, c, t)
		}
	}
	m := h.mission()
	if m.exit == "" {
		s.lead(h, list)
	} else {
		s.seeOut(h, list)
	}
	var out []Reason
	for _, c := range list {
		says := s.aim(h, c, m) + "; " + s.orderSaid(h, c, m) + "."
		out = append(out, Reason{Turn: h.Turn + 1, Side: h.Battle().Sides[side], Company: h.Battle().Companies[c.index].Name, Says: says})
	}
	return out
}

// aim is what a company is there for.
func (s *steady) aim(h *hand, c *company, m mission) string {
	if c.hq && m.exit == "" {
		return h.leading(c)
	}
	if c.task == nil {
		return "waits: whatever is needed to win has others sent to it"
	}
	name := func() string { return h.Battle().Scenario.Areas[c.task.area].Name }
	switch c.task.duty {
	case leaves:
		if c.hq && c.to.edge == "" {
			return "stays with those that are still to leave the table, and leaves it last"
		}
		return "is to leave the table by the " + m.exit + " edge, which wins" + s.laneSaid(h)
	case bars:
		return "gets between the " + m.bar + " edge and the foremost enemy known, who must not leave there"
	case ambushes:
		if c.foot {
			return "goes to where those come past who make for the " + m.bar + " edge, and lies in wait there"
		}
		return "lies in wait under cover for those who make for the " + m.bar + " edge: they come past it near by"
	case hunts:
		return "goes after the enemy: no ground wins here, only his losses"
	case supports:
		return "fires for those at " + name() + ", from where it sees it"
	case holds:
		if c.task.area < 0 {
			return "keeps the holes it is dug in at"
		}
		does := "keeps "
		switch {
		case h.Holder[c.task.area] != h.side:
			does = "is to win back "
		case c.go_:
			does = "is to keep "
		}
		return does + name() + ", which counts for victory" + s.enemySaid(h, c.task.area)
	case advances:
		if c.search {
			return "looks through " + name() + " for who hides there"
		}
		return "takes " + name() + ", which counts for victory" + s.enemySaid(h, c.task.area)
	}
	return "waits"
}

// laneSaid is where a side leaves, if it keeps to a lane.
func (s *steady) laneSaid(h *hand) string {
	if s.lane.worth == 0 {
		return ""
	}
	names, across := [3]string{"in the north", "through the middle", "in the south"}, h.Battle().Scenario.Table.Depth
	if s.lane.upward {
		names[0], names[2], across = "in the west", "in the east", h.Battle().Scenario.Table.Width
	}
	return ", " + names[3*s.lane.middle/across] + ", where few who hide could see it"
}

// leading is what a headquarters is there for.
func (h *hand) leading(c *company) string {
	for _, o := range h.Battle().Companies {
		if o.Side != h.side {
			continue
		}
		for _, i := range o.Units {
			if h.In(i) && h.Stands[i].Demoralized {
				if c.go_ && geom.Distance(h.Stands[i].At, c.to.place) < 12*geom.Inch {
					return "goes to rally " + h.Battle().Units[i].Name
				}
				if !c.go_ && geom.Distance(h.Stands[i].At, c.center) < 12*geom.Inch {
					return "stays by " + h.Battle().Units[i].Name + " to rally it"
				}
			}
		}
	}
	if c.go_ {
		return "keeps up with the companies it leads, behind them"
	}
	if c.near < 12*geom.Inch {
		return "stays down: an enemy is near"
	}
	return "is near enough to those it leads"
}

// enemySaid names who of the enemy is known about an area.
func (s *steady) enemySaid(h *hand, area int) string {
	at := middle(h.Battle().Scenario.Areas[area].Outline)
	var names []string
	for k := range s.notes.list {
		if x := &s.notes.list[k]; geom.Distance(x.at, at) < 14*geom.Inch {
			names = append(names, x.unit.Name)
		}
	}
	switch len(names) {
	case 0:
		return ", and no enemy is known near it"
	case 1, 2, 3:
		return ", against " + listed(names)
	}
	return fmt.Sprintf(", against %s and %d more", strings.Join(names[:2], ", "), len(names)-2)
}

// listed are names as a sentence has them.
func listed(names []string) string {
	if n := len(names) - 1; n > 0 {
		return strings.Join(names[:n], ", ") + " and " + names[n]
	}
	return names[0]
}

// orderSaid is what a company is ordered, or why nothing.
func (s *steady) orderSaid(h *hand, c *company, m mission) string {
	if o, ok := s.orderOf(h, c); ok {
		return h.chitSaid(c, o)
	}
	b := h.Battle()
	turn, forgot := s.forgot[c.nth]
	switch {
	case forgot && turn == h.Turn:
		return "no order: it is forgotten"
	case len(c.movers) == 0:
		return "no order: nobody in it can be sent anywhere"
	case 2*len(c.fit(h)) < len(c.movers):
		return "no order: most of it is pinned"
	case c.to.area < 0 && c.to.edge == "" && c.to.place == (geom.Point{}):
		return "no order: it is where it is wanted"
	}
	if _, wants := s.serve(h, c); wants {
		return "no order: nobody who could order its gun crew is near enough"
	}
	_, marches := s.marchInColumn(h, c, m)
	if _, wants := s.wishOf(h, s.scale(h), c, m); !marches && !wants {
		if c.go_ {
			return "no order: to go on would cost more than it gains, by what may fire at it"
		}
		return "no order: it is where it is wanted"
	}
	if !slices.ContainsFunc(b.Companies[c.index].Units, func(i int) bool { return len(h.commandersOf(i)) > 0 }) {
		return "no order: nobody is left who could give it one"
	}
	return "no order: no chit reaches enough of it"
}

// commandersOf are those who may give a stand orders and have no chit on the table.
func (h *hand) commandersOf(i int) []int {
	var list []int
	for _, k := range h.issuers() {
		if k == i || h.Battle().Subordinate(i, k) {
			list = append(list, k)
		}
	}
	return list
}

// orderOf is the chit that most of a company will obey.
func (s *steady) orderOf(h *hand, c *company) (best cd.Chit, ok bool) {
	most := 0
	for _, o := range h.Orders {
		if o.By < 0 || h.Battle().Units[o.By].Side != h.side {
			continue
		}
		n := 0
		for _, i := range c.stands {
			by, settled := s.heeds[h.Battle().Units[i].Name]
			if settled && by != h.Battle().Units[o.By].Name {
				continue
			}
			if (i == o.By || h.Battle().Subordinate(i, o.By)) && h.reaches(o.At, i) {
				n++
			}
		}
		if n > most {
			best, most, ok = o, n, true
		}
	}
	return best, ok
}

// chitSaid is an order as a sentence has it.
func (h *hand) chitSaid(c *company, o cd.Chit) string {
	by := h.Battle().Units[o.By].Name
	said := o.Order.Name()
	if o.Order.Moves() {
		said += " to the " + eighth(o.Facing)
	}
	said += ", by " + by
	if o.Order.Moves() && c.near < far {
		said += fmt.Sprintf("; the nearest enemy known is about %s off", wholeInches(c.near))
	}
	return said
}

// wholeInches is a length in whole inches.
func wholeInches(l geom.Length) string {
	if n := (l + geom.Inch/2) / geom.Inch; n > 1 {
		return fmt.Sprintf("%d inches", n)
	}
	return "an inch"
}

// eighth names the direction of eight that is nearest.
func eighth(a geom.Angle) string {
	names := [8]string{"north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"}
	const step = geom.FullTurn / 8
	return names[(a.Normal()+step/2)/step%8]
}
