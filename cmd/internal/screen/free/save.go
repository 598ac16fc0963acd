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

// saveTable saves the table: of a copy of a game on which no ruling shows, as a scenario
// with the rules of the game, if these have it so.
func (t *tableScene) saveTable() {
	if t.study == nil || t.study.Saved == nil || t.orders || t.ruling() != nil {
		t.save(t.tools.Games.SaveOwn)
		return
	}
	t.cancel()
	said, err := t.saveScenario()
	if err != nil {
		t.refuse(err)
		return
	}
	t.say(said)
}

// saveScenario saves a copy of a game as a scenario, and says what came of it.
func (t *tableScene) saveScenario() (said string, err error) {
	what := "as a scenario"
	text, err := t.study.Saved(t.view.Setup())
	if err != nil {
		what = "as a free table, since by its rules it cannot be so (" + err.Error() + ")"
		text = scenarios.Encode(t.view.Document())
	}
	path, err := t.tools.Games.SaveOwn(t.name, text)
	if err != nil {
		return "", fmt.Errorf("not saved: %w", err)
	}
	return fmt.Sprintf("Saved %s: %s. The lobby lists it under Play, Your tables.", what, path), nil
}

// moment returns the table as it stands as a document: as a ruling with its
// answer while one shows, else as what the table was opened as.
func (s *session) moment() *scenarios.Document {
	r, setup := s.ruling(), *s.view.Setup()
	if was := s.changedFrom(); was != nil { // title and note are of the ruling before
		setup.Title, setup.Note = changedTitle(was), ""
	}
	if r == nil {
		doc := s.view.Document().WithSetup(setup)
		if doc.Ruling != nil {
			doc.Ruling.Expect = nil // it was the answer before stands moved
		}
		return doc
	}
	return &scenarios.Document{Ruling: &scenarios.Ruling{
		Setup:  setup,
		Ask:    scenarios.Ask{Question: r.Question, From: r.From.Name, To: r.To.Name},
		Expect: &scenarios.Expect{Verdict: r.Verdict, By: r.By, Clause: string(r.Clause)},
	}}
}
