package screen

import (
	"image"
	"math"

	"github.com/ebitenui/ebitenui"
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A tableScene is an open table with its panels.
type tableScene struct {
	*session
	tools *tools
	back  scene // the title screen
	leave bool

	theme   *theme
	size    image.Point
	regions regions
	camera  camera

	kit     *kit
	ui      *ebitenui.UI
	bar     *topBar
	panel   *panel
	profile profileStrip
	labels  *labels
	bakery  *bakery
	sprites *sprites
	overlay overlay
	legend  legend
	help    bool

	gestures gesturer
	grab     grab
	turning  bool // a wheel turns the active stand; done when its key is let go

	cursor        gmath.Vec
	cursorOnTable bool
	hovered       int
	probe         float64 // inches along the profile that are pointed at; negative for none
	part          int     // part of the ruling whose card is pointed at, or none
}

// A grab is what a press took hold of.
type grab struct {
	what   grabbed
	stand  int
	offset geom.Point // from the cursor to the stand's center
}

type grabbed uint8

const (
	nothing grabbed = iota
	theTable
	aStand
	theHandle
)

func newTable(tools *tools, back scene, name string, doc *scenarios.Document) (*tableScene, error) {
	s, err := newSession(name, doc)
	if err != nil {
		return nil, err
	}
	return &tableScene{session: s, tools: tools, back: back, sprites: newSprites(), hovered: none, part: none, probe: -1}, nil
}

func (t *tableScene) layout(size image.Point, th *theme) {
	t.size = size
	t.regions = divide(size.X, size.Y, th)
	t.camera.table = inches(geom.Pt(t.setup().Table.Width, t.setup().Table.Depth))
	t.camera.resize(t.regions.table)
	if t.theme != th {
		t.theme = th
		t.dress()
	}
	t.gestures.slop = th.fpx(4)
	t.panel.place(t.regions.panel)
	t.refresh()
}

// dress makes everything that depends on the density of the display.
func (t *tableScene) dress() {
	t.labels = newLabels(t.theme)
	t.bakery = newBakery(terrainPicture(t.setup()))
	t.sprites.forget()
	t.overlay = overlay{}
	t.profile = profileStrip{}
	t.legend.forget()
	t.kit = newKit(t.theme)
	t.bar = newTopBar(t.kit, t)
	t.panel = newPanel(t.kit)
	t.ui = &ebitenui.UI{Container: t.bar.root}
}

func (t *tableScene) update(in *input) scene {
	if t.help {
		t.helped(in)
		return t
	}
	t.ui.Update()
	for _, c := range in.commands() {
		t.do(c)
	}
	for _, g := range t.gestures.step(in.pointer) {
		t.gesture(g, in)
	}
	t.hover(in)
	t.wheel(in)
	if in.arrows != (gmath.Vec{}) && !in.ctrl {
		t.camera.pan(in.arrows.Mulf(-t.theme.fpx(14)))
	}
	t.refresh()
	if t.leave {
		t.leave = false
		t.cancel()
		t.gestures.drop()
		return t.back
	}
	return t
}

// do obeys a command.
func (t *tableScene) do(c command) {
	const step = 1.25
	switch c {
	case fitTable:
		t.camera.fit()
	case zoomIn:
		t.camera.zoomAt(t.zoomPoint(), step)
	case zoomOutward:
		t.camera.zoomAt(t.zoomPoint(), 1/step)
	case undo:
		t.letGo()
		t.session.undo()
	case redo:
		t.letGo()
		t.session.redo()
	case switchSight:
		t.toggleSight()
	case switchQuestion:
		t.ask(t.otherQuestion())
	case swapStands:
		t.swap()
	case clearChoice:
		t.escape()
	case switchLegend:
		t.legend.shown = !t.legend.shown
	case saveMoment:
		t.save()
	case showHelp:
		t.letGo()
		t.help = true
	case switchFullscreen:
		ebiten.SetFullscreen(!ebiten.IsFullscreen())
	}
}

// zoomPoint is where keys zoom: at the cursor if it is on the table.
func (t *tableScene) zoomPoint() gmath.Vec {
	if t.cursorOnTable {
		return t.cursor
	}
	return t.camera.middle()
}

// escape gives up the move under way, else lets go of a stand.
func (t *tableScene) escape() {
	if t.moving != nil || t.grab.what != nothing {
		t.letGo()
		return
	}
	t.unchoose()
}

// letGo forgets the move and the press under way.
func (t *tableScene) letGo() {
	t.cancel()
	t.turning = false
	t.grab = grab{}
}

func (t *tableScene) gesture(g gesture, in *input) {
	switch g.kind {
	case pressed:
		t.grab = t.grabAt(g)
		if t.grab.what != nothing {
			t.endTurn()
		}
	case clicked:
		if t.grab.what != nothing && g.button == leftButton {
			t.click(g.from)
		}
		t.grab = grab{}
	case dragged:
		t.drag(g, in)
	case dropped:
		t.dropGrab()
	case pinched:
		if image.Pt(int(g.at.X), int(g.at.Y)).In(t.regions.table) {
			t.camera.pan(g.by)
			t.camera.zoomAt(g.at, g.factor)
		}
	case ceased:
		t.letGo()
	}
}

// grabAt returns what a press takes hold of.
func (t *tableScene) grabAt(g gesture) grab {
	if !t.onMap(g.at) {
		return grab{}
	}
	if g.button != leftButton {
		return grab{what: theTable}
	}
	if t.onHandle(g.at) {
		return grab{what: theHandle, stand: t.active}
	}
	p := point(t.camera.toTable(g.at))
	if i := t.standAt(p, t.reach()); i != none {
		return grab{what: aStand, stand: i, offset: t.stand(i).At.Sub(p)}
	}
	return grab{what: theTable}
}

// reach is how far from a small stand's center a press still finds it.
func (t *tableScene) reach() geom.Length {
	return geom.Length(t.theme.fpx(8) / t.camera.scale * float64(geom.Inch))
}

// onMap reports whether a position in the window is on the table and not on
// something that lies over it.
func (t *tableScene) onMap(at gmath.Vec) bool {
	p := image.Pt(int(at.X), int(at.Y))
	return p.In(t.regions.table) && !p.In(t.legend.place)
}

// click chooses the stand that was pressed, or lets go on empty ground.
func (t *tableScene) click(at gmath.Vec) {
	switch t.grab.what {
	case aStand:
		t.choose(t.grab.stand)
	case theTable:
		t.unchoose()
	}
}

func (t *tableScene) drag(g gesture, in *input) {
	switch t.grab.what {
	case theTable:
		t.camera.pan(g.by)
	case aStand:
		t.place(t.grab.stand, point(t.camera.toTable(g.at)).Add(t.grab.offset), t.history.State().Setup().Stands[t.grab.stand].Facing)
	case theHandle:
		st := t.stand(t.grab.stand)
		t.place(t.grab.stand, st.At, t.facingTo(st.At, g.at, in))
	}
}

// facingTo returns the facing from a place to a position in the window, in
// whole degrees, or in steps of 15 with Shift.
func (t *tableScene) facingTo(from geom.Point, at gmath.Vec, in *input) geom.Angle {
	step := geom.Degree
	if in.shift {
		step = 15 * geom.Degree
	}
	a := from.AngleTo(point(t.camera.toTable(at)))
	return (a + step/2) / step * step
}

func (t *tableScene) dropGrab() {
	if t.grab.what == aStand || t.grab.what == theHandle {
		t.drop()
		// A stand moved before any is chosen is the one to look from next.
		if t.from == none {
			t.from, t.active = t.grab.stand, t.grab.stand
		}
	}
	t.grab = grab{}
}

// wheel zooms at the cursor, or turns a stand while Ctrl or Shift is held.
func (t *tableScene) wheel(in *input) {
	turn := in.ctrl || in.shift
	if t.turning && !turn {
		t.endTurn()
	}
	if in.wheel == 0 {
		return
	}
	at := image.Pt(int(in.at.X), int(in.at.Y))
	switch {
	case at.In(t.regions.panel):
		t.panel.scroll(-in.wheel * t.theme.fpx(48))
	case !at.In(t.regions.table):
	case turn:
		t.turn(in)
	default:
		t.camera.zoomAt(in.at, math.Pow(1.18, gmath.Clamp(in.wheel, -5, 5)))
	}
}

// turn turns the stand under the cursor, or else the active one.
func (t *tableScene) turn(in *input) {
	if t.grab.what != nothing {
		return
	}
	i := t.active
	if t.moving != nil {
		i = t.moving.Stand
	} else if t.hovered != none {
		i = t.hovered
	}
	if i == none {
		t.say("Point at a stand, or choose one, to turn it.")
		return
	}
	step := 5 * geom.Degree
	if in.alt {
		step = geom.Degree
	}
	st := t.stand(i)
	by := geom.Angle(math.Round(gmath.Clamp(in.wheel, -20, 20)))
	if by == 0 {
		by = geom.Angle(math.Copysign(1, in.wheel))
	}
	t.place(i, st.At, st.Facing+by*step)
	t.turning = true
}

// endTurn makes the turn under way one step of the history.
func (t *tableScene) endTurn() {
	if t.turning {
		t.turning = false
		t.drop()
	}
}

// hover finds what the cursor points at.
func (t *tableScene) hover(in *input) {
	t.cursor = in.at
	t.cursorOnTable = t.onMap(in.at)
	t.hovered, t.probe = none, -1
	t.part = t.panel.pointedAt(image.Pt(int(in.at.X), int(in.at.Y)))
	if r := t.ruling(); r != nil {
		t.probe = t.profile.pointedAt(in.at, t.regions.profile, t.theme, r)
	}
	if !t.cursorOnTable {
		return
	}
	p := point(t.camera.toTable(in.at))
	t.hovered = t.standAt(p, t.reach())
	if t.grab.what == aStand {
		t.hovered = t.grab.stand
	}
	if r := t.ruling(); r != nil && t.grab.what == nothing {
		t.probe = alongProfile(r, inches(p), math.Max(0.75, t.theme.fpx(14)/t.camera.scale))
	}
}

// refresh brings the panels up to date with the session.
func (t *tableScene) refresh() {
	if t.bar.dated(t) {
		t.bar = newTopBar(t.kit, t)
		t.ui.Container = t.bar.root
	}
	t.bar.show(t)
	t.panel.show(t)
	t.legend.lay(t)
}

// showing returns the question while a ruling shows, else "".
func (t *tableScene) showing() los.Question {
	if t.ruling() == nil {
		return ""
	}
	return t.question
}

func (t *tableScene) trace() trace {
	tr := trace{
		Scene: "table", Table: t.setup().Title, Message: t.prompt(), Scale: t.camera.scale, Ask: string(t.showing()), Probe: t.probe,
		View: [4]float64{
			float64(t.regions.table.Min.X), float64(t.regions.table.Min.Y),
			float64(t.regions.table.Max.X), float64(t.regions.table.Max.Y),
		},
		Targets: t.bar.targets(),
		Baking:  t.bakery == nil || t.bakery.baking(),
	}
	for _, i := range []int{t.from, t.to} {
		if i != none {
			tr.Chosen = append(tr.Chosen, t.stand(i).Name)
		}
	}
	if r := t.ruling(); r != nil {
		tr.Verdict, tr.By = string(r.Verdict), r.By
	}
	for i := range t.setup().Stands {
		st := t.stand(i)
		at := t.camera.toScreen(inches(st.At))
		tr.Stands = append(tr.Stands, tracePose{st.Name, st.At, st.Facing, at.X, at.Y})
	}
	if at, ok := t.handle(); ok {
		tr.Targets = append(tr.Targets, tracePlace{"handle", at.X, at.Y})
	}
	return tr
}
