package los

import "sightline/geom"

// What the edge of a stand leaves of the pieces is the same for every edge of
// the other stand that lines through it may join, so it is found once.

// A front is the side of an edge of a stand that lies outside the stand.
type front struct {
	line        tableLine  // what is in front lies on its left
	left, right geom.Point // ends of the edge, as seen along the lines from a to b
	sides       [4]int     // of the other stand's corners
	made        bool
	parts       []part // what is in front of each of the solids
}

// A part is what is in front of an edge of one piece.
type part struct {
	passer
	share share
	odd   bool // the piece has corners in fractions: nothing is known of it yet
}

// A passer is an obstacle in front of a gate, to be passed on one side. A flag
// says that part of it lies on that side of every line through the gate.
type passer struct {
	pts         []geom.Point // its corners in whole points
	verts       []vert       // and the others
	left, right bool
}

// A vert is the corner fracs[frac-1], and the whole point nearest to it; or that
// point itself if frac is 0.
type vert struct {
	at   geom.Point
	frac int
}

// face makes the fronts of both stands, without their parts.
func (s *search) face() {
	a, b := &s.pair.a.Corners, &s.pair.b.Corners
	for i := range a {
		next := (i + 1) % 4
		s.fronts[0][i].set(a[next], a[i], tableLineOf(a[next], a[i]), b)
		s.fronts[1][i].set(b[i], b[next], tableLineOf(b[next], b[i]), a)
	}
	s.fracs, s.pts, s.verts = s.fracs[:0], s.pts[:0], s.verts[:0]
}

func (f *front) set(left, right geom.Point, line tableLine, others *[4]geom.Point) {
	f.line, f.left, f.right, f.made = line, left, right, false
	for i, c := range others {
		f.sides[i] = geom.Sign(line.at(c))
	}
}

// divide finds the parts of the solids in front of an edge.
func (s *search) divide(f *front) {
	f.made, f.parts = true, f.parts[:0]
	for _, o := range s.solids {
		f.parts = append(f.parts, s.part(f, o))
	}
}

func (s *search) part(f *front, o *solid) part {
	if o.pts == nil {
		return part{odd: true}
	}
	switch least, most := f.line.across(&o.box); {
	case least >= 0:
		return part{passer: passer{pts: o.pts}, share: all}
	case most <= 0:
		return part{}
	}
	var p part
	pts, verts := len(s.pts), len(s.verts)
	before, behind := false, false // strictly
	prev := o.pts[len(o.pts)-1]
	prevSide := f.line.at(prev)
	for _, pt := range o.pts {
		side := f.line.at(pt)
		before, behind = before || side > 0, behind || side < 0
		if (side > 0 && prevSide < 0 || side < 0 && prevSide > 0) && !p.pass(prev, pt, f.left, f.right) {
			s.meet(prev, pt, f.line.exact)
		}
		if side >= 0 {
			s.pts = append(s.pts, pt)
		}
		prev, prevSide = pt, side
	}
	switch {
	case !before:
		s.pts, s.verts = s.pts[:pts], s.verts[:verts]
		return part{}
	case !behind:
		s.pts = s.pts[:pts]
		return part{passer: passer{pts: o.pts}, share: all}
	}
	p.share = some
	p.pts, p.verts = s.pts[pts:len(s.pts):len(s.pts)], s.verts[verts:len(s.verts):len(s.verts)]
	return p
}

// meet adds the corner where an edge of a piece meets the line of a front.
func (s *search) meet(u, v geom.Point, line geom.Line) {
	s.corner(geom.LineThrough(u, v).Meet(line))
}

func (s *search) corner(e geom.Exact) {
	pt, whole := e.AsWhole()
	if whole {
		s.verts = append(s.verts, vert{at: pt})
		return
	}
	s.fracs = append(s.fracs, e)
	s.verts = append(s.verts, vert{e.Rounded(), len(s.fracs)})
}

// pass sets the flag for the point where the edge uv of a piece crosses the
// line of a gate's edge, whose left and right ends are l and r. It reports
// false if the point lies between the ends.
func (p *passer) pass(u, v, l, r geom.Point) bool {
	dl, dr := geom.Turn(u, v, l), geom.Turn(u, v, r)
	switch {
	case dl < 0 && dr > 0 || dl > 0 && dr < 0:
		return false
	case max(dl, -dl) < max(dr, -dr):
		p.left = true
	default:
		p.right = true
	}
	return true
}

// A door is the gate of an edge of a and one of b.
type door struct{ from, to *front }

