package board

import (
	"math"
	"slices"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// A laidName is a name of a place where it lies in the window: off the counters, if there is room
// beside them.
type laidName struct {
	of    *picture.PlaceName
	lines []ui.Label
	at    ui.Rect // in device pixels
}

// namesFor is what names were laid for: while it is the same they stay.
type namesFor struct {
	middle gmath.Vec
	scale  float64
	laid   []laid
}

// lineEms is how high a line of a name is, in sizes of its letters; letters are lower than it.
const (
	lineEms   = 1.17
	lettersEm = 0.86

	// hiddenMost is how much of a name of a place counters may hide, where there are many names.
	hiddenMost = 0.4

	buildingHalf = 0.32 // of a building, in sides of a hex
)

// over is what a counter covers of the window, with what is drawn at its edges.
func (l *laid) over(k float64) ui.Rect {
	half, out := l.size/2, l.size*0.17
	r := ui.Rect{X: l.at.X - half, Y: l.at.Y - half, W: l.size, H: l.size}
	if l.Look.Left+l.Look.Lost > 0 || l.Look.Pips > 0 {
		r.W += out
	}
	if l.Look.Pips > 0 || l.Look.Tag != "" || l.Look.Count != "" {
		r.Y, r.H = r.Y-out, r.H+out
	}
	if l.Look.Flag {
		r.X, r.W = r.X-3*out, r.W+3*out
	}
	if l.Look.Disc != "" {
		r.X, r.W, r.H = r.X-out, r.W+out, r.H+out
	}
	if l.Ringed > 0 {
		r = r.Inset(-4*k, -4*k)
	}
	return r
}

// layNames finds where names lie: as they are printed or, where counters would cover them,
// beside those, in two lines if that is better.
func (t *Table) layNames() {
	q := &t.named
	if q.scale == t.camera.Scale && q.middle == t.camera.Center && slices.EqualFunc(q.laid, t.laid, sameLie) {
		return
	}
	q.scale, q.middle, q.laid = t.camera.Scale, t.camera.Center, append(q.laid[:0], t.laid...)
	k := t.theme.Density
	c := &t.clutter
	c.Clear()
	in := map[int]ui.Rect{} // what counters cover, by cell
	for i := range t.laid {
		if l := &t.laid[i]; !l.under {
			r := l.over(k)
			c.Take(r)
			if was, is := in[l.Cell]; is {
				r = union(was, r)
			}
			in[l.Cell] = r
		}
	}
	if !t.board.Zones { // of zones they lie beside the names
		for _, w := range t.worths() {
			if t.cellHigh() >= leastWorth {
				c.Take(t.pill(&w))
			}
		}
	}
	for i := range t.board.Names { // a name lies on no other's building
		if n := &t.board.Names[i]; n.Low {
			if cell := t.cellOf(n); cell >= 0 {
				c.Take(t.building(cell))
			}
		}
	}
	t.names = t.names[:0]
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	whole := ui.Rect{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y}
	free := t.frame.safe
	free = ui.Rect{X: free.X * k, Y: free.Y * k, W: free.W * k, H: free.H * k}
	for i := range t.board.Names {
		n := &t.board.Names[i]
		look := n.Label()
		high := look.Size.Pixels(t.camera.Scale, k)
		if high < picture.SmallestText*k {
			continue
		}
		at := t.camera.ToScreen(gmath.Vec{X: n.At.X, Y: n.At.Y})
		room := whole
		if free.Holds(at) { // what is in view no panel cuts
			room = whole.Meets(free)
		}
		of := ui.Rect{X: at.X - 2*k, Y: at.Y - 0.62*t.camera.Scale, W: 4 * k, H: 1}
		if cell := t.cellOf(n); cell >= 0 {
			if r, is := in[cell]; is {
				of = r
			}
		}
		best, clear := t.nameAs(n, []string{n.Text}, high, at, of, &room)
		if two := halves(n.Text); !clear && two != nil {
			if other, is := t.nameAs(n, two, high, at, of, &room); is || c.Covered(other.at) < 0.7*c.Covered(best.at) {
				best, clear = other, is
			}
		}
		if !clear && n.Low && slices.ContainsFunc(t.names, func(o laidName) bool { return !o.at.Meets(best.at).Empty() }) {
			continue // one over the other neither can be read
		}
		if in := best.at.Meets(free); n.Low && (!clear && c.Covered(best.at) > hiddenMost*best.at.W*best.at.H || !in.Empty() && in != best.at && !free.Holds(at)) {
			continue // what is left of it beside counters or a panel cannot be read
		}
		t.names = append(t.names, best)
		c.Take(best.at)
	}
}

// building is what the picture of a named building covers of the window.
func (t *Table) building(cell int) ui.Rect {
	m, half := t.board.Cells[cell].Middle, buildingHalf*t.camera.Scale
	at := t.camera.ToScreen(gmath.Vec{X: m.X, Y: m.Y})
	return ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half}
}

