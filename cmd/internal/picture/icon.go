package picture

import (
	"image/color"
	"math"

	"sightline/units"
)

// An Icon is a sign of constant size that a screen lays over a stand, upright,
// so that it can be read at any zoom. Lengths are pixels of the desktop: raster
// it at the display's density.
type Icon struct {
	Side    int         // 0: navy, a rounded square; 1: crimson, its corners cut
	Body    color.NRGBA // the nation's
	Company int         // from 1; its band at the left. 0 is none
	Symbol  units.Symbol
	Size    float64 // of the rim's outer edge
	// Safe draws it for color-blind eyes: what differs in color differs in
	// lightness and in form or pattern too.
	Safe bool
	// Bare leaves rim and marks out, for lists.
	Bare bool
	// Crowded has all marks lie on the icon and be smaller, so that they cover none
	// of those beside it.
	Crowded bool

	Hits        int    // taken; drawn from 1 to 3
	Left        int    // hits that are its last, from 1 to 3: the color of the dot; 0: that of Hits
	Tag         string // "P1", "P2" or "D"
	Order       IconOrder
	Unspotted   bool // by the enemy: the rim is dashed
	Demoralized bool
	Destroyed   bool
	Cargo       bool
	Towing      bool // a limbered gun
	Dug         bool // in its prepared position
	Moved       bool // this turn
	Fired       bool // this turn
}

// An IconOrder is the order a stand carries out, as its icon shows it.
type IconOrder uint8

// The orders of icons. UnknownOrder shows nothing; MissingOrder is still to be
// given.
const (
	UnknownOrder IconOrder = iota
	MissingOrder
	HoldOrder
	CautiousOrder
	FullOrder
	DisengageOrder
	RallyOrder
)

// SideColors are those of the first and of the second side. They never color a
// line.
var SideColors = [2]color.NRGBA{rgb(0x12357A), rgb(0xA3122E)}

// safeSides are those of Icon.Safe: one dark, one light.
var safeSides = [2]color.NRGBA{rgb(0x0d2160), rgb(0xf7b38d)}

// RimColor is the color of a side, safe for color-blind eyes or as it comes.
func RimColor(side int, safe bool) color.NRGBA {
	if safe {
		return safeSides[side&1]
	}
	return SideColors[side&1]
}

// A dot is the color of a hit dot and of the pips on it.
type dot struct{ fill, pip color.NRGBA }

// hitDots are those of the hit dot, from the first of three to the last; safeDots
// those of Icon.Safe.
var (
	hitDots  = [3]dot{{rgb(0x3f9a3c), black}, {rgb(0xE8B500), black}, {rgb(0xd03328), black}}
	safeDots = [3]dot{{white, black}, {rgb(0xc98a00), black}, {black, white}}
)

// HitColors are those of the marker of hits of who is eliminated by so many more: of
// the marker and of what lies on it.
func HitColors(left int, safe bool) (fill, on color.NRGBA) {
	d := hitDots[3-min(max(left, 1), 3)]
	if safe {
		d = safeDots[3-min(max(left, 1), 3)]
	}
	return d.fill, d.pip
}

