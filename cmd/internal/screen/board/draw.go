package board

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"

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
	at   gmath.Vec
	size float64 // in device pixels
}

// Sizes of counters, in units: of hexes, and of zones.
const (
	hexCounter, zoneCounter = 38, 30
	leastCounter            = 12
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
	all := t.play.Counters()
	in := map[int][]Counter{}
	for _, c := range all {
		in[c.Cell] = append(in[c.Cell], c)
	}
	size, k := t.counterSize(), t.theme.Density
	cells := make([]int, 0, len(in))
	for c := range in {
		cells = append(cells, c)
	}
	slices.Sort(cells)
	for _, cell := range cells {
		if cell < 0 || cell >= len(t.board.Cells) {
			continue
		}
		m := t.board.Cells[cell].Middle
		mid := t.camera.ToScreen(gmath.Vec{X: m.X, Y: m.Y})
		put := func(c Counter, dx, dy, s float64) {
			c.Look.Size = math.Round(s)
			if s < 26 { // too small to be read
				c.Look.Number, c.Look.Disc, c.Look.Left, c.Look.Lost, c.Look.Pips = "", "", 0, 0, 0
			}
			t.laid = append(t.laid, laid{c, mid.Add(gmath.Vec{X: dx * k, Y: dy * k}), s * k})
		}
		var main, side, apart []Counter
		sides := map[int]bool{}
		for _, c := range in[cell] {
			switch {
			case c.Small:
				side = append(side, c)
			case c.Apart:
				apart = append(apart, c)
			default:
				main = append(main, c)
				sides[c.Look.Side] = true
			}
		}
		switch {
		case t.board.Zones:
			step := size + 6
			for i, c := range main {
				n := len(main)
				cols := min(n, 2)
				rows := (n + cols - 1) / cols
				x, y := float64(i%cols)-float64(cols-1)/2, float64(i/cols)-float64(rows-1)*0.82 // off the name below
				put(c, x*step, y*step, size)
			}
			for i, c := range apart {
				put(c, -step*(float64(min(len(main), 2))/2+0.62), (float64(i)-float64(len(apart)-1)/2)*step, size)
			}
		case len(sides) > 1: // both fight in it
			s := size * 0.72
			for i, c := range main {
				n := float64(i)
				x := -s * 0.55
				if c.Look.Side == 1 {
					x = s * 0.55
				}
				put(c, x, -s*0.2+math.Mod(n, 3)*3-3, s)
			}
			for i, c := range side {
				x := -s * 0.55
				if c.Look.Side == 1 {
					x = s * 0.55
				}
				put(c, x, s*0.62+float64(i), size*small*0.8)
			}
		default:
			n := float64(len(main) - 1)
			slices.SortStableFunc(main, func(a, b Counter) int { return cmp.Compare(a.Ringed, b.Ringed) }) // what is chosen lies on top
			for i, c := range main {
				d := (n/2 - float64(i)) * 5
				put(c, d, d, size)
			}
			for i, c := range side {
				put(c, size*0.56+float64(i)*4, size*0.5-float64(i)*4, size*small)
			}
		}
	}
}

// drawBoard draws the map with all that lies on it.
func (t *Table) drawBoard(dst *ebiten.Image) {
	dst.Fill(t.theme.Color(ui.RGB(0x6f7a63)))
	k := t.theme.Density
	t.bakery.Draw(dst, &t.camera, k)
	pace := table.Pace{Still: t.bakery.Still >= table.StillFrames}
	t.marks.Draw(dst, &t.camera, k, pace)
	t.layCounters()
	for i := range t.laid {
		t.drawCounter(dst, &t.laid[i])
	}
	t.drawWorths(dst)
	t.arrows.Draw(dst, &t.camera, k, pace)
}

func (t *Table) drawCounter(dst *ebiten.Image, l *laid) {
	k := t.theme.Density
	if l.Ringed > 0 && !t.peek {
		half := l.size/2 + 4*k
		t.tools.Brush.Box(dst, ui.Box{Center: l.at, Half: gmath.Vec{X: half, Y: half}, Round: 6 * k, Stroke: ui.White, Width: 2.6 * k})
		if l.Ringed == 2 {
			t.tools.Brush.Box(dst, ui.Box{Center: l.at, Half: gmath.Vec{X: half + 4*k, Y: half + 4*k}, Round: 9 * k, Stroke: ui.Black, Width: 4 * k})
			t.tools.Brush.Box(dst, ui.Box{Center: l.at, Half: gmath.Vec{X: half + 4*k, Y: half + 4*k}, Round: 9 * k, Stroke: ui.White, Width: 2 * k})
		}
	}
	img := t.stamps.counter(l.Look)
	var o ebiten.DrawImageOptions
	b := img.Bounds().Size()
	o.GeoM.Translate(math.Round(l.at.X-float64(b.X)/2), math.Round(l.at.Y-float64(b.Y)/2))
	if l.Faded {
		o.ColorScale.ScaleAlpha(0.58)
	}
	dst.DrawImage(img, &o)
}

