package los_test

import (
	"slices"
	"testing"

	"sightline/geom"
	"sightline/los"
)

// track returns places on a straight way across a board.
func (q *question) track(c chooser) []geom.Footprint {
	b := q.ground()
	point := func() geom.Point {
		return b.Min.Add(geom.Pt((b.Max.X-b.Min.X)*geom.Length(c.upTo(1000))/1000, (b.Max.Y-b.Min.Y)*geom.Length(c.upTo(1000))/1000))
	}
	p, v := point(), point()
	facing := p.AngleTo(v)
	if chance(c, 4) {
		facing = anyAngle(c)
	}
	n := 2 + c.upTo(60)
	var list []geom.Footprint
	for k := range n {
		at := geom.Divide(p, v, int64(k), int64(n-1))
		list = append(list, geom.NewFootprint(at, facing, geom.Inch*5/4, geom.Inch*3/4))
	}
	return list
}

// TestTrackIsStands holds what a way is told to be seen of to the verdict on a
// stand at each place of it.
func TestTrackIsStands(t *testing.T) {
	t.Parallel()
	whole, asked := 0, 0
	for seed := range boards(600) {
		_, q := seenBoard(t, seed)
		if seed%20 == 0 {
			q.rulings.Nearer = los.NearestPoint
		}
		if seed%20 == 10 {
			q.rulings.Graze = los.SingleLine
		}
		b, err := q.board()
		if err != nil {
			t.Fatal(err)
		}
		places := q.track(seeded(seed + 7))
		next := 0
		b.ClearAlong(q.ask, q.from, len(places), func(k int) geom.Footprint { return places[k] }, func(first, last int, clear bool) bool {
			if first != next || last < first {
				t.Fatalf("seed %d: a run from %d to %d, want one from %d", seed, first, last, next)
			}
			next = last + 1
			if last-first > 3 {
				whole += last - first + 1
			}
			for k := first; k <= last; k++ {
				mover := los.Stand{Name: "mover", Side: "another", Aboard: -1, Footprint: places[k]}
				with := b.WithStands(append(slices.Clone(q.stands), mover))
				want := with.Clear(q.ask, q.from, len(q.stands))
				if one := b.ClearAt(q.ask, q.from, places[k]); one != want || clear != want {
					t.Fatalf("seed %d, place %d of %d to %d: along %v, at %v, a stand there %v\n%s", seed, k, first, last, clear, one, want, q)
				}
			}
			return true
		})
		if next != len(places) {
			t.Fatalf("seed %d: %d places told of, want %d", seed, next, len(places))
		}
		asked += next
	}
	if whole*3 < asked {
		t.Errorf("%d of %d places are told of together", whole, asked)
	}
}

// An early end is one.
func TestTrackEndsEarly(t *testing.T) {
	b, q := seenBoard(t, 1)
	places, n := q.track(seeded(3)), 0
	b.ClearAlong(los.Sight, q.from, len(places), func(k int) geom.Footprint { return places[k] }, func(first, last int, clear bool) bool {
		n++
		return false
	})
	if n != 1 {
		t.Errorf("%d runs, want 1", n)
	}
}
