package picture

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// SmallestText is the least height in pixels at which a label is drawn on a
// screen.
const SmallestText = 9

// Raster draws the part of p in area, anti-aliased, for a screen: widths and
// labels keep within their limits in pixels, labels that would be too small
// or would cover others are left out. The image is transparent where nothing
// is drawn. An area of no size, or one beyond 100 million pixels, gives an
// empty image.
func (p *Picture) Raster(area Rect, pxPerInch float64) *image.RGBA {
	return p.RasterScaled(area, pxPerInch, 1)
}

// RasterScaled is Raster for a screen whose pixels are smaller: limits in
// pixels are multiplied by unit, the device's scale factor.
func (p *Picture) RasterScaled(area Rect, pxPerInch, unit float64) *image.RGBA {
	w, h := area.Size()
	nx, ny := math.Ceil(w*pxPerInch-1e-6), math.Ceil(h*pxPerInch-1e-6)
	if !(nx >= 1 && ny >= 1 && nx*ny <= maxPixels) {
		return image.NewRGBA(image.Rectangle{})
	}
	c := &canvas{
		img:    image.NewRGBA(image.Rect(0, 0, int(nx), int(ny))),
		origin: area.Min, scale: pxPerInch, unit: unit, screen: true,
	}
	c.draw(p)
	return c.img
}

// Onto draws p over an image of the area that begins at a point, as RasterScaled
// draws it.
func (p *Picture) Onto(img *image.RGBA, from Point, pxPerInch, unit float64) {
	(&canvas{img: img, origin: from, scale: pxPerInch, unit: unit, screen: true}).draw(p)
}

// A canvas is an image that shapes are drawn on.
type canvas struct {
	img         *image.RGBA
	origin      Point
	scale, unit float64 // pixels per inch; pixels per point of a limit
	screen      bool    // limits on widths hold, labels may be left out
	z           vector.Rasterizer
	taken       []Rect // where labels are, in pixels
	quads       []Line // of the stroke being drawn
	mask        []uint8
}

func (c *canvas) draw(p *Picture) {
	for _, s := range p.Shapes {
		c.shape(s)
	}
}

func (c *canvas) shape(s Shape) {
	switch s := s.(type) {
	case *Path:
		c.path(s)
	case *Circle:
		c.circle(s)
	case *Label:
		c.label(s)
	}
}

func (c *canvas) point(p Point) Point {
	return Pt((p.X-c.origin.X)*c.scale, (p.Y-c.origin.Y)*c.scale)
}

func (c *canvas) pixels(w Width) float64 {
	if !c.screen {
		return math.Max(w.True()*c.scale, 0.6)
	}
	return w.Pixels(c.scale, c.unit)
}

// box returns the pixels of the image that a rectangle touches.
func (c *canvas) box(r Rect) image.Rectangle {
	size := c.img.Rect.Size()
	lim := func(v float64, hi int) int { return int(math.Max(0, math.Min(float64(hi), v))) }
	return image.Rect(
		lim(math.Floor(r.Min.X), size.X), lim(math.Floor(r.Min.Y), size.Y),
		lim(math.Ceil(r.Max.X), size.X), lim(math.Ceil(r.Max.Y), size.Y),
	)
}

// fill paints closed lines given in pixels.
func (c *canvas) fill(lines []Line, col color.NRGBA) {
	if col.A == 0 || len(lines) == 0 {
		return
	}
	r := bounds(lines)
	b := c.box(r)
	if b.Empty() {
		return
	}
	c.z.Reset(b.Dx(), b.Dy())
	room := Rect{Pt(float64(b.Min.X)-1, float64(b.Min.Y)-1), Pt(float64(b.Max.X)+1, float64(b.Max.Y)+1)}
	far := !(room.Contains(r.Min) && room.Contains(r.Max))
	ox, oy := float64(b.Min.X), float64(b.Min.Y)
	for _, l := range lines {
		pts := l.Points
		if far {
			pts = clipped(pts, room)
		}
		if len(pts) < 3 {
			continue
		}
		c.z.MoveTo(float32(pts[0].X-ox), float32(pts[0].Y-oy))
		for _, p := range pts[1:] {
			c.z.LineTo(float32(p.X-ox), float32(p.Y-oy))
		}
		c.z.ClosePath()
	}
	c.blend(b, col)
}

