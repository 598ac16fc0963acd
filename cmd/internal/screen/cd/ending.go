package cd

import (
	"fmt"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
	"sightline/game"
)

// ending is the end of the game: who has won and why, losses, and how the dice
// fell.
type ending struct{ hands }

func newEnding(t *Table) *ending { return &ending{hands{t}} }

func (e *ending) todo() todo {
	v := e.t.player.model.view
	o, _ := v.Over()
	return todo{what: OutcomeText(o), why: ui.Sentence(usual.WhyOver(v.Battle(), o))}
}

// OutcomeText says who has won.
func OutcomeText(o game.Outcome) string { return usual.Outcome(o) }

func (e *ending) card(w *writer) bool {
	if s := e.t.first(); s != "" {
		return w.standCard(s)
	}
	p := e.t.player
	if p.whys {
		e.whyPage(w)
		return true
	}
	td := e.todo()
	w.title(nil, td.what, e.t.turnText(p.model.view.Turn))
	w.rule()
	w.text(td.why)
	if e.t.isAway() {
		e.auditCard(w)
	}
	w.head("Losses")
	lost := p.known().lost()
	for i, side := range p.model.view.Sides() {
		w.pair(side, fmt.Sprintf("%d lost", len(lost[i])))
		if len(lost[i]) > 0 {
			w.textIn(strings.Join(lost[i], ", "), ui.InkSoft)
		}
	}
	e.turningPoints(w)
	own, enemy := p.known().fortune()
	w.head("Dice of fire")
	for _, x := range []throw{{"Own", "dice", "hits", own}, {"Enemy", "dice", "hits", enemy}} {
		w.luck(&x)
	}
	e.otherDice(w)
	return true
}

// leaves goes back to the title.
func (t *Table) leaves() { t.leave = true }

func (e *ending) commands() []command {
	list := []command{
		{id: "leave", key: "Q", help: "back to the title; the game stays kept", do: e.t.leaves}, // the big button
		{id: "again", key: "A", text: "Play again", off: e.t.mayNotBeginAnew(), help: "begins anew; this game stays in the folder", do: e.t.startOver},
		{id: "watch again", key: "W", text: "Watch again", help: "the whole game, as your side was told it", do: func() { e.t.watch(0) }},
		e.t.recordCommand(),
		{id: "save scenario", key: "S", text: "Save table", help: "the table as it stands now, as a scenario of your own", do: e.t.save},
	}
	if e.t.bots() != "" && e.t.player.reasons != nil {
		list = append(list, e.whyCommand())
	}
	return list
}

func (e *ending) tray(w *trayWriter) {
	w.title, w.hint = "The game is over", "The log ("+e.t.key("log")+") has all of it."
}
