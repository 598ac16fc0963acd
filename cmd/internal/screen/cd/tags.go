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

// tipWide is how wide the words of a tip may get, in units.
const tipWide = 560

// drawTip says what a button does, beside it.
func (t *Table) drawTip(dst *ebiten.Image) {
	text, of := t.page.Tip()
	if text == "" {
		return
	}
	k := t.theme.Density
	label := func(text string) ui.Label { return ui.Label{Text: text, Size: ui.TextSoft, Color: ui.Ink} }
	lines := t.page.Broken(label(text), math.Min(tipWide, float64(t.size.X)/k-40))
	s := gmath.Vec{X: 0, Y: 10 * k}
	var high float64
	for _, line := range lines {
		one := t.labels.Size(label(line))
		s.X, high = math.Max(s.X, one.X+16*k), math.Max(high, one.Y)
	}
	s.Y += high * float64(len(lines))
	x, y := of.X, of.Bottom()+4
	if !t.menu && !t.help && t.dialog == nil && t.popup == nil { // those lie over the panels
		x, y = t.frame.tipAt(of, s.X/k, s.Y/k)
	}
	lo := gmath.Vec{X: x, Y: y}.Mulf(k)
	if lo.Y+s.Y > float64(t.size.Y) {
		lo.Y = of.Y*k - s.Y - 4*k
	}
	lo.X = gmath.Clamp(lo.X, 4*k, math.Max(float64(t.size.X)-s.X-4*k, 4*k))
	t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(s.Mulf(0.5)), Half: s.Mulf(0.5), Fill: t.theme.Color(ui.SlateDeep), Stroke: t.theme.Color(ui.InkSoft), Width: k, Round: 4 * k})
	for i, line := range lines {
		t.labels.Draw(dst, label(line), lo.Add(gmath.Vec{X: 8 * k, Y: 5*k + high*float64(i)}), ui.TopLeft)
	}
}
