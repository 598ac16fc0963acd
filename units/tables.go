package units

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// A tableText is a [[table]] of a TOML file. Values keep their text, so that
// lengths never pass through a float; strings are without their quotes.
type tableText struct {
	name    string
	line    int
	keys    []keyText
	sources []keyText // of the inline table "sources"
	full    bool      // has more keys than that
	torn    bool      // has a fault of syntax: what is behind it was not read
}

type keyText struct {
	key, text string
	line      int
}

// maxSyntaxFaults keeps a file that is no TOML at all from filling the screen.
const maxSyntaxFaults = 20

// maxKeys is more than any table needs, and few enough to compare each with
// each.
const maxKeys = 100

// A tableReader reads the small part of TOML that charts and overlays use:
// tables [[name]] with plain keys, scalars, and inline tables of scalars.
type tableReader struct {
	file   string
	base   int   // offset where the parser started
	starts []int // offsets of lines
	parser unstable.Parser
	tables []tableText
	faults Faults
}

// readTables returns the tables of a file and everything that is no such
// table. After a fault of syntax it goes on with the next table.
func readTables(file string, data []byte) ([]tableText, Faults) {
	r := &tableReader{file: file, starts: []int{0}}
	for i, b := range data {
		if b == '\n' {
			r.starts = append(r.starts, i+1)
		}
	}
	for r.base >= 0 && len(r.faults) < maxSyntaxFaults {
		r.parser.Reset(data[r.base:])
		for r.parser.NextExpression() {
			r.expression(r.parser.Expression())
		}
		err := r.parser.Error()
		if err == nil {
			break
		}
		r.recover(data, err)
	}
	if len(r.faults) == 0 {
		r.confirm(data)
	}
	return r.tables, r.faults
}

// confirm lets the decoder of the library have the last word on what is TOML.
func (r *tableReader) confirm(data []byte) {
	var all map[string]any
	err := toml.Unmarshal(data, &all)
	if err == nil {
		return
	}
	line := 0
	var d *toml.DecodeError
	if errors.As(err, &d) {
		line, _ = d.Position()
	}
	r.fault(line, "%s", strings.TrimPrefix(err.Error(), "toml: "))
}

func (r *tableReader) fault(line int, format string, args ...any) {
	r.faults = append(r.faults, Fault{File: r.file, Line: line, Problem: fmt.Sprintf(format, args...)})
}

// recover reports a fault of syntax and moves base to the next table, or to -1
// at the end of the file.
func (r *tableReader) recover(data []byte, err error) {
	var p *unstable.ParserError
	message, at := err.Error(), len(data)
	if errors.As(err, &p) {
		message = p.Message
		if p.Highlight != nil {
			at = r.base + int(r.parser.Range(p.Highlight).Offset)
		}
	}
	r.fault(r.lineAt(at), "%s", message)
	if n := len(r.tables); n > 0 {
		r.tables[n-1].torn = true
	}
	from := r.base
	r.base = -1
	for _, start := range r.starts {
		if start > max(at, from) && strings.HasPrefix(string(data[start:min(start+2, len(data))]), "[[") {
			r.base = start
			return
		}
	}
}

func (r *tableReader) lineAt(at int) int {
	i, exact := slices.BinarySearch(r.starts, at)
	if exact {
		return i + 1
	}
	return i
}

func (r *tableReader) expression(n *unstable.Node) {
	key, line := r.key(n)
	switch n.Kind {
	case unstable.ArrayTable:
		r.tables = append(r.tables, tableText{name: key, line: line})
	case unstable.KeyValue:
		if len(r.tables) == 0 {
			r.fault(line, "%s: stands before the first table", key)
			return
		}
		r.keyValue(&r.tables[len(r.tables)-1], key, line, n.Value())
	default:
		r.fault(line, "[%s]: want tables in double brackets, [[...]]", key)
		r.tables = append(r.tables, tableText{name: "", line: line})
	}
}

// key returns a key, its parts joined by points, and its line.
func (r *tableReader) key(n *unstable.Node) (string, int) {
	var parts []string
	line := 0
	for it := n.Key(); it.Next(); {
		k := it.Node()
		parts = append(parts, string(k.Data))
		line = r.lineAt(r.base + int(k.Raw.Offset))
	}
	return strings.Join(parts, "."), line
}

func (r *tableReader) keyValue(t *tableText, key string, line int, v *unstable.Node) {
	if key == "sources" && v.Kind == unstable.InlineTable {
		if t.sources != nil {
			r.fault(line, "sources: is there twice")
		}
		for it := v.Children(); it.Next(); {
			source, at := r.key(it.Node())
			if len(t.sources) == maxKeys {
				r.fault(at, "sources: want at most %d keys", maxKeys)
				return
			}
			if text, ok := scalar(it.Node().Value()); ok {
				t.sources = append(t.sources, keyText{source, text, at})
			} else {
				r.fault(at, "sources.%s: want one word", source)
			}
		}
		return
	}
	text, ok := scalar(v)
	switch {
	case len(t.keys) == maxKeys:
		if !t.full {
			r.fault(line, "%s: want at most %d keys in a table", key, maxKeys)
		}
		t.full = true
	case !ok:
		r.fault(line, "%s: want a text, a number, true or false", key)
	case slices.ContainsFunc(t.keys, func(k keyText) bool { return k.key == key }):
		r.fault(line, "%s: is there twice", key)
	default:
		t.keys = append(t.keys, keyText{key, text, line})
	}
}

// scalar returns the text of a string, number or truth value.
func scalar(n *unstable.Node) (string, bool) {
	switch n.Kind {
	case unstable.String, unstable.Integer, unstable.Float, unstable.Bool:
		return string(n.Data), true
	}
	return "", false
}
