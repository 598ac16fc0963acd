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
	onWay     bool // some of it on its path
	atEnd     bool // some of it where it is
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
		switch {
		case v.kills(i, f):
			dead = append(dead, i)
		case f.hits > 0 && v.Stands[i].Hits+f.hits == v.unit(i).Quality.Hits()-1:
			back = append(back, i)
		default:
			f.halt = notRewound
		}
		if f.halt >= 0 {
			v.putBack(i, f.halt)
		}
	}
	for i := range fates {
		if fates[i].halt >= 0 {
			v.bringBack(i)
		}
	}
	for i, f := range fates {
		v.wound(i, f.hits)
	}
	v.stirred()
	thrown := v.passengers(dead)
	v.perish(dead, true)
	for _, i := range back {
		if v.In(i) && !slices.Contains(thrown, i) {
			v.forceBack(i, false)
		}
	}
	v.cancelOrders()
}

// kills reports whether a stand does not survive its fate.
func (v *volley) kills(i int, f *fate) bool {
	return f.destroyed || f.hits > 0 && v.Stands[i].Hits+f.hits >= v.unit(i).Quality.Hits()
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
		f.onWay, f.atEnd = f.onWay || h.along >= 0, f.atEnd || h.along == notRewound
		// The red marker halts it, and any hit after it.
		if total := v.Stands[i].Hits + f.hits; !f.halted && (h.destroy || h.hits > 0 && total >= v.unit(i).Quality.Hits()-1) {
			f.halt, f.halted = h.along, true
		}
		f.destroyed = f.destroyed || h.destroy
	}
	for j := range v.Stands {
		if v.In(j) && v.unit(j).Kind.Class != units.Gun && v.sharesHit(fates, j) {
			fates[j].hits++
		}
	}
	return fates
}

// sharesHit reports whether a passenger takes a hit with its carrier: it was
// aboard where that was hit, which is where it got out later, or not where it
// got in, and is not thrown out.
func (v *volley) sharesHit(fates []fate, j int) bool {
	st := &v.Stands[j]
	if c := st.Went; c >= 0 && fates[c].onWay {
		f := &fates[c]
		return !v.kills(c, f) || f.halt < 0 && st.Aboard != c
	}
	c := st.Aboard
	return c >= 0 && fates[c].atEnd && fates[c].halt < 0 && !v.kills(c, &fates[c])
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

// putBack puts a stand back to a place on its path, so far along the part on which
// it was seen, or to the last place before where it stands on nobody; and the gun
// that it pushed with it.
func (p *play) putBack(i int, along geom.Length) {
	st := &p.Stands[i]
	if path := p.shown(i); path == nil || along >= pathLength(path) {
		return
	}
	along += pathLength(st.Path[:st.Unseen+1])
	gun := p.pushedGun(i)
	const step = geom.Inch / 4
	for d := along; ; d -= step {
		at, from, to := pointAlong(st.Path, d)
		facing := from.AngleTo(to)
		if d > 0 && !p.clearBut(i, gun, at, facing) {
			continue
		}
		if gun >= 0 {
			g := &p.Stands[gun]
			with, _, _ := pointAlong(g.Path, d)
			if d > 0 && !p.clearBut(gun, i, with, g.Facing) {
				continue
			}
			p.moveTo(gun, with, g.Facing)
			g.Path = firstPart(g.Path, max(d, 0))
			g.Unseen = min(g.Unseen, len(g.Path)-1)
		}
		p.moveTo(i, at, facing)
		st.Path = firstPart(st.Path, max(d, 0))
		st.Unseen = min(st.Unseen, len(st.Path)-1)
		st.Halted = true
		p.about(i, EventPutBack, "7.5", Telling{})
		return
	}
}

// pushedGun is the gun that a stand has pushed along its path this turn, or -1.
func (s *State) pushedGun(i int) int {
	for g := range s.Stands {
		if st := &s.Stands[g]; st.Went == i && len(st.Path) > 1 && s.OnTable(g) && s.unit(g).Kind.Class == units.Gun {
			return g
		}
	}
	return -1
}

// bringBack puts those back aboard a carrier that was put back on its path who
// got out where it ended, and out those who got in there (CD 7.5, 7.19).
func (p *play) bringBack(carrier int) {
	if p.unit(carrier).Kind.Class != units.Vehicle {
		return
	}
	p.stirred()
	for j := range p.Stands {
		st, name, on := &p.Stands[j], p.unit(j).Name, p.unit(carrier).Name
		t := Telling{Stand: name, Target: on}
		switch {
		case !p.In(j) || (st.Went == carrier) == (st.Aboard == carrier):
		case st.Went == carrier:
			p.embark(carrier, j)
			st.Path, st.Unseen, st.Halted = nil, 0, true
			t.Text = name + " is still aboard " + on
			p.about(carrier, EventAboard, "7.5", t)
		default:
			st.Aboard = -1
			at, ok := st.Stood, p.clearFor(j, st.Stood, st.Facing)
			if !ok {
				if at, ok = p.room(j, st.Stood); !ok {
					st.Aboard = carrier
					continue
				}
			}
			p.moveTo(j, at, st.Facing)
			p.stirred()
			t.Text = name + " has not got into " + on
			p.about(j, EventOut, "7.5", t)
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
// (ruling.isolated), unless it is reconnaissance that orders itself. Who has
// left the table is not lost: the last of a company there is not its last, nor
// isolated from those.
func (p *play) witness(list []int) (gone []int) {
	lives := func(i int) bool { return !slices.Contains(list, i) }
	for k := range p.battle.Companies {
		if p.Gone[k] || !slices.ContainsFunc(list, func(i int) bool { return p.unit(i).Company == k }) {
			continue
		}
		left := slices.ContainsFunc(p.battle.Companies[k].Units, func(i int) bool { return p.Stands[i].Place == Exited })
		parts := p.parts(k)
		for _, part := range parts {
			if !slices.ContainsFunc(part, lives) && p.countsAsCompany(part) && (len(parts) > 1 || !left) {
				p.sawEnd(k, part, list)
			}
		}
		if !slices.ContainsFunc(p.battle.Companies[k].Units, func(i int) bool {
			return p.Stands[i].Place != Eliminated && lives(i) && p.unit(i).Kind.Class != units.Gun
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
	if byFire && p.HasRed(j) && p.Step != Moving { // from mines nobody goes back
		p.forceBack(j, false)
	}
}

// orphan leaves the gun of an eliminated crew by itself.
func (p *play) orphan(crew int) {
	if g := p.unit(crew).Gun; p.In(g) && p.Stands[g].Aboard < 0 {
		p.Stands[g].Abandoned = true
	}
}
