package main

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/game/commanddecision"
)

// goldenGame is the path of a recorded game of Command Decision.
func goldenGame(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs("../../game/commanddecision/testdata/games/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// All that can be made of a game is made by one command, and each file is what its
// name says.
func TestReplayTakesOut(t *testing.T) {
	path := goldenGame(t, "breakout")
	t.Chdir(t.TempDir())
	code, out, errs := runSightline("", "replay", path, "--svg", "a.svg", "--png", "a.png", "--dpi", "10", "--pdf", "a.pdf", "--at", "2.movement",
		"--pages", "1-2", "--paper", "letter", "--gif", "a.gif", "--apng", "a.apng", "--turns", "2", "--pixels", "200",
		"--csv", "made/figures", "--json", "a.json", "--report", "a.html")
	if code != exitOK || out != "" || errs != "" {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	for name, begins := range map[string]string{
		"a.svg": "<svg ", "a.png": "\x89PNG", "a.pdf": "%PDF-1.", "a.gif": "GIF89a", "a.apng": "\x89PNG", "a.json": "{",
		"a.html": "<!DOCTYPE html>", "made/figures/turns.csv": "turn,", "made/figures/stands.csv": "stand,", "made/figures/rolls.csv": "line,",
	} {
		if data, err := os.ReadFile(name); err != nil || !strings.HasPrefix(string(data), begins) {
			t.Errorf("%s: %v: %.20q", name, err, data)
		}
	}
	svg, err := os.ReadFile("a.svg")
	if err != nil || !strings.Contains(string(svg), `aria-label="Breakout: turn 2, after movement`) && !strings.Contains(string(svg), ": turn 2, after movement") {
		t.Errorf("the picture does not say of which moment it is: %v", err)
	}
}

// What is made for a side has no name of a stand that the side did not know: at the
// moment of a picture, and in all of the game for figures and report.
func TestNothingHiddenIsTakenOut(t *testing.T) {
	hidden := 0
	games := map[string]string{}
	for _, name := range []string{"maneuvers-1941", "lezey-1944", "breakout"} {
		games[name] = goldenGame(t, name)
	}
	for name, path := range games {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		k := knowledgeOf(t, data)
		for _, side := range k.sides {
			t.Chdir(t.TempDir())
			const at = "2.general-fire"
			for _, more := range [][]string{{"--at", "0", "--svg", "begin.svg"}, {"--at", at, "--svg", "later.svg"}, {"--svg", "end.svg", "--csv", ".", "--json", "f.json", "--report", "r.html"}} {
				if code, _, errs := runSightline("", append([]string{"replay", path, "--side", side}, more...)...); code != exitOK {
					t.Fatalf("exit %d: %s", code, errs)
				}
			}
			for file, known := range map[string][]string{
				"begin.svg": k.at(side, func(turn int, _ commanddecision.Step) bool { return turn < 1 }),
				"later.svg": k.at(side, func(turn int, step commanddecision.Step) bool {
					return turn < 2 || turn == 2 && step <= commanddecision.General && step != commanddecision.Commanding
				}),
				"end.svg": k.last(side), "turns.csv": k.ever[side], "stands.csv": k.ever[side], "rolls.csv": k.ever[side], "f.json": k.ever[side], "r.html": k.ever[side],
			} {
				words := namesIn(t, file)
				for _, stand := range k.all {
					if slices.Contains(known, stand) {
						continue
					}
					hidden++
					if tells(words, stand, file, known) {
						t.Errorf("%s, %s: %s tells of %s", name, side, file, stand)
					}
				}
			}
		}
	}
	if hidden < 50 {
		t.Errorf("%d names were looked for: the test looks at too little", hidden)
	}
}

// tells reports whether a file tells of a stand: by its name as a whole word, that is
// no part of a name that is known.
func tells(words []string, stand, file string, known []string) bool {
	if !strings.HasSuffix(file, ".html") {
		return slices.Contains(words, stand)
	}
	text := words[0]
	for _, k := range known {
		if strings.Contains(k, stand) {
			text = strings.ReplaceAll(text, k, "")
		}
	}
	return regexp.MustCompile(`\b` + regexp.QuoteMeta(stand) + `\b`).MatchString(text)
}

// namesIn are the names that a file has: labels, cells or strings; of a page its text.
func namesIn(t *testing.T, file string) (list []string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	switch filepath.Ext(file) {
	case ".svg":
		for _, m := range regexp.MustCompile(`aria-label="([^"]*)"`).FindAllSubmatch(data, -1) {
			list = append(list, string(m[1]))
		}
	case ".csv":
		rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		list = slices.Concat(rows...)
	case ".json":
		dec := json.NewDecoder(bytes.NewReader(data))
		for {
			token, err := dec.Token()
			if err != nil {
				break
			}
			if s, is := token.(string); is {
				list = append(list, s)
			}
		}
	case ".html":
		list = []string{string(data)}
	}
	if len(list) == 0 {
		t.Fatalf("%s has no words", file)
	}
	return list
}

// A knowledge is which stands the sides of a game knew, and when.
type knowledge struct {
	sides, all []string
	ever       map[string][]string
	moments    []knownAt
}

type knownAt struct {
	turn  int
	step  commanddecision.Step
	names map[string][]string // of the position after, by side
}

func knowledgeOf(t *testing.T, data []byte) *knowledge {
	t.Helper()
	play, err := game.ParseJournal(data).Play(commanddecision.System{})
	if err != nil {
		t.Fatal(err)
	}
	s := play.Position().(*commanddecision.State)
	k := &knowledge{sides: s.Sides(), all: s.Names(), ever: map[string][]string{}}
	for {
		step, more := play.Next()
		if !more {
			return k
		}
		m := knownAt{s.Turn, s.Step, map[string][]string{}}
		s = step.Position.(*commanddecision.State)
		for _, side := range k.sides {
			m.names[side] = s.For(side).(*commanddecision.State).Names()
			for _, name := range m.names[side] {
				if !slices.Contains(k.ever[side], name) {
					k.ever[side] = append(k.ever[side], name)
				}
			}
		}
		k.moments = append(k.moments, m)
	}
}

// at is what a side knew after the last action that was done as asked.
func (k *knowledge) at(side string, in func(int, commanddecision.Step) bool) (names []string) {
	for _, m := range k.moments {
		if in(m.turn, m.step) {
			names = m.names[side]
		}
	}
	return names
}

func (k *knowledge) last(side string) []string {
	return k.at(side, func(int, commanddecision.Step) bool { return true })
}

// Of a game that goes on nothing is shown to who did not say for whom.
func TestGameThatGoesOnWantsASide(t *testing.T) {
	data, err := os.ReadFile(goldenGame(t, "breakout"))
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(data), "\n")
	t.Chdir(t.TempDir())
	if err := os.WriteFile("half.jsonl", []byte(strings.Join(lines[:len(lines)/2], "")), 0o666); err != nil {
		t.Fatal(err)
	}
	code, _, errs := runSightline("", "replay", "half.jsonl", "--svg", "a.svg")
	if code != exitUsage || !strings.Contains(errs, "the game goes on: want --side ") || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit %d: %s", code, errs)
	}
	if _, err := os.Stat("a.svg"); err == nil {
		t.Error("it was drawn nevertheless")
	}
	for _, side := range []string{"both", "Soviet"} {
		if code, _, errs := runSightline("", "replay", "half.jsonl", "--svg", "a.svg", "--json", "a.json", "--gif", "a.gif", "--pixels", "160", "--side", side); code != exitOK {
			t.Errorf("%s: exit %d: %s", side, code, errs)
		}
	}
}

// What is asked for wrongly, or cannot be written, is said in one line, and nothing is
// left half done.
func TestReplayRefusesToTakeOut(t *testing.T) {
	path := goldenGame(t, "breakout")
	t.Chdir(t.TempDir())
	if err := os.WriteFile("file", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for args, want := range map[string]string{
		"--png x.png --at 99":                  "replay: --at: it has no turn 99: want 0 to ",
		"--png x.png --at foo":                 `replay: --at: "foo" is no moment`,
		"--png x.png --dpi 0":                  "--dpi 0: want 1 to 2400",
		"--svg x.svg --dpi 9":                  "--dpi is about a PNG",
		"--pdf x.pdf --pages 999":              "--pages: it has no page 999: want 1 to",
		"--pdf x.pdf --pages a":                `--pages: "a": want numbers of pages`,
		"--pdf x.pdf --paper A3":               `--paper: "A3" is no paper: want A4 or Letter`,
		"--pdf x.pdf --piece Foo":              `--piece: "Foo": no piece of terrain`,
		"--pdf x.pdf --area 1,2":               "want x,y,w,h in inches",
		"--pdf x.pdf --area 1,2,3,4 --piece x": "want --piece or --area, not both",
		"--pages 3":                            "--pages is about a PDF: want --pdf OUT",
		"--at 3":                               "--at is about a picture",
		"--ground":                             "--ground is about a picture",
		"--gif x.gif --turns 4-2":              `--turns: "4-2": want a turn`,
		"--gif x.gif --turns 1-99":             "from 0, the set-up, to ",
		"--gif x.gif --pixels 5":               "want 160 to 1600",
		"--turns 2":                            "--turns is about a moving picture",
		"--gif x.png":                          "want a name that ends in .gif",
		"--gif x.mp4":                          "--gif x.mp4: want a name that ends in .gif",
		"--png x.tif":                          "--png x.tif: want a name that ends in .png",
		"--png x.png --at -1":                  "replay: --at: it has no turn -1: want 0 to ",
		"--png x.png --apng x.png":             "both --png and --apng would be written to x.png",
		"--png none/x.png":                     "there is no folder none",
		"--csv file":                           "--csv file/turns.csv: ",
		"--json /dev/full":                     "--json /dev/full: no space left on device",
		"--png x.png --side Foo":               `--side "Foo": no side of this game`,
		"--png x.png --verify":                 "want no --verify",
	} {
		code, out, errs := runSightline("", append([]string{"replay", path}, strings.Fields(args)...)...)
		if code == exitOK || out != "" || strings.Count(errs, "\n") != 1 || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d: %s%s", args, code, out, errs)
		}
	}
	if got := listFiles(t, "."); got != "file\n" {
		t.Errorf("left behind:\n%s", got)
	}
}
