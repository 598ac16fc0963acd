package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sightline/cmd/internal/screen"
)

// Every command that a document shows works, in a folder that has what the
// repository has and the files that the document shows: blocks of TOML whose
// first line is their name. One game stands for many.
func TestExamplesOfDocuments(t *testing.T) {
	documents, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages, err := filepath.Glob("../../docs/handbook/*.md")
	if err != nil {
		t.Fatal(err)
	}
	documents = append(documents, pages...)
	commands := 0
	for _, doc := range append(documents, "../../README.md", "../../CONTRIBUTING.md", "../../scenarios/FORMAT.md", "../../game/commanddecision/FORMAT.md") {
		text, err := os.ReadFile(doc)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(strings.TrimSuffix(filepath.Base(doc), ".md"), func(t *testing.T) {
			dir := t.TempDir()
			for _, folder := range []string{"scenarios/library", "scenarios/rulings"} {
				if err := os.CopyFS(filepath.Join(dir, folder), os.DirFS("../../"+folder)); err != nil {
					t.Fatal(err)
				}
			}
			t.Chdir(dir)
			for _, m := range regexp.MustCompile("(?ms)^```toml\n# ([a-z-]+\\.toml)\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
				if err := os.WriteFile(m[1], []byte(m[2]), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			for _, block := range regexp.MustCompile("(?ms)^```sh\n(.*?)^```$").FindAllStringSubmatch(string(text), -1) {
				for line := range strings.Lines(block[1]) {
					command, _, _ := strings.Cut(line, " #")
					words := saidIn(command)
					if len(words) == 0 || words[0] != "sightline" {
						continue
					}
					commands++
					carryOutExample(t, words[1:])
				}
			}
		})
	}
	if commands < 8 {
		t.Errorf("%d commands were found; want 8 or more", commands)
	}
}

// Every command that the documents of the boards name in a sentence works, too, one after the
// other in an empty folder; those with a word in capitals stand for many. Where many games
// would be simulated one is.
func TestCommandsOfBoards(t *testing.T) {
	for _, doc := range []string{"assault", "berlin", "dday", "handbook/assault", "handbook/berlin", "handbook/dday"} {
		text, err := os.ReadFile("../../docs/" + doc + ".md")
		if err != nil {
			t.Fatal(err)
		}
		t.Run(doc, func(t *testing.T) {
			t.Chdir(t.TempDir())
			commands := regexp.MustCompile("`sightline\\s([^`]+)`").FindAllStringSubmatch(string(text), -1)
			for _, m := range commands {
				command, to, _ := strings.Cut(m[1], ">")
				args := saidIn(command)
				if regexp.MustCompile(`\b[A-Z]{2,}\b`).MatchString(command) || len(args) == 1 && args[0] == "replay" {
					continue
				}
				if args[0] == "simulate" {
					args = append(args, "-n", "1")
				}
				out := carryOutExample(t, args)
				if to = strings.TrimSpace(to); to != "" {
					if err := os.WriteFile(to, []byte(out), 0o666); err != nil {
						t.Fatal(err)
					}
				}
			}
			if len(commands) < 3 && !strings.Contains(doc, "/") {
				t.Errorf("%d commands were found; want 3 or more", len(commands))
			}
		})
	}
}

// saidIn are the words of a command line; those in quotation marks are one.
func saidIn(command string) (words []string) {
	for _, w := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(command, -1) {
		words = append(words, strings.Trim(w, `"`))
	}
	return words
}

// carryOutExample runs a command of a document; one that opens the window must
// only come so far. It returns what is printed.
func carryOutExample(t *testing.T, args []string) string {
	t.Helper()
	opened := false
	var out, errs strings.Builder
	p := program{stdin: strings.NewReader(""), stdout: &out, stderr: &errs, systems: systems(), play: func(screen.Options) error {
		opened = true
		return nil
	}}
	if code := p.run(args); code != exitOK || opened != (args[0] == "play") {
		t.Errorf("sightline %s: exit %d: %s", strings.Join(args, " "), code, errs.String())
	}
	return out.String()
}
