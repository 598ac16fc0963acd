package build

import (
	"strings"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
)

// SpokenTo: there is one who builds.
func (t *Table) SpokenTo() string { return "builder" }

// Spoken is what the builder shows, and what may be done.
func (t *Table) Spoken() *ui.Spoken { return t.spoken.Of(t.page, t.SpokenTo(), t.speech) }

func (t *Table) speech() *ui.Spoken {
	s := &ui.Spoken{To: t.SpokenTo(), Title: t.setup().Title + ", builder, " + [...]string{"the ground", "the forces", "the rules"}[t.tab]}
	if t.message != "" {
		s.Now = []string{ui.Sentence(t.message)}
	}
	s.Add("What shows", t.page.Lines())
	if t.popup != nil || t.help || t.menu {
		return s
	}
	var lines []ui.SpokenLine
	can := t.commands()
	for i := range keys.Table {
		c := &keys.Table[i]
		if _, is := can[c.ID]; is {
			lines = append(lines, ui.SpokenLine{Text: ui.Capital(c.Does), Press: "do " + c.ID, Of: "Key " + t.cap(c.ID)})
		}
	}
	s.Add("What may be done now", lines)
	return s
}

// PressSpoken does what a button of Spoken is for.
func (t *Table) PressSpoken(name string) {
	t.stale = true
	id, is := strings.CutPrefix(name, "do ")
	if do := t.commands()[id]; is && do != nil {
		do()
		return
	}
	t.page.PressNamed(name)
}
