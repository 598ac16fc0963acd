package commanddecision

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sightline/game"
	"sightline/scenarios"
)

// libraryFiles returns the files of the scenarios that come with the program.
func libraryFiles(t testing.TB) map[string]string {
	t.Helper()
	names, err := scenarios.Names(scenarios.Library())
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"good": goodBattle}
	for _, name := range names {
		data, err := fs.ReadFile(scenarios.Library(), name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(data)
	}
	return files
}

// strewn is a file with comments before every nth line and beside every nth, from
// some line on, outside of texts of several lines.
func strewn(file string, n, from int) (text string, comments []string) {
	var out []string
	long := false
	comment := func() string {
		comments = append(comments, fmt.Sprintf("# comment %d.", len(comments)))
		return comments[len(comments)-1]
	}
	for i, l := range strings.Split(strings.TrimSuffix(file, "\n"), "\n") {
		if !long && i%n == from {
			out = append(out, comment())
		}
		if strings.Count(l, `"""`)%2 == 1 {
			long = !long
		}
		if !long && i%n == (from+n/2)%n {
			l += " " + comment()
		}
		out = append(out, l)
	}
	return strings.Join(out, "\n") + "\n", comments
}

// Comments anywhere in the files of Command Decision survive reading and writing,
// change nothing else, and stay where they are from then on. No game has them: they
// may tell what is hidden.
func TestCommentsOfTerms(t *testing.T) {
	for name, file := range libraryFiles(t) {
		plain, err := scenarios.Decode(name, []byte(file))
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range []int{1, 3, 7} {
			text, comments := strewn(file, n, n/3)
			doc, err := scenarios.Decode(name, []byte(text))
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			once := scenarios.Encode(doc)
			for _, c := range comments {
				if k := strings.Count(string(once), c+"\n"); k != 1 {
					t.Errorf("%s, every %d lines: %q is there %d times", name, n, c, k)
				}
			}
			if !slices.Equal(scenarios.EncodePlain(doc), scenarios.Encode(plain)) {
				t.Errorf("%s: the comments have changed the scenario", name)
			}
			again, err := scenarios.Decode(name, once)
			if err != nil || !slices.Equal(scenarios.Encode(again), once) {
				t.Errorf("%s, every %d lines: written otherwise again, %v", name, n, err)
			}
		}
	}
}

// A side is told no comment of the file that a game was opened from.
func TestNoCommentInGames(t *testing.T) {
	text, _ := strewn(example(t), 1, 0)
	a, err := System{}.Open(game.Opening{Name: "a", Scenario: []byte(text)})
	if err != nil {
		t.Fatal(err)
	}
	b, err := System{}.Open(game.Opening{Name: "a", Scenario: []byte(example(t))})
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range append(a.Sides(), "referee") {
		raw, err := a.For(who).MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(raw), "# comment") {
			t.Errorf("%s is told of comments", who)
		}
		if a.For(who).Hash() != b.For(who).Hash() {
			t.Errorf("%s has another game for the comments", who)
		}
	}
}
