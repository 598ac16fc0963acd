package boardgame

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"sightline/scenarios"
)

// A Cell is a figure of a system of rules.
type Cell struct {
	ID     string `json:"id"`     // "shift.woods"
	Value  string `json:"value"`  // "-1", "1/2", "none"
	Want   string `json:"want"`   // what it may hold
	Source string `json:"source"` // of a system's own: seed, house; or what an owner says
	Rule   string `json:"rule"`   // the section of the rules, or the gap in them that this fills
	Text   string `json:"text"`   // for people
}

// seed is the source of what the text of a system has: nothing else may be called so.
const seed = "seed"

// A Change replaces the value of a cell, and says where it is from.
type Change struct{ ID, Value, Source string }

// A CellFault is what is wrong with a cell: with its id, its value or its source.
type CellFault struct {
	ID, Key string
	Beside  string // the cell that it does not go together with; "" for none
	Problem string // "is 3: want more than column.b, 3"
}

func (f *CellFault) Error() string { return "cell " + scenarios.Quoted(f.ID) + ": " + f.Problem }

// Ill is the fault of a value; beside is the cell that it does not go together with, or none.
func Ill(id, beside, format string, args ...any) error {
	return &CellFault{id, "value", beside, fmt.Sprintf(format, args...)}
}

// A Chart is the figures of a system, in their order. It never changes.
type Chart struct {
	cells []Cell
	own   []Cell // as they come with the system
	byID  map[string]int
	takes func(want, value string) bool
	asked map[string]bool // the cells asked for, of a chart that is watched
}

// ReadChart reads the cells that come with a system, in TOML. Sources are those that they may
// have; takes reports whether a cell that wants that may hold a value. The error joins every
// fault.
func ReadChart(file []byte, sources []string, takes func(want, value string) bool) (*Chart, error) {
	var list struct{ Cell []Cell }
	if err := toml.NewDecoder(bytes.NewReader(file)).DisallowUnknownFields().Decode(&list); err != nil {
		return nil, err
	}
	c := &Chart{cells: list.Cell, own: list.Cell, byID: map[string]int{}, takes: takes}
	var faults []error
	for i, x := range c.cells {
		if _, twice := c.byID[x.ID]; twice || !takes(x.Want, x.Value) || x.Text == "" || x.Rule == "" || !slices.Contains(sources, x.Source) {
			faults = append(faults, fmt.Errorf("cell %q", x.ID))
		}
		c.byID[x.ID] = i
	}
	return c, errors.Join(faults...)
}

// Cells returns every cell in the order of the chart.
func (c *Chart) Cells() []Cell { return slices.Clone(c.cells) }

// Cell returns the cell of an id that the system has.
func (c *Chart) Cell(id string) Cell {
	if c.asked != nil {
		c.asked[id] = true
	}
	return c.cells[c.byID[id]]
}

// Watched is a copy of the chart with the cells that are asked of it from now on, in their
// order. It is for one goroutine.
func (c *Chart) Watched() (*Chart, func() []Cell) {
	n := *c
	n.asked = map[string]bool{}
	return &n, func() (list []Cell) {
		for _, x := range n.cells {
			if n.asked[x.ID] {
				list = append(list, x)
			}
		}
		return list
	}
}

// Text is the value of a cell, and Int the number that it is.
func (c *Chart) Text(id string) string { return c.Cell(id).Value }

// Int is the number that a cell holds; 0 if it holds none.
func (c *Chart) Int(id string) int { n, _ := strconv.Atoi(c.Text(id)); return n }

// With returns the chart with the changes that it can take, and the faults of the others: no
// such cell, a value that it may not hold, one that is said to be the text's and is not.
func (c *Chart) With(changes []Change) (*Chart, []error) {
	n := &Chart{cells: slices.Clone(c.cells), own: c.own, byID: c.byID, takes: c.takes}
	var faults []error
	for _, x := range changes {
		i, ok := c.byID[x.ID]
		switch {
		case !ok:
			faults = append(faults, &CellFault{x.ID, "id", "", fmt.Sprintf("there is none%s", scenarios.Suggest(x.ID, c.near(x.ID)))})
		case !c.takes(c.cells[i].Want, x.Value):
			faults = append(faults, Ill(x.ID, "", "is %s: want %s", scenarios.Quoted(x.Value), c.cells[i].Want))
		case strings.EqualFold(x.Source, seed) && (c.own[i].Source != seed || c.own[i].Value != x.Value):
			faults = append(faults, &CellFault{x.ID, "source", "", fmt.Sprintf("is %s with source %s, and is not what the text has: name your own source", scenarios.Quoted(x.Value), scenarios.Quoted(x.Source))})
		default:
			n.cells[i].Value, n.cells[i].Source = x.Value, x.Source
			if x.Source == "" {
				n.cells[i].Source = "owner"
			}
		}
	}
	return n, faults
}

