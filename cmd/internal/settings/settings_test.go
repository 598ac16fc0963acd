package settings

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

func TestKeptAndReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "there", "settings.toml")
	f := At(path)
	if f.Fault() != nil || !reflect.DeepEqual(f.Settings, Defaults()) {
		t.Errorf("without a file: %+v, %v", f.Settings, f.Fault())
	}
	for _, s := range []Settings{{Text: 80, High: true, Speed: 0, Still: true, Pass: []string{"reveal", "turning"}}, {Text: 200, Speed: 16, Pass: []string{}}} {
		if err := f.Keep(s); err != nil {
			t.Fatal(err)
		}
		again := At(path)
		if again.Fault() != nil || !reflect.DeepEqual(again.Settings, s) {
			t.Errorf("read again: %+v, %v; want %+v", again.Settings, again.Fault(), s)
		}
	}
}

// A file that is faulty is one clear line, and stays as it is.
func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"text-size = 300\n":                 "text-size: is 300: want 80 to 200",
		"speed = 3\n":                       "speed: is 3: want 1, 2, 4, 8, 16, or 0 for at once",
		"speed = 2\nvolume = 3\n":           "line 2: volume: unknown key: want text-size, high-contrast, speed, still or pass",
		"text-size = 90\npass = [\"move\"]": `pass: "move" is no step that passes: want some of reveal, opportunity-fire, turning`,
		"text-size = \"large\"\n":           "line 1: ",
		"text-size = \n":                    "line 1: ",
	} {
		path := filepath.Join(t.TempDir(), "settings.toml")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		f := At(path)
		if f.Fault() == nil || !strings.HasPrefix(f.Fault().Error(), path+": "+want) || strings.Contains(f.Fault().Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, f.Fault(), want)
		}
		if !reflect.DeepEqual(f.Settings, Defaults()) {
			t.Errorf("%q: %+v, want the defaults", text, f.Settings)
		}
		if now, err := os.ReadFile(path); err != nil || string(now) != text {
			t.Errorf("%q became %q", text, now)
		}
	}
}

func TestNowhere(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	f := At(filepath.Join(file, "settings.toml"))
	s := Settings{Text: 120, Speed: 4}
	if err := f.Keep(s); err == nil || f.Fault() == nil || f.Text != 120 {
		t.Errorf("kept in a file that is no folder: %v, %+v", err, f.Settings)
	}
}
