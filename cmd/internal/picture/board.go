package picture

import (
	"image/color"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
)

// A Board is a map of cells, hexes or zones, that a game is played on.
type Board struct {
	Bounds Rect
	Cells  []Cell
	Edges  []Edge // in which order is no matter
	Roads  [][]Point
	Fences [][]Point // the perimeter of something
	Names  []PlaceName
	Worths []Worth // what cells are worth as a game begins
	// Works are cells with works that stand, and Flags those where somebody comes in.
	Works, Flags []int
	// Title stands over a picture of it with pieces, and beside that the names of Sides with their
	// signs, and When: "Turn 3".
	Title, When string
	Sides       []string
	// Zones are cells of all sizes: their borders are Edges, and what covers one lies about
	// its middle.
	Zones bool
}

// A CellGround is what a cell is covered with.
type CellGround uint8

// The grounds of cells.
const (
	OpenCell CellGround = iota
	WoodsCell
	TownCell
	HillCell
	BocageCell // fields in hedges
	MarshCell
	WaterCell
	RuinsCell
	ParkCell
	MajorCell // a large building in a town
	TowerCell // a flak tower in one
	FieldCell // an airfield
)

// A Cell is a hex or a zone.
type Cell struct {
	Name    string // as the game calls it
	Label   string // printed at its upper edge, if there is room
	Place   string // what people call it, where its name is a number
	Middle  Point
	Outline []Point
	Ground  CellGround
	Dug     bool // positions are prepared in it
}

// An Edge is the border of two cells, or something on it.
type Edge struct {
	Line []Point
	Kind EdgeKind
}

// An EdgeKind is what an edge is.
type EdgeKind uint8

// The kinds of edges.
const (
	BorderEdge EdgeKind = iota
	RiverEdge
	ClosedEdge // no way leads over it
)

// A PlaceName is a name on the map; the one of a town is in capitals.
type PlaceName struct {
	At   Point // the middle of its upper edge
	Text string
	Town bool
	Low  bool // it is small, and smaller with the map: there are many
}

// boardPen are how lines and letters of a board grow.
var (
	riverBank = Width{0.17, 5, 0}
	riverMid  = Width{0.12, 3.4, 0}
)

// ClosedPens draw a border over which no way leads, one over the other: a line with ticks across it,
// which no road and no dotted line has.
var ClosedPens = []Style{
	{Stroke: faded(white, 0.85), Width: Width{0.42, 11, 0}},
	{Stroke: rgb(0x5a2f24), Width: Width{0.34, 9, 0}, Dash: []float64{0.22, 0.44}},
	{Stroke: rgb(0x5a2f24), Width: Width{0.09, 2.6, 0}, Round: true},
}

// ClosedLines are those borders.
func (b *Board) ClosedLines() (lines []Line) {
	for _, e := range b.Edges {
		if e.Kind == ClosedEdge {
			lines = append(lines, Line{e.Line, false})
		}
	}
	return lines
}

// fencePens draw a perimeter: black knots on white.
var fencePens = []Style{
	{Stroke: faded(white, 0.9), Width: Width{0.12, 4, 0}, Round: true},
	{Stroke: rgb(0x2b2b2b), Width: Width{0.05, 1.8, 0}, Dash: []float64{1, 1.4}},
}

// Draw draws the map.
func (b *Board) Draw() *Picture {
	p := b.Ground()
	b.names(p)
	return p
}

