package units

import (
	"fmt"
	"slices"

	"sightline/geom"
)

// weaponProblems returns what is wrong with the cells of a weapon together.
func weaponProblems(l *line, w *Weapon) []string {
	p := missing(l, []string{"name", "rof", "he-apers"}, nil)
	add := func(bad bool, format string, args ...any) {
		if bad {
			p = append(p, fmt.Sprintf(format, args...))
		}
	}
	add(len(w.Bands) == 0 && w.Indirect == 0, "has neither a range band nor indirect fire")
	add(w.IndirectMin > 0 && w.Indirect == 0, "has a least indirect range, but no indirect fire")
	add(w.IndirectMin > w.Indirect, "has a least indirect range beyond its greatest")
	add(w.SmallArms && w.Burst.Value > 0, "is small arms: want no burst")
	add(w.IndirectOnly && w.Burst.Value == 0, "fires indirectly only: want a burst")
	reach := geom.Length(-1)
	for i, b := range w.Bands {
		add(b.Contact && i > 0, "has a band for contact beyond another")
		add(b.Reach <= reach, "has bands that do not reach farther one by one")
		reach = b.Reach
	}
	return p
}

// The columns a class needs; the others it may not have.
var (
	needsAlways    = []string{"name", "class", "symbol", "base", "mover", "value"}
	needsPersonnel = []string{"size", "move"}
	needsVehicle   = []string{"road", "cross-country", "armor"}
	mayAlways      = []string{"nation", "basis"}
	mayPersonnel   = []string{"command", "recon", "engineer", "close-in", "crew"}
	mayVehicle     = []string{"weight", "capacity", "command", "recon"}
)

// moversOf says which class gets about in which ways.
func moversOf(c Class) []Mover {
	switch c {
	case Personnel:
		return []Mover{Foot, Horse, Ski, Cycle, Motorcycle}
	case Gun:
		return []Mover{Towed}
	}
	return []Mover{Tracked, HalfTracked, Wheeled, SoftWheeled}
}

// kindProblems returns what is wrong with the cells of a kind together.
func kindProblems(l *line, k Kind) []string {
	needs, may := needsAlways, mayAlways
	switch k.Class {
	case Personnel:
		needs, may = slices.Concat(needs, needsPersonnel), slices.Concat(may, mayPersonnel)
	case Vehicle:
		needs, may = slices.Concat(needs, needsVehicle), slices.Concat(may, mayVehicle)
	}
	for _, c := range mountColumns() {
		may = append(may, c.key)
	}
	p := missing(l, needs, may)
	if len(p) > 0 {
		return p
	}
	add := func(bad bool, format string, args ...any) {
		if bad {
			p = append(p, fmt.Sprintf(format, args...))
		}
	}
	add(!slices.Contains(moversOf(k.Class), k.Mover), "mover %q: want one of %v for class %q", k.Mover, moversOf(k.Class), k.Class)
	add(k.Armored && k.Mover == SoftWheeled, "mover %q with armor: want armor soft", k.Mover)
	add(k.IsSoft() && k.Mover != SoftWheeled, "mover %q without armor: want armor, or mover %q", k.Mover, SoftWheeled)
	add(k.Armored && k.Weight == 0, "weight is missing: want a weight class for every armored vehicle")
	add(!k.Armored && k.Weight > 0, "has a weight class: want one for armored vehicles only")
	add(k.Command == SelfCommand && !k.Recon, "orders itself: want recon = true")
	add(k.Command == VehicleCommand && k.Class != Vehicle, "command vehicle: want class vehicle")
	add((k.Command == JointCommand || k.Command == SingleCommand) && k.Class != Personnel, "command %s: want class personnel", k.Command)
	return append(p, mountProblems(k)...)
}

// missing returns the needed columns that a line lacks and, unless may is nil,
// those it has that are neither needed nor allowed.
func missing(l *line, needs, may []string) []string {
	var p []string
	for _, key := range needs {
		if _, ok := l.cell(key); !ok {
			p = append(p, key+" is missing")
		}
	}
	for _, c := range l.cells {
		if may != nil && !slices.Contains(needs, c.key) && !slices.Contains(may, c.key) {
			p = append(p, c.key+" is not for stands of its class")
		}
	}
	return p
}
