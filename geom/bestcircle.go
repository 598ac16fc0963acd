package geom

import "slices"

// A Placing asks where to lay a circle so that it touches the most stands.
// Footprints must be in range and have an interior.
//
// RULES.md 7.12: small arms hit within a target circle.
type Placing struct {
	Radius Length       // 0 to MaxCoord
	Firer  *Footprint   // of the best places the nearest to it is taken
	Stands []*Footprint // those that count
	Avoid  []*Footprint // those that the circle must not touch
}

// A Placed is where a circle lies.
type Placed struct {
	Center Point
	// Covered are the stands that the circle touches, its edge included:
	// numbers in Placing.Stands, ascending.
	Covered []int
	// Gaps are the distances of all stands from the edge of the circle, rounded
	// up to the micrometer: at most zero if the stand is covered, and then how
	// far its nearest point lies inside.
	Gaps []Length
}

// Circle returns the circle that was placed.
func (p *Placing) Circle(at Placed) Circle { return Circle{at.Center, p.Radius} }

// A CircleSearch finds the best place of a circle. It owns the room that this
// takes, so that asking again allocates nothing. The zero value is ready; a
// goroutine needs one of its own.
//
// It looks at squares of the micrometer lattice, the most promising first, and
// divides them. What a square promises is an exact bound: no more stands than
// are near enough to be touched from somewhere in it, and to the firer no less
// than the distance of the part of it that touches all of them. The search
// ends when no square promises more than the best center found, so that center
// is the best of all lattice points.
type CircleSearch struct {
	radius Length
	firer  reach
	stands []reach // those that count, then those to avoid
	count  int     // how many count
	heap   []lattice
	lists  []int32 // of the squares: stands that some of its points touch and others may not
	cuts   []cut
	best   spot
	out    Placed
}

// A spot is what a center is worth, or the most that a square can promise.
type spot struct {
	stands int    // touched
	gap    Length // to the firer, rounded down
	at     Point
}

// better orders spots: the most stands, then the nearest to the firer, then
// the least x, then the least y.
func (s spot) better(t spot) bool {
	switch {
	case s.stands != t.stands:
		return s.stands > t.stands
	case s.gap != t.gap:
		return s.gap < t.gap
	}
	return s.at.Compare(t.at) < 0
}

// A lattice is a square of lattice points, from one to side-1 further in both
// directions.
type lattice struct {
	promise spot
	at      Point
	side    Length // a power of two
	sure    int    // stands that all its points touch
	list    int32  // where its undecided stands begin in lists
	count   int32  // how many of them count
	avoid   int32  // how many, after those, are to be avoided
}

// center returns the point in the middle of the square.
func (l *lattice) center() Point { return l.at.Add(Point{l.side / 2, l.side / 2}) }

// far returns how far a point of the square is from its center at most.
func (l *lattice) far() Length {
	if l.side == 1 {
		return 0
	}
	return l.side*11586>>14 + 1 // 11586/16384 is above sqrt(2)/2
}

// BestCircle is CircleSearch.Best for a single question.
func BestCircle(p Placing) (at Placed, ok bool) { return new(CircleSearch).Best(p) }

// Best returns the place where the circle touches the most stands and none to
// be avoided; where several are as good, that with the least Gap between center
// and firer, then with the least x, then y. All points with whole coordinates
// in range compete. It is exact. ok is false if the circle can touch no stand.
// The slices of the answer stay valid until the next question.
func (s *CircleSearch) Best(p Placing) (at Placed, ok bool) {
	if p.Radius < 0 || p.Radius > MaxCoord || len(p.Stands) == 0 {
		return Placed{}, false
	}
	s.start(&p)
	for len(s.heap) > 0 && s.heap[0].promise.better(s.best) {
		s.divide(s.pop())
	}
	if s.best.stands == 0 {
		return Placed{}, false
	}
	return s.placed(), true
}

