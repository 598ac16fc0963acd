package textplay

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"sightline/geom"
	"sightline/scenarios"
)

// compass are the names of directions, every 22.5 degrees clockwise from north.
var compass = [16][2]string{
	{"n", "north"}, {"nne", "north-north-east"}, {"ne", "north-east"}, {"ene", "east-north-east"},
	{"e", "east"}, {"ese", "east-south-east"}, {"se", "south-east"}, {"sse", "south-south-east"},
	{"s", "south"}, {"ssw", "south-south-west"}, {"sw", "south-west"}, {"wsw", "west-south-west"},
	{"w", "west"}, {"wnw", "west-north-west"}, {"nw", "north-west"}, {"nnw", "north-north-west"},
}

const point16 = geom.FullTurn / 16

// bearing is the name of the direction that is nearest to an angle.
func bearing(a geom.Angle) string {
	return compass[(a.Normal()+point16/2)/point16%16][1]
}

// eighth is bearing with north-east and its like, and nothing finer.
func eighth(a geom.Angle) string {
	return compass[(a.Normal()+point16)/(2*point16)%8*2][1]
}

// bearingOf reads the name of a direction.
func bearingOf(s string) (geom.Angle, bool) {
	s = squeezed(strings.ToLower(s))
	for i, c := range compass {
		if s == c[0] || s == squeezed(c[1]) {
			return geom.Angle(i) * point16, true
		}
	}
	return 0, false
}

// A landmark is a named place of the table.
type landmark struct {
	name   string
	kind   string
	area   *geom.Polygon  // nil of a line
	line   *geom.Polyline // nil of an area
	middle geom.Point     // within it
	marks  bool           // that other places are told from it
}

// landmarks are the terrain and the areas of a table that have names.
func landmarks(sc *scenarios.Scenario) []landmark {
	var out []landmark
	for i := range sc.Terrain {
		f := &sc.Terrain[i]
		m := landmark{name: f.Name, kind: sc.TerrainKind(i)}
		switch {
		case f.Name == "":
			continue
		case len(f.Area.Outline) > 0:
			m.area, m.middle, m.marks = &f.Area, middleOf(&f.Area), true
		case len(f.Line.Points) > 0:
			m.line, m.middle = &f.Line, f.Line.Points[len(f.Line.Points)/2]
		default:
			continue
		}
		out = append(out, m)
	}
	for i := range sc.Areas {
		a := &sc.Areas[i]
		if !named(out, a.Name) && len(a.Outline.Outline) > 0 {
			out = append(out, landmark{name: a.Name, kind: "area", area: &a.Outline, middle: middleOf(&a.Outline)})
		}
	}
	return out
}

func named(marks []landmark, name string) bool {
	for i := range marks {
		if strings.EqualFold(marks[i].name, name) {
			return true
		}
	}
	return false
}

// middleOf is the middle of what an area spans, or a place in the area near that.
func middleOf(a *geom.Polygon) geom.Point {
	b := a.Bounds()
	mid := geom.Divide(b.Min, b.Max, 1, 2)
	best, found := mid, a.Contains(mid)
	for x := int64(1); x < 16 && !found; x++ {
		for y := int64(1); y < 16; y++ {
			p := geom.Pt(geom.Divide(b.Min, b.Max, x, 16).X, geom.Divide(b.Min, b.Max, y, 16).Y)
			if a.Contains(p) && (best == mid || geom.Distance(p, mid) < geom.Distance(best, mid)) {
				best = p
			}
		}
	}
	return best
}

// nearest is the place of the landmark's edge or line that is nearest to a point.
func (m *landmark) nearest(p geom.Point) geom.Point {
	var best geom.Point
	first := true
	try := func(a, b geom.Point) {
		q, _ := geom.ClosestPoints(geom.Hull{a, b}, geom.Hull{p})
		if first || geom.Distance(q, p) < geom.Distance(best, p) {
			best, first = q, false
		}
	}
	if m.line != nil {
		for i := 1; i < len(m.line.Points); i++ {
			try(m.line.Points[i-1], m.line.Points[i])
		}
		return best
	}
	out := m.area.Outline
	for i := range out {
		try(out[i], out[(i+1)%len(out)])
	}
	return best
}

