package screen

import (
	"cmp"
	"fmt"
	"math"

	"sightline/cmd/internal/screen/free"
	"sightline/cmd/internal/screen/ui"
)

// A lobbyFrame is where the parts of the lobby are, in units of the page.
type lobbyFrame struct {
	nav, main, side, foot ui.Rect
}

// gap is the margin between the panels of the lobby.
const gap = 8

// narrowWide is the width of a window below which the list of sections has its names alone.
const narrowWide = 760

// newLobbyFrame divides a window; with no panel at the side the middle has its
// room. Over a match the list of sections is the way back to it.
func newLobbyFrame(w ui.Rect, side, match bool) lobbyFrame {
	var f lobbyFrame
	nav := math.Min(math.Max(w.W*0.172, 148), 248)
	if w.W < narrowWide && !match {
		nav = 104
	}
	wide := math.Min(math.Max(w.W*0.235, 284), 340)
	f.nav = ui.Rect{X: gap, Y: gap, W: nav, H: w.H - 2*gap}
	f.side = ui.Rect{X: w.W - gap - wide, Y: gap, W: wide, H: w.H - 2*gap}
	right := f.side.X
	if !side {
		f.side, right = ui.Rect{}, w.W
	}
	f.main = ui.Rect{X: f.nav.Right() + gap, Y: gap, W: right - gap - f.nav.Right() - gap, H: w.H - 2*gap}
	return f
}

// footed gives the foot of the middle a height.
func (f *lobbyFrame) footed(high float64) {
	f.foot = ui.Rect{X: f.main.X, Y: f.main.Bottom() - high, W: f.main.W, H: high}
	f.main.H -= high + gap
}

// lay lays everything out, a second time where a list is of another height than it was
// taken for: only then is it known whether it scrolls.
func (l *lobby) lay() {
	was := l.heights()
	if l.layOnce(); l.heights() != was {
		l.layOnce()
	}
	if l.unseen && len(l.places) > 0 {
		l.unseen = l.reading // then a game to go on with comes above
		l.move(0)
	}
}

// heights are those of what was laid out last and scrolls.
func (l *lobby) heights() [10]float64 {
	h := &l.farHigh
	return [...]float64{l.caseHigh, l.settingsHigh, l.helpHigh, l.agreedHigh, l.seats.high, h.head, h.seat, h.terms, h.trust, h.side}
}

func (l *lobby) layOnce() {
	l.stale = false
	p := l.page
	p.Begin(l.size.X, l.size.Y)
	l.frame = newLobbyFrame(p.Size(), l.section != settingsSection, l.match != nil)
	if l.over {
		l.layOver()
		return
	}
	if l.message != "" {
		l.layMessage()
	}
	l.places, l.columns = nil, 1
	l.layNav()
	switch l.section {
	case keptSection, replaysSection:
		l.layKept()
		l.layKeptSide()
	case playSection:
		l.layTables()
		l.laySeats()
	case rulingsSection:
		l.layRulings()
		l.layRulingSide()
	case agreedSection:
		l.layAgreed()
		l.layAgreedSide()
	case farSection:
		l.layFar()
		l.layFarSide()
	case mailSection:
		l.layMail()
		l.layMailSide()
	case buildSection:
		l.layBuild()
		l.layBuildSide()
	case settingsSection:
		l.laySettings()
	case helpSection:
		l.layHelp()
		l.layContents()
	}
	l.layOver()
}

// layOver is what lies over everything.
func (l *lobby) layOver() {
	switch {
	case l.fault != "":
		l.layFault()
	case l.work != nil:
		l.layWork()
	case l.question != nil:
		l.layQuestion()
	case l.naming != nil:
		l.layNaming()
	case l.exporting != nil:
		l.layExport()
	case l.opening != nil:
		l.layOpening()
	}
}

