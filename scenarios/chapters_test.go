package scenarios_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"sightline/los"
	"sightline/scenarios"
)

// Every ruling that comes with the program is in one chapter, and a chapter names none
// that does not. A title is the question that is asked at a table, and the note answers it.
func TestChapters(t *testing.T) {
	var in []string
	titles, seen := map[string]string{}, map[string]bool{}
	for _, c := range scenarios.Chapters() {
		if c.Title == "" || seen[c.Title] || len(c.Names) < 3 {
			t.Errorf("the chapter %q has %d rulings; want a title of its own, and 3 or more", c.Title, len(c.Names))
		}
		seen[c.Title] = true
		for _, name := range c.Names {
			in = append(in, name+".toml")
			doc, err := scenarios.LoadFS(scenarios.WorkedCases(), name+".toml")
			if err != nil {
				t.Fatal(err)
			}
			s := doc.Setup()
			if !strings.HasSuffix(s.Title, "?") || len(s.Title) > 80 {
				t.Errorf("%s: the title is %q; want a question of at most 80 characters", name, s.Title)
			}
			if other, has := titles[s.Title]; has {
				t.Errorf("%s and %s ask the same: %q", name, other, s.Title)
			}
			titles[s.Title] = name
			if answered(s.Note) == "" {
				t.Errorf(`%s: the note begins %.30q; want "Yes" or "No", then why`, name, s.Note)
			}
		}
	}
	slices.Sort(in)
	if all := names(t, scenarios.WorkedCases()); !slices.Equal(in, all) {
		t.Errorf("in chapters are %q; want each once of %q", in, all)
	}
}

// A note names in parentheses clauses that its answer rests on, and no others.
func TestNotesNameTheirClauses(t *testing.T) {
	inside := regexp.MustCompile(`\(([^()]*)\)`)
	clause := regexp.MustCompile(`(?:^|[^-])\b(S[1-4]|rim|crest|two-inch|lining|visibility|contact)\b`)
	n := 0
	for _, name := range names(t, scenarios.WorkedCases()) {
		doc, err := scenarios.LoadFS(scenarios.WorkedCases(), name)
		if err != nil {
			t.Fatal(err)
		}
		board, err := doc.Ruling.Board()
		if err != nil {
			t.Fatal(err)
		}
		ask := doc.Ruling.Ask
		r := board.Rule(ask.Question, doc.Ruling.StandIndex(ask.From), doc.Ruling.StandIndex(ask.To))
		for _, m := range inside.FindAllStringSubmatch(doc.Setup().Note, -1) {
			for _, c := range clause.FindAllStringSubmatch(m[1], -1) {
				n++
				if at := slices.IndexFunc(r.Parts, func(p los.Part) bool { return string(p.Clause) == c[1] }); at < 0 && string(r.Clause) != c[1] {
					t.Errorf("%s: the note names %s, on which nothing rests", name, c[1])
				}
			}
		}
	}
	if n < 60 {
		t.Errorf("%d clauses are named; want 60 or more", n)
	}
}

// answered is the word that a note answers its question with; empty if with none.
func answered(note string) string {
	for _, word := range []string{"Yes", "No"} {
		if rest, is := strings.CutPrefix(note, word); is && rest != "" && strings.ContainsRune(".,:", rune(rest[0])) {
			return word
		}
	}
	return ""
}
