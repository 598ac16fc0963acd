package cd

import (
	"slices"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/beside"
	"sightline/cmd/internal/screen/ui"
)

// waiting are the proposals of the other side that this one may answer, the oldest first.
func (t *Table) waiting() (list []room.Proposal) {
	if t.mayNotAgree() != "" || t.player.watches {
		return nil
	}
	for _, p := range t.parlor.now.Proposals {
		if p.By != t.player.name() {
			list = append(list, p)
		}
	}
	return list
}

// asksUs asks the player about what the other side proposes, each once, as soon as nothing else is in
// hand, a line that is begun neither: beside that it stands in the panel. A question that has lapsed closes.
func (t *Table) asksUs() {
	list := t.waiting()
	if d := t.dialog; d != nil && d.of != "" && !slices.ContainsFunc(list, func(p room.Proposal) bool { return p.ID == d.of }) {
		t.dialog, t.stale = nil, true
		t.player.say("%s no longer proposes that.", t.otherSide())
	}
	if t.show != nil || t.dialog != nil || t.types() || t.parlor.open && t.parlor.words != "" || t.menu || t.help {
		return
	}
	for _, p := range list {
		if !slices.Contains(t.proposed, p.ID) {
			t.proposed = append(t.proposed, p.ID)
			t.askAway(&p, deafTicks)
			return
		}
	}
}

// askAway asks the player to agree to what the other side proposes, or not, or later. No key answers
// until none was pressed for so many ticks: it was meant for what was before.
func (t *Table) askAway(p *room.Proposal, deaf int) {
	a, id := t.match.Away, p.ID
	title := t.otherSide() + " proposes " + p.Brief()
	if len(title) > 36 { // a title has one line
		title = ui.Capital(p.Brief()) + "?"
	}
	t.ask(&dialog{
		title: title, of: id, deaf: deaf, sudden: deaf > 0,
		text: beside.Plain(p.Asks()) + " Both sign it, and the journal says so.",
		verbs: []command{
			{id: "later", key: "Escape", text: "Later", help: "it stays at the top, small, and " + t.key("propose") + " answers it", do: func() {}},
			{id: "refuse", key: "N", text: "No", do: func() { a.Answer(id, false) }},
			{id: "agree", key: "Y", text: "Agree", do: func() { a.Answer(id, true) }},
		},
	})
}

// answerRows are lines of a dialog that go to what the other side proposes.
func (t *Table) answerRows() (rows []command) {
	for _, p := range t.waiting() {
		rows = append(rows, command{id: "answer " + p.What, text: "Answer: " + t.otherSide() + " proposes " + beside.Plain(p.Words()), do: func() { t.askAway(&p, 0) }})
	}
	return rows
}

// layAsked lays out what the other side proposes and was not answered: small, until it is.
func (t *Table) layAsked() {
	if t.dialog != nil || t.parlor.open && !t.bare { // there it stands
		return
	}
	g, f := t.guest(), t.frame.free
	wide := min(beside.StandingWide, f.W-2*margin)
	g.Standing(ui.Rect{X: f.X + (f.W-wide)/2, Y: f.Y + margin, W: wide}, t.waiting(), t.key("propose"), t.match.Away.Answer)
}