// Ground draws the map without the names of places, which are to lie over what is on it.
func (b *Board) Ground() *Picture {
	p := &Picture{Bounds: b.Bounds}
	p.Add(&Path{Lines: rect(b.Bounds.Min.X, b.Bounds.Min.Y, b.Bounds.Max.X, b.Bounds.Max.Y), Style: Style{Fill: paper}})
	for i := range b.Cells {
		c := &b.Cells[i]
		fill := cellFill[c.Ground]
		if b.Zones && c.Ground == TownCell {
			fill = cellFill[OpenCell]
		}
		p.Add(&Path{ID: c.Name, Lines: closed(c.Outline...), Style: Style{Fill: fill}})
	}
	for i := range b.Cells {
		b.cover(p, i)
	}
	b.borders(p)
	for _, w := range []struct {
		c     color.NRGBA
		width Width
	}{{roadEdge, Width{0.13, 3.6, 0}}, {roadWhite, Width{0.085, 2.2, 0}}} {
		for _, r := range b.Roads {
			p.Add(&Path{Lines: open(r...), Style: Style{Stroke: w.c, Width: w.width, Round: true}})
		}
	}
	for _, f := range b.Fences {
		for _, s := range fencePens {
			p.Add(&Path{Lines: open(f...), Style: s})
		}
	}
	b.labels(p)
	return p
}

// A Piece is one that is in a cell. Apart are HQs and leaders, smaller and beside the others.
type Piece struct {
	Name  string // no other piece of the board has it
	Cell  int
	Look  Counter
	Apart bool
}

// DrawWith draws the map with pieces, and what cells are worth: those of a hex one over the other, those of a zone side by side,
// as the window does.
func (b *Board) DrawWith(pieces []Piece) *Picture {
	p := b.Ground()
	for _, i := range b.Works {
		for _, s := range BracketPens {
			p.Add(&Path{Lines: open(b.Bracket(i)...), Style: s})
		}
	}
	var taken boxes
	for _, x := range b.Lay(pieces) {
		x.Draw(p)
		taken.add(Rect{x.At, x.At}.Grow(0.55 * x.Size))
	}
	for _, i := range b.Flags {
		for _, s := range FlagPens {
			p.Add(&Path{Lines: closed(b.Flag(i)...), Style: s})
		}
		taken.add(boundsOf(b.Flag(i)))
	}
	b.over(p, &taken)
	b.titled(p)
	return p
}

// A Laid is a piece where it lies on a map: about a point, that long.
type Laid struct {
	Piece
	At   Point
	Size float64
	// Under is one that another of its side stands for, where both sides are in a cell.
	Under bool
}

// Draw draws it, unless another stands for it, over what is drawn already.
func (x *Laid) Draw(p *Picture) {
	if x.Under {
		return
	}
	c := x.Look
	c.Size = counterUnits
	p.Over(c.Draw().Placed(x.At, 0, x.Size/counterUnits))
}

// Lay says where pieces lie on the map, those that are drawn first before the others.
func (b *Board) Lay(pieces []Piece) (all []Laid) {
	in := make([][]Piece, len(b.Cells))
	for _, x := range pieces {
		in[x.Cell] = append(in[x.Cell], x)
	}
	for cell, here := range in {
		all = b.stack(all, cell, here)
	}
	return all
}

// Over draws what lies over pieces, wherever those are: names, and what cells are worth.
func (b *Board) Over(p *Picture) { b.over(p, &boxes{}) }

func (b *Board) over(p *Picture, taken *boxes) {
	if b.Zones {
		b.zoneNames(p)
		return
	}
	for _, r := range b.worths(p, b.Worths) {
		taken.add(r)
	}
	b.clearNames(p, taken)
}

// boardLong is how many pixels the longer side of a picture of a board has.
const boardLong = 2400

// WriteBoard writes a picture of a board as PNG, as large as is good to look at.
func (p *Picture) WriteBoard(w io.Writer) error {
	x, y := p.Bounds.Size()
	return p.WritePNG(w, math.Max(1, math.Floor(boardLong/math.Max(x, y))))
}

// counterUnits is how many units a counter has across when it is drawn to be put on a board.
const counterUnits = 38

// fanned is how many pieces of a hex lie side by side at most: how each is shows then.
const fanned = 4

