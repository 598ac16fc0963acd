package los_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

var wholeTable = geom.Bounds{Max: geom.Pt(testtable.S.Width, testtable.S.Height)}

// BenchmarkSeenCoarse is the first map of a stand, at one inch, of a real
// table; the stands of the table take turns. Beside the mean it reports the
// slowest stand, each at its best of two.
func BenchmarkSeenCoarse(b *testing.B) {
	board := tableBoard(b, testtable.S)
	m := los.NewSeen(board, los.Sight, nil, wholeTable)
	worst := time.Duration(0)
	for i := range board.Stands() {
		took := time.Duration(math.MaxInt64)
		for range 2 {
			start := time.Now()
			m.Reset(board, los.Sight, []int{i}, wholeTable)
			m.Coarse()
			took = min(took, time.Since(start))
		}
		worst = max(worst, took)
	}
	tests := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		m.Reset(board, los.Sight, []int{i % board.Stands()}, wholeTable)
		m.Coarse()
		tests += m.Tests()
	}
	b.ReportMetric(float64(tests)/float64(b.N), "tests/op")
	b.ReportMetric(float64(worst.Nanoseconds()), "worst-ns")
}

// BenchmarkSeenCoarseOfMany is the first map of the same size where the table is
// a hundred times larger.
func BenchmarkSeenCoarseOfMany(b *testing.B) {
	t := testtable.New(1, testtable.L)
	board := boardOf(b, t)
	m := los.NewSeen(board, los.Sight, nil, wholeTable)
	half := geom.Pt(testtable.S.Width/2, testtable.S.Height/2)
	for i := 0; b.Loop(); i++ {
		viewer := i * 97 % board.Stands()
		center := t.Stands[viewer].Footprint.Center
		m.Reset(board, los.Sight, []int{viewer}, geom.Bounds{Min: center.Sub(half), Max: center.Add(half)})
		m.Coarse()
	}
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
	side := everyOther(board)
	m := los.NewSeen(board, los.Sight, nil, wholeTable)
	b.ReportAllocs()
	for b.Loop() {
		m.Reset(board, los.Sight, side, wholeTable)
		m.Refine()
	}
}

// BenchmarkSeenMove is that map after one stand of the side went up to eight inches,
// as in a move; the stands take turns.
func BenchmarkSeenMove(b *testing.B) {
	board := tableBoard(b, testtable.S)
	side := everyOther(board)
	m := los.NewSeen(board, los.Sight, side, wholeTable)
	m.Refine()
	c := seeded(1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		stand := side[i%len(side)]
		was := board.Placed(stand)
		at := was.Center.Add(geom.Pt(geom.Length(c.upTo(80)-40)*geom.Inch/5, geom.Length(c.upTo(80)-40)*geom.Inch/5))
		at.X, at.Y = min(max(at.X, 0), wholeTable.Max.X), min(max(at.Y, 0), wholeTable.Max.Y)
		board = board.Move(stand, moved(was, at))
		m.Update(board, side)
		m.Refine()
	}
}

// BenchmarkSeenThousand is a finished map of as many stands as a file may have,
// on a table four times as large.
func BenchmarkSeenThousand(b *testing.B) {
	size := testtable.Size{Width: 144 * geom.Inch, Height: 96 * geom.Inch, Features: 240, Stands: 1000}
	board := tableBoard(b, size)
	var all []int
	for i := range board.Stands() {
		all = append(all, i)
	}
	m := los.NewSeen(board, los.Sight, nil, geom.Bounds{})
	b.ReportAllocs()
	for b.Loop() {
		m.Reset(board, los.Sight, all, geom.Bounds{Max: geom.Pt(size.Width, size.Height)})
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

// twoSides returns the table's first n stands of each side.
func twoSides(n int) [2][]int {
	var sides [2][]int
	for i, s := range testtable.New(1, testtable.S).Stands {
		if len(sides[s.Side]) < n {
			sides[s.Side] = append(sides[s.Side], i)
		}
	}
	return sides
}

// BenchmarkMatrixAll asks for all pairs of a hundred stands with a hundred of
// the other side.
func BenchmarkMatrixAll(b *testing.B) {
	board, sides := tableBoard(b, testtable.S), twoSides(100)
	b.ReportAllocs()
	for b.Loop() {
		for _, i := range sides[0] {
			for _, j := range sides[1] {
				board.Clear(los.Sight, i, j)
			}
		}
	}
}

// BenchmarkMatrixNew is all pairs of two hundred stands.
func BenchmarkMatrixNew(b *testing.B) {
	board := tableBoard(b, testtable.S)
	b.ReportAllocs()
	for b.Loop() {
		los.NewMatrix(board)
	}
}

// BenchmarkMatrixMove is a board with one stand moved, and its matrix.
func BenchmarkMatrixMove(b *testing.B) {
	board := tableBoard(b, testtable.S)
	m := los.NewMatrix(board)
	c := seeded(1)
	b.ReportAllocs()
	for b.Loop() {
		at := geom.InchPt(geom.Length(1+c.upTo(70)), geom.Length(1+c.upTo(46)))
		board = board.Move(c.upTo(board.Stands()-1), geom.NewFootprint(at, anyAngle(c), geom.Inch, geom.Inch))
		m.Update(board)
	}
}

// BenchmarkSmoke is a board on which smoke comes or lifts, and its matrix.
func BenchmarkSmoke(b *testing.B) {
	board := tableBoard(b, testtable.S)
	terrain := featuresOf(b, testtable.New(1, testtable.S))
	m := los.NewMatrix(board)
	c := seeded(1)
	asked := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		here := terrain
		if i%2 == 0 {
			at := geom.InchPt(geom.Length(c.upTo(69)), geom.Length(c.upTo(46)))
			smoke := los.Feature{Name: "smoke", Kind: los.SmokeScreen, Area: geom.Rectangle(at, at.Add(geom.InchPt(2, 1)))}
			here = append(slices.Clone(terrain), smoke)
		}
		next, err := board.WithTerrain(here)
		if err != nil {
			b.Fatal(err)
		}
		board = next
		asked += m.Update(board)
	}
	b.ReportMetric(float64(asked)/float64(b.N), "asked/op")
}

// BenchmarkBoard makes the whole board again, as smoke needs it no longer.
func BenchmarkBoard(b *testing.B) {
	t := testtable.New(1, testtable.S)
	b.ReportAllocs()
	for b.Loop() {
		boardOf(b, t)
	}
}
