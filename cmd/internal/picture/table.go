package picture

import (
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// Options are what a table is drawn with besides terrain and stands.
type Options struct {
	Ruling *los.Ruling // drawn over the table; nil for none
	Arcs   []FrontArc
	Bare   bool // neither rulers nor legend nor title: the table alone
}

// A FrontArc is the front arc to draw for a stand of the table.
type FrontArc struct {
	Stand int
	Arc   geom.Arc
	Reach geom.Length
}

// Table draws a whole table: terrain, stands with their names, sight, arcs,
// rulers in inches on two edges, a legend, scale and title.
func Table(s *scenarios.Setup, o Options) *Picture {
	p := Ground(s)
	for i, st := range s.Stands {
		at := pointOf(st.At)
		p.Over(Stand(LookOf(s, i)).Placed(at, float64(st.Facing)/1000, 1).named(standID(i)))
	}
	if o.Ruling != nil {
		p.Over(Sight(o.Ruling))
	}
	p.Over(Names(s))
	return p
}

// Sheet draws a ruling as a document: the whole table, the verdict and every
// clause in words, and the side profile.
func Sheet(s *scenarios.Setup, r *los.Ruling) *Picture {
	return Table(s, Options{Ruling: r})
}
