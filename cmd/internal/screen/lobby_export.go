package screen

import (
	"io"
	"math"
	"path"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/export"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/ui"
)

// An exporting is what is to be made of the table that is chosen.
type exporting struct {
	v      *volume
	what   int // of exportKinds
	paper  int // of export.Papers
	ground bool
}

// exportKinds are the endings of what can be made of a table, and their names.
var exportKinds = [...][2]string{{".png", "Picture (PNG)"}, {".svg", "Drawing (SVG)"}, {".pdf", "On paper (PDF)"}}

// exported is the table or the worked case that is chosen; nil for none that can be drawn.
func (l *lobby) exported() *volume {
	var v *volume
	switch l.section {
	case playSection:
		v = &l.tables[l.chosen[playSection]]
	case rulingsSection:
		v = l.caseNow()
	}
	if v == nil || v.err != nil {
		return nil
	}
	return v
}

// asksExport asks what is to be made of the table that is chosen.
func (l *lobby) asksExport() {
	if v := l.exported(); v != nil {
		l.exporting, l.stale = &exporting{v: v}, true
		l.page.SetFocus("")
	}
}

// exports makes it: with those stands that are hidden from nobody, for others may be at
// this screen. A worked case is drawn with its answer.
func (l *lobby) exports() {
	e := l.exporting
	if l.mayNotExport() != "" {
		return
	}
	l.exporting = nil
	if k, is := e.v.board(); is {
		l.exportsBoard(e, k)
		return
	}
	answer := l.answers.of[e.v.id].ruling
	l.begins("Drawing "+e.v.title(), func() func() {
		s := scene.Of(shown(e.v.doc))
		ending := exportKinds[e.what][0]
		pic := picture.Table(s, picture.Options{Bare: ending == ".pdf"})
		switch {
		case e.ground:
			pic = picture.Ground(s)
		case answer != nil && ending != ".pdf":
			pic = picture.Sheet(s, answer)
		}
		write := pic.WriteSVG
		switch ending {
		case ".png":
			w, h := pic.Bounds.Size()
			write = func(out io.Writer) error {
				return pic.WritePNG(out, math.Max(1, math.Floor(exportLong/math.Max(w, h))))
			}
		case ".pdf":
			write = (&export.Print{Title: s.Title, Picture: pic, Area: pic.Bounds, Paper: export.Papers[e.paper]}).WritePDF
		}
		return l.keepsExport(path.Base(e.v.name)+ending, write)
	})
}

// exportsBoard draws the board of a battle: with its units as they stand at first, or bare.
func (l *lobby) exportsBoard(e *exporting, k *boards.Kind) {
	l.begins("Drawing "+e.v.title(), func() func() {
		s := e.v.doc.Scenario
		var stand []picture.Piece
		if !e.ground {
			stand = k.Stand(s)
		}
		pic, ending := k.Map(s).DrawWith(stand), exportKinds[e.what][0]
		write := pic.WriteSVG
		if ending == ".png" {
			write = pic.WriteBoard
		}
		return l.keepsExport(path.Base(e.v.name)+ending, write)
	})
}

// keepsExport writes what was drawn, and returns what tells where it is.
func (l *lobby) keepsExport(name string, write func(io.Writer) error) func() {
	said, err := l.free.Export(name, write)
	return func() {
		if err != nil {
			l.refuse(err)
			return
		}
		l.message, l.stale = said, true
	}
}

// exportLong is how many pixels the longer side of a picture has, at most.
const exportLong = 2400

// mayNotExport says why what is chosen cannot be made.
func (l *lobby) mayNotExport() string {
	if exportKinds[l.exporting.what][0] == ".pdf" && !export.HasPDF {
		return "In the browser there is no PDF: Sightline on a desktop makes it"
	}
	return ""
}

func (l *lobby) exportKeys(in *ui.Input) {
	for _, k := range in.Keys {
		l.stale = true
		switch k {
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if !l.page.PressFocus() {
				l.exports()
			}
			return
		case ebiten.KeyEscape:
			l.exporting = nil
			return
		case ebiten.KeyTab:
			l.page.MoveFocus(1)
		}
	}
}

// layExport asks what is to be made, over everything.
func (l *lobby) layExport() {
	p, w, e := l.page, l.page.Size(), l.exporting
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	stay := func() { l.exporting, l.stale = nil, true }
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: stay})
	r := centered(w, 560, 318)
	p.Panel("export panel", r)
	in := r.Inset(24, 0)
	p.Fitted(in.X, r.Y+30, in.W, ui.BoldText("Export "+e.v.title(), ui.TextPage), ui.Anchor{Y: 0.5})
	y := r.Y + 56
	choice := func(name string, words []string, now int, choose func(int)) {
		p.Choice(ui.Rect{X: in.X, Y: y, W: in.W, H: 32}, name, words, now, func(i int) { choose(i); l.stale = true })
		y += 42
	}
	var kinds, papers []string
	drawn := []string{"With the stands that all know", "The ground alone"}
	k, onBoard := e.v.board()
	if onBoard {
		drawn = []string{"With the " + k.Pieces + " that are on it at first", "The map alone"}
	}
	for _, k := range exportKinds {
		if onBoard && k[0] == ".pdf" { // it has no inches
			continue
		}
		kinds = append(kinds, k[1])
	}
	for _, s := range export.Papers {
		papers = append(papers, s.Name)
	}
	ground := 0
	if e.ground {
		ground = 1
	}
	choice("export", kinds, e.what, func(i int) { e.what = i })
	choice("drawn", drawn, ground, func(i int) { e.ground = i == 1 })
	text, c := "It is written to the folder exports inside that of your games, none over another.", ui.InkSoft
	if l.browser != nil {
		text = "It is downloaded."
	}
	if exportKinds[e.what][0] == ".pdf" {
		choice("paper", papers, e.paper, func(i int) { e.paper = i })
		text = "An inch of the table is an inch on paper: print it at 100 %, cut along the marks and lay the sheets edge to edge. " + text
	}
	if why := l.mayNotExport(); why != "" {
		text, c = why+".", ui.Amber
	}
	p.Paragraph(in.X, y, in.W, 17, ui.Text(text, ui.TextSoft).In(c))
	each := (r.W - 56) / 2
	p.Button(ui.Rect{X: in.X, Y: r.Bottom() - 54, W: each, H: 38}, ui.ButtonLook{Name: "make export", Text: "Export", Key: "Enter", Tone: ui.Todo, Off: l.mayNotExport() != "", Press: l.exports})
	p.Button(ui.Rect{X: in.X + each + 8, Y: r.Bottom() - 54, W: each, H: 38}, ui.ButtonLook{Name: "export not", Text: "Not now", Key: "Esc", Press: stay})
}
