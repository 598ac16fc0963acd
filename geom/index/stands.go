package index

import (
	"fmt"
	"math"

	"sightline/geom"
)

// A Stand is what the index knows of a stand.
type Stand struct {
	Footprint geom.Footprint // as NewFootprint makes it, in range
	Side      int            // 0 to MaxSide
	Level     int            // what it reaches up to, 0 to MaxLevel; for segments only
}

// MaxSide bounds the sides of stands.
const MaxSide = 7

// Sides is a set of sides, one bit each.
type Sides uint8

// AllSides holds every side.
const AllSides Sides = 0xff

// SidesOf returns the set of the given sides.
func SidesOf(sides ...int) Sides {
	var s Sides
	for _, n := range sides {
		s |= 1 << n
	}
	return s
}

// A Filter says what a question is about.
type Filter struct {
	// Above is the level that terrain and stands must reach beyond to count
	// for a segment or corridor; -1 for all. Questions about areas and
	// distances do not look at levels.
	Above int
	// Sides are the sides whose stands count; no stand does if there are none.
	Sides Sides
	// Except are stands that do not count.
	Except []ID
}

func (f *Filter) excepts(id int32) bool {
	for _, e := range f.Except {
		if e == id {
			return true
		}
	}
	return false
}

// Stands holds what moves: stands by numbers that the caller gives them, each
// in the cell of its center. Putting, moving and removing a stand changes a
// cell or two in place. While none of these runs, any number of goroutines may
// ask questions.
type Stands struct {
	grid  grid
	marks marks   // sides of the stands in each cell
	heads []int32 // the first stand in each cell, -1 for none
	all   []stand // by number
	reach int64   // no stand is larger than this around its center
	count int
}

// A stand fills one line of a processor's cache.
type stand struct {
	x, y       int32 // center
	radius     int32 // of a disc around the center that holds the footprint
	inner      int32 // of one that the footprint holds
	next, prev int32 // in the same cell; -1 for none
	cell       int32 // -1 if there is no such stand
	side       uint8 // its bit
	level      uint8
	corners    [4]corner
}

// standCell is the side of cells: a few of the usual stands fit one.
const standCell = 5 * geom.Inch / 2

// NewStands returns an empty set of stands for a table of the given bounds.
// Stands may lie beyond them, but are found there slowly.
func NewStands(table geom.Bounds) *Stands {
	g := newGrid(table, standCell)
	s := &Stands{grid: g, marks: newMarks(&g), heads: make([]int32, g.cells())}
	for i := range s.heads {
		s.heads[i] = -1
	}
	return s
}

// Len returns how many stands there are.
func (s *Stands) Len() int { return s.count }

// Has reports whether there is a stand of that number.
func (s *Stands) Has(id ID) bool {
	return id >= 0 && int(id) < len(s.all) && s.all[id].cell >= 0
}

// Put adds a stand, or replaces the one of that number. Numbers should be
// small: room is kept for all below the largest.
func (s *Stands) Put(id ID, st Stand) error {
	if err := st.validate(id); err != nil {
		return err
	}
	for int(id) >= len(s.all) {
		s.all = append(s.all, stand{cell: -1})
	}
	s.Remove(id)
	r := &s.all[id]
	r.side, r.level = 1<<st.Side, uint8(st.Level)
	r.setShape(&st.Footprint)
	s.reach = max(s.reach, int64(r.radius))
	s.link(id, int32(s.grid.cell(int64(r.x), int64(r.y))))
	s.count++
	return nil
}

// MaxID bounds the numbers of stands.
const MaxID ID = 1<<24 - 1

func (s *Stand) validate(id ID) error {
	switch {
	case id < 0 || id > MaxID:
		return fmt.Errorf("stand %d: want a number from 0 to %d", id, MaxID)
	case s.Side < 0 || s.Side > MaxSide:
		return fmt.Errorf("stand %d: side %d: want 0 to %d", id, s.Side, MaxSide)
	case s.Level < 0 || s.Level > MaxLevel:
		return fmt.Errorf("stand %d: level %d: want 0 to %d", id, s.Level, MaxLevel)
	}
	return inRange(id, &s.Footprint)
}

func inRange(id ID, f *geom.Footprint) error {
	if f.Center.InRange() && f.Corners[0].InRange() && f.Corners[1].InRange() &&
		f.Corners[2].InRange() && f.Corners[3].InRange() {
		return nil
	}
	return fmt.Errorf("stand %d: it is too far away at %v: want at most %v inches", id, f.Center, geom.MaxCoord)
}

// Move puts a stand elsewhere. It fails if there is no such stand or the
// footprint is out of range, and then changes nothing.
func (s *Stands) Move(id ID, f *geom.Footprint) error {
	if !s.Has(id) {
		return fmt.Errorf("stand %d: there is none of that number", id)
	}
	if err := inRange(id, f); err != nil {
		return err
	}
	r := &s.all[id]
	r.setShape(f)
	s.reach = max(s.reach, int64(r.radius))
	if cell := int32(s.grid.cell(int64(r.x), int64(r.y))); cell != r.cell {
		s.unlink(id)
		s.link(id, cell)
	}
	return nil
}

// Remove takes a stand away, if there is one of that number.
func (s *Stands) Remove(id ID) {
	if s.Has(id) {
		s.unlink(id)
		s.all[id].cell = -1
		s.count--
	}
}

// setShape notes where the footprint lies.
func (r *stand) setShape(f *geom.Footprint) {
	cx, cy := int64(f.Center.X), int64(f.Center.Y)
	r.x, r.y = int32(cx), int32(cy)
	var far, long int64
	least := int64(math.MaxInt64)
	a := f.Corners[3]
	for i, b := range f.Corners {
		r.corners[i] = corner{int32(b.X), int32(b.Y)}
		dx, dy := int64(b.X)-cx, int64(b.Y)-cy
		ex, ey := int64(b.X-a.X), int64(b.Y-a.Y)
		far, long = max(far, dx*dx+dy*dy), max(long, ex*ex+ey*ey)
		least = min(least, ey*dx-ex*dy)
		a = b
	}
	// The discs are too large and too small by one or two, whatever the
	// rounding. No edge is nearer to the center than the least of the cross
	// products over the longest edge.
	r.radius = int32(math.Sqrt(float64(far))) + 2
	r.inner = 0
	if least > 0 {
		r.inner = max(int32(float64(least)/math.Sqrt(float64(long)))-1, 0)
	}
}

func (s *Stands) link(id, cell int32) {
	r := &s.all[id]
	head := s.heads[cell]
	r.cell, r.next, r.prev = cell, head, -1
	if head >= 0 {
		s.all[head].prev = id
	}
	s.heads[cell] = id
	s.marks.set(&s.grid, int(cell), s.marks.byRow[cell]|r.side)
}

func (s *Stands) unlink(id int32) {
	r := &s.all[id]
	if r.next >= 0 {
		s.all[r.next].prev = r.prev
	}
	if r.prev >= 0 {
		s.all[r.prev].next = r.next
	} else {
		s.heads[r.cell] = r.next
	}
	var sides byte
	for i := s.heads[r.cell]; i >= 0; i = s.all[i].next {
		sides |= s.all[i].side
	}
	s.marks.set(&s.grid, int(r.cell), sides)
}
