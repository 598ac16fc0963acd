package commanddecision

import (
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// Marks show where on the table reasons can be seen. They tell no more than the
// reasons do: places that the side knows, and no lengths to what is not its own
// but where the measuring policy allows them (CD 1.6).

// mark shows where the last reason can be seen; a refusal that is nil has none.
func (r *refusal) mark(marks ...game.Mark) {
	if r != nil {
		last := &r.list[len(r.list)-1]
		last.Marks = append(last.Marks, marks...)
	}
}

func footprintMark(f *geom.Footprint, name string) game.Mark {
	return game.Mark{Kind: game.StandMark, Points: slices.Clone(f.Polygon()), Names: []string{name}}
}

func areaMark(outline []geom.Point, name string) game.Mark {
	return game.Mark{Kind: game.AreaMark, Points: slices.Clone(outline), Names: []string{name}}
}

func pathMark(path []geom.Point) game.Mark {
	return game.Mark{Kind: game.PathMark, Points: slices.Clone(path)}
}

// standMark is a stand where it is.
func (s *State) standMark(i int) game.Mark {
	f := s.Footprint(i)
	return footprintMark(&f, s.unit(i).Name)
}

// lineMark is the line between the centers of two stands, with the names of
// what blocks it, as the ruling has them.
func (s *State) lineMark(q los.Question, from, to int) game.Mark {
	a, b := s.Footprint(from), s.Footprint(to)
	return game.Mark{Kind: game.LineMark, Points: []geom.Point{a.Center, b.Center}, Names: s.inTheWay(q, from, to)}
}

// arcMark is the arc of a weapon that a target is not in.
func (s *State) arcMark(i, weapon, target int) game.Mark {
	f, t := s.Footprint(i), s.Footprint(target)
	return game.Mark{
		Kind: game.ArcMark, Points: []geom.Point{f.Center, t.Center}, Facing: f.Facing, Arc: s.unit(i).Kind.Front(),
		Beyond: s.unit(i).Kind.Mounts[weapon].Where == units.RearHull, Names: []string{s.unit(i).Name, s.unit(target).Name},
	}
}

// limitMarks is how far from a stand something may be, at its footprint's
// corners, if sides may measure.
func (s *State) limitMarks(i int, far geom.Length) []game.Mark {
	if !s.MayMeasure() {
		return nil
	}
	f := s.Footprint(i)
	list := []game.Mark{s.standMark(i)}
	for _, c := range f.Corners {
		list = append(list, game.Mark{Kind: game.CircleMark, Points: []geom.Point{c}, Radius: far})
	}
	return list
}

// groundMarks are the parts of a path over ground of that name.
func (d *draft) groundMarks(over string) []game.Mark {
	var list []game.Mark
	for _, l := range d.legs {
		if l.over != over || !l.cost.never {
			continue
		}
		a, b := d.path[l.seg], d.path[l.seg+1]
		long := int64(geom.Distance(a, b))
		from, to := geom.Divide(a, b, int64(l.from), long), geom.Divide(a, b, int64(l.from+l.run), long)
		list = append(list, game.Mark{Kind: game.PathMark, Points: []geom.Point{from, to}, Names: []string{over}})
	}
	return list
}
