package scenarios

import (
	"slices"

	"sightline/geom"
)

// Laid returns the document as it is laid out to look at: stands that deploy or
// arrive stand side by side in their areas, facing the middle of the table. One
// that finds no room there is left out, and so is what it carries. A document
// without such stands is returned as it is.
func (d *Document) Laid() *Document {
	if d.Scenario == nil || !slices.ContainsFunc(d.Scenario.Stands, Stand.awaited) {
		return d
	}
	setup := d.Scenario.Setup
	setup.Stands = slices.Clone(setup.Stands)
	l := layout{&setup, d.Scenario.Areas, nil}
	for i := range setup.Stands {
		if st := &setup.Stands[i]; st.OnTable() {
			l.taken = append(l.taken, st.Footprint())
		}
	}
	for i := range setup.Stands {
		if setup.Stands[i].awaited() {
			l.place(&setup.Stands[i])
		}
	}
	l.board()
	return d.WithSetup(setup)
}

// awaited reports whether the stand deploys or arrives.
func (s Stand) awaited() bool { return s.Deploy != "" || s.Arrives != 0 }

// A layout is a table on which stands are put.
type layout struct {
	*Setup
	areas []Area
	taken []geom.Footprint
}

// roomy is how far apart stands are laid out where there is room.
const roomy = geom.Inch

// place puts a stand at the free place nearest to the middle of its area;
// without one it stays awaited.
func (l *layout) place(st *Stand) {
	i := slices.IndexFunc(l.areas, func(a Area) bool { return a.Name == st.Deploy || a.Name == st.Entry })
	if i < 0 {
		return
	}
	on, box := *st, l.areas[i].Outline.Bounds()
	on.Deploy, on.Arrives, on.Entry = "", 0, ""
	if c, ok := on.Part.(Comer); ok {
		on.Part = c.There()
	}
	on.Facing = toward(middle(box), middle(l.Table.Bounds()))
	if l.find(&on, l.areas[i].Outline, roomy) || l.find(&on, l.areas[i].Outline, 0) {
		*st = on
		l.taken = append(l.taken, st.Footprint())
	}
}

// find moves a stand to the place nearest to the middle of an area where it is
// so far from others, and reports whether there is one.
func (l *layout) find(st *Stand, area geom.Polygon, apart geom.Length) bool {
	const step = geom.Inch / 4
	box := area.Bounds()
	best, found := *st, false
	for y := box.Min.Y; y <= box.Max.Y; y += step {
		for x := box.Min.X; x <= box.Max.X; x += step {
			st.At = geom.Pt(x, y)
			off := squared(st.At.Sub(middle(box)))
			if (!found || off < squared(best.At.Sub(middle(box)))) && l.free(st, area, apart) {
				best, found = *st, true
			}
		}
	}
	*st = best
	return found
}

// squared returns the squared length of a vector no longer than a table, which
// an int64 holds.
func squared(v geom.Point) int64 { return int64(v.X)*int64(v.X) + int64(v.Y)*int64(v.Y) }

func middle(b geom.Bounds) geom.Point { return geom.Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2) }

// free reports whether the corners of a stand are in an area and on the table,
// and whether it keeps apart from others.
func (l *layout) free(st *Stand, area geom.Polygon, apart geom.Length) bool {
	f := st.Footprint()
	for _, p := range f.Polygon() {
		if !area.Contains(p) || !l.Table.Bounds().Contains(p) {
			return false
		}
	}
	w, d := st.Base()
	wide := geom.NewFootprint(st.At, st.Facing, w+2*apart, d+2*apart)
	return !slices.ContainsFunc(l.taken, func(g geom.Footprint) bool { return Overlap(&wide, &g) })
}

// toward returns the quarter of the compass in which b lies from a.
func toward(a, b geom.Point) geom.Angle {
	const quarter = geom.FullTurn / 4
	dx, dy := b.X-a.X, b.Y-a.Y
	switch {
	case max(dx, -dx) < max(dy, -dy) && dy < 0:
		return 0
	case max(dx, -dx) < max(dy, -dy):
		return 2 * quarter
	case dx < 0:
		return 3 * quarter
	}
	return quarter
}

// board puts passengers where their carriers are, and takes away the stands
// that found no room, with their passengers.
func (l *layout) board() {
	gone := map[string]bool{}
	for i := range l.Stands {
		c := l.Carrier(i)
		switch {
		case c < 0 && l.Stands[i].awaited(), c >= 0 && l.Stands[c].awaited():
			gone[l.Stands[i].Name] = true
		case c >= 0:
			l.Stands[i].At, l.Stands[i].Facing = l.Stands[c].At, l.Stands[c].Facing
		}
	}
	l.Stands = slices.DeleteFunc(l.Stands, func(s Stand) bool { return gone[s.Name] })
}
