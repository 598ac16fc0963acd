package cd

import (
	"errors"
	"image"
	"io"
	"io/fs"
	"slices"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/sound"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
	"sightline/geom"
)

// Tools are what all scenes of this room have.
type Tools struct {
	Brush *ui.Brush
	Fan   *table.Fan
	Games Games
	Prefs Prefs
	Sound *sound.Player // may be nil
	Keep  func(Prefs)   // keeps what the player chooses at the table for every match; nil: nobody does
	// Settings opens the player's settings, which take effect at once; leaving them
	// goes back.
	Settings func(back ui.Scene) ui.Scene
	// StopHosting has it asked, once the table is left, whether its game is to be hosted no more.
	StopHosting func()
	// Handbook opens the page of the handbook that is about a step; leaving it goes back.
	Handbook func(back ui.Scene, step rules.Step) ui.Scene
	// Open looks for a file to open, or opens one of those that were dropped on the
	// window; it asks before the match is left, by Close, else it goes back.
	Open func(back ui.Scene, dropped fs.FS) ui.Scene
	// Export lets the player have something for others: a file is written, or it is
	// downloaded. It returns where that is, in a sentence, and may be called from any
	// goroutine.
	Export func(name string, write func(io.Writer) error) (said string, err error)
	// Copy copies words for others to paste; Site is what links begin with.
	Copy func(text string) error
	Site func() string
	// Study opens a copy as a free table; leaving it ends it and goes back.
	Study func(back ui.Scene, name string, c Copy) (ui.Scene, error)
}

// Prefs are what the player has chosen for every match.
type Prefs struct {
	games.Stops              // of who has this screen alone, and of a new match of two
	Speed       int          // of what is shown, from 1 to 16 times; 0: it is done at once
	Still       bool         // stands do not move where it can be shown that they have
	Keys        keys.Changed // the keys that are not as they come
}

// Games opens matches, one at a time, and keeps them: it is games.Folder.
type Games interface {
	OpenMatch(name string, text []byte, s games.Setting) (*games.Match, error)
	BeginMatch(name string, text []byte, s games.Setting) (*games.Match, error)
	MatchOver(s games.Setting) (*games.Match, error)
	Where() (file string, unkept error)
	Stopped() error
	Saw(told [2]int)
	Mark(all [2][]games.Mark) error
	Stop(all [2]*games.Stops)
	Act(all [2][][2]int)
	Learn(l games.Lessons)
	Heard(lines int)
	Recorded(file string)
	Bring(name string, text []byte) (file string, err error)
	Study(name string, text []byte) (at *seat.Seat, end func(), err error)
	SaveOwn(name string, text []byte) (path string, err error)
	Past(file string) (*games.Past, error)
	KeepNotes(p *games.Past) error
	CutOut(p *games.Past, part game.Cut) ([]byte, error)
	PlayOn(p *games.Past, actions int, s games.Setting) (*games.Match, error)
	Close()
}