// layNav is the list of sections.
func (l *lobby) layNav() {
	p, r := l.page, l.frame.nav
	p.Panel("sections", r)
	in := r.Inset(14, 0)
	p.Fitted(in.X, r.Y+34, in.W, ui.BoldText("Sightline", min(26, in.W/5)), ui.Anchor{Y: 0.5})
	if game := ui.Text("Miniatures and board games", ui.TextSoft).In(ui.InkSoft); p.Width(game) <= in.W {
		p.Words(in.X, r.Y+60, game, ui.Anchor{Y: 0.5})
	}
	p.Rule(in.X+6, r.Y+82, in.Right()-6, r.Y+82, 2, ui.ClearBright)
	p.Plate(ui.Rect{X: in.X, Y: r.Y + 76, W: 12, H: 12}, ui.Look{Fill: ui.RGB(0x12357A), Edge: ui.White, Radius: 3})
	p.Plate(ui.Rect{X: in.Right() - 12, Y: r.Y + 76, W: 12, H: 12}, ui.Look{Fill: ui.RGB(0xA3122E), Edge: ui.White, Radius: 6})
	if l.match != nil {
		l.layNavItem(ui.Rect{X: r.X + 6, Y: r.Y + 102, W: r.W - 12, H: 50}, "Back to the table", "the game waits", "Esc", "", true, l.backToMatch)
		return
	}
	high, low := 54.0, r.H < 550 // so low that lines have to give way
	switch {
	case low:
		high = 34
	case r.H < 640:
		high = 46
	}
	under := [...]string{l.lastTitle(), free.Count(len(l.tables), "table"), free.Count(len(l.rulings), "worked case"), free.Count(len(l.ended), "finished game"), l.inTheMaking(), "", ""}
	y := r.Y + 102
	foot := ui.Rect{X: r.X + 6, Y: r.Bottom() - 44, W: r.W - 12, H: 36}
	file := ui.Rect{X: foot.X, Y: foot.Y - 72, W: foot.W, H: 36}
	if low {
		file.Y = foot.Y - 38
		y -= 8
		high = math.Min(high, (file.Y-y)/7)
		under = [...]string{"", "", "", "", "", "", ""}
	}
	for i, name := range [...]string{"Continue", "Play", "Rulings", "Replays", "Build", "Settings", "Help"} {
		s := section(i)
		key := fmt.Sprint(i + 1)
		if s == helpSection {
			key = "F1"
		}
		tip := ""
		if s == keptSection && l.last() != nil {
			tip = l.last().goesOn()
		}
		l.layNavItem(ui.Rect{X: r.X + 6, Y: y, W: r.W - 12, H: high - 4}, name, under[i], key, tip, s == l.section || s == playSection && l.section > helpSection, func() { l.enter(s) })
		y += high
	}
	l.layNavItem(foot, "Quit", "", "Ctrl Q", "", false, func() { l.quit = true })
	l.layNavItem(file, "Open a file", "", "Ctrl O", "", false, l.lookFor)
	if low {
		return
	}
	if l.exported() != nil {
		l.layNavItem(ui.Rect{X: file.X, Y: file.Y - 38, W: file.W, H: 36}, "Export", "", "E", "", false, l.asksExport)
	}
	p.Fitted(in.X, foot.Y-12, in.W, ui.Text("Full screen F11", ui.TextSmall).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}

func (l *lobby) layNavItem(r ui.Rect, name, under, key, tip string, chosen bool, press func()) {
	p := l.page
	look, over := ui.Look{Radius: ui.CardRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.CardRadius}
	if chosen {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.CardRadius}
		over = look
	}
	p.PlateOf(name, r, look, over)
	head, below := ui.BoldText(name, ui.TextHeading), ui.Text(under, ui.TextSoft).In(ui.InkSoft)
	room := r.W - 18
	if most := math.Max(p.Width(head), p.Width(below)); most+p.KeyWidth(key)+6 > room { // the letters may be large
		head.Size, below.Size = ui.TextBody, ui.TextSmall
	}
	m := r.Middle()
	y := m.Y
	fits := func() bool { return p.Width(head)+p.KeyWidth(key)+6 <= room }
	if !fits() {
		head.Size = ui.TextSmall
	}
	switch {
	case fits() && p.Width(below)+p.KeyWidth(key)+6 <= room:
		room -= p.KeyCap(r.Right()-10-p.KeyWidth(key), m.Y, key, false) + 6
	case r.H >= navTwo && fits(): // the key beside the name, and what is said below both, shortened if need be
		p.KeyCap(r.Right()-10-p.KeyWidth(key), y-9, key, false)
	case r.H >= navTwo: // the key below the name, in place of what else is said
		p.KeyCap(r.X+10, y+11, key, false)
		tip, below.Text = cmp.Or(tip, under), ""
		y -= 11
	case fits():
		room -= p.KeyCap(r.Right()-10-p.KeyWidth(key), m.Y, key, false) + 6
		below.Text = ""
	default:
		tip, below.Text = name+" ("+key+")", ""
	}
	if below.Text != "" {
		y -= 9
		p.Fitted(r.X+10, y+18, room, below, ui.Anchor{Y: 0.5})
	}
	p.Fitted(r.X+10, y, room, head, ui.Anchor{Y: 0.5})
	p.Spot(ui.Spot{Name: name, Place: r, Tip: tip, Press: press})
}

