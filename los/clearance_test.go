package los_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// This file computes clearances by brute force, in floats: it dots everything
// that can bound a blocking part, asks the rule about the place beside each dot,
// and measures from dots to lines. It knows nothing of parts, gates or cells.

// dotStep is how far dots are apart.
const dotStep = geom.Inch / 50

type dot struct{ x, y float64 }

func dotOf(p geom.Point) dot { return dot{float64(p.X), float64(p.Y)} }

func (d dot) whole() geom.Point {
	return geom.Pt(geom.Length(math.Round(d.x)), geom.Length(math.Round(d.y)))
}

// offSegment returns the distance of d from the segment a-b.
func (d dot) offSegment(a, b dot) float64 {
	ux, uy := b.x-a.x, b.y-a.y
	t := 0.0
	if l := ux*ux + uy*uy; l > 0 {
		t = min(1, max(0, ((d.x-a.x)*ux+(d.y-a.y)*uy)/l))
	}
	return math.Hypot(d.x-a.x-t*ux, d.y-a.y-t*uy)
}

// dotted returns dots along all edges of the scene and its cuts, and where these
// meet, and of each the places beside it.
func (s *scene) dotted(yield func(dot, []dot)) {
	const off = 40
	var around []dot
	for i := range 16 {
		sin, cos := math.Sincos((float64(i) + 0.3) * math.Pi / 8)
		around = append(around, dot{off * cos, off * sin})
	}
	var segs [][2]dot
	ring := func(r []geom.Point) {
		for i, p := range r {
			d, next, last := dotOf(p), dotOf(r[(i+1)%len(r)]), dotOf(r[(i+len(r)-1)%len(r)])
			segs = append(segs, [2]dot{d, next})
			// The inside of a sharp corner is narrow.
			u, v := math.Hypot(next.x-d.x, next.y-d.y), math.Hypot(last.x-d.x, last.y-d.y)
			x, y := (next.x-d.x)/u+(last.x-d.x)/v, (next.y-d.y)/u+(last.y-d.y)/v
			if l := math.Hypot(x, y); l > 0 {
				yield(d, []dot{{x / l * off, y / l * off}})
			}
		}
	}
	polygon := func(g geom.Polygon) {
		ring(g.Outline)
		for _, h := range g.Holes {
			ring(h)
		}
	}
	ring(s.a)
	ring(s.b)
	for _, f := range s.ground {
		polygon(f.Area)
	}
	for _, o := range s.obstacles {
		for _, g := range append(slices.Clone(o.bodies), o.lined...) {
			polygon(g)
		}
	}
	if s.higher != 0 {
		for _, c := range []cut{s.halfway, s.shadow} {
			nx, ny := float64(c.normal.X), float64(c.normal.Y)
			l := math.Hypot(nx, ny)
			x, y := nx/l*float64(c.at)/l, ny/l*float64(c.at)/l
			const far = 60 * float64(geom.Inch)
			segs = append(segs, [2]dot{{x - ny/l*far, y + nx/l*far}, {x + ny/l*far, y - nx/l*far}})
		}
	}
	for i, e := range segs {
		n := max(1, math.Ceil(math.Hypot(e[1].x-e[0].x, e[1].y-e[0].y)/float64(dotStep)))
		for k := 0.0; k <= n; k++ {
			yield(dot{e[0].x + (e[1].x-e[0].x)*k/n, e[0].y + (e[1].y-e[0].y)*k/n}, around)
		}
		for _, f := range segs[:i] {
			ux, uy, vx, vy := e[1].x-e[0].x, e[1].y-e[0].y, f[1].x-f[0].x, f[1].y-f[0].y
			if det := ux*vy - uy*vx; det != 0 {
				t := ((f[0].x-e[0].x)*vy - (f[0].y-e[0].y)*vx) / det
				if t >= 0 && t <= 1 {
					yield(dot{e[0].x + t*ux, e[0].y + t*uy}, around)
				}
			}
		}
	}
}

