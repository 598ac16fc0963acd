package builder

import (
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// A shape is what of a thing lies on the table: the outline of an area with its holes,
// or a line.
type shape struct {
	line  bool
	rings [][]geom.Point // the outline or the line, and the holes
}

// shape returns the shape of a piece of terrain or of an area, or refuses.
func (p *plan) shape(t Thing, entry int) (s shape) {
	doc := p.state.Document()
	var area geom.Polygon
	switch {
	case t.Of == "terrain":
		f := &doc.Setup().Terrain[entry]
		if f.Kind.Data().Linear {
			return shape{line: true, rings: [][]geom.Point{slices.Clone(f.Line.Points)}}
		}
		area = f.Area
	case t.Of == "area" && doc.Scenario != nil:
		area = doc.Scenario.Areas[entry].Outline
	default:
		p.refuse(NotItsShape, "%s has no outline", t.title())
		return s
	}
	s.rings = append(s.rings, slices.Clone(area.Outline))
	for _, h := range area.Holes {
		s.rings = append(s.rings, slices.Clone(h))
	}
	return s
}

// key is the key of the outline or the line.
func (s shape) key() string {
	if s.line {
		return "line"
	}
	return "outline"
}

// least is how many corners a ring of the shape has at least.
func (s shape) least() int {
	if s.line {
		return 2
	}
	return 3
}

// polygon is the area of the shape.
func (s shape) polygon() geom.Polygon {
	p := geom.Polygon{Outline: s.rings[0]}
	for _, h := range s.rings[1:] {
		p.Holes = append(p.Holes, h)
	}
	return p
}

// put changes the shape of a thing to this one.
func (p *plan) put(table string, entry int, s shape) {
	p.change(scenarios.Change{What: scenarios.Set, Table: table, Entry: entry, Key: s.key(), Value: raw(s.rings[0])})
	p.putHoles(table, entry, s)
}

// putHoles changes the holes of a thing to those of the shape.
func (p *plan) putHoles(table string, entry int, s shape) {
	switch {
	case len(s.rings) > 1:
		p.change(scenarios.Change{What: scenarios.Set, Table: table, Entry: entry, Key: "holes", Value: raw(s.rings[1:])})
	case table == "terrain" && !s.line:
		p.change(scenarios.Change{What: scenarios.Unset, Table: table, Entry: entry, Key: "holes"})
	}
}

// corners returns the shape of the one thing that is changed, and refuses a ring or a
// corner that it has not; spare more than it has may be named.
func (p *plan) corners(spare int) (t Thing, table string, entry int, s shape) {
	t, table, entry = p.one()
	if p.refused() {
		return t, table, entry, s
	}
	s = p.shape(t, entry)
	switch {
	case p.refused():
	case p.Ring < 0 || p.Ring >= len(s.rings):
		p.refuse(NoSuchPlace, "%s has no hole %d", t.title(), p.Ring)
	case p.Corner < 1 || p.Corner > len(s.rings[p.Ring])+spare:
		p.refuse(NoSuchPlace, "%s has no corner %d", t.title(), p.Corner)
	}
	return t, table, entry, s
}

// spot returns the place At, or refuses.
func (p *plan) spot() geom.Point {
	if p.At == nil {
		p.refuse(BadAction, "no place is named")
		return geom.Point{}
	}
	return *p.At
}

// addCorner puts a corner before another, or after the last.
func (p *plan) addCorner() {
	t, table, entry, s := p.corners(1)
	at := p.spot()
	if p.refused() {
		return
	}
	p.tell("%s has a corner more.", t.title())
	if p.Ring == 0 {
		p.change(scenarios.Change{What: scenarios.Insert, Table: table, Entry: entry, Key: s.key(), At: p.Corner - 1, Value: raw(at)})
		return
	}
	s.rings[p.Ring] = slices.Insert(s.rings[p.Ring], p.Corner-1, at)
	p.putHoles(table, entry, s)
}

// moveCorner puts a corner elsewhere.
func (p *plan) moveCorner() {
	t, table, entry, s := p.corners(0)
	at := p.spot()
	if p.refused() {
		return
	}
	s.rings[p.Ring][p.Corner-1] = at
	p.put(table, entry, s)
	p.tell("A corner of %s is elsewhere.", t.title())
}

// removeCorner takes a corner away.
func (p *plan) removeCorner() {
	t, table, entry, s := p.corners(0)
	if p.refused() {
		return
	}
	if n := len(s.rings[p.Ring]); n <= s.least() {
		p.refuse(TooFew, "%s has only %d corners here: it needs them", t.title(), n)
		return
	}
	p.tell("%s has a corner less.", t.title())
	if p.Ring == 0 {
		p.change(scenarios.Change{What: scenarios.Remove, Table: table, Entry: entry, Key: s.key(), At: p.Corner - 1})
		return
	}
	s.rings[p.Ring] = slices.Delete(s.rings[p.Ring], p.Corner-1, p.Corner)
	p.putHoles(table, entry, s)
}

// holed returns the shape of the one piece of terrain that is changed, or refuses what
// can have no holes.
func (p *plan) holed() (t Thing, table string, entry int, s shape) {
	t, table, entry = p.one()
	if p.refused() {
		return t, table, entry, s
	}
	s = p.shape(t, entry)
	if !p.refused() && (s.line || t.Of != "terrain") {
		p.refuse(NotItsShape, "%s can have no holes: only areas of terrain have them", t.title())
	}
	return t, table, entry, s
}

// addHole puts a hole into an area of terrain.
func (p *plan) addHole() {
	t, table, entry, s := p.holed()
	if len(p.Points) < 3 {
		p.refuse(TooFew, "a hole needs at least three corners")
	}
	if p.refused() {
		return
	}
	s.rings = append(s.rings, p.Points)
	p.putHoles(table, entry, s)
	p.tell("%s has a hole more.", t.title())
}

// removeHole fills a hole.
func (p *plan) removeHole() {
	t, table, entry, s := p.holed()
	if p.refused() {
		return
	}
	if p.Ring < 1 || p.Ring >= len(s.rings) {
		p.refuse(NoSuchPlace, "%s has no hole %d", t.title(), p.Ring)
		return
	}
	s.rings = slices.Delete(s.rings, p.Ring, p.Ring+1)
	p.putHoles(table, entry, s)
	p.tell("A hole of %s is filled.", t.title())
}

// area returns the area of a thing, or refuses one that has none or whose outline
// meets itself.
func (p *plan) area(t Thing, entry int) geom.Polygon {
	s := p.shape(t, entry)
	if p.refused() {
		return geom.Polygon{}
	}
	if s.line {
		p.refuse(NotItsShape, "%s is a line: only an area can be split or merged", t.title())
		return geom.Polygon{}
	}
	if s.polygon().Validate() != nil {
		p.refuse(NotItsShape, "the outline of %s is at fault: mend that first", t.title())
	}
	return s.polygon()
}

// split cuts an area along the straight line through two points. The first piece keeps
// its name; As names the second, and further ones are numbered.
func (p *plan) split() {
	t, table, entry := p.one()
	if len(p.Points) != 2 || p.Points[0] == p.Points[1] {
		p.refuse(BadAction, "a line through two points splits an area")
	}
	if p.refused() {
		return
	}
	p.free(t.Of, p.As)
	whole := p.area(t, entry)
	ground := p.state.Document().Setup().Table.Bounds()
	box := whole.Bounds()
	for _, q := range [...]geom.Point{p.Points[0], p.Points[1], box.Min, box.Max} {
		if !ground.Contains(q) && !p.refused() {
			p.refuse(NoSuchPlace, "%s and the line that splits it must lie on the table", t.title())
		}
	}
	if p.refused() {
		return
	}
	var pieces []geom.Polygon
	for _, half := range halves(p.Points[0], p.Points[1], box) {
		part, err := whole.Intersection(half)
		if err != nil {
			p.refuse(NotItsShape, "the line runs through a corner so that %s cannot be split along it", t.title())
			return
		}
		pieces = append(pieces, part...)
	}
	if len(pieces) < 2 {
		p.refuse(Apart, "the line does not cross %s", t.title())
		return
	}
	if t.Of == "area" && slices.ContainsFunc(pieces, func(g geom.Polygon) bool { return len(g.Holes) > 0 }) {
		p.refuse(NotItsShape, "%s would have a hole", t.title())
		return
	}
	p.told.Things = []Thing{t}
	for i := len(pieces) - 1; i > 0; i-- { // each is put right after the first
		name := numbered(p.As, i)
		p.free(t.Of, name)
		p.change(scenarios.Change{What: scenarios.Copy, Table: table, Entry: entry, Value: raw(name)})
		p.put(table, entry+1, shapeOf(pieces[i]))
		p.told.Things = append(p.told.Things, Thing{Of: t.Of, Name: name})
	}
	p.put(table, entry, shapeOf(pieces[0]))
	p.tell("%s is split in %d.", t.title(), len(pieces))
}

// numbered is a name for the ith of several, the first without a number.
func numbered(name string, i int) string {
	if i < 2 {
		return name
	}
	return name + " " + itoa(i)
}

func shapeOf(g geom.Polygon) shape {
	s := shape{rings: [][]geom.Point{g.Outline}}
	for _, h := range g.Holes {
		s.rings = append(s.rings, h)
	}
	return s
}

// halves returns two polygons on either side of the line through a and b that together
// hold the box. Their common edge is the line, to the micrometer at its ends outside the box.
func halves(a, b geom.Point, box geom.Bounds) [2]geom.Polygon {
	d := b.Sub(a)
	far := 3 * max(abs(a.X-box.Min.X), abs(a.X-box.Max.X), abs(a.Y-box.Min.Y), abs(a.Y-box.Max.Y)) / 2
	long := max(abs(d.X), abs(d.Y))
	d = geom.Pt(d.X*far/long, d.Y*far/long)
	p, q, side := a.Sub(d), a.Add(d), geom.Pt(-d.Y, d.X)
	return [2]geom.Polygon{
		{Outline: geom.Ring{p, q, q.Add(side), p.Add(side)}},
		{Outline: geom.Ring{p, q, q.Sub(side), p.Sub(side)}},
	}
}

func abs(l geom.Length) geom.Length { return max(l, -l) }

// merge makes one piece of two of the same kind that overlap or share an edge. The
// first named keeps its name and its keys.
func (p *plan) merge() {
	if len(p.Things) != 2 || p.Things[0] == p.Things[1] || p.Things[0].Of != p.Things[1].Of {
		p.refuse(BadAction, "two pieces are merged, of terrain or of areas")
		return
	}
	t, u := p.Things[0], p.Things[1]
	table, i := p.find(t)
	_, j := p.find(u)
	if p.refused() {
		return
	}
	a, b := p.area(t, i), p.area(u, j)
	if p.refused() {
		return
	}
	if t.Of == "terrain" {
		p.alike(t, u, i, j)
	}
	both, err := a.Union(b)
	switch {
	case err != nil:
		p.refuse(NotItsShape, "%s and %s together would touch themselves at a corner: let them overlap more", t.title(), u.title())
	case len(both) != 1:
		p.refuse(Apart, "%s and %s do not meet", t.title(), u.title())
	case t.Of == "area" && len(both[0].Holes) > 0:
		p.refuse(NotItsShape, "%s and %s together would have a hole", t.title(), u.title())
	}
	if p.refused() {
		return
	}
	p.put(table, i, shapeOf(both[0]))
	p.change(scenarios.Change{What: scenarios.Drop, Table: table, Entry: j})
	p.told.Things = []Thing{t}
	p.tell("%s and %s are one piece.", t.title(), u.title())
}

// alike refuses two pieces of terrain that are not of one kind.
func (p *plan) alike(t, u Thing, i, j int) {
	s := p.state.Document().Setup()
	kind := func(i int) [5]string {
		f, g := s.Terrain[i], scenarios.Ground{}
		if i < len(s.Ground) {
			g = s.Ground[i]
		}
		return [5]string{s.TerrainKind(i), itoa(f.Level), levels(&f), g.Class, g.Cover}
	}
	if kind(i) != kind(j) {
		p.refuse(NotItsShape, "%s and %s are different ground: only pieces of one kind, height and cover are merged", t.title(), u.title())
	}
}

// levels is the height of a feature that gives one.
func levels(f *los.Feature) string {
	if f.Height == nil {
		return ""
	}
	return itoa(*f.Height)
}
