package picture

import (
	"bytes"
	"cmp"
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// WriteSVG writes p with its size in inches, so that an inch prints as an
// inch. Coordinates are whole thousandths of an inch, so the bytes are the
// same on every platform. Letters are outlines of the Go fonts, so the picture
// is the same everywhere; their text is given as labels for readers.
//
// Shapes with an ID are grouped in elements whose attribute data-id holds it.
func (p *Picture) WriteSVG(w io.Writer) error {
	if err := p.checkSize(); err != nil {
		return err
	}
	s := &svg{glyphs: map[glyphKey]bool{}}
	id := ""
	for _, sh := range p.Shapes {
		if n := sh.Name(); n != id {
			if id != "" {
				s.body.WriteString("</g>\n")
			}
			if n != "" {
				fmt.Fprintf(&s.body, "<g data-id=\"%s\">\n", escaped(n))
			}
			id = n
		}
		s.shape(sh)
	}
	if id != "" {
		s.body.WriteString("</g>\n")
	}
	var out bytes.Buffer
	wi, hi := p.Bounds.Size()
	fmt.Fprintf(&out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%sin\" height=\"%sin\" viewBox=\"%d %d %d %d\" stroke-linejoin=\"round\">\n",
		decimal(wi, 3), decimal(hi, 3), mil(p.Bounds.Min.X), mil(p.Bounds.Min.Y), max(1, mil(wi)), max(1, mil(hi)))
	s.defs(&out)
	out.Write(s.body.Bytes())
	out.WriteString("</svg>\n")
	_, err := w.Write(out.Bytes())
	return err
}

// An svg is the body of a file while it is written.
type svg struct {
	body   bytes.Buffer
	glyphs map[glyphKey]bool
}

// A glyphKey names a glyph in the file's definitions.
type glyphKey struct {
	bold bool
	r    rune
}

func (k glyphKey) String() string {
	if k.bold {
		return "b" + strconv.FormatInt(int64(k.r), 16)
	}
	return "r" + strconv.FormatInt(int64(k.r), 16)
}

// mil returns a length in whole thousandths of an inch.
func mil(v float64) int { return int(math.Round(v * 1000)) }

// decimal returns v rounded to so many places, without zeros at its end.
func decimal(v float64, places int) string {
	s := strconv.FormatFloat(v, 'f', places, 64)
	if strings.Contains(s, ".") {
		s = strings.TrimRight(strings.TrimRight(s, "0"), ".")
	}
	if s == "-0" {
		return "0"
	}
	return s
}

func (s *svg) shape(sh Shape) {
	switch sh := sh.(type) {
	case *Path:
		d := pathData(sh.Lines)
		if d != "" {
			fmt.Fprintf(&s.body, "<path d=\"%s\"%s/>\n", d, sh.attributes())
		}
	case *Circle:
		fmt.Fprintf(&s.body, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"%s/>\n",
			mil(sh.Center.X), mil(sh.Center.Y), mil(sh.Radius), sh.attributes())
	case *Label:
		s.label(sh)
	}
}

// pathData writes lines as moves relative to the point before.
func pathData(lines []Line) string {
	var b strings.Builder
	for _, l := range lines {
		if len(l.Points) == 0 {
			continue
		}
		x, y := mil(l.Points[0].X), mil(l.Points[0].Y)
		fmt.Fprintf(&b, "M%d %d", x, y)
		op := "l"
		for _, p := range l.Points[1:] {
			px, py := mil(p.X), mil(p.Y)
			fmt.Fprintf(&b, "%s%d %d", op, px-x, py-y)
			x, y, op = px, py, " "
		}
		if l.Closed {
			b.WriteString("z")
		}
	}
	return b.String()
}

// attributes returns fill and stroke as attributes.
func (s Style) attributes() string {
	var b strings.Builder
	paint := func(name string, c color.NRGBA) {
		if c.A == 0 {
			if name == "fill" {
				b.WriteString(` fill="none"`)
			}
			return
		}
		fmt.Fprintf(&b, ` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
		if c.A < 255 {
			fmt.Fprintf(&b, ` %s-opacity="%s"`, name, decimal(float64(c.A)/255, 2))
		}
	}
	paint("fill", s.Fill)
	if s.Stroke.A == 0 {
		return b.String()
	}
	paint("stroke", s.Stroke)
	w := s.Width.True()
	fmt.Fprintf(&b, ` stroke-width="%d"`, max(1, mil(w)))
	if len(s.Dash) > 0 {
		b.WriteString(` stroke-dasharray="`)
		for i, d := range s.Dash {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(strconv.Itoa(mil(d * w)))
		}
		b.WriteByte('"')
	}
	if s.Round {
		b.WriteString(` stroke-linecap="round"`)
	}
	return b.String()
}

func (s *svg) label(l *Label) {
	if l.Text == "" {
		return
	}
	h := l.Size.True()
	scale := h / lineEms / emUnits
	x := l.At.X
	switch l.Anchor {
	case Middle:
		x -= TextWidth(l.Text, h, l.Bold) / 2
	case End:
		x -= TextWidth(l.Text, h, l.Bold)
	}
	var uses strings.Builder
	pen := 0.0
	for _, r := range l.Text {
		g := faceOf(l.Bold).glyph(r)
		if len(g.segments) > 0 {
			k := glyphKey{l.Bold, r}
			s.glyphs[k] = true
			fmt.Fprintf(&uses, `<use href="#%s"`, k)
			if pen > 0 {
				fmt.Fprintf(&uses, ` x="%d"`, int(math.Round(pen)))
			}
			uses.WriteString("/>")
		}
		pen += g.advance
	}
	fmt.Fprintf(&s.body, `<g role="img" aria-label="%s" transform="translate(%d %d) scale(%s)">`,
		escaped(l.Text), mil(x), mil(l.At.Y+baseline*h/lineEms), decimal(scale*1000, 4))
	if l.Halo.A > 0 {
		halo := Style{Fill: l.Halo, Stroke: l.Halo, Width: Inch(2 * haloWidth * lineEms * emUnits / 1000)}
		fmt.Fprintf(&s.body, "<g%s>%s</g>", halo.attributes(), uses.String())
	}
	fmt.Fprintf(&s.body, "<g%s>%s</g></g>\n", Style{Fill: l.Color}.attributes(), uses.String())
}

// defs writes the outlines of the letters used, once each, in font units.
func (s *svg) defs(out *bytes.Buffer) {
	if len(s.glyphs) == 0 {
		return
	}
	var keys []glyphKey
	for k := range s.glyphs {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b glyphKey) int {
		if a.bold != b.bold {
			return cmp.Compare(a.String()[:1], b.String()[:1])
		}
		return cmp.Compare(a.r, b.r)
	})
	out.WriteString("<defs>\n")
	for _, k := range keys {
		fmt.Fprintf(out, "<path id=\"%s\" d=\"", k)
		for i, seg := range faceOf(k.bold).glyph(k.r).segments {
			if seg.op == 'M' && i > 0 {
				out.WriteByte('z')
			}
			out.WriteByte(seg.op)
			for j := range seg.n {
				if j > 0 {
					out.WriteByte(' ')
				}
				fmt.Fprintf(out, "%s %s", decimal(seg.args[j].X, 0), decimal(seg.args[j].Y, 0))
			}
		}
		out.WriteString("z\"/>\n")
	}
	out.WriteString("</defs>\n")
}

// escaped returns text safe in an attribute; what XML cannot hold is left out.
func escaped(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '<':
			b.WriteString("&lt;")
		case r == '>':
			b.WriteString("&gt;")
		case r == '&':
			b.WriteString("&amp;")
		case r == '"':
			b.WriteString("&quot;")
		case r < ' ' || r == 0xFFFE || r == 0xFFFF || r == 0xFFFD:
			b.WriteByte(' ')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