var (
	inkBlack = color.NRGBA{0x14, 0x18, 0x1a, 255}
	inkWhite = color.NRGBA{255, 255, 255, 255}
	blocked  = picture.BlockedRed
)

// layMarks makes the pictures of what is marked.
func (t *Table) layMarks() {
	t.drafts = false
	under, over := &picture.Picture{Bounds: t.board.Bounds}, &picture.Picture{Bounds: t.board.Bounds}
	px := func(n float64) picture.Width { return picture.Width{Least: n, Most: n} }
	line := func(p *picture.Picture, pts []picture.Point, closed bool, pens ...picture.Style) {
		for _, s := range pens {
			p.Add(&picture.Path{Lines: []picture.Line{{Points: pts, Closed: closed}}, Style: s})
		}
	}
	for _, m := range t.allMarks() {
		if m.Kind == Arrow || m.Kind == Thin {
			t.arrow(over, m)
			continue
		}
		for _, i := range m.Cells {
			if i < 0 || i >= len(t.board.Cells) {
				continue
			}
			out := t.board.Cells[i].Outline
			switch m.Kind {
			case Reach:
				line(under, out, true, picture.Style{Fill: ui.Faded(inkWhite, 0.42)}, picture.Style{Stroke: ui.Faded(inkBlack, 0.75), Width: px(2), Dash: []float64{1, 2.2}, Round: true})
			case Area:
				line(under, out, true, picture.Style{Fill: ui.Faded(inkWhite, 0.26)})
			case Target:
				line(under, inset(&t.board.Cells[i], 0.94), true, picture.Style{Stroke: inkBlack, Width: px(5)}, picture.Style{Stroke: inkWhite, Width: px(2.6)})
			case Ring:
				line(over, out, true, picture.Style{Stroke: inkBlack, Width: px(6.5)}, picture.Style{Stroke: inkWhite, Width: px(4)}, picture.Style{Stroke: inkBlack, Width: px(1.2)})
			case Bracket:
				line(under, t.bracket(i), false, picture.Style{Stroke: inkWhite, Width: px(5.4), Round: true}, picture.Style{Stroke: inkBlack, Width: px(3), Round: true})
			case Flag:
				c := t.board.Cells[i].Middle
				x, y := c.X+0.3, c.Y-0.1
				line(over, []picture.Point{picture.Pt(x, y+0.1), picture.Pt(x, y-0.62), picture.Pt(x+0.5, y-0.46), picture.Pt(x, y-0.28)}, false,
					picture.Style{Stroke: inkWhite, Width: px(4.4), Round: true}, picture.Style{Stroke: inkBlack, Fill: inkBlack, Width: px(2), Round: true})
			case Cross:
				c := t.board.Cells[i].Middle
				for _, pen := range []picture.Style{{Stroke: inkWhite, Width: px(4.6)}, {Stroke: inkBlack, Width: px(2)}} {
					over.Add(&picture.Circle{Center: c, Radius: 0.4, Style: pen})
					line(over, []picture.Point{picture.Pt(c.X-0.62, c.Y), picture.Pt(c.X+0.62, c.Y)}, false, pen)
					line(over, []picture.Point{picture.Pt(c.X, c.Y-0.62), picture.Pt(c.X, c.Y+0.62)}, false, pen)
				}
			case Burst:
				c := t.board.Cells[i].Middle
				for _, d := range []picture.Point{picture.Pt(-0.24, -0.56), picture.Pt(0, -0.78), picture.Pt(0.24, -0.56)} {
					over.Add(&picture.Circle{Center: picture.Pt(c.X+d.X, c.Y+d.Y), Radius: 0.11, Style: picture.Style{Fill: inkBlack, Stroke: inkWhite, Width: px(1.6)}})
				}
			case Refused:
				line(under, inset(&t.board.Cells[i], 0.94), true, picture.Style{Stroke: blocked, Width: px(3.4), Dash: []float64{2.4, 1.6}})
			}
		}
	}
	t.marks.Show(under)
	t.arrows.Show(over)
}

