package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// A promise is a row of the table: one figure, or two by division, held
// against a bound.
type promise struct {
	what   string
	over   string // what is measured or, with under, divided
	under  string
	least  bool    // the figure must be at least, not at most, the bound
	bound  float64 // of the median; none if 0 and not exact
	worst  float64 // of the worst run; none if 0
	exact  bool    // bound counts even if it is 0
	unit   string
	within float64 // divides the figure, to turn ns into unit
}

func faster(what, ours, peer string, least float64) promise {
	return promise{what: what, over: peer + " ns/op", under: ours + " ns/op", least: true, bound: least, unit: "×"}
}

// ahead is faster, with a bound for the worst run.
func ahead(what, ours, peer string, least, worst float64) promise {
	p := faster(what, ours, peer, least)
	p.worst = worst
	return p
}

func atMost(what, over, under string, most float64) promise {
	return promise{what: what, over: over, under: under, bound: most, unit: "×"}
}

func milliseconds(what, of string, most float64) promise {
	return promise{what: what, over: of + " ns/op", bound: most, unit: " ms", within: 1e6}
}

// microseconds is of any figure in nanoseconds, by its whole name.
func microseconds(what, of string, most float64) promise {
	return promise{what: what, over: of, bound: most, unit: " µs", within: 1e3}
}

// asked is a question of a view, of the largest scenario of the library.
func asked(what, name string, most float64) promise {
	return promise{what: "Questions of a view: " + what + ", median", over: cd + "Ask" + name + " p50-ns", bound: most, unit: " ms", within: 1e6}
}

func none(what, of string) promise {
	return promise{what: what, over: of, exact: true}
}

func atLeast(what, of string, least float64, unit string) promise {
	return promise{what: what, over: of, least: true, bound: least, unit: unit}
}

func stated(what, of, unit string) promise { return promise{what: what, over: of, unit: unit} }

const (
	ix = "geom/index "
	ls = "los "
	cd = "game/commanddecision "
	sc = "cmd/internal/screen/cd "
)