// near are the cells whose ids begin as one does.
func (c *Chart) near(id string) (list []string) {
	part, _, _ := strings.Cut(id, ".")
	for _, x := range c.cells {
		if strings.HasPrefix(x.ID, part+".") {
			list = append(list, x.ID)
		}
	}
	return list
}

// Changed lists the cells that are otherwise in another chart of the same system, a line each.
func (c *Chart) Changed(standard *Chart) (lines []string) {
	for i, x := range c.cells {
		if x != standard.cells[i] {
			lines = append(lines, fmt.Sprintf("%s = %s (%s)", x.ID, x.Value, x.Source))
		}
	}
	return lines
}

// WriteCells writes every cell as a file of a format, to be changed.
func (c *Chart) WriteCells(w io.Writer, format string) error {
	_, err := fmt.Fprintf(w, "format = %q\n", format)
	for _, x := range c.cells {
		if err == nil {
			_, err = fmt.Fprintf(w, "\n# %s (%s). Want %s.\n[[cell]]\nid     = %q\nvalue  = %q\nsource = %q\n", x.Text, x.Rule, x.Want, x.ID, x.Value, x.Source)
		}
	}
	return err
}

// Takes reports whether a value is one of what is wanted: words, and ranges of whole numbers
// such as "1 to 6", with "or" between them. Bounds are included; a number is written without
// zeros before it, and may have its plus.
func Takes(want, value string) bool {
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
		if n, err := strconv.Atoi(value); err == nil && n >= least && n <= most && strings.TrimPrefix(value, "+") == strconv.Itoa(n) {
			return true
		}
	}
	return false
}

const maxCells = 500 // two whole matrices, and what goes with them

// Changes are those of a file, with where it has them.
type Changes struct {
	List []Change
	root *scenarios.Section
	at   map[string]*scenarios.Section // by id
}

// ReadChanges reads the [[cell]] of a section, such as that of a scenario; like is an id for
// whoever has none.
func ReadChanges(s *scenarios.Section, like string) *Changes {
	c := &Changes{root: s, at: map[string]*scenarios.Section{}}
	for _, t := range s.Tables("cell", maxCells) {
		x := Change{t.Name("id", fmt.Sprintf("the id of a cell, such as %q", like)), t.Name("value", "what the cell is to hold"), t.Name("source", "where the value is from")}
		if first := c.at[x.ID]; first != nil {
			t.Fault("id", "%s is changed on line %d already", x.ID, first.Line("id"))
		}
		if t.Sound("id") {
			c.at[x.ID] = t
		}
		if t.Sound("id", "value") {
			c.List = append(c.List, x)
		}
	}
	return c
}

// Fault reports the error of a chart that does not take them, each at the line that it is about.
func (c *Changes) Fault(err error) {
	if err == nil {
		return
	}
	all := []error{err}
	if many, ok := err.(interface{ Unwrap() []error }); ok {
		all = many.Unwrap()
	}
	for _, e := range all {
		f := (*CellFault)(nil)
		if !errors.As(e, &f) {
			c.root.Fault("cell", "%v", e)
			continue
		}
		t := c.at[f.ID]
		if t == nil {
			t = c.at[f.Beside]
		}
		switch {
		case t == nil:
			c.root.Fault("cell", "%s %s", f.ID, f.Problem)
		case f.Key == "id":
			t.Fault("id", "%s: %s", scenarios.Quoted(f.ID), f.Problem)
		default:
			t.Fault(f.Key, "%s %s", f.ID, f.Problem)
		}
	}
}

// WriteChanges writes them in the canonical form of a scenario.
func WriteChanges(w *scenarios.Writer, changes []Change) {
	for _, x := range changes {
		w.Entry("cell")
		w.Name("id", x.ID)
		w.Name("value", x.Value)
		if x.Source != "" {
			w.Name("source", x.Source)
		}
	}
}

// Overlay reads a file of a format whose cells replace those of a chart. With is how the
// system's chart takes them.
func Overlay[C any](name string, data []byte, format, like string, c C, with func([]Change) (C, error)) (C, error) {
	out := c
	err := scenarios.DecodeTables(name, data, func(s *scenarios.Section) {
		if !Format(s, format) {
			return
		}
		s.Phrase("title")
		s.Need("cell", "a list [[cell]]")
		changes := ReadChanges(s, like)
		n, err := with(changes.List)
		if changes.Fault(err); err == nil {
			out = n
		}
	})
	return out, err
}

// Format reads the format of a file, and reports whether it is that; else it reads no more.
func Format(s *scenarios.Section, want string) bool {
	s.Need("format", fmt.Sprintf("%q", want))
	if s.Choice("format", "", want) == "" {
		s.Skip(s.Keys()...)
		return false
	}
	return true
}
