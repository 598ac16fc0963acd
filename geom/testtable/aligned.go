package testtable

import "sightline/geom"

// Aligned returns a small table from a seed, 24 by 16 inches, on which every
// corner lies on the half-inch grid: rectangles, Ls, diamonds and rings with a
// hole that touch, overlap and share edges, and stands in contact with them and
// each other, some on top of each other.
func Aligned(seed uint64) *Table {
	const half = geom.Inch / 2
	d := newDraws(seed)
	t := &Table{Size: geom.Pt(48*half, 32*half)}
	at := func(room int) geom.Point {
		return geom.Pt(geom.Length(d.below(48-room+1))*half, geom.Length(d.below(32-room+1))*half)
	}
	kinds := [...]string{"woods", "town", "hill", "bush", "smoke"}
	tops := [...]int{2, 2, 2, 1, 3}
	for range 4 + d.below(12) {
		p := at(8)
		w, h := geom.Length(1+d.below(8))*half, geom.Length(1+d.below(8))*half
		k := d.below(len(kinds))
		t.Features = append(t.Features, Feature{Kind: kinds[k], Top: tops[k], Area: d.alignedShape(p, w, h, half)})
	}
	for range 4 + d.below(20) {
		w, h := geom.Length(1+d.below(3))*2*half, geom.Length(1+d.below(2))*2*half
		facing := geom.Angle(d.below(4)) * 90 * geom.Degree
		c := at(6).Add(geom.Pt(3*half, 3*half))
		s := Stand{Footprint: geom.NewFootprint(c, facing, w, h), Side: d.below(2), In: -1}
		t.Stands = append(t.Stands, s)
	}
	return t
}

// alignedShape returns a shape in the rectangle of the given width and height
// whose corners are on the grid of the given step.
func (d draws) alignedShape(p geom.Point, w, h, step geom.Length) geom.Polygon {
	q := p.Add(geom.Pt(w, h))
	corner := func(x, y geom.Length) geom.Point { return p.Add(geom.Pt(x, y)) }
	midX, midY := w/2/step*step, h/2/step*step
	if midX == 0 || midY == 0 {
		return geom.Rectangle(p, q)
	}
	switch d.below(4) {
	case 0: // an L
		return geom.Polygon{Outline: geom.Ring{p, corner(w, 0), corner(w, midY), corner(midX, midY), corner(midX, h), corner(0, h)}}
	case 1: // a diamond
		return geom.Polygon{Outline: geom.Ring{corner(midX, 0), corner(w, midY), corner(midX, h), corner(0, midY)}}
	case 2: // a ring
		if w >= 3*step && h >= 3*step {
			hole := geom.Rectangle(corner(step, step), corner(w-step, h-step)).Outline
			return geom.Polygon{Outline: geom.Rectangle(p, q).Outline, Holes: []geom.Ring{hole}}
		}
	}
	return geom.Rectangle(p, q)
}
