package picture

import "image/color"

// Emblem is the sign of the program, a square inch: two stands on the cloth of a table,
// a wood beside the clear line between them.
func Emblem() *Picture {
	var (
		cloth  = color.NRGBA{0x5d, 0x7a, 0x4a, 255}
		edge   = color.NRGBA{0x2f, 0x45, 0x28, 255}
		wood   = color.NRGBA{0x33, 0x52, 0x2c, 255}
		line   = color.NRGBA{0x9f, 0xdc, 0xff, 255}
		white  = color.NRGBA{255, 255, 255, 255}
		navy   = color.NRGBA{0x12, 0x35, 0x7a, 255}
		red    = color.NRGBA{0xa3, 0x12, 0x2e, 255}
		from   = Pt(0.28, 0.72)
		to     = Pt(0.74, 0.27)
		half   = 0.155
		border = Style{Stroke: white, Width: Inch(0.045)}
	)
	p := &Picture{Bounds: Rect{Pt(0, 0), Pt(1, 1)}}
	p.Add(
		&Path{Lines: rounded(0.02, 0.02, 0.98, 0.98, 0.2), Style: Style{Fill: cloth, Stroke: edge, Width: Inch(0.03)}},
		&Circle{Center: Pt(0.32, 0.31), Radius: 0.115, Style: Style{Fill: wood}},
		&Circle{Center: Pt(0.43, 0.24), Radius: 0.085, Style: Style{Fill: wood}},
		&Circle{Center: Pt(0.23, 0.42), Radius: 0.08, Style: Style{Fill: wood}},
		&Path{Lines: open(from, to), Style: Style{Stroke: line, Width: Inch(0.06), Round: true}},
	)
	side := func(at Point, fill color.NRGBA, round float64) {
		s := border
		s.Fill = fill
		p.Add(&Path{Lines: rounded(at.X-half, at.Y-half, at.X+half, at.Y+half, round), Style: s})
	}
	side(from, navy, 0.05)
	side(to, red, half)
	return p
}

// EmblemSizes are those, in pixels, in which desktops keep the sign of a program.
var EmblemSizes = []int{16, 24, 32, 48, 64, 128, 256, 512}
