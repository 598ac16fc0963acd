package cd

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// A laid piece is one with the place of its icon in the window.
type laid struct {
	*piece
	table.Perch
	crowded bool // others stand so near that marks about it would cover them
}

// lay places the icons of the stands in view.
func (t *Table) lay() {
	t.laid = t.laid[:0]
	fanned := -1
	m := t.shown()
	for i := range m.pieces {
		p := &m.pieces[i]
		if !p.drawn() {
			continue
		}
		if p.Name == t.fanned {
			fanned = len(t.laid)
		}
		at := t.camera.ToScreen(table.Inches(p.Footprint.Center))
		t.laid = append(t.laid, laid{piece: p, Perch: table.PerchAt(at)})
	}
	table.Spread(len(t.laid), func(i int) *table.Perch { return &t.laid[i].Perch }, fanned, t.signed())
	t.crowd()
	t.clutter.Clear()
	t.takeStands()
}

// crowd finds the icons that others stand beside: the marks at their corners would
// lie on those.
func (t *Table) crowd() {
	near := 1.4 * t.iconSize() * t.theme.Density
	for i := range t.laid {
		a := &t.laid[i]
		for j := range t.laid[:i] {
			b := &t.laid[j]
			d := a.Icon.Sub(b.Icon)
			if a.Pile > 0 && b.Pile > 0 && math.Abs(d.X) < near && math.Abs(d.Y) < near {
				a.crowded, b.crowded = true, true
			}
		}
	}
}

// iconLeast is the least size of an icon, in device pixels.
const iconLeast = 22

// iconSize is how large icons are over stands, in units: with large text, which
// leaves the map less room, they cover no more of the ground than else.
func (t *Table) iconSize() float64 {
	k := t.theme.Density
	return math.Round(math.Max(math.Min(table.IconSize, 2*t.camera.Scale/k), iconLeast/k))
}

// signed is the density of the display for what has the size of icons.
func (t *Table) signed() float64 { return t.theme.Density * t.iconSize() / table.IconSize }

// drawPieces draws all stands: footprints to scale below, icons above.
func (t *Table) drawPieces(dst *ebiten.Image) {
	k := t.theme.Density
	still := t.bakery.Still >= table.StillFrames
	t.drawSightings(dst)
	for i := range t.laid {
		l := &t.laid[i]
		look := t.lookOf(l.piece)
		if !t.inView(l.Foot, 60*k) {
			continue
		}
		t.sprites.Stand(dst, &t.camera, look, table.Inches(l.Footprint.Center), radians(l.Footprint.Facing), k, still)
	}
	for _, fanned := range [...]bool{false, true} { // what is fanned out lies over what is about it
		for i := range t.laid {
			l := &t.laid[i]
			if l.Fanned != fanned || l.Pile == 0 || !t.inView(l.Icon, 40*k) || t.large(l.piece) {
				continue
			}
			if d := l.Icon.DistanceTo(l.Foot); d > 3*k {
				t.tools.Brush.Line(dst, l.Foot, l.Icon, 1.2*k, ui.Black, 0)
			}
			if !t.ringed(l) {
				t.drawIcon(dst, l)
			}
		}
	}
	for i := range t.laid { // the tags of icons lie over their rings
		if l := &t.laid[i]; t.ringed(l) {
			t.drawRing(dst, l)
			if l.Pile > 0 && t.inView(l.Icon, 40*k) && !t.large(l.piece) {
				t.drawIcon(dst, l)
			}
		}
	}
	for i := range t.laid {
		t.drawMark(dst, &t.laid[i])
	}
}

// large reports whether a stand is so near that it is drawn without an icon: not
// in the palette for color-blind eyes, as icons alone say the side by form.
func (t *Table) large(p *piece) bool {
	if t.theme.Safe {
		return false
	}
	w, d := p.width()
	return math.Min(w, d)*t.camera.Scale >= table.Iconed*t.theme.Density
}

// width returns the size of the footprint in inches: across the facing and
// along it.
func (p *piece) width() (w, d float64) {
	c := &p.Footprint.Corners
	front := table.Inches(c[0])
	return front.DistanceTo(table.Inches(c[1])), front.DistanceTo(table.Inches(c[3]))
}

func radians(d geom.Direction) float64 { return math.Atan2(float64(d.X), float64(-d.Y)) }

// pileBelow is how far below an icon the number of its pile is, in its units.
const pileBelow = 17

