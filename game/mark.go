package game

import "sightline/geom"

// A Mark is a piece of geometry that shows what a reason or an answer speaks
// of. It is exact: the places and angles that were decided with, not a drawing.
// Which fields are set depends on its kind.
type Mark struct {
	Kind   MarkKind
	Points []geom.Point
	Facing geom.Direction // of an arc: its middle
	Arc    geom.Arc       // of an arc: its width
	Beyond bool           // of an arc: what lies outside it is meant
	Radius geom.Length    // of a circle
	Names  []string       // the stands and the terrain that it is of, or that it is about
}

// A MarkKind says what a mark is, and what its points are.
type MarkKind string

// The kinds of marks.
const (
	LineMark   MarkKind = "line"   // from one point to another; what is in the way is named
	ArcMark    MarkKind = "arc"    // its apex, then what is in it or not
	CircleMark MarkKind = "circle" // its center
	AreaMark   MarkKind = "area"   // corners, counterclockwise
	PathMark   MarkKind = "path"   // places gone to, in order
	StandMark  MarkKind = "stand"  // corners of a footprint, as geom.Footprint has them
)
