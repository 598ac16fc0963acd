// Package article writes documents for people: headings, text, tables and pictures,
// as a page of HTML that needs no other file, or as Markdown with its pictures beside
// it.
package article

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"strings"
)

// An Article is a document, from its title to its last part.
type Article struct {
	Title string
	parts []part
}

// A part is what follows on another: it writes itself in both ways.
type part interface {
	html(b *bytes.Buffer)
	markdown(b *bytes.Buffer, stem string)
}

// Heading begins a section.
func (a *Article) Heading(text string) { a.parts = append(a.parts, heading(text)) }

// Text adds a paragraph.
func (a *Article) Text(format string, args ...any) {
	a.parts = append(a.parts, text(fmt.Sprintf(format, args...)))
}

// List adds a list, one item below the other.
func (a *Article) List(items []string) { a.parts = append(a.parts, list(items)) }

// A Column is the heading of a column of a table.
type Column struct {
	Name   string
	Number bool // aligned at its right
}

// Table adds a table. Rows have as many cells as there are columns.
func (a *Article) Table(columns []Column, rows [][]string) {
	a.parts = append(a.parts, &table{columns, rows})
}

// A Figure is a picture with what it shows in words, for those who do not see it too.
type Figure struct {
	Name    string // of its file, without an ending: "losses"
	SVG     []byte
	Caption string
}

// Figure adds a picture.
func (a *Article) Figure(f Figure) { a.parts = append(a.parts, &f) }

// Figures are the pictures, in order: a Markdown document wants each beside it, with
// the name that FileOf gives it.
func (a *Article) Figures() []*Figure {
	var list []*Figure
	for _, p := range a.parts {
		if f, ok := p.(*Figure); ok {
			list = append(list, f)
		}
	}
	return list
}

// FileOf is the name of a picture's file beside a document whose name without its
// ending is stem.
func (f *Figure) FileOf(stem string) string { return stem + "-" + f.Name + ".svg" }

// A Block is a part of a document, for whoever lays it out otherwise: the one of its fields
// that is not empty, with the columns of Rows.
type Block struct {
	Heading, Text string
	Items         []string
	Columns       []Column
	Rows          [][]string
	Figure        *Figure
}

// Blocks are the parts of the document below its title, in order.
func (a *Article) Blocks() (out []Block) {
	for _, p := range a.parts {
		switch p := p.(type) {
		case heading:
			out = append(out, Block{Heading: string(p)})
		case text:
			out = append(out, Block{Text: string(p)})
		case list:
			out = append(out, Block{Items: p})
		case *table:
			out = append(out, Block{Columns: p.columns, Rows: p.rows})
		case *Figure:
			out = append(out, Block{Figure: p})
		}
	}
	return out
}

// style is how a page looks: as the paper of the program's tables, at most as wide as
// a line is well read; wide tables scroll for themselves.
const style = `body{font:16px/1.5 system-ui,sans-serif;color:#2a2620;background:#f6f2e4;margin:0 auto;max-width:60rem;padding:1rem 1.25rem 4rem}
h1{font-size:1.7rem;line-height:1.2}
h2{font-size:1.2rem;margin:2.2rem 0 .6rem;border-bottom:1px solid #b9ad90}
p,ul{max-width:46rem}
ul{margin-top:-.7rem;padding-left:1.4rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.92rem;margin:0 0 1.1rem}
th,td{padding:.22rem .7rem;text-align:left;border-bottom:1px solid #d9d0b6;vertical-align:top}
th{border-bottom:2px solid #b9ad90}
.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
figure{margin:1rem 0}
figure svg{max-width:100%;height:auto;border:1px solid #b9ad90;background:#fff}
figcaption{font-size:.92rem;max-width:46rem}
`

