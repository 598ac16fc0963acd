package geom

// A reach is a footprint made ready to be measured from many points, and the
// area from which a given radius reaches it.
type reach struct {
	center  Point
	extent  Length // no corner is further from the center
	corners [4]Point
	edges   [4]Point // the way from each corner to the next, as short as whole numbers go
	norms   [4]int64 // their squared lengths
	spans   [4]int64 // edge·(next corner - corner)
	radius  Length
	box     Bounds // of the area
}

func (r *reach) set(f *Footprint, radius Length) {
	r.center, r.corners, r.radius, r.extent = f.Center, f.Corners, radius, 0
	for i, a := range f.Corners {
		whole := f.Corners[(i+1)%4].Sub(a)
		e := whole.shortened()
		r.edges[i], r.norms[i], r.spans[i] = e, dot(e, e), dot(e, whole)
		v := a.Sub(f.Center)
		r.extent = max(r.extent, Length(isqrt(dot(v, v)))+1)
	}
	r.box = BoundsOf(f.Corners[:]...).Grown(radius)
}

// shortened returns p divided by the greatest common divisor of its coordinates.
func (p Point) shortened() Point {
	a, b := abs64(p.X), abs64(p.Y)
	for b != 0 {
		a, b = b, a%b
	}
	if a == 0 {
		return p
	}
	return Point{p.X / Length(a), p.Y / Length(a)}
}

// A foot is how a point p sees a footprint it lies outside of: the direction
// out, from the nearest point of the footprint to p, and a corner from which
// no point of the footprint lies further out. So for every point c
//
//	out·(c - corner) <= |out| * (distance of c from the footprint)
//
// and for p both are equal. Beside an edge, out is as short as whole numbers
// go, which makes what follows from its being whole as sharp as it can be. The
// zero foot is that of a point inside.
type foot struct {
	out, corner Point
	norm        int64 // |out| squared
	along       int64 // out·(p - corner)
}

// foot returns how p sees the footprint. It is exact.
func (r *reach) foot(p Point) foot {
	best := foot{norm: -1}
	for i, a := range r.corners {
		v := p.Sub(a)
		c := cross(r.edges[i], v)
		if c >= 0 {
			continue
		}
		switch t := dot(r.edges[i], v); {
		case t < 0:
			best.nearer(a, v)
		case t > r.spans[i]:
			next := r.corners[(i+1)%4]
			best.nearer(next, p.Sub(next))
		default: // of a convex shape no other point can be nearer
			return foot{Point{r.edges[i].Y, -r.edges[i].X}, a, r.norms[i], -c}
		}
	}
	if best.norm < 0 {
		return foot{}
	}
	return best
}

// nearer makes f the foot on a corner, from which the point is seen at v, if
// that is nearer.
func (f *foot) nearer(corner, v Point) {
	if n := dot(v, v); f.norm < 0 || n < f.norm {
		*f = foot{v, corner, n, n}
	}
}

// gapDown returns the distance of the point rounded down.
func (f *foot) gapDown() Length { return f.distance(f.along) }

// gapUp returns the distance of the point rounded up: it is at most a length l
// if and only if the distance is.
func (f *foot) gapUp() Length {
	if f.along == 0 {
		return 0
	}
	n := f.norm - 1 // on a corner the squared distance is the norm
	if f.along != f.norm {
		n = mul64(f.along, f.along).add(wideOf(-1)).divFloor(f.norm)
	}
	return Length(isqrt(n)) + 1
}

// distance returns along/|out| rounded down, for along >= 0.
func (f *foot) distance(along int64) Length {
	if along == 0 {
		return 0
	}
	return Length(isqrt(mul64(along, along).divFloor(f.norm)))
}

// slack returns how far out·(c - p) may go for the points c within the radius,
// which is the greatest whole number that it can be.
func (f *foot) slack(radius Length) int64 {
	return isqrt128(mul64(int64(radius)*int64(radius), f.norm)) - f.along
}

// leastIn returns a lower bound of out·v for the v with coordinates of at most
// half in magnitude.
func (f *foot) leastIn(half int64) int64 { return -half * (abs64(f.out.X) + abs64(f.out.Y)) }

// A cut is a foot with its slack: the points c within the radius of its stand
// keep out·(c - p) <= slack.
type cut struct {
	foot
	slack int64
}

// leastCut is leastIn for the v that also keep a cut, of which there must be
// some. By duality
//
//	least >= -half*(|x + t*u| + |y + t*v|) - t*slack
//
// for every t >= 0, where (x, y) is out and (u, v) that of the cut; the
// greatest is where one of the magnitudes is zero.
func (f *foot) leastCut(half int64, c cut) int64 {
	return max(leastAt(half, f.out, c.out, c.slack), leastAt(half, f.out.mirrored(), c.out.mirrored(), c.slack))
}

func (p Point) mirrored() Point { return Point{p.Y, p.X} }

// most returns the greater of each coordinate.
func (p Point) most(q Point) Point { return Point{max(p.X, q.X), max(p.Y, q.Y)} }

// leastAt is the bound of leastCut at t = -x/u.
func leastAt(half int64, out, cut Point, slack int64) int64 {
	x, y, u, v := int64(out.X), int64(out.Y), int64(cut.X), int64(cut.Y)
	if u < 0 {
		x, u = -x, -u // a mirror image
	}
	if x >= 0 || u == 0 {
		return -1 << 62
	}
	// t is -x/u; all is multiplied by u.
	sum := mul64(half, abs64(u*y-x*v)).add(mul64(-x, slack))
	if sum.beyond(u) {
		return -1 << 62 // below any product there is
	}
	return -sum.divFloor(u)
}

func abs64[T ~int64](n T) int64 { return int64(max(n, -n)) }
