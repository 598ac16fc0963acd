package cd

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/geom"
)

// A chitSign is an order chit as it lies on the table: of one size at every zoom,
// beside the icons that would cover it, with a line to its place.
type chitSign struct {
	by      string // its issuer, or empty
	at      geom.Point
	facing  geom.Angle
	order   picture.IconOrder
	moves   bool // it has an arrow
	refused bool
	chosen  bool
	inHand  bool // it is just where it would lie
	theirs  bool
}

// A chitted tool shows chits.
type chitted interface{ chits() []chitSign }

// Sizes of chits, in units of the page.
const (
	chitSize   = 26
	chitFree   = 25 // how far a chit keeps from icons and other chits
	arrowFrom  = 15 // of the arrow, from the middle of the chit
	arrowTo    = 66
	chitPushed = 72 // how far it is pushed at most
)

// chitsNow are the chits that the tool shows.
func (t *Table) chitsNow() []chitSign {
	if t.show != nil {
		return t.show.chits()
	}
	if c, ok := t.player.tool.(chitted); ok {
		return c.chits()
	}
	return nil
}

// place finds where chits are drawn in the window.
func (t *Table) place(chits []chitSign) []gmath.Vec {
	if len(chits) == 0 {
		return nil
	}
	k := t.signed()
	taken := t.taken[:0]
	for i := range t.laid {
		if l := &t.laid[i]; l.Pile > 0 && !l.Wreck {
			taken = append(taken, l.Icon)
		}
	}
	out := make([]gmath.Vec, len(chits))
	for i := range chits {
		c := &chits[i]
		out[i] = t.camera.ToScreen(table.Inches(c.at))
		if !c.inHand {
			out[i] = freeOf(taken, out[i], radiansOf(c.facing), k)
		}
		taken = append(taken, out[i])
	}
	t.taken = taken
	return out
}

// freeOf looks for a place clear of others: along a direction, then to the
// sides of it.
func freeOf(taken []gmath.Vec, at gmath.Vec, turn, k float64) gmath.Vec {
	clear := func(p gmath.Vec) bool {
		for _, q := range taken {
			if p.DistanceTo(q) < chitFree*k {
				return false
			}
		}
		return true
	}
	if clear(at) {
		return at
	}
	for far := 8.0; far <= chitPushed; far += 8 {
		for _, aside := range [...]float64{0, 0.6, -0.6, 1.3, -1.3, 2.1, -2.1, math.Pi} {
			sin, cos := math.Sincos(turn + aside)
			if p := at.Add(gmath.Vec{X: sin, Y: -cos}.Mulf(far * k)); clear(p) {
				return p
			}
		}
	}
	return at
}

func radiansOf(a geom.Angle) float64 { return float64(a.Normal()) / 1000 * math.Pi / 180 }

// chitUnder returns the chit at a place of the window, and whether it is its
// arrow; -1 for none.
func (t *Table) chitUnder(chits []chitSign, at gmath.Vec) (i int, arrow bool) {
	k, places := t.signed(), t.place(chits)
	for i := range chits {
		if places[i].DistanceTo(at) <= chitSize/2*k+2*k {
			return i, false
		}
	}
	for i := range chits {
		if !chits[i].moves {
			continue
		}
		sin, cos := math.Sincos(radiansOf(chits[i].facing))
		tip := places[i].Add(gmath.Vec{X: sin, Y: -cos}.Mulf((arrowTo - 8) * k))
		if tip.DistanceTo(at) <= 14*k {
			return i, true
		}
	}
	return -1, false
}

