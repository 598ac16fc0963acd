package units

import "sightline/geom"

// A Class is what a kind of stand is, as far as arcs and symbols go.
type Class string

const (
	Personnel Class = "personnel"
	Vehicle   Class = "vehicle"
	Gun       Class = "gun"
)

// A Kind is a line of the charts: a kind of stand.
type Kind struct {
	ID     string // as files write it: "rifle", "panzer-iv-h"
	Name   string // for people: "PzKpfw IV H"
	Nation string // the nation whose chart lists it, or empty for all
	Class  Class
	Symbol Symbol
	Width  geom.Length
	Depth  geom.Length
	Source string // provenance of the base: seed, ed1, ed2, ed3, tob, house
}

// Front is the full width of the front arc: 180 degrees for personnel, 120
// for vehicles and guns (seed 002, "Facing"; checklist 5.3).
func (k Kind) Front() geom.Arc {
	if k.Class == Personnel {
		return geom.HalfCircle
	}
	return geom.Front120
}
