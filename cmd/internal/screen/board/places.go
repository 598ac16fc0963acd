package board

import (
	"fmt"
	"math"
	"sightline/cmd/internal/boards"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/game"
)

// tell is what an event shows, with the names of places.
func (t *Table) tell(e game.Event) Told {
	x := t.play.Tell(e)
	for _, s := range []*string{&x.Under, &x.Result, &x.Note} {
		*s = boards.Placed(t.places, *s)
	}
	x.Card = t.placedCard(x.Card)
	return x
}

func (t *Table) placedCard(c *Card) *Card {
	if c == nil || len(t.places) == 0 {
		return c
	}
	out := *c
	if out.Under = boards.Placed(t.places, c.Under); out.Under == c.Under { // titles are short
		for label, name := range t.places {
			if strings.HasSuffix(c.Title, " "+label) {
				out.Under = Title(name) + either(c.Under == "", "", " \u00b7 "+c.Under)
			}
		}
	}
	lines := func(list []Line) (all []Line) {
		for _, l := range list {
			if l.Kind == TextLine || l.Right == "" {
				l.Left = boards.Placed(t.places, l.Left)
			}
			all = append(all, l)
		}
		return all
	}
	out.Lines, out.After = lines(c.Lines), lines(c.After)
	return &out
}

// worths are what cells are worth, and who holds them.
func (t *Table) worths() []picture.Worth { return t.kind.Worths(t.view) }

// worth is what a cell is worth; nil if it is worth nothing.
func (t *Table) worth(cell int) *picture.Worth {
	list := t.worths()
	for i := range list {
		if list[i].Cell == cell {
			return &list[i]
		}
	}
	return nil
}

// worthLines say what a cell is worth, and who holds it.
func (t *Table) worthLines(cell int) []Line {
	w := t.worth(cell)
	if w == nil {
		return nil
	}
	l := Line{Left: "Victory points", Right: w.Points}
	if strings.HasPrefix(w.Points, "+") {
		l.Left = "Victory points a turn"
	}
	held := Line{Left: "Held by", Right: "nobody yet"}
	if w.Holder >= 0 {
		held.Right = t.sides[w.Holder]
	}
	return []Line{l, held}
}

// cellCard is what is said of a cell that is pointed at, when nothing else is; nil if there is
// nothing to say.
func (t *Table) cellCard(cell int) *Card {
	if cell < 0 || cell >= len(t.board.Cells) {
		return nil
	}
	c := &t.board.Cells[cell]
	lines := t.worthLines(cell)
	if c.Place == "" && lines == nil {
		return nil
	}
	card := &Card{Title: Title(c.Place), Under: "Hex " + c.Name, Lines: lines}
	switch {
	case t.board.Zones:
		card.Title, card.Under = c.Name, "Zone"
	case c.Place == "":
		card.Title, card.Under = "Hex "+c.Name, ""
	}
	return card
}

// drawWorths draws what cells are worth: at the upper right of a hex, beside the name of a zone.
func (t *Table) drawWorths(dst *ebiten.Image) {
	if t.cellHigh() < leastWorth {
		return
	}
	for _, w := range t.worths() {
		if w.Cell < 0 || w.Cell >= len(t.board.Cells) {
			continue
		}
		at := t.worthAt(&w)
		w.Cell, w.Safe = 0, t.theme.Safe // all that look alike are one picture
		img := t.stamps.of(w, w.Draw)
		var o ebiten.DrawImageOptions
		b := img.Bounds().Size()
		o.GeoM.Translate(math.Round(at.X-float64(b.X)/2), math.Round(at.Y-float64(b.Y)/2))
		dst.DrawImage(img, &o)
	}
}

// leastWorth is how high cells are, in units, that say what they are worth.
const leastWorth = 20.0

// worthAt is where the pill of a cell lies in the window: off counters, if there is such a place; of
// a zone beside its name or about it, and off other names.
func (t *Table) worthAt(w *picture.Worth) gmath.Vec {
	c, k := &t.board.Cells[w.Cell], t.theme.Density
	if !t.board.Zones {
		return t.hexPill(w, c.Middle)
	}
	at, wide := t.camera.ToScreen(gmath.Vec{X: c.Middle.X, Y: c.Middle.Y + 1.5}), 0.0
	for i := range t.names {
		if n := &t.names[i]; t.cellOf(n.of) == w.Cell {
			at, wide = n.at.Middle(), n.at.W
		}
	}
	if wide == 0 {
		return at
	}
	half := gmath.Vec{X: w.Wide() / 2, Y: pillHigh / 2}.Mulf(k)
	aside := wide/2 + half.X + 5*k
	places := []gmath.Vec{{X: aside}, {X: -aside}, {Y: pillHigh * k}, {X: aside, Y: pillHigh * k}, {X: -aside, Y: pillHigh * k}}
	for _, by := range places {
		if p := at.Add(by); !t.covers(p, half) {
			return p
		}
	}
	return at.Add(places[0])
}

// hexPill is where the pill of a hex lies: at its upper right or, where it would hide more of
// counters there, at another of its corners or edges.
func (t *Table) hexPill(w *picture.Worth, m picture.Point) (best gmath.Vec) {
	k, least := t.theme.Density, math.Inf(1)
	for _, by := range []gmath.Vec{{X: 0.82, Y: -0.5}, {Y: -0.9}, {X: -0.82, Y: -0.5}, {X: 0.82, Y: 0.5}, {X: -0.82, Y: 0.5}, {Y: 0.9}} {
		at := t.camera.ToScreen(gmath.Vec{X: m.X + by.X, Y: m.Y + by.Y})
		r := ui.Rect{X: at.X - w.Wide()*k/2, Y: at.Y - pillHigh*k/2, W: w.Wide() * k, H: pillHigh * k}
		hidden := 0.0
		for i := range t.laid {
			if l := &t.laid[i]; !l.under {
				if in := r.Meets(l.over(k)); !in.Empty() {
					hidden += in.W * in.H
				}
			}
		}
		if hidden < least {
			best, least = at, hidden
		}
	}
	return best
}

// pill is what the pill of a cell covers of the window.
func (t *Table) pill(w *picture.Worth) ui.Rect {
	at, x, y := t.worthAt(w), w.Wide()*t.theme.Density, pillHigh*t.theme.Density
	return ui.Rect{X: at.X - x/2, Y: at.Y - y/2, W: x, H: y}
}

// pillHigh is the room of a pill from above to below, in units.
const pillHigh = 19.0

// covers reports whether what has its middle at a place of the window lies on a counter or a name.
func (t *Table) covers(at, half gmath.Vec) bool {
	on := func(o gmath.Vec, x, y float64) bool {
		return math.Abs(at.X-o.X) < half.X+x && math.Abs(at.Y-o.Y) < half.Y+y
	}
	for i := range t.laid {
		if l := &t.laid[i]; on(l.at, l.size/2, l.size/2) {
			return true
		}
	}
	for i := range t.names {
		n := &t.names[i].at
		if o := n.Middle(); on(o, n.W/2, n.H/2) {
			return true
		}
	}
	return false
}

// worthTip is what a screen reader says of it.
func (t *Table) worthTip(w *picture.Worth) string {
	c := &t.board.Cells[w.Cell]
	name := boards.Placed(t.places, "hex "+c.Name)
	if t.board.Zones {
		name = c.Name
	}
	by := "nobody"
	if w.Holder >= 0 {
		by = t.sides[w.Holder]
	}
	return fmt.Sprintf("%s: %s points, held by %s", name, w.Points, by)
}
