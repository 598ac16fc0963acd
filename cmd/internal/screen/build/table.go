package build

import (
	"image"
	"io"
	"io/fs"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
)

// Tools are what every builder's table draws and works with.
type Tools struct {
	Brush *ui.Brush
	Games Games
	Keys  keys.Changed // those that are not as they come
	// Try opens a match on what is built, against a program; leaving it goes back.
	Try func(back ui.Scene, name string, text []byte) (ui.Scene, error)
	// Study opens what is built as a free table; leaving it goes back.
	Study func(back ui.Scene, name string, text []byte) (ui.Scene, error)
	// Open looks for a file to open over the builder, or opens one that was dropped: a picture
	// is handed to TakePicture, and another table is opened if the player leaves this one.
	Open func(back ui.Scene, dropped fs.FS) ui.Scene
	// Settings opens the player's settings; leaving them goes back.
	Settings func(back ui.Scene) ui.Scene
	// Export lets the player have something for others, and says where it is.
	Export func(name string, write func(io.Writer) error) (said string, err error)
	// Take opens the text of a file in the place of the table that is built, which is kept.
	Take func(title, file string, text []byte)
	Page bool // the program is in a page of a browser: files are kept there
}

// Games keeps scenarios in the making, and the tables that come of them: it is
// games.Folder.
type Games interface {
	OpenBuild(name string, text []byte) (*games.Build, error)
	BeginBuild(name string, text []byte) (*games.Build, error)
	SaveBuilt(name string, text []byte, over bool) (path string, err error)
	BuiltAs() games.Saved
	Outside(name string) []byte
	FreeName(name string) string
	BuiltFile(name string, text []byte) (path string)
	Where() (file string, unkept error)
	// Trace is the picture that is kept beside a table, with how it lies; nil for none.
	Trace(name string) (picture, lies []byte, err error)
	// KeepTrace keeps one, or, without a picture, how it lies; DropTrace removes it.
	KeepTrace(name, extension string, picture, lies []byte) error
	DropTrace(name string) error
	Close()
}

// A Table is a scenario in the making in the window.
type Table struct {
	*session
	tools  *Tools
	back   ui.Scene // the lobby
	leave  bool
	quit   bool
	beside ui.Scene // that shows next; this one waits

	file   string // its name among the player's own tables
	saved  string // the text that was saved last; empty for none
	unkept string // why what is done is not kept; empty if it is

	spoken ui.Saying
	theme  *ui.Theme
	size   image.Point
	frame  frame
	page   *ui.Page
	labels *ui.Labels
	stale  bool // the page is to be laid out anew
	sure   sureOf

	camera  table.Camera
	bakery  *table.Bakery
	places  table.PlaceNames
	sprites *table.Sprites
	icons   *table.Icons
	tiles   tiles
	ground  ground
	pieces  pieces

	gestures table.Gesturer
	cursor   gmath.Vec
	onMap    bool // the cursor is over the map, and over nothing of the page
	hovered  builder.Thing

	tab     tab
	tool    tool
	drawing []geom.Point // the corners so far
	grab    grab
	snap    snapStep
	placing placing
	raised  raised
	trace   trace
	trials  trials

	editing *editing
	popup   *popup
	menu    bool
	help    bool
	tests   bool // it is tested once its faults are known
	// simulated says that it is simulated then.
	simulated bool
	holding   bool   // the pointer went down on the map
	pulled    string // the stand that is dragged from beside the table
	boxes     []box  // of the groups beside the table, as they were laid out
	side      string // whose forces the left panel offers
	search    string // of the list of forces
	open      string // the page of rules that is open
	list      ui.Scroll
	card      ui.Scroll
	off       ui.Scroll
	rows      ui.Scroll
	over      ui.Scroll
	faultAt   int // the fault that was gone to last; -1 for none
	faultNext int // comes next once that is mended

	helpHigh float64 // of what was laid out last
}

// A tab is what the left panel shows.
type tab uint8

const (
	groundTab tab = iota
	forcesTab
	rulesTab
)

// Open goes on with a scenario in the making.
func Open(tools *Tools, back ui.Scene, name string, text []byte) (*Table, error) {
	b, err := tools.Games.OpenBuild(name, text)
	return newTable(tools, back, name, b, err)
}

// Begin begins with a text; one in the making that began with the same is laid aside.
func Begin(tools *Tools, back ui.Scene, name string, text []byte) (*Table, error) {
	b, err := tools.Games.BeginBuild(name, text)
	return newTable(tools, back, name, b, err)
}

func newTable(tools *Tools, back ui.Scene, name string, b *games.Build, err error) (*Table, error) {
	if err != nil {
		return nil, err
	}
	s, err := newSession(name, b)
	if err != nil {
		tools.Games.Close()
		return nil, err
	}
	t := &Table{session: s, tools: tools, back: back, sprites: table.NewSprites(), tiles: newTiles(), faultAt: -1}
	t.findsTrace()
	t.findsFile()
	return t, nil
}

// Layout gives the builder a window.
func (t *Table) Layout(size image.Point, th *ui.Theme) {
	t.size = size
	if t.theme != th {
		t.theme = th
		t.page = ui.NewPage(th, t.tools.Brush)
		t.labels = ui.NewLabels(th)
		t.icons = table.NewIcons(th.Density, th.Safe)
		t.sprites.Forget()
		t.tiles.forget()
		t.bakery = nil
	}
	t.gestures.Slop = th.Fpx(4)
	t.frame = newFrame(ui.Rect{W: float64(size.X) / th.Density, H: float64(size.Y) / th.Density})
	t.refit()
	t.stale = true
}

