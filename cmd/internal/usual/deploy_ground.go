package usual

import (
	"math"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
)

// A ground is an area that stands are put into, as seen by who looks from it to
// the enemy: its front and its depth.
type ground struct {
	area   *geom.Polygon
	facing geom.Angle
	front  geom.Point // the middle of its front
	wide   float64    // inches
	deep   float64
}

// groundOf looks at an area: to the edge of the table across from the side's own,
// else to the middle of the table.
func (s *Setter) groundOf(area *geom.Polygon) ground {
	sc := s.View.Battle().Scenario
	b, tb := area.Bounds(), sc.Table
	mid := geom.Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2)
	facing := mid.AngleTo(geom.Pt(tb.Width/2, tb.Depth/2))
	facing = ((facing + 45*geom.Degree) / (90 * geom.Degree) * (90 * geom.Degree)).Normal()
	for i := range sc.Sides {
		if sc.Sides[i].Name != s.name() {
			continue
		}
		switch sc.Sides[i].Edge {
		case "north":
			facing = 180 * geom.Degree
		case "east":
			facing = 270 * geom.Degree
		case "south":
			facing = 0
		case "west":
			facing = 90 * geom.Degree
		}
	}
	g := ground{area: area, facing: facing, wide: (b.Max.X - b.Min.X).Inches(), deep: (b.Max.Y - b.Min.Y).Inches(), front: mid}
	switch facing {
	case 0:
		g.front.Y = b.Min.Y
	case 180 * geom.Degree:
		g.front.Y = b.Max.Y
	case 90 * geom.Degree:
		g.front.X = b.Max.X
	default:
		g.front.X = b.Min.X
	}
	if facing == 90*geom.Degree || facing == 270*geom.Degree {
		g.wide, g.deep = g.deep, g.wide
	}
	return g
}

// at is a place so many inches to the right of the middle of the front and to the
// rear of it.
func (g *ground) at(right, rear float64) geom.Point { return Beside(g.front, g.facing, right, rear) }

// Sight to the front is looked for in some directions at some distances.
const (
	looksFar  = 24.0 // inches
	looksStep = 3.0
	seesWell  = 14 // of the 40 places that are looked at: more is no better
)

// sees counts the places before a stand that it would see from somewhere, at most so
// many as are enough.
func (s *Setter) sees(stand string, at geom.Point, facing geom.Angle) (n int) {
	p := s.piece(stand)
	if p == nil {
		return 0
	}
	board, _ := s.View.Board()
	board = board.WithStands([]los.Stand{{
		Name: "viewer", Side: "viewers", Footprint: geom.NewFootprint(at, facing, p.Kind.Width, p.Kind.Depth), Aboard: -1,
	}})
	tb := s.View.Battle().Scenario.Table
	for turn := -40 * geom.Degree; turn <= 40*geom.Degree; turn += 20 * geom.Degree {
		for far := looksStep; far <= looksFar && n < seesWell; far += looksStep {
			q := Ahead(at, (facing + turn).Normal(), far)
			if q.X >= 0 && q.Y >= 0 && q.X <= tb.Width && q.Y <= tb.Depth && board.Probe(los.Sight, 0, q) {
				n++
			}
		}
	}
	return n
}

// shift moves companies along the front to where those before see best, the least
// far.
func (s *Setter) shift(g *ground, all []block) {
	if len(all) == 0 {
		return
	}
	lo, hi := math.Inf(1), math.Inf(-1)
	for i := range all {
		left, right, _ := all[i].extent()
		lo, hi = min(lo, all[i].right+left), max(hi, all[i].right+right)
	}
	slack := (g.wide-2-(hi-lo))/2 - 0.5
	best, by := -1, 0.0
	for k := 0; float64((k+1)/2) <= slack || k == 0; k++ {
		x := float64((k + 1) / 2 * (1 - 2*(k%2)))
		if n := s.view(g, all, x); n > best {
			best, by = n, x
		}
	}
	for i := range all {
		all[i].right += by
	}
}

// view is how well those in front see with all moved to the right.
func (s *Setter) view(g *ground, all []block, by float64) (n int) {
	for _, b := range all {
		for _, k := range b.slots {
			if !b.staff && k.rear == 0 {
				n += s.sees(k.stand, g.at(b.right+k.right+by, b.rear), g.facing)
			}
		}
	}
	return n
}

