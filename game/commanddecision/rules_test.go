package commanddecision

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sections is how many rules each section has.
var sections = []int{1: 7, 2: 5, 3: 13, 4: 17, 5: 5, 6: 8, 7: 23, 8: 7, 9: 1}

// RULES.md has a row for every rule, in order, that says what it is; every file
// and transcript it names is there, and the transcript says that it plays the
// rule. It lists every ruling of the chart, and no other.
func TestRules(t *testing.T) {
	data, err := os.ReadFile("../../RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	played, tests := playedRules(t), sources("*_test.go")
	var rows []string
	for l := range strings.SplitSeq(text, "\n") {
		cells := strings.Split(l, "|")
		if len(cells) != 8 || !regexp.MustCompile(`^ \d\.\d+ $`).MatchString(cells[1]) {
			continue
		}
		rule := strings.TrimSpace(cells[1])
		rows = append(rows, rule)
		for k, what := range map[int]string{2: "what it says", 3: "where it is", 4: "a transcript", 5: "where its figures are from"} {
			if strings.Trim(cells[k], " -") == "" {
				t.Errorf("%s: want %s", rule, what)
			}
		}
		if strings.Contains(strings.ToLower(l), "not done") {
			t.Errorf("%s is not done", rule)
		}
		for place := range strings.SplitSeq(cells[3], ";") {
			isSo(t, rule, place)
		}
		for _, name := range regexp.MustCompile(`\bTest[A-Z]\w*`).FindAllString(cells[4], -1) {
			if !slices.ContainsFunc(tests, func(src string) bool { return strings.Contains(src, "func "+name+"(") }) {
				t.Errorf("%s: there is no %s", rule, name)
			}
		}
		names := regexp.MustCompile(`\b\d\d[a-z]*-[a-z-]+`).FindAllString(cells[4], -1)
		if len(names) == 0 {
			t.Errorf("%s: no transcript plays it", rule)
		}
		for _, n := range names {
			if !slices.Contains(played[n], rule) {
				t.Errorf("%s: there is no transcript %s that says it plays it", rule, n)
			}
		}
	}
	var want []string
	for s, n := range sections {
		for k := range n {
			want = append(want, strconv.Itoa(s)+"."+strconv.Itoa(k+1))
		}
	}
	if !slices.Equal(rows, want) {
		t.Errorf("rows %v\nwant %v", rows, want)
	}
	for _, c := range StandardChart().Cells() {
		name, ok := strings.CutPrefix(c.ID, "ruling.")
		row := regexp.MustCompile(fmt.Sprintf("(?m)^\\| `%s` \\| %s \\| %s \\| .+ \\| %s \\|$", name, regexp.QuoteMeta(c.Value), regexp.QuoteMeta(c.Rule), c.Source))
		if ok && !row.MatchString(text) {
			t.Errorf("RULES.md does not list %s with default %s, rule %s and source %s: %s", c.ID, c.Value, c.Rule, c.Source, c.Text)
		}
	}
	for _, id := range regexp.MustCompile(`ruling\.[a-z0-9-]+`).FindAllString(text, -1) {
		if _, ok := StandardChart().Cell(id); !ok {
			t.Errorf("RULES.md names %s, which is no ruling", id)
		}
	}
}

// playedRules reads which rules the head of each transcript names.
func playedRules(t *testing.T) map[string][]string {
	played := map[string][]string{}
	files, err := filepath.Glob("testdata/transcripts/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		head, _, _ := strings.Cut(string(data), "-- scenario --")
		name := strings.TrimSuffix(filepath.Base(f), ".txt")
		played[name] = regexp.MustCompile(`\b\d\.\d+\b`).FindAllString(head, -1)
		if played[name] == nil || !strings.Contains(strings.ToLower(head), "seed 002") {
			t.Errorf("%s: its head names no rule, or not the section of the seed", f)
		}
	}
	return played
}

// rooms are where rules live.
var rooms = []string{".", "..", "../../units", "../../geom", "../../los", "../../scenarios"}

// sources reads the files of a pattern in all rooms.
func sources(pattern string) []string {
	var list []string
	for _, dir := range rooms {
		files, _ := filepath.Glob(filepath.Join(dir, pattern))
		for _, f := range files {
			if data, err := os.ReadFile(f); err == nil {
				list = append(list, string(data))
			}
		}
	}
	return list
}

// isSo checks a place of the code as RULES.md names it: "carry.go takes, boards".
// The file is there, and so are the functions in it.
func isSo(t *testing.T, rule, place string) {
	t.Helper()
	m := regexp.MustCompile(`([a-z_]+\.go)([^(]*)`).FindStringSubmatch(place)
	if m == nil {
		return
	}
	all := sources(m[1])
	if len(all) == 0 {
		t.Errorf("%s: there is no %s", rule, m[1])
	}
	for _, name := range regexp.MustCompile(`\b[A-Za-z]+\b`).FindAllString(m[2], -1) {
		is := regexp.MustCompile(`(?m)^func (\([^)]*\) )?` + name + `\(`).MatchString
		if !slices.ContainsFunc(all, is) {
			t.Errorf("%s: there is no %s in %s", rule, name, m[1])
		}
	}
}

// doc.go's outline names every file: the first word of its name at the head of a
// line, the second below it. A file of one word may stand behind a semicolon.
func TestOutline(t *testing.T) {
	doc, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, outline, _ := strings.Cut(string(doc), "File names sort")
	parts := map[string]string{} // of the outline, by what they are about
	about := ""
	for l := range strings.Lines(outline) {
		if m := regexp.MustCompile(`^//\t(\w+)`).FindStringSubmatch(l); m != nil {
			about = m[1]
		}
		if strings.HasPrefix(l, "//\t") {
			parts[about] += l
		}
	}
	files, _ := filepath.Glob("*.go")
	for _, f := range files {
		name := strings.TrimSuffix(f, ".go")
		if name == "doc" || strings.HasSuffix(name, "_test") {
			continue
		}
		head, rest, _ := strings.Cut(name, "_")
		text, ok := parts[head]
		for _, p := range parts { // the file may be named behind another
			if rest == "" && !ok && regexp.MustCompile(`;[\s/]+`+head+`\b`).MatchString(p) {
				text, ok = p, true
			}
		}
		if !ok || rest != "" && !regexp.MustCompile(`\b`+rest+`\b`).MatchString(text) {
			t.Errorf("doc.go's outline does not name %s", f)
		}
	}
}
