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
// in the tile of its center. Putting, moving and removing a stand changes a
// tile or two in place. While none of these runs, any number of goroutines may
// ask questions.
type Stands struct {
	tiles tiles
	all   []stand // by number
	reach int64   // no footprint is larger than a disc of this radius
	count int
}

// A stand fills one line of a processor's cache.
type stand struct {
	x, y    int32 // center
	radius  int32 // of a disc around the center that holds the footprint
	inner   int32 // of one that the footprint holds
	seat    seat  // nowhere if there is no such stand
	side    uint8 // its bit
	level   uint8
	corners [4]corner
}

// standCell is the side of cells: they round the rectangles in which stands are
// looked for.
const standCell = 5 * geom.Inch / 4

// NewStands returns an empty set of stands for a table of the given bounds.
// Stands may lie beyond them, but are found there slowly.
func NewStands(table geom.Bounds) *Stands {
	return &Stands{tiles: newTiles(newGrid(table, standCell))}
}

// Len returns how many stands there are.
func (s *Stands) Len() int { return s.count }

// Has reports whether there is a stand of that number.
func (s *Stands) Has(id ID) bool {
	return id >= 0 && int(id) < len(s.all) && s.all[id].seat.tile >= 0
}

// Put adds a stand, or replaces the one of that number. Numbers should be
// small: room is kept for all below the largest.
func (s *Stands) Put(id ID, st Stand) error {
	if err := st.validate(id); err != nil {
		return err
	}
	for int(id) >= len(s.all) {
		s.all = append(s.all, stand{seat: seat{tile: -1}})
	}
	s.Remove(id)
	r := &s.all[id]
	r.side, r.level = 1<<st.Side, uint8(st.Level)
	r.setShape(&st.Footprint)
	s.reach = max(s.reach, int64(r.radius))
	r.seat = s.tiles.insert(s.tiles.seat(r.x, r.y), r.spot(id))
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
	r.seat = s.tiles.move(r.seat, s.tiles.seat(r.x, r.y), r, id)
	return nil
}

// Remove takes a stand away, if there is one of that number.
func (s *Stands) Remove(id ID) {
	if s.Has(id) {
		s.tiles.remove(s.all[id].seat)
		s.all[id].seat.tile = -1
		s.count--
	}
}

func (r *stand) spot(id ID) spot { return spot{r.x, r.y, uint32(r.radius), uint32(r.inner), id} }

// square returns the squared distance between two centers.
func (r *stand) square(o *stand) int64 {
	dx, dy := int64(o.x)-int64(r.x), int64(o.y)-int64(r.y)
	return dx*dx + dy*dy
}

// bounds returns what the distance between two footprints is at least and at most, of
// the squared distance between their centers. Outer discs are larger than need be and
// inner ones smaller, which covers the rounding here.
func (r *stand) bounds(o *stand, square int64) (least, most int64) {
	away := int64(math.Sqrt(float64(square)))
	least, most = max(0, away-int64(r.radius)-int64(o.radius)), away+1+int64(r.radius)+int64(o.radius)
	if r.inner != 0 && o.inner != 0 { // else a center may be outside
		most = max(0, away+1-int64(r.inner)-int64(o.inner))
	}
	return least, most
}

// setShape notes where the footprint lies.
func (r *stand) setShape(f *geom.Footprint) {
	cx, cy := int64(f.Center.X), int64(f.Center.Y)
	r.x, r.y = int32(cx), int32(cy)
	var far, long int64
	least := int64(math.MaxInt64)
	ax, ay := int64(f.Corners[3].X)-cx, int64(f.Corners[3].Y)-cy
	for i := range &f.Corners {
		b := &f.Corners[i]
		r.corners[i] = corner{int32(b.X), int32(b.Y)}
		bx, by := int64(b.X)-cx, int64(b.Y)-cy
		ex, ey := bx-ax, by-ay
		far, long = max(far, bx*bx+by*by), max(long, ex*ex+ey*ey)
		least = min(least, ax*by-ay*bx)
		ax, ay = bx, by
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
