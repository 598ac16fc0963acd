package screen

import (
	"strings"
	"testing"
)

func TestShortenedFits(t *testing.T) {
	th, err := newTheme()
	if err != nil {
		t.Fatal(err)
	}
	whole := label{text: "1st Battalion, 2nd company, command stand — Żółć", size: textBody}
	for room := 10.0; room < whole.width(th)+10; room += 7 {
		got := shortened(th, whole, room)
		if got.width(th) > room && got.text != "…" {
			t.Errorf("%q is %v wide, want at most %v", got.text, got.width(th), room)
		}
		cutOff := whole.width(th) > room
		if cutOff != strings.HasSuffix(got.text, "…") || !cutOff && got != whole {
			t.Errorf("in %v: %q", room, got.text)
		}
	}
	if got := shortened(th, label{size: textBody}, 0); got.text != "" {
		t.Errorf("nothing became %q", got.text)
	}
}
