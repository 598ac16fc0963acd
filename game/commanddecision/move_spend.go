package commanddecision

import (
	"math/bits"
	"slices"

	"sightline/geom"
	"sightline/units"
)

// walkFor returns the legs of a path, its start first, for a mover.
func (b *Battle) walkFor(m units.Mover, path []geom.Point, road bool) (legs []leg) {
	b.onWalk(m, path, road, func(all []leg) { legs = append(legs, all...) })
	return legs
}

// walker returns what finds the ground on a path.
func (b *Battle) walker(m units.Mover, road bool) walker {
	return walker{ground: &b.ground, mover: slices.Index(movers, m), road: road}
}

// byRoad reports whether a stand that begins to move at a point may use roads:
// it is on a road or trail, in column or alone (ruling.road).
func (s *State) byRoad(i int, from geom.Point) bool {
	if s.Stands[i].Column || s.battle.Chart.is(rulingRoad, "any") {
		return true
	}
	for k := range s.battle.ground.features {
		if f := &s.battle.ground.features[k]; paved(f.row) && f.holds(from) {
			return true
		}
	}
	return false
}

// spend returns the legs of a path, its start first, the share of the stand's
// allowance that they take, in millionths rounded up, and whether all of it is
// ground the stand may enter.
func (s *State) spend(i int, path []geom.Point, road bool) (legs []leg, used int64, ok bool) {
	legs = s.battle.walkFor(s.unit(i).Kind.Mover, path, road)
	spent, ok := s.purse(i).paid(legs)
	return legs, s.purse(i).share(spent), ok
}

// spends is spend without the legs.
func (s *State) spends(i int, path []geom.Point, road bool) (used int64, ok bool) {
	s.battle.onWalk(s.unit(i).Kind.Mover, path, road, func(legs []leg) {
		var spent int64
		spent, ok = s.purse(i).paid(legs)
		used = s.purse(i).share(spent)
	})
	return used, ok
}

// paid is what legs cost, and whether none of them is prohibited.
func (q purse) paid(legs []leg) (spent int64, ok bool) {
	ok = true
	for _, l := range legs {
		spent += q.price(&l)
		ok = ok && !l.cost.never
	}
	return spent, ok
}

// price is what a leg costs.
func (q purse) price(l *leg) int64 {
	return int64(l.cost.toll)*int64(q.road) + int64(l.run)*l.cost.times*q.rate(l.road)
}

// reach is how far along legs an amount takes a mover, before prohibited
// ground.
func (q purse) reach(legs []leg, amount int64) (far geom.Length) {
	for k := range legs {
		l := &legs[k]
		amount -= int64(l.cost.toll) * int64(q.road)
		if l.cost.never || amount < 0 {
			break
		}
		inch := l.cost.times * q.rate(l.road)
		if int64(l.run)*inch > amount {
			return far + geom.Length(amount/inch)
		}
		amount -= int64(l.run) * inch
		far += l.run
	}
	return far
}

// Reach returns how far a stand that is somewhere gets on a path with a share
// of its allowance, in millionths, on the table and before ground it may not
// enter: the path it goes, from first, and the share used. Who has no allowance
// goes nowhere. Other stands are not in its way.
func (s *State) Reach(i int, from geom.Point, path []geom.Point, share int64) (end []geom.Point, used int64) {
	q := s.purse(i)
	most := int64(max(q.country, q.road))
	if q.whole() == 0 || share <= 0 {
		return []geom.Point{from}, 0
	}
	// What no ground lets it reach need not be looked at.
	way := firstPart(append([]geom.Point{from}, path...), geom.Length(most*min(share, 10*wholeAllowance)/wholeAllowance+1))
	way = s.onTable(way)
	road := s.byRoad(i, from)
	legs, _, _ := s.spend(i, way, road)
	for far := q.reach(legs, q.part(share)); ; far -= 2 * geom.Micrometer {
		// Rounding the end of the way may carry it a micrometer too far.
		end = firstPart(way, max(far, 0))
		used, ok := s.spends(i, end, road)
		if ok && used <= share || far <= 0 {
			return end, used
		}
	}
}

// onTable is the first part of a path that is on the table; if it begins off
// it, only the beginning.
func (s *State) onTable(path []geom.Point) []geom.Point {
	table := s.battle.Scenario.Table.Bounds()
	for k := 1; k < len(path); k++ {
		if table.Contains(path[k]) {
			continue
		}
		a, b := path[k-1], path[k]
		if !table.Contains(a) {
			return path[:k]
		}
		lo, hi := geom.Length(0), geom.Distance(a, b)
		for lo+1 < hi {
			if mid := (lo + hi) / 2; table.Contains(geom.Divide(a, b, int64(mid), int64(geom.Distance(a, b)))) {
				lo = mid
			} else {
				hi = mid
			}
		}
		return append(slices.Clone(path[:k]), geom.Divide(a, b, int64(lo), int64(geom.Distance(a, b))))
	}
	return path
}

// Toil returns what a straight way costs a mover, in inches of clear ground,
// and whether the ground may be entered at all. Roads count as what they lead
// through, but for who marches on them: marching says so. To a mover that there
// is not, all ground is clear.
func (b *Battle) Toil(m units.Mover, from, to geom.Point, marching bool) (cost geom.Length, ok bool) {
	if !slices.Contains(movers, m) {
		return geom.Distance(from, to), true
	}
	ok = true
	b.onWalk(m, []geom.Point{from, to}, marching, func(legs []leg) {
		for _, l := range legs {
			cost += l.cost.toll + l.run*geom.Length(l.cost.times)
			ok = ok && !l.cost.never
		}
	})
	return cost, ok
}

// A purse is what a mover may pay from: its allowances across country and on
// roads. What is spent of it is counted exactly, in inches across country times
// the road allowance, so that both may be mixed.
type purse struct{ country, road geom.Length }

// whole is all that is in the purse.
func (q purse) whole() int64 { return int64(q.country) * int64(q.road) }

// part is what a share of the purse, in millionths, comes to, rounded down.
func (q purse) part(share int64) int64 {
	hi, lo := bits.Mul64(uint64(q.whole()), uint64(min(max(share, 0), 10*wholeAllowance)))
	n, _ := bits.Div64(hi, lo, wholeAllowance)
	return int64(n)
}

// share is which share of the purse, in millionths, an amount is, rounded up.
func (q purse) share(spent int64) int64 {
	if q.whole() == 0 {
		return 0
	}
	hi, lo := bits.Mul64(uint64(spent), wholeAllowance)
	if hi >= uint64(q.whole()) {
		return 1 << 62 // far beyond any purse
	}
	n, rest := bits.Div64(hi, lo, uint64(q.whole()))
	if rest > 0 {
		n++
	}
	return int64(min(n, 1<<62))
}

// rate is what a unit of length costs across country, or on a road.
func (q purse) rate(road bool) int64 {
	if road {
		return int64(q.country)
	}
	return int64(q.road)
}

// purse returns the allowances of a stand.
func (s *State) purse(i int) purse {
	k := &s.unit(i).Kind
	return purse{k.CrossCountry, k.Road}
}

var (
	rulingMired = cell("ruling.mired")
	rulingRoad  = cell("ruling.road")
	rulingRise  = cell("ruling.rise")
)
