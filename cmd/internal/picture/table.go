package picture

import (
	"math"
	"slices"

	"sightline/cmd/internal/scene"
	"sightline/geom"
	"sightline/los"
)

// Options are what a table is drawn with besides terrain and stands.
type Options struct {
	Ruling *los.Ruling // drawn over the table; nil for none
	Arcs   []FrontArc
	Seen   *Seen // ground as it is seen; nil for none
	Bare   bool  // neither rulers nor legend nor title: the table alone
	Icons  bool  // icons are drawn over the stands afterwards: the legend shows their rims
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
func Table(s *scene.Scene, o Options) *Picture {
	table := tableRect(s)
	pen := penScale(table)
	p := Ground(s)
	p.Areas(s)
	if o.Seen != nil {
		p.seenGround(o.Seen, pen)
	}
	for _, a := range o.Arcs {
		if a.Stand >= 0 && a.Stand < len(s.Pieces) {
			p.Over(arcAt(s.Pieces[a.Stand].Footprint(), a.Arc, a.Reach, pen))
		}
	}
	p.ruling(s, o, &placer{room: table}, pen)
	if o.Bare {
		return p
	}
	p.surround(s, o, table, pen)
	return p
}

// Pieces draws what lies on the ground of a table, without names: areas, paths, stands
// and marks.
func Pieces(s *scene.Scene) *Picture {
	p := &Picture{Bounds: tableRect(s)}
	p.Areas(s)
	p.paths(s, penScale(p.Bounds))
	p.stands(s, nil)
	p.marks(s)
	return p
}

// ruling draws the stands and what is asked of them, with all names, over the
// ground.
func (p *Picture) ruling(s *scene.Scene, o Options, pl *placer, pen float64) {
	for i := range s.Pieces {
		if s.Pieces[i].OnTable {
			pl.things.add(standBox(s, i))
		}
	}
	// The corridor lies under the stands, and so does a blocked line; a clear
	// one shows where on them it starts and ends. A stand that blocks is hatched,
	// and so is what is tiny.
	var over []Shape
	if r := o.Ruling; r != nil {
		for _, sh := range sightAt(r, pen, pl).Shapes {
			if sh.Name() == "sight" && r.Verdict == los.Clear || overStands(r, sh.Name(), pen) {
				over = append(over, sh)
			} else {
				p.Add(sh)
			}
		}
	}
	p.paths(s, pen)
	p.stands(s, o.Seen)
	p.marks(s)
	p.Add(over...)
	standLabels := p.standNames(s, o.Ruling, pl, pen)
	p.Over(names(s, o.Ruling, pl, pen))
	p.areaNames(s, pl, pen)
	p.Add(standLabels...)
}

// stands draws every stand that is on the table by itself; the one that looks,
// or its carrier, as selected.
func (p *Picture) stands(s *scene.Scene, seen *Seen) {
	looking := -1
	if seen != nil && seen.Stand >= 0 && seen.Stand < len(s.Pieces) {
		looking = seen.Stand
		if carrier := s.Pieces[looking].Carrier; carrier >= 0 {
			looking = carrier
		}
	}
	for i := range s.Pieces {
		st := &s.Pieces[i]
		if !st.OnTable {
			continue
		}
		look, turn := LookOf(st), float64(st.Facing)/1000
		if !look.Hidden {
			p.Over(Shadow(look, turn).Placed(pointOf(st.At), 0, 1).named(standID(i)))
		}
		look.Flat, look.Selected = true, look.Selected || i == looking
		p.Over(Stand(look).Placed(pointOf(st.At), turn, 1).named(standID(i)))
	}
}

// standNames returns the names of the stands, set where they cover least. The
// two stands of a ruling come first and are bold.
func (p *Picture) standNames(s *scene.Scene, r *los.Ruling, pl *placer, pen float64) []Shape {
	var stands boxes
	var order []int
	for i := range s.Pieces {
		if !s.Pieces[i].OnTable {
			continue
		}
		box := standBox(s, i)
		stands.add(box)
		if box.Touches(pl.room) {
			order = append(order, i)
		}
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
		l.Text = shortened(s.Pieces[i].Name, l.Size.True(), w*0.45, l.Bold)
		if l.Text == "" {
			continue
		}
		box := standBox(s, i)
		set := pl.place(bid{Label: l, at: around(box.Grow(0.03*pen), l), far: true, worse: func(r Rect) float64 {
			return pl.strayed(box, r, &stands, l.Size.True())
		}})
		if !set {
			continue
		}
		if line, far := tie(box, l); far {
			p.Add(&Path{ID: l.ID, Lines: []Line{line}, Style: Style{Stroke: faded(black, 0.75), Width: Width{0.04 * pen, 0.8, 1.2}}})
			pl.keepLine(line.Points[0], line.Points[1], 0.2*pen)
		}
		out = append(out, l)
	}
	return out
}

// strayed returns what speaks against the name of a stand in a place: that it
// would seem another stand's, or that the line to its own would be lost among
// others. H is the height of its letters.
func (p *placer) strayed(own, r Rect, stands *boxes, h float64) float64 {
	c := middle(r)
	at := Rect{c, c}
	bad, reach := 0.0, gapBetween(own, at)
	far := gapBetween(own, r) > tied*h
	if far {
		reach = math.Min(reach, 1.2*h)
		from := into(own, c)
		end := into(r, from)
		const n = 12
		for i := 1; i < n; i++ {
			q := Pt(from.X+(end.X-from.X)*float64(i)/n, from.Y+(end.Y-from.Y)*float64(i)/n)
			if spot := (Rect{q, q}).Grow(0.05 * h); p.labels.cover(spot) > 0 || stands.cover(spot)-overlap(spot, own) > 1e-9 {
				bad += 0.12
			}
		}
	}
	if near := at.Grow(reach); stands.cover(near)-overlap(near, own) > 0.01*h*h {
		bad += 0.6
	}
	return bad
}

// standBox returns bounds of a stand with the tick at its front.
func standBox(s *scene.Scene, i int) Rect {
	f := s.Pieces[i].Footprint()
	pts := pointsOf(f.Polygon())
	w, d := s.Pieces[i].Width, s.Pieces[i].Depth
	sin, cos := sinCosDegrees(float64(s.Pieces[i].Facing) / 1000)
	reach := d.Inches()/2 + 0.27*min(w, d).Inches()
	c := pointOf(f.Center)
	return bounds(closed(append(pts, Pt(c.X+sin*reach, c.Y-cos*reach))...))
}

// surround adds what lies about the table: margin, rulers, title and legend.
func (p *Picture) surround(s *scene.Scene, o Options, table Rect, pen float64) {
	out := Rect{Pt(table.Min.X-2.6*pen, table.Min.Y-3.6*pen), Pt(table.Max.X+1.2*pen, table.Max.Y+2.4*pen)}
	w, _ := table.Size()
	under := &Picture{}
	high := under.legend(slices.Concat(terrainEntries(s), standEntries(s, o), lineEntries(s, o)), Pt(table.Min.X, table.Max.Y+2.3*pen), w, pen)
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
