package bot

import (
	"slices"
	"strconv"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A sampler makes up what may be behind what a side sees.
type sampler struct {
	view   *cd.State
	side   int
	met    *sightings
	ground *ground
	dice   game.Dice
	cells  []int // where somebody may hide
	list   []cd.Supposed
}

// sample supposes one world: those lost from sight are near where they were, each
// company has somebody to lead it, and what the enemy lacks to be about as strong
// as the own side is where nobody looks.
func (x *sampler) sample() *cd.State {
	x.list = nil
	if x.cells == nil {
		x.cells = x.unseen()
	}
	for k := range x.met.list {
		o := &x.met.list[k]
		if o.here || o.gone || o.unit.Kind.Class == units.Gun {
			continue
		}
		x.suppose(o.unit.Name, o.company, &o.unit.Kind, o.unit.Quality, x.near(o.stand.At, 4*geom.Inch), o.stand.Hits)
	}
	x.leaders()
	x.strangers()
	return x.view.Suppose(x.side, x.morale(), x.list)
}

func (x *sampler) suppose(name, company string, k *units.Kind, q cd.Quality, at geom.Point, hits int) {
	t := x.view.Battle().Scenario.Table
	at.X = min(max(at.X, geom.Inch), t.Width-geom.Inch)
	at.Y = min(max(at.Y, geom.Inch), t.Depth-geom.Inch)
	h := hand{State: x.view, side: 1 - x.side}
	x.list = append(x.list, cd.Supposed{Name: name, Company: company, Kind: *k, Quality: q, At: at, Facing: h.inward(), Hits: hits})
}

// unseen are the cells that no stand of the side sees, on the enemy's two thirds of
// the table, away from the own stands; those in cover.
func (x *sampler) unseen() []int {
	seen := make([]bool, len(x.ground.cover))
	b := x.view.Battle()
	var own []geom.Point
	for i := range x.view.Stands {
		u, st := &b.Units[i], &x.view.Stands[i]
		if u.Side != x.side || !x.view.OnTable(i) {
			continue
		}
		own = append(own, st.At)
		at := geom.Pt(st.At.X/geom.Inch*geom.Inch+geom.Inch/2, st.At.Y/geom.Inch*geom.Inch+geom.Inch/2)
		d := min(u.Width, u.Depth)
		for c, sees := range x.ground.from(vantage{at: at, width: d, depth: d, visibility: b.Visibility(x.view.Turn)}) {
			// Who lies in cover is not spotted from afar.
			if sees && (x.ground.cover[c] == cd.NoCover || geom.Distance(st.At, x.ground.center(c)) < 8*geom.Inch) {
				seen[c] = true
			}
		}
	}
	h := hand{State: x.view, side: x.side}
	edge := b.Scenario.Sides[1-x.side].Edge
	deep := max(b.Scenario.Table.Width, b.Scenario.Table.Depth)
	if edge == "north" || edge == "south" {
		deep = b.Scenario.Table.Depth
	} else if edge != "" {
		deep = b.Scenario.Table.Width
	}
	var open, covered []int
	for c := range seen {
		p := x.ground.center(c)
		if seen[c] || edge != "" && h.toEdge(edge, p) > deep*2/3 ||
			slices.ContainsFunc(own, func(q geom.Point) bool { return geom.Distance(p, q) < 7*geom.Inch }) {
			continue
		}
		if _, ok := b.Toil(units.Foot, p, p.Add(geom.Pt(geom.Inch/2, 0)), false); !ok {
			continue
		}
		if open = append(open, c); x.ground.cover[c] > cd.NoCover {
			covered = append(covered, c)
		}
	}
	if len(covered) > 10 {
		return covered
	}
	return open
}

// leaders gives every company of which several stands are known and no commander
// one of its own, near it.
func (x *sampler) leaders() {
	b := x.view.Battle()
	kind, ok := b.Book.Kind("command-infantry")
	if !ok {
		return
	}
	for _, c := range b.Companies {
		var at []geom.Point
		led := c.Side == x.side
		for _, i := range c.Units {
			if x.view.In(i) {
				at = append(at, x.view.Stands[i].At)
				led = led || b.Units[i].Kind.Command != units.NoCommand
			}
		}
		for k := range x.list {
			led = led || x.list[k].Company == c.Name && x.list[k].Kind.Command != units.NoCommand
		}
		if !led && len(at) > 1 {
			x.suppose("leader of "+c.Name, c.Name, &kind, b.Units[c.Units[0]].Quality, x.near(mean(at), 3*geom.Inch), 0)
		}
	}
}

// strangers are companies of infantry that make up for what the enemy lacks.
func (x *sampler) strangers() {
	b := x.view.Battle()
	rifle, ok := b.Book.Kind("rifle")
	leader, also := b.Book.Kind("command-infantry")
	if !ok || !also || len(x.cells) == 0 {
		return
	}
	missing, quality := 0, cd.Regular
	for i := range b.Units {
		if b.Units[i].Side == x.side && b.Units[i].Kind.Class != units.Gun {
			missing += 20 + b.Units[i].Kind.Value
			quality = b.Units[i].Quality
		}
	}
	missing = missing * 6 / 10
	for k := range x.met.list {
		if x.met.list[k].unit.Kind.Class != units.Gun {
			missing -= 20 + x.met.list[k].unit.Kind.Value
		}
	}
	for n := 1; missing > 0 && n <= 6; n++ {
		c := x.ground.center(x.cells[x.dice.Roll(len(x.cells))-1])
		name := "unseen " + strconv.Itoa(n)
		for k := range 4 {
			kind := &rifle
			if k == 0 {
				kind = &leader
			}
			at := c.Add(geom.Pt(geom.Length(k%2)*2*geom.Inch-geom.Inch, geom.Length(k/2)*2*geom.Inch-geom.Inch))
			x.suppose(name+"/"+strconv.Itoa(k), name, kind, quality, at, 0)
			missing -= 20 + kind.Value
		}
	}
}

// near is a place at random about a point.
func (x *sampler) near(p geom.Point, most geom.Length) geom.Point {
	n := int(most/(geom.Inch/2))*2 + 1
	off := func() geom.Length { return geom.Length(x.dice.Roll(n)-1-n/2) * (geom.Inch / 2) }
	return p.Add(geom.Pt(off(), off()))
}

// morale is what companies of the enemy are supposed to have: about what the own have.
func (x *sampler) morale() int {
	sum, n := 0, 0
	for _, c := range x.view.Battle().Companies {
		if c.Side == x.side {
			sum, n = sum+c.Morale, n+1
		}
	}
	return sum / max(n, 1)
}
