package bot

import (
	"fmt"
	"slices"
	"strings"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// place are points of an area or of terrain by its name, without its level: an outline with
// what is inside it, a line every inch.
func (r *marches) place(name string) (list []geom.Point) {
	inside := func(in geom.Polygon) {
		list = append(list, in.Outline...)
		b := in.Bounds()
		for y := b.Min.Y; y <= b.Max.Y; y += geom.Inch {
			for x := b.Min.X; x <= b.Max.X; x += geom.Inch {
				if p := geom.Pt(x, y); in.Contains(p) {
					list = append(list, p)
				}
			}
		}
	}
	for _, a := range r.Scenario.Areas {
		if a.Name == name {
			inside(a.Outline)
		}
	}
	if list != nil {
		return list
	}
	for _, f := range r.Scenario.Terrain {
		if plain, _, _ := strings.Cut(f.Name, ", level"); plain != name {
			continue
		}
		inside(f.Area)
		for k, q := range f.Line.Points {
			list = append(list, q)
			if k > 0 {
				p := f.Line.Points[k-1]
				long := geom.Distance(p, q)
				for at := geom.Inch; at < long; at += geom.Inch {
					list = append(list, geom.Divide(p, q, int64(at), int64(long)))
				}
			}
		}
	}
	return list
}

// sees: a stand where it begins sees so many points of a place, an inch from each other,
// within some inches of it.
func sees(stand, place string, n int, inches geom.Length) claim {
	return each(stand, func(r *marches, u *cd.Unit) string {
		if seen := r.seenBy(u, u.Start.At, r.place(place), inches*geom.Inch); seen < n {
			return fmt.Sprintf("%s sees %d points of %s, not %d", u.Name, seen, place, n)
		}
		return ""
	})
}

// seenBy is how many of some places a stand would see from a point, within a distance.
func (r *marches) seenBy(u *cd.Unit, from geom.Point, of []geom.Point, most geom.Length) (n int) {
	board, _ := r.state.Board()
	w := ground{board: board.WithStands(nil)}
	b := w.viewer(vantage{from, u.Width, u.Depth, r.Scenario.Table.Visibility})
	for _, p := range of {
		if geom.Distance(from, p) <= most && b.Probe(los.Sight, 0, p) {
			n++
		}
	}
	return n
}

// looks: from somewhere in a place a stand would see all of the others, or so many points
// of each.
func looks(stand, from string, n int, others ...string) claim {
	return each(stand, func(r *marches, u *cd.Unit) string {
		most := 0
		for _, p := range r.place(from) {
			least := 1 << 30
			for _, o := range others {
				least = min(least, r.seenBy(u, p, r.place(o), 40*geom.Inch))
			}
			if most = max(most, least); most >= n {
				return ""
			}
		}
		return fmt.Sprintf("from nowhere in %s are %d points of %s seen, %d at most", from, n, strings.Join(others, " and of "), most)
	})
}

// looksOver: from somewhere that its owner may place it each stand sees so many points of
// a place.
func looksOver(stand, place string, n int) claim {
	return each(stand, func(r *marches, u *cd.Unit) string {
		if u.Deploy < 0 {
			return u.Name + " is not placed by its owner"
		}
		return looks(u.Name, r.Scenario.Areas[u.Deploy].Name, n, place)(r, u.Side)
	})
}

// hides: who is behind a wood is not seen through it.
func hides(names ...string) claim {
	return func(r *marches, _ int) string {
		for _, name := range names {
			b := geom.BoundsOf(r.place(name)...)
			y := (b.Min.Y + b.Max.Y) / 2
			from, to := geom.Pt(b.Min.X-geom.Inch, y), geom.Pt(b.Max.X+geom.Inch, y)
			if r.seenBy(&r.Units[0], from, []geom.Point{to}, 40*geom.Inch) > 0 {
				return name + " is seen through"
			}
		}
		return ""
	}
}

// between: some of an obstacle lies nearer to two places than they are to each other.
func between(obstacle, one, other string) claim {
	return func(r *marches, _ int) string {
		a, b := r.place(one), r.place(other)
		apart := nearest(a, b)
		for _, p := range r.place(obstacle) {
			if here := []geom.Point{p}; nearest(here, a) < apart+2*geom.Inch && nearest(here, b) < apart+2*geom.Inch {
				return ""
			}
		}
		return fmt.Sprintf("%s is not between %s and %s", obstacle, one, other)
	}
}

// nearest is how far two places are from each other, by their points.
func nearest(a, b []geom.Point) geom.Length {
	least := geom.Length(1 << 40)
	for _, p := range a {
		for _, q := range b {
			least = min(least, geom.Distance(p, q))
		}
	}
	return least
}

// stops: nothing that drives gets into a place straight from the middle of the table.
func stops(place string) claim {
	return func(r *marches, _ int) string {
		middle := geom.Pt(r.Scenario.Table.Width/2, r.Scenario.Table.Depth/2)
		k := slices.IndexFunc(r.Scenario.Terrain, func(f los.Feature) bool { return f.Name == place })
		if k < 0 {
			return "there is no " + place
		}
		in, rim := r.place(place), r.Scenario.Terrain[k].Area.Outline // on its edge one is not in it yet
		for i := range r.Units {
			u := &r.Units[i]
			for _, p := range in {
				if _, ok := r.Toil(u.Kind.Mover, middle, p, true); ok && u.Kind.Class == units.Vehicle && u.Kind.CrossCountry > 0 && !slices.Contains(rim, p) {
					return u.Name + " drives into " + place
				}
			}
		}
		return ""
	}
}

// crosses: an obstacle lies across a road, where no vehicle gets through.
func crosses(obstacle, road string) claim {
	return func(r *marches, _ int) string {
		if nearest(r.place(obstacle), r.place(road)) > geom.Inch/2 {
			return obstacle + " is not on " + road
		}
		return ""
	}
}

// beside: an obstacle is within some inches of a place.
func beside(obstacle, place string, inches geom.Length) claim {
	return func(r *marches, _ int) string {
		if d := nearest(r.place(obstacle), r.place(place)); d > inches*geom.Inch {
			return fmt.Sprintf("%s is %v from %s", obstacle, d, place)
		}
		return ""
	}
}

// gets: so many of the stands of a company get into a place by the end of a turn, from
// where they may begin or come on, by the ways that they may go.
func gets(name, place string, turn, n int) claim {
	return func(r *marches, _ int) string {
		goal := r.place(place)
		if goal == nil {
			return "there is no " + place
		}
		in := 0
		for _, u := range r.of(name) {
			if r.turnAt(u, r.cellsAt(u, goal)) <= turn {
				in++
			}
		}
		if in < n {
			return fmt.Sprintf("%d of %s get to %s by turn %d, not %d", in, name, place, turn, n)
		}
		return ""
	}
}

// isOut: so many stands of a company are at an edge by the end of a turn.
func isOut(name, edge string, turn, n int) claim {
	return func(r *marches, _ int) string {
		in := 0
		for _, u := range r.of(name) {
			if r.turnAt(u, r.cells(r.strict(u.Kind.Mover), r.by(edge))) <= turn {
				in++
			}
		}
		if in < n {
			return fmt.Sprintf("%d of %s get to the %s edge by turn %d, not %d", in, name, edge, turn, n)
		}
		return ""
	}
}

// cellsAt are those of the ways that a stand goes that some points are in.
func (r *marches) cellsAt(u *cd.Unit, of []geom.Point) (list []int) {
	g := r.strict(u.Kind.Mover)
	for _, p := range of {
		if c := g.cell(p); !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}

// turnAt is the turn at whose end a stand, or who carries it, is in one of some cells.
func (r *marches) turnAt(u *cd.Unit, goal []int) int {
	rides := u
	if u.Start.Aboard != "" {
		rides = r.of(u.Start.Aboard)[0]
	}
	if rides.Kind.CrossCountry == 0 {
		return 1 << 20
	}
	f := r.strict(rides.Kind.Mover).toward(goal)
	starts := []geom.Point{rides.Start.At}
	for _, k := range []int{rides.Deploy, rides.Entry} {
		if k >= 0 {
			starts = r.place(r.Scenario.Areas[k].Name)
		}
	}
	least := geom.Length(1 << 40)
	for _, p := range starts {
		least = min(least, f.from(p))
	}
	return max(rides.Arrives, 1) + int((least-1)/rides.Kind.CrossCountry)
}

// fastest: on roads no vehicle is slower than across country, and some are faster.
func fastest(r *marches, side int) string {
	faster := false
	for i := range r.Units {
		k := &r.Units[i].Kind
		if r.Units[i].Side == side && k.Road < k.CrossCountry {
			return r.Units[i].Name + " is slower on roads"
		}
		faster = faster || r.Units[i].Side == side && k.Road > k.CrossCountry
	}
	if !faster {
		return "nobody is faster on roads"
	}
	return ""
}

// outreaches: with its best die a kind of stand pierces the front of another farther off
// than a third does.
func outreaches(a, b, at string) claim {
	kind := func(r *marches, id string) *units.Kind {
		return &r.Units[slices.IndexFunc(r.Units, func(u cd.Unit) bool { return u.Kind.ID == id })].Kind
	}
	const best = 10
	far := func(k *units.Kind, armor int) (most geom.Length) {
		for _, m := range k.Mounts {
			for _, band := range m.Weapon.Bands {
				p := band.Penetration
				if p.Kind == units.Adds && best+p.Add > armor || p.Kind == units.Multiplies && best*p.TimesN > armor*p.TimesD {
					most = max(most, band.Reach)
				}
			}
		}
		return most
	}
	return func(r *marches, _ int) string {
		armor := kind(r, at).ArmorFront
		if x, y := far(kind(r, a), armor), far(kind(r, b), armor); x <= y {
			return fmt.Sprintf("%s pierces %s as far as %v, %s as %v", a, at, x, b, y)
		}
		return ""
	}
}
