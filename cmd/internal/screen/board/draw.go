package board

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
)

// stamps keeps counters and dice as images, by how they look.
type stamps struct {
	theme  *ui.Theme
	images map[any]*ebiten.Image
}

func newStamps(th *ui.Theme) stamps { return stamps{th, map[any]*ebiten.Image{}} }

// stampsKept bounds what is kept.
const stampsKept = 1500

func (s *stamps) of(look any, draw func() *picture.Picture) *ebiten.Image {
	img, ok := s.images[look]
	if !ok {
		if len(s.images) >= stampsKept {
			clear(s.images)
		}
		p := draw()
		img = ebiten.NewImageFromImage(p.RasterScaled(p.Bounds, s.theme.Density, s.theme.Density))
		s.images[look] = img
	}
	return img
}

func (s *stamps) counter(c picture.Counter) *ebiten.Image {
	c.Safe = s.theme.Safe
	return s.of(c, c.Draw)
}

func (s *stamps) die(d picture.Die) *ebiten.Image { return s.of(d, d.Draw) }

// A laid counter is where it lies in the window.
type laid struct {
	Counter
	at    gmath.Vec
	size  float64 // in device pixels
	under bool    // it is not drawn: another of its side stands for it
}

// Sizes of counters, in units: of hexes, and of zones.
const (
	hexCounter, zoneCounter = 38, 30
	leastCounter            = 12
	leastRead               = 26  // on which figures can be read
	small                   = 0.7 // of a leader
)

// cellHigh is how high a cell is about, in units: of zones the distance of their middles.
func (t *Table) cellHigh() float64 {
	per := t.camera.Scale / t.theme.Density
	if t.board.Zones {
		return 3.2 * per
	}
	return math.Sqrt(3) * per
}

// leastCell is how high cells are, in units, when a board is opened, so that its counters can
// be read: less, if all of it fits in.
const leastHex, leastZone = 52.0, 66.0

// opens has the camera look at what lies on the board, near enough to read it.
func (t *Table) opens() {
	t.camera.Fit()
	least := either(t.board.Zones, leastZone, leastHex)
	high := t.cellHigh()
	if high >= least {
		return
	}
	var sum gmath.Vec
	n := 0.0
	for _, c := range t.play.Counters() {
		if t.now == nil || c.Look.Side == t.now.side || n == 0 {
			if c.Cell >= 0 && c.Cell < len(t.board.Cells) {
				m := t.board.Cells[c.Cell].Middle
				sum, n = sum.Add(gmath.Vec{X: m.X, Y: m.Y}), n+1
			}
		}
	}
	t.camera.ZoomAt(t.camera.Middle(), least/high)
	if n > 0 {
		t.camera.Center = sum.Divf(n)
		t.camera.Fill(t.frame.safe.Pixels(t.theme.Density))
	}
}

// counterSize is the size of counters at this zoom, in units.
func (t *Table) counterSize() float64 {
	most, share := float64(hexCounter), 0.62
	if t.board.Zones {
		most, share = zoneCounter, 0.42
	}
	return math.Round(gmath.Clamp(t.cellHigh()*share, leastCounter, most))
}

