package commanddecision

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A fate is what a phase of fire does to a stand.
type fate struct {
	hits      int
	destroyed bool
	halted    bool
	halt      geom.Length // where on its path the last straw fell, or notRewound
}

// apply does the results of a phase of fire, all at once: hits and markers,
// what is destroyed, who is forced back (CD 2.4, 7.3). A stand that opportunity
// fire halts or destroys is put back to where that happened (CD 7.5).
func (v *volley) apply() {
	fates := v.fates()
	var dead, back []int
	for i := range v.Stands {
		f := &fates[i]
		q, had := v.unit(i).Quality, v.Stands[i].Hits
		now := had + f.hits
		switch {
		case f.destroyed || f.hits > 0 && now >= q.Hits():
			dead = append(dead, i)
		case f.hits > 0 && now == q.Hits()-1:
			back = append(back, i)
		default:
			f.halt = notRewound
		}
		if f.halt >= 0 {
			v.putBack(i, f.halt)
		}
	}
	for i, f := range fates {
		v.wound(i, f.hits)
	}
	v.stirred()
	v.perish(dead, true)
	for _, i := range back {
		v.forceBack(i, false)
	}
	v.cancelOrders()
}

// fates adds up what was done to each stand. Passengers of a vehicle that is
// hit take a single hit each, however many it takes (CD 7.19); those of one
// that is destroyed take theirs when they are thrown out.
func (v *volley) fates() []fate {
	fates := make([]fate, len(v.Stands))
	for i := range fates {
		fates[i].halt = notRewound
	}
	slices.SortStableFunc(v.hurts, func(a, b hurt) int { return cmp.Compare(a.order(), b.order()) })
	for _, h := range v.hurts {
		i := h.stand
		if !v.In(i) {
			continue
		}
		f := &fates[i]
		f.hits += h.hits
		// The red marker halts it, and any hit after it.
		if total := v.Stands[i].Hits + f.hits; !f.halted && (h.destroy || h.hits > 0 && total >= v.unit(i).Quality.Hits()-1) {
			f.halt, f.halted = h.along, true
		}
		f.destroyed = f.destroyed || h.destroy
	}
	for j := range v.Stands {
		c := v.Stands[j].Aboard
		if c < 0 || !v.In(j) || v.unit(j).Kind.Class == units.Gun {
			continue
		}
		if f := fates[c]; f.hits > 0 && !f.destroyed && v.Stands[c].Hits+f.hits < v.unit(c).Quality.Hits() {
			fates[j].hits++
		}
	}
	return fates
}

// order sorts hurts by where on the path they were done.
func (h *hurt) order() geom.Length {
	if h.along == notRewound {
		return math.MaxInt64
	}
	return h.along
}

// wound counts hits on a stand and gives it its marker.
func (v *volley) wound(i, hits int) {
	st := &v.Stands[i]
	if hits == 0 {
		return
	}
	st.Hits = min(st.Hits+hits, v.unit(i).Quality.Hits())
	t := Telling{Count: hits}
	if m := v.unit(i).Quality.Marker(st.Hits); m != "" {
		t.Text, t.What = fmt.Sprintf("%s takes %s: a %s marker", v.unit(i).Name, count(hits, "hit"), m), m
	}
	v.about(i, EventHit, either(st.Aboard >= 0, "7.19", "2.3"), t)
}

// putBack puts a stand back to a place on its path, or to the last place before
// where it stands on nobody.
func (p *play) putBack(i int, along geom.Length) {
	st := &p.Stands[i]
	if len(st.Path) < 2 || along >= pathLength(st.Path) {
		return
	}
	const step = geom.Inch / 4
	for d := along; ; d -= step {
		at, from, to := pointAlong(st.Path, d)
		facing := from.AngleTo(to)
		if d <= 0 || p.clearFor(i, at, facing) {
			p.moveTo(i, at, facing)
			st.Path = firstPart(st.Path, max(d, 0))
			st.Halted = true
			p.about(i, EventPutBack, "7.5", Telling{})
			return
		}
	}
}

