package commanddecision

import (
	"sightline/geom"
	"sightline/units"
)

// fadePins ends the Morale Phase: P1 markers go and P2 become P1, but not those
// of the demoralized (CD 8.5, 8.7).
func (p *play) fadePins() {
	for i := range p.Stands {
		if st := &p.Stands[i]; st.Pin > 0 && !st.Demoralized {
			st.Pin--
		}
	}
	p.show(EventPinsFade, "8.5")
}

// rally carries out the Rally orders placed this turn: within 6" of the chit
// the demoralized recover, others regain a point (CD 9.1). No stand profits
// from two.
func (p *play) rally() {
	r := p.battle.Chart.length(rallyRange)
	done := make([]bool, len(p.Stands))
	for _, c := range p.Orders {
		if c.Order != Rally || c.Gone || !p.In(c.By) {
			continue
		}
		circle := geom.Circle{Center: c.At, Radius: r}
		for i := range p.Stands {
			st, u := &p.Stands[i], p.unit(i)
			foot := p.Footprint(i)
			if done[i] || !p.In(i) || u.Side != p.unit(c.By).Side || !p.obeysRally(i, c.By) || !circle.Touches(geom.Hull(foot.Polygon())) {
				continue
			}
			switch {
			case st.Demoralized:
				st.Demoralized = false
				p.about(i, EventRallied, "9.1", Telling{Text: u.Name + " rallies: no longer demoralized"})
			case st.Loss > 0:
				st.Loss--
				p.about(i, EventRallied, "9.1", Telling{Text: u.Name + " rallies: regains a point of morale"})
			default:
				continue
			}
			done[i], st.Rallied = true, true
		}
	}
}

// obeysRally reports whether a stand may be rallied by an issuer: by its
// superiors, and by itself alone if the issuer orders only itself.
func (s *State) obeysRally(i, by int) bool {
	if s.unit(by).Kind.Command == units.SelfCommand {
		return i == by
	}
	return s.battle.Subordinate(i, by)
}

var rallyRange = cell("rally.range")
