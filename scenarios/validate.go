package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// sections are the tables of a file, by index in the Setup and the Scenario.
type sections struct {
	table                                     *Section
	sides, terrain, stands, areas, visibility []*Section
}

// A checker reports what is wrong with a setup beyond the single keys: names
// that clash or lead nowhere, and shapes that cannot be.
type checker struct {
	*reader
	*Setup
	at      sections
	system  *System // nil if there is none
	unknown bool    // the system: words may be its own
}

// reservedSeat is the name of the seat that is no side's: game.Referee.
const reservedSeat = "referee"

func (c checker) setup() {
	c.unique("side", c.at.sides, func(i int) string { return c.Sides[i].Name })
	for i, s := range c.at.sides { // those that only stands name play no game
		if name := c.Sides[i].Name; strings.EqualFold(name, reservedSeat) {
			s.Fault("name", "%s would have the referee's powers: want another name", Quoted(name))
		}
	}
	c.unique("piece of terrain", c.at.terrain, func(i int) string { return c.Terrain[i].Name })
	c.unique("stand", c.at.stands, func(i int) string { return c.Stands[i].Name })
	for i, s := range c.Sides {
		if _, ok := units.NationNamed(s.Nation); s.Nation != "" && !ok {
			c.at.sides[i].Fault("nation", "%s is no nation of the charts%s", Quoted(s.Nation), Suggest(s.Nation, nationIDs()))
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
func (c checker) unique(what string, list []*Section, name func(int) string) {
	first := map[string]int{}
	for i, s := range list {
		n := name(i)
		if n == "" {
			continue
		}
		j, seen := first[n]
		if seen {
			s.Fault("name", "%s is the name of the %s of line %d too: want another", Quoted(n), what, list[j].Line("name"))
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
func (c checker) side(s *Section, key, name string) {
	if name == "" || !s.Sound(key) || slices.ContainsFunc(c.Sides, func(s Side) bool { return s.Name == name }) {
		return
	}
	if len(c.Sides) == 0 {
		s.Fault(key, "%s is no side: want a table [[side]] for it", Quoted(name))
		return
	}
	s.Fault(key, "%s is no side%s", Quoted(name), Suggest(name, c.sideNames()))
}

func (c checker) quality(s *Section, key, name string) {
	grades := units.Qualities()
	if c.system != nil && c.system.Qualities != nil {
		grades = c.system.Qualities
	}
	if name != "" && !c.unknown && s.Sound(key) && !slices.Contains(grades, name) {
		s.Fault(key, "%s is no quality%s", Quoted(name), Suggest(name, grades))
	}
}

// feature reports a bad shape of a piece of terrain.
func (c checker) feature(f *los.Feature, s *Section) {
	linear := f.Kind.Data().Linear
	if !s.Sound("kind") {
		// Whatever it is meant to be, its shape can be looked at.
		if linear = f.Area.Outline == nil; linear {
			f.Line.Width = max(f.Line.Width, geom.MinWidth)
		}
	}
	if linear {
		if len(f.Line.Points) > 0 && s.Sound("line", "width", "outline") {
			shape(s, "line", f.Line.Validate())
			c.inside(s, "line", f.Line.Points)
		}
		return
	}
	if !s.Sound("outline", "holes", "line") {
		return
	}
	c.polygon(s, f.Area)
}

// polygon reports a bad outline with its holes.
func (c checker) polygon(s *Section, p geom.Polygon) {
	corners := len(p.Outline)
	for _, h := range p.Holes {
		corners += len(h)
	}
	if corners > maxCorners {
		s.Fault("outline", "has %d corners, those of holes included: want at most %d", corners, maxCorners)
		return
	}
	for _, flaw := range p.Validate() {
		key := "outline"
		if flaw.Ring > 0 {
			key = "holes"
		}
		s.Fault(key, "%s", flaw.Text)
	}
	c.inside(s, "outline", p.Outline)
	for _, h := range p.Holes {
		c.inside(s, "holes", h)
	}
}

func shape(s *Section, key string, flaws []geom.Fault) {
	for _, flaw := range flaws {
		s.Fault(key, "%s", flaw.Text)
	}
}

// inside reports points off the table.
func (c checker) inside(s *Section, key string, pts []geom.Point) {
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
	s.Fault(key, "point %d, %v, is off the table%s: want x from 0 to %v and y from 0 to %v",
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
func (c checker) sized() bool {
	return c.Table.Width > 0 && c.at.table != nil && c.at.table.Sound("size")
}
