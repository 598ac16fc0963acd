package cd

import (
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A stood is where a stand is that is shown where it was shot at on its way.
type stood struct {
	at     geom.Point
	facing geom.Angle
}

// shotAt shows the target of a shot in opportunity fire where it was shot at (CD 7.5),
// until the step ends or something moves it.
func (m *model) shotAt(e *entry) {
	p := m.get(e.event.Target)
	if e.event.Kind != rules.EventFire || e.step != rules.Opportunity || p == nil || !p.onTable || e.event.At == p.At {
		return
	}
	if p.stood == nil {
		p.stood = &stood{p.At, p.Facing}
	}
	m.put(p, e.event.At, facingAt(m.ways[p.Name], e.event.At, p.Facing))
}

// standAgain puts those who are shown where they were shot at back to where they are.
func (m *model) standAgain() {
	for i := range m.pieces {
		if p := &m.pieces[i]; p.stood != nil {
			m.put(p, p.stood.at, p.stood.facing)
			p.stood = nil
		}
	}
}

// facingAt is where a stand looked at a place of its way, or what it is else.
func facingAt(way []geom.Point, at geom.Point, facing geom.Angle) geom.Angle {
	const near = geom.Inch / 100
	for i := 1; i < len(way); i++ {
		a, b := way[i-1], way[i]
		if a != b && geom.Distance(a, at)+geom.Distance(at, b) < geom.Distance(a, b)+near {
			return a.AngleTo(b)
		}
	}
	return facing
}
