package cd

import (
	"fmt"
	"slices"
	"strconv"
	"unicode"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// mostTyped is how long what is typed may be.
const mostTyped = 120

// typed takes the keys of the panel: letters search the list or fill the form in.
func (r *refereeing) typed(in *ui.Input) bool {
	for _, k := range in.Keys {
		if k >= ebiten.KeyF1 && k <= ebiten.KeyF12 {
			return false
		}
	}
	if len(in.Keys)+len(in.Runes) > 0 {
		r.t.player.message, r.t.player.refused = "", nil
	}
	text := r.text()
	if text != nil {
		before := *text
		r.marks.Take(in, text, mostTyped)
		if *text != before {
			r.chosen = 0
			r.weigh()
		}
	}
	for _, c := range in.Runes {
		if text == nil && unicode.IsPrint(c) && !in.Ctrl {
			r.letter(c)
		}
	}
	for _, k := range in.Keys {
		r.key(k, in.Shift)
	}
	return true
}

// text is the line that is typed into; nil where none is.
func (r *refereeing) text() *string {
	switch x := r.active(); {
	case r.word == nil:
		return &r.search
	case x == nil:
		return &r.reason
	case x.kind == lineField:
		return &r.form.line
	}
	return nil
}

// letter is a character typed where no line is.
func (r *refereeing) letter(c rune) {
	switch x := r.active(); {
	case x.kind == numberField || x.kind == facingField:
		r.digit(x, c)
	case x.kind == pickField || x.kind == secondField:
		if n := int(c - '1'); n >= 0 && n < len(x.pick(r)) {
			r.pick(x, n)
		}
	}
	r.weigh()
}

// digit adds a digit to a number, which begins anew past its bounds.
func (r *refereeing) digit(x *field, c rune) {
	n := int(c - '0')
	switch {
	case c == '-' && x.kind == numberField:
		r.number(-r.form.number)
	case n < 0 || n > 9:
	case x.kind == facingField:
		now := int(r.form.facing / geom.Degree)
		if now = now*10 + n; now >= 360 {
			now = n
		}
		r.form.facing = geom.Angle(now) * geom.Degree
	default:
		lo, hi := x.bounds(r)
		now, err := strconv.Atoi(fmt.Sprint(r.form.number) + string(c))
		if err != nil || now > hi || now < lo {
			now = n
		}
		r.number(now)
	}
}

// number sets the number within its bounds.
func (r *refereeing) number(n int) {
	for _, x := range r.asked() {
		if x.kind == numberField {
			lo, hi := x.bounds(r)
			r.form.number = min(max(n, lo), hi)
		}
	}
}

// pick picks one of a few.
func (r *refereeing) pick(x *field, n int) {
	if x.kind == secondField {
		r.form.second = n
	} else {
		r.form.pick = n
	}
	r.weigh()
}

// key is a key that is no letter.
func (r *refereeing) key(k ebiten.Key, shift bool) {
	switch k {
	case ebiten.KeyEscape:
		r.t.escape()
	case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
		r.enterKey()
	case ebiten.KeyBackspace:
		r.rub()
	case ebiten.KeyTab:
		r.step(1 - 2*otherOf(shift))
	case ebiten.KeyArrowDown:
		r.step(1)
	case ebiten.KeyArrowUp:
		r.step(-1)
	case ebiten.KeyArrowRight:
		r.change(1, shift)
	case ebiten.KeyArrowLeft:
		r.change(-1, shift)
	case ebiten.KeyPageDown:
		r.nudge(geom.Pt(0, nudgeOf(shift)))
	case ebiten.KeyPageUp:
		r.nudge(geom.Pt(0, -nudgeOf(shift)))
	}
}

// enterKey opens the word that is chosen, or says it.
func (r *refereeing) enterKey() {
	if r.word != nil {
		r.say()
		return
	}
	if list := r.found(); r.chosen < len(list) {
		r.choose(list[r.chosen])
	}
}

// rub takes the last digit off, or what was chosen.
func (r *refereeing) rub() {
	switch x := r.active(); {
	case r.text() != nil: // it is typed
		return
	case x.kind == numberField:
		r.form.number /= 10
	case x.kind == otherField:
		r.form.other = ""
	case x.kind == placeField:
		r.form.placed = false
	}
	r.weigh()
}

// step goes down the list or the form.
func (r *refereeing) step(by int) {
	if r.word == nil {
		n := len(r.found())
		r.chosen = min(max(r.chosen+by, 0), max(n-1, 0))
		list, top := r.found(), float64(listTop)
		for i := range r.chosen {
			top += r.t.wordHigh(list[i])
		}
		if r.chosen < len(list) {
			r.t.cardAt.Show(top, top+r.t.wordHigh(list[r.chosen]))
		}
		return
	}
	n := len(r.asked()) + 1
	r.field = (r.field + by + n) % n
}

// nudgeOf is how far a key moves a place.
func nudgeOf(fine bool) geom.Length {
	if fine {
		return geom.Inch / 10
	}
	return geom.Inch
}

// change takes the next value of the field.
func (r *refereeing) change(by int, fine bool) {
	switch x := r.active(); {
	case x == nil:
		return
	case x.kind == standField:
		r.setStand(r.nextStand(r.form.stand, by))
		r.field = 0
	case x.kind == otherField:
		r.form.other = r.nextStand(r.form.other, by)
	case x.kind == placeField:
		r.nudge(geom.Pt(geom.Length(by)*nudgeOf(fine), 0))
		return
	case x.kind == facingField:
		a := 15 * geom.Degree
		if fine {
			a = geom.Degree
		}
		r.form.facing = (r.form.facing + geom.Angle(by)*a).Normal()
	case x.kind == numberField:
		r.number(r.form.number + by)
	case x.kind == pickField:
		r.form.pick = min(max(r.form.pick+by, 0), len(x.pick(r))-1)
	case x.kind == secondField:
		r.form.second = min(max(r.form.second+by, 0), len(x.pick(r))-1)
	}
	r.weigh()
}

// nudge moves the place of the form, which begins where the stand is.
func (r *refereeing) nudge(by geom.Point) {
	if x := r.active(); x == nil || x.kind != placeField {
		return
	}
	if p := r.t.player.model.get(r.form.stand); !r.form.placed && p != nil {
		r.form.at = p.At
	}
	r.form.at, r.form.placed = snapped(r.form.at.Add(by)), true
	r.weigh()
}

// nextStand is the stand after one, around.
func (r *refereeing) nextStand(now string, by int) string {
	m := r.t.player.model
	n := len(m.pieces)
	if n == 0 {
		return ""
	}
	i, ok := m.index[now]
	if !ok {
		i = -by
		if by < 0 {
			i = 0
		}
	}
	return m.pieces[(i+by+n)%n].Name
}

// listTop is where the first word of the list begins.
const listTop = 82

// wordLead is from line to line of what a word of the list says of itself.
const wordLead = 15

// wordLines are those in which a word of the list says what it does.
func (t *Table) wordLines(x *sayable) []string {
	return t.page.Broken(ui.Text(x.help, ui.TextSmall), t.frame.card.W-2*cardPad-4)
}

// wordHigh is how high a word of the list is.
func (t *Table) wordHigh(x *sayable) float64 { return 25 + wordLead*float64(len(t.wordLines(x))) }

func (r *refereeing) card(w *writer) bool {
	if r.word == nil {
		r.cardOfWords(w)
	} else {
		r.cardOfForm(w)
	}
	return true
}

// cardOfWords is the list of what may be said.
func (r *refereeing) cardOfWords(w *writer) {
	w.title(nil, "The referee's word", "CD 1.3 · choose by click, or type")
	w.input("search", r.search, "Search: hits, place, dice …", true, r.marks, func() {})
	list := r.found()
	if len(list) == 0 {
		w.text("No word has all of that. Esc takes the search back.")
	}
	for i, x := range list {
		w.word(x, i == r.chosen, func() { r.choose(x) })
	}
}

// word is a word of the list.
func (w *writer) word(x *sayable, chosen bool, press func()) {
	r := ui.Rect{X: w.room.X - 6, Y: w.y, W: w.room.W + 12, H: w.t.wordHigh(x) - 3}
	look, over := ui.Look{Radius: ui.RowRadius}, ui.Look{Fill: ui.SlatePanel, Radius: ui.RowRadius}
	if chosen {
		look = ui.Look{Fill: ui.ChosenRow, Edge: ui.White, Radius: ui.RowRadius}
		over = look
	}
	name := "word " + x.id
	w.p.PlateOf(name, r, look, over)
	w.p.Fitted(r.X+8, r.Y+12, r.W-16, ui.BoldText(x.text, ui.TextLedger), ui.Anchor{Y: 0.5})
	for i, line := range w.t.wordLines(x) {
		w.p.Words(r.X+8, r.Y+27+wordLead*float64(i), ui.Text(line, ui.TextSmall).In(ui.InkSoft), ui.Anchor{Y: 0.5})
	}
	w.p.Spot(ui.Spot{Name: name, Place: r, Press: press})
	w.y += w.t.wordHigh(x)
}

// input is a line into which words are typed.
func (w *writer) input(name, text, empty string, active bool, marks ui.Typing, press func()) {
	r := ui.Rect{X: w.room.X, Y: w.y + 4, W: w.room.W, H: 30}
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
	if active {
		look.Edge, look.Width = ui.White, 1.6
	}
	w.p.PlateOf(name, r, look, look)
	l := ui.Text(text, ui.TextBody)
	if text == "" {
		l = ui.Text(empty, ui.TextSoft).In(ui.InkSoft)
	}
	for runes := []rune(text); len(runes) > 0 && w.p.Width(l) > r.W-24; { // its end is what one types at
		runes = runes[1:]
		l.Text = string(runes)
	}
	if active {
		w.p.Marked(marks, r.X+10, r.Y+15, r.W-20, l)
	}
	wide := w.p.Fitted(r.X+10, r.Y+15, r.W-20, l, ui.Anchor{Y: 0.5})
	if active {
		if text == "" {
			wide = 0
		}
		w.p.Rule(r.X+11+wide, r.Y+7, r.X+11+wide, r.Bottom()-7, 1.4, ui.White)
	}
	w.p.Spot(ui.Spot{Name: name, Place: r, Press: press})
	w.y += 42
}

// cardOfForm is the form of a word, and what it would do.
func (r *refereeing) cardOfForm(w *writer) {
	w.title(nil, r.word.text, ui.Capital(r.word.help))
	for i, x := range r.asked() {
		r.layField(w, i, x)
	}
	reason := len(r.asked())
	w.label("Reason, told to both", r.field == reason)
	w.input("reason", r.reason, "Why: it is told and kept", r.field == reason, r.marks, func() { r.marks = ui.Typing{}; r.field = reason; r.t.stale = true })
	if r.word.make == nil {
		w.head("Takes back")
		for _, s := range r.lines {
			w.text(s)
		}
	}
	if len(r.told) > 0 {
		w.head("What it does")
		for _, s := range r.told {
			w.text(s)
		}
	}
	w.reasons(r.refused)
	if why := r.lacks(); why != "" {
		w.textIn(ui.Sentence(why), ui.Amber)
	}
	w.y += 4
	half := (w.room.W - 8) / 2
	off := r.lacks()
	w.p.Button(ui.Rect{X: w.room.X, Y: w.y, W: half, H: 32}, ui.ButtonLook{Name: "say it", Text: "Say it", Key: "Enter", Tone: ui.Todo, Off: off != "" || len(r.refused) > 0, Tip: off, Press: r.say})
	w.p.Button(ui.Rect{X: w.room.X + half + 8, Y: w.y, W: half, H: 32}, ui.ButtonLook{Name: "all words of the referee", Text: "All", Key: "Esc", Press: r.back})
	w.y += 36
}

// label is the name of a field.
func (w *writer) label(text string, active bool) {
	l := ui.Label{Text: text, Size: ui.TextSoft, Bold: active, Color: ui.InkSoft}
	if active {
		l.Color = ui.Ink
	}
	w.p.Fitted(w.room.X, w.y+8, w.room.W, l, ui.Anchor{Y: 0.5})
	w.y += 17
}

// layField is a line of the form.
func (r *refereeing) layField(w *writer, i int, x *field) {
	active, f := i == r.field, &r.form
	focus := func() { r.marks = ui.Typing{}; r.field = i; r.t.stale = true }
	w.label(x.name, active)
	switch x.kind {
	case standField, otherField:
		now, empty := f.stand, "Click a stand, or ← →"
		if x.kind == otherField {
			if now = f.other; x.none != "" {
				empty = ui.Capital(x.none)
			}
		}
		w.value("field "+x.name, now, empty, active, focus, r.steps(i))
	case placeField:
		now, empty := "", "Click on the table"
		if f.placed {
			now = ui.Capital(r.t.player.places.Near(f.at))
		}
		if x.none != "" {
			empty = ui.Capital(x.none) + ", or click on the table"
		}
		w.value("field "+x.name, now, empty, active, focus, nil)
	case facingField:
		w.value("field "+x.name, compass(f.facing), "", active, focus, r.steps(i))
	case numberField:
		lo, hi := x.bounds(r)
		w.value("field "+x.name, fmt.Sprintf("%d   (%d to %d)", f.number, lo, hi), "", active, focus, r.steps(i))
	case pickField:
		w.chips(x, active, f.pick, r)
	case secondField:
		w.chips(x, active, f.second, r)
	case lineField:
		w.input("field "+x.name, f.line, "", active, r.marks, focus)
	}
}

// steps are the arrows beside a value.
func (r *refereeing) steps(i int) func(int) {
	return func(by int) {
		r.field = i
		r.change(by, false)
		r.field = i
		r.t.stale = true
	}
}

// value is what a field is set to, with arrows to the next one.
func (w *writer) value(name, now, empty string, active bool, press func(), step func(int)) {
	r := ui.Rect{X: w.room.X, Y: w.y, W: w.room.W, H: 28}
	if step != nil {
		r.W -= 64
		for i, s := range []string{"‹", "›"} {
			by := 2*i - 1
			w.p.Button(ui.Rect{X: r.Right() + 4 + 30*float64(i), Y: r.Y, W: 28, H: 28}, ui.ButtonLook{Name: name + s, Text: s, Press: func() { step(by) }})
		}
	}
	look := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: ui.CardRadius}
	if active {
		look.Edge, look.Width = ui.White, 1.6
	}
	w.p.PlateOf(name, r, look, look)
	l := ui.Text(now, ui.TextBody)
	if now == "" {
		l = ui.Text(empty, ui.TextSoft).In(ui.InkSoft)
	}
	w.p.Fitted(r.X+10, r.Y+14, r.W-20, l, ui.Anchor{Y: 0.5})
	w.p.Spot(ui.Spot{Name: name, Place: r, Press: press})
	w.y += 36
}

