package los

import (
	"slices"

	"sightline/geom"
)

// A Matrix knows of every two stands of a board whether the line of sight
// between them is clear: what Clear answers. Update takes it to another board
// and asks again only where the answer may be another. It belongs to one
// goroutine at a time.
type Matrix struct {
	board *Board
	n     int
	bits  []uint64 // rows of n bits, each of whole words
	words int
}

// NewMatrix returns the matrix of a board.
func NewMatrix(b *Board) *Matrix {
	m := &Matrix{}
	m.renew(b)
	return m
}

// Board returns the board whose matrix it is.
func (m *Matrix) Board() *Board { return m.board }

// Sees reports whether the line of sight between two stands, which index the
// board's stands, is clear. It is symmetric.
func (m *Matrix) Sees(i, j int) bool { return m.bits[i*m.words+j/64]>>(j%64)&1 != 0 }

func (m *Matrix) put(i, j int, clear bool) {
	set := func(i, j int) {
		word, bit := &m.bits[i*m.words+j/64], uint64(1)<<(j%64)
		if *word &^= bit; clear {
			*word |= bit
		}
	}
	set(i, j)
	set(j, i)
}

func (m *Matrix) ask(i, j int) { m.put(i, j, m.board.Clear(Sight, i, j)) }

// renew asks for every pair.
func (m *Matrix) renew(b *Board) int {
	m.board, m.n = b, b.Stands()
	m.words = (m.n + 63) / 64
	m.bits = make([]uint64, m.n*m.words)
	for i := range m.n {
		for j := i; j < m.n; j++ {
			m.ask(i, j)
		}
	}
	return m.n * (m.n + 1) / 2
}

// Update makes m the matrix of another board and returns how many pairs it had
// to ask for. It finds out itself what has changed:
//
//   - a stand moved or got on or off another: the pairs it is of;
//   - a wreck came, went or moved, or terrain did: the pairs whose corridor
//     touches it as it was or as it is;
//   - rulings, the visibility limit or the number of stands: every pair.
func (m *Matrix) Update(next *Board) int {
	old := m.board
	if old.rulings != next.rulings || old.visibility != next.visibility || m.n != next.Stands() {
		return m.renew(next)
	}
	m.board = next
	moved := make([]bool, m.n)
	places := changedTerrain(nil, old, next)
	for i := range moved {
		was, is := &old.stands[i], &next.stands[i]
		moved[i] = was.Aboard != is.Aboard || old.footprint(i).Corners != next.footprint(i).Corners ||
			old.footprint(i).Center != next.footprint(i).Center
		if wasWreck, isWreck := was.wreck(), is.wreck(); wasWreck != isWreck || isWreck && moved[i] {
			if wasWreck {
				places = append(places, was.Footprint.Bounds())
			}
			if isWreck {
				places = append(places, is.Footprint.Bounds())
			}
		}
	}
	asked := 0
	for i := range m.n {
		for j := i; j < m.n; j++ {
			if moved[i] || moved[j] || len(places) > 0 && next.corridorTouches(i, j, places) {
				m.ask(i, j)
				asked++
			}
		}
	}
	return asked
}

// wreck reports whether the stand is an obstacle to sight.
func (s *Stand) wreck() bool { return s.Destroyed && s.Aboard < 0 }

// corridorTouches reports whether the corridor of two stands touches one of
// the places. It may say so of one beside a slanting corridor.
func (b *Board) corridorTouches(i, j int, places []geom.Bounds) bool {
	f, g := b.footprint(i), b.footprint(j)
	bounds := geom.BoundsOf(append(f.Corners[:], g.Corners[:]...)...)
	for _, p := range places {
		if bounds.Touches(p) && !beside(f, g, p) {
			return true
		}
	}
	return false
}

// beside reports whether a place lies beside the corridor of two footprints,
// strictly to one side of the line through their centers moved out to hold
// both.
func beside(f, g *geom.Footprint, place geom.Bounds) bool {
	axis := g.Center.Sub(f.Center)
	out := geom.Pt(-axis.Y, axis.X)
	lo, hi := spanOf(f.Corners[:], out)
	lo2, hi2 := spanOf(g.Corners[:], out)
	corners := [4]geom.Point{place.Min, {X: place.Max.X, Y: place.Min.Y}, place.Max, {X: place.Min.X, Y: place.Max.Y}}
	near, far := spanOf(corners[:], out)
	return far < min(lo, lo2) || near > max(hi, hi2)
}

// spanOf returns the least and the greatest dot product of the points with v.
func spanOf(pts []geom.Point, v geom.Point) (least, most int64) {
	least = pts[0].Dot(v)
	most = least
	for _, p := range pts[1:] {
		d := p.Dot(v)
		least, most = min(least, d), max(most, d)
	}
	return least, most
}

// changedTerrain appends to places where the terrain of two boards differs, as
// it was and as it is.
func changedTerrain(places []geom.Bounds, old, next *Board) []geom.Bounds {
	was, is := old.terrain, next.terrain
	if len(was) == len(is) && (len(was) == 0 || &was[0] == &is[0]) {
		return places
	}
	for len(was) > 0 && len(is) > 0 && was[0].standsLike(&is[0]) {
		was, is = was[1:], is[1:]
	}
	for len(was) > 0 && len(is) > 0 && was[len(was)-1].standsLike(&is[len(is)-1]) {
		was, is = was[:len(was)-1], is[:len(is)-1]
	}
	for _, changed := range [2][]obstacle{was, is} {
		for i := range changed {
			places = append(places, changed[i].box)
		}
	}
	return places
}

// standsLike reports whether two terrain features stand in the way alike,
// whatever their names.
func (o *obstacle) standsLike(p *obstacle) bool {
	return o.data == p.data && o.height == p.height && o.level == p.level && o.box == p.box &&
		slices.EqualFunc(o.area, p.area, sameArea) &&
		slices.EqualFunc(o.whole, p.whole, sameBand) && slices.EqualFunc(o.core, p.core, sameBand)
}

func sameBand(b, c band) bool {
	return b.ground == c.ground && b.top == c.top && slices.EqualFunc(b.pieces, c.pieces, sameArea)
}

func sameArea(c, d geom.Convex) bool { return slices.Equal(c.Corners(), d.Corners()) }
