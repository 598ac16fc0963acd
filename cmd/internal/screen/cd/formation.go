package cd

import (
	"math"
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A formation is how stands that are put down together stand to each other.
type formation uint8

const (
	asIs formation = iota
	inLine
	inColumn
	inWedge
	formations
)

func (f formation) String() string {
	return [...]string{"as they stand", "in line", "in column", "in wedge"}[f%formations]
}

// offsets are the places of n stands in a formation, in inches to the right of
// its middle and to the rear.
func (f formation) offsets(n int, gap float64) (out [][2]float64) {
	for i := range n {
		x := float64(i) - float64(n-1)/2
		switch f {
		case inColumn:
			out = append(out, [2]float64{0, float64(i) * gap})
		case inWedge: // the first at the point, the others by turns to its left and right
			rank := float64((i + 1) / 2)
			side := 1 - 2*float64(i%2)
			out = append(out, [2]float64{side * rank * gap, rank * gap})
		default:
			out = append(out, [2]float64{x * gap, 0})
		}
	}
	return out
}

// formed are the places of stands, each its own, in a formation about a point:
// those that are on one side of it stay there, so that ways do not cross.
func (m *model) formed(f formation, stands []string, at geom.Point, facing geom.Angle) []geom.Point {
	gap := m.gapOf(stands)
	order := m.frontFirst(stands, facing)
	if f == inLine {
		order = m.frontFirst(stands, (facing - 90*geom.Degree).Normal()) // from left to right
	}
	out := make([]geom.Point, len(stands))
	for i, o := range f.offsets(len(order), gap) {
		out[slices.Index(stands, order[i])] = beside(at, facing, o[0], o[1])
	}
	return out
}

// gapOf is how far apart stands in formation are.
func (m *model) gapOf(stands []string) float64 {
	gap := spacing
	for _, s := range stands {
		w, deep := m.get(s).width()
		gap = max(gap, w+0.3, deep+0.3)
	}
	return gap
}

// beside is a place so far to the right of another and to the rear of it, as one
// looks in a direction.
func beside(at geom.Point, facing geom.Angle, right, rear float64) geom.Point {
	return ahead(ahead(at, (facing+90*geom.Degree).Normal(), right), (facing + 180*geom.Degree).Normal(), rear)
}

// turned is where a point is after a turn about another.
func turned(p, about geom.Point, by geom.Angle) geom.Point {
	sin, cos := math.Sincos(radiansOf(by))
	d := p.Sub(about)
	x, y := float64(d.X), float64(d.Y)
	return about.Add(geom.Pt(geom.Length(math.Round(x*cos-y*sin)), geom.Length(math.Round(x*sin+y*cos))))
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
func (m *model) rankOf(p *piece) rank {
	for i := range m.pieces { // a tow is behind its gun
		if g := &m.pieces[i]; g.own && g.Tow == p.Name {
			return rearmost
		}
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
	area   *geom.Polygon
	facing geom.Angle
	front  geom.Point // the middle of its front
	wide   float64    // inches
	deep   float64
}

// groundOf looks at an area: to the edge of the table across from the side's own,
// else to the middle of the table.
func (d *deploying) groundOf(area *geom.Polygon) ground {
	m := d.m()
	b, tb := area.Bounds(), m.scenario.Table
	mid := geom.Pt((b.Min.X+b.Max.X)/2, (b.Min.Y+b.Max.Y)/2)
	facing := toward(mid, geom.Pt(tb.Width/2, tb.Depth/2), true)
	facing = ((facing + 45*geom.Degree) / (90 * geom.Degree) * (90 * geom.Degree)).Normal()
	for _, s := range m.scenario.Sides {
		if s.Name != m.view.Sides()[m.side] {
			continue
		}
		switch s.Edge {
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

// A slot is where a stand is to be put, to the right of the middle of the front
// and to the rear of it.
type slot struct {
	stand       string
	right, rear float64
}

// slots sets companies up beside each other: who fights in front, headquarters,
// mortars and transport behind, crews by their guns.
func (m *model) slots(g *ground, stands []string) []slot {
	const gap, first, between = 2.0, 1.0, 2.0
	var out []slot
	left, row := 0.0, 0.0
	for _, company := range m.byCompany(stands) {
		rows := m.ranks(company)
		wide := gap * float64(max(len(rows[inFront]), len(rows[behind]), 1))
		if left > 0 && left+wide > g.wide-1 {
			left, row = 0, row+2*between+first
		}
		block := m.block(rows, gap, between)
		for _, s := range block {
			out = append(out, slot{s.stand, left + s.right + wide/2, row + first + s.rear})
		}
		left += wide + gap/2
	}
	return centered(out)
}

// ranks sorts stands by where they belong; those behind are in front if nobody
// else is.
func (m *model) ranks(stands []string) (rows [4][]string) {
	for _, s := range stands {
		r := m.rankOf(m.get(s))
		rows[r] = append(rows[r], s)
	}
	if len(rows[inFront]) == 0 {
		rows[inFront], rows[behind] = rows[behind], nil
	}
	return rows
}

// block sets a company up about the middle of its front.
func (m *model) block(rows [4][]string, gap, between float64) (out []slot) {
	at := map[string]slot{}
	put := func(s string, right, rear float64) {
		at[s] = slot{s, right, rear}
		out = append(out, at[s])
	}
	for k := inFront; k <= behind; k++ {
		for i, s := range rows[k] {
			put(s, (float64(i)-float64(len(rows[k])-1)/2)*gap, float64(k)*between)
		}
	}
	for i, s := range rows[rearmost] {
		right := float64(i) * gap
		for j := range m.pieces {
			if g, ok := at[m.pieces[j].Name]; ok && m.pieces[j].Tow == s {
				right = g.right
			}
		}
		if len(rows[behind]) > 0 {
			right += gap
		}
		put(s, right, between)
	}
	for i, s := range rows[withGun] {
		g, ok := at[m.get(s).Gun]
		if gun := m.get(m.get(s).Gun); !ok && gun != nil { // limbered: by its tow
			g, ok = at[gun.Tow]
		}
		if !ok {
			g = slot{right: float64(i) * gap}
		}
		put(s, g.right, g.rear+crewBehind)
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

// byCompany sorts stands into companies, in the order of the roster.
func (m *model) byCompany(stands []string) (out [][]string) {
	is := map[string]bool{}
	for _, s := range stands {
		is[s] = true
	}
	for i := range m.groups {
		var list []string
		for _, s := range m.groups[i].stands {
			if is[s] {
				list = append(list, s)
			}
		}
		if list != nil {
			out = append(out, list)
		}
	}
	return out
}

// around lists places about one, the nearest first: in rings of steps.
func around(at geom.Point, most float64) []geom.Point {
	out := []geom.Point{at}
	for far := 0.5; far <= most; far += 0.5 {
		for turn := geom.Angle(0); turn < 360*geom.Degree; turn += 30 * geom.Degree {
			out = append(out, ahead(at, turn, far))
		}
	}
	return out
}

// edgeClear reports whether a place keeps from the edges of the table.
func (m *model) edgeClear(at geom.Point) bool {
	tb, keep := m.scenario.Table, geom.Inch
	return at.X >= keep && at.Y >= keep && at.X <= tb.Width-keep && at.Y <= tb.Depth-keep
}

// spacing is how far apart stands are set up, so that no icon lies on another.
const spacing = 1.7

// settle finds a lawful place for a stand, as near to one as there is: clear of
// others and of the edge of the table if there is such a one.
func (p *planner) settle(m *model, stand string, at geom.Point, facing geom.Angle, most float64) (rules.Deploy, bool) {
	places, crowds := around(at, most), m.rankOf(m.get(stand)) == withGun
	for pass := range 3 {
		for _, q := range places {
			if pass < 2 && !m.edgeClear(q) || pass < 1 && !crowds && p.crowded(stand, q) {
				continue
			}
			a := rules.Deploy{Stand: stand, At: q, Facing: facing}
			if n, _, err := rules.Apply(p.view, p.view.Sides()[p.side], a, nil); err == nil {
				p.view = n
				return a, true
			}
		}
	}
	return rules.Deploy{}, false
}

// crowded reports whether another stand of the side is near a place.
func (p *planner) crowded(stand string, at geom.Point) bool {
	for _, name := range p.view.Names() {
		q, ok := p.view.Piece(name)
		if ok && name != stand && q.Place == rules.OnTable && q.Aboard == "" && near(q.Footprint.Center, at, spacing) {
			return true
		}
	}
	return false
}
