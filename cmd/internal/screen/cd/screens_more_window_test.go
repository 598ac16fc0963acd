package cd

import (
	"strings"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// sits holds Enter until the curtain opens.
func (w *walk) sits() {
	for range heldTicks + 4 {
		w.tick(ui.Input{Enter: true})
	}
	w.tick(ui.Input{})
	if w.curtain != nil {
		w.t.Errorf("the curtain of %s stays", w.curtain.name)
	}
}

// waits ticks until a step of the turn is under way.
func (w *walk) waits(step rules.Step) bool {
	for range 1500 {
		w.tick(ui.Input{})
		if w.show != nil {
			w.show = nil
		}
		v := w.player.model.view
		if _, over := v.Over(); over && step == rules.Over || v.Step == step {
			return true
		}
		time.Sleep(time.Millisecond)
	}
	w.t.Errorf("there is %v of turn %d, not %v", w.player.model.view.Step, w.player.model.view.Turn, step)
	return false
}

// menus looks at what lies over the table: rulings, menus, dialogs, the referee.
func (w *walk) menus() {
	w.opened("rulings", ebiten.KeyF2, false)
	w.key(ebiten.KeyF10, false)
	w.sure = true
	w.stale = true
	w.look("begin-anew")
	w.back()
	w.menu, w.sure = false, false
	w.key(ebiten.KeyEnter, false)
	w.look("ready-asks")
	w.back()
	w.escape()
	w.key(ebiten.KeyA, false)
	w.goesOn()
	w.show = nil
	w.key(ebiten.KeyZ, true)
	w.look("take-back")
	w.back()
	w.escape()
	w.refereed()
	w.key(ebiten.KeyTab, false)
	w.chooses()
	w.key(ebiten.KeyL, false)
	w.key(ebiten.KeyP, false)
	w.look("log-and-line")
	w.back()
	w.layPage()
	w.layPage()
	if share := windowtest.Uncovered(w.page, panelNames); share < 0.55 {
		w.t.Errorf("with log, line, card and roster %.1f %% of the window is uncovered, want 55", 100*share)
	}
	w.key(ebiten.KeyL, false)
	w.key(ebiten.KeyP, false)
	w.goesOn()
	if w.waits(rules.Moving) {
		for _, p := range w.player.model.pieces {
			if p.own && len(w.player.model.optionsOf("move", p.Name)) > 0 {
				w.choose(p.Name, false)
				w.key(ebiten.KeyM, false)
				break
			}
		}
		if w.popup == nil {
			w.t.Error("M opens no menu of a stand")
		}
		w.look("stand-menu")
		w.back()
		w.escape()
	}
}

// refereed looks at the referee's panel, and at each of his forms.
func (w *walk) refereed() {
	w.key(ebiten.KeyF6, false)
	w.look("curtain-referee")
	w.back()
	w.sits()
	w.look("referee")
	w.back()
	r, ok := w.player.tool.(*refereeing)
	if !ok {
		w.t.Error("the referee does not sit")
		return
	}
	for i := range r.found() {
		r.chosen = i
		w.key(ebiten.KeyEnter, false)
		if r.word == nil {
			w.t.Errorf("word %d of the referee has no form", i)
			continue
		}
		w.look("referee-" + strings.ReplaceAll(r.word.id, " ", "-"))
		w.back()
		r.back()
	}
	w.key(ebiten.KeyF6, false)
	w.sits()
}

// ends has the referee end the game, and looks at its end.
func (w *walk) ends() {
	w.key(ebiten.KeyA, false)
	w.goesOn()
	word := rules.Referee{Reason: "dusk", Outcome: &rules.OutcomeWord{Grade: "draw", Text: "It is dark"}}
	if err := w.referee.seat.Do(rules.EncodeAction(word)); err != nil {
		w.t.Error(err)
		return
	}
	w.waits(rules.Over)
	w.look("over")
	w.back()
	w.opened("over-log", ebiten.KeyL, false)
}

// curtains looks at those between two players at one screen, with the step in front
// of them and after the first has chosen.
func (w *walk) curtains() {
	if w.curtain == nil {
		w.t.Error("two players begin without a curtain")
		return
	}
	w.look("curtain-first")
	w.back()
	w.sits()
	w.look("hot-seat-deployment")
	w.back()
	w.key(ebiten.KeyA, false)
	_ = w.player.seat.Do(rules.EncodeAction(rules.Ready{}))
	for range 1500 {
		if w.tick(ui.Input{}); w.curtain != nil {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if w.curtain == nil {
		w.t.Error("the table is handed over without a curtain")
		return
	}
	w.look("curtain-second")
	w.back()
}

// Rulings, menus, dialogs, curtains and the referee's panel are laid out as the
// steps are, and with log, line, card and roster open the map has 55 % of the
// window.
func TestMenusOfMatch(t *testing.T) {
	for _, list := range eachPane() {
		walks(t, list, "maneuvers-1941", (*walk).menus)
		walks(t, list, Teaches, (*walk).ends)
		walksOf(t, list, Teaches, [2]string{}, (*walk).curtains)
	}
}
