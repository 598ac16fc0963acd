package commanddecision

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sightline/geom"
)

// drawTable draws a stand in the open, enemies about it, and what is in its way:
// walls, a ring with gaps, rivers with a bridge, poor ground; and a few copses.
func drawTable(chance *rand.Rand) string {
	var b strings.Builder
	halves := func(least, most int) float64 { return float64(2*least+chance.IntN(2*(most-least)+1)) / 2 }
	rect := func(name, kind string, x, y, w, h float64, more string) {
		b.WriteString(terrainText(name, kind, fmt.Sprintf("outline = [[%[1]g, %[2]g], [%[3]g, %[2]g], [%[3]g, %[4]g], [%[1]g, %[4]g]]", x, y, x+w, y+h), more))
	}
	fmt.Fprintf(&b, "A1 %s 30 30 %d\n", []string{"rifle", "rifle", "truck", "panzer-iv-h"}[chance.IntN(4)], 15*chance.IntN(24))
	enemies := 1 + chance.IntN(4)
	for k := range enemies {
		turn, far := chance.Float64()*2*math.Pi, 2+chance.Float64()*14
		fmt.Fprintf(&b, "G%d %s %.2f %.2f %d\n", k, []string{"rifle", "rifle", "panzer-iv-h"}[chance.IntN(3)], 30+far*math.Cos(turn), 30+far*math.Sin(turn), 15*chance.IntN(24))
	}
	b.WriteString("\n")
	const cliff = `ground = "cliff"`
	kind := chance.IntN(5)
	switch kind {
	case 0, 1: // walls
		for k := range 2 + chance.IntN(9) {
			w, h := halves(3, 16), 1+halves(0, 1)
			if chance.IntN(2) == 0 {
				w, h = h, w
			}
			rect(fmt.Sprint("W", k), "field", halves(10, 44), halves(10, 44), w, h, cliff)
		}
	case 2: // a ring with gaps
		r, w := halves(3, 9), 1.0
		for k, s := range [4][4]float64{{30 - r, 30 - r - w, 2 * r, w}, {30 - r, 30 + r, 2 * r, w}, {30 - r - w, 30 - r, w, 2 * r}, {30 + r, 30 - r, w, 2 * r}} {
			gap := halves(0, 2) * float64(chance.IntN(2))
			at := float64(chance.IntN(int(2*(2*r-gap))+1)) / 2
			if s[2] > s[3] {
				if at > 0 {
					rect(fmt.Sprint("Ra", k), "field", s[0], s[1], at, w, cliff)
				}
				if at+gap < 2*r {
					rect(fmt.Sprint("Rb", k), "field", s[0]+at+gap, s[1], 2*r-at-gap, w, cliff)
				}
				continue
			}
			if at > 0 {
				rect(fmt.Sprint("Ra", k), "field", s[0], s[1], w, at, cliff)
			}
			if at+gap < 2*r {
				rect(fmt.Sprint("Rb", k), "field", s[0], s[1]+at+gap, w, 2*r-at-gap, cliff)
			}
		}
		for k, s := range [4][2]float64{{30 - r - w, 30 - r - w}, {30 + r, 30 - r - w}, {30 - r - w, 30 + r}, {30 + r, 30 + r}} {
			rect(fmt.Sprint("Rc", k), "field", s[0], s[1], w, w, cliff)
		}
	case 3: // rivers, with bridges
		for k := range 1 + chance.IntN(2) {
			y := halves(14, 46)
			if y > 27 && y < 33 {
				y = 25
			}
			b.WriteString(terrainText(fmt.Sprint("River", k), "river", fmt.Sprintf("line = [[0, %g], [30, %g], [60, %g]]\nwidth = 2", y, y+halves(0, 2), y), ""))
			if x := halves(4, 56); chance.IntN(4) > 0 {
				b.WriteString(terrainText(fmt.Sprint("Bridge", k), "bridge", fmt.Sprintf("line = [[%g, %g], [%g, %g]]", x, y-2, x, y+4), ""))
			}
		}
	case 4: // poor ground
		for k := range 2 + chance.IntN(6) {
			rect(fmt.Sprint("P", k), "field", halves(6, 46), halves(6, 46), halves(3, 14), halves(3, 14), []string{`ground = "swamp"`, `ground = "mud"`, `ground = "steep"`, `ground = "broken"`}[chance.IntN(4)])
		}
	}
	for k := range 1 + chance.IntN(4) {
		rect(fmt.Sprint("C", k), []string{"woods", "crops", "town"}[chance.IntN(3)], halves(2, 54), halves(2, 54), halves(1, 4), halves(1, 4), "")
	}
	return b.String()
}

