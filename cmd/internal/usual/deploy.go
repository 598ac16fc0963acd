// Package usual does what players do without a thought: it sets a side up by
// companies, picks the fire that is to be declared, and says why a stand went back
// where it did. It asks a view, as its side knows the game, and nothing else.
package usual

import (
	"math"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
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

// Deploy sets stands up, each in the area that it may be placed in now, companies
// beside each other: who fights in front, headquarters, mortars and transport
// behind, crews by their guns. None are those for whom there is no place.
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
		for _, k := range s.slots(&g, here) {
			a, ok := s.Settle(k.stand, Beside(g.front, g.facing, k.right, k.rear), g.facing, max(g.wide, g.deep))
			if ok {
				list = append(list, a)
			} else {
				none = append(none, k.stand)
			}
		}
	}
	return list, none
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

// Line is where the stands of a company go in line about a point: headquarters
// and mortars behind the others. In the order of the stands.
func (s *Setter) Line(stands []string, at geom.Point, facing geom.Angle, gap float64) (out []geom.Point) {
	where := map[string]geom.Point{}
	for _, k := range s.block(s.ranks(stands), gap, gap) {
		where[k.stand] = Beside(at, facing, k.right, k.rear)
	}
	for _, name := range stands {
		out = append(out, where[name])
	}
	return out
}

// A rank is where a stand belongs when a company is set up.
type rank uint8

const (
	inFront  rank = iota
	behind        // headquarters, mortars, transport
	withGun       // beside the gun that it serves
	rearmost      // a gun's tow
)

// rankOf says where a stand belongs.
func (s *Setter) rankOf(stand string) rank {
	for i := range s.own { // a tow is behind its gun
		if s.own[i].Tow == stand {
			return rearmost
		}
	}
	p := s.piece(stand)
	if p == nil {
		return inFront
	}
	switch {
	case p.Gun != "":
		return withGun
	case p.Kind.Command != units.NoCommand && p.Kind.Command != units.SelfCommand, indirect(&p.Kind), p.Kind.Transport, len(p.Kind.Mounts) == 0:
		return behind
	}
	return inFront
}

// indirect reports whether a kind fires over others' heads.
func indirect(k *units.Kind) bool {
	for _, w := range k.Mounts {
		if w.Weapon.Indirect > 0 {
			return true
		}
	}
	return false
}

// A ground is an area that stands are put into, as seen by who looks from it to
// the enemy: its front and its depth.
type ground struct {
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
	g := ground{facing: facing, wide: (b.Max.X - b.Min.X).Inches(), deep: (b.Max.Y - b.Min.Y).Inches(), front: mid}
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

// A slot is where a stand is to be put, to the right of the middle of the front
// and to the rear of it.
type slot struct {
	stand       string
	right, rear float64
}

// slots sets companies up beside each other: who fights in front, headquarters,
// mortars and transport behind, crews by their guns.
func (s *Setter) slots(g *ground, stands []string) []slot {
	const gap, first, between = 2.0, 1.0, 2.0
	var out []slot
	left, row := 0.0, 0.0
	for _, company := range s.byCompany(stands) {
		rows := s.ranks(company)
		wide := gap * float64(max(len(rows[inFront]), len(rows[behind]), 1))
		if left > 0 && left+wide > g.wide-1 {
			left, row = 0, row+2*between+first
		}
		block := s.block(rows, gap, between)
		for _, k := range block {
			out = append(out, slot{k.stand, left + k.right + wide/2, row + first + k.rear})
		}
		left += wide + gap/2
	}
	return centered(out)
}

// ranks sorts stands by where they belong; those behind are in front if nobody
// else is.
func (s *Setter) ranks(stands []string) (rows [4][]string) {
	for _, name := range stands {
		r := s.rankOf(name)
		rows[r] = append(rows[r], name)
	}
	if len(rows[inFront]) == 0 {
		rows[inFront], rows[behind] = rows[behind], nil
	}
	return rows
}

// block sets a company up about the middle of its front.
func (s *Setter) block(rows [4][]string, gap, between float64) (out []slot) {
	at := map[string]slot{}
	put := func(name string, right, rear float64) {
		at[name] = slot{name, right, rear}
		out = append(out, at[name])
	}
	for k := inFront; k <= behind; k++ {
		for i, name := range rows[k] {
			put(name, (float64(i)-float64(len(rows[k])-1)/2)*gap, float64(k)*between)
		}
	}
	for i, name := range rows[rearmost] {
		right := float64(i) * gap
		for j := range s.own {
			if g, ok := at[s.own[j].Name]; ok && s.own[j].Tow == name {
				right = g.right
			}
		}
		if len(rows[behind]) > 0 {
			right += gap
		}
		put(name, right, between)
	}
	for i, name := range rows[withGun] {
		gun := s.piece(s.piece(name).Gun)
		g, ok := slot{}, false
		if gun != nil {
			if g, ok = at[gun.Name]; !ok { // limbered: by its tow
				g, ok = at[gun.Tow]
			}
		}
		if !ok {
			g = slot{right: float64(i) * gap}
		}
		put(name, g.right, g.rear+crewBehind)
	}
	return out
}

// crewBehind is from the middle of a gun or tow to that of its crew.
const crewBehind = 1.3

// centered moves the slots of each row of companies about the middle.
func centered(in []slot) []slot {
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, s := range in {
		lo, hi = math.Min(lo, s.right), math.Max(hi, s.right)
	}
	for i := range in {
		in[i].right -= (lo + hi) / 2
	}
	return in
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
func near(a, b geom.Point, inches float64) bool {
	return math.Hypot((a.X-b.X).Inches(), (a.Y-b.Y).Inches()) <= inches
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
