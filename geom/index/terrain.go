package index

import (
	"errors"
	"fmt"

	"sightline/geom"
)

// A Solid is a piece of still terrain that segments are asked about.
type Solid struct {
	Area  geom.Polygon // valid, as Polygon.Validate has it
	Level int          // what it reaches up to, 0 to MaxLevel
}

// A Piece is a convex part of still terrain that corridors are asked about.
type Piece struct {
	Hull  []geom.Point // counterclockwise, with an interior; holds the part
	Level int          // what it reaches up to, 0 to MaxLevel
}

// MaxLevel bounds the levels of terrain and stands.
const MaxLevel = 255

// Terrain holds what does not move. It is made once, never changes and may be
// asked by any number of goroutines. The zero Terrain is bare.
type Terrain struct {
	solids solids
	pieces pieces
}

// NewTerrain returns the terrain of solids and pieces, which answers name by
// their places in the slices. Either may be nil. The error joins what cannot be
// held: points out of range, rings of fewer than three points, bad levels.
func NewTerrain(areas []Solid, hulls []Piece) (*Terrain, error) {
	var errs []error
	for i := range areas {
		if err := areas[i].validate(); err != nil {
			errs = append(errs, fmt.Errorf("solid %d: %w", i, err))
		}
	}
	for i, p := range hulls {
		if err := validRing(p.Hull, p.Level); err != nil {
			errs = append(errs, fmt.Errorf("piece %d: %w", i, err))
		}
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	return &Terrain{newSolids(areas), newPieces(hulls)}, nil
}

func (s *Solid) validate() error {
	err := validRing(s.Area.Outline, s.Level)
	for _, h := range s.Area.Holes {
		if err == nil {
			err = validRing(h, s.Level)
		}
	}
	return err
}

func validRing(ring []geom.Point, level int) error {
	if len(ring) < 3 {
		return fmt.Errorf("%d points: want at least 3", len(ring))
	}
	if level < 0 || level > MaxLevel {
		return fmt.Errorf("level %d: want 0 to %d", level, MaxLevel)
	}
	for _, p := range ring {
		if !p.InRange() {
			return fmt.Errorf("point %v is too far away: want at most %v inches", p, geom.MaxCoord)
		}
	}
	return nil
}

// layer returns the bit of a level in the marks. High levels share the last.
func layer(level int32) byte { return 1 << min(level, 7) }

// layersAbove returns the bits of all levels above the given one.
func layersAbove(level int) byte { return byte(0xff << min(max(level+1, 0), 7)) }
