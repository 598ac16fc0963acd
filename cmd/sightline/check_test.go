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
		"assault": `:6: cell[1].value: column.1 is "9999": want 0 to 99 or none`,
		"berlin":  `:6: cell[1].value: stack.one is "9999": want 1 to 9`,
		"dday":    `:6: cell[1].value: range.poor is "9999": want 0 to 9`,
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

// Of a format that is none it is told which there are, and nothing else.
func TestCheckBoardFormat(t *testing.T) {
	name := filepath.Join(t.TempDir(), "mine.toml")
	text := "# Ours.\nformat = \"sightline/dday-chrt 1\"\n[[cell]]\nid = \"stack\"\nvalue = \"5\"\nsource = \"club\"\n"
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want := name + `:2: format: is "sightline/dday-chrt 1": did you mean "sightline/dday-chart 1"?` + "\n"
	if code, out, said := runSightline("", "check", name); code != exitFailed || out+said != want {
		t.Errorf("%d, %s%s: want %s", code, out, said, want)
	}
	later := strings.Replace(text, "dday-chrt 1", "dday-chart 9", 1)
	for _, text := range []string{later, later[:strings.Index(later, "[[")] + "[other]\nkey = 1\n"} { // whatever a later one has
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		want = name + `:2: format: is "sightline/dday-chart 9": want "sightline/dday-chart 1", the version that this program reads` + "\n"
		if code, out, said := runSightline("", "check", name); code != exitFailed || out+said != want {
			t.Errorf("%d, %s%s: want %s", code, out, said, want)
		}
	}
	text = strings.Replace(text, "sightline/dday-chrt 1", "mine", 1)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	want = name + `:2: format: is "mine": want sightline/assault-card 1, sightline/berlin-chart 1 or sightline/dday-chart 1` + "\n"
	if code, out, said := runSightline("", "check", name); code != exitFailed || out+said != want {
		t.Errorf("%d, %s%s: want %s", code, out, said, want)
	}
}
