package screen

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/link"
	"sightline/cmd/internal/screen/windowtest"
	"sightline/los"
	"sightline/scenarios"
)

// pasted is a desktop whose clipboard is a file, which is returned.
func pasted(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	script := "#!/bin/sh\ncat > \"" + dir + "/part\" && mv \"" + dir + "/part\" \"" + dir + "/pasted\"\n"
	if err := os.WriteFile(filepath.Join(dir, "xclip"), []byte(script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Setenv("WAYLAND_DISPLAY", "")
	return filepath.Join(dir, "pasted")
}

func (g *guest) types(text string) {
	for _, r := range text {
		g.Session.TypeRune(r)
		g.Ticks(1)
	}
}

// A ruling is made of a worked case: a stand dragged, a title typed, variations kept; it is
// saved, listed in the lobby, sent as a link that holds the same file, and as a picture.
func TestStudio(t *testing.T) {
	clip := pasted(t)
	dir := t.TempDir()
	g := launchIn(t, dir, windowtest.Size, "a-level-above-the-wood")
	g.Settled()
	if tr := g.Now(); tr.Scene != "table" || tr.Verdict != "clear" {
		t.Fatalf("open is %s %q, %s; want the case with its answer", tr.Scene, tr.Table, tr.Verdict)
	}
	from := g.Place("Grenadier 1")
	g.Drag(from, from.Add(gmath.Vec{Y: g.Now().Scale}), ebiten.MouseButtonLeft)
	moved := g.Pose("Grenadier 1").At
	g.Click(g.Target("Studio"))
	g.Save("studio", g.Settled())
	words := strings.Join(g.Now().Words, "\n")
	for _, want := range []string{"Hanger wood one level higher", "Hanger wood: hides (S4) instead of seen over by the higher stand (S2).", "Nothing changes: as line of fire"} {
		if !strings.Contains(words, want) {
			t.Errorf("the studio does not say %q:\n%s", want, words)
		}
	}
	g.Click(g.Target("title"))
	for range 60 {
		g.Key(ebiten.KeyBackspace)
	}
	g.types("Over the wood?")
	g.Key(ebiten.KeyEnter)
	g.Click(g.Target("keep Hanger wood one level higher"))
	g.Key(ebiten.KeyS)
	g.Save("studio-saved", g.Settled())
	file := filepath.Join(dir, "rulings", "over-the-wood.toml")
	if m := g.Now().Message; !strings.Contains(m, file) {
		t.Errorf("saved, it says %q, want where: %s", m, file)
	}
	doc, err := scenarios.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	r := doc.Ruling
	if r.Title != "Over the wood?" || !slices.Equal(r.Ask.Vary, []string{"Hanger wood one level higher"}) ||
		r.Expect == nil || r.Expect.Verdict != los.Clear || r.Stands[r.StandIndex("Grenadier 1")].At != moved {
		t.Errorf("saved is %q with %q, expecting %v", r.Title, r.Ask.Vary, r.Expect)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}

	g.Key(ebiten.KeyL)
	g.Save("studio-link", g.Settled())
	if m := g.Now().Message; !strings.Contains(m, "copied") {
		t.Errorf("the link copied, it says %q", m)
	}
	sent, err := os.ReadFile(clip)
	if err != nil {
		t.Fatal(err)
	}
	l, err := link.Parse(string(sent))
	if err != nil || string(l.Text) != string(text) || !strings.HasPrefix(string(sent), "http://localhost:8080/#ruling=1.") || g.Now().Todo != string(sent) {
		t.Errorf("copied is %.60s…, %v", sent, err)
	}
	g.Key(ebiten.KeyP)
	g.Settled()
	if png, err := os.ReadFile(clip); err != nil || !strings.HasPrefix(string(png), "\x89PNG") {
		t.Errorf("copied is no picture: %.20q, %v", png, err)
	}

	g.Click(g.Target("ask: Line of fire"))
	g.Settled()
	if tr := g.Now(); tr.Ask != "fire" || !slices.Contains(tr.Words, "As line of sight") && !strings.Contains(strings.Join(tr.Words, " "), "as line of sight") {
		t.Errorf("asked as a line of fire it is %q", tr.Ask)
	}
	g.Key(ebiten.KeyEscape)
	g.Settled()
	g.want("table", "Changed from “Does a tank a level above a wood at its foot look over it?”")
	g.Click(g.Target("Tables"))
	g.Settled()
	g.Key(ebiten.KeyDigit3)
	g.Key(ebiten.KeyHome)
	g.Save("studio-listed", g.Settled())
	if got := g.Now().Table; got != "Over the wood?" {
		t.Fatalf("the first ruling of the lobby is %q", got)
	}
	g.Click(g.Target("open"))
	g.Settled()
	g.want("table", "Over the wood?")
	g.Click(g.Target("Studio"))
	g.Settled()
	if !g.has("keep Hanger wood one level higher") || !slices.Contains(g.Now().Words, "Kept") {
		t.Error("opened again its variation is not kept")
	}
	g.Key(ebiten.KeyEscape)
	g.Settled()
	g.Click(g.Target("Tables"))
	g.Settled()
	g.Click(g.Target("remove"))
	g.Click(g.Target("yes"))
	g.Settled()
	if _, err := os.Stat(filepath.Join(dir, "rulings", "old", "over-the-wood.toml")); err != nil || g.Now().Table == "Over the wood?" {
		t.Errorf("removed it is still listed as %q: %v", g.Now().Table, err)
	}
}

// Where nothing can be copied the link and the picture are written to files, and the player
// is told which.
func TestStudioWithoutClipboard(t *testing.T) {
	dir := t.TempDir()
	goes := os.Getenv("PATH")
	windowtest.Program(t) // is built with the path there is
	t.Setenv("PATH", t.TempDir())
	g := launchIn(t, dir, windowtest.Size, "case-13")
	t.Setenv("PATH", goes)
	g.Settled()
	g.Key(ebiten.KeyS)
	g.Settled()
	for _, c := range []struct {
		key         ebiten.Key
		ending, has string
	}{{ebiten.KeyL, ".txt", "http://localhost:8080/#ruling=1."}, {ebiten.KeyP, ".png", "\x89PNG"}} {
		g.Key(c.key)
		g.Save("studio-file"+c.ending, g.Settled())
		files, err := filepath.Glob(filepath.Join(dir, "exports", "*"+c.ending))
		if err != nil || len(files) != 1 {
			t.Fatalf("written are %q, %v", files, err)
		}
		if text, err := os.ReadFile(files[0]); err != nil || !strings.HasPrefix(string(text), c.has) {
			t.Errorf("%s holds %.40q, %v", files[0], text, err)
		}
		if m := g.Now().Message; !strings.Contains(m, files[0]) {
			t.Errorf("it says %q, want where: %s", m, files[0])
		}
	}
}
