package los

import (
	"math/big"
	"slices"

	"sightline/geom"
)

// The readings of the rule that are not the default. They are asked for
// seldom, and answered in plain fractions.

// nearestClause judges a band as a whole by its closest points to the two
// stands, inside the corridor (R-nearer = nearest-point). The higher stand is
// at least a level above the band.
func (p *pair) nearestClause(b *band) Clause {
	lower, higher := p.a, p.b
	if p.lb < p.la {
		lower, higher = p.b, p.a
	}
	var low, high *big.Rat
	nearer := func(best *big.Rat, f *geom.Footprint, c geom.Convex) *big.Rat {
		if d := geom.SquaredDistance(geom.ConvexOf(f.Polygon()), c); best == nil || d.Cmp(best) < 0 {
			return d
		}
		return best
	}
	for i := range b.solids {
		if piece := p.cutCorridor(&b.solids[i]); !piece.Empty() {
			low, high = nearer(low, lower, piece), nearer(high, higher, piece)
		}
	}
	shadow := new(big.Rat).SetInt64(int64(ShadowDepth) * int64(ShadowDepth))
	switch {
	case low == nil: // nothing of it in the corridor
		return S2
	case high.Cmp(low) < 0:
		return S2
	case p.hi >= b.top+3 && low.Cmp(shadow) >= 0:
		return S3
	}
	return S4
}

// singleLine returns a line of sight that need not have an open set of lines
// around it (R-graze = single-line), or nil. If there is one there is one
// through two corners, so those are tried.
func (p *pair) singleLine(blockers []blocker) *[2]geom.RatPoint {
	var corners []geom.Exact
	add := func(pts []geom.Exact) {
		for _, e := range pts {
			if !slices.ContainsFunc(corners, e.Same) {
				corners = append(corners, e)
			}
		}
	}
	a, b := geom.ConvexOf(p.a.Polygon()), geom.ConvexOf(p.b.Polygon())
	add(a.Corners())
	add(b.Corners())
	for _, o := range blockers {
		for _, piece := range o.pieces {
			add(piece.area.Corners())
		}
	}
	for i, u := range corners {
		for _, v := range corners[i+1:] {
			if s := p.stretch(u, v, a, b); s != nil && !slices.ContainsFunc(blockers, s.blockedBy) {
				return s.ends()
			}
		}
	}
	return nil
}

// A stretch is the part of a line between two stands, as fractions of the way
// from one point of the line to another.
type stretch struct {
	u, v     geom.Exact
	from, to *big.Rat
	reversed bool // from is on the second stand
}

// stretch returns the line through u and v between a and b, or nil if it does
// not meet both.
func (p *pair) stretch(u, v geom.Exact, a, b geom.Convex) *stretch {
	inA, inB := geom.Along(u, v, a), geom.Along(u, v, b)
	if inA == nil || inB == nil {
		return nil
	}
	// The stands are apart, so on the line one comes wholly before the other.
	if inA.End.Cmp(inB.Start) < 0 {
		return &stretch{u, v, inA.End, inB.Start, false}
	}
	return &stretch{u, v, inB.End, inA.Start, true}
}

// blockedBy reports whether the stretch runs through the interior of b: some
// part of it has b on both sides. Inside one obstacle the seams between its
// pieces do not count as edges.
func (s *stretch) blockedBy(b blocker) bool {
	var left, right []geom.Interval
	for _, piece := range b.pieces {
		in := geom.Along(s.u, s.v, piece.area)
		if in == nil || in.Start.Cmp(in.End) >= 0 {
			continue
		}
		if in.Left {
			left = append(left, *in)
		}
		if in.Right {
			right = append(right, *in)
		}
	}
	for _, l := range left {
		for _, r := range right {
			start, end := s.from, s.to
			for _, x := range [2]*big.Rat{l.Start, r.Start} {
				if x.Cmp(start) > 0 {
					start = x
				}
			}
			for _, x := range [2]*big.Rat{l.End, r.End} {
				if x.Cmp(end) < 0 {
					end = x
				}
			}
			if start.Cmp(end) < 0 {
				return true
			}
		}
	}
	return false
}

// ends returns the stretch's end on the first stand and that on the second.
func (s *stretch) ends() *[2]geom.RatPoint {
	from, to := geom.PointAlong(s.u, s.v, s.from), geom.PointAlong(s.u, s.v, s.to)
	if s.reversed {
		from, to = to, from
	}
	return &[2]geom.RatPoint{from, to}
}
