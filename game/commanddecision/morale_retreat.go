package commanddecision

import (
	"fmt"

	"sightline/geom"
	"sightline/units"
)

// forceBack pins a stand and makes it retreat to cover: for its red marker or
// for a failed morale check (CD 2.4, 8.6). A stand in a fortification stays; one
// in cover may only go deeper. The crew of an unlimbered gun takes it along after
// a morale check if its tow is near; otherwise it leaves it, if it goes anywhere
// (ruling.kept-gun; CD 4.10, 4.11). It returns the tow that goes with it, or -1.
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
		if p.battle.Chart.is(rulingKeptGun, "never") {
			p.abandonGun(i)
		}
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
	if p.ownersChoose() {
		p.Backs = put(p.Backs, WayBack{Stand: i}, byStand)
		p.about(i, EventToGoBack, rule, Telling{Text: u.Name + " is forced back: its owner chooses where to"})
		return
	}
	p.sendBack(i, rule)
}

// sendBack carries out the way back of a stand: the one that its owner has
// chosen, if it is still free, or the engine's.
func (p *play) sendBack(i int, rule string) {
	u := p.unit(i)
	best, ok := p.chosenBack(i)
	if !ok {
		best, ok = p.retreats(i, wholeAllowance).back()
	}
	if !ok {
		cover, _ := p.CoverOf(i, -1)
		p.about(i, EventForcedBack, rule, Telling{Text: fmt.Sprintf("%s is forced back, but cannot go %s, and is pinned", u.Name, either(cover > NoCover, "deeper into cover", "anywhere"))})
		return
	}
	p.abandonGun(i)
	p.goes(i, best.path)
	p.moveTo(i, best.end(), p.Stands[i].Facing)
	p.stirred()
	p.about(i, EventForcedBack, rule, Telling{
		Text: fmt.Sprintf("%s is forced back %s%s, and is pinned", u.Name, best.far.Show(), either(best.inCover, " to cover", "")),
		Far:  best.far,
	})
}

// back is where the engine has a stand go that is forced back, and what owners are
// told that there is to choose.
func (r *retreat) back() (candidate, bool) {
	cover, _ := r.CoverOf(r.i, -1)
	w := r.ways()
	best, ok := w.best(func(c *candidate) bool { return w.sheltered(c) && w.to(c) && r.unseen(c.end()) })
	switch {
	case ok:
		return best, true
	case cover > NoCover:
		return r.deeper()
	}
	if best, ok = r.refuge(w); !ok {
		best, ok = w.far()
	}
	return best, ok
}

// refuge is the nearest cover: on the ways looked at first, or where any way leads.
func (r *retreat) refuge(w *ways) (candidate, bool) {
	if best, ok := w.best(func(c *candidate) bool { return w.sheltered(c) && w.to(c) }); ok {
		return best, true
	}
	return r.escape()
}

// A candidate is a place to go back to.
type candidate struct {
	path    []geom.Point // the way there, from where it is
	far     geom.Length
	turn    int // how many ways lead away more directly
	inCover bool
	looked  bool // whether it is in cover
}

func (c *candidate) end() geom.Point { return c.path[len(c.path)-1] }

// ways are the places a stand may go back to, nearest first, whether or not a
// lawful way leads there: that is found out for those that are asked about.
type ways struct {
	*retreat
	list  []candidate
	lines []line // by turn
}

// A line is a straight way, and how far it is known to be lawful: at every inch.
type line struct {
	geom.Direction
	most geom.Length // as far as the allowance takes the stand
	led  geom.Length
	bars bool // it is not, an inch farther on
}

