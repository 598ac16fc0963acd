package free

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// tableEdge is the breadth of the table's edge in pixels of the desktop.
const tableEdge = 4

// arcReach is how far front arcs are drawn.
const arcReach = 8 * geom.Inch

// namedStand is the width of a stand on the screen, in pixels of the desktop, from
// which on the names of all stands show.
const namedStand = 44

func (t *tableScene) Draw(dst *ebiten.Image) {
	dst.Fill(t.theme.Color(ui.Slate))
	still := t.bakery.Still >= table.StillFrames
	t.sprites.Budget = table.Redrawn

	ground := dst.SubImage(t.regions.table).(*ebiten.Image)
	t.drawEdge(ground)
	t.bakery.Draw(ground, &t.camera, t.theme.Density)
	t.drawPlaceNames(ground, still)
	t.tools.Fan.Draw(ground, &t.camera, t.lookout, &table.InSight, t.theme.Density)
	within := t.onTableOf(ground)
	t.drawArcs(within, still)
	t.drawLimit(within)
	t.drawStands(ground, still)
	t.drawRuling(ground, table.Pace{Still: still, Hurried: t.moving != nil})
	t.drawPart(ground)
	t.drawChits(ground)
	t.drawHandle(ground)
	t.drawProbe(ground)
	t.drawNames(ground)
	t.drawWitnesses(ground)
	t.drawRulers(dst)
	t.drawStudied(dst)

	t.drawProfile(dst)
	t.panel.draw(dst, t.regions.panel)
	t.legend.draw(dst, t)
	t.bar.draw(dst, t)
	t.ui.Draw(dst)
	t.bar.drawFocus(dst, t)
	if t.help {
		t.drawHelp(dst)
	}
}

// drawRuling draws the ruling that shows, if one does.
func (t *tableScene) drawRuling(dst *ebiten.Image, p table.Pace) {
	if r := t.ruling(); r != t.drawn {
		t.drawn = r
		t.overlay.Show(nil)
		if r != nil {
			t.overlay.Show(picture.Sight(r))
		}
	}
	t.overlay.Draw(dst, &t.camera, t.theme.Density, p)
}

// drawEdge draws the edge of the table around the terrain.
func (t *tableScene) drawEdge(dst *ebiten.Image) {
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	w := t.theme.Fpx(tableEdge)
	t.tools.Brush.Box(dst, ui.Box{
		Center: lo.Add(hi).Mulf(0.5), Half: hi.Sub(lo).Mulf(0.5).Add(gmath.Vec{X: w, Y: w}),
		Fill: ui.Black, Round: t.theme.Fpx(2),
	})
}

// onTableOf is the part of the window that shows the table: arcs and limits end at its
// edge.
func (t *tableScene) onTableOf(dst *ebiten.Image) *ebiten.Image {
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	return dst.SubImage(image.Rect(int(lo.X), int(lo.Y), int(hi.X), int(hi.Y)).Intersect(dst.Bounds())).(*ebiten.Image)
}

// drawLimit draws how far the stand that looks sees, where that is limited: a
// dashed line at that distance from its footprint.
func (t *tableScene) drawLimit(dst *ebiten.Image) {
	limit := t.setup().Table.Visibility.Inches()
	if t.from == none || limit <= 0 || limit >= t.camera.Table.Len() {
		return
	}
	f := t.footprint(t.from)
	at := func(turn float64) gmath.Vec {
		out := gmath.Vec{X: math.Sin(turn), Y: -math.Cos(turn)}
		far := table.Inches(f.Corners[0])
		for _, c := range f.Corners[1:] {
			if v := table.Inches(c); v.Dot(out) > far.Dot(out) {
				far = v
			}
		}
		return t.camera.ToScreen(far.Add(out.Mulf(limit)))
	}
	n := int(gmath.Clamp(2*math.Pi*limit*t.camera.Scale/t.theme.Fpx(14), 24, 600))
	for _, pen := range []struct {
		width float64
		color color.NRGBA
	}{{3.4, ui.Faded(ui.White, 0.75)}, {1.6, ui.Black}} {
		for i := range n {
			turn := 2 * math.Pi * float64(i) / float64(n)
			t.tools.Brush.Line(dst, at(turn), at(turn+1.2*math.Pi/float64(n)), t.theme.Fpx(pen.width), pen.color, 0)
		}
	}
	l := ui.Label{Text: fmt.Sprintf("seen to %s", t.setup().Table.Visibility.Show()), Size: ui.TextSmall, Color: ui.Black, Halo: ui.Faded(ui.Parchment, 0.92)}
	for _, turn := range []float64{0, math.Pi, math.Pi / 2, -math.Pi / 2} { // where that is in view
		p := at(turn)
		if half := t.labels.Size(l); image.Rect(int(p.X-half.X/2), int(p.Y-half.Y), int(p.X+half.X/2), int(p.Y+half.Y)).In(dst.Bounds()) {
			t.labels.Draw(dst, l, p, ui.Centered)
			break
		}
	}
}