// refit fits the table into what the panels leave.
func (t *Table) refit() {
	tb := t.setup().Table
	t.camera.Density = t.theme.Density
	size := table.Inches(geom.Pt(tb.Width, tb.Depth))
	fits := t.camera.Fitted()
	t.camera.Table = size
	view := pixels(t.frame.fit, t.theme)
	t.camera.Window = pixels(t.frame.table, t.theme)
	t.camera.Resize(view)
	if fits {
		t.camera.Fit()
	}
	if t.bakery == nil {
		ground := scene.Of(t.setup())
		t.bakery = table.NewBakery(picture.Ground(ground))
		t.places = table.NewPlaceNames(picture.Names(ground), picture.Houses(ground))
		t.ground.of = t.view
	}
}

// pixels is a place of the page in device pixels.
func pixels(r ui.Rect, th *ui.Theme) image.Rectangle {
	return image.Rect(th.Px(r.X), th.Px(r.Y), th.Px(r.Right()), th.Px(r.Bottom()))
}

// ground is what is drawn of the ground, worked out beside the ticks when it changes.
type ground struct {
	of   *builder.State // that the bakery has, or is being given
	done chan drawn
}

// drawn is the ground of a state as pictures.
type drawn struct {
	of            *builder.State
	ground, names *picture.Picture
	houses        []picture.Rect
}

// redraw has the ground drawn anew where it has changed.
func (t *Table) redraw() {
	g := &t.ground
	if g.done != nil {
		select {
		case d := <-g.done:
			g.done = nil
			t.bakery.Change(d.ground)
			t.places = table.NewPlaceNames(d.names, d.houses)
		default:
			return
		}
	}
	if g.of == t.view {
		return
	}
	of := t.view
	if sameGround(g.of.Document().Setup(), of.Document().Setup()) {
		g.of = of
		return
	}
	g.of, g.done = of, make(chan drawn, 1)
	go func(to chan drawn) {
		s := scene.Of(of.Document().Setup())
		s.Terrain = drawable(s.Terrain)
		to <- drawn{of, picture.Ground(s), picture.Names(s), picture.Houses(s)}
	}(g.done)
}

// Close ends the builder at this screen; what was built is kept.
func (t *Table) Close() {
	t.forgets()
	t.stopsTrials()
	t.tools.Games.Close()
}

// Update runs a tick.
func (t *Table) Update(in *ui.Input) ui.Scene {
	switch {
	case t.leave:
		t.leave = false
		t.Close()
		return t.back
	case t.quit:
		t.Close()
		return nil
	}
	if s := t.beside; s != nil {
		t.beside = nil
		return s
	}
	if in.Dropped != nil {
		t.dropped(in.Dropped)
	}
	t.traces()
	t.collectsTrials()
	before, was := t.view, t.faults
	if t.checks() {
		t.faultsAre(was)
		t.stale = true
		if t.tests && t.checked == nil {
			t.tests = false
			t.test()
		}
		if t.simulated && t.checked == nil {
			t.simulated = false
			t.simulates()
		}
	}
	t.input(in)
	if t.view != before {
		t.changed(before)
	}
	t.redraw()
	if t.tiles.collect() {
		t.stale = true
	}
	if t.stale {
		t.lay()
	}
	return t
}

// changed follows a change of the scenario.
func (t *Table) changed(before *builder.State) {
	t.stale, t.tests, t.simulated = true, false, false
	if t.setup().Table != before.Document().Setup().Table {
		t.refit()
	}
	t.unkept = ""
	if _, err := t.tools.Games.Where(); err != nil {
		t.unkept = err.Error()
	}
	if t.grab.what != nothing {
		t.grab = grab{}
	}
}

// Least is the room that the panels need, in units.
func (t *Table) Least() image.Point { return image.Pt(1000, 600) }

// Trace tells what the window shows.
func (t *Table) Trace() ui.Trace {
	tr := ui.Trace{Scene: "builder", Table: t.setup().Title, Message: t.message, Unkept: t.unkept, Scale: t.camera.Scale, Probe: -1}
	if t.page == nil {
		return tr
	}
	tr.Step = [...]string{"ground", "forces", "rules"}[t.tab]
	view := t.camera.Window
	tr.View = [4]float64{float64(view.Min.X), float64(view.Min.Y), float64(view.Max.X), float64(view.Max.Y)}
	tr.Baking = t.bakery == nil || t.bakery.Baking() || t.ground.done != nil || t.checked != nil || t.tiles.drawing() || t.trace.came != nil || t.trace.keeps != nil || t.trials.working()
	tr.Words = t.page.Said()
	for _, c := range t.chosen {
		tr.Chosen = append(tr.Chosen, c.Name)
	}
	for _, f := range t.faults {
		tr.Left = append(tr.Left, f.Text())
	}
	k := t.theme.Density
	for _, s := range t.page.Spots() {
		if m := s.Place.Middle(); s.Press != nil && !s.Off {
			tr.Targets = append(tr.Targets, ui.TracePlace{Name: s.Name, X: m.X * k, Y: m.Y * k})
		}
	}
	corner := t.camera.ToScreen(gmath.Vec{})
	tr.Targets = append(tr.Targets, ui.TracePlace{Name: "north-west corner", X: corner.X, Y: corner.Y})
	for i := range t.setup().Stands {
		st := &t.setup().Stands[i]
		if st.OnTable() {
			at := t.iconAt(i)
			tr.Stands = append(tr.Stands, ui.TracePose{Name: st.Name, At: st.At, Facing: st.Facing, X: at.X, Y: at.Y})
		}
	}
	return tr
}
