package cd

import (
	"math"
	"slices"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// A box is drawn over the table with Shift to choose the stands in it, from one
// corner to the other, in device pixels.
type box [2]gmath.Vec

// chooseBox adds the stands of one's own in the box to what is selected.
func (t *Table) chooseBox() {
	b := t.box
	t.box = nil
	if b == nil {
		return
	}
	var in []string
	for i := range t.laid {
		if l := &t.laid[i]; l.own && !l.Wreck && b.holds(l.Icon) {
			in = append(in, l.Name)
		}
	}
	t.add(in)
}

func (b *box) holds(p gmath.Vec) bool {
	return p.X >= math.Min(b[0].X, b[1].X) && p.X <= math.Max(b[0].X, b[1].X) &&
		p.Y >= math.Min(b[0].Y, b[1].Y) && p.Y <= math.Max(b[0].Y, b[1].Y)
}

// add adds stands to what is selected.
func (t *Table) add(stands []string) {
	p := t.player
	for _, s := range stands {
		if !slices.Contains(p.selected, s) {
			p.selected = append(p.selected, s)
		}
	}
	t.selected()
}

// mayNotChoose says why there is no company to select, or is empty.
func (t *Table) mayNotChoose() string {
	if len(t.player.selected) == 0 {
		return "Select a stand first: Tab goes to the next"
	}
	return ""
}

// chooseEach selects everybody on the table.
func (t *Table) chooseEach() {
	var all []string
	for _, p := range t.player.model.drawn() {
		if p.own && !p.Wreck {
			all = append(all, p.Name)
		}
	}
	t.player.selected = nil
	t.add(all)
}

// drawBox draws the box in hand.
func (t *Table) drawBox(dst *ebiten.Image) {
	b, k := t.box, t.theme.Density
	if b == nil {
		return
	}
	half := b[1].Sub(b[0]).Mulf(0.5)
	at := ui.Box{Center: b[0].Add(half), Half: gmath.Vec{X: math.Abs(half.X), Y: math.Abs(half.Y)}, Stroke: ui.Black, Width: 3 * k}
	t.tools.Brush.Box(dst, at)
	at.Fill, at.Stroke, at.Width, at.Dash = ui.Faded(ui.White, 0.15), ui.White, 1.4*k, 6*k
	t.tools.Brush.Box(dst, at)
}

// first is the stand that is selected, else the one under the cursor.
func (t *Table) first() string {
	if len(t.player.selected) > 0 {
		return t.player.selected[0]
	}
	return t.under
}

// choose selects a stand, or nothing; with add it joins the others or leaves
// them.
func (t *Table) choose(name string, add bool) {
	p := t.player
	switch {
	case name == "":
		if !add {
			p.selected = nil
		}
	case add && p.is(name):
		p.selected = slices.DeleteFunc(p.selected, func(s string) bool { return s == name })
	case add:
		p.selected = append(p.selected, name)
	default:
		p.selected = []string{name}
	}
	t.selected()
}

// chooseAll selects the company of a stand.
func (t *Table) chooseAll(name string) {
	if all := t.player.model.companions(name); len(all) > 0 {
		t.player.selected = all
		t.selected()
	}
}

// selected tells of another selection.
func (t *Table) selected() {
	t.player.message, t.player.refused = "", nil
	t.player.tool.viewed()
	t.stale, t.drafts, t.chose = true, true, true
}
