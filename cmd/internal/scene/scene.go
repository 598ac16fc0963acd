// Package scene is what lies on a table and is to be drawn, of whatever game:
// ground, pieces, areas, paths and marks. A game makes a scene of what a side knows;
// who draws it knows no more than that, and no rules.
package scene

import (
	"image/color"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A Scene is a table from (0, 0) to (Width, Depth) with what lies on it.
type Scene struct {
	Title, Note  string
	Width, Depth geom.Length
	Visibility   geom.Length       // how far is seen, edge to edge; 0 is no limit
	Heights      [los.NumKinds]int // of kinds of terrain over their ground; all 0: as kinds come
	Terrain      []Feature         // as the board has it
	Areas        []Area
	Sides        []Side
	Pieces       []Piece // as the board has its stands
	Paths        []Path
	Marks        []game.Mark // what a reason or an answer speaks of
}

// A Feature is a piece of terrain.
type Feature struct {
	los.Feature
	// Own is its kind, if that is one of a rule system: where pictures have no drawing of
	// that name, bare ground is drawn. Empty for a kind of sight.
	Own string
	// Cleared is an obstacle that is none any more: only its traces are drawn.
	Cleared bool
}

// An Area is a named part of the table that is no terrain: to deploy in, to hold.
type Area struct {
	Name    string
	Outline geom.Polygon
	Color   color.NRGBA
}

// A Side is one of the parties, with the color of its pieces.
type Side struct {
	Name  string
	Color color.NRGBA
}

// A Piece is a playing piece. One that is not on the table by itself is not
// drawn, but has its place in the order.
type Piece struct {
	Name, Side   string
	At           geom.Point // center of the footprint
	Facing       geom.Angle
	Width, Depth geom.Length // of the footprint: across the facing and along it
	OnTable      bool
	Carrier      int // the piece that it is aboard of, or -1
	Carrying     bool

	Color     color.NRGBA
	Symbol    units.Symbol
	Company   string // what it belongs to, or empty
	Number    int    // of its company among those of its side, from 1; 0 without one
	Hidden    bool
	Destroyed bool
}

// Footprint returns the place that the piece takes on the table.
func (p *Piece) Footprint() geom.Footprint {
	return geom.NewFootprint(p.At, p.Facing, p.Width, p.Depth)
}

// A Path is a way over the table, from its first point to its last.
type Path struct {
	Points []geom.Point
	Color  color.NRGBA
}
