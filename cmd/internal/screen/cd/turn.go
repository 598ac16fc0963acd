package cd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// ready says that the player is ready. Is something left undone, it asks once;
// who is ready already takes it back.
func (t *Table) ready() {
	p := t.player
	if t.show != nil {
		t.showNext()
		return
	}
	if p.isReferee() {
		t.callReferee()
		return
	}
	if _, over := p.model.view.Over(); over {
		return
	}
	if p.ready() {
		p.do(rules.Wait{})
		return
	}
	if w := p.tool.todo().warns; w != "" && w != p.warned {
		p.warned = w
		p.say("%s. Enter again: ready all the same.", strings.TrimSuffix(w, "."))
		t.stale = true
		return
	}
	p.warned = ""
	if p.do(rules.Ready{}) {
		p.say("Ready.")
	}
	t.stale = true
}

// pass hands the table to the player who has something to choose, and has those
// be ready who have nothing, or let the step pass.
func (t *Table) pass() {
	if t.show != nil || t.curtain != nil || t.player.isReferee() {
		return
	}
	for _, p := range t.players {
		if _, over := p.model.view.Over(); over {
			return
		}
		if !p.ready() && (p.model.idle() || slices.Contains(t.tools.Prefs.Pass, p.model.view.Step)) {
			p.do(rules.Ready{})
			return
		}
	}
	if !t.player.ready() || len(t.players) < 2 {
		return
	}
	for _, p := range t.players {
		if p != t.player && !p.ready() {
			t.hand(p)
			return
		}
	}
}

// hand gives the table to another player, behind a curtain.
func (t *Table) hand(p *player) {
	t.player.recap, t.player.leftAt = len(t.player.log), t.player.model
	t.curtain = newCurtain(p)
	t.under, t.fanned, t.logOpen = "", "", false
	t.stale = true
}

// mayNotUndo says why the last choice cannot be taken back, or is empty.
func (t *Table) mayNotUndo() string {
	if err := t.player.seat.MayTakeBack(); err != nil {
		return err.Error()
	}
	return ""
}

func (t *Table) undo() {
	if err := t.player.seat.TakeBack(""); err != nil {
		t.player.refuse(err)
		return
	}
	t.player.say("Taken back.")
}

// zoomPoint is where keys zoom: at the cursor if it is on the map.
func (t *Table) zoomPoint() gmath.Vec {
	if t.onMap {
		return t.cursor
	}
	return t.camera.Middle()
}

// overview fits the table to what is free of panels, and once more goes back to
// what was shown before.
func (t *Table) overview() {
	if c := t.before; t.camera.Fitted() && c.Scale > 0 {
		t.camera.Scale, t.camera.Center = c.Scale, c.Center
		t.camera.Pan(gmath.Vec{})
		return
	}
	t.before = t.camera
	t.camera.Fit()
}

// goTo has the camera show a stand if it is not in the safe area.
func (t *Table) goTo(name string) {
	p := t.player.model.get(name)
	if p == nil {
		return
	}
	where := p.Footprint.Center
	if !p.inPlay() { // where it may be placed
		area := t.player.model.areaOf(name)
		if area == nil {
			return
		}
		b := area.Bounds()
		where = geom.Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2)
	}
	at := table.Inches(where)
	v, s := t.camera.View.Inset(t.theme.Px(30)), t.camera.ToScreen(at)
	if int(s.X) < v.Min.X || int(s.X) > v.Max.X || int(s.Y) < v.Min.Y || int(s.Y) > v.Max.Y {
		t.camera.Center = at
	}
}

// turnText says which turn it is.
func (t *Table) turnText() string {
	v, of := t.player.model.view, t.player.model.scenario.Turns
	switch {
	case v.Turn == 0:
		return "Before turn 1"
	case of > 0:
		return fmt.Sprintf("Turn %d of %d", v.Turn, of)
	}
	return fmt.Sprintf("Turn %d", v.Turn)
}
