package index

import (
	"math/big"
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
)

// naiveFirst goes through everything that stops a segment.
func (b *board) naiveFirst(p, q geom.Point, f Filter, interior bool) (hit Hit, at *big.Rat) {
	for i, s := range b.solids {
		if s.Level > f.Above && s.Area.Bounds().Touches(geom.BoundsOf(p, q)) {
			if t := firstMet(p, q, s.Area, interior); t != nil && (at == nil || t.Cmp(at) < 0) {
				hit, at = Hit{Solid: ID(i), Stand: -1}, t
			}
		}
	}
	for i, s := range b.stands {
		if s.Level > f.Above && b.counts(i, f) {
			area := geom.Polygon{Outline: s.Footprint.Corners[:]}
			if t := firstMet(p, q, area, interior); t != nil && (at == nil || t.Cmp(at) < 0) {
				hit, at = Hit{Solid: -1, Stand: ID(i)}, t
			}
		}
	}
	return hit, at
}

func (b *board) checkSegment(t *testing.T, p, q geom.Point, f Filter) {
	t.Helper()
	for _, interior := range []bool{false, true} {
		any, first := b.index.Touches, b.index.FirstTouch
		if interior {
			any, first = b.index.Crosses, b.index.FirstCross
		}
		want, at := b.naiveFirst(p, q, f, interior)
		if got := any(p, q, f); got != (at != nil) {
			t.Fatalf("segment %v %v, %+v, interior %v: any %v, want %v of %v", p, q, f, interior, got, at != nil, want)
		}
		got, ok := first(p, q, f)
		if ok != (at != nil) {
			t.Fatalf("segment %v %v, %+v, interior %v: first %v, want %v", p, q, f, interior, ok, at != nil)
		}
		if !ok {
			continue
		}
		if got.Solid != want.Solid || got.Stand != want.Stand || big.NewRat(got.Num, got.Den).Cmp(at) != 0 {
			t.Fatalf("segment %v %v, %+v, interior %v: first %+v, want %+v at %v", p, q, f, interior, got, want, at)
		}
		// At is the place, rounded: no further than a micrometer from it.
		x := new(big.Rat).Mul(at, rat(int64(q.X-p.X)))
		x.Add(x, rat(int64(p.X))).Sub(x, rat(int64(got.At.X)))
		y := new(big.Rat).Mul(at, rat(int64(q.Y-p.Y)))
		y.Add(y, rat(int64(p.Y))).Sub(y, rat(int64(got.At.Y)))
		if half := big.NewRat(1, 2); x.Abs(x).Cmp(half) > 0 || y.Abs(y).Cmp(half) > 0 {
			t.Fatalf("segment %v %v: place %v is off by %v, %v", p, q, got.At, x, y)
		}
	}
}

func TestSegmentsAgreeWithTheLoop(t *testing.T) {
	boards(t, 6, func(t *testing.T, b *board) {
		for range 40 {
			p, q := b.point(), b.point()
			switch b.draw.IntN(6) {
			case 0:
				q = p
			case 1:
				q.X = p.X
			case 2:
				q.Y = p.Y
			}
			b.checkSegment(t, p, q, b.filter())
		}
	})
}

// TestSeam: a segment along the seam of two solids that touch crosses neither
// but touches both; inside one solid there is no seam.
func TestSeam(t *testing.T) {
	in := geom.InchPt
	terrain, err := NewTerrain([]Solid{
		{geom.Rectangle(in(2, 0), in(4, 2)), 2},
		{geom.Rectangle(in(2, 2), in(4, 4)), 2},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	x := &Index{terrain, NewStands(geom.Bounds{Max: in(8, 8)})}
	if x.Crosses(in(0, 2), in(8, 2), Filter{}) {
		t.Error("the seam is crossed")
	}
	if hit, ok := x.FirstTouch(in(8, 2), in(0, 2), Filter{}); !ok || hit.Solid != 0 || hit.At != in(4, 2) {
		t.Errorf("the seam is touched at %+v, %v", hit, ok)
	}
	whole, _ := NewTerrain([]Solid{{geom.Rectangle(in(2, 0), in(4, 4)), 2}}, nil)
	if !(&Index{whole, x.Stands}).Crosses(in(0, 2), in(8, 2), Filter{}) {
		t.Error("the middle of one solid is not crossed")
	}
}

// FuzzSegments reads a small board of whole numbers and a segment.
func FuzzSegments(f *testing.F) {
	f.Add([]byte{0, 0, 9, 9, 3, 3, 6, 3, 6, 6, 3, 6})
	f.Add([]byte{0, 4, 9, 4, 3, 4, 6, 4, 4, 7, 5, 1, 8, 4, 8, 6})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 10 || len(data) > 40 {
			return
		}
		at := func(i int) geom.Point {
			return geom.Pt(geom.Length(data[i]%24)<<12, geom.Length(data[i+1]%24)<<12)
		}
		var ring geom.Ring
		for i := 4; i+1 < len(data); i += 2 {
			ring = append(ring, at(i))
		}
		area := geom.Polygon{Outline: ring}
		if area.Validate() != nil {
			return
		}
		b := &board{solids: []Solid{{area, 1}}}
		terrain, err := NewTerrain(b.solids, nil)
		if err != nil {
			t.Fatal(err)
		}
		b.index = &Index{terrain, NewStands(geom.Bounds{})}
		b.checkSegment(t, at(0), at(2), Filter{})
	})
}

// TestSegmentsOnManySolids asks tables whose solids fill many tiles, or several
// sheets of one.
func TestSegmentsOnManySolids(t *testing.T) {
	wide := testtable.New(3, testtable.Size{Width: 160 * geom.Inch, Height: 40 * geom.Inch, Features: 110, Stands: 10})
	heap := testtable.Aligned(0)
	for seed := range uint64(12) {
		heap.Features = append(heap.Features, testtable.Aligned(seed+1).Features...)
	}
	for i, table := range []*testtable.Table{wide, heap} {
		b := newBoard(t, table, 5)
		if s := &b.index.solids; i == 0 && len(s.from) < 3 || len(s.sheets) < 2 {
			t.Fatalf("%d solids on %d tiles and %d sheets", len(s.all), len(s.from)-1, len(s.sheets))
		}
		for range 40 {
			p := b.point()
			q := b.point()
			if b.draw.IntN(2) == 0 { // not far
				q = geom.Pt(p.X+(q.X-p.X)/8, p.Y+(q.Y-p.Y)/8)
			}
			b.checkSegment(t, p, q, b.filter())
		}
	}
}
