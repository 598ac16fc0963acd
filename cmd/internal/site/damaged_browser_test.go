package site

import (
	_ "embed"
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"sightline/cmd/internal/damaged"
)

//go:embed testdata/damaged.js
var picksDamaged string

// mostDamaged is how long all damaged files may take on a machine that others load.
const mostDamaged = 8 * time.Minute

// someDamaged picks one of so many damaged files, of every kind and damage: a tab takes a second
// for each, and the window and the command line read all of others. With SIGHTLINE_DAMAGED
// the tab does too, as in make soak.
const someDamaged = 7

// Damaged files are picked in one tab, one after the other, in the program as
// it runs: each opens as a table, which goes on and is left again, or the lobby says where
// it is wrong. None panics, and the lobby answers after the last.
func TestDamagedFilesInABrowser(t *testing.T) {
	all, err := damaged.Files(1946, "../../..")
	if err != nil {
		t.Fatal(err)
	}
	of := []string{"match", "table", "replay", "refused"}
	if os.Getenv("SIGHTLINE_DAMAGED") == "" {
		of = []string{"refused"} // which of the others open is chance, as the library's texts change
		some := all[:0]
		for i := 0; i < len(all); i += someDamaged {
			some = append(some, all[i])
		}
		all = some
	}
	files, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	b := open(t, browse(t, t.TempDir()), serve(t)+"/?trace")
	// A small page is drawn soon.
	_, err = chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 640, Height: 400, DeviceScaleFactor: 1})
	if err != nil {
		t.Fatal(err)
	}
	b.until("the lobby", func(tr *trace) bool { return tr.Scene == "lobby" && !tr.Baking })
	_, picks, _ := strings.Cut(picksDamaged, "\n\"use strict\";\n")
	b.says("(" + strings.TrimSpace(picks) + ")(" + string(files) + "), ''")
	var now struct {
		Opened      []picking
		Ended, Said string
	}
	begun := time.Now()
	for len(now.Opened) < len(all) {
		time.Sleep(200 * time.Millisecond)
		if err := json.Unmarshal([]byte(b.says(`JSON.stringify({opened, ended, said: said.join("\n")})`)), &now); err != nil {
			t.Fatal(err)
		}
		if now.Ended != "" || now.Said != "" || time.Since(begun) > mostDamaged {
			b.save("stuck")
			t.Fatalf("after %d files in %.0f s: %s\n%s", len(now.Opened), time.Since(begun).Seconds(), now.Ended, now.Said)
		}
	}
	took := time.Since(begun)
	scenes := map[string]int{}
	for i, o := range now.Opened {
		if o.Name != all[i].Name {
			t.Fatalf("picked is %s, want %s", o.Name, all[i].Name)
		}
		scenes[o.outcome(t)]++
	}
	t.Logf("%v in %.0f s", scenes, took.Seconds())
	if scenes["refused"] == len(all) {
		t.Error("none opens at all")
	}
	for _, is := range of {
		if scenes[is] == 0 {
			t.Errorf("of %v none is %s", scenes, is)
		}
	}
	b.key("3")
	b.until("the rulings", func(tr *trace) bool { return tr.Scene == "lobby" && tr.Step == "rulings" })
}

// A picking is what came of a file that was picked: a scene, or what the lobby said.
type picking struct{ Name, Scene, Message, Fault string }

// located is a fault that names its file and the line.
var located = regexp.MustCompile(`^(?:scenario|ruling|journal)-\d\d\.(?:toml|jsonl):(?:\d+: | line \d+: )`)

// outcome is the scene that was opened; of a file that is refused, with its place, "refused".
func (p *picking) outcome(t *testing.T) string {
	t.Helper()
	said := p.Message
	if p.Fault != "" {
		said = p.Fault
	}
	switch {
	case p.Scene != "lobby":
		return p.Scene
	case strings.Contains(said, "want one of Command Decision"), strings.Contains(said, "nothing was done"):
		return "nowhere" // there is no place of it
	case !located.MatchString(said):
		t.Errorf("%s: the lobby says %.300q, want the file and the place", p.Name, said)
	}
	return "refused"
}
