package games

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Tables are saved below the games, none over another, and are listed, the last
// first; the games are not.
func TestOwnTables(t *testing.T) {
	dir := t.TempDir()
	f := In(dir)
	if list := f.Own(); list != nil {
		t.Errorf("before anything is saved there are %v", list)
	}
	var paths []string
	for i, text := range []string{"one", "two"} {
		path, err := f.SaveOwn("lezey-1944", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		at := time.Date(2026, 1, 1+i, 0, 0, 0, 0, time.UTC)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	if err := os.WriteFile(filepath.Join(dir, "a-game.jsonl"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	want := []string{filepath.Join(dir, "tables", "lezey-1944-moment.toml"), filepath.Join(dir, "tables", "lezey-1944-moment-2.toml")}
	if paths[0] != want[0] || paths[1] != want[1] {
		t.Errorf("saved as %q, want %q", paths, want)
	}
	list := f.Own()
	if len(list) != 2 || list[0].File != want[1] || string(list[0].Text) != "two" || string(list[1].Text) != "one" {
		t.Errorf("listed are %q", list)
	}
}

// Rulings are saved by their titles in a folder of their own, are no tables, and can be
// named and removed as those are.
func TestOwnRulings(t *testing.T) {
	dir := t.TempDir()
	f := In(dir)
	const title = "Is a stand 0.51\" in a wood / town?"
	for i, want := range []string{"is-a-stand-0-51-in-a-wood-town.toml", "is-a-stand-0-51-in-a-wood-town-2.toml"} {
		path, err := f.SaveRuling(title, []byte{byte('a' + i)})
		if want = filepath.Join(dir, "rulings", want); err != nil || path != want {
			t.Errorf("saved as %s, %v; want %s", path, err, want)
		}
	}
	if list := f.OwnRulings(); len(list) != 2 || f.Own() != nil {
		t.Fatalf("listed are %q, and tables %q", list, f.Own())
	}
	file := "rulings/is-a-stand-0-51-in-a-wood-town.toml"
	if err := f.CallOwn(file, "Mine"); err != nil {
		t.Error(err)
	}
	to, err := f.RemoveOwn(file)
	if list := f.OwnRulings(); err != nil || len(list) != 1 || filepath.Dir(to) != filepath.Join(dir, "rulings", "old") {
		t.Errorf("removed to %s, %v; listed are %q", to, err, list)
	}
	if _, err := f.RemoveOwn(file); err == nil {
		t.Error("it is removed again")
	}
}

// What is made for others is never written over, and not made at all if it cannot be kept.
func TestExport(t *testing.T) {
	dir := t.TempDir()
	f := In(dir)
	write := func(w io.Writer) error { _, err := io.WriteString(w, "x"); return err }
	for _, want := range []string{"lezey-1944-film.gif", "lezey-1944-film-2.gif"} {
		path, err := f.Export("lezey-1944 film.gif", write)
		if err != nil || path != filepath.Join(dir, "exports", want) {
			t.Errorf("written to %s, %v; want %s", path, err, want)
		}
	}
	why := errors.New("it broke")
	if _, err := f.Export("broken.gif", func(io.Writer) error { return why }); !errors.Is(err, why) || !free(filepath.Join(dir, "exports", "broken.gif")) {
		t.Errorf("what broke is left there, or nothing is said: %v", err)
	}
}

func TestNowhereToSave(t *testing.T) {
	why := errors.New("no folder")
	if _, err := Nowhere(why).SaveOwn("table", nil); !errors.Is(err, why) {
		t.Errorf("saved nowhere: %v", err)
	}
}

func TestOwnNames(t *testing.T) {
	for _, tt := range []struct {
		name string
		n    int
		want string
	}{
		{"lezey-1944", 1, "lezey-1944-moment.toml"},
		{"lezey-1944", 2, "lezey-1944-moment-2.toml"},
		{"some/where/table.toml", 1, "table-moment.toml"},
		{"table-moment.toml", 1, "table-moment.toml"},
		{"table-moment-12.toml", 3, "table-moment-3.toml"},
		{"-moment", 1, "moment-moment.toml"},
		{"a-momentous-day", 1, "a-momentous-day-moment.toml"},
		{"", 1, "table-moment.toml"},
	} {
		if got := ownName(tt.name, tt.n); got != tt.want {
			t.Errorf("%q, %d: %q, want %q", tt.name, tt.n, got, tt.want)
		}
	}
}