// A Table is a match in the window.
type Table struct {
	tools    *Tools
	back     ui.Scene
	match    *games.Match
	name     string
	players  []*player   // those at this screen
	player   *player     // the one who sits
	referee  *player     // nil if there is none
	called   *player     // who had the table when the referee was called
	curtain  *curtain    // while nobody does
	show     *showing    // while news is shown; nil otherwise
	opening  chan func() // what opens the replay, once it is played back; nil: none is
	past     *past       // of a recorded game that is looked at; nil in a match
	again    *digest     // of a turn, that is looked at again; or nil
	ended    int         // ticks for which Ready is still taken for the showing that ended by itself
	leave    bool
	quit     bool     // the program ends
	unkept   bool     // it is asked whether it is to, though what was done is not kept
	beside   ui.Scene // the table that is studied next
	hashed   hashed
	parlor   parlor
	auditing auditing
	proposed []string       // the IDs of what the other side proposed and the player was asked
	hosted   games.Standing // how it stands with the host, if that is elsewhere

	theme  *ui.Theme
	size   image.Point
	page   *ui.Page
	frame  frame
	labels *ui.Labels
	signs  *table.Icons

	camera    table.Camera
	before    table.Camera // as it was before all of the table was shown
	bakery    *table.Bakery
	cleared   int // obstacles, as the bakery has them
	sprites   *table.Sprites
	gestures  table.Gesturer
	sight     sights
	lessons   *lessons // nil: none are told
	layers    struct{ still, hand, trails, entries, room table.Layer }
	entered   []entryArea // where stands are to come, of the model enteredOf
	enteredOf *model
	places    table.PlaceNames
	laid      []laid
	taken     []disc // by stands and chits; kept for its memory alone
	clutter   table.Clutter
	spoken    spoken
	named     []nameplate // as they were drawn last; kept for their memory alone
	fanned    string      // the stand whose pile is fanned out
	fanKept   bool        // by a click, until another beside it; else while the pointer is there
	rests     rest

	did  string // the command that was done last, and how many were so far
	done int

	cursor   gmath.Vec
	pointer  gmath.Vec // where it was in the tick before
	onMap    bool
	under    string // the stand under the cursor
	held     holding
	dragging bool   // what is held was moved
	box      *box   // that is drawn to choose what is in it
	pulled   string // what was pressed on the page and may be drawn onto the table
	popup    *popup // a menu at a stand, or none
	dialog   *dialog
	tape     *tape // nil: put away
	marking  marking
	pings    []ping // the oldest first
	asked    *asked // what one player asks the other to agree to
	folded   *bool  // the roster, as the player has it; nil: as the window has room
	logOpen  bool
	miniOff  bool
	mini     bool    // the minimap shows, as the page was laid out
	bare     bool    // all panels are folded away
	framed   framing // what the frame was laid for
	peek     bool    // Space is held: the table as it stands
	unruled  bool    // the rulers are hidden
	menu     bool
	sure     bool // it asks whether to begin anew
	help     bool
	sheet    sheet // what help shows

	stays   bool // the camera stays where it is while news is shown
	kept    bool // how much was seen has been kept
	filter  logFilter
	find    logFind
	opened  int  // the line of the log whose ledger shows, from 1; 0 for none
	opens   bool // it was opened just now
	trails  trailing
	trailed int      // how much of the log the trails that are drawn tell
	lit     []string // stands of the line of the log under the cursor

	digestHigh, helpHigh float64 // how long they were when they were laid out

	rosterAt, logAt, cardAt, helpAt, digestAt ui.Scroll
	lessonAt                                  ui.Scroll
	rowShown                                  rosterShown
	chose                                     bool // another stand was selected since the card was laid out
	trayAt                                    float64
	cardNeed                                  float64 // how high the card is with all of its words
	trayOf                                    string  // the object of the tray that was last brought into view
	marks                                     map[string]standMark
	logLong                                   int     // how many lines the log had when it was laid out
	laidScale                                 float64 // the camera's, when the page was laid out
	stale                                     bool    // the page is to be laid out anew
	drafts                                    bool    // the still layer is to be drawn anew
}

// holding says what a press took hold of.
type holding uint8

const (
	holdsNothing holding = iota
	holdsMap
	holdsTool
	holdsBox
	holdsTape
	holdsMark
	holdsSketch
)

// New opens a match of a scenario at this screen, where it was left if it is
// kept. The error is all that is wrong with it.
func New(tools *Tools, back ui.Scene, name string, text []byte, s games.Setting) (*Table, error) {
	m, err := tools.Games.OpenMatch(name, text, s)
	return newTable(tools, back, name, m, err)
}

// Begin is New, but at the beginning: one that is kept is laid aside.
func Begin(tools *Tools, back ui.Scene, name string, text []byte, s games.Setting) (*Table, error) {
	m, err := tools.Games.BeginMatch(name, text, s)
	return newTable(tools, back, name, m, err)
}

// NewOf is New of a match that is open, or of why it is not.
func NewOf(tools *Tools, back ui.Scene, name string, m *games.Match, err error) (*Table, error) {
	return newTable(tools, back, name, m, err)
}

func newTable(tools *Tools, back ui.Scene, name string, m *games.Match, err error) (*Table, error) {
	if err != nil {
		return nil, err
	}
	t := &Table{tools: tools, back: back, name: name, marks: map[string]standMark{}}
	t.sight.lookout = table.NewLookout()
	t.lessons = lessonsOf(m.Lessons, strings.TrimSuffix(name, ".toml") == Teaches)
	if err := t.take(m); err != nil {
		tools.Games.Close()
		return nil, err
	}
	if m.Named && m.GoesOn {
		t.awaited().say("This match was kept and goes on. To begin it anew: %s, the menu. %s", t.key("menu"), m.Note)
	}
	return t, nil
}

