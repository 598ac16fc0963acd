//go:build linux

package cpu

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// What this process works is counted, by either way of asking; the clock of /proc ticks in hundredths.
func TestWorkIsCounted(t *testing.T) {
	before, busy := Time(), Busy()
	for end := time.Now().Add(time.Minute); Time()-before < 200*time.Millisecond; {
		if time.Now().After(end) {
			t.Fatalf("in a minute it has worked %v", Time()-before)
		}
	}
	now := Time()
	worked, memory := Of(os.Getpid())
	if worked < before+150*time.Millisecond || worked > now+100*time.Millisecond {
		t.Errorf("it has worked %v, and by /proc %v", now, worked)
	}
	if memory < 1<<20 || memory > 1<<40 {
		t.Errorf("it has %d bytes", memory)
	}
	if more := Busy() - busy; more < 150*time.Millisecond {
		t.Errorf("the machine has worked %v meanwhile", more)
	}
}

// The name of a program may have brackets and blanks in it: the numbers after it were each taken for the one before.
func TestNameWithBrackets(t *testing.T) {
	sleep, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip(err)
	}
	if sleep, err = filepath.EvalSymlinks(sleep); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "a) b")
	if err := os.Symlink(sleep, name); err != nil {
		t.Fatal(err)
	}
	c := exec.Command(name, "60")
	c.Args[0] = "sleep"
	if err := c.Start(); err != nil {
		t.Skip(err)
	}
	defer func() { _ = c.Process.Kill(); _ = c.Wait() }()
	var memory int64
	for range 500 { // it is there when it was loaded
		if _, memory = Of(c.Process.Pid); memory > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if memory <= 0 || memory > 1<<28 {
		t.Errorf("it has %d bytes", memory)
	}
}
