package cd

import (
	"fmt"

	"sightline/cmd/internal/export"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// Sizes of the page of exports.
const (
	exportWide = 760
	exportHigh = 500
	kindWide   = 262
	kindHigh   = 34
)

// layExport asks what is to be exported, of whom, from where to where.
func (v *Viewer) layExport() {
	p, e := v.t.page, v.exporting
	r := v.sheet("export panel", "Export", exportWide, exportHigh)
	in := ui.Rect{X: r.X + 24, Y: r.Y + 58, W: r.W - 48, H: r.H - 58 - 74}
	left, right := in.Left(min(kindWide, in.W*0.42))
	right.X, right.W = right.X+20, right.W-20
	wide := left.W
	if high := float64(len(exportables)) * (kindHigh + 2); high > left.H {
		wide -= ui.BarWide
	}
	v.scrolled(left, func(y float64) float64 {
		for i := range exportables {
			v.layExportable(ui.Rect{X: left.X, Y: y, W: wide, H: kindHigh}, i)
			y += kindHigh + 2
		}
		return y
	})
	y := v.layOfWhom(right)
	switch x := exportables[e.what]; x.of {
	case ofMoment:
		y = v.layMoment(ui.Rect{X: right.X, Y: y, W: right.W}, x)
	case ofTurns:
		y = v.layPartChoice(ui.Rect{X: right.X, Y: y, W: right.W}, "These turns")
		y = v.layFilmed(ui.Rect{X: right.X, Y: y, W: right.W})
	default:
		y = v.layPartChoice(ui.Rect{X: right.X, Y: y, W: right.W}, "All of the game")
	}
	if why := v.mayNotExport(); why != "" {
		p.Paragraph(right.X, y, right.W, 17, ui.Text(why+".", ui.TextSoft).In(ui.Amber))
	}
	v.layExportFoot(ui.Rect{X: in.X, Y: in.Bottom() + 6, W: in.W, H: 56})
}

// layExportable is one of what can be made.
func (v *Viewer) layExportable(r ui.Rect, i int) {
	p, x := v.t.page, exportables[i]
	look := ui.Look{Fill: ui.Slate, Radius: ui.RowRadius}
	over := ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if i == v.exporting.what {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	ink := ui.Ink
	if v.working != nil && i != v.exporting.what { // one is made at a time
		over, ink = look, ui.InkSoft
	}
	name := "export " + x.ending[1:]
	p.PlateOf(name, r, look, over)
	p.Fitted(r.X+10, r.Middle().Y, r.W-20, ui.Text(x.name, ui.TextBody).In(ink), ui.Anchor{Y: 0.5})
	busy := v.working != nil && i != v.exporting.what
	p.Spot(ui.Spot{Name: name, Place: r, Off: busy, Tip: either(busy, "One is made at a time: choose this when it is there, or Esc stops it", ""), Press: func() { v.chooseExport(i) }})
}

// layOfWhom is whose knowledge is exported, and returns where it ends.
func (v *Viewer) layOfWhom(r ui.Rect) float64 {
	p := v.t.page
	var words []string
	for _, s := range v.seers() {
		words = append(words, either(s.Who() == game.Referee, "Both", s.Who()))
	}
	v.exportHead(r.X, r.Y, r.W, "As it was known to")
	p.Choice(ui.Rect{X: r.X, Y: r.Y + 22, W: r.W, H: 30}, "export for", words, v.exporting.seen, func(i int) {
		v.exporting.seen, v.exporting.said, v.t.stale = i, "", true
	})
	return r.Y + 68
}

func (v *Viewer) exportHead(x, y, w float64, text string) {
	v.t.page.Fitted(x, y+8, w, ui.BoldText(text, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}

// layMoment is which moment is drawn, and on what.
func (v *Viewer) layMoment(r ui.Rect, x exportable) float64 {
	p, e, at := v.t.page, v.exporting, v.exported()
	v.exportHead(r.X, r.Y, r.W, "Moment")
	y := r.Y + 22
	what := ": stands and ground"
	if v.of.Part != nil {
		p.Choice(ui.Rect{X: r.X, Y: y, W: r.W, H: 30}, "moment", []string{"What shows", "First mark", "Last mark"}, e.moment, func(i int) { e.moment, e.said, v.t.stale = i, "", true })
		y, what = y+36, ""
	}
	p.Fitted(r.X, y+10, r.W, ui.Text(v.t.turnText(v.witness().instants[at].turn)+", "+v.stepAt(at)+what, ui.TextBody), ui.Anchor{Y: 0.5})
	y += 34
	if x.ending == ".txt" {
		return p.Paragraph(r.X, y, r.W, 16, ui.Text("Whoever opens it has the table as it stands, to look at, to measure and to play on: stands, losses and turn, without chits and what was rolled.", ui.TextSoft).In(ui.InkSoft)) + 10
	}
	v.exportHead(r.X, y, r.W, "What is drawn")
	now := 0
	if e.ground {
		now = 1
	}
	p.Choice(ui.Rect{X: r.X, Y: y + 22, W: r.W, H: 30}, "drawn", []string{"All of the table", "The ground alone"}, now, func(i int) {
		e.ground, v.t.stale = i == 1, true
	})
	y += 68
	if x.ending == ".pdf" {
		var names []string
		for _, p := range export.Papers {
			names = append(names, p.Name)
		}
		v.exportHead(r.X, y, r.W, "Paper")
		p.Choice(ui.Rect{X: r.X, Y: y + 22, W: r.W, H: 30}, "paper", names, e.paper, func(i int) { e.paper, v.t.stale = i, true })
		y += 58
		y = p.Paragraph(r.X, y, r.W, 16, ui.Text("An inch of the table is an inch on paper: print it at 100 %, cut along the marks and lay the sheets edge to edge.", ui.TextSoft).In(ui.InkSoft)) + 10
	}
	return y
}

// layFilmed is the range of turns of a film, and its size.
func (v *Viewer) layFilmed(r ui.Rect) float64 {
	p, e, last := v.t.page, v.exporting, v.lastTurn()
	y := r.Y
	if !e.part {
		half := (r.W - 16) / 2
		v.layTurn(ui.Rect{X: r.X, Y: y, W: half}, "From turn", e.from, func(by int) { e.from = min(max(e.from+by, 0), e.to) })
		v.layTurn(ui.Rect{X: r.X + half + 16, Y: y, W: half}, "To turn", e.to, func(by int) { e.to = min(max(e.to+by, e.from), last) })
		y += 68
	}
	v.exportHead(r.X, y, r.W, "Pixels of the longer side")
	var words []string
	for _, n := range filmSizes {
		words = append(words, fmt.Sprint(n))
	}
	p.Choice(ui.Rect{X: r.X, Y: y + 22, W: r.W, H: 30}, "pixels", words, e.size, func(i int) { e.size, v.t.stale = i, true })
	return p.Paragraph(r.X, y+64, r.W, 16, ui.Text("Movement and every shot are shown.", ui.TextSoft).In(ui.InkSoft)) + 10
}

// layPartChoice is whether all is exported, or what is marked; nothing where nothing is.
func (v *Viewer) layPartChoice(r ui.Rect, all string) float64 {
	p, e := v.t.page, v.exporting
	if v.of.Part == nil {
		return r.Y
	}
	v.exportHead(r.X, r.Y, r.W, "What of it")
	now := 0
	if e.part {
		now = 1
	}
	p.Choice(ui.Rect{X: r.X, Y: r.Y + 22, W: r.W, H: 30}, "of it", []string{all, "What is marked"}, now, func(i int) {
		e.part, e.said, v.t.stale = i == 1, "", true
	})
	y := r.Y + 60
	if e.part {
		y = p.Paragraph(r.X, y, r.W, 16, ui.Text(ui.Capital(v.partText())+".", ui.TextSoft).In(ui.InkSoft))
	}
	return y + 8
}

// layTurn is an end of the range.
func (v *Viewer) layTurn(r ui.Rect, head string, now int, by func(int)) {
	p := v.t.page
	v.exportHead(r.X, r.Y, r.W, head)
	step := func(x float64, name, text string, d int) {
		p.Button(ui.Rect{X: x, Y: r.Y + 22, W: 34, H: 30}, ui.ButtonLook{Name: head + " " + name, Text: text, Press: func() { by(d); v.exporting.said, v.t.stale = "", true }})
	}
	step(r.X, "less", "\u2212", -1)
	p.Words(r.X+34+(r.W-68)/2, r.Y+37, ui.BoldText(either(now == 0, "Set-up", fmt.Sprint(now)), ui.TextHeading), ui.Centered)
	step(r.X+r.W-34, "more", "+", 1)
}

// layExportFoot is what the file is called, how far it is, and what came of it.
func (v *Viewer) layExportFoot(r ui.Rect) {
	p, e := v.t.page, v.exporting
	b := ui.ButtonLook{Name: "make export", Text: "Export", Key: "Enter", Tone: ui.Todo, Off: v.mayNotExport() != "", Tip: v.mayNotExport(), Press: v.exports}
	file := "File: " + v.exportName()
	if exportables[e.what].ending == ".txt" {
		b.Text, file = "Copy link", "Where nothing can be copied, it is written to "+v.exportName()
	}
	if v.working != nil {
		b = ui.ButtonLook{Name: "stop export", Text: "Stop", Key: "Esc", Off: e.stopped.Load(), Press: v.stopsExport}
	}
	p.Button(ui.Rect{X: r.Right() - 150, Y: r.Y + 9, W: 150, H: 38}, b)
	room := r.W - 170
	switch {
	case v.working != nil:
		p.Fitted(r.X, r.Y+18, room, ui.Text("Making "+v.exportName()+"; one at a time", ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
		bar := ui.Rect{X: r.X, Y: r.Y + 32, W: room, H: 10}
		p.Plate(bar, ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: 5})
		if all := e.all.Load(); all > 0 {
			bar.W *= float64(e.done.Load()) / float64(all)
			p.Plate(bar, ui.Look{Fill: ui.ClearBright, Radius: 5})
		}
		v.t.stale = true // the bar goes on
	case e.said != "" && e.refused:
		v.layExportSaid(r, room, ui.Text(e.said, ui.TextSoft).In(ui.VermilionHi))
	case e.said != "":
		v.layExportSaid(r, room, ui.Text(e.said, ui.TextSoft).In(ui.InkMiddle))
	default:
		v.layExportSaid(r, room, ui.Text(file, ui.TextSoft).In(ui.InkSoft))
	}
}

// layExportSaid is what is said at the foot, on as many lines as there is room for.
func (v *Viewer) layExportSaid(r ui.Rect, room float64, l ui.Label) {
	lines := v.t.page.Broken(l, room)
	lines = lines[:min(len(lines), 4)]
	y := r.Middle().Y - 15*float64(len(lines)-1)/2
	for _, line := range lines {
		l.Text = line
		v.t.page.Fitted(r.X, y, room, l, ui.Anchor{Y: 0.5})
		y += 15
	}
}
