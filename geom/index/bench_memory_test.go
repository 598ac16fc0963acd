//go:build amd64 || arm64

package index

import (
	"runtime"
	"testing"

	"sightline/geom"
)

// heap returns the bytes in use once what nobody holds is gone.
func heap() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// BenchmarkMemory makes terrain and stands, and reports what they keep for
// every vertex of the solids, and of these and the pieces, and for every stand.
func BenchmarkMemory(b *testing.B) {
	eachSize(b, func(b *testing.B, f *field) {
		vertices := 0
		for _, s := range f.solids {
			for _, r := range ringsOf(s.Area) {
				vertices += len(r)
			}
		}
		terrain := func(pieces []Piece) *Terrain {
			t, err := NewTerrain(f.solids, pieces)
			if err != nil {
				b.Fatal(err)
			}
			return t
		}
		before := heap()
		solids := terrain(nil)
		perSolid := (heap() - before) / float64(vertices)
		before = heap()
		all := terrain(f.pieces)
		perVertex := (heap() - before) / float64(vertices)
		before = heap()
		stands := NewStands(geom.Bounds{Max: f.table.Size})
		for i := range f.stands {
			if err := stands.Put(ID(i), f.stands[i]); err != nil {
				b.Fatal(err)
			}
		}
		perStand := (heap() - before) / float64(len(f.stands))
		kept := all
		for b.Loop() {
			kept = terrain(f.pieces)
		}
		runtime.KeepAlive([]any{solids, all, kept, stands})
		b.ReportMetric(perSolid, "solids-bytes/vertex")
		b.ReportMetric(perVertex, "bytes/vertex")
		b.ReportMetric(perStand, "bytes/stand")
	})
}
