package screen

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"
)

func TestCommandOfKeys(t *testing.T) {
	tests := []struct {
		in     input
		key    ebiten.Key
		letter string
		want   command
	}{
		{input{}, ebiten.KeyF, "F", fitTable},
		{input{}, ebiten.KeyZ, "Z", noCommand},
		{input{ctrl: true}, ebiten.KeyZ, "Z", undo},
		{input{ctrl: true}, ebiten.KeyW, "Z", undo},
		{input{ctrl: true, shift: true}, ebiten.KeyZ, "Z", redo},
		{input{ctrl: true}, ebiten.KeyY, "Y", redo},
		{input{ctrl: true}, ebiten.KeyF, "F", noCommand},
		{input{ctrl: true}, ebiten.KeyS, "S", saveMoment},
		{input{}, ebiten.KeyEscape, "", clearChoice},
		{input{}, ebiten.KeyF1, "", showHelp},
		{input{}, ebiten.KeyDigit1, "", noCommand},
	}
	for _, tt := range tests {
		if got := commandOf(&tt.in, tt.key, tt.letter); got != tt.want {
			t.Errorf("%v (%q) with %+v: got %d, want %d", tt.key, tt.letter, tt.in, got, tt.want)
		}
	}
}

func TestHelpListsEveryLetter(t *testing.T) {
	for r := 'A'; r <= 'Z'; r++ {
		var plain, ctrl input
		ctrl.ctrl = true
		for _, tt := range []struct {
			in   *input
			keys string
		}{{&plain, string(r)}, {&ctrl, "Ctrl+" + string(r)}} {
			asked := commandOf(tt.in, ebiten.KeyA, string(r)) != noCommand
			if listed := helpLists(tt.keys); asked != listed {
				t.Errorf("%s: does something is %v, in the help is %v", tt.keys, asked, listed)
			}
		}
	}
}

// helpLists reports whether a line of the help names exactly these keys.
func helpLists(keys string) bool {
	for _, h := range helpLines {
		if slices.Contains(strings.Split(h.keys, ", "), keys) {
			return true
		}
	}
	return false
}
