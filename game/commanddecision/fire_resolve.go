package commanddecision

import (
	"cmp"
	"fmt"
	"slices"

	"sightline/units"
)

// resolveFire carries out the fire declared in a phase, all of it at once.
func (p *play) resolveFire() {
	v := &volley{play: p}
	slices.SortFunc(p.Fires, func(a, b Declared) int {
		return cmp.Or(cmp.Compare(a.Stand, b.Stand), cmp.Compare(a.Weapon, b.Weapon))
	})
	for i := range p.Fires {
		v.shoot(&p.Fires[i])
	}
	v.spreadHits()
	for _, s := range p.Strikes {
		v.bombard(s)
	}
	p.Fires, p.Strikes = nil, nil
	v.apply()
}

// shoot rolls for one weapon.
func (v *volley) shoot(f *Declared) {
	x := v.shotOf(f)
	v.mark(x)
	if v.overrun(x) {
		return
	}
	if v.isIndirect(f) {
		v.lob(x)
		return
	}
	if x.band == nil && !x.at.assaultsTank(f) {
		v.emit(v.report(x, "7.8", "the shot is spent: out of range", 0, nil, nil))
		return
	}
	ledger, need := x.at.hitNumber(f)
	rolls, hits := make([]int, x.dice), 0
	for i := range rolls {
		rolls[i] = v.roll("fire of %s", x)
		if rolls[i] <= need {
			hits++
		}
	}
	e := v.report(x, "7.9", fmt.Sprintf("needs %d, rolls %s: %s", need, numbers(rolls), count(hits, "hit")), need, rolls, ledger)
	e.Count = hits
	v.emit(e)
	v.strikeHome(x, rolls, need, hits)
}

// strikeHome says what the hits of direct fire do.
func (v *volley) strikeHome(x *shot, rolls []int, need, hits int) {
	target := v.unit(x.Target)
	switch {
	case x.at.assaultsTank(x.Declared):
		v.assaultTank(x, hits)
	case x.at.explosive(x.Declared):
		for _, r := range rolls {
			v.shell(x, r <= need)
		}
	case target.Kind.Armored && x.band.Penetration.Kind != units.NoPenetration:
		for range hits {
			v.penetrate(x)
		}
	case target.Kind.Armored:
		if target.Kind.IsWeak() {
			v.hit(x.Target, hits, x.along)
		}
	case x.mount.Weapon.SmallArms:
		v.pool(x, hits)
	case target.Kind.Class == units.Personnel && x.Shell == ArmorPiercing:
	default:
		v.hit(x.Target, hits, x.along)
	}
}
