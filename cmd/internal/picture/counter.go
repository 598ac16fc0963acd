package picture

import (
	"image/color"
	"math"

	"sightline/units"
)

// A Counter is a piece of a game on a board, upright and of constant size. Lengths are pixels
// of the desktop: raster it at the display's density.
type Counter struct {
	Side   int         // 0: navy, a rounded square; 1: crimson, its corners cut
	Body   color.NRGBA // the nation's
	Band   int         // the color of its formation at the left, from 1; 0 is none
	Symbol units.Symbol
	Word   string  // in place of the symbol: "HQ"
	Star   bool    // in place of the symbol: a leader
	Number string  // below it
	Size   float64 // of the rim's outer edge
	// Left and Lost are the steps that it has and has lost, as squares at the right; Pips its
	// quality as one to three pips; Disc what stands in a disc at the lower left; Tag what
	// stands on a tag at the upper left.
	Left, Lost, Pips int
	Disc, Tag        string
	Count            string // at the upper right: how many it stands for
	Gray             bool   // demoralized
	Crossed          bool
	Flag             bool // a tag with a flag before its word
	Figures          bool // nothing of it but its number and what lies on its edges
	// Safe draws it for color-blind eyes.
	Safe bool
}

// Draw draws the counter about the origin.
func (c Counter) Draw() *Picture {
	s := c.Size / 2
	k := s / 19 // of the sizes of a counter of 38
	if c.Size < 34 {
		k = s / 15
	}
	room := 0.62 * s
	if c.Flag {
		room = 1.2 * s // the flag reaches out farther
	}
	p := &Picture{Bounds: Rect{Pt(-s, -s), Pt(s, s)}.Grow(room)}
	in := s - 3.8
	if c.Figures {
		if c.Number != "" {
			c.number(p, in)
		}
		c.sides(p, s, k)
		return p
	}
	form := Icon{Side: c.Side, Safe: c.Safe}
	edge := white
	if c.Safe && c.Side&1 == 1 {
		edge = black
	}
	body := c.Body
	if c.Gray {
		body = rgb(0x6d6a66)
	}
	p.Add(
		&Path{Lines: form.outline(s), Style: Style{Fill: edge}},
		&Path{Lines: form.outline(s - 1.2), Style: Style{Fill: RimColor(c.Side, c.Safe)}},
		&Path{Lines: form.outline(s - 3.8), Style: Style{Fill: body}},
	)
	if c.Band > 0 {
		foot := in - 1.6
		if len(c.Number) > 2 { // a row of figures has all the width below it
			foot = 0.06 * in
		}
		p.Add(&Path{Lines: rect(-in+0.5, -in+1.6, -in+0.17*c.Size, foot), Style: Style{Fill: CompanyColor(c.Band)}})
	}
	middle, half := 0.0, 0.58*in
	if c.Number != "" {
		middle, half = -0.34*in, 0.42*in
		c.number(p, in)
	}
	switch {
	case c.Star:
		p.Add(&Path{Lines: star(Pt(0, middle), half*1.15), Style: Style{Fill: white}})
	case c.Word != "":
		p.Add(&Label{At: Pt(0, middle), Text: c.Word, Size: Inch(math.Max(1.05*in, 9.5)), Bold: true, Color: white, Keep: true})
	default:
		g := &sign{p: p, c: Pt(0, middle), hx: half * 1.5, hy: half * 1.05, col: white, pen: Inch(1.4)}
		if draw, ok := signs[c.Symbol]; ok {
			draw(g)
		}
	}
	if c.Crossed {
		for _, pen := range []Style{{Stroke: white, Width: Inch(4.6)}, {Stroke: black, Width: Inch(2.4)}} {
			p.Add(&Path{Lines: []Line{{[]Point{Pt(-s, -s), Pt(s, s)}, false}, {[]Point{Pt(s, -s), Pt(-s, s)}, false}}, Style: pen})
		}
	}
	c.sides(p, s, k)
	return p
}

// number draws the figures below the symbol, on the rim too where they are not drawn smaller.
func (c Counter) number(p *Picture, in float64) {
	wide := numberEms(c.Number)
	size := math.Min(0.82*in, 1.86*in/wide)
	if size < SmallestText && SmallestText*wide <= c.Size-2.4 {
		size = SmallestText
	}
	p.Add(&Label{At: Pt(0, 0.52*in), Text: c.Number, Size: Inch(size), Bold: true, Color: white, Keep: true})
}

