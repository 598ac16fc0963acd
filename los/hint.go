package los

import (
	"fmt"

	"sightline/geom"
)

// A Hint is terrain that is drawn right and that sight takes otherwise than its
// drawing may mean.
type Hint struct {
	Feature int // what to change
	Text    string
}

// street is how wide a road is that looks as if one saw along it: as a stand. Narrower
// ones run through most towns, to be moved on.
const street = geom.Inch

// slit is how near areas that do not touch come before that looks like a slip.
const slit = geom.Inch / 10

// Hints returns what of the terrain may be meant otherwise, by features: a contour
// that lowers no ground, a street through a town, areas of one kind with a slit
// between them. They are exact.
func (b *Board) Hints() []Hint {
	var hints []Hint
	cuts := 0
	hint := func(i int, format string, args ...any) {
		hints = append(hints, Hint{i, fmt.Sprintf(format, args...)})
	}
	for i := range b.terrain {
		o := &b.terrain[i]
		if over := b.over(o, &cuts); over != nil {
			hint(i, "%q, level %d, lies wholly on higher ground, such as %q, level %d, and does not lower it: want a dip drawn as a hole in the higher contour",
				o.name, o.level, over.name, over.level)
		}
		if (o.kind == Road || o.kind == Trail) && b.features[i].Line.Width >= street {
			for k := range b.terrain {
				if town := &b.terrain[k]; town.kind == Town && town.mayBlock() && !o.mayBlock() && b.runsInto(i, town) {
					hint(i, "%q lies in %q and opens no line of sight there: want the town drawn as outlines beside the street, if it is to be seen along",
						o.name, town.name)
				}
			}
		}
		for k := range i {
			if gap, ok := b.slit(i, k); ok {
				hint(i, "%q and %q are %s apart, and through such a slit one can see: want them to touch or overlap, if they are meant to be one",
					o.name, b.terrain[k].name, max(gap, geom.Micrometer).Show())
			}
		}
	}
	return hints
}

// over returns a contour that a lower one lies on, if all of that lies on higher
// ones. It counts the cuts that this takes, and beyond MaxPieces makes none.
func (b *Board) over(o *obstacle, cuts *int) *obstacle {
	if !o.data.Contour {
		return nil
	}
	for _, p := range b.features[o.feature].Area.Outline {
		if b.GroundLevel(p) <= o.level {
			return nil // most contours, at the first corner
		}
	}
	var on *obstacle
	for _, piece := range boxed(o.area) {
		left := []solid{piece}
		for i := range b.contours {
			c := &b.contours[i]
			for k := 0; k < len(c.solids) && c.level > o.level && len(left) > 0; k++ {
				if !c.solids[k].box.Touches(piece.box) {
					continue
				}
				if *cuts += len(left); *cuts > MaxPieces {
					return nil // it would take long
				}
				if on == nil && !piece.area.Intersect(c.solids[k].area).Empty() {
					on = &b.terrain[c.feature]
				}
				left = without(left, &c.solids[k], nil)
			}
		}
		if len(left) > 0 {
			return nil
		}
	}
	return on
}

// runsInto reports whether a line runs inside an area, with the middle
// half of its width.
func (b *Board) runsInto(line int, area *obstacle) bool {
	l := &b.features[line].Line
	for i := 1; i < len(l.Points); i++ {
		p, q := l.Points[i-1], l.Points[i]
		side := p.AngleTo(q).Direction().Right()
		in := [2]bool{}
		for k, off := range [2]geom.Length{l.Width / 4, -l.Width / 4} {
			for _, piece := range area.area {
				if _, _, ok := piece.Cut(p.Ahead(side, off), q.Ahead(side, off)); ok {
					in[k] = true
					break
				}
			}
		}
		if in[0] && in[1] {
			return true
		}
	}
	return false
}

// slit returns how far two areas are apart that would be one if they touched,
// rounded down, and whether that is more than nothing and less than a slit is wide.
func (b *Board) slit(i, k int) (geom.Length, bool) {
	o, p := &b.terrain[i], &b.terrain[k]
	if o.kind != p.kind || o.height != p.height || o.level != p.level || o.data.Linear || o.rim < 0 || !o.mayBlock() ||
		!o.extent.Grown(slit).Touches(p.extent) {
		return 0, false
	}
	u, v := &b.features[i].Area, &b.features[k].Area
	if u.InteriorContains(v.Outline[0]) || v.InteriorContains(u.Outline[0]) {
		return 0, false // they overlap, as nested ones do
	}
	gap := slit
	var between geom.Point
	others := edges(b.features[k].Area, o.extent)
	for _, e := range edges(b.features[i].Area, p.extent) {
		near := geom.BoundsOf(e...).Grown(slit)
		for _, f := range others {
			if !near.Touches(geom.BoundsOf(f...)) {
				continue
			}
			if geom.Within(e, f, 0) {
				return 0, false
			}
			if d := geom.Gap(e, f); d < gap {
				u, v := geom.ClosestPoints(e, f)
				gap, between = d, geom.Divide(u, v, 1, 2)
			}
		}
	}
	if gap == slit || o.adjoins(p) {
		return 0, false
	}
	for _, j := range o.with {
		if b.terrain[j].holds(between) {
			return 0, false // another makes them one there
		}
	}
	return gap, true
}

// edges returns the edges of an area that come within a slit of a box.
func edges(area geom.Polygon, box geom.Bounds) []geom.Hull {
	box = box.Grown(slit)
	var out []geom.Hull
	for _, ring := range append([]geom.Ring{area.Outline}, area.Holes...) {
		for i, p := range ring {
			if q := ring[(i+1)%len(ring)]; geom.BoundsOf(p, q).Touches(box) {
				out = append(out, geom.Hull{p, q})
			}
		}
	}
	return out
}