// chips are the words to pick one of.
func (w *writer) chips(x *field, active bool, now int, r *refereeing) {
	cx, high := w.room.X, 26.0
	for n, s := range x.pick(r) {
		l := ui.Text(s, ui.TextSoft).In(ui.InkMiddle)
		wide := min(w.p.Width(l)+20, w.room.W)
		if cx > w.room.X && cx+wide > w.room.Right() {
			cx, w.y = w.room.X, w.y+high+4
		}
		cell := ui.Rect{X: cx, Y: w.y, W: wide, H: high}
		look, over := ui.Look{Fill: ui.Slate, Edge: ui.Rule, Radius: 13}, ui.Look{Fill: ui.SlateCard, Edge: ui.InkSoft, Radius: 13}
		if n == now {
			look = ui.Look{Fill: ui.SlateLight, Edge: ui.InkSoft, Radius: 13}
			if active {
				look.Edge, look.Width = ui.White, 1.6
			}
			over, l = look, l.In(ui.Ink)
		}
		name := x.name + ": " + s
		w.p.PlateOf(name, cell, look, over)
		w.p.Fitted(cell.X+10, cell.Y+high/2, wide-20, l, ui.Anchor{Y: 0.5})
		w.p.Spot(ui.Spot{Name: name, Place: cell, Press: func() {
			r.field = slices.Index(r.asked(), x)
			r.pick(x, n)
		}})
		cx += wide + 5
	}
	w.y += high + 8
}
