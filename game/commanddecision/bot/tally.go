package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// A Tally is what reports tell of a match: which stands were lost, when, where and
// to whom, and how things stood at the end of each turn. Its Watch is for
// Match.Watch; it goes by what is so.
type Tally struct {
	Losses  []Loss
	Turns   []Standing     // at the end of each turn, the first first
	fate    map[string]int // of stands by name: who last hit them, or Flight
	by      int            // whose fire is told of
	last    [2]int         // who last hit a stand of a side
	checked []string       // the stands of the last check of morale, until somebody fires
}

// A Loss is a stand that was eliminated.
type Loss struct {
	Turn  int
	Stand int
	At    geom.Point // its center, or that of what it was aboard
	By    int        // the stand whose fire or assault it was, or one of those below
}

// What a stand is lost to if not to another one.
const (
	Unknown  = -1 - iota
	OffTable // fire from off the table
	Flight   // it failed a check of morale by too much, found no way back or, demoralized, no cover
)

// A Standing is how a game stands at the end of a turn, by side.
type Standing struct {
	InPlay [2]int // stands that are on the table or to come
	Ground [2]int // what each has of the ground that decides (State.Ground), in thousandths
	Holder []int  // of each of the scenario's areas, or -1
}

// Watch takes note of what an action brings about. It returns no error.
func (t *Tally) Watch(m *Moment) error {
	for _, e := range m.Events {
		t.event(m, e.(cd.Event))
	}
	if _, over := m.After.Over(); over || m.After.Turn > max(m.Before.Turn, 1) {
		t.Turns = append(t.Turns, standing(m.After))
	}
	return nil
}

// event takes note of who fires, who is hit, who runs and who is lost.
func (t *Tally) event(m *Moment, e cd.Event) {
	if t.fate == nil {
		t.fate = map[string]int{}
	}
	switch e.Kind {
	case cd.EventFire, cd.EventShell, cd.EventAssault:
		t.by, t.checked = named(m.After, e.Stand), nil
	case cd.EventStrike:
		t.by, t.checked = OffTable, nil
	case cd.EventMorale:
		t.checked = e.Stands
	}
	switch e.Kind {
	case cd.EventFire, cd.EventPenetration:
		if e.Count > 0 {
			t.hit(m.After, e.Target, t.by)
		}
	case cd.EventAssault:
		t.hit(m.After, e.Target, t.by)
	case cd.EventBurst:
		if e.Rolls[0] <= e.Need {
			t.hit(m.After, e.Target, t.by)
		}
	case cd.EventSpread: // after all fire, and not told of whom
		for k, name := range e.Stands {
			if e.Shares[k] > 0 {
				t.hit(m.After, name, t.last[m.After.Battle().Units[named(m.After, name)].Side])
			}
		}
	case cd.EventForcedBack, cd.EventDemoralized, cd.EventFlight:
		t.fate[e.Stand] = Flight
	case cd.EventEliminated:
		i := named(m.After, e.Stand)
		t.Losses = append(t.Losses, Loss{m.Before.Turn, i, center(m.After, i), t.lostTo(m.After, i)})
	}
}

// hit takes note of who has hit a stand.
func (t *Tally) hit(s *cd.State, name string, by int) {
	t.fate[name] = by
	t.last[s.Battle().Units[named(s, name)].Side] = by
}

// lostTo is to whom a stand is lost: its nerves, or who last hit it or what it was aboard.
func (t *Tally) lostTo(s *cd.State, i int) int {
	if c := s.Stands[i].Aboard; c >= 0 {
		i = c
	}
	name := s.Battle().Units[i].Name
	if slices.Contains(t.checked, name) {
		return Flight
	}
	if by, ok := t.fate[name]; ok {
		return by
	}
	return Unknown
}

// center is where a stand is, or what it is aboard.
func center(s *cd.State, i int) geom.Point {
	if c := s.Stands[i].Aboard; c >= 0 {
		return s.Stands[c].At
	}
	return s.Stands[i].At
}

// named is the stand of that name, or Unknown.
func named(s *cd.State, name string) int {
	return max(slices.IndexFunc(s.Battle().Units, func(u cd.Unit) bool { return u.Name == name }), Unknown)
}

func standing(s *cd.State) Standing {
	at := Standing{Holder: slices.Clone(s.Holder)}
	for side := range at.Ground {
		if part, whole := s.Ground(side); whole > 0 {
			at.Ground[side] = 1000 * part / whole
		}
	}
	for i := range s.Stands {
		if s.Stands[i].Place <= cd.OnTable {
			at.InPlay[s.Battle().Units[i].Side]++
		}
	}
	return at
}
