package berlin

import "slices"

// A Communications is a line of communications, or why there is none.
type Communications struct {
	Path []string `json:"path,omitempty"` // from the unit to its source
	Why  string   `json:"why,omitempty"`  // there is none; empty if there is one
	Rule string   `json:"rule"`
	From string   `json:"from,omitempty"` // where is from how far a road may be
}

// line traces the line of communications of an Allied unit (seed 6.1): at most so many
// hexes to a road, then by road, through no ruins, to the perimeter of the airfield with its
// division's landing zone, or to the hex that its division came in by. A perimeter that is
// no farther than the road may be is reached without one (house).
func (s *Position) line(i int, l *lay) Communications {
	u, f := &s.Units[i], s.unit(i).Formation
	c := Communications{Rule: "6.1", From: s.source("supply.hexes")}
	if f < 0 {
		return c // of no division: it needs none
	}
	x := s.Forms[f]
	switch {
	case x.Lost:
		c.Why = "the landing zone of " + s.battle.Formations[f].Name + " is gone"
		return c
	case x.LZ < 0:
		c.Why = s.battle.Formations[f].Name + " has no landing zone"
		return c
	}
	goal := []int{x.LZ}
	if k := s.battle.field[x.LZ]; k >= 0 {
		goal = s.battle.Fields[k].Hexes
	}
	free := func(at int) bool {
		return s.ground(at) != Lake && !l.occupied[German][at] && !s.standing(at) && (l.occupied[Allied][at] || !l.zone[German][at])
	}
	trace := func(before map[int]int, at int) (path []int) {
		for ; at >= 0; at = before[at] {
			path = append(path, at)
		}
		slices.Reverse(path)
		return path
	}
	// Over any ground, in order of distance.
	off := map[int]int{u.At: -1}
	reached := []int{u.At}
	for k, step := 0, 0; step < s.cell("supply.hexes"); step++ {
		for end := len(reached); k < end; k++ {
			for _, to := range s.battle.near[reached[k]] {
				if _, seen := off[to]; to >= 0 && !seen && free(to) {
					off[to] = reached[k]
					reached = append(reached, to)
				}
			}
		}
	}
	// From there by road.
	road := map[int]int{}
	var queue []int
	for _, at := range reached {
		if slices.Contains(goal, at) {
			c.Path = s.battle.names(trace(off, at))
			return c
		}
		if s.battle.road[at] != 0 && s.ground(at) != Ruins {
			road[at] = -1
			queue = append(queue, at)
		}
	}
	if queue == nil {
		c.Why = "no road can be reached within " + s.battle.chart.Text("supply.hexes") + " hexes" + s.whose("supply.hexes") + ", free of the enemy"
		return c
	}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		for dir, to := range s.battle.near[at] {
			if _, seen := road[to]; to < 0 || seen || s.battle.road[at]&(1<<dir) == 0 || s.ground(to) == Ruins || !free(to) {
				continue
			}
			road[to] = at
			if slices.Contains(goal, to) {
				way := trace(road, to)
				c.Path = s.battle.names(append(trace(off, way[0]), way[1:]...))
				return c
			}
			queue = append(queue, to)
		}
	}
	c.Why = "no road that is free of the enemy, his zones of control and ruins leads to " + s.placeName(x.LZ) + s.whose("supply.hexes")
	return c
}