func (m *landmark) holds(p geom.Point) bool {
	if m.line != nil {
		return m.line.Contains(p)
	}
	return m.area.Contains(p)
}

// where tells where a point is: in or on what has a name, else from the nearest
// piece of terrain. Lengths are whole inches, as the eye guesses them.
func (t *text) where(p geom.Point) string {
	var in, by *landmark
	on := ""
	for i := range t.marks {
		m := &t.marks[i]
		switch {
		case m.line != nil:
			if on == "" && m.holds(p) {
				on = "on " + m.name + ", "
			}
		case !m.marks:
		case m.holds(p):
			if in == nil || m.area.Area2() < in.area.Area2() {
				in = m
			}
		case by == nil || geom.Distance(m.nearest(p), p) < geom.Distance(by.nearest(p), p):
			by = m
		}
	}
	switch {
	case in != nil:
		return on + in.preposition() + " " + in.name + from(in.middle, p)
	case by != nil:
		return on + awayFrom(by, p)
	}
	return on + t.fromEdges(p)
}

func (m *landmark) preposition() string {
	if m.kind == "hill" {
		return "on"
	}
	return "in"
}

// from tells of a place in an area where it lies in there.
func from(middle, p geom.Point) string {
	far := geom.Distance(middle, p)
	if far < geom.Inch {
		return ", at its middle"
	}
	return fmt.Sprintf(", %s %s of its middle", whole(far), eighth(middle.AngleTo(p)))
}

func awayFrom(m *landmark, p geom.Point) string {
	far, way := geom.Distance(m.nearest(p), p), eighth(m.middle.AngleTo(p))
	if far < geom.Inch/2 {
		return fmt.Sprintf("at the %s edge of %s", way, m.name)
	}
	return fmt.Sprintf("%s %s of %s", whole(far), way, m.name)
}

func (t *text) fromEdges(p geom.Point) string {
	tb := t.scenario().Table
	ns, ew := whole(p.Y)+" from the north edge", whole(p.X)+" from the west edge"
	if p.Y > tb.Depth/2 {
		ns = whole(tb.Depth-p.Y) + " from the south edge"
	}
	if p.X > tb.Width/2 {
		ew = whole(tb.Width-p.X) + " from the east edge"
	}
	return ns + ", " + ew
}

// whole is a length in whole inches.
func whole(l geom.Length) string { return fmt.Sprintf("%d″", (l+geom.Inch/2)/geom.Inch) }

// tenths is a length in inches with at most one place.
func tenths(l geom.Length) string {
	if l < 0 {
		return "-" + tenths(-l)
	}
	n := (l*10 + geom.Inch/2) / geom.Inch
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", n/10, n%10), ".0")
}

// inches is tenths with the mark.
func inches(l geom.Length) string { return tenths(l) + "″" }

// coordinates are those of a place: inches east of the west edge, then south of
// the north edge.
func coordinates(p geom.Point) string { return tenths(p.X) + "," + tenths(p.Y) }

var (
	pairForm = regexp.MustCompile(`^(-?[0-9.]+)\s*,\s*(-?[0-9.]+)$`)
	awayForm = regexp.MustCompile(`^([0-9.]+)\s*(?:″|''|inch|inches|in)?\s+([A-Za-z-]+)\s+of\s+(.+)$`)
)

