package testtable

import (
	"fmt"
	"hash/fnv"
	"testing"

	"sightline/geom"
)

// TestTablesStayTheSame holds the tables to what they were when the committed
// benchmark figures were taken: another table is another benchmark.
func TestTablesStayTheSame(t *testing.T) {
	for _, c := range []struct {
		name  string
		table *Table
		want  string
	}{
		{"S", New(1, S), "e4076ece12ddca28"},
		{"M", New(1, M), "ef9430dd6b61c076"},
		{"aligned", Aligned(1), "f1d99914c3ec1ddc"},
	} {
		h := fnv.New64a()
		fmt.Fprint(h, *c.table)
		if got := fmt.Sprintf("%016x", h.Sum64()); got != c.want {
			t.Errorf("%s: hash %s, want %s", c.name, got, c.want)
		}
	}
}

func TestNewKeepsItsPromises(t *testing.T) {
	for seed := range uint64(5) {
		table := New(seed, S)
		if len(table.Features) != S.Features || len(table.Stands) != S.Stands {
			t.Fatalf("seed %d: %d features and %d stands", seed, len(table.Features), len(table.Stands))
		}
		room := geom.Bounds{Max: table.Size}
		corners := 0
		for i, f := range table.Features {
			corners += len(f.Area.Outline)
			if faults := f.Area.Validate(); faults != nil {
				t.Errorf("seed %d: feature %d: %v", seed, i, faults)
			}
			if b := f.Area.Bounds(); !room.Contains(b.Min) || !room.Contains(b.Max) {
				t.Errorf("seed %d: feature %d leaves the table: %v", seed, i, b)
			}
			for j, g := range table.Features[:i] {
				if geom.Within(f.Area, g.Area, geom.Inch/4-1) {
					t.Errorf("seed %d: features %d and %d are too close", seed, i, j)
				}
			}
		}
		if mean := float64(corners) / float64(S.Features); mean < 12 || mean > 14.5 {
			t.Errorf("seed %d: %.1f corners to a feature", seed, mean)
		}
		for i, s := range table.Stands {
			if b := s.Footprint.Bounds(); !room.Contains(b.Min) || !room.Contains(b.Max) {
				t.Errorf("seed %d: stand %d leaves the table: %v", seed, i, b)
			}
			for j := range table.Stands[:i] {
				if s.Footprint.Touches(&table.Stands[j].Footprint) {
					t.Errorf("seed %d: stands %d and %d touch", seed, i, j)
				}
			}
			for j, f := range table.Features {
				if s.In < 0 && geom.Within(&s.Footprint, f.Area, 0) {
					t.Errorf("seed %d: stand %d touches feature %d", seed, i, j)
				}
			}
			if s.In >= 0 && !table.Features[s.In].Area.Contains(s.Footprint.Center) {
				t.Errorf("seed %d: stand %d is not in feature %d", seed, i, s.In)
			}
		}
	}
}

// TestDensityIsKept: S, M and L differ in extent only.
func TestDensityIsKept(t *testing.T) {
	per := func(n int, s Size) float64 {
		return float64(n) / (s.Width.Inches() * s.Height.Inches())
	}
	for _, s := range []Size{M, L} {
		if r := per(s.Features, s) / per(S.Features, S); r < 0.99 || r > 1.01 {
			t.Errorf("features: density %v of S", r)
		}
		if r := per(s.Stands, s) / per(S.Stands, S); r < 0.99 || r > 1.01 {
			t.Errorf("stands: density %v of S", r)
		}
	}
}

func TestAlignedIsAligned(t *testing.T) {
	const half = geom.Inch / 2
	on := func(p geom.Point) bool { return p.X%half == 0 && p.Y%half == 0 }
	for seed := range uint64(300) {
		table := Aligned(seed)
		for i, f := range table.Features {
			if faults := f.Area.Validate(); faults != nil {
				t.Errorf("seed %d: feature %d: %v", seed, i, faults)
			}
			for _, p := range f.Area.Outline {
				if !on(p) {
					t.Errorf("seed %d: feature %d has a corner at %v", seed, i, p)
				}
			}
		}
		for i, s := range table.Stands {
			for _, p := range s.Footprint.Corners {
				if !on(p) {
					t.Errorf("seed %d: stand %d has a corner at %v", seed, i, p)
				}
			}
		}
	}
}

// TestNewStops: a table without the room for all that is asked for is made all
// the same, with what has room.
func TestNewStops(t *testing.T) {
	for _, c := range []struct {
		size             Size
		features, stands int // at most
	}{
		{Size{12 * geom.Inch, 12 * geom.Inch, 60, 4}, 12, 4},
		{Size{6 * geom.Inch, 6 * geom.Inch, 0, 200}, 0, 72},
		{Size{geom.Inch, geom.Inch, 3, 3}, 0, 0},
		{Size{}, 0, 0},
	} {
		table := New(1, c.size)
		if f, s := len(table.Features), len(table.Stands); f > c.features || s > c.stands || c.features > 0 && f == 0 || c.stands > 0 && s == 0 {
			t.Errorf("%v: %d features and %d stands", c.size, f, s)
		}
		all := geom.Bounds{Max: table.Size}
		for _, f := range table.Features {
			if b := f.Area.Bounds(); !all.Contains(b.Min) || !all.Contains(b.Max) {
				t.Errorf("%v: a feature leaves the table: %v", c.size, b)
			}
		}
	}
}
