package los

import (
	"errors"
	"fmt"

	"sightline/geom"
)

// An obstacle is a terrain feature or a stand made ready to be judged: divided
// into convex pieces and cut along the contours it lies across.
type obstacle struct {
	name    string
	feature int // index of the feature, or -1
	stand   int // index of the stand, or -1
	kind    Kind
	friend  bool // a friendly stand in the line of fire; kind does not apply
	data    *KindData
	height  int
	level   int // of a contour

	area  []geom.Convex // the whole, not cut along contours
	hull  []geom.Point  // of the area, if it is one outline
	box   geom.Bounds   // of the area
	whole []band
	core  []band // without the rim or crest; for terrain that stands may be in
	uncut []band // the core, not cut along contours

	rim       geom.Length   // its depth, or that of the crest; -1 if there is none
	with      []int32       // the areas that are one with it, itself among them; nil if there is no other
	areaBoxes []geom.Bounds // of the pieces of the area
	extent    geom.Bounds   // of the outline
}

// A band is the part of an obstacle on ground of one level. Every piece of it
// is convex.
type band struct {
	ground, top int
	pieces      []geom.Convex
	bounds      geom.Bounds
	solids      []solid // the pieces, ready for the search
}

// A solid is a convex piece of an obstacle with what the search asks of it.
type solid struct {
	area geom.Convex
	pts  []geom.Point // the corners, if all are whole points
	box  geom.Bounds
}

// shape returns the area, which is made when it is first asked for if the solid
// was given its corners only.
func (o *solid) shape() geom.Convex {
	if o.area.Empty() {
		o.area.SetConvex(o.pts)
	}
	return o.area
}

// A contour raises the ground inside it to its level.
type contour struct {
	feature int
	level   int
	solids  []solid
}

func (f Feature) validate() error {
	if int(f.Kind) >= NumKinds {
		return fmt.Errorf("unknown kind %d", f.Kind)
	}
	var faults []geom.Fault
	if f.Kind.Data().Linear {
		faults = f.Line.Validate()
	} else {
		faults = f.Area.Validate()
	}
	var errs []error
	for _, fault := range faults {
		errs = append(errs, fault)
	}
	if f.Level < 0 || f.Level > MaxLevel {
		errs = append(errs, fmt.Errorf("level %d: want 0 to %d", f.Level, MaxLevel))
	}
	if f.Height != nil && (*f.Height < 0 || *f.Height > MaxLevel) {
		errs = append(errs, fmt.Errorf("height %d: want 0 to %d", *f.Height, MaxLevel))
	}
	return errors.Join(errs...)
}

// MaxLevel bounds levels and heights.
const MaxLevel = 100

func newObstacle(f Feature, index int, r Rulings) (obstacle, error) {
	data := &kinds[f.Kind]
	o := obstacle{name: f.Name, feature: index, stand: -1, kind: f.Kind, data: data, height: r.Heights[f.Kind]}
	if f.Height != nil {
		o.height = *f.Height
	}
	if data.Contour {
		if o.level = f.Level; o.level == 0 {
			o.level = r.Heights[f.Kind]
		}
	}
	o.rim = -1
	switch {
	case data.Contour:
		o.rim = r.Crest
	case data.Concealing:
		o.rim = r.Edge
	}
	var err error
	if o.whole, err = f.pieces(); err != nil {
		return o, err
	}
	o.area = o.whole[0].pieces
	if !data.Linear {
		o.hull, o.extent = geom.ConvexHull(f.Area.Outline), f.Area.Bounds()
	}
	o.whole[0].measure()
	o.box = o.whole[0].bounds
	for i := range o.whole[0].solids {
		o.areaBoxes = append(o.areaBoxes, o.whole[0].solids[i].box)
	}
	return o, nil
}

