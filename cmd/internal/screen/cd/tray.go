package cd

import (
	"math"
	"slices"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
)

// A trayWriter fills the tray: a title and a hint at the left, the objects of
// the step in the middle, its verbs at the right.
type trayWriter struct {
	t     *Table
	p     *ui.Page
	room  ui.Rect
	title string
	hint  string
	items []trayItem
	whole bool // all objects are in view: where there is little room they have their names alone
}

// A trayItem is an object of the step.
type trayItem struct {
	id     string
	icon   *picture.Icon
	order  picture.IconOrder
	name   string
	line   string
	soft   string
	key    string
	chosen bool
	amber  bool // to be done
	bad    bool
	off    bool
	number int // of the company, for the band
	rows   []trayRow
	press  func()
	twice  func()
}

// A trayRow is a line of an object of the tray, in place of its words; trayRows
// of them have room.
type trayRow struct {
	left, right string
	bold, off   bool
}

const trayRows = 2

// trayNarrow is the width under which the objects need the room: the bar says
// what to do.
const trayNarrow = 760

// objectsLeast is the share of a narrow tray that objects have before buttons show
// their keys; else those stand in the tips alone.
const objectsLeast = 0.6

// write lays the tray out: one thin row.
func (w *trayWriter) write(verbs []command) {
	rest := w.room.Inset(10, 6)
	narrow := rest.W < trayNarrow
	if !narrow {
		rest = w.words(rest)
	}
	if len(verbs) > 0 {
		rest = w.verbs(rest, verbs, narrow)
	}
	w.objects(rest)
}

// wordsWide is the room of the title and the hint: the same in all steps, so that
// the objects begin at one place.
const wordsWide = 186

// words writes the title and the hint, in three lines, and returns the room that
// is left.
func (w *trayWriter) words(r ui.Rect) (rest ui.Rect) {
	p := w.p
	left, rest := r.Left(wordsWide + 12)
	title := ui.BoldText(w.title, ui.TextBody)
	if p.Width(title) > wordsWide {
		title.Size = ui.TextSmall
	}
	p.Fitted(left.X+4, left.Y+8, wordsWide, title, ui.Anchor{Y: 0.5})
	p.Paragraph(left.X+4, left.Y+17, wordsWide, 14, ui.Text(w.hint, ui.TextSmall).In(ui.InkMiddle))
	return rest
}

// verbs lays the buttons of the step out at the right, in two rows, and returns
// the room that is left. A narrow bar leaves their keys out where the objects would
// have too little room.
func (w *trayWriter) verbs(r ui.Rect, verbs []command, narrow bool) (rest ui.Rect) {
	const gap = 4
	keys := true
	wides := w.wides(verbs, keys)
	all := func() float64 {
		sum := 2.0 * gap
		for _, wide := range wides {
			sum += wide + gap
		}
		return sum
	}
	if narrow && r.W-all() < objectsLeast*r.W {
		keys = false
		wides = w.wides(verbs, keys)
	}
	right, rest := r.End(all())
	w.p.Rule(right.X+gap, right.Y+2, right.X+gap, right.Bottom()-2, 1, ui.Rule)
	x, high := right.X+3*gap, (r.H-gap)/2
	for i, c := range verbs {
		w.p.Button(ui.Rect{X: x, Y: right.Y + float64(i%2)*(high+gap), W: wides[i/2], H: high}, w.button(c, keys))
		if i%2 == 1 {
			x += wides[i/2] + gap
		}
	}
	return rest
}

// wides are how wide the columns of buttons are.
func (w *trayWriter) wides(verbs []command, keys bool) (wides []float64) {
	const most = 160
	for i, c := range verbs {
		b := w.button(c, keys)
		wide := w.p.Width(ui.BoldText(b.Text, ui.TextSmall)) + 18
		if b.Key != "" {
			wide += w.p.KeyWidth(b.Key) + 8
		}
		wide = math.Ceil(math.Min(math.Max(wide, 64), most))
		if i%2 == 0 {
			wides = append(wides, wide)
		}
		wides[i/2] = math.Max(wides[i/2], wide)
	}
	return wides
}

// button is that of a verb.
func (w *trayWriter) button(c command, keys bool) ui.ButtonLook {
	b := buttonOf(c, ui.Quiet)
	b.Small = true
	if !keys && b.Key != "" {
		b.Tip, b.Key = b.Tip+" ("+b.Key+")", ""
	}
	return b
}

// objects lays the objects of the step out, in a row that scrolls.
func (w *trayWriter) objects(r ui.Rect) {
	if len(w.items) == 0 {
		return
	}
	const gap = 6
	n := float64(len(w.items))
	each := (r.W - gap*(n-1)) / n
	wide := w.widest(false)
	short := w.whole && wide > each
	if short {
		wide = w.widest(true)
	}
	width := max(min(each, 180), wide)
	total := n*(width+gap) - gap
	s := &w.t.trayAt
	step := width + gap
	most := max(0, math.Ceil((total-r.W)/step)*step) // with no object cut at the left
	*s = max(0, min(*s, most))
	before := w.p.Clip(r)
	if i := slices.IndexFunc(w.items, func(it trayItem) bool { return it.chosen }); i >= 0 && w.items[i].id != w.t.trayOf {
		w.t.trayOf = w.items[i].id // of several the first
		at := float64(i) * step
		if *s > at || *s < at+width-r.W {
			*s = min(at, max(0, math.Ceil((at+width-r.W)/step)*step))
		}
	}
	x := r.X - *s
	for i := range w.items {
		w.item(ui.Rect{X: x, Y: r.Y, W: width, H: r.H}, &w.items[i], short)
		x += width + gap
	}
	w.p.Unclip(before)
	if total > r.W {
		w.p.Plate(ui.Rect{X: r.X + *s/total*r.W, Y: r.Bottom() + 2, W: r.W * r.W / total, H: 3}, ui.Look{Fill: ui.InkFaint, Radius: 1.5})
	}
}

