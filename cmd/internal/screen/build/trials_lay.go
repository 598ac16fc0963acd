package build

import (
	"fmt"
	"math"

	"sightline/cmd/internal/screen/ui"
)

// layTrials is the games that bots play of what is built, and their report, over everything.
func (t *Table) layTrials() {
	r, p, w := &t.trials, t.page, t.page.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Modal: true, Press: t.closesTrials})
	room := w.Inset(math.Max((w.W-900)/2, 16), 16)
	if !r.reported() {
		room.Y, room.H = w.H/2-130, 260
	}
	p.Panel("trials panel", room)
	in := room.Inset(22, 16)
	p.Pair(in.X, in.Y+10, in.W, ui.BoldText("Simulate", ui.TextPage), ui.Text(orElse(ui.Sentence(t.message), "the program plays both sides"), ui.TextSoft).In(ui.InkSoft))
	foot := ui.Rect{X: in.X, Y: in.Bottom() - 36, W: in.W, H: 36}
	view := ui.Rect{X: in.X, Y: in.Y + 34, W: in.W, H: foot.Y - in.Y - 44}
	closes := ui.ButtonLook{Name: "close trials", Text: "Back to the table", Key: "Esc", Press: t.closesTrials}
	others := ui.ButtonLook{Name: "more trials", Text: "Play others", Press: func() { t.forgetsTrials(); t.stale = true }}
	switch {
	case r.stop != nil:
		t.layProgress(view)
		t.footOf(foot, closes, ui.ButtonLook{Name: "stop trials", Text: "Stop", Press: t.stopsTrials})
	case r.writing():
		p.Paragraph(view.X, view.Y, view.W, 20, ui.Text("Writing the report …", ui.TextBody))
		t.footOf(foot, closes)
	case r.reported():
		t.layReport(view)
		t.footOf(foot, closes, ui.ButtonLook{Name: "save report", Text: "Save the report", Tone: ui.Todo, Press: t.savesReport},
			others)
	case r.over > 0:
		t.layProgress(view)
		t.footOf(foot, closes, others)
	default:
		p.Paragraph(view.X, view.Y, view.W, 20, ui.Text("Who wins, how often and by what; which stands are lost, when and where; who holds what. The more games, the surer it is: four take a moment, forty some minutes.", ui.TextBody))
		var ways []ui.ButtonLook
		for i, n := range trialCounts {
			b := ui.ButtonLook{Name: fmt.Sprint("play ", n), Text: counted(n, "game", "games"), Press: func() { t.tries(n) }}
			if i == 0 {
				b.Tone = ui.Todo
			}
			ways = append(ways, b)
		}
		t.footOf(ui.Rect{X: foot.X, Y: foot.Y - 46, W: foot.W, H: foot.H}, ways...)
		t.footOf(foot, closes)
	}
}

// footOf is buttons in a row, each as wide as the others.
func (t *Table) footOf(r ui.Rect, all ...ui.ButtonLook) {
	wide := math.Min((r.W-8*float64(len(all)-1))/float64(len(all)), 260)
	for i, b := range all {
		t.page.Button(ui.Rect{X: r.X + float64(i)*(wide+8), Y: r.Y, W: wide, H: r.H}, b)
	}
}

// layProgress is how far the games are.
func (t *Table) layProgress(view ui.Rect) {
	r, p := &t.trials, t.page
	p.Fitted(view.X, view.Y+10, view.W, ui.Text(fmt.Sprintf("%d of %s played", r.over, counted(r.wanted, "game", "games")), ui.TextBody), ui.Anchor{Y: 0.5})
	bar := ui.Rect{X: view.X, Y: view.Y + 26, W: view.W, H: 14}
	p.Plate(bar, ui.Look{Fill: ui.SlateDeep, Edge: ui.Rule, Radius: 4})
	if done := float64(r.over) / float64(r.wanted); done > 0 {
		p.Plate(ui.Rect{X: bar.X, Y: bar.Y, W: bar.W * done, H: bar.H}, ui.Look{Fill: ui.Amber, Radius: 4})
	}
	y := view.Y + 52
	for _, side := range append(t.view.Entries("side"), "") {
		what := either(side == "", "Nobody wins", side+" wins")
		p.Pair(view.X, y+8, math.Min(view.W, 320), ui.Text(what, ui.TextBody), ui.BoldText(itoa(r.won(side)), ui.TextBody))
		y += 22
	}
	if lost, turns := r.means(); r.over > 0 {
		sides := t.view.Entries("side")
		p.Fitted(view.X, y+8, view.W, ui.Text(fmt.Sprintf("On average %s loses %.1f stands and %s %.1f, in %.1f turns.", sides[0], lost[0], sides[1], lost[1], turns), ui.TextSoft), ui.Anchor{Y: 0.5})
	}
}
