package commanddecision_test

import (
	"testing"

	cd "sightline/game/commanddecision"
	"sightline/los"
)

// BenchmarkAskFire asks what a screen asks about fire, sight, spotting and
// morale, of every stand that may fire at one moment of the largest scenario of
// the library, as BenchmarkAsk does.
func BenchmarkAskFire(b *testing.B) {
	v, side := asked(b, cd.Opportunity, "fire")
	first := func(o cd.Option) cd.Fire {
		return cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: o.Targets[0]}
	}
	median(b, "along", v, side, "fire", func(o cd.Option) { v.FireAlong(side, first(o)) })
	median(b, "fire", v, side, "fire", func(o cd.Option) { v.AskFire(side, first(o)) })
	median(b, "sight", v, side, "fire", func(o cd.Option) { v.AskSight(side, los.Fire, o.Stand, o.Targets[0]) })
	median(b, "sees", v, side, "fire", func(o cd.Option) { v.AskSees(side, o.Stand) })
	median(b, "spot", v, side, "fire", func(o cd.Option) { v.AskSpot(side, o.Stand, o.Targets[0]) })
	median(b, "spotted", v, side, "fire", func(o cd.Option) { v.AskSpotted(side, o.Stand) })
	median(b, "morale", v, side, "fire", func(o cd.Option) { v.AskMorale(side) })
}
