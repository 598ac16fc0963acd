package los_test

import (
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

var wholeTable = geom.Bounds{Max: geom.Pt(testtable.S.Width, testtable.S.Height)}

// BenchmarkSeenCoarse is the first map of a stand, at one inch, of a real
// table; the stands of the table take turns.
func BenchmarkSeenCoarse(b *testing.B) {
	board := tableBoard(b, testtable.S)
	m := los.NewSeen(board, los.Sight, nil, wholeTable)
	tests := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Reset(board, los.Sight, []int{i % board.Stands()}, wholeTable)
		m.Coarse()
		tests += m.Tests()
	}
	b.ReportMetric(float64(tests)/float64(b.N), "tests/op")
}

// BenchmarkSeenFine is the rest of that map, down to an eighth of an inch.
func BenchmarkSeenFine(b *testing.B) {
	board := tableBoard(b, testtable.S)
	m := los.NewSeen(board, los.Sight, nil, wholeTable)
	tests := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		m.Reset(board, los.Sight, []int{i % board.Stands()}, wholeTable)
		m.Coarse()
		tests -= m.Tests()
		b.StartTimer()
		m.Refine()
		tests += m.Tests()
	}
	b.ReportMetric(float64(tests)/float64(b.N), "tests/op")
}

// BenchmarkSeenSide is a finished map of everything one side sees.
func BenchmarkSeenSide(b *testing.B) {
	board := tableBoard(b, testtable.S)
	var side []int
	for i := 0; i < board.Stands(); i += 2 {
		side = append(side, i)
	}
	m := los.NewSeen(board, los.Sight, nil, wholeTable)
	b.ReportAllocs()
	for b.Loop() {
		m.Reset(board, los.Sight, side, wholeTable)
		m.Refine()
	}
}

// BenchmarkProbe is to be compared with BenchmarkVerdict: the same pairs, with
// a probe in the place of the second stand.
func BenchmarkProbe(b *testing.B) {
	board, pairs := tableBoard(b, testtable.S), nearPairs(testtable.New(1, testtable.S), 2000)
	stands := testtable.New(1, testtable.S).Stands
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := pairs[i%len(pairs)]
		board.Probe(los.Sight, p[0], stands[p[1]].Footprint.Center)
	}
}
