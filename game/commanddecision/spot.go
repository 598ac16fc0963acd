package commanddecision

import (
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// Spotted reports whether a stand may fire at another as far as spotting goes:
// its own group has spotted it, or that of a stand with which it is mutually
// supporting (CD 6.6, 6.8), of whichever battalion (house). The crew of a gun
// supports for the gun (house).
func (s *State) Spotted(by, target int) bool {
	if s.unit(by).Side == s.unit(target).Side {
		return false
	}
	seen := s.Stands[target].Seen
	if seen == 0 || seen.has(s.unit(by).Group) {
		return seen != 0
	}
	if by = s.commander(by); by < 0 || !s.OnTable(by) {
		return false
	}
	for i := range s.Stands {
		if i != by && seen.has(s.unit(i).Group) && s.supports(i, by) {
			return true
		}
	}
	return false
}

// supports reports whether two friends are a vehicle and dismounted personnel
// that touch (CD 6.8).
func (s *State) supports(i, by int) bool {
	u, v := s.unit(i), s.unit(by)
	return u.Side == v.Side && u.arm() != v.arm() && u.Kind.Class != units.Gun && s.OnTable(i) && s.near(i, by) && s.InContact(i, by)
}

// near reports whether two stands may be in contact, without measuring.
func (s *State) near(i, j int) bool {
	d, r := s.Stands[i].At.Sub(s.Stands[j].At), s.reach(i)+s.reach(j)+s.battle.Chart.length(rulingContact)
	return -r <= d.X && d.X <= r && -r <= d.Y && d.Y <= r
}

// spotMovement spots in the Movement/Opportunity Fire Phase: autospot, then
// rolls, one for every hidden stand and group that can see it. Every attempt
// that may be made is made, of both sides: stands in the order of battle, for
// each the groups in their order (R-attempts; CD 6.4 to 6.7).
func (p *play) spotMovement() {
	p.share()
	p.show(EventShared, "6.3")
	p.spotMovers()
	p.spotContacts()
	for i := range p.Stands {
		p.attempts(i)
	}
}

// spotFire spots those that have just fired, once all fire of the step is done
// (CD 6.5); in opportunity fire if ruling.spot-opportunity says so. With it the
// phase ends, and what was tried in it counts no more.
func (p *play) spotFire(when Fired) {
	p.share()
	p.show(EventShared, "6.3")
	if when == FiredGeneral || p.battle.Chart.is(rulingSpotOpportunity, "after") {
		for i := range p.Stands {
			if p.firedIn(i) == when {
				p.attempts(i)
			}
		}
	}
	for i := range p.Stands {
		p.Stands[i].Tries = nil
	}
}

var rulingSpotOpportunity = cell("ruling.spot-opportunity")

// share makes what is aboard as well known as its carrier (house).
func (p *play) share() {
	for i := range p.Stands {
		if c := p.Stands[i].Aboard; c >= 0 {
			p.Stands[i].found(p.Stands[c].Seen)
		}
	}
}

// found says by which groups a stand is seen. If it was by none, it is now seen
// where it is: how it came there is not.
func (st *Stand) found(by Groups) {
	if st.Seen == 0 {
		st.Unseen = max(len(st.Path)-1, 0)
	}
	st.Seen = by
}

// spot makes a stand known to a group of the enemy, with all that is aboard it.
// Its owner is told when it is placed on the table, the enemy always.
func (p *play) spot(target int, g Group, t Telling) {
	u := p.unit(target)
	t.Target = u.Name
	e := Event{Kind: EventSpotted, Rule: either(t.Rolls != nil, "6.7", "6.4"), Side: p.battle.Sides[1-u.Side], Telling: t}
	if !p.SeenBy(1-u.Side, target) {
		e.Enemy = &Telling{Text: u.Name + " is spotted: it is placed on the table", Target: u.Name}
	}
	p.Stands[target].found(p.Stands[target].Seen.with(g))
	p.share()
	p.emit(e)
}

// attempts rolls for a hidden stand, once for each group of the enemy that has
// a line of sight to it (CD 6.7). A group that has tried before in the phase
// has had its die: that is held against what the number is now.
func (p *play) attempts(target int) {
	side := 1 - p.unit(target).Side
	for _, g := range p.battle.groups[side].list() {
		if !p.hidden(target, g) {
			continue
		}
		by, ledger := p.bestSpotter(target, g)
		if by < 0 {
			continue
		}
		need := Sum(ledger)
		who := p.battle.groupName(side, g)
		roll, again := p.tried(target, g)
		if !again {
			roll = p.roll("%s spot %s", who, p.unit(target).Name)
		}
		t := Telling{Stand: p.unit(by).Name, Target: p.unit(target).Name, Need: need, Rolls: []int{roll}, Ledger: ledger}
		rolled := fmt.Sprintf("%d or less, %s %d", need, either(again, "and had rolled", "rolled"), roll)
		if roll <= need {
			t.Text = fmt.Sprintf("%s spot %s: %s", who, p.unit(target).Name, rolled)
			p.spot(target, g, t)
			continue
		}
		if !again {
			st := &p.Stands[target]
			st.Tries = append(slices.Clone(st.Tries), Try{g, roll})
		}
		t.Text = fmt.Sprintf("%s do not spot %s: %s", who, p.unit(target).Name, rolled)
		p.emit(Event{Kind: EventUnspotted, Rule: "6.7", Side: RefereeSeat, Telling: t})
	}
}

// tried is the die with which a group has failed to spot a stand in this phase.
func (s *State) tried(target int, g Group) (int, bool) {
	for _, x := range s.Stands[target].Tries {
		if x.Group == g {
			return x.Roll, true
		}
	}
	return 0, false
}

// spotMovers spots without a roll who moved in the open in sight of the enemy
// (CD 6.4). The path is looked at wherever a slice of the movement ends
// (ruling.slices) and at its start; a dash across the open between two such
// places goes unnoticed. The enemy looks from where he stands after movement
// (house).
func (p *play) spotMovers() {
	for i := range p.Stands {
		if p.Stands[i].Motion != Open || p.unaware(i) == 0 {
			continue
		}
		hidden, seers := p.Stands[i].Seen == 0, p.openSeers(i)
		for _, g := range seers.list() {
			p.spot(i, g, Telling{Text: fmt.Sprintf("%s moves in the open: %s see it", p.unit(i).Name, p.battle.groupName(1-p.unit(i).Side, g))})
		}
		if hidden && seers != 0 {
			p.firstSeen(i, seers)
		}
	}
}

// firstSeen makes the place on its path where one of groups first saw a mover in
// the open a corner of the path, from which on it is known to the enemy.
func (p *play) firstSeen(i int, of Groups) {
	st := &p.Stands[i]
	n := max(p.battle.Chart.int(rulingSlices), 1)
	for k := 0; k < n && len(st.Path) > 1; k++ {
		if at, ok := p.openAt(i, k, n); !ok || p.seers(&at, i, of) == 0 {
			continue
		}
		st.Path, st.Unseen = cornered(st.Path, pathLength(st.Path)*geom.Length(k)/geom.Length(n))
		return
	}
}

// unaware are the groups of the enemy that do not know of a stand.
func (s *State) unaware(i int) Groups {
	if !s.OnTable(i) {
		return 0
	}
	return s.battle.groups[1-s.unit(i).Side] &^ s.Stands[i].Seen
}

// openSeers are the groups to which a hidden mover shows itself in the open.
func (s *State) openSeers(target int) Groups {
	path := s.Stands[target].Path
	if len(path) < 2 {
		if s.Concealed(target) {
			return 0
		}
		return s.seers(nil, target, s.unaware(target))
	}
	var found Groups
	n, want := s.battle.Chart.int(rulingSlices), s.groupsThatMightSee(target)
	if !s.Concealed(target) { // at the end it is most likely seen
		found = s.seers(nil, target, want)
	}
	for k := n - 1; k >= 0 && found != want; k-- {
		if at, ok := s.openAt(target, k, n); ok {
			found |= s.seers(&at, target, want&^found)
		}
	}
	return found
}

// openAt is where a mover was k of n parts along its path; ok is false if it was
// in cover there, or far from every enemy.
func (s *State) openAt(target, k, n int) (foot geom.Footprint, ok bool) {
	path := s.Stands[target].Path
	at, from, to := pointAlong(path, pathLength(path)*geom.Length(k)/geom.Length(n))
	foot = s.footprintAt(target, at, from.AngleTo(to))
	c, _ := s.battle.coverAt(&foot, nil)
	return foot, c == NoCover && s.anyInRange(target, &foot)
}

// groupsThatMightSee are those that do not know of a target and have a stand
// that spots.
func (s *State) groupsThatMightSee(target int) Groups {
	var might Groups
	for i := range s.Stands {
		if u := s.unit(i); u.Side != s.unit(target).Side && s.spots(i) {
			might = might.with(u.Group)
		}
	}
	return might & s.unaware(target)
}

// seers are those of groups that have a line of sight to a target: as if it were
// at a place, if one is given.
func (s *State) seers(at *geom.Footprint, target int, of Groups) Groups {
	var found Groups
	sees := func(i int) bool {
		if at != nil {
			return s.seesAt(i, target, at)
		}
		return s.Clear(los.Sight, i, target)
	}
	for i := range s.Stands {
		u := s.unit(i)
		if u.Side != s.unit(target).Side && of.has(u.Group) && !found.has(u.Group) && s.spots(i) && sees(i) {
			found = found.with(u.Group)
		}
	}
	return found
}

// anyInRange reports whether any enemy is as near to a place as stands can be
// seen at all.
func (s *State) anyInRange(target int, at *geom.Footprint) bool {
	far := s.battle.Visibility(s.Turn)
	for i := range s.Stands {
		if s.unit(i).Side == s.unit(target).Side || !s.spots(i) {
			continue
		}
		if far == 0 {
			return true
		}
		if f := s.Footprint(i); f.Within(at, far) {
			return true
		}
	}
	return false
}

// spotContacts spots without a roll who touches the enemy, where both stand or
// on the way of one past the other (CD 6.4).
func (p *play) spotContacts() {
	for i := range p.Stands {
		if p.unaware(i) == 0 {
			continue
		}
		for j := range p.Stands {
			g := p.unit(j).Group
			if p.unit(j).Side == p.unit(i).Side || !p.OnTable(j) || p.unit(j).Kind.Class == units.Gun || !p.hidden(i, g) || !p.touched(i, j) || !p.notices(j, i) {
				continue
			}
			p.spot(i, g, Telling{Stand: p.unit(j).Name, Text: p.unit(j).Name + " touches " + p.unit(i).Name})
		}
	}
}

// notices reports whether a stand that touches an enemy sees it for that: a
// vehicle does not see personnel, or their guns, in cover unless friendly
// personnel on foot touch the vehicle (CD 6.4).
func (s *State) notices(by, target int) bool {
	if s.unit(by).arm() != Vehicles || s.unit(target).arm() != Foot || !s.Concealed(target) {
		return true
	}
	for i := range s.Stands {
		if s.unit(i).Kind.Class == units.Personnel && s.supports(i, by) {
			return true
		}
	}
	return false
}

// touched reports whether two enemies touch, or one that moved passed the
// other, that did not, so close.
func (s *State) touched(i, j int) bool {
	if s.near(i, j) && s.InContact(i, j) {
		return true
	}
	return s.passed(i, j) || s.passed(j, i)
}

func (s *State) passed(mover, still int) bool {
	path := s.Stands[mover].Path
	if len(path) < 2 || len(s.Stands[still].Path) > 0 {
		return false
	}
	r := s.reach(mover) + s.reach(still) + s.battle.Chart.length(rulingContact)
	at := s.Stands[still].At
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		if a == b || max(a.X, b.X) < at.X-r || min(a.X, b.X) > at.X+r || max(a.Y, b.Y) < at.Y-r || min(a.Y, b.Y) > at.Y+r {
			continue
		}
		from, to := s.footprintAt(mover, a, a.AngleTo(b)), s.footprintAt(mover, b, a.AngleTo(b))
		swept := geom.Hull(geom.ConvexHull(append(from.Polygon(), to.Polygon()...)))
		foot := s.Footprint(still)
		if geom.Within(swept, geom.Hull(foot.Polygon()), s.battle.Chart.length(rulingContact)) {
			return true
		}
	}
	return false
}
