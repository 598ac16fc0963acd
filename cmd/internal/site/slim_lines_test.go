package site

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A program without the tables of lines does what it does with them, to the words of its last
// panic; the way to that names functions, and no lines.
func TestProgramRunsWithoutLines(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no node: .ci/install installs it")
	}
	var env struct{ GOROOT string }
	if err := askGo(".", &env, "env", "-json", "GOROOT"); err != nil {
		t.Fatal(err)
	}
	wasm := filepath.Join(t.TempDir(), "tables.wasm")
	build := exec.Command("go", append(append([]string{"build", "-o", wasm}, flags()...), "./testdata/tables")...)
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	whole, err := os.ReadFile(wasm)
	if err != nil {
		t.Fatal(err)
	}
	slim, err := withoutLines(whole)
	if err != nil {
		t.Fatal(err)
	}
	run := func(program []byte) (told, trace string) {
		if err := os.WriteFile(wasm, program, 0o666); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(node, filepath.Join(env.GOROOT, "lib", "wasm", "wasm_exec_node.js"), wasm)
		out, _ := c.CombinedOutput() // it panics
		told, trace, _ = strings.Cut(string(out), "\n\ngoroutine ")
		return told, trace
	}
	told, trace := run(whole)
	if !strings.Contains(told, "61 61 61 61") || !strings.Contains(trace, "main.go:") {
		t.Fatalf("the program says %s\n\n%s", told, trace)
	}
	slimTold, slimTrace := run(slim)
	if slimTold != told {
		t.Errorf("without lines the program says\n%s\nwith them\n%s", slimTold, told)
	}
	if !strings.Contains(slimTrace, "main.fall()") || regexp.MustCompile(`\.go:\d`).MatchString(slimTrace) {
		t.Errorf("the way to the panic is told as %s", slimTrace)
	}
	packed, less := pack(whole), pack(slim)
	if len(less) > len(packed)*24/25 {
		t.Errorf("packed, the program has %d bytes without lines, %d with them", len(less), len(packed))
	}
}

// What is no program of this Go is refused, wherever it is cut off or damaged.
func TestTablesOfOtherProgramsAreRefused(t *testing.T) {
	head := append([]byte("\x00asm\x01\x00\x00\x00"), dataSection)
	for _, body := range [][]byte{nil, {0xff}, {1, 0}, {9, 1, 0, 0x41, 0, 0x0b, 3, 'a', 'b', 'c'}, {9, 1, 0, 0x41, 0, 0x0b, 99, 'a', 'b', 'c'},
		append([]byte{14, 1, 0, 0x41, 0, 0x0b, 8}, tablesMark...), {7, 1, 1, 0x41, 0, 0x0b, 0, 0}, bytes.Repeat([]byte{0xff}, 40)} {
		if _, err := withoutLines(append(append([]byte(nil), head...), body...)); err == nil {
			t.Errorf("%q is taken for the tables of a program", body)
		}
	}
}
