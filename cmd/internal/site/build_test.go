package site

import (
	"os/exec"
	"strings"
	"testing"
)

// The most that a browser loads of the program, in bytes.
const mostLoaded = 6_500_000

// What a browser loads stays small.
func TestProgramIsSmall(t *testing.T) {
	if n := len(whole(t)[programName]); n > mostLoaded {
		t.Errorf("the program has %d bytes, at most %d are wanted: see which packages came in", n, mostLoaded)
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
	overlay, err := sortingOnce("../../..", t.TempDir())
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
