package los

import (
	"errors"
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/geom/index"
)

// A Feature is a piece of terrain. Area is set for area kinds, Line for linear
// ones.
type Feature struct {
	Name   string
	Kind   Kind
	Area   geom.Polygon
	Line   geom.Polyline
	Level  int  // contours: level above the table; 0 means the kind's default
	Height *int // levels above the ground, instead of the kind's; nil for the kind's
}

// A Stand is what sight needs to know of a playing piece.
type Stand struct {
	Name      string
	Side      string
	Footprint geom.Footprint
	Destroyed bool // a wreck: an obstacle, and seen like any stand
	Aboard    int  // index of the carrier, or -1; a passenger sees from its carrier's footprint
}

// A Board is a table made ready for questions of sight: terrain, stands and
// the rulings in force. It never changes; WithStands, WithTerrain,
// WithVisibility and Move return others.
type Board struct {
	features   []Feature
	terrain    []obstacle // one for each feature, in order
	ones       []int32    // of each feature, the first that is one area with it
	contours   []contour
	stands     []Stand
	bodies     []*obstacle  // of stands: wrecks, and friends in a line of fire
	boxes      []reachBox   // of the terrain that may block
	grounds    []reachBox   // of the concealing terrain and the contours, ascending
	wrecks     []reachBox   // of the bodies that are wrecks
	friends    []reachBox   // of those that are not
	index      *index.Index // of the terrain's pieces, on large tables
	pieceOf    []int32      // the terrain that each piece in the index is of, or -1 if none now
	loose      []reachBox   // of the terrain that is not in the index
	inside     [][]int32    // the concealing terrain and contours each stand's center is in, ascending
	lined      [][]int32    // what each stand lines, ascending
	walls      [][]wall     // that each stand has around it
	levels     []int        // ground level under each stand
	table      *geom.Bounds // nil if it has no edges
	visibility geom.Length
	rulings    Rulings
	inForce    []string // the rulings and the visibility, as files write them
	nearby     *nearby
}

// NewBoard makes a board of terrain and stands. Visibility is the greatest
// distance, footprint to footprint, at which anything is seen (included); 0
// is no limit. The error joins every fault of terrain, stands and rulings.
func NewBoard(terrain []Feature, stands []Stand, visibility geom.Length, r Rulings) (*Board, error) {
	return newBoard(nil, terrain, stands, visibility, r)
}

// NewBoardOn is NewBoard for a table with edges: an outline that runs along one
// has neither rim nor crest there.
func NewBoardOn(table geom.Bounds, terrain []Feature, stands []Stand, visibility geom.Length, r Rulings) (*Board, error) {
	return newBoard(&table, terrain, stands, visibility, r)
}

func newBoard(table *geom.Bounds, terrain []Feature, stands []Stand, visibility geom.Length, r Rulings) (*Board, error) {
	b := &Board{table: table, visibility: visibility, rulings: r}
	b.inForce = b.listRulings()
	errs := r.faults()
	if visibility < 0 || visibility > geom.MaxCoord {
		errs = append(errs, fmt.Errorf("visibility %v: want 0 (no limit) to %v", visibility, geom.MaxCoord))
	}
	errs = append(errs, standFaults(stands)...)
	if errs != nil {
		errs = append(errs, terrainFaults(terrain, slices.Repeat([]bool{true}, len(terrain)))...)
		return nil, errors.Join(errs...)
	}
	if _, err := b.lay(terrain, &Board{}); err != nil {
		return nil, err
	}
	return b.WithStands(stands), nil
}

// A reachBox says how far and how high an obstacle reaches, in little room:
// every question looks through all of them.
type reachBox struct {
	box geom.Bounds
	top int
	of  int32
}

// rises reports whether something above a level touches an area. It is asked of
// all terrain for each verdict, so it does not branch: all must be negative.
func (r *reachBox) rises(level int, area *geom.Bounds) bool {
	x := (r.box.Min.X - area.Max.X - 1) & (area.Min.X - r.box.Max.X - 1)
	y := (r.box.Min.Y - area.Max.Y - 1) & (area.Min.Y - r.box.Max.Y - 1)
	return int64(x&y)&int64(level-r.top) < 0
}

func (o *obstacle) appendBox(boxes []reachBox, of int) []reachBox {
	if !o.mayBlock() || len(o.whole) == 0 {
		return boxes
	}
	r := reachBox{o.whole[0].bounds, o.whole[0].top, int32(of)}
	for _, b := range o.whole[1:] {
		r.box, r.top = r.box.Union(b.bounds), max(r.top, b.top)
	}
	return append(boxes, r)
}

// standFaults reports stands out of range and carriers that are none.
func standFaults(stands []Stand) []error {
	var errs []error
	for i, s := range stands {
		if c := s.Aboard; c < -1 || c >= len(stands) || c == i || c >= 0 && stands[c].Aboard != -1 {
			errs = append(errs, fmt.Errorf("stand %d (%s): aboard %d: want -1 or a stand that is not aboard another", i+1, s.Name, c))
		}
		for _, p := range append(s.Footprint.Corners[:], s.Footprint.Center) {
			if !p.InRange() {
				errs = append(errs, fmt.Errorf("stand %d (%s): %v is too far away: want at most %v inches", i+1, s.Name, p, geom.MaxCoord))
				break
			}
		}
	}
	return errs
}

