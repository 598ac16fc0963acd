package commanddecision

import (
	"sync"

	"sightline/units"
)

// Odds is what a fire may be expected to do, by the chart.
type Odds struct {
	Need int // the number that no die may exceed to hit; 0 in indirect fire
	Dice int // how many are rolled; 0 if the shot would be spent
	Harm int // hits on the target to be expected, in thousandths, at most what it can take
}

// Estimate returns what a fire of a side in this step may be expected to do, and
// whether there is such a weapon and such a target. It says nothing of whether
// the fire is allowed. It is the judgment of a player that is a program: it
// guesses lengths as people do by eye, and well. Nobody is shown it; AskFire
// holds the same odds, if they may be told.
func (s *State) Estimate(side int, a Fire) (Odds, bool) {
	i, j := s.battle.named(a.Stand), s.battle.named(a.Target)
	if i < 0 || j < 0 || s.unit(i).Side != side || s.unit(j).Side == side || !s.In(i) || !s.In(j) || !s.SeenBy(side, j) ||
		a.Weapon < 0 || a.Weapon >= len(s.unit(i).Kind.Mounts) || a.Shots < 0 || a.Along < 0 {
		return Odds{}, false
	}
	f := &Declared{Stand: i, Weapon: a.Weapon, Target: j, Shots: a.Shots, Along: s.alongOf(j, a.Along), Spread: a.Spread}
	spare := spares.Get().(*[]Stand)
	defer spares.Put(spare)
	return s.fireStateIn(f, spare).odds(f), true
}

// spares are stands of states that live no longer than an estimate.
var spares = sync.Pool{New: func() any { return new([]Stand) }}

func (s *State) odds(f *Declared) Odds {
	left := s.unit(f.Target).Quality.Hits() - s.Stands[f.Target].Hits
	dice, _ := s.rate(f)
	x := &shot{Declared: f, at: s, mount: s.mount(f), assault: s.InContact(f.Stand, f.Target)}
	if s.isIndirect(f) {
		if s.outOfRange(x) {
			return Odds{}
		}
		return Odds{Dice: dice, Harm: min(dice*s.burstOdds(x), 1000*left)}
	}
	band, ok := s.band(f)
	if !ok && !s.assaultsTank(f) {
		return Odds{}
	}
	x.band = band
	_, need := s.hitNumber(f)
	need = min(max(need, 0), 10)
	return Odds{need, dice, min(dice*s.harm(x, need, left), 1000*left)}
}

// harm is the hits that one die of direct fire may be expected to do, in
// thousandths.
func (s *State) harm(x *shot, need, left int) int {
	k := &s.unit(x.Target).Kind
	each := 1000
	switch {
	case !k.Armored && !x.mount.Weapon.SmallArms && x.mount.Weapon.Burst.Value > 0:
		return 100*need + (10-need)*s.burstOdds(x)/10
	case !k.Armored, s.assaultsTank(x.Declared):
	case x.band.Penetration.Kind != units.NoPenetration:
		armor := k.ArmorFront
		if s.flankShot(x.Stand, x.Target) {
			armor = k.ArmorFlank
		}
		each = 0
		for die := 1; die <= 10; die++ {
			d := Penetrate(x.band.Penetration, die, armor)
			if d == Destroyed {
				each += 100 * left
				continue
			}
			each += 100 * min(int(d), left)
		}
	case !k.IsWeak():
		return 0
	}
	return need * each / 10
}

// burstOdds is the hits that one burst on the target may be expected to do to
// it, in thousandths.
func (s *State) burstOdds(x *shot) int {
	need := x.mount.Weapon.Burst.Value + Sum(s.burstModifiers(x.Target, x))
	return 100 * min(max(need, 0), 10)
}
