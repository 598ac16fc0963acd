package sightline_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The tables of rules of the games on boards name what is there: the file with the functions, words
// or cells that play a row, the tests of that game, and a transcript with a part that one of the tests
// of the row heads.
func TestTablesOfBoards(t *testing.T) {
	for doc, want := range map[string]int{"assault": 36, "dday": 23, "berlin": 71} {
		folder := "game/" + doc
		tests := declared(t, folder, "_test.go") + declared(t, folder+"/bot", "_test.go")
		var header []string
		n := 0
		for line := range strings.Lines(read(t, "docs/"+doc+".md")) {
			cells := strings.Split(strings.Trim(strings.TrimSpace(line), "|"), "|")
			for i := range cells {
				cells[i] = strings.TrimSpace(cells[i])
			}
			switch {
			case !strings.HasPrefix(line, "|"):
				header = nil
				continue
			case header == nil:
				header = cells
				continue
			case !slices.Contains(header, "where") || strings.HasPrefix(cells[0], "---"):
				continue
			case len(cells) != len(header):
				t.Errorf("docs/%s.md: %s: %d columns; want %d", doc, cells[0], len(cells), len(header))
				continue
			}
			n++
			row := "docs/" + doc + ".md: " + cells[0]
			column := func(names ...string) string {
				return cells[slices.IndexFunc(header, func(h string) bool { return slices.Contains(names, h) })]
			}
			names := testNames.FindAllString(column("tested by", "held by"), -1)
			if names == nil && !regexp.MustCompile(`^(none: .|see below)`).MatchString(column("tested by", "held by")) {
				t.Errorf("%s: no test, and no reason why", row)
			}
			for _, name := range names {
				if !strings.Contains(tests, "func "+name+"(") {
					t.Errorf("%s: there is no %s in %s", row, name, folder)
				}
			}
			where(t, row, folder, column("where"))
			for _, file := range strings.Split(column("transcript"), ", ") {
				transcript(t, row, folder, file, names)
			}
		}
		if n < want {
			t.Errorf("docs/%s.md: %d rows; want %d or more", doc, n, want)
		}
	}
}

var testNames = regexp.MustCompile(`\bTest[A-Z]\w*`)

// where looks for what plays a row: "file.go name, name; cells id, id.*", or "nowhere" for what a
// program has nothing to do for.
func where(t *testing.T, row, folder, text string) {
	t.Helper()
	if text == "nowhere" {
		return
	}
	for _, part := range strings.Split(text, "; ") {
		file, list, _ := strings.Cut(part, " ")
		names := strings.Split(list, ", ")
		found := func(name string) *regexp.Regexp {
			return regexp.MustCompile(`(?m)\b` + regexp.QuoteMeta(name) + `\b`)
		}
		switch {
		case file == "cells":
			if file = "chart.toml"; folder == "game/assault" {
				file = "card.toml"
			}
			found = func(name string) *regexp.Regexp {
				name = strings.Replace(regexp.QuoteMeta(name), `\.\*`, `\.[^"]+`, 1)
				return regexp.MustCompile(`(?m)^id +(= )"` + name + `"`)
			}
		case strings.HasSuffix(file, ".go"):
			found = func(name string) *regexp.Regexp {
				return regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type |const |var )` + regexp.QuoteMeta(name) + `\b`)
			}
		}
		if _, err := os.Stat(path.Join(folder, file)); err != nil || file == "" {
			t.Errorf("%s: there is no %q in %s", row, file, folder)
			continue
		}
		if list == "" && path.Ext(file) != ".txt" {
			t.Errorf("%s: %s: what of it?", row, file)
			continue
		}
		source := read(t, path.Join(folder, file))
		for _, name := range names {
			if !found(name).MatchString(source) {
				t.Errorf("%s: %s/%s has no %s", row, folder, file, name)
			}
		}
	}
}

// transcript looks for one of a row, and a part of it that a test of the row heads.
func transcript(t *testing.T, row, folder, file string, tests []string) {
	t.Helper()
	if file == "-" {
		return
	}
	name := path.Join(folder, "testdata/transcripts", file+".txt")
	if strings.HasPrefix(file, "card/") {
		name = path.Join(folder, "testdata", file+".txt")
	}
	if _, err := os.Stat(name); err != nil {
		t.Errorf("%s: there is no transcript %s", row, name)
		return
	}
	text := read(t, name)
	for _, test := range tests {
		if regexp.MustCompile(`(?m)^#.*\b` + test + `\b`).MatchString(text) {
			return
		}
	}
	if file != "card/examples" { // whose parts are headed by what is worked out
		t.Errorf("%s: no part of %s is headed by %s", row, name, strings.Join(tests, ", "))
	}
}

// declared is the source of a folder's files with an ending.
func declared(t *testing.T, folder, ending string) string {
	t.Helper()
	files, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		if strings.HasSuffix(f.Name(), ending) {
			all.WriteString(read(t, path.Join(folder, f.Name())))
		}
	}
	return all.String()
}

// The numbered examples of the three games are played, each by a part of a transcript that is headed by it.
func TestNumberedExamples(t *testing.T) {
	for _, x := range []struct {
		game, letter string
		n            int
	}{{"assault", "P", 16}, {"dday", "D", 17}, {"berlin", "O", 23}} {
		var heads strings.Builder
		for _, folder := range []string{"transcripts", "card"} {
			files, _ := filepath.Glob(path.Join("game", x.game, "testdata", folder, "*.txt"))
			for _, f := range files {
				for line := range strings.Lines(read(t, f)) {
					if strings.HasPrefix(line, "# ") {
						heads.WriteString(line)
					}
				}
			}
		}
		for i := 1; i <= x.n; i++ {
			id := x.letter + strconv.Itoa(i)
			if !regexp.MustCompile(`(\b|Test|\d)` + id + `(\D|$)`).MatchString(heads.String()) {
				t.Errorf("%s: no transcript is headed by %s", x.game, id)
			}
		}
	}
}
