package commanddecision

import (
	"cmp"
	"slices"

	"sightline/geom"
	"sightline/los"
)

// grain is how far apart the places are that are looked at, along the sides of
// the table from where the stand is: closely for owners, who are told that there
// is no other. Sight has no order that a search could use: an inch farther back a
// stand may be seen again.
func (r *retreat) grain() geom.Length {
	if r.ownersChoose() {
		return los.SeenGrain
	}
	return geom.Inch / 2
}

// deeper is where a stand in cover goes that finds no place along the rays (CD
// 8.6): to the nearest place of the grain an inch away, in cover and unseen, to
// which a straight way leads; or if none does, to one with bends.
func (r *retreat) deeper() (candidate, bool) {
	places := r.hides()
	if len(places) == 0 {
		return candidate{}, false
	}
	into := func(path []geom.Point) []geom.Point { return r.intoHide(path, places) }
	way := into([]geom.Point{r.Stands[r.i].At})
	if way == nil && !r.hemmed() {
		if h := r.hideHaven(places); len(h.spots) > 0 {
			way = r.detour(h, slices.Concat(r.corners(h), r.coverCorners(h)), into)
		}
	}
	return candidate{path: way, far: pathLength(way), inCover: true}, way != nil
}

// intoHide returns a way straight on from the end of one to the first of some
// places that it gets to, an inch long at least; or nil.
func (r *retreat) intoHide(path, places []geom.Point) []geom.Point {
	from, gone := path[len(path)-1], pathLength(path)
	for _, at := range places {
		if gone+geom.Distance(from, at) < geom.Inch || r.nearing(from, at) {
			continue
		}
		if r.bends++; r.bends > mostTries && len(path) > 1 {
			return nil
		}
		if !r.mayKeepCover(from, at) {
			continue
		}
		if way := append(slices.Clip(path), at); r.keepsCover(way[len(way)-2:]) && r.leads(way) {
			return way
		}
	}
	return nil
}

// hides are the places of the grain where the stand may end, in cover that hangs
// together with that it is in and out of sight of the enemies that see it, as far
// as it gets at most: the nearest first.
func (r *retreat) hides() []geom.Point {
	from, box := r.Stands[r.i].At, r.nearby()
	areas, viewers := r.coverAbout(), r.viewers()
	if len(areas) == 0 || viewers == nil {
		return nil
	}
	all := areas[0].box
	for _, a := range areas {
		all = geom.BoundsOf(all.Min, all.Max, a.box.Min, a.box.Max)
	}
	grain, gaps := r.grain(), r.gapsFrom(from)
	first := func(least, from geom.Length) geom.Length { return from - (from-least)/grain*grain }
	var list, row []geom.Point
	for y := first(max(all.Min.Y, box.Min.Y), from.Y); y <= min(all.Max.Y, box.Max.Y); y += grain {
		row = row[:0]
		for x := first(max(all.Min.X, box.Min.X), from.X); x <= min(all.Max.X, box.Max.X); x += grain {
			at := geom.Pt(x, y)
			in := slices.ContainsFunc(areas, func(a *coverArea) bool { return a.box.Contains(at) })
			if in && at != from && r.covered(at) && r.ends(at) && !r.nearer(at, gaps) {
				row = append(row, at)
			}
		}
		list = append(list, r.unseenOf(row, viewers)...)
	}
	slices.SortFunc(list, func(a, b geom.Point) int {
		p, q := a.Sub(from), b.Sub(from)
		return cmp.Or(cmp.Compare(p.Dot(p), q.Dot(q)), cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X))
	})
	return list
}

// coverAbout lists the cover that the stand may get to and that hangs together with
// that it is in.
func (r *retreat) coverAbout() []*coverArea {
	if r.hangs != nil {
		return r.hangs
	}
	start := r.Stands[r.i].At
	r.hangs = []*coverArea{}
	left := slices.DeleteFunc(r.coverAreas(r.nearby()), func(a *coverArea) bool {
		in := r.coversAt(a, start) || a.near(geom.Hull{start})
		if in {
			r.hangs = append(r.hangs, a)
		}
		return in
	})
	for k := 0; k < len(r.hangs); k++ {
		left = slices.DeleteFunc(left, func(a *coverArea) bool {
			in := a.hangsWith(r.hangs[k])
			if in {
				r.hangs = append(r.hangs, a)
			}
			return in
		})
	}
	return r.hangs
}

// near reports whether the edges of the cover are as near to a convex area as what
// keeping cover lets pass, or it is inside of it.
func (a *coverArea) near(h geom.Hull) bool {
	box := geom.BoundsOf(h...).Grown(pad)
	if !a.box.Touches(box) {
		return false
	}
	if a.line {
		return geom.Within(h, geom.Hull(a.rings[0]), pad)
	}
	for _, ring := range a.rings {
		for k, p := range ring {
			e := geom.Hull{p, ring[(k+1)%len(ring)]}
			if box.Touches(geom.BoundsOf(e...)) && geom.Within(h, e, pad) {
				return true
			}
		}
	}
	return false
}

