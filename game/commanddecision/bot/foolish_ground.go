package bot

import (
	"cmp"
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// nextDoor is how near to an area a stand is beside it.
const nextDoor = 4 * geom.Inch

// staysLimbered is how many guns of a side stay behind their tows through movement, though
// from there an enemy that the side saw, and that has stayed, is in sight and in reach.
func staysLimbered(was, is *cd.State, side int) (n int) {
	b := was.Battle()
	for g := range b.Units {
		u := &b.Units[g]
		tow := u.Tow
		if u.Side != side || tow < 0 || was.Stands[g].Aboard != tow || is.Stands[g].Aboard != tow || !was.OnTable(tow) || !is.OnTable(tow) ||
			was.Stands[tow].At != is.Stands[tow].At && was.OrderOf(tow) == cd.FullAdvance || was.Stands[tow].Demoralized {
			continue
		}
		reach := geom.Length(0)
		for _, m := range u.Kind.Mounts {
			for _, band := range m.Weapon.Bands {
				reach = max(reach, band.Reach)
			}
		}
		for e := range b.Units {
			if b.Units[e].Side != side && was.SeenBy(side, e) && was.OnTable(e) && is.OnTable(e) && was.Stands[e].At == is.Stands[e].At &&
				was.Gap(tow, e) <= reach && was.Clear(los.Sight, tow, e) {
				n++
				break
			}
		}
	}
	return n
}

// leavesEmpty is how many areas that a victory of a side takes are left empty by it: it does
// not hold them, nobody is in them, and a stand of it that may hold them, in no hole, of
// sound morale and not pinned, is next door before and after movement.
func leavesEmpty(was, is *cd.State, side int) (n int) {
	b := was.Battle()
	for k := range b.Scenario.Areas {
		if was.Holder[k] == side || !winsBy(b, side, b.Scenario.Areas[k].Name) || somebodyIn(was, k) || somebodyIn(is, k) {
			continue
		}
		ring := b.Scenario.Areas[k].Outline
		if slices.ContainsFunc(b.Companies, func(c cd.Company) bool {
			return c.Side == side && !c.HQ && slices.ContainsFunc(c.Units, func(i int) bool {
				return mayTake(was, i) && mayTake(is, i) && within(ring, was.Stands[i].At, nextDoor) && within(ring, is.Stands[i].At, nextDoor) &&
					!dugIn(was, i) && canEnter(b, i, was.Stands[i].At, ring)
			})
		}) {
			n++
		}
	}
	return n
}

// winsBy reports whether some victory of a side takes an area.
func winsBy(b *cd.Battle, side int, area string) bool {
	return slices.ContainsFunc(b.Terms.Victory, func(v cd.Victory) bool {
		return slices.ContainsFunc(v.Conditions, func(c cd.Condition) bool {
			return cmp.Or(c.Side, v.Side) == b.Sides[side] && slices.Contains(c.Areas, area)
		})
	})
}

func somebodyIn(s *cd.State, area int) bool {
	for i := range s.Stands {
		if s.OnTable(i) && s.Battle().Scenario.Areas[area].Outline.Contains(s.Stands[i].At) {
			return true
		}
	}
	return false
}

// mayTake reports whether a stand may go and hold ground: no gun and nobody who serves or
// tows one, no mortar, no observer, nothing soft on wheels.
func mayTake(s *cd.State, i int) bool {
	u := &s.Battle().Units[i]
	st := &s.Stands[i]
	return s.OnTable(i) && u.Kind.CrossCountry > 0 && u.Gun < 0 && !u.Kind.IsSoft() && u.Kind.Symbol != units.SymbolMortar &&
		u.Kind.Symbol != units.SymbolObserver && u.Kind.Symbol != units.SymbolStaff && !st.Demoralized && st.Pin == 0
}

// canEnter reports whether a stand may go straight to some corner of an area, for no more
// than it may in a turn.
func canEnter(b *cd.Battle, i int, from geom.Point, to geom.Polygon) bool {
	k := &b.Units[i].Kind
	return slices.ContainsFunc(to.Outline, func(p geom.Point) bool {
		cost, ok := b.Toil(k.Mover, from, p, false)
		return ok && cost <= k.CrossCountry
	})
}

// within reports whether a point is in an area or about so near to it.
func within(ring geom.Polygon, p geom.Point, near geom.Length) bool { return awayFrom(ring, p) <= near }

// awayFrom is how far a point is from an area, by the corners and the middles of its edges;
// 0 inside.
func awayFrom(of geom.Polygon, p geom.Point) geom.Length {
	if of.Contains(p) {
		return 0
	}
	least := geom.Length(1 << 40)
	for k, q := range of.Outline {
		next := of.Outline[(k+1)%len(of.Outline)]
		least = min(least, geom.Distance(p, q), geom.Distance(p, geom.Divide(q, next, 1, 2)))
	}
	return least
}

// leadsFromTheFront reports whether a headquarters went nearer to the nearest enemy whom
// its side saw than all of its troops are that fight.
func leadsFromTheFront(was, is *cd.State, i int) bool {
	b := was.Battle()
	u := &b.Units[i]
	if !b.Companies[u.Company].HQ || u.Kind.Command == units.NoCommand || !was.OnTable(i) || !is.OnTable(i) || was.Stands[i].At == is.Stands[i].At {
		return false
	}
	enemy, near := -1, geom.Length(20*geom.Inch)
	for e := range b.Units {
		if b.Units[e].Side != u.Side && was.SeenBy(u.Side, e) && is.OnTable(e) {
			if d := is.Gap(i, e); d < near && d < was.Gap(i, e) {
				enemy, near = e, d
			}
		}
	}
	if enemy < 0 {
		return false
	}
	for f := range b.Units {
		k := &b.Units[f].Kind
		if b.Units[f].Side == u.Side && !b.Companies[b.Units[f].Company].HQ && is.OnTable(f) && !k.IsSoft() && is.Gap(f, enemy) <= near {
			return false
		}
	}
	return true
}

// givesAway is how many stands of a side that the enemy does not see fire at somebody they
// cannot harm: the fire shows where they are.
func givesAway(s *cd.State, side int) (n int) {
	b := s.Battle()
	for i := range b.Units {
		if b.Units[i].Side != side || s.SeenBy(1-side, i) {
			continue
		}
		fires, harms := false, false
		for k := range s.Fires {
			f := &s.Fires[k]
			if f.Stand != i {
				continue
			}
			fires = true
			along := f.Along
			if along < 0 { // where it is, the end of its path
				along = 1 << 40
			}
			odds, ok := s.Estimate(side, cd.Fire{Stand: b.Units[i].Name, Weapon: f.Weapon, Target: b.Units[f.Target].Name, Along: along, Shell: f.Shell})
			harms = harms || !ok || odds.Harm > 0
		}
		if fires && !harms {
			n++
		}
	}
	return n
}

// An errand is how far it is to somewhere a side is to get to.
type errand func(p geom.Point) geom.Length

// errands are the edges that a side is to leave by, and the areas it is to take.
func errands(s *cd.State, side int) (list []errand) {
	b := s.Battle()
	t := b.Scenario.Table
	for _, v := range b.Terms.Victory {
		for _, c := range v.Conditions {
			if c.Kind == "exit" && cmp.Or(c.Side, v.Side) == b.Sides[side] {
				edge := c.Edge
				list = append(list, func(p geom.Point) geom.Length {
					switch edge {
					case "north":
						return p.Y
					case "south":
						return t.Depth - p.Y
					case "west":
						return p.X
					}
					return t.Width - p.X
				})
			}
		}
	}
	for k := range b.Scenario.Areas {
		if of := b.Scenario.Areas[k].Outline; s.Holder[k] != side && winsBy(b, side, b.Scenario.Areas[k].Name) {
			list = append(list, func(p geom.Point) geom.Length { return awayFrom(of, p) })
		}
	}
	return list
}