// layCounters finds where counters lie: those of a hex one over the other, those of a zone
// side by side.
func (t *Table) layCounters() {
	t.laid = t.laid[:0]
	all := t.stands().Counters()
	in := make([][]*Counter, len(t.board.Cells))
	for i := range all {
		if c := &all[i]; c.Cell >= 0 && c.Cell < len(in) {
			in[c.Cell] = append(in[c.Cell], c)
		}
	}
	size, k := t.counterSize(), t.theme.Density
	for cell, list := range in {
		if list == nil {
			continue
		}
		m := t.board.Cells[cell].Middle
		mid := t.camera.ToScreen(gmath.Vec{X: m.X, Y: m.Y})
		put := func(c *Counter, dx, dy, s float64) {
			l := &c.Look
			l.Size = math.Round(s)
			if s < leastRead {
				l.Number, l.Disc, l.Left, l.Lost, l.Pips = "", "", 0, 0, 0
			}
			t.laid = append(t.laid, laid{Counter: *c, at: mid.Add(gmath.Vec{X: dx * k, Y: dy * k}), size: s * k})
		}
		var main, side, apart []*Counter
		sides := 0 // a bit for each that is there
		for _, c := range list {
			switch {
			case c.Small:
				side = append(side, c)
			case c.Apart:
				apart = append(apart, c)
			default:
				main = append(main, c)
				sides |= 1 << c.Look.Side
			}
		}
		n := float64(len(main) - 1)
		switch {
		case t.board.Zones:
			step := size + math.Max(6, 0.4*size) // room for the ring about one
			cols := min(len(main), 2)
			rows := (len(main) + 1) / 2
			for i, c := range main {
				x, y := float64(i%cols)-float64(cols-1)/2, float64(i/cols)-float64(rows-1)*0.82 // off the name below
				put(c, x*step, y*step, size)
			}
			for i, c := range apart {
				put(c, -step*(float64(cols)/2+0.62), (float64(i)-float64(len(apart)-1)/2)*step, size)
			}
		case sides == 3: // both fight in it: one of each side stands for all, with their number
			s := math.Min(size, math.Max(size*0.8, leastRead))
			slices.SortStableFunc(main, func(a, b *Counter) int { return a.Ringed - b.Ringed })
			var top, n, ringed [2]int // where the last of a side lies, how many there are, how the most marked is
			for i, c := range append(side, main...) {
				own := c.Look.Side & 1
				n[own]++
				ringed[own] = max(ringed[own], c.Ringed)
				if i >= len(side) {
					top[own] = len(t.laid)
				}
				put(c, (float64(own)-0.5)*1.28*s, 0, s) // squares and discs stand between them
				l := &t.laid[len(t.laid)-1]
				l.under, l.Faded = true, false // who has acted is solid, too: on one another neither can be read
			}
			for own, i := range top {
				l := &t.laid[i]
				if l.under, l.Ringed = false, ringed[own]; n[own] > 1 {
					l.Look.Count = strconv.Itoa(n[own])
				}
			}
		default:
			slices.SortStableFunc(main, func(a, b *Counter) int { return a.Ringed - b.Ringed }) // what is chosen lies on top
			for i, c := range main {
				d := (n/2 - float64(i)) * 5
				if put(c, d, d, size); i < len(main)-1 { // of those beneath the edge alone shows: what stands at it would be read as the upper one's
					l := &t.laid[len(t.laid)-1].Look
					l.Number, l.Disc, l.Tag, l.Left, l.Lost, l.Pips = "", "", "", 0, 0, 0
				}
			}
			if len(main) == 0 { // alone: where a unit would be
				for i, c := range side {
					d := (float64(len(side)-1)/2 - float64(i)) * 5
					put(c, d, d, size*small)
				}
				continue
			}
			for i, c := range side {
				put(c, size*0.5+float64(i)*4, size*0.66-float64(i)*4, size*small)
			}
		}
	}
}

// drawBoard draws the map with all that lies on it.
func (t *Table) drawBoard(dst *ebiten.Image) {
	dst.Fill(t.theme.Color(ui.RGB(0x6f7a63)))
	k := t.theme.Density
	t.bakery.Draw(dst, &t.camera, k)
	if t.bakery.Bare() { // what lies on it would float
		t.layCounters()
		t.layNames()
		m := t.frame.safe.Middle().Mulf(k)
		t.labels.Draw(dst, ui.Label{Text: "The map is being drawn", Size: ui.TextHeading, Color: ui.White}, m, ui.Centered)
		return
	}
	pace := table.Pace{Still: t.bakery.Still >= table.StillFrames}
	t.marks.Draw(dst, &t.camera, k, pace)
	t.layCounters()
	for _, draw := range []func(*ebiten.Image, *laid){t.drawRing, t.drawCounter} { // the ring of one does not hide what stands at another
		for i := range t.laid {
			if l := &t.laid[i]; !l.under {
				draw(dst, l)
			}
		}
	}
	t.layNames()
	t.arrows.Draw(dst, &t.camera, k, pace)
	t.drawNames(dst)
	t.drawWorths(dst)
}

