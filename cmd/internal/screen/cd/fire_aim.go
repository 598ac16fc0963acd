package cd

import (
	"slices"

	"sightline/cmd/internal/usual"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// aim works out what the card and the verbs are about: what the firer fires at
// the stand under the pointer, or at the one it aims at.
func (f *firing) aim() {
	f.now, f.in = aim{}, map[string]bool{}
	who := f.firer()
	if who == "" {
		return
	}
	for _, s := range f.targetsOf(who) {
		f.in[s] = true
	}
	if f.m().get(f.draft.target) == nil {
		f.draft.target = f.firstTarget(who)
	}
	target := f.draft.target
	if f.over.stand != "" {
		target = f.over.stand
	}
	if target == "" {
		return
	}
	x := f.fireOf(who, target)
	f.now = aim{fire: x, answer: f.ask(x), declared: f.isDeclared(x)}
}

func (f *firing) isDeclared(x rules.Fire) bool {
	return slices.ContainsFunc(f.fires, func(y rules.Fire) bool { return keyOf(x) == keyOf(y) })
}

// targetsOf lists whom a stand may fire at, with any of its weapons or that
// which was chosen.
func (f *firing) targetsOf(stand string) (out []string) {
	for _, o := range f.m().optionsOf("fire", stand) {
		if stand == f.draft.stand && f.draft.weapon >= 0 && o.Weapon != f.draft.weapon {
			continue
		}
		for _, s := range o.Targets {
			if !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

// option is what a side may do that a fire is of, or nil.
func (f *firing) option(x rules.Fire) *rules.Option {
	for _, o := range f.m().optionsOf("fire", x.Stand) {
		if o.Weapon == x.Weapon && slices.Contains(o.Targets, x.Target) {
			return o
		}
	}
	return nil
}

// fireOf is what a stand fires at a target at a click: what is declared there,
// or else the weapon and the rest that were chosen, or the best.
func (f *firing) fireOf(stand, target string) rules.Fire {
	chosen := draft{weapon: -1, along: -1}
	if stand == f.draft.stand {
		chosen = f.draft
	}
	for _, x := range f.declared(stand) {
		if x.Target == target && (chosen.weapon < 0 || chosen.weapon == x.Weapon) {
			return f.pointedAt(x)
		}
	}
	x := rules.Fire{Stand: stand, Target: target, Weapon: chosen.weapon}
	if x.Weapon < 0 {
		x.Weapon, _ = f.bestWeapon(stand, target, nil)
	}
	if o := f.option(x); o != nil {
		if chosen.shots < o.Shots {
			x.Shots = chosen.shots
		}
		if o.Spread {
			x.Spread = chosen.spread
		}
		if len(o.Shells) > 0 {
			x.Shell = chosen.shell
		}
	}
	if chosen.circle != nil && target == chosen.target {
		x.Circle = chosen.circle
	}
	if f.opportunity && target == chosen.target && chosen.along >= 0 {
		x.Along = chosen.along
		return f.pointedAt(x)
	}
	return f.pointedAt(f.placed(x))
}

// pointedAt is a fire at the place of its target's way under the pointer, if
// there is one.
func (f *firing) pointedAt(x rules.Fire) rules.Fire {
	if f.opportunity && f.over.on && f.over.stand == x.Target {
		x.Along = f.over.along
	}
	return x
}

// worth is what a fire is worth, as far as that may be known, with more for a
// target that moved.
func (f *firing) worth(x rules.Fire) int {
	if usual.SpentAgain(f.m().view, x, f.t.player.spent) {
		return 0
	}
	n := usual.Worth(f.m().view, x, f.ask(x))
	if n > 0 && !f.measured() && f.pathOf(x.Target) != nil {
		n += 2000
	}
	return n
}

// bestWeapon returns the weapon of a stand that is worth most at a target,
// besides those that are taken.
func (f *firing) bestWeapon(stand, target string, taken []rules.Fire) (best int, ok bool) {
	most := -1
	for _, o := range f.m().optionsOf("fire", stand) {
		x := rules.Fire{Stand: stand, Weapon: o.Weapon, Target: target}
		if !slices.Contains(o.Targets, target) || slices.ContainsFunc(taken, func(y rules.Fire) bool { return y.Weapon == x.Weapon }) {
			continue
		}
		worth := f.glance(x)
		if !ok || worth > most {
			best, most, ok = o.Weapon, worth, true
		}
	}
	return best, ok
}

// firstTarget is whom a stand aims at before its player says anything: whom it
// is to fire at, or at whom its fire is worth most.
func (f *firing) firstTarget(stand string) string {
	if d := f.declared(stand); len(d) > 0 {
		return d[0].Target
	}
	x, _ := f.bestFire(stand)
	return x.Target
}

// bestFire is the fire of a stand that is worth most.
func (f *firing) bestFire(stand string) (best rules.Fire, worth int) {
	worth = -1
	for _, target := range f.targetsOf(stand) {
		w, ok := f.bestWeapon(stand, target, nil)
		if !ok {
			continue
		}
		x := rules.Fire{Stand: stand, Weapon: w, Target: target}
		if n := f.glance(x); n > worth {
			best, worth = x, n
		}
	}
	return f.placed(best), worth
}

// useful reports whether a stand may do any harm, as far as that may be known.
func (f *firing) useful(stand string) bool {
	for _, o := range f.m().optionsOf("fire", stand) {
		for _, target := range o.Targets {
			if f.glance(rules.Fire{Stand: stand, Weapon: o.Weapon, Target: target}) > 0 {
				return true
			}
		}
	}
	return false
}

// seemsOfUse is at how many targets a stand may do any harm, as useful finds it.
func (f *firing) seemsOfUse(stand string) (n int) {
	for _, target := range f.targetsOf(stand) {
		if w, ok := f.bestWeapon(stand, target, nil); ok && f.glance(rules.Fire{Stand: stand, Weapon: w, Target: target}) > 0 {
			n++
		}
	}
	return n
}

// placed is a fire with the place on its target's way where it is worth most, if
// it is at one.
func (f *firing) placed(x rules.Fire) rules.Fire {
	if f.opportunity && x.Target != "" {
		x.Along = f.bestPlace(x)
	}
	return x
}

// glance is what a fire is worth at one of three places of its target's way:
// bestPlace looks all along it, and takes longer.
func (f *firing) glance(x rules.Fire) int {
	x.Along = f.named(x)
	most := f.worth(x)
	if path := f.pathOf(x.Target); path != nil {
		for _, along := range [...]geom.Length{0, lengthOf(path) / 2} {
			x.Along = along
			most = max(most, f.worth(x))
		}
	}
	return most
}

// named is the place on its target's way that the rules name for a fire.
func (f *firing) named(x rules.Fire) geom.Length {
	if o := f.option(x); o != nil {
		if i := slices.Index(o.Targets, x.Target); i < len(o.Along) {
			return o.Along[i]
		}
	}
	return 0
}

// bestPlace is how far along the way of its target a fire is worth most; where
// nobody may measure, that which the rules name.
func (f *firing) bestPlace(x rules.Fire) geom.Length {
	best := f.named(x)
	if !f.measured() || f.option(x) == nil {
		return best
	}
	x.Along = best
	most := f.worth(x)
	for _, s := range f.way(x).Stretches {
		if !s.May {
			continue
		}
		for _, along := range [...]geom.Length{s.From, (s.From + s.To) / 2, s.To} {
			x.Along = along
			if n := f.worth(x); n > most {
				best, most = along, n
			}
		}
	}
	return best
}