// Draw draws the icon about the origin.
func (c Icon) Draw() *Picture {
	s := c.Size / 2
	p := &Picture{Bounds: Rect{Pt(-s, -s), Pt(s, s)}.Grow(8)}
	body := c.Body
	if c.Demoralized || c.Destroyed {
		body = rgb(0x6d6a66)
	}
	in, k := s, math.Min(1, s/11) // in large text icons are smaller, and so are their rims
	if !c.Bare {
		c.pit(p, s)
		edge := white
		if c.Safe && c.Side&1 == 1 { // a light rim on light ground
			edge = black
		}
		p.Add(&Path{Lines: c.outline(s), Style: Style{Fill: edge}})
		rim := Style{Fill: RimColor(c.Side, c.Safe)}
		p.Add(&Path{Lines: c.outline(s - 1.2*k), Style: rim})
		in = s - 3.8*k
	}
	p.Add(&Path{Lines: c.outline(in), Style: Style{Fill: body}})
	if !c.Bare {
		c.rim(p, s-2.4*k, k)
	}
	room := Rect{Pt(-in, -in), Pt(in, in)}
	if c.Company > 0 {
		w := 0.17 * c.Size
		col := bands[(c.Company-1)%len(bands)]
		p.Add(&Path{Lines: rect(-in+0.6, -in+0.8, -in+w, in-0.8), Style: Style{Fill: col}})
		if c.Safe {
			c.notches(p, in, w)
		}
		room.Min.X += w * 0.7
	}
	c.symbol(p, room)
	if c.Demoralized {
		p.Add(&Path{Lines: open(Pt(-in, in), Pt(in, -in)), Style: Style{Stroke: black, Width: Inch(1.6)}})
	}
	if c.Destroyed {
		p.Add(&Path{Lines: []Line{
			{[]Point{Pt(-s, -s), Pt(s, s)}, false}, {[]Point{Pt(s, -s), Pt(-s, s)}, false},
		}, Style: Style{Stroke: white, Width: Inch(4.6)}}, &Path{Lines: []Line{
			{[]Point{Pt(-s, -s), Pt(s, s)}, false}, {[]Point{Pt(s, -s), Pt(-s, s)}, false},
		}, Style: Style{Stroke: black, Width: Inch(2.4)}})
	}
	if !c.Bare {
		c.marks(p, s)
	}
	return p
}

// rim draws what lies on the middle of the rim: the dashes of who is unspotted,
// and the line of the light side of the safe palette, k times as wide as it comes.
func (c Icon) rim(p *Picture, s, k float64) {
	line := Style{Stroke: white, Width: Inch(1.6 * k)}
	light := c.Safe && c.Side&1 == 1
	if light {
		line.Stroke, line.Width = black, Inch(0.9*k)
	}
	if c.Unspotted {
		line.Width, line.Dash = Inch(1.6*k), []float64{1.7 * k, 1.7 * k}
	}
	if c.Unspotted || light {
		p.Add(&Path{Lines: c.outline(s), Style: line})
	}
}

// notches number the band of a company by black bars across it: one less than
// its number.
func (c Icon) notches(p *Picture, in, w float64) {
	for i := range (c.Company - 1) % len(bands) {
		y := -in + 2.6 + 2.2*float64(i)
		p.Add(&Path{Lines: rect(-in+0.6, y, -in+w, y+1), Style: Style{Fill: black}})
	}
}

// symbol draws the unit's sign in the middle of a room.
func (c Icon) symbol(p *Picture, room Rect) {
	w, h := room.Size()
	k := min(w, h)
	g := &sign{
		p: p, c: Pt((room.Min.X+room.Max.X)/2, (room.Min.Y+room.Max.Y)/2),
		hx: 0.40 * k, hy: 0.40 * k, col: white, pen: Inch(1.5),
	}
	if draw, ok := signs[c.Symbol]; ok {
		draw(g)
	}
}

// outline is the form of the icon's side at half a size.
func (c Icon) outline(s float64) []Line {
	if c.Side&1 == 0 {
		return rounded(-s, -s, s, s, 0.28*s)
	}
	k := 0.36 * s
	return closed(Pt(-s+k, -s), Pt(s-k, -s), Pt(s, -s+k), Pt(s, s-k), Pt(s-k, s), Pt(-s+k, s), Pt(-s, s-k), Pt(-s, -s+k))
}

// marks draws what lies on the corners: as large as the icon is, and of one that is
// crowded within it.
func (c Icon) marks(p *Picture, s float64) {
	k, in := s/12, 0.0 // how large they are, and how far within the corners
	if c.Crowded {
		k, in = 0.78*k, 3*k
	}
	if c.Hits > 0 {
		c.hitDot(p, Pt(s-k-in, -s+k+in), k)
	}
	if c.Tag != "" {
		c.tag(p, s, s/12) // smaller it could not be read
	}
	switch {
	case c.Towing:
		towed(p, Pt(-1.5, s-0.5))
	case c.Cargo:
		for i := range 3 {
			x := float64(i)*4 - 4
			p.Add(&Circle{Center: Pt(x*k, s-0.5*k-in), Radius: 2 * k, Style: Style{Fill: white, Stroke: black, Width: Inch(0.9 * k)}})
		}
	}
	c.did(p, Pt(-s+k+in, s-2.5*k-in), k)
	if c.Order != UnknownOrder {
		OrderSign(p, c.Order, Pt(s-k-in, s-k-in), 5.6*k)
	}
}

