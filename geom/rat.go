package geom

import "math/big"

// Plain fractions, for questions asked too seldom to be worth fast arithmetic.

// A RatPoint is a point with coordinates in micrometers as fractions.
type RatPoint struct{ X, Y *big.Rat }

// RatPoint returns e as plain fractions.
func (e Exact) RatPoint() RatPoint {
	w := big.NewInt(e.w)
	return RatPoint{new(big.Rat).SetFrac(e.x.big(), w), new(big.Rat).SetFrac(e.y.big(), w)}
}

// Rounded returns the nearest point, halves away from zero. p is in range.
func (p RatPoint) Rounded() Point { return Point{roundRat(p.X), roundRat(p.Y)} }

func roundRat(r *big.Rat) Length {
	twice := new(big.Int).Lsh(new(big.Int).Abs(r.Num()), 1)
	q := twice.Add(twice, r.Denom())
	q.Quo(q, new(big.Int).Lsh(r.Denom(), 1))
	n := Length(q.Int64())
	if r.Sign() < 0 {
		return -n
	}
	return n
}

func (p RatPoint) sub(q RatPoint) RatPoint {
	return RatPoint{new(big.Rat).Sub(p.X, q.X), new(big.Rat).Sub(p.Y, q.Y)}
}

func (p RatPoint) dot(q RatPoint) *big.Rat {
	xx, yy := new(big.Rat).Mul(p.X, q.X), new(big.Rat).Mul(p.Y, q.Y)
	return xx.Add(xx, yy)
}

func (p RatPoint) cross(q RatPoint) *big.Rat {
	xy, yx := new(big.Rat).Mul(p.X, q.Y), new(big.Rat).Mul(p.Y, q.X)
	return xy.Sub(xy, yx)
}

// between returns p + t(q-p).
func between(p, q RatPoint, t *big.Rat) RatPoint {
	d := q.sub(p)
	return RatPoint{d.X.Add(d.X.Mul(d.X, t), p.X), d.Y.Add(d.Y.Mul(d.Y, t), p.Y)}
}

// An Interval is where a directed line through two points meets a convex area,
// ends included, as fractions of the way from the first point to the second.
type Interval struct {
	Start, End  *big.Rat
	Left, Right bool // the area lies on this side of the line, too
}

// Along returns where the line through u and v meets c, or nil if it does not.
func Along(u, v Exact, c Convex) *Interval {
	in := &Interval{}
	p, q := u.RatPoint(), v.RatPoint()
	d := q.sub(p)
	dd := d.dot(d)
	meet := func(r RatPoint) {
		t := new(big.Rat).Quo(d.dot(r.sub(p)), dd)
		if in.Start == nil || t.Cmp(in.Start) < 0 {
			in.Start = t
		}
		if in.End == nil || t.Cmp(in.End) > 0 {
			in.End = t
		}
	}
	sides := make([]int, len(c.corners))
	for i, e := range c.corners {
		sides[i] = OrientExact(u, v, e)
		in.Left = in.Left || sides[i] > 0
		in.Right = in.Right || sides[i] < 0
		if sides[i] == 0 {
			meet(e.RatPoint())
		}
	}
	for i, e := range c.corners {
		j := (i + 1) % len(c.corners)
		if sides[i]*sides[j] >= 0 {
			continue
		}
		r, s := e.RatPoint(), c.corners[j].RatPoint()
		a, b := d.cross(r.sub(p)), d.cross(s.sub(p))
		meet(between(r, s, a.Quo(a, new(big.Rat).Sub(a, b))))
	}
	if in.Start == nil {
		return nil
	}
	return in
}

// PointAlong returns the point a fraction t of the way from u to v.
func PointAlong(u, v Exact, t *big.Rat) RatPoint { return between(u.RatPoint(), v.RatPoint(), t) }

// SquaredDistance returns the square of the distance between two convex areas
// with interiors, in square micrometers. It is exact.
func SquaredDistance(c, d Convex) *big.Rat {
	if !c.Intersect(d).Empty() {
		return new(big.Rat)
	}
	var best *big.Rat
	// Areas that share no interior are closest at a corner of one of them.
	for range 2 {
		for _, e := range c.corners {
			p := e.RatPoint()
			for i, f := range d.corners {
				g := d.corners[(i+1)%len(d.corners)]
				if r := squaredToSegment(p, f.RatPoint(), g.RatPoint()); best == nil || r.Cmp(best) < 0 {
					best = r
				}
			}
		}
		c, d = d, c
	}
	return best
}

func squaredToSegment(p, a, b RatPoint) *big.Rat {
	ab, ap := b.sub(a), p.sub(a)
	t := ab.dot(ap)
	if t.Sign() <= 0 {
		return ap.dot(ap)
	}
	if dd := ab.dot(ab); t.Cmp(dd) < 0 {
		c := ab.cross(ap)
		return c.Quo(c.Mul(c, c), dd)
	}
	bp := p.sub(b)
	return bp.dot(bp)
}
