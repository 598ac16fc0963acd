//go:build !js

package export

import (
	"image/color"
	"io"
	"time"

	"codeberg.org/go-pdf/fpdf"

	"sightline/cmd/internal/picture"
	"sightline/game"
)

// HasPDF reports whether the program can write PDF: in a page of a browser it cannot, to be
// the smaller.
const HasPDF = true

// WritePDF writes the sheets as a PDF in which an inch of the picture is an inch.
func (p *Print) WritePDF(w io.Writer) error {
	if err := p.HasPages(); err != nil {
		return err
	}
	l := p.layout()
	chosen := l.sheets
	if p.Pages != nil {
		chosen = nil
		for _, n := range p.Pages {
			chosen = append(chosen, l.sheets[n-1])
		}
	}
	d := newPDF(p.Title)
	if p.Pages == nil && len(l.sheets) > 1 {
		d.overview(p, &l)
	}
	for i := range chosen {
		if p.Watch != nil && !p.Watch(i, len(chosen)) {
			return game.ErrStopped
		}
		d.sheet(p, &l, &chosen[i])
	}
	return d.doc.Output(w)
}

// A pdf draws pictures on pages whose unit is the inch. Letters are outlines, as in
// every other picture.
type pdf struct{ doc *fpdf.Fpdf }

// written is the date in a PDF, which has to have one: always the same, so that the
// same table gives the same bytes.
var written = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func newPDF(title string) *pdf {
	doc := fpdf.NewCustom(&fpdf.InitType{OrientationStr: "P", UnitStr: "in", SizeStr: "A4"})
	doc.SetCatalogSort(true)
	doc.SetCreationDate(written)
	doc.SetModificationDate(written)
	doc.SetProducer("Sightline", true)
	doc.SetTitle(title, true)
	doc.SetAutoPageBreak(false, 0)
	doc.SetMargins(0, 0, 0)
	doc.SetLineJoinStyle("round")
	return &pdf{doc}
}

// page begins a page.
func (d *pdf) page(paper Paper, lying bool) (wide, high float64) {
	size := fpdf.SizeType{Wd: paper.Wide, Ht: paper.High}
	if lying {
		d.doc.AddPageFormat("L", size)
		return paper.High, paper.Wide
	}
	d.doc.AddPageFormat("P", size)
	return paper.Wide, paper.High
}

// A spot is where a picture comes to lie on a page: its point from at a place, at a
// scale.
type spot struct {
	from, at picture.Point
	scale    float64
}

func (s spot) point(p picture.Point) picture.Point {
	return picture.Pt(s.at.X+(p.X-s.from.X)*s.scale, s.at.Y+(p.Y-s.from.Y)*s.scale)
}

// draw draws what of a picture touches an area of it.
func (d *pdf) draw(p *picture.Picture, area picture.Rect, s spot) {
	for _, sh := range p.Shapes {
		if sh.Extent().Touches(area) {
			d.shape(sh, s)
		}
	}
}

func (d *pdf) shape(sh picture.Shape, s spot) {
	switch sh := sh.(type) {
	case *picture.Path:
		d.path(sh, s)
	case *picture.Circle:
		c := s.point(sh.Center)
		if d.fill(sh.Fill) {
			d.doc.Circle(c.X, c.Y, sh.Radius*s.scale, "F")
		}
		if d.stroke(sh.Style, s) {
			d.doc.Circle(c.X, c.Y, sh.Radius*s.scale, "D")
		}
	case *picture.Label:
		for _, path := range sh.Outlined() {
			d.path(path, s)
		}
	}
}

func (d *pdf) path(p *picture.Path, s spot) {
	if d.fill(p.Fill) {
		d.lines(p.Lines, s)
		d.doc.DrawPath("F")
	}
	if d.stroke(p.Style, s) {
		d.lines(p.Lines, s)
		d.doc.DrawPath("D")
	}
}

func (d *pdf) lines(lines []picture.Line, s spot) {
	for _, l := range lines {
		for i, q := range l.Points {
			q = s.point(q)
			if i == 0 {
				d.doc.MoveTo(q.X, q.Y)
			} else {
				d.doc.LineTo(q.X, q.Y)
			}
		}
		if l.Closed && len(l.Points) > 0 {
			d.doc.ClosePath()
		}
	}
}

// fill takes up a color to fill with, unless it is none.
func (d *pdf) fill(c color.NRGBA) bool {
	if c.A == 0 {
		return false
	}
	d.doc.SetAlpha(float64(c.A)/255, "Normal")
	d.doc.SetFillColor(int(c.R), int(c.G), int(c.B))
	return true
}

// stroke takes up a pen, unless it is none.
func (d *pdf) stroke(st picture.Style, s spot) bool {
	if st.Stroke.A == 0 {
		return false
	}
	w := st.Width.True() * s.scale
	d.doc.SetAlpha(float64(st.Stroke.A)/255, "Normal")
	d.doc.SetDrawColor(int(st.Stroke.R), int(st.Stroke.G), int(st.Stroke.B))
	d.doc.SetLineWidth(w)
	dash := make([]float64, len(st.Dash))
	for i, n := range st.Dash {
		dash[i] = n * w
	}
	d.doc.SetDashPattern(dash, 0)
	d.doc.SetLineCapStyle(either(st.Round, "round", "butt"))
	return true
}
