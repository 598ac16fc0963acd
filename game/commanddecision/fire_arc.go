package commanddecision

import (
	"sightline/geom"
	"sightline/units"
)

// inArc reports whether a target is in the firing arc of a mount (CD 5.4):
// turrets, turntables and passengers fire all round, a rear hull mount
// everywhere but to the front, all else only to the front.
func (s *State) inArc(i, weapon, target int) bool {
	u := s.unit(i)
	where := u.Kind.Mounts[weapon].Where
	if s.Stands[i].Aboard >= 0 || allRound(where) {
		return true
	}
	front := u.Kind.Front()
	from, to := s.Footprint(i), s.Footprint(target)
	if s.battle.Chart.int(rulingArcAny) == 0 {
		return front.Holds(from.Center, from.Facing, to.Center) != (where == units.RearHull)
	}
	if where == units.RearHull {
		return !front.HoldsAll(from.Center, from.Facing, to.Polygon())
	}
	return front.HoldsAny(from.Center, from.Facing, to.Polygon())
}

// mayBear reports whether a mount may have a target in its arc somewhere between
// two places that the target passes straight on. It never says no wrongly.
func (s *State) mayBear(i, weapon int, from, to *geom.Footprint) bool {
	u := s.unit(i)
	where := u.Kind.Mounts[weapon].Where
	if s.Stands[i].Aboard >= 0 || allRound(where) {
		return true
	}
	at, way := s.Footprint(i), geom.ConvexHull(append(from.Polygon(), to.Polygon()...))
	front := u.Kind.Front()
	if where == units.RearHull {
		return !front.HoldsAll(at.Center, at.Facing, way)
	}
	return front.HoldsAny(at.Center, at.Facing, way)
}

// allRound reports whether weapons there fire all round.
func allRound(where units.Mounting) bool {
	switch where {
	case units.InTurret, units.RearTurret, units.AntiAir, units.Turntable:
		return true
	}
	return false
}

// flankShot reports whether fire comes from outside the front arc of a stand:
// 180 degrees of personnel, 120 of vehicles and guns (CD 5.3, 5.5).
func (s *State) flankShot(firer, target int) bool {
	front := s.unit(target).Kind.Front()
	from, to := s.Footprint(firer), s.Footprint(target)
	if s.battle.Chart.int(rulingFlankCenter) == 0 {
		return !front.HoldsAny(to.Center, to.Facing, from.Polygon())
	}
	return !front.Holds(to.Center, to.Facing, from.Center)
}

var (
	rulingArcAny      = cell("ruling.arc-any")
	rulingFlankCenter = cell("ruling.flank-center")
)