// drawArcs draws the front arc of the stand that looks, and of the one looked
// at while it is the active one.
func (t *tableScene) drawArcs(dst *ebiten.Image, still bool) {
	for _, i := range []int{t.from, t.to} {
		if i == none || i == t.to && i != t.active {
			continue
		}
		if t.orders {
			t.drawBearings(dst, i)
			continue
		}
		arc, ok := t.arcOf(i)
		if !ok {
			continue
		}
		f := t.footprint(i)
		t.sprites.Arc(dst, &t.camera, table.ArcLook{Arc: arc, Reach: arcReach}, table.Inches(f.Center), radians(f.Facing), t.theme.Density, still)
	}
}

// inView reports whether a point of the table is in view, or at most so many
// inches outside it.
func (t *tableScene) inView(p geom.Point, margin float64) bool {
	lo, hi := t.camera.Shown()
	v := table.Inches(p)
	return v.X >= lo.X-margin && v.X <= hi.X+margin && v.Y >= lo.Y-margin && v.Y <= hi.Y+margin
}

func radians(d geom.Direction) float64 { return math.Atan2(float64(d.X), float64(-d.Y)) }

// handle returns where the handle that turns the active stand is.
func (t *tableScene) handle() (gmath.Vec, bool) {
	if t.active == none || !t.onTable(t.active) {
		return gmath.Vec{}, false
	}
	f := t.stand(t.active).Footprint()
	_, depth := t.stand(t.active).Base()
	out := math.Max(depth.Inches()/2*t.camera.Scale, t.theme.Fpx(table.IconSize/2)) + math.Max(t.theme.Fpx(22), 0.5*t.camera.Scale)
	sin, cos := math.Sincos(radians(f.Facing))
	return t.camera.ToScreen(table.Inches(f.Center)).Add(gmath.Vec{X: sin, Y: -cos}.Mulf(out)), true
}

// onHandle reports whether a position in the window is on the handle.
func (t *tableScene) onHandle(at gmath.Vec) bool {
	h, ok := t.handle()
	return ok && h.DistanceTo(at) <= t.theme.Fpx(11)
}

// drawHandle draws the handle of the active stand.
func (t *tableScene) drawHandle(dst *ebiten.Image) {
	h, ok := t.handle()
	if !ok {
		return
	}
	c := t.camera.ToScreen(table.Inches(t.stand(t.active).At))
	_, depth := t.stand(t.active).Base()
	front := c.Add(h.Sub(c).Normalized().Mulf(depth.Inches() / 2 * t.camera.Scale))
	t.tools.Brush.Line(dst, front, h, t.theme.Fpx(3.5), ui.Faded(ui.White, 0.8), 0)
	t.tools.Brush.Line(dst, front, h, t.theme.Fpx(1.5), ui.Black, 0)
	fill := ui.Amber
	if t.grab.what == theHandle {
		fill = ui.White
	}
	t.tools.Brush.Disc(dst, h, t.theme.Fpx(6.5), fill, ui.Black, t.theme.Fpx(1.5))
}

// outline draws a line around the footprint of stand i.
func (t *tableScene) outline(dst *ebiten.Image, i int, c color.NRGBA, width float64) {
	f := t.stand(i).Footprint()
	w, d := t.stand(i).Base()
	grow := t.theme.Fpx(width + 1)
	t.tools.Brush.Box(dst, ui.Box{
		Center: t.camera.ToScreen(table.Inches(f.Center)),
		Half:   gmath.Vec{X: w.Inches()/2*t.camera.Scale + grow, Y: d.Inches()/2*t.camera.Scale + grow},
		Turn:   radians(f.Facing), Round: t.theme.Fpx(3), Stroke: c, Width: t.theme.Fpx(width),
	})
}

