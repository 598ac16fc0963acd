package main

import (
	"os"
	"strings"
	"testing"
)

// A file names its own variations, which are answered with those of the command line, each
// once.
func TestRulingNamesItsVariations(t *testing.T) {
	t.Chdir(t.TempDir())
	s, err := shipped("case-13")
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.data()
	if err != nil {
		t.Fatal(err)
	}
	own := strings.Replace(string(text), "[ask]\n", "[ask]\nvary = [\"rim 3\"]\n", 1)
	if err := os.WriteFile("own.toml", []byte(own), 0o666); err != nil {
		t.Fatal(err)
	}
	code, out, errs := runSightline("", "rule", "own.toml", "--vary", "Rim 3 inches", "--vary", "the other way round")
	if code != exitOK || strings.Count(out, "rim 3\": CLEAR\n") != 1 || !strings.Contains(out, "Nothing changes: the other way round.") {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	code, out, errs = runSightline("", "rule", "own.toml", "--json")
	if code != exitOK || !strings.Contains(out, `"vary":[{"name":"rim 3\"","verdict":"clear","changes":["Clear: `) {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}
