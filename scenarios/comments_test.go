package scenarios

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// commentedRuling has a comment at every kind of place; written it is as it is.
const commentedRuling = `# Drawn after the game of June.
# (c) its author

format = "sightline/ruling 1"
title  = "Into the wood" # a question
# of the club
note   = "May be seen."
# so much for the head

# The table
# is the usual one.
[table] # of the club
size = [48, 36] # inches

# ---- terrain ----

[[terrain]]
name    = "Long Wood"
kind    = "woods" # in leaf
outline = [
  # from the north-west corner
  [20, 10], [28, 10], # the lane
  [28, 20], [20, 20],
  # closed
] # measured
# no undergrowth

# the one who looks
[[stand]]
name   = "Rifle 1"
side   = "US"
kind   = "rifle"
at     = [20.5, 15]
facing = 270

[[stand]]
name   = "StuG 1"
side   = "German"
kind   = "stug-iii-g"
at     = [6, 15]
facing = 90

[ask]
# both of them
sight = [
  "StuG 1", # it
  "Rifle 1",
]
# ends

# vim: set et
# really
`

func encoded(t interface {
	Helper()
	Fatalf(string, ...any)
}, text string) (*Document, string) {
	t.Helper()
	doc, err := Decode("f", []byte(text))
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return doc, string(Encode(doc))
}

// What has its comments where the canonical form has them is written as it is.
func TestCommentsAreKept(t *testing.T) {
	doc, got := encoded(t, commentedRuling)
	if got != commentedRuling {
		t.Errorf("written as\n%s", got)
	}
	if plain := string(EncodePlain(doc)); strings.Contains(plain, "#") {
		t.Errorf("plain:\n%s", plain)
	}
	bare, err := DecodePlain("f", []byte(commentedRuling))
	if err != nil || strings.Contains(string(Encode(bare)), "#") {
		t.Errorf("read plain, with %v:\n%s", err, Encode(bare))
	}
}

// Comments go with the thing that is renamed, moved and edited, and are gone with
// what is gone.
func TestCommentsGoWithTheirThing(t *testing.T) {
	doc, _ := encoded(t, commentedRuling)
	s := doc.Setup()
	s.Terrain[0].Name = "Short Wood"
	s.Terrain[0].Area.Outline = s.Terrain[0].Area.Outline[1:]
	s.Ground[0].Comments = s.Ground[0].Comments.Shifted("outline", 0, -1)
	slices.Reverse(s.Stands)
	s.Note = ""
	_, got := encoded(t, string(Encode(doc)))
	for _, want := range []string{
		"# ---- terrain ----\n\n[[terrain]]\nname    = \"Short Wood\"\n",
		"outline = [\n  [28, 10], # the lane\n  [28, 20], [20, 20],\n  # closed\n] # measured\n# no undergrowth\n",
		"# the one who looks\n[[stand]]\nname   = \"Rifle 1\"\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("want\n%s\nin\n%s", want, got)
		}
	}
	for _, gone := range []string{"of the club\nnote", "north-west"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is still there:\n%s", gone, got)
		}
	}
	s.Stands = s.Stands[:1]
	if got := string(Encode(doc)); strings.Contains(got, "the one who looks") {
		t.Errorf("the comment has outlived its stand:\n%s", got)
	}
}

// A corner put into a list moves the comments after it.
func TestCommentsShift(t *testing.T) {
	doc, _ := encoded(t, commentedRuling)
	c := doc.Setup().Ground[0].Comments
	s := c.Shifted("outline", 1, 1).of("outline").items
	if s[0].item != 0 || s[1].item != 2 || s[2].item != 5 {
		t.Errorf("items %v", s)
	}
	if c.of("outline").items[1].item != 1 {
		t.Error("the comments themselves have changed")
	}
}

