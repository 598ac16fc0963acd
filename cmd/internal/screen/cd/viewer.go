package cd

import (
	"fmt"
	"image"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// A Viewer is a recorded game in the window: a table at which nobody plays, and below
// it a line of time.
type Viewer struct {
	of    *games.Past
	back  ui.Scene
	t     *Table // shows the moment
	tools *Tools // of the window; the table's has no sound while the playhead is dragged
	next  ui.Scene
	leave bool

	sides   []string
	views   []viewing
	view    int           // of views
	truth   *witness      // the referee's, of a game that is over; else nil
	verdict *verification // nil while the game goes on

	at      int   // the instant that shows, of the view's
	line    []int // the instants that are on the line of time, in order
	playing bool
	speed   int
	waits   int  // ticks that an instant still has at which nothing happens
	stops   bool // at landmarks
	all     bool // what nothing happens in is on the line, too
	rest    bool // what the side did not know of shows faintly
	drags   bool // the playhead
	settled settledAt

	timeline         ui.Timeline
	log              pastLog
	notesAt, overAt  ui.Scroll
	overHigh         float64
	logShut, cardHid *bool // as the player has the columns; nil: as the window has room
	over             overlay
	noting           *noting     // while noteOverlay
	seating          seating     // while seatsOverlay
	exporting        *exporting  // what was chosen last to be exported; nil: nothing yet
	working          chan func() // what ends what is done beside the ticks; nil: nothing is
}

// A viewing is a way to look at the game.
type viewing struct {
	name    string
	witness *witness
	public  bool // what a side chose in secret does not show
}

// An overlay lies over the table, or none does.
type overlay uint8

const (
	noOverlay overlay = iota
	helpOverlay
	verdictOverlay
	noteOverlay
	seatsOverlay
	exportOverlay
)

// File is the game that is watched, in the folder of games.
func (v *Viewer) File() string { return v.of.File }

// NewViewer looks at a recorded game. It takes a moment; the error is why the game
// cannot be shown.
func NewViewer(tools *Tools, back ui.Scene, of *games.Past) (*Viewer, error) {
	v := &Viewer{of: of, back: back, tools: tools, sides: of.Sides(), speed: 1, stops: true}
	for _, who := range append([]string{game.Referee}, v.sides...) {
		reel := of.As(who)
		if reel == nil {
			continue
		}
		w, err := newWitness(reel, v.sides, of.Over())
		if err != nil {
			return nil, err
		}
		v.views = append(v.views, viewing{name: who, witness: w})
	}
	if of.Over() {
		v.truth = v.views[0].witness
		v.views[0] = viewing{"Both", v.truth, true}
		v.views = append(v.views, viewing{"Referee", v.truth, false})
	}
	v.verdict = verified(of.Verdict())
	own := *tools
	v.t = &Table{tools: &own, back: back, name: of.Name, marks: map[string]standMark{}, past: &past{frame: v.frame}}
	v.t.sight.lookout = table.NewLookout()
	v.sit()
	if from, _, ok := v.partPlaces(); ok && of.Cut() {
		v.jump(from)
	}
	return v, nil
}

// now is the view that shows.
func (v *Viewer) now() *viewing { return &v.views[v.view] }

// witness is who looks.
func (v *Viewer) witness() *witness { return v.now().witness }

// instant is the moment that shows.
func (v *Viewer) instant() *instant { return &v.witness().instants[v.at] }

// sit has the table show what the view's witness knows.
func (v *Viewer) sit() {
	p := *v.witness().player
	p.sound, p.selected = v.tools.Sound, nil
	v.t.player, v.t.show = &p, nil
	p.tool = &viewingTool{hands{v.t}}
	v.draw()
	v.log = pastLog{}
	v.show(v.at, false)
}

// viewingTool is in the hand of who looks at a recorded game.
type viewingTool struct{ hands }

// chits are those that lie on the table.
func (w *viewingTool) chits() (out []chitSign) {
	m := w.t.player.model
	for _, c := range m.chits {
		if !c.Gone {
			by := m.get(c.By)
			out = append(out, chitSign{by: c.By, at: c.At, facing: c.Facing, order: orderIcon(c.Order), moves: c.Order.Moves(), theirs: by == nil || !by.own})
		}
	}
	return out
}

// Layout gives the viewer a window.
func (v *Viewer) Layout(size image.Point, th *ui.Theme) {
	v.t.tools.Prefs = v.tools.Prefs
	v.log = pastLog{}
	v.t.Layout(size, th)
}

// Close ends looking.
func (v *Viewer) Close() {
	v.t.sight.lookout.Stop()
	v.tools.Fan.Forget()
}

// Update runs a tick.
func (v *Viewer) Update(in *ui.Input) ui.Scene {
	if (v.leave || v.next != nil) && v.working == nil {
		v.Close()
		if v.next != nil {
			return v.next
		}
		return v.back
	}
	t := v.t
	if s := t.beside; s != nil {
		t.beside = nil
		return s
	}
	if slices.Contains(in.Typed(), t.keyNow("quit")) && v.working == nil {
		v.Close()
		if c, ok := v.back.(interface{ Close() }); ok {
			c.Close()
		}
		return nil
	}
	t.cursor = in.At
	v.worked()
	v.pointer(in)
	v.keys(in)
	v.advance()
	v.settle()
	if t.cleared != len(t.player.model.view.Down) {
		t.bake()
	}
	t.lookAbout()
	t.sightLine()
	if t.camera.Scale != t.laidScale || t.mini != t.showsMini() {
		t.laidScale, t.stale = t.camera.Scale, true
	}
	if t.stale {
		v.lay()
	}
	return v
}

// Draw draws the window.
func (v *Viewer) Draw(dst *ebiten.Image) { v.t.Draw(dst) }

// pointer takes what was pointed at.
func (v *Viewer) pointer(in *ui.Input) {
	t := v.t
	taken := t.page.Update(in)
	t.onMap = !taken
	before := t.under
	if t.under = ""; t.onMap {
		t.under = t.standUnder(in.At)
	}
	if t.under != before {
		t.stale = true
	}
	t.fanOut(in)
	v.light()
	v.drag(in)
	v.wheel(in)
	for _, g := range t.gestures.Step(in.Pointer) {
		v.gesture(g, in)
	}
}

// gesture does what the pointer's gesture means on the table.
func (v *Viewer) gesture(g table.Gesture, in *ui.Input) {
	t := v.t
	switch g.Kind {
	case table.Pressed:
		t.held = holdsNothing
		switch at := t.spot(in); {
		case t.page.Over(g.From):
		case g.Button == ui.LeftButton && t.tape != nil:
			t.held, *t.tape = holdsTape, tape{{at.at, at.stand}, {at.at, at.stand}}
		default:
			t.held = holdsMap
		}
	case table.Clicked:
		if t.held == holdsMap {
			t.click(g, t.spot(in))
		}
		t.held = holdsNothing
	case table.Dragged:
		switch at := t.spot(in); {
		case t.held == holdsMap:
			t.camera.Pan(g.By)
		case t.held == holdsTape && t.tape != nil:
			t.tape[1] = tapeEnd{at.at, at.stand}
		}
	case table.Pinched:
		t.camera.Pan(g.By)
		t.camera.ZoomAt(g.At, g.Factor)
	default:
		t.held = holdsNothing
	}
}

// Trace tells what the window shows.
func (v *Viewer) Trace() ui.Trace {
	t := v.t
	tr := ui.Trace{
		Scene: "replay", Table: t.player.model.scenario.Title, Scale: t.camera.Scale, Baking: t.bakery == nil || t.bakery.Baking(),
		Can: able(v.commands()), Did: t.did, Done: t.done, Side: v.now().name, Message: t.player.message, Chosen: t.player.selected,
		Turn: v.instant().turn, Step: v.instant().step.String(), Showing: v.playing, Words: t.page.Said(),
		Todo: fmt.Sprintf("%d of %d", v.place()+1, len(v.line)),
	}
	tr.View = [4]float64{float64(t.camera.View.Min.X), float64(t.camera.View.Min.Y), float64(t.camera.View.Max.X), float64(t.camera.View.Max.Y)}
	for i := range t.laid {
		l := &t.laid[i]
		tr.Stands = append(tr.Stands, ui.TracePose{Name: l.Name, At: l.At, Facing: l.Facing, X: l.Icon.X, Y: l.Icon.Y})
	}
	tr.Ask, tr.See = t.sightTrace()
	k := t.theme.Density
	for _, s := range t.page.Spots() {
		if m := s.Place.Middle(); (s.Press != nil || s.Drag) && !s.Off {
			tr.Targets = append(tr.Targets, ui.TracePlace{Name: s.Name, X: m.X * k, Y: m.Y * k})
		}
	}
	return tr
}
