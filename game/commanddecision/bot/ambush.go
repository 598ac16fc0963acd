package bot

import (
	"slices"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A passage is the way that an enemy known is thought to take to the edge that is barred:
// by turns, the places he comes by and the way he goes there.
type passage struct {
	*note
	turns [][]stride
}

// A stride is a place on a passage, which way who comes by goes, and which cells see it.
type stride struct {
	at   geom.Point
	way  geom.Angle
	seen []bool
}

// passages are the ways of the vehicles known, each the one that is the easiest to go.
func (s *steady) passages(w *scale, edge string) []passage {
	var list []passage
	for k := range s.notes.list {
		n := &s.notes.list[k]
		if n.unit.Kind.Class != units.Vehicle {
			continue
		}
		p := passage{note: n}
		way := s.field(w.Battle(), goal{area: -1, edge: edge, mover: n.unit.Kind.Mover}).descent(n.at, far)
		gone, pace := geom.Length(0), max(n.unit.Kind.CrossCountry, 4*geom.Inch)
		for m := 1; m < len(way); m++ {
			gone += geom.Distance(way[m-1], way[m])
			turn := int(gone / pace)
			for len(p.turns) <= turn {
				p.turns = append(p.turns, nil)
			}
			if m%2 == 0 {
				v := vantage{at: way[m], width: geom.Inch, depth: geom.Inch, visibility: w.Battle().Visibility(max(w.Turn, 1))}
				p.turns[turn] = append(p.turns[turn], stride{way[m], way[m-1].AngleTo(way[m]), s.ground.from(v)})
			}
		}
		list = append(list, p)
	}
	return list
}

// lurks is what armor may do to those who pass, from a cell where it is ready after some
// turns: to each, in each turn from then on, the best shot.
func (w *scale) lurks(u *cd.Unit, c, after int, list []passage) int {
	at, sum := w.center(c), 0
	for k := range list {
		p := &list[k]
		for turn := after; turn < len(p.turns); turn++ {
			best := 0
			for _, x := range p.turns[turn] {
				if !x.seen[c] {
					continue
				}
				off := (x.at.AngleTo(at) - x.way + 180*geom.Degree).Normal() - 180*geom.Degree
				best = max(best, w.gun.harm(&gunshot{
					by: u, at: &p.unit, far: max(geom.Distance(x.at, at)-3*geom.Inch/4, 0), running: cd.FullAdvance,
					flank: off > 60*geom.Degree || off < -60*geom.Degree,
				}))
			}
			sum += best * w.worthOf(&p.unit) / max(p.unit.Quality.Hits(), 1)
		}
	}
	return sum
}

// unready is how far off all enemies known are while armor may still get into an ambush:
// nearer they would meet it on its way.
const unready = 30 * geom.Inch

// ambush sends armor that bars an edge to cover within a turn of it from which it may do
// more to those who come past than from where it is, long before they come. There it
// stays, as who moves has no opportunity fire.
func (s *steady) ambush(h *hand, list []*company, edge string, tasks map[int]task) {
	w := s.scale(h)
	ways := s.passages(w, edge)
	if len(ways) == 0 {
		return
	}
	near := func(p geom.Point) bool {
		return slices.ContainsFunc(ways, func(x passage) bool { return geom.Distance(x.at, p) < unready })
	}
	for _, c := range list {
		if len(c.movers) == 0 || c.hq || !h.Battle().Units[c.movers[0]].Kind.Armored {
			continue
		}
		if old, ok := s.tasks[c.nth]; ok && old.duty == ambushes {
			tasks[c.nth] = old
			continue
		}
		if c.near < unready {
			continue
		}
		u := &h.Battle().Units[c.movers[0]]
		best, most := -1, w.lurks(u, w.cell(c.center), 0, ways)*3/2+bother
		f := s.grid(h.Battle(), c.mover).toward([]int{w.cell(c.center)})
		for k := range w.cover {
			away := geom.Length(f.far[k]) * (geom.Inch / 100)
			if w.cover[k] == cd.NoCover || away > c.pace || away < 3*geom.Inch || near(w.center(k)) {
				continue
			}
			if n := w.lurks(u, k, 1, ways); n > most {
				best, most = k, n
			}
		}
		if best >= 0 {
			tasks[c.nth] = task{duty: ambushes, area: -1, at: w.center(best)}
		}
	}
}

// lurksAll is lurks for all of a company who can go.
func (w *scale) lurksAll(c *company, cell, after int, list []passage) (n int) {
	for _, i := range c.movers {
		n += w.lurks(&w.Battle().Units[i], cell, after, list)
	}
	return n
}

// closeBy is how far off all enemies known are while foot may still go to where they come
// past.
const closeBy = 14 * geom.Inch

// block sends foot that bars an edge to where it may do twice as much to those who come past
// as from where it is, dug in or not, if it gets there before them and within three turns.
func (s *steady) block(h *hand, list []*company, edge string, tasks map[int]task) {
	w := s.scale(h)
	ways := s.passages(w, edge)
	if len(ways) == 0 {
		return
	}
	for _, c := range list {
		if old, ok := s.tasks[c.nth]; ok && old.duty == ambushes {
			tasks[c.nth] = old
			continue
		}
		if _, busy := tasks[c.nth]; busy || c.hq || c.supply || !c.foot || c.mover != units.Foot || len(c.movers) == 0 || c.near < closeBy {
			continue
		}
		best, most := -1, w.lurksAll(c, w.cell(c.center), 0, ways)*2+bother*len(c.movers)
		f := s.grid(h.Battle(), c.mover).toward([]int{w.cell(c.center)})
		for k := range w.cover {
			Pause()
			away := geom.Length(f.far[k]) * (geom.Inch / 100)
			if away > 3*c.pace || away < 3*geom.Inch {
				continue
			}
			n := w.lurksAll(c, k, int(away/c.pace)+1, ways)
			if w.cover[k] == cd.NoCover {
				n = n * 2 / 3
			}
			if n > most {
				best, most = k, n
			}
		}
		if best >= 0 {
			tasks[c.nth] = task{duty: ambushes, area: -1, at: w.center(best)}
		}
	}
}
