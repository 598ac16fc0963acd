package picture

import "math"

// A town of a zone lies about what stands in its middle, so that counters leave houses in view.
const (
	townWide, townHigh = 3.3, 2.7 // half of its limits, in inches
	townEdge           = 0.82     // of the way to the border of the zone, at most
)

// townLimits are the limits of the town of a zone.
func townLimits(c *Cell) (out []Point) {
	for _, q := range arc(Pt(0, 0), 1, 0, 360, 10) {
		far := 1.0
		x, y := q.X*townWide, q.Y*townHigh
		for k, a := range c.Outline {
			b := c.Outline[(k+1)%len(c.Outline)]
			if t := crossing(c.Middle, Pt(x, y), a, b); t > 0 {
				far = math.Min(far, townEdge*t)
			}
		}
		out = append(out, Pt(c.Middle.X+far*x, c.Middle.Y+far*y))
	}
	return out
}

// crossing is how far along a way from a point it meets a line from a to b, in lengths of the way;
// 0 if it does not.
func crossing(from, way, a, b Point) float64 {
	ux, uy := b.X-a.X, b.Y-a.Y
	det := way.X*uy - way.Y*ux
	if det == 0 {
		return 0
	}
	dx, dy := a.X-from.X, a.Y-from.Y
	t, s := (dx*uy-dy*ux)/det, (dx*way.Y-dy*way.X)/det
	if s < 0 || s > 1 {
		return 0
	}
	return t
}

// standsOn reports whether counters, or the name below them, are likely to cover a place of a zone.
func standsOn(c *Cell, q Point) bool {
	x, y := math.Abs(q.X-c.Middle.X), q.Y-c.Middle.Y
	return x < 1.75 && y > -1.75 && y < 1 || x < 2.4 && y > 0.85 && y < 2.5
}

// Of names of zones in a picture: how high their letters are, and what is between one and its pill,
// in inches.
const (
	zoneName, zoneTown = 0.62, 0.7
	zoneLow            = 0.32 // farther down than in the window, where counters are smaller
	pillInches, aside  = 0.72, 0.22
)

// zoneNames writes the names of zones, each with what the zone is worth beside it.
func (b *Board) zoneNames(p *Picture) {
	worth := map[int]Worth{}
	for _, w := range b.Worths {
		worth[w.Cell] = w
	}
	for i := range b.Names {
		n := &b.Names[i]
		l := n.Label()
		size := zoneName
		if n.Town {
			size = zoneTown
		}
		l.Size, l.At.Y = Inch(size), l.At.Y+zoneLow
		wide := TextWidth(l.Text, size, l.Bold)
		w, is := worth[i]
		pill := 0.0
		if is {
			pill = aside + w.Wide()*pillInches/worthHigh
		}
		half := (wide + pill) / 2
		middle := math.Max(b.Bounds.Min.X+half+0.1, math.Min(l.At.X, b.Bounds.Max.X-half-0.1))
		l.At.X = middle - pill/2
		p.Add(l)
		if is {
			p.Over(w.Draw().Placed(Pt(middle+half-(pill-aside)/2, l.At.Y), 0, pillInches/worthHigh))
		}
	}
}

// titleShare is how high the title of a picture is, of its longer side.
const titleShare = 0.04

// titled puts the title over a picture, and when it is of.
func (b *Board) titled(p *Picture) {
	if b.Title == "" {
		return
	}
	w, h := b.Bounds.Size()
	high := titleShare * math.Max(w, h)
	size := 0.56 * high
	need := TextWidth(b.Title, size, true) + TextWidth(b.When, 0.8*size, false) + 3*size
	for _, s := range b.Sides {
		need += TextWidth(s, 0.8*size, false) + 2.6*size
	}
	if need > w {
		size *= w / need
	}
	lo := b.Bounds.Min
	p.Bounds.Min.Y -= high
	p.Add(&Path{Lines: rect(lo.X, lo.Y-high, b.Bounds.Max.X, lo.Y), Style: Style{Fill: rgb(0x1f2427)}})
	at := func(text string, x, size float64, bold bool) {
		p.Add(&Label{At: Pt(x, lo.Y-high/2), Text: text, Size: Inch(size), Bold: bold, Color: white, Keep: true})
	}
	at(b.Title, lo.X+size+TextWidth(b.Title, size, true)/2, size, true)
	right := b.Bounds.Max.X - size
	write := func(text string) {
		wide := TextWidth(text, 0.8*size, false)
		at(text, right-wide/2, 0.8*size, false)
		right -= wide
	}
	if b.When != "" {
		write(b.When)
		right -= 1.2 * size
	}
	for side := len(b.Sides) - 1; side >= 0; side-- {
		write(b.Sides[side])
		sign := Icon{Side: side, Body: rgb(0x4d5358), Size: counterUnits}
		p.Over(sign.Draw().Placed(Pt(right-0.8*size, lo.Y-high/2), 0, size/counterUnits))
		right -= 2.6 * size
	}
}
