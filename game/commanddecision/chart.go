package commanddecision

import (
	"bytes"
	"cmp"
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
	"sightline/scenarios"
	"sightline/units"
)

//go:embed reference/*.toml
var reference embed.FS

// A Cell is a figure of the reference chart: a modifier, a base number, a
// terrain cost, a ruling.
type Cell struct {
	ID     string // "hit.pinned"
	Value  string // "-2", "12", "x2", "P", "0.02"
	Source string // seed, ed1, ed2, ed3, tob or house
	Rule   string // the row of RULES.md it belongs to: "8.5"
	Text   string // for people: "Firer pinned"
}

// Int is the cell's value as a whole number; 0 if it is none.
func (c Cell) Int() int {
	n, _ := strconv.Atoi(c.Value)
	return n
}

// Length is the cell's value in inches; 0 if it is none.
func (c Cell) Length() geom.Length {
	l, _ := geom.ParseInches(c.Value)
	return l
}

// A Chart is the reference chart in force in a game. It never changes.
type Chart struct {
	cells []Cell
	byID  map[string]int
	named []int // by handle: index in cells

	ints    []int // by handle: what the values come to
	lengths []geom.Length
}

// read fills what the values of the cells come to: they are asked for often.
func (c *Chart) read() {
	c.ints, c.lengths = make([]int, len(c.named)), make([]geom.Length, len(c.named))
	for h, i := range c.named {
		c.ints[h], c.lengths[h] = c.cells[i].Int(), c.cells[i].Length()
	}
}

// A handle names a cell that code uses; newChart makes sure that it exists.
type handle int

var handles []string

// cell registers the id of a cell that code uses.
func cell(id string) handle {
	handles = append(handles, id)
	return handle(len(handles) - 1)
}

// At returns the cell of a handle.
func (c *Chart) at(h handle) Cell { return c.cells[c.named[h]] }

func (c *Chart) int(h handle) int            { return c.ints[h] }
func (c *Chart) length(h handle) geom.Length { return c.lengths[h] }

// line is the cell as a line of a ledger.
func (c *Chart) line(h handle) Line { return c.at(h).line() }

func (c Cell) line() Line { return Line{c.Text, c.Int(), c.ID, c.Source, c.Rule} }

// Cell returns the cell of that id.
func (c *Chart) Cell(id string) (Cell, bool) {
	i, ok := c.byID[id]
	if !ok {
		return Cell{}, false
	}
	return c.cells[i], true
}

// Cells returns every cell in the order of the chart.
func (c *Chart) Cells() []Cell { return slices.Clone(c.cells) }

// StandardChart returns the reference chart as it comes with the program.
func StandardChart() *Chart { return standardChart() }

// The chart is part of the program and tested: a fault in it is a fault of
// the program.
var standardChart = sync.OnceValue(func() *Chart {
	c, err := readChart()
	if err != nil {
		panic("commanddecision: " + err.Error())
	}
	return c
})

func readChart() (*Chart, error) {
	files, err := reference.ReadDir("reference") // in order of names
	if err != nil {
		return nil, err
	}
	c := &Chart{byID: map[string]int{}}
	var faults []error
	for _, f := range files {
		data, err := reference.ReadFile(path.Join("reference", f.Name()))
		if err != nil {
			return nil, err
		}
		var lines struct{ Cell []Cell }
		if err := toml.NewDecoder(bytes.NewReader(data)).DisallowUnknownFields().Decode(&lines); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", f.Name(), err))
			continue
		}
		for _, l := range lines.Cell {
			if _, twice := c.byID[l.ID]; twice || l.ID == "" || l.Text == "" || l.Value == "" || l.Rule == "" || !isSource(l.Source) {
				faults = append(faults, fmt.Errorf("%s: cell %q: want id, value, rule, text and a source, once", f.Name(), l.ID))
			}
			c.byID[l.ID] = len(c.cells)
			c.cells = append(c.cells, l)
		}
	}
	for _, id := range handles {
		i, ok := c.byID[id]
		if !ok {
			faults = append(faults, fmt.Errorf("no cell %q", id))
		}
		c.named = append(c.named, i)
	}
	c.read()
	return c, errors.Join(faults...)
}

func isSource(s string) bool {
	return slices.Contains([]string{"seed", "ed1", "ed2", "ed3", "tob", "house"}, s)
}

// With returns the chart with single cells replaced, and every fault: a cell
// that is none, a value of another form. Cells of kinds and weapons are not its
// own and left out. The error is units.Faults.
func (c *Chart) With(changes []units.CellChange) (*Chart, error) {
	if len(changes) == 0 {
		return c, nil
	}
	n := &Chart{cells: slices.Clone(c.cells), byID: c.byID, named: c.named}
	var faults units.Faults
	fault := func(id, format string, args ...any) {
		faults = append(faults, units.Fault{Cell: id, Problem: fmt.Sprintf(format, args...)})
	}
	for _, ch := range changes {
		if units.IsCell(ch.ID) {
			continue
		}
		i, ok := c.byID[ch.ID]
		switch {
		case !ok:
			fault(ch.ID, "there is no such figure%s", scenarios.Suggest(ch.ID, c.near(ch.ID)))
		case strings.HasPrefix(ch.ID, "terrain.") && isCost(ch.Value): // +1 is not a number there
			n.cells[i].Value, n.cells[i].Source = ch.Value, cmp.Or(ch.Source, n.cells[i].Source)
		case form(ch.Value) != form(c.cells[i].Value):
			fault(ch.ID, "value %q: want %s, as in %q", ch.Value, form(c.cells[i].Value), c.cells[i].Value)
		default:
			n.cells[i].Value = ch.Value
			if ch.Source != "" {
				n.cells[i].Source = ch.Source
			}
		}
	}
	n.read()
	if faults != nil {
		return n, faults
	}
	return n, nil
}

// isCost reports whether a value is what ground can cost.
func isCost(v string) bool {
	_, ok := parseCost(v)
	return ok
}

// near returns the ids that begin as id does.
func (c *Chart) near(id string) []string {
	part, _, _ := strings.Cut(id, ".")
	var list []string
	for _, x := range c.cells {
		if strings.HasPrefix(x.ID, part+".") {
			list = append(list, x.ID)
		}
	}
	return list
}

// form says what a value is written as. A cost and "P" are one form.
func form(v string) string {
	if _, err := strconv.Atoi(v); err == nil {
		return "a number"
	}
	if v == "P" || len(v) > 1 && (v[0] == 'x' || v[0] == '+') {
		return "a cost: x1, x2, x4, +1 or P"
	}
	if _, err := geom.ParseInches(v); err == nil {
		return "a number"
	}
	return "a word"
}

// is reports whether a ruling is set to a word.
func (c *Chart) is(h handle, word string) bool { return c.at(h).Value == word }

// A cost is what ground costs a mover.
type cost struct {
	times int64       // inches paid for an inch
	toll  geom.Length // paid once, when it is entered
	never bool        // prohibited
}

// parseCost reads "x2", "+1" or "P".
func parseCost(v string) (cost, bool) {
	if v == "P" {
		return cost{times: 1, never: true}, true
	}
	if n, ok := strings.CutPrefix(v, "x"); ok {
		times, err := strconv.ParseInt(n, 10, 64)
		return cost{times: times}, err == nil && 1 <= times && times <= 20
	}
	if n, ok := strings.CutPrefix(v, "+"); ok {
		toll, err := geom.ParseInches(n)
		return cost{times: 1, toll: toll}, err == nil && 0 <= toll && toll <= 100*geom.Inch
	}
	return cost{times: 1}, false
}