func (s *CircleSearch) start(p *Placing) {
	s.radius, s.count = p.Radius, len(p.Stands)
	s.firer.set(p.Firer, 0)
	s.stands, s.heap, s.lists, s.best = s.stands[:0], s.heap[:0], s.lists[:0], spot{}
	for _, f := range p.Stands {
		s.ready(f)
	}
	for _, f := range p.Avoid {
		s.ready(f)
	}
	all := s.stands[0].box
	for i := range s.stands[:s.count] {
		all = all.Union(s.stands[i].box)
	}
	all.Min = Point{max(all.Min.X, -MaxCoord), max(all.Min.Y, -MaxCoord)}
	root := lattice{at: all.Min, side: 1}
	for root.side <= all.Max.X-all.Min.X || root.side <= all.Max.Y-all.Min.Y {
		root.side *= 2
	}
	for i := range s.stands {
		if i >= s.count || !hidden(p.Stands[i], p.Avoid) {
			s.lists = append(s.lists, int32(i))
		}
	}
	s.consider(root, s.lists)
}

// hidden reports whether a footprint lies in one of others. No circle touches
// it and not them; squares would show that slowly, along its whole outline.
func hidden(f *Footprint, others []*Footprint) bool {
	return slices.ContainsFunc(others, func(o *Footprint) bool {
		return o.Contains(f.Corners[0]) && o.Contains(f.Corners[1]) && o.Contains(f.Corners[2]) && o.Contains(f.Corners[3])
	})
}

// ready appends a footprint made ready, reusing room.
func (s *CircleSearch) ready(f *Footprint) {
	s.stands = append(s.stands, reach{})
	s.stands[len(s.stands)-1].set(f, s.radius)
}

// divide considers the quarters of a square.
func (s *CircleSearch) divide(l lattice) {
	list := s.lists[l.list:][:l.count+l.avoid]
	quarter := lattice{side: l.side / 2, sure: l.sure}
	for i := range Length(4) {
		quarter.at = l.at.Add(Point{i / 2 * quarter.side, i % 2 * quarter.side})
		s.consider(quarter, list)
	}
}

// consider takes the center of a square as a place for the circle, and keeps
// the square if it promises better. The list holds the stands that have not
// been decided for a square around it.
func (s *CircleSearch) consider(l lattice, list []int32) {
	if l.at.X > MaxCoord || l.at.Y > MaxCoord {
		return
	}
	middle, far := l.center(), l.far()
	l.list = int32(len(s.lists))
	touched, spoiled := l.sure, false
	for _, i := range list {
		counts := int(i) < s.count
		near := s.stands[i].near(middle, far)
		switch {
		case near == outOfReach:
			continue
		case near != allReach:
			s.lists = append(s.lists, i)
			if counts {
				l.count++
			} else {
				l.avoid++
			}
		case counts:
			l.sure++
		default:
			s.lists = s.lists[:l.list]
			return // every point touches what is to be avoided
		}
		if near >= centerReaches {
			touched, spoiled = touched+1, spoiled || !counts
		}
	}
	s.propose(middle, touched, spoiled)
	if l.side == 1 || !s.promises(&l, middle, far) {
		s.lists = s.lists[:l.list]
		return
	}
	s.push(l)
}

// propose takes a center if it is the best so far.
func (s *CircleSearch) propose(c Point, touched int, spoiled bool) {
	if spoiled || touched == 0 || touched < s.best.stands || !c.InRange() {
		return
	}
	f := s.firer.foot(c)
	if here := (spot{touched, f.gapDown(), c}); here.better(s.best) {
		s.best = here
	}
}

