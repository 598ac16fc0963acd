package commanddecision

import (
	"math"
	"slices"

	"sightline/geom"
)

// A flood is where a stand could get at most, by ways of any number of legs: over
// square cells, in floats, and lenient wherever a cell is too large to tell. What
// it does not reach no lawful way reaches, but for passages and cover that slip
// between samples, half a cell apart. It knows nothing of what the search does.
type flood struct {
	x      *retreat
	h      float64 // side of a cell, in micrometers
	cos    float64 // the grid is turned
	sin    float64
	from   geom.Point
	spots  map[netPlace]floodSpot // at the corners, centers and sides of cells
	labels map[netPlace]*floodLabel
	cones  map[netPlace][9]bool // to which of the cells about it a way may lead on
}

// A floodSpot is what the ground is at one place.
type floodSpot struct {
	open bool
	rate float64
}

// A floodLabel is what is known of a cell that is reached: what a way there costs
// at least, and how near it must stay to each enemy at most, having been farther.
type floodLabel struct {
	cost   float64
	near   []float64
	queued bool
}

func newFlood(x *retreat, cell geom.Length, turn float64) *flood {
	return &flood{x: x, cones: map[netPlace][9]bool{}, h: float64(cell), cos: math.Cos(turn), sin: math.Sin(turn), from: x.Stands[x.i].At,
		spots: map[netPlace]floodSpot{}, labels: map[netPlace]*floodLabel{}}
}

// place is a place by half cells from the start.
func (f *flood) place(at netPlace) geom.Point {
	u, v := float64(at.x)*f.h/2, float64(at.y)*f.h/2
	return f.from.Add(geom.Pt(geom.Length(u*f.cos-v*f.sin), geom.Length(u*f.sin+v*f.cos)))
}

// cellOf is the cell that a place is in.
func (f *flood) cellOf(p geom.Point) netPlace {
	u, v := float64(p.X-f.from.X), float64(p.Y-f.from.Y)
	return netPlace{int(math.Round((u*f.cos + v*f.sin) / f.h)), int(math.Round((v*f.cos - u*f.sin) / f.h))}
}

// spot is what the ground is at a place by half cells.
func (f *flood) spot(at netPlace) floodSpot {
	if s, ok := f.spots[at]; ok {
		return s
	}
	p, x := f.place(at), f.x
	w := x.battle.walker(x.unit(x.i).Kind.Mover, x.road)
	for k := range w.ground.features {
		if g := &w.ground.features[k]; g.box.Contains(p) {
			w.near = append(w.near, nearby{feature: g})
		}
	}
	g := w.at(p)
	s := floodSpot{
		open: !g.cost.never && x.battle.Scenario.Table.Bounds().Grown(geom.Length(f.h)).Contains(p),
		rate: float64(g.cost.times * x.purse(x.i).rate(g.road)),
	}
	f.spots[at] = s
	return s
}

// samples calls what with the places of a cell.
func samples(c netPlace, what func(at netPlace)) {
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			what(netPlace{2*c.x + dx, 2*c.y + dy})
		}
	}
}

// ground reports whether some place in a cell is open, and what its ground costs
// at least.
func (f *flood) ground(c netPlace) (rate float64, open bool) {
	rate = math.Inf(1)
	samples(c, func(at netPlace) {
		if s := f.spot(at); s.open {
			rate, open = min(rate, s.rate), true
		}
	})
	return rate, open
}

// floatFrom is how far a place is from a convex area; negative inside.
func floatFrom(ring []geom.Point, p geom.Point) float64 {
	least, inside := math.Inf(1), len(ring) > 2
	for k, a := range ring {
		b := ring[(k+1)%len(ring)]
		vx, vy := float64(b.X-a.X), float64(b.Y-a.Y)
		px, py := float64(p.X-a.X), float64(p.Y-a.Y)
		t := 0.0
		if l := vx*vx + vy*vy; l > 0 {
			t = min(max((px*vx+py*vy)/l, 0), 1)
		}
		least = min(least, math.Hypot(px-t*vx, py-t*vy))
		inside = inside && vx*py-vy*px >= 0
	}
	if inside {
		return -least
	}
	return least
}

// run floods the table, as far as the allowance takes the stand.
func (f *flood) run() {
	x, about := f.x, f.h*0.70711+10
	q := x.purse(x.i)
	budget := float64(q.part(x.share)) + 2*f.h*float64(max(q.country, q.road))
	start := &floodLabel{queued: true}
	for _, ring := range x.meets {
		start.near = append(start.near, max(floatFrom(ring, f.from), 0)-10)
	}
	f.labels[netPlace{}] = start
	queue := []netPlace{{}}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		l := f.labels[at]
		l.queued = false
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				to := netPlace{at.x + dx, at.y + dy}
				if to == at {
					continue
				}
				if !f.heads(at, dx, dy) {
					continue
				}
				rate, open := f.ground(to)
				if !open {
					continue
				}
				here, _ := f.ground(at)
				cost := l.cost
				if at != (netPlace{}) { // the last part of a way may be as short as you like
					cost += f.h * min(rate, here)
				}
				p := f.place(netPlace{2 * to.x, 2 * to.y})
				if cost > budget || slices.ContainsFunc(x.barred, func(ring []geom.Point) bool { return floatFrom(ring, p) < -about }) {
					continue
				}
				near, ok := slices.Clone(l.near), true
				for k, ring := range x.meets {
					d := max(floatFrom(ring, p), 0)
					ok = ok && d+about >= near[k]
					near[k] = max(near[k], d-about)
				}
				if ok && f.note(to, cost, near) {
					queue = append(queue, to)
				}
			}
		}
	}
}