// drawPart outlines the part of the ruling whose card is pointed at.
func (t *tableScene) drawPart(dst *ebiten.Image) {
	r := t.ruling()
	if r == nil || t.part < 0 || t.part >= len(r.Parts) {
		return
	}
	for _, ring := range r.Parts[t.part].Outlines {
		for i, p := range ring {
			a, b := t.camera.ToScreen(table.Inches(p)), t.camera.ToScreen(table.Inches(ring[(i+1)%len(ring)]))
			t.tools.Brush.Line(dst, a, b, t.theme.Fpx(3), ui.Amber, 0)
		}
	}
}

// drawProbe marks the place on the line that the profile, or the cursor on the
// table, points at.
func (t *tableScene) drawProbe(dst *ebiten.Image) {
	r := t.ruling()
	if r == nil || t.probe < 0 || r.Profile.Length <= 0 {
		return
	}
	p := t.camera.ToScreen(profilePoint(r, t.probe))
	t.tools.Brush.Disc(dst, p, t.theme.Fpx(5), ui.Faded(ui.White, 0.9), ui.Black, t.theme.Fpx(1.5))
	t.drawTag(dst, inchText(t.probe), p.Sub(gmath.Vec{Y: t.theme.Fpx(20)}))
}

// drawNames writes the names of stands: all of them zoomed in, else those
// chosen or pointed at.
func (t *tableScene) drawNames(dst *ebiten.Image) {
	var taken []image.Rectangle
	name := func(i int, must bool) {
		st := t.stand(i)
		if !t.onTable(i) || !t.inView(st.At, 2) {
			return
		}
		taken = t.drawName(dst, i, must, taken)
	}
	named := map[int]bool{}
	for _, i := range []int{t.hovered, t.from, t.to} {
		if i != none && !named[i] {
			named[i] = true
			name(i, true)
		}
	}
	for i := range t.setup().Stands {
		w, _ := t.stand(i).Base()
		if !named[i] && w.Inches()*t.camera.Scale >= t.theme.Fpx(namedStand) {
			name(i, false)
		}
	}
}

// across is the stand that a line joins with stand i, or none.
func (t *tableScene) across(i int) int {
	switch {
	case t.ruling() == nil:
	case i == t.from:
		return t.to
	case i == t.to:
		return t.from
	}
	return none
}

// drawName writes the name of stand i below it, or above it if the line that it is an
// end of comes from below; a name that would cover
// another is left out, unless it must be there.
func (t *tableScene) drawName(dst *ebiten.Image, i int, must bool, taken []image.Rectangle) []image.Rectangle {
	st := t.stand(i)
	l := ui.Label{Text: t.named(i, must), Size: ui.TextSmall, Bold: must, Color: ui.Black, Halo: ui.Faded(ui.Parchment, 0.92)}
	f := st.Footprint()
	b := f.Bounds()
	at := t.camera.ToScreen(gmath.Vec{X: table.Inches(f.Center).X, Y: b.Max.Y.Inches()}).Add(gmath.Vec{Y: t.theme.Fpx(3)})
	if !t.large(i) {
		at = t.middle(i).Add(gmath.Vec{Y: t.theme.Fpx(table.IconSize/2 + 6)})
		if t.pileAt(i) > 1 {
			at.Y += t.theme.Fpx(9)
		}
	}
	size := t.labels.Size(l)
	view := t.regions.table
	at.X = gmath.Clamp(at.X, float64(view.Min.X)+size.X/2, math.Max(float64(view.Max.X)-size.X/2, float64(view.Min.X)+size.X/2))
	place := image.Rect(int(at.X-size.X/2), int(at.Y), int(at.X+size.X/2), int(at.Y+size.Y))
	if o := t.across(i); o != none && t.middle(o).Y > t.middle(i).Y+1 { // the line comes from below
		up := at.Y - 2*(at.Y-t.middle(i).Y) - size.Y
		place = place.Add(image.Pt(0, int(up-at.Y)))
		at.Y = up
	}
	for _, r := range taken {
		if r.Overlaps(place) {
			if !must {
				return taken
			}
			at.Y = float64(r.Max.Y)
			place = place.Add(image.Pt(0, r.Max.Y-place.Min.Y))
		}
	}
	t.labels.Draw(dst, l, at, ui.BelowCenter)
	return append(taken, place)
}
