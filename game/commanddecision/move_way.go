package commanddecision

import "sightline/geom"

// heads refuses paths that lead aside of the arrow or back for more of the
// allowance than is left to dodge obstacles (CD 4.3, move.dodge). A column
// follows its road freely once it sets out the way the arrow points. Disengage
// goes by the enemy, not by the arrow.
func (p *play) heads(d *draft, no *refusal) {
	if d.order == Disengage {
		return
	}
	name := p.unit(d.i).Name
	if d.column && len(d.legs) > 0 && d.legs[0].road {
		if k := d.legs[0].seg; forward(d.path[k], d.path[k+1], d.arrow) < 0 {
			no.no(Forbidden, "4.3", "%s sets out against its arrow", name)
			no.mark(pathMark(d.path))
		}
	}
	percent := p.battle.Chart.int(moveDodge)
	if d.aside() > d.purse.part(int64(percent)*10000) {
		no.no(Forbidden, "4.3", "%s goes aside of its arrow, or back, for more than %d %% of its allowance", name, percent)
		no.mark(pathMark(d.path))
	}
}

// aside is what a path costs aside of its arrow and back.
func (d *draft) aside() int64 {
	var sum int64
	for k := range d.legs {
		l := &d.legs[k]
		if d.column && l.road {
			continue
		}
		a, b := d.path[l.seg], d.path[l.seg+1]
		off := sideways(a, b, d.arrow) + max(-forward(a, b, d.arrow), 0)
		part := off * l.run / geom.Distance(a, b)
		sum += int64(part) * l.cost.times * d.purse.rate(l.road)
	}
	return sum
}

// shuns refuses ways that lead a pinned stand nearer to an enemy it sees
// (CD 8.5, ruling.pinned), and on Disengage those that do not lead away
// (CD 3.6, ruling.disengage).
func (p *play) shuns(d *draft, no *refusal) {
	name := p.unit(d.i).Name
	enemies := p.threats(d.i)
	facings := d.facings(p.Stands[d.i].Facing)
	if p.Stands[d.i].Pin > 0 {
		for _, j := range enemies {
			if p.nears(d.i, d.path, facings, j, p.battle.Chart.is(rulingPinned, "center")) {
				no.no(Forbidden, "8.5", "%s is pinned and may not come nearer to %s", name, p.unit(j).Name)
				no.mark(pathMark(d.path), p.standMark(j))
			}
		}
	}
	if d.order != Disengage || len(enemies) == 0 {
		return
	}
	nearest := p.nearest(d.i, enemies)
	at, facing := d.path[len(d.path)-1], facings[len(facings)-1]
	near := p.battle.Chart.is(rulingDisengage, "every-leg") && p.nears(d.i, d.path, facings, nearest, false)
	if near || !p.leadsAway(d.path, nearest) || !p.farther(d.i, at, facing, nearest, nearest) {
		no.no(Forbidden, "3.6", "%s disengages: it goes away from %s, the nearest enemy it sees", name, p.unit(nearest).Name)
		no.mark(pathMark(d.path), p.standMark(nearest))
	}
	if !p.goesAway() {
		return
	}
	for _, j := range enemies {
		if j != nearest && !p.farther(d.i, at, facing, j, nearest) {
			no.no(Forbidden, "3.6", "%s disengages: it ends farther from %s than it was from %s", name, p.unit(j).Name, p.unit(nearest).Name)
			no.mark(pathMark(d.path), p.standMark(j))
		}
	}
}

// goesAway reports whether who disengages keeps to a direction, and does not end as
// near to another enemy.
func (s *State) goesAway() bool {
	return s.battle.Chart.is(rulingDisengage, "away") || s.battle.Chart.is(rulingDisengage, "directly")
}

