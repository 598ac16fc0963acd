package game

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/scenarios"
)

// A Place is the action of putting a stand somewhere on the table, turning it,
// or both. There is no rule to it but the table's edge: it is the free table's
// and the referee's move.
type Place struct {
	Stand  int        // index in Setup().Stands
	At     geom.Point // center of the footprint
	Facing geom.Angle
}

// A Pose is where a stand stands and how it faces.
type Pose struct {
	At     geom.Point
	Facing geom.Angle
}

// An Event says what became of one stand.
type Event struct {
	Stand    int
	From, To Pose
	// Upon lists the stands it now overlaps by more than an edge, which a free
	// table allows. Nil for a passenger, which goes where its carrier goes.
	Upon []int
}

// A Why is a kind of reason to refuse an action.
type Why string

// The kinds of reasons.
const (
	NoSuchStand Why = "no such stand"
	IsAboard    Why = "aboard"    // it is carried and has no place of its own
	OffTable    Why = "off table" // part of its footprint would be
	Unchanged   Why = "unchanged" // it stands and faces so already
)

// A Reason is one reason to refuse an action, in words.
type Reason struct {
	Why  Why
	Text string
}

// A Refusal is the error of an action that cannot be done, with every reason.
type Refusal struct{ Reasons []Reason }

// Error joins the reasons.
func (r *Refusal) Error() string {
	texts := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		texts[i] = reason.Text
	}
	return strings.Join(texts, "; ")
}

// Because reports whether why is among the reasons.
func (r *Refusal) Because(why Why) bool {
	return slices.ContainsFunc(r.Reasons, func(x Reason) bool { return x.Why == why })
}

func (r *Refusal) add(why Why, format string, args ...any) {
	r.Reasons = append(r.Reasons, Reason{why, fmt.Sprintf(format, args...)})
}

// Apply returns the state after an action and what happened, the stand itself
// first and then its passengers in order. It leaves s alone. The error, if any,
// is a *Refusal.
func Apply(s *State, p Place) (*State, []Event, error) {
	p.Facing = p.Facing.Normal()
	if r := s.refusal(p); len(r.Reasons) > 0 {
		return nil, nil, &r
	}
	stands := slices.Clone(s.setup.Stands)
	name := stands[p.Stand].Name
	var events []Event
	move := func(i int) {
		st := &stands[i]
		events = append(events, Event{Stand: i, From: Pose{st.At, st.Facing}, To: Pose{p.At, p.Facing}})
		st.At, st.Facing = p.At, p.Facing
	}
	move(p.Stand)
	events[0].Upon = upon(stands, p.Stand)
	for i := range stands {
		if stands[i].Aboard == name {
			move(i)
		}
	}
	return s.with(stands), events, nil
}

// refusal returns every reason against an action.
func (s *State) refusal(p Place) Refusal {
	var r Refusal
	if p.Stand < 0 || p.Stand >= len(s.setup.Stands) {
		r.add(NoSuchStand, "there is no stand %d: want 0 to %d", p.Stand, len(s.setup.Stands)-1)
		return r
	}
	st := s.setup.Stands[p.Stand]
	if st.Aboard != "" {
		r.add(IsAboard, "%s is aboard %s and goes where it goes", st.Name, st.Aboard)
	}
	if st.At == p.At && st.Facing == p.Facing {
		r.add(Unchanged, "%s stands and faces so already", st.Name)
	}
	st.At, st.Facing = p.At, p.Facing
	if !s.holds(&st) {
		r.add(OffTable, "%s would stand off the table", st.Name)
	}
	return r
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
func upon(stands []scenarios.Stand, i int) []int {
	var list []int
	f := stands[i].Footprint()
	for j := range stands {
		if j == i || stands[j].Aboard != "" {
			continue
		}
		g := stands[j].Footprint()
		if scenarios.Overlap(&f, &g) {
			list = append(list, j)
		}
	}
	return list
}
