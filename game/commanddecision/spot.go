package commanddecision

import (
	"fmt"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// groupNames name the two that spot together, for people.
var groupNames = [...]string{Vehicles: "vehicles", Foot: "personnel"}

// Spotted reports whether a stand may fire at another as far as spotting goes:
// its own group has spotted it, or the other group has and the stand is
// mutually supporting with a stand of that (CD 6.6, 6.8). The crew of a gun
// supports for the gun (house).
func (s *State) Spotted(by, target int) bool {
	if s.unit(by).Side == s.unit(target).Side {
		return false
	}
	g, seen := s.unit(by).group(), s.Stands[target].Seen
	if seen[g] || !seen[1-g] {
		return seen[g]
	}
	if by = s.commander(by); by < 0 || !s.OnTable(by) {
		return false
	}
	for i := range s.Stands {
		if i != by && s.supports(i, by) {
			return true
		}
	}
	return false
}

// supports reports whether two friends are a vehicle and dismounted personnel
// that touch (CD 6.8).
func (s *State) supports(i, by int) bool {
	u, v := s.unit(i), s.unit(by)
	return u.Side == v.Side && u.group() != v.group() && u.Kind.Class != units.Gun && s.OnTable(i) && s.near(i, by) && s.InContact(i, by)
}

// near reports whether two stands may be in contact, without measuring.
func (s *State) near(i, j int) bool {
	d, r := s.Stands[i].At.Sub(s.Stands[j].At), s.reach(i)+s.reach(j)+s.battle.Chart.length(rulingContact)
	return -r <= d.X && d.X <= r && -r <= d.Y && d.Y <= r
}

// spotMovement spots in the Movement/Opportunity Fire Phase: autospot, then
// rolls, one for every hidden stand and group that can see it. Every attempt
// that may be made is made, of both sides: stands in the order of battle, for
// each the vehicles first (R-attempts; CD 6.4 to 6.7).
func (p *play) spotMovement() {
	p.share()
	p.show(EventShared, "6.3")
	p.spotMovers()
	p.spotContacts()
	for i := range p.Stands {
		p.attempts(i)
	}
}

// spotFire spots those that fired in General Fire, at its end (CD 6.5).
func (p *play) spotFire() {
	p.share()
	p.show(EventShared, "6.3")
	for i := range p.Stands {
		if p.firedIn(i) == FiredGeneral {
			p.attempts(i)
		}
	}
}

// share makes what is aboard as well known as its carrier (house).
func (p *play) share() {
	for i := range p.Stands {
		if c := p.Stands[i].Aboard; c >= 0 {
			p.Stands[i].Seen = p.Stands[c].Seen
		}
	}
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
	p.Stands[target].Seen[g] = true
	p.share()
	p.emit(e)
}

// attempts rolls for a hidden stand, once for each group of the enemy that has
// a line of sight to it (CD 6.7).
func (p *play) attempts(target int) {
	for _, g := range [...]Group{Vehicles, Foot} {
		if !p.hidden(target, g) {
			continue
		}
		by, ledger := p.bestSpotter(target, g)
		if by < 0 {
			continue
		}
		need, roll := Sum(ledger), p.roll()
		t := Telling{Stand: p.unit(by).Name, Target: p.unit(target).Name, Need: need, Rolls: []int{roll}, Ledger: ledger}
		who := p.battle.Sides[p.unit(by).Side] + " " + groupNames[g]
		if roll <= need {
			t.Text = fmt.Sprintf("%s spot %s: %d or less, rolled %d", who, p.unit(target).Name, need, roll)
			p.spot(target, g, t)
			continue
		}
		t.Text = fmt.Sprintf("%s do not spot %s: %d or less, rolled %d", who, p.unit(target).Name, need, roll)
		p.emit(Event{Kind: EventUnspotted, Rule: "6.7", Side: RefereeSeat, Telling: t})
	}
}

// spotMovers spots without a roll who moved in the open in sight of the enemy
// (CD 6.4). The path is looked at wherever a slice of the movement ends
// (ruling.slices) and at its start; a dash across the open between two such
// places goes unnoticed. The enemy looks from where he stands after movement
// (house).
func (p *play) spotMovers() {
	for i := range p.Stands {
		st := &p.Stands[i]
		if st.Motion != Open || !p.hidden(i, Vehicles) && !p.hidden(i, Foot) {
			continue
		}
		for _, g := range p.openSeers(i) {
			p.spot(i, g, Telling{Text: fmt.Sprintf("%s moves in the open: %s %s see it",
				p.unit(i).Name, p.battle.Sides[1-p.unit(i).Side], groupNames[g])})
		}
	}
}

// openSeers lists the groups to which a hidden mover shows itself in the open.
func (s *State) openSeers(target int) []Group {
	path := s.Stands[target].Path
	if len(path) < 2 {
		if s.Concealed(target) {
			return nil
		}
		return s.seers(s, target, nil)
	}
	var found []Group
	n, want := max(s.battle.Chart.int(rulingSlices), 1), s.groupsThatMightSee(target)
	length := pathLength(path)
	for k := n; k >= 0 && len(found) < want; k-- { // from the end, where it is most likely seen
		view := s
		if k == n {
			if s.Concealed(target) {
				continue
			}
		} else {
			at, from, to := pointAlong(path, length*geom.Length(k)/geom.Length(n))
			foot := s.footprintAt(target, at, from.AngleTo(to))
			if c, _ := s.battle.coverAt(&foot, nil); c > NoCover || !s.anyInRange(target, &foot) {
				continue
			}
			view = s.withStandAt(target, at, from.AngleTo(to))
		}
		found = s.seers(view, target, found)
	}
	return found
}

// groupsThatMightSee counts the groups that do not know of a target and have a
// stand that spots.
func (s *State) groupsThatMightSee(target int) int {
	var might [len(groupNames)]int
	for i := range s.Stands {
		if u := s.unit(i); u.Side != s.unit(target).Side && s.spots(i) && s.hidden(target, u.group()) {
			might[u.group()] = 1
		}
	}
	return might[Vehicles] + might[Foot]
}

// seers appends the groups that do not know of a target and have a line of
// sight to it where a state has it.
func (s *State) seers(view *State, target int, found []Group) []Group {
	had := len(found)
	for _, g := range [...]Group{Vehicles, Foot} {
		if !s.hidden(target, g) || had > 0 && found[0] == g {
			continue
		}
		for i := range s.Stands {
			if s.unit(i).Side != s.unit(target).Side && s.unit(i).group() == g && s.spots(i) && view.Clear(los.Sight, i, target) {
				found = append(found, g)
				break
			}
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
		if !p.hidden(i, Vehicles) && !p.hidden(i, Foot) {
			continue
		}
		for j := range p.Stands {
			g := p.unit(j).group()
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
	if s.unit(by).group() != Vehicles || s.unit(target).group() != Foot || !s.Concealed(target) {
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
