package ui

import "math"

// A Scroll is how far a list has been scrolled. Its zero value is at the top.
type Scroll struct {
	Top    float64 // units of the content above the view
	view   Rect
	height float64 // of the content
	held   bool    // the bar, by the pointer
	from   int     // the first mark of the content, and the first spot
	spot   int
}

// scrollStep is how far a notch of the wheel scrolls.
const scrollStep = 48

// Begin says where the list is in view and how high its content is, and returns
// the y at which it begins. What is added until End is clipped to the view.
func (s *Scroll) Begin(p *Page, view Rect, height float64) (y float64, before Rect) {
	s.view, s.height, s.from, s.spot = view, height, len(p.marks), len(p.spots)
	s.Top = math.Max(0, math.Min(s.Top, height-view.H))
	return view.Y - s.Top, p.Clip(view)
}

// Hide says that the list is not on the page: nothing scrolls it.
func (s *Scroll) Hide() { s.view, s.held = Rect{}, false }

// AtEnd reports whether the list shows its end, as it was laid out last: what is added to it
// then is to be followed. One that is not on the page does.
func (s *Scroll) AtEnd() bool { return s.view.H <= 0 || s.Top >= s.height-s.view.H-0.5 }

// End adds the bar, if there is more than the view shows, and an arrow at the edge
// where there is more. A line or a button that the view would cut is not shown at all.
func (s *Scroll) End(p *Page, before Rect) {
	p.Unclip(before)
	if s.height <= s.view.H+0.5 {
		p.keepWhole(s.from, s.spot, 0, 0)
		return
	}
	above, below := 0.0, 0.0
	if s.Top > 0.5 {
		above = moreHigh
	}
	if s.Top < s.height-s.view.H-0.5 {
		below = moreHigh
	}
	p.keepWhole(s.from, s.spot, above, below)
	if above > 0 {
		p.more(s.view, s.view.Y, 1)
	}
	if below > 0 {
		p.more(s.view, s.view.Bottom(), -1)
	}
	track, h := s.track()
	p.Plate(track, Look{Fill: Slate, Radius: 2})
	y := track.Y + (track.H-h)*s.Top/(s.height-s.view.H)
	p.Plate(Rect{track.X, y, 4, h}, Look{Fill: InkFaint, Radius: 2})
}

// moreHigh is the room of the arrow at an edge of a list beyond which there is more.
const moreHigh = 12

// more draws the edge of a list beyond which there is more: a line, and an arrow that
// points over it, in the room from it on, down by 1 or up by -1.
func (p *Page) more(view Rect, y, in float64) {
	wide := view.W - BarWide
	p.Rule(view.X+2, y+in, view.X+wide-2, y+in, 1, Rule)
	x, tip, foot := view.X+wide/2, y+in*3.5, y+in*8.5
	p.Rule(x-7, foot, x, tip, 1.8, InkSoft)
	p.Rule(x, tip, x+7, foot, 1.8, InkSoft)
}

// track returns where the bar runs, and how long it is.
func (s *Scroll) track() (track Rect, bar float64) {
	track = Rect{s.view.Right() - 5, s.view.Y + 2, 4, s.view.H - 4}
	return track, math.Max(24, track.H*s.view.H/s.height)
}

// BarWide is how much of the right edge of a list belongs to its bar.
const BarWide = 12

// Bar scrolls to where the bar is dragged or pressed, and reports whether it is.
func (s *Scroll) Bar(p *Page, in *Input) bool {
	at := p.Unit(in.At)
	track, h := s.track()
	grip := Rect{s.view.Right() - BarWide, s.view.Y, BarWide, s.view.H}
	if in.JustPressed == LeftButton {
		s.held = s.height > s.view.H+0.5 && grip.Holds(at)
	}
	s.held = s.held && in.Down == LeftButton
	if s.held && track.H > h {
		s.Top = 0
		s.By((at.Y - track.Y - h/2) / (track.H - h) * (s.height - s.view.H))
	}
	return s.held
}

