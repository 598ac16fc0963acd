package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// heed settles which chit each stand follows that is in reach of some. A chit is meant
// for a company, and reaches whoever of its issuer's stands nearby: he follows it only
// if that brings him on, too, and stays where he is otherwise.
func (s *steady) heed(h *hand, eyes *scale, list []*company, wishes []wish) {
	s.heeds = map[string]string{}
	meant := map[int]*wish{}
	for k := range wishes {
		for _, i := range wishes[k].meant {
			meant[i] = &wishes[k]
		}
	}
	for _, c := range list {
		var to *course
		for _, i := range c.stands {
			name := h.Battle().Units[i].Name
			first := h.chitOver(i, nil)
			if first == nil || !first.Order.Moves() || h.Stands[i].Aboard >= 0 || h.Stands[i].Demoralized {
				continue
			}
			if s.waits(h, i, c) {
				s.heeds[name] = ""
				continue
			}
			w := meant[i]
			if w != nil && w.column {
				continue
			}
			if o := h.chitOver(i, w); w != nil && o != nil {
				s.heeds[name] = h.Battle().Units[o.By].Name
				continue
			}
			s.heeds[name] = ""
			if !s.hasGoal(c) || !c.go_ || len(c.movers) == 0 || h.stays(i) {
				continue
			}
			if to == nil {
				to = eyes.course(s, c)
			}
			if eyes.bringsOn(i, first, to, c) {
				s.heeds[name] = h.Battle().Units[first.By].Name
			}
		}
	}
}

// stays reports whether a stand does not follow others about: it is dug in, or there
// for a gun that stands ready.
func (h *hand) stays(i int) bool {
	return h.Stands[i].Dug && h.Battle().Units[i].Cover > cd.NoCover || h.ready(i)
}

// waits reports whether a vehicle is to stand still, whatever it is ordered: the crew of
// the gun that it tows is still to get in, or now gets out.
func (s *steady) waits(h *hand, i int, c *company) bool {
	crew := h.crewOf(i)
	if crew < 0 || !h.OnTable(i) || !h.In(crew) || h.Stands[crew].Demoralized {
		return false
	}
	if h.Stands[crew].Aboard == i {
		return s.inPlace(h, c, crew)
	}
	return !h.beside(crew, i) && geom.Distance(h.Stands[crew].At, h.Stands[i].At) < 12*geom.Inch
}

// bringsOn reports whether it is worth it to a stand to go the way of a chit that was
// not meant for it.
func (w *scale) bringsOn(i int, o *cd.Chit, to *course, c *company) bool {
	full, cautious := w.goes(i, o.Facing, to, c)
	most := full
	if o.Order == cd.CautiousAdvance {
		most = cautious
	}
	return most > w.place(i, w.Stands[i].At, cd.NoOrder)+bother
}

// chitOver is the chit that a stand will follow of itself, its own first, then its
// company's, then the first; of a wish, the first of those that were placed for it.
func (h *hand) chitOver(i int, of *wish) *cd.Chit {
	var best *cd.Chit
	least := 3
	for k := range h.Orders {
		o := &h.Orders[k]
		if o.By < 0 || h.Battle().Units[o.By].Side != h.side || o.By != i && !h.obeys(i, o.By) || !h.reaches(o.At, i) {
			continue
		}
		if of != nil && (o.Order != of.order || o.Facing != of.way.Normal()) {
			continue
		}
		rank := 2
		switch {
		case o.By == i:
			rank = 0
		case h.Battle().Units[o.By].Company == h.Battle().Units[i].Company:
			rank = 1
		}
		if rank < least {
			best, least = o, rank
		}
	}
	return best
}

// obeys reports whether a stand is under a commander who orders others.
func (h *hand) obeys(i, by int) bool {
	return h.Battle().Units[by].Kind.Command != units.SelfCommand && h.Battle().Subordinate(i, by)
}

// follow has the stands follow what was settled.
func (s *steady) follow(h *hand) {
	for i := range h.Stands {
		st, name := &h.Stands[i], h.Battle().Units[i].Name
		by, settled := s.heeds[name]
		if !settled || st.Obeys < 0 || st.Column {
			continue
		}
		if o := &h.Orders[st.Obeys]; !o.Order.Moves() || o.By >= 0 && h.Battle().Units[o.By].Name == by {
			continue
		}
		if by == "" || !h.try(cd.Follow{Stand: name, By: by}) {
			h.try(cd.Decline{Stand: name})
		}
	}
}
