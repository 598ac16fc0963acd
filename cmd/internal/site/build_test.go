package site

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// The most that a browser loads of the program, in bytes.
const mostLoaded = 6_500_000

// What a browser loads stays small.
func TestProgramIsSmall(t *testing.T) {
	n := len(whole(t)[programName])
	t.Logf("%d of %d bytes", n, mostLoaded)
	if n > mostLoaded {
		t.Errorf("the program has %d bytes, at most %d are wanted: see which packages came in", n, mostLoaded)
	}
}

// A module that is not on the machine yet is downloaded; where it cannot be, that is said: it
// was "stat .: os: DirFS with empty root".
func TestModulesAreDownloaded(t *testing.T) {
	var env struct{ GOMODCACHE string }
	if err := askGo("../../..", &env, "env", "-json", "GOMODCACHE"); err != nil {
		t.Fatal(err)
	}
	here := t.TempDir()
	t.Setenv("GOMODCACHE", here)
	t.Setenv("GOFLAGS", "-modcacherw") // so that it can be removed
	t.Setenv("GOSUMDB", "off")
	t.Setenv("GOPROXY", "off")
	_, err := folderOf("../../..", typesetting)
	if err == nil || !strings.Contains(err.Error(), typesetting) || !strings.Contains(err.Error(), "cannot be downloaded") {
		t.Errorf("without a network: %v", err)
	}
	t.Setenv("GOPROXY", "file://"+filepath.ToSlash(filepath.Join(env.GOMODCACHE, "cache", "download")))
	dir, err := folderOf("../../..", typesetting)
	if err != nil || !strings.HasPrefix(dir, here) {
		t.Fatalf("it is in %q, %v; want it in %s", dir, err, here)
	}
	if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
		t.Error(err)
	}
}

// Who interrupts the building of the site leaves nothing behind. It was killed at once, and the folder in which it is
// built stayed, with a copy of Ebitengine.
func TestInterruptedBuildLeavesNothing(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a process cannot interrupt itself there")
	}
	for _, with := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		dir := t.TempDir()
		t.Setenv("TMPDIR", dir)
		self, err := os.FindProcess(os.Getpid())
		if err != nil {
			t.Fatal(err)
		}
		go func() {
			for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
				if list, _ := filepath.Glob(filepath.Join(dir, "sightline-web-*")); len(list) > 0 {
					break
				}
			}
			_ = self.Signal(with)
		}()
		if _, err := Build("../../.."); !errors.Is(err, ErrStopped) {
			t.Errorf("%v: %v", with, err)
		}
		if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) > 0 {
			t.Errorf("%v: left are %q, %v", with, left, err)
		}
	}
}

// Flags that the compiler is given for packages which there are not would be without effect.
func TestInlinedPackagesAreThere(t *testing.T) {
	for _, p := range inlined {
		c := exec.Command("go", "list", p)
		c.Dir = "../../.."
		if out, err := c.CombinedOutput(); err != nil || strings.Contains(string(out), "matched no packages") {
			t.Errorf("%s: %v %s", p, err, out)
		}
	}
}

// What the browser's program has in place of the library's sorts puts everything where
// those put it, equals too: else a game would go another way in a browser.
func TestSortedOnceIsSortedAlike(t *testing.T) {
	overlay, err := smallerLibrary("../../..", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	said := func(flags ...string) string {
		out, err := exec.Command("go", append(append([]string{"run"}, flags...), "./testdata/sorter")...).CombinedOutput()
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		return string(out)
	}
	if once, library := said("-overlay="+overlay), said(); once != library || len(library) < 10 {
		t.Errorf("sorted once it is %q, by the library %q", once, library)
	}
}
