package ui

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// What a list that shows things whole would cut in half is not shown, wherever it
// is scrolled to, and cannot be pressed; what it shows stays.
func TestScrollKeepsLinesWhole(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	p, s := NewPage(th, nil), Scroll{}
	view := Rect{0, 20, 200, 100}
	for top := range 120 {
		s.Top = float64(top)
		p.Begin(400, 300)
		y, before := s.Begin(p, view, 220)
		for i := range 10 {
			if i == 4 {
				r := Rect{10, y + 80, 100, 28}
				p.Plate(r, Look{})
				p.Spot(Spot{Name: "button", Place: r})
			} else {
				p.Words(10, y+20*float64(i), Text("line", TextBody), TopLeft)
			}
		}
		s.End(p, before)
		shown := 0
		for i := range p.marks {
			m := &p.marks[i]
			lo, hi := p.upright(m)
			in := Rect{0, lo, 200, hi - lo}.Meets(m.clip)
			if in.H > 0.5 && in.H < hi-lo-0.5 && hi-lo < lineMost {
				t.Errorf("scrolled by %d, %.0f of %.0f are shown", top, in.H, hi-lo)
			}
			if !in.Empty() {
				shown++
			}
		}
		if shown < 3 {
			t.Errorf("scrolled by %d, %d lines are shown", top, shown)
		}
		if b := y + 80; b > view.Y+moreHigh && b+28 < view.Bottom()-24 && len(p.spots) == 0 {
			t.Errorf("scrolled by %d, the button is gone", top)
		}
		rules := 0
		for i := range p.marks {
			if p.marks[i].kind == lineMark {
				rules++
			}
		}
		want := 6 // two arrows: below there is more to the last
		if top == 0 {
			want = 3
		}
		if rules != want {
			t.Errorf("scrolled by %d, %d lines say that there is more, want %d", top, rules, want)
		}
	}
}

// Pictures that are higher than their rows do not hide the list: each was cut together
// with the next, and with that all up to the head of the list.
func TestScrollShowsRowsWithHighPictures(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	p, s, img := NewPage(th, nil), Scroll{}, ebiten.NewImage(24, 26)
	view := Rect{0, 20, 200, 100}
	for top := range 120 {
		s.Top = float64(top)
		p.Begin(400, 300)
		y, before := s.Begin(p, view, 230)
		for i := range 10 {
			r := Rect{10, y + 23*float64(i), 100, 21}
			p.Plate(r, Look{})
			p.Image(20, r.Middle().Y, img)
			p.Spot(Spot{Name: "row", Place: r})
		}
		s.End(p, before)
		if shown := len(p.spots); shown < 2 || shown > 4 {
			t.Errorf("scrolled by %d, %d rows are shown", top, shown)
		}
		for _, q := range p.spots {
			if in := q.Place.Meets(q.clip); in != q.Place || in.Bottom() > view.Bottom()-moreHigh && s.Top < 130 {
				t.Errorf("scrolled by %d, of the row at %v %v is shown", top, q.Place, in)
			}
		}
	}
}
