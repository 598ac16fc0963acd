package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The figures that list --cells prints pass, and a wrong one of them is named by file, line and
// cell.
func TestCheckBoardOverlays(t *testing.T) {
	for system, wrong := range map[string]string{
		"assault": `:4: cell: cell "column.1": is "9999": want 0 to 99 or none`,
		"berlin":  `:4: cell: cell "stack.one": is "9999": want 1 to 9`,
		"dday":    `:4: cell: cell "range.poor": is "9999": want 0 to 9`,
	} {
		_, cells, _ := runSightline("", "list", "--cells", system)
		name := filepath.Join(t.TempDir(), "mine.toml")
		check := func(text string) (int, string) {
			t.Helper()
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			code, out, errs := runSightline("", "check", name)
			return code, out + errs
		}
		if code, said := check(cells); code != exitOK || said != "1 file, no faults\n" {
			t.Errorf("%s: %d, %s", system, code, said)
		}
		lines := strings.Split(cells, "\n")
		lines[5] = `value = "9999"`
		if code, said := check(strings.Join(lines, "\n")); code != exitFailed || strings.TrimSpace(said) != name+wrong {
			t.Errorf("%s: %d, %s: want %s", system, code, said, wrong)
		}
	}
}
