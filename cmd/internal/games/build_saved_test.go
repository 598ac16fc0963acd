package games

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

const builtText = "format = \"sightline/scenario 1\"\ntitle = \"Mine\"\nturns = 6\n\n[table]\nsize = [48, 36]\n\n[game]\nsystem = \"command-decision\"\n\n[[side]]\nname = \"US\"\n\n[[side]]\nname = \"German\"\n"

// A file that was changed outside is not written over unless that is asked for, also by who
// comes back to it; what was written by hand is kept.
func TestFileChangedOutsideStays(t *testing.T) {
	dir := t.TempDir()
	f := In(dir)
	defer func() { f.Close() }()
	if _, err := f.OpenBuild("Mine", []byte(builtText)); err != nil {
		t.Fatal(err)
	}
	save := func(text string, over bool, want error) {
		t.Helper()
		if _, err := f.SaveBuilt("Mine", []byte(text), over); !errors.Is(err, want) {
			t.Fatalf("saving %q is %v, want %v", text, err, want)
		}
	}
	path := filepath.Join(dir, "tables", "Mine.toml")
	holds := func(path, want string) {
		t.Helper()
		if is, err := os.ReadFile(path); err != nil || string(is) != want {
			t.Errorf("%s holds %q, %v; want %q", path, is, err, want)
		}
	}
	byHand := func(text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	save("one", false, nil)
	save("two", false, nil)
	byHand("by hand")
	save("two", false, ErrChangedOutside)
	save("three", false, ErrChangedOutside)
	holds(path, "by hand")
	f.Close()
	if _, err := f.OpenBuild("Mine", []byte(builtText)); err != nil {
		t.Fatal(err)
	}
	if is := f.Outside("Mine"); string(is) != "by hand" {
		t.Errorf("outside there is %q", is)
	}
	save("three", false, ErrChangedOutside)
	save("three", true, nil)
	holds(path, "three")
	holds(filepath.Join(dir, "tables", "old", "Mine.toml"), "by hand")
	if f.Outside("Mine") != nil || !f.BuiltAs().Is([]byte("three")) {
		t.Error("what was saved from here is taken for changed outside")
	}
	f.Close()
	if _, err := f.OpenBuild("Mine", []byte(builtText)); err != nil {
		t.Fatal(err)
	}
	save("four", false, nil)
	// One begun from the file itself knows it.
	byHand(builtText + "# mine\n")
	f.Close()
	if _, err := f.OpenBuild("Mine", []byte(builtText+"# mine\n")); err != nil {
		t.Fatal(err)
	}
	save("five", false, nil)
}
