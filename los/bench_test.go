package los_test

import (
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

// tableBoard returns a board of the generator's table.
func tableBoard(tb testing.TB, size testtable.Size) *los.Board {
	tb.Helper()
	t := testtable.New(1, size)
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
	var stands []los.Stand
	for _, s := range t.Stands {
		stands = append(stands, los.Stand{Name: "s", Side: string(rune('a' + s.Side)), Footprint: s.Footprint, Aboard: -1})
	}
	b, err := los.NewBoard(terrain, stands, 0, los.DefaultRulings())
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

// nearPairs returns up to n pairs of stands with centers at most 24" apart,
// spread over the table.
func nearPairs(size testtable.Size, n int) [][2]int {
	stands := testtable.New(1, size).Stands
	var pairs [][2]int
	for step := 1; step < len(stands) && len(pairs) < n; step += 1 + len(stands)/40 {
		for i := range stands {
			j := (i + step) % len(stands)
			reach := geom.Circle{Center: stands[i].Footprint.Center, Radius: 24 * geom.Inch}
			if reach.Contains(stands[j].Footprint.Center) && len(pairs) < n {
				pairs = append(pairs, [2]int{i, j})
			}
		}
	}
	return pairs
}

func BenchmarkVerdict(b *testing.B) {
	board, pairs := tableBoard(b, testtable.S), nearPairs(testtable.S, 2000)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := pairs[i%len(pairs)]
		board.Clear(los.Sight, p[0], p[1])
	}
}

func BenchmarkRuling(b *testing.B) {
	board, pairs := tableBoard(b, testtable.S), nearPairs(testtable.S, 2000)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := pairs[i%len(pairs)]
		board.Rule(los.Sight, p[0], p[1])
	}
}
