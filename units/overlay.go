package units

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A CellChange replaces a cell of the charts.
type CellChange struct {
	ID     string // such as "kind.panzer-iv-h.road"
	Value  string // in the notation of the charts
	Source string // where the value is from
	File   string // the overlay that says so; empty if none does
	Line   int    // on which that gives the value, from 1
}

// Fault is a fault of the change, where its file has it.
func (c CellChange) Fault(format string, args ...any) Fault {
	return Fault{c.File, c.Line, c.ID, fmt.Sprintf(format, args...)}
}

// IsCell reports whether an id is of the charts of this package, whether or
// not they have such a cell. Other ids belong to a rule system.
func IsCell(id string) bool {
	return strings.HasPrefix(id, "kind.") || strings.HasPrefix(id, "weapon.")
}

// With returns the book with cells replaced, or put in where a line has left
// them blank. Where two changes are of one cell the later holds; changes that
// are no IsCell are left to others. The error is Faults, all at once: unknown
// lines and columns, values not in the charts' notation, lines that no longer
// fit together, and columns that say what a piece is and looks like (nation,
// class, symbol, base), which scenarios and pictures have read before.
func (b *Book) With(changes []CellChange) (*Book, error) {
	if !slices.ContainsFunc(changes, func(c CellChange) bool { return IsCell(c.ID) }) {
		return b, nil
	}
	lines := slices.Clone(b.lines)
	at := map[string]int{} // index in lines by name
	for i, l := range lines {
		at[l.name()] = i
	}
	var faults Faults
	for _, c := range changes {
		if !IsCell(c.ID) {
			continue
		}
		fault := func(format string, args ...any) { faults = append(faults, c.Fault(format, args...)) }
		name, key, ok := cutCell(c.ID)
		i, listed := at[name]
		switch {
		case !ok:
			fault("want three parts: kind or weapon, the id of a line, a column")
		case !listed:
			fault("the charts have no line %s", quoted(name))
		case !slices.Contains(columnKeys(lines[i].table), key):
			fault("no column %s: want one of %v", quoted(key), columnKeys(lines[i].table))
		case isFixed(lines[i].table, key):
			fault("says what a stand is and looks like: no overlay may change it")
		case !IsSource(c.Source):
			fault("source %s: want %s", quoted(c.Source), WantSource)
		default:
			lines[i] = lines[i].with(cell{key, c.Value, c.Source, c.File, c.Line})
		}
	}
	changed, more := newBook(lines, listedNations())
	if err := append(faults, more...).orNil(); err != nil {
		return nil, err
	}
	return changed, nil
}

// WantSource says what the source of a value is to be.
const WantSource = "where the value is from, in at most 80 letters"

// unsound is the source of a cell whose own is a fault that has been reported.
const unsound = "unsound"

// IsSource reports whether a text may say where a value is from: at most 80
// letters that can be shown.
func IsSource(text string) bool {
	_, ok := title(text)
	return ok
}

// IsOverlay reports whether a file is an overlay, though perhaps one with
// faults: whether its first table is a [[cell]].
func IsOverlay(data []byte) bool {
	tables, _ := readTables("", data)
	return len(tables) > 0 && tables[0].name == "cell"
}

// ReadOverlay reads an overlay, a TOML file of [[cell]] tables with id, value
// and source, all texts (a value may also be a plain number or truth value).
// It takes ids of any beginning, since rule systems have cells too, and does
// not look them up, but for a value that is none: want says what a cell of a rule
// system may hold, as Want does of the charts'; nothing if it knows none, and nil
// knows none. The error is Faults, all at once; name is how they call the file. With faults it still returns the cells that have an id and a value,
// so that these can be looked up too.
func ReadOverlay(name string, data []byte, want func(id string) string) ([]CellChange, error) {
	tables, faults := readTables(name, data)
	var changes []CellChange
	seen := map[string]int{} // lines by id
	for _, t := range tables {
		if t.name != "cell" {
			if t.name != "" {
				faults = append(faults, Fault{File: name, Line: t.line, Problem: fmt.Sprintf("unknown table [[%s]]: want [[cell]]", t.name)})
			}
			continue
		}
		c, more := cellOf(name, t, want)
		if first, twice := seen[c.ID]; twice && c.ID != "" {
			more = append(more, Fault{name, t.line, c.ID, fmt.Sprintf("is changed on line %d already", first)})
		}
		seen[c.ID] = t.line
		faults = append(faults, more...)
		if c.ID != "" && c.Value != "" {
			changes = append(changes, c)
		}
	}
	return changes, faults.orNil()
}

// cellOf reads a [[cell]].
func cellOf(file string, t tableText, want func(id string) string) (CellChange, Faults) {
	c := CellChange{File: file}
	var faults Faults
	fault := func(line int, format string, args ...any) {
		faults = append(faults, Fault{File: file, Line: line, Cell: c.ID, Problem: fmt.Sprintf(format, args...)})
	}
	lines := map[string]int{}
	for _, k := range t.keys {
		lines[k.key] = k.line
		switch k.key {
		case "id":
			c.ID = k.text
		case "value":
			c.Value = k.text
		case "source":
			c.Source = k.text
		}
	}
	at := func(key string) int {
		if l, ok := lines[key]; ok {
			return l
		}
		return t.line
	}
	c.Line = at("value")
	if id := c.ID; !isCellID(id) && !(t.torn && id == "") {
		c.ID = ""
		fault(at("id"), "id %s: want parts of lower-case letters, digits and hyphens, joined by points", quoted(id))
	}
	if _, ok := title(c.Value); !ok && !(t.torn && c.Value == "") {
		wanted := Want(c.ID)
		if wanted == "" && want != nil {
			wanted = want(c.ID)
		}
		fault(at("value"), "value %s: want %s", quoted(c.Value), cmp.Or(wanted, "a value in the notation of the charts"))
		c.Value = ""
	}
	if !IsSource(c.Source) {
		if !t.torn || c.Source != "" {
			fault(at("source"), "source %s: want %s", quoted(c.Source), WantSource)
		}
		c.Source = unsound
	}
	for _, k := range t.keys {
		if !slices.Contains([]string{"id", "value", "source"}, k.key) {
			fault(k.line, "unknown key %s: want id, value or source", quoted(k.key))
		}
	}
	if t.sources != nil {
		fault(t.line, "unknown key \"sources\": want id, value or source")
	}
	return c, faults
}

// isCellID reports whether an id could be of a cell: two parts or more.
func isCellID(id string) bool {
	parts := strings.Split(id, ".")
	return len(parts) > 1 && len(id) <= 120 && !slices.ContainsFunc(parts, func(p string) bool { return !isID(p) })
}
