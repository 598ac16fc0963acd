package scenarios_test

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/los"
	"sightline/scenarios"
)

// shippedFile reads and decodes a file that comes with the program, and holds
// it against its canonical form.
func shippedFile(t *testing.T, folder fs.FS, name string) *scenarios.Document {
	t.Helper()
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		t.Fatal(err)
	}
	doc, err := scenarios.Decode(name, text)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(scenarios.Encode(doc)), string(text)); d != "" {
		t.Errorf("not in the canonical form (-want +got):\n%s", d)
	}
	if s := doc.Setup(); s.Note == "" {
		t.Error("no note says what the file shows")
	}
	return doc
}

func names(t *testing.T, folder fs.FS) []string {
	t.Helper()
	list, err := scenarios.Names(folder)
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestRulingFiles holds every ruling that comes with the program against the
// answer its file expects.
func TestRulingFiles(t *testing.T) {
	for _, name := range names(t, scenarios.WorkedCases()) {
		t.Run(strings.TrimSuffix(name, ".toml"), func(t *testing.T) {
			r := shippedFile(t, scenarios.WorkedCases(), name).Ruling
			if r == nil || r.Expect == nil {
				t.Fatal("want a ruling that expects an answer")
			}
			board, err := r.Board()
			if err != nil {
				t.Fatal(err)
			}
			from, to := r.StandIndex(r.Ask.From), r.StandIndex(r.Ask.To)
			got := board.Rule(r.Ask.Question, from, to)
			want := *r.Expect
			if got.Verdict != want.Verdict || string(got.Clause) != want.Clause || !slices.Equal(got.By, want.By) {
				t.Errorf("got %s by %q (%s); want %s by %q (%s): %s",
					got.Verdict, got.By, got.Clause, want.Verdict, want.By, want.Clause, got.Summary)
			}
			if r.Ask.Question == los.Sight {
				if back := board.Rule(los.Sight, to, from).Verdict; back != got.Verdict {
					t.Errorf("%s one way, %s the other", got.Verdict, back)
				}
			}
		})
	}
}

// TestWorkedCasesPresent holds the files against the table of the
// specification: cases 1 to 22 and 8b, where 14, 15 and 16 are two verdicts
// each.
func TestWorkedCasesPresent(t *testing.T) {
	want := []string{"08b"}
	for n := 1; n <= 22; n++ {
		if n >= 14 && n <= 16 {
			want = append(want, fmt.Sprintf("%02da", n), fmt.Sprintf("%02db", n))
			continue
		}
		want = append(want, fmt.Sprintf("%02d", n))
	}
	number := regexp.MustCompile(`^case-(\d\d[ab]?)-`)
	var got []string
	others := 0
	for _, name := range names(t, scenarios.WorkedCases()) {
		if m := number.FindStringSubmatch(name); m != nil {
			got = append(got, m[1])
		} else {
			others++
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("worked cases (-want +got):\n%s", d)
	}
	if others < 10 {
		t.Errorf("%d rulings of our own; want 10 or more", others)
	}
}
