package usual

import (
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// Worth is what a fire of a side is worth, with the answer that AskFire gives to
// it; 0 or less: nobody would fire so. Where the side may measure it is the share
// of its target that is to be lost, by what the charts value that at. Else it is
// what a player sees by eye: whether the weapon is made for such a target and can
// do it any harm, whether the target is plainly out of reach, and how straight
// ahead it is.
func Worth(view *rules.State, f rules.Fire, a *rules.FireAnswer) int {
	by, ok := view.Piece(f.Stand)
	to, there := view.Piece(f.Target)
	switch {
	case !ok || !there || a == nil || len(a.Refused) > 0 || f.Weapon < 0 || f.Weapon >= len(by.Kind.Mounts):
		return -1
	case a.Measured:
		return a.Odds.Harm * max(to.Kind.Value, 1) / max(to.Quality.Hits(), 1)
	case a.Overrun != "" || a.Contact:
		return 10000
	case !harms(a, &by, &to, f.Weapon) || farOff(view, a, &by, &to, f.Weapon):
		return 0
	}
	aside := (by.Footprint.Center.AngleTo(to.Footprint.Center) - by.Facing).Normal()
	n := 1 + int(max(aside, 360*geom.Degree-aside)/geom.Degree) // 181 behind, 361 ahead
	if Suits(by.Kind.Mounts[f.Weapon].Weapon, &to.Kind) {
		n += 1000
	}
	return n
}

// Suits reports whether a weapon is made for a target: to pierce armor, or for
// all else.
func Suits(w *units.Weapon, target *units.Kind) bool {
	pierces := slices.ContainsFunc(w.Bands, func(b units.Band) bool { return b.Penetration.Kind != units.NoPenetration })
	if target.Armored {
		return pierces
	}
	return !pierces || w.Burst.Value > 0 || w.SmallArms
}

// harms reports whether a fire may do any harm at some range, by the chart.
func harms(a *rules.FireAnswer, by, to *rules.Piece, weapon int) bool {
	w := by.Kind.Mounts[weapon].Weapon
	if a.Indirect || w.Burst.Value > 0 && !to.Kind.Armored {
		return true
	}
	for i := range a.Bands {
		b := &a.Bands[i]
		if b.Contact || b.Base.Value+rules.Sum(a.Ledger) < 1 {
			continue
		}
		if !to.Kind.Armored || to.Kind.IsWeak() || slices.ContainsFunc(b.Damage[:], func(d rules.Damage) bool { return d != rules.NoEffect }) {
			return true
		}
	}
	return false
}

// byEye is how well a distance is judged by who does not measure it: to half a
// foot, and a target counts as out of reach only if even the nearest that it may be
// is clearly beyond what the weapon reaches, which is measured between stands and
// not from their middles.
const (
	byEye   = 6 * geom.Inch
	clearly = 2 * geom.Inch
)

// farOff reports whether a target is plainly out of reach, by eye.
func farOff(view *rules.State, a *rules.FireAnswer, by, to *rules.Piece, weapon int) bool {
	reach := geom.Length(0)
	for i := range a.Bands {
		reach = max(reach, a.Bands[i].Reach)
	}
	if a.Indirect {
		reach = by.Kind.Mounts[weapon].Weapon.Indirect
	}
	far := geom.Distance(by.Footprint.Center, to.Footprint.Center)
	if view.Step == rules.Opportunity { // it may be shot at on its way
		for _, p := range to.Path {
			far = min(far, geom.Distance(by.Footprint.Center, p))
		}
	}
	seems := (far + byEye/2) / byEye * byEye
	return seems-byEye/2 > reach+clearly
}