// stack adds the pieces of a cell to those that are laid.
func (b *Board) stack(all []Laid, cell int, here []Piece) []Laid {
	c := &b.Cells[cell]
	low, high := c.Outline[0].Y, c.Outline[0].Y
	for _, q := range c.Outline {
		low, high = math.Min(low, q.Y), math.Max(high, q.Y)
	}
	tall := high - low
	put := func(x Piece, dx, dy, size float64) {
		all = append(all, Laid{Piece: x, At: Pt(c.Middle.X+dx, c.Middle.Y+dy), Size: size})
	}
	var main, apart [2][]Piece
	both := 0
	for _, x := range here {
		side := x.Look.Side & 1
		if x.Apart {
			apart[side] = append(apart[side], x)
		} else {
			main[side] = append(main[side], x)
		}
	}
	for side := range 2 {
		if len(main[side])+len(apart[side]) > 0 {
			both++
		}
	}
	for side := range 2 {
		mid, size := 0.0, 0.62*tall
		if both == 2 {
			mid, size = 0.25*tall*float64(2*side-1), 0.42*tall
		}
		n := len(main[side])
		if b.Zones {
			list := append(main[side], apart[side]...)
			cols := min(len(list), 3)
			rows := (len(list) + 2) / 3
			w, h := b.Bounds.Size()
			size = 0.2 * math.Sqrt(w*h/float64(len(b.Cells))) // the same everywhere
			if mid *= 0.5; both == 2 {
				size *= 0.7
			}
			for i, x := range list {
				put(x, mid+(float64(i%3)-float64(cols-1)/2)*size*1.12, (float64(i/3)-float64(rows-1)*0.72)*size*1.12, size) // off the name below
			}
			continue
		}
		if list := append(main[side], apart[side]...); both == 1 && len(list) > 1 && len(list) <= fanned {
			rows := (len(list) + 1) / 2
			for i, x := range list {
				row := i / 2
				cols := min(len(list)-2*row, 2)
				put(x, (float64(i%2)-float64(cols-1)/2)*0.56*tall, (float64(row)-float64(rows-1)/2)*0.48*tall+0.06*tall, 0.4*tall)
			}
			continue
		}
		if both == 2 && n > 0 { // one stands for all of its side
			list := append(apart[side], main[side]...)
			for i, x := range list {
				if i == len(list)-1 && i > 0 {
					x.Look.Count = strconv.Itoa(i + 1)
				}
				put(x, mid, 0.14*tall, size) // the pill of what the cell is worth stands above
				all[len(all)-1].Under = i < len(list)-1
			}
			continue
		}
		for i, x := range main[side] {
			d := (float64(n-1)/2 - float64(i)) * 0.07 * tall
			put(x, mid+d, d, size)
		}
		for i, x := range apart[side] {
			d := float64(i) * 0.06 * tall
			if n == 0 {
				put(x, mid+d, d, size)
			} else {
				put(x, mid+0.56*size+d, 0.5*size-d, 0.6*size)
			}
		}
	}
	return all
}

// At is the index of the cell at a point, or -1.
func (b *Board) At(q Point) int {
	for i := range b.Cells {
		if inLines([]Line{{b.Cells[i].Outline, true}}, q) {
			return i
		}
	}
	return -1
}

var cellFill = [...]color.NRGBA{
	OpenCell: rgb(0xebe4c9), WoodsCell: rgb(0xa6c987), TownCell: rgb(0xdac8be), HillCell: rgb(0xdcc392), BocageCell: rgb(0xc2cf98),
	MarshCell: rgb(0xc4dcd6), WaterCell: rgb(0xa6cbe0), RuinsCell: rgb(0xb9aa9c), ParkCell: rgb(0xc9dfa8),
	MajorCell: rgb(0xdac8be), TowerCell: rgb(0xdac8be), FieldCell: rgb(0xc5cfb6),
}

