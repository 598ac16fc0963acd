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

// place puts a stand at the first free place of its area, in rows; without
// one it stays awaited.
func (l *layout) place(st *Stand) {
	i := slices.IndexFunc(l.areas, func(a Area) bool { return a.Name == st.Deploy || a.Name == st.Entry })
	if i < 0 {
		return
	}
	area := l.areas[i].Outline
	box := area.Bounds()
	middle := geom.Pt(l.Table.Width/2, l.Table.Depth/2)
	on := *st
	on.Deploy, on.Arrives, on.Entry = "", 0, ""
	on.Facing = toward(geom.Pt((box.Min.X+box.Max.X)/2, (box.Min.Y+box.Max.Y)/2), middle)
	const step = geom.Inch / 4
	for y := box.Min.Y; y <= box.Max.Y; y += step {
		for x := box.Min.X; x <= box.Max.X; x += step {
			on.At = geom.Pt(x, y)
			if f := on.Footprint(); l.free(&f, area) {
				*st = on
				l.taken = append(l.taken, f)
				return
			}
		}
	}
}

// free reports whether the corners of a footprint are in an area and on the
// table, and whether it is on no other stand.
func (l *layout) free(f *geom.Footprint, area geom.Polygon) bool {
	for _, p := range f.Polygon() {
		if !area.Contains(p) || !l.Table.Bounds().Contains(p) {
			return false
		}
	}
	return !slices.ContainsFunc(l.taken, func(g geom.Footprint) bool { return Overlap(f, &g) })
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
// that found no room, with their passengers and all that names them.
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
	for i := range l.Stands {
		if gone[l.Stands[i].Crew] {
			l.Stands[i].Crew = ""
		}
		if gone[l.Stands[i].Tow] {
			l.Stands[i].Tow = ""
		}
	}
}
