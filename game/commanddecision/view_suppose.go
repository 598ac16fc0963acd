package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/scenarios"
	"sightline/units"
)

// A Supposed is a stand of the other side that a view does not have and that
// somebody takes to be there.
type Supposed struct {
	Name    string // one that no stand of the view has
	Company string // it belongs to: one of the other side, or one that is to be supposed
	Kind    units.Kind
	Quality Quality
	At      geom.Point
	Facing  geom.Angle
	Hits    int
}

// Suppose makes of the view of a side a game that may be played on for both: a
// thought of what may come, and never the game itself. The other side has, besides
// its stands that are seen, those that are supposed, which are hidden. Each of its
// companies has the original morale that is given. Of what the view leaves out
// nothing else is there: no stand to come, no fire from off the table, no way back
// chosen. Those supposed must be on the table, each under a name of its own.
func (s *State) Suppose(side, morale int, list []Supposed) *State {
	n, b := s.clone(), *s.battle
	b.Units, b.Companies = slices.Clone(b.Units), slices.Clone(b.Companies)
	sc := *b.Scenario
	sc.Stands = slices.Clone(sc.Stands)
	b.Scenario, n.battle, n.gaze = &sc, &b, new(gaze)
	for k := range b.Companies {
		b.Companies[k].Units = slices.Clone(b.Companies[k].Units)
		if b.Companies[k].Side != side {
			b.Companies[k].Morale = morale
		}
	}
	b.byName = make(map[string]int, len(b.Units)+len(list))
	for i := range b.Units {
		b.byName[b.Units[i].Name] = i
	}
	for k := range list {
		n.suppose(&b, 1-side, morale, &list[k])
	}
	b.muster()
	return n
}

// suppose adds a stand to a side of a battle that is thought of.
func (s *State) suppose(b *Battle, side, morale int, x *Supposed) {
	c := slices.IndexFunc(b.Companies, func(c Company) bool { return c.Name == x.Company })
	if c < 0 {
		c = len(b.Companies)
		b.Companies = append(b.Companies, Company{Name: x.Company, Side: side, Within: -1, Morale: morale})
		s.Morale, s.Gone, s.Lost = append(s.Morale, 0), append(s.Gone, false), append(s.Lost, 0)
	}
	i := len(b.Units)
	start := scenarios.Stand{Name: x.Name, Side: b.Sides[side], Company: x.Company, Kind: x.Kind.ID, Quality: x.Quality.String(), At: x.At, Facing: x.Facing, Hidden: true}
	b.Units = append(b.Units, Unit{
		Name: x.Name, Side: side, Kind: x.Kind, Quality: x.Quality, Company: c,
		Deploy: -1, Entry: -1, Crew: -1, Gun: -1, Tow: -1,
		Width: x.Kind.Width, Depth: x.Kind.Depth, Start: start,
	})
	b.Scenario.Stands = append(b.Scenario.Stands, start)
	b.Companies[c].Units = append(b.Companies[c].Units, i)
	b.byName[x.Name] = i
	st := newStand(b, i)
	st.Hits = x.Hits
	s.Stands = append(s.Stands, st)
}
