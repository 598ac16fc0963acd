package main

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

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
	if len(folders["one"]) != 8 {
		t.Fatalf("%d files; want 4 journals, and beside each why steady ordered what it did", len(folders["one"]))
	}
	for name, journal := range folders["one"] {
		if folders["two"][name] != journal {
			t.Errorf("%s differs with two processors", name)
		}
		if folders["other"][name] == journal {
			t.Errorf("%s is the same with another seed", name)
		}
		if filepath.Ext(name) != ".jsonl" {
			continue
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

var reportForm = regexp.MustCompile(`^Maneuvers \(maneuvers-1941\): Blue \(random\) against Red \(random\), 2 games, seed "[A-Z2-7]{26}"

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
		{"maneuvers-1941 --bots steady,clever", exitUsage, "--bots steady,clever: want two, one for each side, each seasoned, steady, recruit, passive or random"},
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

// The report is the same on one processor and on two, whole in one page or with its
// pictures beside it; a report of another name is refused before a game is played.
func TestSimulateReport(t *testing.T) {
	dir := t.TempDir()
	run := func(out string, processors int) (int, string) {
		was := runtime.GOMAXPROCS(processors)
		defer runtime.GOMAXPROCS(was)
		code, _, errs := runSightline("", "simulate", "maneuvers-1941", "-n", "2", "--seed", "7", "--bots", "random,random", "--report", filepath.Join(dir, out))
		return code, errs
	}
	for out, processors := range map[string]int{"one.html": 1, "two.html": 2, "games.md": 2} {
		if code, errs := run(out, processors); code != exitOK {
			t.Fatalf("%s: exit %d: %s", out, code, errs)
		}
	}
	files := readFolder(t, dir)
	if files["one.html"] != files["two.html"] || strings.Count(files["one.html"], "<svg") != 4 {
		t.Errorf("two pages of the same games differ, or have other than 4 pictures:\n%.2000s", files["one.html"])
	}
	links := regexp.MustCompile(`\(<([^>]+)>\)`).FindAllStringSubmatch(files["games.md"], -1)
	if len(links) != 4 {
		t.Fatalf("%d pictures; want 4:\n%s", len(links), files["games.md"])
	}
	for _, l := range links {
		if !strings.HasPrefix(files[l[1]], "<svg") {
			t.Errorf("%s is no picture beside games.md", l[1])
		}
	}
	if code, errs := run("games.pdf", 1); code != exitUsage || !strings.Contains(errs, "want a name that ends in .html or .md") {
		t.Errorf("exit %d: %s", code, errs)
	}
	if code, errs := run("one.html/games.md", 1); code != exitFailed || !strings.Contains(errs, "--report") {
		t.Errorf("exit %d: %s", code, errs)
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

// Journals of games of bots keep beside them why the bots ordered what they did; replay
// tells it, of one side alone if that is asked for.
func TestReasonsOfBots(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	if code, _, errs := runSightline("", "simulate", "maneuvers-1941", "-n", "1", "--bots", "steady,random", "--journals", dir); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	path := filepath.Join(dir, "maneuvers-1941-1.jsonl")
	code, out, errs := runSightline("", "replay", path, "--reasons")
	if _, why, ok := strings.Cut(out, "\nWhy the bots ordered what they did\n"); code != exitOK || !ok || !strings.Contains(why, "  turn 1\n    Blue, Blue force ") || strings.Contains(why, "Red, ") {
		t.Errorf("exit %d, %s: %q", code, errs, why)
	}
	if _, out, _ := runSightline("", "replay", path, "--reasons", "--side", "Red"); !strings.HasSuffix(out, "\n  nothing is kept beside this journal\n") {
		t.Errorf("of Red: %q", out[max(0, len(out)-200):])
	}
	if code, _, errs := runSightline("", "replay", path, "--reasons", "--report", "out.html"); code != exitUsage || !strings.Contains(errs, "want no --report") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// A fakeTerminal is one that keeps what is written to it.
type fakeTerminal struct{ bytes.Buffer }

func (*fakeTerminal) Stat() (fs.FileInfo, error) { return terminalInfo{}, nil }

type terminalInfo struct{ fs.FileInfo }

func (terminalInfo) Mode() fs.FileMode { return fs.ModeDevice | fs.ModeCharDevice }

var rateForm = regexp.MustCompile(`[0-9.]+ games a second`)

// Games of any system show how many are played, and stopped they come to what as many games alone do.
func TestSimulateIsStopped(t *testing.T) {
	for scenario, bots := range map[string]string{"maneuvers-1941": "random,random", "crossroads": "plain,random", "saint-clair": "plain,random", "tempelhof": "random,random"} {
		t.Run(scenario, func(t *testing.T) {
			dir := t.TempDir()
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			go func() {
				for ctx.Err() == nil {
					if all, _ := os.ReadDir(filepath.Join(dir, "journals")); len(all) > 0 {
						stop()
					}
					time.Sleep(time.Millisecond)
				}
			}()
			terminal, out := new(fakeTerminal), new(bytes.Buffer)
			p := &program{stdin: strings.NewReader(""), stdout: out, stderr: &bytes.Buffer{}, terminal: terminal, systems: systems()}
			c := simulateCommand{File: scenario, N: 2000, Seed: "stopped", Bots: strings.Split(bots, ","), Journals: filepath.Join(dir, "journals"), Report: filepath.Join(dir, "report.md")}
			err := c.playUntil(ctx, p)
			said := regexp.MustCompile(`^simulate: stopped with (\d+) of 2000 games played, the same as -n (\d+) plays$`).FindStringSubmatch(fmt.Sprint(err))
			if said == nil || said[1] != said[2] {
				t.Fatalf("it was stopped: %v", err)
			}
			if !strings.Contains(terminal.String(), "] 1 of 2000, ") {
				t.Errorf("the terminal shows %q", terminal)
			}
			journals := 0
			for name := range readFolder(t, c.Journals) {
				if filepath.Ext(name) == ".jsonl" {
					journals++
				}
			}
			if journals == 0 || said[1] != strconv.Itoa(journals) {
				t.Errorf("%d journals are written of %s games", journals, said[1])
			}
			code, alone, errs := runSightline("", "simulate", scenario, "-n", said[1], "--seed", "stopped", "--bots", bots, "--report", filepath.Join(dir, "alone.md"))
			if code != exitOK {
				t.Fatalf("exit %d: %s", code, errs)
			}
			if is := out.String(); rateForm.ReplaceAllString(is, "") != rateForm.ReplaceAllString(alone, "") {
				t.Errorf("it comes to\n%s\nwant\n%s", is, alone)
			}
			if is, want := string(readFile(t, c.Report)), string(readFile(t, filepath.Join(dir, "alone.md"))); strings.ReplaceAll(is, "report-", "alone-") != want {
				t.Errorf("the report is\n%s\nwant\n%s", is, want)
			}
		})
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	for _, scenario := range []string{"maneuvers-1941", "tempelhof"} {
		out := new(bytes.Buffer)
		err := simulateCommand{File: scenario, N: 2, Bots: []string{"random", "random"}}.playUntil(ctx, &program{stdout: out, terminal: new(bytes.Buffer)})
		if fmt.Sprint(err) != "simulate: stopped with 0 of 2 games played" || out.Len() > 0 {
			t.Errorf("%s: %v: %s", scenario, err, out)
		}
	}
}
