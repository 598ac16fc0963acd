package screen

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/quasilyte/gmath"
)

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

// A command is what a key asks for at the table.
type command uint8

const (
	noCommand command = iota
	fitTable
	zoomIn
	zoomOutward
	undo
	redo
	switchSight
	switchSeen
	switchSideSeen
	switchQuestion
	swapStands
	clearChoice
	switchLegend
	saveMoment
	startOver
	showHelp
	switchFullscreen
)

// commands returns what the keys of a tick ask for.
func (in *input) commands() []command {
	var out []command
	for _, k := range in.keys {
		if c := in.commandOf(k, keyLetter(k)); c != noCommand {
			out = append(out, c)
		}
	}
	for _, r := range in.runes {
		switch r {
		case '+', '=':
			out = append(out, zoomIn)
		case '-', '_':
			out = append(out, zoomOutward)
		case '?':
			out = append(out, showHelp)
		}
	}
	return out
}

// commandOf returns the command of a key that carries a letter, if any.
func (in *input) commandOf(k ebiten.Key, letter string) command {
	switch k {
	case ebiten.KeyEscape:
		return clearChoice
	case ebiten.KeyF1:
		return showHelp
	case ebiten.KeyF11:
		return switchFullscreen
	}
	if in.ctrl {
		switch {
		case letter == "Z" && in.shift, letter == "Y":
			return redo
		case letter == "Z":
			return undo
		case letter == "S":
			return saveMoment
		}
		return noCommand
	}
	switch {
	case letter == "V" && in.shift:
		return switchSideSeen
	case letter == "V":
		return switchSeen
	}
	switch letter {
	case "F":
		return fitTable
	case "L":
		return switchSight
	case "T":
		return switchQuestion
	case "X":
		return swapStands
	case "G":
		return switchLegend
	case "R":
		return startOver
	}
	return noCommand
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
