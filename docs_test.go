package sightline_test

import (
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// documents returns the Markdown files of the repository.
func documents(t *testing.T) []string { return tracked(t, ".md") }

// tracked returns the files of the repository with one of the endings.
func tracked(t *testing.T, endings ...string) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS("."), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (p == ".git" || p == "out"):
			return fs.SkipDir
		case !d.IsDir() && d.Name() != ".git" && slices.Contains(endings, path.Ext(p)):
			all = append(all, p)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// fences are blocks of examples: what stands in them is tried elsewhere.
var fences = regexp.MustCompile("(?ms)^```.*?^```$")

// Every link of a document leads to a file that is there, and to a heading of it.
func TestLinksOfDocuments(t *testing.T) {
	link := regexp.MustCompile(`\]\(([^)\s]+)\)`)
	n := 0
	for _, doc := range documents(t) {
		for _, m := range link.FindAllStringSubmatch(fences.ReplaceAllString(read(t, doc), ""), -1) {
			if strings.Contains(m[1], "://") {
				continue
			}
			n++
			file, heading, _ := strings.Cut(m[1], "#")
			to := doc
			if file != "" {
				to = path.Join(path.Dir(doc), file)
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %s leads nowhere", doc, m[1])
				continue
			}
			if heading != "" && !slices.Contains(headings(read(t, to)), heading) {
				t.Errorf("%s: %s has no heading #%s", doc, to, heading)
			}
		}
	}
	if n < 20 {
		t.Errorf("%d links were found; want 20 or more", n)
	}
}

// headings returns the names by which links call the headings of a document.
func headings(text string) []string {
	var all []string
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(text, -1) {
		name := regexp.MustCompile(`[^a-z0-9 _-]`).ReplaceAllString(strings.ToLower(m[1]), "")
		all = append(all, strings.ReplaceAll(name, " ", "-"))
	}
	return all
}

// What a document names in backticks is there: files and folders of the
// repository by their paths, tests, targets of the Makefile, and worked cases.
func TestNamesInDocuments(t *testing.T) {
	var (
		tick   = regexp.MustCompile("`([^`\n]+)`")
		place  = regexp.MustCompile(`^[\w.-]+(/[\w.-]+)*/?$`)
		test   = regexp.MustCompile(`^(Test|Fuzz|Benchmark)[A-Z]\w*$`)
		target = regexp.MustCompile(`^make ([a-z0-9]+)`)
		worked = regexp.MustCompile(`^case-\d\d[a-z]?$|^[a-z]+(-[a-z]+){3,}$`) // in docs/sight.md
		source = strings.Builder{}
		n      = 0
	)
	for _, f := range tracked(t, ".go") {
		if strings.HasSuffix(f, "_test.go") {
			source.WriteString(read(t, f))
		}
	}
	makefile := read(t, "Makefile")
	for _, doc := range documents(t) {
		for _, m := range tick.FindAllStringSubmatch(fences.ReplaceAllString(read(t, doc), ""), -1) {
			name := m[1]
			switch at := target.FindStringSubmatch(name); {
			case test.MatchString(name):
				n++
				if !strings.Contains(source.String(), "func "+name+"(") {
					t.Errorf("%s: there is no %s", doc, name)
				}
			case at != nil:
				n++
				if !strings.Contains(makefile, "\n"+at[1]+":") {
					t.Errorf("%s: the Makefile has no target %s", doc, at[1])
				}
			case doc == "docs/sight.md" && worked.MatchString(name):
				n++
				if all, _ := filepath.Glob("scenarios/rulings/" + name + "*.toml"); len(all) == 0 {
					t.Errorf("%s: there is no ruling %s", doc, name)
				}
			case place.MatchString(name) && isPath(name):
				n++
				if !anyOf(name, ".", path.Dir(doc), "game/commanddecision") {
					t.Errorf("%s: there is no %s", doc, name)
				}
			}
		}
	}
	if n < 60 {
		t.Errorf("%d names were found; want 60 or more", n)
	}
}

// isPath reports whether a name looks like that of a file or folder here.
func isPath(name string) bool {
	first, rest, deep := strings.Cut(name, "/")
	return slices.Contains([]string{".go", ".md"}, path.Ext(name)) ||
		deep && rest != "" && (slices.Contains(folders, first) || first == ".ci" || first == "testdata")
}

// anyOf reports whether one of the folders has the file.
func anyOf(name string, in ...string) bool {
	return slices.ContainsFunc(in, func(folder string) bool {
		_, err := os.Stat(path.Join(folder, name))
		return err == nil
	})
}

// The lines of a journal that docs/journal.md shows are lines of a journal.
func TestJournalOfDocuments(t *testing.T) {
	journal := read(t, "game/testdata/toy.jsonl")
	shown := regexp.MustCompile("(?ms)^```jsonl\n(.*?)^```$").FindStringSubmatch(read(t, "docs/journal.md"))
	if shown == nil {
		t.Fatal("docs/journal.md shows no lines")
	}
	for line := range strings.Lines(shown[1]) {
		if !strings.Contains(journal, line) {
			t.Errorf("docs/journal.md shows a line that game/testdata/toy.jsonl does not have:\n%s", line)
		}
	}
}

// Nothing here refers to what is not here: notes that were the project's and did
// not come with it. Recorded games may: they hold what was so when they were
// recorded.
func TestNothingOutsideIsNamed(t *testing.T) {
	outside := []string{"shared" + "/", "dos" + "sier", "line-of-" + "sight.md", "check" + "list"}
	for _, f := range append(tracked(t, ".md", ".go", ".toml", ".txt", ".kage", ".mod"), "Makefile", ".gitignore", ".ci/run", ".ci/install", ".ci/display") {
		text := strings.ToLower(read(t, f))
		for _, word := range outside {
			if strings.Contains(text, word) {
				t.Errorf("%s names %q", f, word)
			}
		}
	}
}

// What a document names of a package, as `los.Rulings` or `game.Game.SyncEach`,
// is there.
func TestIdentifiersInDocuments(t *testing.T) {
	packages := map[string]string{
		"geom": "geom", "los": "los", "units": "units", "scenarios": "scenarios", "game": "game",
		"seat": "game/seat", "replay": "game/replay", "picture": "cmd/internal/picture",
	}
	name := regexp.MustCompile("`(" + strings.Join(slices.Sorted(maps.Keys(packages)), "|") + `)\.([A-Z]\w*)(?:\.([A-Z]\w*))?` + "`")
	n := 0
	for _, doc := range documents(t) {
		for _, m := range name.FindAllStringSubmatch(read(t, doc), -1) {
			n++
			source := sourceOf(t, packages[m[1]])
			for _, id := range m[2:] {
				if id != "" && !regexp.MustCompile(`(?m)^(func (\([^)]*\) )?|type |const |var |\t)`+id+`\b`).MatchString(source) {
					t.Errorf("%s: there is no %s in package %s", doc, id, m[1])
				}
			}
		}
	}
	if n < 10 {
		t.Errorf("%d names were found; want 10 or more", n)
	}
}

// sourceOf returns the source of a package, without its tests.
func sourceOf(t *testing.T, folder string) string {
	t.Helper()
	files, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, f := range files {
		if !strings.HasSuffix(f, "_test.go") {
			all.WriteString(read(t, f))
		}
	}
	return all.String()
}
