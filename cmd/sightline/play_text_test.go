package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A game by typed commands is kept, goes on, and verifies.
func TestPlayByText(t *testing.T) {
	dir := t.TempDir()
	code, out, errs := runSightline("rest\nready\n", "play", "--text", "maneuvers-1941", "--dir", dir)
	if code != exitOK || errs != "" || !strings.Contains(out, "\nRed is played by steady.\n") || !strings.HasSuffix(out, "\nThe game is kept.\n") {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	code, out, errs = runSightline("todo\n", "play", "--text", "maneuvers-1941", "--dir", dir)
	if code != exitOK || !strings.Contains(out, "\nGoes on where it was left:") || !strings.Contains(out, "Orders for turn 1: commanders place their chits.") {
		t.Errorf("again: exit %d: %s%s", code, out, errs)
	}
	verifies(t, dir)
}

// verifies verifies the one game that is kept in a folder.
func verifies(t *testing.T, dir string) {
	t.Helper()
	kept, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(kept) != 1 {
		t.Fatalf("%v, %v; want one game", kept, err)
	}
	if code, out, errs := runSightline("", "replay", "--verify", kept[0]); code != exitOK {
		t.Errorf("verify: exit %d: %s%s", code, out, errs)
	}
}

// Rulings named for a game are in its file, which verifies; they are told, and those
// that are named when it goes on do nothing and are told of, too.
func TestPlayByTextByRulings(t *testing.T) {
	dir := t.TempDir()
	args := []string{"play", "--text", "maneuvers-1941", "--dir", dir, "--ruling", "circle=5", "--ruling", "road=any", "--ruling", "sight-edge=2"}
	code, out, errs := runSightline("rulings\nrest\nready\n", args...)
	if code != exitOK || errs != "" || !strings.Contains(out, "Target circle of small arms: 5″, agreed (as it comes: 4″)") || !strings.Contains(out, "Who has the speed of a road: any, agreed (as it comes: column)") || !strings.Contains(out, "Sight: edge of woods: 2″, agreed") {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	code, out, errs = runSightline("rulings\n", "play", "--text", "maneuvers-1941", "--dir", dir, "--ruling", "circle=6")
	if code != exitOK || !strings.Contains(out, "It keeps the rulings that it was begun with.") || !strings.Contains(out, "Target circle of small arms: 5″, agreed") {
		t.Errorf("again: exit %d: %s%s", code, out, errs)
	}
	verifies(t, dir)
}

// Who asks for the same as sit at the game that is kept, or for nobody, goes on with
// it; who asks for others begins a match, and is told of it.
func TestOthersAreAskedFor(t *testing.T) {
	dir := t.TempDir()
	args := func(more ...string) []string {
		return append([]string{"play", "--text", "first-fight", "--dir", dir}, more...)
	}
	if code, _, errs := runSightline("rest\nready\n", args("--match", "player,steady")...); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	const want = "The game that was kept is of player and steady: a new one begins."
	for _, c := range []struct {
		who  []string
		told bool
	}{{[]string{"--match", "player,steady"}, false}, {nil, false}, {[]string{"--match", "steady,player"}, true}} {
		code, out, errs := runSightline("todo\n", args(c.who...)...)
		if code != exitOK || strings.Contains(out, want) != c.told || strings.Contains(out, "Goes on where it was left") == c.told {
			t.Errorf("%v: exit %d: %s%s, want that it is told: %t", c.who, code, out, errs, c.told)
		}
	}
}

func TestPlayByTextRefused(t *testing.T) {
	text, err := os.ReadFile("../../scenarios/library/maneuvers-1941.toml")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"", exitUsage, "play: --text needs a scenario"},
		{"-", exitUsage, "play: --text reads commands from standard input"},
		{"--free maneuvers-1941", exitUsage, "want --text or --free"},
		{"case-19", exitFailed, "is a ruling"},
		{"--ruling circl=5 maneuvers-1941", exitUsage, `play: --ruling circl=5: there is no such ruling: did you mean "circle"?`},
		{"--ruling circle=99 --ruling road maneuvers-1941", exitUsage, "play: --ruling circle=99: is \"99\": want 0.5 to 24 inches\nplay: --ruling road: want NAME=VALUE"},
		{"--ruling circle=5 --ruling circle=6 maneuvers-1941", exitUsage, "--ruling circle=6: is given twice"},
		{"--match steady,steady maneuvers-1941", exitUsage, "want player at one side"},
		{"/elsewhere/missing.jsonl", exitFailed, "play: /elsewhere/missing.jsonl: no such file"}, // it spoke of the folder of games
		{"missing.jsonl", exitFailed, "missing.jsonl: no game that can go on is called so in " + os.TempDir()},
	} {
		args := append([]string{"play", "--text", "--dir", t.TempDir()}, strings.Fields(c.args)...)
		if code, out, errs := runSightline(string(text), args...); code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d: %s%s; want exit %d and %q", c.args, code, out, errs, c.code, c.want)
		}
	}
}
