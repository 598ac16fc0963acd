package ui

import (
	"io/fs"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/quasilyte/gmath"
)

// A Button is a button of the mouse; a finger presses them, too.
type Button uint8

const (
	NoButton Button = iota
	LeftButton
	MiddleButton
	RightButton
)

// A Pointer is what the mouse and the fingers do in one tick.
type Pointer struct {
	At      gmath.Vec   // of the mouse, or of the one finger
	Down    Button      // the button held; the left one if there are several
	Fingers []gmath.Vec // on the screen, in the order they came, if there are several
}

// An Input is what the player did since the last tick.
type Input struct {
	Pointer
	// JustPressed and JustReleased are the button that went down or up.
	JustPressed, JustReleased Button
	// Also says that the right button went down while another is held.
	Also bool

	Wheel            float64 // notches, away from the player positive
	Keys             []ebiten.Key
	Runes            []rune
	Ctrl, Shift, Alt bool
	Space, Enter     bool      // held
	Arrows           gmath.Vec // held; right and down positive
	Dropped          fs.FS     // files that were dropped on the window; nil for none
}

// Inputs reads the devices, keeping its buffers from tick to tick.
type Inputs struct {
	Brought func() fs.FS // files that come otherwise than by dropping them; nil for none

	keys    []ebiten.Key
	runes   []rune
	touches []ebiten.TouchID
	fingers []gmath.Vec
	hand    hand
	down    Button // in the tick before
}

func (d *Inputs) Read() Input {
	d.keys = inpututil.AppendJustPressedKeys(d.keys[:0])
	d.runes = ebiten.AppendInputChars(d.runes[:0])
	d.touches = ebiten.AppendTouchIDs(d.touches[:0])
	d.fingers = d.fingers[:0]
	for _, id := range d.touches {
		x, y := ebiten.TouchPosition(id)
		d.fingers = append(d.fingers, gmath.Vec{X: float64(x), Y: float64(y)})
	}
	x, y := ebiten.CursorPosition()
	across, wheel := ebiten.Wheel()
	if wheel == 0 {
		wheel = across // with Shift, on some desktops
	}
	in := Input{
		Pointer: Pointer{At: gmath.Vec{X: float64(x), Y: float64(y)}, Down: heldButton(), Fingers: d.fingers},
		Wheel:   wheel,
		Keys:    d.keys,
		Runes:   d.runes,
		Ctrl:    ebiten.IsKeyPressed(ebiten.KeyControl) || ebiten.IsKeyPressed(ebiten.KeyMeta),
		Shift:   ebiten.IsKeyPressed(ebiten.KeyShift),
		Alt:     ebiten.IsKeyPressed(ebiten.KeyAlt),
		Space:   ebiten.IsKeyPressed(ebiten.KeySpace),
		Enter:   ebiten.IsKeyPressed(ebiten.KeyEnter) || ebiten.IsKeyPressed(ebiten.KeyNumpadEnter),
		Arrows: gmath.Vec{
			X: pull(ebiten.KeyArrowRight) - pull(ebiten.KeyArrowLeft),
			Y: pull(ebiten.KeyArrowDown) - pull(ebiten.KeyArrowUp),
		},
	}
	in.Keys, in.Runes = meant(in.Keys, in.Runes, in.Ctrl, in.Alt)
	if in.Alt {
		in.Arrows = gmath.Vec{}
	}
	if at, down, points := d.hand.step(d.fingers, fingerSlop*ebiten.Monitor().DeviceScaleFactor()); points {
		in.At, in.Down = at, down
	}
	if len(d.fingers) < 2 {
		in.Fingers = nil
	}
	in.Dropped = ebiten.DroppedFiles()
	if in.Dropped == nil && d.Brought != nil {
		in.Dropped = d.Brought()
	}
	if in.Down != d.down {
		in.JustPressed, in.JustReleased = in.Down, d.down
	}
	d.down = in.Down
	in.Also = in.Down == LeftButton && inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonRight)
	return in
}

func pull(k ebiten.Key) float64 {
	if ebiten.IsKeyPressed(k) {
		return 1
	}
	return 0
}

func heldButton() Button {
	switch {
	case ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft):
		return LeftButton
	case ebiten.IsMouseButtonPressed(ebiten.MouseButtonMiddle):
		return MiddleButton
	case ebiten.IsMouseButtonPressed(ebiten.MouseButtonRight):
		return RightButton
	}
	return NoButton
}

// KeyLetter returns the letter a key types on the player's keyboard, so that
// Z undoes on a French keyboard too.
func KeyLetter(k ebiten.Key) string {
	if k < ebiten.KeyA || k > ebiten.KeyZ {
		return ""
	}
	if name := ebiten.KeyName(k); name != "" {
		return strings.ToUpper(name)
	}
	return k.String()
}
