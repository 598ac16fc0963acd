package picture

import (
	"fmt"
	"math"
	"slices"

	"sightline/cmd/internal/scene"
	"sightline/los"
)

// Terrain draws the table without its stands: ground, hills, woods and the
// rest, with names. Every feature's shapes carry the ID "terrain/N" with the
// feature's index.
func Terrain(s *scene.Scene) *Picture {
	p := Ground(s)
	p.Over(Names(s))
	return p
}

// terrainID returns the ID of a feature's shapes.
func terrainID(i int) string { return fmt.Sprintf("terrain/%d", i) }

// tableRect returns the table in inches.
func tableRect(s *scene.Scene) Rect {
	return Rect{Max: Pt(s.Width.Inches(), s.Depth.Inches())}
}

// penScale returns how much thicker pens and letters are than on a table 66
// inches long: a picture of a whole table reads alike whatever its size.
func penScale(r Rect) float64 {
	w, h := r.Size()
	return math.Max(0.3, math.Min(20, math.Max(w, h)/66))
}

// A feature is a piece of terrain made ready for drawing.
type feature struct {
	scene.Feature
	id    string
	lines []Line  // outline and holes, or the line itself
	width float64 // of a linear feature
	level int     // of a contour
}

// A mapper draws the terrain of one table, layer by layer.
type mapper struct {
	*Picture
	features []feature
	pen      float64 // of lines and letters
	unit     float64 // of trees, houses and the like

	tracks, rings, roadway *legs // ways and water, contours, roads; nil until asked for
}

// Ground is Terrain without the names.
func Ground(s *scene.Scene) *Picture { return groundAt(s, penScale(tableRect(s))) }

// groundAt draws the ground with lines of a pen; trees and houses keep their size.
func groundAt(s *scene.Scene, pen float64) *Picture {
	m := newMapper(s)
	m.pen = pen
	m.base()
	m.layers()
	return m.Picture
}

// layers draws every feature: flat ground first, then hills, what stands on
// them, and smoke over all.
func (m *mapper) layers() {
	m.each(los.Field, m.field)
	m.each(los.Crops, m.crops)
	m.each(los.Marsh, m.marsh)
	for _, f := range m.features {
		if _, drawn := obstacles[f.Own]; f.Own != "" && !drawn {
			m.plain(f)
		}
	}
	hills := m.contours()
	for _, f := range hills {
		m.hill(f)
	}
	m.each(los.Dunes, m.dunes)
	m.each(los.Woods, m.woodFloor)
	m.each(los.Bush, m.bush)
	m.each(los.Town, m.townFloor)
	for _, f := range hills {
		m.contourLine(f)
	}
	m.waters()
	m.roads()
	m.each(los.Bridge, m.bridge)
	m.each(los.Town, m.roofs)
	m.obstacles()
	m.each(los.Entrenchment, m.entrenchment)
	m.each(los.Wall, m.wall)
	m.each(los.Hedge, m.hedge)
	m.each(los.Bocage, m.hedge)
	m.each(los.Woods, m.crowns)
	m.each(los.Wreck, m.wreck)
	m.each(los.SmokeScreen, m.smoke)
	m.each(los.BurningSmoke, m.smoke)
}

func newMapper(s *scene.Scene) *mapper {
	b := tableRect(s)
	m := &mapper{Picture: &Picture{Bounds: b}, pen: penScale(b)}
	m.unit = math.Sqrt(m.pen)
	for i, t := range s.Terrain {
		f := feature{Feature: t, id: terrainID(i)}
		if int(t.Kind) >= los.NumKinds {
			continue
		}
		if d := t.Kind.Data(); d.Linear {
			if len(t.Line.Points) < 2 {
				continue
			}
			f.lines, f.width = open(pointsOf(t.Line.Points)...), t.Line.Width.Inches()
		} else {
			if len(t.Area.Outline) < 3 {
				continue
			}
			f.lines = linesOf(t.Area)
			f.level = levelOf(s, t.Feature)
		}
		m.features = append(m.features, f)
	}
	return m
}

