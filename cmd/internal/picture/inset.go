package picture

import (
	"image/color"
	"math"

	"sightline/cmd/internal/scene"
	"sightline/los"
)

// How large an inset is: so many pens high at most, and drawn only where it
// enlarges by as much as is worth the room: less, if something is hatched that is
// smaller than a letter.
const (
	insetHigh    = 24.0
	worthIt      = 2.2
	worthItSmall = 1.8
	frameWide    = 0.12 // in pens: of the frame about it, which hides ends of thin strokes
)

// insetOf returns the part of the table about a ruling's corridor, or about what is
// hatched in it, that fills a width, and how often it is enlarged there; ok is false if
// they are large enough on the table itself, or there is nothing to show.
func insetOf(s *scene.Scene, r *los.Ruling, width, pen float64) (crop Rect, scale float64, ok bool) {
	if len(r.Corridor) < 3 || len(r.Parts) == 0 {
		return crop, 0, false
	}
	var small []Line
	for _, part := range r.Parts {
		if isSmall(part, pen) {
			small = append(small, linesOfPart(part)...)
		}
	}
	table, box, worth := tableRect(s), bounds(closed(pointsOf(r.Corridor)...)), worthIt
	enlarged := func() float64 {
		w, h := box.Grow(1.5).Size()
		return math.Min(width/w, insetHigh*pen/h)
	}
	if scale = enlarged(); small != nil {
		if worth = worthItSmall; scale < worth {
			box = bounds(small)
			scale = enlarged()
		}
	}
	box = box.Grow(1.5)
	_, h := box.Size()
	tw, th := table.Size()
	if scale < worth || width/scale > tw || h > th {
		return crop, 0, false
	}
	// As wide as there is room for, and on the table.
	c := middle(box)
	w := width / scale
	x := math.Max(table.Min.X, math.Min(table.Max.X-w, c.X-w/2))
	y := math.Max(table.Min.Y, math.Min(table.Max.Y-h, c.Y-h/2))
	return Rect{Pt(x, y), Pt(x+w, y+h)}, scale, true
}

// isSmall reports whether a part that is hatched is smaller than a letter.
func isSmall(part los.Part, pen float64) bool {
	return part.Blocks && sizeOfPart(part) < pen*pen
}

func linesOfPart(part los.Part) []Line {
	var lines []Line
	for _, o := range part.Outlines {
		lines = append(lines, closed(pointsOf(o)...)...)
	}
	return lines
}

// inset draws the part of a table in crop with a ruling and a scale bar, its
// pens and letters of a scale.
func inset(s *scene.Scene, r *los.Ruling, crop Rect, pen float64) *Picture {
	p := &Picture{Bounds: crop}
	p.Over(groundAt(s, pen))
	pl := &placer{room: crop}
	bar := &Picture{}
	at := Pt(crop.Min.X+0.9*pen, crop.Max.Y-0.55*pen)
	plate := Rect{Pt(crop.Min.X, at.Y-1.1*pen), Pt(at.X+bar.scaleBar(at, pen)+0.9*pen, crop.Max.Y)}
	pl.labels.add(plate)
	p.ruling(s, Options{Ruling: r}, pl, pen)
	out := cropped(p, crop, frameWide*pen)
	out.Add(&Path{ID: "scale", Lines: rect(plate.Min.X, plate.Min.Y, plate.Max.X, plate.Max.Y), Style: Style{Fill: faded(margin, 0.85)}})
	out.Over(bar)
	return out
}

// cropped returns what of a picture lies in a rectangle. Labels that are not
// wholly in it are left out; strokes that are thin end at its edge, and reach beyond it by half
// of their width at most.
func cropped(p *Picture, crop Rect, thin float64) *Picture {
	out := &Picture{Bounds: crop}
	for _, s := range p.Shapes {
		b := s.Extent()
		if q, ok := s.(*Path); ok && q.Stroke.A > 0 {
			b = b.Grow(q.Width.True() / 2)
		}
		if !b.Touches(crop) {
			continue
		}
		if crop.Contains(b.Min) && crop.Contains(b.Max) {
			out.Add(s)
			continue
		}
		switch s := s.(type) {
		case *Path:
			out.croppedPath(s, crop, thin)
		case *Circle:
			ring := Line{arc(s.Center, s.Radius, 0, 350, 10), true}
			out.croppedPath(&Path{ID: s.ID, Lines: []Line{ring}, Style: s.Style}, crop, thin)
		case *Label:
			if r := s.inked(); crop.Contains(r.Min) && crop.Contains(r.Max) {
				out.Add(s)
			}
		}
	}
	return out
}

// croppedPath adds what of a path lies in a rectangle: its filling, and over it
// its stroke, which does not run along the rectangle's edge. Of one that is not thin it is
// areas: the ends of a wide road that leaves it aslant would reach beyond it.
func (p *Picture) croppedPath(q *Path, crop Rect, thin float64) {
	fill := func(lines []Line, col color.NRGBA) {
		var areas []Line
		for _, l := range lines {
			if pts := clipped(l.Points, crop); l.Closed && len(pts) >= 3 {
				areas = append(areas, Line{pts, true})
			}
		}
		if areas != nil {
			p.Add(&Path{ID: q.ID, Lines: areas, Style: Style{Fill: col}})
		}
	}
	if q.Fill.A > 0 {
		fill(q.Lines, q.Fill)
	}
	switch {
	case q.Stroke.A == 0:
	case q.Width.True() > thin:
		fill(strokeAreas(q, crop), q.Stroke)
	default:
		var strokes []Line
		for _, l := range q.Lines {
			strokes = append(strokes, croppedLine(l, crop)...)
		}
		if strokes != nil {
			st := q.Style
			st.Fill.A = 0
			st.Round = st.Round && len(st.Dash) > 0 // no caps beyond the edge
			p.Add(&Path{ID: q.ID, Lines: strokes, Style: st})
		}
	}
}

// strokeAreas are those that the stroke of a path covers in a rectangle, some of them beyond it.
func strokeAreas(q *Path, crop Rect) (out []Line) {
	w := q.Width.True()
	room := crop.Grow(w)
	lines := q.Lines
	if len(q.Dash) > 0 {
		lines = nil
		for _, l := range q.Lines {
			lines = append(lines, dashes(l, q.Dash, w, room)...)
		}
	}
	for _, l := range lines {
		n, last := len(l.Points), len(l.Points)-1
		if l.Closed {
			last = n
		}
		for i := range last {
			if a, b, ok := clipSegment(l.Points[i], l.Points[(i+1)%n], room); ok {
				out = appendQuad(out, a, b, w)
			}
		}
		for i, c := range l.Points {
			if end := !l.Closed && (i == 0 || i == n-1); room.Contains(c) && (!end || q.Round) {
				out = append(out, Line{arc(c, w/2, 0, 345, 15), true})
			}
		}
	}
	return out
}

// croppedLine returns the chains of a line in a rectangle.
func croppedLine(l Line, crop Rect) []Line {
	var out []Line
	var chain []Point
	n := len(l.Points)
	last := n - 1
	if l.Closed {
		last = n
	}
	for i := range last {
		a, b, ok := clipSegment(l.Points[i], l.Points[(i+1)%n], crop)
		if !ok {
			continue
		}
		if k := len(chain); k > 0 && chain[k-1] != a {
			out, chain = append(out, Line{chain, false}), nil
		}
		if chain == nil {
			chain = append(chain, a)
		}
		chain = append(chain, b)
	}
	if len(chain) > 1 {
		out = append(out, Line{chain, false})
	}
	return out
}
