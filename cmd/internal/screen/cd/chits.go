package cd

import (
	"math"
	"slices"

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
	chitHalf   = 12.5 // of a chit, and the air about it
	chitPushed = 72   // how far it is pushed at most, from an icon
	arrowAir   = 3    // how far its arrow keeps from stands
	arrowOver  = 40   // how much farther it goes so that its arrow lies over one stand less
)

// A disc is what chits keep off: a stand, or another chit.
type disc struct {
	at   gmath.Vec
	half float64
}

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
			at, half := t.around(l)
			taken = append(taken, disc{at, half})
		}
	}
	out := make([]gmath.Vec, len(chits))
	for i := range chits {
		c := &chits[i]
		out[i] = t.camera.ToScreen(table.Inches(c.at))
		if !c.inHand {
			out[i] = freeOf(taken, out[i], radiansOf(c.facing), k, c.moves)
		}
		taken = append(taken, disc{out[i], chitHalf * k})
	}
	t.taken = taken
	return out
}

// freeOf looks for a place clear of others, the nearer the better, and where an arrow in
// a direction would lie over few of them.
func freeOf(taken []disc, at gmath.Vec, turn, k float64, arrow bool) gmath.Vec {
	most := chitPushed * k
	for _, q := range taken {
		if at.DistanceTo(q.at) < q.half {
			most = math.Max(most, chitPushed*k+q.half)
		}
	}
	best, least := at, math.Inf(1)
	for far := 0.0; far <= most && far < least; far += 8 * k {
		for _, aside := range [...]float64{0, 0.6, -0.6, 1.3, -1.3, 2.1, -2.1, math.Pi} {
			p := at.Add(pointing(turn + aside).Mulf(far))
			if slices.ContainsFunc(taken, func(q disc) bool { return p.DistanceTo(q.at) < q.half+chitHalf*k }) {
				continue
			}
			bad := far
			if arrow {
				bad += arrowOver * k * float64(overlaid(taken, p, turn, k))
			}
			if bad < least {
				best, least = p, bad
			}
		}
	}
	return best
}

// overlaid counts the others that the arrow of a chit at a place lies over.
func overlaid(taken []disc, at gmath.Vec, turn, k float64) (n int) {
	dir := pointing(turn)
	for _, q := range taken {
		along := gmath.Clamp(q.at.Sub(at).Dot(dir), table.ArrowFrom*k, table.ArrowTo*k)
		if at.Add(dir.Mulf(along)).DistanceTo(q.at) < q.half+arrowAir*k {
			n++
		}
	}
	return n
}

// pointing is one pixel in a direction of the window.
func pointing(turn float64) gmath.Vec {
	sin, cos := math.Sincos(turn)
	return gmath.Vec{X: sin, Y: -cos}
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
		tip := places[i].Add(pointing(radiansOf(chits[i].facing)).Mulf((table.ArrowTo - 8) * k))
		if far := tip.DistanceTo(at); far <= 14*k && !t.standNearer(at, far) {
			return i, true
		}
	}
	return -1, false
}

// standNearer reports whether a stand is under a place of the window, and its middle
// nearer than that.
func (t *Table) standNearer(to gmath.Vec, far float64) bool {
	return slices.ContainsFunc(t.laid, func(l laid) bool {
		at, half := t.around(&l)
		return l.Pile > 0 && !l.Wreck && at.DistanceTo(to) < math.Min(far, half)
	})
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
	for far := table.ArrowFrom + 10.0; far < table.ArrowTo; far += 16 {
		t.clutter.TakeAbout(at.Add(pointing(radiansOf(c.facing)).Mulf(far*k)), 7*k)
	}
}
