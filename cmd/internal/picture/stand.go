package picture

import (
	"fmt"
	"image/color"
	"math"

	"sightline/cmd/internal/scene"
	"sightline/units"
)

// A StandLook is everything that shows on a stand.
type StandLook struct {
	Width, Depth float64 // of the footprint in inches: across the facing and along it
	Fill         color.NRGBA
	// Company is the number of the stand's company, from 1; its band at the
	// rear edge tells it by color and by notches. 0 is no band.
	Company   int
	Symbol    units.Symbol
	Destroyed bool // drawn as a wreck
	Selected  bool // outlined
	Hidden    bool // drawn faintly, with a dashed edge
	Carrying  bool // passengers are aboard
	Small     bool // the reduced form for small zooms: color, symbol and tick
	Flat      bool // without its shadow, see Shadow
}

// standID returns the ID of a stand's shapes.
func standID(i int) string { return fmt.Sprintf("stand/%d", i) }

// LookOf returns the look of a piece.
func LookOf(p *scene.Piece) StandLook {
	return StandLook{
		Width: p.Width.Inches(), Depth: p.Depth.Inches(), Fill: p.Color, Company: p.Number, Symbol: p.Symbol,
		Destroyed: p.Destroyed, Hidden: p.Hidden, Carrying: p.Carrying,
	}
}

// bands are the colors of companies.
var bands = [8]color.NRGBA{
	rgb(0xe0b34d), rgb(0x8fc3e0), rgb(0xd28f5e), rgb(0xb99ad0),
	rgb(0x9acb93), rgb(0xece5d0), rgb(0xdb8a99), rgb(0x63a99d),
}

// Stand draws one stand at true size, facing north, centered on the origin.
// The tick at its front and the outline of a selected stand lie outside the
// footprint, within the picture's bounds.
func Stand(l StandLook) *Picture {
	w, d := math.Max(l.Width, 0.01)/2, math.Max(l.Depth, 0.01)/2
	k := math.Min(2*w, 2*d)
	p := &Picture{Bounds: Rect{Pt(-w, -d), Pt(w, d)}.Grow(0.36*k + 0.06)}
	fill, edge, sign := l.Fill, black, white
	if l.Destroyed {
		fill, sign = mixed(l.Fill, rgb(0x2c2826), 0.78), rgb(0x9a928a)
		p.scorch(w, d)
	}
	if l.Hidden {
		fill = faded(fill, 0.55)
	}
	r := 0.09 * k
	if !l.Small && !l.Hidden && !l.Flat {
		p.Over(Shadow(l, 0))
	}
	if l.Selected {
		o := 0.09 * k
		p.Add(
			&Path{Lines: rounded(-w-o, -d-o, w+o, d+o, r+o), Style: Style{Stroke: black, Width: Width{0.17 * k, 4, 9}}},
			&Path{Lines: rounded(-w-o, -d-o, w+o, d+o, r+o), Style: Style{Stroke: white, Width: Width{0.09 * k, 2, 5}}},
		)
	}
	tick := 0.2 * k
	if l.Small {
		tick = 0.27 * k
	}
	p.Add(&Path{Lines: closed(Pt(-tick, -d), Pt(0, -d-1.35*tick), Pt(tick, -d)), Style: Style{Fill: black, Stroke: white, Width: Width{0.03 * k, 0.5, 1.2}}})
	frame := Style{Fill: fill, Stroke: edge, Width: Width{0.065 * k, 1, 2.6}}
	if l.Hidden {
		frame.Dash = []float64{3, 2}
	}
	p.Add(&Path{Lines: rounded(-w, -d, w, d, r), Style: frame})
	room := Rect{Pt(-w, -d), Pt(w, d)}
	if !l.Small && l.Company > 0 {
		b := math.Min(0.2*k, 0.22*d*2)
		room.Max.Y -= b * 0.8
		p.band(w, d, b, l)
	}
	symbol(p, l.Symbol, room, sign, l.Small)
	if l.Carrying && !l.Small {
		q := 0.1 * k
		p.Add(&Path{Lines: rect(w-2.6*q, -d+0.7*q, w-0.7*q, -d+2.6*q), Style: Style{Fill: white, Stroke: black, Width: Width{0.03 * k, 0.7, 1.5}}})
	}
	if l.Destroyed {
		p.Add(&Path{Lines: []Line{
			{[]Point{Pt(-w*0.72, -d*0.72), Pt(w*0.72, d*0.72)}, false},
			{[]Point{Pt(w*0.72, -d*0.72), Pt(-w*0.72, d*0.72)}, false},
		}, Style: Style{Stroke: rgb(0xb0744a), Width: Width{0.085 * k, 1.2, 4}, Round: true}})
	}
	return p
}

// Shadow draws the shadow of a stand turned clockwise by degrees, at the
// origin: it always falls to the south-east, so that it cannot be part of a
// picture that is turned.
func Shadow(l StandLook, degrees float64) *Picture {
	w, d := math.Max(l.Width, 0.01)/2, math.Max(l.Depth, 0.01)/2
	k := math.Min(2*w, 2*d)
	p := &Picture{Bounds: Rect{Pt(-w, -d), Pt(w, d)}}
	p.Add(&Path{Lines: rounded(-w, -d, w, d, 0.09*k), Style: Style{Fill: faded(black, 0.33)}})
	return p.Placed(Point{}, degrees, 1).Placed(Pt(0.08*k, 0.11*k), 0, 1)
}

// band draws the company's band at the rear edge: one to three notches tell
// companies apart that have one color.
func (p *Picture) band(w, d, b float64, l StandLook) {
	col := bands[(l.Company-1)%len(bands)]
	if l.Destroyed {
		col = mixed(col, rgb(0x2c2826), 0.5)
	}
	in := 0.035 * math.Min(2*w, 2*d)
	p.Add(&Path{Lines: rect(-w+in, d-b, w-in, d-in), Style: Style{Fill: col, Stroke: black, Width: Width{in, 0.5, 1.2}}})
	n := (l.Company - 1) % 4
	var notches []Line
	for i := range n {
		x := (float64(i) - float64(n-1)/2) * 0.3 * w
		notches = append(notches, rect(x-0.05*w, d-b, x+0.05*w, d-in)...)
	}
	if n > 0 {
		p.Add(&Path{Lines: notches, Style: Style{Fill: black}})
	}
}

// scorch draws burnt ground about a wreck.
func (p *Picture) scorch(w, d float64) {
	var pts []Point
	r := seeded("scorch")
	for i := range 18 {
		sin, cos := sinCosDegrees(float64(i) * 20)
		k := between(r, 1.05, 1.4)
		pts = append(pts, Pt(sin*w*1.15*k, -cos*d*1.15*k))
	}
	p.Add(&Path{Lines: closed(pts...), Style: Style{Fill: faded(rgb(0x1d1a18), 0.3)}})
}

// mixed returns a share of b in a.
func mixed(a, b color.NRGBA, share float64) color.NRGBA {
	m := func(x, y uint8) uint8 { return uint8(float64(x)*(1-share) + float64(y)*share + 0.5) }
	return color.NRGBA{m(a.R, b.R), m(a.G, b.G), m(a.B, b.B), a.A}
}