// drawRing marks a counter that is chosen or affected.
func (t *Table) drawRing(dst *ebiten.Image, l *laid) {
	k := t.theme.Density
	if l.Ringed > 0 && !t.peek {
		half := l.size/2 + 4*k
		t.tools.Brush.Box(dst, ui.Box{Center: l.at, Half: gmath.Vec{X: half, Y: half}, Round: 6 * k, Stroke: ui.White, Width: 2.6 * k})
		if l.Ringed == 2 {
			t.tools.Brush.Box(dst, ui.Box{Center: l.at, Half: gmath.Vec{X: half + 4*k, Y: half + 4*k}, Round: 9 * k, Stroke: ui.Black, Width: 4 * k})
			t.tools.Brush.Box(dst, ui.Box{Center: l.at, Half: gmath.Vec{X: half + 4*k, Y: half + 4*k}, Round: 9 * k, Stroke: ui.White, Width: 2 * k})
		}
	}
}

// fadedAlpha is how much there is of who can do nothing more.
const fadedAlpha = 0.7

func (t *Table) drawCounter(dst *ebiten.Image, l *laid) {
	img := t.stamps.counter(l.Look)
	var o ebiten.DrawImageOptions
	b := img.Bounds().Size()
	o.GeoM.Translate(math.Round(l.at.X-float64(b.X)/2), math.Round(l.at.Y-float64(b.Y)/2))
	if l.Faded { // its figures are not
		o.ColorScale.ScaleAlpha(fadedAlpha)
		dst.DrawImage(img, &o)
		l.Look.Figures = true
		img = t.stamps.counter(l.Look)
		o.ColorScale.Reset()
		l.Look.Figures = false
	}
	dst.DrawImage(img, &o)
}

var (
	inkBlack = color.NRGBA{0x14, 0x18, 0x1a, 255}
	inkWhite = color.NRGBA{255, 255, 255, 255}
	blocked  = picture.BlockedRed
)

// pen is one of a width in units, whatever the zoom.
func pen(c color.NRGBA, width float64) picture.Style {
	return picture.Style{Stroke: c, Width: picture.Width{Least: width, Most: width}, Round: true}
}

func dashed(s picture.Style, dash ...float64) picture.Style { s.Dash = dash; return s }

func filled(s picture.Style, c color.NRGBA) picture.Style { s.Fill = c; return s }

// pens are what marks are drawn with, one over the other.
var pens = [...][]picture.Style{
	Reach:   {{Fill: ui.Faded(inkWhite, 0.18)}, pen(ui.Faded(inkWhite, 0.9), 4.6), dashed(pen(inkBlack, 2.4), 1, 1.9)},
	Target:  {pen(inkBlack, 5), pen(inkWhite, 2.6)},
	Ring:    {pen(inkBlack, 6.5), pen(inkWhite, 4), pen(inkBlack, 1.2)},
	Area:    {pen(ui.Faded(inkBlack, 0.8), 4.4), dashed(pen(ui.Amber, 2.4), 4, 2)},
	Refused: {dashed(pen(blocked, 3.4), 2.4, 1.6)},
	Bracket: {pen(inkWhite, 5.4), pen(inkBlack, 3)},
	Flag:    {pen(inkWhite, 4.4), filled(pen(inkBlack, 2), inkBlack)},
	Cross:   {pen(inkWhite, 4.6), pen(inkBlack, 2)},
	Burst:   {filled(pen(inkWhite, 1.6), inkBlack)},
}

