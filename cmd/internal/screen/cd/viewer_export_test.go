package cd

import (
	"io/fs"
	"path/filepath"
	"regexp"
	"testing"

	"sightline/cmd/internal/games"
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
