package los_test

import (
	"slices"
	"testing"

	"sightline/geom"
	"sightline/geom/testtable"
	"sightline/los"
)

// A watched play has a seen map of some of its stands, kept from board to board.
type watched struct {
	*play
	question los.Question
	viewers  []int
	bounds   geom.Bounds
	seen     *los.SeenMap
}

// reinforced has a stand come or go, and the viewers be numbered as it wants.
func (w *watched) reinforced() string {
	i := w.c.upTo(len(w.stands) - 1)
	stands := slices.Clone(w.stands)
	if chance(w.c, 2) && len(stands) > 4 {
		stands = slices.Delete(stands, i, i+1)
		for k := range stands {
			switch s := &stands[k]; {
			case s.Aboard == i:
				s.Aboard = -1
			case s.Aboard > i:
				s.Aboard--
			}
		}
		w.viewers = slices.DeleteFunc(w.viewers, func(v int) bool { return v == i })
		for k, v := range w.viewers {
			if v > i {
				w.viewers[k]--
			}
		}
	} else {
		for k := range stands {
			if stands[k].Aboard >= i {
				stands[k].Aboard++
			}
		}
		for k, v := range w.viewers {
			if v >= i {
				w.viewers[k]++
			}
		}
		came := los.Stand{Name: "came", Side: stands[i].Side, Aboard: -1, Footprint: geom.NewFootprint(w.place(), anyAngle(w.c), geom.Inch, geom.Inch)}
		stands = slices.Insert(stands, i, came)
		w.viewers = append(w.viewers, i)
	}
	w.stands = stands
	w.board = w.board.WithStands(stands)
	return "a stand comes or goes"
}

// creeps moves a viewer by a little, as a drag does.
func (w *watched) creeps() string {
	v := w.viewers[0]
	s := &w.stands[v]
	step := geom.Pt(geom.Length(w.c.upTo(4)-2)*geom.Inch/4, geom.Length(w.c.upTo(4)-2)*geom.Inch/4)
	s.Footprint = moved(s.Footprint, s.Footprint.Center.Add(step))
	w.board = w.board.Move(v, s.Footprint)
	return "creeps"
}

func (w *watched) happens(t *testing.T) string {
	switch w.c.upTo(7) {
	case 0:
		return w.reinforced()
	case 1:
		if i := w.c.upTo(len(w.stands) - 1); !slices.Contains(w.viewers, i) {
			w.viewers = append(w.viewers, i)
			return "another looks"
		}
		return "nothing"
	case 2:
		if len(w.viewers) > 1 {
			w.viewers = w.viewers[1:]
		}
		return "one looks no more"
	case 3, 4, 5:
		if len(w.viewers) > 0 {
			return w.creeps()
		}
	}
	return w.play.happens(t)
}

// TestSeenMapUpdated: whatever happens, and however much of the last map was
// known by then, a map that follows is a map made anew at every point.
func TestSeenMapUpdated(t *testing.T) {
	t.Parallel()
	anew := new(los.SeenMap)
	for seed := range boards(24) {
		table := testtable.Aligned(seed)
		if seed%3 == 2 {
			table = testtable.New(seed, testtable.Size{Width: 20 * geom.Inch, Height: 14 * geom.Inch, Features: 6, Stands: 20})
		}
		w := &watched{play: newPlay(t, seed, table, 16), question: []los.Question{los.Sight, los.Fire}[seed%2]}
		w.bounds = geom.Bounds{Max: w.size}
		for i := range w.stands {
			w.stands[i].Name = string(rune('a' + i))
		}
		w.build(t)
		for i := 0; i < len(w.stands); i += 2 {
			w.viewers = append(w.viewers, i)
		}
		w.seen = los.NewSeen(w.board, w.question, w.viewers, w.bounds)
		w.seen.Refine()
		for move := range 30 {
			what := w.happens(t)
			w.seen.Update(w.board, w.viewers)
			anew.Reset(w.board, w.question, w.viewers, w.bounds)
			anew.Refine()
			if chance(w.c, 3) {
				w.seen.Step(w.c.upTo(200))
			} else {
				w.seen.Refine()
			}
			for _, p := range lattice(w.bounds, los.SeenGrain) {
				if (w.seen.IsDone() || w.seen.IsKnown(p)) && w.seen.At(p) != anew.At(p) {
					t.Fatalf("seed %d, move %d (%s), done %v: %v: %v, anew %v", seed, move, what, w.seen.IsDone(), p, w.seen.At(p), anew.At(p))
				}
			}
		}
	}
}
