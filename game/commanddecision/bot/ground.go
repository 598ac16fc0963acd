package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
)

// A ground is what a commander reads off the table before a game: what cover each
// cell of the routes gives, and which cells are seen from a place. Stands, wrecks
// and smoke are not in it.
type ground struct {
	*grid
	board *los.Board
	cover []cd.Cover
	seen  map[vantage][]bool
}

// A vantage is a stand somewhere, and how far one sees.
type vantage struct {
	at           geom.Point
	width, depth geom.Length
	visibility   geom.Length
}

// mostVantages is how many are kept.
const mostVantages = 2000

func newGround(b *cd.Battle, board *los.Board, g *grid) *ground {
	w := &ground{grid: g, board: board.WithStands(nil), seen: map[vantage][]bool{}}
	for c := range g.cost {
		Pause()
		w.cover = append(w.cover, b.CoverAt(g.center(c)))
	}
	return w
}

// from returns which cells a stand sees from somewhere.
func (w *ground) from(v vantage) []bool {
	list, ok := w.seen[v]
	if ok {
		return list
	}
	b := w.viewer(v)
	list = make([]bool, len(w.cover))
	for c := range list {
		Pause()
		list[c] = b.Probe(los.Sight, 0, w.center(c))
	}
	if len(w.seen) >= mostVantages {
		clear(w.seen)
	}
	w.seen[v] = list
	return list
}

// viewer is the board with a stand somewhere, the first of it.
func (w *ground) viewer(v vantage) *los.Board {
	return w.board.WithVisibility(v.visibility).WithStands([]los.Stand{{
		Name: "viewer", Side: "viewers", Footprint: geom.NewFootprint(v.at, 0, v.width, v.depth), Aboard: -1,
	}})
}
