// Package handbook reads the documents for players into pages of blocks, for whoever shows
// them: the window, a terminal, a web site. It is not for the program in a browser, which
// has the pages beside it.
package handbook

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
)

// A Book is all pages, in the order in which they are read.
type Book struct {
	Chapters []Chapter
	files    fs.FS
}

// A Chapter is pages that belong together.
type Chapter struct {
	Title string
	Pages []*Page
}

// A Page is one document.
type Page struct {
	Name   string // by which it is asked for
	Title  string
	Blocks []Block
	folder string
}

// contents are the chapters with their pages: the name of each, and its file if that is not
// the one of the handbook that is called so.
var contents = []struct {
	title string
	pages [][2]string
}{
	{"Begin", [][2]string{{"start"}, {"lobby"}, {"far-apart"}}},
	{"A turn of Command Decision", [][2]string{
		{"orders"}, {"reveal"}, {"movement"}, {"opportunity-fire"}, {"turning"}, {"general-fire"}, {"morale"}}},
	{"Sight", [][2]string{{"sight-and-rulings"}, {"who-measures"}}},
	{"Games on boards", [][2]string{{"assault"}, {"dday"}, {"berlin"}}},
	{"After the game", [][2]string{{"replays"}}},
	{"Your own", [][2]string{{"builder"}, {"building"}, {"formats"}, {"charts"}, {"house-rules"}}},
	{"And", [][2]string{{"by-text"}, {"trouble"}}},
	{"To look things up", [][2]string{
		{"window", "docs/play.md"}, {"sight", "docs/sight.md"}, {"rulings", "docs/rulings.md"}, {"measuring", "docs/measuring.md"},
		{"rules", "RULES.md"}, {"figures", "docs/figures.md"}, {"scenario-files", "scenarios/FORMAT.md"},
		{"battle-files", "game/commanddecision/FORMAT.md"}, {"units", "units/CHARTS.md"},
		{"text", "docs/text.md"}, {"export", "docs/export.md"}, {"journal", "docs/journal.md"},
	}},
}

// Read reads the book from files that lie as in the repository.
func Read(files fs.FS) (*Book, error) {
	b := &Book{files: files}
	names := map[string]string{} // of pages, by file
	for _, c := range contents {
		for _, p := range c.pages {
			names[fileOf(p)] = p[0]
		}
	}
	for _, c := range contents {
		chapter := Chapter{Title: c.title}
		for _, p := range c.pages {
			text, err := fs.ReadFile(files, fileOf(p))
			if err != nil {
				return nil, err
			}
			page := &Page{Name: p[0], folder: path.Dir(fileOf(p))}
			if err := page.parse(text, names); err != nil {
				return nil, fmt.Errorf("%s: %w", fileOf(p), err)
			}
			chapter.Pages = append(chapter.Pages, page)
		}
		b.Chapters = append(b.Chapters, chapter)
	}
	return b, nil
}

func fileOf(p [2]string) string {
	if p[1] != "" {
		return p[1]
	}
	return "docs/handbook/" + p[0] + ".md"
}

// Pages are all pages, in order.
func (b *Book) Pages() (out []*Page) {
	for _, c := range b.Chapters {
		out = append(out, c.Pages...)
	}
	return out
}

// Page is that of a name, or nil.
func (b *Book) Page(name string) *Page {
	all := b.Pages()
	if i := slices.IndexFunc(all, func(p *Page) bool { return p.Name == name }); i >= 0 {
		return all[i]
	}
	return nil
}

// Picture reads a picture that a page shows; nil if the book does not have it.
func (b *Book) Picture(file string) []byte {
	data, err := fs.ReadFile(b.files, file)
	if err != nil {
		return nil
	}
	return data
}

// Plain is text without what it looks like.
func Plain(spans []Span) string {
	var b strings.Builder
	for _, s := range spans {
		b.WriteString(s.Text)
	}
	return b.String()
}

// Anchor is the name by which links call a heading.
func Anchor(heading string) string {
	keep := func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '_', r == '-':
			return r
		case r == ' ':
			return '-'
		}
		return -1
	}
	return strings.Map(keep, strings.ToLower(heading))
}