// widest is how wide the objects are so that each has its words, or its name alone.
func (w *trayWriter) widest(short bool) (wide float64) {
	if !short {
		wide = 112
	}
	for i := range w.items {
		need := w.need(&w.items[i])
		if short {
			need = w.needShort(&w.items[i])
		}
		wide = max(wide, need)
	}
	return wide
}

// trayMost is how wide the words of an object may be.
const trayMost = 210

// need is how wide an object is with all of its words.
func (w *trayWriter) need(it *trayItem) float64 {
	p := w.p
	wide := p.Width(ui.BoldText(w.t.rosterName(it.name), ui.TextSoft))
	wide = max(wide, max(p.Width(ui.Text(it.line, ui.TextSmall)), p.Width(ui.Text(it.soft, ui.TextSmall)))+p.KeyWidth(it.key))
	for _, row := range it.rows {
		wide = max(wide, p.Width(ui.BoldText(row.left, ui.TextSmall))+p.Width(ui.BoldText(row.right, ui.TextSmall))+12)
	}
	return math.Ceil(min(wide, trayMost)) + 48
}

// needShort is how wide an object is with its name alone, a line a word.
func (w *trayWriter) needShort(it *trayItem) (wide float64) {
	for _, word := range strings.Fields(w.t.rosterName(it.name)) {
		wide = max(wide, w.p.Width(ui.BoldText(word, ui.TextSmall)))
	}
	return math.Ceil(wide) + 44
}

// Where the three lines of an object of the tray lie.
const (
	trayFirst = 10
	trayLead  = 13.5
)

// Where the lines of a name alone lie, and how far above the foot the cap of its key
// does, which is clear of them.
const (
	shortFirst = 8
	shortLead  = 12
	shortKey   = 10.5
)

// item is an object: its sign at the left, beside it three lines.
func (w *trayWriter) item(r ui.Rect, it *trayItem, short bool) {
	p := w.p
	look, over := ui.Look{Fill: ui.SlatePanel, Edge: ui.Rule, Radius: ui.CardRadius}, ui.Look{Fill: ui.SlateCard, Edge: ui.InkSoft, Radius: ui.CardRadius}
	line := ui.InkMiddle
	switch {
	case it.chosen:
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Width: 1.6, Radius: ui.CardRadius}
		over = look
	case it.bad:
		look.Edge = ui.VermilionHi
	case it.amber:
		look.Edge = ui.Amber
	}
	if it.bad {
		line = ui.VermilionHi
	} else if it.amber {
		line = ui.Amber
	}
	p.PlateOf(it.id, r, look, over)
	x := r.X + 8
	if it.number > 0 {
		p.Plate(ui.Rect{X: r.X + 1, Y: r.Y + 2, W: 4, H: r.H - 4}, ui.Look{Fill: companyColor(it.number), Radius: 1})
		x += 2
	}
	mid := r.Y + r.H/2
	if it.icon != nil {
		p.Image(x+11, mid, w.t.signs.Icon(bare(*it.icon)))
		x += 28
	} else if it.order != picture.UnknownOrder {
		p.Image(x+12, mid, w.t.signs.Order(it.order, 24))
		x += 30
	}
	room := r.Right() - x - 6
	name := ui.BoldText(w.t.rosterName(it.name), ui.TextSoft)
	if it.off {
		name = name.In(ui.InkFaint)
	}
	key := p.KeyWidth(it.key)
	if low := 12.0; key > 0 {
		if short {
			low = shortKey
		}
		p.KeyCap(r.Right()-key-4, r.Bottom()-low, it.key, false)
	}
	spot := ui.Spot{Name: it.id, Place: r, Press: it.press, Twice: it.twice, Off: it.off || it.press == nil}
	if short {
		name.Size = ui.TextSmall
		for i, line := range p.Broken(name, room) {
			name.Text = line
			p.Fitted(x, r.Y+shortFirst+shortLead*float64(i), room, name, ui.Anchor{Y: 0.5})
		}
		spot.Tip = ui.Capital(it.line) + " · " + it.soft
		p.Spot(spot)
		return
	}
	if p.Width(name) > room {
		name.Size = ui.TextKey
	}
	p.Fitted(x, r.Y+trayFirst, room, name, ui.Anchor{Y: 0.5})
	for i, row := range it.rows {
		w.row(ui.Rect{X: x, Y: r.Y + trayFirst + trayLead*float64(i+1), W: room}, row)
	}
	p.Fitted(x, r.Y+trayFirst+trayLead, room-key, ui.Text(it.line, ui.TextSmall).In(line), ui.Anchor{Y: 0.5})
	p.Fitted(x, r.Y+trayFirst+2*trayLead, room-key, ui.Text(it.soft, ui.TextSmall).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	p.Spot(spot)
}

// row is a line of an object that has several.
func (w *trayWriter) row(r ui.Rect, row trayRow) {
	left := ui.Label{Text: row.left, Size: ui.TextSmall, Bold: row.bold, Color: ui.InkMiddle}
	right := ui.Text(row.right, ui.TextSmall).In(ui.InkSoft)
	if row.bold {
		left.Color, right = ui.Ink, ui.BoldText(row.right, ui.TextSmall)
	}
	if row.off {
		left.Color, right.Color = ui.InkFaint, ui.VermilionHi
	}
	w.p.Pair(r.X, r.Y, r.W, left, right)
}