// promises completes what the square promises and reports whether that is
// better than the best so far.
func (s *CircleSearch) promises(l *lattice, middle Point, far Length) bool {
	l.promise.stands = l.sure + int(l.count)
	if l.promise.stands == 0 || l.promise.stands < s.best.stands {
		return false
	}
	f := s.firer.foot(middle)
	if l.promise.stands == s.best.stands && f.gapDown()-far > s.best.gap {
		return false
	}
	half := int64(l.side / 2)
	least := f.leastIn(half)
	s.cuts = s.cuts[:0]
	for _, i := range s.lists[l.list:][:l.count] {
		g := s.stands[i].foot(middle)
		if g.norm == 0 {
			continue
		}
		c := cut{g, g.slack(s.radius)}
		switch most := -g.leastIn(half); {
		case c.slack < -most || s.excluded(c, half):
			l.promise.stands--
		case c.slack < most:
			s.cuts = append(s.cuts, c)
		}
	}
	for _, c := range s.cuts {
		least = max(least, f.leastCut(half, c))
	}
	l.promise.gap = f.distance(max(0, f.along+least))
	s.place(l)
	return l.promise.better(s.best)
}

// excluded reports whether no point of the square keeps both c and another of
// the cuts: one of the two stands cannot be touched. That other one is
// forgotten: it may be the one, and it must not be held against a third.
func (s *CircleSearch) excluded(c cut, half int64) bool {
	for i, d := range s.cuts {
		if c.leastCut(half, d) > c.slack {
			s.cuts = slices.Delete(s.cuts, i, i+1)
			return true
		}
	}
	return false
}

// place puts the promised point where it is at the least if the square keeps
// its promise of stands and gap.
func (s *CircleSearch) place(l *lattice) {
	to := s.firer.box.Min.Sub(Point{l.promise.gap, l.promise.gap})
	if l.promise.stands == l.sure+int(l.count) {
		for _, i := range s.lists[l.list:][:l.count] {
			to = to.most(s.stands[i].box.Min)
		}
	}
	l.promise.at = l.at.most(to)
}

// How much of a square touches a stand.
const (
	outOfReach    = iota // none of its points
	someMay              // not the center
	centerReaches        // the center
	allReach             // all of its points
)

// near returns how much of a square reaches the footprint, going by the center
// and by how far its points are from that.
func (r *reach) near(center Point, far Length) int {
	v := center.Sub(r.center)
	d := dot(v, v)
	if most := int64(r.radius + far + r.extent); d > most*most {
		return outOfReach
	}
	if least := int64(r.radius - far); least >= 0 && d <= least*least {
		return allReach
	}
	f := r.foot(center)
	switch gap := f.gapUp(); {
	case gap > r.radius+far:
		return outOfReach
	case gap > r.radius:
		return someMay
	case gap > r.radius-far:
		return centerReaches
	}
	return allReach
}

// placed writes out the best spot.
func (s *CircleSearch) placed() Placed {
	s.out.Center = s.best.at
	s.out.Covered, s.out.Gaps = s.out.Covered[:0], s.out.Gaps[:0]
	for i := range s.stands[:s.count] {
		f := s.stands[i].foot(s.best.at)
		gap := f.gapUp() - s.radius
		s.out.Gaps = append(s.out.Gaps, gap)
		if gap <= 0 {
			s.out.Covered = append(s.out.Covered, i)
		}
	}
	return s.out
}

// push puts a square into the heap, the best promise at the top.
func (s *CircleSearch) push(l lattice) {
	s.heap = append(s.heap, l)
	h, i := s.heap, len(s.heap)-1
	for i > 0 {
		up := (i - 1) / 2
		if !l.promise.better(h[up].promise) {
			break
		}
		h[i] = h[up]
		i = up
	}
	h[i] = l
}

// pop takes the square at the top.
func (s *CircleSearch) pop() lattice {
	h := s.heap
	top, last := h[0], h[len(h)-1]
	h = h[:len(h)-1]
	s.heap = h
	i := 0
	for next := 1; next < len(h); next = 2*i + 1 {
		if next+1 < len(h) && h[next+1].promise.better(h[next].promise) {
			next++
		}
		if !h[next].promise.better(last.promise) {
			break
		}
		h[i] = h[next]
		i = next
	}
	if len(h) > 0 {
		h[i] = last
	}
	return top
}
