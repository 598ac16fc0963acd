package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/game"
	"sightline/game/replay/toygame"
)

// toyGame plays a game and returns its journal.
func toyGame(t *testing.T, system toygame.System) []byte {
	t.Helper()
	return toyGameOf(t, system, "toy.toml")
}

// toyGameOf is a game of a scenario of that name.
func toyGameOf(t *testing.T, system toygame.System, name string) []byte {
	t.Helper()
	var journal bytes.Buffer
	g, err := game.NewGame(system, game.Opening{Name: name, Scenario: []byte("goal = 60\n"), Seed: "toy"}, &journal)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range [][2]string{
		{"Red", `{"throw":2}`}, {"Blue", `{"put by":7}`}, {"Red", `{"throw":3}`}, {"Red", "undo"}, {"Red", `{"put by":9}`},
		{"referee", `{"set":12}`}, {"Blue", `{"throw":1}`}, {"Blue", `{"resign":true}`},
	} {
		if a[1] == "undo" {
			_, err = g.TakeBack(game.Doer{By: game.Referee}, "for the test")
		} else {
			_, err = g.Do(a[0], json.RawMessage(a[1]))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return journal.Bytes()
}

// TestGoldenGames makes sure that the journals of the transcripts are what the
// program writes, and that some of them are not.
func TestGoldenGames(t *testing.T) {
	good := toyGame(t, toy)
	earlier := strings.Join(slices.Collect(strings.Lines(string(good)))[:4], "")
	t.Log("heads for the transcripts:", game.ParseJournal(good).Head(), game.ParseJournal([]byte(earlier)).Head())
	for name, want := range map[string][]byte{
		"good":    good,
		"older":   toyGame(t, toygame.System{Bonus: 1}),
		"forged":  toyGame(t, toygame.System{Newer: 1, Bonus: 1}),
		"named":   toyGameOf(t, toy, "lezey-1944.toml"),
		"cut":     good[:bytes.Index(good, []byte(`{"n":6`))],
		"damaged": bytes.Replace(good, []byte(`"put by":7`), []byte(`"put by":8`), 1),
		"refused": []byte(strings.Replace(string(good), `{"throw":2}`, `{"throw":0}`, 1)),
		"torn":    good[:len(good)-40],
		"foreign": bytes.Replace(good, []byte(`"toy"`), []byte(`"chess"`), 1),
		"marked":  append([]byte("\ufeff"), good...),
		"nothing": []byte("Once upon a time\n"),
	} {
		path := filepath.Join("testdata", "files", "games", name+".jsonl")
		if *update {
			if err := os.WriteFile(path, want, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), string(got)); d != "" {
			t.Errorf("%s differs; `make golden` accepts it (-want +got):\n%s", path, d)
		}
	}
}

// Every game that the program has can be found by its name, once.
func TestSystemsHaveNamesOfTheirOwn(t *testing.T) {
	p := program{systems: append(systems(), toy)}
	for _, want := range p.systems {
		if got, err := p.system(want.Name()); err != nil || got != want {
			t.Errorf("%q: %v, %v", want.Name(), got, err)
		}
	}
	if _, err := p.system("chess"); err == nil || !strings.Contains(err.Error(), "toy") {
		t.Errorf("chess: %v; want the names there are", err)
	}
}

// A journal from standard input is told as one from a file.
func TestReplayOfStandardInput(t *testing.T) {
	good := string(toyGame(t, toy))
	code, out, errs := runSightline(good, "replay", "-", "--verify")
	if code != exitOK || out != "stdin: the same as recorded: 7 actions played back\n" || errs != "" {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	if code, _, errs := runSightline("", "replay", "-", "--verify"); code != exitBroken || !strings.Contains(errs, "there is no header") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// A game in the first format that journals had is verified like any other.
func TestReplayOfTheFirstFormat(t *testing.T) {
	path := filepath.Join("..", "..", "game", "testdata", "toy-1.jsonl")
	code, out, errs := runSightline("", "replay", path, "--verify")
	if code != exitOK || !strings.Contains(out, "the same as recorded") || errs != "" {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	forged := strings.Replace(string(data), `"rolls":[4,1]`, `"rolls":[4,2]`, 1)
	if code, out, errs := runSightline(forged, "replay", "-", "--verify"); code != exitBroken {
		t.Errorf("another roll: exit %d: %s%s", code, out, errs)
	}
}

// A word of 400 kB in a journal was told by the page.
func TestLongWordsAreCut(t *testing.T) {
	good, long := string(toyGame(t, toy)), strings.Repeat("x", 400000)
	for _, change := range [][2]string{{`"by":"Red"`, `"by":"` + long + `"`}, {`"throw":2`, `"` + long + `":2`}, {`"system":"toy"`, `"system":"` + long + `"`}} {
		journal := strings.Replace(good, change[0], change[1], 1)
		if journal == good {
			t.Fatalf("no %s", change[0])
		}
		code, out, errs := runSightline(journal, "replay", "-", "--verify")
		if code != exitBroken || !strings.Contains(out+errs, "xxx…") {
			t.Errorf("%s: exit %d: %.400s %.400s", change[0], code, out, errs)
		}
		for line := range strings.Lines(out + errs) {
			if len(line) > 500 {
				t.Errorf("%s: a line of %d characters: %.200s", change[0], len(line), line)
			}
		}
	}
}

// A game of Command Decision is told in people's words: a ruling by its title, places
// and directions by what is near, and no order twice. It was told as the journal has it.
func TestReplayInWords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	overlay := filepath.Join(t.TempDir(), "club.toml")
	if err := os.WriteFile(overlay, []byte("[[cell]]\nid = \"ruling.circle\"\nvalue = \"5\"\nsource = \"agreed\"\n\n[[cell]]\nid = \"hit.pinned\"\nvalue = \"-3\"\nsource = \"our club\"\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, errs := runSightline("", "simulate", "maneuvers-1941", "-n", "1", "--seed", "w5", "--journals", dir, "--charts", overlay); code != exitOK {
		t.Fatal(errs)
	}
	code, out, errs := runSightline("", "replay", filepath.Join(dir, "maneuvers-1941-1.jsonl"))
	if code != exitOK || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, want := range []string{"  Target circle of small arms: 5″, agreed (as it comes: 4″)\n", "-3 instead of -2, from our club (hit.pinned)\n", "Red light mortars move", " north-west of Long pines"} {
		if !strings.Contains(out, want) {
			t.Errorf("nothing says %q in\n%.900s", want, out)
		}
	}
	for _, not := range []string{"guns is ", "mortars is ", "°", "fires Rifles", "Blue orders", "is who holds", "is to ", "do not spot", " (4.", " (5."} {
		if i := strings.Index(out, not); i >= 0 {
			t.Errorf("it says %q: %s", not, out[max(i-80, 0):min(i+80, len(out))])
		}
	}
}

// The golden game of Maneuvers as a battle report: told to everybody, and to Blue.
func TestGoldenReports(t *testing.T) {
	journal := filepath.Join("..", "..", "game", "commanddecision", "testdata", "games", "maneuvers-1941.jsonl")
	for name, args := range map[string][]string{
		"maneuvers-1941":        nil,
		"maneuvers-1941-blue":   {"--side", "Blue"},
		"maneuvers-1941-ledger": {"--side", "Blue", "--all", "--ledger"},
	} {
		code, got, errs := runSightline("", append([]string{"replay", journal}, args...)...)
		if code != exitOK || errs != "" {
			t.Fatalf("%s: exit %d: %s", name, code, errs)
		}
		path := filepath.Join("testdata", "reports", name+".golden")
		if *update {
			if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(want), got); d != "" {
			t.Errorf("%s differs; `make golden` accepts it (-want +got):\n%s", path, d)
		}
	}
}

// A game that comes to something else now is told from what was recorded, to a side
// too, and says so; the exit code is that of a file without faults.
func TestReplayOfOtherRules(t *testing.T) {
	path := filepath.Join("..", "..", "game", "commanddecision", "testdata", "games", "maneuvers-1941.jsonl")
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for version, want := range map[int]string{6: "The rules have changed since", 7: "by the same version of the rules", 8: "played by a newer version of the rules"} {
		changed := strings.Replace(string(data), `"version":7`, fmt.Sprintf(`"version":%d`, version), 1)
		changed = forged(strings.Replace(changed, "Blue rifle 3 is eliminated", "Blue rifle 3 is overrun", 1))
		for _, args := range [][]string{{"replay", "-"}, {"replay", "-", "--side", "Blue", "--all", "--ledger"}} {
			code, out, errs := runSightline(changed, args...)
			first, _, _ := strings.Cut(out, "\n")
			if code != exitOK || errs != "" || !strings.Contains(first, want) || !strings.HasSuffix(first, ": it is told from what was recorded.") {
				t.Errorf("version %d: exit %d: %s%s", version, code, first, errs)
			}
			if !strings.Contains(out, "Blue rifle 3 is overrun") {
				t.Errorf("version %d: it does not tell what was recorded", version)
			}
		}
	}
}

// --report writes a page, or Markdown with a picture for each turn; not of a game that
// cannot be played back, and to no other name.
func TestReplayReport(t *testing.T) {
	journal, dir := filepath.Join("..", "..", "game", "commanddecision", "testdata", "games", "maneuvers-1941.jsonl"), t.TempDir()
	for _, name := range []string{"game.html", "game.md"} {
		code, out, errs := runSightline("", "replay", journal, "--side", "Red", "--report", filepath.Join(dir, name))
		if code != exitOK || out != "" || errs != "" {
			t.Errorf("%s: exit %d: %s%s", name, code, out, errs)
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.Contains(string(text), "How it stands after turn 3") {
			t.Errorf("%s: %v: %.200s", name, err, text)
		}
	}
	data, err := os.ReadFile(journal)
	if err != nil {
		t.Fatal(err)
	}
	turns := bytes.Count(data, []byte(`{"e":"turn"`))
	if pictures, _ := filepath.Glob(filepath.Join(dir, "game-turn-*.svg")); turns < 4 || len(pictures) != turns {
		t.Errorf("pictures: %v, want one for each of %d turns", pictures, turns)
	}
	newer := forged(strings.Replace(string(data), `"version":7`, `"version":8`, 1))
	for _, c := range []struct{ in, name, want string }{{newer, "newer.html", "newer version"}, {string(toyGame(t, toy)), "toy.html", "want a game of Command Decision"}, {"", "game.pdf", wantArticle}} {
		path := filepath.Join(dir, c.name)
		if code, _, errs := runSightline(c.in, "replay", "-", "--report", path); code == exitOK || !strings.Contains(errs, c.want) {
			t.Errorf("%s: exit %d: %s", c.name, code, errs)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s was written", c.name)
		}
	}
}

// forged gives every line of a changed journal the checksum it then needs.
func forged(changed string) string {
	var out strings.Builder
	before := ""
	for line := range strings.Lines(changed) {
		body := line[:strings.LastIndex(line, `,"sum":"`)]
		before = fmt.Sprintf("%x", sha256.Sum256([]byte(before+body)))[:16]
		fmt.Fprintf(&out, "%s,\"sum\":\"%s\"}\n", body, before)
	}
	return out.String()
}
