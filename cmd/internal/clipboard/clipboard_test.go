package clipboard

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// fake is a folder with a program that keeps what it is called with.
func fake(t *testing.T, name, script string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+"/usr/bin:/bin")
	return dir
}

func desktop(env map[string]string) Desktop {
	return Desktop{"linux", func(k string) string { return env[k] }}
}

func TestCopies(t *testing.T) {
	dir := fake(t, "xclip", `echo "$@" > "$(dirname "$0")/args"; cat > "$(dirname "$0")/data"`)
	d := desktop(map[string]string{"DISPLAY": ":1"})
	for _, c := range []struct {
		copy       func() error
		args, data string
	}{
		{func() error { return d.Text("#ruling=1.x") }, "-selection clipboard\n", "#ruling=1.x"},
		{func() error { return d.Picture([]byte("\x89PNG")) }, "-selection clipboard -t image/png\n", "\x89PNG"},
	} {
		if err := c.copy(); err != nil {
			t.Fatal(err)
		}
		args, err := os.ReadFile(filepath.Join(dir, "args"))
		if err != nil || string(args) != c.args {
			t.Errorf("called with %q, %v", args, err)
		}
		if data, err := os.ReadFile(filepath.Join(dir, "data")); err != nil || string(data) != c.data {
			t.Errorf("copied is %q, %v", data, err)
		}
	}
}

// Where no program can be asked, or it fails, nothing is said to be copied.
func TestCopiesNot(t *testing.T) {
	fake(t, "xclip", "exit 1")
	x := desktop(map[string]string{"DISPLAY": ":1"})
	if err := x.Text("a"); err == nil || errors.Is(err, ErrNone) {
		t.Errorf("a program that failed: %v", err)
	}
	if err := desktop(nil).Text("a"); !errors.Is(err, ErrNone) {
		t.Errorf("without a display: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if err := x.Picture(nil); !errors.Is(err, ErrNone) {
		t.Errorf("without a program: %v", err)
	}
	if err := (Desktop{"windows", os.Getenv}).Picture(nil); !errors.Is(err, ErrNone) {
		t.Errorf("where no program reads one: %v", err)
	}
}
