package commanddecision

import (
	"slices"

	"sightline/geom"
)

// A stop is where a way with bends has led.
type stop struct {
	path  []geom.Point
	spent int64
}

func (s *stop) end() geom.Point { return s.path[len(s.path)-1] }

// Bounds of the search for a way with bends: from how many bends legs lead about
// an enemy, of which there is no end, and how many legs away from the enemies are
// tried, which no table that people play on comes to.
const (
	mostRounds = 15
	mostTries  = 20_000
)

// detour returns the cheapest way that it finds with bends, by one of some
// corners and where it goes about an enemy by legs that lead 15° round it: the
// cheapest bend first, until none is left that the allowance reaches. Into goes on
// from a bend to where the way is to end, or returns nil.
func (r *retreat) detour(corners []geom.Point, into func(path []geom.Point) []geom.Point) []geom.Point {
	open := []stop{{path: []geom.Point{r.Stands[r.i].At}}}
	var been []geom.Point
	for n := 0; r.bends <= mostTries && len(open) > 0; n++ {
		k := 0
		for m := range open {
			if open[m].spent < open[k].spent {
				k = m
			}
		}
		at := open[k]
		open = slices.Delete(open, k, k+1)
		been = append(been, at.end())
		if n > 0 {
			if way := into(at.path); way != nil {
				return way
			}
		}
		if len(at.path) == mostLegs {
			continue
		}
		next := corners
		if n <= mostRounds {
			next = slices.Concat(r.round(at.end()), corners)
		}
		for _, to := range next {
			if !slices.Contains(been, to) {
				open = r.bend(open, at, to)
			}
		}
	}
	return nil
}

// bend puts a stop one leg farther on among those that are open, if a lawful leg
// leads there and none is open there that is as cheap.
func (r *retreat) bend(open []stop, at stop, to geom.Point) []stop {
	k := slices.IndexFunc(open, func(s stop) bool { return s.end() == to })
	if k >= 0 && open[k].spent <= at.spent || r.nearing(at.end(), to) {
		return open
	}
	r.bends++
	way := append(slices.Clone(at.path), to)
	if !r.leads(way) {
		return open
	}
	legs, _, _ := r.spend(r.i, way, r.road)
	spent, _ := r.purse(r.i).paid(legs)
	switch {
	case k < 0:
		return append(open, stop{way, spent})
	case spent < open[k].spent:
		open[k] = stop{way, spent}
	}
	return open
}

// round are the ends of legs that lead about the nearest enemy to either side, as
// straight across the line to it as the others let them.
func (r *retreat) round(from geom.Point) []geom.Point {
	if len(r.avoid) == 0 {
		return nil
	}
	own := r.footAt(from)
	nearest := slices.MinFunc(r.avoid, func(j, k int) int {
		e, f := r.Footprint(j), r.Footprint(k)
		return int(own.Gap(&e) - own.Gap(&f))
	})
	e := r.Footprint(nearest)
	p, q := geom.ClosestPoints(geom.Hull(e.Polygon()), geom.Hull(own.Polygon()))
	if p == q {
		return nil
	}
	far := min(max(own.Gap(&e)*27/100, geom.Inch/2), 3*geom.Inch) // tan 15° is 0.268
	var list []geom.Point
	for _, side := range [2]geom.Angle{1, -1} {
		for turn := 90 * geom.Degree; turn > 0; turn -= 15 * geom.Degree {
			to := from.Ahead((p.AngleTo(q) + side*turn).Normal().Direction(), far)
			if r.leads([]geom.Point{from, to}) {
				list = append(list, to)
				break
			}
		}
	}
	return list
}

// nearby is all that the stand gets to if nothing costs it more than the cheapest
// ground, and a little more.
func (r *retreat) nearby() geom.Bounds {
	q := r.purse(r.i)
	far := geom.Length(q.part(r.share) / max(int64(min(q.country, q.road)), 1))
	return geom.BoundsOf(r.Stands[r.i].At).Grown(far + pad)
}

// bendsAt reports whether a way may bend somewhere: as near as the stand gets at
// most, on the table and on ground that it may enter.
func (r *retreat) bendsAt(at geom.Point) bool {
	return r.nearby().Contains(at) && r.battle.Scenario.Table.Bounds().Contains(at) && !r.prohibits(r.i, at)
}

// outOf is a place off a corner of a ring, straight away from its inside, or into
// it where the corner looks in.
func outOf(ring []geom.Point, k int, off geom.Length) geom.Point {
	p := ring[k]
	a, b := ring[(k+len(ring)-1)%len(ring)].AngleTo(p).Direction(), ring[(k+1)%len(ring)].AngleTo(p).Direction()
	return p.Ahead(geom.Direction{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2}, off)
}

// corners are the places just outside the corners of what bars the way.
func (r *retreat) corners() []geom.Point {
	box := r.nearby()
	var list []geom.Point
	add := func(ring []geom.Point, off geom.Length) {
		for k := range ring {
			if to := outOf(ring, k, off); r.bendsAt(to) && !slices.Contains(list, to) {
				list = append(list, to)
			}
		}
	}
	mover := slices.Index(movers, r.unit(r.i).Kind.Mover)
	for k := range r.battle.ground.features {
		f := &r.battle.ground.features[k]
		if f.row < 0 || !r.battle.ground.costs[f.row][mover].never || !f.box.Touches(box) {
			continue
		}
		for _, piece := range f.pieces {
			add(piece, geom.Inch/16)
		}
		add(f.area.Outline, geom.Inch/16)
	}
	for _, e := range r.bars {
		add(e, 2*r.reach(r.i))
	}
	return list
}