var promises = []promise{
	ahead("Q1 terrain, S: as fast as rtree + the same edge test", ix+"Q1Terrain/S/index", ix+"Q1Terrain/S/rtree", 2, 1.7),
	faster("Q1 terrain, S: as fast as rtree + the discs of our index, too", ix+"Q1Terrain/S/index", ix+"Q1Terrain/S/rtree-cores", 0),
	faster("Q1 terrain, S: as fast as GEOS prepared geometry", ix+"Q1Terrain/S/index", ix+"Q1Terrain/S/geos-prepared", 8),
	faster("Q1 terrain, S: as fast as rtree + simplefeatures", ix+"Q1Terrain/S/index", ix+"Q1Terrain/S/rtree-simplefeatures", 0),
	faster("Q1 terrain, ten times the area: as fast as rtree + the discs of our index, too", ix+"Q1Terrain/M/index", ix+"Q1Terrain/M/rtree-cores", 0),
	ahead("Q1 terrain, ten times the area: as fast as rtree", ix+"Q1Terrain/M/index", ix+"Q1Terrain/M/rtree", 2, 1.7),
	ahead("Q1 terrain and stands, S: as fast as rtree", ix+"Q1All/S/index", ix+"Q1All/S/rtree", 1.4, 1.2),
	faster("Q2 verdict, S: as fast as 16×16 samples over rtree", ls+"VerdictAndPeer/S/exact", ls+"VerdictAndPeer/S/sampling-16x16-rtree", 10),
	stated("Q2: pairs that the sampler gets wrong", ls+"VerdictAndPeer/S/sampling-16x16-rtree %wrong", " %"),
	microseconds("Q2 verdict, S, all pairs in 24\": p99", ls+"Verdict/S p99-ns", 6),
	microseconds("Q2 verdict, S, pairs of the sampler: p99", ls+"VerdictAndPeer/S/exact p99-ns", 6),
	atMost("Q2 verdict, S, all pairs in 24\": p99 over median", ls+"Verdict/S p99-ns", ls+"Verdict/S p50-ns", 0),
	atMost("Q2 verdict, S, pairs of the sampler: p99 over median", ls+"VerdictAndPeer/S/exact p99-ns", ls+"VerdictAndPeer/S/exact p50-ns", 0),
	none("Q2 verdict: allocations", ls+"Verdict/S allocs/op"),
	microseconds("Q2 full ruling, S, all pairs in 24\": mean", ls+"Ruling ns/op", 60),
	atMost("Q2 full ruling over verdict", ls+"Ruling ns/op", ls+"Verdict/S ns/op", 0),
	milliseconds("Q3 first map at 1\" grain, S", ls+"SeenCoarse", 1000.0/60),
	milliseconds("Q3 refined to 1/8\" after that", ls+"SeenFine", 500),
	milliseconds("Q3 map of a whole side", ls+"SeenSide", 150),
	milliseconds("Q3 map of a whole side after one stand moved", ls+"SeenMove", 30),
	atMost("Q3 probe over Q2 verdict", ls+"Probe ns/op", ls+"Verdict/S ns/op", 1),
	ahead("Q4 circle 4\", S: as fast as rtree + the same test", ix+"Q4Circle/S/index", ix+"Q4Circle/S/rtree", 2, 1.7),
	none("Q4 circle: allocations", ix+"Q4Circle/S/index allocs/op"),
	faster("Q5 nearest visible, S, cached in the all-pairs matrix: as fast as rtree Nearby + our verdict", ls+"NearestVisible/S/cached", ls+"NearestVisible/S/rtree-same-verdict", 20),
	faster("Q5 nearest visible, S: as fast as rtree Nearby + 16×16 samples", ls+"NearestVisible/S/index", ls+"NearestVisible/S/rtree-sampling-16x16", 5),
	faster("Q5 nearest of the other side, S: as fast as rtree Nearby", ix+"Q5Nearest/S/index", ix+"Q5Nearest/S/rtree", 0),
	microseconds("Q6 best 4\" circle of 12 eligible stands", "geom BestCircle/12 ns/op", 0),
	microseconds("Q6 best 4\" circle of 40 eligible stands", "geom BestCircle/40 ns/op", 0),
	faster("stand moved, S: as fast as rtree Replace", ix+"Move/S/index", ix+"Move/S/rtree", 3),
	milliseconds("all pairs 100×100, S", ls+"MatrixAll", 16),
	milliseconds("all pairs of 200 stands", ls+"MatrixNew", 0),
	milliseconds("all pairs after one stand moved", ls+"MatrixMove", 0.4),
	atMost("growth of Q1 terrain, L over S", ix+"Q1Terrain/L/index ns/op", ix+"Q1Terrain/S/index ns/op", 2),
	atMost("growth of Q2 verdict, L over S", ls+"Verdict/L ns/op", ls+"Verdict/S ns/op", 2),
	atMost("growth of Q4 circle, L over S", ix+"Q4Circle/L/index ns/op", ix+"Q4Circle/S/index ns/op", 2),
	milliseconds("Command Decision: a turn of 60 stands, steady on both sides", cd+"SteadyTurn", 35),
	asked("who would obey a chit", "/obeyers", 2),
	asked("what a plan costs, and where it ends", "/costs", 2),
	asked("whether a stand gets to a point", "/reachable", 2),
	asked("how far a stand gets along its arrow", "/advance", 2),
	asked("the region a stand may end in", "/region", 15),
	asked("the game with a stand elsewhere", "/standing", 2),
	asked("the game after a plan", "/moved", 2),
	asked("fire all along a path", "Fire/along", 2),
	asked("a fire with its ledgers", "Fire/fire", 2),
	asked("a line of fire", "Fire/sight", 2),
	asked("whom a stand sees", "Fire/sees", 2),
	asked("spotting an enemy", "Fire/spot", 2),
	asked("being spotted", "Fire/spotted", 2),
	asked("morale of all companies", "Fire/morale", 2),
	atLeast("replay --verify, 26 stands", cd+"Verify/maneuvers turns/s", 300, " turns/s"),
	atLeast("replay --verify, 47 stands", cd+"Verify/breakout turns/s", 300, " turns/s"),
	atLeast("replay --verify, 42 stands in fog", cd+"Verify/lezey turns/s", 300, " turns/s"),
	milliseconds("window, 60 features, 200 stands, all overlays, orders: a frame built and submitted", sc+"Draw/orders/rest", 4),
	milliseconds("window, the same while camera and pointer move", sc+"Draw/orders/moving", 4),
	milliseconds("window, 60 features, 200 stands, all overlays, fire: a frame built and submitted", sc+"Draw/fire/rest", 4),
	milliseconds("window, the same while camera and pointer move", sc+"Draw/fire/moving", 4),
	atMost("window, the same: over Ebitengine alone, with as many plain images", sc+"Draw/fire/moving ns/op", sc+"Draw/fire/plain ns/op", 0),
	milliseconds("window, 200 stands: its panels laid out anew", sc+"Layout", 0),
	{what: "journal of 12 turns of random bots, 42 stands", over: cd + "Journal bytes", bound: 1e6, unit: " bytes"},
	milliseconds("journal of 12 turns, 583 actions: opened to be watched", cd+"Film/open", 0),
	milliseconds("any moment of it, as a side saw it", cd+"Film/moment", 100),
	milliseconds("window: to a moment of it far from the last one", sc+"Moment", 100),
	stated("memory of los.Board, S, per stand", ls+"Memory bytes/stand", " bytes"),
	stated("memory of los.Board, S, per terrain vertex", ls+"Memory bytes/vertex", " bytes"),
	stated("memory of geom/index, S, per stand", ix+"Memory/S bytes/stand", " bytes"),
	stated("memory of geom/index, L, per stand", ix+"Memory/L bytes/stand", " bytes"),
	stated("memory of geom/index, S, per terrain vertex", ix+"Memory/S bytes/vertex", " bytes"),
	stated("memory of geom/index, L, per terrain vertex", ix+"Memory/L bytes/vertex", " bytes"),
}

