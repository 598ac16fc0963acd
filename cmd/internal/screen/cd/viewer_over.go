package cd

import (
	"fmt"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/replay"
)

// A verification is what came of verifying the journal.
type verification struct {
	fine  bool
	short string
	more  string
	list  []replay.Difference
}

// verified says what came of it; nil of nothing.
func verified(r *replay.Verdict) *verification {
	if r == nil {
		return nil
	}
	d := &verification{list: r.Differences}
	n := len(r.Differences)
	switch r.Severity() {
	case replay.Remark:
		d.fine, d.short, d.more = true, "Verified", fmt.Sprintf("%d actions, every die", r.Actions)
	case replay.Changed:
		d.short, d.more = "Older rules", counted(n, "difference")
	default:
		d.short, d.more = "Not verified", counted(n, "difference")
	}
	return d
}

// layBadge says whether the game is verified, its right end at x, and returns where it
// begins.
func (v *Viewer) layBadge(x float64, d *verification) float64 {
	p := v.t.page
	short, more := ui.BoldText(d.short, ui.TextBody), ui.Text(d.more, ui.TextSoft).In(ui.InkMiddle)
	wide := p.Width(short) + 44
	if p.Size().W >= logFolds {
		wide += p.Width(more) + 8
	}
	r := ui.Rect{X: x - wide, Y: 5, W: wide, H: 30}
	edge := ui.InkSoft
	if !d.fine {
		edge = ui.VermilionHi
		short.Color = ui.VermilionHi
	}
	p.PlateOf("verification", r, ui.Look{Fill: ui.SlatePanel, Edge: edge, Radius: 15}, ui.Look{Fill: ui.SlateCard, Edge: edge, Radius: 15})
	mid := r.Y + r.H/2
	if d.fine { // a tick
		p.Rule(r.X+13, mid, r.X+17, mid+4, 2, ui.Ink)
		p.Rule(r.X+17, mid+4, r.X+24, mid-5, 2, ui.Ink)
	} else {
		p.Rule(r.X+14, mid-5, r.X+24, mid+5, 2, ui.VermilionHi)
		p.Rule(r.X+14, mid+5, r.X+24, mid-5, 2, ui.VermilionHi)
	}
	p.Words(r.X+32, mid, short, ui.Anchor{Y: 0.5})
	if p.Size().W >= logFolds {
		p.Words(r.X+40+p.Width(short), mid, more, ui.Anchor{Y: 0.5})
	}
	tip := "The game was played again: every action, die and event is as it was recorded"
	if !d.fine {
		tip = "What differs from the record"
	}
	p.Spot(ui.Spot{Name: "verification", Place: r, Tip: tip + ". " + v.cap("verification") + " tells more", Press: func() { v.opens(verdictOverlay) }})
	return r.X - 8
}

// mayNotVerify says why nothing is told of that.
func (v *Viewer) mayNotVerify() string {
	if v.verdict == nil {
		return "The game goes on: it is verified once it is over"
	}
	return ""
}

// opens lays something over the table.
func (v *Viewer) opens(o overlay) {
	v.over, v.playing, v.overAt, v.t.stale = o, false, ui.Scroll{}, true
	v.t.page.SetFocus("")
}

// shuts takes away what lies over the table.
func (v *Viewer) shuts() {
	if v.working == nil {
		v.over, v.t.stale = noOverlay, true
	}
}

// overlayKeys takes the keys while something lies over the table.
func (v *Viewer) overlayKeys(in *ui.Input) {
	v.t.stale = v.t.stale || len(in.Keys)+len(in.Runes) > 0
	switch v.over {
	case noteOverlay:
		v.noteKeys(in)
		return
	case seatsOverlay:
		v.seatKeys(in)
		return
	case exportOverlay:
		v.exportKeys(in)
		return
	}
	for _, k := range in.Keys {
		switch {
		case k == ebiten.KeyEscape:
			v.shuts()
		case k == ebiten.KeyArrowDown || k == ebiten.KeyPageDown:
			v.overAt.By(120)
		case k == ebiten.KeyArrowUp || k == ebiten.KeyPageUp:
			v.overAt.By(-120)
		case k == ebiten.KeyTab && in.Shift:
			v.t.page.MoveFocus(-1)
		case k == ebiten.KeyTab:
			v.t.page.MoveFocus(1)
		case (k == ebiten.KeyEnter || k == ebiten.KeyNumpadEnter) && !v.t.page.PressFocus():
			v.shuts()
		case v.over == helpOverlay && (k == ebiten.KeyF1 || k == ebiten.KeySlash):
			v.shuts()
		}
	}
}

// layOverlay is what lies over the table.
func (v *Viewer) layOverlay() {
	switch v.over {
	case helpOverlay:
		v.layHelp()
	case verdictOverlay:
		v.layVerdict()
	case noteOverlay:
		v.layNoting()
	case seatsOverlay:
		v.layOnward()
	case exportOverlay:
		v.layExport()
	}
}