// navTwo is how high an item of the list of sections is that has room for its key below
// its name.
const navTwo = 42

// layMessage says what could not be done.
func (l *lobby) layMessage() {
	p, label := l.page, ui.Text(l.message, ui.TextBody)
	wide := l.frame.main.W - 56
	l.frame.footed(float64(len(p.Broken(label, wide)))*18 + 18)
	r := l.frame.foot
	p.Plate(r, ui.Look{Fill: ui.SlateDeep, Edge: ui.VermilionHi, Radius: ui.CardRadius})
	p.Paragraph(r.X+12, r.Y+10, wide, 18, label)
	p.Button(ui.Rect{X: r.Right() - 34, Y: r.Y + 5, W: 28, H: 26}, ui.ButtonLook{Name: "close message", Text: "×", Press: func() { l.message, l.stale = "", true }})
}

// layFault shows all of what is wrong, over everything.
func (l *lobby) layFault() {
	p, w := l.page, l.page.Size()
	p.Plate(w, ui.Look{Fill: ui.Faded(ui.Black, 0.55)})
	p.Spot(ui.Spot{Name: "outside", Place: w, Press: func() { l.fault, l.stale = "", true }})
	wide := math.Min(w.W-40, 860)
	label := ui.Text(l.fault, ui.TextBody)
	lines := len(p.Broken(label, wide-64))
	high := math.Min(w.H-60, float64(lines)*19+120)
	r := ui.Rect{X: (w.W - wide) / 2, Y: (w.H - high) / 2, W: wide, H: high}
	p.Panel("fault panel", r)
	p.Words(r.X+24, r.Y+30, ui.BoldText("This cannot be opened", ui.TextPage), ui.Anchor{Y: 0.5})
	view := ui.Rect{X: r.X + 24, Y: r.Y + 52, W: r.W - 48, H: r.H - 108}
	y, before := l.faultAt.Begin(p, view, float64(lines)*19)
	p.Paragraph(view.X, y, view.W-16, 19, label)
	l.faultAt.End(p, before)
	p.Button(ui.Rect{X: r.Right() - 144, Y: r.Bottom() - 46, W: 120, H: 34}, ui.ButtonLook{
		Name: "close fault", Text: "Close", Key: "Esc", Tone: ui.Todo, Press: func() { l.fault, l.stale = "", true },
	})
}

// heading is the line above a list.
func (l *lobby) heading(r ui.Rect, text, right string) {
	p, label := l.page, ui.BoldText(text, ui.TextPage)
	if p.Width(label)+p.Width(ui.Text(right, ui.TextSoft))+16 > r.W {
		right = ""
	}
	if p.Width(label) <= r.W-8 {
		p.Pair(r.X+4, r.Y+18, r.W-8, label, ui.Text(right, ui.TextSoft).In(ui.InkSoft))
		return
	}
	label.Size = ui.TextTitle
	lines := l.broken(r.W-8, label, ui.Label{})
	l.layPairs(r.X+4, r.Y+18-9*float64(len(lines)-1), r.W-8, 18, lines)
}

// row is the plate of one of a list; name is its spot.
func (l *lobby) row(r ui.Rect, name string, i int) {
	look, over := ui.Look{Fill: ui.SlateDeep, Edge: ui.PanelLook.Edge, Radius: ui.CardRadius}, ui.Look{Fill: ui.SlatePanel, Edge: ui.InkSoft, Radius: ui.CardRadius}
	if i == l.chosen[l.section] {
		look.Fill, look.Edge, look.Width = ui.ChosenRow, ui.White, 1.6
		over = look
	}
	l.page.PlateOf(name, r, look, over)
	l.page.Spot(ui.Spot{
		Name: name, Place: r,
		Press: func() { l.choose(i) },
		Twice: func() { l.choose(i); l.act() },
	})
}
