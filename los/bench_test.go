package los_test

import (
	"slices"
	"testing"
	"time"

	"github.com/tidwall/rtree"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

// tableBoard returns a board of the generator's table.
func tableBoard(tb testing.TB, size testtable.Size) *los.Board {
	tb.Helper()
	return boardOf(tb, testtable.New(1, size))
}

func boardOf(tb testing.TB, t *testtable.Table) *los.Board {
	tb.Helper()
	b, err := los.NewBoard(featuresOf(tb, t), standsOf(t), 0, los.DefaultRulings())
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func featuresOf(tb testing.TB, t *testtable.Table) []los.Feature {
	tb.Helper()
	var terrain []los.Feature
	for _, f := range t.Features {
		kind, ok := los.KindNamed(f.Kind)
		if !ok {
			tb.Fatalf("unknown kind %q", f.Kind)
		}
		feature := los.Feature{Name: f.Kind, Kind: kind, Area: f.Area}
		if kind.Data().Contour {
			feature.Level = f.Top
		}
		terrain = append(terrain, feature)
	}
	return terrain
}

func standsOf(t *testtable.Table) []los.Stand {
	var stands []los.Stand
	for _, s := range t.Stands {
		stands = append(stands, los.Stand{Name: "s", Side: string(rune('a' + s.Side)), Footprint: s.Footprint, Aboard: -1})
	}
	return stands
}

// nearPairs returns up to n pairs of stands with centers at most 24" apart,
// spread over the table.
func nearPairs(t *testtable.Table, n int) [][2]int {
	stands := t.Stands
	var pairs [][2]int
	for i := 0; i < len(stands) && len(pairs) < n; i += 1 + len(stands)/(2*n) {
		reach := geom.Circle{Center: stands[i].Footprint.Center, Radius: 24 * geom.Inch}
		for j := range stands {
			if i != j && reach.Contains(stands[j].Footprint.Center) && len(pairs) < n {
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	return pairs
}

// each asks one pair after the other and reports, beside the mean, the median
// and the 99th percentile of the pairs, each pair at its best of five: what the
// question costs, not what the machine was doing.
func each(b *testing.B, pairs [][2]int, ask func(from, to int)) {
	took := make([]time.Duration, len(pairs))
	for i, p := range pairs {
		for try := range 5 {
			start := time.Now()
			ask(p[0], p[1])
			if d := time.Since(start); try == 0 || d < took[i] {
				took[i] = d
			}
		}
	}
	slices.Sort(took)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := pairs[i%len(pairs)]
		ask(p[0], p[1])
	}
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds()), "p50-ns")
	b.ReportMetric(float64(took[len(took)*99/100].Nanoseconds()), "p99-ns")
}

var sizes = []struct {
	name string
	testtable.Size
}{{"S", testtable.S}, {"M", testtable.M}, {"L", testtable.L}}

func BenchmarkVerdict(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			t := testtable.New(1, size.Size)
			board := boardOf(b, t)
			each(b, nearPairs(t, 2000), func(from, to int) { board.Clear(los.Sight, from, to) })
		})
	}
}

func BenchmarkRuling(b *testing.B) {
	t := testtable.New(1, testtable.S)
	board := boardOf(b, t)
	each(b, nearPairs(t, 2000), func(from, to int) { board.Rule(los.Sight, from, to) })
}

// A sampler answers as most programs do: it tries lines between sixteen points
// on the outline of one stand and sixteen on that of the other, against the
// terrain in an R-tree. On flat ground it can only be wrong by missing a gap.
type sampler struct {
	tree     rtree.RTreeGN[float64, int]
	features []testtable.Feature
	points   [][16]geom.Point // of each stand
}

func newSampler(t *testtable.Table) *sampler {
	s := &sampler{features: t.Features}
	for i, f := range t.Features {
		b := f.Area.Bounds()
		s.tree.Insert([2]float64{float64(b.Min.X), float64(b.Min.Y)}, [2]float64{float64(b.Max.X), float64(b.Max.Y)}, i)
	}
	for _, stand := range t.Stands {
		var pts [16]geom.Point
		for k := range pts {
			c := stand.Footprint.Corners
			pts[k] = geom.Divide(c[k/4], c[(k/4+1)%4], int64(k%4), 4)
		}
		s.points = append(s.points, pts)
	}
	return s
}

func (s *sampler) clear(from, to int) bool {
	for _, p := range s.points[from] {
		for _, q := range s.points[to] {
			if s.free(p, q) {
				return true
			}
		}
	}
	return false
}

func (s *sampler) free(p, q geom.Point) bool {
	free := true
	b := geom.BoundsOf(p, q)
	s.tree.Search([2]float64{float64(b.Min.X), float64(b.Min.Y)}, [2]float64{float64(b.Max.X), float64(b.Max.Y)},
		func(_, _ [2]float64, i int) bool {
			ring := s.features[i].Area.Outline
			for k, u := range ring {
				if geom.SegmentsTouch(p, q, u, ring[(k+1)%len(ring)]) {
					free = false
					return false
				}
			}
			return true
		})
	return free
}

// flatPairs returns the pairs whose stands are on level ground and touch no
// terrain: there the sampler and the rule ask the same question.
func flatPairs(t *testtable.Table, pairs [][2]int) [][2]int {
	flat := make([]bool, len(t.Stands))
	for i := range t.Stands {
		f := &t.Stands[i].Footprint
		flat[i] = !slices.ContainsFunc(t.Features, func(o testtable.Feature) bool {
			return o.Area.Bounds().Touches(f.Bounds()) && geom.Within(o.Area, f, 0)
		})
	}
	return slices.DeleteFunc(slices.Clone(pairs), func(p [2]int) bool { return !flat[p[0]] || !flat[p[1]] })
}

// BenchmarkVerdictAndPeer asks the same pairs of the exact verdict and of the
// sampler, and reports how many of them the sampler gets wrong.
func BenchmarkVerdictAndPeer(b *testing.B) {
	for _, size := range sizes {
		t := testtable.New(1, size.Size)
		board, peer := boardOf(b, t), newSampler(t)
		pairs := flatPairs(t, nearPairs(t, 2000))
		wrong := 0
		for _, p := range pairs {
			if board.Clear(los.Sight, p[0], p[1]) != peer.clear(p[0], p[1]) {
				wrong++
			}
		}
		b.Run(size.name+"/exact", func(b *testing.B) {
			each(b, pairs, func(from, to int) { board.Clear(los.Sight, from, to) })
		})
		b.Run(size.name+"/sampling-16x16-rtree", func(b *testing.B) {
			each(b, pairs, func(from, to int) { peer.clear(from, to) })
			b.ReportMetric(100*float64(wrong)/float64(len(pairs)), "%wrong")
		})
	}
}
