package scenarios

import (
	"slices"
	"strings"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// Bounds returns the table as a rectangle, its edges included.
func (t Table) Bounds() geom.Bounds { return geom.Bounds{Max: geom.Pt(t.Width, t.Depth)} }

// Base returns the width and depth of the stand's base: its own, or that of
// its kind; zero if neither is known.
func (s *Stand) Base() (width, depth geom.Length) {
	if s.Width > 0 && s.Depth > 0 {
		return s.Width, s.Depth
	}
	k, _ := units.Lookup(s.Kind)
	return k.Width, k.Depth
}

// Footprint returns the place the stand takes on the table.
func (s *Stand) Footprint() geom.Footprint {
	w, d := s.Base()
	return geom.NewFootprint(s.At, s.Facing, w, d)
}

// StandIndex returns the index of the stand of that name, or -1.
func (s *Setup) StandIndex(name string) int {
	return slices.IndexFunc(s.Stands, func(st Stand) bool { return st.Name == name })
}

// Carrier returns the index of the stand that carries stand i, or -1.
func (s *Setup) Carrier(i int) int {
	if s.Stands[i].Aboard == "" {
		return -1
	}
	return s.StandIndex(s.Stands[i].Aboard)
}

// Nation returns the nation of a side: the one it gives, or the one it is
// named after.
func (s *Setup) Nation(side string) (units.Nation, bool) {
	for _, c := range s.Sides {
		if c.Name == side && c.Nation != "" {
			return units.NationNamed(c.Nation)
		}
	}
	for _, n := range units.Nations() {
		if strings.EqualFold(n.ID, side) || strings.EqualFold(n.Name, side) {
			return n, true
		}
	}
	return units.Nation{}, false
}

// SightStands returns the stands as sight sees them, in the same order. A
// passenger has its carrier's footprint.
func (s *Setup) SightStands() []los.Stand {
	stands := make([]los.Stand, len(s.Stands))
	for i := range s.Stands {
		st := &s.Stands[i]
		at := s.Carrier(i)
		stands[i] = los.Stand{Name: st.Name, Side: st.Side, Destroyed: st.Destroyed, Aboard: at, Footprint: st.Footprint()}
		if at >= 0 {
			stands[i].Footprint = s.Stands[at].Footprint()
		}
	}
	return stands
}

// Board returns the table made ready for questions of sight; its stands have
// the indices of s.Stands.
func (s *Setup) Board() (*los.Board, error) {
	return los.NewBoard(s.Terrain, s.SightStands(), s.Table.Visibility, s.Rulings)
}
