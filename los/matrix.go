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
//   - a wreck or terrain came: the pairs that were clear and whose corridor
//     touches it; or went: those that were not. Contours, which are ground as
//     well, and areas that are one with others do both;
//   - rulings, the visibility limit or the number of stands: every pair.
func (m *Matrix) Update(next *Board) int {
	old := m.board
	if old.rulings != next.rulings || old.visibility != next.visibility || m.n != next.Stands() {
		return m.renew(next)
	}
	m.board = next
	var c changes
	c.compareTerrain(old, next)
	c.compareStands(old, next)
	var boxes []geom.Bounds // of the stands
	if len(c.come)+len(c.gone) > 0 {
		boxes = next.standBoxes()
	}
	asked := 0
	if boxes == nil { // only pairs of those who moved
		for i := range m.n {
			for j := 0; c.moved[i] && j < m.n; j++ {
				if j >= i || !c.moved[j] {
					m.ask(min(i, j), max(i, j))
					asked++
				}
			}
		}
		return asked
	}
	for i := range m.n {
		for j := i; j < m.n; j++ {
			places := c.gone
			if m.Sees(i, j) {
				places = c.come
			}
			if c.moved[i] || c.moved[j] || len(places) > 0 && next.corridorTouches(i, j, boxes, places) {
				m.ask(i, j)
				asked++
			}
		}
	}
	return asked
}

// Changes are what is different on another board.
type changes struct {
	come, gone []geom.Bounds // where something may hide stands now, or may do so no longer
	moved      []bool        // stands
}

func (c *changes) compareStands(old, next *Board) {
	c.moved = make([]bool, len(next.stands))
	for i := range c.moved {
		was, is := &old.stands[i], &next.stands[i]
		c.moved[i] = was.Aboard != is.Aboard || old.footprint(i).Corners != next.footprint(i).Corners ||
			old.footprint(i).Center != next.footprint(i).Center
		wasWreck, isWreck := was.wreck(), is.wreck()
		if wasWreck && (!isWreck || c.moved[i]) {
			c.gone = append(c.gone, was.Footprint.Bounds())
		}
		if isWreck && (!wasWreck || c.moved[i]) {
			c.come = append(c.come, is.Footprint.Bounds())
		}
	}
}

// compareTerrain notes where terrain differs.
func (c *changes) compareTerrain(old, next *Board) {
	was, is := old.terrain, next.terrain
	if shared(was, is) {
		return
	}
	kept := make([]bool, len(was))
	for j, i := range aligned(len(was), len(is), func(i, j int) bool { return was[i].standsLike(&is[j]) }) {
		switch o := &is[j]; {
		case i >= 0:
			kept[i] = true
		case o.data.Contour:
			c.come, c.gone = append(c.come, o.box), append(c.gone, o.box)
		default:
			c.come = append(c.come, o.box)
		}
	}
	for i := range was {
		switch o := &was[i]; {
		case kept[i]:
		case o.data.Contour:
			c.come, c.gone = append(c.come, o.box), append(c.gone, o.box)
		default:
			c.gone = append(c.gone, o.box)
		}
	}
}

// wreck reports whether the stand is an obstacle to sight.
func (s *Stand) wreck() bool { return s.Destroyed && s.Aboard < 0 }

func (b *Board) standBoxes() []geom.Bounds {
	boxes := make([]geom.Bounds, len(b.stands))
	for i := range boxes {
		boxes[i] = b.footprint(i).Bounds()
	}
	return boxes
}

// corridorTouches reports whether the corridor of two stands touches one of
// the places. It may say so of one beside a slanting corridor.
func (b *Board) corridorTouches(i, j int, boxes, places []geom.Bounds) bool {
	bounds := boxes[i].Union(boxes[j])
	for _, p := range places {
		if bounds.Touches(p) && !beside(b.footprint(i), b.footprint(j), p) {
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

// shared reports whether two slices are one.
func shared[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// standsLike reports whether two terrain features stand in the way alike,
// whatever their names.
func (o *obstacle) standsLike(p *obstacle) bool {
	if o.data != p.data || o.height != p.height || o.level != p.level || o.box != p.box {
		return false
	}
	return (shared(o.area, p.area) || slices.EqualFunc(o.area, p.area, sameArea)) &&
		(shared(o.whole, p.whole) || slices.EqualFunc(o.whole, p.whole, sameBand)) &&
		(shared(o.core, p.core) || slices.EqualFunc(o.core, p.core, sameBand))
}

func sameBand(b, c band) bool {
	return b.ground == c.ground && b.top == c.top && slices.EqualFunc(b.pieces, c.pieces, sameArea)
}

func sameArea(c, d geom.Convex) bool { return slices.Equal(c.Corners(), d.Corners()) }
