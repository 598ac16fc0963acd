package los_test

import (
	"runtime"
	"testing"

	"sightline/geom/testtable"
	"sightline/los"
)

// heap returns the bytes in use once what nobody holds is gone.
func heap() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// BenchmarkMemory makes boards, and reports what one keeps: for every vertex of
// terrain (outlines not counted) and, with the index that finds the nearest, for
// every stand.
func BenchmarkMemory(b *testing.B) {
	t := testtable.New(1, testtable.S)
	vertices := 0
	for _, f := range t.Features {
		vertices += len(f.Area.Outline)
	}
	bare := *t
	bare.Stands = nil
	before := heap()
	terrain := boardOf(b, &bare)
	perVertex := (heap() - before) / float64(vertices)

	before = heap()
	board := boardOf(b, t)
	board.NearestVisible(0, func(int) bool { return false })
	perStand := (heap() - before - perVertex*float64(vertices)) / float64(len(t.Stands))
	for b.Loop() {
		terrain = boardOf(b, t)
	}
	runtime.KeepAlive([]*los.Board{terrain, board})
	b.ReportMetric(perVertex, "bytes/vertex")
	b.ReportMetric(perStand, "bytes/stand")
}
