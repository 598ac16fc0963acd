package picture

import (
	"image/color"
	"math"
)

// A Point is a position in inches: x east, y south.
type Point struct{ X, Y float64 }

// A Rect is an upright rectangle in inches.
type Rect struct{ Min, Max Point }

// Pt returns the point (x, y).
func Pt(x, y float64) Point { return Point{x, y} }

// Size returns the rectangle's width and height.
func (r Rect) Size() (w, h float64) { return r.Max.X - r.Min.X, r.Max.Y - r.Min.Y }

// Grow returns r with every edge moved outward by d.
func (r Rect) Grow(d float64) Rect {
	return Rect{Pt(r.Min.X-d, r.Min.Y-d), Pt(r.Max.X+d, r.Max.Y+d)}
}

// Touches reports whether r and s share a point.
func (r Rect) Touches(s Rect) bool {
	return r.Min.X <= s.Max.X && s.Min.X <= r.Max.X && r.Min.Y <= s.Max.Y && s.Min.Y <= r.Max.Y
}

// Contains reports whether p lies in r, edges included.
func (r Rect) Contains(p Point) bool {
	return r.Min.X <= p.X && p.X <= r.Max.X && r.Min.Y <= p.Y && p.Y <= r.Max.Y
}

// Union returns the smallest rectangle that holds r and s.
func (r Rect) Union(s Rect) Rect {
	return Rect{
		Pt(math.Min(r.Min.X, s.Min.X), math.Min(r.Min.Y, s.Min.Y)),
		Pt(math.Max(r.Max.X, s.Max.X), math.Max(r.Max.Y, s.Max.Y)),
	}
}

// A Picture is what is to be seen: shapes in order from back to front.
type Picture struct {
	Bounds Rect
	Shapes []Shape
}

// A Shape is a *Path, a *Circle or a *Label; the set is closed.
type Shape interface {
	// Name returns the shape's ID, such as "terrain/3", or "". Several shapes
	// may share one: together they draw the thing it names.
	Name() string
	// Extent returns a rectangle that holds the shape at true scale.
	Extent() Rect
	// placed returns the shape turned, scaled and moved.
	placed(t transform) Shape
}

// A Width is a length that grows with the picture within limits, so that a
// line or a label stays visible and modest at every zoom of the screen.
type Width struct {
	Inches float64 // at true scale; 0 is Least points
	Least  float64 // at least so many pixels on a screen
	Most   float64 // at most so many pixels on a screen; 0 is no limit
}

// Inch returns a width that is always w inches.
func Inch(w float64) Width { return Width{Inches: w} }

// True returns the width in inches on paper.
func (w Width) True() float64 {
	if w.Inches > 0 {
		return w.Inches
	}
	return w.Least / 72
}

// Pixels returns the width in pixels at a scale of so many pixels per inch,
// with limits counted in pixels times unit.
func (w Width) Pixels(perInch, unit float64) float64 {
	px := math.Max(w.Inches*perInch, w.Least*unit)
	if w.Most > 0 {
		px = math.Min(px, w.Most*unit)
	}
	return px
}

// A Style is how a path or circle is painted. A color with no alpha paints
// nothing.
type Style struct {
	Fill   color.NRGBA
	Stroke color.NRGBA
	Width  Width
	// Dash is alternating lengths of marks and gaps, in multiples of the
	// stroke's width; empty for a solid line.
	Dash  []float64
	Round bool // round ends instead of flat ones; corners are always round
}

// A Path is one or more straight-edged lines, painted together. Where closed
// lines of one winding lie in a closed line of the other, they are holes.
type Path struct {
	ID    string
	Lines []Line
	Style
}

// A Line is a chain of straight segments.
type Line struct {
	Points []Point
	Closed bool
}

// A Circle is a circle.
type Circle struct {
	ID     string
	Center Point
	Radius float64
	Style
}

// An Anchor says which point of a label is at its position.
type Anchor uint8

const (
	Middle Anchor = iota // the middle of the text
	Start                // its left end
	End                  // its right end
)

// A Label is a line of upright text, centered vertically on its position.
type Label struct {
	ID     string
	At     Point
	Text   string
	Size   Width // height of a line of text, from descender to ascender
	Anchor Anchor
	Bold   bool
	Color  color.NRGBA
	Halo   color.NRGBA // around the letters; no alpha for none
	// Keep is set for a label that is drawn even if a screen's limits on its
	// size make it cover another.
	Keep bool
}

func (p *Path) Name() string   { return p.ID }
func (c *Circle) Name() string { return c.ID }
func (l *Label) Name() string  { return l.ID }

// Extent returns a rectangle that holds the path, its stroke included.
func (p *Path) Extent() Rect {
	r, first := Rect{}, true
	for _, l := range p.Lines {
		for _, q := range l.Points {
			if first {
				r, first = Rect{q, q}, false
			}
			r = r.Union(Rect{q, q})
		}
	}
	return r.Grow(p.strokeReach())
}