// tag draws the tag of an icon of half a size at its corner, so large.
func (c Icon) tag(p *Picture, s, k float64) {
	w, at := 6.5*k, Pt(-s+2*k, -s-k)
	if len(c.Tag) > 1 {
		w = 9 * k
	}
	h := 6 * k
	if c.Crowded {
		w, h = w-1.6*k, 5*k
		at = Pt(-s+w-1.5*k, -s+h-2*k)
	}
	p.Add(&Path{Lines: rounded(at.X-w, at.Y-h, at.X+w, at.Y+h, 2*k), Style: Style{Fill: black, Stroke: white, Width: Inch(k)}})
	p.Add(&Label{At: at, Text: c.Tag, Size: Inch(10.5 * k), Bold: true, Color: white, Keep: true})
}

// hitDot draws the hits about a point: pips say how many, the color how many are
// left. Larger is how large they are, 1 as they come.
func (c Icon) hitDot(p *Picture, at Point, larger float64) {
	n := min(c.Hits, 3) - 1
	color := n
	if c.Left > 0 {
		color = 3 - min(c.Left, 3)
	}
	d, edge := hitDots[color], white
	if c.Safe {
		d = safeDots[color]
		edge = d.pip
	}
	p.Add(&Circle{Center: at, Radius: 5.4 * larger, Style: Style{Fill: d.fill, Stroke: edge, Width: Inch(1.2 * larger)}})
	for _, q := range pips[n] {
		p.Add(&Circle{Center: Pt(at.X+q.X*larger, at.Y+q.Y*larger), Radius: 1.25 * larger, Style: Style{Fill: d.pip}})
	}
}

// pit draws the prepared position of a stand that is dug in, about its rim.
func (c Icon) pit(p *Picture, s float64) {
	if !c.Dug {
		return
	}
	side, top, low := s+2.6, -0.2*s, s+2.6
	lines := open(Pt(-side-3.6, top), Pt(-side, top), Pt(-side, low), Pt(side, low), Pt(side, top), Pt(side+3.6, top))
	if c.Crowded {
		side, low = s+1.1, s+1.1
		lines = open(Pt(-side, top), Pt(-side, low), Pt(side, low), Pt(side, top))
		p.Add(&Path{Lines: lines, Style: Style{Stroke: black, Width: Inch(2.2)}})
		return
	}
	for _, pen := range []Style{{Stroke: white, Width: Inch(4.4)}, {Stroke: black, Width: Inch(2.2)}} {
		p.Add(&Path{Lines: lines, Style: pen})
	}
}

// towed draws a gun on its wheel, in tow.
func towed(p *Picture, at Point) {
	barrel := open(Pt(at.X-6, at.Y-2.2), Pt(at.X+7, at.Y-0.4))
	for _, pen := range []Style{{Stroke: white, Width: Inch(4)}, {Stroke: black, Width: Inch(2)}} {
		p.Add(&Path{Lines: barrel, Style: pen})
	}
	p.Add(
		&Circle{Center: at, Radius: 3.4, Style: Style{Fill: white, Stroke: black, Width: Inch(1.4)}},
		&Circle{Center: at, Radius: 0.9, Style: Style{Fill: black}},
	)
}

// did draws what a stand has done this turn: a disc with a point to the right if it
// moved, a burst if it fired, a burst with the point if both.
// Larger is how large that is, 1 as it comes.
func (c Icon) did(p *Picture, at Point, larger float64) {
	sign := Style{Fill: white, Stroke: black, Width: Inch(1.2 * larger)}
	switch {
	case c.Fired:
		p.Add(&Path{Lines: burst(at, 7*larger, 3.9*larger), Style: sign})
	case c.Moved:
		p.Add(&Circle{Center: at, Radius: 4.6 * larger, Style: sign})
	}
	if c.Moved {
		p.Add(&Path{Lines: closed(Pt(at.X-1.7*larger, at.Y-2.5*larger), Pt(at.X+2.7*larger, at.Y), Pt(at.X-1.7*larger, at.Y+2.5*larger)), Style: Style{Fill: black}})
	}
}