// borders draws the borders of cells, and what lies on them.
func (b *Board) borders(p *Picture) {
	if !b.Zones {
		for i := range b.Cells {
			p.Add(&Path{Lines: closed(b.Cells[i].Outline...), Style: Style{Stroke: faded(rgb(0x6f6350), 0.42), Width: Width{0.022, 0.8, 1.6}}})
		}
	}
	pens := [...][]Style{
		BorderEdge: {
			{Stroke: faded(white, 0.8), Width: Width{0.1, 3.4, 5}, Round: true},
			{Stroke: rgb(0x4a4335), Width: Width{0.036, 1.3, 2}, Dash: []float64{3.2, 2.4}},
		},
		ClosedEdge: ClosedPens,
		RiverEdge: {
			{Stroke: waterBank, Width: riverBank, Round: true},
			{Stroke: rgb(0x8cc0e6), Width: riverMid, Round: true},
		},
	}
	for kind, list := range pens {
		var lines []Line
		for _, e := range b.Edges {
			if e.Kind == EdgeKind(kind) {
				lines = append(lines, Line{e.Line, false})
			}
		}
		for _, pen := range list {
			if lines != nil {
				p.Add(&Path{Lines: lines, Style: pen})
			}
		}
	}
}

// labels writes what is printed in cells.
func (b *Board) labels(p *Picture) {
	for i := range b.Cells {
		if l := b.numbered(i); l != nil {
			p.Add(l)
		}
	}
}

// numbered is what is printed in a cell; nil for nothing.
func (b *Board) numbered(i int) *Label {
	c := &b.Cells[i]
	if c.Label == "" {
		return nil
	}
	top := c.Outline[0]
	for _, q := range c.Outline {
		if q.Y < top.Y {
			top = q
		}
	}
	l := &Label{At: Pt(c.Middle.X, top.Y+0.17), Text: c.Label, Size: Width{0.33, 0, 11}, Color: faded(black, 0.62)}
	if c.Ground != OpenCell { // trees and houses are under it
		l.Color, l.Halo = faded(black, 0.85), faded(cellFill[c.Ground], 0.9)
	}
	return l
}

// BracketPens and FlagPens are what works and flags are drawn with, one over the other.
var (
	BracketPens = []Style{{Stroke: white, Width: Width{0.11, 5.4, 0}, Round: true}, {Stroke: black, Width: Width{0.06, 3, 0}, Round: true}}
	FlagPens    = []Style{{Stroke: white, Width: Width{0.09, 4.4, 0}, Round: true}, {Fill: black, Stroke: black, Width: Width{0.04, 2, 0}, Round: true}}
)

// Bracket is the part of a cell's outline, drawn in, that lies away from the middle of the board.
func (b *Board) Bracket(i int) []Point {
	c, m := &b.Cells[i], middle(b.Bounds)
	out := shrunk(c, 0.8)
	n, best, first := len(out), math.Inf(-1), 0
	for k, q := range out { // the corner that lies farthest away is the second of four
		p := out[(k+1)%n]
		if far := math.Hypot(q.X-m.X, q.Y-m.Y) + math.Hypot(p.X-m.X, p.Y-m.Y); far > best {
			best, first = far, k+n-1
		}
	}
	return []Point{out[first%n], out[(first+1)%n], out[(first+2)%n], out[(first+3)%n]}
}

// Flag is a flag beside what lies in a cell.
func (b *Board) Flag(i int) []Point {
	c := b.Cells[i].Middle
	return []Point{Pt(c.X+0.64, c.Y+0.46), Pt(c.X+0.64, c.Y-0.3), Pt(c.X+1.06, c.Y-0.14), Pt(c.X+0.64, c.Y+0.02)}
}

func boundsOf(line []Point) Rect {
	r := Rect{line[0], line[0]}
	for _, q := range line {
		r = r.Union(Rect{q, q})
	}
	return r
}

// names writes the names of places.
func (b *Board) names(p *Picture) {
	for i := range b.Names {
		p.Add(b.Names[i].Label())
	}
}

