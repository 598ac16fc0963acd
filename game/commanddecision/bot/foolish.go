package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A Folly is a kind of act that a commander of sense leaves alone, most of the time.
type Folly int

const (
	LeavesHole    Folly  = iota // a stand goes out of its hole or trench by its own plan
	LeavesPost                  // a headquarters or a mortar does
	HoldsFire                   // a gun may fire in General Fire, would hurt a target, and does not
	InTheOpen                   // armor ends a move under a gun, with cover nearer than it went
	CrowdsFire                  // more than enough stands fire at one target
	StaysLimbered               // a gun stays behind its tow, with an enemy in sight and in reach
	LeavesEmpty                 // ground that wins and is empty is not entered from next door
	InFront                     // a headquarters goes nearer to the enemy than its troops
	GivesAway                   // a stand that nobody has seen fires at what it cannot harm
	Follies       = iota        // how many kinds there are
)

// enough is how many stands may fire at one target before it is foolish.
const enough = 5

// Foolish counts the follies of a match, by side. Its Watch is for Match.Watch: it
// goes by what is so, but blames nobody for an enemy whom his side did not see
// or who moved meanwhile.
type Foolish [2][Follies]int

// Watch counts what a side is ready with. It returns no error.
func (f *Foolish) Watch(m *Moment) error {
	if _, ready := m.Action.(cd.Ready); !ready {
		return nil
	}
	s, side := m.Before, slices.Index(m.Before.Sides(), m.By)
	switch s.Step {
	case cd.Moving:
		if m.After.Step != cd.Moving { // both were ready
			f.moved(s, m.After)
		}
	case cd.Opportunity:
		f[side][CrowdsFire] += crowded(s, side)
		f[side][GivesAway] += givesAway(s, side)
	case cd.General:
		f[side][CrowdsFire] += crowded(s, side)
		f[side][GivesAway] += givesAway(s, side)
		f[side][HoldsFire] += heldFire(s, side)
	}
	return nil
}

// moved looks at who moved as planned, and who did not.
func (f *Foolish) moved(was, is *cd.State) {
	for side := range f {
		f[side][StaysLimbered] += staysLimbered(was, is, side)
		f[side][LeavesEmpty] += leavesEmpty(was, is, side)
	}
	for k := range was.Plans {
		i := was.Plans[k].Stand
		u := &was.Battle().Units[i]
		if is.Stands[i].Place == cd.Eliminated {
			continue
		}
		if dugIn(was, i) && !dugIn(is, i) {
			if was.Battle().Companies[u.Company].HQ || u.Kind.Symbol == units.SymbolMortar {
				f[u.Side][LeavesPost]++
			} else {
				f[u.Side][LeavesHole]++
			}
		}
		if shownTo(was, is, i) && coverWasNear(was, is, i) {
			f[u.Side][InTheOpen]++
		}
		if leadsFromTheFront(was, is, i) {
			f[u.Side][InFront]++
		}
	}
}

// dugIn reports whether a stand is in a hole of its own or in a trench.
func dugIn(s *cd.State, i int) bool {
	if !s.OnTable(i) {
		return false
	}
	if s.Stands[i].Dug && s.Battle().Units[i].Cover > cd.NoCover {
		return true
	}
	foot := s.Footprint(i)
	for _, t := range s.Battle().Scenario.Terrain {
		if t.Kind != los.Entrenchment {
			continue
		}
		for _, piece := range t.Line.Pieces() {
			if geom.Within(&foot, geom.Hull(piece), 0) {
				return true
			}
		}
	}
	return false
}

// shownTo reports whether armor has ended a move in the open where a gun or a tank
// reaches, sees and pierces it that its side saw, and that has stayed.
func shownTo(was, is *cd.State, i int) bool {
	u := &was.Battle().Units[i]
	if !u.Kind.Armored || !was.OnTable(i) || !is.OnTable(i) || is.Stands[i].At == was.Stands[i].At || is.Concealed(i) {
		return false
	}
	for j := range is.Stands {
		e, st := &was.Battle().Units[j], &is.Stands[j]
		if e.Side == u.Side || e.Kind.Class == units.Personnel || !was.SeenBy(u.Side, j) ||
			!is.OnTable(j) || st.At != was.Stands[j].At || st.Demoralized || st.Abandoned {
			continue
		}
		if is.Clear(los.Fire, j, i) && pierces(is, j, i) {
			return true
		}
	}
	return false
}

