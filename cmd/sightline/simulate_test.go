package main

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/commanddecision"
	"sightline/game/replay"
)

// The same seed gives the same journals, to the byte, on one processor and on
// two; another seed gives others; each verifies.
func TestSimulateIsTheSameOnAnyNumberOfProcessors(t *testing.T) {
	home := t.TempDir()
	folders := map[string]map[string]string{}
	for _, run := range []struct {
		name, seed string
		processors int
	}{{"one", "7", 1}, {"two", "7", 2}, {"other", "8", 2}} {
		was := runtime.GOMAXPROCS(run.processors)
		dir := filepath.Join(home, run.name)
		code, out, errs := runSightline("", "simulate", "maneuvers-1941", "-n", "4", "--seed", run.seed, "--bots", "steady,random", "--journals", dir)
		runtime.GOMAXPROCS(was)
		if code != exitOK || !strings.Contains(out, `4 games, seed "`+run.seed+`"`) || errs != "" {
			t.Fatalf("exit %d: %s%s", code, out, errs)
		}
		folders[run.name] = readFolder(t, dir)
	}
	if len(folders["one"]) != 4 {
		t.Fatalf("%d journals; want 4", len(folders["one"]))
	}
	for name, journal := range folders["one"] {
		if folders["two"][name] != journal {
			t.Errorf("%s differs with two processors", name)
		}
		if folders["other"][name] == journal {
			t.Errorf("%s is the same with another seed", name)
		}
		j := game.ParseJournal([]byte(journal))
		if v := replay.Verify(commanddecision.System{}, j); len(v.Differences) > 0 {
			t.Errorf("%s: %v", name, v.Differences)
		}
	}
}

// readFolder returns the files of a folder by name.
func readFolder(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(data)
	}
	return files
}

var reportForm = regexp.MustCompile(`^maneuvers-1941: Blue \(random\) against Red \(random\), 2 games, seed "[A-Z2-7]{26}"

  Blue wins  +\d+  +[0-9.]+ %  \([0-9.]+ to [0-9.]+\)
  Red wins   +\d+  +[0-9.]+ %  \([0-9.]+ to [0-9.]+\)
  a draw     +\d+  +[0-9.]+ %  \([0-9.]+ to [0-9.]+\)

  length  [0-9.]+ turns, \d+ to \d+; \d+ actions a game
  Blue: of 13 stands [0-9.]+ are lost
  Red: of 13 stands [0-9.]+ are lost
  [0-9.]+ games a second
$`)

var seedForm = regexp.MustCompile(`seed ".*"`)

func TestSimulateReports(t *testing.T) {
	code, out, errs := runSightline("", "simulate", "maneuvers-1941", "-n", "2", "--bots", "random,random")
	if code != exitOK || !reportForm.MatchString(out) || errs != "" { // progress is for terminals
		t.Errorf("exit %d:\n%s%s", code, out, errs)
	}
	if _, again, _ := runSightline("", "simulate", "maneuvers-1941", "-n", "1", "--bots", "random,random"); seedForm.FindString(again) == seedForm.FindString(out) {
		t.Errorf("two runs have one seed:\n%s%s", out, again)
	}
}

func TestSimulateOverlay(t *testing.T) {
	dir := t.TempDir()
	charts := filepath.Join(dir, "figures.toml")
	if err := os.WriteFile(charts, []byte("[[cell]]\nid = \"hit.pinned\"\nvalue = \"-3\"\nsource = \"house\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, _, errs := runSightline("", "simulate", "maneuvers-1941", "-n", "1", "--bots", "random,random", "--charts", charts, "--journals", filepath.Join(dir, "games"))
	if code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	journal, err := os.ReadFile(filepath.Join(dir, "games", "maneuvers-1941-1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if j := game.ParseJournal(journal); len(j.Header.Overlays) != 1 || len(j.Header.Check.Rulings) == 0 {
		t.Errorf("overlays %v, rulings %v", j.Header.Overlays, j.Header.Check.Rulings)
	}
}

func TestSimulateRefuses(t *testing.T) {
	empty := filepath.Join(t.TempDir(), "empty.toml")
	if err := os.WriteFile(empty, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"maneuvers-1941 -n 0", exitUsage, "-n 0: want 1 to 1000000 games"},
		{"maneuvers-1941 --bots steady", exitUsage, "want two, one for each side"},
		{"maneuvers-1941 --bots steady,clever", exitUsage, "--bots steady,clever: want two, one for each side, each steady, passive or random"},
		{"nowhere", exitFailed, "nowhere: no such file"},
		{"case-08", exitFailed, "is a ruling: want a scenario"},
		{"maneuvers-1941 --charts nowhere", exitFailed, "nowhere: no such file"},
		{"maneuvers-1941 --charts " + empty, exitFailed, "empty.toml: it changes nothing: want an overlay"},
		{t.TempDir(), exitFailed, "no .toml file"},
	} {
		code, out, errs := runSightline("", append([]string{"simulate"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("%s: exit %d: %s%s; want %d, %q", c.args, code, out, errs, c.code, c.says)
		}
	}
}

// The interval of Wilson, against figures worked out from its formula by hand.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		n         float64
		all       int
		low, high float64
	}{{0, 10, 0, 0.2775}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}, {180, 200, 0.8506, 0.9343}} {
		low, high := wilson(c.n, c.all)
		if math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("wilson(%v, %d) = %.4f, %.4f; want %.4f, %.4f", c.n, c.all, low, high, c.low, c.high)
		}
	}
}

// Journals are never written over, nor games of two runs mixed in a folder.
func TestSimulateIntoAUsedFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	run := func(seed string) (int, string) {
		code, _, errs := runSightline("", "simulate", "maneuvers-1941", "-n", "1", "--bots", "random,random", "--journals", dir, "--seed", seed)
		return code, errs
	}
	if code, errs := run("1"); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	path := filepath.Join(dir, "maneuvers-1941-1.jsonl")
	first, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if code, errs := run("2"); code != exitFailed || !strings.Contains(errs, "has 1 file in it already: want a new or an empty folder") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if again, err := os.ReadFile(path); err != nil || !bytes.Equal(first, again) {
		t.Errorf("the journal has changed: %v", err)
	}
}
