package handbook

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"path"
	"strings"
)

//go:embed page.html
var pageText string

//go:embed contents.html
var contentsText string

var (
	pagePage     = template.Must(template.New("page").Parse(pageText))
	contentsPage = template.Must(template.New("contents").Parse(contentsText))
)

// Site writes the pages as HTML, with the pictures that they show, by names in one folder.
// They take page.css of the folder above.
func (b *Book) Site() (map[string][]byte, error) {
	out := map[string][]byte{}
	all := b.Pages()
	for i, p := range all {
		data := struct {
			*Page
			Body          template.HTML
			Before, After *Page
		}{Page: p}
		if i > 0 {
			data.Before = all[i-1]
		}
		if i+1 < len(all) {
			data.After = all[i+1]
		}
		var body strings.Builder
		for k := range p.Blocks {
			block := &p.Blocks[k]
			if block.Kind == Picture {
				if pic := b.Picture(block.File); pic != nil {
					out[path.Base(block.File)] = pic
				}
			}
			p.html(&body, k, out)
		}
		data.Body = template.HTML(body.String())
		if err := fill(out, p.Name+".html", pagePage, data); err != nil {
			return nil, err
		}
	}
	return out, fill(out, "index.html", contentsPage, b)
}

func fill(out map[string][]byte, name string, page *template.Template, data any) error {
	var w bytes.Buffer
	err := page.Execute(&w, data)
	out[name] = w.Bytes()
	return err
}

// html writes a block of the page. Lists are closed where the next block is none of
// theirs.
func (p *Page) html(w *strings.Builder, k int, pictures map[string][]byte) {
	b, before := &p.Blocks[k], 0
	if k > 0 {
		before = p.Blocks[k-1].Depth
	}
	for d := before; d < b.Depth; d++ {
		w.WriteString("<ul>\n")
	}
	if b.Mark != "" {
		if before >= b.Depth {
			w.WriteString("</li>\n")
		}
		class := ""
		if b.Mark != "•" {
			class = fmt.Sprintf(" class=\"n\" data-n=\"%s\"", b.Mark)
		}
		fmt.Fprintf(w, "<li%s>", class)
	}
	switch b.Kind {
	case Heading:
		text := Plain(b.Spans)
		fmt.Fprintf(w, "<h%d id=\"%s\">%s</h%d>\n", b.Level, Anchor(text), spansHTML(b.Spans), b.Level)
	case Code:
		fmt.Fprintf(w, "<pre>%s</pre>\n", html.EscapeString(b.Lines))
	case Table:
		tableHTML(w, b.Rows)
	case Picture:
		caption := html.EscapeString(Plain(b.Spans))
		if name := path.Base(b.File); pictures[name] != nil {
			fmt.Fprintf(w, "<figure><img src=\"%s\" alt=\"%s\" loading=\"lazy\"></figure>\n", name, caption)
		}
	default:
		tag := "p"
		if b.Depth > 0 {
			tag = "div"
		}
		fmt.Fprintf(w, "<%s>%s</%s>\n", tag, spansHTML(b.Spans), tag)
	}
	after := 0
	if k+1 < len(p.Blocks) {
		after = p.Blocks[k+1].Depth
	}
	for d := b.Depth; d > after; d-- {
		w.WriteString("</li></ul>\n")
	}
}

func tableHTML(w *strings.Builder, rows [][]Cell) {
	w.WriteString("<div class=\"wide\"><table>\n")
	for i, row := range rows {
		tag := "td"
		if i == 0 {
			tag = "th"
		}
		w.WriteString("<tr>")
		for _, c := range row {
			fmt.Fprintf(w, "<%s>%s</%s>", tag, spansHTML(c), tag)
		}
		w.WriteString("</tr>\n")
	}
	w.WriteString("</table></div>\n")
}

func spansHTML(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		text := html.EscapeString(s.Text)
		for _, look := range []struct {
			is  bool
			tag string
		}{{s.Code, "code"}, {s.Italic, "em"}, {s.Bold, "strong"}} {
			if look.is {
				text = "<" + look.tag + ">" + text + "</" + look.tag + ">"
			}
		}
		if s.To != "" {
			text = fmt.Sprintf("<a href=\"%s\">%s</a>", html.EscapeString(address(s.To)), text)
		}
		b.WriteString(text)
	}
	return b.String()
}

// address is that of a page beside this one.
func address(to string) string {
	if strings.Contains(to, "://") {
		return to
	}
	page, heading, found := strings.Cut(to, "#")
	if found {
		return page + ".html#" + heading
	}
	return page + ".html"
}
