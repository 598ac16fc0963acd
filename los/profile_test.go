package los_test

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// wrongProfile compares a profile with the rule asked point by point.
func wrongProfile(q *question, r *los.Ruling) string {
	pr, s := &r.Profile, newScene(q)
	const points, near = 37, 3 * geom.Micrometer
	hair := big.NewRat(1, 1000000)
	p, d := exactPoint(pr.From), exactPoint(pr.To).sub(exactPoint(pr.From))
	for i := range points {
		t := big.NewRat(int64(2*i+1), 2*points)
		x := p.add(d.scale(t))
		far, _ := new(big.Rat).Mul(t, new(big.Rat).SetInt64(int64(pr.Length))).Float64()
		at := geom.Length(far)
		covers := func(start, end geom.Length) bool { return start-near <= at && at <= end+near }
		edge := func(end geom.Length) bool { return at > end-near && at < end+near }
		level := func(spans []los.Span) (int, bool) {
			k := slices.IndexFunc(spans, func(s los.Span) bool { return at < s.End })
			return spans[k].Level, edge(spans[k].Start) || edge(spans[k].End)
		}
		ground := 0
		for i, f := range s.ground {
			if place(f.Area, x) >= 0 {
				ground = max(ground, s.levels[i])
			}
		}
		got, unsure := level(pr.Ground)
		if unsure {
			continue
		}
		if got != ground {
			return fmt.Sprintf("at %v the ground is %d, want %d", at, got, ground)
		}
		free, unsure := level(pr.Free)
		if unsure {
			continue
		}
		half, shadow := sideRat(s.halfway, x), sideRat(s.shadow, x)
		for top := range 12 {
			o := &obstacle{contour: true, level: top}
			if s.blocks(o, 0, half, shadow) != (top > free) {
				return fmt.Sprintf("at %v what rises to %d is free to %d", at, top, free)
			}
		}
		for i := range s.obstacles {
			o := &s.obstacles[i]
			runs := func(g geom.Polygon) bool { // more than a corner of it
				return place(g, x) >= 0 && (place(g, x.add(d.scale(hair))) >= 0 || place(g, x.sub(d.scale(hair))) >= 0)
			}
			if o.contour || !slices.ContainsFunc(o.bodies, runs) {
				continue
			}
			if !slices.ContainsFunc(pr.Over, func(part los.ProfilePart) bool {
				return slices.Contains(namesIn(part.Name), o.name) && part.Top == o.top(ground) && covers(part.Start, part.End)
			}) {
				return fmt.Sprintf("at %v there is no %s (top %d) in %+v", at, o.name, o.top(ground), pr.Over)
			}
		}
	}
	return ""
}

// TestProfileShowsWhatTheRuleCounts: a profile once lost what the line runs along:
// the seam of two pieces of a town, the common edge of two hills.
func TestProfileShowsWhatTheRuleCounts(t *testing.T) {
	t.Parallel()
	clear := map[los.Verdict]int{}
	checkAll(t, 1500, func(seed uint64) *question { return anyBoard(seeded(seed<<8 | 0xc2)) }, func(q *question) string {
		r, err := q.rule()
		if err != nil {
			return err.Error()
		}
		if r.Clause == los.InContact || r.Clause == los.OutOfSight || r.Profile.Length == 0 || newScene(q).unsupported ||
			r.Witness != nil && r.Witness.Exact != nil {
			return ""
		}
		clear[r.Verdict]++
		return wrongProfile(q, r)
	})
	if n := boardCount(1500); clear[los.Clear] < n/5 || clear[los.Blocked] < n/5 {
		t.Errorf("one-sided: %v", clear)
	}
}
