package scenarios

import (
	"fmt"
	"slices"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// places are the paths of the tables of a file, by index in the Setup.
type places struct {
	sides, terrain, stands, formations         []string
	areas, visibility, strikes, victory, cells []string
	conditions                                 [][]string // of each victory
}

// A checker reports what is wrong with a setup beyond the single keys: names
// that clash or lead nowhere, and shapes that cannot be.
type checker struct {
	*reader
	*Setup
	at places
}

func (c checker) setup() {
	c.unique("side", c.at.sides, func(i int) string { return c.Sides[i].Name })
	c.unique("piece of terrain", c.at.terrain, func(i int) string { return c.Terrain[i].Name })
	c.unique("stand", c.at.stands, func(i int) string { return c.Stands[i].Name })
	for i, s := range c.Sides {
		if _, ok := units.NationNamed(s.Nation); s.Nation != "" && !ok {
			c.fault(c.at.sides[i]+".nation", "%s is no nation of the charts%s", quoted(s.Nation), Suggest(s.Nation, nationIDs()))
		}
	}
	for i := range c.Terrain {
		c.feature(&c.Terrain[i], c.at.terrain[i])
	}
	for i := range c.Stands {
		c.stand(&c.Stands[i], c.at.stands[i])
	}
}

// unique reports names that appear twice.
func (c checker) unique(what string, paths []string, name func(int) string) {
	first := map[string]int{}
	for i, path := range paths {
		n := name(i)
		if n == "" {
			continue
		}
		j, seen := first[n]
		if seen {
			c.fault(path+".name", "%s is the name of the %s of line %d too: want another", quoted(n), what, c.line(paths[j]+".name"))
			continue
		}
		first[n] = i
	}
}

func nationIDs() []string {
	var ids []string
	for _, n := range units.Nations() {
		ids = append(ids, n.ID)
	}
	return ids
}

func kindIDs() []string {
	var ids []string
	for _, k := range units.All() {
		ids = append(ids, k.ID)
	}
	return ids
}

func (c checker) sideNames() []string {
	var names []string
	for _, s := range c.Sides {
		names = append(names, s.Name)
	}
	return names
}

// side reports a side that is not one of the file's.
func (c checker) side(path, name string) {
	if name == "" || !c.sound(path) || slices.ContainsFunc(c.Sides, func(s Side) bool { return s.Name == name }) {
		return
	}
	if len(c.Sides) == 0 {
		c.fault(path, "%s is no side: want a table [[side]] for it", quoted(name))
		return
	}
	c.fault(path, "%s is no side%s", quoted(name), Suggest(name, c.sideNames()))
}

func (c checker) quality(path, name string) {
	if name != "" && c.sound(path) && !slices.Contains(units.Qualities(), name) {
		c.fault(path, "%s is no quality%s", quoted(name), Suggest(name, units.Qualities()))
	}
}

// feature reports a bad shape of a piece of terrain.
func (c checker) feature(f *los.Feature, path string) {
	linear := f.Kind.Data().Linear
	if !c.sound(path + ".kind") {
		// Whatever it is meant to be, its shape can be looked at.
		if linear = f.Area.Outline == nil; linear {
			f.Line.Width = max(f.Line.Width, geom.MinWidth)
		}
	}
	if linear {
		if key := path + ".line"; len(f.Line.Points) > 0 && c.sound(key, path+".width", path+".outline") {
			c.shape(key, f.Line.Validate())
			c.inside(key, f.Line.Points)
		}
		return
	}
	outline, holes := path+".outline", path+".holes"
	if !c.sound(outline, holes, path+".line") {
		return
	}
	for _, flaw := range f.Area.Validate() {
		key := outline
		if flaw.Ring > 0 {
			key = holes
		}
		c.fault(key, "%s", flaw.Text)
	}
	c.inside(outline, f.Area.Outline)
	for _, h := range f.Area.Holes {
		c.inside(holes, h)
	}
}

func (c checker) shape(key string, flaws []geom.Fault) {
	for _, flaw := range flaws {
		c.fault(key, "%s", flaw.Text)
	}
}

// inside reports points off the table.
func (c checker) inside(key string, pts []geom.Point) {
	if !c.sized() {
		return
	}
	off := func(p geom.Point) bool { return !c.Table.Bounds().Contains(p) }
	i := slices.IndexFunc(pts, off)
	if i < 0 {
		return
	}
	more := ""
	if n := count(pts[i+1:], off); n > 0 {
		more = fmt.Sprintf(" (with %d more)", n)
	}
	c.fault(key, "point %d, %v, is off the table%s: want x from 0 to %v and y from 0 to %v",
		i+1, pts[i], more, c.Table.Width, c.Table.Depth)
}

func count(pts []geom.Point, is func(geom.Point) bool) int {
	n := 0
	for _, p := range pts {
		if is(p) {
			n++
		}
	}
	return n
}

// sized reports whether the table's size is known and sound.
func (c checker) sized() bool { return c.Table.Width > 0 && c.sound("table", "table.size") }

func (c checker) stand(s *Stand, path string) {
	c.side(path+".side", s.Side)
	c.quality(path+".quality", s.Quality)
	if _, ok := units.Lookup(s.Kind); s.Kind != "" && !ok {
		c.fault(path+".kind", "%s is no kind of the charts%s", quoted(s.Kind), Suggest(s.Kind, kindIDs()))
	}
	_, based := c.lines[path+".base"]
	if base := path + ".base"; based && c.sound(base) &&
		(min(s.Width, s.Depth) < minBase || max(s.Width, s.Depth) > maxBase) {
		c.fault(base, "is %v by %v: want %v to %v inches each way", s.Width, s.Depth, minBase, maxBase)
	}
	if s.Aboard != "" {
		c.aboard(s, path+".aboard")
	}
	if !c.sized() || !c.placed(s, path) {
		return
	}
	f := s.Footprint()
	for _, corner := range f.Corners {
		if !c.Table.Bounds().Contains(corner) {
			c.fault(path+".at", "the stand reaches off the table at %v: want its whole footprint from (0, 0) to (%v, %v)",
				corner, c.Table.Width, c.Table.Depth)
			return
		}
	}
}

// placed reports whether the stand begins on the table at a place that is
// known.
func (c checker) placed(s *Stand, path string) bool {
	return s.OnTable() && c.sound(path+".at", path+".facing", path+".kind", path+".base", path+".deploy", path+".arrives")
}

// aboard reports a carrier that is none, and puts the stand where its carrier
// is.
func (c checker) aboard(s *Stand, key string) {
	i := c.StandIndex(s.Aboard)
	if i < 0 {
		c.fault(key, "%s is no stand%s", quoted(s.Aboard), Suggest(s.Aboard, c.standNames()))
		return
	}
	carrier := &c.Stands[i]
	kind, known := units.Lookup(carrier.Kind)
	switch {
	case carrier == s:
		c.fault(key, "is the stand itself: want another")
	case carrier.Aboard != "":
		c.fault(key, "%s is itself aboard %s: want a carrier that is not", quoted(s.Aboard), quoted(carrier.Aboard))
	case carrier.Side != s.Side:
		c.fault(key, "%s is of another side, %s: want a carrier of %s", quoted(s.Aboard), quoted(carrier.Side), quoted(s.Side))
	case known && kind.Class != units.Vehicle:
		c.fault(key, "%s is %s: want a vehicle", quoted(s.Aboard), kind.Name)
	default:
		s.At, s.Facing = carrier.At, carrier.Facing
	}
}

func (c checker) standNames() []string {
	names := make([]string, len(c.Stands))
	for i, s := range c.Stands {
		names[i] = s.Name
	}
	return names
}

func (c checker) scenario(s *Scenario) {
	c.setup()
	c.unique("formation", c.at.formations, func(i int) string { return s.Formations[i].Name })
	for i, f := range s.Formations {
		path := c.at.formations[i]
		c.side(path+".side", f.Side)
		c.quality(path+".quality", f.Quality)
		c.within(s, f, path+".within")
	}
	for i, st := range s.Stands {
		c.company(s, st, c.at.stands[i]+".company")
	}
	c.battle(s)
	c.overlaps()
}

func formationNames(s *Scenario) []string {
	names := make([]string, len(s.Formations))
	for i, f := range s.Formations {
		names[i] = f.Name
	}
	return names
}

// within reports a formation above that is none.
func (c checker) within(s *Scenario, f Formation, key string) {
	if f.Within == "" {
		return
	}
	i := slices.IndexFunc(s.Formations, func(g Formation) bool { return g.Name == f.Within })
	switch {
	case i < 0:
		c.fault(key, "%s is no formation%s", quoted(f.Within), Suggest(f.Within, formationNames(s)))
	case f.Echelon != "company" || s.Formations[i].Echelon != "battalion":
		c.fault(key, "a %s cannot be within a %s: want a company within a battalion", f.Echelon, s.Formations[i].Echelon)
	case s.Formations[i].Side != f.Side:
		c.fault(key, "%s is of another side, %s", quoted(f.Within), quoted(s.Formations[i].Side))
	}
}

// company reports a stand whose formation is none, or of the other side.
func (c checker) company(s *Scenario, st Stand, key string) {
	if st.Company == "" {
		return
	}
	i := slices.IndexFunc(s.Formations, func(f Formation) bool { return f.Name == st.Company })
	switch {
	case i < 0:
		c.fault(key, "%s is no formation%s", quoted(st.Company), Suggest(st.Company, formationNames(s)))
	case s.Formations[i].Side != st.Side:
		c.fault(key, "%s is of another side, %s", quoted(st.Company), quoted(s.Formations[i].Side))
	}
}

// overlaps reports stands that stand on one another.
func (c checker) overlaps() {
	feet := make([]*geom.Footprint, len(c.Stands))
	for i, s := range c.Stands {
		p := c.at.stands[i]
		if c.placed(&s, p) {
			f := s.Footprint()
			feet[i] = &f
		}
	}
	for i, f := range feet {
		for j := range i {
			if f != nil && feet[j] != nil && Overlap(f, feet[j]) {
				c.fault(c.at.stands[i]+".at", "%s stands on %s of line %d: want them apart or aboard",
					quoted(c.Stands[i].Name), quoted(c.Stands[j].Name), c.line(c.at.stands[j]))
				break
			}
		}
	}
}

// Overlap reports whether two footprints share more than an edge or a corner.
// It is exact.
func Overlap(f, g *geom.Footprint) bool {
	return f.Bounds().Touches(g.Bounds()) && !apart(f.Polygon(), g.Polygon()) && !apart(g.Polygon(), f.Polygon())
}

// apart reports whether some edge of the counterclockwise polygon p has all of
// q on its outer side, the edge's line included.
func apart(p, q []geom.Point) bool {
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if !slices.ContainsFunc(q, func(c geom.Point) bool { return geom.Orient(a, b, c) > 0 }) {
			return true
		}
	}
	return false
}

func (c checker) ruling(r *Ruling) {
	c.setup()
	c.ask(r.Ask)
	if r.Expect != nil {
		c.expect(r.Expect)
	}
}

func (c checker) ask(a Ask) {
	if a.Question == "" {
		return
	}
	key := fmt.Sprintf("ask.%s", a.Question)
	for _, name := range []string{a.From, a.To} {
		if c.StandIndex(name) < 0 {
			c.fault(key, "%s is no stand%s", quoted(name), Suggest(name, c.standNames()))
		}
	}
	if a.From == a.To && c.sound(key) {
		c.fault(key, "asks about %s twice: want two stands", quoted(a.From))
	}
}

func (c checker) expect(e *Expect) {
	const key = "expect.by"
	if e.Verdict == los.Clear && len(e.By) > 0 {
		c.fault(key, "names what blocks a clear line: want by = [] or the verdict %q", los.Blocked)
		return
	}
	names := c.standNames()
	for _, f := range c.Terrain {
		names = append(names, f.Name)
	}
	for _, name := range e.By {
		if !slices.Contains(names, name) {
			c.fault(key, "%s is neither terrain nor a stand%s", quoted(name), Suggest(name, names))
		}
	}
}
