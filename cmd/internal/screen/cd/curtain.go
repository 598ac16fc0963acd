package cd

import (
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

// A curtain hides the table while one player leaves it to another: nothing of
// either side is on the screen.
type curtain struct {
	to   *player
	name string
	step string
	held int // ticks for which Enter or the button has been held
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
	if c.to.isReferee() && slices.Contains(in.Keys, ebiten.KeyEscape) { // who called him goes on
		if t.curtain, t.stale = nil, true; len(t.players) > 1 {
			t.hand(t.called)
		}
		t.gestures.Drop()
		return
	}
	pressed := in.Enter || in.Down == ui.LeftButton && t.page.Hovered() == "hold"
	was := c.held
	if pressed {
		c.held++
	} else {
		c.held = 0
	}
	if c.held != was {
		t.stale = true
	}
	if c.held < heldTicks {
		return
	}
	t.curtain = nil
	t.gestures.Drop()
	t.sit(c.to)
	t.recap()
	t.agrees()
}

func (t *Table) layCurtain() {
	p, c := t.page, t.curtain
	w := p.Size()
	r := ui.Rect{X: w.W/2 - 220, Y: w.H/2 - 120, W: 440, H: 240}
	p.Panel("curtain", r)
	m := r.Middle()
	p.Words(m.X, r.Y+52, ui.BoldText(c.name, 30), ui.Centered)
	p.Words(m.X, r.Y+92, ui.Text(c.step+": nobody else looks now.", ui.TextBody).In(ui.InkMiddle), ui.Centered)
	b := ui.Rect{X: r.X + 60, Y: r.Y + 140, W: r.W - 120, H: 44}
	p.Button(b, ui.ButtonLook{Name: "hold", Text: "Hold to sit down", Key: "Enter", Tone: ui.Todo, Press: func() {}})
	done := b
	done.Y, done.H = b.Bottom()+10, 6
	if c.to.isReferee() {
		p.Words(m.X, done.Bottom()+18, ui.Text("Esc: go on without him", ui.TextSoft).In(ui.InkSoft), ui.Centered)
	}
	p.Plate(done, ui.Look{Fill: ui.Slate, Radius: 3})
	done.W *= float64(c.held) / heldTicks
	if done.W > 4 {
		p.Plate(done, ui.Look{Fill: ui.Amber, Radius: 3})
	}
}

func (t *Table) drawCurtain(dst *ebiten.Image) {
	dst.Fill(t.theme.Color(ui.Slate))
	t.page.Draw(dst)
}
