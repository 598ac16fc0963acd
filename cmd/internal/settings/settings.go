// Package settings keeps what a player has chosen for every game: a small TOML
// file in the folder of the user's configuration.
package settings

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"github.com/pelletier/go-toml/v2"

	"sightline/cmd/internal/files"
	"sightline/cmd/internal/keys"
)

// Settings are what can be chosen. Their zero value is none: see Defaults.
type Settings struct {
	Text  int      `toml:"text-size"`     // percent, LeastText to MostText
	Speed int      `toml:"speed"`         // of what is shown: one of Speeds; 0 is at once
	High  bool     `toml:"high-contrast"` // of panels and of their text
	Safe  bool     `toml:"color-blind"`   // sides and marks in colors that every eye tells apart, with patterns
	Still bool     `toml:"still"`         // nothing moves by itself: neither stands nor the view
	Loud  int      `toml:"volume"`        // of sounds, percent; 0 is silence
	Pass  []string `toml:"pass"`          // steps that do not stop for the player, of Steps
	Stop  []string `toml:"stop"`          // those that stop even if what there is to choose is plain, of Steps
	Site  string   `toml:"site"`          // the address of a page with the program, which links begin with; may be empty
	Name  string   `toml:"name"`          // what the player calls himself in games far apart, at most MostName bytes; may be empty

	Keys keys.Changed `toml:"keys"` // by the command

	Rulings map[string]string `toml:"rulings"` // by name: those by which a match was begun last
}

// MostName is how many bytes Settings.Name has at most: those of a name in a room.
const MostName = 40

// Bounds of Settings.Text, both included, and its steps.
const (
	LeastText = 80
	MostText  = 200
	TextStep  = 10
)

// Speeds are those of what is shown; 0 shows nothing and is done at once.
var Speeds = []int{1, 2, 4, 8, 16, 0}

// Steps are those that a player may let pass, or have stop always, as the rules
// name them.
var Steps = []string{"reveal", "opportunity-fire", "turning"}

// Defaults returns the settings of who has chosen nothing.
func Defaults() Settings { return Settings{Text: 100, Speed: 1, Loud: 40, Site: usualSite} }

// usualSite is where "sightline serve" has the program.
const usualSite = "http://localhost:8080/"

// fault says what is wrong with settings, and under which key.
func (s *Settings) fault() (key string, err error) {
	if s.Text < LeastText || s.Text > MostText {
		return "text-size", fmt.Errorf("text-size: is %d: want %d to %d", s.Text, LeastText, MostText)
	}
	if !slices.Contains(Speeds, s.Speed) {
		return "speed", fmt.Errorf("speed: is %d: want 1, 2, 4, 8, 16, or 0 for at once", s.Speed)
	}
	if s.Loud < 0 || s.Loud > 100 {
		return "volume", fmt.Errorf("volume: is %d: want 0, which is silence, to 100", s.Loud)
	}
	for _, p := range s.Pass {
		if !slices.Contains(Steps, p) {
			return "pass", fmt.Errorf("pass: %q is no step that passes: want some of %s", p, strings.Join(Steps, ", "))
		}
	}
	for _, p := range s.Stop {
		switch {
		case !slices.Contains(Steps, p):
			return "stop", fmt.Errorf("stop: %q is no step that may pass: want some of %s", p, strings.Join(Steps, ", "))
		case slices.Contains(s.Pass, p):
			return "stop", fmt.Errorf("stop: %q is to pass too: want it in one of both", p)
		}
	}
	if strings.ContainsAny(s.Site, "# \t\n") {
		return "site", fmt.Errorf("site: %q: want an address, without # and blanks", s.Site)
	}
	if len(s.Name) > MostName || strings.ContainsFunc(s.Name, unicode.IsControl) {
		return "name", fmt.Errorf("name: %q: want at most %d bytes, in a line", s.Name, MostName)
	}
	return "", nil
}

// A File is where settings are kept.
type File struct {
	Settings
	path  string
	wrong error // why it was not read, or is not kept
}

// Default returns the user's settings: sightline/settings.toml in the folder of
// the user's configuration ($XDG_CONFIG_HOME or ~/.config, ~/Library/Application
// Support on macOS, %AppData% on Windows).
func Default() *File {
	dir, err := os.UserConfigDir()
	if err != nil {
		return &File{Settings: Defaults(), wrong: fmt.Errorf("the settings are not kept: %w", err)}
	}
	return At(filepath.Join(dir, "sightline", "settings.toml"))
}

