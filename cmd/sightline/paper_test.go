package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"sightline/cmd/internal/screen"
)

// everyCommand are command lines among the files of testdata/files, one at least
// for every command and every form of its output.
var everyCommand = []string{
	"check slot.toml", "check figures.toml", "list", "list --figures", "list --cells berlin",
	"rule slot.toml", "rule slot.toml --json", "rule slot.toml --check", "rule battle.toml --all-pairs", "rule battle.toml --all-pairs --json",
	"replay games/good.jsonl", "replay games/good.jsonl --verify", "replay games/good.jsonl --head",
	"simulate maneuvers-1941 -n 1 --bots random,random",
	"ladder -n 2 --bots passive,random --scenarios maneuvers-1941", "--help", "rule --help",
}

// A disk that is full takes nothing more.
type fullDisk struct{}

var errFull = errors.New("no space left on device")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

// What cannot be written to standard output is an error of every command, said
// once: they ended with 0 on a full disk.
func TestFullDiskIsAnError(t *testing.T) {
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(workFolder(t, filepath.Join(home, "testdata", "files")))
	for _, line := range everyCommand {
		var errs bytes.Buffer
		p := program{stdin: strings.NewReader(""), stdout: fullDisk{}, stderr: &errs, play: noWindow, systems: testSystems()}
		code := p.run(strings.Fields(line))
		if n := strings.Count(errs.String(), "sightline: standard output: no space left on device\n"); code == exitOK || n != 1 {
			t.Errorf("%s: exit %d:\n%s", line, code, errs.String())
		}
	}
	if _, err := os.Stat("/dev/full"); err != nil {
		return
	}
	for _, flag := range []string{"--svg", "--png"} {
		if code, _, errs := runSightline("", "render", "battle.toml", flag, "/dev/full"); code == exitOK || !strings.Contains(errs, "no space") {
			t.Errorf("render %s: exit %d: %s", flag, code, errs)
		}
	}
}

func noWindow(screen.Options) error { return screen.ErrNoDisplay }

const hostile = "\x1b]0;pwned\x07\x1b[2J\u202e\u2066\u009b31m"

// What files say reaches nobody's terminal as more than text, nor by the
// megabyte; letters of every script stay what they are.
func TestHostileText(t *testing.T) {
	home, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(workFolder(t, filepath.Join(home, "testdata", "files")))
	read := func(path string) string {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	write := func(path, text string) string {
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Skip(err) // a system that does not take the name
		}
		return path
	}
	slot, journal := read("slot.toml"), read("games/good.jsonl")
	long := strings.Repeat("x", 400_000)
	escaped := strings.NewReplacer("\x1b", `\u001b`, "\x07", `\u0007`).Replace(hostile)
	odd := write("odd "+hostile+"\nname.toml", slot)
	files := []string{
		odd, write("empty"+hostile+".toml", ""),
		write("raw.toml", hostile+slot),
		write("title.toml", strings.Replace(slot, "title", "note = \""+escaped+"\"\ntitle", 1)),
		write("key.toml", slot+"\n\""+escaped+`\nforged.toml:1: all is well" = 1`+"\n"),
		write("bare.toml", slot+"\n"+long+" = 1\n"),
		write("longkey.toml", slot+"\n\""+long+"\" = 1\n"),
		write("value.toml", strings.Replace(slot, "format", "format = \""+escaped+long+"\"\nx", 1)),
		write("kind.toml", strings.ReplaceAll(slot, "kind", "kind = \""+escaped+"\"\n\""+escaped+"\"")),
		write("cells.toml", "[[cell]]\nid = \""+escaped+"\"\nvalue = \""+long+"\"\n\""+escaped+"\" = 1\n["+long+"]\n"),
		write("noise.toml", strings.Repeat(hostile+"\n", 1000)),
	}
	journals := []string{
		write("noise.jsonl", hostile+long), write("odd"+hostile+".jsonl", journal),
		write("changed.jsonl", strings.ReplaceAll(journal, `"text":"`, `"text":"`+escaped+long)),
		write("by.jsonl", strings.ReplaceAll(journal, `"by":"`, `"by":"`+escaped+"\\n")),
		write("name.jsonl", strings.ReplaceAll(journal, `"name":"`, `"name":"`+hostile+escaped+long)),
		write("system.jsonl", strings.ReplaceAll(journal, `"system":"`, `"system":"`+escaped)),
	}
	try := func(args ...string) (out string) {
		t.Helper()
		var stdout, stderr bytes.Buffer
		p := program{stdin: strings.NewReader(""), stdout: &stdout, stderr: &stderr, systems: testSystems(), play: noWindow}
		code := p.run(args)
		for _, text := range []string{stdout.String(), stderr.String()} {
			for line := range strings.Lines(text) {
				line = strings.TrimSuffix(line, "\n")
				if n := utf8.RuneCountInString(line); n > 6*mostOut || !utf8.ValidString(line) {
					t.Errorf("%.80q: a line of %d characters: %.300q", args, n, line)
				}
				if strings.ContainsFunc(line, func(r rune) bool { return r != '\t' && unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }) {
					t.Errorf("%.80q: exit %d: %.300q", args, code, line)
				}
			}
			if strings.Contains(text, "\nforged") || strings.HasPrefix(text, "name.toml:") || strings.Contains(text, "\nname.toml") {
				t.Errorf("%.80q: a line is forged in %.600q", args, text)
			}
		}
		return stdout.String() + stderr.String()
	}
	for _, f := range files {
		try("check", f)
		try("rule", f)
		try("rule", f, "--json")
		try("rule", f, "--all-pairs")
		try("rule", f, "--seen-from", hostile, "--svg", "x.svg")
		try("render", f, "--svg", "out"+hostile+"/")
		try("play", f)
		try("replay", f)
		try("simulate", f, "-n", "1", "--charts", f)
		try("simulate", "maneuvers-1941", "-n", "1", "--charts", f)
		try("ladder", "--scenarios", f, "--out", "ladder.md")
	}
	for _, f := range journals {
		try("replay", f)
		try("replay", f, "--verify")
		try("replay", f, "--side", hostile)
		try("play", f)
		try("check", f)
	}
	try(hostile)
	try("check", hostile+long)
	try("simulate", "maneuvers-1941", "--bots", hostile+",random")
	try("simulate", "maneuvers-1941", "--journals", odd)
	try("ladder", "--bots", hostile+",random")
	try("ladder", "-n", "2", "--scenarios", "maneuvers-1941", "--out", odd+"/x")

	const name = "Łódź, Ржев, 村, नमस्ते, é"
	legit := write("Łódź 村.toml", strings.Replace(slot, "\ntitle", "\nnote = \"x\"\ntitle = \""+name+"\" #", 1))
	if out := try("rule", legit); !strings.Contains(out, name) || !strings.Contains(out, legit) {
		t.Errorf("letters are changed in %.300q", out)
	}
	if out := try("check", odd); out != "1 file, no faults\n" {
		t.Errorf("check says %q", out)
	}
}
