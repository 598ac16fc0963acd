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

// signs keeps drawn icons as images, by how they look.
type signs struct {
	density float64
	safe    bool // in the palette for color-blind eyes
	icons   map[picture.Icon]*ebiten.Image
	orders  map[orderKey]*ebiten.Image
	ticks   map[float64]*ebiten.Image
}

type orderKey struct {
	order picture.IconOrder
	size  float64
}

func newSigns(density float64, safe bool) *signs {
	return &signs{density, safe, map[picture.Icon]*ebiten.Image{}, map[orderKey]*ebiten.Image{}, map[float64]*ebiten.Image{}}
}

// signsKept bounds the icons kept; past it they are drawn anew.
const signsKept = 1500

func (s *signs) paint(p *picture.Picture) *ebiten.Image {
	return ebiten.NewImageFromImage(p.RasterScaled(p.Bounds, s.density, s.density))
}

// icon returns an icon as an image with its middle in the middle.
func (s *signs) icon(c picture.Icon) *ebiten.Image {
	c.Safe = s.safe
	img, ok := s.icons[c]
	if !ok {
		if len(s.icons) >= signsKept {
			clear(s.icons)
		}
		img = s.paint(c.Draw())
		s.icons[c] = img
	}
	return img
}

// order returns the sign of an order.
func (s *signs) order(o picture.IconOrder, size float64) *ebiten.Image {
	k := orderKey{o, size}
	img, ok := s.orders[k]
	if !ok {
		img = s.paint(picture.OrderPicture(o, size))
		s.orders[k] = img
	}
	return img
}

// tick draws the point that shows the facing of an icon about a place.
func (s *signs) tick(dst *ebiten.Image, at gmath.Vec, size, turn float64, alpha float32) {
	img, ok := s.ticks[size]
	pic := picture.Tick(size)
	if !ok {
		img = s.paint(pic)
		s.ticks[size] = img
	}
	var o ebiten.DrawImageOptions
	o.GeoM.Translate(pic.Bounds.Min.X*s.density, pic.Bounds.Min.Y*s.density)
	o.GeoM.Rotate(turn)
	o.GeoM.Translate(at.X, at.Y)
	o.ColorScale.ScaleAlpha(alpha)
	o.Filter = ebiten.FilterLinear
	dst.DrawImage(img, &o)
}

// A laid piece is where its icon is in the window.
type laid struct {
	*piece
	foot gmath.Vec // the middle of the footprint
	icon gmath.Vec // of the icon: pushed aside where others are
	pile int       // stands under this icon, itself included; 0: hidden below another
}

// pushMost is how far icons are pushed apart, in units.
const pushMost = 12

// lay places the icons of the stands in view: those that would overlap are
// pushed apart a little, and beyond that stacked.
func (t *Table) lay() {
	cam, k := &t.camera, t.theme.Density
	t.laid = t.laid[:0]
	for _, p := range t.shown().drawn() {
		at := cam.ToScreen(table.Inches(p.Footprint.Center))
		t.laid = append(t.laid, laid{piece: p, foot: at, icon: at, pile: 1})
	}
	near := float64(iconSize) * k
	for range 4 {
		for i := range t.laid {
			for j := i + 1; j < len(t.laid); j++ {
				push(&t.laid[i], &t.laid[j], near, pushMost*k)
			}
		}
	}
	if t.fanned != "" {
		t.fan(near)
		return
	}
	for i := range t.laid {
		for j := i + 1; j < len(t.laid); j++ {
			a, b := &t.laid[i], &t.laid[j]
			if a.pile > 0 && b.pile > 0 && a.icon.DistanceTo(b.icon) < near*0.45 {
				a.pile, b.pile = 0, a.pile+b.pile
				break
			}
		}
	}
}

