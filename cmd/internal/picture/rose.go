package picture

import "math"

// Rose is a hex with the numbers of a die at its sides, one of which is rolled: to that an arrow goes.
type Rose struct {
	Numbers [6]string // from the upper side on, clockwise
	To      int
	Size    float64
}

// Draw draws the rose about the origin, on slate.
func (r Rose) Draw() *Picture {
	s := r.Size / 2
	on := func(sixths, far float64) Point {
		sin, cos := math.Sincos(math.Pi / 3 * sixths)
		return Pt(far*s*sin, -far*s*cos)
	}
	p := &Picture{Bounds: Rect{Pt(-s, -s), Pt(s, s)}.Grow(2)}
	var corners []Point
	for i := range 6 {
		corners = append(corners, on(float64(i)+0.5, 0.94))
	}
	p.Add(&Path{Lines: closed(corners...), Style: Style{Stroke: rgb(0x9fb0b5), Width: Inch(1.2)}})
	to := float64(r.To)
	p.Add(
		&Path{Lines: open(on(to, -0.3), on(to, 0.1)), Style: Style{Stroke: white, Width: Inch(2)}},
		&Path{Lines: closed(on(to, 0.3), on(to+1.2, 0.17), on(to-1.2, 0.17)), Style: Style{Fill: white}},
	)
	for i, n := range r.Numbers {
		l := &Label{At: on(float64(i), 0.6), Text: n, Size: Inch(0.5 * s), Color: rgb(0x9fb0b5), Keep: true}
		if i == r.To {
			l.Color, l.Bold, l.Size = white, true, Inch(0.6*s)
		}
		p.Add(l)
	}
	return p
}
