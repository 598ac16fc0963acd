package commanddecision

import (
	"cmp"
	"fmt"
	"slices"

	"sightline/geom"
)

// ownersChoose reports whether owners say where their stands go back to
// (ruling.way-back), and not the engine.
func (s *State) ownersChoose() bool { return s.battle.Chart.is(rulingWayBack, "owner") }

// awaitsOwners halts a step of fire or of morale until owners have said where
// their stands go back to. It does so if none goes back, too: of hidden ones
// nobody else is to know.
func (p *play) awaitsOwners() bool {
	results := p.Step == Opportunity || p.Step == General || p.Step == Commanding && p.Turn > 0
	if !results || !p.ownersChoose() {
		return false
	}
	p.Resumes, p.Step = p.Step, GoingBack
	return true
}

// goBackAll carries out the ways back of a step that was halted for them, in the
// order of battle, and goes on with the step.
func (p *play) goBackAll() {
	p.Step, p.Resumes = p.Resumes, 0
	rule := either(p.Step == Commanding, "8.6", "2.4")
	for _, b := range p.Backs {
		if p.OnTable(b.Stand) {
			p.sendBack(b.Stand, rule)
		}
	}
	p.Backs = nil
}

// dropBacks forgets ways back in steps that have none: the game has gone on, or
// the referee has had it.
func (p *play) dropBacks() {
	if p.Step != GoingBack {
		p.Resumes = 0
		if p.Step != Moving {
			p.Backs = nil
		}
	}
}

// stage is the step of the turn that the game is in, if it is halted or not.
func (s *State) stage() Step {
	if s.Step == GoingBack {
		return s.Resumes
	}
	return s.Step
}

func byStand(a, b WayBack) int { return cmp.Compare(a.Stand, b.Stand) }

// wayBackOf is the way that the owner of a stand has chosen, without its start;
// nil if none.
func (s *State) wayBackOf(i int) []geom.Point {
	if k, ok := slices.BinarySearchFunc(s.Backs, WayBack{Stand: i}, byStand); ok {
		return s.Backs[k].Path
	}
	return nil
}

// chosenBack is the way that the owner of a stand has chosen, if it can still be
// gone: others may have gone back to the place first, and somebody may be in the
// way whom the owner does not see.
func (p *play) chosenBack(i int) (c candidate, ok bool) {
	places := p.wayBackOf(i)
	if len(places) == 0 {
		return c, false
	}
	r := p.retreats(i, wholeAllowance)
	path := r.pathBy(places)
	if !p.clearFor(i, path[len(path)-1], p.Stands[i].Facing) || !r.passes(path) {
		return c, false
	}
	return candidate{path: path, far: pathLength(path), inCover: r.covered(path[len(path)-1])}, true
}

// pathBy is the path by some places from where the stand is.
func (r *retreat) pathBy(places []geom.Point) []geom.Point {
	return append([]geom.Point{r.Stands[r.i].At}, places...)
}

// chooseBack says where a stand goes back to.
func (p *play) chooseBack(side int, a GoBack, no *refusal) {
	i, ok := p.own(side, a.Stand, no)
	if !ok || !p.choosesBack(i, no) {
		return
	}
	if len(a.Path) == 0 {
		if p.Step == Moving {
			p.Backs = slices.DeleteFunc(p.Backs, func(b WayBack) bool { return b.Stand == i })
		} else {
			p.Backs = put(p.Backs, WayBack{Stand: i}, byStand)
		}
		p.whisper(side, EventUnplanned, p.backRule(), Telling{Text: a.Stand + " goes back as the engine has it", Stand: a.Stand})
		return
	}
	known := p.asKnown(side)
	r := known.backOf(known.battle.named(a.Stand))
	path := r.pathBy(a.Path)
	if !r.allows(path, no) {
		return
	}
	p.Backs = put(p.Backs, WayBack{Stand: i, Path: a.Path}, byStand)
	p.whisper(side, EventPlanned, p.backRule(), Telling{
		Text:  fmt.Sprintf("%s is to go back %s", a.Stand, pathLength(path).Show()),
		Stand: a.Stand, Points: a.Path,
	})
}

// backRule is the rule by which stands go back in this step.
func (s *State) backRule() string {
	switch s.stage() {
	case Moving:
		return "8.7"
	case Commanding:
		return "8.6"
	}
	return "2.4"
}

// choosesBack refuses a stand whose owner has no way back to choose.
func (s *State) choosesBack(i int, no *refusal) bool {
	name, rule := s.unit(i).Name, s.backRule()
	if !s.ownersChoose() {
		return no.no(Forbidden, rule, "ways back are chosen by the engine (ruling.way-back)")
	}
	if s.Step == Moving {
		return s.flees(i) || no.no(Forbidden, rule, "%s does not run for cover: it is not demoralized in the open, in sight of an enemy", name)
	}
	_, ok := slices.BinarySearchFunc(s.Backs, WayBack{Stand: i}, byStand)
	return ok && s.OnTable(i) || no.no(Forbidden, rule, "%s is not forced back", name)
}

// backOf is the way back of a stand, in what its side knows.
func (s *State) backOf(i int) *retreat {
	return (&play{State: s}).retreats(i, wholeAllowance)
}

// engines is the way that the engine has the stand go, if that is to a place
// that its owner may choose: who runs and finds no cover within its allowance
// has no choice.
func (r *retreat) engines() (c candidate, ok bool) {
	if r.own == nil {
		if r.Step == Moving {
			c, ok = r.refuge(r.ways())
		} else {
			c, ok = r.back()
		}
		if !ok {
			c.path = nil
		}
		r.own = &c
	}
	return *r.own, r.own.path != nil
}

