package cd

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// Bounds of a player's own marks, and of the letters of one.
const (
	mostMarks   = 40
	mostLetters = 24
)

// marking is what is done with the marks of who sits.
type marking struct {
	typed  int    // whose word is typed, from 1; 0 for none
	before string // its word before that
	held   int    // that is dragged
	marks  ui.Typing
}

// pointed is where the cursor is on the table; if it is not there, where the stand
// selected is, or the middle of the view.
func (t *Table) pointed() geom.Point {
	if p := t.player.model.get(t.first()); !t.onMap && p != nil && p.onTable {
		return p.At
	}
	return t.within(snapped(table.Point(t.camera.ToTable(t.zoomPoint()))))
}

// within is the nearest place of the table.
func (t *Table) within(p geom.Point) geom.Point {
	tb := t.player.model.scenario.Table
	return geom.Pt(max(0, min(p.X, tb.Width)), max(0, min(p.Y, tb.Depth)))
}

// putMark has a word be typed for the mark under the cursor, else for a new one.
func (t *Table) putMark() {
	p := t.player
	at := -1
	if t.onMap {
		at = t.markAt(t.cursor)
	}
	switch {
	case p.watches:
		p.say("Who watches marks nothing")
		return
	case p.isReferee():
		p.say("Marks are of sides: the referee has none")
		return
	case at < 0 && len(p.own) >= mostMarks:
		p.say("There are %d marks already: right click on one takes it away", mostMarks)
		return
	case at < 0:
		at = len(p.own)
		p.own = append(p.own, games.Mark{At: t.pointed()})
	}
	t.typeMark(at)
}

// typeMark has the word of a mark be typed.
func (t *Table) typeMark(i int) {
	t.closePopup()
	t.marking = marking{typed: i + 1, before: t.player.own[i].Word}
	t.player.say("Type a word. Enter keeps it, arrows move it, Delete takes it away, Tab goes to the next mark")
	t.stale = true
}

// wroteMark ends the typing; a mark without a word is none.
func (t *Table) wroteMark() {
	if t.marking.typed == 0 {
		return
	}
	m := &t.player.own[t.marking.typed-1]
	if m.Word = strings.TrimSpace(m.Word); m.Word == "" {
		t.dropMark(t.marking.typed - 1)
		return
	}
	t.marking = marking{}
	t.player.say("")
	t.keepMarks()
}

// dropMark takes a mark away.
func (t *Table) dropMark(i int) {
	p := t.player
	p.own = append(p.own[:i:i], p.own[i+1:]...)
	t.marking = marking{}
	p.say("")
	t.keepMarks()
}

// keepMarks writes the marks of all who sit at this screen beside the journal.
func (t *Table) keepMarks() {
	if t.isAway() && !t.byMail() { // the host keeps them, for all of the side
		t.keepFlags()
		t.stale = true
		return
	}
	var all [2][]games.Mark
	for _, p := range t.players {
		all[p.side] = p.own
	}
	if err := t.tools.Games.Mark(all); err != nil {
		t.player.say("The marks are not kept: %v", err)
	}
	t.stale = true
}

// markKeys types the word of a mark.
func (t *Table) markKeys(in *ui.Input) {
	m := &t.player.own[t.marking.typed-1]
	clears := t.marking.marks.All // Delete does, and takes the mark away else
	t.marking.marks.Take(in, &m.Word, mostLetters)
	step := geom.Inch
	if in.Shift {
		step = geom.Inch / 10
	}
	for _, k := range in.Keys {
		switch k {
		case ebiten.KeyEscape:
			m.Word = t.marking.before
			t.wroteMark()
			return
		case ebiten.KeyEnter, ebiten.KeyNumpadEnter:
			t.wroteMark()
			return
		case ebiten.KeyDelete:
			if clears {
				continue
			}
			t.dropMark(t.marking.typed - 1)
			return
		case ebiten.KeyTab:
			t.nextMark(in.Shift)
			return
		case ebiten.KeyArrowLeft:
			m.At = t.within(m.At.Add(geom.Pt(-step, 0)))
		case ebiten.KeyArrowRight:
			m.At = t.within(m.At.Add(geom.Pt(step, 0)))
		case ebiten.KeyArrowUp:
			m.At = t.within(m.At.Add(geom.Pt(0, -step)))
		case ebiten.KeyArrowDown:
			m.At = t.within(m.At.Add(geom.Pt(0, step)))
		}
	}
}

// nextMark types the word of the next mark, or of the one before.
func (t *Table) nextMark(back bool) {
	at, n := t.marking.typed-1, len(t.player.own)
	t.wroteMark()
	switch {
	case len(t.player.own) == 0:
		return
	case back:
		at += len(t.player.own) - 1
	case len(t.player.own) == n:
		at++
	}
	t.typeMark(at % len(t.player.own))
}