// blend paints the outline that the rasterizer holds into a box of the image.
// It goes by way of a mask: nearly all pixels lie wholly in or wholly out, and
// those cost next to nothing.
func (c *canvas) blend(b image.Rectangle, col color.NRGBA) {
	n := b.Dx() * b.Dy()
	if cap(c.mask) < n {
		c.mask = make([]uint8, n)
	}
	mask := &image.Alpha{Pix: c.mask[:n], Stride: b.Dx(), Rect: image.Rect(0, 0, b.Dx(), b.Dy())}
	c.z.DrawOp = draw.Src
	c.z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	r, g, bl, a := uint32(col.R), uint32(col.G), uint32(col.B), uint32(col.A)
	for y := range b.Dy() {
		row := mask.Pix[y*b.Dx() : (y+1)*b.Dx()]
		at := c.img.PixOffset(b.Min.X, b.Min.Y+y)
		pix := c.img.Pix[at : at+4*len(row)]
		for x, m := range row {
			if m == 0 {
				continue
			}
			p := pix[4*x : 4*x+4 : 4*x+4]
			if m == 255 && a == 255 {
				p[0], p[1], p[2], p[3] = col.R, col.G, col.B, 255
				continue
			}
			k := uint32(m) * a // share of the color, of 255*255
			rest := 255*255 - k
			const half = 255 * 255 / 2
			p[0] = uint8((r*k + uint32(p[0])*rest + half) / (255 * 255))
			p[1] = uint8((g*k + uint32(p[1])*rest + half) / (255 * 255))
			p[2] = uint8((bl*k + uint32(p[2])*rest + half) / (255 * 255))
			p[3] = uint8((255*k + uint32(p[3])*rest + half) / (255 * 255))
		}
	}
}

func (c *canvas) path(p *Path) {
	if p.Fill.A == 0 && p.Stroke.A == 0 {
		return
	}
	reach := 0.0
	if p.Stroke.A > 0 {
		reach = c.pixels(p.Width)
	}
	px := make([]Line, 0, len(p.Lines))
	all, fresh := Rect{}, true
	for _, l := range p.Lines {
		pts := make([]Point, len(l.Points))
		for i, q := range l.Points {
			pts[i] = c.point(q)
		}
		if len(pts) == 0 {
			continue
		}
		px = append(px, Line{pts, l.Closed})
		b := bounds(px[len(px)-1:])
		if fresh {
			all, fresh = b, false
		}
		all = all.Union(b)
	}
	if fresh || c.box(all.Grow(reach+1)).Empty() {
		return
	}
	if p.Fill.A > 0 {
		var shut []Line
		for _, l := range px {
			if l.Closed {
				shut = append(shut, l)
			}
		}
		c.fill(shut, p.Fill)
	}
	c.stroke(px, p.Style)
}

func (c *canvas) circle(s *Circle) {
	o, r := c.point(s.Center), s.Radius*c.scale
	w := 0.0
	if s.Stroke.A > 0 {
		w = c.pixels(s.Width)
	}
	if c.box(Rect{o, o}.Grow(r + w)).Empty() {
		return
	}
	step := math.Max(3, math.Min(45, 360/(6+2*math.Sqrt(r)*2)))
	ring := arc(o, r, 0, 360-step/2, step)
	c.fill([]Line{{ring, true}}, s.Fill)
	if w == 0 {
		return
	}
	if len(s.Dash) > 0 {
		c.stroke([]Line{{ring, true}}, s.Style)
		return
	}
	band := []Line{{arc(o, r+w/2, 0, 360-step/2, step), true}}
	if r > w/2 {
		inner := arc(o, r-w/2, 360-step/2, 0, step)
		band = append(band, Line{inner, true})
	}
	c.fill(band, s.Stroke)
}