// clearNames writes the names of places where they lie on as little as can be: beside counters and
// the numbers of cells.
func (b *Board) clearNames(p *Picture, taken *boxes) {
	for i := range b.Cells {
		if l := b.numbered(i); l != nil {
			taken.add(l.inked())
		}
	}
	set := placer{room: b.Bounds, things: *taken}
	for i := range b.Names {
		l := b.Names[i].Label()
		w := TextWidth(l.Text, l.Size.True(), l.Bold)
		at := []Point{l.At}
		for _, dy := range []float64{-0.1, 0.1, -0.2, 0.2, -0.4, 0.4, -0.7, 0.7, -1, -1.25, -1.5} {
			at = append(at, Pt(l.At.X, l.At.Y+dy))
		}
		for _, dx := range []float64{0.3, 0.6, 0.9} {
			for _, dy := range []float64{0, -0.1, 0.1, 0.3, -0.3, -0.62, -0.9, -1.2} {
				at = append(at, Pt(l.At.X+dx*w, l.At.Y+dy), Pt(l.At.X-dx*w, l.At.Y+dy))
			}
		}
		set.place(bid{Label: l, at: at})
		p.Add(l)
	}
}

// Label is the name as it stands where nothing else lies.
func (n *PlaceName) Label() *Label {
	l := &Label{At: n.At, Text: n.Text, Size: Width{0.42, 13, 19}, Bold: true, Color: rgb(0x33282a), Halo: faded(rgb(0xf3eedd), 0.9), Keep: true}
	switch {
	case n.Low:
		l.Size, l.Keep = Width{0.42, 0, 14}, false
		l.Color = rgb(0x2b2b2b)
	case !n.Town:
		l.Size, l.Color = Width{0.36, 12, 16}, rgb(0x2b2b2b)
	}
	return l
}

// cover draws what covers a cell.
func (b *Board) cover(p *Picture, i int) {
	c := &b.Cells[i]
	r, lines := seeded(c.Name), closed(c.Outline...)
	const most = 400
	switch c.Ground {
	case WoodsCell:
		trees(p, scattered(r, lines, 0.34, 0.16, most), r)
	case ParkCell:
		trees(p, scattered(r, lines, 0.7, 0.2, most), r)
	case TownCell:
		if b.Zones { // it is not all built over
			lines = closed(townLimits(c)...)
			p.Add(&Path{Lines: lines, Style: Style{Fill: cellFill[TownCell]}})
		}
		houses := scattered(r, lines, 0.44, 0.17, most)
		if b.Zones {
			houses = slices.DeleteFunc(houses, func(q Point) bool { return standsOn(c, q) })
		}
		blocks(p, houses, r, rgb(0xb0563f), rgb(0x6a2f22))
	case RuinsCell:
		blocks(p, scattered(r, lines, 0.5, 0.17, most), r, rgb(0x9b8f82), rgb(0x5b5148))
	case MajorCell:
		p.Add(&Path{Lines: rect(c.Middle.X-0.44, c.Middle.Y-0.34, c.Middle.X+0.44, c.Middle.Y+0.34), Style: Style{Fill: rgb(0x6f3127), Stroke: rgb(0x3f1a14), Width: Width{0.04, 1, 0}}},
			&Path{Lines: rect(c.Middle.X-0.2, c.Middle.Y-0.13, c.Middle.X+0.2, c.Middle.Y+0.13), Style: Style{Fill: rgb(0xcf9d84), Stroke: rgb(0x3f1a14), Width: Width{0.03, 0.8, 0}}})
	case TowerCell:
		p.Add(&Path{Lines: rect(c.Middle.X-0.32, c.Middle.Y-0.32, c.Middle.X+0.32, c.Middle.Y+0.32), Style: Style{Fill: rgb(0x77706a), Stroke: rgb(0x33302d), Width: Width{0.04, 1, 0}}})
		for _, at := range [][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			p.Add(&Circle{Center: Pt(c.Middle.X+0.32*at[0], c.Middle.Y+0.32*at[1]), Radius: 0.17, Style: Style{Fill: rgb(0x9a928a), Stroke: rgb(0x33302d), Width: Width{0.035, 1, 0}}})
		}
	case FieldCell:
		p.Add(&Path{Lines: rect(c.Middle.X-0.62, c.Middle.Y-0.09, c.Middle.X+0.62, c.Middle.Y+0.09), Style: Style{Fill: rgb(0x9c9d94)}},
			&Path{Lines: open(Pt(c.Middle.X-0.55, c.Middle.Y), Pt(c.Middle.X+0.55, c.Middle.Y)), Style: Style{Stroke: white, Width: Width{0.025, 0.8, 0}, Dash: []float64{5, 4}}})
	case HillCell:
		p.Add(
			&Path{Lines: closed(shrunk(c, 0.9)...), Style: Style{Stroke: faded(contour, 0.75), Width: Width{0.05, 1.6, 3}}},
			&Path{Lines: closed(shrunk(c, 0.6)...), Style: Style{Fill: rgb(0xcfae74), Stroke: faded(contour, 0.5), Width: Width{0.03, 1, 2}}},
		)
	case BocageCell:
		hedges(p, scattered(r, lines, 0.42, 0.12, 3*most), r)
	case MarshCell, WaterCell:
		var strokes []Line
		for _, q := range scattered(r, lines, 0.5, 0.24, most) {
			strokes = append(strokes, Line{[]Point{Pt(q.X-0.13, q.Y), Pt(q.X+0.13, q.Y)}, false}, Line{[]Point{Pt(q.X-0.06, q.Y+0.07), Pt(q.X+0.16, q.Y+0.07)}, false})
		}
		p.Add(&Path{Lines: strokes, Style: Style{Stroke: faded(waterBank, 0.7), Width: Width{0.035, 1, 0}}})
	}
	if c.Dug { // a line with gaps, as positions are drawn
		about := closed(shrunk(c, 0.76)...)
		if b.Zones {
			about = open(arc(c.Middle, 2.1, -75, 75, 12)...)
		}
		p.Add(&Path{Lines: about, Style: Style{Stroke: rgb(0x6a3f1d), Width: Width{0.06, 2, 0}, Dash: []float64{6, 2}}})
	}
}

