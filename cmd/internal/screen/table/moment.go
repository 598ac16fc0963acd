package table

import (
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/geom"
)

// A Moment is how the table of a game looked when a copy of it was taken: the copy
// looks the same.
type Moment struct {
	Camera Camera
	Icons  map[string]picture.Icon // of stands, by their names
	Chits  []LaidChit
}

// A LaidChit is a chit on the table.
type LaidChit struct {
	Chit
	At    geom.Point
	Aside gmath.Vec // how far from there it is drawn, in device pixels
}
