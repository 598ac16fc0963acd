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
	looks     int           // that taking the rim off took
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

func convexes(pieces [][]geom.Point) []geom.Convex {
	out := make([]geom.Convex, 0, len(pieces))
	for _, p := range pieces {
		if c := geom.ConvexOf(p); !c.Empty() {
			out = append(out, c)
		}
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
