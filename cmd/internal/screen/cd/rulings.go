package cd

import (
	"io/fs"

	"sightline/cmd/internal/screen/ui"
)

// open leaves the table to look for a file, or to open one that was dropped; who
// thinks better of it comes back.
func (t *Table) open(dropped fs.FS) {
	if t.tools.Open != nil {
		t.beside, t.stale = t.tools.Open(t, dropped), true
	}
}

// layRulings is by which rulings the game is played: those that are not as they come
// first. Both sides may know them.
func (t *Table) layRulings() {
	p, r := t.page, t.sheetPanel("rulings panel", "Rulings of this game")
	view := ui.Rect{X: r.X + 20, Y: r.Y + 52, W: r.W - 40, H: r.H - 64}
	y, before := t.helpAt.Begin(p, view, t.helpHigh)
	top := y
	in := ui.Rect{X: view.X + 4, W: view.W - 4 - ui.BarWide}
	all := t.player.model.view.Battle().Rulings()
	for _, changed := range []bool{true, false} {
		n := 0
		for i := range all {
			f := &all[i]
			if f.Changed() != changed {
				continue
			}
			if n++; n == 1 {
				p.Fitted(in.X, y+12, in.W, ui.BoldText(either(changed, "Not as they come", "As they come"), ui.TextTitle), ui.Anchor{Y: 0.5})
				y += 30
			}
			value := ui.BoldText(f.Shown(f.Now), ui.TextBody)
			whose := "CD " + f.Rule + ", " + f.Name
			if changed {
				value = value.In(ui.Amber)
				whose = ui.Capital(f.Whose()) + "; as it comes: " + f.Shown(f.Value) + ". " + whose
			}
			name := f.Title()
			p.Pair(in.X, y+8, in.W, ui.BoldText(name+": ", ui.TextBody), ui.Text(whose, ui.TextSoft).In(ui.InkSoft))
			p.Words(in.X+p.Width(ui.BoldText(name+": ", ui.TextBody)), y+8, value, ui.Anchor{Y: 0.5})
			y = p.Paragraph(in.X, y+18, in.W, 16, ui.Text(ui.Sentence(f.Said()), ui.TextSoft).In(ui.InkMiddle)) + 8
		}
		if changed && n == 0 {
			y = p.Paragraph(in.X, y+2, in.W, 18, ui.Text("All rulings are as they come.", ui.TextBody).In(ui.InkMiddle)) + 10
		}
	}
	if high := y - top; high != t.helpHigh { // known now
		t.helpHigh, t.stale = high, true
	}
	t.helpAt.End(p, before)
}
