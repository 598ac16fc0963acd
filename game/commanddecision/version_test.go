package commanddecision_test

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	cd "sightline/game/commanddecision"
	"sightline/game/replay"
)

// versionOne is a game of version 1 of the rules, in a journal of format 1.
func versionOne(t *testing.T) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", "version-1.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestVersionOneIsVerified says what the rules would now do otherwise in an old
// game, and that only: nothing of it is broken, and its dice are those of its
// seed.
func TestVersionOneIsVerified(t *testing.T) {
	data := versionOne(t)
	v := replay.Verify(cd.System{}, game.ParseJournal(data))
	otherwise := 0
	for _, d := range v.Differences {
		if d.Severity > replay.Changed {
			t.Errorf("line %d: %v", d.Line, d)
		}
		if d.Severity == replay.Changed && !strings.HasPrefix(d.What, "position") {
			otherwise++
		}
	}
	if v.Severity() != replay.Changed || otherwise == 0 || otherwise > 50 || v.Actions < 100 {
		t.Errorf("%d actions played back, %d differ; want some, told where they are", v.Actions, otherwise)
	}
	loaded := bytes.Replace(data, []byte(`"rolls":[`), []byte(`"rolls":[1,1,1,`), 1)
	if v := replay.Verify(cd.System{}, game.ParseJournal(loaded)); v.Severity() != replay.Broken {
		t.Error("loaded dice are not found")
	}
}

// TestVersionOneIsTold holds an old game to be told to everybody as it was.
func TestVersionOneIsTold(t *testing.T) {
	j := game.ParseJournal(versionOne(t))
	for side, want := range map[string][]string{
		"":     {"Turn 1\n", "Blue takes Mayhew's Store", "Red command orders Rally, 0°: Red rifle 3, Red machine guns, Red gun crew", "Destroy half of the stands of the other side."},
		"Blue": {"Turn 1\n", "Blue takes Mayhew's Store", "Destroy half of the stands of the other side."},
		"Red":  {"Turn 1\n", "Red command orders Rally, 0°: Red rifle 3, Red machine guns, Red gun crew"},
	} {
		var told strings.Builder
		if err := replay.Report(&told, cd.System{}, j, side, replay.Words{}); err != nil {
			t.Errorf("%q: %v", side, err)
		}
		for _, text := range want {
			if !strings.Contains(told.String(), text) {
				t.Errorf("%q is not told %q", side, text)
			}
		}
	}
}

// TestVersionOneGoesOn takes an old game up at many places: it goes on, or is
// refused for its version.
func TestVersionOneGoesOn(t *testing.T) {
	lines := slices.Collect(bytes.Lines(versionOne(t)))
	went := 0
	for n := 1; n < len(lines); n += 37 {
		path := filepath.Join(t.TempDir(), "old.jsonl")
		if err := os.WriteFile(path, bytes.Join(lines[:n], nil), 0o666); err != nil {
			t.Fatal(err)
		}
		f, err := os.OpenFile(path, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		g, _, err := game.Resume(cd.System{}, f)
		if err != nil {
			if !strings.Contains(err.Error(), "it was played by version 1 of the rules, and by version ") {
				t.Errorf("after %d lines: %v", n, err)
			}
			continue
		}
		went++
		for _, by := range g.Position().Sides() {
			_, err := g.Do(by, cd.EncodeAction(cd.Ready{}))
			var no *game.Refusal
			if err != nil && !errors.As(err, &no) {
				t.Errorf("after %d lines: %v", n, err)
			}
		}
		if j := read(t, path); len(j.Faults) > 0 || !j.Header.Old() {
			t.Errorf("after %d lines it goes on with faults: %v", n, j.Faults)
		}
	}
	if went == 0 {
		t.Error("it goes on from nowhere")
	}
}

func read(t *testing.T, path string) *game.Journal {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return game.ParseJournal(data)
}

// TestNoOldDiceByPurpose refuses a game that calls itself older than its dice.
func TestNoOldDiceByPurpose(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "games", "*.jsonl"))
	if err != nil || len(paths) == 0 {
		t.Fatal(err, paths)
	}
	for _, version := range []int{1, 2} {
		j := read(t, paths[0])
		j.Header.Version = version
		_, err := j.Play(cd.System{})
		if refused := err != nil && strings.Contains(err.Error(), "forged"); refused != (version == 1) {
			t.Errorf("version %d: %v", version, err)
		}
	}
	j := game.ParseJournal(versionOne(t))
	if _, err := j.Play(cd.System{}); err != nil {
		t.Errorf("counted dice of version 1: %v", err)
	}
}
