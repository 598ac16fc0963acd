package windowtest

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"sightline/cmd/internal/screen/ui"
)

// A Faulty holds what is wrong with pages, each fault once.
type Faulty struct {
	Said map[string]bool
	// Cuts are words that are there to be written with three dots; nil: no text
	// is looked at for being cut short.
	Cuts []string
}

// A written line of text lies on a plate, or on none.
type written struct {
	text  string
	at    ui.Rect // as far as it is not clipped
	full  ui.Rect
	clip  ui.Rect
	plate ui.Rect
}

// Find lists what is wrong with a page, as it is laid out: words that lie on
// others, are cut short or reach out of their plate or of the window, spots that
// are out of the window, and panels that lie on each other. Panels are the names
// of spots.
func (f *Faulty) Find(p *ui.Page, th *ui.Theme, panels []string) (out []string) {
	say := func(format string, args ...any) {
		s := fmt.Sprintf(format, args...)
		if !f.Said[s] {
			f.Said[s] = true
			out = append(out, s)
		}
	}
	for _, w := range read(p, th, say) {
		switch {
		case w.at.Empty():
		case f.Cuts != nil && strings.HasSuffix(w.text, "…") && !slices.Contains(f.Cuts, w.text):
			say("%q is cut short", w.text)
		case (w.plate.X < w.clip.X) != (w.plate.Right() > w.clip.Right()): // the plate scrolls out
		case w.full.X < w.plate.X-1 || w.full.Right() > w.plate.Right()+1:
			say("%q reaches out of its plate", w.text)
		case w.full.Y < w.clip.Y || w.full.Bottom() > w.clip.Bottom(): // it scrolls
		case w.full.Y+3 < w.plate.Y || w.full.Bottom()-3 > w.plate.Bottom():
			say("%q reaches above or below its plate", w.text)
		case w.full.X < w.clip.X-1 || w.full.Right() > w.clip.Right()+1:
			say("%q reaches out of what shows", w.text)
		}
	}
	f.overlaps(p, panels, say)
	return out
}

// overlaps looks at panels and at what is in the window.
func (f *Faulty) overlaps(p *ui.Page, panels []string, say func(string, ...any)) {
	var seen []ui.Spot
	for _, s := range p.Spots() {
		if s.Modal { // what lies below does not matter
			seen = nil
		}
		if !slices.Contains(panels, s.Name) {
			continue
		}
		if in := s.Place.Meets(p.Size()); in.W < s.Place.W-0.01 || in.H < s.Place.H-0.01 {
			say("%s at %.0f is not in the window", s.Name, s.Place)
		}
		for _, o := range seen {
			if over := o.Place.Meets(s.Place); !over.Empty() {
				say("%s lies on %s", s.Name, o.Name)
			}
		}
		seen = append(seen, s)
	}
}

// read returns the words of a page that no plate hides, and says which of them
// lie on others.
func read(p *ui.Page, th *ui.Theme, say func(string, ...any)) (all []written) {
	labels := ui.NewLabels(th)
	type plate struct{ at, clip ui.Rect }
	var plates []plate
	marks := reflect.ValueOf(p).Elem().FieldByName("marks")
	for i := range marks.Len() {
		m := marks.Index(i)
		at, clip := rectOf(m.FieldByName("place")), rectOf(m.FieldByName("clip"))
		l, a := m.FieldByName("label"), m.FieldByName("anchor")
		text := l.FieldByName("Text").String()
		if text == "" {
			look := m.FieldByName("look")
			if at.H > 12 && at.W > 12 && look.FieldByName("Fill").FieldByName("A").Uint() > 128 {
				plates = append(plates, plate{at, clip})
				all = slices.DeleteFunc(all, func(w written) bool { return at.Meets(clip).Holds(w.at.Middle()) })
			}
			continue
		}
		size := labels.Size(ui.Label{Text: text, Size: l.FieldByName("Size").Float(), Bold: l.FieldByName("Bold").Bool()}).Divf(th.Density)
		full := ui.Rect{X: at.X - a.Field(0).Float()*size.X, Y: at.Y - a.Field(1).Float()*size.Y, W: size.X, H: size.Y}
		w := written{text: text, full: full, clip: clip, at: full.Inset(1, 3).Meets(clip), plate: p.Size()}
		for _, pl := range slices.Backward(plates) {
			if pl.at.Meets(pl.clip).Holds(w.at.Middle()) {
				w.plate = pl.at
				break
			}
		}
		for _, o := range all {
			if over := o.at.Meets(w.at); !over.Empty() && !w.at.Empty() {
				say("%q lies on %q", text, o.text)
			}
		}
		all = append(all, w)
	}
	return all
}

// Marks is all that a page shows: of two pages that look alike it is the same.
func Marks(p *ui.Page) string {
	return fmt.Sprint(reflect.ValueOf(p).Elem().FieldByName("marks"))
}

func rectOf(v reflect.Value) ui.Rect {
	return ui.Rect{X: v.Field(0).Float(), Y: v.Field(1).Float(), W: v.Field(2).Float(), H: v.Field(3).Float()}
}

// Uncovered is the share of a page that no panel of it covers, from 0 to 1:
// panels are the names of spots.
func Uncovered(p *ui.Page, panels []string) float64 {
	w := p.Size()
	free, all := 0, 0
	for y := 1.0; y < w.H; y += 2 {
		for x := 1.0; x < w.W; x += 2 {
			all++
			covered := slices.ContainsFunc(p.Spots(), func(s ui.Spot) bool {
				r := s.Place
				return slices.Contains(panels, s.Name) && x >= r.X && x < r.Right() && y >= r.Y && y < r.Bottom()
			})
			if !covered {
				free++
			}
		}
	}
	return float64(free) / float64(all)
}
