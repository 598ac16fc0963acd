package cd

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// drawTags draws words at places of the table.
func (t *Table) drawTags(dst *ebiten.Image, tags []tag) {
	k := t.theme.Density
	for _, g := range tags {
		lines := g.lines()
		soft := ui.Label{Text: g.soft, Size: ui.TextSoft, Color: ui.InkSoft}
		if g.rule != "" {
			soft.Text = g.rule
		}
		var size gmath.Vec
		for i, l := range lines {
			s := t.labels.Size(l)
			if i == 0 && soft.Text != "" {
				s.X += t.labels.Size(soft).X + 10*k
			}
			size.X, size.Y = math.Max(size.X, s.X), size.Y+s.Y+2*k
		}
		pad := gmath.Vec{X: 9 * k, Y: 4 * k}
		size = size.Add(pad.Mulf(2))
		lo := t.tagAt(dst, &g, size)
		t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(size.Mulf(0.5)), Half: size.Mulf(0.5), Fill: t.theme.Color(ui.Faded(ui.SlateDeep, 0.95)), Round: 5 * k})
		if g.refused {
			t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(gmath.Vec{X: 2 * k, Y: size.Y / 2}), Half: gmath.Vec{X: 2 * k, Y: size.Y / 2}, Fill: ui.VermilionHi})
		}
		at := lo.Add(pad)
		for i, l := range lines {
			t.labels.Draw(dst, l, at, ui.TopLeft)
			if i == 0 {
				t.labels.Draw(dst, soft, gmath.Vec{X: lo.X + size.X - pad.X, Y: at.Y + k}, ui.Anchor{X: 1})
			}
			at.Y += t.labels.Size(l).Y + 2*k
		}
	}
}

// lines are those of a tag: all of a refusal in its tone.
func (g *tag) lines() []ui.Label {
	refusal := ui.Label{Text: g.bold, Size: ui.TextLedger, Bold: true, Color: ui.Ink}
	if g.refused {
		refusal.Color = ui.VermilionHi
	}
	lines := []ui.Label{refusal}
	for i, m := range g.more {
		l := ui.Label{Text: m, Size: ui.TextSoft, Color: ui.Ink}
		if i < g.reasons {
			l = refusal
			l.Text = m
		}
		lines = append(lines, l)
	}
	return lines
}

// tagAt is where a tag of a size lies: beside its place, clear of stands, chits and
// what else is labeled, and so far from panels as there is room. A line leads to one
// that had to go farther.
func (t *Table) tagAt(dst *ebiten.Image, g *tag, size gmath.Vec) gmath.Vec {
	k, free := t.theme.Density, t.room()
	at, off := t.camera.ToScreen(table.Inches(g.at)), g.off.Mulf(k)
	const about = 16 // of a tag's place: as far as the icon of a stand there reaches
	l := table.Tagged{
		Of:   ui.Rect{X: at.X - about*k, Y: at.Y - about*k, W: 2 * about * k, H: 2 * about * k},
		Size: size, Room: &free, Density: k,
		Near: []gmath.Vec{
			at.Add(off), at.Add(gmath.Vec{X: off.X, Y: -off.Y - size.Y}),
			at.Add(gmath.Vec{X: -off.X - size.X, Y: off.Y}), at.Add(gmath.Vec{X: -off.X - size.X, Y: -off.Y - size.Y}),
		},
	}
	lies, _ := t.clutter.Lay(&l)
	t.clutter.Take(lies)
	t.drawLeader(dst, &l, lies)
	return gmath.Vec{X: lies.X, Y: lies.Y}
}

// room is what panels and rulers leave of the window to labels, in device pixels.
func (t *Table) room() ui.Rect {
	r := t.mapRoom()
	if left, top, ruled := t.rulersAt(); ruled {
		end, low := r.Right(), r.Bottom()
		r.X, r.Y = math.Max(r.X, left+rulerWide*t.theme.Density), math.Max(r.Y, top+rulerWide*t.theme.Density)
		r.W, r.H = math.Max(end-r.X, 1), math.Max(low-r.Y, 1)
	}
	return r
}

// mapRoom is what panels leave of the window, in device pixels: of the right column
// too while nothing is there.
func (t *Table) mapRoom() ui.Rect {
	k, f := t.theme.Density, t.frame.free
	beside := func(s ui.Spot) bool {
		return !t.frame.docked && s.Name == "card" || s.Name == "log panel" || s.Name == "lesson"
	}
	if f.Right() > t.frame.right.X && slices.ContainsFunc(t.page.Spots(), beside) {
		f.W = t.frame.right.X - margin - f.X
	}
	return ui.Rect{X: f.X * k, Y: f.Y * k, W: f.W * k, H: f.H * k}
}

