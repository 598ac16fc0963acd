package picture

import (
	"fmt"

	"sightline/los"
	"sightline/scenarios"
)

// Terrain draws the table without its stands: ground, hills, woods and the
// rest, with names. Every feature's shapes carry the ID "terrain/N" with the
// feature's index.
func Terrain(s *scenarios.Setup) *Picture {
	p := Ground(s)
	p.Over(Names(s))
	return p
}

// terrainID returns the ID of a feature's shapes.
func terrainID(i int) string { return fmt.Sprintf("terrain/%d", i) }

// tableRect returns the table in inches.
func tableRect(s *scenarios.Setup) Rect {
	return Rect{Max: Pt(s.Table.Width.Inches(), s.Table.Depth.Inches())}
}

// Ground is Terrain without the names.
func Ground(s *scenarios.Setup) *Picture {
	b := tableRect(s)
	p := &Picture{Bounds: b}
	p.Add(&Path{Lines: rect(b.Min.X, b.Min.Y, b.Max.X, b.Max.Y), Style: Style{Fill: paper}})
	for i, f := range s.Terrain {
		if f.Kind.Data().Linear {
			p.Add(&Path{ID: terrainID(i), Lines: open(pointsOf(f.Line.Points)...), Style: Style{Stroke: roadEdge, Width: Inch(f.Line.Width.Inches())}})
			continue
		}
		st := Style{Fill: sage, Stroke: woodInk, Width: Width{0.07, 1, 2.5}}
		if f.Kind.Data().Contour {
			st.Fill, st.Stroke = tint(levelOf(s, f)), contour
		}
		p.Add(&Path{ID: terrainID(i), Lines: linesOf(f.Area), Style: st})
	}
	return p
}

// Names is the names of the features and the levels of the contours.
func Names(s *scenarios.Setup) *Picture {
	p := &Picture{Bounds: tableRect(s)}
	for i, f := range s.Terrain {
		if f.Kind.Data().Linear {
			continue
		}
		b := bounds(linesOf(f.Area))
		p.Add(&Label{ID: terrainID(i), At: Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2), Text: f.Name, Size: Width{0.7, 11, 17}, Bold: true, Color: ink, Halo: faded(paper, 0.85)})
	}
	return p
}

// levelOf returns the level of a contour.
func levelOf(s *scenarios.Setup, f los.Feature) int {
	if f.Level != 0 {
		return f.Level
	}
	if h := s.Rulings.Heights[f.Kind]; h != 0 {
		return h
	}
	return f.Kind.Data().Height
}
