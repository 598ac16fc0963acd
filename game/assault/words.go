package assault

import (
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// signed is a number to be added, with its sign, apart: " + 2"; nothing for 0.
func signed(n int) string {
	switch {
	case n > 0:
		return fmt.Sprintf(" + %d", n)
	case n < 0:
		return fmt.Sprintf(" - %d", -n)
	}
	return ""
}

// words is how the column comes about, with where the fire and the shifts are from: "16 (house) is on 13, 1 to
// the right: 18".
func (x Column) words() string {
	strength, shifts := x.Marks()
	total := fmt.Sprint(x.Total) + strength
	if x.From == "" {
		return marks(x.Heads, total+" is below the table")
	}
	s := total + " is on column " + x.Headed(x.From)
	switch {
	case x.Net > 0:
		s += fmt.Sprintf(", %d to the right", x.Net) + shifts
	case x.Net < 0:
		s += fmt.Sprintf(", %d to the left", -x.Net) + shifts
	case len(x.Shifts) > 0:
		return s + ", not shifted in all" + shifts
	default:
		return s
	}
	if x.To == "" {
		return s + ": off the table"
	}
	return s + ": column " + x.Headed(x.To)
}

// Marks are where its strength and its shifts are from, in brackets, unless the card prints all of that.
func (x Column) Marks() (strength, shifts string) {
	var fires, moves []Cell
	for _, p := range x.Parts {
		fires = slices.Concat(fires, p.Cells, p.Times)
	}
	for _, l := range x.Shifts {
		moves = append(moves, l.Cell)
	}
	return marks(fires, ""), marks(moves, "")
}

// Headed is a column of it with where its heading is from, and that where it ends, unless the card prints them.
func (x Column) Headed(column string) string {
	var cells []Cell
	for _, c := range x.Heads {
		if c.Value == strings.TrimSuffix(column, "+") {
			cells = append(cells, c)
		}
	}
	if x.Until != nil && column == x.From {
		cells = append(cells, *x.Until)
	}
	return marks(cells, column)
}

// words says what a result does.
func (r Result) words() string {
	switch r {
	case NoEffect:
		return "no effect"
	case M:
		return "M, every enemy checks"
	case M1, M2:
		return fmt.Sprintf("%s, every enemy checks with %d added", r, r.Adds())
	}
	steps := "a step"
	if r.Steps() > 1 {
		steps = fmt.Sprintf("%d steps", r.Steps())
	}
	return fmt.Sprintf("%s, %s, then every enemy left checks with 2 added", r, steps)
}

// Strength is the exact sum for people: "17", "3 1/2".
func (x Column) Strength() string { return amount(x.Sum) }

// Amount is an exact value for people: "3", "3 1/2".
func (p *Part) Amount() string { return amount(p.Value) }

// Source is where its fire is from, if its counter does not give it.
func (p *Part) Source() string { return sources(p.Cells) }

// Ledger is the column in lines for people: what each unit brings, each shift, with the mark
// of every cell that counted.
func (x Column) Ledger() []string {
	var lines []string
	for _, p := range x.Parts {
		l := marks(p.Cells, fmt.Sprintf("%s %s", amount(p.Value), p.Unit))
		for _, t := range p.Times {
			l += fmt.Sprintf(", x%s %s", t.Value, mark(t, inSentence(t.Text)))
		}
		lines = append(lines, l)
	}
	for _, s := range x.Shifts {
		lines = append(lines, fmt.Sprintf("%+d %s", s.Value, mark(s.Cell, s.Cell.Text+", "+s.Cell.Rule)))
	}
	return lines
}

// inSentence is a text as it stands in a sentence: "HMG" keeps its capitals.
func inSentence(s string) string {
	if len(s) > 1 && s[1] >= 'A' && s[1] <= 'Z' {
		return s
	}
	return strings.ToLower(s[:1]) + s[1:]
}

// mark is a text with where its figure is from, unless the card prints it.
func mark(c Cell, text string) string {
	return marks([]Cell{c}, text)
}

// marks is a text with where its figures are from that the card does not print.
func marks(cells []Cell, text string) string {
	cells = slices.DeleteFunc(slices.Clone(cells), func(c Cell) bool { return c.Source == "seed" })
	if len(cells) == 0 {
		return text
	}
	return text + " (" + sources(cells) + ")"
}

// Whose marks where cells are from that the card does not print: " (house)".
func Whose(cells ...Cell) string { return marks(cells, "") }

// Cells are all by which it comes about.
func (x Column) Cells() (list []Cell) {
	for _, p := range x.Parts {
		list = slices.Concat(list, p.Cells, p.Times)
	}
	for _, l := range x.Shifts {
		list = append(list, l.Cell)
	}
	if list = append(list, x.Heads...); x.Until != nil {
		list = append(list, *x.Until)
	}
	return list
}

// Under are the cells of the table in a column, and of its heading.
func (c *Card) Under(column int) []Cell {
	list := c.cited("column." + c.cols[column].name)
	for die := 1; die <= 6; die++ {
		list = append(list, c.Cell(c.resultID(die, column)))
	}
	return list
}

// marked is a figure with where it is from, unless the card prints it.
func (c *Card) marked(id string) string { return mark(c.Cell(id), c.Text(id)) }

// cited are cells, each once.
func (c *Card) cited(ids ...string) (list []Cell) {
	for _, id := range ids {
		list = append(list, c.Cell(id))
	}
	return list
}

// amount is a fraction for people: "3", "3 1/2".
func amount(r *big.Rat) string {
	if r.IsInt() {
		return r.Num().String()
	}
	whole, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	part := rest.String() + "/" + r.Denom().String()
	if whole.Sign() == 0 {
		return part
	}
	return whole.String() + " " + part
}
