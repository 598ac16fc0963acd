package board

import (
	"strings"
	"testing"

	"sightline/cmd/internal/screen/ui"
)

// A tag is no wider than 260 pixels, whatever it says, and says all of it; what is short stays in one line.
func TestTagsAreNarrow(t *testing.T) {
	th, err := ui.NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	long := "7 or less, with 2 battalions, 3 artillery battalions, 1 gun off the map"
	for _, x := range []struct {
		text, soft string
		high       int
	}{
		{"7 or less", "58 of 100", 1},
		{"7 or less", long, 3},
		{long, "58 of 100, regular", 3},
		{long, "", 2},
	} {
		tag, wide := breakTag(th, x.text, x.soft)
		if wide > 260*th.Density || tag.high() != x.high {
			t.Errorf("%q with %q is %v wide and %d lines high", x.text, x.soft, wide, tag.high())
		}
		if strings.Join(tag.lines, " ") != x.text || strings.Join(tag.soft, " ") != x.soft {
			t.Errorf("of %q and %q it says %q and %q", x.text, x.soft, tag.lines, tag.soft)
		}
	}
}
