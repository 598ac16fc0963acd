package picture

import "math"

// rulerStep returns the least round number of inches that is at least n.
func rulerStep(n float64) float64 {
	for _, s := range []float64{0.05, 0.1, 0.25, 0.5, 1, 2, 3, 6, 12, 24, 48, 120, 240, 480} {
		if s >= n {
			return s
		}
	}
	return 960
}

// rulers draws scales in inches along the north and the west edge of a table.
func (p *Picture) rulers(table Rect, pen float64) {
	major := rulerStep(5 * pen)
	minor := major
	for _, n := range []float64{12, 6, 4, 3, 2} {
		if m := major / n; m >= 0.42*pen {
			minor = m
			break
		}
	}
	w, h := table.Size()
	var ticks []Line
	tick := func(n int, size float64) float64 {
		if math.Mod(float64(n)*minor+1e-9, major) < 1e-6 {
			return size
		}
		return size * 0.5
	}
	const long = 0.55
	for i := 0; float64(i)*minor <= w+1e-9; i++ {
		x := table.Min.X + float64(i)*minor
		t := tick(i, long*pen)
		ticks = append(ticks, Line{[]Point{Pt(x, table.Min.Y-0.14*pen), Pt(x, table.Min.Y-0.14*pen-t)}, false})
		if t == long*pen {
			p.Add(&Label{At: Pt(x+0.16*pen, table.Min.Y-0.72*pen), Text: decimal(float64(i)*minor, 2) + "″", Size: Width{0.56 * pen, 9, 13}, Anchor: Start, Color: rgb(0x4d473b)})
		}
	}
	for i := 0; float64(i)*minor <= h+1e-9; i++ {
		y := table.Min.Y + float64(i)*minor
		t := tick(i, long*pen)
		ticks = append(ticks, Line{[]Point{Pt(table.Min.X-0.14*pen, y), Pt(table.Min.X-0.14*pen-t, y)}, false})
		if t == long*pen {
			p.Add(&Label{At: Pt(table.Min.X-0.78*pen, y), Text: decimal(float64(i)*minor, 2) + "″", Size: Width{0.56 * pen, 9, 13}, Anchor: End, Color: rgb(0x4d473b)})
		}
	}
	p.Add(&Path{ID: "ruler", Lines: ticks, Style: Style{Stroke: rgb(0x4d473b), Width: Width{0.045 * pen, 0.8, 1.2}}})
}

// scaleBar draws a bar of round length with its inches, from a point to the
// right, and returns its width.
func (p *Picture) scaleBar(at Point, pen float64) float64 {
	step := rulerStep(2.4 * pen)
	for i := range 4 {
		fill := ink
		if i%2 == 1 {
			fill = white
		}
		x := at.X + float64(i)*step
		p.Add(&Path{ID: "scale", Lines: rect(x, at.Y-0.14*pen, x+step, at.Y+0.14*pen), Style: Style{Fill: fill, Stroke: ink, Width: Inch(0.04 * pen)}})
	}
	for i := 0; i <= 4; i += 2 {
		p.Add(&Label{ID: "scale", At: Pt(at.X+float64(i)*step, at.Y-0.5*pen), Text: decimal(float64(i)*step, 2) + "″", Size: Inch(0.52 * pen), Color: ink})
	}
	return 4 * step
}

// northArrow draws an arrow to the north with its letter.
func (p *Picture) northArrow(at Point, pen float64) {
	u := 0.9 * pen
	p.Add(
		&Path{ID: "north", Lines: closed(Pt(at.X, at.Y-0.75*u), Pt(at.X+0.32*u, at.Y+0.5*u), Pt(at.X, at.Y+0.22*u)), Style: Style{Fill: ink, Stroke: ink, Width: Inch(0.03 * pen)}},
		&Path{ID: "north", Lines: closed(Pt(at.X, at.Y-0.75*u), Pt(at.X-0.32*u, at.Y+0.5*u), Pt(at.X, at.Y+0.22*u)), Style: Style{Fill: white, Stroke: ink, Width: Inch(0.03 * pen)}},
		&Label{ID: "north", At: Pt(at.X+0.62*u, at.Y-0.3*u), Text: "N", Size: Inch(0.6 * pen), Bold: true, Color: ink},
	)
}
