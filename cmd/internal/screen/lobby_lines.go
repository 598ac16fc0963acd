package screen

import "sightline/cmd/internal/screen/ui"

// A pair is words at the left end of a line, and others at its right end.
type pair struct{ left, right ui.Label }

// broken is words in as many lines as they need at a width, with others at the right end
// of the last: if there is no room for those they are a line of their own.
func (l *lobby) broken(wide float64, left, right ui.Label) (out []pair) {
	for _, text := range l.page.Broken(left, wide) {
		left.Text = text
		out = append(out, pair{left: left})
	}
	if right.Text == "" {
		return out
	}
	last := &out[len(out)-1]
	if l.page.Width(last.left)+l.page.Width(right)+8 > wide {
		return append(out, pair{left: right})
	}
	last.right = right
	return out
}

// layPairs adds lines, the middle of the first at y, and returns where the middle of the
// next would be.
func (l *lobby) layPairs(x, y, wide, leading float64, lines []pair) float64 {
	for _, line := range lines {
		if line.right.Text == "" {
			l.page.Words(x, y, line.left, ui.Anchor{Y: 0.5})
		} else {
			l.page.Pair(x, y, wide, line.left, line.right)
		}
		y += leading
	}
	return y
}

// layRows is a list of rows, each as high as it needs, with a gap below: those in view are
// laid out.
func (l *lobby) layRows(view ui.Rect, highs []float64, gap float64, row func(r ui.Rect, i int)) {
	p, all := l.page, 0.0
	for _, high := range highs {
		all += high + gap
	}
	list := &l.lists[l.section]
	y, before := list.Begin(p, view, all)
	top := y
	for i, high := range highs {
		r := ui.Rect{X: view.X, Y: y, W: view.W - ui.BarWide, H: high}
		l.places = append(l.places, ui.Rect{X: r.X, Y: y - top, W: r.W, H: r.H})
		if r.Bottom() >= view.Y && r.Y <= view.Bottom() {
			row(r, i)
		}
		y += high + gap
	}
	list.End(p, before)
}
