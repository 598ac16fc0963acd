package cd

import (
	"math"
	"strings"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
)

// steps are the pips of the bar.
var steps = []struct {
	step rules.Step
	name string
}{
	{rules.Reveal, "Reveal"}, {rules.Moving, "Move"}, {rules.Opportunity, "Opp. fire"},
	{rules.Turning, "Turn"}, {rules.General, "Gen. fire"}, {rules.Commanding, "Orders"},
}

func stepName(s rules.Step) string {
	for _, k := range steps {
		if k.step == s {
			return k.name
		}
	}
	switch s {
	case rules.Deployment:
		return "Deploy"
	case rules.GoingBack:
		return "Back"
	}
	return "Over"
}

// morale names what follows the orders.
const morale = "Morale"

// Parts of a pip: what is beside its name, the tick of one that is done among it,
// and the line to the next.
const (
	pipTick = 12
	pipPad  = 16
	pipLine = 6
)

// pips are the steps of the turn in their order, and which of them it is. The turn
// ends with the orders for the next and its own morale (CD 1.4), which is what the
// prompt says of them; before the first stands are placed and ordered.
func (t *Table) pips() (names []string, now int) {
	turn, step := t.when()
	if step == rules.GoingBack {
		step = t.player.model.view.Resumes
	}
	switch {
	case step == rules.Over:
		return []string{stepName(step)}, 0
	case turn == 0 && step == rules.Deployment:
		return []string{stepName(step), stepName(rules.Commanding)}, 0
	case turn == 0:
		return []string{stepName(rules.Deployment), stepName(rules.Commanding)}, 1
	}
	for i, s := range steps {
		if s.step == step {
			now = i
		}
		names = append(names, s.name)
	}
	if t.show != nil && step == rules.Commanding {
		now = len(steps)
	}
	return append(names, morale), now
}

// layPips lays the steps about now out and returns how wide they are in a turn: they
// have that room in every step. A narrow window has that under way alone.
func (t *Table) layPips(x float64) (wide float64) {
	names, now := t.pips()
	if t.page.Size().W < 1100 {
		t.layPip(x, names[now], true, false)
		for _, s := range steps {
			wide = math.Max(wide, t.pipWide(s.name))
		}
		return wide
	}
	for i, s := range names {
		t.layPip(x, s, i == now, i < now)
		x += t.pipWide(s)
		if i+1 < len(names) {
			t.page.Rule(x, 20, x+pipLine-1, 20, 1, ui.Rule)
			x += pipLine
		}
	}
	wide = pipLine*float64(len(steps)) + t.pipWide(morale)
	for _, s := range steps {
		wide += t.pipWide(s.name)
	}
	return wide
}

// pipWide is the room of a pip: with its tick, or under way.
func (t *Table) pipWide(name string) float64 {
	return math.Ceil(t.page.Width(ui.BoldText(name, ui.TextSoft))) + pipPad
}

func (t *Table) layPip(x float64, name string, now, done bool) {
	p, l, w := t.page, ui.Text(name, ui.TextSoft).In(ui.InkFaint), t.pipWide(name)
	switch {
	case now:
		l = ui.BoldText(name, ui.TextSoft).In(ui.Amber)
		p.Plate(ui.Rect{X: x, Y: 7, W: w, H: 26}, ui.Look{Fill: ui.RGB(0x3b3514), Edge: ui.Amber, Width: 1.4, Radius: 13})
	case done:
		l = l.In(ui.InkMiddle)
		p.Rule(x+2, 20, x+5, 23, 1.6, ui.InkMiddle)
		p.Rule(x+5, 23, x+10, 16, 1.6, ui.InkMiddle)
		p.Words(x+pipTick+1, 20, l, ui.Anchor{Y: 0.5})
		return
	}
	p.Words(x+w/2, 20, l, ui.Centered)
}

// layPrompt writes what to do in the bar, and below it why or what was just said: where
// one of them is too long for its line both go on from line to line, smaller, and what
// does not fit into two lines then ends after a word. The tip has all of that.
func (t *Table) layPrompt(x, room float64, what string, why ui.Label) (tip string) {
	p, head := t.page, ui.BoldText(what, ui.TextLine)
	lines := []ui.Label{head, why}
	if p.Width(head) > room || p.Width(why) > room {
		head.Size, why.Size = ui.TextSoft, ui.TextSmall
		lines = []ui.Label{head, why}
	}
	if p.Width(head) > room || p.Width(why) > room {
		lines, tip = t.promptLines(room, what, why)
	}
	for i, l := range lines {
		p.Words(x, 13+15*float64(i), l, ui.Anchor{Y: 0.5})
	}
	return tip
}

// promptLines are two lines of a prompt that goes on from line to line, as large as it
// fits; else its beginning, and the tip is all of it.
func (t *Table) promptLines(room float64, what string, why ui.Label) (lines []ui.Label, tip string) {
	all := what
	if why.Text != "" {
		all += " \u00b7 " + why.Text
	}
	for _, size := range [...]float64{ui.TextSmall, ui.TextKey} {
		l := ui.Label{Text: all, Size: size, Color: why.Color}
		broken := t.page.Broken(l, room)
		lines = lines[:0]
		for _, line := range broken[:min(len(broken), 2)] {
			l.Text = line
			lines = append(lines, l)
		}
		if len(broken) <= 2 {
			return lines, ""
		}
	}
	last := &lines[1]
	for words := strings.Fields(last.Text); len(words) > 1; words = words[:len(words)-1] {
		if last.Text = strings.TrimRight(strings.Join(words, " "), ",.;:\u00b7") + " \u2026"; t.page.Width(*last) <= room {
			break
		}
	}
	return lines, what + "\n" + why.Text
}
