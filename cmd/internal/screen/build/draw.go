package build

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
)

// Draw draws the window.
func (t *Table) Draw(dst *ebiten.Image) {
	dst.Fill(t.theme.Color(ui.RGB(0x1b1f21)))
	t.sprites.Budget = table.Redrawn
	m := dst.SubImage(t.camera.Window).(*ebiten.Image)
	t.drawEdge(m)
	t.bakery.Draw(m, &t.camera, t.theme.Density)
	t.drawTrace(m)
	t.drawGrid(m)
	t.drawAreas(m, false)
	still := t.bakery.Still >= table.StillFrames
	t.places.Clear()
	t.places.Draw(m, &t.camera, t.theme.Density, still, true)
	t.drawAreas(m, true)
	t.drawInches(m)
	t.drawFlawed(m)
	t.drawChosen(m)
	t.drawStands(m)
	t.drawHeld(m)
	t.drawSketch(m)
	t.drawMarks(m)
	t.drawSigns(m)
	t.page.Draw(dst)
	t.drawTip(dst)
}

// drawEdge is the edge of the table.
func (t *Table) drawEdge(dst *ebiten.Image) {
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	w := t.theme.Fpx(3)
	t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(hi).Mulf(0.5), Half: hi.Sub(lo).Mulf(0.5).Add(gmath.Vec{X: w, Y: w}), Fill: ui.Black, Round: t.theme.Fpx(2)})
}

// drawInches is the figures along the table's north edge, or along the window's where that
// is out of view.
func (t *Table) drawInches(dst *ebiten.Image) {
	w := t.camera.Window
	left, right, step := float64(w.Min.X), float64(w.Max.X), inchStep(t.camera.Scale/t.theme.Density)
	y := t.inchesAt()
	over := t.camera.ToScreen(gmath.Vec{}).Y < y
	for x := 0.0; x <= t.camera.Table.X; x += step {
		at := t.camera.ToScreen(gmath.Vec{X: x}).X
		if at < left || at > right {
			continue
		}
		l := ui.Label{Text: fmt.Sprintf("%.0f″", x), Size: ui.TextSmall, Color: ui.InkSoft}
		half := t.labels.Size(l).Mulf(0.5).Add(gmath.Vec{X: t.theme.Fpx(3)})
		c := gmath.Vec{X: math.Min(math.Max(at, left+half.X), right-half.X), Y: y}
		if over { // on the ground it needs one of its own
			l.Color = ui.Ink
			t.tools.Brush.Box(dst, ui.Box{Center: c, Half: half, Fill: ui.Faded(ui.Black, 0.7), Round: t.theme.Fpx(2)})
		}
		t.labels.Draw(dst, l, c, ui.Centered)
	}
}

// inchesAt is how far down the figures stand.
func (t *Table) inchesAt() float64 {
	return math.Max(t.camera.ToScreen(gmath.Vec{}).Y-t.theme.Fpx(12), float64(t.camera.Window.Min.Y)+t.theme.Fpx(10))
}

// inchStep is how far apart lines are drawn, in inches, at a scale.
func inchStep(scale float64) float64 {
	for _, s := range [...]float64{1, 3, 6, 12, 24, 48} {
		if s*scale >= 44 {
			return s
		}
	}
	return 96
}

// drawGrid is faint lines to draw by.
func (t *Table) drawGrid(dst *ebiten.Image) {
	step := inchStep(t.camera.Scale/t.theme.Density) / 2
	if step < 1 {
		step = 1
	}
	c := ui.Faded(ui.Black, 0.10)
	wide := math.Max(1, t.theme.Fpx(1))
	for x := step; x < t.camera.Table.X; x += step {
		a, b := t.camera.ToScreen(gmath.Vec{X: x}), t.camera.ToScreen(gmath.Vec{X: x, Y: t.camera.Table.Y})
		t.tools.Brush.Line(dst, a, b, wide, c, 0)
	}
	for y := step; y < t.camera.Table.Y; y += step {
		a, b := t.camera.ToScreen(gmath.Vec{Y: y}), t.camera.ToScreen(gmath.Vec{X: t.camera.Table.X, Y: y})
		t.tools.Brush.Line(dst, a, b, wide, c, 0)
	}
}

// path draws a line through points of the table.
func (t *Table) path(dst *ebiten.Image, points []geom.Point, closed bool, width float64, c color.NRGBA, dash float64) {
	for i := range points {
		j := (i + 1) % len(points)
		if j == 0 && !closed {
			return
		}
		t.stroke(dst, t.cornerScreen(points[i]), t.cornerScreen(points[j]), width, c, dash)
	}
}

