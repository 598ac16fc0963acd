package screen

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/quasilyte/gmath"
)

// A button is a button of the mouse; fingers press the left one.
type button uint8

const (
	noButton button = iota
	leftButton
	middleButton
	rightButton
)

// A pointer is what the mouse and the fingers do in one tick.
type pointer struct {
	at      gmath.Vec   // of the mouse
	down    button      // the button held; the left one if there are several
	fingers []gmath.Vec // on the screen, in the order they came
}

// An input is what the player did since the last tick.
type input struct {
	pointer
	wheel            float64 // notches, away from the player positive
	keys             []ebiten.Key
	runes            []rune
	ctrl, shift, alt bool
	arrows           gmath.Vec // held; right and down positive
}

// inputs reads the devices, keeping its buffers from tick to tick.
type inputs struct {
	keys    []ebiten.Key
	runes   []rune
	touches []ebiten.TouchID
	fingers []gmath.Vec
}

func (d *inputs) read() input {
	d.keys = inpututil.AppendJustPressedKeys(d.keys[:0])
	d.runes = ebiten.AppendInputChars(d.runes[:0])
	d.touches = ebiten.AppendTouchIDs(d.touches[:0])
	d.fingers = d.fingers[:0]
	for _, id := range d.touches {
		x, y := ebiten.TouchPosition(id)
		d.fingers = append(d.fingers, gmath.Vec{X: float64(x), Y: float64(y)})
	}
	x, y := ebiten.CursorPosition()
	_, wheel := ebiten.Wheel()
	return input{
		pointer: pointer{at: gmath.Vec{X: float64(x), Y: float64(y)}, down: heldButton(), fingers: d.fingers},
		wheel:   wheel,
		keys:    d.keys,
		runes:   d.runes,
		ctrl:    ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta),
		shift:   ebiten.IsKeyPressed(ebiten.KeyShift),
		alt:     ebiten.IsKeyPressed(ebiten.KeyAlt),
		arrows: gmath.Vec{
			X: pull(ebiten.KeyArrowRight) - pull(ebiten.KeyArrowLeft),
			Y: pull(ebiten.KeyArrowDown) - pull(ebiten.KeyArrowUp),
		},
	}
}

func pull(k ebiten.Key) float64 {
	if ebiten.IsKeyPressed(k) {
		return 1
	}
	return 0
}

func heldButton() button {
	switch {
	case ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft):
		return leftButton
	case ebiten.IsMouseButtonPressed(ebiten.MouseButtonMiddle):
		return middleButton
	case ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight):
		return rightButton
	}
	return noButton
}

// keyLetter returns the letter a key types on the player's keyboard, so that
// Z undoes on a French keyboard too.
func keyLetter(k ebiten.Key) string {
	if k < ebiten.KeyA || k > ebiten.KeyZ {
		return ""
	}
	if name := ebiten.KeyName(k); name != "" {
		return strings.ToUpper(name)
	}
	return k.String()
}
