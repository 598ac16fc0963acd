package picture

import "strconv"

// A Die is a die as it lies: a cube with pips of six sides, a kite with a number of ten.
type Die struct {
	Sides, Value int
	Dark         bool // it is the other side's, or it failed
	Size         float64
}

// Draw draws the die about the origin.
func (d Die) Draw() *Picture {
	s := d.Size / 2
	p := &Picture{Bounds: Rect{Pt(-s, -s), Pt(s, s)}.Grow(2)}
	fill, on := white, black
	if d.Dark {
		fill, on = rgb(0x9a9c9b), black
	}
	if d.Sides != 6 {
		top, low, left, right := Pt(0, -s), Pt(0, s), Pt(-0.82*s, 0.1*s), Pt(0.82*s, 0.1*s)
		p.Add(
			&Path{Lines: closed(top, right, low, left), Style: Style{Fill: fill, Stroke: rgb(0xa99a7a), Width: Inch(1.2)}},
			&Path{Lines: closed(top, Pt(0.5*s, 0.3*s), low, Pt(-0.5*s, 0.3*s)), Style: Style{Fill: mixed(fill, rgb(0xfff6dd), 0.6), Stroke: rgb(0xb9a987), Width: Inch(0.9)}},
			&Label{At: Pt(0, 0.08*s), Text: strconv.Itoa(d.Value), Size: Inch(0.85 * s), Bold: true, Color: on, Keep: true},
		)
		return p
	}
	p.Add(&Path{Lines: rounded(-s, -s, s, s, 0.28*s), Style: Style{Fill: fill, Stroke: rgb(0x8a7f6a), Width: Inch(1)}})
	at := [...][]Point{
		{{0, 0}}, {{-1, -1}, {1, 1}}, {{-1, -1}, {0, 0}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
		{{-1, -1}, {1, -1}, {0, 0}, {-1, 1}, {1, 1}}, {{-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {-1, 1}, {1, 1}},
	}
	for _, q := range at[min(max(d.Value, 1), 6)-1] {
		p.Add(&Circle{Center: Pt(q.X*0.5*s, q.Y*0.5*s), Radius: 0.16 * s, Style: Style{Fill: on}})
	}
	return p
}
