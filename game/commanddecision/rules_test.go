package commanddecision

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sections is how many rules each section of the checklist has.
var sections = []int{1: 7, 2: 5, 3: 13, 4: 14, 5: 5, 6: 8, 7: 23, 8: 7, 9: 1}

// RULES.md has a row for every rule of the checklist, in order; every file and
// transcript it names is there, and the transcript says that it plays the rule.
// It lists every ruling of the chart, and no other.
func TestRules(t *testing.T) {
	data, err := os.ReadFile("../../RULES.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	played := playedRules(t)
	var rows []string
	for l := range strings.SplitSeq(text, "\n") {
		cells := strings.Split(l, "|")
		if len(cells) != 7 || !regexp.MustCompile(`^ \d\.\d+ $`).MatchString(cells[1]) {
			continue
		}
		rule := strings.TrimSpace(cells[1])
		rows = append(rows, rule)
		for k, what := range []string{2: "where it is", 3: "a transcript", 4: "where its figures are from"} {
			if what != "" && strings.Trim(cells[k], " -") == "" {
				t.Errorf("%s: want %s", rule, what)
			}
		}
		if strings.Contains(strings.ToLower(l), "not done") {
			t.Errorf("%s is not done", rule)
		}
		for _, f := range regexp.MustCompile(`[a-z_]+\.go`).FindAllString(cells[2], -1) {
			if !isThere(f) {
				t.Errorf("%s: there is no %s", rule, f)
			}
		}
		names := regexp.MustCompile(`\b\d\d[a-z]*-[a-z-]+`).FindAllString(cells[3], -1)
		if len(names) == 0 {
			t.Errorf("%s: no transcript plays it", rule)
		}
		if !slices.ContainsFunc(names, func(n string) bool { return slices.Contains(played[n], rule) }) {
			t.Errorf("%s: none of %v says that it plays it", rule, names)
		}
		for _, n := range names {
			if played[n] == nil {
				t.Errorf("%s: there is no transcript %s", rule, n)
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
		if strings.HasPrefix(c.ID, "ruling.") && !strings.Contains(text, "`"+strings.TrimPrefix(c.ID, "ruling.")+"`") {
			t.Errorf("RULES.md does not list the ruling %s: %s", c.ID, c.Text)
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

// isThere looks for a source file in the rooms that rules live in.
func isThere(name string) bool {
	for _, dir := range []string{".", "..", "../../units", "../../geom", "../../los", "../../scenarios"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err == nil {
			return true
		}
	}
	return false
}