// stroke paints lines given in pixels.
func (c *canvas) stroke(lines []Line, s Style) {
	if s.Stroke.A == 0 {
		return
	}
	w := c.pixels(s.Width)
	c.quads = c.quads[:0]
	size := c.img.Rect.Size()
	room := Rect{Pt(0, 0), Pt(float64(size.X), float64(size.Y))}.Grow(w + 2)
	dashed := len(s.Dash) > 0
	for _, l := range lines {
		if dashed {
			for _, d := range dashes(l, s.Dash, w, room) {
				c.band(d, w, s.Round, room)
			}
		} else {
			c.band(l, w, s.Round, room)
		}
		if s.Stroke.A == 255 {
			// Opaque bands may be painted one by one, in small boxes.
			c.fillParts(s.Stroke)
		}
	}
	c.fill(c.quads, s.Stroke)
	c.quads = c.quads[:0]
}

// fillParts paints the quads of an opaque stroke in small groups, which is
// faster than one large box and looks the same.
func (c *canvas) fillParts(col color.NRGBA) {
	const group = 24
	for len(c.quads) > 0 {
		n := min(group, len(c.quads))
		c.fill(c.quads[:n], col)
		c.quads = c.quads[n:]
	}
}

// band adds the quads and round corners of a solid line.
func (c *canvas) band(l Line, w float64, round bool, room Rect) {
	n := len(l.Points)
	last := n - 1
	if l.Closed {
		last = n
	}
	for i := range last {
		a, b := l.Points[i], l.Points[(i+1)%n]
		if a, b, ok := clipSegment(a, b, room); ok {
			c.quads = appendQuad(c.quads, a, b, w)
		}
	}
	if w < 1.2 && !round {
		return // too thin to have corners
	}
	for i, p := range l.Points {
		end := !l.Closed && (i == 0 || i == n-1)
		if end && !round || !room.Contains(p) {
			continue
		}
		step := math.Min(60, 120/math.Sqrt(w)) // less than half a pixel inside the true round at any width
		c.quads = append(c.quads, Line{arc(p, w/2, 0, 360-step/2, step), true})
	}
}

// appendQuad adds the rectangle of width w about the segment from a to b.
func appendQuad(out []Line, a, b Point, w float64) []Line {
	n := math.Hypot(b.X-a.X, b.Y-a.Y)
	if n == 0 {
		return out
	}
	nx, ny := (b.Y-a.Y)/n*w/2, -(b.X-a.X)/n*w/2
	return append(out, Line{[]Point{
		{a.X + nx, a.Y + ny}, {b.X + nx, b.Y + ny}, {b.X - nx, b.Y - ny}, {a.X - nx, a.Y - ny},
	}, true})
}

// clipSegment returns the part of a segment in r (Liang and Barsky).
func clipSegment(a, b Point, r Rect) (Point, Point, bool) {
	t0, t1, ok := span(a, b, r)
	if !ok {
		return a, b, false
	}
	d := Pt(b.X-a.X, b.Y-a.Y)
	p, q := a, b
	if t0 > 0 {
		p = Pt(a.X+t0*d.X, a.Y+t0*d.Y)
	}
	if t1 < 1 {
		q = Pt(a.X+t1*d.X, a.Y+t1*d.Y)
	}
	return p, q, true
}

// span returns between which shares of the segment from a to b it is in r.
func span(a, b Point, r Rect) (t0, t1 float64, ok bool) {
	t0, t1 = 0, 1
	dx, dy := b.X-a.X, b.Y-a.Y
	for _, e := range [4][2]float64{{-dx, a.X - r.Min.X}, {dx, r.Max.X - a.X}, {-dy, a.Y - r.Min.Y}, {dy, r.Max.Y - a.Y}} {
		switch d, q := e[0], e[1]; {
		case d == 0 && q < 0:
			return 0, 0, false
		case d < 0:
			t0 = math.Max(t0, q/d)
		case d > 0:
			t1 = math.Min(t1, q/d)
		}
	}
	return t0, t1, t0 <= t1
}