func (t *Table) stroke(dst *ebiten.Image, a, b gmath.Vec, width float64, c color.NRGBA, dash float64) {
	k := t.theme.Density
	if dash == 0 {
		t.tools.Brush.Line(dst, a, b, width*k, c, 0)
		return
	}
	d := b.Sub(a)
	n := d.Len() / (dash * k)
	for i := 0.0; i < n; i += 2 {
		t.tools.Brush.Line(dst, a.Add(d.Mulf(i/n)), a.Add(d.Mulf(math.Min((i+1)/n, 1))), width*k, c, 0)
	}
}

// drawAreas is the parts of the table that are no terrain: their edges, or their names,
// but for those that the ground there has already.
func (t *Table) drawAreas(dst *ebiten.Image, names bool) {
	ground := t.view.Entries("terrain")
	for _, a := range areasOf(t.scenario()) {
		thing := builder.Thing{Of: "area", Name: a.Name}
		ring := []geom.Point(a.Outline.Outline)
		if !names {
			t.path(dst, ring, true, 3.4, ui.Faded(ui.White, 0.7), 0)
			t.path(dst, ring, true, 1.8, ui.Black, 7)
			continue
		}
		if slices.Contains(ground, a.Name) && !t.isChosen(thing) && t.hovered != thing {
			continue
		}
		b := geom.BoundsOf(ring...)
		k := t.theme.Density
		l := ui.Label{Text: a.Name + t.usedFor(a.Name), Size: ui.TextSmall, Bold: true, Color: ui.White}
		size, at := t.labels.Size(l), t.cornerScreen(b.Min)
		if at.Y-18*k > t.inchesAt()+10*k {
			at.Y -= 18 * k // above its edge
		}
		if east := t.camera.ToScreen(t.camera.Table).X - size.X - 12*k; at.X > east {
			at.X = math.Max(east, t.camera.ToScreen(gmath.Vec{}).X)
		}
		fill := ui.Black
		if t.isChosen(thing) || t.hovered == thing {
			fill = ui.SlateLight
		}
		t.tools.Brush.Box(dst, ui.Box{Center: at.Add(gmath.Vec{X: size.X/2 + 6*k, Y: 9 * k}), Half: gmath.Vec{X: size.X/2 + 6*k, Y: 9 * k}, Fill: ui.Faded(fill, 0.85), Round: 2 * k})
		t.labels.Draw(dst, l, at.Add(gmath.Vec{X: 6 * k, Y: 9 * k}), ui.Anchor{Y: 0.5})
	}
}

// usedFor says in a word or two what stands do in an area; nothing where none begins or comes.
func (t *Table) usedFor(area string) string {
	first, deploys := 0, false
	for _, st := range t.setup().Stands {
		deploys = deploys || st.Deploy == area
		if st.Entry == area && (first == 0 || st.Arrives < first) {
			first = st.Arrives
		}
	}
	switch {
	case first > 0:
		return fmt.Sprintf(" · entry, turn %d", first)
	case deploys:
		return " · deployment"
	}
	return ""
}

// drawFlawed is the outlines that meet themselves, which no picture shows.
func (t *Table) drawFlawed(dst *ebiten.Image) {
	s := t.setup()
	for i := range s.Terrain {
		if f := &s.Terrain[i]; !f.Kind.Data().Linear && f.Area.Validate() != nil {
			t.path(dst, f.Area.Outline, true, 2.4, vermilion, 6)
			for _, h := range f.Area.Holes {
				t.path(dst, h, true, 2.4, vermilion, 6)
			}
		}
	}
}

var vermilion = ui.RGB(0xd55e00)

// drawChosen outlines what is chosen and pointed at, with the corners of the one that
// can be changed.
func (t *Table) drawChosen(dst *ebiten.Image) {
	if t.hovered.Of != "" && t.hovered.Of != "stand" && !t.isChosen(t.hovered) {
		rings, closed := t.rings(t.hovered)
		for _, r := range rings {
			t.path(dst, r, closed, 2, ui.Faded(ui.White, 0.85), 0)
		}
	}
	for _, c := range t.chosen {
		rings, closed := t.rings(c)
		for n, ring := range rings {
			points := append([]geom.Point(nil), ring...)
			if g := &t.grab; g.what == aCorner && g.thing == c && g.ring == n {
				if g.fresh {
					points = append(points[:g.corner-1], append([]geom.Point{g.to}, points[g.corner-1:]...)...)
				} else {
					points[g.corner-1] = g.to
				}
			}
			if t.grab.moves(c) {
				for i := range points {
					points[i] = points[i].Add(t.grab.by())
				}
			}
			edge := ui.Black
			if closed && (geom.Polygon{Outline: points}).Validate() != nil {
				edge = vermilion
			}
			t.path(dst, points, closed, 3.6, ui.White, 0)
			t.path(dst, points, closed, 1.6, edge, 0)
			if len(t.chosen) == 1 {
				t.drawHandles(dst, points, edge)
			}
		}
	}
}

