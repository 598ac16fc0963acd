package commanddecision

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/units"
)

var (
	orderRadius  = cell("order.radius")
	rulingReveal = cell("ruling.reveal")
)

// reached reports whether a chit reaches a stand: its closest point lies in the
// radius about the chit's center, or it is in the column whose head the chit is
// at; a passenger is where its carrier is (CD 3.10, 3.11).
func (s *State) reached(i int, c *Chit, column []bool) bool {
	return s.inColumn(i, column) || s.touches(i, geom.Circle{Center: c.At, Radius: s.battle.Chart.length(orderRadius)})
}

func (s *State) inColumn(i int, column []bool) bool {
	if carrier := s.Stands[i].Aboard; carrier >= 0 {
		i = carrier
	}
	return column != nil && column[i]
}

// chits lists the chits that a stand may obey, in order of issue; columns are
// those of the state. The demoralized obey none: Rally has been carried out
// before (CD 8.7, 9.1).
func (s *State) chits(i int, columns [][]bool) []int {
	if !s.In(i) || s.Stands[i].Demoralized || s.unit(i).Kind.Class == units.Gun {
		return nil
	}
	var list []int
	for k := range s.Orders {
		if c := &s.Orders[k]; !c.Gone && s.follows(i, c.By) && s.reached(i, c, columns[k]) {
			list = append(list, k)
		}
	}
	return list
}

// foremost chooses among the chits that reach a stand: its own, then one of its
// own company's, then by order of issue (house). Who has rallied has followed
// Rally; who had nothing to recover is not bound by it (CD 3.8): -1 if no other
// order reaches it.
func (s *State) foremost(i int, list []int) int {
	best, least := -1, 0
	for _, k := range list {
		c, rank := &s.Orders[k], 2
		switch {
		case c.By == i:
			rank = 0
		case s.unit(c.By).Company == s.unit(i).Company:
			rank = 1
		}
		switch {
		case c.Order == Rally && !s.Stands[i].Rallied:
			continue
		case c.Order != Rally && s.Stands[i].Rallied:
			rank += 3
		}
		if best < 0 || rank < least {
			best, least = k, rank
		}
	}
	return best
}

// MayOpportunityFire reports whether a stand's order, its markers and its
// movement let it fire in the opportunity phase: No Order, neither pinned nor
// demoralized, nor carried about (CD 3.7, 7.1, 7.2).
func (s *State) MayOpportunityFire(i int) bool {
	m := s.commander(i)
	if m < 0 || !s.In(i) || s.OrderOf(i) != NoOrder {
		return false
	}
	for _, j := range [...]int{i, m} {
		st := &s.Stands[j]
		if st.Pin > 0 || st.Demoralized || st.Motion != Still || st.Aboard >= 0 && s.Stands[st.Aboard].Motion != Still {
			return false
		}
	}
	return true
}

// reveal turns up the chits and finds who obeys which (CD 3.10 to 3.13).
func (p *play) reveal() {
	p.cancelOrders()
	columns := p.columns()
	for i := range p.Stands {
		st := &p.Stands[i]
		st.Obeys = p.foremost(i, p.chits(i, columns))
		st.Column = st.Obeys >= 0 && p.inColumn(i, columns[st.Obeys])
	}
	for k := range p.Orders {
		c := &p.Orders[k]
		if c.Gone || c.By < 0 {
			continue
		}
		u, list := p.unit(c.By), p.followers(k, p.unit(c.By).Side)
		p.whisper(u.Side, EventRevealed, "3.10", Telling{
			Text:  fmt.Sprintf("%s orders %s, %v°: %s", u.Name, c.Order.Name(), c.Facing, p.followWords(list)),
			Stand: u.Name, Order: new(c.Order), At: c.At, Facing: c.Facing, Stands: p.names(list),
		})
	}
}

// sortOrders puts the chits in order of sides, for each in order of issue: which
// side was first with one comes to nothing.
func (p *play) sortOrders() {
	side := func(k int) int {
		if p.Orders[k].By < 0 {
			return -1 // of somebody whom the view does not know
		}
		return p.unit(p.Orders[k].By).Side
	}
	if len(p.Orders) == 0 {
		return
	}
	order := make([]int, len(p.Orders))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(j, k int) int { return side(j) - side(k) })
	sorted := make([]Chit, len(order))
	for k, from := range order {
		sorted[k] = p.Orders[from]
	}
	p.Orders = sorted
	for i := range p.Stands { // of the referee's making
		if o := &p.Stands[i].Obeys; *o >= 0 {
			*o = slices.Index(order, *o)
		}
	}
}

// followers lists the stands that follow a chit, as far as a side sees them.
func (s *State) followers(chit, side int) []int {
	var list []int
	for i := range s.Stands {
		if st := &s.Stands[i]; st.Obeys == chit && !st.Declined && s.SeenBy(side, i) {
			list = append(list, i)
		}
	}
	return list
}

func (s *State) followWords(list []int) string {
	names := s.names(list)
	for k, i := range list {
		if s.Stands[i].Column {
			names[k] += " (in column)"
		}
	}
	if len(names) == 0 {
		return "nobody follows"
	}
	return strings.Join(names, ", ")
}

