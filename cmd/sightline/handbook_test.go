package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"sightline"
	"sightline/cmd/internal/handbook"
	"sightline/cmd/internal/keys"
)

// bookOf reads the handbook.
func bookOf(t *testing.T) *handbook.Book {
	t.Helper()
	b, err := handbook.Read(sightline.Documents)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// spansOf calls a function with all spans of a page.
func spansOf(p *handbook.Page, do func(handbook.Span)) {
	for _, b := range p.Blocks {
		for _, s := range b.Spans {
			do(s)
		}
		for _, row := range b.Rows {
			for _, c := range row {
				for _, s := range c {
					do(s)
				}
			}
		}
	}
}

// Every page of the folder is in the book, each link of a page leads to a page and a heading of
// it, and every picture is there.
func TestHandbookIsWhole(t *testing.T) {
	b := bookOf(t)
	files, err := filepath.Glob("../../docs/handbook/*.md")
	if err != nil || len(files) < 15 {
		t.Fatalf("%d pages: %v", len(files), err)
	}
	for _, f := range files {
		if name := strings.TrimSuffix(filepath.Base(f), ".md"); b.Page(name) == nil {
			t.Errorf("%s is not in the book", name)
		}
	}
	shown := map[string]bool{}
	for _, p := range b.Pages() {
		own := slices.Contains(files, filepath.Join("..", "..", "docs", "handbook", p.Name+".md"))
		for _, block := range p.Blocks {
			if block.Kind == handbook.Picture && own {
				shown[filepath.Base(block.File)] = true
				if b.Picture(block.File) == nil {
					t.Errorf("%s shows %s, which is not there", p.Name, block.File)
				}
			}
		}
		spansOf(p, func(s handbook.Span) {
			name, heading, _ := strings.Cut(s.To, "#")
			to := b.Page(name)
			if s.To == "" || strings.Contains(s.To, "://") {
				return
			}
			if to == nil || heading != "" && !slices.ContainsFunc(to.Blocks, func(b handbook.Block) bool {
				return b.Kind == handbook.Heading && handbook.Anchor(handbook.Plain(b.Spans)) == heading
			}) {
				t.Errorf("%s leads to %s, which is not there", p.Name, s.To)
			}
		})
	}
	pictures, err := filepath.Glob("../../docs/handbook/*.png")
	if err != nil || len(pictures) != len(shown) {
		t.Errorf("%d pictures are shown of %d: %v", len(shown), len(pictures), err)
	}
	size := 0
	for _, f := range pictures {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		size += len(data)
	}
	if size > 1_500_000 {
		t.Errorf("the pictures have %d bytes, want 1,500,000 at most", size)
	}
}

// Every page is printed in lines that fit, and the list names each.
func TestHandbookIsPrinted(t *testing.T) {
	code, list, errs := runSightline("", "handbook")
	if code != exitOK || errs != "" {
		t.Fatalf("exit %d: %s", code, errs)
	}
	for _, p := range bookOf(t).Pages() {
		if !strings.Contains(list, "\n  "+p.Name+" ") {
			t.Errorf("%s is not listed", p.Name)
		}
		code, out, errs := runSightline("", "handbook", p.Name)
		if code != exitOK || errs != "" || !strings.HasPrefix(out, p.Title+"\n=") {
			t.Errorf("%s: exit %d: %s%.100s", p.Name, code, errs, out)
		}
		for line := range strings.Lines(out) {
			if n := utf8.RuneCountInString(line); n > handbookWide+1 && strings.Contains(strings.TrimSpace(line), " ") && !strings.HasPrefix(line, "    ") {
				t.Errorf("%s: a line of %d letters: %s", p.Name, n, line)
			}
		}
	}
	if _, out, _ := runSightline("", "handbook", "rules"); !strings.Contains(out, "The referee may set anything") || strings.Contains(out, "referee_stand.go") {
		t.Errorf("the rules are not those for players: %.300s", out)
	}
	if _, out, _ := runSightline("", "handbook", "orders"); !strings.Contains(out, "• 'H': everybody who has none gets No Order.\n") {
		t.Errorf("orders are printed as %s", out)
	}
	if code, _, errs := runSightline("", "handbook", "oders"); code != exitUsage || !strings.Contains(errs, `did you mean "orders"?`) {
		t.Errorf("of a page that is not there it says, exit %d: %s", code, errs)
	}
}

// As HTML every page is well formed, and what it links to is among the files.
func TestHandbookAsPages(t *testing.T) {
	all, err := bookOf(t).Site()
	if err != nil {
		t.Fatal(err)
	}
	to := regexp.MustCompile(`(?:href|src)="([^":]*?)(?:#[^"]*)?"`)
	for name, page := range all {
		if filepath.Ext(name) != ".html" {
			continue
		}
		d := xml.NewDecoder(bytes.NewReader(page))
		d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
		for err == nil {
			_, err = d.Token()
		}
		if err != io.EOF {
			t.Errorf("%s: %v", name, err)
		}
		err = nil
		for _, m := range to.FindAllSubmatch(page, -1) {
			if file := string(m[1]); file != "" && file != "./" && !strings.HasPrefix(file, "../") && all[file] == nil {
				t.Errorf("%s leads to %s, which is not there", name, file)
			}
		}
	}
	if page := string(all["start.html"]); !strings.Contains(page, `<a href="movement.html">`) || !strings.Contains(page, `src="orders.png"`) {
		t.Error("the first page has no link to movement, or no picture")
	}
}

// stepsOf are where the keys are that a page names; those of any step are everywhere.
var stepsOf = map[string][]keys.Where{
	"orders": {keys.Orders, keys.Deploy}, "reveal": {keys.Reveal}, "movement": {keys.Move, keys.Back}, "opportunity-fire": {keys.Fire},
	"turning": {keys.Turn}, "general-fire": {keys.Fire}, "morale": {keys.Happened}, "building": {keys.Build, keys.Over}, "builder": {keys.Build}, "sight-and-rulings": {keys.Free},
	"replays": {keys.Over, keys.Past}, "far-apart": {keys.Over},
}

// sourceOf are the files that know the keys of a page which no table lists.
var sourceOf = map[string]string{
	"lobby": "../internal/screen/lobby*.go ../internal/screen/seating.go", "house-rules": "../internal/screen/lobby_*.go ../internal/screen/seating.go",
	"replays": "../internal/screen/cd/viewer_keys.go",
	"assault": "../internal/screen/board/*.go ../internal/screen/assault/*.go", "dday": "../internal/screen/board/*.go ../internal/screen/dday/*.go",
	"berlin":       "../internal/screen/board/*.go ../internal/screen/berlin/*.go",
	"far-apart":    "../internal/screen/lobby*.go ../internal/screen/seating.go",
	"who-measures": "../internal/screen/seating.go", "sight-and-rulings": "../internal/screen/lobby*.go ../internal/screen/seating.go",
}

// always are keys that do the same everywhere, those that go with others, and marks on stands.
var always = []string{"Enter", "Tab", "Space", "1", "2", "3", "4", "5", "6", "Home", "End", "Left", "Right", "Shift", "Ctrl", "P1", "P2"}

// Every key that a page of the handbook names does something where the page says.
func TestKeysOfHandbook(t *testing.T) {
	n := 0
	for _, p := range bookOf(t).Pages() {
		if _, err := os.Stat("../../docs/handbook/" + p.Name + ".md"); err != nil {
			continue
		}
		source := ""
		for _, pattern := range strings.Fields(sourceOf[p.Name]) {
			files, err := filepath.Glob(pattern)
			if err != nil || len(files) == 0 {
				t.Fatalf("%s: %v", pattern, err)
			}
			for _, f := range files {
				text, err := os.ReadFile(f)
				if err != nil {
					t.Fatal(err)
				}
				source += string(text)
			}
		}
		spansOf(p, func(s handbook.Span) {
			key := strings.ReplaceAll(s.Text, "Del", "Delete")
			if !s.Code || !keys.IsKey(key) || slices.Contains(always, key) {
				return
			}
			n++
			last := key[strings.LastIndex(key, "+")+1:]
			if !slices.ContainsFunc(keys.Table, func(c keys.Command) bool {
				return c.Key == key && (c.Where == keys.AnyStep || c.Where == keys.Choosing || slices.Contains(stepsOf[p.Name], c.Where))
			}) && !strings.Contains(source, `"`+last+`"`) && !strings.Contains(source, "ebiten.Key"+last) && !strings.Contains(source, "'"+last+"'") && !(key == "D" && p.Name == "morale") {
				t.Errorf("%s: %s does nothing there", p.Name, key)
			}
		})
	}
	if n < 70 {
		t.Errorf("%d keys were found; want 70 or more", n)
	}
}

// Commands, flags, rulings and typed commands that the handbook names in its sentences are
// there; those of its examples are carried out by TestExamplesOfDocuments.
func TestNamesOfHandbook(t *testing.T) {
	var line commandLine
	parser, err := kong.New(&line, kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	flags := map[string]bool{}
	for _, c := range parser.Model.Children {
		for _, f := range c.Flags {
			flags["--"+f.Name] = true
		}
	}
	rules, text := bookOf(t).Page("rules"), bookOf(t).Page("text")
	spoken := func(p *handbook.Page) string {
		var b strings.Builder
		spansOf(p, func(s handbook.Span) {
			if s.Code {
				b.WriteString("\n" + s.Text + " ")
			}
		})
		return b.String()
	}
	n := 0
	for page, test := range map[string]func(string) bool{
		"house-rules": func(name string) bool {
			return !regexp.MustCompile(`^[a-z-]{4,}$`).MatchString(name) || strings.Contains(spoken(rules), "\n"+name+" ")
		},
		"by-text": func(name string) bool {
			first, _, _ := strings.Cut(name, " ")
			return strings.Contains(spoken(text), "\n"+first+" ")
		},
	} {
		spansOf(bookOf(t).Page(page), func(s handbook.Span) {
			if s.Code && !test(s.Text) {
				t.Errorf("%s names %s, which is not there", page, s.Text)
			}
		})
	}
	for _, p := range bookOf(t).Pages() {
		if _, err := os.Stat("../../docs/handbook/" + p.Name + ".md"); err != nil {
			continue
		}
		spansOf(p, func(s handbook.Span) {
			words := strings.Fields(s.Text)
			switch {
			case !s.Code || len(words) == 0:
			case strings.HasPrefix(words[0], "--"):
				n++
				if !flags[words[0]] {
					t.Errorf("%s: no command has %s", p.Name, words[0])
				}
			case words[0] == "sightline" && len(words) > 1:
				n++
				for _, w := range words[1:] {
					if strings.HasPrefix(w, "--") && !flags[w] {
						t.Errorf("%s: no command has %s", p.Name, w)
					}
				}
				if !slices.ContainsFunc(parser.Model.Children, func(c *kong.Node) bool { return c.Name == words[1] }) {
					t.Errorf("%s: there is no command %s", p.Name, words[1])
				}
			}
		})
	}
	if n < 10 {
		t.Errorf("%d commands and flags were found; want 10 or more", n)
	}
}
