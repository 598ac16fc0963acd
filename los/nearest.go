package los

import (
	"slices"
	"sync"

	"sightline/geom"
	"sightline/geom/index"
)

// nearby finds the stands of a board in the order of their distance. It is made
// when it is first asked: most boards of a stand being dragged never are.
type nearby struct {
	once  sync.Once
	index index.Index
	sides []string // those that the index knows by number; nil if they are too many
}

// number returns the number of a side in the index.
func (n *nearby) number(side string) int { return max(slices.Index(n.sides, side), 0) }

func (b *Board) standIndex() *nearby {
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
		n.sides = b.sides()
		for i := range b.stands {
			// What this would refuse, NewBoard has.
			_ = n.index.Put(index.ID(i), index.Stand{Footprint: *b.footprint(i), Side: n.number(b.stands[i].Side)})
		}
	})
	return n
}

// sides returns the sides of the stands if an index has room for them.
func (b *Board) sides() []string {
	var sides []string
	for i := range b.stands {
		switch {
		case slices.Contains(sides, b.stands[i].Side):
		case len(sides) > index.MaxSide:
			return nil
		default:
			sides = append(sides, b.stands[i].Side)
		}
	}
	return sides
}

// A look is a walk from a stand outwards to all it might see.
type look struct {
	search *index.Search
	of     *index.Index
	shades shades
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
	return l.nearest(b, from, false, eligible)
}

// NearestVisibleEnemy is NearestVisible among the stands of other sides; it
// need not look at each of its own.
func (b *Board) NearestVisibleEnemy(from int, eligible func(stand int) bool) (stand int, ok bool) {
	l := looks.Get().(*look)
	defer looks.Put(l)
	return l.nearest(b, from, true, eligible)
}

// Visible appends to dst all eligible stands to which the line of sight is
// clear, in the order of NearestVisible.
func (b *Board) Visible(from int, eligible func(stand int) bool, dst []int) []int {
	l := looks.Get().(*look)
	defer looks.Put(l)
	return l.visible(b, from, eligible, dst)
}

func (l *look) nearest(b *Board, from int, enemies bool, eligible func(int) bool) (stand int, ok bool) {
	stand = -1
	l.outwards(b, from, enemies, eligible, func(i int) bool {
		stand = i
		return false
	})
	return stand, stand >= 0
}

func (l *look) visible(b *Board, from int, eligible func(int) bool, dst []int) []int {
	l.outwards(b, from, false, eligible, func(i int) bool {
		dst = append(dst, i)
		return true
	})
	return dst
}

// outwards calls yield for the visible stands, or enemies, until it returns
// false.
func (l *look) outwards(b *Board, from int, enemies bool, eligible func(int) bool, yield func(int) bool) {
	l.shades.aim(b, from)
	l.walk(b, from, enemies, func(i int) bool {
		if eligible != nil && !eligible(i) {
			return false
		}
		there := b.place(i)
		return !l.shades.dark(&there)
	}, func(i int) bool {
		here, there := l.shades.from, b.place(i)
		if b.visibility > 0 && !here.Within(there.Footprint, b.visibility) {
			return false
		}
		seen := l.shades.judge(&there)
		if seen == some {
			seen = when(l.sight.clear(b, Sight, from, i))
		}
		return seen != all || yield(i)
	})
}

// walk calls yield for the other stands, or enemies, that keep accepts, the
// nearest first, until it returns false.
func (l *look) walk(b *Board, from int, enemies bool, keep, yield func(int) bool) {
	sides, others := l.open(b, from, enemies)
	own := b.stands[from].Side
	counts := func(i int) bool {
		return i != from && !(others && b.stands[i].Side == own) && keep(i)
	}
	for l.search.Near(b.footprint(from), index.Filter{Sides: sides}); ; {
		if id, ok := l.search.NextOf(counts); !ok || !yield(int(id)) {
			return
		}
	}
}

// open takes up the index of a board's stands. It returns the sides to ask it for;
// others reports whether those of the stand's own side are still to be left out.
func (l *look) open(b *Board, from int, enemies bool) (sides index.Sides, others bool) {
	n := b.standIndex()
	if l.of != &n.index {
		l.search, l.of = n.index.NewSearch(), &n.index
	}
	if enemies && n.sides != nil {
		return index.AllSides &^ index.SidesOf(n.number(b.stands[from].Side)), false
	}
	return index.AllSides, enemies
}