// markAt is the mark whose flag is at a position of the window, or -1.
func (t *Table) markAt(v gmath.Vec) int {
	if t.show != nil || t.peek {
		return -1
	}
	for i := len(t.player.own) - 1; i >= 0; i-- {
		if _, lo, size := t.flag(i); v.X >= lo.X && v.Y >= lo.Y && v.X < lo.X+size.X && v.Y < lo.Y+size.Y {
			return i
		}
	}
	return -1
}

// grabMark takes hold of the mark at a position, and reports whether there is one.
func (t *Table) grabMark(v gmath.Vec) bool {
	i := t.markAt(v)
	t.marking.held = max(i, 0)
	return i >= 0
}

// moveMark has the mark that is held at another place.
func (t *Table) moveMark(at geom.Point) { t.player.own[t.marking.held].At = t.within(at) }

// clickMark does what a click means for marks and pings, and reports whether it
// was for them.
func (t *Table) clickMark(g table.Gesture, in *ui.Input, held holding) bool {
	right, at := g.Button == ui.RightButton, t.markAt(g.From)
	switch {
	case held == holdsMark:
		t.typeMark(t.marking.held)
	case held != holdsMap:
		return false
	case in.Alt && right && t.show == nil:
		t.putMark()
	case in.Alt && !right:
		t.ping()
	case right && at >= 0:
		t.dropMark(at)
	case right && t.isAway() && !t.byMail() && t.eraseNear(table.Point(t.camera.ToTable(g.From))):
	default:
		return false
	}
	return true
}

// flagWord is what the flag of a mark says.
func (t *Table) flagWord(i int) ui.Label {
	word := t.player.own[i].Word
	if t.marking.typed == i+1 {
		word += "|"
	}
	return ui.Label{Text: word, Size: ui.TextSmall, Bold: true, Color: ui.White}
}

// flag is where a mark is in the window: its foot, and the plate of its word.
func (t *Table) flag(i int) (foot, lo, size gmath.Vec) {
	k := t.theme.Density
	foot = t.camera.ToScreen(table.Inches(t.player.own[i].At))
	size = gmath.Vec{X: t.labels.Size(t.flagWord(i)).X + 14*k, Y: 20 * k}
	return foot, foot.Add(gmath.Vec{Y: -42 * k}), size
}

// drawMarks draws the own marks of who sits: flags of one size at every zoom.
func (t *Table) drawMarks(dst *ebiten.Image) {
	k, b := t.theme.Density, t.tools.Brush
	for i := range t.player.own {
		foot, lo, size := t.flag(i)
		b.Line(dst, foot, lo, 4*k, ui.White, 0)
		b.Disc(dst, foot, 4*k, ui.Black, ui.White, 1.2*k)
		b.Line(dst, foot, lo, 2*k, ui.Black, 0)
		width := 1.2 * k
		if t.marking.typed == i+1 {
			width = 2.6 * k
		}
		b.Box(dst, ui.Box{Center: lo.Add(size.Mulf(0.5)), Half: size.Mulf(0.5), Round: 2 * k, Fill: ui.Black, Stroke: ui.White, Width: width})
		t.labels.Draw(dst, t.flagWord(i), lo.Add(gmath.Vec{X: 7 * k, Y: size.Y / 2}), ui.Anchor{Y: 0.5})
	}
}

// A ping is a ring that shows a place for a while.
type ping struct {
	at  geom.Point
	age int // ticks
}

// pingTicks is how long a ping shows: 5 s.
const pingTicks = 300

// ping shows a ring where the cursor is, else at the stand selected.
func (t *Table) ping() {
	if t.isAway() && !t.byMail() {
		t.pingRoom()
		return
	}
	t.pings = append(t.pings, ping{at: t.pointed()})
}

// agePings has rings go when their time is over.
func (t *Table) agePings() {
	for i := range t.pings {
		t.pings[i].age++
	}
	for len(t.pings) > 0 && t.pings[0].age > pingTicks {
		t.pings = t.pings[1:]
	}
}

// drawPings draws the rings, which open again and again unless motion is reduced.
func (t *Table) drawPings(dst *ebiten.Image) {
	for _, p := range t.pings {
		t.drawPing(dst, t.camera.ToScreen(table.Inches(p.at)), p.age)
	}
}

// drawPing draws the ring of a ping that has shown for so many ticks.
func (t *Table) drawPing(dst *ebiten.Image, at gmath.Vec, age int) {
	k, b := t.theme.Density, t.tools.Brush
	r := 30 * k
	if !t.reduced() {
		r = (12 + 24*float64(age%60)/60) * k
	}
	b.Disc(dst, at, r, ui.Faded(ui.Black, 0), ui.White, 7*k)
	b.Disc(dst, at, r, ui.Faded(ui.Black, 0), ui.Black, 3*k)
	b.Disc(dst, at, 4*k, ui.Black, ui.White, 1.6*k)
}
