package board

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/screen/ui"
)

// layTray is what is shown, or what can be done.
func (t *Table) layTray() {
	p, r := t.page, t.frame.tray
	p.Panel("tray", r)
	list := t.buttons()
	if t.film != nil {
		var top ui.Rect
		top, r = r.Top(lineHigh)
		t.layTime(ui.Rect{X: top.X + 8, Y: top.Y + 6, W: top.W - 16, H: top.H - 6})
		list = t.filmButtons()
	}
	x := r.X + 20
	if told := t.told(); told != nil {
		t.layTold(x, r, told, list)
	} else {
		s := t.status()
		wide := math.Max(210, math.Min(hintWide, buttonsBegin(r, list)-x-16))
		lines := p.Broken(ui.Text(boards.Placed(t.places, either(s.Why == "", s.Todo, s.Why)), ui.TextBody), wide)
		for i, l := range lines[:min(len(lines), 4)] {
			p.Words(x, r.Y+r.H/2+18*(float64(i)-float64(min(len(lines), 4)-1)/2), ui.Text(l, ui.TextBody).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
		}
	}
	t.layButtons(r, list)
}

// Sizes of the tray: its words, its buttons, and the letters of a hit number.
const (
	needText = 26
	hintWide = 640
	mainWide = 132
	sideWide = 140
)

// buttonsBegin is where the buttons of the tray begin.
func buttonsBegin(r ui.Rect, list []Button) float64 {
	_, cols := trayPlaces(list)
	return r.Right() - mainWide - 16 - float64(cols)*(sideWide+8)
}

// trayPlaces are the columns and rows of the buttons beside the first, from the right, and how many columns
// there are. Each keeps its place whatever comes after it: what is taken back and done again has the column at
// the right, and one without a name is a gap.
func trayPlaces(list []Button) (at [][2]int, cols int) {
	first := 0
	if slices.ContainsFunc(list, func(b Button) bool { return b.ID == undoID }) {
		first = 1
	}
	n := 0
	for i := 1; i < len(list); i++ {
		p := [2]int{}
		switch list[i].ID {
		case undoID:
		case redoID:
			p[1] = 1
		default:
			p = [2]int{first + n/2, n % 2}
			n++
		}
		at = append(at, p)
		if list[i].ID != "" {
			cols = max(cols, p[0]+1)
		}
	}
	return at, cols
}

// layButtons lays what can be done at the right: the first large and amber, the others in two
// rows.
func (t *Table) layButtons(r ui.Rect, list []Button) {
	if len(list) == 0 {
		return
	}
	p := t.page
	press := func(b Button) func() { return func() { t.press(b) } }
	main := ui.Rect{X: r.Right() - mainWide - 8, Y: r.Y + 8, W: mainWide, H: r.H - 16}
	b := list[0]
	tone := ui.Todo
	if b.Off {
		tone = ui.Quiet
	}
	p.Button(main, ui.ButtonLook{Name: b.ID, Text: b.Text, Key: b.Key, Tip: b.Tip, Tone: tone, Off: b.Off, Press: press(b)})
	places, cols := trayPlaces(list)
	room := main.X - 8 - (r.X + 240)
	wide := math.Min(sideWide, room/math.Max(float64(cols), 1)-8)
	for i, b := range list[1:] {
		if b.ID == "" {
			continue
		}
		cell := ui.Rect{X: main.X - float64(places[i][0]+1)*(wide+8), Y: r.Y + 8 + float64(places[i][1])*(r.H-16+6)/2, W: wide, H: (r.H - 16 - 6) / 2}
		p.Button(cell, ui.ButtonLook{Name: b.ID, Text: b.Text, Key: b.Key, Tip: b.Tip, Off: b.Off, Press: press(b)})
	}
}

// layTold is an event that is shown, with its dice.
func (t *Table) layTold(x float64, r ui.Rect, told *Told, list []Button) {
	p := t.page
	end := buttonsBegin(r, list) - 8
	head := math.Min(math.Max(p.Width(ui.BoldText(told.Title, ui.TextHeading)), 80), math.Min(190, end-x))
	t.fitName(x, r.Y+24, head, ui.BoldText(told.Title, ui.TextHeading))
	at, n := 0, 0
	if s := t.show; s != nil {
		at, n = s.at+1, len(s.told)
	} else {
		at, n = t.film.at, len(t.film.reel.Shots)
	}
	p.Words(x, r.Y+46, ui.Text(fmt.Sprintf("%d of %d", at, n), ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5})
	x += head + 10
	for _, d := range told.Dice {
		if x > end-60 {
			break
		}
		p.Rule(x, r.Y+12, x, r.Bottom()-12, 1, ui.Rule)
		x += 14
		cx := x
		if d.Side > 0 {
			t.sideSign(cx+7, r.Y+20, d.Side-1, 13)
			cx += 20
		}
		w := p.Fitted(cx, r.Y+20, math.Max(end-cx, 20), ui.Text(d.Caption, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5}) + cx - x
		dx := x
		text := d.Text
		if n, rest, is := strings.Cut(text, " "); is && strings.HasPrefix(rest, "or less") { // a hit number stands before its die
			dx += p.Fitted(dx, r.Y+54, math.Max(end-dx, 20), ui.BoldText(n, needText), ui.Anchor{Y: 0.5}) + 6
			dx += p.Fitted(dx, r.Y+57, math.Max(end-dx, 20), ui.Text(rest, ui.TextSoft).In(ui.InkMiddle), ui.Anchor{Y: 0.5}) + 10
			text = ""
		}
		for _, one := range d.Dice {
			one.Size = either(one.Sides == 6, 36.0, 50) // of ten sides it is a lozenge, and its number small in it
			p.Image(dx+one.Size/2, r.Y+either(one.Sides == 6, 53.0, 56), t.stamps.die(one))
			dx += one.Size + 7
		}
		if rose := d.Rose; rose.Numbers != [6]string{} {
			rose.Size = 54
			p.Image(dx+rose.Size/2, r.Y+55, t.stamps.of(rose, rose.Draw))
			dx += rose.Size + 5
		}
		dx += 2 + p.Fitted(dx+2, r.Y+53, math.Max(end-dx, 20), ui.BoldText(text, 17), ui.Anchor{Y: 0.5})
		x = math.Max(x+w, dx) + 14
	}
	if told.Result != "" && x < end-50 {
		p.Rule(x, r.Y+12, x, r.Bottom()-12, 1, ui.Rule)
		x += 14
		t.layResult(ui.Rect{X: x, Y: r.Y, W: end - x, H: r.H}, told)
	}
}

// layResult is what comes of an event: in smaller letters and more lines where one has no room.
func (t *Table) layResult(r ui.Rect, told *Told) {
	p := t.page
	l := ui.BoldText(told.Result, 16)
	y := r.Y + 34
	if p.Width(l) > r.W {
		l.Size = ui.TextBody
		lines := p.Broken(l, r.W)
		most := either(told.Note == "", 4, 3)
		y = r.Y + r.H/2 - 8.5*float64(min(len(lines), most)-1) - either(told.Note == "", 0.0, 9)
		for len(lines) > most { // the rest in what is the last
			lines[most-1] += " " + lines[most]
			lines = append(lines[:most], lines[most+1:]...)
		}
		for i, s := range lines {
			l.Text = s
			p.Fitted(r.X, y+17*float64(i), r.W, l, ui.Anchor{Y: 0.5})
		}
		y += 17 * float64(len(lines)-1)
	} else {
		p.Words(r.X, y, l, ui.Anchor{Y: 0.5})
	}
	p.Fitted(r.X, y+22, r.W, ui.Text(told.Note, ui.TextSoft).In(ui.InkSoft), ui.Anchor{Y: 0.5})
}

// buttons are what can be done now; the first is what Enter does.
func (t *Table) buttons() []Button {
	switch {
	case t.show != nil:
		s := t.show
		return []Button{
			{ID: "next", Text: "Next", Key: "N", Also: "Enter", Do: t.showNext},
			{ID: "pause", Text: either(s.paused, "Go on", "Pause"), Key: "K", Do: func() { s.paused = !s.paused }},
			{ID: "earlier", Text: "Back", Key: "J", Off: s.at == 0, Do: func() { t.showAt(s.at - 1); s.paused = true }},
			{ID: "all", Text: "To the end", Key: "E", Do: t.showAll},
			t.speedButton(),
		}
	case t.film != nil:
		return append(t.filmButtons(), t.turnButtons()...)
	}
	if _, over := t.view.Over(); over {
		return t.overButtons()
	}
	if t.isAway() && t.talk.now.Paused && t.now.side >= 0 { // nothing is done until then
		return []Button{{ID: "end pause", Text: "End pause", Tip: "The game goes on, for both sides", Do: func() { t.asksRoom(room.Ask{Do: room.GoOn}) }}}
	}
	return append(t.play.Buttons(), t.undoButtons()...)
}

// speed is how fast what happened is shown at this table: as is set, if no other was chosen.
func (t *Table) speed() int {
	if t.pace > 0 {
		return t.pace
	}
	return t.tools.Speed()
}

// speedButton goes through the speeds.
func (t *Table) speedButton() Button {
	n := max(t.speed(), 1)
	return Button{ID: "speed", Text: fmt.Sprintf("Speed: %d\u00d7", n), Key: "V", Tip: "At this table; for all of them it is under Settings", Do: func() { t.pace = either(n >= 16, 1, 2*n) }}
}
