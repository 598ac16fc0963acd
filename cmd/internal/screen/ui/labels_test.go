package ui

import (
	"strings"
	"testing"
)

func TestShortenedFits(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	whole := Label{Text: "1st Battalion, 2nd company, command stand — Żółć", Size: TextBody}
	for room := 10.0; room < whole.Width(th)+10; room += 7 {
		got := Shortened(th, whole, room)
		cutOff := whole.Width(th) >= room+1
		if cutOff && got.Width(th) > room && got.Text != "…" {
			t.Errorf("%q is %v wide, want at most %v", got.Text, got.Width(th), room)
		}
		if cutOff != strings.HasSuffix(got.Text, "…") || !cutOff && got != whole {
			t.Errorf("in %v: %q", room, got.Text)
		}
	}
	if got := Shortened(th, Label{Size: TextBody}, 0); got.Text != "" {
		t.Errorf("nothing became %q", got.Text)
	}
}

// The name of a file that is too long is cut before its end: the number of a letter was not to be read.
func TestNamedKeepsTheEnd(t *testing.T) {
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	whole := Label{Text: "the-long-road-to-bretteville-1944-017-canadian.mail", Size: TextBody}
	for room := 10.0; room < whole.Width(th)+10; room += 7 {
		got := Named(th, whole, room)
		head, tail, is := strings.Cut(got.Text, "…")
		switch {
		case whole.Width(th) < room+1:
			if got != whole {
				t.Errorf("in %v: %q", room, got.Text)
			}
		case !is || !strings.HasPrefix(whole.Text, head) || !strings.HasSuffix(whole.Text, tail) || got.Width(th) > room && got.Text != "…":
			t.Errorf("in %v: %q, which is %v wide", room, got.Text, got.Width(th))
		case room > whole.Width(th)*0.7 && !strings.HasSuffix(tail, "-017-canadian.mail"):
			t.Errorf("in %v: %q", room, got.Text)
		}
	}
}

// What the fonts have no sign for is drawn as a question mark, and as wide as one: it showed as black squares.
func TestDrawnHasOnlyWhatFontsHave(t *testing.T) {
	for text, want := range map[string]string{
		"Good luck – Żółć, 5″ “so” → 90°": "Good luck – Żółć, 5″ “so” → 90°",
		"Hi 🙂!":  "Hi ?!",
		"戦車 go":  "?? go",
		"👩‍🚀 ❤️": "?? ?",
	} {
		if got := drawn(text); got != want {
			t.Errorf("%q is drawn %q: want %q", text, got, want)
		}
	}
	th, err := NewTheme()
	if err != nil {
		t.Fatal(err)
	}
	if a, b := (Label{Text: "🙂", Size: TextBody}).Width(th), (Label{Text: "?", Size: TextBody}).Width(th); a != b {
		t.Errorf("a sign that fonts lack is %v wide: want %v", a, b)
	}
}
