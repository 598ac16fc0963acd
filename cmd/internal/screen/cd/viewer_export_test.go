package cd

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"testing"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/link"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/scenarios"
)

// Of a game that goes on no file is made that could be measured on, where nobody may
// measure before committing; under free measuring all but the link and the report.
func TestExportIsNoMeasure(t *testing.T) {
	text, err := fs.ReadFile(scenarios.Library(), "maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	for policy, want := range map[string]int{"declare-first": 0, "referee": 0, "free": len(exportables) - 2} {
		ruled := regexp.MustCompile(`(?m)^turns .*$`).ReplaceAll(text, []byte("turns = 10\nmeasuring = \""+policy+"\""))
		f := games.In(t.TempDir())
		f.Seed = "an export"
		t.Cleanup(f.Close)
		if _, err := f.OpenMatch("maneuvers-1941", ruled, games.Setting{Sides: [2]string{games.Person, "passive"}}); err != nil {
			t.Fatal(err)
		}
		file, _ := f.Where()
		of, err := f.Past(filepath.Base(file))
		if err != nil {
			t.Fatal(err)
		}
		v, err := NewViewer(&Tools{Games: f}, nil, of)
		if err != nil {
			t.Fatal(err)
		}
		v.exporting = &exporting{}
		may := 0
		for i := range exportables {
			if v.exporting.what = i; v.mayNotExport() == "" {
				may++
			}
		}
		if may != want {
			t.Errorf("%s: %d kinds of files may be made, want %d", policy, may, want)
		}
	}
}

// Any turn of a game of the library fits into a link, whoever knew it: words that a moment
// adds to its briefings took the whole of these along, and Lezey's no longer did.
func TestMomentsFitIntoLinks(t *testing.T) {
	f, longest := filmOf(t, "lezey-1944"), 0
	for _, who := range []string{game.Referee, "American", "German"} {
		r, turn := f.As(who), -1
		for n := range len(r.Shots) + 1 {
			now := r.At(n).(*rules.State)
			if now.Turn == turn {
				continue
			}
			turn = now.Turn
			sc, err := now.Moment()
			if err != nil {
				t.Fatal(err)
			}
			sent := link.OfTable(scenarios.Encode(&scenarios.Document{Scenario: sc}))
			if sent == "" {
				t.Errorf("turn %d, for %s: there is no link", turn, who)
			}
			longest = max(longest, len(sent))
		}
	}
	t.Log("the longest has", longest, "characters")
}
