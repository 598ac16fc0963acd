package los_test

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"pgregory.net/rapid"

	"sightline/geom"
	"sightline/los"
)

// A chooser makes the choices of a board: from rapid, from a seed or from the
// bytes of a fuzzer.
type chooser interface {
	upTo(n int) int // 0 to n, both included
}

type rapidChooser struct{ t *rapid.T }

func (c rapidChooser) upTo(n int) int { return rapid.IntRange(0, n).Draw(c.t, "choice") }

type seededChooser struct{ r *rand.Rand }

func (c seededChooser) upTo(n int) int { return c.r.IntN(n + 1) }

func seeded(seed uint64) seededChooser {
	return seededChooser{rand.New(rand.NewPCG(seed, 0x51647))}
}

type bytesChooser struct{ data []byte }

func (c *bytesChooser) upTo(n int) int {
	v := 0
	for m := n; m > 0 && len(c.data) > 0; m >>= 8 {
		v = v<<8 | int(c.data[0])
		c.data = c.data[1:]
	}
	return v % (n + 1)
}

func pick[T any](c chooser, of ...T) T { return of[c.upTo(len(of)-1)] }

func chance(c chooser, oneIn int) bool { return c.upTo(oneIn-1) == oneIn-1 }

// A family is a way of making boards.
type family struct {
	name string
	make func(c chooser) *question
}

var families = []family{
	{"inch grid", func(c chooser) *question { return gridBoard(c, geom.Inch, 9, 7) }},
	{"quarter grid", func(c chooser) *question { return gridBoard(c, geom.Inch/4, 24, 16) }},
	{"free", freeBoard},
	{"levels", levelBoard},
	{"slots", slotBoard},
	{"inside", insideBoard},
	{"cramped", crampedBoard},
	{"lining", liningBoard},
}

func anyBoard(c chooser) *question { return families[c.upTo(len(families)-1)].make(c) }

// A field is where points are chosen: a grid of w by h steps.
type field struct {
	c    chooser
	step geom.Length
	w, h int
}

func (f field) length(n int) geom.Length { return geom.Length(n) * f.step }

func (f field) point() geom.Point { return geom.Pt(f.length(f.c.upTo(f.w)), f.length(f.c.upTo(f.h))) }

// box returns an upright rectangle in the field.
func (f field) box() geom.Polygon {
	x0, y0 := f.c.upTo(f.w-1), f.c.upTo(f.h-1)
	x1, y1 := x0+1+f.c.upTo(f.w-x0-1), y0+1+f.c.upTo(f.h-y0-1)
	return rectangle(f.length(x0), f.length(y0), f.length(x1), f.length(y1))
}

// outline returns a simple polygon of the field, of up to seven corners.
func (f field) outline() geom.Polygon {
	n := 3 + f.c.upTo(4)
	var r geom.Ring
	for range n {
		p := f.point()
		if !slices.Contains(r, p) {
			r = append(r, p)
		}
	}
	untangle(r)
	if !simple(r) {
		return f.box()
	}
	return geom.Polygon{Outline: r}
}

// holed returns a rectangle with a rectangular clearing.
func (f field) holed() geom.Polygon {
	if f.w < 4 || f.h < 4 {
		return f.box()
	}
	x0, y0 := f.c.upTo(f.w-3), f.c.upTo(f.h-3)
	x3, y3 := x0+3+f.c.upTo(f.w-x0-3), y0+3+f.c.upTo(f.h-y0-3)
	x1, y1 := x0+1+f.c.upTo(x3-x0-3), y0+1+f.c.upTo(y3-y0-3)
	x2, y2 := x1+1+f.c.upTo(x3-x1-2), y1+1+f.c.upTo(y3-y1-2)
	g := rectangle(f.length(x0), f.length(y0), f.length(x3), f.length(y3))
	g.Holes = []geom.Ring{rectangle(f.length(x1), f.length(y1), f.length(x2), f.length(y2)).Outline}
	return g
}

func (f field) polygon() geom.Polygon {
	switch f.c.upTo(7) {
	case 0, 1, 2:
		return f.box()
	case 3:
		return f.holed()
	}
	return f.outline()
}