// trees draws trees at places.
func trees(p *Picture, at []Point, r *rand.Rand) {
	for _, q := range at {
		far := between(r, 0.13, 0.19)
		p.Add(
			&Circle{Center: Pt(q.X+0.04, q.Y+0.05), Radius: far, Style: Style{Fill: faded(rgb(0x2f4a25), 0.3)}},
			&Circle{Center: q, Radius: far, Style: Style{Fill: mixed(rgb(0x6fa551), rgb(0x86b765), between(r, 0, 1)), Stroke: rgb(0x38562d), Width: Width{0.025, 0.7, 0}}},
		)
	}
}

// blocks draws houses at places.
func blocks(p *Picture, at []Point, r *rand.Rand, roof, edge color.NRGBA) {
	for _, q := range at {
		w, h := between(r, 0.1, 0.15), between(r, 0.07, 0.11)
		t := transform{scale: 1, at: q}
		t.sin, t.cos = sinCosDegrees(between(r, -26, 26))
		house := &Path{Lines: rect(-w, -h, w, h), Style: Style{Fill: roof, Stroke: edge, Width: Width{0.022, 0.7, 0}}}
		p.Add(house.placed(t))
	}
}

// hedges draws the corners of fields at places.
func hedges(p *Picture, at []Point, r *rand.Rand) {
	var lines []Line
	for _, q := range at {
		long := between(r, 0.1, 0.18)
		sin, cos := sinCosDegrees(20 * float64(r.IntN(3)))
		x, y := Pt(q.X+long*cos, q.Y+long*sin), Pt(q.X-long*sin, q.Y+long*cos)
		if r.IntN(2) == 0 {
			y = Pt(q.X+long*sin, q.Y-long*cos)
		}
		lines = append(lines, Line{[]Point{x, q, y}, false})
	}
	p.Add(&Path{Lines: lines, Style: Style{Stroke: faded(rgb(0x5f7d45), 0.62), Width: Width{0.045, 1.2, 0}, Round: true}})
}

// shrunk is an outline nearer to its middle.
func shrunk(c *Cell, by float64) (out []Point) {
	for _, q := range c.Outline {
		out = append(out, Pt(c.Middle.X+(q.X-c.Middle.X)*by, c.Middle.Y+(q.Y-c.Middle.Y)*by))
	}
	return out
}
