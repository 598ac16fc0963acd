package places

import (
	"fmt"
	"regexp"
	"strings"

	"sightline/geom"
)

// How near a point is to what it is told by, and how far from the middle of an
// area it is for the part of it to be told.
const (
	by       = 2 * geom.Inch
	farthest = 16 * geom.Inch
	inner    = 3 * geom.Inch
)

// Near tells in a few words where a point is: "in Struga", "in the north of
// Struga", "on the Highway, by Struga", "by Struga", "7″ north of Struga"; where
// nothing has a name, by the nearest edges.
func (l *Places) Near(p geom.Point) string { return l.near(p, false) }

// To is Near of what goes there: "to Struga", "into the north of Struga".
func (l *Places) To(p geom.Point) string { return l.near(p, true) }

// near is Near for what is or, to, for what goes there.
func (l *Places) near(p geom.Point, to bool) string {
	in, road, beside := l.around(p)
	switch {
	case in != nil:
		prep := in.preposition()
		if to {
			prep += "to"
		}
		if far := geom.Distance(in.Middle, p); far >= inner {
			return fmt.Sprintf("%s the %s of %s", prep, Eighth(in.Middle.AngleTo(p)), in.Name)
		}
		return prep + " " + in.Name
	case road != nil:
		on := either(to, "onto ", "on ") + road.Name
		if beside == nil {
			return on
		}
		return on + ", " + beside.beside(p)
	}
	if edge := l.edge(p); edge != "" && (beside == nil || geom.Distance(beside.Nearest(p), p) > by) {
		at := either(to, "to ", "at ") + edge
		if beside == nil {
			return at
		}
		return at + ", " + beside.beside(p)
	}
	if beside == nil {
		return either(to, "to a place ", "") + l.fromEdges(p)
	}
	words := beside.beside(p)
	if name, is := strings.CutPrefix(words, "by "); is && to {
		return "to " + name
	}
	return either(to, "to a place ", "") + words
}

// edge is the edge of the table that a point is by, or two of them; "" if it is by none.
func (l *Places) edge(p geom.Point) string {
	var edges []string
	for _, e := range []struct {
		name string
		far  geom.Length
	}{{"north", p.Y}, {"south", l.size.Depth - p.Y}, {"west", p.X}, {"east", l.size.Width - p.X}} {
		if e.far <= by {
			edges = append(edges, e.name)
		}
	}
	if edges == nil {
		return ""
	}
	return "the " + strings.Join(edges, "-") + either(len(edges) > 1, " corner", " edge")
}

func either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}

// around finds the smallest area that holds a point, a line that does, and the
// nearest place near it that does not.
func (l *Places) around(p geom.Point) (in, on, beside *Mark) {
	for i := range l.Marks {
		switch m := &l.Marks[i]; {
		case m.Line != nil:
			if on == nil && m.Holds(p) {
				on = m
			}
		case m.Holds(p):
			if in == nil || m.Area.Area2() < in.Area.Area2() {
				in = m
			}
		case m.marks && geom.Distance(m.Nearest(p), p) <= farthest:
			if beside == nil || geom.Distance(m.Nearest(p), p) < geom.Distance(beside.Nearest(p), p) {
				beside = m
			}
		}
	}
	return in, on, beside
}

// beside tells of a point that the mark does not hold.
func (m *Mark) beside(p geom.Point) string {
	if geom.Distance(m.Nearest(p), p) <= by {
		return "by " + m.Name
	}
	return awayFrom(m, p)
}

var (
	placeIn   = regexp.MustCompile(`(at |to |on )?\((-?[0-9.]+), (-?[0-9.]+)\)`)
	noArrow   = regexp.MustCompile(`(No Order|Rally), [0-9.]+°`)
	angleIn   = regexp.MustCompile(`(to |faces |, )([0-9.]+)°`)
	lengthIn  = regexp.MustCompile(`([0-9]+\.[0-9]{2,})(″|")`)
	straightQ = regexp.MustCompile(`([0-9])"`)
)

// Plain says in people's words what a sentence of the rules says in numbers:
// directions by the compass, places by what is near, lengths in tenths of an
// inch. What is no direction and no place of the table stays.
func (l *Places) Plain(s string) string {
	s = noArrow.ReplaceAllString(s, "$1")
	s = strings.ReplaceAll(s, "does not see (", "does not see the place at (")
	s = placeIn.ReplaceAllStringFunc(s, func(found string) string {
		m := placeIn.FindStringSubmatch(found)
		x, err := geom.ParseInches(m[2])
		y, no := geom.ParseInches(m[3])
		p := geom.Pt(x, y)
		if err != nil || no != nil || !p.InRange() {
			return found
		}
		return l.near(p, m[1] == "to ")
	})
	s = angleIn.ReplaceAllStringFunc(s, func(found string) string {
		m := angleIn.FindStringSubmatch(found)
		a, err := geom.ParseDegrees(m[2])
		if err != nil {
			return found
		}
		return m[1] + either(m[1] == ", ", "to ", "") + "the " + Bearing(a)
	})
	return Lengths(s)
}

// Lengths says the lengths of a sentence of the rules in tenths of an inch.
func Lengths(s string) string {
	s = lengthIn.ReplaceAllStringFunc(s, func(found string) string {
		m := lengthIn.FindStringSubmatch(found)
		n, err := geom.ParseInches(m[1])
		if err != nil {
			return found
		}
		return tenths(n) + "″"
	})
	return straightQ.ReplaceAllString(s, "$1″")
}

// tenths is a length in inches with at most one place.
func tenths(n geom.Length) string {
	t := (n*10 + geom.Inch/2) / geom.Inch
	return strings.TrimSuffix(fmt.Sprintf("%d.%d", t/10, t%10), ".0")
}
