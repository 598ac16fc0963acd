package board

import (
	"encoding/json"
	"errors"
	"image"
	"io"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/sound"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
	"sightline/game/seat"
	"sightline/scenarios"
)

// Tools are what all scenes of this room have.
type Tools struct {
	Brush *ui.Brush
	Games Games
	Sound *sound.Player // may be nil
	// Speed is how fast what happened is shown, from 1 to 16; 0: it is not shown.
	Speed func() int
	// Settings and Handbook open those over a table; leaving them goes back.
	Settings func(back ui.Scene) ui.Scene
	// StopHosting has it asked, once the table is left, whether its game is to be hosted no more.
	StopHosting func()
	Handbook    func(back ui.Scene, page string) ui.Scene
	// Export lets the player have something, and says where it is; nil where nothing can be kept.
	Export func(name string, write func(io.Writer) error) (said string, err error)
	// Watch shows a kept game again, once it is over.
	Watch func(back ui.Scene, file string) (ui.Scene, error)
}

// Games opens matches and keeps them: it is games.Folder.
type Games interface {
	OpenMatch(name string, text []byte, s games.Setting) (*games.Match, error)
	BeginMatch(name string, text []byte, s games.Setting) (*games.Match, error)
	MatchOver(s games.Setting) (*games.Match, error)
	PlayOn(p *games.Past, actions int, s games.Setting) (*games.Match, error)
	Where() (file string, unkept error)
	Stopped() error
	Heard(lines int)
	Recorded(file string)
	Bring(name string, journal []byte) (file string, err error)
	Close()
}

// A Table is a game on a board in the window: a match, or a film of one.
type Table struct {
	tools *Tools
	back  ui.Scene
	room  *Room
	play  Play
	title string
	sides []string

	kind     *boards.Kind
	standsIn string // the bot that may play for who is away

	match   *games.Match
	hosted  games.Standing    // of a match whose host is elsewhere
	talk    talk              // what goes on beside that
	drawn   chan drawnPicture // to be kept; nil: none is being drawn
	proof   record            // of that, once it is over
	players []*player         // those at this screen, by side; nil where there is none
	now     *player           // who sits
	view    game.Position
	film    *film // of a game that is watched; nil in a match

	did      []made // what was done at this screen, the last last
	undone   []made // of that, what was taken back
	may      mayUndo
	passedAt int  // the version at which a step ended by itself
	deaf     int  // ticks in which no key ends the next: it was meant for that
	held     bool // something was taken back: nothing goes on by itself until something is done

	log   []entry
	queue []happened // not shown yet
	show  *showing   // nil: nothing is shown

	curtain *curtain // between two players; nil: there is none

	theme    *ui.Theme
	size     image.Point
	page     *ui.Page
	spoken   ui.Saying
	frame    frame
	board    *picture.Board
	places   map[string]string // names of cells that are numbers
	camera   table.Camera
	bakery   *table.Bakery
	baked    *table.Bakery // of the same board at another table, to begin with
	marks    table.Layer
	arrows   table.Layer
	labels   *ui.Labels
	stamps   stamps
	laid     []laid
	names    []laidName
	named    namesFor
	clutter  table.Clutter
	tags     []laidTag
	gestures table.Gesturer

	cursor  gmath.Vec
	hover   int
	over    string // the counter that is pointed at
	dragMap bool
	adds    bool // Shift is held
	message string
	asked   string // what was asked last
	answers string // what was asked before this key or click, which may answer it
	no      refusal
	quiet   bool // what is refused after something was done is not told
	rest    rest
	why     string // why nothing is done to the cell that is pointed at
	carded  string // what the card was about when it was laid last
	listed  string // who was chosen when the roster was laid out last
	here    string // who is in the cell that is pointed at, if they are several
	menu    bool
	ending  bool   // how the game ended shows
	ended   bool   // and did
	sure    string // what the menu asks about
	logOpen bool
	folded  bool
	closed  map[string]bool // groups of the roster
	looked  bool            // the camera has looked at the board
	looksAt []int           // cells that it was to have in view
	// how it looked before that, and then
	lookedAs, lookedTo table.Camera
	opened             int // the line of the log whose card shows, from 1
	miniOff            bool
	peek               bool

	pace int // how fast what happened is shown here; 0: as is set

	rosterAt, logAt, cardAt ui.Scroll
	logFrom                 int // the first line of the log that is laid
	logLine                 int // a line of it that stays in view, from 1; 0 for none
	stale, drafts           bool
	next                    ui.Scene
	leave, quit             bool
}

// A player is a seat at this screen.
type player struct {
	side    int // -1: who watches both
	seat    *seat.Seat
	version int
}

// An entry is a line of the log.
type entry struct {
	text  string
	head  bool
	event game.Event
	view  game.Position // before it
}

// A happened is an action, and the view after it.
type happened struct {
	by     string
	events []game.Event
	gone   []game.Event // taken back
	after  game.Position
}

// A refusal is shown at the cursor for a while.
type refusal struct {
	text  string
	at    gmath.Vec
	ticks int
}

