package site

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"strings"

	"sightline/cmd/internal/link"
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
	if err := f.fill(library+"index.html", libraryPage, chapters); err != nil {
		return err
	}
	return f.addTold(chapters)
}

// toldName is the file of what the first page says of a link before the program is there:
// what the sheets say, by their names.
const toldName = "told.json"

type told struct {
	Title string   `json:"title"`
	Lead  string   `json:"lead"`
	Text  []string `json:"text"`
	Sum   string   `json:"sum,omitempty"` // of a ruling: how the data of its link begin (package link)
}

// sumCharacters is how long that is.
const sumCharacters = 4

func (f Files) addTold(chapters []Chapter) (err error) {
	all := map[string]told{}
	for _, c := range chapters {
		for _, s := range c.Sheets {
			t := told{Title: s.Title, Lead: s.Lead, Text: s.Text}
			if data, is := strings.CutPrefix(s.Link, "#"+link.Ruling+"=1."); is && len(data) > sumCharacters {
				t.Sum = data[:sumCharacters]
			}
			all[s.Name] = t
		}
	}
	f[toldName], err = json.Marshal(all)
	return err
}

func (f Files) fill(name string, page *template.Template, data any) error {
	var b bytes.Buffer
	if err := page.Execute(&b, data); err != nil {
		return err
	}
	f[name] = b.Bytes()
	return nil
}
