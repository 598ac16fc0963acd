package bot

import (
	"slices"

	"sightline/geom"
	"sightline/units"
)

// unseen is how much each cell of the table is looked into by enemies who may lie
// hidden anywhere but in the third of the table that is the own, in hundredths of the
// cell that most look into. The nearer one may lie the more it counts.
func (s *steady) unseen(h *hand) []int {
	const apart, far = 6 * geom.Inch, 24 * geom.Inch
	s.scale(h)
	table := h.Battle().Scenario.Table
	looks := make([]int, len(s.ground.cover))
	for y := apart / 2; y < table.Depth; y += apart {
		for x := apart / 2; x < table.Width; x += apart {
			at := geom.Pt(x, y)
			if h.own(at) {
				continue
			}
			v := vantage{at: at, width: geom.Inch, depth: geom.Inch, visibility: h.Battle().Visibility(1)}
			for c, sees := range s.ground.from(v) {
				if d := geom.Distance(at, s.ground.center(c)); sees && d < far {
					looks[c] += int((far - d) / (geom.Inch / 8))
				}
			}
		}
	}
	most := max(slices.Max(looks), 1)
	for c := range looks {
		looks[c] = 100 * looks[c] / most
	}
	return looks
}

// own reports whether a point is in the third of the table that is the own.
func (h *hand) own(p geom.Point) bool {
	table := h.Battle().Scenario.Table
	edge := h.Battle().Scenario.Sides[h.side].Edge
	across := table.Width
	if edge == "north" || edge == "south" {
		across = table.Depth
	}
	return edge != "" && 3*h.toEdge(edge, p) < across
}

// A lane is a strip across the table toward an edge to leave by.
type lane struct {
	known  bool
	upward bool        // it runs from north to south, or back
	middle geom.Length // from the north edge; of one that runs upward from the west edge
	worth  int32       // what an inch costs for each inch off it, in hundredths of an inch
}

// laneTo is the lane to an edge that all are to keep to who leave by it: the one that
// is the easiest to go and that fewest may look into. The fewer do than into others, the
// more it is worth to keep to it; where it is not a quarter fewer, nothing.
func (s *steady) laneTo(h *hand, edge string, m units.Mover) lane {
	if s.lane.known {
		return s.lane
	}
	looks, g := s.unseen(h), s.grid(h.Battle(), m)
	s.lane = lane{known: true, upward: edge == "north" || edge == "south"}
	n, along := g.rows, 0
	if s.lane.upward {
		n, along = g.cols, 1
	}
	toil, seen := make([]int, n/2), make([]int, n/2) // two rows of cells are a lane
	for c := range g.cost {
		k := c / g.cols / 2
		if s.lane.upward {
			k = c % g.cols / 2
		}
		if k < len(toil) {
			toil[k] += int(g.cost[c][along])
			seen[k] += looks[c]
		}
	}
	best, all := 0, 0
	length := 2 * len(g.cost) / n
	sum := func(k int) int { return toil[k] / length * (100*length + seen[k]) }
	for k := range toil {
		all += seen[k]
		if sum(k) < sum(best) {
			best = k
		}
	}
	s.lane.middle = geom.Length(2*best+1) * grain
	if fewer := 100 - 100*len(seen)*seen[best]/max(all, 1); fewer >= 25 {
		s.lane.worth = int32(fewer * s.weights.lanes / 250)
	}
	return s.lane
}

// off is what an inch costs that is off the lane, in hundredths of an inch.
func (l lane) off(p geom.Point) int32 {
	const broad = 4 * geom.Inch // on either side of its middle
	d := p.Y - l.middle
	if l.upward {
		d = p.X - l.middle
	}
	return l.worth * int32(min(max(max(d, -d)-broad, 0), 3*broad)/geom.Inch)
}

// laneOf is the lane of who goes to a goal: none if that is no edge, or lanes do not
// count.
func (s *steady) laneOf(h *hand, to goal) lane {
	if to.edge == "" || s.weights.lanes == 0 {
		return lane{}
	}
	return s.laneTo(h, to.edge, h.slowest())
}

// slowest is how that of the side moves that finds a way hardest.
func (h *hand) slowest() units.Mover {
	m := units.Foot
	for i := range h.Battle().Units {
		if u := &h.Battle().Units[i]; u.Side == h.side && slices.Index(hardship, u.Kind.Mover) > slices.Index(hardship, m) {
			m = u.Kind.Mover
		}
	}
	return m
}

// inLane is how far it is to an edge for who keeps to the lane.
func (s *steady) inLane(h *hand, to goal) *field {
	l := s.laneOf(h, to)
	if l.worth == 0 {
		return s.field(h.Battle(), to)
	}
	if f, ok := s.coverts[to]; ok {
		return f
	}
	g := *s.grid(h.Battle(), to.mover)
	g.cost = slices.Clone(g.cost)
	for c := range g.cost {
		for k := range ways {
			if g.cost[c][k] > 0 {
				g.cost[c][k] += l.off(g.center(c)) * g.cost[c][k] / 200
			}
		}
	}
	f := g.toward(s.cells(h.Battle(), to))
	s.coverts[to] = f
	return f
}