// take sits the players down at a match.
func (t *Table) take(m *games.Match) error {
	t.marking = marking{}
	t.match, t.players, t.player, t.referee, t.called, t.kept = m, nil, nil, nil, nil, false
	switch {
	case m.Referee == nil:
	case m.Away != nil: // of a game far apart it is the one seat here
		t.players = append(t.players, &player{side: refereeSide, seat: m.Referee, sound: t.tools.Sound, closed: map[string]bool{}, away: true, watches: m.Referee.Role() == seat.Watches})
	default:
		t.referee = &player{side: refereeSide, seat: m.Referee, closed: map[string]bool{}}
	}
	for side, at := range m.Seats {
		if at != nil {
			t.players = append(t.players, &player{side: side, seat: at, truth: m.Truth, reasons: m.Reasons, sound: t.tools.Sound, own: m.Marks[side], closed: map[string]bool{}, away: m.Away != nil, watches: at.Role() == seat.Watches})
		}
	}
	clear(m.Marks[:]) // each player has its own
	if len(t.players) == 0 {
		return errors.New("nobody sits at this screen")
	}
	if m.Away != nil { // its host alone knows all
		t.players[0].truth, t.players[0].reasons = nil, nil
		t.players[0].all = t.players[0].isReferee()
		t.parlor = parlor{heard: m.Heard, told: m.Heard}
	}
	t.ownStops(m.Stops)
	for _, p := range t.players {
		if _, _, err := p.look(); err != nil {
			return err
		}
		if err := p.rejoin(m.Seen); err != nil {
			return err
		}
		if !p.isReferee() {
			p.regroup(m.Acts[p.side])
		}
	}
	t.sit(t.players[0])
	if _, over := t.player.model.view.Over(); len(t.players) > 1 && !over { // then nothing is a secret
		t.seatKept()
	}
	t.awaited().say("%s", m.Note)
	return nil
}

// seatKept calls the first who is not ready, as before the program ended. Who is ready
// was there before, and may take that back.
func (t *Table) seatKept() {
	to := t.players[0]
	for _, p := range t.players {
		if !p.ready() {
			to = p
			break
		}
	}
	for _, p := range t.players {
		if p != to && p.ready() && !to.ready() {
			t.sit(p)
		}
	}
	t.curtain = newCurtain(to)
}

// awaited is who sits, or is called to the table.
func (t *Table) awaited() *player {
	if t.curtain != nil {
		return t.curtain.to
	}
	return t.player
}

// Layout gives the table a window.
func (t *Table) Layout(size image.Point, th *ui.Theme) {
	t.size = size
	if t.theme != th {
		t.theme = th
		t.page = ui.NewPage(th, t.tools.Brush)
		t.page.Told = t.ran
		t.labels = ui.NewLabels(th)
		t.signs = table.NewIcons(th.Density, th.Safe)
		if t.sprites != nil {
			t.sprites.Forget()
		}
		t.sprites = table.NewSprites()
		t.bake()
	}
	if t.show != nil { // the settings may have been another scene until now
		t.show.speed = max(t.tools.Prefs.Speed, 1)
	}
	t.gestures.Slop = th.Fpx(4)
	tb := t.player.model.scenario.Table
	t.camera.Table = table.Inches(geom.Pt(tb.Width, tb.Depth))
	t.refit()
	t.stale, t.drafts = true, true
}

// bake draws the ground anew: when there is a window, and when obstacles have been cleared.
func (t *Table) bake() {
	view := t.player.model.view
	ground := scene.Of(&t.player.model.scenario.Setup)
	for k := range ground.Terrain {
		ground.Terrain[k].Cleared = view.Cleared(k)
	}
	ground.Areas = t.player.model.objectives()
	drawn := picture.Ground(ground)
	drawn.Areas(ground)
	t.bakery = table.NewBakery(drawn)
	t.places = table.NewPlaceNames(picture.Names(ground), picture.Houses(ground))
	t.cleared = len(view.Down)
}

// refit lays the frame and has the camera aim at what is free of panels.
func (t *Table) refit() {
	t.layFrame()
	t.camera.Resize(pixels(t.frame.free, t.theme))
}

// layFrame divides the window.
func (t *Table) layFrame() {
	w := ui.Rect{W: float64(t.size.X) / t.theme.Density, H: float64(t.size.Y) / t.theme.Density}
	t.framed = framing{roster: t.rosterNeed(), folded: t.rail(), profile: t.sight.line, column: t.keepsColumn(), talk: t.parlor.open, ending: t.atEnd(), table: t.camera.Table}
	switch {
	case t.past != nil:
		t.frame = t.past.frame(w)
	case t.bare:
		t.frame = bareFrame(w)
	default:
		t.frame = newFrame(w, t.framed)
	}
	t.camera.Window = image.Rectangle{Max: t.size}
	t.camera.Density = t.theme.Density
}