// hangsWith reports whether a stand may go from one cover to the other and be in one
// of them all the time.
func (a *coverArea) hangsWith(b *coverArea) bool {
	if a.line {
		a, b = b, a
	}
	switch {
	case !a.box.Touches(b.box.Grown(pad)):
		return false
	case b.line:
		return a.near(geom.Hull(b.rings[0])) || !a.line && a.f.holds(b.rings[0][0])
	case a.f.holds(b.rings[0][0]) || b.f.holds(a.rings[0][0]):
		return true
	}
	for _, ring := range b.rings {
		for k, p := range ring {
			if a.near(geom.Hull{p, ring[(k+1)%len(ring)]}) {
				return true
			}
		}
	}
	return false
}

// mayKeepCover reports whether the stand may be in cover at some places of a leg:
// that is soon told, and bars most legs that leave cover.
func (r *retreat) mayKeepCover(a, b geom.Point) bool {
	for n := range int64(3) {
		if !r.mayCover(geom.Divide(a, b, n+1, 4)) {
			return false
		}
	}
	return true
}

// mayCover reports whether it may be in cover at a place, of cover that it may get to
// without leaving any.
func (r *retreat) mayCover(at geom.Point) bool {
	return slices.ContainsFunc(r.coverAbout(), func(a *coverArea) bool { return a.box.Contains(at) && r.coversAt(a, at) })
}

// viewers are the enemies, on the board, that the stand has to hide from; nil if
// the referee has said that one sees it wherever it is.
func (r *retreat) viewers() []int {
	list, v := []int{}, r.look()
	for _, j := range r.threats(r.i) {
		switch w := r.State.sightWord(los.Sight, j, r.i); {
		case w != nil && w.Clear:
			return nil
		case w == nil && v.index[j] >= 0 && v.index[r.i] >= 0:
			list = append(list, int(v.index[j]))
		}
	}
	return list
}

// unseenOf are those of some places in a row that none of the viewers sees.
func (r *retreat) unseenOf(row []geom.Point, viewers []int) []geom.Point {
	board := r.look().board
	for _, j := range viewers {
		var left []geom.Point
		board.ClearAlong(los.Sight, j, len(row), func(k int) geom.Footprint { return r.footAt(row[k]) }, func(first, last int, clear bool) bool {
			if !clear {
				left = append(left, row[first:last+1]...)
			}
			return true
		})
		row = left
	}
	return row
}

// gapsFrom are how far the stand would be from the enemies at a place.
func (r *retreat) gapsFrom(at geom.Point) []geom.Length {
	var gaps []geom.Length
	foot := r.footAt(at)
	for _, j := range r.avoid {
		e := r.Footprint(j)
		gaps = append(gaps, foot.Gap(&e))
	}
	return gaps
}

// nearer reports whether a place is nearer to an enemy than the stand may get by
// any way from where it is that far from them: no leg of it comes nearer, but for
// what is rounded.
func (r *retreat) nearer(at geom.Point, gaps []geom.Length) bool {
	foot := r.footAt(at)
	for k, j := range r.avoid {
		if e := r.Footprint(j); foot.Gap(&e)+lessens < gaps[k] {
			return true
		}
	}
	return false
}

// coverCorners are places where a way in cover may have to bend: just inside
// corners that look in, and about where edges of two areas cross.
func (r *retreat) coverCorners(refuge *haven) []geom.Point {
	const off = geom.Inch / 1000
	c := r.newCornerList(refuge)
	all := r.coverAbout()
	of := make([][]boxedEdge, len(all)) // edges of each area
	for m, a := range all {
		for _, ring := range a.rings {
			for k, p := range ring {
				if !a.line && c.near(p) {
					if at := outOf(ring, k, off); a.f.holds(at) {
						c.add(at)
					}
				}
				n := len(of[m])
				of[m] = c.edge(of[m], p, ring[(k+1)%len(ring)])
				for other := 0; other < m && len(of[m]) > n; other++ {
					if e := &of[m][n]; e.box.Touches(all[other].box) {
						c.crossings(e, of[other], off)
					}
				}
			}
		}
	}
	return c.list
}

// aboutCrossing are places to all four sides of the point in which two edges
// cross; none if they do not.
func aboutCrossing(a, b [2]geom.Point, off geom.Length) (list []geom.Point) {
	if !geom.BoundsOf(a[:]...).Touches(geom.BoundsOf(b[:]...)) {
		return nil
	}
	var cuts []geom.Length
	length := geom.Distance(a[0], a[1])
	if cutEdge(b[0], b[1], a[0], a[1], length, &cuts); len(cuts) == 0 {
		return nil
	}
	v, w := a[0].AngleTo(a[1]).Direction(), b[0].AngleTo(b[1]).Direction()
	for _, far := range cuts {
		at := a[0].Ahead(v, far)
		for _, s := range [4][2]geom.Length{{off, off}, {off, -off}, {-off, off}, {-off, -off}} {
			list = append(list, at.Ahead(v, s[0]).Ahead(w, s[1]))
		}
	}
	return list
}
