package main

import (
	"encoding/hex"
	"io/fs"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"sightline/cmd/internal/link"
	"sightline/scenarios"
)

// What a ruling says is the same by its link, and by what a chat program makes of that.
func TestLinkIsAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	code, sent, errs := runSightline("", "link", "case-08b", "--site", "https://example.org/table/")
	if code != exitOK || errs != "" || !strings.HasPrefix(sent, "https://example.org/table/#ruling=1.") {
		t.Fatalf("exit %d: %s%s", code, sent, errs)
	}
	_, want, _ := runSightline("", "rule", "case-08b")
	_, want, _ = strings.Cut(want, "\n") // the name of the file
	for _, written := range []string{strings.TrimSpace(sent), "<" + strings.TrimSpace(sent) + ">."} {
		code, out, errs := runSightline("", "rule", written)
		if _, out, _ = strings.Cut(out, "\n"); code != exitOK || out != want {
			t.Errorf("rule %.40s…: exit %d: %s%s, want %s", written, code, out, errs, want)
		}
	}
	code, sent, _ = runSightline("", "link", "lezey-1944")
	if code != exitOK || !strings.HasPrefix(sent, "#scenario=1.lezey-1944.") {
		t.Fatalf("exit %d: %s", code, sent)
	}
	if code, out, errs := runSightline("", "check", strings.TrimSpace(sent)); code != exitOK {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// A scenario that was changed a little, as a moment of its game is, is sent by what was
// changed.
func TestLinkOfAMoment(t *testing.T) {
	t.Chdir(t.TempDir())
	shipped, err := fs.ReadFile(scenarios.Library(), "lezey-1944.toml")
	if err == nil {
		err = os.WriteFile("mine.toml", []byte(strings.Replace(string(shipped), `"Lezey"`, `"Lezey, turn 3"`, 1)), 0o666)
	}
	if err != nil {
		t.Fatal(err)
	}
	code, sent, errs := runSightline("", "link", "mine.toml")
	if code != exitOK || !strings.HasPrefix(sent, "#moment=1.lezey-1944.") || len(sent) > 150 {
		t.Fatalf("exit %d: %s%s", code, sent, errs)
	}
	if code, out, errs := runSightline("", "check", strings.TrimSpace(sent)); code != exitOK {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
}

// A link is printed whole, however large its table is.
func TestLongLinkIsWhole(t *testing.T) {
	t.Chdir(t.TempDir())
	shipped, err := fs.ReadFile(scenarios.WorkedCases(), "case-08b-town-reaches-past-halfway.toml")
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 5000)
	rand.NewChaCha8([32]byte{}).Read(noise)
	long := "# " + hex.EncodeToString(noise) + "\n" + string(shipped)
	if err := os.WriteFile("long.toml", []byte(long), 0o666); err != nil {
		t.Fatal(err)
	}
	code, sent, errs := runSightline("", "link", "long.toml", "--site", "https://example.org/")
	l, err := link.Parse(strings.TrimSpace(sent))
	if code != exitOK || err != nil || string(l.Text) != long || len(sent) <= mostOut || !strings.Contains(errs, "its link has") {
		t.Errorf("exit %d: a link of %d characters comes out as %v: %s", code, len(sent), err, errs)
	}
}

func TestLinkRefuses(t *testing.T) {
	own, err := os.ReadFile("testdata/files/battle.toml")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	_, text, _ := runSightline("", "link", "case-08b")
	if err := os.WriteFile("battle.toml", own, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
		want string
	}{
		{[]string{"link", "battle.toml"}, exitFailed, "battle.toml: is a scenario that does not come with the program"},
		{[]string{"link", "no-such-ruling"}, exitFailed, "no such file"},
		{[]string{"rule", text[:100]}, exitFailed, "is damaged or was cut off"},
		{[]string{"rule", "#ruling=7.AAAA"}, exitFailed, "a newer one will read it"},
		{[]string{"check", "#scenario=1.lezey-1944.0123456789ab"}, exitFailed, "leads to another version of lezey-1944"},
		{[]string{"check", "#scenario=1.nowhere.0123456789ab"}, exitFailed, "no scenario of that name comes with this program"},
		{[]string{"link", "case-08b", "--site", "foo"}, exitUsage, "link: --site foo: want the address of a page"},
		{[]string{"simulate", "maneuvers-1941", "-n", "-3"}, exitUsage, "simulate: -n -3: want 1 to 1000000 games"},
		{[]string{"link", "case-08b", "--site", "https://example.org/" + strings.Repeat("x", 1000)}, exitOK, "more than the 1900 that chat programs surely keep"},
	} {
		code, out, errs := runSightline("", c.args...)
		if code != c.code || !strings.Contains(errs, c.want) {
			t.Errorf("%.60s: exit %d: %.200s%s, want %d and %q", c.args, code, out, errs, c.code, c.want)
		}
	}
}
