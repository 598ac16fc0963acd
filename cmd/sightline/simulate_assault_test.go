package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A battle of the Assault card is simulated, told and verified, by other cells too.
func TestSimulateAssault(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	code, out, errs := runSightline("", "simulate", "crossroads", "-n", "2", "--seed", "7", "--bots", "plain,random", "--journals", dir)
	if code != exitOK || errs != "" || !strings.Contains(out, `crossroads: German (plain) against Soviet (random), 2 games, seed "7"`) || !strings.Contains(out, "German wins      2  100.0 %") {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	file := filepath.Join(dir, "crossroads-1.jsonl")
	if code, out, errs := runSightline("", "replay", file, "--verify"); code != exitOK {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	if code, out, _ := runSightline("", "replay", file); code != exitOK || !strings.Contains(out, "Turn 2 of 10") || !strings.Contains(out, "German takes Tolstoye") {
		t.Errorf("exit %d: %s", code, out)
	}
	if code, _, errs := runSightline("", "simulate", "crossroads", "-n", "1", "--bots", "steady,random"); code != exitUsage || !strings.Contains(errs, `there is no bot "steady": want one of random, plain`) {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// A battle of D-Day to Berlin is simulated, told and verified.
func TestSimulateDDay(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	code, out, errs := runSightline("", "simulate", "saint-clair", "-n", "2", "--seed", "7", "--bots", "plain,random", "--journals", dir)
	if code != exitOK || errs != "" || !strings.Contains(out, `saint-clair: American (plain) against German (random), 2 games, seed "7"`) {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	file := filepath.Join(dir, "saint-clair-1.jsonl")
	if code, out, errs := runSightline("", "replay", file, "--verify"); code != exitOK {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	if code, out, _ := runSightline("", "replay", file); code != exitOK || !strings.Contains(out, "Turn 2 of 10") || !strings.Contains(out, "First move: American") {
		t.Errorf("exit %d: %s", code, out)
	}
}

// A battle of On to Berlin! is simulated, told and verified.
func TestSimulateBerlin(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	code, out, errs := runSightline("", "simulate", "tempelhof", "-n", "2", "--seed", "7", "--bots", "plain,random", "--journals", dir)
	if code != exitOK || errs != "" || !strings.Contains(out, `tempelhof: Allied (plain) against German (random), 2 games, seed "7"`) {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	file := filepath.Join(dir, "tempelhof-1.jsonl")
	if code, out, errs := runSightline("", "replay", file, "--verify"); code != exitOK {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	if code, out, _ := runSightline("", "replay", file); code != exitOK || !strings.Contains(out, "Turn 2 of 6") || !strings.Contains(out, "drops at Tempelhof") {
		t.Errorf("exit %d: %s", code, out)
	}
	if code, out, errs := runSightline("", "simulate", "berlin", "-n", "1", "--seed", "7", "--bots", "random,random"); code != exitOK || !strings.Contains(out, "berlin: Allied (random) against German (random)") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// A battle on a board is drawn by its name: its cells, and the pieces of each
// side begin where.
func TestRenderBoards(t *testing.T) {
	for name, want := range map[string]string{"crossroads": `id="0102"`, "saint-clair": `id="Isigny"`, "tempelhof": `id="1209"`} {
		out := filepath.Join(t.TempDir(), name+".svg")
		if code, said, errs := runSightline("", "render", name, "--svg", out); code != exitOK {
			t.Errorf("%s: exit %d: %s%s", name, code, said, errs)
			continue
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range []string{want, "#12357a", "#a3122e"} { // a cell, and the rims of both sides; an army that drops is not there yet
			if w == "#12357a" && name == "tempelhof" {
				continue
			}
			if !strings.Contains(string(text), w) {
				t.Errorf("%s: the picture has no %s", name, w)
			}
		}
	}
	if code, _, errs := runSightline("", "render", "crossroads", "--pdf", filepath.Join(t.TempDir(), "x.pdf")); code != exitUsage || !strings.Contains(errs, "is a battle on a board") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// The ladder of the boards plays every pairing from both seats, the same games every time.
func TestLadderOfBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("games of all boards are long")
	}
	var first string
	for range 2 {
		out := filepath.Join(t.TempDir(), "boards.md")
		if code, said, errs := runSightline("", "ladder", "--boards", "-n", "1", "--out", out); code != exitOK || !strings.Contains(said, "20 games") {
			t.Fatalf("exit %d: %s%s", code, said, errs)
		}
		text, err := os.ReadFile(out)
		if err != nil {
			t.Fatal(err)
		}
		if first == "" {
			first = string(text)
		} else if string(text) != first {
			t.Errorf("the same command gives\n%s\nand\n%s", first, text)
		}
	}
	for _, want := range []string{"## crossroads (the Assault card)", "| German | Soviet |", "## berlin (On to Berlin!)", "| plain | random |"} {
		if !strings.Contains(first, want) {
			t.Errorf("it has no %q:\n%s", want, first)
		}
	}
}

// The ladder of the boards takes the bots and scenarios that are named, and no others.
func TestLadderOfSomeBoards(t *testing.T) {
	out := filepath.Join(t.TempDir(), "some.md")
	if code, said, errs := runSightline("", "ladder", "--boards", "-n", "1", "--scenarios", "crossroads", "--bots", "plain,random", "--out", out); code != exitOK || !strings.Contains(said, "4 games") {
		t.Errorf("exit %d: %s%s", code, said, errs)
	}
	for _, args := range [][]string{{"--bots", "seasoned"}, {"--bots", "plain,plain"}, {"--scenarios", "maneuvers-1941"}, {"--scenarios", "crossroads,crossroads"}, {"--pairings", "plain:plain=2"}} {
		if code, _, errs := runSightline("", append([]string{"ladder", "--boards", "--out", out}, args...)...); code != exitUsage || !strings.Contains(errs, args[0]) {
			t.Errorf("%v: exit %d: %s", args, code, errs)
		}
	}
}

// A ladder of boards that is stopped writes nothing: games that nobody played are no draws.
func TestStoppedLadderOfBoards(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	out := filepath.Join(t.TempDir(), "boards.md")
	c := ladderCommand{N: 2, Boards: true, Seed: "stopped", Scenarios: []string{"tempelhof"}, Out: out}
	err := c.play(ctx, &program{stdout: io.Discard, terminal: io.Discard})
	if err == nil || !strings.Contains(err.Error(), "stopped with 0 of 8 games played") {
		t.Errorf("says %v", err)
	}
	if _, err := os.Stat(out); !os.IsNotExist(err) {
		t.Errorf("it is written: %v", err)
	}
}
