package cd

import (
	"slices"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// A curtain hides the table while one player leaves it to another: nothing of
// either side is on the screen.
type curtain struct {
	to   *player
	name string
	step string
	up   bool      // Enter and the buttons came up since it hangs: what raised it does not pass it
	held int       // ticks for which Enter or the button has been held since
	from time.Time // since when
}

// heldTicks is how long the next player holds Enter: a second.
const heldTicks = 60

func newCurtain(to *player) *curtain {
	c := &curtain{to: to, name: to.title(), step: stepName(to.model.view.Step)}
	if to.isReferee() {
		c.step = "Sees all of both sides"
	}
	return c
}

// updateCurtain waits for the next player to hold the key.
func (t *Table) updateCurtain(in *ui.Input) {
	c := t.curtain
	t.page.Update(in)
	if t.menu {
		c.held, c.up = 0, false
		t.modal(in)
		t.help = false // it tells of the step of who left
		return
	}
	if t.curtainKeys(in); t.curtain != c {
		return
	}
	if c.to.isReferee() && slices.Contains(in.Keys, ebiten.KeyEscape) { // who called him goes on
		if t.curtain, t.stale = nil, true; len(t.players) > 1 {
			t.hand(t.called)
		}
		t.gestures.Drop()
		return
	}
	c.up = c.up || !in.Enter && in.Down == ui.NoButton && len(in.Fingers) == 0
	pressed := in.Enter || in.Down == ui.LeftButton && t.page.Hovered() == "hold"
	was := c.held
	if c.up && pressed {
		if c.held++; was == 0 {
			c.from = time.Now()
		}
	} else {
		c.held = 0
	}
	if c.held != was {
		t.stale = true
	}
	if c.share() == 1 {
		t.sitsDown()
	}
}

// sitsDown has the one who is called sit down.
func (t *Table) sitsDown() {
	c := t.curtain
	t.curtain = nil
	t.gestures.Drop()
	t.sit(c.to)
	t.recap()
	t.agrees()
}

// share is how much of the time for which it is to be held it has been: by ticks,
// or by the clock where those come too slowly.
func (c *curtain) share() float64 {
	if c.held == 0 {
		return 0
	}
	return min(1, max(float64(c.held)/heldTicks, time.Since(c.from).Seconds()*60/heldTicks))
}

// curtainCommands are those that do while nobody sits. None looks at the table.
func (t *Table) curtainCommands() []command {
	off := "Who left it has nothing to take back"
	if t.mayReturn() {
		off = ""
	}
	out := []command{
		{id: "undo", key: "Z", off: off, do: t.comeBack},
		{id: "referee", key: "F6", off: t.mayCallReferee(), do: t.callReferee},
		{id: "menu", key: "F10", do: func() { t.menu = true }},
	}
	if !t.curtain.to.isReferee() {
		out = append(out, command{id: "back", key: "Escape", do: func() { t.menu = true }})
	}
	return t.keyed(out)
}

func (t *Table) curtainKeys(in *ui.Input) {
	for _, name := range in.Typed() {
		for _, c := range t.curtainCommands() {
			if c.key == name && c.off == "" {
				t.ran(c.id)
				c.do()
				t.stale = true
				return
			}
		}
	}
}

// mayReturn reports whether who just left the table was ready, and may take that
// back: the next one has not sat down.
func (t *Table) mayReturn() bool {
	to, p := t.curtain.to, t.player
	return to != p && !to.isReferee() && p.ready() && !to.ready() && t.asked == nil
}

// comeBack takes back that who left is ready, and calls him: by his own curtain,
// so that the press of another shows nothing of his.
func (t *Table) comeBack() {
	if p := t.player; p.unready() {
		t.hand(p)
	}
}

// sit makes a player the one who is looked after.
func (t *Table) sit(p *player) {
	t.wroteMark()
	if was := t.player; was != p {
		t.forget()
		if was != nil && !t.camera.View.Empty() { // else nobody has looked yet
			was.gaze = &gaze{t.camera.Center, t.camera.Scale}
			t.lookFrom(p.gaze)
		}
	}
	t.player = p
	t.viewed(true)
	t.stale = true
}

// lookFrom has the camera look where a player did, or at all of the table.
func (t *Table) lookFrom(g *gaze) {
	t.camera.Fit()
	if g != nil {
		t.camera.Center, t.camera.Scale = g.center, g.scale
		t.camera.Pan(gmath.Vec{}) // the window may be another
	}
	t.before = t.camera
}

// forget lets go of all that was shown to the player who leaves: another's
// screen neither shows nor holds it.
func (t *Table) forget() {
	t.sight.lookout.Stop()
	t.sight = sights{lookout: table.NewLookout(), veil: t.sight.veil, line: t.sight.line}
	if t.tools.Fan != nil {
		t.tools.Fan.Forget()
	}
	t.entered, t.enteredOf = nil, nil
	for _, l := range []*table.Layer{&t.layers.still, &t.layers.hand, &t.layers.trails, &t.layers.entries} {
		l.Show(nil)
	}
	t.places.Forget()
	t.trailed, t.clutter, t.rests = -1, table.Clutter{}, rest{}
	t.laid, t.named, t.lit, t.under, t.fanned, t.pulled = nil, nil, nil, "", "", ""
	t.spoken = spoken{}
	t.popup, t.dialog, t.tape, t.box, t.again, t.did = nil, nil, nil, nil, nil, ""
	t.marking, t.pings = marking{}, nil
	t.filter, t.find, t.opened, t.trayOf, t.rowShown = logFilter{}, logFind{}, 0, "", rosterShown{}
	if t.page != nil { // there is a window already
		t.labels.Forget()
		t.page.Forget()
	}
}

func (t *Table) layCurtain() {
	p, c := t.page, t.curtain
	w := p.Size()
	r := ui.Rect{X: w.W/2 - 220, Y: w.H/2 - 140, W: 440, H: 280}
	p.Panel("curtain", r)
	m := r.Middle()
	p.Words(m.X, r.Y+52, ui.BoldText(c.name, 30), ui.Centered)
	p.Words(m.X, r.Y+92, ui.Text(c.step+": nobody else looks now.", ui.TextBody).In(ui.InkMiddle), ui.Centered)
	b := ui.Rect{X: r.X + 60, Y: r.Y + 140, W: r.W - 120, H: 44}
	p.Button(b, ui.ButtonLook{Name: "hold", Text: either(c.held > 0, "Hold on…", "Hold to sit down"), Key: "Enter", Tone: ui.Todo, Press: func() {}})
	done := b
	done.Y, done.H = b.Bottom()+10, 6
	if c.to.isReferee() {
		p.Words(m.X, done.Bottom()+18, ui.Text("Esc: go on without him", ui.TextSoft).In(ui.InkSoft), ui.Centered)
	}
	p.Plate(done, ui.Look{Fill: ui.Slate, Radius: 3})
	done.W *= c.share()
	if done.W > 4 {
		p.Plate(done, ui.Look{Fill: ui.Amber, Radius: 3})
	}
	b.Y, b.H, b.W = r.Bottom()-46, 30, (b.W-8)/2
	p.Button(b, ui.ButtonLook{Name: "menu", Text: "Menu", Key: t.key("menu"), Tone: ui.Quiet, Press: func() { t.menu, t.stale = true, true }})
	if t.mayReturn() {
		b.X += b.W + 8
		p.Button(b, ui.ButtonLook{Name: "come back", Text: "Take back", Key: t.key("undo"), Tone: ui.Quiet, Tip: t.player.title() + " is not ready after all, and sits down again", Press: t.comeBack})
	}
	if t.menu {
		t.layMenu()
	}
}

func (t *Table) drawCurtain(dst *ebiten.Image) {
	dst.Fill(t.theme.Color(ui.Slate))
	t.page.Draw(dst)
}
