// Package places says in people's words where something is on a table and which
// way it looks: what a file has given names to, points of the compass, whole
// inches. It is for sentences alone: whoever wants it exactly asks the position.
package places

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/scenarios"
)

// A Mark is a named place of the table.
type Mark struct {
	Name   string
	Kind   string
	Area   *geom.Polygon  // nil of a line
	Line   *geom.Polyline // nil of an area
	Middle geom.Point     // within it
	marks  bool           // other places are told from it
}

// Places are the named places of a table.
type Places struct {
	Marks []Mark
	size  scenarios.Table
}

// Of returns the terrain and the areas of a table that have names.
func Of(sc *scenarios.Scenario) *Places { return &Places{marksOf(sc), sc.Table} }

func marksOf(sc *scenarios.Scenario) (out []Mark) {
	for i := range sc.Terrain {
		f := &sc.Terrain[i]
		m := Mark{Name: f.Name, Kind: sc.TerrainKind(i)}
		switch {
		case f.Name == "":
			continue
		case len(f.Area.Outline) > 0:
			m.Area, m.Middle, m.marks = &f.Area, middleOf(&f.Area), true
		case len(f.Line.Points) > 0:
			m.Line, m.Middle = &f.Line, f.Line.Points[len(f.Line.Points)/2]
		default:
			continue
		}
		out = append(out, m)
	}
	for i := range sc.Areas {
		a := &sc.Areas[i]
		if !named(out, a.Name) && len(a.Outline.Outline) > 0 && !isStart(sc, a.Name) {
			out = append(out, Mark{Name: a.Name, Kind: "area", Area: &a.Outline, Middle: middleOf(&a.Outline)})
		}
	}
	return out
}

// isStart reports whether an area is where stands begin. It ends where its author left
// off drawing, and nobody on the table sees where: it is no place.
func isStart(sc *scenarios.Scenario, area string) bool {
	return slices.ContainsFunc(sc.Stands, func(s scenarios.Stand) bool { return s.Deploy == area || s.Entry == area })
}

func named(marks []Mark, name string) bool {
	for i := range marks {
		if strings.EqualFold(marks[i].Name, name) {
			return true
		}
	}
	return false
}

// middleOf is the middle of what an area spans, or a place in the area near that.
func middleOf(a *geom.Polygon) geom.Point {
	b := a.Bounds()
	mid := geom.Divide(b.Min, b.Max, 1, 2)
	best, found := mid, a.Contains(mid)
	for x := int64(1); x < 16 && !found; x++ {
		for y := int64(1); y < 16; y++ {
			p := geom.Pt(geom.Divide(b.Min, b.Max, x, 16).X, geom.Divide(b.Min, b.Max, y, 16).Y)
			if a.Contains(p) && (best == mid || geom.Distance(p, mid) < geom.Distance(best, mid)) {
				best = p
			}
		}
	}
	return best
}

// Nearest is the place of the landmark's edge or line that is nearest to a point.
func (m *Mark) Nearest(p geom.Point) geom.Point {
	var best geom.Point
	first := true
	try := func(a, b geom.Point) {
		q, _ := geom.ClosestPoints(geom.Hull{a, b}, geom.Hull{p})
		if first || geom.Distance(q, p) < geom.Distance(best, p) {
			best, first = q, false
		}
	}
	if m.Line != nil {
		for i := 1; i < len(m.Line.Points); i++ {
			try(m.Line.Points[i-1], m.Line.Points[i])
		}
		return best
	}
	out := m.Area.Outline
	for i := range out {
		try(out[i], out[(i+1)%len(out)])
	}
	return best
}

// Holds reports whether a point is in the area, or on the line as wide as it is.
func (m *Mark) Holds(p geom.Point) bool {
	if m.Line != nil {
		return m.Line.Contains(p)
	}
	return m.Area.Contains(p)
}

// Where tells where a point is: in or on what has a name, else from the nearest
// piece of terrain. Lengths are whole inches, as the eye guesses them.
func (l *Places) Where(p geom.Point) string {
	var in, by *Mark
	on := ""
	for i := range l.Marks {
		m := &l.Marks[i]
		switch {
		case m.Line != nil:
			if on == "" && m.Holds(p) {
				on = "on " + m.Name + ", "
			}
		case !m.marks:
		case m.Holds(p):
			if in == nil || m.Area.Area2() < in.Area.Area2() {
				in = m
			}
		case by == nil || geom.Distance(m.Nearest(p), p) < geom.Distance(by.Nearest(p), p):
			by = m
		}
	}
	switch {
	case in != nil:
		return on + in.preposition() + " " + in.Name + from(in.Middle, p)
	case by != nil:
		return on + awayFrom(by, p)
	}
	return on + l.fromEdges(p)
}

func (m *Mark) preposition() string {
	if m.Kind == "hill" {
		return "on"
	}
	return "in"
}

// from tells of a place in an area where it lies in there.
func from(middle, p geom.Point) string {
	far := geom.Distance(middle, p)
	if far < geom.Inch {
		return ", at its middle"
	}
	return fmt.Sprintf(", %s %s of its middle", Whole(far), Eighth(middle.AngleTo(p)))
}

func awayFrom(m *Mark, p geom.Point) string {
	far, way := geom.Distance(m.Nearest(p), p), Eighth(m.Middle.AngleTo(p))
	if far < geom.Inch/2 {
		return fmt.Sprintf("at the %s edge of %s", way, m.Name)
	}
	return fmt.Sprintf("%s %s of %s", Whole(far), way, m.Name)
}

func (l *Places) fromEdges(p geom.Point) string {
	tb := l.size
	ns, ew := Whole(p.Y)+" from the north edge", Whole(p.X)+" from the west edge"
	if p.Y > tb.Depth/2 {
		ns = Whole(tb.Depth-p.Y) + " from the south edge"
	}
	if p.X > tb.Width/2 {
		ew = Whole(tb.Width-p.X) + " from the east edge"
	}
	return ns + ", " + ew
}

// Whole is a length in whole inches.
func Whole(l geom.Length) string { return fmt.Sprintf("%d″", (l+geom.Inch/2)/geom.Inch) }
