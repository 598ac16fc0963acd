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

// OnTable reports whether the stand begins on the table by itself: neither
// aboard another, nor to be deployed, nor to arrive.
func (s *Stand) OnTable() bool { return s.Aboard == "" && s.Deploy == "" && s.Arrives == 0 }

// HasPlace reports whether stand i begins on the table, by itself or aboard a
// stand that does.
func (s *Setup) HasPlace(i int) bool {
	if c := s.Carrier(i); c >= 0 {
		i = c
	}
	return s.Stands[i].OnTable()
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

// nowhere is the center of the footprint of stands that have no place on the
// table: so far off it that nothing on it is near.
var nowhere = geom.Pt(-maxTable, -maxTable)

// SightStands returns the stands as sight sees them, in the same order. A
// passenger has its carrier's footprint. A stand that is not on the table yet
// is far away from it, so that it hides nothing; what it sees means nothing.
func (s *Setup) SightStands() []los.Stand {
	stands := make([]los.Stand, len(s.Stands))
	for i := range s.Stands {
		st := s.Stands[i]
		at := s.Carrier(i)
		stands[i] = los.Stand{Name: st.Name, Side: st.Side, Destroyed: st.Destroyed, Aboard: at}
		if at >= 0 {
			st = s.Stands[at]
		}
		if !st.OnTable() {
			st.At = nowhere
		}
		stands[i].Footprint = st.Footprint()
	}
	return stands
}

// Board returns the table made ready for questions of sight; its stands have
// the indices of s.Stands.
func (s *Setup) Board() (*los.Board, error) {
	return los.NewBoardOn(s.Table.Bounds(), s.Terrain, s.SightStands(), s.Table.Visibility, s.Rulings)
}
