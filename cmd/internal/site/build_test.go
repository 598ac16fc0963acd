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