// layMarks makes the pictures of what is marked.
func (t *Table) layMarks() {
	t.drafts = false
	under, over := &picture.Picture{Bounds: t.board.Bounds}, &picture.Picture{Bounds: t.board.Bounds}
	around := false
	for _, m := range t.allMarks() {
		if m.Kind == Arrow || m.Kind == Thin {
			t.arrow(either(m.Below, under, over), m)
			continue
		}
		if m.Kind == Reach || m.Kind == Area { // one outline around all of it
			lines := t.outlines(m.Cells)
			if m.Kind == Area {
				lines = t.within(lines)
			}
			around = around || len(lines) > 0
			for _, style := range pens[m.Kind] {
				under.Add(&picture.Path{Lines: lines, Style: style})
			}
			continue
		}
		for _, i := range m.Cells {
			if i < 0 || i >= len(t.board.Cells) {
				continue
			}
			cell := &t.board.Cells[i]
			c, lines, onto := cell.Middle, [][]picture.Point{cell.Outline}, under
			spot := func(x, y float64) picture.Point { return picture.Pt(c.X+x, c.Y+y) }
			switch m.Kind {
			case Ring:
				onto = over
			case Target, Refused:
				lines[0] = inset(cell, 0.94)
			case Bracket:
				lines[0] = t.board.Bracket(i)
			case Flag:
				lines[0], onto = t.board.Flag(i), over // beside what lies there
			case Cross:
				lines, onto = [][]picture.Point{{spot(-0.62, 0), spot(0.62, 0)}, {spot(0, -0.62), spot(0, 0.62)}}, over
			}
			for _, style := range pens[m.Kind] {
				switch {
				case m.Kind == Burst:
					for _, at := range []picture.Point{spot(-0.24, -0.56), spot(0, -0.78), spot(0.24, -0.56)} {
						over.Add(&picture.Circle{Center: at, Radius: 0.11, Style: style})
					}
					continue
				case m.Kind == Cross:
					over.Add(&picture.Circle{Center: c, Radius: 0.4, Style: style})
				}
				for _, l := range lines {
					onto.Add(&picture.Path{Lines: []picture.Line{{Points: l, Closed: m.Kind < Bracket}}, Style: style})
				}
			}
		}
	}
	if lines := t.board.ClosedLines(); around && lines != nil { // nobody goes over these: no outline hides them
		for _, style := range picture.ClosedPens {
			under.Add(&picture.Path{Lines: lines, Style: style})
		}
	}
	t.marks.Show(under)
	t.arrows.Show(over)
}

// inset is an outline nearer to the middle.
func inset(c *picture.Cell, by float64) (out []picture.Point) {
	for _, q := range c.Outline {
		out = append(out, picture.Pt(c.Middle.X+(q.X-c.Middle.X)*by, c.Middle.Y+(q.Y-c.Middle.Y)*by))
	}
	return out
}

