package los

import "sightline/geom"

// Outlines returns the edges of the ground in sight, or of dead ground: rings
// with it on their left, as Orient has it, so that outer edges run
// counterclockwise and those of holes clockwise. They keep within a grain of
// halfway between neighbors that differ, and are straight as far as that goes. They are for showing: ask Probe what is
// seen. A map must be coarse, or there is nothing to outline.
func (m *SeenMap) Outlines(s Seen) [][]geom.Point {
	if !m.IsCoarse() || s == Unknown || m.nx*m.ny == 0 {
		return nil
	}
	t := tracer{SeenMap: m, width: m.nx + 2}
	t.marked = make([]bool, t.width*(m.ny+2))
	t.started = make([]bool, len(t.marked))
	for y := range m.ny {
		for x := range m.nx {
			t.marked[(y+1)*t.width+x+1] = m.likely(x, y) == s
		}
	}
	var rings [][]geom.Point
	for i := range t.marked {
		if t.starts(i) && !t.started[i] {
			if ring := smooth(t.ring(i), m.grain); len(ring) > 2 {
				rings = append(rings, ring)
			}
		}
	}
	return rings
}

// likely is what is known of a point, or can be told from the nearest points
// eight grains apart.
func (m *SeenMap) likely(x, y int) Seen {
	if s := m.known(x, y); s != Unknown {
		return s
	}
	x0, y0 := x/cellSide*cellSide, y/cellSide*cellSide
	x1, y1 := x0+cellSide, y0+cellSide
	if x1 >= m.nx {
		x1 = x0
	}
	if y1 >= m.ny {
		y1 = y0
	}
	fx, fy := x-x0, y-y0
	weight := 0
	add := func(x, y, w int) {
		if m.known(x, y) == InSight {
			weight += w
		}
	}
	add(x0, y0, (cellSide-fx)*(cellSide-fy))
	add(x1, y0, fx*(cellSide-fy))
	add(x0, y1, (cellSide-fx)*fy)
	add(x1, y1, fx*fy)
	if 2*weight > cellSide*cellSide {
		return InSight
	}
	return Dead
}

// A tracer follows the edges of the marked points of a lattice, which has a
// frame of unmarked ones around it.
type tracer struct {
	*SeenMap
	width   int
	marked  []bool
	started []bool // between a point and its eastern neighbor a ring has passed north
}

// starts reports whether an edge runs north between a point and its eastern
// neighbor. Every ring does so somewhere.
func (t *tracer) starts(i int) bool {
	return !t.marked[i] && i+1 < len(t.marked) && t.marked[i+1]
}

// ring follows an edge that runs north just east of point i.
func (t *tracer) ring(i int) []geom.Point {
	steps := [4]int{-t.width, 1, t.width, -1} // north, east, south, west
	var pts []geom.Point
	// Left is the marked point beside the way, right the unmarked one.
	left, right, way := i+1, i, 0
	for {
		if way == 0 {
			if t.started[right] {
				return pts
			}
			t.started[right] = true
		}
		pts = append(pts, t.between(left, right))
		switch step := steps[way]; {
		case !t.marked[left+step]:
			right = left + step
			way = (way + 1) % 4
		case t.marked[right+step]:
			left = right + step
			way = (way + 3) % 4
		default:
			left, right = left+step, right+step
		}
	}
}

// between returns the point halfway between two neighbors, or the edge of the
// bounds if one of them is in the frame.
func (t *tracer) between(i, j int) geom.Point {
	p, q := t.clamped(i), t.clamped(j)
	return geom.Pt((p.X+q.X)/2, (p.Y+q.Y)/2)
}

func (t *tracer) clamped(i int) geom.Point {
	p := t.at(i%t.width-1, i/t.width-1)
	lo, hi := t.bounds.Min, t.bounds.Max
	return geom.Pt(min(max(p.X, lo.X), hi.X), min(max(p.Y, lo.Y), hi.Y))
}

// smooth leaves out points of a ring that lie within a grain of the line
// without them: so much do the steps of a slanting edge stray from it.
func smooth(ring []geom.Point, grain geom.Length) []geom.Point {
	first, last := 0, 0
	for i, p := range ring {
		if p.Compare(ring[first]) < 0 {
			first = i
		}
		if p.Compare(ring[last]) > 0 {
			last = i
		}
	}
	if first == last {
		return nil
	}
	turned := append(append(make([]geom.Point, 0, len(ring)+1), ring[first:]...), ring[:first+1]...)
	half := (last - first + len(ring)) % len(ring)
	out := appendSmooth(nil, turned[:half+1], grain)
	return appendSmooth(out, turned[half:], grain)
}

// appendSmooth appends what is needed of a path but its end.
func appendSmooth(out, path []geom.Point, grain geom.Length) []geom.Point {
	a, b := path[0], path[len(path)-1]
	chord := geom.Scale(grain, b.Sub(a))
	worst, at := chord, 0
	for i := 1; i < len(path)-1; i++ {
		if d := geom.Turn(a, b, path[i]); max(d, -d) > worst {
			worst, at = max(d, -d), i
		}
	}
	if at == 0 {
		return append(out, a)
	}
	return appendSmooth(appendSmooth(out, path[:at+1], grain), path[at:], grain)
}
