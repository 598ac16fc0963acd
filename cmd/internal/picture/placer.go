package picture

import (
	"image"
	"math"
)

// A placer sets labels: never one over another nor beyond its room, and where
// they cover as little as can be of what else is drawn. A label for which there
// is no such place is left out.
type placer struct {
	room   Rect
	labels boxes // that are set
	things boxes // that are better not covered
	// swell is how many times as large as on paper letters are to have room for, as
	// they are on a screen far off; 0 is 1.
	swell float64
}

// swollen is a label as it takes up room.
func (p *placer) swollen(l *Label) *Label {
	out := *l
	out.Size.Inches *= math.Max(p.swell, 1)
	return &out
}

// A bid is a label looking for its place.
type bid struct {
	*Label
	at    []Point            // where it would like to be, the best first
	worse func(Rect) float64 // what speaks against a place; nil for nothing
	far   bool               // it may go farther off, to be tied to its thing by a line
}

// place moves the label to the place that is best, keeps that place from others,
// and reports whether there is one. A place far down the list must be better by
// more.
func (p *placer) place(b bid) bool { return p.placeAtMost(b, math.Inf(1)) }

// placeAtMost is place, but a label that would cover more than a share of itself
// is left out.
func (p *placer) placeAtMost(b bid, share float64) bool {
	pick, bad := p.best(b, b.at)
	if b.far && bad > 0.5 {
		if q, other := p.best(b, p.farther(b)); other+0.3 < bad {
			pick, bad = q, other
		}
	}
	if bad > share || math.IsInf(bad, 1) {
		return false
	}
	b.At = pick
	p.labels.add(p.swollen(b.Label).inked())
	return true
}

// best returns the best of the places and how much of the label covers something
// there; infinity if the label fits in none.
func (p *placer) best(b bid, at []Point) (pick Point, share float64) {
	least := math.Inf(1)
	share = least
	moved := p.swollen(b.Label)
	for i, q := range at {
		order := 0.004 * float64(i)
		if order >= least {
			break
		}
		moved.At = q
		r := moved.inked()
		if !p.room.Contains(r.Min) || !p.room.Contains(r.Max) || p.labels.cover(r.Grow(0.12*b.Size.True())) > 0 {
			continue
		}
		w, h := r.Size()
		bad := p.things.cover(r) / (w * h)
		if b.worse != nil {
			bad += b.worse(r)
		}
		if bad+order < least-1e-6 {
			least, pick, share = bad+order, q, bad
		}
	}
	return pick, share
}

// farther returns places in rings about the first one the label would like.
func (p *placer) farther(b bid) []Point {
	if len(b.at) == 0 {
		return nil
	}
	h := b.Size.True()
	var out []Point
	for ring := 1; ring <= 9; ring++ {
		r := float64(ring) * 1.1 * h
		for k := range 16 {
			sin, cos := sinCosDegrees(float64(k)*22.5 + 90)
			w := TextWidth(b.Text, h, b.Bold) / 2
			out = append(out, Pt(b.at[0].X+sin*(r+w*math.Abs(sin)), b.at[0].Y-cos*r))
		}
	}
	return out
}

// keepLine has labels keep off the line from a to b.
func (p *placer) keepLine(a, b Point, width float64) {
	n := int(math.Min(200, math.Hypot(b.X-a.X, b.Y-a.Y)/math.Max(width, 1e-3)))
	for i := range n + 1 {
		t := (float64(i) + 0.5) / float64(n+1)
		q := Pt(a.X+t*(b.X-a.X), a.Y+t*(b.Y-a.Y))
		p.things.add(Rect{q, q}.Grow(width / 2))
	}
}

// inked returns the part of a label's extent that letters darken.
func (l *Label) inked() Rect {
	r, h := l.Extent(), l.Size.True()
	return Rect{Pt(r.Min.X+0.06*h, l.At.Y-0.44*h), Pt(r.Max.X-0.06*h, l.At.Y+0.44*h)}
}

// boxes are rectangles, found by where they are. The zero value is empty; its
// first box says how fine it looks.
type boxes struct {
	cell float64
	at   map[image.Point][]Rect
	wide []Rect // those over many cells
}

