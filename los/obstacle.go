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
	depth := geom.Length(-1)
	switch {
	case data.Contour:
		depth = r.Crest
	case data.Concealing:
		depth = r.Edge
	}
	var err error
	if o.whole, err = f.pieces(); err != nil {
		return o, err
	}
	o.area = o.whole[0].pieces
	if !data.Linear {
		o.hull = geom.ConvexHull(f.Area.Outline)
	}
	o.whole[0].measure()
	o.box = o.whole[0].bounds
	if depth >= 0 {
		o.uncut = f.core(o.area, depth)
		if data.Contour {
			o.uncut[0].measure()
		}
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

// core returns what is left of the feature as one band when a rim of the given
// depth is taken off. A line loses the rim on both sides and not at its ends.
func (f Feature) core(area []geom.Convex, depth geom.Length) []band {
	if f.Kind.Data().Linear {
		thin := geom.Polyline{Points: f.Line.Points, Width: f.Line.Width - 2*depth}
		if thin.Width < geom.MinWidth {
			return []band{{}}
		}
		return []band{{pieces: convexes(thin.Pieces())}}
	}
	for _, strip := range convexes(f.Area.Rim(depth)) {
		var rest []geom.Convex
		for _, piece := range area {
			rest = piece.Subtract(strip, rest)
		}
		area = rest
	}
	// Corners in whole points keep every question about the core in 64 bits.
	// Each piece grows to the nearest whole points around its corners, so no
	// crack opens between them: the rim loses less than a micrometer.
	for i, piece := range area {
		area[i] = geom.ConvexOf(piece.Around())
	}
	return []band{{pieces: area}}
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
	rest := bands[0].pieces
	out := []band{}
	add := func(level int, pieces []geom.Convex) {
		if len(pieces) == 0 {
			return
		}
		if n := len(out); n > 0 && out[n-1].ground == level {
			out[n-1].pieces = append(out[n-1].pieces, pieces...)
			return
		}
		out = append(out, band{ground: level, top: level + o.height, pieces: pieces})
	}
	for _, c := range contours {
		for k := range c.solids {
			if !c.solids[k].box.Touches(o.box) {
				continue
			}
			hill := c.solids[k].area
			var in, left []geom.Convex
			for _, p := range rest {
				if part := p.Intersect(hill); !part.Empty() {
					in = append(in, part)
				}
				left = p.Subtract(hill, left)
			}
			add(c.level, in)
			rest = left
		}
	}
	add(0, rest)
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