// untangle swaps crossing edges until none cross or it has tried enough.
func untangle(r geom.Ring) {
	for range 20 {
		done := true
		for i := range r {
			for j := i + 2; j < len(r); j++ {
				if crossing(r[i], r[i+1], r[j], r[(j+1)%len(r)]) {
					slices.Reverse(r[i+1 : j+1])
					done = false
				}
			}
		}
		if done {
			return
		}
	}
}

// simple reports whether no two edges of r share a point they should not.
func simple(r geom.Ring) bool {
	if len(r) < 3 {
		return false
	}
	at := func(i int) geom.Point { return r[i%len(r)] }
	for i := range r {
		if geom.Orient(at(i), at(i+1), at(i+2)) == 0 {
			return false
		}
		for j := i + 2; j < i+len(r)-1; j++ {
			if meetClosed(at(i), at(i+1), at(j), at(j+1)) {
				return false
			}
		}
	}
	return true
}

// meetClosed reports whether two closed segments share a point.
func meetClosed(p, q, u, v geom.Point) bool {
	on := func(a, b, c geom.Point) bool {
		return geom.Orient(a, b, c) == 0 && geom.BoundsOf(a, b).Contains(c)
	}
	return crossing(p, q, u, v) || on(p, q, u) || on(p, q, v) || on(u, v, p) || on(u, v, q)
}

// anyAngle favors quarter turns, then halves of them.
func anyAngle(c chooser) geom.Angle {
	switch c.upTo(5) {
	case 0, 1, 2:
		return geom.Angle(c.upTo(3)) * 90 * geom.Degree
	case 3:
		return geom.Angle(c.upTo(7)) * 45 * geom.Degree
	}
	return geom.Angle(c.upTo(int(geom.FullTurn) - 1))
}

func (f field) stand(name, side string) los.Stand {
	w, d := f.length(1+f.c.upTo(2)), f.length(1+f.c.upTo(2))
	return los.Stand{
		Name: name, Side: side, Aboard: -1,
		Footprint: geom.NewFootprint(f.point(), anyAngle(f.c), w, d),
	}
}

// pair returns two stands, one in the western third and one in the eastern.
func (f field) pair() []los.Stand {
	a, b := f.stand("A", "red"), f.stand("B", "blue")
	third := f.length(f.w) / 3
	a.Footprint = moved(a.Footprint, geom.Pt(a.Footprint.Center.X/3/f.step*f.step, a.Footprint.Center.Y))
	b.Footprint = moved(b.Footprint, geom.Pt((b.Footprint.Center.X/3+2*third)/f.step*f.step, b.Footprint.Center.Y))
	return []los.Stand{a, b}
}

func moved(f geom.Footprint, to geom.Point) geom.Footprint {
	v := to.Sub(f.Center)
	f.Center = to
	for i := range f.Corners {
		f.Corners[i] = f.Corners[i].Add(v)
	}
	return f
}

var tallKinds = []los.Kind{los.Woods, los.Bush, los.Town, los.SmokeScreen, los.BurningSmoke, los.Dunes, los.Wreck}

func feature(name string, k los.Kind, g geom.Polygon) los.Feature {
	return los.Feature{Name: name, Kind: k, Area: g}
}

func ask(terrain []los.Feature, stands []los.Stand) *question {
	return &question{
		terrain: terrain, stands: stands, rulings: los.DefaultRulings(),
		ask: los.Sight, from: 0, to: 1,
	}
}

// supported drops the features that a stand is in and whose core the oracle
// cannot tell exactly.
func supported(q *question) *question {
	hides := func(f los.Feature) bool {
		d, one := f.Kind.Data(), q.oneWith(f)
		if upright(f.Area) || d.Linear || !d.Concealing && !d.Contour {
			return false
		}
		return one.holds(q.stands[0].Footprint.Center) || one.holds(q.stands[1].Footprint.Center)
	}
	for i := 0; i < len(q.terrain); i++ {
		if hides(q.terrain[i]) {
			q.terrain = slices.Delete(slices.Clone(q.terrain), i, i+1)
			i = -1
		}
	}
	return q
}

