package geom

// A Cutter takes convex areas apart in memory that it uses again: cutting an area
// with hundreds of others makes thousands of parts of which few are left. The zero
// Cutter is ready for use, by one goroutine.
type Cutter struct {
	spare []Convex // memory of areas that were dropped
}

// Divide returns what c.Intersect(d) does, and appends to out what c.Subtract(d)
// does: one part for each edge of d that cuts. All have memory of their own, but
// for one that is all of c: that is c.
func (k *Cutter) Divide(c, d Convex, out []Convex) (common Convex, _ []Convex) {
	switch {
	case c.Empty():
		return Convex{}, out
	case d.Empty():
		return Convex{}, append(out, c)
	}
	n := len(out)
	common = c
	inner, beyond := k.take(), k.take()
	for _, l := range d.edges {
		switch in, outer := common.Split(l, &inner, &beyond); {
		case !in: // nothing in common: c stays whole
			for _, part := range out[n:] {
				k.Drop(part)
			}
			k.Drop(inner)
			k.Drop(beyond)
			return Convex{}, append(out[:n], c)
		case outer:
			if len(out) > n { // common is not c
				k.Drop(common)
			}
			common, out = inner, append(out, beyond)
			inner, beyond = k.take(), k.take()
		}
	}
	k.Drop(inner)
	k.Drop(beyond)
	return common, out
}

// Copy returns c in memory of its own, which may be dropped.
func (k *Cutter) Copy(c Convex) Convex {
	d := k.take()
	d.corners, d.edges = append(d.corners[:0], c.corners...), append(d.edges[:0], c.edges...)
	return d
}

// Drop takes the memory of c, which nobody must use any more.
func (k *Cutter) Drop(c Convex) {
	if cap(c.corners) > 0 {
		k.spare = append(k.spare, c)
	}
}

// take returns an area whose memory may be written over.
func (k *Cutter) take() (c Convex) {
	if last := len(k.spare) - 1; last >= 0 {
		c, k.spare = k.spare[last], k.spare[:last]
	}
	return c
}
