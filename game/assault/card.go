package assault

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

	"sightline/scenarios"
)

// A Cell is a figure of the card.
type Cell struct {
	ID     string `json:"id"`     // "shift.woods"
	Value  string `json:"value"`  // "-1", "1/2", "1M2", "none"
	Want   string `json:"want"`   // what it may hold
	Source string `json:"source"` // seed, rebuilt, house, or what an owner says
	Rule   string `json:"rule"`   // the entry of the card, or the gap of it that this fills
	Text   string `json:"text"`   // for people
}

// A Change replaces a cell.
type Change struct{ ID, Value, Source string }

// A Card is the table with everything beside it. It never changes.
type Card struct {
	cells []Cell
	byID  map[string]int
	cols  []column // in force, weakest first
	costs [256]int // of entering, by Ground: asked for very often
}

// A column is one of the table: what it is called, and the least strength on it.
type column struct {
	name string
	from int
}

//go:embed card.toml
var cardFile []byte

// columnNames are the columns as printed, weakest first.
var columnNames = []string{"1", "3", "5", "9", "13", "18", "24", "30"}

// Standard returns the card as it comes with the program.
func Standard() *Card { return standard() }

// The card is part of the program and tested: a fault in it is a fault of the program.
var standard = sync.OnceValue(func() *Card {
	var file struct{ Cell []Cell }
	if err := toml.NewDecoder(bytes.NewReader(cardFile)).DisallowUnknownFields().Decode(&file); err != nil {
		panic("assault: card.toml: " + err.Error())
	}
	c := &Card{cells: file.Cell, byID: map[string]int{}}
	var faults []error
	for i, x := range c.cells {
		if _, twice := c.byID[x.ID]; twice || !takes(x.Want, x.Value) || x.Text == "" || x.Rule == "" || !slices.Contains([]string{"seed", "rebuilt", "house"}, x.Source) {
			faults = append(faults, fmt.Errorf("cell %q", x.ID))
		}
		c.byID[x.ID] = i
	}
	if err := errors.Join(append(faults, c.order()...)...); err != nil {
		panic("assault: card.toml: " + err.Error())
	}
	return c
})

// Cells returns every cell in the order of the card.
func (c *Card) Cells() []Cell { return slices.Clone(c.cells) }

// With returns the card with single cells replaced. The error joins every fault: no such
// cell, a value that it may not hold, columns that do not grow, a table that does not.
func (c *Card) With(changes []Change) (*Card, error) {
	if len(changes) == 0 {
		return c, nil
	}
	n := &Card{cells: slices.Clone(c.cells), byID: c.byID}
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
			n.cells[i].Value = x.Value
			n.cells[i].Source = x.Source
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

// order reads the columns in force and returns what does not grow from left to right, or
// from die to die, as everything of the table has to.
func (c *Card) order() (faults []error) {
	c.cols = nil
	for _, g := range grounds {
		c.costs[g] = c.int(costOf[g])
	}
	for _, name := range columnNames {
		v := c.text("column." + name)
		if v == "none" {
			continue
		}
		from, _ := strconv.Atoi(v)
		if n := len(c.cols); n > 0 && c.cols[n-1].from >= from {
			faults = append(faults, fmt.Errorf("cell \"column.%s\": is %d: want more than column.%s, %d", name, from, c.cols[n-1].name, c.cols[n-1].from))
		}
		c.cols = append(c.cols, column{name, from})
	}
	if len(c.cols) == 0 {
		return append(faults, errors.New("columns: want at least one that is not none"))
	}
	for die := 1; die <= 6; die++ {
		for i, col := range c.cols {
			id := fmt.Sprintf("table.%d.%s", die, col.name)
			if i > 0 && c.result(die, i) < c.result(die, i-1) {
				faults = append(faults, fmt.Errorf("cell %q: is %q: want no less than table.%d.%s, %s", id, c.text(id), die, c.cols[i-1].name, c.result(die, i-1)))
			}
			if die > 1 && c.result(die, i) < c.result(die-1, i) {
				faults = append(faults, fmt.Errorf("cell %q: is %q: want no less than table.%d.%s, %s", id, c.text(id), die-1, col.name, c.result(die-1, i)))
			}
		}
	}
	if c.int("check.disrupted") > c.int("check.demoralized") {
		faults = append(faults, fmt.Errorf("cell \"check.demoralized\": is %d: want no less than check.disrupted, %d", c.int("check.demoralized"), c.int("check.disrupted")))
	}
	if c.int("antitank.one") > c.int("antitank.two") {
		faults = append(faults, fmt.Errorf("cell \"antitank.two\": is %d: want no less than antitank.one, %d", c.int("antitank.two"), c.int("antitank.one")))
	}
	return faults
}

// takes reports whether a cell that wants that may hold the value.
func takes(want, value string) bool {
	switch want {
	case "a result":
		_, ok := parseResult(value)
		return ok
	case "a fraction":
		_, ok := fraction(value)
		return ok
	}
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

// fraction reads "1/2" or "1": 0 to 1, with numerator and denominator of at most two digits.
func fraction(s string) (*big.Rat, bool) {
	a, b, ok := strings.Cut(s, "/")
	if !ok {
		b = "1"
	}
	n, err1 := strconv.ParseUint(a, 10, 8)
	d, err2 := strconv.ParseUint(b, 10, 8)
	if err1 != nil || err2 != nil || d == 0 || n > d || d > 99 {
		return nil, false
	}
	return big.NewRat(int64(n), int64(d)), true
}

func (c *Card) cell(id string) Cell    { return c.cells[c.byID[id]] }
func (c *Card) text(id string) string  { return c.cell(id).Value }
func (c *Card) rat(id string) *big.Rat { r, _ := fraction(c.text(id)); return r }
func (c *Card) int(id string) int      { n, _ := strconv.Atoi(c.text(id)); return n }
func (c *Card) line(id string) Line    { return Line{c.cell(id), c.int(id)} }

// result is the cell of a die and a column in force.
func (c *Card) result(die, col int) Result {
	r, _ := parseResult(c.text(fmt.Sprintf("table.%d.%s", die, c.cols[col].name)))
	return r
}

// Columns returns the names of the columns in force, weakest first, as printed.
func (c *Card) Columns() []string {
	names := make([]string, len(c.cols))
	for i := range c.cols {
		names[i] = c.columnName(i)
	}
	return names
}

func (c *Card) columnName(i int) string {
	n := strconv.Itoa(c.cols[i].from)
	if i == len(c.cols)-1 {
		n += "+"
	}
	return n
}

// A Result is what the table gives, weakest first.
type Result int

// The results, as printed.
const (
	NoEffect Result = iota
	M
	M1
	M2
	OneM2
	TwoM2
	ThreeM2
)

var resultNames = []string{"-", "M", "M1", "M2", "1M2", "2M2", "3M2"}

// String is the result as printed.
func (r Result) String() string { return resultNames[r] }

// MarshalText is the result as printed.
func (r Result) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

func parseResult(s string) (Result, bool) {
	i := slices.Index(resultNames, s)
	return Result(max(i, 0)), i >= 0
}

// Steps is how many steps of either category it takes.
func (r Result) Steps() int { return max(0, int(r)-int(M2)) }

// Adds is what it adds to the dice of the checks.
func (r Result) Adds() int { return min(max(0, int(r)-int(M)), 2) }