func (t *Table) drawHandles(dst *ebiten.Image, points []geom.Point, edge color.NRGBA) {
	k := t.theme.Density
	for _, p := range points {
		t.tools.Brush.Box(dst, ui.Box{Center: t.cornerScreen(p), Half: gmath.Vec{X: 4 * k, Y: 4 * k}, Fill: ui.White, Stroke: edge, Width: 1.6 * k})
	}
}

// drawHeld is what is being moved or put down, and the box that is drawn.
func (t *Table) drawHeld(dst *ebiten.Image) {
	switch g := &t.grab; g.what {
	case things:
		p, s := t.laidPieces(), t.setup()
		for i := range s.Stands {
			if st := &s.Stands[i]; g.moves(builder.Thing{Of: "stand", Name: st.Name}) {
				t.drawGhost(dst, p.looks[i], p.icons[i], st.At.Add(g.by()), st.Facing)
			}
		}
	case aBox:
		lo, hi := g.start, t.cursor
		t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(hi).Mulf(0.5), Half: gmath.Vec{X: math.Abs(hi.X-lo.X) / 2, Y: math.Abs(hi.Y-lo.Y) / 2}, Fill: ui.Faded(ui.White, 0.15), Stroke: ui.White, Width: t.theme.Fpx(1.4)})
	case anOutline:
		points := []geom.Point{g.from, g.to}
		if !t.tool.line() {
			points = []geom.Point{g.from, geom.Pt(g.to.X, g.from.Y), g.to, geom.Pt(g.from.X, g.to.Y)}
		}
		t.path(dst, points, !t.tool.line(), 4, ui.White, 0)
		t.path(dst, points, !t.tool.line(), 2, ui.Black, 0)
	}
	if i := t.setup().StandIndex(t.pulled); t.pulled != "" && i >= 0 && t.overMap(t.cursor) {
		p, st := t.laidPieces(), &t.setup().Stands[i]
		t.drawGhost(dst, p.looks[i], p.icons[i], t.standSpot(t.cursor, false), t.ahead(st.Side))
	}
	if t.placing.is() && t.onMap {
		t.drawPlacing(dst)
	}
}

// drawPlacing is the stand in hand, or where the rows of an organisation begin.
func (t *Table) drawPlacing(dst *ebiten.Image) {
	at := t.standSpot(t.cursor, false)
	kind := t.placing.kind
	if kind == "" {
		kind = organizationNamed(t.placing.organization).Stands[0].Kind
	}
	look, icon := t.looksLike(t.placing.side, kind)
	if t.placing.kind == "" {
		if next := t.raisedAt(at); next != nil {
			t.drawRaised(dst, next)
			return
		}
	}
	t.drawGhost(dst, look, icon, at, t.placing.facing)
}

// A raised is what an organisation that is put down would come to.
type raised struct {
	of   *builder.State
	hand placing
	at   geom.Point
	next *builder.State // nil if it may not be
}

// raisedAt is the scenario with the organisation in hand put down; nil if it may not be.
func (t *Table) raisedAt(at geom.Point) *builder.State {
	if r := &t.raised; r.of != t.view || r.hand != t.placing || r.at != at {
		next, err := t.would(t.raises(at))
		if *r = (raised{t.view, t.placing, at, next}); err != nil {
			r.next = nil
		}
	}
	return t.raised.next
}

// drawRaised is the stands that a state has and the view has not.
func (t *Table) drawRaised(dst *ebiten.Image, next *builder.State) {
	all := next.Document().Setup().Stands
	var perches []table.Perch
	var on []int
	for i := range all {
		if all[i].OnTable() {
			perches, on = append(perches, table.PerchAt(t.camera.ToScreen(table.Inches(all[i].At)))), append(on, i)
		}
	}
	table.Spread(len(on), func(i int) *table.Perch { return &perches[i] }, -1, t.theme.Density)
	for k, i := range on {
		if st := &all[i]; i >= len(t.setup().Stands) {
			look, icon := t.looksLike(st.Side, st.Kind)
			t.drawGhostAt(dst, look, icon, st.At, st.Facing, perches[k].Icon)
		}
	}
}

