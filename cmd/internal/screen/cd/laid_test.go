package cd

import (
	"image"
	"reflect"
	"slices"
	"testing"

	"sightline/cmd/internal/screen/ui"
)

// Whatever is opened, in every step and in windows of two sizes: all that can be
// pressed is in the window, large enough to be hit, and has a name of its own.
func TestSpotsCanBePressed(t *testing.T) {
	for _, size := range []image.Point{{1280, 800}, {1920, 1080}} {
		withHand(t, "maneuvers-1941", [2]string{"", "steady"}, func(h *hand) {
			h.referee = nil
			h.Layout(size, h.theme)
			said := map[string]bool{}
			for i := range 240 {
				if h.once(); i%20 == 19 {
					h.stepOn()
				}
				h.layPage()
				h.spots(t, said)
				h.words(t, said)
			}
		})
	}
}

// spots fails if one of the page cannot be pressed.
func (h *hand) spots(t *testing.T, said map[string]bool) {
	window := h.page.Size()
	names := map[string]bool{}
	for _, s := range h.page.Spots() {
		r := s.Place
		switch {
		case said[s.Name] || s.Press == nil:
			continue
		case names[s.Name]:
			t.Errorf("%v: there are two of %q", h.size, s.Name)
		case r.Meets(window) != r && !h.scrolls(r):
			t.Errorf("%v: %q at %v is not in the window", h.size, s.Name, r)
		case r.H < 20 || r.W < 20:
			t.Errorf("%v: %q is %v by %v", h.size, s.Name, r.W, r.H)
		default:
			names[s.Name] = true
			continue
		}
		names[s.Name], said[s.Name] = true, true
	}
}

// scrolls reports whether a place is in a part that scrolls.
func (h *hand) scrolls(r ui.Rect) bool {
	f := h.frame
	return r.Meets(f.tray) == (ui.Rect{X: r.X, Y: r.Y, W: r.Meets(f.tray).W, H: r.H}) || r.X >= f.right.X || r.Right() <= f.roster.Right()
}

// words fails if some lie on others, and no plate between them.
func (h *hand) words(t *testing.T, said map[string]bool) {
	type written struct {
		text string
		at   ui.Rect
	}
	type plate struct {
		at    ui.Rect
		below int // how many words were written before it was laid
	}
	var all []written
	var plates []plate
	marks := reflect.ValueOf(h.page).Elem().FieldByName("marks")
	for i := range marks.Len() {
		m := marks.Index(i)
		at, clip := rectOf(m.FieldByName("place")), rectOf(m.FieldByName("clip"))
		l, a := m.FieldByName("label"), m.FieldByName("anchor")
		text := l.FieldByName("Text").String()
		if text == "" {
			if m.FieldByName("look").FieldByName("Fill").FieldByName("A").Uint() > 128 {
				plates = append(plates, plate{at.Meets(clip), len(all)})
			}
			continue
		}
		size := h.labels.Size(ui.Label{Text: text, Size: l.FieldByName("Size").Float(), Bold: l.FieldByName("Bold").Bool()}).Divf(h.theme.Density)
		at = ui.Rect{X: at.X - a.Field(0).Float()*size.X, Y: at.Y - a.Field(1).Float()*size.Y, W: size.X, H: size.Y}.Inset(1, 3).Meets(clip)
		for k, w := range all {
			over := w.at.Meets(at)
			between := func(p plate) bool { return k < p.below && p.at.Meets(over) == over }
			if !over.Empty() && !said[w.text+"\n"+text] && !slices.ContainsFunc(plates, between) {
				said[w.text+"\n"+text] = true
				t.Errorf("%v: %q lies on %q at %v", h.size, text, w.text, over)
			}
		}
		all = append(all, written{text, at})
	}
}

func rectOf(v reflect.Value) ui.Rect {
	return ui.Rect{X: v.Field(0).Float(), Y: v.Field(1).Float(), W: v.Field(2).Float(), H: v.Field(3).Float()}
}
