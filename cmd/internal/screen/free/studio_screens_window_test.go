package free

import (
	"io/fs"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// The studio is whole in every window, with all that it may say.
func TestScreensOfStudio(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "a-level-above-the-wood.toml")
	if err != nil {
		t.Fatal(err)
	}
	f := games.In(t.TempDir())
	t.Cleanup(f.Close)
	windowtest.Do(t, func() {
		base, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		brush, err := ui.NewBrush()
		if err != nil {
			t.Error(err)
			return
		}
		fan, err := table.NewFan()
		if err != nil {
			t.Error(err)
			return
		}
		scene, err := NewTable(&Tools{Brush: brush, Fan: fan, Games: f, Site: "https://example.org/sightline/"}, nil, "a-level-above-the-wood", text)
		if err != nil {
			t.Error(err)
			return
		}
		scene.opensStudio()
		s := scene.beside.(*studio)
		for s.answers != nil {
			s.collect()
		}
		faults := &windowtest.Faulty{Said: map[string]bool{}}
		for _, p := range windowtest.Panes() {
			theme := base.At(p.Text, p.Palette)
			s.Layout(p.Size, theme)
			look := func(name string) {
				s.stale = true
				s.lay()
				for _, fault := range faults.Find(s.page, theme, []string{"form", "answer 0", "answer 1"}) {
					t.Errorf("%s, %s: %s", name, p.Name, fault)
				}
			}
			look("begun")
			s.link = "https://example.org/sightline/#ruling=1." + strings.Repeat("aB3_", 300)
			s.said = "The link cannot be copied from here. It is written to /home/somebody/.local/share/sightline/games/exports/does-a-tank-a-level-above-a-wood-at-its.txt."
			s.typing = noteField
			scene.draft.note = strings.Repeat("From level 2 it would be hidden: equal is not above. ", 9)
			look("a long note, and a link")
			s.cards.By(1000)
			s.form.By(1000)
			look("scrolled")
			s.link, s.said, s.typing, scene.draft.note, s.cards, s.form = "", "", noField, "", ui.Scroll{}, ui.Scroll{}
		}
		s.ends()
	})
}
