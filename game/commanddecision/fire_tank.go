package commanddecision

import (
	"fmt"

	"sightline/units"
)

// A Damage is what a hit on armor does.
type Damage uint8

const (
	NoEffect Damage = iota
	OneHit
	TwoHits
	Destroyed
)

// Penetrate is what a hit does to armor (CD 7.13): the die with the penetration
// must be greater than the armor; 1 to 3 greater is one hit, 4 to 6 two, 7 or
// more destroys. A fraction counts: half a point greater is one hit.
func Penetrate(p units.Penetration, die, armor int) Damage {
	over, den := die+p.Add-armor, 1
	switch p.Kind {
	case units.NoPenetration:
		return NoEffect
	case units.Multiplies:
		den = p.TimesD
		over = die*p.TimesN - armor*den
	}
	switch {
	case over <= 0:
		return NoEffect
	case over < 4*den:
		return OneHit
	case over < 7*den:
		return TwoHits
	}
	return Destroyed
}

// penetrate rolls for one hit on armor, on the face it comes from (CD 5.5).
func (v *volley) penetrate(x *shot) {
	to := v.unit(x.Target)
	armor, face := to.Kind.ArmorFront, "front"
	if x.at.flankShot(x.Stand, x.Target) {
		armor, face = to.Kind.ArmorFlank, "flank"
	}
	die := v.roll("penetration of %s", x)
	d := Penetrate(x.band.Penetration, die, armor)
	open := Telling{
		Text:   fmt.Sprintf("The hit on %s: %s against %s armor %d: %s", to.Name, power(x.band.Penetration, die), face, armor, damageNames[d]),
		Target: to.Name, Count: int(d), Rolls: []int{die},
	}
	e := v.note(x.Stand, EventPenetration, "7.13", open)
	if e.Side != "" { // who is hit does not learn by whom
		e.Enemy = &open
	}
	v.emit(e)
	switch d {
	case OneHit, TwoHits:
		v.hit(x.Target, int(d), x.along)
	case Destroyed:
		v.destroy(x.Target, x.along)
	}
}

// String says what it is, for people.
func (d Damage) String() string { return damageNames[d] }

var damageNames = [...]string{"no effect", "1 hit", "2 hits", "destroyed"}

// power writes a penetration and its die as a sum.
func power(p units.Penetration, die int) string {
	if p.Kind != units.Multiplies {
		return fmt.Sprintf("%d + die %d = %d", p.Add, die, p.Add+die)
	}
	n := die * p.TimesN
	times, result := fmt.Sprint(p.TimesN), fmt.Sprint(n/p.TimesD)
	if p.TimesD == 2 {
		if p.TimesN == 1 {
			times = "½"
		} else {
			times = fmt.Sprintf("%d/2", p.TimesN)
		}
		if n%2 == 1 {
			result += "½"
		}
	}
	return fmt.Sprintf("die %d × %s = %s", die, times, result)
}
