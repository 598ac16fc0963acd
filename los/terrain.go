package los

import (
	"errors"
	"fmt"
	"slices"

	"sightline/geom"
)

// WithTerrain returns a board with the same stands and other terrain, as
// NewBoard would make it. Features that the board has already, in the same
// order, are not made again, so that smoke that comes or lifts costs little. The
// error joins every fault of the new features.
func (b *Board) WithTerrain(terrain []Feature) (*Board, error) {
	c := *b
	c.terrain, c.features = make([]obstacle, 0, len(terrain)), make([]Feature, 0, len(terrain))
	moved, err := c.lay(terrain, b)
	if err != nil {
		return nil, err
	}
	c.resettle(b, moved)
	return &c, nil
}

// A shift says what became of the terrain of a board when that was laid anew.
type shift struct {
	from []int32       // the old number of each feature, or -1
	to   []int32       // the new number of each old feature, or -1
	anew []bool        // the features that are new or cut anew
	at   []geom.Bounds // where those are, and where those were that are gone
}

// lay gives the board its terrain, taking what it can from an old board.
func (b *Board) lay(terrain []Feature, old *Board) (*shift, error) {
	m := &shift{from: aligned(len(old.features), len(terrain), func(i, j int) bool {
		return old.features[i].liesLike(&terrain[j])
	})}
	m.to, m.anew = slices.Repeat([]int32{-1}, len(old.features)), make([]bool, len(terrain))
	for j, i := range m.from {
		if m.anew[j] = i < 0; i >= 0 {
			m.to[i] = int32(j)
		}
	}
	errs := terrainFaults(terrain, m.anew)
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	for j, i := range m.from {
		f := terrain[j].clone()
		var o obstacle
		if i >= 0 {
			o = old.terrain[i]
			o.name, o.feature = f.Name, j
		} else {
			var err error
			if o, err = newObstacle(f, j, b.rulings); err != nil {
				errs = append(errs, terrainFault(terrain, j, err))
			}
		}
		b.features, b.terrain = append(b.features, f), append(b.terrain, o)
	}
	if errs != nil {
		return nil, errors.Join(errs...)
	}
	b.unite()
	if err := b.rims(m, old); err != nil {
		return nil, err
	}
	b.raise()
	if err := b.cutAnew(m, old); err != nil {
		return nil, err
	}
	return m, b.reindex(m, old)
}

// terrainFaults reports the faults of the features that are marked.
func terrainFaults(terrain []Feature, marked []bool) []error {
	var errs []error
	for j, f := range terrain {
		if !marked[j] {
			continue
		}
		if err := f.validate(); err != nil {
			errs = append(errs, terrainFault(terrain, j, err))
		}
	}
	return errs
}

func terrainFault(terrain []Feature, j int, err error) error {
	return fmt.Errorf("terrain %d (%s): %w", j+1, terrain[j].Name, err)
}

// raise finds the contours of the board.
func (b *Board) raise() {
	b.contours = nil
	for i := range b.terrain {
		if o := &b.terrain[i]; o.data.Contour {
			b.contours = append(b.contours, contour{i, o.level, o.whole[0].solids})
		}
	}
	// The highest first: what a contour takes, lower ones no longer get.
	slices.SortStableFunc(b.contours, func(c, d contour) int { return d.level - c.level })
}

// cutAnew cuts new features along the contours, and old ones where those have
// changed. The error says that this makes too many pieces.
func (b *Board) cutAnew(m *shift, old *Board) error {
	var contours []geom.Bounds
	changed := func(o *obstacle) {
		m.at = append(m.at, o.box)
		if o.data.Contour {
			contours = append(contours, o.box)
		}
	}
	for i, to := range m.to {
		if to < 0 {
			changed(&old.terrain[i])
		}
	}
	for j := range b.terrain {
		if m.anew[j] {
			changed(&b.terrain[j])
		}
	}
	pieces, most := 0, b.mostPieces()
	for j := range b.terrain {
		o := &b.terrain[j]
		if m.anew[j] || !o.data.Contour && touchesAny(o.box, contours) {
			if !m.anew[j] {
				m.at, m.anew[j] = append(m.at, o.box), true
			}
			o.cut(b.contours)
		}
		own := 0
		for _, bands := range [2][]band{o.whole, o.core} {
			for i := range bands {
				own += len(bands[i].pieces)
			}
		}
		if pieces += own; own > MaxPieces || pieces > most {
			return &TooFine{Feature: j, Name: b.features[j].Name, Most: most}
		}
	}
	return nil
}

// MaxPieces bounds into how many convex pieces the terrain of a board may fall,
// cut along its contours: sight looks at the pieces. A board whose terrain has
// more than half as many corners may have two pieces for each, though no feature
// more than MaxPieces.
const MaxPieces = 50000

// MaxLooks bounds how often rims are looked at and cut along as they are taken off
// the areas of a board: seconds for outlines of very many corners in a wide rim. A
// board of more than MaxLooks/400 corners may have 400 for each.
const MaxLooks = 4_000_000

// mostPieces returns into how many pieces the board's terrain may fall.
func (b *Board) mostPieces() int { return max(MaxPieces, 2*b.corners()) }