// Comments of what is not written stand somewhere else; none is lost.
func TestCommentsOfWhatIsUsual(t *testing.T) {
	text := strings.Replace(commentedRuling, "[ask]", `# nothing new
[rulings] # at all
edge = 0.5 # as always
crest = 2
lining = "on" # too
[rulings.height]
# of woods
woods = 2
# and no more

[ask]`, 1)
	text = strings.Replace(text, `"StuG 1",`, "\"StuG 1\" # first\n, # second\n", 1)
	text = strings.Replace(text, "size = [48, 36]", "size = [ # as\n48, # wide\n36]", 1)
	_, once := encoded(t, text)
	for _, c := range []string{"# nothing new\n", "# at all\n", "# as always\n", "# too\n", "# first\n", "# second\n", "# of woods\n", "# and no more\n", "# as\n", "# wide\n"} {
		if !strings.Contains(once, c) {
			t.Errorf("%q is lost:\n%s", c, once)
		}
	}
	if _, twice := encoded(t, once); twice != once {
		t.Errorf("again:\n%s\nfirst:\n%s", twice, once)
	}
}

// places are the offsets of a file where a comment and the end of its line may be.
func places(text string) []int {
	var list []int
	long, short := false, false
	for i := 0; i < len(text); i++ {
		switch {
		case long && strings.HasPrefix(text[i:], `"""`):
			long, i = false, i+2
		case (long || short) && text[i] == '\\':
			i++
		case long:
		case !short && strings.HasPrefix(text[i:], `"""`):
			long, i = true, i+2
		case text[i] == '"':
			short = !short
		case short:
		case text[i] == '\n' || text[i] == ',':
			list = append(list, i)
		case text[i] == '[' && i+1 < len(text) && (text[i+1] == '[' || '0' <= text[i+1] && text[i+1] <= '9') && i > 0 && text[i-1] != '\n' && text[i-1] != '[':
			list = append(list, i)
		}
	}
	return list
}

// littered puts comments at some of the places of a file and returns them.
func littered(t *rapid.T, text string) (string, []string) {
	at := places(text)
	var b strings.Builder
	var comments []string
	from := 0
	for range rapid.IntRange(1, 12).Draw(t, "comments") {
		comments = append(comments, fmt.Sprintf("# comment %d.", len(comments)))
	}
	chosen := make([]int, len(comments))
	for i := range chosen {
		chosen[i] = at[rapid.IntRange(0, len(at)-1).Draw(t, "place")]
	}
	slices.Sort(chosen)
	for i, p := range chosen {
		if p >= from {
			b.WriteString(text[from : p+1])
		}
		if from = p + 1; text[p] == '\n' {
			if s := b.String(); rapid.Bool().Draw(t, "beside") && !strings.Contains(s[strings.LastIndex(s[:len(s)-1], "\n")+1:], "#") {
				b.Reset()
				b.WriteString(strings.TrimSuffix(s, "\n"))
			}
		}
		b.WriteString(strings.Repeat("\n", rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "before")))
		b.WriteString(comments[i] + "\n")
		b.WriteString(strings.Repeat("\n", rapid.SampledFrom([]int{0, 0, 1, 2}).Draw(t, "after")))
	}
	b.WriteString(text[from:])
	return b.String(), comments
}

// Comments at any place of the files that come with the program survive, change
// nothing else, and stay where they are from the second writing on.
func TestCommentsSurvive(t *testing.T) {
	var texts []string
	names, err := Names(WorkedCases())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		data, err := fs.ReadFile(WorkedCases(), name)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(data))
	}
	texts = append(texts, commentedRuling, plainScenario)
	rapid.Check(t, func(t *rapid.T) {
		survive(t, rapid.SampledFrom(texts).Draw(t, "file"))
	})
}

func survive(t *rapid.T, text string) {
	doc, _ := encoded(t, text)
	changed, comments := littered(t, text)
	read, once := encoded(t, changed)
	if string(EncodePlain(read)) != string(EncodePlain(doc)) {
		t.Fatalf("the comments have changed the file:\n%s", changed)
	}
	for _, c := range comments {
		if n := strings.Count(once, c+"\n"); n != 1 {
			t.Fatalf("%q is there %d times:\n%s\nof\n%s", c, n, once, changed)
		}
	}
	if _, twice := encoded(t, once); twice != once {
		t.Fatalf("again:\n%s\nfirst:\n%s\nof\n%s", twice, once, changed)
	}
}
