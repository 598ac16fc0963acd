package screen

import (
	"syscall/js"

	"sightline/cmd/internal/screen/ui"
)

// A reader has the handbook as pages beside the program: they are not in it, to make it small.
type reader struct{}

// layContents is the way to the handbook.
func (l *lobby) layContents() {
	p, r := l.page, l.frame.side
	p.Panel("contents panel", r)
	in := r.Inset(14, 12)
	p.Fitted(in.X, in.Y+14, in.W, ui.BoldText("Handbook", ui.TextTitle), ui.Anchor{Y: 0.5})
	y := p.Paragraph(in.X, in.Y+36, in.W, 18, ui.Text("How to play, a page for each step, sight and rulings, building tables, files. It opens beside the game.", ui.TextBody).In(ui.InkMiddle))
	p.Button(ui.Rect{X: in.X, Y: y + 12, W: in.W, H: 40}, ui.ButtonLook{
		Name: "handbook", Text: "Open the handbook", Tone: ui.Todo, Press: func() { js.Global().Call("open", "handbook/", "_blank") },
	})
}

// readsOver opens a page beside the match.
func (l *lobby) readsOver(match ui.Scene, page string) ui.Scene {
	js.Global().Call("open", "handbook/"+page+".html", "_blank")
	return match
}

func (*lobby) layPage() bool     { return false }
func (*lobby) pageTitle() string { return "" }
func (*lobby) turnPage(int)      {}
func (*lobby) turnBack() bool    { return false }
