package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
)

// retreats weighs that a company disengages: each goes away from the nearest enemy it
// sees, and only who sees it come nearer may shoot at it on its way (CD 7.7). It does
// not fire this turn. It reports false if nobody of it sees an enemy.
func (s *steady) retreats(w *scale, c *company, fit []int, to *course) (sum int, way geom.Angle, ok bool) {
	way = w.awayFrom(fit[0])
	for _, i := range fit {
		Pause()
		ends, sees := w.flights(i, way)
		if sees && !ok {
			ok, way = true, ends[0].way
		}
		best := -unwanted
		for _, e := range ends {
			best = max(best, w.fleeing(i, e.at, to))
		}
		sum += best
	}
	return sum, way, ok
}

// A flight is where a stand may end that disengages, and the way it goes.
type flight struct {
	at  geom.Point
	way geom.Angle
}

// flights are the ends of a stand's way that disengages, the farthest first: away from
// the nearest enemy it sees, straight or by as much aside as leads it away still; by
// the arrow if it sees none.
func (h *hand) flights(i int, arrow geom.Angle) (ends []flight, sees bool) {
	at := h.Stands[i].At
	if sees = h.nearestSeen(i) >= 0; sees {
		arrow = h.awayFrom(i)
	}
	for _, aside := range [...]geom.Angle{0, 20, -20, 40, -40} {
		way := (arrow + aside*geom.Degree).Normal()
		path, _ := h.Reach(i, at, []geom.Point{ahead(at, way, 60*geom.Inch)}, 1_000_000)
		end := path[len(path)-1]
		if geom.Distance(at, end) < geom.Inch {
			continue
		}
		for _, part := range [...]int64{20, 15, 10, 5} {
			ends = append(ends, flight{geom.Divide(at, end, part, 20), way})
		}
		if !sees {
			break
		}
	}
	return ends, sees && len(ends) > 0
}

// fleeing weighs that a stand ends somewhere that disengages. In the open, and seen, it
// is no better off than it was.
func (w *scale) fleeing(i int, end geom.Point, to *course) int {
	u := &w.Battle().Units[i]
	taken := w.fear(u, end, cd.Disengage, false)
	if taken > 0 && w.cover[w.cell(end)] == cd.NoCover {
		return -unwanted // fears weighed too, as in going, lost more games of Maneuvers, 400 from each seat
	}
	left := max(u.Quality.Hits()-w.Stands[i].Hits, 1)
	return -taken*w.worthOf(u)/left + to.gain(w.Stands[i].At, end)
}

// nearestSeen is the nearest enemy that a stand sees itself, or -1.
func (h *hand) nearestSeen(i int) int {
	best, least := -1, geom.Length(far)
	for _, j := range h.enemies() {
		if d := h.Gap(i, j); d < least && h.sees(i, j) {
			best, least = j, d
		}
	}
	return best
}

// flee plans the way of a stand that disengages: to where it is best off.
func (s *steady) flee(w *scale, h *hand, i int, o *cd.Option, to *course) bool {
	ends, _ := h.flights(i, o.Arrow)
	for len(ends) > 0 {
		best, most := 0, -1<<30
		for k, e := range ends {
			if worth := w.fleeing(i, e.at, to); worth > most {
				best, most = k, worth
			}
		}
		if h.try(cd.Move{Stand: o.Stand, Path: []geom.Point{ends[best].at}}) {
			return true
		}
		ends = append(ends[:best], ends[best+1:]...)
	}
	return false
}