// arrow draws a mark from a cell to another, over those between.
func (t *Table) arrow(p *picture.Picture, m Mark) {
	if len(m.Cells) < 2 || slices.Min(m.Cells) < 0 || slices.Max(m.Cells) >= len(t.board.Cells) {
		return
	}
	var way []picture.Point
	for _, i := range m.Cells {
		way = append(way, t.board.Cells[i].Middle)
	}
	w, back := 0.09, 0.62
	if m.Kind == Thin {
		w = 0.055
	}
	if t.board.Zones {
		w, back = 2*w, zoneBack
	}
	n := len(way) - 1
	// The ends keep off what lies on the cells.
	toward := func(a, b picture.Point, by float64) picture.Point {
		far := math.Hypot(b.X-a.X, b.Y-a.Y)
		if far == 0 {
			return a
		}
		by = math.Min(by, far*0.3) / far
		return picture.Pt(a.X+(b.X-a.X)*by, a.Y+(b.Y-a.Y)*by)
	}
	if n == 1 && way[0] == way[1] {
		return
	}
	if n == 1 && t.board.Zones {
		way = t.bent(way[0], way[1], back)
		n = len(way) - 1
	} else if n == 1 {
		way[0], way[1] = toward(way[0], way[1], back), toward(way[1], way[0], back)
	} else {
		way[0] = toward(way[0], way[1], back)
	}
	to, far := way[n], 0.0
	for n > 0 && far < 4.2*w { // the head may be longer than the last part of the way
		n--
		far = math.Hypot(to.X-way[n].X, to.Y-way[n].Y)
	}
	dx, dy := (to.X-way[n].X)/far, (to.Y-way[n].Y)/far
	head := math.Min(4.2*w, far)
	neck := picture.Pt(to.X-dx*head, to.Y-dy*head)
	way = append(way[:n+1], neck)
	dash := []float64(nil)
	if m.Kind == Thin {
		dash = []float64{3, 2}
	}
	tip := []picture.Point{to, picture.Pt(neck.X-dy*head*0.62, neck.Y+dx*head*0.62), picture.Pt(neck.X+dy*head*0.62, neck.Y-dx*head*0.62)}
	p.Add(
		&picture.Path{Lines: []picture.Line{{Points: way}}, Style: picture.Style{Stroke: inkWhite, Width: picture.Width{Inches: w * 1.9, Least: 5}, Round: true}},
		&picture.Path{Lines: []picture.Line{{Points: tip, Closed: true}}, Style: picture.Style{Fill: inkBlack, Stroke: inkWhite, Width: picture.Width{Inches: w * 0.5, Least: 1.6}}},
		&picture.Path{Lines: []picture.Line{{Points: way}}, Style: picture.Style{Stroke: inkBlack, Width: picture.Width{Inches: w, Least: 2.6}, Dash: dash}},
	)
}

// zoneBack is how far arrows keep off the middles of zones.
const zoneBack = 1.3

// bent is the way of an arrow between the middles of two zones, in a curve if it goes through fewer counters and
// names so; its ends keep off the middles.
func (t *Table) bent(a, b picture.Point, back float64) (best []picture.Point) {
	const parts = 16
	k, far := t.theme.Density, math.Hypot(b.X-a.X, b.Y-a.Y)
	blocked := func(q picture.Point) bool {
		at := t.camera.ToScreen(gmath.Vec{X: q.X, Y: q.Y})
		on := func(r ui.Rect) bool { return r.Inset(-4*k, -4*k).Holds(at) }
		return slices.ContainsFunc(t.laid, func(l laid) bool { return !l.under && on(l.over(k)) }) ||
			slices.ContainsFunc(t.names, func(n laidName) bool { return on(n.at) })
	}
	least := parts + 2
	for _, by := range [...]float64{0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3} {
		for _, end := range [...]float64{back, 1.7 * back} {
			from, to := math.Min(back/far, 0.3), 1-math.Min(end/far, 0.4)
			var way []picture.Point
			over := 0
			for i := range parts + 1 {
				s := from + (to-from)*float64(i)/parts
				side := 4 * by * s * (1 - s)
				q := picture.Pt(a.X+(b.X-a.X)*s-(b.Y-a.Y)*side, a.Y+(b.Y-a.Y)*s+(b.X-a.X)*side)
				way = append(way, q)
				if blocked(q) {
					over++
				}
			}
			if over < least {
				best, least = way, over
			}
		}
	}
	return best
}

// allMarks are those of the play, or of what is shown; of the board alone what stands on it.
func (t *Table) allMarks() []Mark {
	if t.peek {
		return t.standing()
	}
	x := t.told()
	if x == nil {
		list := t.play.Marks()
		if t.why != "" {
			list = append(list, Mark{Kind: Refused, Cells: []int{t.hover}})
		}
		return list
	}
	out := t.standing()
	if x.From != x.To {
		out = append(out, Mark{Kind: Arrow, Cells: []int{x.From, x.To}})
	}
	if n := len(x.Cells); n > 0 {
		out = append(out, Mark{Kind: Ring, Cells: x.Cells[n-1:], Tag: x.Tag})
	}
	return append(out, x.Marks...)
}

