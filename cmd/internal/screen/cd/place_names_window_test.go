package cd

import (
	"testing"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	rules "sightline/game/commanddecision"
)

// Names of the ground lie clear of stands, or fade below them: they were drawn with the
// ground, and stands hid half of their letters.
func TestPlaceNamesKeepOffStands(t *testing.T) {
	h := crowdedIn(t, 60, rules.Commanding)
	windowtest.Do(t, func() {
		var stands []ui.Rect
		for i := range h.laid {
			at, half := h.around(&h.laid[i])
			if h.laid[i].Pile > 0 {
				stands = append(stands, ui.Rect{X: at.X - half, Y: at.Y - half, W: 2 * half, H: 2 * half})
			}
		}
		covered, moved, was := 0, 0, h.places.free.Shapes
		for i, s := range h.freeNames().Shapes {
			l, is := s.(*picture.Label)
			if !is {
				continue
			}
			old := was[i].(*picture.Label)
			if meetsAny(h.nameAt(old), stands) {
				covered++
			}
			if l.At != old.At {
				moved++
			}
			if l.Color == old.Color && meetsAny(h.nameAt(l), stands) {
				t.Errorf("a stand lies on %q", l.Text)
			}
		}
		if covered == 0 || moved == 0 {
			t.Errorf("of %d names %d were covered and %d have moved: this shows nothing", len(was), covered, moved)
		}
		h.forget()
		if h.places.scale != 0 || len(h.places.stands) != 0 {
			t.Error("where names lie tells the next player where stands were")
		}
	})
}

// The name of a road that lies on a house, as letters of one size do far off, moves aside.
func TestRoadNamesKeepOffHouses(t *testing.T) {
	withHand(t, "lezey-1944", [2]string{"", "steady"}, func(h *hand) {
		h.laid = nil
		at := -1
		for i, s := range h.places.free.Shapes {
			if l, is := s.(*picture.Label); is && !l.Bold && !h.nameAt(l).Empty() {
				at = i
			}
		}
		was := h.places.free.Shapes[at].(*picture.Label)
		h.places.houses = []picture.Rect{{Min: was.At, Max: was.At}}
		h.places.houses[0] = h.places.houses[0].Grow(0.3)
		if now := h.freeNames().Shapes[at].(*picture.Label); now.At == was.At && now.Color == was.Color {
			t.Errorf("%q stays on a house", was.Text)
		}
	})
}