// WithStands returns a board with the same terrain and other stands, which
// must be as good as NewBoard wants them.
func (b *Board) WithStands(stands []Stand) *Board {
	c := *b
	stands = slices.Clone(stands) // the caller may change them
	c.stands, c.nearby = stands, new(nearby)
	c.bodies, c.wrecks, c.friends = nil, nil, nil
	c.levels = make([]int, len(stands))
	c.inside, c.lined, c.walls = make([][]int32, len(stands)), make([][]int32, len(stands)), make([][]wall, len(stands))
	known := b.settled()
	bodies := make([]*obstacle, len(b.stands))
	for _, o := range b.bodies {
		bodies[o.stand] = o
	}
	for i := range stands {
		k, stays := known[c.footprint(i).Center]
		if stays = stays && *b.footprint(k) == *c.footprint(i); stays {
			c.levels[i], c.inside[i], c.lined[i], c.walls[i] = b.levels[k], b.inside[k], b.lined[k], b.walls[k]
		} else {
			c.settle(i)
		}
		if stands[i].Aboard >= 0 {
			continue
		}
		if stays && k == i && bodies[i] != nil && bodies[i].name == stands[i].Name && bodies[i].friend == !stands[i].Destroyed {
			c.bodies = append(c.bodies, bodies[i])
		} else {
			c.bodies = append(c.bodies, c.body(i))
		}
		c.boxBody(len(c.bodies) - 1)
	}
	return &c
}

// settled finds the stands whose ground and walls are known, by their centers:
// most stay where they are.
func (b *Board) settled() map[geom.Point]int {
	known := make(map[geom.Point]int, len(b.stands))
	for i := range b.stands {
		known[b.footprint(i).Center] = i
	}
	return known
}

// WithVisibility returns a board with the same terrain and stands and another
// greatest distance at which anything is seen, as NewBoard wants it: fog that
// comes or lifts.
func (b *Board) WithVisibility(visibility geom.Length) *Board {
	c := *b
	c.visibility = visibility
	c.inForce = c.listRulings()
	return &c
}

// boxBody lists how far a body reaches.
func (b *Board) boxBody(k int) {
	boxes := &b.friends
	if !b.bodies[k].friend {
		boxes = &b.wrecks
	}
	*boxes = b.bodies[k].appendBox(*boxes, k)
}

// settle finds what there is under and around a stand.
func (b *Board) settle(i int) {
	f := b.footprint(i)
	b.inside[i], b.levels[i] = b.appendInside(nil, f.Center)
	b.lined[i] = b.appendLined(nil, f)
	b.walls[i] = b.wallsOf(f, b.inside[i])
}

// appendInside appends to buf the concealing terrain and contours that hold a
// stand's center, ascending. It returns the level of the ground there, too.
func (b *Board) appendInside(buf []int32, center geom.Point) (inside []int32, level int) {
	for i := range b.grounds {
		if r := &b.grounds[i]; r.box.Contains(center) && b.terrain[r.of].holds(center) {
			buf = append(buf, r.of)
			level = max(level, r.top)
		}
	}
	return buf, level
}

// body returns a stand on the table as an obstacle.
func (b *Board) body(i int) *obstacle {
	s := &b.stands[i]
	pieces := []geom.Convex{geom.ConvexOf(s.Footprint.Polygon())}
	o := &obstacle{name: s.Name, feature: -1, stand: i, data: &kinds[Wreck], area: pieces, box: s.Footprint.Bounds()}
	if s.Destroyed {
		o.kind, o.height = Wreck, b.rulings.Heights[Wreck]
		o.cut(b.contours)
		return o
	}
	o.friend, o.height = true, b.rulings.FriendHeight
	o.whole = []band{{ground: b.levels[i], top: b.levels[i] + o.height, pieces: pieces}}
	o.whole[0].measure()
	return o
}

// Stands returns how many stands the board has.
func (b *Board) Stands() int { return len(b.stands) }

// GroundLevel returns the level of the ground at p: the highest contour that
// holds p, its edge included, else 0.
func (b *Board) GroundLevel(p geom.Point) int {
	for _, c := range b.contours {
		if b.terrain[c.feature].holds(p) {
			return c.level
		}
	}
	return 0
}

// Level returns the level of a stand: the ground level under its center.
func (b *Board) Level(stand int) int { return b.levels[stand] }

// footprint returns where a stand is: its own footprint or its carrier's.
func (b *Board) footprint(stand int) *geom.Footprint {
	s := &b.stands[stand]
	if s.Aboard >= 0 && s.Aboard < len(b.stands) {
		s = &b.stands[s.Aboard]
	}
	return &s.Footprint
}