// point reads a place: X,Y in inches; the name of terrain, of an area or of a
// stand; "3 north-east of PLACE". Of a line it is the place nearest to near.
func (t *text) point(phrase string, near geom.Point) (geom.Point, error) {
	phrase = strings.TrimSpace(phrase)
	if m := pairForm.FindStringSubmatch(phrase); m != nil {
		x, err := geom.ParseInches(m[1])
		y, no := geom.ParseInches(m[2])
		p := geom.Pt(x, y)
		if err != nil || no != nil || !p.InRange() {
			return p, fmt.Errorf("%s is no place: want inches from the west and from the north edge, such as 12,8.5", scenarios.Quoted(phrase))
		}
		return p, nil
	}
	if m := awayForm.FindStringSubmatch(phrase); m != nil {
		far, err := geom.ParseInches(m[1])
		a, ok := bearingOf(m[2])
		if err != nil || !ok || far > geom.MaxCoord/4 {
			return geom.Point{}, fmt.Errorf("%s is no distance and direction: want them such as 3 north-east of a place", scenarios.Quoted(phrase))
		}
		return t.away(far, a, m[3], near)
	}
	if strings.EqualFold(phrase, "here") {
		return near, nil
	}
	return t.placeNamed(phrase, near)
}

// away is the place so far from another: from a stand's center, from where an
// area ends in that direction.
func (t *text) away(far geom.Length, a geom.Angle, of string, near geom.Point) (geom.Point, error) {
	of = strings.TrimPrefix(strings.TrimSpace(of), "the ")
	mid := strings.HasPrefix(of, "middle of ")
	of = strings.TrimPrefix(of, "middle of ")
	from, err := t.point(of, near)
	if err != nil {
		return from, err
	}
	if m := t.mark(of); m != nil && m.area != nil && !mid {
		from = m.edge(a)
	}
	p := from.Ahead(a.Direction(), far)
	if !p.InRange() {
		return p, errors.New("that is far off the table")
	}
	return p, nil
}

// edge is the farthest place of an area, straight from its middle.
func (m *landmark) edge(a geom.Angle) geom.Point {
	b := m.area.Bounds()
	last := m.middle
	for far := geom.Length(0); far <= geom.Distance(b.Min, b.Max); far += geom.Inch / 10 {
		if p := m.middle.Ahead(a.Direction(), far); m.area.Contains(p) {
			last = p
		}
	}
	return last
}

// mark returns the landmark that a phrase means, or nil.
func (t *text) mark(phrase string) *landmark {
	name, err := pick("place", phrase, t.markNames())
	if err != nil {
		return nil
	}
	for i := range t.marks {
		if t.marks[i].name == name {
			return &t.marks[i]
		}
	}
	return nil
}

func (t *text) markNames() (out []string) {
	for i := range t.marks {
		out = append(out, t.marks[i].name)
	}
	return out
}

// placeNamed is the place of a landmark or of a stand on the table.
func (t *text) placeNamed(phrase string, near geom.Point) (geom.Point, error) {
	names := t.markNames()
	for _, n := range t.view().Names() {
		if t.at.placed(n) {
			names = append(names, n)
		}
	}
	name, err := pick("place or stand on the table", phrase, names)
	if err != nil {
		return geom.Point{}, err
	}
	for i := range t.marks {
		if m := &t.marks[i]; m.name == name {
			if m.line != nil {
				return m.nearest(near), nil
			}
			return m.middle, nil
		}
	}
	p, _ := t.view().Piece(name)
	return t.eye(&p), nil
}

// direction reads where something looks or goes: a name of the compass, degrees
// clockwise from north, or a place that it looks at.
func (t *text) direction(phrase string, at geom.Point) (geom.Angle, error) {
	phrase = strings.TrimSpace(phrase)
	if a, ok := bearingOf(phrase); ok {
		return a, nil
	}
	number := strings.TrimSpace(strings.TrimSuffix(strings.TrimSuffix(phrase, "degrees"), "°"))
	if a, err := geom.ParseDegrees(number); err == nil {
		return a, nil
	}
	if name, err := pick("stand", phrase, t.view().Names()); err == nil && t.at.placed(name) {
		p, _ := t.view().Piece(name)
		return at.AngleTo(center(&p)), nil
	}
	to, err := t.point(phrase, at)
	if err != nil {
		return 0, fmt.Errorf("%w (a direction is such as NE, east, 75 or a place)", err)
	}
	return at.AngleTo(to), nil
}
