package picture

import (
	"math"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

const (
	emUnits   = 2048  // font units in an em of the Go fonts
	lineEms   = 1.17  // height of a line of text in ems
	baseline  = 0.345 // of the em: from the middle of a line down to its baseline
	haloWidth = 0.14  // of the line height: reach of a label's halo
)

// A face is a font whose glyphs are kept as outlines in font units.
type face struct {
	font   *sfnt.Font
	mu     sync.Mutex
	buf    sfnt.Buffer
	glyphs map[rune]*glyph
}

// A glyph is the outline of a letter, y down from the baseline.
type glyph struct {
	advance  float64
	segments []segment
}

// A segment is a move ('M'), line ('L'), quadratic ('Q') or cubic ('C').
type segment struct {
	op   byte
	args [3]Point
	n    int
}

var (
	regular = newFace(goregular.TTF)
	bold    = newFace(gobold.TTF)
)

func newFace(ttf []byte) *face {
	f, err := sfnt.Parse(ttf)
	if err != nil {
		panic("picture: the embedded Go font is damaged: " + err.Error())
	}
	return &face{font: f, glyphs: map[rune]*glyph{}}
}

func faceOf(isBold bool) *face {
	if isBold {
		return bold
	}
	return regular
}

// glyph returns the outline of r, or the font's sign for a missing letter.
func (f *face) glyph(r rune) *glyph {
	f.mu.Lock()
	defer f.mu.Unlock()
	if g := f.glyphs[r]; g != nil {
		return g
	}
	g := &glyph{}
	if r < ' ' {
		f.glyphs[r] = g // a control character shows as nothing
		return g
	}
	if i, err := f.font.GlyphIndex(&f.buf, r); err == nil {
		ppem := fixed.I(emUnits)
		if a, err := f.font.GlyphAdvance(&f.buf, i, ppem, font.HintingNone); err == nil {
			g.advance = float64(a) / 64
		}
		segs, _ := f.font.LoadGlyph(&f.buf, i, ppem, nil)
		for _, s := range segs {
			out := segment{op: "MLQC"[s.Op], n: [...]int{1, 1, 2, 3}[s.Op]}
			for k := range out.n {
				out.args[k] = Pt(float64(s.Args[k].X)/64, float64(s.Args[k].Y)/64)
			}
			g.segments = append(g.segments, out)
		}
	}
	f.glyphs[r] = g
	return g
}

// TextWidth returns the width of a line of text of a height, both in inches.
func TextWidth(text string, height float64, isBold bool) float64 {
	f, w := faceOf(isBold), 0.0
	for _, r := range text {
		w += f.glyph(r).advance
	}
	return w * height / lineEms / emUnits
}

// outlined returns the outlines of the letters of a text of a height, from the left
// end of its baseline.
func outlined(text string, pen Point, height float64, isBold bool) []Line {
	f, scale := faceOf(isBold), height/lineEms/emUnits
	var out []Line
	for _, ch := range text {
		g := f.glyph(ch)
		out = append(out, g.flatten(pen, scale)...)
		pen.X += g.advance * scale
	}
	return out
}

// Outlined returns the label as paths, halo and letters, for paper that has no fonts.
// Curves are straight pieces, finer than a printer shows.
func (l *Label) Outlined() []*Path {
	const fine = 600 // pieces of a curve are as for so many dots to the inch
	h := l.Size.True()
	x := l.At.X
	switch w := TextWidth(l.Text, h, l.Bold); l.Anchor {
	case Middle:
		x -= w / 2
	case End:
		x -= w
	}
	lines := outlined(l.Text, Pt(x*fine, (l.At.Y+baseline*h/lineEms)*fine), h*fine, l.Bold)
	for _, line := range lines {
		for i, q := range line.Points {
			line.Points[i] = Pt(q.X/fine, q.Y/fine)
		}
	}
	var out []*Path
	if l.Halo.A > 0 {
		out = append(out, &Path{ID: l.ID, Lines: lines, Style: Style{Stroke: l.Halo, Width: Inch(2 * haloWidth * h)}})
	}
	return append(out, &Path{ID: l.ID, Lines: lines, Style: Style{Fill: l.Color}})
}

// wrapped breaks a text into lines no wider than a width, at spaces where it
// can and within words where it must.
func wrapped(text string, height, width float64, isBold bool) []string {
	var lines []string
	line, word := "", ""
	fits := func(s string) bool { return TextWidth(s, height, isBold) <= width }
	flush := func() {
		for word != "" && !fits(word) {
			head, n := "", 0
			for i, r := range word {
				if n > 0 && !fits(head+string(r)) {
					word = word[i:]
					break
				}
				head, n = head+string(r), n+1
			}
			if line != "" {
				lines, line = append(lines, line), ""
			}
			if head == word {
				break
			}
			lines = append(lines, head)
		}
		switch {
		case word == "":
		case line == "":
			line = word
		case fits(line + " " + word):
			line += " " + word
		default:
			lines, line = append(lines, line), word
		}
		word = ""
	}
	for _, r := range text {
		if r == ' ' || r == '\n' || r == '\t' {
			flush()
			continue
		}
		word += string(r)
	}
	flush()
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}

// shortened returns the text, cut short with an ellipsis if it is wider than
// a width.
func shortened(text string, height, width float64, isBold bool) string {
	if TextWidth(text, height, isBold) <= width {
		return text
	}
	runes := []rune(text)
	for n := len(runes) - 1; n > 0; n-- {
		if s := string(runes[:n]) + "…"; TextWidth(s, height, isBold) <= width {
			return s
		}
	}
	return "…"
}

// flatten adds the glyph at a baseline point to the lines of an outline, with
// curves cut to within a quarter of a unit of the result.
func (g *glyph) flatten(at Point, scale float64) []Line {
	var out []Line
	var pen Point
	to := func(p Point) Point { return Pt(at.X+p.X*scale, at.Y+p.Y*scale) }
	add := func(p Point) {
		l := &out[len(out)-1]
		l.Points = append(l.Points, p)
		pen = p
	}
	for _, s := range g.segments {
		a, b, c := to(s.args[0]), to(s.args[1]), to(s.args[2])
		switch s.op {
		case 'M':
			out = append(out, Line{nil, true})
			add(a)
		case 'L':
			add(a)
		case 'Q':
			p := pen
			n := curveSteps(math.Hypot(p.X-2*a.X+b.X, p.Y-2*a.Y+b.Y))
			for i := 1; i <= n; i++ {
				t := float64(i) / float64(n)
				u := 1 - t
				add(Pt(u*u*p.X+2*u*t*a.X+t*t*b.X, u*u*p.Y+2*u*t*a.Y+t*t*b.Y))
			}
		case 'C':
			p := pen
			n := 2 * curveSteps(math.Hypot(p.X-a.X-b.X+c.X, p.Y-a.Y-b.Y+c.Y))
			for i := 1; i <= n; i++ {
				t := float64(i) / float64(n)
				u := 1 - t
				add(Pt(u*u*u*p.X+3*u*u*t*a.X+3*u*t*t*b.X+t*t*t*c.X, u*u*u*p.Y+3*u*u*t*a.Y+3*u*t*t*b.Y+t*t*t*c.Y))
			}
		}
	}
	return out
}

func curveSteps(bend float64) int {
	return min(16, max(1, int(math.Ceil(math.Sqrt(bend)*1.2))))
}
