package board

import (
	"image"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// A laidTag is a line of words in a box, beside what it is about.
type laidTag struct {
	lines  []string
	soft   []string // beside the first line or, where they are too wide for that, below them all
	beside bool
	fill   color.NRGBA
	at     ui.Rect // in device pixels
}

// Of a tag: its letters, how high a line is, its margins, and how wide its words are at most.
const (
	tagText, tagHigh = 12, 17
	tagX, tagY       = 8, 4
	tagWide          = 260
)

var refusedFill = ui.RGB(0x5a2410)

// layTags finds where what is said beside cells lies, and why something was refused at the cursor:
// off the counters, the names and the arrows that it is about, if there is room.
func (t *Table) layTags() {
	t.tags = t.tags[:0]
	if t.peek || t.menu || t.ending || t.bakery != nil && t.bakery.Bare() {
		return
	}
	k, c := t.theme.Density, &t.clutter
	c.Clear()
	marks := t.allMarks()
	for i := range t.laid {
		if l := &t.laid[i]; !l.under {
			c.Take(l.over(k).Inset(-4*k, -4*k)) // which it does not touch
		}
	}
	for i := range t.names {
		c.Take(t.names[i].at)
	}
	if t.cellHigh() >= leastWorth {
		for _, w := range t.worths() {
			if w.Cell >= 0 && w.Cell < len(t.board.Cells) {
				c.Take(t.pill(&w))
			}
		}
	}
	for _, m := range marks {
		if m.Kind == Arrow || m.Kind == Thin {
			t.takeWay(m.Cells)
		}
	}
	aimed := false // at what is pointed at: who is in it says the card
	for _, m := range marks {
		if m.Tag == "" || len(m.Cells) == 0 {
			continue
		}
		i := m.Cells[len(m.Cells)-1]
		if i < 0 || i >= len(t.board.Cells) {
			continue
		}
		of := t.about(i)
		if m.Kind == Burst || m.Kind == Cross { // the card has what those out of view or under panels come to
			if mid := of.Middle(); !(image.Point{X: int(mid.X), Y: int(mid.Y)}).In(t.frame.safe.Pixels(k)) {
				continue
			}
		}
		t.layTag(of, m.Tag, m.Soft, ui.SlateDeep)
		aimed = aimed || i == t.hover
	}
	at := func(p gmath.Vec) ui.Rect { return ui.Rect{X: p.X - 10*k, Y: p.Y - 12*k, W: 24 * k, H: 30 * k} } // the pointer
	here := at(t.rest.at)
	if t.hover >= 0 && t.hover < len(t.board.Cells) && !t.board.Zones {
		here = union(here, t.about(t.hover))
	}
	if t.here != "" && !aimed && t.no.ticks == 0 {
		t.layTag(here, t.here, "", ui.SlateDeep)
	}
	if t.why != "" && t.no.ticks == 0 {
		t.layTag(here, t.why, "", refusedFill)
	}
	if t.no.ticks > 0 {
		t.layTag(at(t.no.at), t.no.text, "", refusedFill)
	}
}

// about is what lies in a cell, or its middle.
func (t *Table) about(cell int) ui.Rect {
	k, m := t.theme.Density, t.board.Cells[cell].Middle
	at := t.camera.ToScreen(gmath.Vec{X: m.X, Y: m.Y})
	half := math.Min(0.62*t.camera.Scale, 26*k)
	r := ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half}
	for i := range t.laid {
		if l := &t.laid[i]; l.Cell == cell && !l.under {
			r = union(r, l.over(k))
		}
	}
	return r
}

// takeWay has tags keep off an arrow over cells.
func (t *Table) takeWay(cells []int) {
	k := t.theme.Density
	if len(cells) == 2 && t.board.Zones && min(cells[0], cells[1]) >= 0 && max(cells[0], cells[1]) < len(t.board.Cells) && cells[0] != cells[1] {
		for _, q := range t.bent(t.board.Cells[cells[0]].Middle, t.board.Cells[cells[1]].Middle, zoneBack) {
			t.clutter.TakeAbout(t.camera.ToScreen(gmath.Vec{X: q.X, Y: q.Y}), 9*k)
		}
		return
	}
	for n := range cells[:max(len(cells)-1, 0)] {
		if i, j := cells[n], cells[n+1]; min(i, j) >= 0 && max(i, j) < len(t.board.Cells) {
			a, b := t.board.Cells[i].Middle, t.board.Cells[j].Middle
			from, to := t.camera.ToScreen(gmath.Vec{X: a.X, Y: a.Y}), t.camera.ToScreen(gmath.Vec{X: b.X, Y: b.Y})
			for s := range 13 {
				t.clutter.TakeAbout(from.Add(to.Sub(from).Mulf(float64(s)/12)), 5*k)
			}
		}
	}
}