// standing are the marks of what stands there whatever happens.
func (t *Table) standing() (out []Mark) {
	for _, m := range t.play.Marks() {
		if m.Kind == Bracket || m.Kind == Flag {
			out = append(out, m)
		}
	}
	return out
}

// showsMini reports whether there is a minimap: while some of the board is out of view.
func (t *Table) showsMini() bool {
	if t.miniOff || t.menu || t.ending || t.peek || t.page.Size().W < 900 {
		return false
	}
	lo, hi := t.camera.ToScreen(gmath.Vec{}), t.camera.ToScreen(t.camera.Table)
	safe := t.frame.safe.Pixels(t.theme.Density)
	const slack = 24
	return lo.X < float64(safe.Min.X)-slack || lo.Y < float64(safe.Min.Y)-slack || hi.X > float64(safe.Max.X)+slack || hi.Y > float64(safe.Max.Y)+slack
}

// miniRoom is where the board is on the minimap.
func (t *Table) miniRoom() ui.Rect {
	r := t.frame.mini
	s := math.Min(r.W/t.camera.Table.X, r.H/t.camera.Table.Y)
	w, h := t.camera.Table.X*s, t.camera.Table.Y*s
	return ui.Rect{X: r.X, Y: r.Bottom() - h, W: w, H: h}
}

// miniView is the part of the board that is in view, between the panels.
func (t *Table) miniView() (lo, hi gmath.Vec) {
	r, k := t.frame.safe, t.theme.Density
	return t.camera.ToTable(gmath.Vec{X: r.X * k, Y: r.Y * k}), t.camera.ToTable(gmath.Vec{X: r.Right() * k, Y: r.Bottom() * k})
}

func (t *Table) drawMini(dst *ebiten.Image) {
	if !t.showsMini() || t.bakery.Bare() {
		return
	}
	k, r := t.theme.Density, t.miniRoom()
	px := r.Pixels(k)
	t.tools.Brush.Box(dst, ui.Box{Center: r.Middle().Mulf(k), Half: gmath.Vec{X: r.W/2 + 2, Y: r.H/2 + 2}.Mulf(k), Fill: ui.Black, Round: 2 * k})
	t.bakery.DrawWhole(dst, px)
	scale := r.W * k / t.camera.Table.X
	at := func(v gmath.Vec) gmath.Vec {
		return gmath.Vec{X: float64(px.Min.X) + v.X*scale, Y: float64(px.Min.Y) + v.Y*scale}
	}
	for i := range t.laid {
		l := &t.laid[i]
		if l.Small {
			continue
		}
		m := t.board.Cells[l.Cell].Middle
		round := 2.2 * k
		if l.Look.Side == 1 {
			round = 0
		}
		t.tools.Brush.Box(dst, ui.Box{Center: at(gmath.Vec{X: m.X, Y: m.Y}), Half: gmath.Vec{X: 2.6 * k, Y: 2.6 * k}, Round: round, Fill: picture.RimColor(l.Look.Side, t.theme.Safe), Stroke: ui.White, Width: 0.8 * k})
	}
	lo, hi := t.miniView()
	lo, hi = at(lo), at(hi)
	lo = gmath.Vec{X: math.Max(lo.X, float64(px.Min.X)), Y: math.Max(lo.Y, float64(px.Min.Y))}
	hi = gmath.Vec{X: math.Min(hi.X, float64(px.Max.X)), Y: math.Min(hi.Y, float64(px.Max.Y))}
	for _, pen := range []ui.Box{{Stroke: ui.Black, Width: 4 * k}, {Stroke: ui.White, Width: 1.8 * k}} {
		pen.Center, pen.Half = lo.Add(hi).Mulf(0.5), hi.Sub(lo).Mulf(0.5)
		t.tools.Brush.Box(dst, pen)
	}
}
