package scenarios

import (
	"slices"
	"strings"
)

// noComments are those of a table without any.
var noComments Comments

// remark writes comments on lines of their own.
func (w *Writer) remark(lines []string) {
	for _, s := range lines {
		w.out.WriteString(s + "\n")
	}
}

// besides is what follows a header or a value on its line.
func besides(comment string) string {
	if comment == "" {
		return ""
	}
	return " " + comment
}

// end writes the comments at the end of the file.
func (w *Writer) end(file *Comments) {
	w.flush()
	if file == nil || w.plain || w.settling || len(file.foot) == 0 {
		return
	}
	w.out.WriteString("\n")
	w.remark(file.foot)
}

// fold writes a list with the comments of its items, each item on the line of the
// one before unless a comment is between them or the line is full.
func (k *keyComments) fold(items []string) string {
	var b strings.Builder
	b.WriteString("[")
	column, left := maxColumns, k.items
	for i, item := range items {
		var c itemComments
		if len(left) > 0 && left[0].item == i {
			c, left = left[0], left[1:]
		}
		for _, s := range c.above {
			b.WriteString("\n  " + s)
			column = maxColumns
		}
		if column+len(item)+2 > maxColumns {
			b.WriteString("\n  ")
			column = 2
		} else {
			b.WriteString(" ")
			column++
		}
		b.WriteString(item + "," + besides(c.beside))
		if column += len(item) + 1; c.beside != "" {
			column = maxColumns
		}
	}
	for _, c := range left {
		for _, s := range appended(c.above, c.beside) {
			b.WriteString("\n  " + s)
		}
	}
	b.WriteString("\n]")
	return b.String()
}

// settle puts the comments of a document that was just read where its canonical
// form has them: file are those of the file, and open are its tables. A comment of
// a key that is left out, since it says what is usual, goes to the key after it.
// What has no place at all stands after the keys of the file.
func (d *Document) settle(file *Comments, open []*Section) {
	var w Writer
	w.settling = true
	w.document(d)
	for _, s := range open {
		if !s.commented {
			w.strays = append(w.strays, s.t.comments.all()...)
		}
	}
	file.tail = append(file.tail, full(w.strays)...)
}

// settle moves the comments of a table with these lines.
func (w *Writer) settle(lines []line, c *Comments) {
	switch {
	case c == nil:
		return
	case len(lines) == 0:
		w.strays = append(w.strays, c.all()...)
		*c = Comments{}
		return
	}
	var kept []keyComments
	var waiting []string
	for _, k := range c.keys {
		i := slices.IndexFunc(lines, func(l line) bool { return l.key == k.key })
		if i < 0 {
			waiting = append(waiting, k.all()...)
			continue
		}
		if lines[i].items == nil {
			k.above = append(k.above, k.within()...)
			k.items = nil
		}
		k.above = slices.Concat(waiting, k.above)
		kept, waiting = append(kept, k), nil
	}
	c.keys, c.tail = kept, full(slices.Concat(waiting, c.tail))
	c.above = tidy(c.above)
	for i := range c.keys {
		c.keys[i].above = tidy(c.keys[i].above)
	}
}

// tidy leaves no empty line at the front and none after another.
func tidy(lines []string) []string {
	var list []string
	for _, s := range lines {
		if s != "" || len(list) > 0 && list[len(list)-1] != "" {
			list = append(list, s)
		}
	}
	return list
}

// full leaves the empty lines out.
func full(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(s string) bool { return s == "" })
}
