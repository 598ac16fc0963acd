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