// push moves two icons apart that overlap.
func push(a, b *laid, near, most float64) {
	d := b.icon.Sub(a.icon)
	far := d.Len()
	if far >= near {
		return
	}
	if far < 0.01 {
		d, far = gmath.Vec{X: 1}, 1
	}
	by := d.Mulf((near - far) / 2 / far)
	a.icon = bounded(a.icon.Sub(by), a.foot, most)
	b.icon = bounded(b.icon.Add(by), b.foot, most)
}

// bounded returns p, at most so far from q.
func bounded(p, q gmath.Vec, most float64) gmath.Vec {
	d := p.Sub(q)
	if n := d.Len(); n > most {
		return q.Add(d.Mulf(most / n))
	}
	return p
}

// fan spreads the icons about the one that is fanned out in a ring.
func (t *Table) fan(near float64) {
	var middle gmath.Vec
	for i := range t.laid {
		if t.laid[i].Name == t.fanned {
			middle = t.laid[i].foot
		}
	}
	var ring []*laid
	for i := range t.laid {
		if t.laid[i].foot.DistanceTo(middle) < near*0.9 {
			ring = append(ring, &t.laid[i])
		}
	}
	r := math.Max(near, near*float64(len(ring))/5)
	for i, l := range ring {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(len(ring)))
		l.icon = middle.Add(gmath.Vec{X: sin, Y: -cos}.Mulf(r))
	}
}

// iconed is the depth in units from which a stand is drawn as it is and its icon
// gives way.
const iconed = 30

// drawPieces draws all stands: footprints to scale below, icons above.
func (t *Table) drawPieces(dst *ebiten.Image) {
	k := t.theme.Density
	still := t.bakery.Still >= table.StillFrames
	for i := range t.laid {
		l := &t.laid[i]
		look := t.lookOf(l.piece)
		if !t.inView(l.foot, 60*k) {
			continue
		}
		t.sprites.Stand(dst, &t.camera, look, table.Inches(l.Footprint.Center), radians(l.Footprint.Facing), k, still)
	}
	for i := range t.laid {
		l := &t.laid[i]
		if l.pile == 0 || !t.inView(l.icon, 40*k) || t.large(l.piece) {
			continue
		}
		if d := l.icon.DistanceTo(l.foot); d > 3*k {
			t.tools.Brush.Line(dst, l.foot, l.icon, 1.2*k, ui.Black, 0)
		}
		t.drawIcon(dst, l)
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
	return math.Min(w, d)*t.camera.Scale >= iconed*t.theme.Density
}

// width returns the size of the footprint in inches: across the facing and
// along it.
func (p *piece) width() (w, d float64) {
	c := &p.Footprint.Corners
	front := table.Inches(c[0])
	return front.DistanceTo(table.Inches(c[1])), front.DistanceTo(table.Inches(c[3]))
}

func radians(d geom.Direction) float64 { return math.Atan2(float64(d.X), float64(-d.Y)) }

func (t *Table) drawIcon(dst *ebiten.Image, l *laid) {
	m := t.markOf(l.Name)
	img := t.signs.icon(l.piece.icon)
	alpha := float32(1)
	if m.dim {
		alpha = 0.58
	}
	if !l.piece.icon.Destroyed {
		t.signs.tick(dst, l.icon, l.piece.icon.Size, radians(l.Footprint.Facing), alpha)
	}
	var o ebiten.DrawImageOptions
	s := img.Bounds().Size()
	o.GeoM.Translate(math.Round(l.icon.X-float64(s.X)/2), math.Round(l.icon.Y-float64(s.Y)/2))
	o.ColorScale.ScaleAlpha(alpha)
	dst.DrawImage(img, &o)
	if l.pile > 1 {
		at := l.icon.Add(gmath.Vec{Y: 17 * t.theme.Density})
		t.labels.Draw(dst, ui.Label{Text: fmt.Sprintf("×%d", l.pile), Size: 11.5, Bold: true, Color: ui.Black, Halo: ui.White}, at, ui.Centered)
	}
}

// drawMark draws what the step has to say of a stand around it.
func (t *Table) drawMark(dst *ebiten.Image, l *laid) {
	m := t.markOf(l.Name)
	m.selected = m.selected || t.player.is(l.Name)
	k, b := t.theme.Density, t.tools.Brush
	half := float64(iconSize) / 2 * k
	at := l.icon
	if t.large(l.piece) {
		w, d := l.width()
		half, at = math.Max(w, d)*t.camera.Scale/2, l.foot
	}
	ring := func(grow, width float64, c ui.Box) {
		c.Center, c.Half = at, gmath.Vec{X: half + grow*k, Y: half + grow*k}
		c.Round, c.Width = 6*k, width*k
		b.Box(dst, c)
	}
	switch {
	case m.refused:
		ring(5, 2, ui.Box{Stroke: refusedC})
	case m.selected:
		ring(4, 4, ui.Box{Stroke: ui.Black})
		ring(4, 2, ui.Box{Stroke: ui.White})
		ring(8, 3, ui.Box{Stroke: ui.Black})
		ring(8, 1.6, ui.Box{Stroke: ui.White})
	case m.affected, slices.Contains(t.lit, l.Name):
		ring(4, 4, ui.Box{Stroke: ui.Faded(ui.Black, 0.7)})
		ring(4, 2, ui.Box{Stroke: ui.White})
	case l.Name == t.under:
		ring(3, 2, ui.Box{Stroke: ui.Faded(ui.White, 0.9)})
	}
	if m.wants {
		b.Disc(dst, at.Add(gmath.Vec{X: half + 6*k, Y: -half - 2*k}), 4.5*k, ui.Amber, ui.Black, 1.2*k)
	}
	if m.number > 0 {
		c := at.Add(gmath.Vec{X: -half - 7*k, Y: half})
		b.Disc(dst, c, 8*k, ui.White, ui.Black, 1.4*k)
		t.labels.Draw(dst, ui.Label{Text: fmt.Sprint(m.number), Size: 11.5, Bold: true, Color: ui.Black}, c, ui.Centered)
	}
	if t.namesStand(l, m) {
		t.labels.Draw(dst, ui.Label{Text: l.Name, Size: ui.TextSmall, Bold: true, Color: ui.Black, Halo: ui.Faded(ui.White, 0.92)}, at.Add(gmath.Vec{Y: half + 4*k}), ui.BelowCenter)
	}
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
		t.marks[name] = m
	}
	return m
}

