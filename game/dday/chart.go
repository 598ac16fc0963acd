package dday

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"sightline/scenarios"
)

// A Cell is a figure of the rules.
type Cell struct {
	ID     string `json:"id"`     // "save.poor"
	Value  string `json:"value"`  // "5"
	Want   string `json:"want"`   // what it may hold
	Source string `json:"source"` // seed, house, or what an owner says
	Rule   string `json:"rule"`   // the section of the seed, or the gap of it that this fills
	Text   string `json:"text"`   // for people
}

// A Change replaces a cell.
type Change struct{ ID, Value, Source string }

// A Chart is all figures. It never changes.
type Chart struct {
	cells []Cell
	byID  map[string]int
}

//go:embed chart.toml
var chartFile []byte

// Standard returns the figures as they come with the program.
func Standard() *Chart { return standard() }

// The chart is part of the program and tested: a fault in it is a fault of the program.
var standard = sync.OnceValue(func() *Chart {
	var file struct{ Cell []Cell }
	if err := toml.NewDecoder(bytes.NewReader(chartFile)).DisallowUnknownFields().Decode(&file); err != nil {
		panic("dday: chart.toml: " + err.Error())
	}
	c := &Chart{cells: file.Cell, byID: map[string]int{}}
	var faults []error
	for i, x := range c.cells {
		if _, twice := c.byID[x.ID]; twice || !takes(x.Want, x.Value) || x.Text == "" || x.Rule == "" || x.Source != "seed" && x.Source != "house" {
			faults = append(faults, fmt.Errorf("cell %q", x.ID))
		}
		c.byID[x.ID] = i
	}
	if err := errors.Join(append(faults, c.order()...)...); err != nil {
		panic("dday: chart.toml: " + err.Error())
	}
	return c
})

// Cells returns every cell in the order of the chart.
func (c *Chart) Cells() []Cell { return slices.Clone(c.cells) }

// With returns the chart with single cells replaced. The error joins every fault: no such
// cell, a value that it may not hold, rolls that do not follow one another.
func (c *Chart) With(changes []Change) (*Chart, error) {
	if len(changes) == 0 {
		return c, nil
	}
	n := &Chart{cells: slices.Clone(c.cells), byID: c.byID}
	var faults []error
	for _, x := range changes {
		i, ok := c.byID[x.ID]
		switch {
		case !ok:
			var near []string
			part, _, _ := strings.Cut(x.ID, ".")
			for _, y := range c.cells {
				if strings.HasPrefix(y.ID, part+".") {
					near = append(near, y.ID)
				}
			}
			faults = append(faults, fmt.Errorf("cell %s: there is none%s", scenarios.Quoted(x.ID), scenarios.Suggest(x.ID, near)))
		case !takes(c.cells[i].Want, x.Value):
			faults = append(faults, fmt.Errorf("cell %s: is %s: want %s", scenarios.Quoted(x.ID), scenarios.Quoted(x.Value), c.cells[i].Want))
		default:
			n.cells[i].Value, n.cells[i].Source = x.Value, x.Source
			if x.Source == "" {
				n.cells[i].Source = "owner"
			}
		}
	}
	if err := errors.Join(append(faults, n.order()...)...); err != nil {
		return nil, err
	}
	return n, nil
}

// order returns the rolls that do not follow one another as those of a table have to.
func (c *Chart) order() (faults []error) {
	rising := func(ids ...string) {
		for i, id := range ids[1:] {
			if c.int(id) < c.int(ids[i]) {
				faults = append(faults, fmt.Errorf("cell %q: is %d: want no less than %s, %d", id, c.int(id), ids[i], c.int(ids[i])))
			}
		}
	}
	for _, q := range qualityNames {
		rising("activate."+q+".double", "activate."+q+".full", "activate."+q+".hold")
	}
	rising("hit.least", "hit.base", "hit.most")
	rising("air.save", "air.none")
	return faults
}

// takes reports whether a cell that wants that may hold the value.
func takes(want, value string) bool {
	for _, w := range strings.Split(want, " or ") {
		low, high, ok := strings.Cut(w, " to ")
		if !ok {
			if w == value {
				return true
			}
			continue
		}
		least, _ := strconv.Atoi(low)
		most, _ := strconv.Atoi(high)
		if n, err := strconv.Atoi(value); err == nil && n >= least && n <= most && len(value) <= 3 {
			return true
		}
	}
	return false
}

func (c *Chart) cell(id string) Cell { return c.cells[c.byID[id]] }
func (c *Chart) int(id string) int   { n, _ := strconv.Atoi(c.cell(id).Value); return n }

// A Line is a line of a ledger: what it is, what it adds, and where that is from.
type Line struct {
	ID     string `json:"id"` // of the cell
	Text   string `json:"text"`
	Value  int    `json:"value"`
	Source string `json:"source"`
}

// ChartFormat is the format of a file of cells.
const ChartFormat = "sightline/dday-chart 1"

const maxCells = 200

// DecodeChanges reads an overlay and returns the chart with its cells.
func DecodeChanges(name string, data []byte, c *Chart) (n *Chart, err error) {
	err = scenarios.DecodeTables(name, data, func(s *scenarios.Section) {
		s.Need("format", fmt.Sprintf("%q", ChartFormat))
		if s.Choice("format", "", ChartFormat) == "" {
			s.Skip(s.Keys()...)
			return
		}
		n = force(s, c)
	})
	return n, err
}

// force reads the cells of a file and returns the chart with them; c if they are at fault.
func force(s *scenarios.Section, c *Chart) *Chart {
	n, err := c.With(changes(s))
	if err == nil {
		return n
	}
	for _, line := range strings.Split(err.Error(), "\n") {
		s.Fault("cell", "%s", line)
	}
	return c
}

func changes(s *scenarios.Section) (list []Change) {
	for _, t := range s.Tables("cell", maxCells) {
		x := Change{t.Name("id", `the id of a cell, such as "save.poor"`), t.Name("value", "what the cell is to hold"), t.Phrase("source")}
		if t.Sound("id", "value", "source") {
			list = append(list, x)
		}
	}
	return list
}
