package free

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/scenarios"
)

// copied says what a copy is.
const copied = "A copy to try things on: nothing here touches the game."

// goesBack says how to go back to the game, and what Esc does before that.
func (t *tableScene) goesBack() string {
	first := ""
	switch {
	case t.moving != nil || t.grab.what != nothing:
		first = "lets go of what is moved"
	case t.fanned != none:
		first = "lays the stands together again"
	case t.seeing != noScope:
		first = "puts away what is seen"
	case t.to != none:
		first = "puts the line away"
	case t.from != none:
		first = "lets go of the stand"
	default:
		return keys.Cap(t.backKey()) + " or Esc goes back to it."
	}
	return t.backAfter(first)
}

// backAfter says how to go back to the game where Esc does something else first.
func (t *tableScene) backAfter(first string) string {
	return keys.Cap(t.backKey()) + " goes back to it; Esc first " + first + "."
}

// backKey is the key that leaves a copy: that which opened it.
func (t *tableScene) backKey() string { return t.keys.Of("study", "F3") }

// likeIn has stands look as they do in the game: hits, pins, orders, company.
func (l *looks) likeIn(m *table.Moment, s *scenarios.Setup) {
	for i := range s.Stands {
		c, ok := m.Icons[s.Stands[i].Name]
		if !ok {
			continue
		}
		l.icons[i] = c
		look := &l.stands[i]
		look.Fill, look.Company, look.Carrying = c.Body, c.Company, c.Cargo
	}
}

// lookAsBefore has a copy that opens lie in the window just where the game did, but for
// one of which all showed: all of that is to show beside the panel, too.
func (t *tableScene) lookAsBefore() {
	if t.study == nil || t.study.Moment.Camera.Scale == 0 {
		return
	}
	before := t.study.Moment.Camera
	t.study.Moment.Camera.Scale = 0 // but once: a window of another size is another thing
	if !before.Fitted() {
		t.camera.LookAs(&before)
	}
}

// drawChits draws the chits of the game where they lie.
func (t *tableScene) drawChits(dst *ebiten.Image) {
	if t.study == nil {
		return
	}
	for i := range t.study.Moment.Chits {
		c := &t.study.Moment.Chits[i]
		foot := t.camera.ToScreen(table.Inches(c.At))
		c.Draw(dst, t.tools.Brush, t.icons, foot, foot.Add(c.Aside), t.theme.Density)
	}
}

// drawStudied frames the table of a copy, and says beside it that it is one.
func (t *tableScene) drawStudied(dst *ebiten.Image) {
	if t.study == nil {
		return
	}
	k, r := t.theme.Density, t.regions.table
	const frame = 5
	t.tools.Brush.Box(dst, ui.Box{
		Center: gmath.Vec{X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2},
		Half:   gmath.Vec{X: float64(r.Dx())/2 - frame/2*k, Y: float64(r.Dy())/2 - frame/2*k},
		Stroke: t.theme.Color(ui.Amber), Width: frame * k,
	})
	r = t.regions.banner
	mid := gmath.Vec{X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y+r.Max.Y) / 2}
	t.tools.Brush.Box(dst, ui.Box{Center: mid, Half: gmath.Vec{X: float64(r.Dx()) / 2, Y: float64(r.Dy()) / 2}, Fill: t.theme.Color(ui.Amber), Round: 6 * k})
	at := gmath.Vec{X: float64(r.Min.X) + bannerPad*k, Y: float64(r.Min.Y) + bannerPad*k}
	for _, l := range t.bannerLines(t.theme, t.goesBack()) {
		t.labels.Draw(dst, l, at, ui.TopLeft)
		at.Y += bannerLead * k
	}
}

// Sizes of the banner of a copy, in pixels of the desktop.
const (
	bannerPad  = 10
	bannerLead = 17
)

// bannerLines are the lines of the banner: what the table is, how one goes back, and what
// is not told.
func (t *tableScene) bannerLines(th *ui.Theme, back string) (out []ui.Label) {
	for i, text := range []string{copied, back, t.unmeasured()} {
		l := ui.Label{Text: text, Size: ui.TextBody, Bold: i == 0, Color: ui.Black}
		if text == "" {
			continue
		}
		for _, line := range ui.Broken(th, l, th.Fpx(panelWidth-2*bannerPad)) {
			l.Text = line
			out = append(out, l)
		}
	}
	return out
}

// bannerHigh is how high the banner is with all that it may say, in device pixels: it
// stands beside the table, of which it hides nothing.
func (t *tableScene) bannerHigh(th *ui.Theme) int {
	if t.study == nil {
		return 0
	}
	lines := len(t.bannerLines(th, t.backAfter("lays the stands together again")))
	return th.Px(float64(lines)*bannerLead + 2*bannerPad - 2)
}
