package site

import (
	"bytes"
	_ "embed"
	"html/template"
)

// A Chapter is what a site has to read without the program: rulings of one subject, or
// the scenarios.
type Chapter struct {
	Title  string
	Sheets []Sheet
}

// A Sheet is a page about one ruling or scenario.
type Sheet struct {
	Name    string // of its page, without ".html"
	Title   string
	Lead    string   // what comes first: the verdict, or what battle it is
	Text    []string // paragraphs
	Picture []byte   // as SVG
	Said    string   // what the picture shows, in words
	Link    string   // from its "#" on: opens it in the program
	Open    string   // what that is called
	Parts   []Part   // below the picture
}

// A Part of a page is what stands below its picture.
type Part struct {
	Title  string   // "" for none
	Folded bool     // who wants to read it opens it first
	Text   []string // paragraphs
	Items  []string // a list after them
}

//go:embed sheet.html
var sheetText string

//go:embed library.html
var libraryText string

var (
	sheetPage   = template.Must(template.New("sheet").Parse(sheetText))
	libraryPage = template.Must(template.New("library").Parse(libraryText))
)

// library is the folder of the pages that are read without the program.
const library = "library/"

// AddLibrary adds a page for every sheet, and one that lists them.
func (f Files) AddLibrary(chapters []Chapter) error {
	for _, c := range chapters {
		for k := range c.Sheets {
			s := &c.Sheets[k]
			page := struct {
				*Sheet
				Chapter       string
				Before, After *Sheet
			}{Sheet: s, Chapter: c.Title}
			if k > 0 {
				page.Before = &c.Sheets[k-1]
			}
			if k+1 < len(c.Sheets) {
				page.After = &c.Sheets[k+1]
			}
			if err := f.fill(library+s.Name+".html", sheetPage, page); err != nil {
				return err
			}
			f[library+s.Name+".svg"] = s.Picture
		}
	}
	return f.fill(library+"index.html", libraryPage, chapters)
}

func (f Files) fill(name string, page *template.Template, data any) error {
	var b bytes.Buffer
	if err := page.Execute(&b, data); err != nil {
		return err
	}
	f[name] = b.Bytes()
	return nil
}
