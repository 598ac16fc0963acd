package units

import (
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed charts/*.toml
var charts embed.FS

// contents is everything the charts list.
type contents struct {
	nations []Nation
	lines   []*line
	book    *Book
}

// listed reads the charts once. They are part of the program and tested: a
// fault in them is a fault of the program.
var listed = sync.OnceValue(func() contents {
	c, err := readCharts()
	if err != nil {
		panic("units: " + err.Error())
	}
	return c
})

func readCharts() (contents, error) {
	var c contents
	files, err := charts.ReadDir("charts") // in order of names
	if err != nil {
		return c, err
	}
	var faults Faults
	for _, f := range files {
		data, err := charts.ReadFile(path.Join("charts", f.Name()))
		if err != nil {
			return c, err
		}
		faults = append(faults, c.add(f.Name(), data)...)
	}
	return c, append(faults, c.bind()...).orNil()
}

// add reads one chart and reports what is wrong with it by itself.
func (c *contents) add(name string, data []byte) Faults {
	tables, faults := readTables(name, data)
	for _, t := range tables {
		var more Faults
		switch t.name {
		case "nation":
			more = c.addNation(name, t)
		case "kind", "weapon":
			var l *line
			l, more = lineOf(name, t)
			if slices.ContainsFunc(c.lines, func(o *line) bool { return o.name() == l.name() }) {
				more = append(more, l.fault("listed twice"))
			}
			c.lines = append(c.lines, l)
		case "": // has its fault
		default:
			more = Faults{{File: name, Line: t.line, Problem: fmt.Sprintf("unknown table [[%s]]: want [[nation]], [[kind]] or [[weapon]]", t.name)}}
		}
		faults = append(faults, more...)
	}
	return faults
}

// addNation reads a [[nation]].
func (c *contents) addNation(file string, t tableText) Faults {
	var n Nation
	var faults Faults
	fault := func(line int, format string, args ...any) {
		faults = append(faults, Fault{file, line, "nation." + n.ID, fmt.Sprintf(format, args...)})
	}
	var color, source string
	for _, k := range t.keys {
		switch k.key {
		case "id":
			n.ID = k.text
		case "name":
			n.Name = k.text
		case "color":
			color = k.text
		case "source":
			source = k.text
		default:
			fault(k.line, "unknown key %s: want id, name, color or source", quoted(k.key))
		}
	}
	var err error
	n.Color, err = parseColor(color)
	if err != nil {
		fault(t.line, "%v", err)
	}
	if _, ok := title(n.Name); !ok || !isID(n.ID) {
		fault(t.line, "want an id of lower-case letters, digits and hyphens, and a name")
	}
	if !slices.Contains(sources(), source) {
		fault(t.line, "source %s: want one of %v", quoted(source), sources())
	}
	if slices.ContainsFunc(c.nations, func(o Nation) bool { return o.ID == n.ID }) {
		fault(t.line, "listed twice")
	}
	c.nations = append(c.nations, n)
	return faults
}

// bind makes the book of all lines, once every line knows the one it is like.
func (c *contents) bind() Faults {
	var faults Faults
	for _, l := range c.lines {
		if l.like == "" {
			continue
		}
		i := slices.IndexFunc(c.lines, func(o *line) bool { return o.table == l.table && o.id == l.like })
		if i < 0 || c.lines[i].like != "" {
			faults = append(faults, l.fault("like %s: want the id of a line that is like no other", quoted(l.like)))
			continue
		}
		l.inherit(c.lines[i])
	}
	b, more := newBook(c.lines, c.nations)
	c.book = b
	return append(faults, more...)
}

func isID(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" && strings.Trim(s, "-") == s
}

func parseColor(s string) (Color, error) {
	n, err := strconv.ParseUint(strings.TrimPrefix(s, "#"), 16, 24)
	if err != nil || len(s) != 7 || s[0] != '#' {
		return Color{}, fmt.Errorf("color %q: want #rrggbb", s)
	}
	return Color{uint8(n >> 16), uint8(n >> 8), uint8(n)}, nil
}

// Lookup returns the kind of stand that files write as id, of the Standard
// charts.
func Lookup(id string) (Kind, bool) { return Standard().Kind(id) }

// All returns every kind of stand in the order of the Standard charts.
func All() []Kind { return Standard().Kinds() }

func listedNations() []Nation { return listed().nations }

// Nations returns every nation in the order of the charts.
func Nations() []Nation { return slices.Clone(listed().nations) }

// NationNamed returns the nation that files write as id.
func NationNamed(id string) (Nation, bool) {
	for _, n := range listed().nations {
		if n.ID == id {
			return n, true
		}
	}
	return Nation{}, false
}

// Qualities returns the grades of troops as files write them, worst first
// (seed 002, "Troop Quality").
func Qualities() []string {
	return []string{"green", "trained", "regular", "experienced", "veteran", "elite"}
}
