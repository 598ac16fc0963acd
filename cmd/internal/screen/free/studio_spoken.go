package free

import "sightline/cmd/internal/screen/ui"

// SpokenTo: there is one who makes the ruling.
func (s *studio) SpokenTo() string { return "studio" }

// Spoken is what the studio shows.
func (s *studio) Spoken() *ui.Spoken { return s.spoken.Of(s.page, s.SpokenTo(), s.speech) }

func (s *studio) speech() *ui.Spoken {
	out := &ui.Spoken{To: s.SpokenTo(), Title: s.t.draft.title + ", studio", Now: []string{verdictSaid(s.now)}}
	if s.said != "" {
		out.Now = append(out.Now, ui.Sentence(s.said))
	}
	out.Add("What shows", s.page.Lines())
	return out
}

// PressSpoken does what a button of Spoken is for.
func (s *studio) PressSpoken(name string) { s.page.PressNamed(name) }
