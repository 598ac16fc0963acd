package testtable

import "sightline/geom"

// A pattern is what features of a kind are drawn from.
type pattern struct {
	kind        string
	top         int
	least, most geom.Length // radius
	corners     [2]int      // fewest and most; none for houses
}

// patterns returns twenty features in the mix of a real table, about thirteen
// corners each.
func patterns() []pattern {
	const tenth = geom.Inch / 10
	var all []pattern
	add := func(n int, p pattern) {
		for range n {
			all = append(all, p)
		}
	}
	add(7, pattern{"woods", 2, 20 * tenth, 35 * tenth, [2]int{12, 24}})
	add(5, pattern{"town", 2, 16 * tenth, 25 * tenth, [2]int{}})
	add(2, pattern{"hill", 2, 28 * tenth, 42 * tenth, [2]int{16, 24}})
	add(1, pattern{"hill", 4, 24 * tenth, 32 * tenth, [2]int{16, 24}})
	add(3, pattern{"bush", 1, 6 * tenth, 12 * tenth, [2]int{6, 10}})
	add(2, pattern{"smoke", 3, 10 * tenth, 18 * tenth, [2]int{12, 12}})
	return all
}

// A disc is room that is taken: by a feature or, if its index is -1, a stand.
type disc struct {
	center  geom.Point
	radius  geom.Length
	feature int
}

// square is the side of the squares that discs are looked up by. Two discs
// that come too close have centers in the same or in neighboring squares.
const square = 9 * geom.Inch

// A layout is a table being filled.
type layout struct {
	draws
	table *Table
	discs map[[2]geom.Length][]disc // by the square their center is in
}

func newLayout(seed uint64, size Size) *layout {
	return &layout{newDraws(seed), &Table{Size: geom.Pt(size.Width, size.Height)}, map[[2]geom.Length][]disc{}}
}

func (l *layout) take(d disc) {
	key := [2]geom.Length{d.center.X / square, d.center.Y / square}
	l.discs[key] = append(l.discs[key], d)
}

// near calls f for the discs within gap of d until f returns false.
func (l *layout) near(d disc, gap geom.Length, f func(disc) bool) {
	x, y := d.center.X/square, d.center.Y/square
	for i := x - 1; i <= x+1; i++ {
		for j := y - 1; j <= y+1; j++ {
			for _, e := range l.discs[[2]geom.Length{i, j}] {
				v, reach := d.center.Sub(e.center), d.radius+e.radius+gap
				if v.Dot(v) <= int64(reach)*int64(reach) && !f(e) {
					return
				}
			}
		}
	}
}

// place draws a center at least r from the edges of the table.
func (l *layout) place(r geom.Length) geom.Point {
	return geom.Pt(l.between(r, l.table.Size.X-r), l.between(r, l.table.Size.Y-r))
}

// tries is how often room is looked for before the table counts as full.
const tries = 100_000

// fits reports whether a disc of radius r has a place on the table.
func (l *layout) fits(r geom.Length) bool { return 2*r <= min(l.table.Size.X, l.table.Size.Y) }

// feature puts a feature where it has room. It reports false if it finds none.
func (l *layout) feature(p pattern) bool {
	r := l.between(p.least, p.most)
	for try := 0; l.fits(r) && try < tries; try++ {
		d := disc{l.place(r), r + 2, len(l.table.Features)} // 2 for rounding
		free := true
		l.near(d, geom.Inch/4, func(disc) bool { free = false; return false })
		if !free {
			continue
		}
		f := Feature{Kind: p.kind, Top: p.top}
		if p.corners[1] == 0 {
			f.Area.Outline = l.house(d.center, r)
		} else {
			f.Area.Outline = l.blob(d.center, r, p.corners[0]+l.below(p.corners[1]-p.corners[0]+1))
		}
		l.table.Features = append(l.table.Features, f)
		l.take(d)
		return true
	}
	return false
}

// bases are the widths and depths of stands.
var bases = [...][2]geom.Length{
	{geom.Inch, geom.Inch},
	{geom.Inch, geom.Inch * 5 / 4},
	{40 * geom.Millimeter, 20 * geom.Millimeter},
	{15 * geom.Millimeter, 20 * geom.Millimeter},
}

// stand puts a stand where it has room: in a feature or in the open. It reports
// false if it finds none.
func (l *layout) stand(side int, in bool) bool {
	base := bases[l.below(len(bases))]
	for try := 0; l.fits(geom.Inch) && try < tries; try++ {
		s := Stand{Side: side, In: -1}
		center := l.place(geom.Inch)
		if in {
			s.In = l.below(len(l.table.Features))
			b := l.table.Features[s.In].Area.Bounds()
			center = geom.Pt(l.between(b.Min.X, b.Max.X), l.between(b.Min.Y, b.Max.Y))
			if !l.table.Features[s.In].Area.Contains(center) {
				continue
			}
		}
		if strip := min(24*geom.Inch, l.table.Size.Y/2+1); int(center.Y/strip)%2 != side {
			continue
		}
		s.Footprint = geom.NewFootprint(center, l.angle(), base[0], base[1])
		if l.room(&s) && l.onTable(&s.Footprint) {
			l.table.Stands = append(l.table.Stands, s)
			l.take(standDisc(&s.Footprint))
			return true
		}
	}
	return false
}

// standDisc returns a disc that holds a stand: a base is within 0.9 inches of
// its center.
func standDisc(f *geom.Footprint) disc { return disc{f.Center, geom.Inch * 9 / 10, -1} }

func (l *layout) onTable(f *geom.Footprint) bool {
	table := geom.Bounds{Max: l.table.Size}
	b := f.Bounds()
	return table.Contains(b.Min) && table.Contains(b.Max)
}

// room reports whether s touches no other stand and, in the open, no feature.
func (l *layout) room(s *Stand) bool {
	free := true
	l.near(standDisc(&s.Footprint), 0, func(d disc) bool {
		switch {
		case d.feature < 0:
			free = false
		case s.In < 0:
			free = !geom.Within(&s.Footprint, l.table.Features[d.feature].Area, 0)
		}
		return free
	})
	return free
}
