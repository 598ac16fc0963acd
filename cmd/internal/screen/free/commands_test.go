package free

import (
	"slices"
	"strings"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"sightline/cmd/internal/screen/ui"
)

func TestCommandOfKeys(t *testing.T) {
	tests := []struct {
		in     ui.Input
		key    ebiten.Key
		letter string
		want   command
	}{
		{ui.Input{}, ebiten.KeyF, "F", fitTable},
		{ui.Input{}, ebiten.KeyZ, "Z", noCommand},
		{ui.Input{Ctrl: true}, ebiten.KeyZ, "Z", undo},
		{ui.Input{Ctrl: true}, ebiten.KeyW, "Z", undo},
		{ui.Input{Ctrl: true, Shift: true}, ebiten.KeyZ, "Z", redo},
		{ui.Input{Ctrl: true}, ebiten.KeyY, "Y", redo},
		{ui.Input{Ctrl: true}, ebiten.KeyF, "F", noCommand},
		{ui.Input{Ctrl: true}, ebiten.KeyS, "S", saveMoment},
		{ui.Input{}, ebiten.KeyEscape, "", clearChoice},
		{ui.Input{}, ebiten.KeyF1, "", showHelp},
		{ui.Input{}, ebiten.KeyDigit1, "", noCommand},
	}
	for _, tt := range tests {
		if got := commandOf(&tt.in, tt.key, tt.letter); got != tt.want {
			t.Errorf("%v (%q) with %+v: got %d, want %d", tt.key, tt.letter, tt.in, got, tt.want)
		}
	}
}

func TestHelpListsEveryLetter(t *testing.T) {
	for r := 'A'; r <= 'Z'; r++ {
		var plain, ctrl ui.Input
		ctrl.Ctrl = true
		for _, tt := range []struct {
			in   *ui.Input
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