// ways looks along straight lines (ruling.retreat), at every inch as far as the
// stand's allowance takes it. Of places at one distance the one that leads most
// directly away comes first.
func (r *retreat) ways() *ways {
	st := &r.Stands[r.i]
	away := r.awayFrom(r.i, r.avoid)
	w := &ways{retreat: r}
	most, places := geom.Length(0), 0
	step := geom.Angle(min(max(r.battle.Chart.int(rulingRetreat), 1), 90)) * geom.Degree
	for n := range int(2*(90*geom.Degree/step) + 1) { // away first, then to both sides up to a right angle
		turn := geom.Angle((n+1)/2) * step
		if n%2 == 1 {
			turn = -turn
		}
		d := (away + turn).Normal().Direction()
		const table = 1000 * geom.Inch
		end, _ := r.Reach(r.i, st.At, []geom.Point{st.At.Ahead(d, table)}, r.share)
		l := line{Direction: d, most: geom.Distance(st.At, end[len(end)-1])}
		w.lines = append(w.lines, l)
		most, places = max(most, l.most), places+int(l.most/geom.Inch)
	}
	w.list = make([]candidate, 0, places)
	paths := make([]geom.Point, 0, 2*places)
	for far := geom.Inch; far <= most; far += geom.Inch {
		for n := range w.lines {
			if l := &w.lines[n]; far <= l.most {
				k, at := len(paths), st.At.Ahead(l.Direction, far)
				paths = append(paths, st.At, at)
				w.list = append(w.list, candidate{path: paths[k : k+2 : k+2], far: far, turn: n})
			}
		}
	}
	return w
}

// to reports whether a lawful way leads to a place, and the stand may end there.
// A way that is not lawful at some inch is not farther on.
func (w *ways) to(c *candidate) bool {
	l := &w.lines[c.turn]
	for from := c.path[0]; l.led < c.far && !l.bars; {
		if l.bars = !w.leads([]geom.Point{from, from.Ahead(l.Direction, l.led+geom.Inch)}); !l.bars {
			l.led += geom.Inch
		}
	}
	return c.far <= l.led && w.ends(c.end())
}

// sheltered reports whether a place is in cover, and takes note of it.
func (w *ways) sheltered(c *candidate) bool {
	if !c.looked {
		c.looked, c.inCover = true, w.covered(c.end())
	}
	return c.inCover
}

// best is the nearest place that is wanted.
func (w *ways) best(want func(*candidate) bool) (candidate, bool) {
	for k := range w.list {
		if c := &w.list[k]; want(c) {
			return *c, true
		}
	}
	return candidate{}, false
}

// far is the place farthest away on the way that leads most directly away.
func (w *ways) far() (best candidate, ok bool) {
	for n := 0; n < len(w.lines) && !ok; n++ {
		for k := range w.list {
			if c := &w.list[k]; c.turn == n && w.to(c) {
				best, ok = *c, true
			}
		}
	}
	best.inCover = ok && w.sheltered(&best)
	return best, ok
}

// escape is the nearest cover to which a way leads, straight or with bends.
func (r *retreat) escape() (candidate, bool) {
	way := r.intoCover([]geom.Point{r.Stands[r.i].At})
	if way == nil && !r.inCover && !r.hemmed() {
		if h := r.coverHaven(); len(h.spots) > 0 {
			way = r.detour(h, r.corners(h), r.intoCover)
		}
	}
	return candidate{path: way, far: pathLength(way), inCover: true}, way != nil
}

// part is the part of a way that the stand goes in one turn: as far as it may
// end. Its share is that of many.
func (r *retreat) part(way []geom.Point) (candidate, bool) {
	end, _ := r.Reach(r.i, way[0], way[1:], wholeAllowance)
	for far := pathLength(end); far > 0; far -= geom.Inch / 8 {
		if path := firstPart(end, far); len(path) > 1 && r.ends(path[len(path)-1]) {
			return candidate{path: path, far: far, inCover: r.covered(path[len(path)-1])}, true
		}
	}
	return candidate{}, false
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

// farAllowance is as far as the demoralized look for cover: ten turns.
const farAllowance = 10 * wholeAllowance

var (
	rulingRetreat = cell("ruling.retreat")
	rulingKeptGun = cell("ruling.kept-gun")
)
