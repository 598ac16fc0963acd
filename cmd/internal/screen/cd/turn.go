package cd

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// ready says that the player is ready. Is something left undone, it asks once;
// who is ready already takes it back.
func (t *Table) ready() {
	p := t.player
	if t.show != nil {
		if t.showNext(); t.show == nil {
			t.ended = againTicks
		}
		return
	}
	if t.again != nil {
		t.again, t.stale = nil, true
		return
	}
	if p.watches {
		p.say("You watch: those who play go on")
		t.stale = true
		return
	}
	if p.isReferee() {
		if t.isAway() {
			return
		}
		t.callReferee()
		return
	}
	if t.meantForShow() {
		return
	}
	if t.paused() {
		p.say("It is paused: End the pause goes on with it.")
		return
	}
	if _, over := p.model.view.Over(); over {
		return
	}
	if t.letterDue() != "" {
		t.leaves()
		return
	}
	if p.ready() && p.passed == p.model.now() { // Enter was meant for the step before
		p.passed, t.stale = stepOfTurn{}, true
		p.say("This step passes by itself, when the other side is ready. Enter once more stops it.")
		return
	}
	if p.ready() {
		if p.unready() {
			p.stays = p.model.now()
		}
		return
	}
	if w := p.tool.todo().warns; w != "" {
		_, place := p.tool.(*deploying)
		p.say("%s. Enter again: %s.", strings.TrimSuffix(w, "."), either(place, "places them all", "ready all the same"))
		t.askReady()
		return
	}
	t.setReady()
}

// meantForShow reports whether Ready, or Enter, was meant to go on in what was
// shown, which ended just before: it is said, and once more does it.
func (t *Table) meantForShow() bool {
	if t.ended == 0 || t.show != nil {
		return false
	}
	t.ended = 0
	t.player.say("All that happened is shown. Enter again: %s.", either(t.player.ready(), "not ready after all", "ready"))
	t.stale = true
	return true
}

func (t *Table) setReady() {
	p := t.player
	p.blind = nil
	if p.do(rules.Ready{}) {
		p.say("")
	}
	t.stale = true
}

// askReady says what is left undone and what becomes of it: each of it can be
// gone to. Enter on the question is a second time; once it is closed without that,
// Ready asks again.
func (t *Table) askReady() {
	p := t.player
	var rows []command
	for _, s := range p.tool.todo().next {
		rows = append(rows, command{id: "open " + s, text: s, help: p.openOf(s), do: func() { t.choose(s, false); t.goTo(s) }})
	}
	if o, ok := p.tool.(interface{ opens() []command }); ok {
		rows = append(rows, o.opens()...)
	}
	rows = append(t.fastLane(), numbered(rows)...)
	notYet := func() { p.say("") } // Enter no longer is for Ready
	for i := range rows {
		do := rows[i].do
		rows[i].do = func() { notYet(); do() }
	}
	d := &dialog{title: "Not done yet", deaf: deafTicks, text: undone(p.model.view.Step), rows: rows, verbs: []command{
		{id: "ready all the same", key: "Enter", text: "Ready all the same", do: t.setReady},
		{id: "not yet", key: "Escape", text: "Not yet", do: notYet},
	}}
	if place, ok := p.tool.(*deploying); ok {
		d.verbs[0] = command{id: "place them", key: t.key("place all"), text: "Place them all", do: place.placeAll}
	}
	t.ask(d)
}

// deafTicks is how long Enter does not answer Ready's question: pressed twice at once, as
// news is skipped, it would end a step with nothing done.
const deafTicks = 30

// fast are the commands that choose for who has not chosen, and what they do to
// all: Ready's question offers them, by the same keys.
var fast = map[string]string{
	"rest hold": "The rest hold: No Order where they stand", "as last turn": "The rest as last turn",
	"along the arrow": "All along their arrows", "half": "All half along their arrows", "to cover": "All to cover",
	"rest best": "The rest fire as seems best", "face enemy": "All face the enemy", "place all": "Place all who arrive",
}

// fastLane lists those of them that there are. They are for all, whoever is selected. In
// deployment its button places all.
func (t *Table) fastLane() (out []command) {
	for _, c := range t.keyed(t.player.tool.commands()) {
		if text := fast[c.id]; text != "" && c.off == "" && t.player.step != rules.Deployment {
			do := c.do
			c.id, c.text, c.help, c.do = "all "+c.id, text, "", func() { t.choose("", false); do() }
			out = append(out, c)
		}
	}
	return out
}

// undone says what becomes of what is not chosen in a step.
func undone(s rules.Step) string {
	switch s {
	case rules.Deployment:
		return "All must be on the table before the first turn."
	case rules.Commanding:
		return "A commander without a chit orders nobody: stands that no chit reaches have No Order, stay where they are, and may fire in opportunity (CD 3.7). Who arrives and is not placed is not there next turn."
	case rules.Moving:
		return "Who has no plan goes half along its arrow on Full Advance (CD 3.5), else it stays. Both sides move at once."
	case rules.Opportunity:
		return "Who holds now may still fire in General Fire (CD 7.1)."
	case rules.Turning:
		return "Who does not turn keeps looking where it looks, and fires and is hit as it faces (CD 5.1)."
	case rules.General:
		return "Who declares nothing does not fire in this turn. All fire is resolved at once (CD 7.3)."
	}
	return ""
}