// pierces reports whether some weapon of a stand reaches another's armor where that
// is now, and goes through it with the best die.
func pierces(s *cd.State, by, at int) bool {
	const referee, whereItIs = -1, geom.Length(1 << 40)
	name := func(i int) string { return s.Battle().Units[i].Name }
	for w := range s.Battle().Units[by].Kind.Mounts {
		x, ok := s.AskFire(referee, cd.Fire{Stand: name(by), Weapon: w, Target: name(at), Along: whereItIs})
		if ok && x.Band >= 0 && x.Bands[x.Band].Damage[9] > cd.NoEffect {
			return true
		}
	}
	return false
}

// coverWasNear reports whether a stand left cover, or had some to go to that was
// nearer than where it went. Who got on with an errand, to an edge or to ground that wins,
// is not blamed for it unless cover so near was as far on.
func coverWasNear(was, is *cd.State, i int) bool {
	b := was.Battle()
	mover, from, end, went := b.Units[i].Kind.Mover, was.Stands[i].At, is.Stands[i].At, geom.Length(0)
	on := slices.DeleteFunc(errands(was, b.Units[i].Side), func(e errand) bool { return e(end) >= e(from) })
	if was.Concealed(i) && len(on) == 0 {
		return true
	}
	for k, path := 1, is.Stands[i].Path; k < len(path); k++ {
		cost, _ := b.Toil(mover, path[k-1], path[k], false)
		went += cost
	}
	table, n := b.Scenario.Table.Bounds(), went/geom.Inch
	for y := -n; y <= n; y++ {
		for x := -n; x <= n; x++ {
			p := from.Add(geom.Pt(x*geom.Inch, y*geom.Inch))
			if x*x+y*y > n*n || !table.Contains(p) || b.CoverAt(p) == cd.NoCover ||
				slices.ContainsFunc(on, func(e errand) bool { return e(p) > e(end)+geom.Inch }) {
				continue
			}
			if cost, ok := b.Toil(mover, from, p, false); ok && cost < went {
				return true
			}
		}
	}
	return false
}

// crowded is how many targets more than enough stands of a side are to fire at.
func crowded(s *cd.State, side int) int {
	firers, last := make([]int, len(s.Stands)), make([]int, len(s.Stands))
	for k := range s.Fires { // in the order of stands
		f := &s.Fires[k]
		if s.Battle().Units[f.Stand].Side == side && last[f.Target] != f.Stand+1 {
			firers[f.Target]++
			last[f.Target] = f.Stand + 1
		}
	}
	n := 0
	for _, of := range firers {
		if of > enough {
			n++
		}
	}
	return n
}

// heldFire is how many guns of a side are not to fire though they would hurt
// somebody whom they may fire at.
func heldFire(s *cd.State, side int) int {
	b := s.Battle()
	idle := func(i int) bool {
		return b.Units[i].Side == side && b.Units[i].Kind.Class == units.Gun && s.OnTable(i) && s.Stands[i].Fired == cd.NotFired &&
			!slices.ContainsFunc(s.Fires, func(f cd.Declared) bool { return f.Stand == i })
	}
	guns := map[string]bool{} // that would hurt somebody; false: not known of
	for i := range b.Units {
		if idle(i) {
			guns[b.Units[i].Name] = false
		}
	}
	if len(guns) == 0 { // what is lawful takes a while to list
		return 0
	}
	n := 0
	for _, o := range s.Legal(side) {
		if counted, is := guns[o.Stand]; o.Do != "fire" || !is || counted {
			continue
		}
		for _, target := range o.Targets {
			if odds, ok := s.Estimate(side, cd.Fire{Stand: o.Stand, Weapon: o.Weapon, Target: target}); ok && odds.Harm > 0 {
				guns[o.Stand] = true
				n++
				break
			}
		}
	}
	return n
}
