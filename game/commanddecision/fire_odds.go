package commanddecision

import (
	"slices"
	"sync"

	"sightline/units"
)

// Odds is what a fire may be expected to do, by the chart.
type Odds struct {
	Need int // the number that no die may exceed to hit; 0 in indirect fire
	Dice int // how many are rolled; 0 if the shot would be spent, or needs none
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
		a.Weapon < 0 || a.Weapon >= len(s.unit(i).Kind.Mounts) || a.Shots < 0 || a.Along < 0 || int(a.Shell) >= len(shellNames) {
		return Odds{}, false
	}
	f := &Declared{Stand: i, Weapon: a.Weapon, Target: j, Shots: a.Shots, Along: s.alongOf(j, a.Along), Spread: a.Spread, Shell: a.Shell}
	spare := spares.Get().(*[]Stand)
	defer spares.Put(spare)
	return s.odds(f, s.fireStateIn(f, spare)), true
}

// spares are stands of states that live no longer than an estimate.
var spares = sync.Pool{New: func() any { return new([]Stand) }}

// odds are those of a fire that happens in state at. What is done to a gun is done
// to its crew, and nothing to one that nobody serves. A gun whose crew the side that
// fires does not know of is taken for one that is served.
func (s *State) odds(f *Declared, at *State) Odds {
	who, left := s.victim(f.Target), 0
	crew := s.unit(f.Target).Crew
	if s.sparesGun(f.Target) && !s.Stands[f.Target].Abandoned && (crew < 0 || !s.SeenBy(s.unit(f.Stand).Side, crew)) {
		who = f.Target
	}
	if who >= 0 {
		left = s.unit(who).Quality.Hits() - s.Stands[who].Hits
	}
	dice, _ := at.rate(f)
	x := &shot{Declared: f, at: at, mount: s.mount(f), along: notRewound, assault: at.assaults(f)}
	if s.overruns(x) != "" {
		return Odds{Harm: 1000 * left}
	}
	if at.isIndirect(f) {
		if at.outOfRange(x) {
			return Odds{}
		}
		return Odds{Dice: dice, Harm: min(dice*at.burstOdds(x, who), 1000*left)}
	}
	band, ok := at.band(f)
	if !ok && !at.assaultsTank(f) {
		return Odds{}
	}
	x.band = band
	_, need := at.hitNumber(f)
	need = min(max(need, 0), 10)
	return Odds{need, dice, min(dice*at.harm(x, who, need, left), 1000*left)}
}

// harm is the hits on a stand that one die of direct fire at the target may be
// expected to do, in thousandths.
func (s *State) harm(x *shot, who, need, left int) int {
	k := &s.unit(x.Target).Kind
	each := 1000
	switch {
	case s.assaultsTank(x.Declared):
		if s.unit(x.Stand).Kind.Engineer {
			each = 1000 * left
		}
	case s.explosive(x.Declared):
		if k.Armored && !k.IsWeak() {
			return s.burstOdds(x, who)
		}
		return 100*need + (10-need)*s.burstOdds(x, who)/10
	case !k.Armored:
		if k.Class == units.Personnel && x.Shell == ArmorPiercing {
			return 0
		}
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
// who suffers for it, in thousandths: a crew, if the burst touches it.
func (s *State) burstOdds(x *shot, who int) int {
	if who < 0 || who != x.Target && !slices.Contains(s.inBurst(x, s.Footprint(x.Target).Center), who) {
		return 0
	}
	return 100 * min(max(Sum(s.burstLedger(who, x)), 0), 10)
}
