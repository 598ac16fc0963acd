package board

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
)

// The mark at the end of a line of the log stands small beside it where it would break it, and other brackets are a part of it.
func TestLogSetsMarksApart(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	table := &Table{page: ui.NewPage(th, nil)}
	for _, x := range []struct{ text, line, mark string }{
		{"German: Rifle 1 moves from 0102 to 0303 (house)", "German: Rifle 1 moves from 0102 to 0303", "house"},
		{"Soviet: 7 (rebuilt, house)", "Soviet: 7", "rebuilt, house"},
		{"Soviet: 7 (house): holds", "Soviet: 7\u00a0(house): holds", ""},
		{"Soviet: 7 (a way)", "Soviet: 7 (a way)", ""},
	} {
		if line, mark := table.logged(x.text, 264); line != x.line || mark != x.mark {
			t.Errorf("%q is %q and %q", x.text, line, mark)
		}
	}
}

// A mark amid a line of the log is never parted from the word before it, nor broken itself, wherever the line breaks.
func TestLogKeepsMarksWithWords(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	table := &Table{page: ui.NewPage(th, nil)}
	for _, text := range []string{"German: Rifle 1 attacks with 4 more (rebuilt, house): it holds", "Soviet: 7 and 2 (house), 9 (house)"} {
		for wide := 110.0; wide < 300; wide++ {
			line, _ := table.logged(text, wide)
			for _, s := range table.page.Broken(ui.Text(line, ui.TextSoft), wide) {
				if strings.HasPrefix(s, "(") || strings.HasPrefix(s, "house)") || strings.ContainsRune(s, '\u00a0') {
					t.Fatalf("at %v a line of %q is %q", wide, text, s)
				}
			}
		}
	}
}