// tipAt is where a tip of a size belongs, in units: beside the panel that what it
// is of lies in, so that it covers nothing of that; else below it.
func (f *frame) tipAt(of ui.Rect, w, h float64) (x, y float64) {
	const gap = 4
	at := of.Middle()
	switch {
	case f.left.Holds(at):
		return f.left.Right() + gap, of.Y + (of.H-h)/2
	case f.tray.Holds(at):
		return of.X, f.tray.Y - h - gap
	case f.right.Holds(at):
		return f.right.X - w - gap, of.Y + (of.H-h)/2
	}
	return of.X, of.Bottom() + gap
}

// tipWide is how wide the words of a tip may get, in units; tipLeast is how much room
// beside a dialog is enough for one.
const (
	tipWide  = 560
	tipLeast = 140
)

// overNames are the panels that lie over the others, each with choices.
var overNames = []string{"popup", "dialog", "menu panel", "help panel", "rulings panel", "briefing panel"}

// over is the uppermost of the panels that lie over the others and hold a place.
func (t *Table) over(at gmath.Vec) (panel ui.Rect, is bool) {
	for _, s := range slices.Backward(t.page.Spots()) {
		if slices.Contains(overNames, s.Name) && s.Place.Holds(at) {
			return s.Place, true
		}
	}
	return ui.Rect{}, false
}

// besides is where a tip belongs that is of a choice in a panel over the others, and how
// wide it may get: beside the panel, or if there is too little room below or above it.
// It would cover the next choice.
func (t *Table) besides(panel, of ui.Rect) (wide float64, place func(w, h float64) (x, y float64)) {
	const gap, pad = 4, 16
	all := t.page.Size()
	right, left := all.W-panel.Right()-2*gap, panel.X-2*gap
	if max(right, left) < tipLeast {
		return all.W - 40, func(w, h float64) (x, y float64) {
			if x, y = of.X, panel.Bottom()+gap; y+h > all.H {
				y = panel.Y - h - gap
			}
			return x, y
		}
	}
	if right >= left {
		return right - pad, func(w, h float64) (x, y float64) { return panel.Right() + gap, of.Y + (of.H-h)/2 }
	}
	return left - pad, func(w, h float64) (x, y float64) { return panel.X - gap - w, of.Y + (of.H-h)/2 }
}

// A tip is what is said of a spot, in lines, and where.
type tip struct {
	lines []string
	at    ui.Rect
}

func tipLabel(text string) ui.Label { return ui.Label{Text: text, Size: ui.TextSoft, Color: ui.Ink} }

// tipNow is the tip that shows; it has no lines if there is none.
func (t *Table) tipNow() (out tip) {
	text, of := t.page.Tip()
	if text == "" {
		text, of = t.groundTip()
	}
	if text == "" {
		return out
	}
	all := t.page.Size()
	wide := math.Min(tipWide, all.W-40)
	place := func(w, h float64) (x, y float64) {
		if x, y = t.frame.tipAt(of, w, h); y+h > all.H {
			y = of.Y - h - 4
		}
		return x, y
	}
	if panel, is := t.over(of.Middle()); is {
		var room float64
		room, place = t.besides(panel, of)
		wide = math.Min(wide, room)
	}
	k := t.theme.Density
	out.lines = t.page.Broken(tipLabel(text), wide)
	for _, line := range out.lines {
		one := t.labels.Size(tipLabel(line)).Divf(k)
		out.at.W, out.at.H = math.Max(out.at.W, one.X), out.at.H+one.Y
	}
	out.at.W, out.at.H = out.at.W+16, out.at.H+10
	x, y := place(out.at.W, out.at.H)
	out.at.X, out.at.Y = gmath.Clamp(x, 4, math.Max(all.W-out.at.W-4, 4)), gmath.Clamp(y, 4, math.Max(all.H-out.at.H-4, 4))
	if t.overDigest(of, out.at) {
		return tip{}
	}
	return out
}

// overDigest reports whether the tip of something else would lie over the digest: it is
// read, wherever the pointer rests.
func (t *Table) overDigest(of, at ui.Rect) bool {
	for _, s := range t.page.Spots() {
		if d := s.Place; s.Name == "digest" && d.Meets(of).Empty() { // the panel, or the button in it
			return !d.Meets(at).Empty()
		} else if s.Name == "digest" {
			return false
		}
	}
	return false
}

// drawTip says what a button does, beside it.
func (t *Table) drawTip(dst *ebiten.Image) {
	shown := t.tipNow()
	if len(shown.lines) == 0 {
		return
	}
	k := t.theme.Density
	lo, s := gmath.Vec{X: shown.at.X, Y: shown.at.Y}.Mulf(k), gmath.Vec{X: shown.at.W, Y: shown.at.H}.Mulf(k)
	high := (s.Y - 10*k) / float64(len(shown.lines))
	t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(s.Mulf(0.5)), Half: s.Mulf(0.5), Fill: t.theme.Color(ui.SlateDeep), Stroke: t.theme.Color(ui.InkSoft), Width: k, Round: 4 * k})
	for i, line := range shown.lines {
		t.labels.Draw(dst, tipLabel(line), lo.Add(gmath.Vec{X: 8 * k, Y: 5*k + high*float64(i)}), ui.TopLeft)
	}
}