// nameAs lays a name in lines, and reports whether it covers nothing.
func (t *Table) nameAs(n *picture.PlaceName, lines []string, high float64, at gmath.Vec, of ui.Rect, room *ui.Rect) (out laidName, clear bool) {
	look, k := n.Label(), t.theme.Density
	out = laidName{of: n}
	size, wide := high/lineEms/k, 0.0
	for _, s := range lines {
		l := ui.Label{Text: s, Size: math.Round(2*size) / 2, Bold: true, Color: look.Color, Halo: look.Halo}
		out.lines = append(out.lines, l)
		wide = math.Max(wide, l.Width(t.theme))
	}
	tall := high * (lettersEm/lineEms + float64(len(lines)-1)*0.9)
	s := gmath.Vec{X: wide, Y: tall}
	out.at, clear = t.clutter.Lay(&table.Tagged{
		Of: of, Size: s, Near: []gmath.Vec{{X: at.X - wide/2, Y: at.Y - high*lettersEm/lineEms/2}}, Gap: -3, Room: room, Most: 1, Density: k,
	})
	return out, clear
}

// sameLie reports whether two counters cover the same.
func sameLie(a, b laid) bool {
	return a.at == b.at && a.size == b.size && a.under == b.under && a.Ringed > 0 == (b.Ringed > 0) &&
		(a.Look.Disc == "") == (b.Look.Disc == "") && (a.Look.Tag == "") == (b.Look.Tag == "") && a.Look.Left+a.Look.Lost == b.Look.Left+b.Look.Lost
}

// halves are the words of a name in two lines; nil of one word.
func halves(name string) []string {
	best := -1
	for i, r := range name {
		if r == ' ' && (best < 0 || max(i, len(name)-i) < max(best, len(name)-best)) {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	return []string{strings.TrimSpace(name[:best]), name[best+1:]}
}

// cellOf is the cell that a name is of; -1 for none.
func (t *Table) cellOf(n *picture.PlaceName) int {
	best, least := -1, math.Inf(1)
	for i := range t.board.Cells {
		m := t.board.Cells[i].Middle
		if far := n.At.Y - m.Y; m.X == n.At.X && far >= 0 && far <= 2 && far < least {
			best, least = i, far
		}
	}
	return best
}

func union(a, b ui.Rect) ui.Rect {
	x, y := math.Min(a.X, b.X), math.Min(a.Y, b.Y)
	return ui.Rect{X: x, Y: y, W: math.Max(a.Right(), b.Right()) - x, H: math.Max(a.Bottom(), b.Bottom()) - y}
}

// drawNames draws the names of places over the counters.
func (t *Table) drawNames(dst *ebiten.Image) {
	for i := range t.names {
		n := &t.names[i]
		m, high := n.at.Middle(), n.at.H/(lettersEm/lineEms+float64(len(n.lines)-1)*0.9)
		for j, l := range n.lines {
			y := m.Y + 0.9*high*(float64(j)-float64(len(n.lines)-1)/2)
			t.labels.Draw(dst, l, gmath.Vec{X: m.X, Y: y}, ui.Centered)
		}
	}
}