// WriteHTML writes the document as a page that holds all its pictures.
func (a *Article) WriteHTML(w io.Writer) error {
	var b bytes.Buffer
	title := html.EscapeString(a.Title)
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>%s</h1>\n", title, style, title)
	for _, p := range a.parts {
		p.html(&b)
	}
	b.WriteString("</body>\n</html>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// WriteMarkdown writes the document with links to its pictures: beside it, named by
// FileOf.
func (a *Article) WriteMarkdown(w io.Writer, stem string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n", plain(a.Title))
	for _, p := range a.parts {
		p.markdown(&b, stem)
	}
	_, err := w.Write(b.Bytes())
	return err
}

type heading string

func (h heading) html(b *bytes.Buffer) {
	fmt.Fprintf(b, "<h2>%s</h2>\n", html.EscapeString(string(h)))
}
func (h heading) markdown(b *bytes.Buffer, _ string) { fmt.Fprintf(b, "\n## %s\n", plain(string(h))) }

type text string

func (t text) html(b *bytes.Buffer)               { fmt.Fprintf(b, "<p>%s</p>\n", html.EscapeString(string(t))) }
func (t text) markdown(b *bytes.Buffer, _ string) { fmt.Fprintf(b, "\n%s\n", plain(string(t))) }

type list []string

func (l list) html(b *bytes.Buffer) {
	b.WriteString("<ul>\n")
	for _, item := range l {
		fmt.Fprintf(b, "<li>%s</li>\n", html.EscapeString(item))
	}
	b.WriteString("</ul>\n")
}

func (l list) markdown(b *bytes.Buffer, _ string) {
	b.WriteString("\n")
	for _, item := range l {
		fmt.Fprintf(b, "- %s\n", plain(item))
	}
}

type table struct {
	columns []Column
	rows    [][]string
}

func (t *table) html(b *bytes.Buffer) {
	class := func(k int) string {
		if t.columns[k].Number {
			return ` class="n"`
		}
		return ""
	}
	b.WriteString("<div class=\"wide\"><table>\n<thead><tr>")
	for k, c := range t.columns {
		fmt.Fprintf(b, "<th scope=\"col\"%s>%s</th>", class(k), html.EscapeString(c.Name))
	}
	b.WriteString("</tr></thead>\n<tbody>\n")
	for _, row := range t.rows {
		b.WriteString("<tr>")
		for k, cell := range row {
			fmt.Fprintf(b, "<td%s>%s</td>", class(k), html.EscapeString(cell))
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody></table></div>\n")
}

func (t *table) markdown(b *bytes.Buffer, _ string) {
	b.WriteString("\n|")
	for _, c := range t.columns {
		fmt.Fprintf(b, " %s |", cellOf(c.Name))
	}
	b.WriteString("\n|")
	for _, c := range t.columns {
		if c.Number {
			b.WriteString("---:|")
		} else {
			b.WriteString("---|")
		}
	}
	b.WriteString("\n")
	for _, row := range t.rows {
		b.WriteString("|")
		for _, cell := range row {
			fmt.Fprintf(b, " %s |", cellOf(cell))
		}
		b.WriteString("\n")
	}
}

func (f *Figure) html(b *bytes.Buffer) {
	caption := html.EscapeString(f.Caption)
	fmt.Fprintf(b, "<figure role=\"img\" aria-label=\"%s\">\n%s<figcaption>%s</figcaption>\n</figure>\n", caption, f.SVG, caption)
}

func (f *Figure) markdown(b *bytes.Buffer, stem string) {
	caption := plain(f.Caption)
	fmt.Fprintf(b, "\n![%s](<%s>)\n\n%s\n", caption, f.FileOf(stem), caption)
}

// special are the characters that mean something in Markdown wherever they stand.
var special = strings.NewReplacer("\\", "\\\\", "`", "\\`", "*", "\\*", "_", "\\_", "[", "\\[", "]", "\\]", "<", "&lt;", "|", "\\|", "\n", " ")

// plain is text that is nothing but text in Markdown.
func plain(s string) string {
	s = special.Replace(s)
	if strings.HasPrefix(s, "#") || strings.HasPrefix(s, ">") || strings.HasPrefix(s, "-") || strings.HasPrefix(s, "+") {
		s = "\\" + s
	}
	return s
}

// cellOf is plain text in a cell.
func cellOf(s string) string {
	if s == "" {
		return " "
	}
	return special.Replace(s)
}
