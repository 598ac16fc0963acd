package los

import "sightline/geom"

// boxed returns pieces with their boxes.
func boxed(pieces []geom.Convex) []solid {
	out := make([]solid, len(pieces))
	for i, p := range pieces {
		out[i] = solid{area: p, box: p.Bounds()}
	}
	return out
}

// without returns, in the memory of out, convex pieces that together are all
// pieces without the interior of o.
func without(pieces []solid, o *solid, out []solid) []solid {
	out = out[:0]
	var buf [8]geom.Convex
	for i := range pieces {
		if s := &pieces[i]; !s.box.Touches(o.box) || s.area.InteriorApart(o.area) {
			out = append(out, *s)
		} else {
			for _, p := range s.area.Subtract(o.area, buf[:0]) {
				out = append(out, solid{area: p, box: p.Bounds()})
			}
		}
	}
	return out
}

// cut divides whole and core into bands along the contours, which come highest
// first. A contour itself is not cut: its top is its own level.
func (o *obstacle) cut(contours []contour) {
	if o.data.Contour {
		o.core = o.uncut
		for _, bands := range [2][]band{o.whole, o.core} {
			for i := range bands {
				bands[i].ground, bands[i].top = o.level, o.level
			}
		}
		return
	}
	o.whole, o.core = o.cutBands([]band{{pieces: o.area}}, contours), o.cutBands(o.uncut, contours)
}

func (o *obstacle) cutBands(bands []band, contours []contour) []band {
	if bands == nil {
		return nil
	}
	type layer struct {
		level  int
		hill   *solid // nil for the table itself
		pieces []geom.Convex
	}
	var layers []layer // by the pieces of the contours
	for _, c := range contours {
		for i := range c.solids {
			if c.solids[i].box.Touches(o.box) {
				layers = append(layers, layer{level: c.level, hill: &c.solids[i]})
			}
		}
	}
	flat, pieces := layer{}, 0
	var k knife
	for _, piece := range boxed(bands[0].pieces) {
		k.begin(piece)
		for i := range layers {
			on := &layers[i]
			if !piece.box.Touches(on.hill.box) {
				continue
			}
			n := len(on.pieces)
			on.pieces = k.take(on.hill, on.pieces)
			pieces += len(on.pieces) - n
			if pieces+len(k.left) > MaxPieces && o.feature >= 0 {
				break // it is refused
			}
		}
		for i := range k.left {
			flat.pieces = append(flat.pieces, k.kept(k.left[i].area))
		}
		if pieces += len(k.left); pieces > MaxPieces && o.feature >= 0 {
			break
		}
	}
	out := []band{}
	for _, l := range append(layers, flat) {
		if n := len(out); n > 0 && out[n-1].ground == l.level {
			out[n-1].pieces = append(out[n-1].pieces, l.pieces...)
		} else if len(l.pieces) > 0 {
			out = append(out, band{ground: l.level, top: l.level + o.height, pieces: l.pieces})
		}
	}
	for i := range out {
		out[i].measure()
	}
	return out
}

// A knife takes what others cover off one piece after the other.
type knife struct {
	geom.Cutter
	left, rest []solid
	whole      bool // left is the piece itself: its memory is not the cutter's
}

// begin turns to another piece.
func (k *knife) begin(piece solid) { k.left, k.whole = append(k.left[:0], piece), true }

// take takes off what o covers, and appends it to out.
func (k *knife) take(o *solid, out []geom.Convex) []geom.Convex {
	rest, whole := k.rest[:0], k.whole
	for i := range k.left {
		s := &k.left[i]
		if !s.box.Touches(o.box) || s.area.InteriorApart(o.area) {
			rest = append(rest, *s)
			continue
		}
		var buf [8]geom.Convex
		common, parts := k.Divide(s.area, o.area, buf[:0])
		if len(parts) > 0 { // common and parts are new
			if !whole {
				k.Drop(s.area)
			}
			k.whole = false
		}
		out = append(out, k.kept(common))
		for _, p := range parts {
			rest = append(rest, solid{area: p, box: p.Bounds()})
		}
	}
	k.left, k.rest = rest, k.left
	return out
}

// kept returns an area for good.
func (k *knife) kept(c geom.Convex) geom.Convex {
	if k.whole {
		return c
	}
	defer k.Drop(c)
	return c.Clone()
}
