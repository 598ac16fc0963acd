package picture

import (
	"image/color"
	"math"

	"sightline/los"
)

// A ribbon is how a road or a stream is painted: an edge of the true width
// and a filling that leaves the edge showing.
type ribbon struct{ edge, fill color.NRGBA }

// ribbons paints all edges, then all fillings, so that lines join cleanly
// where they meet.
func (m *mapper) ribbons(look map[los.Kind]ribbon) {
	for _, inner := range []bool{false, true} {
		for _, f := range m.features {
			b, ok := look[f.Kind]
			if !ok {
				continue
			}
			rim := math.Min(0.075*m.pen, f.width/4)
			st := Style{Stroke: b.edge, Width: Width{f.width, 2.5, 0}}
			if inner {
				st = Style{Stroke: b.fill, Width: Width{f.width - 2*rim, 1.2, 0}}
			}
			m.Add(&Path{ID: f.id, Lines: f.drawn(), Style: st})
		}
	}
}

// drawn returns the lines as they are painted: water winds, and has no corners. It is
// drawn over the corners that count all the same.
func (f *feature) drawn() []Line {
	if f.Kind != los.Stream && f.Kind != los.River {
		return f.lines
	}
	out := make([]Line, len(f.lines))
	for i, l := range f.lines {
		out[i] = winding(l, f.width/2)
	}
	return out
}

// waters draws streams and rivers.
func (m *mapper) waters() {
	m.ribbons(map[los.Kind]ribbon{
		los.Stream: {waterBank, waterBlue},
		los.River:  {waterBank, waterBlue},
	})
	m.each(los.River, func(f feature) {
		m.Add(&Path{ID: f.id, Lines: f.drawn(), Style: Style{Stroke: faded(white, 0.5), Width: m.line(0.06), Dash: []float64{14, 12}, Round: true}})
	})
}

// roads draws roads white with a dark edge and trails dashed.
func (m *mapper) roads() {
	m.each(los.Trail, func(f feature) {
		m.Add(
			&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: faded(roadWhite, 0.5), Width: Width{f.width, 2, 0}}},
			&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: roadEdge, Width: Width{math.Min(0.11*m.pen, f.width/2), 1, 3}, Dash: []float64{4, 2.6}}},
		)
	})
	m.ribbons(map[los.Kind]ribbon{los.Road: {roadEdge, roadWhite}})
}

// across returns short lines across a line every step, from -half to half of
// its middle.
func across(l Line, step, half float64) []Line {
	var out []Line
	for _, s := range stops(l, math.Max(step, length(l)/600)) {
		out = append(out, Line{[]Point{
			Pt(s.at.X-s.along.Y*half, s.at.Y+s.along.X*half),
			Pt(s.at.X+s.along.Y*half, s.at.Y-s.along.X*half),
		}, false})
	}
	return out
}

// bridge draws a deck with planks and parapets.
func (m *mapper) bridge(f feature) {
	rim := math.Min(0.12, f.width/5)
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0x3d362e), Width: Width{f.width, 3, 0}}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0xa39a8a), Width: Width{f.width - 2*rim, 1.5, 0}}},
	)
	for _, l := range f.lines {
		m.Add(&Path{ID: f.id, Lines: across(l, 0.28*m.unit, f.width/2-rim), Style: Style{Stroke: rgb(0x70675a), Width: m.line(0.05)}})
	}
}

// wall draws a low stone wall: stones between two edges.
func (m *mapper) wall(f feature) {
	rim := math.Min(0.05*m.pen, f.width/4)
	m.Add(
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0x45423d), Width: Width{f.width, 2.5, 0}}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0xbdb6aa), Width: Width{f.width - 2*rim, 1, 0}}},
	)
	for _, l := range f.lines {
		m.Add(&Path{ID: f.id, Lines: across(l, math.Max(f.width*1.3, 0.2), f.width/2), Style: Style{Stroke: rgb(0x45423d), Width: m.line(0.05)}})
	}
}

// entrenchment draws a trench: earth with a stepped dark line.
func (m *mapper) entrenchment(f feature) {
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0xb79c72), Width: Width{f.width, 2.5, 0}}})
	for _, l := range f.lines {
		var pts []Point
		half := f.width * 0.3
		for i, s := range stops(l, math.Max(math.Max(f.width, 0.4), length(l)/600)) {
			side := half
			if i%2 == 1 {
				side = -half
			}
			p := Pt(s.at.X-s.along.Y*side, s.at.Y+s.along.X*side)
			q := Pt(s.at.X+s.along.Y*side, s.at.Y-s.along.X*side)
			pts = append(pts, p, q)
		}
		if len(pts) > 1 {
			m.Add(&Path{ID: f.id, Lines: []Line{{pts, false}}, Style: Style{Stroke: rgb(0x4c3a22), Width: m.line(0.09)}})
		}
	}
}

// hedge draws a hedge as beads as wide as itself, and bocage heavier: on a
// bank of earth, dark, with trees.
func (m *mapper) hedge(f feature) {
	r := seeded(f.Name)
	heavy := f.Kind == los.Bocage
	core, bead, edge := rgb(0x4c7340), rgb(0x6f9257), rgb(0x2f4a27)
	if heavy {
		m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: rgb(0x6a5232), Width: Width{f.width, 3, 0}, Round: true}})
		core, bead, edge = rgb(0x3d5c33), rgb(0x557a43), rgb(0x1f3319)
	}
	m.Add(&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: core, Width: Width{f.width * 0.5, 1.5, 0}}})
	for _, l := range f.lines {
		step := math.Max(f.width*0.82, math.Max(0.12, length(l)/500))
		for _, s := range stops(l, step) {
			k := between(r, 0.44, 0.5) * f.width
			if heavy {
				k = between(r, 0.4, 0.58) * f.width
			}
			m.Add(&Circle{ID: f.id, Center: s.at, Radius: k, Style: Style{Fill: bead, Stroke: edge, Width: m.line(0.045)}})
		}
	}
}
