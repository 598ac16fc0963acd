package cd

import (
	"slices"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
)

// A sheet is what is read over the table and put away again.
type sheet uint8

const (
	keysSheet sheet = iota
	rulingsSheet
	briefingSheet
)

// showSheet opens one from its beginning.
func (t *Table) showSheet(s sheet) {
	t.menu, t.help, t.sheet, t.helpAt, t.stale = false, true, s, ui.Scroll{}, true
}

// mayNotRead says why there is no briefing for who sits, or is empty.
func (t *Table) mayNotRead() string {
	if t.player.isReferee() {
		return "Briefings are for the sides"
	}
	return ""
}

// layBriefing is what the side was told before the game, who is still to come, and how it
// is won.
func (t *Table) layBriefing() {
	b := t.player.model.view.Battle()
	me := t.player.name()
	p, r := t.page, t.sheetPanel("briefing panel", "Briefing: "+me)
	view := ui.Rect{X: r.X + 20, Y: r.Y + 52, W: r.W - 40, H: r.H - 64}
	y, before := t.helpAt.Begin(p, view, t.helpHigh)
	top := y
	in := ui.Rect{X: view.X + 4, W: view.W - 4 - ui.BarWide}
	say := func(head string, texts ...string) {
		texts = slices.DeleteFunc(texts, func(s string) bool { return s == "" })
		if len(texts) == 0 {
			return
		}
		p.Fitted(in.X, y+12, in.W, ui.BoldText(head, ui.TextTitle), ui.Anchor{Y: 0.5})
		y += 30
		for _, s := range texts {
			y = p.Paragraph(in.X, y, in.W, 18, ui.Text(s, ui.TextBody)) + 6
		}
		y += 8
	}
	say("Your task", usual.Briefing(t.player.model.view, me))
	say("Who comes later", usual.Arrivals(t.player.model.view, me)...)
	say("The battle", b.Scenario.Note)
	say("How the game is won", usual.Victories(b)...)
	if _, over := t.player.model.view.Over(); over { // it tells where the other side was
		say("What happened", b.Scenario.History)
		say("Sources", b.Scenario.Source)
	} else if b.Scenario.History+b.Scenario.Source != "" {
		say("What happened", "History and sources tell where the other side was: they are here when the game is over.")
	}
	if high := y - top; high != t.helpHigh { // known now
		t.helpHigh, t.stale = high, true
	}
	t.helpAt.End(p, before)
}
