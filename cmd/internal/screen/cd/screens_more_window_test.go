package cd

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// sits holds Enter until the curtain opens.
func (w *walk) sits() {
	w.tick(ui.Input{}) // Enter is up
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
	met := windowtest.Until(func() bool {
		w.tick(ui.Input{})
		w.show = nil
		v := w.player.model.view
		_, over := v.Over()
		return over && step == rules.Over || v.Step == step
	})
	if !met {
		w.t.Errorf("there is %v of turn %d, not %v", w.player.model.view.Step, w.player.model.view.Turn, step)
	}
	return met
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
	if !windowtest.Until(func() bool { w.tick(ui.Input{}); return w.curtain != nil }) {
		w.t.Error("the table is handed over without a curtain")
		return
	}
	w.look("curtain-second")
	w.back()
}

// awaited looks at every stand selected, and at what is seen while one waits for the
// other, in every step until the third turn; then at what can be taken back.
func (w *walk) awaited() {
	w.referee, w.curtain = nil, nil
	for w.player.model.view.Turn < 3 {
		for i, p := range w.players {
			w.sit(p)
			w.show, w.dialog = nil, nil
			step := p.model.view.Step.String()
			err := w.choosesAsSteady(p)
			if i == 0 && p.model.view.Turn > 0 {
				w.each(step)
			}
			err = errors.Join(err, p.seat.Do(rules.EncodeAction(rules.Ready{})))
			if _, _, failed := p.look(); err != nil || failed != nil {
				w.t.Error(err, failed)
				return
			}
			if i == 0 {
				w.look(step + "-waiting")
				w.back()
			}
		}
		for _, p := range w.players {
			if _, _, err := p.look(); err != nil {
				w.t.Error(err)
				return
			}
		}
	}
	w.sit(w.players[0])
	w.show = nil
	w.takeBack()
	w.look("take-back-in-turn")
	w.back()
	w.escape()
	w.askLine()
	rows := len(w.dialog.rows)
	for from := 0; from < rows; from += 4 {
		w.dialog.at.Top, w.dialog.laid = dialogRow*float64(from), true
		w.look(fmt.Sprintf("take-back-to-%d", from))
		w.back()
	}
	if rows < 20 {
		w.t.Errorf("of two turns %d lines are listed to go back to", rows)
	}
	for i := len(w.player.log) - 1; i >= 0 && w.dialog.rows != nil; i-- {
		w.askBack(&w.player.log[i])
	}
	w.look("take-back-to-line")
	w.back()
	w.escape()
}

// each looks at every stand of one's own, selected, and aimed if it may fire.
func (w *walk) each(step string) {
	for i := range w.player.model.pieces {
		if p := &w.player.model.pieces[i]; p.own && p.inPlay() {
			w.choose(p.Name, false)
			w.look(fmt.Sprintf("%s-of-%s", step, p.Name))
			w.back()
			if f, ok := w.player.tool.(*firing); ok && f.firer() == p.Name && len(f.targetsOf(p.Name)) > 0 {
				f.nextTarget()
				w.look(fmt.Sprintf("%s-aim-of-%s", step, p.Name))
				w.back()
			}
		}
	}
	w.escape()
}

// Who waits for the other is told so whole, and so is all that can be gone back to.
func TestScreensOfWaiting(t *testing.T) {
	for _, list := range eachPane() {
		walksOf(t, list, "maneuvers-1941", [2]string{}, (*walk).awaited)
	}
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
