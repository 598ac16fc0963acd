package usual

import (
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A Spent is a shot that a side was told to be spent, out of range or too near
// (CD 7.8): whose, at whom, with which weapon, and where both were then.
type Spent struct {
	Stand, Target, Weapon string
	From, To              geom.Point
}

// SpentBy is the shot of a side that an event tells to be spent, if it does; before
// is the side's view as it was when the fire was resolved.
func SpentBy(before *rules.State, side string, e *rules.Event) (Spent, bool) {
	if !Spends(e) {
		return Spent{}, false
	}
	by, ok := before.Piece(e.Stand)
	if !ok || by.Side != side {
		return Spent{}, false
	}
	return Spent{Stand: e.Stand, Target: e.Target, Weapon: e.What, From: by.At, To: e.At}, true
}

// Spends reports whether an event tells of a shot that is spent.
func Spends(e *rules.Event) bool { return e.Kind == rules.EventFire && e.Rule == "7.8" }

// SpentAgain reports whether a fire is one that was spent before, and neither stand
// is elsewhere now: whoever saw that does not fire so again.
func SpentAgain(view *rules.State, f rules.Fire, spent []Spent) bool {
	by, ok := view.Piece(f.Stand)
	to, there := view.Piece(f.Target)
	if !ok || !there || f.Weapon < 0 || f.Weapon >= len(by.Kind.Mounts) || view.Step != rules.General {
		return false
	}
	return slices.Contains(spent, Spent{f.Stand, f.Target, by.Kind.Mounts[f.Weapon].Weapon.Name, by.At, to.At})
}