// Extent returns a rectangle that holds the circle, its stroke included.
func (c *Circle) Extent() Rect {
	return Rect{c.Center, c.Center}.Grow(c.Radius + c.strokeReach())
}

// Extent returns a rectangle that holds the label, its halo included.
func (l *Label) Extent() Rect {
	h := l.Size.True()
	w := TextWidth(l.Text, h, l.Bold)
	x := l.At.X
	switch l.Anchor {
	case Middle:
		x -= w / 2
	case End:
		x -= w
	}
	return Rect{Pt(x, l.At.Y-h/2), Pt(x+w, l.At.Y+h/2)}.Grow(h * haloWidth)
}

func (s Style) strokeReach() float64 {
	if s.Stroke.A == 0 {
		return 0
	}
	return s.Width.True() / 2
}

// Add appends shapes in front of those of p.
func (p *Picture) Add(s ...Shape) { p.Shapes = append(p.Shapes, s...) }

// Over appends the shapes of q in front of those of p.
func (p *Picture) Over(q *Picture) { p.Add(q.Shapes...) }

// Under returns the ID of the frontmost thing drawn at q, or "".
func (p *Picture) Under(q Point) string {
	for i := len(p.Shapes) - 1; i >= 0; i-- {
		s := p.Shapes[i]
		if s.Name() == "" || !s.Extent().Contains(q) {
			continue
		}
		switch s := s.(type) {
		case *Path:
			if s.Fill.A > 0 && !inLines(s.Lines, q) {
				continue
			}
			if s.Fill.A == 0 && !nearLines(s.Lines, q, s.Width.True()/2+0.05) {
				continue
			}
		case *Circle:
			if math.Hypot(q.X-s.Center.X, q.Y-s.Center.Y) > s.Radius {
				continue
			}
		}
		return s.Name()
	}
	return ""
}

// A transform turns about the origin, scales, then moves.
type transform struct {
	sin, cos, scale float64
	at              Point
}

func (t transform) point(p Point) Point {
	return Pt((p.X*t.cos-p.Y*t.sin)*t.scale+t.at.X, (p.X*t.sin+p.Y*t.cos)*t.scale+t.at.Y)
}

func (t transform) width(w Width) Width {
	if t.scale != 1 {
		w.Inches = w.True() * t.scale
	}
	return w
}

// Placed returns the picture turned clockwise by degrees about its origin,
// scaled, and moved so that its origin is at a point. Labels stay upright.
func (p *Picture) Placed(at Point, degrees, scale float64) *Picture {
	sin, cos := sinCosDegrees(degrees)
	t := transform{sin, cos, scale, at}
	out := &Picture{Shapes: make([]Shape, len(p.Shapes))}
	b := p.Bounds
	corners := [4]Point{b.Min, Pt(b.Max.X, b.Min.Y), b.Max, Pt(b.Min.X, b.Max.Y)}
	for i, c := range corners {
		q := t.point(c)
		if i == 0 {
			out.Bounds = Rect{q, q}
		}
		out.Bounds = out.Bounds.Union(Rect{q, q})
	}
	for i, s := range p.Shapes {
		out.Shapes[i] = s.placed(t)
	}
	return out
}

func (p *Path) placed(t transform) Shape {
	q := *p
	q.Width = t.width(p.Width)
	q.Lines = make([]Line, len(p.Lines))
	for i, l := range p.Lines {
		q.Lines[i] = Line{make([]Point, len(l.Points)), l.Closed}
		for j, pt := range l.Points {
			q.Lines[i].Points[j] = t.point(pt)
		}
	}
	return &q
}

func (c *Circle) placed(t transform) Shape {
	q := *c
	q.Width, q.Center, q.Radius = t.width(c.Width), t.point(c.Center), c.Radius*t.scale
	return &q
}

func (l *Label) placed(t transform) Shape {
	q := *l
	q.Size, q.At = t.width(l.Size), t.point(l.At)
	return &q
}

// named gives every shape of p the ID.
func (p *Picture) named(id string) *Picture {
	for _, s := range p.Shapes {
		switch s := s.(type) {
		case *Path:
			s.ID = id
		case *Circle:
			s.ID = id
		case *Label:
			s.ID = id
		}
	}
	return p
}

// sinCosDegrees is exact at quarter turns.
func sinCosDegrees(d float64) (sin, cos float64) {
	switch math.Mod(math.Mod(d, 360)+360, 360) {
	case 0:
		return 0, 1
	case 90:
		return 1, 0
	case 180:
		return 0, -1
	case 270:
		return -1, 0
	}
	return math.Sincos(d * math.Pi / 180)
}
