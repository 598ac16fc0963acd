package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/units"
)

// An Option is a kind of action open to a side now, with its bounds. Apply
// refuses what is outside of them.
type Option struct {
	Do    string // the action's word
	Stand string // who does it; empty if no stand does

	Area string // deploy: the area to stand in; strike: empty

	Orders []OrderKind   // order: the kinds that may be given
	Where  units.Command // order: how far the chit may be from the issuer

	Not   bool     // decline: it has declined, and may take that back
	Chits []string // follow: the issuers of the chits to choose from

	Order      OrderKind   // move: the order obeyed
	Arrow      geom.Angle  // move: the way it must go; of no meaning for Disengage
	Least      geom.Length // move: at least so far, in clear ground
	Most       geom.Length // move: at most so far, in clear ground
	Dodge      geom.Length // move: aside of the arrow
	Mount      []string    // move: carriers it may get into
	Dismount   bool        // move: it may get out
	Push       []string    // move: guns it may man-handle
	LeaveEdges []string    // move: edges of the table it may leave by

	Ways [][]geom.Point // go-back: some lawful ways, without their start; first that of the engine

	Weapon  int      // fire: index of the mount
	Shots   int      // fire: the full rate
	Targets []string // fire: stands it may fire at
	// fire: in opportunity fire, how far along its path each target may be shot
	// at: where it is if it may be there, else one place of all that its path
	// leads over; FireAlong tells them all, and says how short a stretch both
	// may miss.
	Along  []geom.Length
	Spread bool    // fire: it may spread its shots along a line
	Shells []Shell // fire: what it may choose to fire; nil: it has no choice

	Strike string // strike: the name of the fire
	Points int    // strike: how many points
}

// LegalTo is what Legal lists of one action, by its word: "strike".
func (s *State) LegalTo(side int, do string) []Option {
	if s.Outcome != nil || !isSide(side) {
		return nil
	}
	k := slices.IndexFunc(verbs[:], func(v verb) bool { return v.word == do })
	for k > 0 && verbs[k].options == nil { // listed with one above
		k--
	}
	if v := &verbs[max(k, 0)]; k < 0 || v.options == nil || !v.in(s.Step) || s.Ready[side] && !v.whileReady {
		return nil
	}
	return slices.DeleteFunc(verbs[k].options(s, side), func(o Option) bool { return o.Do != do })
}

// Legal lists what a side may do now, by the kinds of actions, stands in the
// order of battle; the referee's word is not listed. It uses only what the side knows: Legal of s.For(side) is the
// same.
func (s *State) Legal(side int) []Option {
	if s.Outcome != nil || !isSide(side) {
		return nil
	}
	var list []Option
	for k := range verbs {
		if v := &verbs[k]; v.options != nil && v.in(s.Step) && (v.whileReady || !s.Ready[side]) {
			list = append(list, v.options(s, side)...)
		}
	}
	return list
}
