package cd

import (
	"testing"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// clearNames looks at the names that were drawn: none lies on the icon of a stand, on
// a chit or on another name.
func (h *hand) clearNames(t *testing.T) {
	t.Helper()
	half := h.iconSize() / 2 * h.theme.Density
	square := func(at gmath.Vec, half float64) ui.Rect {
		return ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half}
	}
	for i, n := range h.named {
		for j := range h.laid {
			if l := &h.laid[j]; l.Pile > 0 && !h.large(l.piece) && !n.at.Meets(square(l.Icon, half)).Empty() {
				t.Errorf("the name of %s at %v lies on %s at %v", n.name, n.at, l.Name, l.Icon)
			}
		}
		chits := h.chitsNow()
		for k, at := range h.place(chits) {
			if !n.at.Meets(square(at, table.ChitSize/2*h.signed())).Empty() {
				t.Errorf("the name of %s lies on the chit of %s", n.name, chits[k].by)
			}
		}
		for _, o := range h.named[:i] {
			if !n.at.Meets(o.at).Empty() {
				t.Errorf("the name of %s lies on that of %s", n.name, o.name)
			}
		}
	}
}

// Names are written clear of stands, chits and each other, however close stands are:
// of one that is pointed at at every zoom, of all when the camera is near.
func TestNamesAreClear(t *testing.T) {
	h := crowdedIn(t, 200, rules.Commanding)
	windowtest.Do(t, func() {
		for i := range 40 {
			h.under = h.laid[i*7%len(h.laid)].Name
			h.draw()
			if l := h.laid[i*7%len(h.laid)]; len(h.named) == 0 && l.Pile > 0 && h.inView(l.Icon, 0) {
				t.Fatalf("%s is pointed at and not named", h.under)
			}
			h.clearNames(t)
		}
		h.camera.Scale = namedScale * h.theme.Density
		h.camera.Center = table.Inches(h.player.model.pieces[0].Footprint.Center)
		h.draw()
		if len(h.named) < 5 {
			t.Errorf("near by %d stands are named, want most", len(h.named))
		}
		h.clearNames(t)
	})
}

// The tag of a shot or an order does not lie on the stands about it.
func TestTagsAreClear(t *testing.T) {
	h := crowdedIn(t, 50, rules.General)
	windowtest.Do(t, func() {
		for i := range h.laid {
			l := &h.laid[i]
			if l.Pile == 0 || !h.room().Holds(l.Icon) {
				continue
			}
			h.clutter.Clear()
			h.takeStands()
			g := tag{at: l.Footprint.Center, off: vec(18, 14)}
			size := gmath.Vec{X: 120, Y: 44}
			lo := h.tagAt(h.dst, &g, size)
			for j := range h.laid {
				q := &h.laid[j]
				at := ui.Rect{X: lo.X, Y: lo.Y, W: size.X, H: size.Y}
				if q.Pile > 0 && at.Holds(q.Icon) {
					t.Errorf("the tag at %s lies on %s", l.Name, q.Name)
				}
			}
		}
	})
}
