package cd

import (
	"fmt"
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// A seating is who is to sit at a game that is played on from the moment that shows, by
// side: 0 for a player, else the number of an opponent, from 1.
type seating struct{ who [2]int }

// seats are who may sit at a side, in words.
func seats() []string {
	out := []string{"Player"}
	for _, b := range games.Opponents() {
		out = append(out, ui.Capital(b))
	}
	return out
}

// mayNotPlayOn says why the game cannot be played on from here.
func (v *Viewer) mayNotPlayOn() string {
	if v.truth == nil {
		return "The game goes on: close this, and go on with it"
	}
	if _, over := v.witness().model(v.instant().shot).view.Over(); over {
		return "The game is over here: go back to where it was not"
	}
	return ""
}

// mayNotCut says why nothing is cut out.
func (v *Viewer) mayNotCut() string {
	switch {
	case v.truth == nil:
		return "The game goes on: its file holds what the other side does in secret"
	case v.of.Part == nil && v.instant().shot == 0:
		return "Nothing has been done yet"
	}
	return ""
}

// asksSeats asks who is to sit at the game that is played on from here: a player on the
// side that is looked with, unless both are.
func (v *Viewer) asksSeats() {
	v.opens(seatsOverlay)
	v.seating = seating{[2]int{0, 2}}
	if v.witness().player.side == 1 {
		v.seating = seating{[2]int{2, 0}}
	}
}

// setting is who is to sit.
func (v *Viewer) setting() games.Setting {
	s := games.Setting{}
	for i, n := range v.seating.who {
		if n > 0 {
			s.Sides[i] = games.Opponents()[n-1]
		}
	}
	return s
}

// onward is how many actions a game begins with that is played on from the moment that
// shows. Of a step that ends with what shows, such as that of orders, it leaves out that
// players were ready, and what was done after that: they choose there.
func (v *Viewer) onward() int {
	w, x := v.witness(), v.instant()
	if x.shot == 0 {
		return 0
	}
	before, after := w.model(x.shot-1).view, w.model(x.shot).view
	_, last := w.of(x.shot)
	shows := before.Turn == x.turn && before.Step == x.step
	ends := after.Turn != before.Turn || after.Step != before.Step
	if !shows || !ends || v.at == last && x.step != rules.Commanding {
		return w.reel.Actions(x.shot)
	}
	all := v.truth.reel
	first := w.reel.Same(x.shot-1, all)
	for n := first; n >= 0; n-- {
		now := all.At(n).(*rules.State)
		if now.Turn != x.turn || now.Step != x.step {
			break
		}
		if !slices.Contains([]bool{v.seating.who[0] == 0 && now.Ready[0], v.seating.who[1] == 0 && now.Ready[1]}, true) {
			return all.Actions(n)
		}
	}
	return all.Actions(first)
}

// playOn begins the new game, beside the ticks: its actions are done again.
func (v *Viewer) playOn() {
	if v.working != nil || v.maySeat() != "" {
		return
	}
	back := v.back
	if t, ok := back.(*Table); ok { // its match is closed by then
		back = t.back
	}
	actions, s := v.onward(), v.setting()
	end := make(chan func(), 1)
	v.working, v.t.stale = end, true
	go func() {
		m, err := v.tools.Games.PlayOn(v.of, actions, s)
		t, err := newTable(v.tools, back, v.of.Name, m, err)
		end <- func() {
			if err != nil {
				v.shuts()
				v.t.player.refuse(err)
				return
			}
			v.next = t
		}
	}()
}

// worked ends what was done beside the ticks.
func (v *Viewer) worked() {
	select {
	case end := <-v.working:
		v.working, v.t.stale = nil, true
		end()
	default:
	}
}

// maySeat says why nobody can sit down so.
func (v *Viewer) maySeat() string {
	if v.seating.who[0] > 0 && v.seating.who[1] > 0 {
		return "One side at least is played by a player"
	}
	return ""
}

// seatKeys takes the keys while it is asked who sits.
func (v *Viewer) seatKeys(in *ui.Input) {
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			if v.working == nil {
				v.shuts()
			}
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			if !v.t.page.PressFocus() {
				v.playOn()
			}
		case ebiten.KeyTab:
			v.t.page.MoveFocus(1)
		case ebiten.KeyDigit1, ebiten.KeyDigit2:
			who := &v.seating.who[k-ebiten.KeyDigit1]
			*who = (*who + 1) % len(seats())
		}
	}
	v.t.stale = true
}

// layOnward asks who is to sit.
func (v *Viewer) layOnward() {
	p := v.t.page
	x := v.instant()
	when := v.t.turnText(x.turn) + ", " + v.stepAt(v.at)
	r := v.sheet("seats panel", "Play on from here", 560, 330)
	in := r.Inset(24, 0)
	text := fmt.Sprintf("A new game begins at this moment (%s), with the same dice for the same rolls. The game that you watch stays as it is.", when)
	y := p.Paragraph(in.X, r.Y+58, in.W, 18, ui.Text(text, ui.TextBody).In(ui.InkMiddle)) + 8
	for i, side := range v.sides {
		p.Fitted(in.X, y+10, in.W-40, ui.BoldText(side, ui.TextHeading), ui.Anchor{Y: 0.5})
		key := fmt.Sprint(i + 1)
		p.KeyCap(in.Right()-p.KeyWidth(key), y+10, key, false)
		p.Choice(ui.Rect{X: in.X, Y: y + 22, W: in.W, H: 32}, side, seats(), v.seating.who[i], func(n int) { v.seating.who[i] = n; v.t.stale = true })
		y += 66
	}
	foot := ui.Rect{X: in.X, Y: r.Bottom() - 52, W: in.W, H: 38}
	b := ui.ButtonLook{Name: "begin", Text: "Begin", Key: "Enter", Tone: ui.Todo, Off: v.maySeat() != "" || v.working != nil, Tip: v.maySeat(), Press: v.playOn}
	p.Button(ui.Rect{X: foot.Right() - 170, Y: foot.Y, W: 170, H: foot.H}, b)
	said := v.maySeat()
	if v.working != nil {
		said = "Its actions are done again."
	}
	p.Fitted(foot.X, foot.Y+foot.H/2, math.Max(foot.W-190, 1), ui.Text(said, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}
