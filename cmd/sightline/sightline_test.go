package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/cmd/internal/games"
	"sightline/cmd/internal/screen"
	"sightline/game/builder"
	"sightline/game/freetable"
	"sightline/geom"
	"sightline/los"
	"sightline/scenarios"
)

// shippedNames returns the names of all files that come with the program.
func shippedNames(t *testing.T) []string {
	t.Helper()
	var all []string
	for _, s := range shelves() {
		names, err := scenarios.Names(s)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, names...)
	}
	if len(all) < 33 {
		t.Fatalf("%d files come with the program; want 33 or more", len(all))
	}
	return all
}

func TestListNamesEveryShippedFile(t *testing.T) {
	code, out, errs := runSightline("", "list")
	if code != exitOK || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	listed := map[string]bool{}
	for line := range strings.Lines(out) {
		if f := strings.Fields(line); len(f) > 1 {
			listed[f[0]] = true
		}
	}
	for _, n := range shippedNames(t) {
		if stem := strings.TrimSuffix(n, ".toml"); !listed[stem] {
			t.Errorf("%s is not listed with a title", stem)
		}
	}
}

func TestShippedFilesAreFoundByName(t *testing.T) {
	t.Chdir(t.TempDir())
	hinted := map[string]string{ // what those rulings are about
		"a-slit-in-a-wood":               `hint: "Bois Noir, south" and "Bois Noir, north" are 0.01" apart`,
		"case-19-slot-between-two-woods": `hint: "South wood" and "North wood" are 0.05" apart`,
		"dip-in-a-plateau":               `hint: "Dip", level 1, lies wholly on higher ground`,
		"road-through-a-town":            `hint: "Main street" lies in "Saint-Lo"`,
	}
	for _, n := range shippedNames(t) {
		stem := strings.TrimSuffix(n, ".toml")
		for _, arg := range []string{n, stem} {
			code, out, errs := runSightline("", "check", arg)
			want := "1 file, no faults\n"
			if hinted[stem] != "" {
				want = "1 file, no faults, 1 hint\n"
			}
			if code != exitOK || !strings.HasSuffix(out, want) || strings.Count(out, "\n") != strings.Count(want, "hint")+1 || !strings.Contains(out, hinted[stem]) {
				t.Errorf("check %s: exit %d: %s%s", arg, code, out, errs)
			}
		}
	}
}

func TestShortNames(t *testing.T) {
	t.Chdir(t.TempDir())
	// There are case-08-... and case-08b-...: the part before the "-" tells
	// them apart.
	for _, name := range []string{"case-08", "case-08b"} {
		_, out, errs := runSightline("", "rule", name)
		if !strings.Contains(out, "("+name+"-") || errs != "" {
			t.Errorf("rule %s: %s%s", name, out, errs)
		}
	}
	code, _, errs := runSightline("", "rule", "case")
	if code != exitFailed || !strings.Contains(errs, "case-01-") || !strings.Contains(errs, "case-22-") {
		t.Errorf("rule case: exit %d: %s; want the names it may be", code, errs)
	}
}

