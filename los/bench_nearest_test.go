package los_test

import (
	"math"
	"testing"

	"github.com/tidwall/rtree"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

// A treeFinder finds the nearest visible enemy as programs do that have an
// R-tree: boxes of stands by Nearby, enemies sorted by their distance as boxes
// come up, then a test of sight. It measures footprints with Gap, so it may take
// the wrong one of two that are equally far to the micrometer.
type treeFinder struct {
	tree   rtree.RTreeGN[float64, int]
	stands []testtable.Stand
	sees   func(from, to int) bool
	heap   []found // enemies not tried yet
}

type found struct {
	gap   geom.Length
	stand int
}

func newTreeFinder(t *testtable.Table, sees func(from, to int) bool) *treeFinder {
	f := &treeFinder{stands: t.Stands, sees: sees}
	for i := range t.Stands {
		b := t.Stands[i].Footprint.Bounds()
		f.tree.Insert([2]float64{float64(b.Min.X), float64(b.Min.Y)}, [2]float64{float64(b.Max.X), float64(b.Max.Y)}, i)
	}
	return f
}

func (f *treeFinder) nearest(from int) int {
	here := &f.stands[from]
	box := here.Footprint.Bounds()
	x0, y0 := float64(box.Min.X), float64(box.Min.Y)
	x1, y1 := float64(box.Max.X), float64(box.Max.Y)
	away := func(lo, hi [2]float64, _ int, _ bool) float64 {
		dx, dy := max(lo[0]-x1, x0-hi[0], 0), max(lo[1]-y1, y0-hi[1], 0)
		return dx*dx + dy*dy
	}
	f.heap = f.heap[:0]
	seen := -1
	f.tree.Nearby(away, func(_, _ [2]float64, i int, d float64) bool {
		if seen = f.tryUpTo(from, geom.Length(math.Sqrt(d))); seen >= 0 {
			return false
		}
		if f.stands[i].Side != here.Side {
			f.insert(found{geom.Gap(&here.Footprint, &f.stands[i].Footprint), i})
		}
		return true
	})
	if seen < 0 {
		seen = f.tryUpTo(from, math.MaxInt64)
	}
	return seen
}

// insert keeps the furthest first; there are never many.
func (f *treeFinder) insert(e found) {
	f.heap = append(f.heap, e)
	for i := len(f.heap) - 1; i > 0; i-- {
		a, b := &f.heap[i-1], &f.heap[i]
		if a.gap > b.gap || a.gap == b.gap && a.stand > b.stand {
			break
		}
		*a, *b = *b, *a
	}
}

// tryUpTo tries those nearer than any box still to come.
func (f *treeFinder) tryUpTo(from int, limit geom.Length) int {
	for len(f.heap) > 0 {
		last := f.heap[len(f.heap)-1]
		if last.gap >= limit {
			break
		}
		f.heap = f.heap[:len(f.heap)-1]
		if f.sees(from, last.stand) {
			return last.stand
		}
	}
	return -1
}

// BenchmarkNearestVisible asks two hundred stands for
// the nearest enemy it sees. The peers walk with rtree and test sight with our
// verdict, with the sampler of bench_test.go as most programs do, or with the
// one line between the centers, as the simplest do.
func BenchmarkNearestVisible(b *testing.B) {
	for _, size := range sizes[:2] { // on L a blind stand has ten thousand enemies to try
		t := testtable.New(1, size.Size)
		board, sample := boardOf(b, t), newSampler(t)
		var askers []int
		for i := 0; i < len(t.Stands); i += max(1, len(t.Stands)/200) {
			askers = append(askers, i)
		}
		ours := func(from int) int {
			stand, _ := board.NearestVisibleEnemy(from, nil)
			return stand
		}
		matrix := los.NewMatrix(board)
		known := func(from int) int {
			stand, _ := matrix.NearestVisibleEnemy(from, nil)
			return stand
		}
		withVerdict := newTreeFinder(t, func(from, to int) bool { return board.Clear(los.Sight, from, to) })
		withSamples := newTreeFinder(t, sample.clear)
		withLine := newTreeFinder(t, func(from, to int) bool {
			return sample.free(t.Stands[from].Footprint.Center, t.Stands[to].Footprint.Center)
		})
		differ, lineDiffers := 0, 0
		for _, from := range askers {
			want := ours(from)
			if got := known(from); got != want {
				b.Fatalf("stand %d: nearest visible %d, by the matrix %d", from, want, got)
			}
			if got := withVerdict.nearest(from); got != want {
				b.Fatalf("stand %d: nearest visible %d, by rtree %d", from, want, got)
			}
			if withSamples.nearest(from) != want {
				differ++
			}
			if withLine.nearest(from) != want {
				lineDiffers++
			}
		}
		run := func(name string, ask func(int) int, differ int) {
			b.Run(size.name+"/"+name, func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					ask(askers[i%len(askers)])
				}
				b.ReportMetric(100*float64(differ)/float64(len(askers)), "%other")
			})
		}
		run("index", ours, 0)
		run("cached", known, 0)
		run("rtree-same-verdict", withVerdict.nearest, 0)
		run("rtree-sampling-16x16", withSamples.nearest, differ)
		run("rtree-center-line", withLine.nearest, lineDiffers)
	}
}