// mostLooks returns how often its rims may be looked at.
func (b *Board) mostLooks() int { return max(MaxLooks, 400*b.corners()) }

// corners returns how many corners the board's terrain has.
func (b *Board) corners() (corners int) {
	for i := range b.features {
		f := &b.features[i]
		corners += len(f.Area.Outline) + len(f.Line.Points)
		for _, h := range f.Area.Holes {
			corners += len(h)
		}
	}
	return corners
}

// TooFine is the error of terrain that falls into more pieces than a board may, or
// whose rims take too long to find.
type TooFine struct {
	Feature int // where it became too much
	Name    string
	Most    int  // pieces that there may be
	Rim     bool // it is the rims: Most is of looks at them
}

// Key returns where a file says that terrain.
func (e *TooFine) Key() string { return fmt.Sprintf("terrain[%d]", e.Feature+1) }

func (e *TooFine) Error() string {
	what := fmt.Sprintf("cut along the contours, it falls into more than %d pieces: want simpler or fewer outlines", e.Most)
	if e.Rim {
		what = fmt.Sprintf("taking off its rim needs more than %d cuts: want simpler or fewer outlines, or a narrower edge and crest", e.Most)
	}
	return fmt.Sprintf("terrain %d (%q): with what is before it, %s", e.Feature+1, e.Name, what)
}

func touchesAny(b geom.Bounds, places []geom.Bounds) bool {
	return slices.ContainsFunc(places, b.Touches)
}

// resettle finds anew what there is under and around the stands that the shift
// may concern, and renumbers it for the others.
func (b *Board) resettle(old *Board, m *shift) {
	same := true // all that stay keep their numbers
	for i, to := range m.to {
		same = same && (to < 0 || int(to) == i)
	}
	b.levels, b.inside = slices.Clone(old.levels), slices.Clone(old.inside)
	b.lined, b.walls = slices.Clone(old.lined), slices.Clone(old.walls)
	touched := make([]bool, len(b.stands))
	for i := range b.stands {
		f := b.footprint(i)
		here := f.Bounds().Union(geom.Bounds{Min: f.Center, Max: f.Center}).Grown(liningGap)
		switch touched[i] = touchesAny(here, m.at); {
		case touched[i]:
			b.settle(i)
		case !same:
			b.inside[i], b.lined[i], b.walls[i] = m.renumbered(b.inside[i]), m.renumbered(b.lined[i]), slices.Clone(b.walls[i])
			for k := range b.walls[i] {
				w := &b.walls[i][k]
				w.feature = m.to[w.feature]
			}
		}
	}
	b.bodies, b.wrecks, b.friends = slices.Clone(old.bodies), nil, nil
	for k := range b.bodies {
		if stand := b.bodies[k].stand; touched[stand] {
			b.bodies[k] = b.body(stand)
		}
		b.boxBody(k)
	}
}

// renumbered returns the new numbers of features that stay.
func (m *shift) renumbered(features []int32) []int32 {
	out := slices.Clone(features)
	for k, of := range out {
		out[k] = m.to[of]
	}
	return out
}

// aligned matches things of two lists that are alike, in the order of both: it
// returns for each of the second its number in the first, or -1. It finds what a
// few things put in and taken out have left.
func aligned(n, m int, like func(i, j int) bool) []int32 {
	from := slices.Repeat([]int32{-1}, m)
	i, j := 0, 0
	for i < n && j < m {
		if like(i, j) {
			from[j] = int32(i)
			i, j = i+1, j+1
			continue
		}
		iEnd, jEnd := min(n, i+ahead), min(m, j+ahead)
		iNext, jNext := i+1, j+1
		for iNext < iEnd && !like(iNext, j) {
			iNext++
		}
		for jNext < jEnd && !like(i, jNext) {
			jNext++
		}
		switch isNew, isGone := iNext >= iEnd, jNext >= jEnd; {
		case isNew && isGone:
			i, j = i+1, j+1
		case isGone || !isNew && iNext-i <= jNext-j:
			i = iNext
		default:
			j = jNext
		}
	}
	return from
}

// ahead is how far aligned looks for what goes on.
const ahead = 100

// liesLike reports whether two features are alike, but for their names.
func (f *Feature) liesLike(g *Feature) bool {
	return f.Kind == g.Kind && f.Level == g.Level &&
		(f.Height == g.Height || f.Height != nil && g.Height != nil && *f.Height == *g.Height) &&
		slices.Equal(f.Area.Outline, g.Area.Outline) && slices.EqualFunc(f.Area.Holes, g.Area.Holes, slices.Equal[geom.Ring]) &&
		f.Line.Width == g.Line.Width && slices.Equal(f.Line.Points, g.Line.Points)
}

// clone returns a feature that shares nothing with f.
func (f Feature) clone() Feature {
	f.Area.Outline, f.Area.Holes = slices.Clone(f.Area.Outline), slices.Clone(f.Area.Holes)
	for i, h := range f.Area.Holes {
		f.Area.Holes[i] = slices.Clone(h)
	}
	f.Line.Points = slices.Clone(f.Line.Points)
	if f.Height != nil {
		h := *f.Height
		f.Height = &h
	}
	return f
}
