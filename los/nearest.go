package los

import (
	"sync"

	"sightline/geom"
	"sightline/geom/index"
)

// nearby finds the stands of a board in the order of their distance. It is made
// when it is first asked: most boards of a stand being dragged never are.
type nearby struct {
	once  sync.Once
	index index.Index
}

func (b *Board) standIndex() *index.Index {
	n := b.nearby
	n.once.Do(func() {
		var all geom.Bounds
		for i := range b.stands {
			if here := b.footprint(i).Bounds(); i == 0 {
				all = here
			} else {
				all = all.Union(here)
			}
		}
		n.index.Stands = index.NewStands(all)
		for i := range b.stands {
			// What this would refuse, NewBoard has.
			_ = n.index.Put(index.ID(i), index.Stand{Footprint: *b.footprint(i)})
		}
	})
	return &n.index
}

// A look is a walk from a stand outwards to all it might see.
type look struct {
	search *index.Search
	of     *index.Index
	sight  search
}

var looks = sync.Pool{New: func() any { return new(look) }}

// NearestVisible returns the nearest of the eligible stands to which the line
// of sight is clear: by the distance between the closest points, exactly, and
// by number where that is the same. A nil eligible accepts every stand; from
// itself never counts. ok is false if none is visible. From indexes the board's
// stands and must be in range.
func (b *Board) NearestVisible(from int, eligible func(stand int) bool) (stand int, ok bool) {
	l := looks.Get().(*look)
	defer looks.Put(l)
	return l.nearest(b, from, eligible)
}

// Visible appends to dst all eligible stands to which the line of sight is
// clear, in the order of NearestVisible.
func (b *Board) Visible(from int, eligible func(stand int) bool, dst []int) []int {
	l := looks.Get().(*look)
	defer looks.Put(l)
	return l.visible(b, from, eligible, dst)
}

func (l *look) nearest(b *Board, from int, eligible func(int) bool) (stand int, ok bool) {
	stand = -1
	l.outwards(b, from, eligible, func(i int) bool {
		stand = i
		return false
	})
	return stand, stand >= 0
}

func (l *look) visible(b *Board, from int, eligible func(int) bool, dst []int) []int {
	l.outwards(b, from, eligible, func(i int) bool {
		dst = append(dst, i)
		return true
	})
	return dst
}

// outwards calls yield for the visible stands until it returns false.
func (l *look) outwards(b *Board, from int, eligible func(int) bool, yield func(int) bool) {
	if of := b.standIndex(); l.of != of {
		l.search, l.of = of.NewSearch(), of
	}
	here := b.footprint(from)
	l.search.Near(here, index.Filter{Sides: index.AllSides})
	for {
		id, ok := l.search.NextOf(eligible)
		i := int(id)
		switch {
		case !ok || b.visibility > 0 && !here.Within(b.footprint(i), b.visibility):
			return
		case i != from && l.sight.clear(b, Sight, from, i) && !yield(i):
			return
		}
	}
}
