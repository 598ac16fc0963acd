package berlin

import (
	_ "embed"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"sightline/game/boardgame"
)

// A Cell is a figure of the rules: its source is seed, house, or what an owner says; its rule
// is the section of the seed, or that of its base game (FB) that it stands in for.
type Cell = boardgame.Cell

// A Change replaces a cell.
type Change = boardgame.Change

// A Chart is all figures. It never changes.
type Chart struct{ *boardgame.Chart }

// The columns of both matrices, and the modified dice that they have rows for: what is less
// or more is on the first or last.
const (
	columns   = "abcdefgh"
	firstDice = -1
	lastDice  = 13
)

//go:embed chart.toml
var chartFile []byte

//go:embed matrix.txt
var matrixFile string

// Standard returns the figures as they come with the program.
func Standard() *Chart { return standard() }

// The chart is part of the program and tested: a fault in it is a fault of the program.
var standard = sync.OnceValue(func() *Chart {
	file := chartFile
	for _, line := range strings.Split(matrixFile, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] == "#" {
			continue
		}
		if len(words) != 1+lastDice-firstDice+1 {
			panic("berlin: matrix.txt: " + line)
		}
		rule, text := "FB 8.2, 8.3", "bombardment and gun fire"
		if strings.HasPrefix(line, "lower") {
			rule, text = "FB 8.4", "close assault and landing"
		}
		for i, result := range words[1:] {
			on := strconv.Itoa(firstDice + i)
			switch firstDice + i {
			case firstDice:
				on += " or less"
			case lastDice:
				on += " or more"
			}
			file = fmt.Appendf(file, "\n[[cell]]\nid = %q\nvalue = %q\nwant = \"- or D or R or EX or E\"\nsource = \"house\"\nrule = %q\ntext = %q\n",
				fmt.Sprintf("%s.%d", words[0], firstDice+i), result, rule, fmt.Sprintf("Column %s of the matrix of %s on %s", strings.ToUpper(words[0][6:]), text, on))
		}
	}
	cells, err := boardgame.ReadChart(file, []string{seed, house}, takes)
	c := &Chart{cells}
	if err == nil {
		err = errors.Join(c.order()...)
	}
	if err != nil {
		panic("berlin: chart.toml: " + err.Error())
	}
	return c
})

// With returns the chart with single cells replaced. The error joins every fault: no such
// cell, a value that it may not hold, columns that do not follow one another.
func (c *Chart) With(changes []Change) (*Chart, error) {
	if len(changes) == 0 {
		return c, nil
	}
	cells, faults := c.Chart.With(changes)
	n := &Chart{cells}
	if err := errors.Join(append(faults, n.order()...)...); err != nil {
		return nil, err
	}
	return n, nil
}

// order returns the columns that do not follow one another as those of a matrix have to.
func (c *Chart) order() (faults []error) {
	for i := 2; i < len(columns); i++ {
		a, b := "column."+columns[i-1:i], "column."+columns[i:i+1]
		if c.Int(b) <= c.Int(a) {
			faults = append(faults, boardgame.Ill(b, a, "is %d: want more than %s, %d", c.Int(b), a, c.Int(a)))
		}
	}
	for i := 1; i < len(columns); i++ {
		a, b := "odds."+columns[i-1:i], "odds."+columns[i:i+1]
		n, d := c.odds(a)
		m, e := c.odds(b)
		if m*d <= n*e {
			faults = append(faults, boardgame.Ill(b, a, "is %s: want more than %s, %s", c.Text(b), a, c.Text(a)))
		}
	}
	return faults
}

// takes reports whether a cell that wants that may hold the value.
func takes(want, value string) bool {
	for _, w := range strings.Split(want, " or ") {
		low, high, ok := strings.Cut(w, " to ")
		switch {
		case !ok:
			if w == value {
				return true
			}
			continue
		case strings.Contains(low, ":"):
			a, b, _ := strings.Cut(value, ":")
			if len(value) == 3 && within(a, "1", "9") && within(b, "1", "9") {
				return true
			}
		case within(value, low, high):
			return true
		}
	}
	return false
}

func within(value, low, high string) bool {
	least, _ := strconv.Atoi(low)
	most, _ := strconv.Atoi(high)
	n, err := strconv.Atoi(value)
	return err == nil && n >= least && n <= most && value == strconv.Itoa(n)
}

// odds are the two sides of a cell such as "3:2".
func (c *Chart) odds(id string) (attacker, defender int) {
	a, d, _ := strings.Cut(c.Text(id), ":")
	attacker, _ = strconv.Atoi(a)
	defender, _ = strconv.Atoi(d)
	return attacker, defender
}

// halves are movement points, in halves of one; -1 if there is no way.
func (c *Chart) halves(id string) int {
	switch v := c.Text(id); v {
	case "no":
		return -1
	case "1/2":
		return 1
	}
	return 2 * c.Int(id)
}

// column is the column of the upper matrix for a strength, from 0.
func (c *Chart) column(strength int) (column int) {
	for i := 1; i < len(columns); i++ {
		if strength >= c.Int("column."+columns[i:i+1]) {
			column = i
		}
	}
	return column
}

// odd is the column of the lower matrix for an attacker against a defender, from 0.
func (c *Chart) odd(attacker, defender int) (column int) {
	for i := range len(columns) {
		if a, d := c.odds("odds." + columns[i:i+1]); attacker*d >= defender*a {
			column = i
		}
	}
	return column
}

// A Result is what a matrix says.
type Result string

// The results.
const (
	None      Result = "-"
	Disrupt   Result = "D"
	Retreat   Result = "R"
	Exchange  Result = "EX"
	Eliminate Result = "E"
)

// result is the cell of a matrix, upper or lower, in a column for modified dice.
func (c *Chart) result(matrix string, column, dice int) (Result, Cell) {
	x := c.Cell(fmt.Sprintf("%s.%s.%d", matrix, columns[column:column+1], max(firstDice, min(dice, lastDice))))
	return Result(x.Value), x
}

// A Line is a line of a ledger: what it is, what it adds, and where that is from.
type Line struct {
	ID     string `json:"id,omitempty"` // of the cell; empty for a figure of a counter or of the scenario
	Text   string `json:"text"`
	Value  string `json:"value"`
	Source string `json:"source"` // seed, house, counter, or what an owner says
}

// ChartFormat is the format of a file of cells.
const ChartFormat = "sightline/berlin-chart 1"

// likeCell is the id of a cell.
const likeCell = "drop.reach"

// DecodeChanges reads an overlay and returns the chart with its cells.
func DecodeChanges(name string, data []byte, c *Chart) (*Chart, error) {
	return boardgame.Overlay(name, data, ChartFormat, likeCell, c, c.With)
}
