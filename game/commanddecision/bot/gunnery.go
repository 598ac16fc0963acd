package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A gunner judges what fire does where stands might be, by the chart in force.
// What they do where they are, Estimate tells better.
type gunner struct {
	columns                                    [4]int
	most, good, poor, pinned, full, hull, weak int
	moved, half                                int
	cover, burst                               [5]int
	burstWeak, burstWeight                     int
	burstSoft, burstMoving                     int
}

func newGunner(c *cd.Chart) *gunner {
	cell := func(id string) int {
		x, _ := c.Cell(id)
		return x.Int()
	}
	g := &gunner{
		columns: [4]int{cell("hit.column-1"), cell("hit.column-2"), cell("hit.column-3"), cell("hit.column-4")},
		most:    cell("hit.cap"), good: cell("hit.good-troops"), poor: cell("hit.poor-troops"), pinned: cell("hit.pinned"),
		full: cell("hit.full-advance"), hull: cell("hit.hull-down"), weak: cell("hit.weak-afv"),
		moved: cell("hit.vehicle-moved"), half: cell("hit.half-stand"),
		burstWeak: cell("burst.weak-afv"), burstWeight: cell("burst.weight"), burstSoft: cell("burst.soft"), burstMoving: cell("burst.moving"),
	}
	for k, name := range [...]string{"light", "medium", "hard", "fortification"} {
		g.cover[k+1], g.burst[k+1] = cell("hit.cover."+name), cell("burst.cover."+name)
	}
	return g
}

// A gunshot is fire as a gunner thinks of it.
type gunshot struct {
	by, at         *cd.Unit
	far            geom.Length
	cover          cd.Cover
	flank          bool
	pinned         bool         // who fires
	order, running cd.OrderKind // of who fires, and of the target
}

// harm is the hits to be expected of the best weapon in thousandths, at most what
// the target takes when it is whole.
func (g *gunner) harm(x *gunshot) int {
	best := 0
	for k := range x.by.Kind.Mounts {
		m := &x.by.Kind.Mounts[k]
		if m.Stationary && x.order.Moves() || m.Heavy && x.order == cd.FullAdvance || m.Other && x.order != cd.FullAdvance {
			continue
		}
		best = max(best, g.harmOf(x, m))
	}
	return min(best, 1000*x.at.Quality.Hits())
}

func (g *gunner) harmOf(x *gunshot, m *units.Mount) int {
	w, to := m.Weapon, &x.at.Kind
	dice := m.ROF
	if x.order == cd.FullAdvance {
		dice = (dice + 1) / 2
	}
	burst := 0
	if w.Burst.Value > 0 && !w.SmallArms && (!to.Armored || to.IsWeak()) {
		burst = 100 * min(max(w.Burst.Value+g.burst[x.cover], 0), 10)
	}
	if w.IndirectOnly {
		if x.far > w.Indirect || x.far < w.IndirectMin {
			return 0
		}
		return dice * burst
	}
	var band *units.Band
	for k := range w.Bands {
		if b := &w.Bands[k]; !b.Contact && x.far <= b.Reach {
			band = b
			break
		}
	}
	if band == nil || to.Class == units.Personnel && w.NoPersonnel {
		return 0
	}
	need := min(max(g.need(x, w, band), 0), min(g.most, 10))
	each := 1000
	switch {
	case burst > 0:
		return dice * (100*need + (10-need)*burst/10)
	case !to.Armored:
	case band.Penetration.Kind != units.NoPenetration:
		armor, hits := to.ArmorFront, x.at.Quality.Hits()
		if x.flank {
			armor = to.ArmorFlank
		}
		each = 0
		for die := 1; die <= 10; die++ {
			switch d := cd.Penetrate(band.Penetration, die, armor); d {
			case cd.Destroyed:
				each += 100 * hits
			default:
				each += 100 * min(int(d), hits)
			}
		}
	case !to.IsWeak():
		return 0
	}
	return dice * need * each / 10
}

// need is the number that a die may not exceed.
func (g *gunner) need(x *gunshot, w *units.Weapon, band *units.Band) int {
	to := &x.at.Kind
	need := g.columns[band.Column]
	switch x.by.Quality {
	case cd.Elite, cd.Veteran:
		need += g.good
	case cd.Trained, cd.Green:
		need += g.poor
	}
	if x.pinned {
		need += g.pinned
	}
	if x.order == cd.FullAdvance {
		need += g.full
	}
	if to.Class == units.Personnel {
		need += w.PersonnelMod
		if to.Size == units.Half {
			need += g.half
		}
	}
	if to.IsWeak() && band.Penetration.Kind == units.NoPenetration {
		need += g.weak
	}
	if to.Class == units.Vehicle {
		if x.cover > cd.NoCover {
			need += g.hull
		}
		if x.running == cd.FullAdvance {
			need += g.moved
		}
		return need
	}
	return need + g.cover[x.cover]
}
