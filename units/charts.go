package units

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"sightline/geom"
)

//go:embed charts/*.toml
var charts embed.FS

// A chart is a file of the folder charts.
type chart struct {
	Nation []nationLine
	Kind   []kindLine
}

type nationLine struct{ ID, Name, Color, Source string }

type kindLine struct {
	ID, Name, Nation, Class, Symbol, Source string
	Base                                    [2]inches
}

// inches is a length read from its literal text, never through a float.
type inches geom.Length

// UnmarshalTOML reads a decimal number of inches.
func (l *inches) UnmarshalTOML(literal []byte) error {
	v, err := geom.ParseInches(string(literal))
	*l = inches(v)
	return err
}

// contents is everything the charts list.
type contents struct {
	nations []Nation
	kinds   []Kind
	byID    map[string]int // index in kinds
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
	c := contents{byID: map[string]int{}}
	files, err := charts.ReadDir("charts") // in order of names
	if err != nil {
		return c, err
	}
	var faults []error
	for _, f := range files {
		data, err := charts.ReadFile(path.Join("charts", f.Name()))
		if err != nil {
			return c, err
		}
		faults = append(faults, c.add(f.Name(), data))
	}
	for _, k := range c.kinds {
		if k.Nation != "" && !slices.ContainsFunc(c.nations, func(n Nation) bool { return n.ID == k.Nation }) {
			faults = append(faults, fmt.Errorf("kind %q: nation %q is not listed", k.ID, k.Nation))
		}
	}
	return c, errors.Join(faults...)
}

// add reads one chart and reports everything wrong with it.
func (c *contents) add(name string, data []byte) error {
	var lines chart
	d := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().EnableUnmarshalerInterface()
	if err := d.Decode(&lines); err != nil {
		var strict *toml.StrictMissingError
		if errors.As(err, &strict) {
			return fmt.Errorf("%s: %s", name, strict.String())
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	var faults []error
	fault := func(what, id, format string, args ...any) {
		faults = append(faults, fmt.Errorf("%s: %s %q: %s", name, what, id, fmt.Sprintf(format, args...)))
	}
	for _, l := range lines.Nation {
		color, err := parseColor(l.Color)
		switch {
		case !isID(l.ID) || l.Name == "":
			fault("nation", l.ID, "want an id of lower-case letters, digits and hyphens, and a name")
		case err != nil:
			fault("nation", l.ID, "%v", err)
		case slices.ContainsFunc(c.nations, func(n Nation) bool { return n.ID == l.ID }):
			fault("nation", l.ID, "listed twice")
		case !slices.Contains(sources(), l.Source):
			fault("nation", l.ID, "source %q: want one of %v", l.Source, sources())
		}
		c.nations = append(c.nations, Nation{l.ID, l.Name, color})
	}
	for _, l := range lines.Kind {
		for _, problem := range l.problems() {
			fault("kind", l.ID, "%s", problem)
		}
		if _, twice := c.byID[l.ID]; twice {
			fault("kind", l.ID, "listed twice")
		}
		c.byID[l.ID] = len(c.kinds)
		c.kinds = append(c.kinds, Kind{
			ID: l.ID, Name: l.Name, Nation: l.Nation, Class: Class(l.Class), Symbol: Symbol(l.Symbol),
			Width: geom.Length(l.Base[0]), Depth: geom.Length(l.Base[1]), Source: l.Source,
		})
	}
	return errors.Join(faults...)
}

// problems returns what is wrong with the line by itself.
func (l kindLine) problems() []string {
	var p []string
	add := func(bad bool, format string, args ...any) {
		if bad {
			p = append(p, fmt.Sprintf(format, args...))
		}
	}
	add(!isID(l.ID), "want an id of lower-case letters, digits and hyphens")
	add(l.Name == "", "want a name")
	add(!slices.Contains([]Class{Personnel, Vehicle, Gun}, Class(l.Class)), "class %q: want personnel, vehicle or gun", l.Class)
	add(!slices.Contains(Symbols(), Symbol(l.Symbol)), "symbol %q: want one of %v", l.Symbol, Symbols())
	add(!slices.Contains(sources(), l.Source), "source %q: want one of %v", l.Source, sources())
	for _, side := range l.Base {
		add(geom.Length(side) < geom.Inch/10 || geom.Length(side) > 6*geom.Inch,
			"base %v: want 0.1 to 6 inches", geom.Length(side))
	}
	return p
}

// sources are the marks of provenance: where a line comes from.
func sources() []string { return []string{"seed", "ed1", "ed2", "ed3", "tob", "house"} }

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

// Lookup returns the kind of stand that files write as id.
func Lookup(id string) (Kind, bool) {
	c := listed()
	i, ok := c.byID[id]
	if !ok {
		return Kind{}, false
	}
	return c.kinds[i], true
}

// All returns every kind of stand in the order of the charts.
func All() []Kind { return slices.Clone(listed().kinds) }

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
