package los_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// A core of a slanted outline has rounded corners, so the oracle cannot tell
// it exactly. It brackets it: if even a core a little too large leaves a line,
// the pair is clear; if even one a little too small leaves none, it is not.

// slack is more than rounding moves a corner whose angle is not very sharp.
const slack = 100

// inset moves every edge of a ring in by depth and returns the outline of the
// new edges, or nil if some edge turned around: then the inset is not simply
// the same outline made smaller.
func inset(r geom.Ring, depth float64) geom.Ring {
	n := len(r)
	wind := 1.0
	area := 0.0
	for i, p := range r {
		q := r[(i+1)%n]
		area += float64(p.X)*float64(q.Y) - float64(p.Y)*float64(q.X)
	}
	if area < 0 {
		wind = -1
	}
	// Edge i runs from corner i to the next; its inward normal is to its left
	// if the ring winds counterclockwise.
	type line struct{ nx, ny, c, dx, dy float64 }
	edges := make([]line, n)
	for i, p := range r {
		q := r[(i+1)%n]
		dx, dy := float64(q.X-p.X), float64(q.Y-p.Y)
		l := math.Hypot(dx, dy)
		nx, ny := -dy/l*wind, dx/l*wind
		edges[i] = line{nx, ny, nx*float64(p.X) + ny*float64(p.Y) + depth, dx, dy}
	}
	out := make(geom.Ring, n)
	for i := range r {
		a, b := edges[(i+n-1)%n], edges[i]
		det := a.nx*b.ny - a.ny*b.nx
		if math.Abs(det) < 0.1 { // too sharp or too flat to bracket
			return nil
		}
		out[i] = geom.Pt(geom.Length(math.Round((a.c*b.ny-b.c*a.ny)/det)), geom.Length(math.Round((a.nx*b.c-b.nx*a.c)/det)))
	}
	for i, p := range out {
		v := out[(i+1)%n].Sub(p)
		if float64(v.X)*edges[i].dx+float64(v.Y)*edges[i].dy <= 0 {
			return nil
		}
	}
	if !simple(out) {
		return nil
	}
	return out
}

// bracket asks the oracle with the cores too large and too small; ok is false
// if one of them cannot be told.
func bracket(q *question) (large, small los.Verdict, ok bool) {
	a, b := consultWith(q, -slack), consultWith(q, slack)
	return a.verdict, b.verdict, !a.unsupported && !b.unsupported
}

// deepBoard has a stand in a slanted or concave wood, or on such a hill.
func deepBoard(c chooser) *question {
	f := field{c, geom.Inch / 4, 40, 28}
	stands := f.pair()
	var terrain []los.Feature
	for i := range 1 + c.upTo(1) {
		g := f.outline()
		for range 4 { // most often one that holds a stand
			if holds(g, stands[0].Footprint.Center) || holds(g, stands[1].Footprint.Center) {
				break
			}
			g = f.outline()
		}
		k := pick(c, los.Woods, los.Town, los.Bush, los.Hill)
		terrain = append(terrain, feature(fmt.Sprintf("F%d", i), k, g))
		if k == los.Hill {
			terrain[i].Level = 1 + c.upTo(3)
		}
	}
	q := ask(terrain, stands)
	q.rulings.Edge = geom.Length(1+c.upTo(4)) * geom.Inch / 4
	q.rulings.Crest = geom.Length(1+c.upTo(4)) * geom.Inch / 4
	return q
}

func TestCoresAreTheMiteredInset(t *testing.T) {
	t.Parallel()
	told, decided := 0, map[los.Verdict]int{}
	checkAll(t, 6000, func(seed uint64) *question { return deepBoard(seeded(seed<<8 | 0xcc)) }, func(q *question) string {
		under := slices.ContainsFunc(q.terrain, func(f los.Feature) bool {
			return !upright(f.Area) && (holds(f.Area, q.stands[0].Footprint.Center) || holds(f.Area, q.stands[1].Footprint.Center))
		})
		large, small, ok := bracket(q)
		if !under || !ok {
			return ""
		}
		told++
		r, err := q.rule()
		switch {
		case err != nil:
			return err.Error()
		case large == los.Clear && r.Verdict != los.Clear:
			return fmt.Sprintf("blocked by %v, but clear even with a larger core", r.By)
		case small == los.Blocked && r.Verdict != los.Blocked:
			return "clear, but blocked even with a smaller core"
		case large == small:
			decided[large]++
		}
		return ""
	})
	if n := boardCount(6000); told < n/10 || decided[los.Clear] < n/100 || decided[los.Blocked] < n/100 {
		t.Errorf("too few boards: %d told, decided %v", told, decided)
	}
}
