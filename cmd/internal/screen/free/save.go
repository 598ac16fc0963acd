package free

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"

	"sightline/cmd/internal/files"
	"sightline/scenarios"
)

// save writes the table as it stands to a new file in the working folder and
// says where, or why not.
func (s *session) save() {
	s.cancel()
	if s.orders {
		s.refuse(errUnmeasured)
		return
	}
	doc := s.moment()
	data := scenarios.Encode(doc)
	// What cannot be opened again must not be written.
	if _, err := scenarios.Decode(momentName(s.name, 1), data); err != nil {
		s.refuse(fmt.Errorf("not saved: %w", err))
		return
	}
	path, err := SaveNew(s.name, data)
	if err != nil {
		s.refuse(fmt.Errorf("not saved: %w", err))
		return
	}
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	s.say(fmt.Sprintf("Saved as %s. Ctrl+O at the tables opens it.", path))
}

// moment returns the table as it stands as a document: as a ruling with its
// answer while one shows, else as what the table was opened as.
func (s *session) moment() *scenarios.Document {
	r := s.ruling()
	if r == nil {
		doc := s.view.Document()
		if doc.Ruling != nil {
			doc.Ruling.Expect = nil // it was the answer before stands moved
		}
		return doc
	}
	return &scenarios.Document{Ruling: &scenarios.Ruling{
		Setup:  *s.view.Setup(),
		Ask:    scenarios.Ask{Question: r.Question, From: r.From.Name, To: r.To.Name},
		Expect: &scenarios.Expect{Verdict: r.Verdict, By: r.By, Clause: string(r.Clause)},
	}}
}

// momentName returns the name of the n-th file of a table's moments.
func momentName(name string, n int) string {
	base := strings.TrimSuffix(filepath.Base(filepath.ToSlash(name)), filepath.Ext(name))
	if base == "" || base == "." || base == "/" {
		base = "table"
	}
	base = strings.TrimSuffix(base, "-moment")
	if n == 1 {
		return base + "-moment.toml"
	}
	return fmt.Sprintf("%s-moment-%d.toml", base, n)
}

// SaveNew writes data to the first file of a table's moments that is not
// there yet: an earlier one is never written over.
func SaveNew(name string, data []byte) (string, error) {
	for n := 1; n < 1000; n++ {
		path := momentName(name, n)
		err := files.New(path, func(w io.Writer) error {
			_, err := w.Write(data)
			return err
		})
		if !errors.Is(err, fs.ErrExist) {
			return path, err
		}
	}
	return "", errors.New("there are 999 moments of this table here already")
}