// revealed tells each side, once both have chosen, the orders that enemies it
// sees obey, and which of these do not follow theirs (CD 3.12). R-reveal: of
// orders that only hidden stands obey it is told nothing; of the others the
// order, its arrow and, if ruling.reveal is "chit", the place of the chit.
func (p *play) revealed() {
	for k := range p.Orders {
		c := &p.Orders[k]
		if c.Gone || c.By < 0 {
			continue
		}
		enemy := 1 - p.unit(c.By).Side
		list := p.followers(k, enemy)
		if len(list) == 0 {
			continue
		}
		t := Telling{
			Text:  fmt.Sprintf("%s orders %s: %s", p.battle.Sides[1-enemy], p.toldOrder(c), p.followWords(list)),
			Order: new(c.Order), Facing: c.Facing, Stands: p.names(list),
		}
		if p.battle.Chart.is(rulingReveal, "chit") {
			t.At = c.At
		}
		p.whisper(enemy, EventRevealed, "3.12", t)
	}
	for i := range p.Stands {
		if enemy := 1 - p.unit(i).Side; p.Stands[i].Declined && p.SeenBy(enemy, i) {
			p.whisper(enemy, EventDeclined, "3.12", Telling{Text: p.unit(i).Name + " does not follow its order", Stand: p.unit(i).Name})
		}
	}
}

func (s *State) toldOrder(c *Chit) string {
	text := fmt.Sprintf("%s, %v°", c.Order.Name(), c.Facing)
	if s.battle.Chart.is(rulingReveal, "chit") {
		text += fmt.Sprintf(", at %v", c.At)
	}
	return text
}

// chooses returns the index of a stand that may choose what it follows, or
// refuses: it is of the side, has not rallied and is no gun.
func (p *play) chooses(side int, name string, no *refusal) (int, bool) {
	i, ok := p.own(side, name, no)
	if !ok {
		return -1, false
	}
	st := &p.Stands[i]
	switch {
	case p.unit(i).Kind.Class == units.Gun:
		no.no(Forbidden, "3.12", "%s does what its crew does", name)
	case st.Rallied:
		no.no(Forbidden, "9.1", "%s has followed Rally already", name)
	default:
		return i, true
	}
	return -1, false
}

// decline says that a stand does not follow its order, or does after all.
func (p *play) decline(side int, a Decline, no *refusal) {
	i, ok := p.chooses(side, a.Stand, no)
	if !ok {
		return
	}
	st := &p.Stands[i]
	switch {
	case st.Obeys < 0:
		no.no(Forbidden, "3.12", "no order binds %s", a.Stand)
	case st.Declined != a.Not:
		no.no(BadValue, "3.12", "%s %s", a.Stand, either(a.Not, "follows its order", "does not follow its order already"))
	case p.Orders[st.Obeys].Order == NoOrder:
		no.no(BadValue, "3.7", "No Order asks nothing of %s", a.Stand)
	default:
		st.Declined = !a.Not
		p.whisper(side, EventDeclined, "3.12", Telling{
			Text:  a.Stand + " " + either(a.Not, "follows its order after all", "does not follow its order: it has No Order"),
			Stand: a.Stand,
		})
	}
}

// follow says which of the chits that reach a stand it obeys.
func (p *play) follow(side int, a Follow, no *refusal) {
	i, ok := p.chooses(side, a.Stand, no)
	if !ok {
		return
	}
	columns := p.columns()
	for _, k := range p.chits(i, columns) {
		c := &p.Orders[k]
		if p.unit(c.By).Name != a.By {
			continue
		}
		st := &p.Stands[i]
		st.Obeys, st.Declined, st.Column = k, false, p.inColumn(i, columns[k])
		p.whisper(side, EventFollows, "3.12", Telling{Text: fmt.Sprintf("%s follows %s of %s", a.Stand, c.Order.Name(), a.By), Stand: a.Stand, Target: a.By, Order: new(c.Order)})
		return
	}
	no.no(Forbidden, "3.10", "no order of %q that %s may follow reaches it", a.By, a.Stand)
}

// revealOptions lists who may decline, choose a chit or turn.
func (s *State) revealOptions(side int) []Option {
	var list []Option
	columns := s.columns()
	for i := range s.Stands {
		st, u := &s.Stands[i], s.unit(i)
		if u.Side != side || !s.In(i) {
			continue
		}
		if !st.Rallied && u.Kind.Class != units.Gun {
			if st.Obeys >= 0 && st.Obeys < len(s.Orders) && s.Orders[st.Obeys].Order != NoOrder {
				list = append(list, Option{Do: "decline", Stand: u.Name, Not: st.Declined})
			}
			if chits := s.chits(i, columns); len(chits) > 1 || len(chits) == 1 && st.Obeys < 0 {
				o := Option{Do: "follow", Stand: u.Name}
				for _, k := range chits {
					o.Chits = append(o.Chits, s.unit(s.Orders[k].By).Name)
				}
				list = append(list, o)
			}
		}
		if s.mayTurn(i, nil) {
			list = append(list, Option{Do: "face", Stand: u.Name})
		}
	}
	return list
}
