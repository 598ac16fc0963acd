package cd

import (
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	rules "sightline/game/commanddecision"
	"sightline/los"
)

// stripHead is the height of the words above the side view.
const stripHead = 24

// layStrip is the strip above the tray: what the line is, and its side view.
func (t *Table) layStrip() {
	if !t.sight.line {
		return
	}
	a, ok := t.sightLine()
	t.sight.wide = t.stripWide(a, ok)
	p, r := t.page, t.stripRoom()
	p.Panel("sight profile", r)
	mid := r.Y + stripHead/2 + 2
	if !ok {
		p.Fitted(r.X+12, mid, r.W-24, ui.BoldText(lineName(t.question()), ui.TextBody), ui.Anchor{Y: 0.5})
		p.Paragraph(r.X+12, r.Y+stripHead+8, r.W-24, 16, ui.Text(t.lineWanted(), ui.TextSoft).In(ui.InkMiddle))
		return
	}
	c := ui.ClearBright
	if !a.Clear {
		c = ui.VermilionHi
	}
	p.Plate(ui.Rect{X: r.X + 12, Y: mid - 5, W: 10, H: 10}, ui.Look{Fill: c, Radius: 5})
	head := ui.BoldText(lineHead(a), ui.TextBody)
	if p.Width(head) > r.W-40 { // the line and its verdict alone
		head.Text, _, _ = strings.Cut(head.Text, lineDash)
	}
	p.Fitted(r.X+28, mid, r.W-40, head, ui.Anchor{Y: 0.5})
	if a.Word {
		p.Paragraph(r.X+12, r.Y+stripHead+8, r.W-24, 16, ui.Text(refereeSaid, ui.TextSoft).In(ui.InkMiddle))
	}
}

const refereeSaid = "The referee has said so (CD 1.3)."

// lineDash is between a line and what is in its way.
const lineDash = " \u2013 "

// lineHead is a line with its verdict, in a sentence.
func lineHead(a *rules.SightAnswer) string {
	head := either(a.Clear, "Clear", "Blocked") + ": " + a.From + " to " + a.To
	if text := lineText(a); text != "" {
		head += lineDash + text
	}
	return head
}

// stripRoom is where the line is told: as wide as that wants, in the room that the frame
// has for it.
func (t *Table) stripRoom() ui.Rect {
	r := t.frame.strip
	r.W = math.Min(r.W, t.sight.wide)
	return r
}

// stripWide is how wide the strip of a line wants to be: in steps, so that it does
// not change with every stand that is pointed at.
func (t *Table) stripWide(a *rules.SightAnswer, ok bool) float64 {
	const step = 80
	p := t.page
	words := func(l ui.Label) float64 { return p.Width(l) + 44 }
	if !ok {
		return math.Max(words(ui.BoldText(lineName(t.question()), ui.TextBody)), words(ui.Text(t.lineWanted(), ui.TextSoft)))
	}
	wide := words(ui.BoldText(lineHead(a), ui.TextBody))
	if a.Word {
		wide = math.Max(wide, words(ui.Text(refereeSaid, ui.TextSoft)))
	} else if shown := sideView(a); shown != nil {
		wide = math.Max(wide, t.profileWide(shown))
	}
	return math.Ceil(wide/step) * step
}

// profileWide is how wide a side view is with all of its words beside each other.
func (t *Table) profileWide(r *los.Ruling) float64 {
	const (
		ends  = 100 // the scale, and what is beyond the stands
		level = ", up to level 2"
		inch  = 20 // of the line, where it is to scale
	)
	words := func(text string) float64 { return t.page.Width(ui.BoldText(text, ui.TextSmall)) + 24 }
	over := 0.0
	for i := range r.Profile.Over {
		over += words(r.Profile.Over[i].Name + level)
	}
	stands := words(r.From.Name+level) + words(r.To.Name+level)
	if r.Verdict == los.Clear {
		for _, name := range passed(r) { // its name is between theirs, above the line
			stands += words("halfway") + 2*words(name+" (S4), beside the line")
		}
	}
	wide := ends + math.Max(stands, over)
	if !r.Profile.Order {
		wide = math.Max(wide, ends+inch*r.Profile.Length.Inches())
	}
	return wide
}

func lineName(q los.Question) string {
	if q == los.Fire {
		return "Line of fire"
	}
	return "Line of sight"
}

// lineWanted says what to do to see a line.
func (t *Table) lineWanted() string {
	if t.looker() == "" {
		return "Select a stand of your side, then point at another."
	}
	return "Point at a stand to see the line to it."
}

// lineText is a verdict with what blocks.
func lineText(a *rules.SightAnswer) string {
	switch {
	case a.Word:
		return ""
	case a.Clear:
		if past := passed(a.Ruling); len(past) > 0 {
			return "past " + strings.Join(past, ", ") + ", which " + either(len(past) > 1, "hide", "hides") + " a part of it"
		}
		return "nothing is in the way"
	case len(a.By) > 0:
		return "in the way: " + strings.Join(a.By, ", ")
	}
	return "it is too far to see"
}

// passed names what hides a part of the other stand from a line that is clear: it is
// hatched on the table.
func passed(r *los.Ruling) (names []string) {
	if r == nil {
		return nil // nothing is told that could be measured by
	}
	for i := range r.Parts {
		if p := &r.Parts[i]; p.Blocks && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}

// drawProfile draws the side view into the strip.
func (t *Table) drawProfile(dst *ebiten.Image) {
	if !t.sight.line || t.bare {
		return
	}
	a, ok := t.sightLine()
	if !ok || sideView(a) == nil {
		return
	}
	r := t.stripRoom()
	room := ui.Rect{X: r.X + 8, Y: r.Y + stripHead, W: r.W - 16, H: r.H - stripHead - 4}
	t.sight.profile.Draw(dst, sideView(a), pixels(room, t.theme), t.theme, false)
}
