package picture

import (
	"fmt"
	"image/color"

	"sightline/scenarios"
	"sightline/units"
)

// A StandLook is everything that shows on a stand.
type StandLook struct {
	Width, Depth float64 // of the footprint in inches: across the facing and along it
	Fill         color.NRGBA
	Band         color.NRGBA // of the company, at the rear edge; no alpha for none
	Symbol       units.Symbol
	Destroyed    bool // drawn as a wreck
	Selected     bool // outlined
	Hidden       bool // drawn faintly, with a dashed edge
	Small        bool // the reduced form for small zooms: color, symbol and tick
}

// standID returns the ID of a stand's shapes.
func standID(i int) string { return fmt.Sprintf("stand/%d", i) }

// LookOf returns the look of stand i of a table.
func LookOf(s *scenarios.Setup, i int) StandLook {
	st := s.Stands[i]
	return StandLook{
		Width: st.Width.Inches(), Depth: st.Depth.Inches(),
		Fill: rgb(0x59655a), Symbol: units.SymbolBlank,
		Destroyed: st.Destroyed, Hidden: st.Hidden,
	}
}

// Stand draws one stand at true size, facing north, centered on the origin.
func Stand(l StandLook) *Picture {
	w, d := l.Width/2, l.Depth/2
	p := &Picture{Bounds: Rect{Pt(-w, -d), Pt(w, d)}.Grow(0.35)}
	p.Add(
		&Path{Lines: rounded(-w+0.08, -d+0.1, w+0.08, d+0.1, 0.08), Style: Style{Fill: faded(black, 0.35)}},
		&Path{Lines: closed(Pt(-0.2, -d), Pt(0, -d-0.3), Pt(0.2, -d)), Style: Style{Fill: black}},
		&Path{Lines: rounded(-w, -d, w, d, 0.08), Style: Style{Fill: l.Fill, Stroke: black, Width: Width{0.06, 1, 2}}},
	)
	return p
}
