package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sightline/game/commanddecision/bot"
)

// smallLadder is one of two bots on one scenario, into a folder of its own.
func smallLadder(dir string, more ...string) []string {
	return append([]string{"ladder", "--bots", "passive,random", "--scenarios", "maneuvers-1941", "--out", filepath.Join(dir, "LADDER.md")}, more...)
}

// results reads a document up to its times, which differ from run to run.
func results(t *testing.T, dir string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "LADDER.md"))
	if err != nil {
		t.Fatal(err)
	}
	results, times, _ := strings.Cut(string(text), "\n## Times\n")
	if !strings.Contains(times, "\n| maneuvers-1941 | passive | ") {
		t.Errorf("no times of passive in %s", times)
	}
	return results
}

// TestGoldenLadder plays a ladder of two games and compares the document.
func TestGoldenLadder(t *testing.T) {
	const golden = "testdata/ladder.golden"
	dir := t.TempDir()
	args := []string{"ladder", "-n", "2", "--bots", "steady,passive", "--scenarios", "maneuvers-1941", "--out", filepath.Join(dir, "LADDER.md")}
	if code, out, errs := runSightline("", args...); code != exitOK || !strings.HasSuffix(out, "LADDER.md: 2 games\n") || errs != "" {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	got := results(t, dir)
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s differs; `make golden` accepts it (-want +got):\n%s", golden, d)
	}
	if files := readFolder(t, dir); len(files) != 1 {
		t.Errorf("%d files are left; want the document alone", len(files))
	}
}

// A ladder that was stopped, even while a line was being written, comes to the same
// document as one that was not.
func TestLadderGoesOn(t *testing.T) {
	whole, halted := t.TempDir(), t.TempDir()
	if code, _, errs := runSightline("", smallLadder(whole, "-n", "40")...); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	path := filepath.Join(halted, "LADDER.md"+keptEnding)
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		for lines := 0; lines < 3; time.Sleep(time.Millisecond) {
			text, _ := os.ReadFile(path)
			lines = bytes.Count(text, []byte("\n"))
		}
		stop()
	}()
	p := &program{stdin: strings.NewReader(""), stdout: &bytes.Buffer{}, stderr: &bytes.Buffer{}, terminal: &bytes.Buffer{}, systems: systems()}
	c := ladderCommand{N: 40, Bots: []string{"passive", "random"}, Scenarios: []string{"maneuvers-1941"}, Seed: "ladder", Out: filepath.Join(halted, "LADDER.md")}
	err := c.play(ctx, p)
	if err == nil || !strings.Contains(err.Error(), "of 40 games played, which ") || !strings.Contains(err.Error(), "keeps: the same command goes on from there") {
		t.Fatalf("it was stopped: %v", err)
	}
	if _, err := os.Stat(c.Out); err == nil {
		t.Error("a document is written of half a ladder")
	}
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(before, []byte("\n")) - 1; n >= 40 {
		t.Errorf("%d games were played though it was stopped after the second", n)
	}
	if err := os.WriteFile(path, append(before, `{"scenario":"maneuvers-1941","sea`...), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runSightline("", smallLadder(halted, "-n", "40")...); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if d := cmp.Diff(results(t, whole), results(t, halted)); d != "" {
		t.Errorf("it differs from one that was not stopped (-whole +halted):\n%s", d)
	}
}

// Games that are kept are taken for granted: what they say is in the document. With
// more games asked for they are kept too; with other settings they are refused, and
// stay.
func TestLadderKeepsToItsSettings(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "LADDER.md"+keptEnding)
	l, err := (&ladderCommand{N: 2, Bots: []string{"passive", "random"}, Scenarios: []string{"maneuvers-1941"}, Seed: "ladder"}).open(&program{})
	if err != nil {
		t.Fatal(err)
	}
	k, err := openKept(path, l.terms())
	if err != nil {
		t.Fatal(err)
	}
	if err := k.put(played{fixture: fixture{"maneuvers-1941", [2]string{"passive", "random"}, 1}, Foolish: bot.Foolish{{800}}}); err != nil {
		t.Fatal(err)
	}
	k.close()
	for _, c := range []struct{ args, differs string }{
		{"--bots passive,random --scenarios maneuvers-1941 --seed 8", "another seed"},
		{"--bots random,passive --scenarios maneuvers-1941 --seed 8", "another seed and other bots"},
		{"--bots passive,random --scenarios peski-1939", "other scenarios"},
	} {
		says := "LADDER.md.games: keeps games of a ladder with " + c.differs + ": want the same, another --out, or the file removed"
		args := append([]string{"ladder", "-n", "2", "--out", filepath.Join(dir, "LADDER.md")}, strings.Fields(c.args)...)
		if code, out, errs := runSightline("", args...); code != exitFailed || out != "" || !strings.Contains(errs, says) {
			t.Errorf("%s: exit %d: %s%s", c.args, code, out, errs)
		}
	}
	if code, _, errs := runSightline("", smallLadder(dir, "-n", "4")...); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if text := results(t, dir); !strings.Contains(text, "| maneuvers-1941 | passive | 4 | 200.00 |") {
		t.Errorf("800 holes left in one of four games are not in it:\n%s", text)
	}
}

func TestLadderRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return filepath.Join(dir, name)
	}
	write("text.md.games", "my notes\n")
	write("void.md.games", "")
	for _, c := range []struct {
		args string
		code int
		says string
	}{
		{"-n 3 --bots steady --out " + dir, exitUsage, "ladder: -n 3: want an even number of games, 2 to 1000000; 0 with --pairings; --bots steady: want two or more, each once: seasoned,"},
		{"-n 0 --out " + dir, exitUsage, nameOf(dir) + ": is a folder: want a file"},
		{"--bots steady,clever", exitUsage, "--bots steady,clever: want two or more"},
		{"--bots steady,steady", exitUsage, "--bots steady,steady: want two or more, each once"},
		{"--scenarios maneuvers,maneuvers-1941", exitUsage, "--scenarios maneuvers-1941,maneuvers-1941: want each name once"},
		{"--scenarios nowhere,case-08", exitFailed, "nowhere: no such file"},
		{"--scenarios nowhere,case-08", exitFailed, "is a ruling: want a scenario"},
		{"--out " + dir + "/text.md", exitFailed, "text.md.games: keeps no games of a ladder: want another --out"},
		{"--out " + dir + "/text.md.games/x", exitFailed, "x.games: not a directory"},
	} {
		code, out, errs := runSightline("", append([]string{"ladder"}, strings.Fields(c.args)...)...)
		if code != c.code || out != "" || !strings.Contains(errs, c.says) {
			t.Errorf("%s: exit %d: %s%s; want %d, %q", c.args, code, out, errs, c.code, c.says)
		}
	}
	if _, err := openKept(filepath.Join(dir, "void.md.games"), terms{}); err != nil {
		t.Errorf("a file that was torn in its first line: %v", err)
	}
}

// A brokenDisk takes nothing.
type brokenDisk struct{ fullDisk }

func (brokenDisk) Close() error { return nil }

// A game that cannot be kept ends the ladder, which says why.
func TestLadderOnAFullDisk(t *testing.T) {
	p := &program{terminal: &bytes.Buffer{}}
	l, err := (&ladderCommand{N: 2, Bots: []string{"passive", "random"}, Scenarios: []string{"maneuvers-1941"}, Seed: "ladder"}).open(p)
	if err != nil {
		t.Fatal(err)
	}
	err = l.playAll(t.Context(), &kept{path: "LADDER.md.games", games: map[fixture]played{}, w: brokenDisk{}}, p)
	if err == nil || !strings.HasPrefix(err.Error(), "LADDER.md.games: no space left on device") {
		t.Errorf("the error is %v", err)
	}
}

// Of two, who has ten times the points of the other stands 400 above. Of three, who
// beats the second as often as that the third stands as far from it.
func TestElo(t *testing.T) {
	games := map[fixture]played{}
	play := func(first, second string, won, drawn, lost int) {
		for n := range won + drawn + lost {
			f := fixture{"x", [2]string{first, second}, n/2 + 1}
			g := played{fixture: f, Winner: 0}
			switch {
			case n >= won+drawn:
				g.Winner = 1
			case n >= won:
				g.Winner = -1
			}
			if n%2 == 1 {
				f.Seats = [2]string{second, first}
				if g.fixture = f; g.Winner >= 0 {
					g.Winner = 1 - g.Winner
				}
			}
			games[f] = g
		}
	}
	l := &ladder{bots: []string{"steady", "passive"}, scenarios: []arena{{name: "x"}}, each: 5}
	play("steady", "passive", 9, 1, 0)
	if d := cmp.Diff([]int{1400, 1000}, l.elo(games)); d != "" {
		t.Error(d)
	}
	l.bots = append(l.bots, "random")
	play("passive", "random", 9, 1, 0)
	play("steady", "random", 10, 0, 0)
	if d := cmp.Diff([]int{1348, 1000, 652}, l.elo(games)); d != "" { // 11/(1+1/s) + 11/(1+1/s²) = 20.5 points at s = 7.41
		t.Error(d)
	}
}

// Chosen pairings are played as often as is asked, with -n 0 they alone; a bot against
// itself stands in a table of its own, and counts for nothing else.
func TestLadderOfPairings(t *testing.T) {
	dir := t.TempDir()
	if code, _, errs := runSightline("", smallLadder(dir, "-n", "0", "--pairings", "random:passive=2,passive:passive=3")...); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	text := results(t, dir)
	for _, want := range []string{
		"0 games of a pairing on each (passive v random 2, passive v passive 3),\nhalf of them from each seat: 5 games.",
		"| passive | 1000 | 2 |",
		"| maneuvers-1941 | passive v random | 2 |",
		"## Balance",
		"| maneuvers-1941 | passive | Blue | 3 |",
		"| maneuvers-1941 | passive | 2 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in it:\n%s", want, text)
		}
	}
	for _, wrong := range []string{"passive", "passive:steady=2", "passive:random=3", "passive:random=0", "passive:random=2,random:passive=4", "passive:random=x"} {
		code, _, errs := runSightline("", smallLadder(dir, "--pairings", wrong)...)
		if code != exitUsage || !strings.Contains(errs, "--pairings "+wrong+": want BOT:BOT=GAMES of bots that play, each pairing once") {
			t.Errorf("--pairings %s: exit %d: %s", wrong, code, errs)
		}
	}
}
