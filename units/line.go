package units

import (
	"fmt"
	"slices"
)

// A line is a line of the charts: its cells in chart order.
type line struct {
	table, id string
	like      string // the line it has the cells of that it does not give
	file      string
	at        int
	cells     []cell
}

// A cell is a figure with its provenance.
type cell struct {
	key, text, source string
	file              string
	at                int
}

// name is what cells of the line begin with: "kind.rifle".
func (l *line) name() string { return l.table + "." + l.id }

func (l *line) cell(key string) (cell, bool) {
	i := slices.IndexFunc(l.cells, func(c cell) bool { return c.key == key })
	if i < 0 {
		return cell{}, false
	}
	return l.cells[i], true
}

func (l *line) fault(format string, args ...any) Fault {
	return Fault{l.file, l.at, l.name(), fmt.Sprintf(format, args...)}
}

func (c cell) fault(l *line, format string, args ...any) Fault {
	return Fault{c.file, c.at, l.name() + "." + c.key, fmt.Sprintf(format, args...)}
}

// with returns the line with a cell put in or replaced; what is wrong with the
// line then is said where the cell is.
func (l *line) with(c cell) *line {
	changed := *l
	changed.file, changed.at = c.file, c.at
	changed.cells = nil
	for _, key := range columnKeys(l.table) {
		if key == c.key {
			changed.cells = append(changed.cells, c)
		} else if old, ok := l.cell(key); ok {
			changed.cells = append(changed.cells, old)
		}
	}
	return &changed
}

// sources are the marks of provenance of the charts: where a cell comes from.
func sources() []string { return []string{"seed", "ed1", "ed2", "ed3", "tob", "house"} }

// lineOf reads a [[kind]] or [[weapon]].
func lineOf(file string, t tableText) (*line, Faults) {
	var faults Faults
	l := &line{table: t.name, file: file, at: t.line}
	all := "" // the source of the cells that have none of their own
	for _, k := range t.keys {
		switch k.key {
		case "id":
			l.id = k.text
		case "like":
			l.like = k.text
		case "source":
			all = k.text
		}
	}
	if !isID(l.id) {
		faults = append(faults, Fault{file, t.line, t.name, fmt.Sprintf("id %s: want an id of lower-case letters, digits and hyphens", quoted(l.id))})
	}
	if !slices.Contains(sources(), all) {
		faults = append(faults, l.fault("source %s: want one of %v", quoted(all), sources()))
	}
	keys := columnKeys(t.name)
	for _, k := range t.keys {
		if !slices.Contains(append(keys, "id", "like", "source"), k.key) {
			faults = append(faults, Fault{file, k.line, l.name(), fmt.Sprintf("unknown key %s: want one of %v", quoted(k.key), keys)})
		}
	}
	for _, key := range keys {
		i := slices.IndexFunc(t.keys, func(k keyText) bool { return k.key == key })
		if i >= 0 {
			l.cells = append(l.cells, cell{key, t.keys[i].text, all, file, t.keys[i].line})
		}
	}
	for _, s := range t.sources {
		i := slices.IndexFunc(l.cells, func(c cell) bool { return c.key == s.key })
		switch {
		case i < 0:
			faults = append(faults, Fault{file, s.line, l.name(), fmt.Sprintf("sources: %s: want a key of the line", quoted(s.key))})
		case !slices.Contains(sources(), s.text):
			faults = append(faults, l.cells[i].fault(l, "source %s: want one of %v", quoted(s.text), sources()))
		default:
			l.cells[i].source = s.text
		}
	}
	return l, faults
}

// inherit gives the line the cells of another that it does not have.
func (l *line) inherit(from *line) {
	var cells []cell
	for _, key := range columnKeys(l.table) {
		own, ok := l.cell(key)
		if !ok {
			own, ok = from.cell(key)
		}
		if ok {
			cells = append(cells, own)
		}
	}
	l.cells = cells
}