// leadsAway reports whether every leg of a path leads away from an enemy, as
// ruling.disengage has it: by the line of their centers where the leg begins.
func (s *State) leadsAway(path []geom.Point, from int) bool {
	if !s.goesAway() {
		return true
	}
	for k := 1; k < len(path); k++ {
		u, v := path[k-1].Sub(s.Stands[from].At), path[k].Sub(path[k-1])
		along, aside := u.Dot(v), u.Dot(geom.Pt(v.Y, -v.X))
		if s.battle.Chart.is(rulingDisengage, "directly") {
			aside *= 10
		}
		if along < max(aside, -aside) {
			return false
		}
	}
	return true
}

// farther reports whether a stand would be farther from an enemy than it is from
// the nearest.
func (s *State) farther(i int, at geom.Point, facing geom.Angle, j, nearest int) bool {
	foot, e := s.footprintAt(i, at, facing), s.Footprint(j)
	return foot.Gap(&e) > s.Gap(i, nearest)
}

// nearest is the stand of a list that is nearest to a stand, the first of equals.
func (s *State) nearest(i int, list []int) int {
	best := list[0]
	for _, j := range list[1:] {
		if s.Gap(i, j) < s.Gap(i, best) {
			best = j
		}
	}
	return best
}

// nears reports whether a path comes nearer to a stand at any point of it than
// it was before. The distance to a convex area falls from the start of a
// straight way or not at all, so it is enough to look at each way as a whole.
func (s *State) nears(i int, path []geom.Point, facings []geom.Angle, j int, centers bool) bool {
	e := s.Footprint(j)
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		if a == b {
			continue
		}
		var before, after geom.Length
		if centers {
			before, after = geom.Distance(a, e.Center), geom.Gap(geom.Hull{a, b}, e.Center)
		} else {
			start := s.footprintAt(i, a, facings[k-1])
			before = start.Gap(&e)
			after = geom.Gap(geom.Hull(s.swept(i, a, b, facings[k-1])), geom.Hull(e.Polygon()))
		}
		if after+rounding < before {
			return true
		}
	}
	return false
}

// goesOn reports whether a stand on Full Advance could go on along its arrow,
// from where its plan ends, for a share of its allowance: neither ground nor
// table, wreck, enemy or friend in the way. A column would go on as it went last.
func (p *play) goesOn(d *draft, share int64) bool {
	from, arrow := p.Stands[d.i].At, d.arrow
	if len(d.path) > 0 {
		from = d.path[len(d.path)-1]
		arrow = d.endFacing(d.path, arrow)
	} else if p.Stands[d.i].Aboard >= 0 {
		return false
	}
	far := d.purse.country * geom.Length(share) / wholeAllowance
	to := from.Ahead(arrow.Direction(), far)
	if p.edgeBeyond(to) != "" || !p.fits(d.i, to, arrow, nil) {
		return false
	}
	way := []geom.Point{from, to}
	legs := p.battle.walkFor(p.unit(d.i).Kind.Mover, way, false)
	if _, ok := d.purse.paid(legs); !ok {
		return false
	}
	i, side := d.i, p.unit(d.i).Side
	hull := geom.Hull(p.swept(i, from, to, arrow))
	for j := range p.Stands {
		if !p.stands(j) || !p.SeenBy(side, j) || p.unit(j).Side == side && !p.Stands[j].Wreck {
			continue
		}
		e := p.Footprint(j)
		if geom.Within(hull, geom.Hull(e.Polygon()), p.battle.Chart.length(rulingContact)) {
			return false
		}
	}
	if p.Stands[i].Pin > 0 {
		for _, j := range p.threats(i) {
			if p.nears(i, way, []geom.Angle{arrow}, j, p.battle.Chart.is(rulingPinned, "center")) {
				return false
			}
		}
	}
	foot := p.footprintAt(i, to, arrow)
	return len(p.knownOn(side, i, &foot)) == 0
}

var (
	rulingPinned    = cell("ruling.pinned")
	rulingDisengage = cell("ruling.disengage")
	moveDodge       = cell("move.dodge")
)
