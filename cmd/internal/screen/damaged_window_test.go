package screen

import (
	"image"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/damaged"
	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/cmd/internal/settings"
)

// Three hundred files that were cut, torn and mistyped are dropped on the lobby: each
// is opened, at the table of a match, the free table or the viewer, and drawn there, or
// the lobby says where it is wrong. None panics.
func TestDamagedFilesAreDropped(t *testing.T) {
	files, err := damaged.Files(1945, "../../..")
	if err != nil {
		t.Fatal(err)
	}
	located := regexp.MustCompile(`^(?:scenario|ruling|journal)-\d\d\.(?:toml|jsonl):(?:\d+: | line \d+: )`)
	folder := games.In(t.TempDir())
	folder.Seed = "damaged"
	defer folder.Close()
	opened := map[string]int{}
	windowtest.Do(t, func() {
		a, err := newApp(Options{Games: folder, Settings: settings.At(filepath.Join(t.TempDir(), "none.toml"))})
		if err != nil {
			t.Error(err)
			return
		}
		l, dst := a.scene.(*lobby), ebiten.NewImage(1024, 640)
		defer dst.Deallocate()
		for _, f := range files {
			scene := dropOn(l, f, a.theme, dst)
			switch {
			case strings.Contains(l.message, "want one of Command Decision"), strings.Contains(l.message, "nothing was done"): // there is no place of it
			case l.fault != "" && !located.MatchString(l.fault), l.fault == "" && l.message != "" && !located.MatchString(l.message):
				t.Errorf("%s: the lobby says %q and %.300q, want the file and the place", f.Name, l.message, l.fault)
			case l.fault == "" && l.message == "" && scene == "lobby":
				t.Errorf("%s is not opened, and nothing is said", f.Name)
			case l.fault == "" && l.message == "":
				opened[scene]++
			}
		}
	})
	if !t.Skipped() && (opened["match"] < 5 || opened["table"] < 5 || opened["replay"] == 0 || opened["match"]+opened["table"] > 200) {
		t.Errorf("opened %v of %d; want some of each, and some that are not", opened, len(files))
	}
	t.Log(opened)
}

// dropOn drops a file on the lobby, begins a match at a scenario, and returns the scene
// that this opens, once it was drawn.
func dropOn(l *lobby, f damaged.File, th *ui.Theme, dst *ebiten.Image) string {
	size := image.Pt(1024, 640)
	l.fault, l.message, l.question, l.next, l.away = "", "", nil, nil, false
	l.Layout(size, th)
	l.dropped(fstest.MapFS{f.Name: {Data: f.Text}})
	next := working(l)
	if next == ui.Scene(l) && l.fault == "" && l.message == "" { // a table, which is chosen now
		l.begin()
		next = working(l)
	}
	next.Layout(size, th)
	for range 3 {
		if next = next.Update(&ui.Input{}); next == nil {
			return "none"
		}
		next.Draw(dst)
	}
	name := next.Trace().Scene
	if closes, ok := next.(interface{ Close() }); ok {
		closes.Close()
	}
	return name
}

// working lets the lobby work until it is done.
func working(l *lobby) ui.Scene {
	var next ui.Scene = l
	windowtest.Until(func() bool {
		next = l.Update(&ui.Input{})
		return l.work == nil
	})
	return next
}
