package los

import (
	"fmt"

	"sightline/geom"
)

// Nearer says how "the obstacle is closer to the higher stand" is judged
// (R-nearer).
type Nearer uint8

const (
	// EveryPart judges every part of an obstacle by the halfway line. The
	// default.
	EveryPart Nearer = iota
	// NearestPoint judges an obstacle as a whole, by its closest points inside
	// the corridor.
	NearestPoint
)

// Graze says what a sight line may do at the edges of obstacles (R-graze).
type Graze uint8

const (
	// OpenSet: a sight line may graze an edge or corner, but not squeeze
	// through a gap of no width. The default.
	OpenSet Graze = iota
	// SingleLine: a single straight line suffices, even along the seam of two
	// woods that touch.
	SingleLine
)

// Rulings are the choices the rules leave open, with the values in force.
// Their names in files are those of the R-… rulings of docs/sight.md.
type Rulings struct {
	Edge         geom.Length   // R-edge: depth of the rim of concealing terrain
	Crest        geom.Length   // R-crest: depth of a hill's crest
	Nearer       Nearer        // R-nearer
	Graze        Graze         // R-graze
	FriendHeight int           // R-friend-height: levels a friendly stand rises
	Lining       bool          // R-lining: who touches a hedge, wall or bocage sees across
	Heights      [NumKinds]int // R-height: levels each kind rises; contours: default level
}

// faults reports values no table can be judged by.
func (r *Rulings) faults() []error {
	var errs []error
	for _, d := range []struct {
		name  string
		depth geom.Length
	}{{"edge", r.Edge}, {"crest", r.Crest}} {
		if d.depth < 0 || d.depth > geom.MaxCoord {
			errs = append(errs, fmt.Errorf("ruling %s = %v: want 0 to %v", d.name, d.depth, geom.MaxCoord))
		}
	}
	if r.Nearer > NearestPoint {
		errs = append(errs, fmt.Errorf("ruling nearer = %d: want %v or %v", r.Nearer, EveryPart, NearestPoint))
	}
	if r.Graze > SingleLine {
		errs = append(errs, fmt.Errorf("ruling graze = %d: want %v or %v", r.Graze, OpenSet, SingleLine))
	}
	if r.FriendHeight < 0 || r.FriendHeight > MaxLevel {
		errs = append(errs, fmt.Errorf("ruling friend_height = %d: want 0 to %d", r.FriendHeight, MaxLevel))
	}
	for k, h := range r.Heights {
		if h < 0 || h > MaxLevel {
			errs = append(errs, fmt.Errorf("ruling height.%v = %d: want 0 to %d", Kind(k), h, MaxLevel))
		}
	}
	return errs
}

// DefaultRulings returns the defaults (docs/sight.md).
func DefaultRulings() Rulings {
	r := Rulings{Edge: geom.Inch / 2, Crest: geom.Inch, FriendHeight: 1, Lining: true}
	for k := range kinds {
		r.Heights[k] = kinds[k].Height
	}
	return r
}