func (b *boxes) cells(r Rect) image.Rectangle {
	n := func(v float64) int { return int(math.Max(-1e9, math.Min(1e9, math.Floor(v/b.cell)))) }
	return image.Rect(n(r.Min.X), n(r.Min.Y), n(r.Max.X)+1, n(r.Max.Y)+1)
}

func (b *boxes) add(r Rect) {
	if b.at == nil {
		w, h := r.Size()
		b.cell, b.at = math.Max(1e-3, 2*math.Max(w, h)), map[image.Point][]Rect{}
	}
	c := b.cells(r)
	if c.Dx() > 16 || c.Dy() > 16 {
		b.wide = append(b.wide, r)
		return
	}
	for y := c.Min.Y; y < c.Max.Y; y++ {
		for x := c.Min.X; x < c.Max.X; x++ {
			b.at[image.Pt(x, y)] = append(b.at[image.Pt(x, y)], r)
		}
	}
}

// cover returns the area of r that boxes take, each by itself.
func (b *boxes) cover(r Rect) float64 {
	var bad float64
	for _, o := range b.wide {
		bad += overlap(r, o)
	}
	if b.at == nil {
		return bad
	}
	c := b.cells(r)
	for y := c.Min.Y; y < c.Max.Y; y++ {
		for x := c.Min.X; x < c.Max.X; x++ {
			cell := Rect{Pt(float64(x)*b.cell, float64(y)*b.cell), Pt(float64(x+1)*b.cell, float64(y+1)*b.cell)}
			for _, o := range b.at[image.Pt(x, y)] {
				bad += overlap(common(r, cell), o)
			}
		}
	}
	return bad
}

// common returns what two rectangles that touch share.
func common(a, b Rect) Rect {
	return Rect{
		Pt(math.Max(a.Min.X, b.Min.X), math.Max(a.Min.Y, b.Min.Y)),
		Pt(math.Min(a.Max.X, b.Max.X), math.Min(a.Max.Y, b.Max.Y)),
	}
}

// overlap returns the area two rectangles share.
func overlap(a, b Rect) float64 {
	w := math.Min(a.Max.X, b.Max.X) - math.Max(a.Min.X, b.Min.X)
	h := math.Min(a.Max.Y, b.Max.Y) - math.Max(a.Min.Y, b.Min.Y)
	if w <= 0 || h <= 0 {
		return 0
	}
	return w * h
}

// gapBetween returns the distance between two rectangles.
func gapBetween(a, b Rect) float64 {
	dx := math.Max(0, math.Max(a.Min.X-b.Max.X, b.Min.X-a.Max.X))
	dy := math.Max(0, math.Max(a.Min.Y-b.Max.Y, b.Min.Y-a.Max.Y))
	return math.Hypot(dx, dy)
}

// tied is how many heights of its letters a name may be off its thing without a
// line to it.
const tied = 0.6

// tie returns the line between a thing and its label if that lies so far off
// that it needs one.
func tie(thing Rect, l *Label) (Line, bool) {
	box := l.inked()
	if gapBetween(thing, box) < tied*l.Size.True() {
		return Line{}, false
	}
	from := into(thing, middle(box))
	return Line{[]Point{from, into(box, from)}, false}, true
}

// into returns the point of a rectangle that is nearest to q.
func into(r Rect, q Point) Point {
	return Pt(math.Max(r.Min.X, math.Min(r.Max.X, q.X)), math.Max(r.Min.Y, math.Min(r.Max.Y, q.Y)))
}

// around returns positions for a label of a height beside a rectangle: below,
// above, then to the sides, for a label anchored in its middle.
func around(r Rect, l *Label) []Point {
	h := l.Size.True()
	w := TextWidth(l.Text, h, l.Bold)
	c := Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
	right, left := r.Max.X+w/2+h*0.25, r.Min.X-w/2-h*0.25
	below, above := r.Max.Y+h*0.52, r.Min.Y-h*0.52
	return []Point{
		Pt(c.X, below), Pt(c.X, above), Pt(right, c.Y), Pt(left, c.Y),
		Pt(c.X+0.25*w, below), Pt(c.X-0.25*w, below), Pt(c.X+0.25*w, above), Pt(c.X-0.25*w, above),
		Pt(right, below), Pt(left, below), Pt(right, above), Pt(left, above),
		Pt(c.X, below+h*0.8), Pt(c.X, above-h*0.8),
	}
}