// write writes the table of promises and, below, every figure behind it. It
// returns the rows that there are no figures for.
func (r results) write(b *bytes.Buffer) (missing []string) {
	fmt.Fprintln(b, "| question | measured | worst run | runs | scaled | wanted | |\n|---|---:|---:|---:|---:|---:|---|")
	missed := 0
	for i := range promises {
		p := &promises[i]
		f := r.figure(p)
		verdict := p.verdict(f)
		if strings.Contains(verdict, "MISSED") {
			missed++
		}
		got, worst, scaled := "not measured", "–", "–"
		if f.runs == 0 {
			missing = append(missing, p.what)
		} else {
			got, worst = p.number(f.median), p.number(f.worst)
			if p.scales() {
				scaled = p.number(f.scaled)
			}
		}
		fmt.Fprintf(b, "| %s | %s | %s | %d | %s | %s | %s |\n", p.what, got, worst, f.runs, scaled, p.wanted(), verdict)
	}
	fmt.Fprintf(b, "\n%d rows miss what is wanted.\n\n## Medians behind the table\n\n```\n", missed)
	listed := map[string]bool{}
	for i := range promises {
		for _, key := range []string{promises[i].over, promises[i].under} {
			if v, ok := median(r.of(key)); ok && !listed[key] {
				listed[key] = true
				fmt.Fprintf(b, "%-60s %s\n", key, short(v))
			}
		}
	}
	fmt.Fprint(b, "```\n")
	return missing
}

// A figure is what was measured of a promise.
type figure struct {
	median, worst float64
	scaled        float64 // the median, for a machine of the usual pace
	runs          int
}

func (r results) figure(p *promise) figure {
	var all, scaled []float64
	for _, run := range r {
		v, ok := run.figures[p.over]
		if !ok {
			continue
		}
		if p.under != "" {
			under := run.figures[p.under]
			if under == 0 {
				continue // a run of another suite
			}
			v /= under
		}
		if p.within != 0 {
			v /= p.within
		}
		slower := run.pace / usual
		if p.least {
			slower = 1 / slower
		}
		all, scaled = append(all, v), append(scaled, v/slower)
	}
	f := figure{runs: len(all)}
	if f.runs > 0 {
		f.median, _ = median(all)
		f.scaled, _ = median(scaled)
		if f.worst = slices.Max(all); p.least {
			f.worst = slices.Min(all)
		}
	}
	return f
}

// scales reports whether the figure is a time or a rate.
func (p *promise) scales() bool {
	return p.under == "" && (p.within != 0 || p.unit == " turns/s")
}

func (p *promise) verdict(f figure) string {
	v := f.median
	if p.scales() {
		v = f.scaled
	}
	switch {
	case p.bound == 0 && !p.exact:
		return ""
	case f.runs == 0:
		return "**MISSED: not measured**"
	case p.misses(v, p.bound), p.worst != 0 && p.misses(f.worst, p.worst):
		return "**MISSED**"
	}
	return "met"
}

func (p *promise) misses(v, bound float64) bool { return p.least && v < bound || !p.least && v > bound }

func (p *promise) wanted() string {
	switch {
	case p.bound == 0 && !p.exact:
		return "–"
	case p.worst != 0:
		return "≥ " + p.number(p.bound) + ", worst " + p.number(p.worst)
	case p.least:
		return "≥ " + p.number(p.bound)
	case p.exact:
		return p.number(p.bound)
	}
	return "≤ " + p.number(p.bound)
}

func (p *promise) number(v float64) string { return short(v) + p.unit }

// short writes three digits or more, two of what is less than a tenth.
func short(v float64) string {
	switch {
	case v >= 100 || v == float64(int(v)):
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	case v < 0.1:
		return fmt.Sprintf("%.2g", v)
	}
	return fmt.Sprintf("%.2f", v)
}