// pieces returns the whole feature as one band.
func (f Feature) pieces() ([]band, error) {
	if f.Kind.Data().Linear {
		return []band{{pieces: convexes(f.Line.Pieces())}}, nil
	}
	pieces, err := f.Area.Pieces()
	return []band{{pieces: convexes(pieces)}}, err
}

// thin returns what is left of a line when a rim is taken off on both sides, not
// at its ends.
func (f *Feature) thin(rim geom.Length) []band {
	line := geom.Polyline{Points: f.Line.Points, Width: f.Line.Width - 2*rim}
	if line.Width < geom.MinWidth {
		return []band{{}}
	}
	return []band{{pieces: convexes(line.Pieces())}}
}

// inner returns what is left of an area when the strips of a rim are taken off: more
// than MaxPieces pieces are not all of it.
func inner(area []geom.Convex, strips []solid) []band {
	var core []solid
	var near []*solid
	for _, piece := range boxed(area) {
		near = near[:0]
		for i := range strips {
			if strips[i].box.Touches(piece.box) {
				near = append(near, &strips[i])
			}
		}
		core = appendWithout(core, piece, near)
	}
	// Corners in whole points keep every question about the core in 64 bits.
	// Each piece grows to the nearest whole points around its corners, so no
	// crack opens between them: the rim loses less than a micrometer.
	pieces := make([]geom.Convex, len(core))
	for i := range core {
		pieces[i] = geom.ConvexOf(core[i].area.Around())
	}
	return []band{{pieces: pieces}}
}

// appendWithout appends convex pieces that together are one without the interiors
// of others. It stops beyond MaxPieces: they are refused.
func appendWithout(out []solid, piece solid, others []*solid) []solid {
	for i, o := range others {
		if !piece.box.Touches(o.box) || piece.area.InteriorApart(o.area) {
			continue // most of thin and slanting ones
		}
		var buf [8]geom.Convex
		parts := piece.area.Subtract(o.area, buf[:0])
		largeLast(parts)
		for k, p := range parts {
			if part := (solid{area: p, box: p.Bounds()}); k < len(parts)-1 {
				out = appendWithout(out, part, others[i+1:])
			} else {
				piece = part
			}
		}
		if len(parts) == 0 || len(out) > MaxPieces {
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

func convexes(pieces [][]geom.Point) []geom.Convex {
	out := make([]geom.Convex, 0, len(pieces))
	for _, p := range pieces {
		if c := geom.ConvexOf(p); !c.Empty() {
			out = append(out, c)
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
	var left, rest []solid
	for _, piece := range boxed(bands[0].pieces) {
		left = append(left[:0], piece)
		for k := range layers {
			on := &layers[k]
			if !piece.box.Touches(on.hill.box) {
				continue
			}
			for i := range left {
				if left[i].box.Touches(on.hill.box) && !left[i].area.InteriorApart(on.hill.area) {
					if part := left[i].area.Intersect(on.hill.area); !part.Empty() {
						on.pieces = append(on.pieces, part)
						pieces++
					}
				}
			}
			left, rest = without(left, on.hill, rest), left
			if pieces+len(left) > MaxPieces && o.feature >= 0 {
				break // it is refused
			}
		}
		for i := range left {
			flat.pieces = append(flat.pieces, left[i].area)
		}
		if pieces += len(left); pieces > MaxPieces && o.feature >= 0 {
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

// measure sets the bounds and solids of the finished band.
func (b *band) measure() {
	b.solids = make([]solid, len(b.pieces))
	for i, p := range b.pieces {
		b.solids[i] = solid{p, p.WholeCorners(), p.Bounds()}
		if i == 0 {
			b.bounds = b.solids[0].box
		} else {
			b.bounds = b.bounds.Union(b.solids[i].box)
		}
	}
}

// holds reports whether p lies in the obstacle, edges included.
func (o *obstacle) holds(p geom.Point) bool {
	if !o.box.Contains(p) {
		return false
	}
	for _, piece := range o.area {
		if piece.Contains(p) {
			return true
		}
	}
	return false
}