// fleeing is a stand on a drawn table that has to run, and ok if there is one.
func fleeing(text string) (x *retreat, ok bool) {
	s, err := fieldOr(text)
	if err != nil {
		return nil, false
	}
	s.Step = Moving
	p := &play{State: s.clone()}
	if !p.OnTable(0) || p.Concealed(0) || len(p.threats(0)) == 0 || p.prohibits(0, p.Stands[0].At) {
		return nil, false
	}
	return p.retreats(0, farAllowance), true
}

// proved reports whether a flood proves that there is no way to an end, and if none
// does where the last one gets to.
func proved(x *retreat, end func(at geom.Point) bool) (at geom.Point, none bool) {
	for _, cell := range [...]geom.Length{geom.Inch / 2, geom.Inch / 4} {
		for _, turn := range [...]float64{0, math.Pi / 4} {
			f := newFlood(x, cell, turn)
			f.run()
			if at, none = f.reaches(end); none {
				return at, true
			}
		}
	}
	return at, false
}

// netFlees is a way into cover along a net of half inches; nil if there is none.
func netFlees(x *retreat) []geom.Point {
	ways := [][]geom.Point{{x.Stands[x.i].At}}
	been := map[netPlace]bool{{}: true}
	places := []netPlace{{}}
	for n := 0; n < len(ways); n++ {
		for dx := -3; dx <= 3; dx++ {
			for dy := -3; dy <= 3; dy++ {
				from := ways[n][len(ways[n])-1]
				key := netPlace{places[n].x + dx, places[n].y + dy}
				to := from.Add(geom.Pt(geom.Length(dx)*geom.Inch/2, geom.Length(dy)*geom.Inch/2))
				if been[key] || !x.bendsAt(to) || x.nearing(from, to) || !x.leads([]geom.Point{from, to}) {
					continue
				}
				been[key] = true
				way := append(slices.Clip(ways[n]), to)
				if x.saves(way) {
					return way
				}
				ways, places = append(ways, way), append(places, key)
			}
		}
	}
	return nil
}

// TestRefugeIsFoundOrProved holds the search for cover on tables with walls, rings
// with gaps, rivers, poor ground and up to four enemies against floods: a way that is
// found is inside the flood, and where none is found the flood reaches no cover, or
// the table is undecided, and no net of half inches leads into cover there.
func TestRefugeIsFoundOrProved(t *testing.T) {
	t.Parallel()
	var tables, straight, bent, none, undecided int
	var longest, all time.Duration
	for seed := range uint64(tries(20)) {
		text := drawTable(rand.New(rand.NewPCG(seed, 5)))
		x, ok := fleeing(text)
		if !ok {
			continue
		}
		tables++
		start := time.Now()
		c, ok := x.escape()
		took := time.Since(start)
		all, longest = all+took, max(longest, took)
		switch {
		case ok && len(c.path) == 2:
			straight++
		case ok:
			bent++
			f := newFlood(x, geom.Inch/2, 0)
			if f.run(); !f.has(c.path) || !x.saves(c.path) {
				t.Errorf("%d: a way that there is not: %v\n%s", seed, c.path, text)
			}
		default:
			at, no := proved(x, func(at geom.Point) bool { return x.covered(at) && x.ends(at) })
			if none++; no {
				continue
			}
			none--
			undecided++
			t.Logf("%d: undecided: the flood gets to %v; %v, %d legs", seed, at, took, x.bends)
			if way := netFlees(x); way != nil {
				t.Errorf("%d: %v is not found\n%s", seed, way, text)
			}
		}
	}
	t.Logf("%d tables: %d straight, %d with bends, %d without a way, %d undecided; %v a search, %v at most", tables, straight, bent, none, undecided, all/time.Duration(tables), longest)
	if bent < tries(3) || none < tries(3) || undecided*10 > tables {
		t.Error("little was decided")
	}
}
