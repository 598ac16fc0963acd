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
	chitFree   = 25 // how far a chit keeps from icons and other chits
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
		if places[i].DistanceTo(at) <= table.ChitSize/2*k+2*k {
			return i, false
		}
	}
	for i := range chits {
		if !chits[i].moves {
			continue
		}
		sin, cos := math.Sincos(radiansOf(chits[i].facing))
		tip := places[i].Add(gmath.Vec{X: sin, Y: -cos}.Mulf((table.ArrowTo - 8) * k))
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
		t.takeChit(c, at)
		sign := c.sign()
		sign.Draw(dst, b, t.signs, t.camera.ToScreen(table.Inches(c.at)), at, k)
		half := gmath.Vec{X: table.ChitSize/2*k + 3*k, Y: table.ChitSize/2*k + 3*k}
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

// sign is how a chit is drawn.
func (c *chitSign) sign() table.Chit {
	return table.Chit{Order: c.order, Turn: radiansOf(c.facing), Arrow: c.moves, Refused: c.refused, Theirs: c.theirs}
}

// takeChit has labels keep off a chit and its arrow.
func (t *Table) takeChit(c *chitSign, at gmath.Vec) {
	k := t.signed()
	t.clutter.TakeAbout(at, (table.ChitSize/2+2)*k)
	if !c.moves {
		return
	}
	sin, cos := math.Sincos(radiansOf(c.facing))
	for far := table.ArrowFrom + 10.0; far < table.ArrowTo; far += 16 {
		t.clutter.TakeAbout(at.Add(gmath.Vec{X: sin, Y: -cos}.Mulf(far*k)), 7*k)
	}
}
