package scenarios_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sightline/los"
	"sightline/scenarios"
)

const indexFile = "../docs/rulings.md"

// TestGoldenIndex holds the index of the rulings against the rulings: what each asks, what
// its note says and what sight answers.
func TestGoldenIndex(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("there are no files")
	}
	var chapters, list strings.Builder
	sight, all := 0, 0
	for _, c := range scenarios.Chapters() {
		fmt.Fprintf(&chapters, "- [%s](#%s)\n", c.Title, anchor(c.Title))
		fmt.Fprintf(&list, "\n## %s\n\n| question | answer | by |\n| --- | --- | --- |\n", c.Title)
		for _, name := range c.Names {
			doc, err := scenarios.LoadFS(scenarios.WorkedCases(), name+".toml")
			if err != nil {
				t.Fatal(err)
			}
			board, err := doc.Ruling.Board()
			if err != nil {
				t.Fatal(err)
			}
			ask := doc.Ruling.Ask
			r := board.Rule(ask.Question, doc.Ruling.StandIndex(ask.From), doc.Ruling.StandIndex(ask.To))
			s := doc.Setup()
			fmt.Fprintf(&list, "| [%s](../scenarios/rulings/%s.toml) | %s: %s | %s |\n",
				s.Title, name, answered(s.Note), inShort(r), strings.Join(restsOn(r), ", "))
			all++
			if ask.Question == los.Sight {
				sight++
			}
		}
	}
	if sight < 98 {
		t.Errorf("%d rulings are of sight; want 98 or more", sight)
	}
	got := fmt.Sprintf(indexHead, all) + chapters.String() + list.String()
	if *update {
		if err := os.WriteFile(indexFile, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(indexFile)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got); d != "" {
		t.Errorf("%s is not the index of the rulings; `make golden` writes it (-want +got):\n%s", indexFile, d)
	}
}

const indexHead = `# Rulings

%d questions that come up at a table, with what the program answers and the clause of
[sight.md](sight.md) it rests on. A near miss stands next to the hit. Each is a file with its
table: the lobby shows them under *Rulings*, where they open to be moved about, and

` + "```sh" + `
sightline rule half-an-inch-inside-a-wood
` + "```" + `

tells all reasons of one, by the name of its file, and with ` + "`--vary all`" + ` what each thing otherwise would
change. In the window the *Studio* of a table does both, and saves rulings and links to them.
` + "`make golden`" + ` writes this page from the files.

`

// inShort is an answer in a few words.
func inShort(r *los.Ruling) string {
	switch {
	case r.Verdict == los.Clear:
		return "clear"
	case len(r.By) == 0:
		return "too far"
	case len(r.By) == 1:
		return "blocked by " + r.By[0]
	}
	last := len(r.By) - 1
	return "blocked by " + strings.Join(r.By[:last], ", ") + " and " + r.By[last]
}

// restsOn lists the clause that decides an answer, or those that keep a clear line open.
func restsOn(r *los.Ruling) (out []string) {
	if r.Clause != "" {
		return []string{string(r.Clause)}
	}
	for _, c := range []los.Clause{los.S1, los.S2, los.S3, los.Rim, los.Crest, los.TwoInch, los.Lining} {
		if slices.ContainsFunc(r.Parts, func(p los.Part) bool { return p.Clause == c }) {
			out = append(out, string(c))
		}
	}
	return out
}

// anchor is the name by which links call a heading.
func anchor(heading string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(heading), ",", ""), " ", "-")
}
