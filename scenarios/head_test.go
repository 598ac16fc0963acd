package scenarios

import (
	"io/fs"
	"testing"
)

// The head of a file is what the whole of it says.
func TestHeadOf(t *testing.T) {
	names, err := Names(WorkedCases())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(WorkedCases(), name)
		if err != nil {
			t.Fatal(err)
		}
		doc, err := Decode(name, text)
		if err != nil {
			t.Fatal(err)
		}
		h, is := HeadOf(text)
		if s := doc.Setup(); !is || h.Title != s.Title || h.Note != s.Note {
			t.Errorf("%s: %v %+v", name, is, h)
		}
	}
	for _, text := range []string{"title = \"\"\"a\n[b\"\"\"\n", "title = 3\n", "title = \"a\n"} {
		if h, is := HeadOf([]byte(text)); is {
			t.Errorf("%q has the head %+v", text, h)
		}
	}
}
