package free

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/keys"
	"sightline/cmd/internal/screen/ui"
)

func TestCommandsOfKeys(t *testing.T) {
	type typed struct {
		in  ui.Input
		key ebiten.Key
	}
	ctrl, shift := ui.Input{Ctrl: true}, ui.Input{Shift: true}
	changed := keys.Changed{}.With("veil", "B").With("legend", "V")
	for _, c := range []struct {
		typed
		keys keys.Changed
		want string
	}{
		{typed{ui.Input{}, ebiten.KeyV}, nil, "veil"},
		{typed{shift, ebiten.KeyV}, nil, "view"},
		{typed{ui.Input{}, ebiten.KeyP}, nil, "line"},
		{typed{ui.Input{}, ebiten.KeyDigit0}, nil, "fit"},
		{typed{ui.Input{}, ebiten.KeyZ}, nil, "undo"},
		{typed{ctrl, ebiten.KeyZ}, nil, "undo"},
		{typed{ui.Input{Ctrl: true, Shift: true}, ebiten.KeyZ}, nil, "redo"},
		{typed{ctrl, ebiten.KeyY}, nil, "redo"},
		{typed{ctrl, ebiten.KeyP}, nil, ""},
		{typed{ctrl, ebiten.KeyS}, nil, "save moment"},
		{typed{ui.Input{}, ebiten.KeyEscape}, nil, clearChoice},
		{typed{ui.Input{}, ebiten.KeyF1}, nil, "help"},
		{typed{ui.Input{}, ebiten.KeyDigit1}, nil, ""},
		{typed{ui.Input{}, ebiten.KeyL}, nil, ""}, // the log of a match
		{typed{ui.Input{}, ebiten.KeyB}, changed, "veil"},
		{typed{ui.Input{}, ebiten.KeyV}, changed, "legend"},
	} {
		c.in.Keys = []ebiten.Key{c.key}
		if got := strings.Join(commandsOf(&c.in, c.keys), " "); got != c.want {
			t.Errorf("%v with %+v, %v: got %q, want %q", c.key, c.in, c.keys, got, c.want)
		}
	}
}

// Every command of a free table that the settings list does something, and the help
// names its key.
func TestEveryCommandIsDone(t *testing.T) {
	s := woodSession(t)
	s.keys = keys.Changed{}.With("veil", "B")
	n := 1 // Escape
	for _, c := range keys.Table {
		if !c.AtFree() {
			continue
		}
		n++
		if doing[c.ID] == nil {
			t.Errorf("%q does nothing", c.ID)
		}
		if !slices.ContainsFunc(s.helpLines(), func(l helpLine) bool { return strings.Contains(l.keys, s.key(c.ID)) }) {
			t.Errorf("the help does not name %s of %q", s.key(c.ID), c.ID)
		}
	}
	if n != len(doing) {
		t.Errorf("%d commands are done, %d are known", len(doing), n)
	}
}
