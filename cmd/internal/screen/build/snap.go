package build

import (
	"math"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/game/builder"
	"sightline/geom"
)

// A snapStep says what corners keep to.
type snapStep uint8

const (
	everyInch snapStep = iota
	everyHalf
	noGrid // corners of others and edges of the table alone
	snapSteps
)

var snapWords = [snapSteps]string{"1″", "½″", "off"}

func (s snapStep) grid() geom.Length { return [snapSteps]geom.Length{geom.Inch, geom.Inch / 2, 0}[s] }

// snapReach is how near a corner or an edge draws, in units.
const snapReach = 9

// fine is what a place is rounded to that keeps to nothing: files have five places.
const fine = geom.Inch / 100

// snapped is the place of the table meant by one of the window: the corner of something
// that is near, else an edge of the table, else the grid; free keeps to nothing. Not is
// a thing whose corners do not count.
func (t *Table) snapped(at gmath.Vec, free bool, not builder.Thing) geom.Point {
	p := t.onTable(table.Point(t.camera.ToTable(at)))
	if free {
		return geom.Pt(nearest(p.X, fine), nearest(p.Y, fine))
	}
	if q, ok := t.cornerNear(at, not); ok {
		return q
	}
	tb := t.setup().Table
	return geom.Pt(t.snapAlong(p.X, tb.Width), t.snapAlong(p.Y, tb.Depth))
}

// snapAlong rounds a length across the table: to its edges where they are near.
func (t *Table) snapAlong(l, most geom.Length) geom.Length {
	reach := geom.Length(t.theme.Fpx(snapReach) / t.camera.Scale * float64(geom.Inch))
	switch {
	case l <= reach:
		return 0
	case most-l <= reach:
		return most
	case t.snap.grid() == 0:
		return nearest(l, fine)
	}
	return min(nearest(l, t.snap.grid()), most)
}

// nearest is the multiple of a step that is nearest to a length that is not negative.
func nearest(l, step geom.Length) geom.Length { return (l + step/2) / step * step }

// onTable is the nearest point of the table.
func (t *Table) onTable(p geom.Point) geom.Point {
	tb := t.setup().Table
	return geom.Pt(min(max(p.X, 0), tb.Width), min(max(p.Y, 0), tb.Depth))
}

// cornerNear is the corner of ground or of an area that is nearest to a place of the
// window, if one is near: of others than not, and of what is being drawn.
func (t *Table) cornerNear(at gmath.Vec, not builder.Thing) (best geom.Point, found bool) {
	far := t.theme.Fpx(snapReach)
	try := func(points []geom.Point) {
		for _, p := range points {
			if d := t.camera.ToScreen(table.Inches(p)).DistanceTo(at); d <= far {
				best, found, far = p, true, math.Nextafter(d, 0)
			}
		}
	}
	try(t.drawing)
	s := t.setup()
	for i := range s.Terrain {
		f := &s.Terrain[i]
		if not == (builder.Thing{Of: "terrain", Name: f.Name}) {
			continue
		}
		points, _ := outlineOf(f)
		try(points)
		for _, h := range f.Area.Holes {
			try(h)
		}
	}
	for _, a := range areasOf(t.scenario()) {
		if not != (builder.Thing{Of: "area", Name: a.Name}) {
			try(a.Outline.Outline)
		}
	}
	return best, found
}