// gridBoard is a small level board full of collinear points and touching
// corners.
func gridBoard(c chooser, step geom.Length, w, h int) *question {
	f := field{c, step, w, h}
	stands := f.pair()
	var terrain []los.Feature
	for i := range 1 + c.upTo(3) {
		name := fmt.Sprintf("F%d", i)
		if chance(c, 8) {
			terrain = append(terrain, f.band(name))
			continue
		}
		terrain = append(terrain, feature(name, pick(c, tallKinds...), f.polygon()))
	}
	q := supported(ask(terrain, stands))
	f.furnish(q)
	return q
}

// band returns an upright hedge of one or two legs.
func (f field) band(name string) los.Feature {
	p := f.point()
	x := geom.Pt(f.length(f.c.upTo(f.w)), p.Y)
	l := geom.Polyline{Points: []geom.Point{p, x}, Width: f.step / 2 * geom.Length(1+f.c.upTo(1))}
	if chance(f.c, 2) {
		l.Points = append(l.Points, geom.Pt(x.X, f.length(f.c.upTo(f.h))))
	}
	l.Points = slices.Compact(l.Points)
	if len(l.Points) < 2 {
		l.Points = []geom.Point{p, p.Add(geom.Pt(0, f.step))}
	}
	// A wall made tall, so that no rim is cut off it.
	height := 1
	return los.Feature{Name: name, Kind: los.Wall, Line: l, Height: &height}
}

// furnish adds, now and then, friends, wrecks, a limit of visibility and
// other rulings.
func (f field) furnish(q *question) {
	c := f.c
	if chance(c, 4) {
		st := f.stand("C", pick(c, "red", "blue"))
		st.Destroyed = chance(c, 2)
		q.stands = append(q.stands, st)
	}
	if chance(c, 3) {
		q.ask = los.Fire
	}
	if chance(c, 8) {
		q.stands[c.upTo(1)].Destroyed = true
	}
	if chance(c, 16) {
		q.visibility = f.length(1 + c.upTo(f.w))
	}
	if chance(c, 4) {
		q.rulings.Edge = geom.Length(c.upTo(6)) * geom.Inch / 4
		q.rulings.Crest = geom.Length(c.upTo(6)) * geom.Inch / 4
		q.rulings.FriendHeight = c.upTo(3)
	}
}

// freeBoard has points anywhere, rounded to ten micrometers so that the insets
// of upright rectangles stay whole.
func freeBoard(c chooser) *question {
	f := field{c, 10, 24 * 2540, 16 * 2540}
	stands := f.pair()
	for i := range stands {
		stands[i].Footprint = geom.NewFootprint(stands[i].Footprint.Center, anyAngle(c),
			12700+geom.Length(c.upTo(50000)), 12700+geom.Length(c.upTo(50000)))
	}
	var terrain []los.Feature
	for i := range 1 + c.upTo(3) {
		g := f.polygon()
		if chance(c, 2) {
			g = f.near(stands, g)
		}
		terrain = append(terrain, feature(fmt.Sprintf("F%d", i), pick(c, tallKinds...), g))
	}
	q := supported(ask(terrain, stands))
	if chance(c, 3) {
		f.raise(q, c.upTo(2))
	}
	return supported(q)
}

// near shrinks a polygon and moves it to the middle of the stands.
func (f field) near(stands []los.Stand, g geom.Polygon) geom.Polygon {
	if len(g.Holes) > 0 {
		return g
	}
	by := geom.Length(2 + f.c.upTo(6))
	a, b := stands[0].Footprint.Center, stands[1].Footprint.Center
	off := geom.Pt((a.X+b.X)/2/by/10*by*10, (a.Y+b.Y)/2/by/10*by*10)
	for i, p := range g.Outline {
		g.Outline[i] = geom.Pt((p.X-f.length(f.w)/2)/by/10*10+off.X, (p.Y-f.length(f.h)/2)/by/10*10+off.Y)
	}
	if !simple(g.Outline) {
		return f.box()
	}
	return g
}

