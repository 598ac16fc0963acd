package cd

import (
	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// A nameplate is the name of a stand as it lies in the window.
type nameplate struct {
	name string
	at   ui.Rect
}

// namedScale is from how many units an inch all stands are named.
const namedScale = 30

// ringGap is how far the rings of a selected stand reach beyond the gap of a name.
const ringGap = 6

// drawNames writes the names of stands: of that under the pointer and of one or two
// that are selected, wherever there is most room; of all of them when the camera is
// near, but for those that there is no room for.
func (t *Table) drawNames(dst *ebiten.Image) {
	t.named = t.named[:0]
	for _, first := range [...]bool{true, false} {
		if !first && t.camera.Scale < namedScale*t.theme.Density {
			break
		}
		for i := range t.laid {
			if l := &t.laid[i]; l.Pile > 0 && t.inView(l.Icon, 40*t.theme.Density) && t.chosen(l) == first {
				t.drawName(dst, l, first)
			}
		}
	}
}

// chosen reports whether the name of a stand is asked for by itself.
func (t *Table) chosen(l *laid) bool {
	alone := t.markOf(l.Name).selected || t.player.is(l.Name)
	return l.Name == t.under || alone && len(t.player.selected) < 3
}

// drawName writes the name of a stand beside it, at the end of a line if there is no
// room; at any place if it must.
func (t *Table) drawName(dst *ebiten.Image, l *laid, must bool) {
	label := ui.Label{Text: l.Name, Size: ui.TextSmall, Bold: true, Color: ui.Black, Halo: ui.Faded(ui.White, 0.92)}
	at, half := t.around(l)
	room := t.room()
	tag := table.Tagged{
		Of: ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half}, Size: t.labels.Drawn(label), Density: t.theme.Density,
	}
	if t.mapRoom().Holds(at) {
		tag.Room = &room
	}
	if t.player.is(l.Name) || t.markOf(l.Name).selected {
		tag.Gap = ringGap
	}
	if !must {
		tag.Most = 2
	}
	lies, clear := t.clutter.Lay(&tag)
	if !clear && !must {
		return
	}
	t.clutter.Take(lies)
	t.named = append(t.named, nameplate{l.Name, lies})
	t.drawLeader(dst, &tag, lies)
	t.labels.Draw(dst, label, gmath.Vec{X: lies.X, Y: lies.Y}, ui.TopLeft)
}

// drawLeader draws the line from what a label belongs to to where it lies.
func (t *Table) drawLeader(dst *ebiten.Image, l *table.Tagged, at ui.Rect) {
	from, to, is := l.Leader(at)
	if !is {
		return
	}
	k := t.theme.Density
	t.tools.Brush.Line(dst, from, to, 3*k, ui.Faded(ui.White, 0.85), 0)
	t.tools.Brush.Line(dst, from, to, 1.2*k, ui.Black, 0)
}

// takeStands has labels keep off stands: while something is shown, off where those
// on their way are going, so that no label leaps aside for one that passes.
func (t *Table) takeStands() {
	k := t.theme.Density
	for i := range t.laid {
		l := &t.laid[i]
		if l.Pile == 0 || !t.inView(l.Icon, 120*k) {
			continue
		}
		at, half := t.around(l)
		if t.show != nil && len(t.show.ways()[l.Name]) > 0 {
			if q := t.show.post.get(l.Name); q != nil {
				at = t.camera.ToScreen(table.Inches(q.Footprint.Center))
			}
		}
		if t.large(l.piece) {
			t.clutter.Take(t.bounds(l, at))
		} else {
			t.clutter.TakeAbout(at, half+k)
		}
		if l.Pile > 1 { // its number
			t.clutter.TakeAbout(at.Add(gmath.Vec{Y: pileBelow * t.signed()}), 8*k)
		}
	}
}

// bounds is the footprint of a stand about a place of the window.
func (t *Table) bounds(l *laid, at gmath.Vec) ui.Rect {
	lo, hi := at, at
	for _, c := range l.Footprint.Corners {
		d := table.Inches(c).Sub(table.Inches(l.Footprint.Center)).Mulf(t.camera.Scale)
		p := at.Add(d)
		lo, hi = gmath.Vec{X: min(lo.X, p.X), Y: min(lo.Y, p.Y)}, gmath.Vec{X: max(hi.X, p.X), Y: max(hi.Y, p.Y)}
	}
	return ui.Rect{X: lo.X, Y: lo.Y, W: hi.X - lo.X, H: hi.Y - lo.Y}
}
