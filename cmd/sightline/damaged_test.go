package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sightline/cmd/internal/damaged"
	"sightline/cmd/internal/screen"
)

// where is how a fault begins: with the file, and a line, a key or an action of it.
var where = regexp.MustCompile(`^(?:sightline: )?(?:play: )?(?:scenario|ruling|journal)-\d\d\.(?:toml|jsonl):(?:\d+:|.*line \d+)`)

// nowhere are faults of a file that have no place in it: it is of the builder, or nothing is
// left of the game.
var nowhere = regexp.MustCompile(`want a game of command-decision|want one of Command Decision|nothing was done in this game`)

// Three hundred files that were cut, torn and mistyped are read by every command that
// reads such: each is opened, or refused with its name and what is wrong with it.
// None panics, and nothing that is said is a thousand lines.
func TestDamagedFiles(t *testing.T) {
	files, err := damaged.Files(1944, "../..")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	opened := 0
	for _, f := range files {
		if err := os.WriteFile(f.Name, f.Text, 0o666); err != nil {
			t.Fatal(err)
		}
		for k, args := range reads(f.Name) {
			var out, errs bytes.Buffer
			p := program{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, systems: systems(), play: noWindow}
			code := 0
			func() {
				defer func() {
					if r := recover(); r != nil {
						t.Errorf("%q panics: %v", args, r)
					}
				}()
				code = p.run(args)
			}()
			said := errs.String()
			if nowhere.MatchString(said) {
				continue
			}
			if code == exitOK || strings.Contains(said, noWindow(screen.Options{}).Error()) {
				if k == 0 {
					opened++
				}
				continue
			}
			if first, _, _ := strings.Cut(said+out.String(), "\n"); !where.MatchString(first) {
				t.Errorf("%q: exit %d: says %.300q, want the file and the place", args, code, first)
			}
			if n := strings.Count(said, "\n"); n > 200 {
				t.Errorf("%q: %d lines are said of what is wrong", args, n)
			}
		}
	}
	t.Logf("%d of %d opened", opened, len(files))
	if opened < 20 || opened > 280 {
		t.Errorf("%d of %d files were opened; want some of either kind", opened, len(files))
	}
}

// reads are the commands that read a file.
func reads(name string) [][]string {
	if filepath.Ext(name) == ".jsonl" {
		return [][]string{{"replay", name}, {"replay", name, "--verify"}, {"replay", name, "--side", "both", "--png", "out.png"}, {"play", "--dir", "games", name}}
	}
	if strings.HasPrefix(name, "ruling") {
		return [][]string{{"check", name}, {"rule", name}, {"play", "--dir", "games", name}}
	}
	return [][]string{{"check", name}, {"render", name, "--svg", "out.svg"}, {"play", "--dir", "games", name}, {"play", "--text", "--dir", "games", name}}
}