// raise adds hills, under the stands or anywhere.
func (f field) raise(q *question, n int) {
	for i := range n {
		g := f.polygon()
		if chance(f.c, 2) {
			p := q.stands[f.c.upTo(1)].Footprint.Center
			r := f.length(1 + f.c.upTo(f.w/4))
			s := f.length(1 + f.c.upTo(f.h/2))
			g = rectangle(p.X-r, p.Y-s, p.X+s, p.Y+r)
		}
		hill := feature(fmt.Sprintf("H%d", i), pick(f.c, los.Hill, los.Rise), g)
		hill.Level = f.c.upTo(5)
		q.terrain = slices.Insert(q.terrain, f.c.upTo(len(q.terrain)), hill)
	}
}

// levelBoard has hills of every level under and between the stands, and
// features across their contours.
func levelBoard(c chooser) *question {
	f := field{c, pick(c, geom.Inch, geom.Inch/2), 20, 10}
	stands := f.pair()
	var terrain []los.Feature
	for i := range 1 + c.upTo(2) {
		terrain = append(terrain, feature(fmt.Sprintf("F%d", i), pick(c, tallKinds...), f.polygon()))
	}
	q := ask(terrain, stands)
	f.raise(q, 1+c.upTo(2))
	f.furnish(q)
	return supported(q)
}

// slotBoard has baffles, narrow slots and seams between two stands.
func slotBoard(c chooser) *question {
	f := field{c, geom.Inch / 20, 200, 120}
	half := geom.Inch / 2
	a := geom.NewFootprint(geom.Pt(half, 3*geom.Inch), anyAngle(c), geom.Inch, geom.Inch)
	b := geom.NewFootprint(geom.Pt(9*geom.Inch+half, f.length(40+c.upTo(40))), anyAngle(c), geom.Inch, geom.Inch)
	stands := []los.Stand{{Name: "A", Side: "red", Footprint: a, Aboard: -1}, {Name: "B", Side: "blue", Footprint: b, Aboard: -1}}
	var terrain []los.Feature
	x := 30
	for i := range 2 + c.upTo(2) {
		w := 1 + c.upTo(30)
		edge := 50 + c.upTo(20)
		g := rectangle(f.length(x), 0, f.length(x+w), f.length(edge))
		if i%2 == 1 {
			g = rectangle(f.length(x), f.length(edge), f.length(x+w), f.length(120))
		}
		if chance(c, 3) { // a slanted edge
			g.Outline[2].Y += f.length(c.upTo(6) - 3)
		}
		terrain = append(terrain, feature(fmt.Sprintf("F%d", i), pick(c, los.Woods, los.Bush), g))
		if !chance(c, 3) {
			x += w
		}
		x += c.upTo(20)
		x = min(x, 140)
	}
	return ask(terrain, stands)
}

// insideBoard has stands in terrain and on crests, in upright rectangles.
func insideBoard(c chooser) *question {
	f := field{c, geom.Inch / 4, 48, 32}
	stands := f.pair()
	if chance(c, 2) {
		b := &stands[1].Footprint
		*b = moved(*b, stands[0].Footprint.Center.Add(geom.Pt(f.length(4+c.upTo(16)), f.length(c.upTo(8)-4))))
	}
	var terrain []los.Feature
	for i := range 1 + c.upTo(2) {
		p := stands[c.upTo(1)].Footprint.Center
		x0, y0 := p.X-f.length(c.upTo(8)), p.Y-f.length(c.upTo(8))
		x1, y1 := max(p.X+f.length(c.upTo(16)), x0+f.step), max(p.Y+f.length(c.upTo(8)), y0+f.step)
		kind := pick(c, los.Woods, los.Bush, los.Town, los.Hill, los.Rise)
		terrain = append(terrain, feature(fmt.Sprintf("F%d", i), kind, rectangle(x0, y0, x1, y1)))
		if kind.Data().Contour {
			terrain[i].Level = c.upTo(4)
		}
	}
	if chance(c, 4) { // another, against the first or over it
		b := geom.BoundsOf(terrain[0].Area.Outline...)
		x, y := b.Min.X+f.length(c.upTo(12)-4), b.Min.Y+f.length(c.upTo(8)-4)
		more := terrain[0]
		more.Name, more.Area = "more", rectangle(x, y, x+f.length(1+c.upTo(12)), y+f.length(1+c.upTo(8)))
		terrain = append(terrain, more)
	}
	q := ask(terrain, stands)
	f.furnish(q)
	if chance(c, 4) { // all terrain up to the edges of the table
		var all []geom.Point
		for _, f := range terrain {
			all = append(all, f.Area.Outline...)
		}
		table := geom.BoundsOf(all...)
		q.table = &table
	}
	return supported(q)
}

