// Package usual does what players do without a thought: it sets a side up by
// companies, picks the fire that is to be declared, and says why a stand went back
// where it did. It asks a view, as its side knows the game, and nothing else.
package usual

import (
	"math"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// A Setter sets stands of a side up on its view, where each that has been set up
// stands from then on.
type Setter struct {
	View *rules.State
	side int
	own  []rules.Piece // in the order of the view's names
}

// On returns a setter for a side of a view.
func On(view *rules.State, side int) *Setter {
	s := &Setter{View: view, side: side}
	for _, name := range view.Names() {
		if p, ok := view.Piece(name); ok && p.Side == s.name() {
			s.own = append(s.own, p)
		}
	}
	return s
}

func (s *Setter) name() string { return s.View.Sides()[s.side] }

// piece returns a stand of the side as it was at first, or nil.
func (s *Setter) piece(name string) *rules.Piece {
	for i := range s.own {
		if s.own[i].Name == name {
			return &s.own[i]
		}
	}
	return nil
}

// byCompany sorts stands into companies, in the order in which these come.
func (s *Setter) byCompany(stands []string) (out [][]string) {
	at := map[string]int{}
	for i := range s.own {
		c := s.own[i].Company
		if _, ok := at[c]; !ok {
			at[c] = len(out)
			out = append(out, nil)
		}
		for _, name := range stands {
			if name == s.own[i].Name {
				out[at[c]] = append(out[at[c]], name)
			}
		}
	}
	for i := len(out) - 1; i >= 0; i-- {
		if out[i] == nil {
			out = append(out[:i], out[i+1:]...)
		}
	}
	return out
}

// Facing is how stands in an area face: to the edge of the table across from the
// side's own, else to the middle of the table.
func (s *Setter) Facing(area *geom.Polygon) geom.Angle { return s.groundOf(area).facing }

// Deploy sets stands up, each in the area that it may be placed in now: who fights
// into what a victory has somebody hold there, in cover and with sight to the front;
// else company beside company, each by itself, where all of it sees to the front;
// headquarters, mortars and transport behind, crews by their guns. None are those for
// whom there is no place.
func (s *Setter) Deploy(stands []string) (list []rules.Deploy, none []string) {
	areas := map[string]*geom.Polygon{}
	for _, o := range s.View.Legal(s.side) {
		if o.Do == "deploy" {
			areas[o.Stand] = s.area(o.Area)
		}
	}
	done := map[*geom.Polygon]bool{nil: true}
	for _, first := range stands {
		area := areas[first]
		if done[area] {
			continue
		}
		done[area] = true
		var here []string
		for _, name := range stands {
			if areas[name] == area {
				here = append(here, name)
			}
		}
		g := s.groundOf(area)
		held, left := s.hold(&g, here)
		list = append(list, held...)
		for _, b := range s.laid(&g, left) {
			placed, out := s.settleBlock(&g, b)
			list, none = append(list, placed...), append(none, out...)
		}
	}
	return list, none
}

// settleBlock puts a company where it is to be, as a whole as near to it as there is
// room for that; else each by itself.
func (s *Setter) settleBlock(g *ground, b block) (list []rules.Deploy, none []string) {
	const most = 5.0
	for _, q := range Around(g.at(b.right, b.rear), most) {
		if placed, ok := s.whole(g, b, q); ok {
			return placed, nil
		}
	}
	for _, k := range b.slots {
		a, ok := s.Settle(k.stand, g.at(b.right+k.right, b.rear+k.rear), g.facing, max(g.wide, g.deep))
		if ok {
			list = append(list, a)
		} else {
			none = append(none, k.stand)
		}
	}
	return list, none
}

// whole puts a company about a place, all of it or nobody.
func (s *Setter) whole(g *ground, b block, about geom.Point) (list []rules.Deploy, ok bool) {
	was := s.View
	for _, k := range b.slots {
		if q := Beside(about, g.facing, k.right, k.rear); !s.edgeClear(q) || !g.area.Contains(q) || s.crowded(k.stand, q) && s.rankOf(k.stand) != withGun {
			return nil, false
		}
	}
	for _, k := range b.slots {
		a := rules.Deploy{Stand: k.stand, At: Beside(about, g.facing, k.right, k.rear), Facing: g.facing}
		n, _, err := rules.Apply(s.View, s.name(), a, nil)
		if err != nil {
			s.View = was
			return nil, false
		}
		s.View, list = n, append(list, a)
	}
	return list, true
}

// area returns the outline of an area of the scenario, or nil.
func (s *Setter) area(name string) *geom.Polygon {
	areas := s.View.Battle().Scenario.Areas
	for i := range areas {
		if areas[i].Name == name {
			return &areas[i].Outline
		}
	}
	return nil
}

// Around lists places about one, the nearest first: in rings of steps.
func Around(at geom.Point, most float64) []geom.Point {
	out := []geom.Point{at}
	for far := 0.5; far <= most; far += 0.5 {
		for turn := geom.Angle(0); turn < 360*geom.Degree; turn += 30 * geom.Degree {
			out = append(out, Ahead(at, turn, far))
		}
	}
	return out
}

// edgeClear reports whether a place keeps from the edges of the table.
func (s *Setter) edgeClear(at geom.Point) bool {
	tb, keep := s.View.Battle().Scenario.Table, geom.Inch
	return at.X >= keep && at.Y >= keep && at.X <= tb.Width-keep && at.Y <= tb.Depth-keep
}

// Spacing is how far apart stands are set up, in inches, so that no icon lies on
// another.
const Spacing = 1.7

// Settle finds a lawful place for a stand, as near to one as there is within so
// many inches: clear of others and of the edge of the table if there is such a
// one. The stand is there in the view from then on.
func (s *Setter) Settle(stand string, at geom.Point, facing geom.Angle, most float64) (rules.Deploy, bool) {
	places, crowds := Around(at, most), s.rankOf(stand) == withGun
	for pass := range 3 {
		for _, q := range places {
			if pass < 2 && !s.edgeClear(q) || pass < 1 && !crowds && s.crowded(stand, q) {
				continue
			}
			a := rules.Deploy{Stand: stand, At: q, Facing: facing}
			if n, _, err := rules.Apply(s.View, s.name(), a, nil); err == nil {
				s.View = n
				return a, true
			}
		}
	}
	return rules.Deploy{}, false
}

// crowded reports whether another stand is near a place.
func (s *Setter) crowded(stand string, at geom.Point) bool {
	for _, name := range s.View.Names() {
		q, ok := s.View.Piece(name)
		if ok && name != stand && q.Place == rules.OnTable && q.Aboard == "" && near(q.Footprint.Center, at, Spacing) {
			return true
		}
	}
	return false
}

// near reports whether two points are at most so many inches apart.
func near(a, b geom.Point, most float64) bool {
	return inches(a, b) <= most
}

// Ahead is the point so many inches from another in a direction, rounded.
func Ahead(from geom.Point, facing geom.Angle, far float64) geom.Point {
	sin, cos := math.Sincos(float64(facing.Normal()) / 1000 * math.Pi / 180)
	return from.Add(geom.Pt(geom.Length(sin*far*float64(geom.Inch)), geom.Length(-cos*far*float64(geom.Inch))))
}

// Beside is a place so many inches to the right of another and to the rear of it,
// as one looks in a direction.
func Beside(at geom.Point, facing geom.Angle, right, rear float64) geom.Point {
	return Ahead(Ahead(at, (facing+90*geom.Degree).Normal(), right), (facing + 180*geom.Degree).Normal(), rear)
}