// New opens a match that is open at this screen, or says why it is not.
func New(tools *Tools, back ui.Scene, room *Room, name string, text []byte, m *games.Match, err error) (*Table, error) {
	if err != nil {
		return nil, err
	}
	t := newTable(tools, back, room)
	err = t.lay(name, text)
	if err == nil {
		err = t.take(m)
	}
	if err != nil {
		tools.Games.Close()
		return nil, err
	}
	return t, nil
}

func newTable(tools *Tools, back ui.Scene, room *Room) *Table {
	t := &Table{tools: tools, back: back, room: room, closed: map[string]bool{}, hover: -1, logOpen: true}
	t.play = room.New(t)
	return t
}

// take sits the players down.
func (t *Table) take(m *games.Match) error {
	t.match, t.players, t.now, t.curtain = m, nil, nil, nil
	t.hosted, t.proof = games.Standing{}, record{}
	t.talk = talk{heard: m.Heard, told: m.Heard}
	t.ending, t.ended = false, false
	t.forget()
	for side, at := range m.Seats {
		if at != nil {
			t.players = append(t.players, &player{side: side, seat: at})
		}
	}
	if m.Referee != nil && len(t.players) == 0 { // who watches both sides
		t.players = append(t.players, &player{side: -1, seat: m.Referee})
	}
	if len(t.players) == 0 {
		return errors.New("nobody sits at this screen")
	}
	t.now = t.players[0]
	l, err := t.now.seat.Look(0)
	if err != nil {
		return err
	}
	t.sides = l.View.Sides()
	t.now.version = l.Version
	for _, n := range standing(l.News, t.sitter()) {
		if n.By.By == t.sitter() && !t.isAway() { // a host far away would be asked for each
			if b, err := t.now.seat.LookBack(n.Version - 1); err == nil {
				t.logIdle(b.View, t.now.side)
			}
		}
		t.record(n.Events, nil)
	}
	t.see(l.View)
	if t.hand(); t.curtain == nil && t.room.Secret && len(t.players) > 1 && t.play.Status().Active >= 0 { // as it begins nobody has a secret yet
		t.curtain = &curtain{}
	}
	t.message = m.Note
	return nil
}

// lay lays the board of a scenario.
func (t *Table) lay(name string, text []byte) error {
	d, err := scenarios.Decode(name, text)
	if err != nil {
		return err
	}
	k, ok := boards.OfScenario(d)
	if !ok {
		return errors.New("this game is on no board")
	}
	t.title, t.standsIn, t.kind = d.Scenario.Title, k.Usual(), k
	t.board = k.Map(d.Scenario)
	t.places = boards.Places(t.board)
	w, h := t.board.Bounds.Size()
	t.camera.Table = gmath.Vec{X: w, Y: h}
	t.bakery, t.named = nil, namesFor{}
	return nil
}

// see takes a view.
func (t *Table) see(v game.Position) {
	t.view, t.asked, t.answers = v, "", "" // another position has other questions
	t.play.See(v, t.side())
	t.stale, t.drafts = true, true
}

// side is who sits; -1 of a film.
func (t *Table) side() int {
	if t.now == nil {
		return -1
	}
	return t.now.side
}

// record adds events to the log, in the view before them.
func (t *Table) record(events []game.Event, before game.Position) {
	side := t.sitter()
	for _, e := range events {
		if h, is := e.(game.Headline); is && h.Heading() != "" {
			t.log = append(t.log, entry{text: h.Heading(), head: true})
		}
		if text := e.TextFor(side); text != "" {
			if before != nil {
				if why := t.play.Tell(e).Why; why != "" {
					text += ": " + why
				}
			}
			t.log = append(t.log, entry{text: boards.Placed(t.places, text), event: e, view: before})
		}
	}
	t.stale = true
}

// sitter is the side of who sits; "" of who watches both.
func (t *Table) sitter() string {
	if t.now == nil || t.now.side < 0 || t.sides == nil {
		return ""
	}
	return t.sides[t.now.side]
}

// news looks at what has happened.
func (t *Table) news() {
	if t.now == nil {
		return
	}
	l, err := t.now.seat.Look(t.now.version)
	if err != nil {
		return
	}
	if l.Version == t.now.version {
		// A host elsewhere has yet to confirm what was done here: it shows as it will be, and as
		// it was once that is refused.
		if t.isAway() && t.show == nil && len(t.queue) == 0 && l.View != t.view {
			t.see(l.View)
		}
		return
	}
	t.now.version = l.Version
	for i, n := range l.News {
		h := happened{by: n.By.By, events: n.Events, after: l.View}
		if i < len(l.News)-1 {
			if b, err := t.now.seat.LookBack(n.Version); err == nil {
				h.after = b.View
			}
		}
		if n.TakenBack {
			h.events, h.gone = nil, n.Events
		}
		t.queue = append(t.queue, h)
	}
}

