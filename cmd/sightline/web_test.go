package main

import (
	"bytes"
	"encoding/xml"
	"errors"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/cmd/internal/link"
	"sightline/cmd/internal/site"
	"sightline/game/commanddecision"
	"sightline/scenarios"
)

// Every ruling and scenario that comes with the program has a page that is whole without
// the program: its title, picture and sentences, and a link that opens that very file.
func TestWebLibrary(t *testing.T) {
	all := site.Files{}
	chapters, err := webLibrary()
	if err == nil {
		err = all.AddLibrary(chapters)
	}
	if err != nil {
		t.Fatal(err)
	}
	index := string(all["library/index.html"])
	opens := regexp.MustCompile(`class="open" href="\.\./([^"]+)"`)
	for _, shelf := range shelves() {
		names, err := scenarios.Names(shelf)
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range names {
			name := strings.TrimSuffix(file, ".toml")
			text, err := fs.ReadFile(shelf, file)
			if err != nil {
				t.Fatal(err)
			}
			page, picture := string(all["library/"+name+".html"]), all["library/"+name+".svg"]
			if !strings.Contains(index, `href="`+name+`.html"`) || !strings.Contains(page, `src="`+name+`.svg"`) {
				t.Errorf("%s is not in the library, or has no picture", name)
			}
			var whole struct{}
			if err := xml.Unmarshal(picture, &whole); err != nil {
				t.Errorf("%s: its picture is no SVG: %v", name, err)
			}
			found := opens.FindStringSubmatch(page)
			if found == nil {
				t.Errorf("%s cannot be opened", name)
				continue
			}
			l, err := link.Parse(found[1])
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			if _, have, err := l.File(); err != nil || !bytes.Equal(have, text) {
				t.Errorf("%s opens as another file: %v", name, err)
			}
		}
	}
	page := string(all["library/case-08b-town-reaches-past-halfway.html"])
	for _, want := range []string{"Yes. Blocked by Sainte-Marie", "It would be clear without Sainte-Marie", "reaches 2&#34; past halfway towards Grenadier 1"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page of a ruling does not say %q", want)
		}
	}
}

// A scenario's page says what its file says: to all what both sides may know, and folded up
// under the name of each side what its commander is told; the picture shows nobody's stands.
func TestWebScenario(t *testing.T) {
	chapters, err := webLibrary()
	if err != nil {
		t.Fatal(err)
	}
	all := site.Files{}
	if err := all.AddLibrary(chapters); err != nil {
		t.Fatal(err)
	}
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range names {
		name := strings.TrimSuffix(file, ".toml")
		text, err := fs.ReadFile(scenarios.Library(), file)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := scenarios.Decode(file, text)
		if err != nil {
			t.Fatal(err)
		}
		sc := doc.Scenario
		page := string(all["library/"+name+".html"])
		open, folds, _ := strings.Cut(page, "<details>")
		says := func(where, part string, texts ...string) {
			t.Helper()
			for _, want := range texts {
				if !strings.Contains(part, template.HTMLEscapeString(want)) {
					t.Errorf("%s: %s does not say %q", name, where, want)
				}
			}
		}
		says("its page", open, sc.Title, sc.Note, sc.Date, sc.Place, counted(sc.Turns, "turn"), sc.Weather,
			sc.Table.Width.Show()+" by "+sc.Table.Depth.Show())
		for _, v := range commanddecision.TermsOf(sc).Victory {
			says("its page", open, v.Text)
		}
		parts := strings.Split(folds, "<details>")
		if len(parts) != 3 {
			t.Fatalf("%s has %d parts that are folded up, want one for each side and the history", name, len(parts))
		}
		for i, side := range sc.Sides {
			says("the part of "+side.Name, parts[i], "For the "+side.Name+" commander alone", side.Briefing)
			if other := sc.Sides[1-i]; other.Briefing != "" && strings.Contains(parts[i]+open, template.HTMLEscapeString(other.Briefing)) {
				t.Errorf("%s tells %s what %s is told", name, side.Name, other.Name)
			}
		}
		for _, f := range commanddecision.TermsOf(sc).Formations {
			of := slices.IndexFunc(sc.Sides, func(s scenarios.Side) bool { return s.Name == f.Side })
			if slices.ContainsFunc(sc.Stands, func(s scenarios.Stand) bool { return s.Company == f.Name }) {
				says("the part of "+f.Side, parts[of], f.Name+", ")
			}
		}
		says("its end", parts[2], sc.History, sc.Source)
		if strings.Contains(open, template.HTMLEscapeString(sc.Source)) {
			t.Errorf("%s tells its sources before the game, and with them where the sides are", name)
		}
		for _, st := range sc.Stands {
			if drawn := string(all["library/"+name+".svg"]); strings.Contains(drawn, ">"+template.HTMLEscapeString(st.Name)+"<") {
				t.Errorf("the picture of %s shows %s", name, st.Name)
			}
		}
	}
	lezey := string(all["library/lezey-1944.html"])
	for _, want := range []string{
		"A decisive victory for the Americans: Hold all six villages",
		"D Company, experienced, morale 8: 1 command M3A3 Stuart, 2 M3A3 Stuart (placed in Fields around Ley before the first turn)",
		"1 M4A3 Sherman (76)W (arrives on turn 3, in West edge)",
		"From off the table: 105 mm howitzers on turn 4, at 2 points",
	} {
		if !strings.Contains(lezey, want) {
			t.Errorf("the page of Lezey does not say %q", want)
		}
	}
}

func TestServeRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile(filepath.Join("sightline.wasm.gz"), []byte{1}, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"serve", "--dir", "none"}, "serve: none holds no whole site: write one with `sightline web none`"},
		{[]string{"serve", "--dir", "."}, "serve: . holds no whole site: write one with `sightline web .`"},
		{[]string{"web", "out"}, "not in a folder web beside this program"},
		{[]string{"web", "out"}, "`sightline serve --dir FOLDER`"},
		{[]string{"web", "sightline.wasm.gz/deep/out"}, "web: the folder sightline.wasm.gz/deep/out cannot be made: sightline.wasm.gz is a file"},
		{[]string{"serve", "--addr", "banana"}, "serve: --addr banana: "},
	} {
		if code, out, errs := runSightline("", c.args...); code != exitFailed || !strings.Contains(filepath.ToSlash(errs), c.want) {
			t.Errorf("%s: exit %d: %s%s, want %q", c.args, code, out, errs, c.want)
		}
	}
	if _, err := os.Stat("out"); err == nil {
		t.Error("a site was begun that cannot be whole")
	}
}

// A program that lies in a checkout builds the site from there, whatever folder one is in.
func TestCheckoutOfTheProgram(t *testing.T) {
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if source, ok := checkoutOf(here); !ok || filepath.Base(here) != "sightline" || source != filepath.Dir(filepath.Dir(here)) {
		t.Errorf("of %s the checkout is %q, %v", here, source, ok)
	}
	if source, ok := checkoutOf(t.TempDir()); ok {
		t.Errorf("a folder elsewhere is in the checkout %s", source)
	}
}

// The program for browsers is found from where a release has it, an application of macOS, a
// folder of the system, or a link to one of them. What is missing is said in a sentence.
func TestBuiltBeside(t *testing.T) {
	dir := t.TempDir()
	write := func(names ...string) {
		t.Helper()
		for _, name := range names {
			path := filepath.Join(dir, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, []byte(name), 0o777); err != nil {
				t.Fatal(err)
			}
		}
	}
	write("release/sightline", "release/web/sightline.wasm.gz", "release/web/wasm_exec.js",
		"Sightline.app/Contents/MacOS/sightline", "Sightline.app/Contents/Resources/web/sightline.wasm.gz", "Sightline.app/Contents/Resources/web/wasm_exec.js",
		"usr/bin/sightline", "usr/share/sightline/web/sightline.wasm.gz", "usr/share/sightline/web/wasm_exec.js",
		"half/sightline", "half/web/sightline.wasm.gz", "bare/sightline", "bare/web/notes.txt")
	programs := []string{"release", "Sightline.app/Contents/MacOS", "usr/bin"}
	if err := os.Symlink(filepath.Join(dir, "release", "sightline"), filepath.Join(dir, "bare", "linked")); err == nil { // Windows may forbid it
		if built, err := builtBeside(filepath.Join(dir, "bare", "linked")); err != nil || len(built) != 2 {
			t.Errorf("by a link: %d files, %v", len(built), err)
		}
	}
	for _, p := range programs {
		if built, err := builtBeside(filepath.Join(dir, filepath.FromSlash(p), "sightline")); err != nil || len(built) != 2 {
			t.Errorf("%s: %d files, %v", p, len(built), err)
		}
	}
	if _, err := builtBeside(filepath.Join(dir, "half", "sightline")); err == nil || !strings.Contains(err.Error(), "half/web is not whole: unpack the release once more") {
		t.Errorf("of a half: %v", err)
	}
	if _, err := builtBeside(filepath.Join(dir, "bare", "sightline")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("of nothing: %v", err)
	}
}

// In a checkout without Go the message was that of a command that does not start.
func TestWebWithoutGo(t *testing.T) {
	t.Setenv("PATH", "")
	out := filepath.Join(t.TempDir(), "out")
	if code, said, errs := runSightline("", "web", out); code != exitFailed || !strings.Contains(errs, "to build it from this checkout Go is needed") || strings.Count(errs, "\n") != 1 {
		t.Errorf("exit %d: %s%s", code, said, errs)
	}
}