// A file on disk goes before one of the same name that comes with the program.
func TestDiskBeforeShipped(t *testing.T) {
	name := shippedNames(t)[0]
	t.Chdir(t.TempDir())
	if err := os.WriteFile(name, []byte("x = 1\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	code, _, errs := runSightline("", "check", name)
	if code != exitFailed || !strings.HasPrefix(errs, name+":1: ") {
		t.Errorf("exit %d: %s; want the faults of the file on disk", code, errs)
	}
}

// The 23 worked cases of the rules, and more, answer as they expect to.
func TestShippedRulingsAsExpected(t *testing.T) {
	names, err := scenarios.Names(scenarios.WorkedCases())
	if err != nil {
		t.Fatal(err)
	}
	code, out, errs := runSightline("", append([]string{"rule", "--check"}, names...)...)
	if code != exitOK || !strings.HasSuffix(out, " 0 not, 0 not checked\n") {
		t.Errorf("exit %d:\n%s%s", code, out, errs)
	}
}

func TestJSONIsTheWholeRuling(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	files := []string{"slot.toml", "hill.toml", "fire.toml", "wrong.toml", "more/contact.toml", "more/night.toml"}
	_, out, _ := runSightline("", append([]string{"rule", "--json"}, files...)...)
	d := json.NewDecoder(strings.NewReader(out))
	for _, file := range files {
		var got struct {
			File, Title string
			Ruling      json.RawMessage
			Expect      *expectation
		}
		if err := d.Decode(&got); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		doc, err := scenarios.Load(file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := ask(document{source: source{name: file}, doc: doc})
		if err != nil {
			t.Fatal(err)
		}
		if got.File != file || got.Title != doc.Ruling.Title {
			t.Errorf("got %q of %s; want %q of %s", got.Title, got.File, doc.Ruling.Title, file)
		}
		ruling, err := json.Marshal(want.Ruling)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(string(ruling), string(got.Ruling)); d != "" {
			t.Errorf("%s: not the whole ruling (-want +got):\n%s", file, d)
		}
		if d := cmp.Diff(want.Expect, got.Expect); d != "" {
			t.Errorf("%s: what the file expects changed:\n%s", file, d)
		}
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		t.Errorf("after the last answer: %v; want the end", err)
	}
}

func TestDifferences(t *testing.T) {
	ruling := func(v los.Verdict, c los.Clause, by ...string) *los.Ruling {
		return &los.Ruling{Verdict: v, Clause: c, By: by, Parts: []los.Part{{Clause: los.S2}, {Clause: los.S1}}}
	}
	for _, c := range []struct {
		name   string
		expect *scenarios.Expect
		ruling *los.Ruling
		want   []string
	}{
		{"nothing expected", nil, ruling(los.Clear, ""), nil},
		{"verdict alone", &scenarios.Expect{Verdict: los.Clear}, ruling(los.Clear, ""), nil},
		{"clause of a part", &scenarios.Expect{Verdict: los.Clear, Clause: "S1"}, ruling(los.Clear, ""), nil},
		{"clause of no part", &scenarios.Expect{Verdict: los.Clear, Clause: "rim"}, ruling(los.Clear, ""),
			[]string{"clause: expected rim, got S2, S1"}},
		{"a part's clause does not stand for the ruling's", &scenarios.Expect{Verdict: los.Blocked, Clause: "S2"}, ruling(los.Blocked, los.S4),
			[]string{"clause: expected S2, got S4"}},
		{"order of names", &scenarios.Expect{Verdict: los.Blocked, By: []string{"b", "a"}}, ruling(los.Blocked, los.S4, "a", "b"), nil},
		{"nobody", &scenarios.Expect{Verdict: los.Blocked, By: []string{}}, ruling(los.Blocked, los.S4, "a"),
			[]string{"by: expected none, got a"}},
		{"everything", &scenarios.Expect{Verdict: los.Clear, By: []string{}, Clause: "contact"}, ruling(los.Blocked, los.S4, "a"),
			[]string{"verdict: expected clear, got blocked", "by: expected none, got a", "clause: expected contact, got S4"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if d := cmp.Diff(c.want, differences(c.expect, c.ruling)); d != "" {
				t.Errorf("(-want +got):\n%s", d)
			}
		})
	}
}

func TestRenderAtTrueScale(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	if code, _, errs := runSightline("", "render", "battle.toml", "--svg", "b.svg", "--png", "b.png", "--dpi", "50"); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	var svg struct {
		Width  string `xml:"width,attr"`
		Height string `xml:"height,attr"`
	}
	if err := xml.Unmarshal(readFile(t, "b.svg"), &svg); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(svg.Width, "in") || !strings.HasSuffix(svg.Height, "in") {
		t.Errorf("the SVG is %s by %s; want inches", svg.Width, svg.Height)
	}
	data := readFile(t, "b.png")
	img, err := png.Decode(strings.NewReader(string(data)))
	if err != nil {
		t.Fatal(err)
	}
	// The table is 12 by 8 inches; around it there may be rulers and a legend.
	if b := img.Bounds(); b.Dx() < 12*50 || b.Dy() < 8*50 {
		t.Errorf("the PNG is %v; want 600 by 400 or more", b)
	}
	at := strings.Index(string(data), "pHYs")
	if at < 0 {
		t.Fatal("the PNG does not say its scale")
	}
	if got := binary.BigEndian.Uint32(data[at+4:]); got != 1969 { // 50 / 0.0254
		t.Errorf("the PNG says %d dots to the meter; want 1969", got)
	}
}

func TestRuleDrawsItsAnswer(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	if code, _, errs := runSightline("", "rule", "slot.toml", "--svg", "rule.svg"); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if code, _, errs := runSightline("", "render", "slot.toml", "--svg", "render.svg"); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for name, want := range map[string]bool{"rule.svg": true, "render.svg": false} {
		if got := strings.Contains(string(readFile(t, name)), `data-id="sight"`); got != want {
			t.Errorf("%s shows the sight line: %v; want %v", name, got, want)
		}
	}
}

// A ruling as a PNG had 4,873 by 5,895 pixels where no --dpi was given.
func TestPicturesAreOfModestSize(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	sized := func(args ...string) image.Point {
		t.Helper()
		if code, _, errs := runSightline("", append(args, "--png", "p.png")...); code != exitOK {
			t.Fatalf("%q: exit %d: %s", args, code, errs)
		}
		c, err := png.DecodeConfig(bytes.NewReader(readFile(t, "p.png")))
		if err != nil {
			t.Fatal(err)
		}
		return image.Pt(c.Width, c.Height)
	}
	for _, args := range [][]string{{"rule", "case-19"}, {"render", "lezey-1944"}} {
		if p := sized(args...); max(p.X, p.Y) > 2400 || max(p.X, p.Y) < 2200 {
			t.Errorf("%q draws %v, want a longest side of 2400 or little less", args, p)
		}
	}
	// A small table is drawn an inch to the inch of a screen; what is asked for is done.
	small, asked := sized("render", "battle.toml"), sized("render", "battle.toml", "--dpi", "120")
	if max(small.X, small.Y) > 2400 || max(asked.X, asked.Y) <= max(small.X, small.Y) {
		t.Errorf("battle is %v, with 120 dots to the inch %v", small, asked)
	}
}

// A picture that cannot be made leaves the one that is there alone.
func TestFailureLeavesTheOldFile(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	if err := os.WriteFile("b.png", []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if code, _, _ := runSightline("", "render", "battle.toml", "--png", "b.png", "--dpi", "2400"); code != exitFailed {
		t.Fatalf("exit %d; want %d: the picture is too large", code, exitFailed)
	}
	if got := string(readFile(t, "b.png")); got != "old" {
		t.Errorf("the old file holds %q now", got)
	}
	if _, err := os.Stat("b.png.part"); err == nil {
		t.Error("half a file was left behind")
	}
}

func TestDrawingOverALinkReplacesWhatItPointsTo(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	if err := os.WriteFile("real.svg", []byte("old"), 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real.svg", "link.svg"); err != nil {
		t.Skip(err) // not everybody may make links on Windows
	}
	if code, _, errs := runSightline("", "render", "battle.toml", "--svg", "link.svg"); code != exitOK {
		t.Fatalf("exit %d: %s", code, errs)
	}
	if !strings.HasPrefix(string(readFile(t, "real.svg")), "<svg") {
		t.Error("the file behind the link was not replaced")
	}
}

func TestPlayOpensWhatIsNamed(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	for _, c := range []struct {
		args        []string
		name, title string
	}{
		{nil, "", ""},
		{[]string{"play"}, "", ""},
		{[]string{"play", "battle.toml"}, "battle.toml", "A small battle"},
		{[]string{"battle.toml"}, "battle.toml", "A small battle"},
		{[]string{"play", "-"}, "stdin", "A slot between two woods"},
	} {
		var opened []screen.Options
		p := program{
			stdin: strings.NewReader(string(readFile(t, "slot.toml"))), stdout: io.Discard, stderr: io.Discard,
			play: func(o screen.Options) error { opened = append(opened, o); return nil },
		}
		if code := p.run(c.args); code != exitOK || len(opened) != 1 {
			t.Errorf("%q: exit %d, %d windows; want one", c.args, code, len(opened))
			continue
		}
		var title string
		if text := opened[0].Text; text != nil {
			doc, err := scenarios.Decode(c.name, text)
			if err != nil {
				t.Fatal(err)
			}
			title = doc.Setup().Title
		}
		if opened[0].Name != c.name || title != c.title {
			t.Errorf("%q opened %q (%s); want %q (%s)", c.args, title, opened[0].Name, c.title, c.name)
		}
	}
}

// A scenario opens the lobby, what has no rules the free table; --free and
// --match say otherwise.
func TestPlayOpensLobbyOrTable(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	for _, c := range []struct {
		args  string
		code  int
		free  bool
		match string
	}{
		{"play", exitOK, false, ""},
		{"play lezey-1944", exitOK, false, ""},
		{"play --free lezey-1944", exitOK, true, ""},
		{"play slot.toml", exitOK, true, ""},
		{"play battle.toml", exitOK, true, ""},
		{"play --match player,steady lezey-1944", exitOK, false, "[ steady]"},
		{"play --free --match player,steady lezey-1944", exitUsage, false, ""},
		{"play --free", exitUsage, false, ""},
		{"play --match player,steady", exitUsage, false, ""},
	} {
		var o screen.Options
		p := program{stdout: io.Discard, stderr: io.Discard, play: func(opened screen.Options) error { o = opened; return nil }}
		code := p.run(strings.Fields(c.args))
		match := ""
		if o.Match != nil {
			match = fmt.Sprint(o.Match.Sides)
		}
		if code != c.code || o.Free != c.free || match != c.match || code == exitOK && o.Settings == nil {
			t.Errorf("%s: exit %d, free %v, match %q; want %d, %v, %q", c.args, code, o.Free, match, c.code, c.free, c.match)
		}
	}
}

// Games are kept where --dir says, else among the user's files.
func TestPlayKeepsGames(t *testing.T) {
	t.Chdir(workFolder(t, filepath.Join("testdata", "files")))
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	t.Setenv("HOME", home)
	t.Setenv("AppData", home)
	for _, args := range [][]string{{"play", "battle.toml", "--dir", "my games"}, {"battle.toml"}} {
		var file string
		p := program{
			stdout: io.Discard, stderr: io.Discard,
			play: func(o screen.Options) error {
				if _, _, err := o.Games.Open(o.Name, o.Text); err != nil {
					return err
				}
				var err error
				file, err = o.Games.Where()
				return err
			},
		}
		if code := p.run(args); code != exitOK {
			t.Fatalf("%q: exit %d", args, code)
		}
		under := "my games"
		if len(args) == 1 {
			under = home
		}
		if _, err := os.Stat(file); err != nil || !strings.HasPrefix(file, under+string(filepath.Separator)) {
			t.Errorf("%q: the game is kept in %q (%v); want it below %q", args, file, err, under)
		}
	}
}

// A game that bots played by themselves is listed with who played it.
func TestListedBots(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "games")
	if code, _, errs := runSightline("", "simulate", "first-fight", "-n", "1", "--seed", "7", "--bots", "steady,recruit", "--journals", dir); code != exitOK {
		t.Fatal(errs)
	}
	if _, out, errs := runSightline("", "list", "--games", "--dir", dir); !strings.Contains(out, "  Blue: steady, Red: recruit  ") {
		t.Errorf("it is listed as %s%s", out, errs)
	}
}

// A kept game that lies aside is listed with its name, and played by it.
func TestGamesAreListedAndTakenUp(t *testing.T) {
	dir := t.TempDir()
	if code, out, errs := runSightline("", "list", "--games", "--dir", dir); code != exitOK || out != "No game is kept.\n" {
		t.Errorf("exit %d: %s%s", code, out, errs)
	}
	folder := games.In(dir)
	text := readFile(t, filepath.Join("testdata", "files", "battle.toml"))
	for _, turn := range []geom.Angle{10, 20} {
		at, _, err := folder.Open("battle.toml", text)
		if turn == 20 && err == nil {
			at, _, err = folder.StartOver()
		}
		if err != nil {
			t.Fatal(err)
		}
		look, err := at.Look(0)
		if err != nil {
			t.Fatal(err)
		}
		stand := look.View.(*freetable.State).Setup().Stands[0]
		place := freetable.Place{Stand: stand.Name, At: stand.At, Facing: stand.Facing + turn*geom.Degree}
		if err := at.Do(place.Encode()); err != nil {
			t.Fatal(err)
		}
	}
	folder.Close()
	at, _, err := folder.Open("other.toml", append([]byte("# other\n"), text...))
	if err != nil {
		t.Fatal(err)
	}
	if err := at.Do(freetable.Place{Stand: "Rifle 1", At: geom.InchPt(6, 6)}.Encode()); err != nil {
		t.Fatal(err)
	}
	if err := at.TakeBack(""); err != nil {
		t.Fatal(err)
	}
	folder.Close()
	build, err := folder.OpenBuild("first-fight.toml", readFile(t, filepath.Join("..", "..", "scenarios", "library", "first-fight.toml")))
	if err != nil {
		t.Fatal(err)
	}
	if err := build.Seat.Do(builder.Action{Do: "add", Things: []builder.Thing{{Of: "terrain", Name: "New wood"}}, Keys: map[string]json.RawMessage{
		"kind": json.RawMessage(`"woods"`), "outline": json.RawMessage("[[2, 2], [4, 2], [4, 4], [2, 4]]"),
	}}.Encode()); err != nil {
		t.Fatal(err)
	}
	folder.Close()
	code, out, errs := runSightline("", "list", "--games", "--dir", dir)
	if !regexp.MustCompile(`(?m) 1 move +builder *$`).MatchString(out) {
		t.Errorf("what is built is not listed as that:\n%s", out)
	}
	if !regexp.MustCompile(`(?m)^other-[0-9a-f]+\.jsonl .* 0 moves +free table +all taken back$`).MatchString(out) {
		t.Errorf("a table of which all was taken back is not listed:\n%s", out)
	}
	found := regexp.MustCompile(`(battle-[0-9a-f]+\.over-1\.jsonl) +[-0-9]+ [:0-9]+ +1 move +free table +lies aside\n`).FindStringSubmatch(out)
	if code != exitOK || found == nil || strings.Count(out, "1 move") != 3 {
		t.Fatalf("exit %d: %s%s", code, out, errs)
	}
	var opened screen.Options
	p := program{stdout: io.Discard, stderr: io.Discard, play: func(o screen.Options) error { opened = o; return nil }}
	if code := p.run([]string{"play", found[1], "--dir", dir}); code != exitOK || opened.Name != "battle.toml" || string(opened.Text) != string(text) {
		t.Errorf("exit %d: opened %q", code, opened.Name)
	}
	if code := p.run([]string{"play", "nothing.jsonl", "--dir", dir}); code != exitFailed {
		t.Errorf("exit %d for a game that is not there", code)
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
