package cd

import (
	"fmt"
	"slices"
	"strings"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
)

// bots names the programs at the table, empty if there are none.
func (t *Table) bots() string {
	var names []string
	for _, b := range t.match.Sides {
		if b != games.Person && !slices.Contains(names, ui.Capital(b)) {
			names = append(names, ui.Capital(b))
		}
	}
	return strings.Join(names, " and ")
}

// whyCommand turns the page of the end to what the program thought, and back.
func (e *ending) whyCommand() command {
	text := "Their reasons"
	if e.t.player.whys {
		text = "The outcome"
	}
	return command{id: "bots' reasons", key: "Y", text: text, help: "why the program ordered what it did, turn by turn", do: func() {
		p := e.t.player
		if p.whys = !p.whys; p.whys {
			p.thought, _ = p.reasons() // where none can be told, none were kept
		}
		e.t.stale = true
	}}
}

// whyPage writes why bots ordered what they did, by turn.
func (e *ending) whyPage(w *writer) {
	w.title(nil, "What "+e.t.bots()+" thought", "why companies were ordered what they were")
	w.rule()
	list := e.t.player.thought
	if len(list) == 0 {
		w.text("Nothing was kept of it beside this game.")
		return
	}
	turn := -1
	for _, r := range list {
		if r.Turn != turn {
			turn = r.Turn
			w.head(fmt.Sprintf("Turn %d", turn))
		}
		w.textIn(r.Company, ui.Ink)
		w.textIn(ui.Sentence(r.Says), ui.InkMiddle)
	}
}
