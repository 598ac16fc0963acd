package screen

import (
	"errors"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
	"sightline/cmd/internal/screen/windowtest"
)

// A guest is the program in a window.
type guest struct{ *windowtest.Guest }

func launch(t *testing.T, size image.Point, file ...string) *guest {
	t.Helper()
	return &guest{windowtest.Launch(t, size, file...)}
}

func TestMain(m *testing.M) { os.Exit(windowtest.Main(m)) }

// has reports whether there is something to press of a name.
func (g *guest) has(name string) bool {
	g.T.Helper()
	return slices.ContainsFunc(g.Now().Targets, func(p ui.TracePlace) bool { return p.Name == name })
}

// twice clicks something twice.
func (g *guest) twice(name string) {
	g.T.Helper()
	at := g.Target(name)
	g.Click(at)
	g.Click(at)
	g.Settled()
}

// want fails if another scene shows, once what was opened is there.
func (g *guest) want(scene, table string) {
	g.T.Helper()
	g.Ticks(2)
	if scene != "lobby" {
		g.Waits("the "+scene+" of "+table, func() bool { return g.Now().Scene != "lobby" || !g.Now().Baking })
	}
	if tr := g.Now(); tr.Scene != scene || tr.Table != table {
		g.T.Fatalf("there is the %s of %q, want the %s of %q (%s)", tr.Scene, tr.Table, scene, table, tr.Message)
	}
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
