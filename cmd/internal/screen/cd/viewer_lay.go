package cd

import (
	"fmt"
	"math"
	"strings"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/usual"
)

// Sizes of the viewer's frame. Under a width a column is folded unless the player opens
// it; under trayStacks the line of time lies above its buttons.
const (
	logWide    = 252
	logFolds   = 1180
	cardFolds  = 860
	trayStacks = 760
	trayTalks  = 900 // from here on it says in words where one is
	pastTray   = 92
	playWide   = 400
	whereWide  = 148
)

// logShown reports whether the column of the log is there, cardShown that of the card.
func (v *Viewer) logShown(wide float64) bool {
	if v.logShut != nil {
		return !*v.logShut
	}
	return wide >= logFolds
}

func (v *Viewer) cardShown(wide float64) bool {
	if v.cardHid != nil {
		return !*v.cardHid
	}
	return wide >= cardFolds
}

func (v *Viewer) foldLog() {
	shut := v.logShown(v.t.page.Size().W)
	v.logShut = &shut
	v.t.refit()
	v.t.stale = true
}

func (v *Viewer) foldCard() {
	hid := v.cardShown(v.t.page.Size().W)
	v.cardHid = &hid
	v.t.refit()
	v.t.stale = true
}

// frame divides a window.
func (v *Viewer) frame(w ui.Rect) frame {
	var f frame
	high := float64(pastTray)
	if w.W < trayStacks {
		high += ui.TimeHigh
	}
	f.bar = ui.Rect{W: w.W, H: barHigh}
	f.tray = ui.Rect{X: margin, Y: w.H - high - margin, W: w.W - 2*margin, H: high}
	top := f.bar.Bottom() + margin
	in := ui.Rect{X: margin, Y: top, W: w.W - 2*margin, H: math.Max(f.tray.Y-margin-top, 1)}
	rightSize := float64(rightWide)
	if w.W >= 1600 {
		rightSize = 320
	}
	if v.logShown(w.W) {
		f.left, in = in.Left(logWide)
		in.X, in.W = in.X+margin, in.W-margin
	}
	if v.cardShown(w.W) {
		f.right, in = in.End(rightSize)
		in.W -= margin
	}
	in.W = math.Max(in.W, 1)
	f.roster, f.card, f.free, f.safe = f.left, f.right, in, in
	f.strip = ui.Rect{X: in.X, Y: in.Bottom() - stripHigh, W: in.W, H: stripHigh}
	f.mini = ui.Rect{X: in.X + margin, Y: in.Bottom() - margin - miniHigh, W: miniWide, H: miniHigh}
	if v.t.sight.line && in.H > 2*stripHigh {
		f.safe.H -= stripHigh + margin
		f.free, f.mini.Y = f.safe, f.mini.Y-stripHigh-margin
	}
	return f
}

// lay lays all panels out.
func (v *Viewer) lay() {
	t, p := v.t, v.t.page
	t.stale = false
	clear(t.marks)
	for _, s := range v.scrolls() {
		s.Hide()
	}
	p.Begin(t.size.X, t.size.Y)
	if t.mayNotMeasure() == nil {
		t.layScale()
	}
	v.layBar(t.frame.bar)
	v.layTray(t.frame.tray)
	if !t.frame.left.Empty() {
		v.layLog(t.frame.left)
	}
	if !t.frame.right.Empty() {
		v.laySide(t.frame.right)
	}
	t.layStrip()
	if t.mini = t.showsMini(); t.mini {
		p.Spot(ui.Spot{Name: "map overview", Place: t.frame.mini, Press: t.jump, Drag: true})
	}
	v.layOverlay()
}

// scrolls are the lists that may be on the page.
func (v *Viewer) scrolls() []*ui.Scroll {
	return []*ui.Scroll{&v.overAt, &v.notesAt, &v.t.cardAt, &v.t.logAt}
}

