//go:build !js

package export

import (
	"fmt"
	"image/color"
	"math"

	"sightline/cmd/internal/picture"
)

// How a sheet is laid out, in inches.
const (
	topMargin = 0.3
	bleed     = 0.08 // of the picture beyond the cut, for a knife that strays
	markFrom  = 0.1  // the marks begin so far from the corner
	markLong  = 0.18
	labelFrom = 0.24 // the label's middle is so far below the cut
	labelIn   = 0.2  // and so far from its sides, where the marks are
	labelHigh = 0.15
	hairline  = 0.007
	oneInch   = 1.0 // the bar to measure the printer by
)

var (
	markInk = color.NRGBA{0, 0, 0, 255}
	pale    = color.NRGBA{255, 255, 255, 200}
)

// sheet makes the page of a part of the area: clipped, with marks to cut it by, and
// which it is.
func (d *pdf) sheet(p *Print, l *layout, sh *sheet) {
	wide, _ := d.page(p.Paper, l.lying)
	tile := p.Paper.tileWide
	if l.lying {
		tile = p.Paper.tileHigh
	}
	s := spot{from: sh.area.Min, at: picture.Pt((wide-tile)/2, topMargin), scale: 1}
	w, h := sh.area.Size()
	d.doc.ClipRect(s.at.X-bleed, s.at.Y-bleed, w+2*bleed, h+2*bleed, false)
	d.draw(p.Picture, sh.area.Grow(bleed), s)
	d.doc.ClipEnd()
	d.marks(picture.Rect{Min: s.at, Max: picture.Pt(s.at.X+w, s.at.Y+h)})
	text := p.Title
	if len(l.sheets) > 1 {
		text = fmt.Sprintf("%s · page %d of %d · row %d of %d, column %d of %d", p.Title, sh.number, len(l.sheets), sh.row, l.rows, sh.column, l.columns)
	}
	full := p.Paper.tileHigh
	if l.lying {
		full = p.Paper.tileWide
	}
	y := s.at.Y + full + labelFrom
	d.label(picture.Pt(s.at.X+labelIn, y), fitting(text, labelHigh, tile-oneInch-1-2*labelIn), labelHigh, picture.Start)
	d.bar(picture.Pt(s.at.X+tile-oneInch-labelIn, y))
}

// marks draws the lines to cut along beyond the corners of a rectangle.
func (d *pdf) marks(r picture.Rect) {
	for _, y := range []float64{r.Min.Y, r.Max.Y} {
		d.line(picture.Pt(r.Min.X-markFrom-markLong, y), picture.Pt(r.Min.X-markFrom, y))
		d.line(picture.Pt(r.Max.X+markFrom, y), picture.Pt(r.Max.X+markFrom+markLong, y))
	}
	for _, x := range []float64{r.Min.X, r.Max.X} {
		d.line(picture.Pt(x, r.Min.Y-markFrom-markLong), picture.Pt(x, r.Min.Y-markFrom))
		d.line(picture.Pt(x, r.Max.Y+markFrom), picture.Pt(x, r.Max.Y+markFrom+markLong))
	}
}

// bar draws a line of one inch with its length, to see whether the printer keeps the
// scale.
func (d *pdf) bar(at picture.Point) {
	d.line(at, picture.Pt(at.X+oneInch, at.Y))
	for _, x := range []float64{at.X, at.X + oneInch} {
		d.line(picture.Pt(x, at.Y-0.05), picture.Pt(x, at.Y+0.05))
	}
	d.label(picture.Pt(at.X-0.08, at.Y), "1 inch", labelHigh, picture.End)
}

func (d *pdf) line(a, b picture.Point) {
	d.path(&picture.Path{Lines: []picture.Line{{Points: []picture.Point{a, b}}}, Style: picture.Style{Stroke: markInk, Width: picture.Inch(hairline)}}, spot{scale: 1})
}

func (d *pdf) label(at picture.Point, text string, high float64, anchor picture.Anchor) {
	d.shape(&picture.Label{At: at, Text: text, Size: picture.Inch(high), Anchor: anchor, Color: markInk}, spot{scale: 1})
}

// fitting shortens a text to a width.
func fitting(text string, high, width float64) string {
	for r := []rune(text); picture.TextWidth(text, high, false) > width && len(r) > 1; {
		r = r[:len(r)-1]
		text = string(r) + "…"
	}
	return text
}

// overview makes a page with the whole area, small, and the numbers of the sheets on
// it.
func (d *pdf) overview(p *Print, l *layout) {
	w, h := p.Area.Size()
	lying := w > h
	wide, high := d.page(p.Paper, lying)
	const margin, head = 0.5, 0.95
	scale := math.Min((wide-2*margin)/w, (high-2*margin-head)/h)
	s := spot{from: p.Area.Min, at: picture.Pt((wide-w*scale)/2, margin+head), scale: scale}
	d.shape(&picture.Label{At: picture.Pt(margin, margin+0.12), Text: fitting(p.Title, 0.3, wide-2*margin), Size: picture.Inch(0.3), Anchor: picture.Start, Bold: true, Color: markInk}, spot{scale: 1})
	for i, text := range []string{
		fmt.Sprintf("%d pages %s, %d from north to south and %d from west to east, for %s by %s inches. Print at 100 %%, not fitted to the page: the bar is one inch long.", len(l.sheets), p.Paper.Name, l.rows, l.columns, inches(w), inches(h)),
		"Cut each page along its marks, and lay them edge to edge as they are numbered here.",
	} {
		d.label(picture.Pt(margin, margin+0.45+0.22*float64(i)), fitting(text, 0.165, wide-2*margin), 0.165, picture.Start)
	}
	d.doc.ClipRect(s.at.X, s.at.Y, w*scale, h*scale, false)
	d.draw(p.Picture, p.Area, s)
	d.doc.ClipEnd()
	for i := range l.sheets {
		d.numbered(&l.sheets[i], s)
	}
	d.bar(picture.Pt(wide-margin-oneInch, margin+0.12))
}

// numbered draws the outline of a sheet on the overview, with its number.
func (d *pdf) numbered(sh *sheet, s spot) {
	a, b := s.point(sh.area.Min), s.point(sh.area.Max)
	outline := []picture.Line{{Closed: true, Points: []picture.Point{a, picture.Pt(b.X, a.Y), b, picture.Pt(a.X, b.Y)}}}
	d.path(&picture.Path{Lines: outline, Style: picture.Style{Stroke: markInk, Width: picture.Inch(0.012)}}, spot{scale: 1})
	const size = 0.22
	text := fmt.Sprint(sh.number)
	c := picture.Pt((a.X+b.X)/2, (a.Y+b.Y)/2)
	d.shape(&picture.Circle{Center: c, Radius: 0.18, Style: picture.Style{Fill: pale}}, spot{scale: 1})
	d.shape(&picture.Label{At: c, Text: text, Size: picture.Inch(size), Bold: true, Color: markInk}, spot{scale: 1})
}

// inches writes a length with no more decimals than it needs.
func inches(v float64) string { return fmt.Sprintf("%g", math.Round(v*100)/100) }