// breakTag breaks the words of a tag into lines, and says how wide they are.
func breakTag(th *ui.Theme, text, soft string) (x laidTag, wide float64) {
	k := th.Density
	head, tail := ui.Label{Text: text, Size: tagText, Bold: true}, ui.Label{Text: soft, Size: tagText}
	x.lines = ui.Broken(th, head, tagWide*k)
	for _, s := range x.lines {
		head.Text = s
		wide = math.Max(wide, head.Width(th))
	}
	if soft == "" {
		return x, wide
	}
	if both := wide + tagX*k + tail.Width(th); len(x.lines) == 1 && both <= tagWide*k {
		x.soft, x.beside = []string{soft}, true
		return x, both
	}
	x.soft = ui.Broken(th, tail, tagWide*k)
	for _, s := range x.soft {
		tail.Text = s
		wide = math.Max(wide, tail.Width(th))
	}
	return x, wide
}

// high is how many lines high it is.
func (x *laidTag) high() int {
	if x.beside {
		return 1
	}
	return len(x.lines) + len(x.soft)
}

// layTag lays a tag beside a part of the window, within what is left of the board.
func (t *Table) layTag(of ui.Rect, text, soft string, fill color.NRGBA) {
	k := t.theme.Density
	x, w := breakTag(t.theme, text, soft)
	x.fill = fill
	size := gmath.Vec{X: w + 2*tagX*k, Y: float64(tagHigh*x.high()+2*tagY) * k}
	room := ui.Rect{X: 4 * k, Y: 50 * k, W: float64(t.size.X) - 8*k, H: float64(t.size.Y) - 54*k}
	if s := t.frame.safe; size.X < s.W*k && of.Right() > s.X*k && of.X < s.Right()*k && of.Bottom() > s.Y*k && of.Y < s.Bottom()*k {
		s = s.Inset(6, 6)
		room = ui.Rect{X: s.X * k, Y: s.Y * k, W: s.W * k, H: s.H * k}
	}
	above := gmath.Vec{X: of.Middle().X - size.X/2, Y: of.Y - 4*k - size.Y}
	x.at, _ = t.clutter.Lay(&table.Tagged{Of: of, Size: size, Near: []gmath.Vec{above}, Room: &room, Most: 3, Density: k})
	t.clutter.Take(x.at)
	t.tags = append(t.tags, x)
}

// drawTags draws what is said beside cells.
func (t *Table) drawTags(dst *ebiten.Image) {
	t.layTags()
	k := t.theme.Density
	for i := range t.tags {
		x := &t.tags[i]
		mid := x.at.Middle()
		t.tools.Brush.Box(dst, ui.Box{Center: mid, Half: gmath.Vec{X: x.at.W / 2, Y: x.at.H / 2}, Round: 5 * k, Fill: x.fill, Stroke: ui.Rule, Width: 1 * k})
		head, tail := ui.Label{Size: tagText, Bold: true, Color: ui.White}, ui.Label{Size: tagText, Color: ui.InkSoft}
		at := gmath.Vec{X: x.at.X + tagX*k, Y: mid.Y - float64(x.high()-1)/2*tagHigh*k}
		for _, s := range x.lines {
			head.Text = s
			t.labels.Draw(dst, head, at, ui.Anchor{Y: 0.5})
			at.Y += tagHigh * k
		}
		for _, s := range x.soft {
			tail.Text = s
			if x.beside {
				t.labels.Draw(dst, tail, gmath.Vec{X: x.at.Right() - tagX*k, Y: mid.Y}, ui.Anchor{X: 1, Y: 0.5})
				break
			}
			t.labels.Draw(dst, tail, at, ui.Anchor{Y: 0.5})
			at.Y += tagHigh * k
		}
	}
}

// traceBoxes are what covers the board, for tests.
func (t *Table) traceBoxes(tr *ui.Trace) {
	add := func(name string, r ui.Rect) { tr.Boxes = append(tr.Boxes, ui.TraceBox{Name: name, Rect: r}) }
	for i := range t.laid {
		if l := &t.laid[i]; !l.under {
			add("counter "+l.Name, l.over(t.theme.Density))
		}
	}
	for i := range t.names {
		add("name "+t.names[i].of.Text, t.names[i].at)
	}
	for i := range t.tags {
		add("tag "+t.tags[i].lines[0], t.tags[i].at)
	}
}
