package games

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sightline/game"
)

// A kept game is shown as those who play it here know it: one sees his own stands
// before they are revealed, of two neither those of the other.
func TestKnownToAll(t *testing.T) {
	for _, c := range []struct {
		red       string
		blue, all int
	}{{"steady", 13, 13}, {Person, 0, 0}} {
		f := In(t.TempDir())
		m, err := f.BeginMatch("maneuvers-1941", maneuvers(t), Setting{Sides: [2]string{Person, c.red}})
		if err != nil {
			t.Fatal(err)
		}
		all := deployed(t, m)
		for _, a := range all[:len(all)-1] { // placed, and not ready: else the bot may be so, too
			if err := m.Seats[0].Do(a); err != nil {
				t.Fatal(err)
			}
		}
		f.Close()
		kept := f.All()
		if len(kept) != 1 {
			t.Fatalf("%d games are kept", len(kept))
		}
		setup := f.Known(kept[0].File)
		if setup == nil {
			t.Fatal("nothing is known")
		}
		blue := 0
		for _, s := range setup.Stands {
			if !s.OnTable() && s.Aboard == "" {
				t.Errorf("%s is not on the table", s.Name)
			}
			if s.Side == "Blue" {
				blue++
			}
		}
		if blue != c.blue || len(setup.Stands) != c.all {
			t.Errorf("against %q there are %d stands, %d of Blue; want %d and %d", c.red, len(setup.Stands), blue, c.all, c.blue)
		}
	}
}

// A game is named, and keeps its name as it lies aside; removed, it is in a folder
// of its own with its name, and one that is open stays.
func TestNamedAndRemoved(t *testing.T) {
	dir := t.TempDir()
	f := In(dir)
	m, err := f.BeginMatch("maneuvers-1941", maneuvers(t), Setting{})
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Seats[0].Do(deployed(t, m)[0]); err != nil {
		t.Fatal(err)
	}
	file := f.All()[0].File
	if err := f.Call(file, "  Evening   with Anna "); err != nil {
		t.Fatal(err)
	}
	if _, err := In(dir).Remove(file); !errors.Is(err, errInUse) {
		t.Errorf("the game that is open is removed: %v", err)
	}
	if _, err := f.MatchOver(Setting{}); err != nil {
		t.Fatal(err)
	}
	f.Close()
	kept := f.All()
	if len(kept) != 1 || kept[0].Called != "Evening with Anna" || !kept[0].Aside {
		t.Fatalf("kept: %+v", kept)
	}
	to, err := f.Remove(kept[0].File)
	if err != nil || filepath.Dir(to) != filepath.Join(dir, "old") || len(f.All()) != 0 {
		t.Fatalf("removed to %q, %v; listed are %d", to, err, len(f.All()))
	}
	if back := In(filepath.Join(dir, "old")).All(); len(back) != 1 || back[0].Called != "Evening with Anna" {
		t.Errorf("in the folder of those removed: %+v", back)
	}
	if _, err := f.Remove(kept[0].File); err == nil {
		t.Error("it is removed twice")
	}
}

// A game whose reading is stopped stays as it was, and goes on the next time.
func TestReadingIsStopped(t *testing.T) {
	dir := t.TempDir()
	f := In(dir)
	text, err := os.ReadFile("../../../game/commanddecision/testdata/games/maneuvers-1941.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	f.Watched(func(done, all int) bool { seen = done; return done < all/2 })
	if _, err := f.Bring("it.jsonl", text); !errors.Is(err, game.ErrStopped) || len(f.All()) != 0 || seen == 0 {
		t.Fatalf("stopped at line %d: %v, and %d are kept", seen, err, len(f.All()))
	}
	f.Watched(nil)
	file, err := f.Bring("it.jsonl", text)
	if err != nil {
		t.Fatal(err)
	}
	k, err := f.TakeUp(file)
	if err != nil {
		t.Fatal(err)
	}
	f.Watched(func(done, all int) bool { return done < all/2 })
	if _, err := f.OpenMatch(k.Name, k.Text, Setting{}); !errors.Is(err, game.ErrStopped) {
		t.Errorf("stopped: %v", err)
	}
	f.Watched(nil)
	if now, err := os.ReadFile(filepath.Join(dir, k.File)); err != nil || string(now) != string(text) {
		t.Errorf("the file is another, or %v", err)
	}
	if _, err := f.OpenMatch(k.Name, k.Text, Setting{}); err != nil {
		t.Error(err)
	}
	f.Close()
}
