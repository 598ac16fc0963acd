package free

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/los"
)

// A copy of a game in which nobody measures before committing tells no length: of a
// line its verdict, what blocks, and what it crosses in order. There are no rulers,
// arcs have no reach, and it cannot be saved, for whoever opens a file measures in it.

// unmeasured says why no length is told; "" if all may be measured.
func (t *tableScene) unmeasured() string {
	if t.study == nil {
		return ""
	}
	return t.study.Unmeasured
}

var errUnmeasured = errors.New("nothing is saved of a copy that may not be measured: a file tells where stands are")

// unlessSaved says how a copy is kept, where it may be.
func unlessSaved(orders bool) string {
	if orders {
		return ""
	}
	return ", unless you save it as a file"
}

// showOrder says of a ruling what may be told without measuring.
func (p *panel) showOrder(t *tableScene, r *los.Ruling) {
	p.verdict(r)
	p.text(inTheWay(r), ui.TextBody, ui.Ink)
	p.add(p.partyRows(t, r))
	p.fireOfGame(t, r)
	p.heading("What the line crosses, in order")
	for _, s := range crossed(r) {
		p.text(s, ui.TextBody, ui.Ink)
	}
	p.add(p.kit.Line())
	p.heading("Front arcs")
	p.aspects(t)
	p.rulingsInForce(t)
}

// inTheWay is a verdict with what blocks, in a sentence.
func inTheWay(r *los.Ruling) string {
	switch {
	case r.Clause == los.InContact:
		return "The two stands are in contact."
	case r.Verdict == los.Clear:
		return "Nothing is in the way."
	case len(r.By) > 0:
		return ui.Sentence("in the way: " + strings.Join(r.By, ", "))
	}
	return "It is too far to see."
}

// crossed lists what a line crosses, from the stand that looks.
func crossed(r *los.Ruling) []string {
	var out []string
	for i := range r.Profile.Over {
		o := &r.Profile.Over[i]
		s := fmt.Sprintf("%d. %s, up to level %d", i+1, o.Name, o.Top)
		if o.Blocks {
			s += ": blocks"
		}
		out = append(out, s)
	}
	if out == nil {
		out = append(out, "Nothing that hides.")
	}
	var levels []string
	for _, g := range r.Profile.Ground {
		levels = append(levels, fmt.Sprint(g.Level))
	}
	if len(levels) > 1 {
		out = append(out, "The ground is at level "+strings.Join(levels, ", then ")+".")
	}
	return out
}

// drawBearings draws the edges of the front arc of a stand to the edge of the table:
// as far as they go, they measure nothing.
func (t *tableScene) drawBearings(dst *ebiten.Image, i int) {
	arc, ok := t.arcOf(i)
	if !ok {
		return
	}
	f := t.footprint(i)
	apex, half := table.Inches(f.Center), float64(arc.Degrees())/2*math.Pi/180
	for _, turn := range [...]float64{-half, half} {
		sin, cos := math.Sincos(radians(f.Facing) + turn)
		out := gmath.Vec{X: sin, Y: -cos}
		far := table.ToEdge(apex, out, t.camera.Table)
		t.tools.Brush.Line(dst, t.camera.ToScreen(apex), t.camera.ToScreen(apex.Add(out.Mulf(far))), t.theme.Fpx(1.8), ui.Purple, 0)
	}
}