// crampedBoard has upright stands on a few square inches among outlines that
// overlap them, with corners on the edges of the stands and in line with them.
func crampedBoard(c chooser) *question {
	f := field{c, geom.Inch, 8, 8}
	var stands []los.Stand
	for i, name := range []string{"A", "B"} {
		at := geom.Pt(f.length(1+4*i+c.upTo(2)), f.length(1+c.upTo(6)))
		w, d := geom.Length(1+c.upTo(1))*geom.Inch, geom.Length(1+c.upTo(1))*geom.Inch
		stands = append(stands, los.Stand{Name: name, Aboard: -1,
			Footprint: geom.NewFootprint(at, geom.Angle(c.upTo(3))*90*geom.Degree, w, d)})
	}
	var terrain []los.Feature
	for i := range 1 + c.upTo(1) {
		terrain = append(terrain, feature(fmt.Sprintf("F%d", i), los.Wreck, f.outline()))
	}
	return ask(terrain, stands)
}

// liningBoard has hedges, walls and bocages along the bases of stands, or nearly
// so, also across each other and of stands on both sides of one.
func liningBoard(c chooser) *question {
	f := field{c, pick(c, geom.Inch/4, geom.Inch/8), 40, 20}
	stands := f.pair()
	if chance(c, 3) {
		by := geom.Pt(f.length(4+c.upTo(12)), f.length(c.upTo(12)-6))
		stands[1].Footprint = moved(stands[1].Footprint, stands[0].Footprint.Center.Add(by))
	}
	var terrain []los.Feature
	for i := range 1 + c.upTo(2) {
		terrain = append(terrain, f.along(fmt.Sprintf("L%d", i), stands[c.upTo(1)].Footprint.Bounds()))
	}
	if chance(c, 2) {
		terrain = append(terrain, feature("F", pick(c, tallKinds...), f.box()))
	}
	q := ask(terrain, stands)
	if chance(c, 3) {
		f.raise(q, 1)
	}
	f.furnish(q)
	q.rulings.Lining = !chance(c, 6)
	return supported(q)
}

// along returns a line beside a base, or a little under it or off it.
func (f field) along(name string, base geom.Bounds) los.Feature {
	c := f.c
	k := pick(c, los.Bocage, los.Bocage, los.Hedge, los.Wall)
	height := 1 + c.upTo(1)
	width := geom.Inch / 20 * geom.Length(pick(c, 2, 4, 10, 25)) // even
	off := pick(c, 0, 0, 0, 508, 509, -geom.Inch/8, geom.Inch/8) + width/2
	if chance(c, 3) {
		off -= width/2 + base.Max.X - base.Min.X // across it
	}
	x := base.Max.X + off
	if chance(c, 2) {
		x = base.Min.X - off
	}
	top, bottom := base.Min.Y-f.length(c.upTo(16)), base.Max.Y+f.length(c.upTo(16))
	l := geom.Polyline{Width: width, Points: []geom.Point{{X: x, Y: top}, {X: x, Y: bottom}}}
	switch c.upTo(4) {
	case 0: // around a corner
		l.Points = append(l.Points, geom.Pt(x+f.length(c.upTo(16)-8), bottom))
	case 1: // slanting
		l.Points[1].X += f.length(c.upTo(8) - 4)
	case 2: // along the other side
		y := base.Max.Y + off
		l.Points = []geom.Point{{X: base.Min.X - f.length(c.upTo(16)), Y: y}, {X: base.Max.X + f.length(c.upTo(16)), Y: y}}
	}
	l.Points = slices.Compact(l.Points)
	return los.Feature{Name: name, Kind: k, Line: l, Height: &height}
}