// dashes cuts a line into the marks of a dash pattern, given in multiples of
// w; only marks that may touch r are returned.
func dashes(l Line, pattern []float64, w float64, r Rect) []Line {
	var cycle float64
	for _, d := range pattern {
		cycle += d * w
	}
	if !(cycle > 0.25) {
		return []Line{l}
	}
	var out []Line
	var mark []Point
	k, left := 0, pattern[0]*w
	n := len(l.Points)
	last := n - 1
	if l.Closed {
		last = n
	}
	emit := func() {
		if len(mark) > 1 {
			out = append(out, Line{mark, false})
		}
		mark = nil
	}
	for i := range last {
		a, b := l.Points[i], l.Points[(i+1)%n]
		seg := math.Hypot(b.X-a.X, b.Y-a.Y)
		if seg == 0 {
			continue
		}
		at := func(d float64) Point { return Pt(a.X+(b.X-a.X)*d/seg, a.Y+(b.Y-a.Y)*d/seg) }
		// Beyond the area whole cycles are skipped, so far lines cost nothing.
		t0, t1, seen := span(a, b, r)
		skip := func(pos, to float64) float64 {
			if n := math.Floor((to - pos) / cycle); n >= 1 {
				emit()
				return pos + n*cycle
			}
			return pos
		}
		pos := 0.0
		if !seen {
			pos = skip(pos, seg)
		} else {
			pos = skip(pos, t0*seg)
		}
		if k%2 == 0 && mark == nil {
			mark = append(mark, at(pos))
		}
		for left <= seg-pos {
			pos += left
			if k%2 == 0 {
				mark = append(mark, at(pos))
				emit()
			} else {
				mark = []Point{at(pos)}
			}
			k++
			left = pattern[k%len(pattern)] * w
			if seen && pos > t1*seg && k%2 == 0 {
				pos2 := skip(pos, seg)
				if pos2 != pos {
					pos = pos2
					mark = []Point{at(pos)}
				}
			}
		}
		left -= seg - pos
		if k%2 == 0 {
			mark = append(mark, b)
		}
	}
	emit()
	return out
}

func (c *canvas) label(l *Label) {
	h := c.pixels(l.Size)
	if l.Text == "" || c.screen && h < SmallestText*c.unit {
		return
	}
	at := c.point(l.At)
	w := TextWidth(l.Text, h, l.Bold)
	switch l.Anchor {
	case Middle:
		at.X -= w / 2
	case End:
		at.X -= w
	}
	r := Rect{Pt(at.X, at.Y-h*0.4), Pt(at.X+w, at.Y+h*0.4)}
	if c.box(r.Grow(h * haloWidth)).Empty() {
		return
	}
	if c.screen && !l.Keep {
		for _, t := range c.taken {
			if t.Touches(r) {
				return
			}
		}
	}
	c.taken = append(c.taken, r)
	pen := Pt(at.X, at.Y+baseline*h/lineEms)
	if c.screen {
		// Whole pixels keep the feet of small letters crisp.
		pen = Pt(math.Round(pen.X), math.Round(pen.Y))
	}
	outline := outlined(l.Text, pen, h, l.Bold)
	if len(outline) == 0 {
		return
	}
	if l.Halo.A > 0 {
		c.halo(outline, 2*haloWidth*h, l.Halo)
	}
	// The letters of TrueType fonts wind so that all their shapes add up.
	c.fill(outline, l.Color)
}

// halo paints a wide band along the outlines of letters.
func (c *canvas) halo(outline []Line, w float64, col color.NRGBA) {
	size := c.img.Rect.Size()
	room := Rect{Pt(0, 0), Pt(float64(size.X), float64(size.Y))}.Grow(w + 2)
	c.quads = c.quads[:0]
	for _, l := range outline {
		c.band(l, w, true, room)
	}
	c.fill(c.quads, col)
	c.quads = c.quads[:0]
}