// sheet is a panel over everything, with room for so much, and its title.
func (v *Viewer) sheet(name, title string, wide, high float64) ui.Rect {
	p := v.t.page
	w := p.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: v.shuts})
	r := ui.Rect{W: math.Min(wide, w.W-16), H: math.Min(high, w.H-16)}
	r.X, r.Y = (w.W-r.W)/2, (w.H-r.H)/2
	p.Panel(name, r)
	p.Fitted(r.X+24, r.Y+28, r.W-150, ui.BoldText(title, ui.TextPage), ui.Anchor{Y: 0.5})
	p.Button(ui.Rect{X: r.Right() - 114, Y: r.Y + 13, W: 98, H: 30}, ui.ButtonLook{Name: "close", Text: "Close", Key: "Esc", Press: v.shuts})
	return r
}

// layHelp lists every key, and what the marks on the line of time mean.
func (v *Viewer) layHelp() {
	p, r := v.t.page, v.sheet("help panel", "Keys, gestures and marks", 660, v.t.page.Size().H-80)
	var rows [][2]string
	for _, c := range v.commands() {
		rows = append(rows, [2]string{keys.Cap(c.key), c.help})
	}
	rows = append(rows, [][2]string{
		{"Drag the line of time", "go to any moment, back and forth"},
		{"Click a line of the log", "go to where it was told"},
		{"Click, double click a stand", "select it; its company"},
		{"Wheel; drag", "zoom at the cursor; pan"},
		{"Crossed square", "a stand is lost, in the color of its side"},
		{"Flag", "an area has been taken"},
		{"Dot", "a stand is demoralized"},
		{"Double bar", "the end of the game"},
	}...)
	view := ui.Rect{X: r.X + 20, Y: r.Y + 52, W: r.W - 40, H: r.H - 64}
	v.scrolled(view, func(y float64) float64 {
		for _, row := range rows {
			a := p.Paragraph(view.X+4, y+3, 190, 17, ui.BoldText(row[0], ui.TextBody))
			b := p.Paragraph(view.X+204, y+3, view.W-220, 17, ui.Text(ui.Capital(row[1]), ui.TextBody).In(ui.InkMiddle))
			y = math.Max(a, b) + 4
		}
		return y
	})
}

// layVerdict lists what differs from the record; a click goes there.
func (v *Viewer) layVerdict() {
	p, d := v.t.page, v.verdict
	r := v.sheet("verdict panel", d.short+": "+d.more, 660, math.Min(v.t.page.Size().H-80, 150+70*float64(len(d.list))))
	view := ui.Rect{X: r.X + 20, Y: r.Y + 56, W: r.W - 40, H: r.H - 72}
	v.scrolled(view, func(y float64) float64 {
		wide := view.W - ui.BarWide - 16
		text := "The game was played again from its journal. Every action was allowed, every die is the one that the seed gives, and all that happened is as it was recorded."
		if !d.fine {
			text = "The game was played again from its journal, and came to something else than was recorded. What shows here is what came of it now. A click goes to where it differs."
		}
		y = p.Paragraph(view.X+8, y, wide, 18, ui.Text(text, ui.TextBody).In(ui.InkMiddle)) + 8
		for i := range d.list {
			y = v.layDifference(ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide}, i)
		}
		return y
	})
}

// layDifference lays out what differs, and returns where it ends.
func (v *Viewer) layDifference(r ui.Rect, i int) float64 {
	p, x := v.t.page, &v.verdict.list[i]
	head := fmt.Sprintf("Line %d of the journal", x.Line)
	if x.Heading != "" {
		head += ", " + x.Heading
	}
	said := ui.Text(ui.Sentence(x.String()), ui.TextSoft).In(ui.InkMiddle)
	lines := p.Broken(said, r.W-16)
	r.H = 28 + 16*float64(len(lines))
	name := fmt.Sprintf("difference %d", i)
	p.PlateOf(name, r, ui.Look{Fill: ui.Slate, Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius})
	p.Fitted(r.X+8, r.Y+13, r.W-16, ui.BoldText(head, ui.TextSoft), ui.Anchor{Y: 0.5})
	for k, line := range lines {
		said.Text = line
		p.Words(r.X+8, r.Y+30+16*float64(k), said, ui.Anchor{Y: 0.5})
	}
	p.Spot(ui.Spot{Name: name, Place: r, Press: func() {
		v.shuts()
		_, last := v.witness().of(v.witness().reel.AtLine(x.Line))
		v.jumpTo(last)
	}})
	return r.Bottom() + 6
}

// scrolled lays out what may be higher than its room.
func (v *Viewer) scrolled(view ui.Rect, fill func(y float64) (bottom float64)) {
	y, before := v.overAt.Begin(v.t.page, view, v.overHigh)
	if high := fill(y) - y; high != v.overHigh { // known now
		v.overHigh, v.t.stale = high, true
	}
	v.overAt.End(v.t.page, before)
}
