package ui

import (
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// What is typed stays within its bound, Esc leaves the field and keeps it, Tab changes to whom it is
// said if there is a choice, and Enter says it.
func TestTalkField(t *testing.T) {
	words, typing, side := "", true, false
	f := TalkField{Words: &words, Marks: new(Typing), Typing: &typing, Side: &side, Lines: new(Scroll), Most: 5}
	if f.Takes(&Input{Runes: []rune("four")}) || words != "four" {
		t.Errorf("it has %q", words)
	}
	if f.Takes(&Input{Runes: []rune("ü")}); words != "four" {
		t.Errorf("beyond its bound it has %q", words)
	}
	if f.Takes(&Input{Keys: []ebiten.Key{ebiten.KeyTab}}); !side {
		t.Error("Tab leaves it to all")
	}
	if f.Side = nil; f.Takes(&Input{Keys: []ebiten.Key{ebiten.KeyTab}}) || !side {
		t.Error("Tab does something without a side")
	}
	if !f.Takes(&Input{Keys: []ebiten.Key{ebiten.KeyEnter}}) || !f.Takes(&Input{Keys: []ebiten.Key{ebiten.KeyNumpadEnter}}) {
		t.Error("Enter says nothing")
	}
	if f.Takes(&Input{Keys: []ebiten.Key{ebiten.KeyEscape}}); typing || words != "four" {
		t.Errorf("Esc leaves %q, typing %v", words, typing)
	}
}
