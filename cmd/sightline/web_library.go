package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"strings"

	"sightline/cmd/internal/picture"
	"sightline/cmd/internal/scene"
	"sightline/cmd/internal/site"
	"sightline/scenarios"
)

// webLibrary is what the site has of the files that come with the program, to be read
// without it.
func webLibrary() ([]site.Chapter, error) {
	tables := site.Chapter{Title: "Scenarios"}
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		s, err := sheetOf(scenarios.Library(), strings.TrimSuffix(name, ".toml"), scenarioSheet)
		if err != nil {
			return nil, err
		}
		tables.Sheets = append(tables.Sheets, s)
	}
	out := []site.Chapter{tables}
	for _, c := range scenarios.Chapters() {
		chapter := site.Chapter{Title: c.Title}
		for _, name := range c.Names {
			s, err := sheetOf(scenarios.WorkedCases(), name, rulingSheet)
			if err != nil {
				return nil, err
			}
			chapter.Sheets = append(chapter.Sheets, s)
		}
		out = append(out, chapter)
	}
	return out, nil
}

// sheetOf reads a file that comes with the program and has its page written.
func sheetOf(files fs.FS, name string, write func(document, *site.Sheet) (*picture.Picture, error)) (site.Sheet, error) {
	s := site.Sheet{Name: name}
	d, err := source{name: name + ".toml", data: func() ([]byte, error) { return fs.ReadFile(files, name+".toml") }}.decode()
	if err != nil {
		return s, err
	}
	s.Title = d.doc.Setup().Title
	pic, err := write(d, &s)
	if err == nil {
		s.Link, err = linkOf(d)
	}
	if err != nil {
		return s, err
	}
	var svg bytes.Buffer
	err = pic.WriteSVG(&svg)
	s.Picture = svg.Bytes()
	return s, err
}

// rulingSheet writes of a ruling what the command rule says of it.
func rulingSheet(d document, s *site.Sheet) (*picture.Picture, error) {
	a, err := ask(d)
	if err != nil {
		return nil, err
	}
	r := a.Ruling
	// A note begins with the answer to what the title asks.
	answer, _, _ := strings.Cut(d.doc.Setup().Note, " ")
	s.Lead = answer + " " + r.Summary
	s.Text = append(s.Text, d.doc.Setup().Note)
	s.Text = append(s.Text, a.Would...)
	s.Text = append(s.Text, r.Distances())
	var along site.Part
	for _, part := range r.Parts {
		along.Items = append(along.Items, fmt.Sprintf("%s, %s (%s): %s", r.Where(&part), effect(r, part), part.Clause, part.Text))
	}
	s.Parts = append(s.Parts, along)
	s.Said, s.Open = "The table, and the line between the two stands. "+r.Summary, "Open it on the table, and move the stands"
	return picture.Sheet(scene.Of(d.doc.Setup()), r, a.Would...), nil
}
