package free

import (
	"fmt"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/scenarios"
)

// looks are how the stands of a table look: no move changes that.
type looks struct {
	stands []picture.StandLook
	icons  []picture.Icon
}

func looksOf(s *scenarios.Setup) looks {
	l := looks{make([]picture.StandLook, len(s.Stands)), make([]picture.Icon, len(s.Stands))}
	for i, p := range scene.Of(s).Pieces {
		k := picture.LookOf(&p)
		l.stands[i] = k
		l.icons[i] = picture.Icon{
			Side: sideIndex(s, s.Stands[i].Side), Body: k.Fill, Company: k.Company, Symbol: k.Symbol,
			Size: table.IconSize, Unspotted: k.Hidden, Destroyed: k.Destroyed, Cargo: k.Carrying,
		}
	}
	return l
}

// sideIndex numbers the sides in the order of the table; a stand without one has
// the form of the first.
func sideIndex(s *scenarios.Setup, side string) int {
	for i := range s.Sides {
		if s.Sides[i].Name == side {
			return i
		}
	}
	return 0
}

// A laid stand is one on the table with the place of its icon in the window.
type laid struct {
	stand int
	table.Perch
}

// laidKey is all that the places of icons depend on.
type laidKey struct {
	setup  *scenarios.Setup
	camera table.Camera
	fanned int
	theme  *ui.Theme
}

// lay places the icons of the stands, if anything has changed.
func (t *tableScene) lay() {
	key := laidKey{t.setup(), t.camera, t.fanned, t.theme}
	if key == t.laidFor {
		return
	}
	t.laidFor = key
	t.laid, t.laidAt = t.laid[:0], t.laidAt[:0]
	fanned := none
	for i := range t.setup().Stands {
		t.laidAt = append(t.laidAt, none)
		if !t.onTable(i) {
			continue
		}
		if i == t.fanned {
			fanned = len(t.laid)
		}
		t.laidAt[i] = len(t.laid)
		t.laid = append(t.laid, laid{i, table.PerchAt(t.camera.ToScreen(table.Inches(t.stand(i).Footprint().Center)))})
	}
	table.Spread(len(t.laid), func(i int) *table.Perch { return &t.laid[i].Perch }, fanned, t.theme.Density)
}

// drawPlaceNames draws the names of the ground, off the stands.
func (t *tableScene) drawPlaceNames(dst *ebiten.Image, still bool) {
	t.places.Clear()
	for i := range t.laid {
		l := &t.laid[i]
		at, half := t.middle(l.stand), t.theme.Fpx(table.IconSize/2)
		if t.large(l.stand) {
			look := &t.looks.stands[l.stand]
			half = math.Max(look.Width, look.Depth) * t.camera.Scale / 2
		}
		over := ui.Rect{}
		if l.Pile > 0 {
			over = ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half}
		}
		t.places.Add(t.stand(l.stand).At, over)
	}
	t.places.Draw(dst, &t.camera, t.theme.Density, still, t.grab.what != aStand)
}

// large reports whether a stand is so near that it is drawn without an icon: not
// in the palette for color-blind eyes, as icons alone say the side by form.
func (t *tableScene) large(i int) bool {
	l := &t.looks.stands[i]
	return !t.theme.Safe && math.Min(l.Width, l.Depth)*t.camera.Scale >= t.theme.Fpx(table.Iconed)
}

// middle is where a stand on the table is clicked: its icon, or its footprint if
// that is large.
func (t *tableScene) middle(i int) gmath.Vec {
	if i < len(t.laidAt) && t.laidAt[i] != none && !t.large(i) {
		return t.laid[t.laidAt[i]].Icon
	}
	return t.camera.ToScreen(table.Inches(t.stand(i).Footprint().Center))
}

// pileAt is how many stands the icon of a stand stands for.
func (t *tableScene) pileAt(i int) int {
	if i == none || i >= len(t.laidAt) || t.laidAt[i] == none || t.large(i) {
		return 0
	}
	return t.laid[t.laidAt[i]].Pile
}

// under returns the stand whose icon or else whose footprint is at a place of the
// window, or none.
func (t *tableScene) under(at gmath.Vec) int {
	best, found := t.theme.Fpx(table.IconSize/2+2), none
	for i := range t.laid {
		l := &t.laid[i]
		if l.Pile == 0 || t.large(l.stand) {
			continue
		}
		if d := l.Icon.DistanceTo(at); d <= best {
			best, found = d, l.stand
		}
	}
	if found != none {
		return found
	}
	return t.standAt(table.Point(t.camera.ToTable(at)), t.reach())
}

// drawStands draws the stands: the footprints in order, then the icons of those
// that are not large; the chosen ones last, they lie over the others, and the one
// in hand over all.
func (t *tableScene) drawStands(dst *ebiten.Image, still bool) {
	last := func(i int) bool {
		return i == t.from || i == t.to || i == t.hovered || i == t.grab.stand && t.grab.what == aStand
	}
	for _, draw := range []func(*laid){
		func(l *laid) { t.drawStand(dst, l.stand, still) },
		func(l *laid) { t.drawIcon(dst, l, last(l.stand)) },
	} {
		for _, chosen := range []bool{false, true} {
			for i := range t.laid {
				if last(t.laid[i].stand) == chosen {
					draw(&t.laid[i])
				}
			}
		}
	}
}

// drawStand draws the footprint of a stand, and all of it where it is large.
func (t *tableScene) drawStand(dst *ebiten.Image, i int, still bool) {
	f := t.stand(i).Footprint()
	if !t.inView(f.Center, 4) {
		return
	}
	look := t.looks.stands[i]
	if t.large(i) {
		look.Selected = i == t.from || i == t.to
		if i == t.hovered && !look.Selected {
			t.outline(dst, i, ui.Faded(ui.White, 0.9), 2)
		}
	} else {
		look.Small, look.Symbol = true, ""
	}
	t.sprites.Stand(dst, &t.camera, look, table.Inches(f.Center), radians(f.Facing), t.theme.Density, still)
}

// drawIcon draws the icon of a stand that is not large. One below others in a pile
// shows if it must.
func (t *tableScene) drawIcon(dst *ebiten.Image, l *laid, must bool) {
	i, k := l.stand, t.theme.Density
	if l.Pile == 0 && !must || t.large(i) || !t.inView(t.stand(i).At, 64*k/t.camera.Scale) {
		return
	}
	if l.Icon.DistanceTo(l.Foot) > 3*k {
		t.tools.Brush.Line(dst, l.Foot, l.Icon, 1.2*k, ui.Black, 0)
	}
	t.icons.Draw(dst, t.looks.icons[i], l.Icon, radians(t.stand(i).Footprint().Facing), 1)
	ring := func(grow, width float64, c color.NRGBA) {
		half := (table.IconSize/2 + grow) * k
		t.tools.Brush.Box(dst, ui.Box{Center: l.Icon, Half: gmath.Vec{X: half, Y: half}, Round: 6 * k, Stroke: c, Width: width * k})
	}
	switch {
	case i == t.from || i == t.to:
		ring(4, 4, ui.Black)
		ring(4, 2, ui.White)
	case i == t.hovered:
		ring(3, 2, ui.Faded(ui.White, 0.9))
	}
	if l.Pile > 1 {
		at := l.Icon.Add(gmath.Vec{Y: 17 * k})
		t.labels.Draw(dst, ui.Label{Text: fmt.Sprintf("×%d", l.Pile), Size: 11.5, Bold: true, Color: ui.Black, Halo: ui.White}, at, ui.Centered)
	}
}
