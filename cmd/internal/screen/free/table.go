package free

import (
	"errors"
	"image"
	"io/fs"
	"math"
	"slices"

	"github.com/ebitenui/ebitenui"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/seat"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A tableScene is an open table with its panels.
type tableScene struct {
	*session
	tools  *Tools
	back   ui.Scene // the lobby
	leave  bool
	quit   bool     // the program ends
	beside ui.Scene // that shows next; this one waits

	study  *Study // of a table that is kept nowhere; nil for a game
	spoken spoken
	note   string // what there was to say when the game began
	draft  draft  // of the ruling that the studio makes
	unkept string // why what is done is not kept; empty if it is

	theme   *ui.Theme
	size    image.Point
	regions regions
	camera  table.Camera

	kit     *ui.Kit
	ui      *ebitenui.UI
	bar     *topBar
	panel   *panel
	profile table.Profile
	labels  *ui.Labels
	bakery  *table.Bakery
	places  table.PlaceNames
	sprites *table.Sprites
	icons   *table.Icons
	looks   looks
	laid    []laid
	laidAt  []int // in laid, by stand; none for one aboard another
	laidFor laidKey
	fanned  int // the stand whose pile is fanned out, or none
	overlay table.Layer
	drawn   *los.Ruling // what the overlay shows
	legend  legend
	lookout *table.Lookout
	gazing  gazing
	help    bool

	gestures table.Gesturer
	grab     grab
	turning  bool // a wheel turns the active stand; done when its key is let go

	cursor        gmath.Vec
	cursorOnTable bool
	hovered       int
	probe         float64 // inches along the profile that are pointed at; negative for none
	witnesses     witnesses
	part          int // part of the ruling whose card is pointed at, or none
}

// NewTable opens the table of a scenario or ruling file.
func NewTable(tools *Tools, back ui.Scene, name string, text []byte) (*tableScene, error) {
	at, note, err := tools.Games.Open(name, text)
	if err != nil {
		return nil, err
	}
	t, err := newScene(tools, back, name, at)
	if err != nil {
		return nil, err
	}
	if doc, err := scenarios.Decode(name, text); err == nil {
		t.asWas = doc.Ruling
	}
	t.note = note
	t.say(note)
	t.checkKept()
	return t, nil
}

// A Study is a table that is a copy, such as of a moment of a game, to try things on.
type Study struct {
	Seat *seat.Seat // at the copy
	End  func()     // called when it is left
	// Of says in a sentence what it is a copy of, and who knows it so.
	Of string
	// Unmeasured says, in a sentence, what of the game is not told on the copy and
	// why; "" if all may be measured.
	Unmeasured string
	// Fire says what fire of one stand at another comes to by the rules of the
	// game, as stands are on the copy now, in lines; nil: nothing is said of it.
	// Clear says whether there is a line of fire.
	Fire func(now *scenarios.Setup, clear bool, from, to string) []string
	// Saved is the moment as a scenario to keep, with the rules of the game, as stands are
	// on the copy now; the error is why those do not have it so. Nil where there is none.
	Saved func(now *scenarios.Setup) ([]byte, error)
	// From and To are the stands that the question is about at first; empty for none.
	From, To string
	// Moment is how the table of the game looks.
	Moment table.Moment
}

// NewStudy opens a table that is kept nowhere; leaving it ends it and goes back.
func NewStudy(tools *Tools, back ui.Scene, name string, s Study) (ui.Scene, error) {
	t, err := newScene(tools, back, name, s.Seat)
	if err != nil {
		s.End()
		return nil, err
	}
	t.study, t.orders = &s, s.Unmeasured != ""
	t.looks.likeIn(&s.Moment, t.setup())
	if from, to := t.setup().StandIndex(s.From), t.setup().StandIndex(s.To); from != none && to != none {
		t.from, t.to, t.active, t.sight = from, to, to, true
	}
	return t, nil
}

func newScene(tools *Tools, back ui.Scene, name string, at *seat.Seat) (*tableScene, error) {
	s, err := newSession(name, at)
	if err != nil {
		return nil, err
	}
	s.keys = tools.Keys
	return &tableScene{
		session: s, tools: tools, back: back,
		sprites: table.NewSprites(), lookout: table.NewLookout(), hovered: none, part: none, probe: -1,
		looks: looksOf(s.setup()), fanned: none, draft: drafted(s.view.Document()),
	}, nil
}

// Least is the room that the tools need, in units: their bar does not scroll.
func (t *tableScene) Least() image.Point { return image.Pt(1000, 560) }

func (t *tableScene) Layout(size image.Point, th *ui.Theme) {
	t.size = size
	t.regions = divide(size.X, size.Y, th, t.bannerHigh(th))
	t.camera.Table = table.Inches(geom.Pt(t.setup().Table.Width, t.setup().Table.Depth))
	t.camera.Density = th.Density
	t.camera.Window = t.regions.table
	t.camera.Resize(t.room())
	t.lookAsBefore()
	if t.theme != th {
		t.theme = th
		t.dress()
	}
	t.gestures.Slop = th.Fpx(4)
	t.panel.place(t.regions.panel)
	t.refresh()
}

// dress makes everything that depends on the density of the display.
func (t *tableScene) dress() {
	t.labels = ui.NewLabels(t.theme)
	ground := scene.Of(t.setup())
	t.bakery = table.NewBakery(picture.Ground(ground))
	t.places = table.NewPlaceNames(picture.Names(ground), picture.Houses(ground))
	t.sprites.Forget()
	t.icons = table.NewIcons(t.theme.Density, t.theme.Safe)
	t.overlay, t.drawn = table.Layer{}, nil
	t.profile.Forget()
	t.legend.forget()
	t.kit = ui.NewKit(t.theme)
	t.bar = newTopBar(t.kit, t)
	t.panel = newPanel(t.kit)
	t.ui = &ebitenui.UI{Container: t.bar.root}
}

func (t *tableScene) Update(in *ui.Input) ui.Scene {
	if t.help {
		t.helped(in)
		return t
	}
	if in.Dropped != nil {
		t.open(in.Dropped)
	}
	t.told()
	t.ui.Update()
	for _, id := range commandsOf(in, t.keys) {
		doing[id](t)
	}
	if t.study != nil && slices.Contains(in.Typed(), t.backKey()) {
		t.leave = true
	}
	for _, g := range t.gestures.Step(in.Pointer) {
		t.gesture(g, in)
		if g.Kind == table.Clicked {
			t.ui.ClearFocus() // it is of the keys
		}
	}
	t.hover(in)
	t.wheel(in)
	if in.Arrows != (gmath.Vec{}) && !in.Ctrl {
		t.camera.Pan(in.Arrows.Mulf(-t.theme.Fpx(14)))
	}
	t.lookAbout()
	t.checkKept()
	t.refresh()
	if next := t.beside; next != nil {
		t.beside = nil
		return next
	}
	if t.quit {
		t.Close()
		return nil
	}
	if t.leave {
		t.leave = false
		t.Close()
		return t.back
	}
	return t
}

// Close ends the table; a game is kept.
func (t *tableScene) Close() {
	t.seeing = noScope
	t.lookout.Stop()
	t.tools.Fan.Forget()
	t.cancel()
	t.gestures.Drop()
	if t.study != nil {
		t.study.End()
	} else {
		t.tools.Games.Close()
	}
}

// open leaves the table to look for a file, or to open one that was dropped; a copy
// is not left for it.
func (t *tableScene) open(dropped fs.FS) {
	if t.study != nil || t.tools.Open == nil {
		t.refuse(errors.New("this is a copy: go back to the game first, then open another"))
		return
	}
	t.letGo()
	t.beside = t.tools.Open(t, dropped)
}

// zoomPoint is where keys zoom: at the cursor if it is on the table.
func (t *tableScene) zoomPoint() gmath.Vec {
	if t.cursorOnTable {
		return t.cursor
	}
	return t.camera.Middle()
}

// escape gives up the move under way, else what is fanned out, else the seen map,
// else lets go of a stand; with nothing in hand it leaves a copy.
func (t *tableScene) escape() {
	if t.moving != nil || t.grab.what != nothing {
		t.letGo()
		return
	}
	if t.fanned != none {
		t.fanned = none
		return
	}
	if t.seeing != noScope {
		t.seeing = noScope
		t.say("")
		return
	}
	if t.study != nil && t.from == none {
		t.leave = true
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

// hover finds what the cursor points at.
func (t *tableScene) hover(in *ui.Input) {
	t.cursor = in.At
	t.cursorOnTable = t.onMap(in.At)
	t.hovered, t.probe = none, -1
	t.part = none
	if !t.legend.shown {
		t.part = t.panel.pointedAt(image.Pt(int(in.At.X), int(in.At.Y)))
	}
	if r := t.ruling(); r != nil {
		t.probe = t.profile.PointedAt(in.At, t.strip(), t.theme, r)
	}
	if !t.cursorOnTable {
		return
	}
	p := table.Point(t.camera.ToTable(in.At))
	t.hovered = t.under(in.At)
	if t.grab.what == aStand {
		t.hovered = t.grab.stand
	}
	if r := t.ruling(); r != nil && t.grab.what == nothing {
		t.probe = alongProfile(r, table.Inches(p), math.Max(0.75, t.theme.Fpx(14)/t.camera.Scale))
	}
}

// refresh brings the panels up to date with the session.
func (t *tableScene) refresh() {
	if t.bar.dated(t) {
		t.bar = newTopBar(t.kit, t)
		t.ui.Container = t.bar.root
	}
	t.camera.Reframe(t.room()) // a ruling has come or gone: nothing moves under the hand
	t.bar.show(t)
	t.panel.show(t)
	t.legend.lay(t)
	t.lay()
}

// showing returns the question while a ruling shows, else "".
func (t *tableScene) showing() los.Question {
	if t.ruling() == nil {
		return ""
	}
	return t.question
}

func (t *tableScene) Trace() ui.Trace {
	tr := ui.Trace{
		Scene: "table", Table: t.setup().Title, Message: t.prompt(), Unkept: t.unkept, Scale: t.camera.Scale, Ask: string(t.showing()), Probe: t.probe,
		View: [4]float64{
			float64(t.camera.View.Min.X), float64(t.camera.View.Min.Y),
			float64(t.camera.View.Max.X), float64(t.camera.View.Max.Y),
		},
		Targets: t.bar.targets(),
		Baking:  t.bakery == nil || t.bakery.Baking(),
	}
	for _, i := range []int{t.from, t.to} {
		if i != none {
			tr.Chosen = append(tr.Chosen, t.stand(i).Name)
		}
	}
	if was := t.changedFrom(); was != nil {
		tr.Table = changedTitle(was)
	}
	if r := t.ruling(); r != nil {
		tr.Verdict, tr.By = string(r.Verdict), r.By
	}
	tr.See = t.seenTrace()
	for i := range t.setup().Stands {
		st := t.stand(i)
		at := t.middle(i)
		tr.Stands = append(tr.Stands, ui.TracePose{Name: st.Name, At: st.At, Facing: st.Facing, X: at.X, Y: at.Y})
	}
	if at, ok := t.handle(); ok {
		tr.Targets = append(tr.Targets, ui.TracePlace{Name: "handle", X: at.X, Y: at.Y})
	}
	return tr
}