// dimAlpha is how much there is of an icon that the step has nothing to do with:
// sides that differ in lightness are not to come near that of the ground.
func dimAlpha(safe bool) float32 {
	if safe {
		return 0.8
	}
	return 0.58
}

func (t *Table) drawIcon(dst *ebiten.Image, l *laid) {
	m := t.markOf(l.Name)
	alpha := float32(1)
	if m.dim {
		alpha = dimAlpha(t.theme.Safe)
	}
	c := l.piece.icon
	c.Size, c.Crowded = t.iconSize(), l.crowded
	t.signs.Draw(dst, c, l.Icon, radians(l.Footprint.Facing), alpha)
	if l.Pile > 1 {
		at := l.Icon.Add(gmath.Vec{Y: pileBelow * t.signed()})
		t.labels.Draw(dst, ui.Label{Text: fmt.Sprintf("×%d", l.Pile), Size: 11.5, Bold: true, Color: ui.Black, Halo: ui.White}, at, ui.Centered)
	}
}

// ringed reports whether a ring is drawn around a stand.
func (t *Table) ringed(l *laid) bool {
	m := t.markOf(l.Name)
	return m.refused || m.selected || m.affected || t.player.is(l.Name) || l.Name == t.under || slices.Contains(t.lit, l.Name)
}

// around returns the middle of what is drawn of a stand, and half its size.
func (t *Table) around(l *laid) (at gmath.Vec, half float64) {
	if t.large(l.piece) {
		w, d := l.width()
		return l.Foot, math.Max(w, d) * t.camera.Scale / 2
	}
	return l.Icon, t.iconSize() / 2 * t.theme.Density
}

// drawPlaceNames draws the names of the ground, off the stands.
func (t *Table) drawPlaceNames(dst *ebiten.Image) {
	t.places.Clear()
	for i := range t.laid {
		l := &t.laid[i]
		over := ui.Rect{}
		if at, half := t.around(l); l.Pile > 0 {
			over = ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half}
		}
		t.places.Add(l.Footprint.Center, over)
	}
	rests := t.show == nil || t.show.done() || t.show.paused
	t.places.Draw(dst, &t.camera, t.theme.Density, t.bakery.Still >= table.StillFrames, rests)
}

// drawRing draws the ring that says what the step has to do with a stand.
func (t *Table) drawRing(dst *ebiten.Image, l *laid) {
	m, k := t.markOf(l.Name), t.theme.Density
	at, half := t.around(l)
	ring := func(grow, width float64, c ui.Box) {
		c.Center, c.Half = at, gmath.Vec{X: half + grow*k, Y: half + grow*k}
		c.Round, c.Width = 6*k, width*k
		t.tools.Brush.Box(dst, c)
	}
	switch {
	case m.refused:
		ring(5, 2, ui.Box{Stroke: refusedC})
	case m.selected, t.player.is(l.Name):
		ring(4, 4, ui.Box{Stroke: ui.Black})
		ring(4, 2, ui.Box{Stroke: ui.White})
		ring(8, 3, ui.Box{Stroke: ui.Black})
		ring(8, 1.6, ui.Box{Stroke: ui.White})
	case m.affected, slices.Contains(t.lit, l.Name):
		ring(4, 4, ui.Box{Stroke: ui.Faded(ui.Black, 0.7)})
		ring(4, 2, ui.Box{Stroke: ui.White})
	default: // under the pointer
		ring(3, 2, ui.Box{Stroke: ui.Faded(ui.White, 0.9)})
	}
}

// drawMark draws what the step has to say of a stand at its corners.
func (t *Table) drawMark(dst *ebiten.Image, l *laid) {
	m := t.markOf(l.Name)
	k, b := t.theme.Density, t.tools.Brush
	at, half := t.around(l)
	if m.wants {
		s := t.signed() // as large as the marks of its icon
		b.Disc(dst, at.Add(freeCorner(&l.icon, m.number > 0).Mulf(half-3*s)), 4.5*s, ui.Amber, ui.Black, 1.2*s)
	}
	if m.number > 0 {
		c := at.Add(gmath.Vec{X: -half - 7*k, Y: half})
		b.Disc(dst, c, 8*k, ui.White, ui.Black, 1.4*k)
		t.labels.Draw(dst, ui.Label{Text: fmt.Sprint(m.number), Size: 11.5, Bold: true, Color: ui.Black}, c, ui.Centered)
	}
}

