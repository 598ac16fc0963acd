package los

import (
	"errors"
	"fmt"
	"slices"

	"sightline/geom"
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
// the rulings in force. It never changes; WithStands returns another.
type Board struct {
	terrain    []obstacle // one for each feature, in order
	contours   []contour
	stands     []Stand
	wrecks     []obstacle // of destroyed stands
	levels     []int      // ground level under each stand
	visibility geom.Length
	rulings    Rulings
}

// NewBoard makes a board of terrain and stands. Visibility is the greatest
// distance, footprint to footprint, at which anything is seen (included); 0
// is no limit. The error joins every fault of the terrain.
func NewBoard(terrain []Feature, stands []Stand, visibility geom.Length, r Rulings) (*Board, error) {
	b := &Board{visibility: visibility, rulings: r}
	var errs []error
	for i, f := range terrain {
		if err := f.validate(); err != nil {
			errs = append(errs, fmt.Errorf("terrain %d (%s): %w", i+1, f.Name, err))
		}
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	for i, f := range terrain {
		o, err := newObstacle(f, i, r)
		if err != nil {
			errs = append(errs, fmt.Errorf("terrain %d (%s): %w", i+1, f.Name, err))
			continue
		}
		b.terrain = append(b.terrain, o)
		if f.Kind.Data().Contour {
			b.contours = append(b.contours, contour{o.level, o.whole[0].pieces})
		}
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	// The highest first: what a contour takes, lower ones no longer get.
	slices.SortStableFunc(b.contours, func(c, d contour) int { return d.level - c.level })
	for i := range b.terrain {
		b.terrain[i].cut(b.contours)
	}
	return b.WithStands(stands), nil
}

// WithStands returns a board with the same terrain and other stands.
func (b *Board) WithStands(stands []Stand) *Board {
	c := *b
	c.stands = stands
	c.wrecks = nil
	c.levels = make([]int, len(stands))
	for i := range stands {
		s := &stands[i]
		c.levels[i] = b.GroundLevel(c.footprint(i).Center)
		if s.Destroyed && s.Aboard < 0 {
			w := obstacle{
				name: s.Name, feature: -1, stand: i, kind: Wreck, height: b.rulings.Heights[Wreck],
				whole: []band{{pieces: []geom.Convex{geom.ConvexOf(s.Footprint.Polygon())}}},
			}
			w.cut(b.contours)
			c.wrecks = append(c.wrecks, w)
		}
	}
	return &c
}

// Stands returns how many stands the board has.
func (b *Board) Stands() int { return len(b.stands) }

// GroundLevel returns the level of the ground at p: the highest contour that
// holds p, its edge included, else 0.
func (b *Board) GroundLevel(p geom.Point) int {
	for _, c := range b.contours {
		for _, piece := range c.pieces {
			if piece.Contains(p) {
				return c.level
			}
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