// namesStand reports whether the name of a stand shows.
func (t *Table) namesStand(l *laid, m standMark) bool {
	alone := m.selected && len(t.player.selected) < 3
	return l.pile > 0 && (l.Name == t.under || alone || t.camera.Scale >= 30*t.theme.Density)
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
		p := t.player.model.get(g.name)
		if p == nil {
			continue
		}
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
		c.Hits, c.Tag, c.Order, c.Unspotted = 0, "", picture.UnknownOrder, false
		img := t.signs.icon(c)
		t.signs.tick(dst, at, c.Size, turn, 0.7)
		var o ebiten.DrawImageOptions
		s := img.Bounds().Size()
		o.GeoM.Translate(math.Round(at.X-float64(s.X)/2), math.Round(at.Y-float64(s.Y)/2))
		o.ColorScale.ScaleAlpha(0.6)
		if g.refused {
			o.ColorScale.Scale(1, 0.75, 0.6, 1)
		}
		dst.DrawImage(img, &o)
	}
}

// standUnder returns the stand whose icon or footprint is at a place of the
// window, the topmost first.
func (t *Table) standUnder(at gmath.Vec) string {
	k := t.theme.Density
	best, found := 15*k, ""
	for i := range t.laid {
		l := &t.laid[i]
		if l.Wreck || l.pile == 0 && t.fanned == "" {
			continue
		}
		if d := l.icon.DistanceTo(at); d <= best {
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
