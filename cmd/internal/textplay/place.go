package textplay

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"sightline/cmd/internal/places"
	"sightline/geom"
	"sightline/scenarios"
)

// bearingOf reads the name of a direction.
func bearingOf(s string) (geom.Angle, bool) {
	s = squeezed(strings.ToLower(s))
	for i, c := range places.Compass {
		if s == c[0] || s == squeezed(c[1]) {
			return geom.Angle(i) * places.Point, true
		}
	}
	return 0, false
}

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
	if m := t.mark(of); m != nil && m.Area != nil && !mid {
		from = edgeOf(m, a)
	}
	p := from.Ahead(a.Direction(), far)
	if !p.InRange() {
		return p, errors.New("that is far off the table")
	}
	return p, nil
}

// edgeOf is the farthest place of an area, straight from its middle.
func edgeOf(m *places.Mark, a geom.Angle) geom.Point {
	b := m.Area.Bounds()
	last := m.Middle
	for far := geom.Length(0); far <= geom.Distance(b.Min, b.Max); far += geom.Inch / 10 {
		if p := m.Middle.Ahead(a.Direction(), far); m.Area.Contains(p) {
			last = p
		}
	}
	return last
}

// mark returns the landmark that a phrase means, or nil.
func (t *text) mark(phrase string) *places.Mark {
	name, err := pick("place", phrase, t.markNames())
	if err != nil {
		return nil
	}
	for i := range t.places.Marks {
		if t.places.Marks[i].Name == name {
			return &t.places.Marks[i]
		}
	}
	return nil
}

func (t *text) markNames() (out []string) {
	for i := range t.places.Marks {
		out = append(out, t.places.Marks[i].Name)
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
	for i := range t.places.Marks {
		if m := &t.places.Marks[i]; m.Name == name {
			if m.Line != nil {
				return m.Nearest(near), nil
			}
			return m.Middle, nil
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