// layBar says what game it is, how it ended, and whether that is verified.
func (v *Viewer) layBar(r ui.Rect) {
	p, t := v.t.page, v.t
	p.Plate(r, ui.Look{Fill: ui.SlateDeep})
	p.Spot(ui.Spot{Name: "bar", Place: r})
	x := r.X + 12
	if t.frame.left.Empty() {
		p.Button(ui.Rect{X: r.X + 6, Y: 5, W: 54, H: 30}, ui.ButtonLook{Name: "log", Text: "Log", Tip: "Open the log " + v.cap("log"), Small: true, Press: v.foldLog})
		x += 56
	}
	right := r.Right() - 8
	button := func(wide float64, b ui.ButtonLook) {
		right -= wide
		p.Button(ui.Rect{X: right, Y: 5, W: wide, H: 30}, b)
		right -= 8
	}
	button(96, ui.ButtonLook{Name: "back", Text: "Close", Key: "Esc", Tip: "Back to where you came from", Press: v.closes})
	if t.frame.right.Empty() {
		button(54, ui.ButtonLook{Name: "open card", Text: "More", Tip: "Who looks, what happens, and notes " + v.cap("card"), Small: true, Press: v.foldCard})
	}
	if r.W >= trayStacks {
		button(92, ui.ButtonLook{Name: "help", Text: "Keys", Key: "F1", Press: func() { v.opens(helpOverlay) }})
	}
	if d := v.verdict; d != nil {
		right = v.layBadge(right, d)
	}
	title := ui.BoldText(t.player.model.scenario.Title, ui.TextLine)
	wide := math.Min(p.Width(title), math.Max((right-x)/2, 90))
	p.Fitted(x, 13, wide, title, ui.Anchor{Y: 0.5})
	p.Fitted(x, 28, wide, ui.Text("Replay", ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	x += wide + 12
	p.Rule(x, 9, x, 31, 1, ui.Rule)
	x += 12
	what, why := v.ending()
	if m := t.player.message; m != "" {
		why = ui.Sentence(m)
	}
	room := right - x
	if lines := p.Broken(ui.Text(why, ui.TextSoft), room); len(lines) > 1 && t.player.message != "" { // it takes both lines
		what, why = lines[0], strings.Join(lines[1:], " ")
		p.Fitted(x, 13, room, ui.Text(what, ui.TextSoft), ui.Anchor{Y: 0.5})
		p.Fitted(x, 28, room, ui.Text(why, ui.TextSoft), ui.Anchor{Y: 0.5})
		return
	}
	for _, l := range p.Broken(ui.BoldText(what, ui.TextLine), room)[:1] {
		p.Fitted(x, 13, room, ui.BoldText(l, ui.TextLine), ui.Anchor{Y: 0.5})
	}
	for _, l := range p.Broken(ui.Text(why, ui.TextSoft), room)[:1] {
		p.Fitted(x, 28, room, ui.Text(l, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	}
}

// ending is how the game ended, and why, as far as who looks was told.
func (v *Viewer) ending() (what, why string) {
	m := v.witness().player.model
	if o, over := m.view.Over(); over {
		return OutcomeText(o), ui.Sentence(usual.WhyOver(m.view.Battle(), o))
	}
	if v.of.Cut() {
		return "A part of a game", "What was cut out shows on the line below; it begins where the game does, so that it is verified."
	}
	return "The game goes on", "It is shown as " + v.now().name + " knew it until now."
}

// layTray is the panel below: what plays, and the line of time.
func (v *Viewer) layTray(r ui.Rect) {
	p := v.t.page
	p.Panel("tray", r)
	in := r.Inset(10, 10)
	if r.W < trayStacks {
		var top ui.Rect
		top, in = in.Top(ui.TimeHigh)
		v.layTime(top)
		v.layPlay(ui.Rect{X: in.X, Y: in.Y + 8, W: in.W, H: in.H - 8})
		return
	}
	left, rest := in.Left(playWide)
	v.layPlay(left)
	rest.X, rest.W = rest.X+20, rest.W-20
	if r.W >= trayTalks {
		var where ui.Rect
		where, rest = rest.End(whereWide)
		v.layWhere(where)
		rest.W -= 16
	}
	rest.Y, rest.H = rest.Y+(rest.H-ui.TimeHigh)/2, ui.TimeHigh
	v.layTime(rest)
}

// layPlay is what plays, how fast, and where it stops.
func (v *Viewer) layPlay(r ui.Rect) {
	p := v.t.page
	y, high := r.Y, 32.0
	look := func(id string) ui.ButtonLook { return buttonOf(v.command(id), ui.Quiet) }
	x := r.X
	put := func(wide float64, b ui.ButtonLook) {
		p.Button(ui.Rect{X: x, Y: y, W: wide, H: high}, b)
		x += wide + 4
	}
	back, forward, play := look("back by one"), look("on by one"), look("play")
	back.Text, back.Key, forward.Text, forward.Key = "‹", "", "›", ""
	play.Tone = ui.Todo
	put(32, back)
	put(108, play)
	put(32, forward)
	words, now := []string{}, 0
	for i, s := range pastSpeeds {
		words = append(words, fmt.Sprintf("%d×", s))
		if s == v.speed {
			now = i
		}
	}
	p.Choice(ui.Rect{X: x + 6, Y: y, W: r.Right() - x - 6, H: high}, "speed", words, now, func(i int) { v.speed = pastSpeeds[i]; v.t.stale = true })
	x, y, high = r.X, r.Y+high+8, 28
	wide := (r.W - 8) / 3
	for _, id := range []string{"stop at marks", "every action", "camera follows"} {
		b := look(id)
		b.Small = true
		if v.on(id) {
			b.Tone = ui.Pressed
		}
		put(wide, b)
	}
}

// layWhere says where in the game one is.
func (v *Viewer) layWhere(r ui.Rect) {
	p, x := v.t.page, v.instant()
	lost := 0
	for _, x := range v.witness().instants[:v.at+1] {
		for _, m := range x.marks {
			if m.kind == lossMark {
				lost++
			}
		}
	}
	step := v.stepAt(v.at)
	if x.turn == 0 && v.at == 0 {
		step = "Beginning"
	}
	y := r.Y + r.H/2
	p.Fitted(r.X, y-22, r.W, ui.BoldText(v.t.turnText(x.turn), ui.TextLine), ui.Anchor{Y: 0.5})
	p.Fitted(r.X, y, r.W, ui.Text(fmt.Sprintf("%s · %d of %d", step, v.place()+1, len(v.line)), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	p.Fitted(r.X, y+20, r.W, ui.Text(stands(lost)+" lost so far", ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
}