// inFront adds the part of a solid in front of both edges to the passers. It
// reports whether that part shuts the gate.
func (s *search) inFront(d door, k int) (shut bool) {
	p, q := &d.from.parts[k], &d.to.parts[k]
	switch {
	case p.odd:
		return s.clipInFront(d, s.solids[k].shape())
	case p.share == none || q.share == none:
		return false
	case q.share == all:
		s.passers = append(s.passers, p.passer)
		return p.left && p.right
	case p.share == all:
		s.passers = append(s.passers, q.passer)
		return q.left && q.right
	}
	return s.inFrontOfBoth(d, s.solids[k])
}

// inFrontOfBoth adds the part of a piece that both edges cut.
func (s *search) inFrontOfBoth(d door, o *solid) (shut bool) {
	a, b := d.from, d.to
	var p passer
	pts, verts := len(s.pts), len(s.verts)
	clip := func() bool {
		s.pts, s.verts = s.pts[:pts], s.verts[:verts]
		return s.clipInFront(d, o.shape())
	}
	inA, inB := false, false // strictly in front
	prev := o.pts[len(o.pts)-1]
	prevA, prevB := geom.Sign(a.line.at(prev)), geom.Sign(b.line.at(prev))
	for _, pt := range o.pts {
		sideA, sideB := geom.Sign(a.line.at(pt)), geom.Sign(b.line.at(pt))
		inA, inB = inA || sideA > 0, inB || sideB > 0
		if sideA*prevA < 0 {
			if sideB < 0 || prevB < 0 {
				return clip()
			}
			if !p.pass(prev, pt, a.left, a.right) {
				s.meet(prev, pt, a.line.exact)
			}
		}
		if sideB*prevB < 0 {
			if sideA < 0 || prevA < 0 {
				return clip()
			}
			if !p.pass(prev, pt, b.left, b.right) {
				s.meet(prev, pt, b.line.exact)
			}
		}
		switch {
		case sideA >= 0 && sideB >= 0:
			s.pts = append(s.pts, pt)
		case sideA == 0 || sideB == 0:
			// On the line of one edge but behind the other: where the piece
			// leaves the front is no corner of it.
			return clip()
		}
		prev, prevA, prevB = pt, sideA, sideB
	}
	if !inA || !inB {
		s.pts, s.verts = s.pts[:pts], s.verts[:verts]
		return false
	}
	p.pts, p.verts = s.pts[pts:len(s.pts):len(s.pts)], s.verts[verts:len(s.verts):len(s.verts)]
	s.passers = append(s.passers, p)
	return p.left && p.right
}

// clipInFront adds the part of a piece in front of both edges, cut exactly. It
// reports whether that part shuts the gate.
func (s *search) clipInFront(d door, c geom.Convex) (shut bool) {
	s.buf[0].SetClip(c, d.from.line.exact)
	return s.addCut(d)
}

// cutInFront adds the part of a piece in its zone and in front of both edges.
// It reports whether that part shuts the gate.
func (s *search) cutInFront(d door, c *cutPiece) (shut bool) {
	s.buf[0].SetClip(c.area, c.zone.keep[0])
	if c.zone.n > 1 {
		s.buf[1].SetClip(s.buf[0], c.zone.keep[1])
		s.buf[0], s.buf[1] = s.buf[1], s.buf[0]
	}
	s.buf[1].SetClip(s.buf[0], d.from.line.exact)
	s.buf[0], s.buf[1] = s.buf[1], s.buf[0]
	return s.addCut(d)
}

// addCut adds what is left of buf[0] in front of the second edge.
func (s *search) addCut(d door) (shut bool) {
	s.buf[1].SetClip(s.buf[0], d.to.line.exact)
	if s.buf[1].Empty() {
		return false
	}
	start := len(s.verts)
	p := passer{}
	for _, e := range s.buf[1].Corners() {
		if _, whole := e.AsWhole(); whole || !p.beyond(e, d.from) && !p.beyond(e, d.to) {
			s.corner(e)
		}
	}
	p.verts = s.verts[start:len(s.verts):len(s.verts)]
	s.passers = append(s.passers, p)
	return p.left && p.right
}

// beyond sets a flag if a corner lies on the line of an edge beyond its left or
// right end, and reports whether it does.
func (p *passer) beyond(e geom.Exact, f *front) bool {
	if f.line.exact.Side(e) != 0 {
		return false
	}
	d := f.left.Sub(f.right)
	switch {
	case geom.LineAcross(d, 2*f.left.Dot(d)).Side(e) >= 0:
		p.left = true
	case geom.LineAcross(d, 2*f.right.Dot(d)).Side(e) <= 0:
		p.right = true
	default:
		return false
	}
	return true
}