// keepsColumn reports whether something stays in the right column.
func (t *Table) keepsColumn() bool { return t.logOpen || t.parlor.open || t.lessons != nil }

// atEnd reports whether the page of the end has the right column: the log has it too,
// if that is open.
func (t *Table) atEnd() bool {
	_, over := t.player.model.view.Over()
	return over && t.show == nil && !t.logOpen && !t.parlor.open && !t.player.isReferee()
}

// rail reports whether the roster is folded to a rail.
func (t *Table) rail() bool {
	if t.folded != nil {
		return *t.folded
	}
	return float64(t.size.X)/t.theme.Density < narrowWide
}

// viewed makes the tool of the step and tells it of the view.
func (t *Table) viewed(anew bool) {
	p := t.player
	v := p.model.view
	if anew || p.tool == nil || !p.isReferee() && (p.step != v.Step || p.turn != v.Turn) {
		if p.step != v.Step || p.turn != v.Turn {
			p.made, p.undone = nil, nil
		}
		p.step, p.turn = v.Step, v.Turn
		p.selected = nil
		if !anew {
			p.sayBlind()
		}
		p.tool = t.toolOf(v.Step)
		t.trayAt, t.popup = 0, nil
	}
	p.selected = slices.DeleteFunc(p.selected, func(s string) bool { return p.model.get(s) == nil })
	p.tool.viewed()
	if t.size != (image.Point{}) && t.framed.roster != t.rosterNeed() {
		t.reframe()
	}
	t.stale, t.drafts = true, true
}

// Update runs a tick.
func (t *Table) Update(in *ui.Input) ui.Scene {
	if t.leave {
		t.Close()
		return t.back
	}
	if slices.Contains(in.Typed(), t.keyNow("quit")) {
		t.quits()
	}
	if t.quit {
		t.Close()
		return nil
	}
	if in.Dropped != nil {
		t.open(in.Dropped)
	}
	select {
	case open := <-t.opening:
		t.opening = nil
		open()
	default:
	}
	if s := t.beside; s != nil {
		t.beside = nil
		return s
	}
	t.cursor = in.At
	if t.curtain != nil {
		t.updateCurtain(in)
	} else {
		t.ended = max(t.ended-1, 0)
		if t.dialog != nil {
			t.dialog.deaf = max(t.dialog.deaf-1, 0)
		}
		t.distant()
		t.news()
		if t.cleared != len(t.player.model.view.Down) {
			t.bake()
		}
		t.input(in)
		t.lookAbout()
		t.teach()
		t.agePings()
		t.sightLine()
	}
	if t.camera.Scale != t.laidScale || t.mini != t.showsMini() {
		t.laidScale, t.stale = t.camera.Scale, true
	}
	switch {
	case t.framed.ending != t.atEnd(), t.framed.talk != t.parlor.open: // a table that is shown whole still is, beside the page
		t.refit()
		t.stale = true
	case t.framed.column != t.keepsColumn():
		t.reframe()
	}
	if t.stale {
		t.layPage()
	}
	return t
}

// Close ends the match at this screen; it is kept.
func (t *Table) Close() {
	t.sight.lookout.Stop()
	t.tools.Fan.Forget()
	t.tools.Games.Close()
}

// news looks at what has happened, and has it shown.
func (t *Table) news() {
	if t.show != nil && t.wentBack() {
		t.show = nil // of what is so no more
	}
	if t.show != nil {
		return
	}
	if t.player.owed {
		if t.recap(); t.show != nil {
			return
		}
	}
	fresh := false
	look := t.players
	if t.player.isReferee() && !t.isAway() {
		look = append(slices.Clone(look), t.player)
	}
	for _, p := range look {
		news, is, err := p.look()
		if err != nil {
			t.player.refuse(err)
			return
		}
		if is && p.lastAct() > 1 {
			t.keepActs()
		}
		if is && p == t.player {
			fresh = true
			t.begin(p.before, news)
		}
	}
	if fresh {
		t.viewed(false)
	}
	if t.show != nil {
		return
	}
	t.saw()
	t.pass()
}
