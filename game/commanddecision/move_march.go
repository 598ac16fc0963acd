package commanddecision

import (
	"cmp"
	"slices"

	"sightline/geom"
)

// A march is stands that move at once.
type march struct {
	*play
	movers []*mover
	of     []*mover // by stand; nil if it does not move
	foot   []geom.Footprint
	box    []geom.Bounds // of foot
	there  []bool        // takes a place
	touch  geom.Length
	hull   []geom.Point
}

func (p *play) newMarch(movers []*mover) *march {
	n := len(p.Stands)
	m := &march{play: p, movers: movers, of: make([]*mover, n), foot: make([]geom.Footprint, n), box: make([]geom.Bounds, n), there: make([]bool, n), touch: p.battle.Chart.length(rulingContact)}
	for i := range p.Stands {
		if m.there[i] = p.stands(i); m.there[i] {
			m.set(pose{i, p.Stands[i].At, p.Stands[i].Facing})
		}
	}
	for _, v := range movers {
		m.of[v.i] = v
		if v.gun >= 0 {
			m.of[v.gun] = v
		}
	}
	for _, v := range movers {
		for j := range m.there {
			if m.there[j] && m.enemies(v, j) && m.touches(v.i, j) {
				v.near = append(v.near, j)
			}
		}
	}
	return m
}

func (m *march) set(x pose) {
	m.foot[x.i] = m.footprintAt(x.i, x.at, x.facing)
	m.box[x.i] = m.foot[x.i].Bounds()
}

func (m *march) enemies(v *mover, j int) bool {
	return m.unit(j).Side != m.unit(v.i).Side && !m.Stands[j].Wreck
}

func (m *march) touches(i, j int) bool {
	return m.box[i].Grown(m.touch).Touches(m.box[j]) && m.foot[i].Within(&m.foot[j], m.touch)
}

// run lets all movers go, in slices of the allowance (ruling.slices): in each
// the better troops go first, among equals who would meet the higher die.
func (m *march) run() {
	slicesOf := m.battle.Chart.int(rulingSlices)
	for k := 1; k <= slicesOf; k++ {
		share := int64(wholeAllowance * k / slicesOf)
		m.drawLots(share)
		order := slices.Clone(m.movers)
		slices.SortStableFunc(order, func(v, w *mover) int {
			return cmp.Or(cmp.Compare(m.unit(w.i).Quality, m.unit(v.i).Quality), cmp.Compare(w.lot, v.lot))
		})
		for _, v := range order {
			m.advance(v, m.target(v, share))
		}
	}
	for _, v := range m.movers {
		v.done = true
	}
}

// target is how far along its path a mover is when a share of the time is over.
func (m *march) target(v *mover, share int64) geom.Length {
	return v.purse.reach(v.legs, v.purse.part(min(share-v.first, v.budget)))
}

// advance moves a mover along its path, unless something stops it.
func (m *march) advance(v *mover, to geom.Length) {
	for !v.done && v.far < to {
		if len(v.mines) > 0 && v.mines[0].at <= v.far {
			m.treads(v)
			continue
		}
		seg, from := v.where(v.far)
		end := min(v.sizes[seg], from+to-v.far)
		if len(v.mines) > 0 {
			end = min(end, from+v.mines[0].at-v.far)
		}
		got := m.sweep(v, seg, from, end)
		v.far += got - from
		for _, x := range m.bodies(v, seg, got) {
			m.set(x)
		}
		v.near = slices.DeleteFunc(v.near, func(j int) bool { return !m.there[j] || !m.touches(v.i, j) })
	}
	if !v.done && v.far == v.length && v.edge != "" {
		v.done, v.left = true, true
		m.there[v.i] = false
	}
}

// drawLots rolls a die for both of two equal enemies who would come into contact
// in this slice, where it matters who is first; pairs in order of battle, the
// first stand's die first, again if they are equal. A stand keeps its die.
func (m *march) drawLots(share int64) {
	for k, v := range m.movers {
		for _, w := range m.movers[k+1:] {
			if v.done || w.done || m.unit(v.i).Side == m.unit(w.i).Side || m.unit(v.i).Quality != m.unit(w.i).Quality ||
				v.lot != w.lot || !m.stopsAt(v.i, w.i) && !m.stopsAt(w.i, v.i) {
				continue
			}
			if slices.Contains(v.near, w.i) || !m.wouldMeet(v, w, share) {
				continue
			}
			m.lots(v, w)
		}
	}
}

// mostRolls ends rolling for lots with dice that always fall alike.
const mostRolls = 20

func (m *march) lots(v, w *mover) {
	var rolls [2][]int
	for range mostRolls {
		v.lot, w.lot = m.lot(v, w), m.lot(w, v)
		rolls[0], rolls[1] = append(rolls[0], v.lot), append(rolls[1], w.lot)
		if v.lot != w.lot {
			break
		}
	}
	for k, x := range [2]*mover{v, w} {
		other := [2]*mover{w, v}[k]
		who := m.battle.Sides[m.unit(x.i).Side]
		if !m.SeenBy(m.unit(x.i).Side, other.i) {
			who = RefereeSeat // that it meets an enemy, and how good, is not known
		}
		m.emit(Event{Kind: EventFirst, Rule: "1.4", Side: who, Telling: Telling{
			Stand: m.unit(x.i).Name, Rolls: rolls[k],
			Text: m.unit(x.i).Name + " meets an enemy as good as itself and goes " + either(x.lot > other.lot || x.lot == other.lot && k == 0, "first", "second"),
		}})
	}
}

// lot rolls for who of two goes first.
func (m *march) lot(v, against *mover) int {
	return m.roll("lot of %s against %s", m.unit(v.i).Name, m.unit(against.i).Name)
}

// wouldMeet reports whether the ways of two movers in this slice come into
// contact.
func (m *march) wouldMeet(v, w *mover, share int64) bool {
	a, b := m.way(v, share), m.way(w, share)
	if len(a) < 3 || len(b) < 3 || !geom.BoundsOf(a...).Grown(m.touch).Touches(geom.BoundsOf(b...)) {
		return false
	}
	return geom.Within(geom.Hull(a), geom.Hull(b), m.touch)
}

// way is the convex area about all that a mover covers in this slice; nil if it
// does not move.
func (m *march) way(v *mover, share int64) []geom.Point {
	to := m.target(v, share)
	if to <= v.far {
		return nil
	}
	var all []geom.Point
	seg, along := v.where(v.far)
	last, end := v.where(to)
	for ; seg <= last; seg++ {
		stop := v.sizes[seg]
		if seg == last {
			stop = end
		}
		for _, l := range [2]geom.Length{along, stop} {
			for _, x := range m.bodies(v, seg, l) {
				f := m.footprintAt(x.i, x.at, x.facing)
				all = append(all, f.Corners[:]...)
			}
		}
		along = 0
	}
	return geom.ConvexHull(all)
}

var rulingSlices = cell("ruling.slices")
