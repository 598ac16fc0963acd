package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A mark is a stand that fire from off the table may fall on.
type mark struct {
	at      geom.Point
	foot    geom.Footprint
	need    int // what a burst adds to its value against it
	left    int // the harm that it can still take, in thousandths of a hit
	worth   int // of harm to it: less than nothing of the own
	morale  int // what it is worth that it is fired at at all
	company int // of an enemy; -1 of the own
}

// aimedStrikes calls fire from off the table where it can hurt most or have most companies
// check their morale. Left is the harm that targets can take after what was declared.
func (s *steady) aimedStrikes(h *hand, left map[int]int) {
	list := h.LegalTo(h.side, "strike")
	if len(list) == 0 {
		return
	}
	s.scale(h)
	marks := s.marks(h, left)
	for _, o := range list {
		x := h.struck(o.Strike)
		if x == nil {
			continue
		}
		a := cd.Strike{Name: o.Strike}
		for len(a.At) < o.Points {
			best, most := geom.Point{}, 0
			for k := range marks {
				if marks[k].worth <= 0 {
					continue
				}
				for l := range marks {
					p := geom.Divide(marks[k].at, marks[l].at, 1, 2)
					if l < k || marks[l].worth <= 0 || geom.Distance(marks[k].at, marks[l].at) > 2*x.Burst {
						continue
					}
					if score := burstAt(marks, p, x, false); score > most {
						best, most = p, score
					}
				}
			}
			if most == 0 {
				break
			}
			burstAt(marks, best, x, true)
			a.At = append(a.At, best)
		}
		if len(a.At) > 0 {
			h.try(a)
		}
	}
}

// struck is the fire from off the table of a name that the side has this turn.
func (h *hand) struck(name string) *cd.Support {
	list := h.Battle().Terms.Strikes
	for k := range list {
		if x := &list[k]; x.Name == name && x.Turn == h.Turn && x.Side == h.Battle().Sides[h.side] {
			return x
		}
	}
	return nil
}

// burstAt is what a burst at a point is worth; falls says that it does fall, so that
// another does less there.
func burstAt(marks []mark, at geom.Point, x *cd.Support, falls bool) (sum int) {
	square := geom.NewFootprint(at, 0, x.Burst, x.Burst)
	for k := range marks {
		m := &marks[k]
		if !m.foot.Touches(&square) {
			continue
		}
		harm := min(100*min(max(x.Value+m.need, 0), 10), max(m.left, 0))
		sum += harm*m.worth + m.morale
		if falls {
			m.left -= harm
			m.morale = 0
			for l := range marks {
				if m.company >= 0 && marks[l].company == m.company {
					marks[l].morale = 0
				}
			}
		}
	}
	return sum
}

// marks lists the own stands and the enemies seen.
func (s *steady) marks(h *hand, left map[int]int) (list []mark) {
	const shaken = 100 // what a check of morale is worth that a company would not make, in thousandths of a hit
	b := h.Battle()
	checks := s.checks(h, shaken)
	for i := range h.Stands {
		u, st := &b.Units[i], &h.Stands[i]
		if !h.OnTable(i) || u.Kind.Class == units.Gun || u.Side != h.side && st.Demoralized {
			continue
		}
		cover, _ := h.CoverOf(i, -1)
		m := mark{at: st.At, foot: h.Footprint(i), company: -1, need: s.gunner.burstOn(&u.Kind, cover, st.Motion != cd.Still), worth: s.worth(h, i)}
		m.left = 1000 * (u.Quality.Hits() - st.Hits)
		if u.Side == h.side {
			m.worth = -m.worth
		} else {
			m.company, m.morale = u.Company, checks[u.Company]
			if n, ok := left[i]; ok {
				m.left = n
			}
		}
		list = append(list, m)
	}
	return list
}

// burstOn is what the value of a burst is changed by against a stand of a kind.
func (g *gunner) burstOn(k *units.Kind, cover cd.Cover, moved bool) int {
	need := g.burst[cover]
	switch {
	case k.Armored:
		need += g.burstWeight * k.Weight
		if k.IsWeak() {
			need += g.burstWeak
		}
	case k.IsSoft() || k.Mover == units.Horse:
		need += g.burstSoft
	case moved && cover == cd.NoCover:
		need += g.burstMoving
	}
	return need
}
