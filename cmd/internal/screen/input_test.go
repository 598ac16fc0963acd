package screen

import (
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
		if got := tt.in.commandOf(tt.key, tt.letter); got != tt.want {
			t.Errorf("%v (%q) with %+v: got %d, want %d", tt.key, tt.letter, tt.in, got, tt.want)
		}
	}
}

func TestEveryKeyInTheHelpIsListed(t *testing.T) {
	for _, h := range helpLines {
		if h.keys == "" || h.does == "" {
			t.Errorf("empty help line %+v", h)
		}
	}
}