// bracket is the part of a cell's outline, drawn in, that lies away from the middle of the
// board.
func (t *Table) bracket(i int) []picture.Point {
	c, m := &t.board.Cells[i], middleOf(t.board.Bounds)
	out := inset(c, 0.8)
	n, best, first := len(out), math.Inf(-1), 0
	for k, q := range out { // the corner that lies farthest away is the second of four
		p := out[(k+1)%n]
		if far := math.Hypot(q.X-m.X, q.Y-m.Y) + math.Hypot(p.X-m.X, p.Y-m.Y); far > best {
			best, first = far, k+n-1
		}
	}
	return []picture.Point{out[first%n], out[(first+1)%n], out[(first+2)%n], out[(first+3)%n]}
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
		w, back = 2*w, 1.3
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
	if n == 1 {
		way[0], way[1] = toward(way[0], way[1], back), toward(way[1], way[0], back)
	} else {
		way[0] = toward(way[0], way[1], back)
	}
	to, before := way[n], way[n-1]
	far := math.Hypot(to.X-before.X, to.Y-before.Y)
	dx, dy := (to.X-before.X)/far, (to.Y-before.Y)/far
	head := math.Min(4.2*w, far)
	neck := picture.Pt(to.X-dx*head, to.Y-dy*head)
	way[n] = neck
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

// drawTags draws what is said beside cells, and why something was refused at the cursor.
func (t *Table) drawTags(dst *ebiten.Image) {
	if t.peek || t.menu {
		return
	}
	k := t.theme.Density
	for _, m := range t.allMarks() {
		if m.Tag == "" || len(m.Cells) == 0 {
			continue
		}
		i := m.Cells[len(m.Cells)-1]
		if i < 0 || i >= len(t.board.Cells) {
			continue
		}
		c := t.board.Cells[i].Middle
		high := 0.95
		if t.board.Zones {
			high = 1.5
		}
		if from := m.Cells[max(0, len(m.Cells)-2)]; (m.Kind == Arrow || m.Kind == Thin) && from >= 0 && from < len(t.board.Cells) {
			if o := t.board.Cells[from].Middle; c.Y-o.Y > math.Abs(c.X-o.X) {
				high = -either(t.board.Zones, 2.4, 1.35) // it comes from above: its head stays free, and the name below
			}
		}
		at := t.camera.ToScreen(gmath.Vec{X: c.X, Y: c.Y - high})
		if m.Kind == Burst { // beside its sign; there are many of them: the card has what those out of view come to
			at = t.camera.ToScreen(gmath.Vec{X: c.X + 0.85, Y: c.Y - 0.66})
			if !(image.Point{int(at.X), int(at.Y)}).In(t.camera.View) {
				continue
			}
		}
		t.tag(dst, at, m.Tag, m.Soft, ui.SlateDeep)
	}
	if t.why != "" && t.no.ticks == 0 {
		t.tag(dst, t.cursor.Add(gmath.Vec{X: 0, Y: -26 * k}), t.why, "", ui.RGB(0x5a2410))
	}
	if t.no.ticks > 0 {
		t.tag(dst, t.no.at.Add(gmath.Vec{X: 0, Y: -22 * k}), t.no.text, "", ui.RGB(0x5a2410))
	}
}

// tag draws a line of words in a box with its middle at a place, within the window.
func (t *Table) tag(dst *ebiten.Image, at gmath.Vec, text, soft string, fill color.NRGBA) {
	k := t.theme.Density
	head, tail := ui.Label{Text: text, Size: 12, Bold: true, Color: ui.White}, ui.Label{Text: soft, Size: 12, Color: ui.InkSoft}
	lines := ui.Broken(t.theme, head, 360*k)
	w, h := 0.0, 17*k*float64(len(lines))
	for _, x := range lines {
		head.Text = x
		w = math.Max(w, head.Width(t.theme))
	}
	gap := 0.0
	if soft != "" {
		gap = 8*k + tail.Width(t.theme)
	}
	half := gmath.Vec{X: (w+gap)/2 + 8*k, Y: h/2 + 4*k}
	lo, hi := 4*k+half.X, float64(t.size.X)-4*k-half.X
	at.X = gmath.Clamp(at.X, math.Min(lo, hi), math.Max(lo, hi))
	at.Y = gmath.Clamp(at.Y, 50*k+half.Y, math.Max(float64(t.size.Y)-4*k-half.Y, 50*k+half.Y))
	t.tools.Brush.Box(dst, ui.Box{Center: at, Half: half, Round: 5 * k, Fill: fill, Stroke: ui.Rule, Width: 1 * k})
	for i, x := range lines {
		head.Text = x
		t.labels.Draw(dst, head, gmath.Vec{X: at.X - half.X + 8*k, Y: at.Y - h/2 + (float64(i)+0.5)*17*k}, ui.Anchor{Y: 0.5})
	}
	if soft != "" {
		t.labels.Draw(dst, tail, gmath.Vec{X: at.X + half.X - 8*k, Y: at.Y}, ui.Anchor{X: 1, Y: 0.5})
	}
}

// showsMini reports whether there is a minimap: while some of the board is out of view.
func (t *Table) showsMini() bool {
	if t.miniOff || t.menu || t.peek || t.page.Size().W < 900 {
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
	lo, hi := t.camera.Shown()
	lo, hi = at(lo), at(hi)
	lo = gmath.Vec{X: math.Max(lo.X, float64(px.Min.X)), Y: math.Max(lo.Y, float64(px.Min.Y))}
	hi = gmath.Vec{X: math.Min(hi.X, float64(px.Max.X)), Y: math.Min(hi.Y, float64(px.Max.Y))}
	t.tools.Brush.Box(dst, ui.Box{Center: lo.Add(hi).Mulf(0.5), Half: hi.Sub(lo).Mulf(0.5), Stroke: ui.White, Width: 1.6 * k})
}

func middleOf(r picture.Rect) picture.Point {
	return picture.Pt((r.Min.X+r.Max.X)/2, (r.Min.Y+r.Max.Y)/2)
}