// burst is a star of eight points between two radii.
func burst(at Point, out, in float64) []Line {
	var pts []Point
	for i := range 16 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 8)
		r := out
		if i%2 == 1 {
			r = in
		}
		pts = append(pts, Pt(at.X+r*sin, at.Y-r*cos))
	}
	return closed(pts...)
}

// pips are the places on a hit dot, for one to three hits.
var pips = [3][]Point{
	{Pt(0, 0)},
	{Pt(-2, 0), Pt(2, 0)},
	{Pt(0, -2), Pt(-2, 1.6), Pt(2, 1.6)},
}

// OrderSign draws the sign of an order in a square of a half size about a
// point: white on black; an order that is missing is an empty dashed square.
func OrderSign(p *Picture, o IconOrder, at Point, s float64) {
	square := rounded(at.X-s, at.Y-s, at.X+s, at.Y+s, 0.34*s)
	if o == MissingOrder {
		p.Add(&Path{Lines: square, Style: Style{Stroke: Amber, Width: Inch(1.6), Dash: []float64{1.8, 1.4}}})
		return
	}
	p.Add(&Path{Lines: square, Style: Style{Fill: black, Stroke: white, Width: Inch(0.2 * s)}})
	pen := Style{Stroke: white, Width: Inch(0.26 * s), Round: true}
	point := func(x, y float64) Point { return Pt(at.X+x*s, at.Y+y*s) }
	chevron := func(x, d float64) {
		p.Add(&Path{Lines: open(point(x-d, -0.5), point(x, 0), point(x-d, 0.5)), Style: pen})
	}
	switch o {
	case HoldOrder:
		p.Add(&Path{Lines: rect(at.X-0.4*s, at.Y-0.4*s, at.X+0.4*s, at.Y+0.4*s), Style: Style{Fill: white}})
	case CautiousOrder:
		p.Add(&Path{Lines: open(point(-0.6, 0), point(0.55, 0)), Style: pen})
		chevron(0.6, 0.45)
	case FullOrder:
		chevron(0.1, 0.5)
		chevron(0.62, 0.5)
		p.Add(&Path{Lines: open(point(-0.6, 0), point(0.5, 0)), Style: pen})
	case DisengageOrder:
		p.Add(&Path{Lines: open(point(0.3, 0), point(-0.5, 0)), Style: pen})
		chevron(-0.55, -0.45)
		p.Add(&Path{Lines: open(point(0.6, -0.55), point(0.6, 0.55)), Style: pen})
	case RallyOrder:
		p.Add(&Path{Lines: open(point(-0.4, 0.65), point(-0.4, -0.6)), Style: pen})
		p.Add(&Path{Lines: closed(point(-0.4, -0.6), point(0.55, -0.25), point(-0.4, 0.1)), Style: Style{Fill: white}})
	}
}

// Tick is the black point with a white edge outside an icon of a size that
// shows its facing: north, to be turned.
func Tick(size float64) *Picture {
	k := math.Min(1, size/22)
	s := size/2 + k
	p := &Picture{Bounds: Rect{Pt(-6*k, -s-8*k), Pt(6*k, -s+2*k)}}
	p.Add(&Path{Lines: closed(Pt(-4.2*k, -s), Pt(0, -s-6*k), Pt(4.2*k, -s)), Style: Style{Fill: black, Stroke: white, Width: Inch(1.1 * k)}})
	return p
}

// OrderPicture is the sign of an order by itself, for lists and chits.
func OrderPicture(o IconOrder, size float64) *Picture {
	s := size / 2
	p := &Picture{Bounds: Rect{Pt(-s, -s), Pt(s, s)}.Grow(2)}
	OrderSign(p, o, Point{}, s)
	return p
}

// CompanyColor is the color of the band of a company, numbered from 1.
func CompanyColor(number int) color.NRGBA { return bands[(max(number, 1)-1)%len(bands)] }