// drawChits draws the chits of the step over the stands.
func (t *Table) drawChits(dst *ebiten.Image) {
	chits := t.chitsNow()
	if len(chits) == 0 {
		return
	}
	k, b := t.signed(), t.tools.Brush
	for i, at := range t.place(chits) {
		c := &chits[i]
		if foot := t.camera.ToScreen(table.Inches(c.at)); foot.DistanceTo(at) > 3*k {
			b.Line(dst, foot, at, 3.2*k, ui.Faded(ui.White, 0.8), 0)
			b.Line(dst, foot, at, 1.4*k, draftInk, 0)
			b.Disc(dst, foot, 3*k, ui.White, draftInk, 1.4*k)
		}
		t.takeChit(c, at)
		if c.moves {
			t.drawArrow(dst, at, radiansOf(c.facing), c.refused, c.theirs)
		}
		var o ebiten.DrawImageOptions
		img := t.signs.Order(c.order, math.Round(chitSize*k/t.theme.Density))
		s := img.Bounds().Size()
		o.GeoM.Translate(math.Round(at.X-float64(s.X)/2), math.Round(at.Y-float64(s.Y)/2))
		if c.theirs {
			o.ColorScale.ScaleAlpha(0.8)
		}
		dst.DrawImage(img, &o)
		half := gmath.Vec{X: chitSize/2*k + 3*k, Y: chitSize/2*k + 3*k}
		switch {
		case c.refused:
			b.Box(dst, ui.Box{Center: at, Half: half, Stroke: refusedC, Width: 2.4 * k, Round: 5 * k})
			b.Line(dst, at.Add(gmath.Vec{X: -half.X, Y: half.Y}), at.Add(gmath.Vec{X: half.X, Y: -half.Y}), 2.4*k, refusedC, 0)
		case c.chosen:
			b.Box(dst, ui.Box{Center: at, Half: half, Stroke: draftInk, Width: 3.4 * k, Round: 5 * k})
			b.Box(dst, ui.Box{Center: at, Half: half, Stroke: ui.White, Width: 1.8 * k, Round: 5 * k})
		}
	}
}

// drawArrow draws the arrow of a chit whose middle is at a place.
func (t *Table) drawArrow(dst *ebiten.Image, at gmath.Vec, turn float64, refused, theirs bool) {
	k, b := t.signed(), t.tools.Brush
	sin, cos := math.Sincos(turn)
	dir, side := gmath.Vec{X: sin, Y: -cos}, gmath.Vec{X: cos, Y: sin}
	c, dash := draftInk, 0.0
	if refused {
		c, dash = refusedC, 5*k
	}
	if theirs {
		c = ui.Faded(c, 0.75)
	}
	from, tip := at.Add(dir.Mulf(arrowFrom*k)), at.Add(dir.Mulf(arrowTo*k))
	neck := tip.Sub(dir.Mulf(3 * k))
	b.Line(dst, from, neck, 5.6*k, ui.Faded(ui.White, 0.85), 0)
	wing := func(w float64, halo float64) (gmath.Vec, gmath.Vec) {
		back := tip.Sub(dir.Mulf((11 + halo) * k))
		return back.Add(side.Mulf(w * k)), back.Sub(side.Mulf(w * k))
	}
	l, r := wing(6.5, 0.6)
	b.Line(dst, l, tip, 5.6*k, ui.Faded(ui.White, 0.85), 0)
	b.Line(dst, r, tip, 5.6*k, ui.Faded(ui.White, 0.85), 0)
	b.Line(dst, from, neck, 2.6*k, c, dash)
	b.Line(dst, l, tip, 3*k, c, 0)
	b.Line(dst, r, tip, 3*k, c, 0)
}

// takeChit has labels keep off a chit and its arrow.
func (t *Table) takeChit(c *chitSign, at gmath.Vec) {
	k := t.signed()
	t.clutter.TakeAbout(at, (chitSize/2+2)*k)
	if !c.moves {
		return
	}
	sin, cos := math.Sincos(radiansOf(c.facing))
	for far := arrowFrom + 10.0; far < arrowTo; far += 16 {
		t.clutter.TakeAbout(at.Add(gmath.Vec{X: sin, Y: -cos}.Mulf(far*k)), 7*k)
	}
}
