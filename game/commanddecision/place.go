package commanddecision

import (
	"slices"

	"sightline/geom"
	"sightline/scenarios"
)

// A pose is a stand somewhere.
type pose struct {
	i      int
	at     geom.Point
	facing geom.Angle
}

// fits refuses a place off the table.
func (s *State) fits(i int, at geom.Point, facing geom.Angle, no *refusal) bool {
	table := s.battle.Scenario.Table.Bounds()
	if table.Contains(at) {
		foot := s.footprintAt(i, at, facing)
		if b := foot.Bounds(); table.Contains(b.Min) && table.Contains(b.Max) {
			return true
		}
	}
	foot := s.footprintAt(i, at, facing)
	no.no(TableEdge, "", "%s would stand off the table", s.unit(i).Name)
	no.mark(footprintMark(&foot, s.unit(i).Name))
	return false
}

// clearFor reports whether a stand would be on the table and on no other
// stand.
func (s *State) clearFor(i int, at geom.Point, facing geom.Angle) bool {
	return s.clearBut(i, -1, at, facing)
}

// clearBut is clearFor as if stand but were not there.
func (s *State) clearBut(i, but int, at geom.Point, facing geom.Angle) bool {
	if !s.fits(i, at, facing, nil) {
		return false
	}
	foot := s.footprintAt(i, at, facing)
	for j := range s.Stands {
		if j != but && s.overlaps(i, &foot, j) {
			return false
		}
	}
	return true
}

// free refuses a place on another stand that the side sees.
func (s *State) free(side, i int, foot *geom.Footprint, no *refusal) {
	for j := range s.Stands {
		if s.SeenBy(side, j) && s.overlaps(i, foot, j) {
			no.no(Forbidden, "4.4", "%s would stand on %s", s.unit(i).Name, s.unit(j).Name)
			no.mark(footprintMark(foot, s.unit(i).Name), s.standMark(j))
		}
	}
}

// standOn returns the first stand that stand i would be on, or -1.
func (s *State) standOn(i int, foot *geom.Footprint) int {
	for j := range s.Stands {
		if s.overlaps(i, foot, j) {
			return j
		}
	}
	return -1
}

// overlaps reports whether stand i, at a place, would be on stand j.
func (s *State) overlaps(i int, foot *geom.Footprint, j int) bool {
	if j == i || !s.stands(j) || geom.Distance(foot.Center, s.Stands[j].At) > s.reach(i)+s.reach(j) {
		return false
	}
	g := s.Footprint(j)
	return scenarios.Overlap(foot, &g)
}

// reach is no less than the distance from a stand's center to its corners.
func (s *State) reach(i int) geom.Length { return (s.unit(i).Width + s.unit(i).Depth) / 2 }

// stands reports whether a stand takes a place of its own on the table: wrecks
// do.
func (s *State) stands(i int) bool { return s.OnTable(i) || s.Stands[i].Wreck }

// moveTo puts a stand elsewhere, with all that it carries.
func (p *play) moveTo(i int, at geom.Point, facing geom.Angle) {
	st := &p.Stands[i]
	if st.At != at {
		st.Dug = false
	}
	st.At, st.Facing = at, facing
	for _, j := range p.load(i) {
		p.Stands[j].At, p.Stands[j].Facing = at, facing
	}
}

// room finds the nearest place around a point where a stand stands on nobody:
// rings a quarter inch apart, each from north clockwise.
func (s *State) room(i int, around geom.Point) (geom.Point, bool) {
	for far := geom.Inch / 2; far <= 4*geom.Inch; far += geom.Inch / 4 {
		for a := geom.Angle(0); a < geom.FullTurn; a += 15 * geom.Degree {
			if at := around.Ahead(a.Direction(), far); s.clearFor(i, at, s.Stands[i].Facing) {
				return at, true
			}
		}
	}
	return around, false
}

// crosses reports whether a stand on a path gets onto a convex area.
func (s *State) crosses(i int, path []geom.Point, facings []geom.Angle, area []geom.Point) bool {
	for k := 1; k < len(path); k++ {
		if path[k-1] != path[k] && !geom.InteriorsApart(s.swept(i, path[k-1], path[k], facings[k-1]), area) {
			return true
		}
	}
	return false
}

// swept is the area that a stand moves over on a straight way, convex and
// counterclockwise.
func (s *State) swept(i int, from, to geom.Point, facing geom.Angle) []geom.Point {
	f := s.footprintAt(i, from, facing)
	all := make([]geom.Point, 0, 8)
	for _, c := range f.Corners {
		all = append(all, c, c.Add(to).Sub(from))
	}
	return geom.ConvexHull(all)
}

// apart reports whether two stands are farther apart than a length.
func (s *State) apart(a, b pose, far geom.Length) bool {
	f, g := s.footprintAt(a.i, a.at, a.facing), s.footprintAt(b.i, b.at, b.facing)
	return !f.Within(&g, far)
}

// upon reports whether two stands would be on one another.
func (s *State) upon(a, b pose) bool {
	f, g := s.footprintAt(a.i, a.at, a.facing), s.footprintAt(b.i, b.at, b.facing)
	return !geom.InteriorsApart(f.Polygon(), g.Polygon())
}

// edgeBeyond names the edge of the table that a point lies beyond, "" if it is
// on the table. Off a corner it is the one that it lies farther beyond.
func (s *State) edgeBeyond(p geom.Point) string {
	if s.battle.Scenario.Table.Bounds().Contains(p) {
		return ""
	}
	return s.nearestEdge(p)
}

// nearestEdge names the edge of the table that a point is nearest to; off the table,
// the one that it lies farthest beyond. Of equals it is the first from north by east.
func (s *State) nearestEdge(p geom.Point) string {
	t := s.battle.Scenario.Table
	edges := [...]struct {
		name string
		far  geom.Length
	}{{"north", p.Y}, {"east", t.Width - p.X}, {"south", t.Depth - p.Y}, {"west", p.X}}
	best := edges[0]
	for _, e := range edges[1:] {
		if e.far < best.far {
			best = e
		}
	}
	return best.name
}

// prohibits reports whether a stand may not enter the ground at a point.
func (s *State) prohibits(i int, at geom.Point) bool {
	w := walker{ground: &s.battle.ground, mover: slices.Index(movers, s.unit(i).Kind.Mover)}
	for k := range w.ground.features {
		if f := &w.ground.features[k]; f.holds(at) {
			w.near = append(w.near, nearby{f, true})
		}
	}
	return w.at(at).cost.never
}

// rounding is what writing places to the micrometer may bring two stands nearer.
const rounding = 2 * geom.Micrometer
