package commanddecision

import (
	"cmp"
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// forceBack pins a stand and makes it retreat to cover: for its red marker or
// for a failed morale check (CD 2.4, 8.6). A stand in a fortification stays; one
// in cover may only go deeper. The crew of an unlimbered gun leaves it after
// fire, and takes it along after a morale check if its tow is near (CD 4.10,
// 4.11); then it returns the tow, otherwise -1.
func (p *play) forceBack(i int, byMorale bool) (tow int) {
	p.Stands[i].Pin = 2
	u, rule := p.unit(i), either(byMorale, "8.6", "2.4")
	if p.Stands[i].Aboard >= 0 || u.Kind.Class == units.Gun {
		p.about(i, EventForcedBack, rule, Telling{Text: u.Name + " is pinned"})
		return -1
	}
	if p.servesGun(i) {
		if byMorale && p.limberFree(i) {
			p.stirred()
			tow = p.Stands[i].Aboard
			p.goBack(tow, rule)
			return tow
		}
		p.abandonGun(i)
	}
	p.goBack(i, rule)
	return -1
}

// goBack moves a stand that is forced back.
func (p *play) goBack(i int, rule string) {
	u := p.unit(i)
	cover, name := p.CoverOf(i, -1)
	if cover == Fortification {
		p.about(i, EventForcedBack, rule, Telling{Text: fmt.Sprintf("%s is forced back, but stays in its fortification (%s), pinned", u.Name, name)})
		return
	}
	w := p.ways(i, wholeAllowance)
	p.hide(i, w.list)
	best, ok := w.best(func(c candidate) bool { return c.hidden && c.inCover })
	if !ok && cover == NoCover {
		if best, ok = w.best(func(c candidate) bool { return c.inCover }); !ok {
			best, ok = w.far()
		}
	}
	if !ok {
		p.about(i, EventForcedBack, rule, Telling{Text: fmt.Sprintf("%s is forced back, but cannot go %s, and is pinned", u.Name, either(cover > NoCover, "deeper into cover", "anywhere"))})
		return
	}
	p.goes(i, []geom.Point{p.Stands[i].At, best.at})
	p.moveTo(i, best.at, p.Stands[i].Facing)
	p.stirred()
	p.about(i, EventForcedBack, rule, Telling{
		Text: fmt.Sprintf("%s is forced back %s%s, and is pinned", u.Name, best.far.Show(), either(best.inCover, " to cover", "")),
		Far:  best.far,
	})
}

// A candidate is a place to go back to.
type candidate struct {
	at      geom.Point
	far     geom.Length
	within  bool // its allowance takes it there
	turn    int  // how many ways lead away more directly
	inCover bool
	hidden  bool // from every enemy that is to be avoided
}

// ways are the places a stand can go back to, nearest first.
type ways struct {
	list []candidate
}

// ways looks along straight lines (ruling.retreat), at every inch as far as a
// share of the stand's allowance takes it, for places to which it gets without
// coming nearer to any enemy it sees. A stand in cover never leaves cover on the
// way. Of places at one distance the one that leads most directly away comes
// first.
func (p *play) ways(i int, share int64) ways {
	st := &p.Stands[i]
	avoid := p.threats(i)
	if len(avoid) == 0 {
		if j := p.nearestSeen(i); j >= 0 {
			avoid = []int{j}
		}
	}
	away := p.awayFrom(i, avoid)
	before := make([]geom.Length, len(avoid))
	for k, j := range avoid {
		before[k] = p.Gap(i, j)
	}
	inCover := p.Concealed(i)
	var w ways
	step := geom.Angle(min(max(p.battle.Chart.int(rulingRetreat), 1), 90)) * geom.Degree
	for n := range int(2*(90*geom.Degree/step) + 1) { // away first, then to both sides up to a right angle
		turn := geom.Angle((n+1)/2) * step
		if n%2 == 1 {
			turn = -turn
		}
		d := (away + turn).Normal().Direction()
		const table = 1000 * geom.Inch
		reach := func(share int64) geom.Length {
			end, _ := p.Reach(i, st.At, []geom.Point{st.At.Ahead(d, table)}, share)
			return geom.Distance(st.At, end[len(end)-1])
		}
		// The distance between two stands on straight ways is convex: who comes
		// no nearer with a first step never does.
		first := p.footprintAt(i, st.At.Ahead(d, geom.Inch/16), st.Facing)
		if nearerThan(p.State, &first, avoid, before) {
			continue
		}
		limit := reach(share)
		most := limit
		if share != wholeAllowance {
			most = reach(wholeAllowance)
		}
		for far := geom.Inch; far <= limit; far += geom.Inch {
			at := st.At.Ahead(d, far)
			foot := p.footprintAt(i, at, st.Facing)
			c, _ := p.battle.coverAt(&foot, nil)
			if p.hitsEnemy(i, &foot) || inCover && c == NoCover {
				break
			}
			if p.clearFor(i, at, st.Facing) {
				w.list = append(w.list, candidate{at: at, far: far, within: far <= most, turn: n, inCover: c > NoCover})
			}
		}
	}
	slices.SortStableFunc(w.list, func(a, b candidate) int { return cmp.Compare(a.far, b.far) })
	return w
}

// hide marks the places that no threat would see. Only places in cover are
// asked about: the others are no better for it.
func (p *play) hide(i int, list []candidate) {
	threats := p.threats(i)
	for k := range list {
		c := &list[k]
		if !c.inCover {
			continue
		}
		there := p.withStandAt(i, c.at, p.Stands[i].Facing)
		c.hidden = !slices.ContainsFunc(threats, func(j int) bool { return there.Clear(los.Sight, j, i) })
		if c.hidden {
			return // the nearest is enough
		}
	}
}

func (w ways) best(want func(candidate) bool) (candidate, bool) {
	k := slices.IndexFunc(w.list, want)
	if k < 0 {
		return candidate{}, false
	}
	return w.list[k], true
}

// toward is the place farthest on the way to the nearest cover that the stand
// reaches in one turn.
func (w ways) toward() (best candidate, ok bool) {
	cover, ok := w.best(func(c candidate) bool { return c.inCover })
	if !ok {
		return candidate{}, false
	}
	for _, c := range w.list {
		if c.turn == cover.turn && c.within {
			best = c // they are in order of distance
		}
	}
	return best, best.far > 0
}

// far is the place farthest away on the way that leads most directly away.
func (w ways) far() (candidate, bool) {
	if len(w.list) == 0 {
		return candidate{}, false
	}
	return slices.MaxFunc(w.list, func(a, b candidate) int { return cmp.Or(cmp.Compare(b.turn, a.turn), cmp.Compare(a.far, b.far)) }), true
}

// nearerThan reports whether a place is nearer to one of the enemies than before.
func nearerThan(s *State, foot *geom.Footprint, enemies []int, before []geom.Length) bool {
	for k, j := range enemies {
		if g := s.Footprint(j); foot.Gap(&g) < before[k]-rounding {
			return true
		}
	}
	return false
}

// nearestSeen is the nearest enemy on the table that the stand's side sees, or
// -1.
func (s *State) nearestSeen(i int) int {
	best, least := -1, geom.Length(0)
	for j := range s.Stands {
		if s.unit(j).Side == s.unit(i).Side || !s.OnTable(j) || !s.SeenBy(s.unit(i).Side, j) {
			continue
		}
		if d := s.Gap(i, j); best < 0 || d < least {
			best, least = j, d
		}
	}
	return best
}

// awayFrom is the way directly away from the nearest of the enemies; without
// any, to the rear.
func (s *State) awayFrom(i int, enemies []int) geom.Angle {
	best, least := -1, geom.Length(0)
	for _, j := range enemies {
		if d := s.Gap(i, j); best < 0 || d < least {
			best, least = j, d
		}
	}
	if best < 0 || s.Stands[best].At == s.Stands[i].At {
		return (s.Stands[i].Facing + geom.FullTurn/2).Normal()
	}
	return s.Stands[best].At.AngleTo(s.Stands[i].At)
}

// hitsEnemy reports whether a stand would be on an enemy, which it cannot pass.
func (s *State) hitsEnemy(i int, foot *geom.Footprint) bool {
	for j := range s.Stands {
		if s.unit(j).Side != s.unit(i).Side && s.overlaps(i, foot, j) {
			return true
		}
	}
	return false
}

// farAllowance is as far as the demoralized look for cover: ten turns.
const farAllowance = 10 * wholeAllowance

var rulingRetreat = cell("ruling.retreat")
