package commanddecision

import (
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A volley is the carrying out of all fire declared in a phase (CD 7.3): every
// die is rolled first, what was hit is counted, and the results apply together
// at the end.
//
// The dice are rolled in the order of the firing stands and their weapons; for
// one weapon first the hit dice, then shot by shot what each hit does: the
// penetration die, or the burst dice of the stands touched, in their order.
type volley struct {
	*play
	hurts []hurt
	pools []pool
}

// A hurt is damage done to a stand, not applied yet.
type hurt struct {
	stand   int
	hits    int
	destroy bool
	along   geom.Length // where on its path, in opportunity fire; otherwise notRewound
}

// notRewound marks fire at a stand where it is.
const notRewound geom.Length = -1

// A shot is a declared fire with all that resolving it needs.
type shot struct {
	*Declared
	at      *State // the game as it is when the shot falls: the target may be put back
	mount   *units.Mount
	band    *units.Band // nil: out of range; of no meaning in indirect fire
	along   geom.Length
	assault bool
	dice    int    // how many are rolled
	rate    []Line // what that is made of, before any is spent
}

// shotOf is a declared fire made ready.
func (s *State) shotOf(f *Declared) *shot {
	x := &shot{Declared: f, at: s.fireState(f), mount: s.mount(f), along: notRewound}
	if s.Step == Opportunity && s.shown(f.Target) != nil {
		x.along = f.Along
	}
	x.assault = x.at.assaults(f)
	x.band, _ = x.at.band(f)
	x.dice, x.rate = x.at.rate(f)
	return x
}

// String names a shot among those of its step.
func (x *shot) String() string {
	return fmt.Sprintf("%s, weapon %d, at %s", x.at.unit(x.Stand).Name, x.Weapon+1, x.at.unit(x.Target).Name)
}

// mark notes that a stand has fired, and that another was fired at.
func (v *volley) mark(x *shot) {
	st, w := &v.Stands[x.Stand], x.mount.Weapon
	st.Fired = FiredGeneral
	if v.Step == Opportunity {
		st.Fired = FiredOpportunity
	}
	st.FiredBig = st.FiredBig || w.Rocket || geom.Length(w.Caliber) > geom.Length(v.battle.Chart.int(bigGun))
	switch x.mount.Where {
	case units.AntiAir:
		st.FiredAA = true
	case units.InTurret, units.RearTurret:
		st.FiredTop = true
	}
	if x.mount.Shots > 0 {
		spent := slices.Clone(st.Spent)
		for len(spent) < len(v.unit(x.Stand).Kind.Mounts) {
			spent = append(spent, 0)
		}
		spent[x.Weapon] += x.dice
		st.Spent = spent
	}
	v.firedAt(x, x.Target, false)
	if g := v.unit(x.Target); g.Kind.Class == units.Gun && v.served(x.Target) {
		v.firedAt(x, g.Crew, false) // guns check nothing, their crews do
	}
}

// firedAt notes that a stand was a target, of a burst or otherwise: its company
// checks morale even if the fire could not hurt it (CD 8.2).
func (v *volley) firedAt(x *shot, target int, burst bool) {
	st := &v.Stands[target]
	st.FiredAt = true
	if x.at.flankShot(x.Stand, target) {
		st.Flanked = true
	}
	if w := x.mount.Weapon; burst && (w.Rocket || w.Caliber >= v.battle.Chart.int(heavyShell)) {
		st.Shelled = true
	}
}

// report is the event of a weapon fired. The other side is told who fires only
// if it sees it.
func (v *volley) report(x *shot, rule, what string, need int, rolls []int, ledger []Line) Event {
	from, to := v.unit(x.Stand), v.unit(x.Target)
	text := fmt.Sprintf("%s fires %s at %s, %s: %s", from.Name, x.mount.Weapon.Name, to.Name, x.at.Gap(x.Stand, x.Target).Show(), what)
	if x.assault {
		text = fmt.Sprintf("%s assaults %s with %s: %s", from.Name, to.Name, x.mount.Weapon.Name, what)
		rule = "7.20"
	}
	e := v.note(x.Stand, EventFire, rule, Telling{Text: text, Target: to.Name, What: x.mount.Weapon.Name, Need: need, Rolls: rolls, Ledger: ledger})
	e.At = x.at.Stands[x.Target].At
	if e.Side != "" {
		e.Enemy = &Telling{Text: to.Name + " is fired at by something unseen", Target: to.Name, At: e.At}
	}
	return e
}

// hit counts hits on a stand.
func (v *volley) hit(target, hits int, along geom.Length) {
	if i := v.victim(target); i >= 0 && hits > 0 {
		v.hurts = append(v.hurts, hurt{stand: i, hits: hits, along: along})
	}
}

// destroy counts a stand as destroyed.
func (v *volley) destroy(target int, along geom.Length) {
	if i := v.victim(target); i >= 0 {
		v.hurts = append(v.hurts, hurt{stand: i, destroy: true, along: along})
	}
}

// victim is who suffers what is done to a stand: what is done to a gun is done
// to those who serve it; a gun that nobody serves cannot be hurt
// (ruling.gun-target): -1.
func (s *State) victim(target int) int {
	switch {
	case !s.sparesGun(target):
		return target
	case s.served(target):
		return s.unit(target).Crew
	}
	return -1
}

// targets lists the stands of the other side that may be hit by what falls on
// a place: those on the table by themselves.
func (s *State) targets(side int) []int {
	var list []int
	for j := range s.Stands {
		if s.unit(j).Side != side && s.OnTable(j) {
			list = append(list, j)
		}
	}
	return list
}

// canHit reports whether a stand of the pool has a line of fire to the target.
func canHit(s *State, firers []int, target int) bool {
	return slices.ContainsFunc(firers, func(i int) bool { return s.Clear(los.Fire, i, target) })
}

var (
	bigGun     = cell("spot.big-gun")
	heavyShell = cell("morale.heavy-shell")
)
