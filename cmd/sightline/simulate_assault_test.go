package main

import (
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
	if code, _, errs := runSightline("", "simulate", "crossroads", "-n", "1", "--report", "x.html"); code != exitUsage {
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
