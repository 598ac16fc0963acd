package site

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"sightline/cmd/internal/damaged"
	"sightline/cmd/internal/games"
	"sightline/scenarios"
)

// Damaged files that a desktop refuses are refused in a tab too, one after the other, each
// with its name and the place; the program goes on.
func TestDamagedFilesInABrowser(t *testing.T) {
	all, err := damaged.Files(1946, "../../..")
	if err != nil {
		t.Fatal(err)
	}
	desk := games.In(t.TempDir())
	defer desk.Close()
	dir := t.TempDir()
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	n := 0
	for i := 0; i < len(all); i += 18 {
		f := all[i]
		if strings.HasSuffix(f.Name, ".toml") {
			_, err = scenarios.Decode(f.Name, f.Text)
		} else {
			_, err = desk.Bring(f.Name, f.Text)
		}
		if err == nil {
			continue
		}
		n++
		path := filepath.Join(dir, f.Name)
		if err := os.WriteFile(path, f.Text, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := chromedp.Do(b.ctx, chromedp.SetUploadFiles("#pick", []string{path}, chromedp.NodeReady)); err != nil {
			t.Fatal(err)
		}
		tr := b.until(f.Name+" is refused", func(tr *trace) bool { return strings.HasPrefix(tr.Message, f.Name+":") })
		if tr.Scene != "lobby" {
			t.Errorf("%s: it shows %s", f.Name, tr.Scene)
		}
		if tr.Todo != "" {
			b.key("\x1b") // all of the fault shows over everything
		}
	}
	if n < 8 {
		t.Errorf("%d files were refused, want 8 or more", n)
	}
}
