package picture

// A Worth says what a cell is worth, and who holds it: a pill with the sign of that side and
// the points. Lengths are pixels of the desktop: raster it at the display's density.
type Worth struct {
	Cell   int
	Points string // "4"; "+2" of points for every turn
	Holder int    // a side; -1: nobody
	Safe   bool   // for color-blind eyes
}

// Sizes of the pill.
const (
	worthHigh = 17.0
	worthSign = 5.4 // half of the sign
)

// Wide is how wide the pill is.
func (w Worth) Wide() float64 { return 23 + 7.4*float64(len(w.Points)) }

// Draw draws the pill about the origin.
func (w Worth) Draw() *Picture {
	x, y := w.Wide()/2, worthHigh/2
	p := &Picture{Bounds: Rect{Pt(-x, -y), Pt(x, y)}.Grow(2)}
	p.Add(&Path{Lines: rounded(-x, -y, x, y, y), Style: Style{Fill: white}},
		&Path{Lines: rounded(-x+1.3, -y+1.3, x-1.3, y-1.3, y-1.3), Style: Style{Fill: black}})
	at := Pt(-x+5+worthSign, 0)
	sign := func(size float64, s Style) {
		c := Icon{Side: max(w.Holder, 0)}
		lines := c.outline(size)
		for i := range lines {
			for k := range lines[i].Points {
				lines[i].Points[k].X += at.X
				lines[i].Points[k].Y += at.Y
			}
		}
		p.Add(&Path{Lines: lines, Style: s})
	}
	if w.Holder < 0 { // nobody's: a ring
		p.Add(&Circle{Center: at, Radius: worthSign - 1, Style: Style{Stroke: white, Width: Inch(1.3)}})
	} else {
		sign(worthSign, Style{Fill: white})
		sign(worthSign-1.2, Style{Fill: RimColor(w.Holder, w.Safe)})
	}
	p.Add(&Label{At: Pt((at.X+worthSign+x-4)/2, 0), Text: w.Points, Size: Inch(12), Bold: true, Color: white, Keep: true})
	return p
}

// worths puts what hexes are worth on a map that nobody moves about in, at their upper right, and
// returns what it covers.
func (b *Board) worths(p *Picture, list []Worth) (covers []Rect) {
	for _, w := range list {
		c := &b.Cells[w.Cell]
		at := Pt(c.Middle.X+0.74, c.Middle.Y-0.52)
		p.Over(w.Draw().Placed(at, 0, 0.46/worthHigh))
		half := w.Wide() / 2 * 0.46 / worthHigh
		covers = append(covers, Rect{Pt(at.X-half, at.Y-0.23), Pt(at.X+half, at.Y+0.23)})
	}
	return covers
}
