package assault

import (
	_ "embed"
	"errors"
	"fmt"
	"math/big"
	"sightline/game/boardgame"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// A Cell is a figure of the card: its source is seed, rebuilt, house, or what an owner says.
type Cell = boardgame.Cell

// A Change replaces a cell.
type Change = boardgame.Change

// A Card is the table with everything beside it. It never changes.
type Card struct {
	*boardgame.Chart
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
	cells, err := boardgame.ReadChart(cardFile, []string{"seed", "rebuilt", "house"}, takes)
	c := &Card{Chart: cells}
	if err == nil {
		err = errors.Join(c.order()...)
	}
	if err != nil {
		panic("assault: card.toml: " + err.Error())
	}
	return c
})

// With returns the card with single cells replaced. The error joins every fault: no such
// cell, a value that it may not hold, columns that do not grow, a table that does not.
func (c *Card) With(changes []Change) (*Card, error) {
	if len(changes) == 0 {
		return c, nil
	}
	cells, faults := c.Chart.With(changes)
	n := &Card{Chart: cells}
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
		c.costs[g] = c.Int(costOf[g])
	}
	for _, name := range columnNames {
		v := c.Text("column." + name)
		if v == "none" {
			continue
		}
		from, _ := strconv.Atoi(v)
		if n := len(c.cols); n > 0 && c.cols[n-1].from >= from {
			faults = append(faults, boardgame.Ill("column."+name, "column."+c.cols[n-1].name, "is %d: want more than column.%s, %d", from, c.cols[n-1].name, c.cols[n-1].from))
		}
		c.cols = append(c.cols, column{name, from})
	}
	if len(c.cols) == 0 {
		return append(faults, errors.New("columns: want at least one that is not none"))
	}
	for die := 1; die <= 6; die++ {
		for i := range c.cols {
			id := c.resultID(die, i)
			if i > 0 && c.result(die, i) < c.result(die, i-1) {
				faults = append(faults, boardgame.Ill(id, c.resultID(die, i-1), "is %q: want no less than %s, %s", c.Text(id), c.resultID(die, i-1), c.result(die, i-1)))
			}
			if die > 1 && c.result(die, i) < c.result(die-1, i) {
				faults = append(faults, boardgame.Ill(id, c.resultID(die-1, i), "is %q: want no less than %s, %s", c.Text(id), c.resultID(die-1, i), c.result(die-1, i)))
			}
		}
	}
	if c.Int("check.disrupted") > c.Int("check.demoralized") {
		faults = append(faults, boardgame.Ill("check.demoralized", "check.disrupted", "is %d: want no less than check.disrupted, %d", c.Int("check.demoralized"), c.Int("check.disrupted")))
	}
	if c.Int("antitank.one") > c.Int("antitank.two") {
		faults = append(faults, boardgame.Ill("antitank.two", "antitank.one", "is %d: want no less than antitank.one, %d", c.Int("antitank.two"), c.Int("antitank.one")))
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
	return boardgame.Takes(want, value)
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

func (c *Card) rat(id string) *big.Rat { r, _ := fraction(c.Text(id)); return r }
func (c *Card) line(id string) Line    { return Line{c.Cell(id), c.Int(id)} }

// result is the cell of a die and a column in force.
func (c *Card) result(die, col int) Result {
	r, _ := parseResult(c.Text(c.resultID(die, col)))
	return r
}

// resultID is that cell.
func (c *Card) resultID(die, col int) string {
	return fmt.Sprintf("table.%d.%s", die, c.cols[col].name)
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
