package builder

import (
	"strconv"

	"sightline/geom"
	"sightline/scenarios"
)

func itoa(n int) string { return strconv.Itoa(n) }

// move puts things elsewhere, all by the same way: terrain, areas and stands. A stand
// aboard another goes with that.
func (p *plan) move() {
	if p.By == nil || len(p.Things) == 0 {
		p.refuse(BadAction, "nothing is said of what is moved, or how far")
		return
	}
	for _, t := range p.Things {
		if table, entry := p.find(t); !p.refused() {
			p.moved(t, table, entry, entry, *p.By)
		}
	}
	p.tell("%s: moved.", titlesOf(p.Things))
}

// moved puts the thing that is entry from where the thing of is, moved.
func (p *plan) moved(t Thing, table string, of, entry int, by geom.Point) {
	p.mapped(t, table, of, entry, func(q geom.Point) geom.Point { return q.Add(by) }, 0, false)
}

// mapped puts a thing where a map of the table has thing of. A facing is turned to the
// other side of the axis if it is a mirror.
func (p *plan) mapped(t Thing, table string, of, entry int, to func(geom.Point) geom.Point, axis geom.Angle, mirror bool) {
	set := func(key string, value any) {
		p.change(scenarios.Change{What: scenarios.Set, Table: table, Entry: entry, Key: key, Value: raw(value)})
	}
	if t.Of == "stand" {
		st := &p.state.Document().Setup().Stands[of]
		if !st.OnTable() {
			p.refuse(NoSuchPlace, "%s has no place of its own on the table", t.title())
			return
		}
		set("at", to(st.At))
		if mirror {
			set("facing", (2*axis - st.Facing).Normal())
		}
		return
	}
	s := p.shape(t, of)
	if p.refused() {
		return
	}
	for _, r := range s.rings {
		for i := range r {
			r[i] = to(r[i])
		}
	}
	p.put(table, entry, s)
}

// across returns the mirror that exchanges two sides of a box, with the line that facings
// are turned about, or refuses.
func (p *plan) mirrorOf(box geom.Bounds) (func(geom.Point) geom.Point, geom.Angle) {
	switch p.Across {
	case "east-west":
		return func(q geom.Point) geom.Point { return geom.Pt(box.Min.X+box.Max.X-q.X, q.Y) }, 0
	case "north-south":
		return func(q geom.Point) geom.Point { return geom.Pt(q.X, box.Min.Y+box.Max.Y-q.Y) }, 90 * geom.Degree
	}
	p.refuse(BadAction, "a mirror exchanges east-west or north-south")
	return nil, 0
}

// mirror turns a piece of terrain or an area over where it lies.
func (p *plan) mirror() {
	t, table, entry := p.one()
	if p.refused() {
		return
	}
	s := p.shape(t, entry)
	if p.refused() {
		return
	}
	to, axis := p.mirrorOf(geom.BoundsOf(s.rings[0]...))
	if p.refused() {
		return
	}
	p.mapped(t, table, entry, entry, to, axis, true)
	p.tell("%s is mirrored.", t.title())
}

// opposite are the edges that a mirror exchanges.
var opposite = map[string][2]string{"east-west": {"east", "west"}, "north-south": {"north", "south"}}

// mirrorTable turns the whole table over: ground, areas, stands and edges.
func (p *plan) mirrorTable() {
	doc := p.state.Document()
	s := doc.Setup()
	to, axis := p.mirrorOf(s.Table.Bounds())
	if p.refused() {
		return
	}
	for i := range s.Terrain {
		p.mapped(Thing{Of: "terrain", Name: s.Terrain[i].Name}, "terrain", i, i, to, axis, true)
	}
	if doc.Scenario != nil {
		for i, a := range doc.Scenario.Areas {
			p.mapped(Thing{Of: "area", Name: a.Name}, "area", i, i, to, axis, true)
		}
	}
	for i := range s.Stands {
		if st := &s.Stands[i]; st.OnTable() {
			p.mapped(Thing{Of: "stand", Name: st.Name}, "stand", i, i, to, axis, true)
		}
	}
	e := opposite[p.Across]
	for _, r := range [...]struct{ list, key string }{{"side", "edge"}, {"victory", "conditions.exit"}} {
		for _, x := range [...][2]string{{e[0], "between"}, {e[1], e[0]}, {"between", e[1]}} {
			p.change(scenarios.Change{What: scenarios.Rename, Table: r.list, Key: r.key, Was: x[0], Value: raw(x[1])})
		}
	}
	p.told.Things = []Thing{{Of: "table"}}
	p.tell("The table is mirrored.")
}
