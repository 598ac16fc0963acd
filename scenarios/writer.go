package scenarios

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"sightline/geom"
)

// A Writer writes tables of keys in the canonical form, their equal signs in a
// column. Keys go to the table that was begun last; a table without keys is
// not written.
type Writer struct {
	out      bytes.Buffer
	header   string // of the table being written, empty for the file itself
	lines    []line // its keys and values
	comments *Comments

	plain    bool     // comments are not written
	settling bool     // comments are not written but put where they will be
	strays   []string // while settling: comments of tables that are not written
}

// A line is a key with its value in the notation of TOML. The value of a list is
// folded if it is long; items are what it is made of.
type line struct {
	key, value string
	items      []string
}

// Table begins the table [key].
func (w *Writer) Table(key string) {
	w.flush()
	w.header = "[" + key + "]"
}

// Entry begins the next entry of the list [[key]].
func (w *Writer) Entry(key string) {
	w.flush()
	w.header = "[[" + key + "]]"
}

// Comments are those of the table begun last.
func (w *Writer) Comments(c *Comments) {
	if !w.plain {
		w.comments = c
	}
}

// flush writes the table held back.
func (w *Writer) flush() {
	lines, c := w.lines, w.comments
	w.lines, w.comments = w.lines[:0], nil
	if w.settling {
		w.settle(lines, c)
		return
	}
	if len(lines) == 0 {
		return
	}
	if c == nil {
		c = &noComments
	}
	if w.header != "" {
		w.out.WriteString("\n")
		w.remark(c.above)
		w.out.WriteString(w.header + besides(c.beside) + "\n")
	}
	column := 0
	for _, l := range lines {
		column = max(column, len(l.key))
	}
	for _, l := range lines {
		k := c.of(l.key)
		if k == nil {
			fmt.Fprintf(&w.out, "%-*s = %s\n", column, l.key, l.value)
			continue
		}
		w.remark(k.above)
		value := l.value
		if len(k.items) > 0 && l.items != nil {
			value = k.fold(l.items)
		}
		fmt.Fprintf(&w.out, "%-*s = %s%s\n", column, l.key, value, besides(k.beside))
	}
	w.remark(c.tail)
}

// bytes returns all that was written.
func (w *Writer) bytes() []byte {
	w.flush()
	return w.out.Bytes()
}

// put writes a key with a value in the notation of TOML.
func (w *Writer) put(key, value string) { w.lines = append(w.lines, line{key: key, value: value}) }

// list puts a list, folded if it is long.
func (w *Writer) list(key string, items []string) {
	w.lines = append(w.lines, line{key, fold(items, ""), items})
}

// Name writes a text, even an empty one.
func (w *Writer) Name(key, value string) { w.put(key, quote(value)) }

// Text writes a text unless it is usual, which readers take for granted.
func (w *Writer) Text(key, value, usual string) {
	if value != usual {
		w.put(key, quote(value))
	}
}

// Whole writes a number unless it is usual.
func (w *Writer) Whole(key string, n, usual int) {
	if n != usual {
		w.put(key, strconv.Itoa(n))
	}
}

// Truth writes a key that is true.
func (w *Writer) Truth(key string, value bool) {
	if value {
		w.put(key, "true")
	}
}

// Length writes a length in inches unless it is usual.
func (w *Writer) Length(key string, l, usual geom.Length) {
	if l != usual {
		w.put(key, l.String())
	}
}

// Angle writes an angle in degrees.
func (w *Writer) Angle(key string, a geom.Angle) { w.put(key, a.String()) }

// Pair writes two lengths.
func (w *Writer) Pair(key string, a, b geom.Length) { w.put(key, pair(a, b)) }

// Names writes a list of texts.
func (w *Writer) Names(key string, list []string) {
	quoted := make([]string, len(list))
	for i, s := range list {
		quoted[i] = quote(s)
	}
	w.lines = append(w.lines, line{key, "[" + strings.Join(quoted, ", ") + "]", quoted})
}

// Points writes a list of points, folded if it is long.
func (w *Writer) Points(key string, pts []geom.Point) { w.list(key, points(pts)) }

// Share writes a share of two whole numbers: hundredths in percent.
func (w *Writer) Share(key string, share [2]int) {
	if share[1] == percent {
		w.put(key, quote(fmt.Sprintf("%d%%", share[0])))
		return
	}
	w.put(key, quote(fmt.Sprintf("%d/%d", share[0], share[1])))
}

// Inline writes a list of n tables, each on one line with the keys that entry
// writes, unless there are none.
func (w *Writer) Inline(key string, n int, entry func(w *Writer, i int)) {
	if n == 0 {
		return
	}
	items := make([]string, n)
	for i := range items {
		var one Writer
		entry(&one, i)
		keys := make([]string, len(one.lines))
		for k, l := range one.lines {
			keys[k] = l.key + " = " + l.value
		}
		items[i] = "{ " + strings.Join(keys, ", ") + " }"
	}
	w.list(key, items)
}

func pair(a, b geom.Length) string { return "[" + a.String() + ", " + b.String() + "]" }

// maxColumns is how long a list of points may grow before it is folded.
const maxColumns = 88

// points returns the items of a list of points.
func points(pts []geom.Point) []string {
	items := make([]string, len(pts))
	for i, p := range pts {
		items[i] = pair(p.X, p.Y)
	}
	return items
}

// rings returns the items of a list of lists of points.
func rings(list []geom.Ring) []string {
	items := make([]string, len(list))
	for i, r := range list {
		items[i] = fold(points(r), "  ")
	}
	return items
}

// fold writes a list on one line if it fits, else filling lines with items.
func fold(items []string, indent string) string {
	flat := "[" + strings.Join(items, ", ") + "]"
	if len(flat) <= maxColumns && !strings.Contains(flat, "\n") {
		return flat
	}
	var b strings.Builder
	b.WriteString("[")
	column := maxColumns
	for _, item := range items {
		if column+len(item)+2 > maxColumns {
			b.WriteString("\n" + indent + "  ")
			column = len(indent) + 2
		} else {
			b.WriteString(" ")
			column++
		}
		b.WriteString(item + ",")
		column += len(item) + 1
	}
	b.WriteString("\n" + indent + "]")
	return b.String()
}

// quote writes a text: on one line, or between triple quotes if it has several.
func quote(s string) string {
	if strings.Contains(s, "\n") {
		return `"""` + "\n" + escape(s, true) + `"""`
	}
	return `"` + escape(s, false) + `"`
}

// escape writes what a basic string of TOML cannot hold as it is.
func escape(s string, lines bool) string {
	var b strings.Builder
	for i, c := range s {
		switch {
		case c == '\\' || c == '"':
			b.WriteString(`\` + string(c))
		case c == '\n' && lines:
			b.WriteByte('\n')
		case c == utf8.RuneError && !strings.HasPrefix(s[i:], "\uFFFD"):
			b.WriteString("\uFFFD") // not UTF-8: no file can hold it
		case c < ' ' || c == 0x7f:
			fmt.Fprintf(&b, `\u%04X`, c)
		default:
			b.WriteRune(c)
		}
	}
	return b.String()
}
