package index

import (
	"cmp"
	"slices"
	"testing"
)

func TestNearIsInOrder(t *testing.T) {
	boards(t, 6, func(t *testing.T, b *board) {
		s := b.index.NewSearch()
		for range 6 {
			i := b.draw.IntN(len(b.stands))
			from, f := &b.stands[i].Footprint, b.filter()
			var want []ID
			for j := range b.stands {
				if b.counts(j, f) {
					want = append(want, ID(j))
				}
			}
			slices.SortFunc(want, func(j, k ID) int {
				return cmp.Or(ratGap(from, &b.stands[j].Footprint).Cmp(ratGap(from, &b.stands[k].Footprint)), cmp.Compare(j, k))
			})
			var got []ID
			s.Near(from, f)
			for id, ok := s.Next(); ok; id, ok = s.Next() {
				got = append(got, id)
			}
			if !slices.Equal(got, want) {
				t.Fatalf("from %d, %+v: %v, want %v", i, f, got, want)
			}
			if _, ok := s.Next(); ok {
				t.Fatal("there is one after the last")
			}
		}
	})
}

func TestNearestAmongIsFirstOfSorted(t *testing.T) {
	boards(t, 6, func(t *testing.T, b *board) {
		s := b.index.NewSearch()
		for range 12 {
			i := b.draw.IntN(len(b.stands))
			from, f := &b.stands[i].Footprint, b.filter()
			words := make([]uint64, len(b.stands)/64+2) // some numbers have no stand
			for w := range words {
				words[w] = b.draw.Uint64() >> b.draw.IntN(2) & (b.draw.Uint64() | -uint64(b.draw.IntN(2)))
			}
			odd := b.draw.IntN(2) == 0
			keep := func(j int) bool { return !odd || j%2 == 1 }
			want := ID(-1)
			for j := range b.stands {
				if j == i || !b.counts(j, Filter{Sides: f.Sides, Above: f.Above}) || words[j/64]>>(j%64)&1 == 0 || !keep(j) {
					continue
				}
				if want < 0 || ratGap(from, &b.stands[j].Footprint).Cmp(ratGap(from, &b.stands[want].Footprint)) < 0 {
					want = ID(j)
				}
			}
			if got, ok := s.NearestAmong(ID(i), words, f.Sides, keep); got != want || ok != (want >= 0) {
				t.Fatalf("from %d, %+v among %x: %v, %v, want %v", i, f, words, got, ok, want)
			}
		}
		if got, ok := s.NearestAmong(ID(len(b.stands)), []uint64{3}, AllSides, nil); ok {
			t.Fatalf("from a number without a stand: %v", got)
		}
	})
}
