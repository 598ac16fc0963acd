package settings

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"sightline/cmd/internal/keys"
)

func TestKeptAndReadAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "there", "settings.toml")
	f := At(path)
	if f.Fault() != nil || !reflect.DeepEqual(f.Settings, Defaults()) {
		t.Errorf("without a file: %+v, %v", f.Settings, f.Fault())
	}
	for _, s := range []Settings{
		{Text: 80, High: true, Speed: 0, Still: true, Pass: []string{"reveal", "turning"}, Stop: []string{"opportunity-fire"}},
		{Text: 200, Safe: true, Speed: 16, Loud: 100, Site: "https://example.org/t/", Name: `Anna "A" Müller`, Pass: []string{}, Stop: []string{}, Keys: keys.Changed{"log": "Shift+K", "roster": "\\", "as last turn": "\""}},
	} {
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
		"text-size = 300\n":                        "line 1: text-size: is 300: want 80 to 200",
		"# mine\n\nspeed = 3\n":                    "line 3: speed: is 3: want 1, 2, 4, 8, 16, or 0 for at once",
		"speed = 2\nvolum = 3\n":                   "line 2: volum: unknown key: want text-size, high-contrast, color-blind, speed, still, volume, pass, stop, site, name, keys or rulings",
		"speed = 2\nvolume = 101\n":                "line 2: volume: is 101: want 0, which is silence, to 100",
		"text-size = 90\npass = [\"move\"]":        `line 2: pass: "move" is no step that passes: want some of reveal, opportunity-fire, turning`,
		"pass = [\"reveal\"]\nstop = [\"reveal\"]": `line 2: stop: "reveal" is to pass too: want it in one of both`,
		"stop = [\"move\"]":                        `line 1: stop: "move" is no step that may pass: want some of reveal, opportunity-fire, turning`,
		"text-size = \"large\"\n":                  "line 1: ",
		"text-size = \n":                           "line 1: ",

		"[keys]\nlog = 3\n": "line 2: ",
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

// A key that cannot be is left out, and named; all else holds.
func TestFaultyKeysAreLeftOut(t *testing.T) {
	for text, want := range map[string]string{
		"roster = \"I\"\n\"log\" = \"Z\"\n":         `line 4: keys: "log" is left out: Z already is "undo" (in any step: take the last choice back); all else is as it says`,
		"log = \"Escape\"\nroster = \"I\"\n":        `line 3: keys: "log" is left out: Escape always does what it does: want another key; all else is as it says`,
		"dance = \"D\"\nroster = \"I\"\n":           `line 3: keys: "dance" is left out: there is no command "dance"`,
		"log = \"1\"\nroster = \"I\"\nundo = \"L\"": `line 3: keys: "log" is left out: 1 always does what it does: want another key; line 5: keys: "undo" is left out: L already is "log"`,
	} {
		path := filepath.Join(t.TempDir(), "settings.toml")
		if err := os.WriteFile(path, []byte("speed = 2\n[keys]\n"+text), 0o666); err != nil {
			t.Fatal(err)
		}
		f := At(path)
		if f.Fault() == nil || !strings.HasPrefix(f.Fault().Error(), path+": "+want) {
			t.Errorf("%q: %v, want %s", text, f.Fault(), want)
		}
		if kept := (keys.Changed{"roster": "I"}); f.Speed != 2 || !reflect.DeepEqual(f.Keys, kept) {
			t.Errorf("%q: speed %d and keys %v, want 2 and %v", text, f.Speed, f.Keys, kept)
		}
		if err := f.Keep(f.Settings); err != nil || At(path).Fault() != nil {
			t.Errorf("kept again: %v, %v", err, At(path).Fault())
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
