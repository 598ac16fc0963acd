package free

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/scenarios"
)

// studied says of a copy what it is, and how to leave it.
func (t *tableScene) studied() string {
	return "A copy to try things on: nothing here touches the game. " + t.goesBack()
}

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

// lookAsBefore has a copy that opens lie in the window just where the game did.
func (t *tableScene) lookAsBefore() {
	if t.study == nil || t.study.Moment.Camera.Scale == 0 {
		return
	}
	before := t.study.Moment.Camera
	t.study.Moment.Camera.Scale = 0 // but once: a window of another size is another thing
	t.camera.LookAs(&before)
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

// drawStudied says over the table that it is a copy, and frames it.
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
	lines := []ui.Label{{Text: t.studied(), Size: ui.TextBody, Bold: true, Color: ui.Black}}
	if why := t.unmeasured(); why != "" {
		lines = append(lines, ui.Label{Text: why, Size: ui.TextBody, Color: ui.Black})
	}
	size := gmath.Vec{}
	for i := range lines {
		lines[i] = ui.Shortened(t.theme, lines[i], float64(r.Dx())-40*k)
		s := t.labels.Size(lines[i])
		size = gmath.Vec{X: max(size.X, s.X), Y: size.Y + s.Y}
	}
	half := size.Mulf(0.5).Add(gmath.Vec{X: 14 * k, Y: 6 * k})
	mid := gmath.Vec{X: float64(r.Min.X+r.Max.X) / 2, Y: float64(r.Min.Y) + 10*k + half.Y}
	t.tools.Brush.Box(dst, ui.Box{Center: mid, Half: half, Fill: t.theme.Color(ui.Amber), Stroke: t.theme.Color(ui.Black), Width: 1.4 * k, Round: 6 * k})
	y := mid.Y - size.Y/2
	for i := range lines {
		high := t.labels.Size(lines[i]).Y
		t.labels.Draw(dst, lines[i], gmath.Vec{X: mid.X, Y: y + high/2}, ui.Centered)
		y += high
	}
}
