package bot

import cd "sightline/game/commanddecision"

// A scheme is how a whole side goes about its turn: steady's way, changed a little.
// The scheme that changes nothing is the zero one.
type scheme struct {
	fear   int  // by how many hundredths more what is feared counts; at least -100
	haste  int  // by how many hundredths more an inch nearer to a goal counts
	fire   int  // by how many hundredths what its own fire does counts; steady leaves it out
	stay   bool // nobody is ordered to move
	charge []charge
}

// A charge is what one company is told, in place of what steady would have it do.
type charge struct {
	company string
	stay    bool // it is not ordered to move
	task    task // if it is
}

// stays reports whether a company is not to be ordered to move.
func (x *scheme) stays(h *hand, c *company) bool {
	if x.stay {
		return true
	}
	n := x.of(h, c)
	return n != nil && n.stay
}

// of is what a company is told, or nil; the last word counts.
func (x *scheme) of(h *hand, c *company) *charge {
	for k := len(x.charge) - 1; k >= 0; k-- {
		if x.charge[k].company == h.Battle().Companies[c.index].Name {
			return &x.charge[k]
		}
	}
	return nil
}

// instruct changes the tasks of companies that are told otherwise.
func (x *scheme) instruct(h *hand, list []*company, tasks map[int]task) {
	for _, c := range list {
		if n := x.of(h, c); n != nil && !n.stay {
			tasks[c.index] = n.task
		}
	}
}

// with is the scheme with one more charge.
func (x scheme) with(c charge) scheme {
	x.charge = append(x.charge[:len(x.charge):len(x.charge)], c)
	return x
}

// usual is the scheme that seasoned begins with. Where three quarters destroyed or
// less win the game for it, what its fire does counts; where they do for the other
// side, so do its losses, and else only half as much.
func usual(b *cd.Battle, side int) scheme {
	x := scheme{fear: -50, haste: 50}
	for _, v := range b.Terms.Victory {
		if len(v.Conditions) != 1 {
			continue
		}
		switch c := &v.Conditions[0]; {
		case c.Kind != "destroy" || 4*c.Share[0] > 3*c.Share[1]:
		case v.Side == b.Sides[side]:
			x.fire = 150
		default:
			x.fear, x.haste = 0, 0
		}
	}
	return x
}

// outlines are the schemes of a whole side that are thought of first: the usual one,
// which everything is measured against, to stay, and to be bold, wary or reckless.
func outlines(u scheme) []scheme {
	list := []scheme{u, u, u, u, u}
	list[1].stay = true
	list[2].fear, list[2].haste = u.fear-40, u.haste+50
	list[3].fear += 100
	list[4].fear, list[4].haste = -85, u.haste+200
	return list
}

// variants are a scheme of which one company is told otherwise: to stay, or to take
// or keep another area that counts.
func (s *steady) variants(h *hand) []scheme {
	var out []scheme
	x, m := s.scheme, h.mission()
	for _, c := range h.companies() {
		if len(c.movers) == 0 || c.hq || x.stay {
			continue
		}
		name := h.Battle().Companies[c.index].Name
		out = append(out, x.with(charge{company: name, stay: true}))
		now, had := s.tasks[c.index]
		for k, weight := range m.weight {
			if weight == 0 || had && now.area == k && now.duty != supports {
				continue
			}
			t := task{duty: advances, area: k}
			if h.Holder[k] == h.side {
				t.duty = holds
			}
			out = append(out, x.with(charge{company: name, task: t}))
		}
	}
	return out
}
