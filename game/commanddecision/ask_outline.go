package commanddecision

import (
	"cmp"
	"slices"

	"sightline/geom"
)

// A knot is a corner of the outline of a fan: a place on a ray.
type knot struct {
	ray int
	far geom.Length
}

// outlines are the rings about the spans of a fan's wedges, wedge by wedge. Every
// ring has what it encloses on the same side, so that holes run the other way.
func (f *fan) outlines(spans [][]span) [][]geom.Point {
	n := len(f.rays)
	type step struct{ from, to knot }
	var steps []step
	node := func(k int, far geom.Length) knot {
		if far == 0 {
			return knot{} // the apex is on all rays
		}
		return knot{k % n, far}
	}
	add := func(from, to knot) {
		if from != to {
			steps = append(steps, step{from, to})
		}
	}
	for k := range n {
		for _, x := range spans[k] {
			add(node(k, x.to), node(k+1, x.to))
			add(node(k+1, x.from), node(k, x.from))
		}
		before, after := spans[(k+n-1)%n], spans[k]
		for _, e := range alone(after, before) {
			add(node(k, e.from), node(k, e.to))
		}
		for _, e := range alone(before, after) {
			add(node(k, e.to), node(k, e.from))
		}
	}
	slices.SortStableFunc(steps, func(a, b step) int {
		return cmp.Or(cmp.Compare(a.from.ray, b.from.ray), cmp.Compare(a.from.far, b.from.far))
	})
	used := make([]bool, len(steps))
	var rings [][]geom.Point
	for k := range steps {
		var ring []geom.Point
		for at := k; !used[at]; {
			used[at] = true
			ring = append(ring, f.origin.Ahead(f.rays[steps[at].from.ray].Direction, steps[at].from.far))
			to := steps[at].to
			next, _ := slices.BinarySearchFunc(steps, to, func(s step, to knot) int {
				return cmp.Or(cmp.Compare(s.from.ray, to.ray), cmp.Compare(s.from.far, to.far))
			})
			for next < len(steps) && used[next] && steps[next].from == to && next+1 < len(steps) && steps[next+1].from == to {
				next++
			}
			if next == len(steps) || steps[next].from != to {
				break
			}
			at = next
		}
		if len(ring) > 2 {
			rings = append(rings, ring)
		}
	}
	return rings
}

// alone lists the stretches of some spans that are in none of others.
func alone(list, others []span) []span {
	var left []span
	for _, x := range list {
		at := x.from
		for _, y := range others {
			if y.to <= at || y.from >= x.to {
				continue
			}
			if at < y.from {
				left = append(left, span{at, y.from})
			}
			at = max(at, y.to)
		}
		if at < x.to {
			left = append(left, span{at, x.to})
		}
	}
	return left
}
