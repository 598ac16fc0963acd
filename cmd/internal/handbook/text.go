package handbook

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// WriteContents lists the pages.
func (b *Book) WriteContents(w io.Writer) error {
	wide := 0
	for _, p := range b.Pages() {
		wide = max(wide, len(p.Name))
	}
	for i, c := range b.Chapters {
		if i > 0 {
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, c.Title)
		for _, p := range c.Pages {
			if _, err := fmt.Fprintf(w, "  %-*s  %s\n", wide, p.Name, p.Title); err != nil {
				return err
			}
		}
	}
	return nil
}

// Write writes the page as text, in lines of at most so many characters where it can be
// broken. Links to other pages are their names in brackets.
func (p *Page) Write(w io.Writer, wide int) error {
	var out strings.Builder
	for i := range p.Blocks {
		b := &p.Blocks[i]
		if i > 0 && !(b.Mark != "" && p.Blocks[i-1].Depth >= b.Depth && p.Blocks[i-1].Kind == Text) {
			out.WriteString("\n")
		}
		for _, line := range b.lines(wide) {
			out.WriteString(strings.TrimRight(line, " ") + "\n")
		}
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// lines is a block as text.
func (b *Block) lines(wide int) (out []string) {
	in := strings.Repeat("  ", b.Depth)
	switch b.Kind {
	case Heading:
		title := words(b.Spans)
		under := "="
		if b.Level > 1 {
			under = "-"
		}
		return []string{title, strings.Repeat(under, utf8.RuneCountInString(title))}
	case Code:
		for _, line := range strings.Split(b.Lines, "\n") {
			out = append(out, in+"    "+line)
		}
		return out
	case Table:
		return b.table(in, wide)
	case Picture:
		return broken("[Picture: "+words(b.Spans)+"]", in, in, wide)
	}
	first := in
	if b.Mark != "" {
		first = in[:max(0, len(in)-2)] + b.Mark + " "
	}
	return broken(words(b.Spans), first, in, wide)
}

// words is the text of spans with the names of the pages that they lead to.
func words(spans []Span) string {
	var b strings.Builder
	for i, s := range spans {
		if s.Code {
			b.WriteString("'" + s.Text + "'") // a key may be a letter
		} else {
			b.WriteString(s.Text)
		}
		if last := i+1 == len(spans) || spans[i+1].To != s.To; s.To == "" || !last {
			continue
		}
		if page, _, _ := strings.Cut(s.To, "#"); strings.Contains(s.To, "://") {
			b.WriteString(" <" + s.To + ">")
		} else if page != s.Text {
			b.WriteString(" [" + page + "]")
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// broken breaks a text into lines: the first begins otherwise than the rest.
func broken(text, first, rest string, wide int) (out []string) {
	line, begun := first, false
	for _, word := range strings.Fields(text) {
		if begun && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > wide {
			out, line, begun = append(out, line), rest, false
		}
		if begun {
			line += " "
		}
		line, begun = line+word, true
	}
	return append(out, line)
}

// table is in columns if it fits, else each row as a list of what the head calls it.
func (b *Block) table(in string, wide int) (out []string) {
	cells := make([][]string, len(b.Rows))
	wides, sum := make([]int, len(b.Rows[0])), len(in)-2
	for i, row := range b.Rows {
		for k, c := range row {
			cells[i] = append(cells[i], words(c))
			wides[k] = max(wides[k], utf8.RuneCountInString(cells[i][k]))
		}
	}
	for _, w := range wides {
		sum += w + 2
	}
	if sum > wide {
		return asList(in, cells, wide)
	}
	for i, row := range cells {
		line := in
		for k, c := range row {
			line += c + strings.Repeat(" ", wides[k]-utf8.RuneCountInString(c)+2)
		}
		out = append(out, line)
		if i == 0 {
			out = append(out, in+strings.Repeat("-", sum-len(in)))
		}
	}
	return out
}

// asList is a table too wide for columns: what the first column says, and below it the rest.
func asList(in string, cells [][]string, wide int) (out []string) {
	head := cells[0]
	for _, row := range cells[1:] {
		out = append(out, broken(row[0], in, in+"  ", wide)...)
		for k, c := range row[1:] {
			if c == "" {
				continue
			}
			if name := head[k+1]; name != "" && len(slices.DeleteFunc(slices.Clone(head[1:]), func(s string) bool { return s == "" })) > 1 {
				c = name + ": " + c
			}
			out = append(out, broken(c, in+"    ", in+"    ", wide)...)
		}
	}
	return out
}