// allows refuses a way, its start first, that the owner of a stand may not choose.
func (r *retreat) allows(path []geom.Point, no *refusal) bool {
	was, u, rule := len(no.list), r.unit(r.i), r.backRule()
	if len(path) > mostLegs {
		return no.no(BadValue, rule, "the path has %d points: want at most %d", len(path)-1, mostLegs-1)
	}
	if slices.ContainsFunc(path, func(p geom.Point) bool { return !p.InRange() }) {
		return no.no(TableEdge, rule, "%s would go far off the table", u.Name)
	}
	at := path[len(path)-1]
	foot := r.footprintAt(r.i, at, r.Stands[r.i].Facing)
	if r.fits(r.i, at, r.Stands[r.i].Facing, no) {
		r.free(u.Side, r.i, &foot, no)
	}
	for k := 1; k < len(path); k++ {
		r.approaches(path[k-1:k+1], no)
	}
	for j := range r.Stands {
		if e := r.Footprint(j); r.bar(j, &e) && r.crosses(r.i, path, r.facing, e.Polygon()) {
			no.no(Forbidden, rule, "%s would pass through %s", u.Name, r.unit(j).Name)
			no.mark(pathMark(path), r.standMark(j))
		}
	}
	if used, ok := r.spends(r.i, path, r.road); !ok {
		no.no(Forbidden, rule, "%s may not enter ground on its way", u.Name)
		no.mark(pathMark(path))
	} else if used > r.share {
		no.no(Forbidden, rule, "its allowance does not take %s so far", u.Name)
		no.mark(pathMark(path))
	}
	if r.inCover && !r.keepsCover(path) {
		no.no(Forbidden, rule, "%s is in cover and would leave it on its way", u.Name)
		no.mark(pathMark(path))
	} else if len(no.list) == was {
		r.suits(path, &foot, no)
	}
	return len(no.list) == was
}

// approaches refuses a leg that comes nearer to an enemy in sight.
func (r *retreat) approaches(leg []geom.Point, no *refusal) {
	for k, j := range r.avoid {
		if against(fromConvex(r.meets[k], leg[0]), leg[1].Sub(leg[0])) {
			no.no(Forbidden, r.backRule(), "%s would come nearer to %s", r.unit(r.i).Name, r.unit(j).Name)
			no.mark(pathMark(leg), r.standMark(j))
		}
	}
}

// suits refuses an end that is not what the stand goes back for: who runs gets
// into cover; who is in cover gets deeper into it, by an inch and out of sight of
// all enemies that see it; who is in the open gets into cover, or if the engine knows of
// none within reach as far as it would send the stand.
func (r *retreat) suits(path []geom.Point, foot *geom.Footprint, no *refusal) bool {
	at, u, rule := path[len(path)-1], r.unit(r.i), r.backRule()
	mark := footprintMark(foot, u.Name)
	switch covered := r.covered(at); {
	case r.inCover && pathLength(path)+rounding < geom.Inch:
		return no.no(Forbidden, rule, "%s goes an inch deeper into cover at least", u.Name)
	case r.inCover:
		if !covered || !r.unseen(at) {
			no.no(Forbidden, rule, "%s is in cover and would not be deeper in it, out of sight of the enemies it sees", u.Name)
			no.mark(mark)
			return false
		}
	case covered:
	case r.Step == Moving:
		no.no(Forbidden, rule, "%s runs for cover, and would not be in any", u.Name)
		no.mark(mark)
		return false
	default:
		own, ok := r.engines()
		switch {
		case ok && own.inCover:
			place := r.footprintAt(r.i, own.end(), r.Stands[r.i].Facing)
			no.no(Forbidden, rule, "%s would not be in cover, and there is some that it can get into", u.Name)
			no.mark(mark, footprintMark(&place, u.Name))
			return false
		case ok && pathLength(path) < pathLength(own.path):
			no.no(Forbidden, rule, "%s can get into no cover: it goes %s at least", u.Name, own.far.Show())
			no.mark(mark)
			return false
		}
	}
	return true
}

// unseen reports whether no enemy that sees the stand, and is seen, would see it
// somewhere else.
func (r *retreat) unseen(at geom.Point) bool {
	there := r.footprintAt(r.i, at, r.Stands[r.i].Facing)
	return !slices.ContainsFunc(r.threats(r.i), func(j int) bool { return r.seesAt(j, r.i, &there) })
}

// choices are some lawful ways, without their start: the engine's, and in each
// other direction the nearest place that it looks at. None if there is no choice.
func (r *retreat) choices() [][]geom.Point {
	own, ok := r.engines()
	if !ok {
		return nil
	}
	list := [][]geom.Point{own.path[1:]}
	done := map[int]bool{own.turn: len(own.path) == 2}
	foot := r.Footprint(r.i)
	w := r.ways()
	for k := range w.list {
		if c := &w.list[k]; !done[c.turn] && !slices.Equal(c.path, own.path) && w.to(c) && r.suits(c.path, &foot, nil) {
			list, done[c.turn] = append(list, c.path[1:]), true
		}
	}
	return list
}

// backOptions lists the stands that owners may have go back.
func (s *State) backOptions(side int) []Option {
	if !s.ownersChoose() {
		return nil
	}
	var list []Option
	known := s.asKnown(side)
	for i := range known.Stands {
		if known.unit(i).Side != side || !known.choosesBack(i, nil) {
			continue
		}
		if ways := known.backOf(i).choices(); ways != nil {
			list = append(list, Option{Do: "go-back", Stand: known.unit(i).Name, Ways: ways})
		}
	}
	return list
}

var rulingWayBack = cell("ruling.way-back")
