package free

import (
	"image"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/scenarios"
)

// What a ruling tells those who do not see it: the verdict with its clauses, as the panel
// has them, the stands and where they are. Another verdict is said aloud.
func TestSpokenRuling(t *testing.T) {
	text, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	f := games.In(t.TempDir())
	t.Cleanup(f.Close)
	windowtest.Do(t, func() {
		th, err := ui.NewTheme()
		if err != nil {
			t.Error(err)
			return
		}
		fan, err := table.NewFan()
		if err != nil {
			t.Error(err)
			return
		}
		s, err := NewTable(&Tools{Fan: fan, Games: f}, nil, "case-08b", text)
		if err != nil {
			t.Error(err)
			return
		}
		s.Layout(image.Pt(1280, 800), th)
		said := s.Spoken()
		if want := "Line of sight from Observer to Grenadier 1: blocked by "; !strings.HasPrefix(said.Now[0], want) {
			t.Errorf("it says %q, want %q", said.Now, want)
		}
		if s.Spoken() != said {
			t.Error("nothing has changed, and it is said anew")
		}
		var ruling, stands []ui.SpokenLine
		for _, p := range said.Parts {
			switch p.Name {
			case "The ruling":
				ruling = p.Lines
			case "Stands":
				stands = p.Lines
			}
		}
		of := s.ruling()
		for _, want := range []string{"Blocked", ui.Sentence(of.Summary), of.Where(&of.Parts[0]) + ": " + of.Parts[0].Text} {
			if !slices.ContainsFunc(ruling, func(l ui.SpokenLine) bool { return l.Text == want }) {
				t.Errorf("of the ruling it does not say %q, but %q", want, ruling)
			}
		}
		if len(stands) != len(s.setup().Stands) || !strings.Contains(stands[s.to].Of, "is looked at") || !strings.Contains(stands[s.to].Of, ", faces ") {
			t.Errorf("of the stands it says %q", stands)
		}
		s.PressSpoken("do question")
		s.refresh()
		if aloud := s.Spoken().Since(said); len(aloud) == 0 || !strings.HasPrefix(aloud[0], "Line of fire from ") {
			t.Errorf("asked for the line of fire, it says aloud %q", aloud)
		}
		s.PressSpoken("do line")
		s.refresh()
		s.PressSpoken("do quit no more") // is no command
		if s.ruling() != nil {
			t.Error("the line still shows")
		}
	})
}
