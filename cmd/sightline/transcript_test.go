package main

import (
	"bytes"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/cmd/internal/screen"
	"sightline/game"
	"sightline/game/replay/toygame"
)

var update = flag.Bool("update", false, "write the golden files anew")

// TestGoldenTranscripts runs the commands of testdata/*.txt among the files of
// testdata/files and compares all that they print. In a transcript, "$" is a
// command, "#" a comment; below a command stands what it printed, with "! "
// before what went to standard error, and the exit code unless it is 0.
func TestGoldenTranscripts(t *testing.T) {
	transcripts, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(transcripts) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("COLUMNS", "80") // help is folded at the width of the terminal
	t.Setenv("DISPLAY", "")
	t.Setenv("WAYLAND_DISPLAY", "")
	t.Setenv("EBITENGINE_VM_ENDPOINT", "")
	for _, file := range transcripts {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			path := filepath.Join(home, file)
			want, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			t.Chdir(workFolder(t, filepath.Join(home, "testdata", "files")))
			got := rerun(t, string(want))
			if *update {
				if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
					t.Fatal(err)
				}
				return
			}
			if d := cmp.Diff(string(want), got); d != "" {
				t.Errorf("%s differs; `make golden` accepts it (-want +got):\n%s", file, d)
			}
		})
	}
}

// workFolder returns a new folder with a copy of the files, and an empty
// folder among them.
func workFolder(t *testing.T, files string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(files)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "empty"), 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}

// rerun runs the commands of a transcript and returns it with what they
// print now.
func rerun(t *testing.T, transcript string) string {
	t.Helper()
	var out strings.Builder
	commands := 0
	for line := range strings.Lines(transcript) {
		line = strings.TrimSuffix(line, "\n")
		switch {
		case strings.HasPrefix(line, "#"):
			fmt.Fprintf(&out, "%s\n", line)
		case strings.HasPrefix(line, "$ "):
			commands++
			fmt.Fprintf(&out, "%s\n", line)
			out.WriteString(carryOut(t, strings.Fields(line[2:])))
			out.WriteString("\n")
		}
	}
	if commands == 0 {
		t.Fatal("the transcript holds no command")
	}
	return out.String()
}

// carryOut runs one command, "sightline ..." or "files", and returns what it
// printed.
func carryOut(t *testing.T, words []string) string {
	t.Helper()
	if words[0] == "files" {
		return listFiles(t, append(words, ".")[1])
	}
	var input string
	if n := len(words); n > 2 && words[n-2] == "<" {
		data, err := os.ReadFile(words[n-1])
		if err != nil {
			t.Fatal(err)
		}
		input, words = string(data), words[:n-2]
	}
	code, stdout, stderr := runSightline(input, words[1:]...)
	var b strings.Builder
	b.WriteString(stdout)
	for line := range strings.Lines(stderr) {
		b.WriteString("! " + line)
	}
	if code != 0 {
		fmt.Fprintf(&b, "exit %d\n", code)
	}
	return b.String()
}

// toy is a game of dice throwers whose rules were others before.
var toy = toygame.System{Newer: 1}

// testSystems are those of the program and one of dice throwers.
func testSystems() []game.System { return append(systems(), toy) }

// runSightline runs the program as it is, with the real window.
func runSightline(stdin string, args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	p := program{stdin: strings.NewReader(stdin), stdout: &out, stderr: &errs, play: screen.Run, systems: testSystems()}
	code = p.run(args)
	return code, out.String(), errs.String()
}

func listFiles(t *testing.T, folder string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			fmt.Fprintln(&b, filepath.ToSlash(path))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
