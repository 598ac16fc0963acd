package cd

import (
	"fmt"
	"image"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// layScale is a bar of inches beside the minimap, where all may measure.
func (t *Table) layScale() {
	p, n := t.page, 6.0
	per := t.camera.Scale / t.theme.Density
	for n*per > 220 && n > 1 {
		n /= 2
	}
	for n*per < 70 && n < 48 {
		n *= 2
	}
	x, y := t.frame.mini.X+6, t.frame.mini.Bottom()-10 // the middle of its left end
	if t.showsMini() {
		x = t.frame.mini.Right() + 14
	}
	w := n * per
	if left, _, ruled := t.rulersAt(); ruled { // the label begins beside the ruler, not on it
		left /= t.theme.Density
		if end := left + rulerWide + 4; x-6 < end && x+w+38 > left {
			x = end + 6
		}
	}
	p.Plate(ui.Rect{X: x - 6, Y: y - 10, W: w + 44, H: 20}, ui.Look{Fill: ui.Faded(ui.Parchment, 0.85), Radius: 4})
	for i := range 6 {
		c := ui.Black
		if i%2 == 1 {
			c = ui.White
		}
		p.Plate(ui.Rect{X: x + float64(i)*w/6, Y: y - 3, W: w / 6, H: 6}, ui.Look{Fill: c, Edge: ui.Black})
	}
	p.Words(x+w+6, y, ui.Label{Text: fmt.Sprintf("%g\u2033", n), Size: 11.5, Bold: true, Color: ui.Black}, ui.Anchor{Y: 0.5})
}

// showsMini reports whether there is a minimap: not while all of the table is in
// view anyway.
func (t *Table) showsMini() bool {
	if t.miniOff || t.bare || t.curtain != nil || t.page.Size().W < 900 { // there it would hide what it is an overview of
		return false
	}
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	view := t.camera.View
	if t.sight.line { // the profile lies over some of the table, which is no reason to show all of it again
		view = view.Union(pixels(t.frame.strip, t.theme))
	}
	return !image.Rect(int(lo.X), int(lo.Y), int(hi.X), int(hi.Y)).In(view)
}

// drawMini draws the whole table small, with what is known of stands, and the
// view on it.
func (t *Table) drawMini(dst *ebiten.Image) {
	if !t.mini || t.help || t.menu || t.dialog != nil {
		return
	}
	k, r := t.theme.Density, t.miniRoom()
	px := pixels(r, t.theme)
	t.tools.Brush.Box(dst, ui.Box{Center: r.Middle().Mulf(k), Half: gmath.Vec{X: r.W/2 + 2, Y: r.H/2 + 2}.Mulf(k), Fill: ui.Black, Round: 2 * k})
	t.bakery.DrawWhole(dst, px)
	scale := r.W * k / t.camera.Table.X
	at := func(v gmath.Vec) gmath.Vec {
		return gmath.Vec{X: float64(px.Min.X) + v.X*scale, Y: float64(px.Min.Y) + v.Y*scale}
	}
	for i := range t.laid {
		l := &t.laid[i]
		c, round := t.sideFill(l.piece.icon.Side), 2.2*k
		if l.piece.icon.Side&1 == 1 { // the form says the same as the color
			round = 0
		}
		if l.Wreck {
			c = ui.InkFaint
		}
		t.tools.Brush.Box(dst, ui.Box{Center: at(table.Inches(l.Footprint.Center)), Half: gmath.Vec{X: 2.2 * k, Y: 2.2 * k}, Round: round, Fill: c, Stroke: ui.White, Width: 0.8 * k})
	}
	lo, hi := t.camera.Shown()
	lo, hi = at(lo), at(hi)
	lo = gmath.Vec{X: math.Max(lo.X, float64(px.Min.X)), Y: math.Max(lo.Y, float64(px.Min.Y))}
	hi = gmath.Vec{X: math.Min(hi.X, float64(px.Max.X)), Y: math.Min(hi.Y, float64(px.Max.Y))}
	t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(hi).Mulf(0.5), Half: hi.Sub(lo).Mulf(0.5), Stroke: ui.White, Width: 1.6 * k})
}

// miniRoom is where the table is on the minimap.
func (t *Table) miniRoom() ui.Rect {
	r := t.frame.mini
	s := math.Min(r.W/t.camera.Table.X, r.H/t.camera.Table.Y)
	w, h := t.camera.Table.X*s, t.camera.Table.Y*s
	return ui.Rect{X: r.X, Y: r.Bottom() - h, W: w, H: h}
}

// jump has the camera go to what the minimap is clicked at.
func (t *Table) jump() {
	r := t.miniRoom()
	u := t.page.Unit(t.cursor)
	t.camera.Center = gmath.Vec{X: (u.X - r.X) / r.W * t.camera.Table.X, Y: (u.Y - r.Y) / r.H * t.camera.Table.Y}
	t.camera.Pan(gmath.Vec{})
}
