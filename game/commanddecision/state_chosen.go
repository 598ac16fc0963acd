package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/los"
)

// A Plan is the movement planned for a stand.
type Plan struct {
	Stand int
	Move  Move
}

// A Turned is a stand that is to turn where it stands.
type Turned struct {
	Stand  int        `json:"-"`
	Facing geom.Angle `json:"facing"`
}

// A Declared is fire that has been declared and not resolved.
type Declared struct {
	Stand  int         `json:"-"`
	Weapon int         `json:"weapon"`
	Target int         `json:"-"`
	Shots  int         `json:"shots,omitempty"`
	Circle geom.Point  `json:"circle,omitzero"`
	Along  geom.Length `json:"along"` // how far along the target's path; -1: where it is
	Spread geom.Length `json:"spread,omitempty"`
	Shell  Shell       `json:"shell,omitempty"`
}

// A Struck is where off-table fire was called this turn.
type Struck struct {
	Strike int          `json:"-"` // index in Terms.Strikes
	At     []geom.Point `json:"at"`
}

// A WayBack is a stand that is to go back, and the way that its owner has chosen
// for it. A stand that is forced back has one before anything is chosen; one that
// is demoralized and runs for cover has one if something is.
type WayBack struct {
	Stand int          `json:"-"`
	Path  []geom.Point `json:"path,omitempty"` // as in GoBack; nil: the engine chooses
}

// A SightWord is a verdict of the referee that outranks the engine's, for the
// rest of the turn.
type SightWord struct {
	Question los.Question `json:"question"` // sight or fire
	From     string       `json:"from"`
	To       string       `json:"to"`
	Clear    bool         `json:"clear"`
}

// Chosen is what has been chosen for this turn. Each turn begins with a new one.
type Chosen struct {
	Plans   []Plan   // movement planned, in order of stands
	Turns   []Turned // stands that are to turn, in order
	Fires   []Declared
	Strikes []Struck
	Words   []SightWord // of the referee
	Backs   []WayBack   // in order of stands
}

// put puts something chosen into its place in a list, instead of what was chosen
// there before.
func put[T any](list []T, x T, order func(x, y T) int) []T {
	k, there := slices.BinarySearchFunc(list, x, order)
	if there {
		list[k] = x
		return list
	}
	return slices.Insert(list, k, x)
}

// declared reports whether a stand is to fire.
func (s *State) declared(i int) bool {
	return slices.ContainsFunc(s.Fires, func(f Declared) bool { return f.Stand == i })
}

// planOf returns what is planned for a stand, or nil.
func (s *State) planOf(i int) *Move {
	for k := range s.Plans {
		if s.Plans[k].Stand == i {
			return &s.Plans[k].Move
		}
	}
	return nil
}

// riders lists the stands that are planned to get into or out of a carrier.
func (s *State) riders(carrier int) []int {
	var list []int
	name := s.unit(carrier).Name
	for k := range s.Plans {
		i, a := s.Plans[k].Stand, &s.Plans[k].Move
		if a.Mount == name && a.Mount != "" || a.Dismount && s.Stands[i].Aboard == carrier {
			list = append(list, i)
		}
	}
	return list
}
