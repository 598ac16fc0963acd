package scenarios

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2"
	"github.com/pelletier/go-toml/v2/unstable"
)

// A node is a value of a TOML file with the line it stands on. Numbers keep
// their literal text, so that lengths never pass through a float.
type node struct {
	kind  unstable.Kind // Array, InlineTable for every table, or a kind of scalar
	line  int
	text  string  // the value of a string, the literal of any other scalar
	items []*node // of an array
	table *table  // of a table
	// named is set for tables and arrays of tables made by headers.
	named bool
}

// A table holds its keys in the order of the file.
type table struct {
	line     int
	entries  []*entry
	byKey    map[string]*entry
	comments *Comments // nil if there are none
}

type entry struct {
	key   string
	line  int
	value *node
}

func newTable(line int) *table { return &table{line: line, byKey: map[string]*entry{}} }

func (t *table) add(key string, line int, v *node) {
	e := &entry{key, line, v}
	t.entries = append(t.entries, e)
	t.byKey[key] = e
}

// A grower builds the tree of a file from the parser's expressions.
type grower struct {
	data   []byte
	base   int   // offset in data where the parser started
	starts []int // offsets of the lines of data
	parser unstable.Parser
	root   *table
	here   *table
	faults []Fault
	gatherer
}

// grow reads data into a tree, with its comments or without. It goes on after a fault of syntax with the
// next line that looks like the start of something, so that all are found.
func grow(data []byte, comments bool) (*table, []Fault) {
	g := &grower{data: data, root: newTable(1)}
	g.here = g.root
	g.parser.KeepComments = comments
	g.starts = []int{0}
	for i, b := range data {
		if b == '\n' {
			g.starts = append(g.starts, i+1)
		}
	}
	if bytes.IndexByte(data[:min(len(data), 64)], 0) >= 0 { // a picture, an archive
		g.fault(1, "", "it is no text: want a file in TOML")
		g.base = -1
	}
	for g.base >= 0 {
		g.parser.Reset(data[g.base:])
		for g.parser.NextExpression() {
			g.expression(g.parser.Expression())
		}
		err := g.parser.Error()
		if err == nil {
			break
		}
		g.recover(err)
		if len(g.faults) >= maxSyntaxFaults {
			break
		}
	}
	g.finish()
	return g.root, g.faults
}

// maxSyntaxFaults keeps a file that is no TOML at all from filling the screen.
const maxSyntaxFaults = 20

// confirm lets the decoder of the library have the last word on what is valid
// TOML: it knows finer points of redefined tables. Its time grows with the
// square of the keys of a table, so it is asked only about files whose keys
// are all known.
func confirm(data []byte) []Fault {
	var all map[string]any
	err := toml.Unmarshal(data, &all)
	if err == nil {
		return nil
	}
	f := Fault{Problem: strings.TrimPrefix(err.Error(), "toml: ")}
	var d *toml.DecodeError
	if errors.As(err, &d) {
		f.Line, _ = d.Position()
	}
	return []Fault{f}
}

func (g *grower) fault(line int, key, format string, args ...any) {
	g.faults = append(g.faults, Fault{Line: line, Key: key, Problem: fmt.Sprintf(format, args...)})
}

// recover reports a fault of syntax and moves base to where reading goes on,
// or to -1 at the end of the file.
func (g *grower) recover(err error) {
	var p *unstable.ParserError
	message, at := err.Error(), len(g.data)
	if errors.As(err, &p) {
		message = p.Message
		if p.Highlight != nil {
			at = g.base + int(g.parser.Range(p.Highlight).Offset)
		}
	}
	line := g.lineAt(at)
	text := g.text(line)
	blank := len(text) - len(strings.TrimLeft(text, " \t"))
	// A list left open is noticed only where the next key begins: read that.
	if opens(text) && at == g.starts[line-1]+blank && g.starts[line-1] > g.base {
		g.fault(line, "", "%s: is a list before this line left open?", message)
		g.base = g.starts[line-1]
		return
	}
	if end := g.text(line); line == len(g.starts) && strings.TrimSpace(end) != "" && !strings.HasSuffix(end, "\n") {
		message += ": the file seems to be cut off here"
	}
	g.fault(line, "", "%s", message)
	for ; line <= len(g.starts); line++ {
		text := g.text(line)
		if opens(text) && g.starts[line-1] > at {
			g.base = g.starts[line-1]
			return
		}
		if strings.HasPrefix(strings.TrimLeft(text, " \t"), "[") {
			g.here = newTable(line) // what follows belongs to a table not known
		}
	}
	g.base = -1
}

// text returns a line of the file.
func (g *grower) text(line int) string {
	end := len(g.data)
	if line < len(g.starts) {
		end = g.starts[line]
	}
	return string(g.data[g.starts[line-1]:end])
}

// opens reports whether a line looks like a header or the start of a key.
func opens(line string) bool {
	s := strings.TrimSpace(line)
	if strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]") {
		s = strings.Trim(s, "[]")
		return s != "" && strings.IndexFunc(s, notBare) < 0 && !strings.ContainsAny(s[:1], "0123456789.-")
	}
	key, _, ok := strings.Cut(s, "=")
	key = strings.TrimSpace(key)
	return ok && key != "" && strings.IndexFunc(key, notBare) < 0
}

func notBare(r rune) bool {
	return !(r == '-' || r == '_' || r == '.' || '0' <= r && r <= '9' || 'A' <= r && r <= 'Z' || 'a' <= r && r <= 'z')
}