// openOf says what a stand has not done yet.
func (p *player) openOf(stand string) string {
	switch q := p.model.get(stand); {
	case q != nil && !q.Placed && len(p.model.optionsOf("deploy", stand)) > 0:
		return "not placed"
	case p.step == rules.Commanding:
		return "no chit"
	case p.step == rules.Moving:
		return "no plan"
	case p.step == rules.Turning:
		return "does not look at the enemy"
	}
	return "no target"
}

// prefer has the player prefer something else from now on.
func (t *Table) prefer(p Prefs) {
	t.tools.Prefs = p
	if t.tools.Keep != nil {
		t.tools.Keep(p)
	}
}

// pass hands the table to the player who has something to choose, and has those
// be ready whom the step passes by.
func (t *Table) pass() {
	if t.show != nil || t.curtain != nil || t.asked != nil || t.player.isReferee() {
		return
	}
	if t.hosted.Held > 0 {
		return // what was chosen is on its way
	}
	for _, p := range t.players {
		if _, over := p.model.view.Over(); over {
			return
		}
		if t.passesBy(p) {
			blind := p.model.blind()
			if p.do(rules.Ready{}) {
				p.passed = p.model.now()
				if blind != "" && !slices.Contains(p.blind, blind) {
					p.blind = append(p.blind, blind)
				}
				p.sayBlind()
			}
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
	t.curtain = newCurtain(p)
	t.menu, t.sure, t.help, t.find.typing = false, false, false, false
	t.under, t.fanned, t.logOpen, t.dialog, t.box, t.tape, t.show, t.again = "", "", false, nil, nil, nil, nil, nil
	t.stale = true
}

// mayNotUndo says why the last choice cannot be taken back, or is empty.
func (t *Table) mayNotUndo() string {
	err := t.player.seat.MayTakeBack()
	if err == nil {
		return ""
	}
	var no *game.Refusal
	if errors.As(err, &no) && no.Because(game.Revealed) && t.mayNotTakeBack() == "" && t.show == nil {
		return "Dice were rolled or something was revealed since: " + t.key("take back") + " takes that back if " + t.whoAgrees()
	}
	return err.Error()
}

// undo takes back all that the last key or click chose, as far as that goes.
func (t *Table) undo() {
	p := t.player
	p.tool.cancel() // what is in hand or offered was of the plans before
	n := 0
	p.retract()
	for range max(p.lastAct(), 1) {
		if err := p.takeBack(); err != nil {
			if n == 0 {
				p.refuse(err)
				return
			}
			break
		}
		n++
	}
	p.say("%s", either(n == 1, "Taken back.", fmt.Sprintf("Taken back: all %d choices that were made at once.", n)))
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

// goTo has the camera show a stand if a panel covers it or it is out of the window.
func (t *Table) goTo(name string) {
	p := t.shown().get(name)
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
	for range 2 { // what it is moved to may lie under the minimap, which comes with it
		if t.uncovered(t.camera.ToScreen(at)) {
			return
		}
		in := t.frame.safe
		if t.showsMini() {
			in.H = t.frame.mini.Y - margin - in.Y
		}
		t.camera.Show(at, pixels(in, t.theme))
	}
}

// uncovered reports whether an icon at a place of the window is clear of its edge
// and of panels: of the card's column too, as the card comes with a selection.
func (t *Table) uncovered(at gmath.Vec) bool {
	const clear = 16
	v := t.page.Unit(at)
	under := t.showsMini() && t.frame.mini.Inset(-clear, -clear).Holds(v)
	return !under && t.frame.safe.Inset(clear, clear).Holds(v)
}

// when is the turn and the step that the screen shows.
func (t *Table) when() (turn int, step rules.Step) {
	if t.show != nil {
		return t.show.when()
	}
	return t.player.model.view.Turn, t.player.model.view.Step
}

// turnNow says which turn the screen shows, as the list of kept games does.
func (t *Table) turnNow() string {
	turn, _ := t.when()
	return t.turnText(turn)
}

// turns is how many there are to be; 0 if that is not known.
func (t *Table) turns() int { return t.player.model.scenario.Turns }

// ofTurn names a turn where it heads what happened in it.
func ofTurn(turn int) string {
	return either(turn == 0, "Before turn 1", fmt.Sprintf("Turn %d", turn))
}

// turnText says which turn it is. By the referee's word one more may be played
// than there were to be: then that is the last.
func (t *Table) turnText(turn int) string {
	of := t.turns()
	if turn > 0 && of > 0 {
		return fmt.Sprintf("Turn %d of %d", turn, max(turn, of))
	}
	return ofTurn(turn)
}