// drawSketch is what is being drawn, on to the cursor.
func (t *Table) drawSketch(dst *ebiten.Image) {
	if t.tool.none() || t.tool.traces != noTrace || !t.onMap || t.grab.what != nothing {
		return
	}
	next := t.snapped(t.cursor, false, builder.Thing{})
	c, dash := ui.Black, 0.0
	if t.flaw(next) != nil {
		c, dash = vermilion, 7
	}
	points := append(append([]geom.Point(nil), t.drawing...), next)
	if len(points) > 1 {
		t.path(dst, points, false, 4, ui.White, 0)
		t.path(dst, points, false, 2, c, dash)
		if n := len(points); n > 2 && !t.tool.line() {
			t.path(dst, []geom.Point{points[n-1], points[0]}, false, 1.6, ui.Faded(c, 0.55), 5)
		}
	}
	t.drawHandles(dst, points, c)
	text := fmt.Sprintf("%s, %s", next.X, next.Y)
	if t.flaw(next) != nil {
		text = "crosses or touches itself"
	}
	t.tag(dst, text, t.cornerScreen(next).Add(gmath.Vec{X: t.theme.Fpx(18), Y: t.theme.Fpx(18)}))
}

// tag is a word on a dark plate, its left middle at a place of the window.
func (t *Table) tag(dst *ebiten.Image, text string, at gmath.Vec) {
	k := t.theme.Density
	l := ui.Label{Text: text, Size: ui.TextSoft, Bold: true, Color: ui.White}
	size := t.labels.Size(l)
	if at.X+size.X+8*k > float64(t.camera.Window.Max.X) { // to the left of the cursor
		at.X -= size.X + 36*k
	}
	t.tools.Brush.Box(dst, ui.Box{Center: at.Add(gmath.Vec{X: size.X / 2}), Half: gmath.Vec{X: size.X/2 + 7*k, Y: 11 * k}, Fill: ui.Faded(ui.Black, 0.88), Round: 3 * k})
	t.labels.Draw(dst, l, at, ui.Anchor{Y: 0.5})
}

// drawSigns is the numbers of the faults where they are.
func (t *Table) drawSigns(dst *ebiten.Image) {
	k := t.theme.Density
	for i, f := range t.faults {
		at, ok := t.placeOf(f.Thing)
		if !ok || f.Hint && i != t.faultAt {
			continue
		}
		p := t.cornerScreen(at).Add(gmath.Vec{Y: -16 * k})
		fill := vermilion
		if f.Hint {
			fill = ui.SlateLight
		}
		t.tools.Brush.Disc(dst, p, 11*k, fill, ui.White, 2*k)
		t.labels.Draw(dst, ui.Label{Text: itoa(i + 1), Size: ui.TextSoft, Bold: true, Color: ui.White}, p, ui.Centered)
	}
}

// drawTip is what is said of the button or of the thing under the pointer.
func (t *Table) drawTip(dst *ebiten.Image) {
	if text, of := t.page.Tip(); text != "" {
		t.tipAt(dst, text, of)
		return
	}
	if t.hovered.Of != "" && t.onMap && t.popup == nil && !t.isChosen(t.hovered) {
		t.tag(dst, t.nameOf(t.hovered), t.cursor.Add(gmath.Vec{X: t.theme.Fpx(18), Y: t.theme.Fpx(16)}))
	}
}

// tipAt is words below a place of the page, or above it, in the window.
func (t *Table) tipAt(dst *ebiten.Image, text string, of ui.Rect) {
	k, w := t.theme.Density, t.page.Size()
	lines := t.page.Broken(ui.Text(text, ui.TextSoft), 320)
	wide := 0.0
	for _, line := range lines {
		wide = math.Max(wide, t.page.Width(ui.Text(line, ui.TextSoft)))
	}
	r := ui.Rect{X: of.X, Y: of.Bottom() + 6, W: wide + 20, H: float64(len(lines))*16 + 12}
	r.X = math.Max(4, math.Min(r.X, w.W-r.W-4))
	if r.Bottom() > w.H-4 {
		r.Y = of.Y - 6 - r.H
	}
	m := r.Middle()
	t.tools.Brush.Box(dst, ui.Box{Center: m.Mulf(k), Half: gmath.Vec{X: r.W, Y: r.H}.Mulf(k / 2), Fill: ui.Black, Stroke: ui.InkSoft, Width: k, Round: 4 * k})
	for i, line := range lines {
		t.labels.Draw(dst, ui.Label{Text: line, Size: ui.TextSoft, Color: ui.Ink}, gmath.Vec{X: (r.X + 10) * k, Y: (r.Y + 6 + float64(i)*16) * k}, ui.TopLeft)
	}
}
