package board

import (
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
		{"Soviet: 7 (house): holds", "Soviet: 7 (house): holds", ""},
		{"Soviet: 7 (a way)", "Soviet: 7 (a way)", ""},
	} {
		if line, mark := table.logged(x.text, 264); line != x.line || mark != x.mark {
			t.Errorf("%q is %q and %q", x.text, line, mark)
		}
	}
}
