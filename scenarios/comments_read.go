package scenarios

import (
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// A gatherer holds the comments of a file that stand on lines of their own until
// what comes after them is known.
type gatherer struct {
	any   bool     // the file has a comment
	loose []string // in order, an empty line between groups
	close bool     // the first of them is on the line after what was before
	ended int      // the line on which what was read last ended
}

// comment reads one on a line of its own, between tables and keys.
func (g *grower) comment(n *unstable.Node) {
	line := g.line(int(n.Raw.Offset))
	switch {
	case len(g.loose) == 0:
		g.close = line == g.ended+1 && g.ended > 0
	case line > g.ended+1:
		g.loose = append(g.loose, "")
	}
	g.loose = append(g.loose, text(n))
	g.any, g.ended = true, line
}

// text returns a comment without the blanks at its end.
func text(n *unstable.Node) string { return strings.TrimRight(string(n.Data), " \t") }

// above returns the comments before a key or header on a line, which are its own.
func (g *grower) above(line int) []string {
	lines := g.loose
	if len(lines) > 0 && line > g.ended+1 {
		lines = append(lines, "")
	}
	g.loose = nil
	return lines
}

// leave gives the table that ends its part of the comments before a header: those
// right after its last key, if an empty line parts them from what follows.
func (g *grower) leave(line int) {
	n := len(g.loose)
	if n == 0 {
		return
	}
	for i, s := range g.loose {
		if s == "" {
			n = i
			break
		}
	}
	if !g.close || n == len(g.loose) && line == g.ended+1 {
		return
	}
	c := g.here.remarks()
	c.tail = append(c.tail, g.loose[:n]...)
	g.loose = g.loose[min(n+1, len(g.loose)):]
}

// finish gives out the comments at the end of the file.
func (g *grower) finish() {
	if len(g.loose) > 0 {
		g.leave(g.ended + 2)
		g.root.remarks().foot = g.loose
		g.loose = nil
	}
	if g.any {
		g.root.remarks()
	}
}

// remarks returns the comments of a table being read.
func (t *table) remarks() *Comments {
	if t.comments == nil {
		t.comments = &Comments{}
	}
	return t.comments
}

// beside returns the comment on the line of a header or key.
func (g *grower) beside(n *unstable.Node) string {
	next := n.Next()
	if next == nil || next.Kind != unstable.Comment || g.alone(next) {
		return ""
	}
	g.any = true
	return text(next)
}

// alone reports whether a comment has a line of its own.
func (g *grower) alone(n *unstable.Node) bool {
	at := g.base + int(n.Raw.Offset)
	return strings.TrimSpace(string(g.data[g.starts[g.lineAt(at)-1]:at])) == ""
}

// headed gives a table the comments of its header.
func (g *grower) headed(t *table, above []string, n *unstable.Node) {
	beside := g.beside(n)
	if len(above) == 0 && beside == "" {
		return
	}
	c := t.remarks()
	c.above = append(c.above, above...)
	if c.beside != "" { // a list's entry written as a table within another
		c.above = append(c.above, beside)
		return
	}
	c.beside = beside
}

// keyed gives a table the comments of one of its keys. Those of a table in one
// line are of that table.
func (g *grower) keyed(t *table, key string, v *node, above []string, n *unstable.Node) {
	k := keyComments{key: key, above: above, beside: g.beside(n)}
	switch n.Value().Kind {
	case unstable.Array:
		g.listed(&k, n.Value())
	case unstable.InlineTable:
		if lines := slices.Concat(appended(k.above, k.beside), g.deep(n.Value())); len(lines) > 0 {
			c := v.table.remarks()
			c.above = append(c.above, lines...)
		}
		return
	}
	if len(k.above) > 0 || k.beside != "" || len(k.items) > 0 {
		c := t.remarks()
		c.keys = append(c.keys, k)
	}
}

// listed collects the comments in a list. Those deep within an item stand before it.
func (g *grower) listed(k *keyComments, list *unstable.Node) {
	item := 0
	for it := list.Children(); it.Next(); {
		n := it.Node()
		if n.Kind != unstable.Comment {
			if lines := g.deep(n); len(lines) > 0 {
				x := k.at(item)
				x.above = append(x.above, lines...)
			}
			item++
			continue
		}
		for _, c := range run(n) {
			g.any = true
			if last := item - 1; last >= 0 && !g.alone(c) {
				if x := k.at(last); x.beside == "" {
					x.beside = text(c)
					continue
				}
			}
			x := k.at(item)
			x.above = append(x.above, text(c))
		}
	}
}

// run returns comments that follow each other in a list.
func run(n *unstable.Node) []*unstable.Node {
	list := []*unstable.Node{n}
	for it := n.Children(); it.Next(); {
		list = append(list, it.Node())
	}
	return list
}

// deep returns all comments within a value.
func (g *grower) deep(n *unstable.Node) []string {
	if n.Kind != unstable.Array && n.Kind != unstable.InlineTable && n.Kind != unstable.KeyValue {
		return nil
	}
	var lines []string
	for it := n.Children(); it.Next(); {
		c := it.Node()
		if c.Kind != unstable.Comment {
			lines = append(lines, g.deep(c)...)
			continue
		}
		for _, c := range run(c) {
			g.any = true
			lines = append(lines, text(c))
		}
	}
	return lines
}
