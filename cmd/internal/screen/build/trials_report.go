package build

import (
	"image"
	"io"
	"math"
	"sightline/cmd/internal/article"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/study"
	"sightline/cmd/internal/yield"
	rules "sightline/game/commanddecision"

	"github.com/hajimehoshi/ebiten/v2"
)

// reporting is the report of trials, as it is made and shown.
type reporting struct {
	made   chan *report
	report *report
	figure []*ebiten.Image // of the report
	high   float64         // of the report as it was laid out last
}

// A report tells what the games come to.
type report struct {
	article *article.Article
	figures []*image.RGBA
	err     error
}

// reported reports whether the report is there; writing that it is made.
func (r *reporting) reported() bool { return r.report != nil }
func (r *reporting) writing() bool  { return r.made != nil }

// drop drops it.
func (r *reporting) drop() {
	for _, img := range r.figure {
		img.Deallocate()
	}
	r.report, r.figure = nil, nil
}

// writesReport has the report made of the games that are over, beside the ticks.
func (t *Table) writesReport() {
	r, o := &t.trials, t.trialOpening()
	s := &study.Study{File: t.tools.Games.BuiltFile(t.file, o.Scenario), Bots: [2]string{bothPlay, bothPlay}, Seed: trialSeed}
	for _, g := range r.games {
		s.Games = append(s.Games, study.Game{Result: g.result, Tally: g.tally})
	}
	made, density := make(chan *report, 1), t.theme.Density
	r.made = made
	go func() {
		p, err := rules.System{}.Open(o)
		if err != nil {
			made <- &report{err: err}
			return
		}
		s.Battle = p.(*rules.State).Battle()
		a, err := s.Article()
		out := &report{article: a, err: err}
		for _, f := range s.Pictures() {
			yield.Now()
			out.figures = append(out.figures, rastered(f, density))
		}
		made <- out
	}()
}

// takesReport takes the report in.
func (t *Table) takesReport() {
	r := &t.trials
	select {
	case made := <-r.made:
		r.made, t.stale = nil, true
		if made.err != nil {
			t.refuse(made.err)
			return
		}
		r.report = made
		for _, f := range made.figures {
			r.figure = append(r.figure, ebiten.NewImageFromImage(f))
		}
	default:
	}
}

// savesReport saves the report as a page.
func (t *Table) savesReport() {
	r := &t.trials
	if r.report == nil || t.tools.Export == nil {
		return
	}
	said, err := t.tools.Export(t.name+"-simulated.html", func(w io.Writer) error { return r.report.article.WriteHTML(w) })
	if err != nil {
		t.refuse(err)
		return
	}
	t.say(said)
	t.stale = true
}

// figureWide is how wide figures are shown, in units.
const figureWide = 640

// rastered are the pixels of a figure.
func rastered(p *picture.Picture, density float64) *image.RGBA {
	wide := p.Bounds.Max.X - p.Bounds.Min.X
	return p.RasterScaled(p.Bounds, figureWide*density/wide, density)
}

// layReport is what the games come to.
func (t *Table) layReport(view ui.Rect) {
	r, p := &t.trials, t.page
	wide := view.W - ui.BarWide
	top, before := r.at.Begin(p, view, r.high)
	y := p.Paragraph(view.X, top, wide, 24, ui.BoldText(r.report.article.Title, ui.TextTitle)) + 6
	if t.view.Text() != r.of {
		y = p.Paragraph(view.X, y, wide, 18, ui.Text("The table has been changed since these games were played.", ui.TextBody).In(ui.VermilionHi)) + 8
	}
	figures := 0
	for _, b := range r.report.article.Blocks() {
		switch {
		case b.Heading != "":
			y = p.Paragraph(view.X, y+10, wide, 22, ui.BoldText(b.Heading, ui.TextHeading)) + 4
		case b.Text != "":
			y = p.Paragraph(view.X, y, wide, 18, ui.Text(b.Text, ui.TextSoft)) + 8
		case b.Rows != nil:
			y = t.layRows(view.X, y, wide, b) + 12
		case b.Figure != nil:
			img := r.figure[figures]
			figures++
			w, h := float64(img.Bounds().Dx())/t.theme.Density, float64(img.Bounds().Dy())/t.theme.Density
			p.Plate(ui.Rect{X: view.X, Y: y, W: w, H: h}, ui.Look{Fill: ui.White})
			p.Image(view.X+w/2, y+h/2, img)
			y = p.Paragraph(view.X, y+h+6, wide, 16, ui.Text(b.Figure.Caption, ui.TextSmall).In(ui.InkSoft)) + 14
		}
	}
	r.at.End(p, before)
	if h := y - top; h != r.high {
		r.high, t.stale = h, true
	}
}

// layRows is a table of the report, each column as wide as it needs, those of words with
// what is left; it returns where it ends.
func (t *Table) layRows(x, y, wide float64, b article.Block) float64 {
	p := t.page
	widths := t.columnsOf(wide, b)
	line := func(cells []string, label func(string) ui.Label) {
		at, bottom := x, y
		for k, cell := range cells {
			room := widths[k] - 14
			for i, words := range p.Broken(label(cell), room) {
				l, m := label(words), y+8+float64(i)*16
				if b.Columns[k].Number {
					p.Words(at+room, m, l, ui.Anchor{X: 1, Y: 0.5})
				} else {
					p.Fitted(at, m, room, l, ui.Anchor{Y: 0.5})
				}
				bottom = math.Max(bottom, m+8)
			}
			at += widths[k]
		}
		y = bottom + 5
		p.Rule(x, y-2, x+sum(widths), y-2, 1, ui.Rule)
	}
	var heads []string
	for _, c := range b.Columns {
		heads = append(heads, c.Name)
	}
	line(heads, func(s string) ui.Label { return ui.BoldText(s, ui.TextSmall).In(ui.InkSoft) })
	for _, row := range b.Rows {
		line(row, func(s string) ui.Label { return ui.Text(s, ui.TextSoft) })
	}
	return y
}

// columnsOf is how wide the columns of a table are, with the room between them.
func (t *Table) columnsOf(wide float64, b article.Block) []float64 {
	p := t.page
	const head = 120 // that a heading is broken to
	widths := make([]float64, len(b.Columns))
	for k, c := range b.Columns {
		for _, words := range p.Broken(ui.BoldText(c.Name, ui.TextSmall), head) {
			widths[k] = math.Max(widths[k], p.Width(ui.BoldText(words, ui.TextSmall)))
		}
		for _, row := range b.Rows {
			widths[k] = math.Max(widths[k], p.Width(ui.Text(row[k], ui.TextSoft)))
		}
		widths[k] += 16
	}
	for k, c := range b.Columns {
		if over := sum(widths) - wide; over > 0 && !c.Number {
			widths[k] = math.Max(widths[k]-over, 110)
		}
	}
	return widths
}

func sum(list []float64) (n float64) {
	for _, x := range list {
		n += x
	}
	return n
}

// working reports whether games are played, or the report is made.
func (r *trials) working() bool { return r.stop != nil || r.writing() }
