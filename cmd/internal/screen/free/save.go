package free

import (
	"fmt"

	"sightline/scenarios"
)

// save writes the table as it stands to a new file by write, and says where that
// is, or why nothing is saved.
func (s *session) save(write func(name string, text []byte) (path string, err error)) {
	s.cancel()
	if s.orders {
		s.refuse(errUnmeasured)
		return
	}
	doc := s.moment()
	data := scenarios.Encode(doc)
	// What cannot be opened again must not be written.
	if _, err := scenarios.Decode(s.name, data); err != nil {
		s.refuse(fmt.Errorf("not saved: %w", err))
		return
	}
	path, err := write(s.name, data)
	if err != nil {
		s.refuse(fmt.Errorf("not saved: %w", err))
		return
	}
	s.say(fmt.Sprintf("Saved as %s. The lobby lists it under Play, Your tables.", path))
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
