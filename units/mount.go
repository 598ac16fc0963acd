package units

import (
	"fmt"
	"slices"
	"strings"
)

// A mountText is a mount as a chart prints it, before its weapon is looked up.
type mountText struct {
	weapon  string
	mount   Mount
	rate    rate // zero for the weapon's own
	hasRate bool
}

// Mountings lists every mounting once.
func Mountings() []Mounting {
	return []Mounting{Carried, InTurret, RearTurret, InHull, RearHull, AntiAir, Turntable, OnCarriage}
}

const wantMount = `the id of a weapon, a mounting (turret, rear-turret, hull, rear-hull, aa, carriage, turntable, carried), ` +
	`then any of: main, heavy, other, instead, dedicated, rof R, shots N`

// mountOf reads "75-l48 turret main" or "mg hull rof 3".
func mountOf(text string) (m mountText, ok bool) {
	words := strings.Fields(text)
	if len(words) < 2 || strings.Join(words, " ") != text || !isID(words[0]) {
		return m, false
	}
	m.weapon = words[0]
	if m.mount.Where, ok = word(words[1], Mountings()); !ok {
		return m, false
	}
	flags := map[string]*bool{
		"main": &m.mount.Main, "heavy": &m.mount.Heavy, "other": &m.mount.Other,
		"instead": &m.mount.Instead, "dedicated": &m.mount.DedicatedAA,
	}
	for i := 2; i < len(words); i++ {
		next := ""
		if i+1 < len(words) {
			next = words[i+1]
		}
		switch f := flags[words[i]]; {
		case f != nil && !*f:
			*f = true
		case words[i] == "rof" && !m.hasRate:
			m.rate, m.hasRate = rateOf(next)
			i++
			if !m.hasRate {
				return m, false
			}
		case words[i] == "shots" && m.mount.Shots == 0:
			if m.mount.Shots, ok = number(next, 1, 100); !ok {
				return m, false
			}
			i++
		default:
			return m, false
		}
	}
	return m, true
}

// resolve returns the mount with its weapon and rate, which is the weapon's
// unless the mount has its own.
func (m mountText) resolve(w *Weapon, c Class) Mount {
	r := w.rate
	if c == Gun && w.towed.other > 0 {
		r = w.towed
	}
	if m.hasRate {
		r = m.rate
	}
	mount := m.mount
	mount.Weapon, mount.ROF, mount.ContactROF, mount.Stationary = w, r.other, r.contact, r.stationary
	return mount
}

// mountings says which class of stands may have which mountings.
func mountings(c Class) []Mounting {
	switch c {
	case Personnel:
		return []Mounting{Carried}
	case Gun:
		return []Mounting{OnCarriage, Turntable}
	}
	return []Mounting{InTurret, RearTurret, InHull, RearHull, AntiAir}
}

// mountProblems returns what is wrong with the weapons of a kind together.
func mountProblems(k Kind) []string {
	var p []string
	add := func(bad bool, format string, args ...any) {
		if bad {
			p = append(p, fmt.Sprintf(format, args...))
		}
	}
	count := func(f func(Mount) bool) (n int) {
		for _, m := range k.Mounts {
			if f(m) {
				n++
			}
		}
		return n
	}
	for _, m := range k.Mounts {
		add(!slices.Contains(mountings(k.Class), m.Where), "weapon %q is mounted as %q: want one of %v for class %q",
			m.Weapon.ID, m.Where, mountings(k.Class), k.Class)
		add(m.Heavy && m.Other, "weapon %q is both heavy and other", m.Weapon.ID)
		add(m.Heavy && k.Class != Personnel, "weapon %q is heavy: only those of personnel are", m.Weapon.ID)
		add(m.DedicatedAA && m.Where != AntiAir && m.Where != InTurret, "weapon %q is dedicated: want an aa or turret mounting", m.Weapon.ID)
	}
	heavy, other := count(func(m Mount) bool { return m.Heavy }), count(func(m Mount) bool { return m.Other })
	add(other > 0 && heavy == 0, "has an other line: want a heavy weapon beside it")
	add(count(func(m Mount) bool { return m.Main }) > 1, "has two main guns: want one at most")
	add(k.Class == Personnel && len(k.Mounts) == 0, "has no weapon: want one at least")
	add(k.Class == Gun && len(k.Mounts) != 1, "has %d weapons: want one", len(k.Mounts))
	return p
}
