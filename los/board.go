package los

import "sightline/geom"

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
// the rulings in force. It never changes; WithStands returns another.
type Board struct {
	terrain    []Feature
	stands     []Stand
	visibility geom.Length
	rulings    Rulings
}

// NewBoard makes a board of terrain and stands. Visibility is the greatest
// distance, footprint to footprint, at which anything is seen (included); 0
// is no limit. The error joins every fault of the terrain.
func NewBoard(terrain []Feature, stands []Stand, visibility geom.Length, r Rulings) (*Board, error) {
	return &Board{terrain, stands, visibility, r}, nil
}

// WithStands returns a board with the same terrain and other stands.
func (b *Board) WithStands(stands []Stand) *Board {
	c := *b
	c.stands = stands
	return &c
}

// GroundLevel returns the level of the ground at p: the highest contour that
// holds p, its edge included, else 0.
func (b *Board) GroundLevel(p geom.Point) int { return 0 }

// Clear reports whether the line of sight or fire between two stands is clear.
// Sight is symmetric; fire asks for the friends of from.
func (b *Board) Clear(q Question, from, to int) bool { return b.Rule(q, from, to).Verdict == Clear }

// Rule answers a question of sight or fire between two stands with every
// reason.
func (b *Board) Rule(q Question, from, to int) *Ruling {
	return &Ruling{Question: q, Verdict: Blocked}
}
