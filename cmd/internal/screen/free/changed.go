package free

import (
	"slices"

	"sightline/scenarios"
)

// changedFrom is the ruling that the table was opened as, once it is another: a stand
// stands elsewhere than there. Nil while it is the same, and where it was opened as none.
func (s *session) changedFrom() *scenarios.Ruling {
	if s.asWas == nil || !slices.ContainsFunc(s.asWas.Stands, s.elsewhere) {
		return nil
	}
	return s.asWas
}

// elsewhere reports whether a stand of a file is not where the file has it.
func (s *session) elsewhere(was scenarios.Stand) bool {
	i := s.setup().StandIndex(was.Name)
	if i < 0 || was.Aboard != "" { // it goes with its carrier
		return false
	}
	now := s.stand(i)
	return now.At != was.At || now.Facing != was.Facing
}

// asksOther is the ruling that the table was opened as, once the table asks another: a
// stand was moved, or the question is not that of the file.
func (s *session) asksOther() *scenarios.Ruling {
	r := s.ruling()
	if s.asWas == nil || r == nil {
		return nil
	}
	if ask := s.asWas.Ask; ask.Question == r.Question && ask.From == r.From.Name && ask.To == r.To.Name {
		return s.changedFrom()
	}
	return s.asWas
}

// changedTitle is what a ruling is called that was changed and has no title of its own.
func changedTitle(was *scenarios.Ruling) string { return "Changed from “" + was.Title + "”" }

// restored has the question, its title and its note as the file has them, after the stands
// went back.
func (t *tableScene) restored() {
	if t.asWas == nil {
		return
	}
	ask, setup := t.asWas.Ask, t.setup()
	t.question, t.from, t.to = ask.Question, setup.StandIndex(ask.From), setup.StandIndex(ask.To)
	t.active, t.sight = t.to, true
	t.draft = drafted(t.view.Document())
}
