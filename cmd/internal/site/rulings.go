package site

import (
	"bytes"
	_ "embed"
	"html/template"
	"io/fs"

	"sightline/cmd/internal/link"
	"sightline/scenarios"
)

const indexName = "rulings.html"

//go:embed rulings.tmpl
var indexText string

// A question is a ruling as the index of a site has it.
type question struct {
	Title, Note string
	Link        template.URL // to its table, in the same site
}

// index is a page of the rulings that come with the program, by their chapters: each
// question, its answer, and the link that opens its table.
func index() ([]byte, error) {
	type chapter struct {
		Title string
		Asked []question
	}
	var chapters []chapter
	for _, c := range scenarios.Chapters() {
		out := chapter{Title: c.Title}
		for _, name := range c.Names {
			text, err := fs.ReadFile(scenarios.WorkedCases(), name+".toml")
			if err != nil {
				return nil, err
			}
			doc, err := scenarios.Decode(name+".toml", text)
			if err != nil {
				return nil, err
			}
			s := doc.Setup()
			out.Asked = append(out.Asked, question{s.Title, s.Note, template.URL("./" + link.OfRuling(text))})
		}
		chapters = append(chapters, out)
	}
	page, err := template.New(indexName).Parse(indexText)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = page.Execute(&out, chapters)
	return out.Bytes(), err
}