// line returns the line of an offset in what the parser reads.
func (g *grower) line(offset int) int { return g.lineAt(g.base + offset) }

// lineAt returns the line of an offset in the file.
func (g *grower) lineAt(at int) int {
	i, exact := slices.BinarySearch(g.starts, at)
	if exact {
		return i + 1
	}
	return i
}

func (g *grower) expression(n *unstable.Node) {
	switch n.Kind {
	case unstable.Comment:
		g.comment(n)
	case unstable.KeyValue:
		above := g.above(g.line(int(n.Raw.Offset)))
		g.ended = g.line(int(n.Raw.Offset + n.Raw.Length - 1))
		if t, key, v := g.keyValue(g.here, n); v != nil {
			g.keyed(t, key, v, above, n)
		}
	case unstable.Table, unstable.ArrayTable:
		keys, line := g.key(n)
		g.leave(line)
		above := g.above(line)
		if g.ended = line; n.Kind == unstable.Table {
			g.here = g.header(keys, line)
		} else {
			g.here = g.arrayHeader(keys, line)
		}
		g.headed(g.here, above, n)
	}
}

// key returns the parts of a key and the line it stands on.
func (g *grower) key(n *unstable.Node) (parts []string, line int) {
	for it := n.Key(); it.Next(); {
		k := it.Node()
		parts = append(parts, string(k.Data))
		line = g.line(int(k.Raw.Offset))
	}
	return parts, line
}

// header returns the table of a header [a.b].
func (g *grower) header(keys []string, line int) *table {
	t := g.descend(g.root, keys[:len(keys)-1], line)
	last := keys[len(keys)-1]
	e := t.byKey[last]
	switch {
	case e == nil:
		v := &node{kind: unstable.InlineTable, line: line, table: newTable(line), named: true}
		t.add(last, line, v)
		return v.table
	case e.value.table != nil && !e.value.named:
		// Made on the way to a table below it, and named only now.
		e.value.named, e.value.table.line = true, line
		return e.value.table
	}
	g.fault(line, showKey(keys), "is already there, on line %d: want every table once", e.line)
	return newTable(line)
}

// arrayHeader returns the new table of a header [[a.b]].
func (g *grower) arrayHeader(keys []string, line int) *table {
	t := g.descend(g.root, keys[:len(keys)-1], line)
	last := keys[len(keys)-1]
	e := t.byKey[last]
	if e == nil {
		t.add(last, line, &node{kind: unstable.Array, line: line, named: true})
		e = t.byKey[last]
	}
	if e.value.kind != unstable.Array || !e.value.named {
		g.fault(line, showKey(keys), "is already there, on line %d, and is no list of tables", e.line)
		return newTable(line)
	}
	v := &node{kind: unstable.InlineTable, line: line, table: newTable(line), named: true}
	e.value.items = append(e.value.items, v)
	return v.table
}

// descend returns the table that keys lead to from t, made where it is not
// there yet.
func (g *grower) descend(t *table, keys []string, line int) *table {
	for i, k := range keys {
		e := t.byKey[k]
		switch {
		case e == nil:
			v := &node{kind: unstable.InlineTable, line: line, table: newTable(line)}
			t.add(k, line, v)
			t = v.table
		case e.value.table != nil:
			t = e.value.table
		case e.value.named:
			t = e.value.items[len(e.value.items)-1].table
		default:
			g.fault(line, showKey(keys[:i+1]), "is already there, on line %d, and is no table", e.line)
			return newTable(line)
		}
	}
	return t
}

// keyValue adds a key to a table, or to one below it, and returns both with its
// value; no value if the key is there already.
func (g *grower) keyValue(t *table, n *unstable.Node) (*table, string, *node) {
	keys, line := g.key(n)
	t = g.descend(t, keys[:len(keys)-1], line)
	last := keys[len(keys)-1]
	v := g.value(n.Value(), line)
	if e := t.byKey[last]; e != nil {
		g.fault(line, showKey(keys), "is already there, on line %d: want every key once", e.line)
		return t, last, nil
	}
	t.add(last, line, v)
	return t, last, v
}

// value returns a value; line is that of its key, for values that do not know
// their own.
func (g *grower) value(n *unstable.Node, line int) *node {
	v := &node{kind: n.Kind, line: line}
	if n.Raw.Length > 0 {
		v.line = g.line(int(n.Raw.Offset))
	}
	switch n.Kind {
	case unstable.Array:
		for it := n.Children(); it.Next(); {
			if it.Node().Kind == unstable.Comment {
				continue
			}
			item := g.value(it.Node(), line)
			line = item.line
			if len(v.items) == 0 {
				v.line = item.line
			}
			v.items = append(v.items, item)
		}
	case unstable.InlineTable:
		v.table = newTable(v.line)
		v.named = true
		for it := n.Children(); it.Next(); {
			if it.Node().Kind != unstable.Comment {
				g.keyValue(v.table, it.Node())
			}
		}
	default:
		v.text = string(n.Data)
	}
	return v
}

// showKey joins the parts of a key, quoting those that need it.
func showKey(parts []string) string {
	shown := make([]string, len(parts))
	for i, p := range parts {
		shown[i] = p
		if p == "" || strings.IndexFunc(p, func(r rune) bool { return r == '.' || notBare(r) }) >= 0 {
			shown[i] = strconv.Quote(p)
		}
	}
	return strings.Join(shown, ".")
}
