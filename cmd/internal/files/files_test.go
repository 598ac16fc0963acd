package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

var errHalf = errors.New("half")

// half writes something and fails.
func half(w io.Writer) error {
	_, err := io.WriteString(w, "ha")
	return errors.Join(err, errHalf)
}

func put(t *testing.T, path, s string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(path, []byte(s), mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
}

func want(t *testing.T, path, s string, mode fs.FileMode) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil || string(data) != s {
		t.Errorf("%s holds %q, %v; want %q", path, data, err, s)
	}
	if info, err := os.Stat(path); err != nil || runtime.GOOS != "windows" && mode != 0 && info.Mode().Perm() != mode {
		t.Errorf("%s: %v, %v; want %v", path, info.Mode(), err, mode)
	}
}

func entries(t *testing.T, dir string) string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return fmt.Sprint(names)
}

// The file beside the one that is written was once called FILE.part: it
// destroyed a file of that name, wrote through a link of that name, and gave
// what was private to everybody.
func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "out.svg")
	put(t, path, "old", 0o600)
	put(t, path+".part", "mine", 0o644)
	if err := Replace(path, text("new")); err != nil {
		t.Fatal(err)
	}
	want(t, path, "new", 0o600)
	want(t, path+".part", "mine", 0o644)

	victim := filepath.Join(t.TempDir(), "victim")
	put(t, victim, "precious", 0o644)
	if err := os.Remove(path + ".part"); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(victim, path+".part"); err == nil { // not everywhere
		if err := Replace(path, text("newer")); err != nil {
			t.Fatal(err)
		}
		want(t, victim, "precious", 0o644)
	}

	if err := Replace(path, half); !errors.Is(err, errHalf) {
		t.Errorf("half a file: %v", err)
	}
	if got := entries(t, dir); strings.Contains(got, "sightline") {
		t.Errorf("left are %s", got)
	}
	if data, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(data), "new") {
		t.Errorf("after half a file there is %q, %v", data, err)
	}

	deep := filepath.Join(dir, "a", "b", "new.svg")
	if err := Replace(deep, text("made")); err != nil {
		t.Fatal(err)
	}
	want(t, deep, "made", 0o666&^umask(t))
	if got := entries(t, filepath.Dir(deep)); got != "[new.svg]" {
		t.Errorf("left are %s", got)
	}
}

// umask is what new files are not given.
func umask(t *testing.T) fs.FileMode {
	t.Helper()
	path := filepath.Join(t.TempDir(), "x")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return 0o666 &^ info.Mode().Perm()
}

func TestReplaceThroughALink(t *testing.T) {
	dir := t.TempDir()
	target, link := filepath.Join(dir, "target"), filepath.Join(dir, "link")
	put(t, target, "old", 0o640)
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err)
	}
	if err := Replace(link, text("new")); err != nil {
		t.Fatal(err)
	}
	want(t, target, "new", 0o640)
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link has become %v, %v", info, err)
	}
}

func TestNew(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "game.jsonl")
	if err := New(path, text("first")); err != nil {
		t.Fatal(err)
	}
	if err := New(path, text("second")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("written over: %v", err)
	}
	want(t, path, "first", 0)
	if err := New(filepath.Join(dir, "half"), half); !errors.Is(err, errHalf) || entries(t, dir) != "[game.jsonl]" {
		t.Errorf("%v, left are %s", err, entries(t, dir))
	}
}

// A full disk is an error, and the file that was there stays.
func TestFullDisk(t *testing.T) {
	if _, err := os.Stat("/dev/full"); err != nil {
		t.Skip(err)
	}
	if err := Replace("/dev/full", text("x")); err == nil {
		t.Error("a full disk takes it all")
	}
}
