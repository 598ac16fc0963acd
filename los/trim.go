package los

import "sightline/geom"

// A trimmer takes rims off areas, and counts how often it looks at a strip
// or cuts along one. Beyond most it stops: what it returns is not all of it.
type trimmer struct {
	geom.Cutter
	looks, most int
}

// stops reports whether there are too many looks, or pieces: they are refused.
func (t *trimmer) stops(pieces int) bool { return pieces > MaxPieces || t.looks > t.most }

// inner returns what is left of an area when the strips of a rim are taken off.
func (t *trimmer) inner(area []geom.Convex, strips []solid) []band {
	var core []solid
	var near []*solid
	var pieces []geom.Convex
	for _, piece := range boxed(area) {
		near = near[:0]
		for i := range strips {
			if strips[i].box.Touches(piece.box) {
				near = append(near, &strips[i])
			}
		}
		piece.area = t.Copy(piece.area)
		core = t.appendWithout(core[:0], piece, near)
		// Corners in whole points keep every question about the core in 64 bits.
		// Each piece grows to the nearest whole points around its corners, so no
		// crack opens between them: the rim loses less than a micrometer.
		for i := range core {
			pieces = append(pieces, geom.ConvexOf(core[i].area.Around()))
			t.Drop(core[i].area)
		}
		if t.stops(len(pieces)) {
			break
		}
	}
	return []band{{pieces: pieces}}
}

// appendWithout appends convex pieces that together are one, in the trimmer's memory,
// without the interiors of others.
func (t *trimmer) appendWithout(out []solid, piece solid, others []*solid) []solid {
	for i, o := range others {
		if !piece.box.Touches(o.box) {
			continue
		}
		if t.looks++; piece.area.InteriorApart(o.area) {
			continue // most of thin and slanting ones
		}
		var buf [8]geom.Convex
		common, parts := t.Divide(piece.area, o.area, buf[:0])
		t.looks += len(parts)
		t.Drop(common)
		if len(parts) > 0 { // common is not the piece
			t.Drop(piece.area)
		}
		largeLast(parts)
		for k, p := range parts {
			if part := (solid{area: p, box: p.Bounds()}); k < len(parts)-1 {
				out = t.appendWithout(out, part, others[i+1:])
			} else {
				piece = part
			}
		}
		if len(parts) == 0 || t.stops(len(out)) {
			return out
		}
	}
	return append(out, piece)
}

// largeLast puts a part with very many corners last: so it is cut on in place of what it
// was cut from, and not kept with hundreds of its like while it is.
func largeLast(parts []geom.Convex) {
	last := len(parts) - 1
	for k := range parts {
		if n := len(parts[k].Corners()); n > 64 && n > len(parts[last].Corners()) {
			parts[k], parts[last] = parts[last], parts[k]
		}
	}
}
