package freetable

import (
	"fmt"
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/scenarios"
)

// A Place is the action of putting a stand somewhere on the table, turning it,
// or both. There is no rule to it but the table's edge.
type Place struct {
	Stand  string     `json:"stand"`
	At     geom.Point `json:"at"` // center of the footprint
	Facing geom.Angle `json:"facing"`
}

// A Pose is where a stand stands and how it faces.
type Pose struct {
	At     geom.Point `json:"at"`
	Facing geom.Angle `json:"facing"`
}

// Placed is the event that a stand was put somewhere.
type Placed struct {
	Stand string `json:"stand"`
	From  Pose   `json:"from"`
	To    Pose   `json:"to"`
	// Upon lists the stands it now overlaps by more than an edge, which a free
	// table allows. Nil for a passenger, which goes where its carrier goes.
	Upon []string `json:"upon,omitempty"`
	With string   `json:"with,omitempty"` // the carrier that a passenger went with
}

// TextFor is the event in one line; everybody is told.
func (e Placed) TextFor(string) string {
	switch {
	case e.With != "":
		return fmt.Sprintf("%s goes with %s.", e.Stand, e.With)
	case e.From.At == e.To.At:
		return fmt.Sprintf("%s turns from %v° to %v°.", e.Stand, e.From.Facing, e.To.Facing)
	}
	return fmt.Sprintf("%s goes from %v to %v and faces %v°.", e.Stand, e.From.At, e.To.At, e.To.Facing)
}

// For returns the event: nothing on a free table is hidden.
func (e Placed) For(string) (game.Event, bool) { return e, true }

// The reasons to refuse.
const (
	NoSuchStand game.Why = "no such stand"
	IsAboard    game.Why = "aboard"     // it is carried and has no place of its own
	OffTable    game.Why = "off table"  // part of its footprint would be
	Unchanged   game.Why = "unchanged"  // it stands and faces so already
	WrongSeat   game.Why = "wrong seat" // only the referee places stands on the free table
	BadAction   game.Why = "bad action"
)

// Apply returns the state after an action and what happened, the stand itself
// first and then its passengers in order. It leaves s alone. The error, if any,
// is a *game.Refusal.
func Apply(s *State, p Place) (*State, []Placed, error) {
	p.Facing = p.Facing.Normal()
	i := s.setup.StandIndex(p.Stand)
	if err := s.refuses(i, p); err != nil {
		return nil, nil, err
	}
	stands := slices.Clone(s.setup.Stands)
	var events []Placed
	move := func(i int, with string) {
		st := &stands[i]
		events = append(events, Placed{Stand: st.Name, From: Pose{st.At, st.Facing}, To: Pose{p.At, p.Facing}, With: with})
		st.At, st.Facing = p.At, p.Facing
	}
	move(i, "")
	events[0].Upon = upon(stands, i)
	for j := range stands {
		if stands[j].Aboard == p.Stand {
			move(j, p.Stand)
		}
	}
	return s.with(stands), events, nil
}

// refuses returns every reason against an action on stand i.
func (s *State) refuses(i int, p Place) error {
	var no refusal
	if i < 0 {
		no.no(NoSuchStand, "there is no stand %q", p.Stand)
		return no.err()
	}
	st := s.setup.Stands[i]
	if st.Aboard != "" {
		no.no(IsAboard, "%s is aboard %s and goes where it goes", st.Name, st.Aboard)
	}
	if st.At == p.At && st.Facing == p.Facing {
		no.no(Unchanged, "%s stands and faces so already", st.Name)
	}
	st.At, st.Facing = p.At, p.Facing
	if !s.holds(&st) {
		no.no(OffTable, "%s would stand off the table", st.Name)
	}
	return no.err()
}

// holds reports whether the whole footprint of the stand is on the table, the
// table's edges included.
func (s *State) holds(st *scenarios.Stand) bool {
	table := s.setup.Table.Bounds()
	if !table.Contains(st.At) {
		return false
	}
	f := st.Footprint()
	b := f.Bounds()
	return table.Contains(b.Min) && table.Contains(b.Max)
}

// upon lists the stands on the table that stand i overlaps.
func upon(stands []scenarios.Stand, i int) []string {
	var list []string
	f := stands[i].Footprint()
	for j := range stands {
		if j == i || stands[j].Aboard != "" {
			continue
		}
		g := stands[j].Footprint()
		if scenarios.Overlap(&f, &g) {
			list = append(list, stands[j].Name)
		}
	}
	return list
}