// note takes note of a way to a cell, and reports whether the cell is to be looked
// at again.
func (f *flood) note(to netPlace, cost float64, near []float64) bool {
	l := f.labels[to]
	if l == nil {
		f.labels[to] = &floodLabel{cost, near, true}
		return true
	}
	better := cost < l.cost-1
	l.cost = min(l.cost, cost)
	for k := range near {
		better = better || near[k] < l.near[k]-1
		l.near[k] = min(l.near[k], near[k])
	}
	better = better && !l.queued
	l.queued = l.queued || better
	return better
}

// reaches is some place that is reached and is one to end at; none if there is no
// such place.
func (f *flood) reaches(end func(at geom.Point) bool) (at geom.Point, none bool) {
	for c := range f.labels {
		found := false
		samples(c, func(s netPlace) {
			if p := f.place(s); !found && end(p) {
				at, found = p, true
			}
		})
		if found {
			return at, false
		}
	}
	return at, true
}

// has reports whether a whole way is in cells of the flood or beside them: a way along
// a wall may cut the corner of a cell that is closed elsewhere.
func (f *flood) has(path []geom.Point) bool {
	for k := 1; k < len(path); k++ {
		const parts = 200
		for n := range int64(parts + 1) {
			c, near := f.cellOf(geom.Divide(path[k-1], path[k], n, parts)), false
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					near = near || f.labels[netPlace{c.x + dx, c.y + dy}] != nil
				}
			}
			if !near {
				return false
			}
		}
	}
	return true
}

// headings is how many directions are told apart.
const headings = 180

// heads reports whether a way may lead from a cell on to the next: some mixture of
// the directions that it may have about there does.
func (f *flood) heads(c netPlace, dx, dy int) bool {
	ok, known := f.cones[c]
	if !known {
		ok = f.cone(c)
		f.cones[c] = ok
	}
	return ok[3*(dx+1)+dy+1]
}

// stuck reports whether every way from where the stand is leads nearer to some
// enemy. Of the ways that do not, the outermost lead straight across the line to one.
func (f *flood) stuck() bool {
	normals := f.x.normals(f.from)
	for _, n := range normals {
		for _, side := range [2]float64{1, -1} {
			v, w := -side*float64(n.Y), side*float64(n.X)
			if !slices.ContainsFunc(normals, func(m geom.Point) bool {
				return v*float64(m.X)+w*float64(m.Y) < -0.001*math.Hypot(v, w)*math.Hypot(float64(m.X), float64(m.Y))
			}) {
				return false
			}
		}
	}
	return len(normals) > 0
}

// cone finds to which of the cells about one a way may lead on.
func (f *flood) cone(c netPlace) (ok [9]bool) {
	if c == (netPlace{}) && f.stuck() {
		return ok
	}
	p := f.place(netPlace{2 * c.x, 2 * c.y})
	around := f.h * 1.72 // to a corner of the cell, and a side beyond it
	var may [headings]bool
	for k := range may {
		a := (float64(k) + 0.5) * 2 * math.Pi / headings
		may[k] = true
		for _, ring := range f.x.meets {
			d, away := floatFrom(ring, p), 0.0
			if d <= around {
				continue
			}
			v := fromConvex(ring, p)
			away = math.Atan2(float64(v.Y), float64(v.X))
			slack := math.Asin(around/d) + math.Pi/headings + 1e-6
			may[k] = may[k] && math.Abs(math.Remainder(a-away, 2*math.Pi)) <= math.Pi/2+slack
		}
	}
	gap, first := 0, -1 // the widest turn between two of them
	for k := range may {
		if !may[k] {
			continue
		}
		n := 1
		for !may[(k+n)%headings] {
			n++
		}
		if n > gap {
			gap, first = n, (k+n)%headings
		}
	}
	if first < 0 {
		return ok
	}
	for k := range headings {
		within := gap <= headings/2+1 || k <= headings-gap
		if !within {
			continue
		}
		for _, edge := range [2]float64{0, 1} {
			a := (float64(first+k) + edge) * 2 * math.Pi / headings
			u, v := math.Cos(a)*f.cos+math.Sin(a)*f.sin, math.Sin(a)*f.cos-math.Cos(a)*f.sin
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					if float64(dx)*u > -1e-9*float64(dx*dx) && float64(dy)*v > -1e-9*float64(dy*dy) || dx == 0 && float64(dy)*v >= -1e-9 || dy == 0 && float64(dx)*u >= -1e-9 {
						ok[3*(dx+1)+dy+1] = true
					}
				}
			}
		}
	}
	return ok
}
