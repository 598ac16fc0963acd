package ui

import (
	"slices"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

// A key with Ctrl or Alt is never the bare one: in a browser Ctrl+L was taken for L, and so was
// what was typed into the address then.
func TestKeysHeldWithOthersAreNotTheBareOnes(t *testing.T) {
	for _, c := range []struct {
		name      string
		keys      []ebiten.Key
		runes     string
		ctrl, alt bool
		want      []string
		typed     string
	}{
		{"L", []ebiten.Key{ebiten.KeyL}, "l", false, false, []string{"L"}, "l"},
		{"Ctrl+L", []ebiten.Key{ebiten.KeyL}, "l", true, false, []string{"Ctrl+L"}, ""},
		{"Ctrl+1", []ebiten.Key{ebiten.KeyDigit1}, "1", true, false, nil, ""},
		{"Ctrl++", []ebiten.Key{ebiten.KeyEqual}, "+", true, false, nil, ""},
		{"Ctrl+F5", []ebiten.Key{ebiten.KeyF5}, "", true, false, nil, ""},
		{"Ctrl+Enter", []ebiten.Key{ebiten.KeyEnter}, "", true, false, []string{"Ctrl+Enter"}, ""},
		{"Alt+D", []ebiten.Key{ebiten.KeyD}, "", false, true, nil, ""},
		{"Alt+F4", []ebiten.Key{ebiten.KeyF4}, "", false, true, nil, ""},
		{"AltGr+Q on a German keyboard", []ebiten.Key{ebiten.KeyQ}, "@", true, true, []string{"@"}, "@"},
	} {
		in := Input{Ctrl: c.ctrl, Alt: c.alt}
		in.Keys, in.Runes = meant(slices.Clone(c.keys), []rune(c.runes), c.ctrl, c.alt)
		if got := in.Typed(); !slices.Equal(got, c.want) || string(in.Runes) != c.typed {
			t.Errorf("%s is %q and types %q, want %q and %q", c.name, got, string(in.Runes), c.want, c.typed)
		}
	}
}

// Ctrl+A marks all of a text: what is typed takes its place, Backspace clears it. It did
// nothing, and what was typed was added.
func TestAllIsMarked(t *testing.T) {
	all := Input{Ctrl: true, Keys: []ebiten.Key{ebiten.KeyA}}
	press := func(k ebiten.Key) Input { return Input{Keys: []ebiten.Key{k}} }
	words := func(s string) Input { return Input{Runes: []rune(s)} }
	for _, c := range []struct {
		name string
		do   []Input
		want string
	}{
		{"added", []Input{words("er")}, "Höher"},
		{"the last letter", []Input{press(ebiten.KeyBackspace)}, "Hö"},
		{"typed over", []Input{all, words("Bridge")}, "Bridge"},
		{"cleared", []Input{all, press(ebiten.KeyBackspace)}, ""},
		{"cleared by Delete", []Input{all, press(ebiten.KeyDelete)}, ""},
		{"marked no more", []Input{all, press(ebiten.KeyEnd), words("12")}, "Höh12"},
		{"no more than fit", []Input{all, words("a long title indeed")}, "a long titl"},
	} {
		text, typing := "Höh", Typing{}
		for _, in := range c.do {
			typing.Take(&in, &text, 11)
		}
		if text != c.want {
			t.Errorf("%s: %q, want %q", c.name, text, c.want)
		}
	}
}
