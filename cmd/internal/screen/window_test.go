package screen

import (
	"errors"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/windowtest"
	_ "sightline/game/commanddecision" // reads the scenarios of the library
	"sightline/scenarios"
)

// A guest is the program in a window.
type guest struct{ *windowtest.Guest }

func launch(t *testing.T, size image.Point, file ...string) *guest {
	t.Helper()
	return &guest{windowtest.Launch(t, size, file...)}
}

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

func TestTitleOpensATable(t *testing.T) {
	g := launch(t, windowtest.Size)
	g.Save("title", g.Settled())
	if got := g.Now().Scene; got != "title" {
		t.Fatalf("the scene is %q, want the title", got)
	}
	names, err := scenarios.Names(scenarios.Library())
	if err != nil || len(names) == 0 {
		t.Fatalf("the library is empty: %v", err)
	}
	doc, err := scenarios.LoadFS(scenarios.Library(), names[0])
	if err != nil {
		t.Fatal(err)
	}
	g.Click(g.Target(names[0][:len(names[0])-len(".toml")]))
	g.Ticks(2)
	if got := g.Now(); got.Scene != "table" || got.Table != doc.Setup().Title {
		t.Fatalf("a click opened %q %q, want the table %q", got.Scene, got.Table, doc.Setup().Title)
	}
	g.Save("library", g.Settled())
	g.Click(g.Target("Tables"))
	g.Ticks(2)
	if got := g.Now().Scene; got != "title" {
		t.Errorf("the scene is %q, want the title again", got)
	}
	g.Frame()
	g.Click(g.Target("across-a-contour"))
	g.Ticks(2)
	if got := g.Now(); got.Scene != "table" || got.Verdict == "" {
		t.Errorf("a worked ruling opened as %q with the verdict %q", got.Scene, got.Verdict)
	}
	g.Save("ruling", g.Settled())
}

func TestNoDisplayIsSaid(t *testing.T) {
	if displayed(func(string) string { return "" }) {
		t.Skip("this system needs no display server")
	}
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv(vmGuest, "")
	if err := Run(Options{}); !errors.Is(err, ErrNoDisplay) {
		t.Errorf("got %v, want ErrNoDisplay", err)
	}
}

// A display that is named but not there is no crash either.
func TestDeadDisplayIsSaid(t *testing.T) {
	if displayed(func(string) string { return "" }) {
		t.Skip("this system needs no display server")
	}
	if testing.Short() {
		t.Skip("builds the program")
	}
	cmd := exec.Command(windowtest.Program(t))
	cmd.Env = append(os.Environ(), "DISPLAY=:9999", "WAYLAND_DISPLAY=")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.Contains(string(out), ErrNoDisplay.Error()) || strings.Count(string(out), "\n") != 1 {
		t.Errorf("%v: got %q, want one line that says there is no display", err, out)
	}
}

// launchIn is launch with the games of a folder.
func launchIn(t *testing.T, games string, size image.Point, file ...string) *guest {
	t.Helper()
	return &guest{windowtest.LaunchIn(t, games, size, file...)}
}

// woodFile is a table with two stands and a wood between them.
func woodFile(t *testing.T) string {
	t.Helper()
	path, err := filepath.Abs("free/testdata/behind-a-wood.toml")
	if err != nil {
		t.Fatal(err)
	}
	return path
}
