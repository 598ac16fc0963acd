package handbook

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	tables "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

// A Kind is what a block is.
type Kind uint8

// The kinds of blocks.
const (
	Text Kind = iota
	Heading
	Code
	Table
	Picture
)

// A Block is what stands below another.
type Block struct {
	Kind  Kind
	Level int      // of a heading, from 1
	Depth int      // how many lists it stands in
	Mark  string   // what it is listed by: "•" or "1."
	Spans []Span   // of a text and a heading; of a picture what it shows
	Lines string   // of code
	Rows  [][]Cell // of a table; the first is its head
	File  string   // of a picture
}

// A Cell is one of a table.
type Cell []Span

// A Span is text of one look.
type Span struct {
	Text               string
	Bold, Italic, Code bool
	To                 string // where it leads: "page", "page#heading", or an address with "://"
}

// A parser reads one page.
type parser struct {
	*Page
	text  []byte
	names map[string]string // of pages, by file
	err   error
}

// parse reads the blocks of a document, and its title.
func (p *Page) parse(source []byte, names map[string]string) error {
	r := &parser{Page: p, text: source, names: names}
	md := goldmark.New(goldmark.WithExtensions(extension.Table))
	r.children(md.Parser().Parse(text.NewReader(source)), 0)
	if len(p.Blocks) == 0 || p.Blocks[0].Kind != Heading {
		return fmt.Errorf("want a heading first")
	}
	p.Title = Plain(p.Blocks[0].Spans)
	return r.err
}

func (r *parser) children(n ast.Node, depth int) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		r.block(c, depth)
	}
}

// block reads a block, and those in it.
func (r *parser) block(n ast.Node, depth int) {
	switch n := n.(type) {
	case *ast.Heading:
		r.add(Block{Kind: Heading, Level: n.Level, Depth: depth, Spans: r.spans(n, Span{})})
	case *ast.Paragraph, *ast.TextBlock:
		if img, ok := n.FirstChild().(*ast.Image); ok && n.ChildCount() == 1 {
			r.add(Block{Kind: Picture, Depth: depth, Spans: r.spans(img, Span{}), File: path.Join(r.folder, string(img.Destination))})
			return
		}
		r.add(Block{Depth: depth, Spans: r.spans(n, Span{})})
	case *ast.List:
		number := n.Start
		for c := n.FirstChild(); c != nil; c = c.NextSibling() {
			first := len(r.Blocks)
			r.children(c, depth+1)
			if first == len(r.Blocks) {
				continue
			}
			r.Blocks[first].Mark = "•"
			if n.IsOrdered() {
				r.Blocks[first].Mark = fmt.Sprintf("%d.", number)
				number++
			}
		}
	case *ast.FencedCodeBlock, *ast.CodeBlock:
		var b strings.Builder
		for i := range n.Lines().Len() {
			line := n.Lines().At(i)
			b.Write(line.Value(r.text))
		}
		r.add(Block{Kind: Code, Depth: depth, Lines: strings.TrimRight(b.String(), "\n")})
	case *tables.Table:
		r.table(n, depth)
	case *ast.Blockquote:
		r.children(n, depth)
	case *ast.ThematicBreak:
	default:
		r.err = fmt.Errorf("%s cannot be shown", n.Kind())
	}
}

func (r *parser) add(b Block) { r.Blocks = append(r.Blocks, b) }

// forBuilders are columns that say nothing to players.
var forBuilders = []string{"implemented in", "transcript; tests"}

func (r *parser) table(n *tables.Table, depth int) {
	b := Block{Kind: Table, Depth: depth}
	var skipped []int
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []Cell
		k := 0
		for c := row.FirstChild(); c != nil; c = c.NextSibling() {
			cell := r.spans(c, Span{})
			if b.Rows == nil && slices.Contains(forBuilders, Plain(cell)) {
				skipped = append(skipped, k)
			}
			if !slices.Contains(skipped, k) {
				cells = append(cells, cell)
			}
			k++
		}
		b.Rows = append(b.Rows, cells)
	}
	r.add(b)
}

// spans is the text in a node; as has how it looks there.
func (r *parser) spans(n ast.Node, as Span) (out []Span) {
	for c := n.FirstChild(); c != nil; c = c.NextSibling() {
		look := as
		switch c := c.(type) {
		case *ast.Text:
			look.Text = string(c.Segment.Value(r.text))
			if !look.Code {
				look.Text = plain(look.Text)
			}
			if c.SoftLineBreak() || c.HardLineBreak() {
				look.Text += " "
			}
			out = append(out, look)
		case *ast.CodeSpan:
			look.Code = true
			out = append(out, r.spans(c, look)...)
		case *ast.Emphasis:
			look.Bold, look.Italic = look.Bold || c.Level > 1, look.Italic || c.Level == 1
			out = append(out, r.spans(c, look)...)
		case *ast.Link:
			look.To = r.leads(string(c.Destination))
			out = append(out, r.spans(c, look)...)
		case *ast.AutoLink:
			look.Text, look.To = string(c.Label(r.text)), string(c.URL(r.text))
			out = append(out, look)
		case *ast.Image:
			out = append(out, r.spans(c, look)...)
		case *ast.RawHTML:
		default:
			r.err = fmt.Errorf("%s cannot be shown", c.Kind())
		}
	}
	return out
}

// plain takes off what keeps signs from meaning something.
func plain(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) && strings.IndexByte("\\`*_{}[]()#+-.!|<>", s[i+1]) >= 0 {
			i++
		}
		b.WriteByte(s[i])
	}
	return strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&").Replace(b.String())
}

// leads is where a link leads from the page; nothing if that is not in the book.
func (r *parser) leads(to string) string {
	if strings.Contains(to, "://") {
		return to
	}
	file, heading, _ := strings.Cut(to, "#")
	name := r.Name
	if file != "" {
		if name = r.names[path.Join(r.folder, file)]; name == "" {
			return ""
		}
	}
	if heading != "" {
		name += "#" + heading
	}
	return name
}
