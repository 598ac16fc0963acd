package main

import (
	"io"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/article"
	"sightline/cmd/internal/files"
)

// wantArticle says what the name of a document is to be.
const wantArticle = "want a name that ends in .html or .md"

// articleName reports whether a document can have that name.
func articleName(path string) bool {
	ext := filepath.Ext(path)
	return ext == ".html" || ext == ".md"
}

// writeArticle writes a document as its name says: a page, or Markdown with its
// pictures beside it.
func writeArticle(path string, a *article.Article) error {
	if filepath.Ext(path) == ".html" {
		return files.Replace(path, a.WriteHTML)
	}
	name := strings.TrimSuffix(filepath.Base(path), ".md")
	for _, f := range a.Figures() {
		err := files.Replace(filepath.Join(filepath.Dir(path), f.FileOf(name)), func(w io.Writer) error { _, err := w.Write(f.SVG); return err })
		if err != nil {
			return err
		}
	}
	return files.Replace(path, func(w io.Writer) error { return a.WriteMarkdown(w, name) })
}