// Wheel scrolls if the pointer is over the list, and reports whether it is.
func (s *Scroll) Wheel(p *Page, in *Input) bool {
	if in.Wheel == 0 || !s.view.Holds(p.Unit(in.At)) {
		return false
	}
	s.By(-in.Wheel * scrollStep)
	return true
}

// By scrolls by so many units.
func (s *Scroll) By(d float64) {
	s.Top = math.Max(0, math.Min(s.Top+d, math.Max(0, s.height-s.view.H)))
}

// Show scrolls until a part of the content is in view, clear of the arrows.
func (s *Scroll) Show(top, bottom float64) {
	if top < s.Top+moreHigh {
		s.Top = math.Max(0, top-moreHigh)
	}
	if bottom > s.Top+s.view.H-moreHigh {
		s.Top = bottom - s.view.H + moreHigh
	}
}

// Look is Show in a view that is laid out next, with content of a height; where all of
// it fits nothing scrolls.
func (s *Scroll) Look(view Rect, height, top, bottom float64) {
	if s.view, s.height = view, height; height > view.H {
		s.Show(top, bottom)
	}
}

// lineMost is how high a thing may be, in units, that is shown whole or not at
// all.
const lineMost = 44

// lineAir is what a line has above and below its letters, where lines may meet.
const lineAir = 3

// keepWhole narrows the clip of marks and spots from given ones on, by some room above
// and below, and until it cuts no line, no button and no picture.
func (p *Page) keepWhole(from, spot int, above, below float64) {
	if from >= len(p.marks) {
		return
	}
	clip := p.marks[from].clip
	top, bottom := clip.Y+above, clip.Bottom()-below
	for again := true; again && top < bottom; {
		again = false
		for i := from; i < len(p.marks); i++ {
			lo, hi := p.upright(&p.marks[i])
			if row := p.rowOf(&p.marks[i], spot); row != nil {
				lo, hi = row.Place.Y, row.Place.Bottom()
			}
			if hi-lo > lineMost {
				continue
			}
			more := 0.0 // of letters that reach into the air
			if p.marks[i].kind == wordsMark {
				more = lineAir - 1
			}
			if lo < bottom && hi > bottom {
				bottom, again = lo-more, true
			}
			if lo < top && hi > top {
				top, again = hi+more, true
			}
		}
	}
	if top >= bottom {
		return // a view lower than a line
	}
	whole := Rect{clip.X, top, clip.W, bottom - top}
	for i := from; i < len(p.marks); i++ {
		p.marks[i].clip = p.marks[i].clip.Meets(whole)
	}
	shown := p.spots[:spot]
	for _, s := range p.spots[spot:] {
		if s.clip = s.clip.Meets(whole); !s.Place.Meets(s.clip).Empty() {
			shown = append(shown, s)
		}
	}
	p.spots = shown
}

// rowOf returns the lowest of the spots from a given one on that a picture is in the
// middle of, or nil: it may be higher than its row, and then one would be cut together
// with that of the next row, all the way up the list.
func (p *Page) rowOf(m *mark, spot int) *Spot {
	if m.kind != imageMark {
		return nil
	}
	for i := range p.spots[spot:] {
		if s := &p.spots[spot+i]; s.Place.Holds(m.place.Middle()) {
			return s
		}
	}
	return nil
}

// upright returns where a mark begins and ends from above to below.
func (p *Page) upright(m *mark) (top, bottom float64) {
	y, high := m.place.Y, m.place.H
	switch m.kind {
	case wordsMark:
		high = p.labels.Size(m.label).Y / p.theme.Density
		y -= m.anchor.Y * high
		return y + lineAir, y + high - lineAir
	case imageMark:
		high = float64(m.image.Bounds().Dy()) / p.theme.Density
		y -= high / 2
	}
	return y, y + high
}
