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
	Want   string // what it may hold: "-20 to 20", "0 to 6 inches", "column or any"
	After  string // the cell whose number it may not fall below, or empty
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
	wants []want // by cell
	named []int  // by handle: index in cells

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

// wantOfFigure says what a cell of the reference chart may hold; nothing if it has none
// of that name.
func wantOfFigure(id string) string {
	c, _ := StandardChart().Cell(id)
	return c.Want
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
				faults = append(faults, fmt.Errorf("%s: cell %q: want id, value, want, rule, text and a source, once", f.Name(), l.ID))
			}
			w, err := wantOf(l.Want)
			if err == nil && !w.takes(l.Value) {
				err = fmt.Errorf("is %q: want %s", l.Value, l.Want)
			}
			if err != nil {
				faults = append(faults, fmt.Errorf("%s: cell %q: %w", f.Name(), l.ID, err))
			}
			c.byID[l.ID] = len(c.cells)
			c.cells, c.wants = append(c.cells, l), append(c.wants, w)
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
// that is none, a value that it may not hold. What is faulty stays as it was.
// Cells of kinds and weapons are not its own and left out. The error is
// units.Faults.
func (c *Chart) With(changes []units.CellChange) (*Chart, error) {
	if len(changes) == 0 {
		return c, nil
	}
	n := &Chart{cells: slices.Clone(c.cells), byID: c.byID, wants: c.wants, named: c.named}
	var faults units.Faults
	set := map[int]units.CellChange{} // by cell
	for _, ch := range changes {
		if units.IsCell(ch.ID) {
			continue
		}
		i, ok := c.byID[ch.ID]
		switch {
		case !ok:
			faults = append(faults, ch.Fault("there is no such figure%s", scenarios.Suggest(ch.ID, c.near(ch.ID))))
		case !c.wants[i].takes(ch.Value):
			faults = append(faults, ch.Fault("is %s: want %s%s", scenarios.Quoted(ch.Value), c.cells[i].Want, c.wants[i].whole(ch.Value)))
		default:
			n.cells[i].Value, n.cells[i].Source = ch.Value, cmp.Or(ch.Source, n.cells[i].Source)
			set[i] = ch
		}
	}
	n.read()
	faults = append(faults, n.disordered(set)...)
	if faults != nil {
		return n, faults
	}
	return n, nil
}

// disordered are the faults of cells that fall below those they may not,
// where a change has set the one or the other.
func (c *Chart) disordered(set map[int]units.CellChange) units.Faults {
	var faults units.Faults
	for i, x := range c.cells {
		j, ok := c.byID[x.After]
		if !ok || x.Length() >= c.cells[j].Length() {
			continue
		}
		if ch, ok := set[i]; ok {
			faults = append(faults, ch.Fault("is %q: want no less than %s, %s", x.Value, x.After, c.cells[j].Value))
		} else if ch, ok := set[j]; ok {
			faults = append(faults, ch.Fault("is %q: want no more than %s, %s", c.cells[j].Value, x.ID, x.Value))
		}
	}
	return faults
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
		return cost{times: times}, err == nil
	}
	if n, ok := strings.CutPrefix(v, "+"); ok {
		toll, err := geom.ParseInches(n)
		return cost{times: 1, toll: toll}, err == nil
	}
	return cost{times: 1}, false
}
