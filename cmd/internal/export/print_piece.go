package export

import (
	"fmt"
	"image/color"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/scenarios"
)

// Piece returns the print of a template: the piece of terrain of a name alone, with the
// line to cut it out by. "Hill 257" is all of "Hill 257, level 1" and "Hill 257, level 2".
func Piece(s *scene.Scene, name string, paper Paper) (*Print, error) {
	only := *s
	only.Terrain, only.Pieces, only.Areas, only.Paths, only.Marks = nil, nil, nil, nil, nil
	var names []string
	for _, f := range s.Terrain {
		if whole, _, _ := strings.Cut(f.Name, ","); strings.EqualFold(f.Name, name) || strings.EqualFold(whole, name) {
			only.Terrain = append(only.Terrain, f)
		}
		names = append(names, f.Name)
	}
	if only.Terrain == nil {
		return nil, fmt.Errorf("%q: no piece of terrain on this table has that name%s", name, scenarios.Suggest(name, names))
	}
	p := &picture.Picture{}
	for _, sh := range picture.Ground(&only).Shapes {
		if strings.HasPrefix(sh.Name(), "terrain/") {
			p.Add(sh)
		}
	}
	var cuts []*picture.Path
	for _, f := range only.Terrain {
		for _, ring := range append([]geom.Ring{f.Area.Outline}, f.Area.Holes...) {
			if len(ring) >= 3 {
				cuts = append(cuts, cutLine(ring))
			}
		}
	}
	p.Bounds = boundsOf(p.Shapes)
	if cuts != nil { // what lies beyond the cut needs no paper
		p.Bounds = boundsOf(cuts)
		for _, c := range cuts {
			p.Add(c)
		}
	}
	p.Bounds = p.Bounds.Grow(0.1)
	f := only.Terrain[0]
	if len(only.Terrain) > 1 {
		f.Name, _, _ = strings.Cut(f.Name, ",")
	}
	return &Print{Title: fmt.Sprintf("%s · %s", f.Name, kindOf(f)), Picture: p, Area: p.Bounds, Paper: paper}, nil
}

// kindOf says what a piece of terrain is.
func kindOf(f scene.Feature) string {
	if f.Own != "" {
		return f.Own
	}
	return strings.ReplaceAll(f.Kind.String(), "-", " ")
}

// boundsOf are those of shapes, of which there is one at least.
func boundsOf[S picture.Shape](list []S) picture.Rect {
	b := list[0].Extent()
	for _, sh := range list {
		b = b.Union(sh.Extent())
	}
	return b
}

// cutLine is the line along an outline to cut by.
func cutLine(outline []geom.Point) *picture.Path {
	l := picture.Line{Closed: true}
	for _, q := range outline {
		l.Points = append(l.Points, picture.Pt(q.X.Inches(), q.Y.Inches()))
	}
	return &picture.Path{ID: "cut", Lines: []picture.Line{l}, Style: picture.Style{Stroke: color.NRGBA{0, 0, 0, 255}, Width: picture.Inch(0.014)}}
}