// Do does actions from the seat of who sits.
func (t *Table) Do(actions ...any) bool {
	if t.now == nil {
		return false
	}
	who := t.now
	one := made{who: who}
	defer func() {
		if len(one.actions) > 0 {
			t.did, t.undone, t.held = append(t.did, one), nil, false
		}
	}()
	for _, a := range actions {
		if t.now != who {
			return false
		}
		raw, err := json.Marshal(a)
		if err == nil {
			err = t.now.seat.Do(raw)
		}
		if err == nil {
			one.actions = append(one.actions, raw)
		}
		t.news()
		t.pump()
		if err != nil {
			if !t.quiet || len(one.actions) == 0 {
				t.Refuse(ui.Sentence(strings.Join(reasons(err), "; ")))
			}
			return false
		}
	}
	t.message = ""
	return t.now == who
}

// DoAll does actions until one is refused.
func (t *Table) DoAll(actions ...any) {
	t.quiet = true
	t.Do(actions...)
	t.quiet = false
}

func reasons(err error) []string {
	no := new(game.Refusal)
	if !errors.As(err, &no) {
		return []string{err.Error()}
	}
	var out []string
	for _, r := range no.Reasons {
		out = append(out, r.Text)
	}
	return out
}

// takenBack is what is told of that.
const takenBack = "The last choice was taken back."

// fresh begins another key or click: what was told of the last one goes.
func (t *Table) fresh() {
	t.answers, t.asked = t.asked, ""
	if t.message != "" || t.no.ticks > 0 || t.why != "" || t.here != "" {
		t.message, t.no, t.stale = "", refusal{}, true
		t.unrest()
	}
}

// passed takes away what something that happens now makes void.
func (t *Table) passed() {
	if t.asked != "" || t.message == t.no.text || t.message == takenBack {
		t.message = ""
	}
	t.no, t.asked, t.answers = refusal{}, "", ""
	t.unrest()
}

// Say tells the player something in the bar.
func (t *Table) Say(text string) { t.message, t.stale = text, true }

// Refuse tells why something is not done.
func (t *Table) Refuse(text string) {
	t.no = refusal{text, t.cursor, 300}
	t.message, t.stale = text, true
}

// Close ends the match at this screen; it is kept.
func (t *Table) Close() {
	if t.film == nil {
		t.tools.Games.Close()
	}
}

// File is the journal that is watched; "" of a match.
func (t *Table) File() string {
	if t.film == nil {
		return ""
	}
	return t.film.past.File
}

// follows has a table on the same board begin with the ground that is drawn at another.
func (t *Table) follows(other *Table) *Table {
	if t.title == other.title {
		t.baked = other.bakery
	}
	return t
}

// Layout gives the table a window.
func (t *Table) Layout(size image.Point, th *ui.Theme) {
	t.size = size
	if t.theme != th {
		t.theme = th
		t.page = ui.NewPage(th, t.tools.Brush)
		t.labels = ui.NewLabels(th)
		t.stamps = newStamps(th)
		t.bakery = nil
	}
	if t.bakery == nil {
		if t.bakery, t.baked = t.baked, nil; t.bakery == nil {
			t.bakery = table.NewBakery(t.board.Ground())
		}
	}
	t.gestures.Slop = th.Fpx(4)
	if t.refit(); !t.looked {
		t.looked = true
		t.opens()
	}
	t.stale, t.drafts = true, true
}

func (t *Table) refit() {
	t.frame = newFrame(ui.Rect{W: float64(t.size.X) / t.theme.Density, H: float64(t.size.Y) / t.theme.Density}, t.folded, either(t.film != nil, lineHigh, 0.0))
	t.camera.Window, t.camera.Density = image.Rectangle{Max: t.size}, t.theme.Density
	t.camera.Resize(t.frame.safe.Pixels(t.theme.Density))
}

// Update runs a tick.
func (t *Table) Update(in *ui.Input) ui.Scene {
	switch {
	case t.quit:
		t.Close()
		return nil
	case t.leave:
		t.Close()
		return t.back
	case t.next != nil:
		s := t.next
		t.next = nil
		return s
	}
	t.cursor = in.At
	if t.curtain != nil {
		if t.updateCurtain(in); t.stale {
			t.layPage()
		}
		return t
	}
	if t.bakery == nil { // another board since the last tick
		t.bakery = table.NewBakery(t.board.Ground())
		t.camera.Fit()
	}
	t.exported()
	t.distant()
	t.news()
	t.pump()
	t.showOn()
	t.passes()
	t.ends()
	t.looksOver()
	t.input(in)
	t.deaf = max(t.deaf-1, 0)
	if t.no.ticks > 0 {
		if t.no.ticks--; t.no.ticks == 0 {
			t.stale = true
		}
	}
	if t.film != nil {
		t.filmOn()
	}
	t.rests()
	if t.drafts {
		t.layMarks()
	}
	if t.stale {
		t.layPage()
	}
	return t
}

// Draw draws the window.
func (t *Table) Draw(dst *ebiten.Image) {
	if t.curtain != nil {
		dst.Fill(t.theme.Color(ui.Slate))
		t.page.Draw(dst)
		return
	}
	t.drawBoard(dst)
	t.page.Draw(dst)
	t.drawMini(dst)
	t.drawTags(dst)
}