// held lists the areas that a victory of either side has somebody hold and that are in
// the ground, or partly.
func (s *Setter) held(g *ground) (out []*geom.Polygon) {
	seen := map[string]bool{}
	for _, v := range s.View.Battle().Terms.Victory {
		for _, c := range v.Conditions {
			for _, name := range c.Areas {
				if seen[name] || c.Kind != "hold" {
					continue
				}
				seen[name] = true
				if a := s.area(name); a != nil && len(g.places(a)) > 0 {
					out = append(out, a)
				}
			}
		}
	}
	return out
}

// places lists places in the ground that are in an area too, from its front to its
// rear.
func (g *ground) places(in *geom.Polygon) (out []geom.Point) {
	const step = geom.Inch * 3 / 4
	b := in.Bounds()
	for y := b.Min.Y + step/2; y < b.Max.Y; y += step {
		for x := b.Min.X + step/2; x < b.Max.X; x += step {
			if p := geom.Pt(x, y); in.Contains(p) && g.area.Contains(p) {
				out = append(out, p)
			}
		}
	}
	return out
}

// hold sets companies up in what is to be held: who fights in cover where he sees to
// the front, the command behind, in cover too, and all others behind that. Left are
// those for whom there is nothing to hold, or no room there.
func (s *Setter) hold(g *ground, stands []string) (list []rules.Deploy, left []string) {
	areas := s.held(g)
	if len(areas) == 0 {
		return nil, stands
	}
	for i, company := range s.byCompany(stands) {
		in := g.places(areas[i%len(areas)])
		rows := s.ranks(company)
		var at []geom.Point
		for _, name := range rows[inFront] {
			a, ok := s.best(name, in, g.facing, func(q geom.Point) float64 { return float64(s.sees(name, q, g.facing)) - apart(q, at) })
			if !ok {
				left = append(left, name)
				continue
			}
			list, at = append(list, a), append(at, a.At)
		}
		if at == nil {
			left = append(append(append(left, rows[withGun]...), rows[behind]...), rows[rearmost]...)
			continue
		}
		rear := Beside(middle(at), g.facing, 0, 2)
		for _, name := range rows[behind] {
			a, ok := s.best(name, in, g.facing, func(q geom.Point) float64 { return -inches(q, rear) })
			if s.piece(name).Kind.Transport || !ok {
				left = append(left, name)
				continue
			}
			list = append(list, a)
		}
		for _, name := range append(rows[withGun], rows[rearmost]...) {
			by := rear
			if p := s.piece(s.piece(name).Gun); p != nil {
				if q, ok := s.View.Piece(p.Name); ok && q.Place == rules.OnTable {
					by = Beside(q.Footprint.Center, g.facing, 0, crewBehind)
				}
			}
			if a, ok := s.Settle(name, by, g.facing, 8); ok {
				list = append(list, a)
			} else {
				left = append(left, name)
			}
		}
	}
	return list, left
}

// best puts a stand at the best of some places where it may stand: those in cover
// before all others.
func (s *Setter) best(stand string, in []geom.Point, facing geom.Angle, worth func(geom.Point) float64) (a rules.Deploy, ok bool) {
	most, view := math.Inf(-1), s.View
	for _, q := range in {
		if s.crowded(stand, q) || !s.edgeClear(q) {
			continue
		}
		w := worth(q)
		if s.View.Battle().CoverAt(q) > rules.NoCover {
			w += 1000
		}
		if w <= most {
			continue
		}
		try := rules.Deploy{Stand: stand, At: q, Facing: facing}
		if n, _, err := rules.Apply(s.View, s.name(), try, nil); err == nil {
			a, ok, most, view = try, true, w, n
		}
	}
	s.View = view
	return a, ok
}

// apart is how much worse a place is for being far from the others of a company.
func apart(q geom.Point, others []geom.Point) float64 {
	if len(others) == 0 {
		return 0
	}
	return inches(q, middle(others))
}

// middle is the middle of some points, of which there is one at least.
func middle(list []geom.Point) geom.Point {
	var sum geom.Point
	for _, p := range list {
		sum = sum.Add(p)
	}
	n := geom.Length(len(list))
	return geom.Pt(sum.X/n, sum.Y/n)
}

// inches is how far two points are from each other.
func inches(a, b geom.Point) float64 { return math.Hypot((a.X - b.X).Inches(), (a.Y - b.Y).Inches()) }