// stopsAt reports whether an obstacle blocks at p, which is under neither stand.
func (s *scene) stopsAt(o *obstacle, p geom.Point) bool {
	if !slices.ContainsFunc(o.bodies, func(g geom.Polygon) bool { return holds(g, p) }) ||
		slices.ContainsFunc(o.lined, func(g geom.Polygon) bool { return holds(g, p) }) ||
		inRing(s.a, p, true) || inRing(s.b, p, true) {
		return false
	}
	return s.blocks(o, s.levelAt(p), s.halfway.side(p), s.shadow.side(p))
}

// blockingDots returns the dots that the parts which block have on their edges,
// of the obstacles with the given names.
func (s *scene) blockingDots(names []string) []dot {
	var out []dot
	s.dotted(func(d dot, beside []dot) {
		for _, by := range beside {
			p := dot{d.x + by.x, d.y + by.y}.whole()
			for i := range s.obstacles {
				if o := &s.obstacles[i]; slices.Contains(names, o.name) && s.stopsAt(o, p) {
					out = append(out, d)
					return
				}
			}
		}
	})
	return out
}

// roomOf returns how near the dots come to a line.
func roomOf(a, b dot, dots []dot) float64 {
	room := math.Inf(1)
	for _, d := range dots {
		room = min(room, d.offSegment(a, b))
	}
	return room
}

// around returns dots along the edges of a footprint.
func around(f []geom.Point, n int) []dot {
	var out []dot
	for i, p := range f {
		a, b := dotOf(p), dotOf(f[(i+1)%len(f)])
		for k := range n {
			t := float64(k) / float64(n)
			out = append(out, dot{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t})
		}
	}
	return out
}

// wrongClearance says what is wrong with the clearance of a clear ruling.
func wrongClearance(q *question, r *los.Ruling, widest bool) string {
	var names, of []string // of: all that is one area with them
	for _, p := range r.Parts {
		if p.Blocks {
			names = append(names, p.Name)
			of = append(of, p.Name)
			if i := slices.IndexFunc(q.terrain, func(f los.Feature) bool { return f.Name == namesIn(p.Name)[0] }); i >= 0 {
				for _, k := range q.areaOf(i) {
					of = append(of, q.terrain[k].Name)
				}
			}
		}
	}
	w := r.Witness
	switch {
	case len(names) == 0 && (w.Clearance != los.None || w.Past != ""):
		return fmt.Sprintf("%v past %q, but no part blocks", w.Clearance, w.Past)
	case len(names) == 0:
		return ""
	case w.Clearance == los.None || !slices.Contains(names, w.Past):
		return fmt.Sprintf("%v past %q, but there are %v", w.Clearance, w.Past, names)
	}
	s := newScene(q)
	dots := s.blockingDots(of)
	if len(dots) == 0 {
		return "" // slivers
	}
	const tell = float64(geom.Inch) / 100
	if room := roomOf(dotOf(w.From), dotOf(w.To), dots); math.Abs(room-float64(w.Clearance)) > tell+float64(dotStep)/2 {
		return fmt.Sprintf("%v past %s, but measured it is %.0f", w.Clearance, w.Past, room)
	}
	if !widest {
		return ""
	}
	for _, a := range around(s.a, 8) {
		for _, b := range around(s.b, 8) {
			// Between dots a line may slip through what blocks.
			if room := roomOf(a, b, dots); room > float64(w.Clearance)+tell && room > float64(dotStep) {
				return fmt.Sprintf("%v past %s, but %.0f from %v to %v", w.Clearance, w.Past, room, a, b)
			}
		}
	}
	return ""
}

// TestClearanceIsTheGreatest: once the witness was chosen, and its clearance
// measured, by what lies in front of the two edges it passes, so that a wood just
// around the corner of a stand did not count.
func TestClearanceIsTheGreatest(t *testing.T) {
	t.Parallel()
	measured := 0
	checkAll(t, 400, func(seed uint64) *question { return anyBoard(seeded(seed<<8 | 0xc1)) }, func(q *question) string {
		q.rulings.Graze = los.OpenSet
		r, err := q.rule()
		switch {
		case err != nil:
			return err.Error()
		case r.Verdict != los.Clear || r.Clause != "" || newScene(q).unsupported:
			return ""
		}
		measured++
		return wrongClearance(q, r, true)
	})
	if n := boardCount(400); measured < n/5 {
		t.Errorf("only %d of %d measured", measured, n)
	}
}
