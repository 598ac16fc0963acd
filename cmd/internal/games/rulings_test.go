package games

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sightline/game"
	rules "sightline/game/commanddecision"
)

// The rulings that players agreed on are in the journal, hold in what each side
// sees, when the game goes on and when it is begun anew; those named later do not.
func TestRulingsAreKept(t *testing.T) {
	dir := t.TempDir()
	f := In(dir)
	chosen := Setting{Rulings: []rules.Choice{{Name: "circle", Value: "5"}, {Name: "road", Value: "any"}}}
	open := func(what string, m *Match, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		l, err := m.Seats[1].Look(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range l.View.(*rules.State).Battle().Rulings() {
			want := r.Value
			switch r.Name {
			case "circle":
				want = "5"
			case "road":
				want = "any"
			}
			if r.Now != want || r.Changed() && r.Source != rules.Agreed {
				t.Errorf("%s: %s is %s, from %s: want %s, agreed", what, r.Name, r.Now, r.Source, want)
			}
		}
	}
	m, err := f.BeginMatch("maneuvers-1941", maneuvers(t), chosen)
	open("begun", m, err)
	for _, a := range deployed(t, m) {
		if err := m.Seats[0].Do(a); err != nil {
			t.Fatal(err)
		}
	}
	m, err = f.MatchOver(Setting{})
	open("begun anew", m, err)
	f.Close()
	m, err = f.OpenMatch("maneuvers-1941", maneuvers(t), Setting{Rulings: []rules.Choice{{Name: "circle", Value: "7"}}})
	open("gone on with", m, err)
	if !strings.Contains(m.Note, "keeps the rulings") {
		t.Errorf("rulings are named in vain, and what is said is %q", m.Note)
	}
	f.Close()
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 2 {
		t.Fatalf("journals %v, %v: want two", files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		j := game.ParseJournal(text)
		if len(j.Header.Overlays) != 1 || !strings.Contains(strings.Join(j.Header.Check.Rulings, " "), "ruling.circle") {
			t.Errorf("%s has the overlays %v and the rulings %s", file, j.Header.Overlays, j.Header.Check.Rulings)
		}
	}
	for _, k := range f.All() {
		if len(k.Rulings) != 2 || k.Rulings[0].Name != "circle" || k.Rulings[0].Value != "5" {
			t.Errorf("%s is listed with the rulings %v", k.File, k.Rulings)
		}
	}
	bad := Setting{Rulings: []rules.Choice{{Name: "circle", Value: "99"}}}
	if _, err := f.OpenMatch("maneuvers-1941", maneuvers(t), bad); err == nil || !strings.Contains(err.Error(), "ruling.circle") {
		t.Errorf("a ruling that cannot be: %v", err)
	}
}