// perish eliminates stands at the same time. Fire leaves wrecks of vehicles, and
// throws their passengers out with one hit and a P2 marker each (CD 7.19);
// otherwise they get out unhurt, pinned too (house). Who sees the last stand of
// a friendly company go remembers it (CD 8.2).
func (p *play) perish(list []int, byFire bool) {
	thrown := p.passengers(list)
	if byFire {
		for _, j := range thrown { // the hit may be their last
			if p.unit(j).Kind.Class == units.Gun {
				continue
			}
			p.Stands[j].Hits++
			if p.Stands[j].Hits >= p.unit(j).Quality.Hits() {
				list = append(list, j)
			}
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	gone := p.witness(list)
	if byFire {
		p.bereave(list)
	}
	for _, i := range list {
		st, u := &p.Stands[i], p.unit(i)
		vehicle := u.Kind.Class == units.Vehicle
		e := p.note(i, EventEliminated, "2.2", Telling{Text: fmt.Sprintf("%s is %s", u.Name, either(vehicle && byFire, "destroyed", "eliminated"))})
		st.Place, st.Wreck = Eliminated, vehicle && byFire && st.Aboard < 0
		if u.Kind.Class != units.Gun {
			p.Lost[u.Company]++
		}
		if u.Gun >= 0 {
			p.orphan(i)
		}
		p.emit(e)
	}
	for _, k := range gone {
		co := &p.battle.Companies[k]
		p.whisper(co.Side, EventCompany, "8.2", Telling{Text: co.Name + " is eliminated", What: co.Name})
	}
	p.stirred()
	for _, j := range thrown {
		p.throwOut(j, byFire)
	}
	p.stirred()
}

// passengers lists what the stands of a list carry.
func (s *State) passengers(list []int) []int {
	var out []int
	for j := range s.Stands {
		if c := s.Stands[j].Aboard; c >= 0 && s.In(j) && slices.Contains(list, c) {
			out = append(out, j)
		}
	}
	return out
}

// witness notes who sees the last stand of a company eliminated, and returns
// the companies. An isolated part of a company is a company too
// (ruling.isolated), unless it is reconnaissance that orders itself.
func (p *play) witness(list []int) (gone []int) {
	lives := func(i int) bool { return !slices.Contains(list, i) }
	for k := range p.battle.Companies {
		if p.Gone[k] || !slices.ContainsFunc(list, func(i int) bool { return p.unit(i).Company == k }) {
			continue
		}
		for _, part := range p.parts(k) {
			if !slices.ContainsFunc(part, lives) && p.countsAsCompany(part) {
				p.sawEnd(k, part, list)
			}
		}
		if !slices.ContainsFunc(p.battle.Companies[k].Units, func(i int) bool {
			return p.Stands[i].Place <= OnTable && lives(i) && p.unit(i).Kind.Class != units.Gun
		}) {
			p.Gone[k] = true
			p.sawEnd(k, list, list)
			gone = append(gone, k)
		}
	}
	return gone
}

// bereave tells those who were with the fallen, in one company: it was fired at
// (CD 8.2), and as those were.
func (p *play) bereave(list []int) {
	for k := range p.battle.Companies {
		if !slices.ContainsFunc(list, func(i int) bool { return p.unit(i).Company == k }) {
			continue
		}
		for _, part := range p.parts(k) {
			for _, i := range part {
				if !slices.Contains(list, i) {
					continue
				}
				for _, j := range part {
					st := &p.Stands[j]
					st.Bereft = true
					st.Flanked = st.Flanked || p.Stands[i].Flanked
					st.Shelled = st.Shelled || p.Stands[i].Shelled
				}
			}
		}
	}
}

// sawEnd makes those who see one of a company's last stands remember it.
func (p *play) sawEnd(company int, last, list []int) {
	side := p.battle.Companies[company].Side
	for _, i := range last {
		if p.unit(i).Company != company {
			continue
		}
		for j := range p.Stands {
			if u := p.unit(j); u.Side == side && u.Company != company && p.In(j) && !slices.Contains(list, j) && p.Clear(los.Sight, j, i) {
				p.Stands[j].SawEnd = true
			}
		}
	}
}

// throwOut puts a passenger beside what is left of its carrier. A gun is left
// there by itself. Who finds no room is eliminated.
func (p *play) throwOut(j int, byFire bool) {
	st, u := &p.Stands[j], p.unit(j)
	c := st.Aboard
	st.Aboard = -1
	if st.Place != OnTable {
		return
	}
	at, ok := p.room(j, p.Stands[c].At)
	if !ok {
		p.perish([]int{j}, false)
		return
	}
	p.moveTo(j, at, st.Facing)
	p.stirred()
	if u.Kind.Class == units.Gun {
		p.about(j, EventThrownOut, "7.19", Telling{Text: u.Name + " is left where " + p.unit(c).Name + " was", Target: p.unit(c).Name})
		return
	}
	st.Pin = 2
	p.about(j, EventThrownOut, "7.19", Telling{
		Text:   fmt.Sprintf("%s is thrown out of %s, with %sP2", u.Name, p.unit(c).Name, either(byFire, "a hit and ", "")),
		Target: p.unit(c).Name,
	})
	if byFire && p.HasRed(j) {
		p.forceBack(j, false)
	}
}

// orphan leaves the gun of an eliminated crew by itself.
func (p *play) orphan(crew int) {
	if g := p.unit(crew).Gun; p.In(g) && p.Stands[g].Aboard < 0 {
		p.Stands[g].Abandoned = true
	}
}