// numberEms is about how wide bold figures are, in sizes of their letters.
func numberEms(text string) (wide float64) {
	for _, r := range text {
		if r == '-' {
			wide += 0.4
		} else {
			wide += 0.6
		}
	}
	return wide
}

// sides draws what lies on the edges.
func (c Counter) sides(p *Picture, s, k float64) {
	for i := range c.Left + c.Lost {
		fill := white
		if i >= c.Left {
			fill = black
		}
		y := -s*0.42 + float64(i)*8.6*k
		p.Add(&Path{Lines: rect(s-1.4*k, y, s+5.6*k, y+7*k), Style: Style{Fill: fill, Stroke: edgeOf(fill), Width: Inch(1.1 * k)}})
	}
	if c.Pips > 0 {
		at := Pt(s-1*k, -s+1*k)
		p.Add(&Circle{Center: at, Radius: 6.6 * k, Style: Style{Fill: black, Stroke: white, Width: Inch(1.2 * k)}})
		for _, q := range pips[min(c.Pips, 3)-1] {
			p.Add(&Circle{Center: Pt(at.X+1.25*q.X*k, at.Y+1.25*q.Y*k), Radius: 1.7 * k, Style: Style{Fill: white}})
		}
	}
	if c.Disc != "" {
		at := Pt(-s+0.5*k, s-0.5*k)
		p.Add(&Circle{Center: at, Radius: 7.6 * k, Style: Style{Fill: white, Stroke: black, Width: Inch(1 * k)}})
		p.Add(&Label{At: at, Text: c.Disc, Size: Inch(13 * k), Bold: true, Color: black, Keep: true})
	}
	if c.Count != "" {
		at := Pt(s-2*k, -s)
		w := 6*k + 4*k*float64(len(c.Count)-1)
		p.Add(&Path{Lines: rounded(at.X-w, at.Y-6.5*k, at.X+w, at.Y+6.5*k, 3*k), Style: Style{Fill: black, Stroke: white, Width: Inch(1 * k)}})
		p.Add(&Label{At: at, Text: c.Count, Size: Inch(11 * k), Bold: true, Color: white, Keep: true})
	}
	if c.Tag != "" {
		w := 7*k + 4.4*k*float64(len(c.Tag)-1)
		at := Pt(-s+2*k, -s)
		fill, ink := white, black
		if c.Flag {
			w += 6 * k
			at.X -= 6 * k
			fill, ink = black, white
		}
		p.Add(&Path{Lines: rounded(at.X-w, at.Y-7.5*k, at.X+w, at.Y+7.5*k, 3*k), Style: Style{Fill: fill, Stroke: ink, Width: Inch(1 * k)}})
		x := at.X
		if c.Flag {
			f := Pt(at.X-w+5*k, at.Y)
			p.Add(&Path{Lines: open(Pt(f.X-1.5*k, f.Y+4.5*k), Pt(f.X-1.5*k, f.Y-4.5*k)), Style: Style{Stroke: ink, Width: Inch(1.3 * k)}})
			p.Add(&Path{Lines: closed(Pt(f.X-1.5*k, f.Y-4.5*k), Pt(f.X+4.5*k, f.Y-2.2*k), Pt(f.X-1.5*k, f.Y+0.4*k)), Style: Style{Fill: ink}})
			x += 4.5 * k
		}
		p.Add(&Label{At: Pt(x, at.Y), Text: c.Tag, Size: Inch(12 * k), Bold: true, Color: ink, Keep: true})
	}
}

func edgeOf(fill color.NRGBA) color.NRGBA {
	if fill == white {
		return black
	}
	return white
}

// star is a star of five points about a point.
func star(at Point, r float64) []Line {
	var pts []Point
	for i := range 10 {
		sin, cos := sinCosDegrees(float64(i) * 36)
		far := r
		if i%2 == 1 {
			far = 0.42 * r
		}
		pts = append(pts, Pt(at.X+far*sin, at.Y-far*cos))
	}
	return closed(pts...)
}
