package picture

import (
	"math"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// Options are what a table is drawn with besides terrain and stands.
type Options struct {
	Ruling *los.Ruling // drawn over the table; nil for none
	Arcs   []FrontArc
	Seen   *Seen // ground as it is seen; nil for none
	Bare   bool  // neither rulers nor legend nor title: the table alone
}

// A FrontArc is the front arc to draw for a stand of the table.
type FrontArc struct {
	Stand int
	Arc   geom.Arc
	Reach geom.Length
}

// Table draws a whole table: terrain, stands with their names, sight, arcs,
// rulers in inches on two edges, a legend, scale and title. The table keeps
// its coordinates; what surrounds it lies beyond its edges.
func Table(s *scenarios.Setup, o Options) *Picture {
	table := tableRect(s)
	pen := penScale(table)
	p := Ground(s)
	if o.Seen != nil {
		p.seenGround(o.Seen, pen)
	}
	for _, a := range o.Arcs {
		if a.Stand >= 0 && a.Stand < len(s.Stands) {
			p.Over(arcAt(s.Stands[a.Stand].Footprint(), a.Arc, a.Reach, pen))
		}
	}
	pl := &placer{room: table}
	var sight *Picture
	if o.Ruling != nil {
		sight = sightAt(o.Ruling, pen)
		for _, sh := range sight.Shapes {
			if l, ok := sh.(*Label); ok {
				pl.taken = append(pl.taken, l.inked())
			}
			if l, ok := sh.(*Path); ok && l.ID == "sight" {
				pts := l.Lines[0].Points
				pl.keepLine(pts[0], pts[1], 1)
			}
		}
	}
	// The corridor lies under the stands, and so does a blocked line; a clear
	// one shows where on them it starts and ends.
	var over []Shape
	if sight != nil {
		for _, sh := range sight.Shapes {
			if sh.Name() == "sight" && o.Ruling.Verdict == los.Clear {
				over = append(over, sh)
			} else {
				p.Add(sh)
			}
		}
	}
	p.stands(s, o.Seen)
	p.Add(over...)
	standLabels := p.standNames(s, o.Ruling, pl, pen)
	p.Over(names(s, o.Ruling, pl))
	p.Add(standLabels...)
	if o.Bare {
		return p
	}
	p.surround(s, o, table, pen)
	return p
}

// stands draws every stand that is on the table by itself; the one that looks,
// or its carrier, as selected.
func (p *Picture) stands(s *scenarios.Setup, seen *Seen) {
	looking := -1
	if seen != nil && seen.Stand >= 0 && seen.Stand < len(s.Stands) {
		looking = seen.Stand
		if carrier := s.Carrier(looking); carrier >= 0 {
			looking = carrier
		}
	}
	for i := range s.Stands {
		st := &s.Stands[i]
		if !st.OnTable() {
			continue
		}
		look, turn := LookOf(s, i), float64(st.Facing)/1000
		if !look.Hidden {
			p.Over(Shadow(look, turn).Placed(pointOf(st.At), 0, 1).named(standID(i)))
		}
		look.Flat, look.Selected = true, look.Selected || i == looking
		p.Over(Stand(look).Placed(pointOf(st.At), turn, 1).named(standID(i)))
	}
}

// standNames returns the names of the stands, set where they cover least. The
// two stands of a ruling come first and are bold.
func (p *Picture) standNames(s *scenarios.Setup, r *los.Ruling, pl *placer, pen float64) []Shape {
	boxes := make([]Rect, len(s.Stands))
	var order []int
	for i := range s.Stands {
		if !s.Stands[i].OnTable() {
			continue
		}
		boxes[i] = standBox(s, i)
		pl.taken = append(pl.taken, boxes[i])
		order = append(order, i)
	}
	party := func(i int) bool { return r != nil && (i == r.From.Stand || i == r.To.Stand) }
	slices.SortStableFunc(order, func(a, b int) int {
		switch {
		case party(a) && !party(b):
			return -1
		case party(b) && !party(a):
			return 1
		}
		return 0
	})
	var out []Shape
	w, _ := p.Bounds.Size()
	for _, i := range order {
		l := &Label{
			ID: standID(i), Size: Width{0.52 * pen, 10, 14}, Bold: party(i), Color: black, Halo: faded(rgb(0xf7f3e6), 0.9),
		}
		l.Text = shortened(s.Stands[i].Name, l.Size.True(), w*0.45, l.Bold)
		if l.Text == "" {
			continue
		}
		near := around(boxes[i].Grow(0.03*pen), l)
		pl.place(l, append(near, beyond(boxes[i], l)...))
		if end, far := leader(boxes[i], l); far {
			p.Add(&Path{ID: l.ID, Lines: open(end, l.At), Style: Style{Stroke: faded(black, 0.55), Width: Width{0.04 * pen, 0.8, 1.2}}})
		}
		out = append(out, l)
	}
	return out
}

// leader returns where a line to a stand's name starts, if the name is so far
// off that it needs one.
func leader(box Rect, l *Label) (Point, bool) {
	c, h := middle(box), 1.1*l.Size.True()
	switch {
	case l.At.Y > box.Max.Y+h:
		return Pt(c.X, box.Max.Y), true
	case l.At.Y < box.Min.Y-h:
		return Pt(c.X, box.Min.Y), true
	}
	return c, false
}

// beyond returns positions farther off, for names in a crowd.
func beyond(r Rect, l *Label) []Point {
	h := l.Size.True()
	w := TextWidth(l.Text, h, l.Bold)
	c := middle(r)
	var at []Point
	for k := 1; k <= 4; k++ {
		for _, dx := range []float64{0, -0.45, 0.45} {
			off := h * (0.52 + 0.95*float64(k))
			at = append(at, Pt(c.X+dx*w, r.Max.Y+off), Pt(c.X+dx*w, r.Min.Y-off))
		}
	}
	return at
}

// standBox returns bounds of a stand with the tick at its front.
func standBox(s *scenarios.Setup, i int) Rect {
	f := s.Stands[i].Footprint()
	pts := pointsOf(f.Polygon())
	w, d := s.Stands[i].Base()
	sin, cos := sinCosDegrees(float64(s.Stands[i].Facing) / 1000)
	reach := d.Inches()/2 + 0.27*min(w, d).Inches()
	c := pointOf(f.Center)
	return bounds(closed(append(pts, Pt(c.X+sin*reach, c.Y-cos*reach))...))
}

// surround adds what lies about the table: margin, rulers, title and legend.
func (p *Picture) surround(s *scenarios.Setup, o Options, table Rect, pen float64) {
	out := Rect{Pt(table.Min.X-2.6*pen, table.Min.Y-3.6*pen), Pt(table.Max.X+1.2*pen, table.Max.Y+2.4*pen)}
	w, _ := table.Size()
	under := &Picture{}
	high := under.legend(s, o, Pt(table.Min.X, table.Max.Y+2.3*pen), w, pen)
	out.Max.Y += high
	// Wider where the legend is: a small table has long explanations.
	for _, sh := range under.Shapes {
		out.Max.X = math.Max(out.Max.X, sh.Extent().Max.X+0.6*pen)
	}
	frame := 0.16 * pen
	hole := rect(table.Min.X, table.Min.Y, table.Max.X, table.Max.Y)[0]
	slices.Reverse(hole.Points)
	p.Add(
		&Path{ID: "margin", Lines: append(rect(out.Min.X, out.Min.Y, out.Max.X, out.Max.Y), hole), Style: Style{Fill: margin}},
		&Path{ID: "margin", Lines: rect(table.Min.X-frame/2, table.Min.Y-frame/2, table.Max.X+frame/2, table.Max.Y+frame/2), Style: Style{Stroke: rgb(0x2f2a22), Width: Inch(frame)}},
	)
	p.rulers(table, pen)
	size := 1.15 * pen
	barWide := 4 * rulerStep(2.4*pen)
	right := table.Max.X - barWide - 2.2*pen
	title := &Label{ID: "title", At: Pt(table.Min.X, table.Min.Y-2.35*pen), Size: Inch(size), Anchor: Start, Bold: true, Color: ink, Keep: true}
	title.Text = shortened(s.Title, size, math.Max(right-table.Min.X-0.5*pen, 4*pen), true)
	p.Add(title)
	if right > table.Min.X {
		p.northArrow(Pt(right-0.2*pen, table.Min.Y-2.2*pen), pen)
		p.scaleBar(Pt(table.Max.X-barWide-0.4*pen, table.Min.Y-2.05*pen), pen)
	}
	p.Over(under)
	p.Bounds = out
}