// each calls draw with every feature of a kind of sight, in order.
func (m *mapper) each(k los.Kind, draw func(feature)) {
	for _, f := range m.features {
		if f.Kind == k && f.Own == "" {
			draw(f)
		}
	}
}

// contours returns hills and rises from low to high.
func (m *mapper) contours() []feature {
	var out []feature
	for _, f := range m.features {
		if f.Kind.Data().Contour {
			out = append(out, f)
		}
	}
	slices.SortStableFunc(out, func(a, b feature) int { return a.level - b.level })
	return out
}

// levelOf returns the level of a contour, or how high another feature rises.
func levelOf(s *scene.Scene, f los.Feature) int {
	switch {
	case f.Kind.Data().Contour && f.Level != 0:
		return f.Level
	case f.Height != nil:
		return *f.Height
	case s.Heights != [los.NumKinds]int{}:
		return s.Heights[f.Kind]
	}
	return f.Kind.Data().Height
}

// line returns a stroke's width: on a table of usual size so many inches,
// and on a screen within modest limits.
func (m *mapper) line(w float64) Width {
	return Width{w * m.pen, math.Max(0.7, w*11), math.Max(1.2, w*34)}
}

// base draws the ground and its faint patches of fields.
func (m *mapper) base() {
	b := m.Bounds
	m.Add(&Path{ID: "table", Lines: rect(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y), Style: Style{Fill: paper}})
	w, h := b.Size()
	r := seeded(fmt.Sprintf("fields %.0f by %.0f", w, h))
	size := math.Max(4, math.Max(w, h)/13)
	n := min(60, max(3, int(w*h/(size*size*2.4))))
	turn := [4]float64{0, 8, 20, -12}
	tone := [4]uint32{0xeee7d4, 0xdedfb9, 0xdfdcae, 0xe2dcb6}
	for range n {
		c := Pt(b.Min.X+between(r, 0, 1)*w, b.Min.Y+between(r, 0, 1)*h)
		hw, hh := between(r, 0.45, 0.95)*size, between(r, 0.35, 0.7)*size
		t := transform{scale: 1, at: c}
		k := r.IntN(4)
		t.sin, t.cos = sinCosDegrees(turn[k])
		pts := []Point{Pt(-hw, -hh), Pt(hw, -hh), Pt(hw, hh), Pt(-hw, hh)}
		for i, p := range pts {
			pts[i] = t.point(p)
		}
		if pts = clipped(pts, b); len(pts) >= 3 {
			m.Add(&Path{ID: "table", Lines: closed(pts...), Style: Style{Fill: faded(rgb(tone[r.IntN(4)]), 0.42)}})
		}
	}
}

// hill draws the ground of a contour with one soft shadow below it.
func (m *mapper) hill(f feature) {
	shadow := transform{0, 1, 1, Pt(0.1*m.pen, 0.16*m.pen)}
	base := &Path{ID: f.id, Lines: f.lines, Style: Style{Fill: faded(rgb(0x6b4a1e), 0.22)}}
	m.Add(base.placed(shadow), &Path{ID: f.id, Lines: f.lines, Style: Style{Fill: tint(f.level)}})
}

// contourLine draws the line of a contour with hachures on its downhill side.
func (m *mapper) contourLine(f feature) {
	r := seeded(f.Name)
	var ticks []Line
	for _, l := range f.lines {
		step := math.Max(0.5*m.pen, length(l)/800)
		for i, s := range stops(l, step) {
			n := between(r, 0.26, 0.34) * m.pen
			if i%2 == 1 {
				n *= 1.55
			}
			out := Pt(s.along.Y, -s.along.X)
			ticks = append(ticks, Line{[]Point{s.at, Pt(s.at.X+out.X*n, s.at.Y+out.Y*n)}, false})
		}
	}
	m.Add(
		&Path{ID: f.id, Lines: ticks, Style: Style{Stroke: faded(contour, 0.75), Width: m.line(0.045)}},
		&Path{ID: f.id, Lines: f.lines, Style: Style{Stroke: contour, Width: m.line(0.075)}},
	)
}