// freeCorner is a corner of an icon where no mark of it lies, of -1 and 1: the
// hits are at the upper right, a tag at the upper left, the order at the lower
// right, what was done this turn or a number at the lower left.
func freeCorner(c *picture.Icon, numbered bool) gmath.Vec {
	switch {
	case c.Hits == 0:
		return gmath.Vec{X: 1, Y: -1}
	case c.Tag == "":
		return gmath.Vec{X: -1, Y: -1}
	case !numbered && !c.Moved && !c.Fired:
		return gmath.Vec{X: -1, Y: 1}
	}
	return gmath.Vec{X: 1, Y: 1}
}

// markOf is how the step marks a stand; nothing while news is shown. It is asked
// of the tool once for every layout of the page.
func (t *Table) markOf(name string) standMark {
	if t.show != nil {
		return standMark{}
	}
	m, ok := t.marks[name]
	if !ok {
		m = t.player.tool.mark(name)
		m.dim = m.dim && !t.player.ready() // who has chosen all waits, and none of them is left out of the step
		t.marks[name] = m
	}
	return m
}

// lookOf is how the footprint of a stand is drawn.
func (t *Table) lookOf(p *piece) picture.StandLook {
	w, d := p.width()
	look := picture.StandLook{
		Width: w, Depth: d, Fill: p.icon.Body, Symbol: p.Kind.Symbol, Destroyed: p.icon.Destroyed, Company: p.number,
		Carrying: p.icon.Cargo,
	}
	if !t.large(p) {
		look.Small, look.Symbol = true, ""
	}
	return look
}

// drawGhosts draws the stands of the step where they would be.
func (t *Table) drawGhosts(dst *ebiten.Image) {
	for _, g := range t.player.tool.ghosts() {
		if p := t.player.model.get(g.name); p != nil {
			t.drawGhost(dst, p, &g)
		}
	}
}

// drawGhost draws a stand where it would be.
func (t *Table) drawGhost(dst *ebiten.Image, p *piece, g *ghost) {
	at := t.camera.ToScreen(table.Inches(g.at))
	turn := float64(g.facing) / 1000 * math.Pi / 180
	w, d := p.width()
	stroke := ui.Faded(ui.Black, 0.6)
	if g.refused {
		stroke = refusedC
	}
	t.tools.Brush.Box(dst, ui.Box{
		Center: at, Half: gmath.Vec{X: w / 2, Y: d / 2}.Mulf(t.camera.Scale), Turn: turn,
		Fill: ui.Faded(p.icon.Body, 0.45), Stroke: stroke, Width: 1.4 * t.theme.Density,
	})
	c := p.icon
	c.Hits, c.Tag, c.Order, c.Unspotted, c.Size = 0, "", picture.UnknownOrder, false, t.iconSize()
	c.Moved, c.Fired, c.Dug = false, false, false
	img := t.signs.Icon(c)
	t.signs.Tick(dst, at, c.Size, turn, 0.7)
	var o ebiten.DrawImageOptions
	s := img.Bounds().Size()
	o.GeoM.Translate(math.Round(at.X-float64(s.X)/2), math.Round(at.Y-float64(s.Y)/2))
	o.ColorScale.ScaleAlpha(0.6)
	if g.refused {
		o.ColorScale.Scale(1, 0.75, 0.6, 1)
	}
	dst.DrawImage(img, &o)
	t.clutter.TakeAbout(at, float64(s.X)/2)
}

// standUnder returns the stand whose icon or footprint is at a place of the
// window, the topmost first.
func (t *Table) standUnder(at gmath.Vec) string {
	best, found := 15*t.signed(), ""
	for i := range t.laid {
		l := &t.laid[i]
		if l.Wreck || l.Pile == 0 {
			continue
		}
		if d := l.Icon.DistanceTo(at); d <= best {
			best, found = d, l.Name
		}
	}
	if found != "" {
		return found
	}
	p := table.Point(t.camera.ToTable(at))
	for i := len(t.laid) - 1; i >= 0; i-- {
		if l := &t.laid[i]; !l.Wreck && l.Footprint.Contains(p) {
			return l.Name
		}
	}
	return ""
}

func (t *Table) inView(at gmath.Vec, margin float64) bool {
	r := image.Rectangle{Max: t.size}
	return at.X > -margin && at.Y > -margin && at.X < float64(r.Max.X)+margin && at.Y < float64(r.Max.Y)+margin
}
