package files

import (
	"errors"
	"slices"
	"testing"
)

// A noted is a file that notes what is done to it.
type noted struct {
	done []string
	err  error // of Sync
}

func (n *noted) Write(b []byte) (int, error) {
	n.done = append(n.done, "write "+string(b))
	return len(b), nil
}
func (n *noted) Sync() error  { n.done = append(n.done, "sync"); return n.err }
func (n *noted) Close() error { n.done = append(n.done, "close"); return nil }

// A file is on the disk before it counts as written, and has its name only then: keys of seats, letters and what a
// game by mail keeps rest on that.
func TestFilesAreSynced(t *testing.T) {
	n := new(noted)
	if err := finish(n, text("new")); err != nil || !slices.Equal(n.done, []string{"write new", "sync", "close"}) {
		t.Errorf("done is %q, %v", n.done, err)
	}
	full := errors.New("full")
	if n := (&noted{err: full}); !errors.Is(finish(n, text("new")), full) {
		t.Errorf("what is not on the disk counts as written: %q", n.done)
	}
	if n := new(noted); !errors.Is(finish(n, half), errHalf) || slices.Contains(n.done, "sync") {
		t.Errorf("of half a file done is %q", n.done)
	}
}