// At returns the settings of a file. Of one that is not there, or is faulty, they
// are the defaults, and Fault says why. A key that cannot be, as one that has come
// to be another command's, is left out alone.
func At(path string) *File {
	f := &File{Settings: Defaults(), path: path}
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f
	case err == nil:
		err = f.read(text)
	}
	if err != nil {
		f.Settings, f.wrong = Defaults(), fmt.Errorf("%s: %w; the settings are those without it", path, err)
		return f
	}
	if out := f.leaveOut(text); len(out) > 0 {
		f.wrong = fmt.Errorf("%s: %s; all else is as it says", path, strings.Join(out, "; "))
	}
	return f
}

// leaveOut leaves out the keys that cannot be, and says which, and why.
func (f *File) leaveOut(text []byte) (out []string) {
	for {
		id, err := f.Keys.Fault()
		if err == nil {
			return out
		}
		out = append(out, fmt.Sprintf("line %d: keys: %q is left out: %v", lineOf(text, id), id, err))
		delete(f.Keys, id)
	}
}

// read reads the text of a file. The error is one line.
func (f *File) read(text []byte) error {
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(&f.Settings)
	var strict *toml.StrictMissingError
	var syntax *toml.DecodeError
	switch {
	case errors.As(err, &strict) && len(strict.Errors) > 0:
		row, _ := strict.Errors[0].Position()
		return fmt.Errorf("line %d: %s: unknown key: want text-size, high-contrast, color-blind, speed, still, volume, pass, stop, site, name, keys or rulings", row, strings.Join(strict.Errors[0].Key(), "."))
	case errors.As(err, &syntax):
		row, _ := syntax.Position()
		return fmt.Errorf("line %d: %s", row, strings.TrimPrefix(syntax.Error(), "toml: "))
	case err != nil:
		return err
	}
	if key, err := f.Settings.fault(); err != nil {
		return fmt.Errorf("line %d: %w", lineOf(text, key), err)
	}
	return nil
}

// lineOf returns the line that gives a key its value, counted from 1.
func lineOf(text []byte, key string) int {
	for i, line := range strings.Split(string(text), "\n") {
		name, _, is := strings.Cut(line, "=")
		if is && strings.Trim(strings.TrimSpace(name), `"'`) == key {
			return i + 1
		}
	}
	return 1
}

// Fault says why the settings were not read, or are not kept; nil if they are.
func (f *File) Fault() error { return f.wrong }

// Path returns the file, "" if there is none.
func (f *File) Path() string { return f.path }

// Keep takes other settings and writes them down.
func (f *File) Keep(s Settings) error {
	f.Settings = s
	if f.path == "" {
		return f.wrong
	}
	f.wrong = files.Replace(f.path, func(w io.Writer) error { return s.write(w) })
	if f.wrong != nil {
		f.wrong = fmt.Errorf("the settings are not kept: %w", f.wrong)
	}
	return f.wrong
}

// write writes a file of settings.
func (s *Settings) write(w io.Writer) error {
	_, err := fmt.Fprintf(w, `# Settings of Sightline. The window writes this file anew.
text-size = %d # percent, %d to %d
high-contrast = %t # of panels and of their text
color-blind = %t # sides and marks in colors that every eye tells apart, with patterns
speed = %d # of what is shown: 1, 2, 4, 8 or 16 times; 0: at once
still = %t # reduced motion: neither stands nor the view move by themselves
volume = %d # of sounds, percent; 0: silence
pass = [%s] # steps that never stop: reveal, opportunity-fire, turning
stop = [%s] # those that stop even if what there is to choose is plain
site = %q # the address of a page with the program, which links begin with
name = %q # what you call yourself in games far apart
`, s.Text, LeastText, MostText, s.High, s.Safe, s.Speed, s.Still, s.Loud, quoted(s.Pass), quoted(s.Stop), s.Site, s.Name)
	if err == nil {
		_, err = io.WriteString(w, pairs("[keys] # those that are changed", s.Keys)+pairs("[rulings] # by which a match was begun last", s.Rulings))
	}
	return err
}

// quoted writes a list of words.
func quoted(words []string) string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = fmt.Sprintf("%q", w)
	}
	return strings.Join(out, ", ")
}

// pairs is a table of a file; empty if it would be.
func pairs(head string, of map[string]string) string {
	if len(of) == 0 {
		return ""
	}
	out := "\n" + head + "\n"
	for _, id := range slices.Sorted(maps.Keys(of)) {
		out += fmt.Sprintf("%q = %q\n", id, of[id])
	}
	return out
}
