package picture

import (
	"fmt"
	"image/color"
	"math"

	"sightline/cmd/internal/scene"
	"sightline/game"
	"sightline/geom"
)

// A Pen is how a line over the table is drawn: as wide at every zoom.
type Pen struct {
	Color color.NRGBA
	Width float64   // in pixels of the desktop
	Dash  []float64 // in multiples of the width; empty for a solid line
}

// pixels is a width of so many pixels at every zoom.
func pixels(n float64) Width { return Width{Least: n, Most: n} }

// style is that of a line of the pen.
func (n Pen) style() Style {
	return Style{Stroke: n.Color, Width: pixels(n.Width), Dash: n.Dash, Round: n.Dash == nil}
}

// halo is the light below a line of the pen, so many pixels wider.
func (n Pen) halo(more float64) Style {
	return Style{Stroke: faded(white, 0.85), Width: pixels(n.Width + more)}
}

// Way draws a path with a knot at each corner.
func (p *Picture) Way(path []geom.Point, n Pen) {
	if len(path) < 2 {
		return
	}
	lines, halo := open(pointsOf(path)...), n.halo(2.4)
	halo.Round = true
	p.Add(&Path{Lines: lines, Style: halo}, &Path{Lines: lines, Style: n.style()})
	for _, k := range path[1 : len(path)-1] {
		p.Add(&Circle{Center: pointOf(k), Radius: 0.11, Style: Style{Fill: white, Stroke: n.Color, Width: pixels(1.6)}})
	}
}

// Arrow draws a line with a head of a length in inches.
func (p *Picture) Arrow(from, to geom.Point, head float64, n Pen) {
	p.Way([]geom.Point{from, to}, n)
	p.head(from, to, head, n)
}

// head draws the head of an arrow.
func (p *Picture) head(from, to geom.Point, head float64, n Pen) {
	a, b := pointOf(from), pointOf(to)
	dx, dy := b.X-a.X, b.Y-a.Y
	far := math.Hypot(dx, dy)
	if far < 1e-6 {
		return
	}
	dx, dy = dx/far, dy/far
	head = math.Min(head, far*0.6)
	base := Pt(b.X-dx*head, b.Y-dy*head)
	p.Add(&Path{Lines: []Line{{Closed: true, Points: []Point{
		b, Pt(base.X-dy*head*0.45, base.Y+dx*head*0.45), Pt(base.X+dy*head*0.45, base.Y-dx*head*0.45),
	}}}, Style: Style{Fill: n.Color, Stroke: white, Width: pixels(0.8)}})
}

// Ring draws a circle.
func (p *Picture) Ring(at geom.Point, r geom.Length, n Pen) {
	line := n.style()
	line.Round = false
	p.Add(
		&Circle{Center: pointOf(at), Radius: r.Inches(), Style: n.halo(2)},
		&Circle{Center: pointOf(at), Radius: r.Inches(), Style: line},
	)
}

// Area draws an outline with a pale fill.
func (p *Picture) Area(rings [][]geom.Point, fill color.NRGBA, n Pen) {
	var lines []Line
	for _, r := range rings {
		lines = append(lines, Line{Points: pointsOf(r), Closed: true})
	}
	if len(lines) > 0 {
		p.Add(&Path{Lines: lines, Style: Style{Fill: fill, Stroke: n.Color, Width: pixels(n.Width), Dash: n.Dash}})
	}
}

// Marks draws where on the table what a reason or an answer speaks of is. Arcs are
// left to who knows how far they reach.
func (p *Picture) Marks(marks []game.Mark, n Pen) {
	for _, m := range marks {
		switch m.Kind {
		case game.StandMark, game.AreaMark:
			p.Area([][]geom.Point{m.Points}, faded(n.Color, 0.18), n)
		case game.LineMark, game.PathMark:
			p.Way(m.Points, n)
		case game.CircleMark:
			if len(m.Points) > 0 {
				p.Ring(m.Points[0], m.Radius, n)
			}
		}
	}
}

// How the paths and marks of a scene are drawn.
var (
	pathWidth = 2.4
	markPen   = Pen{Color: BlockedRed, Width: 2.4, Dash: []float64{3, 2}}
	areaDash  = []float64{3, 2}
)

// Areas draws the areas of a scene, under all but the ground.
func (p *Picture) Areas(s *scene.Scene) {
	for i, a := range s.Areas {
		q := &Picture{}
		rings := [][]geom.Point{a.Outline.Outline}
		for _, h := range a.Outline.Holes {
			rings = append(rings, h)
		}
		q.Area(rings, faded(a.Color, 0.12), Pen{Color: a.Color, Width: pathWidth, Dash: areaDash})
		p.Over(q.named(fmt.Sprintf("area/%d", i)))
	}
}

// paths draws the paths of a scene, each with an arrow's head at its end.
func (p *Picture) paths(s *scene.Scene, pen float64) {
	for i, t := range s.Paths {
		q, n, k := &Picture{}, Pen{Color: t.Color, Width: pathWidth}, len(t.Points)
		q.Way(t.Points, n)
		if k > 1 {
			q.head(t.Points[k-2], t.Points[k-1], 0.8*pen, n)
		}
		p.Over(q.named(fmt.Sprintf("path/%d", i)))
	}
}

// marks draws the marks of a scene, over its pieces.
func (p *Picture) marks(s *scene.Scene) {
	for i, m := range s.Marks {
		q := &Picture{}
		q.Marks([]game.Mark{m}, markPen)
		p.Over(q.named(fmt.Sprintf("mark/%d", i)))
	}
}

// areaNames sets the names of areas where the placer has room.
func (p *Picture) areaNames(s *scene.Scene, pl *placer, pen float64) {
	for i, a := range s.Areas {
		if a.Name == "" || len(a.Outline.Outline) < 3 {
			continue
		}
		lines := linesOf(a.Outline)
		in, _ := innermost(lines)
		l := &Label{
			ID: fmt.Sprintf("area/%d", i), Text: a.Name, Size: Width{0.6 * pen, 10, 15}, Bold: true,
			Color: mixed(a.Color, black, 0.5), Halo: faded(rgb(0xf3eedd), 0.85),
		}
		h := l.Size.True()
		if pl.place(bid{Label: l, at: append([]Point{in, Pt(in.X, in.Y-h), Pt(in.X, in.Y+h)}, around(bounds(lines), l)...)}) {
			p.Add(l)
		}
	}
}
