package ui

import "github.com/quasilyte/gmath"

// A hand makes one finger on the screen do what a mouse does. It points as soon as it
// touches; taken away soon, it clicks; moved, it drags with the left button; held still,
// it presses the right one. Two fingers are left to whoever shows a table.
type hand struct {
	state handState
	from  gmath.Vec // where it touched
	at    gmath.Vec
	ticks int // for which it has been still
}

type handState uint8

const (
	noFinger  handState = iota
	stillHand           // nobody knows yet what it will do
	dragHand            // the left button is held
	pressHand           // the right button is held
	clickHand           // the left button was pressed by a finger that is gone
	doneHand            // two fingers were there, or are: what is left of them does nothing
)

const (
	fingerSlop  = 10 // how far a finger may move and still tap, in pixels of the desktop
	longPress   = 30 // ticks after which a finger that is held still presses the right button
	leftOfMouse = 2  // ticks for which a finger that is gone still points
)

// step takes the fingers of a tick. It reports whether a finger points, which the mouse
// then does not.
func (h *hand) step(fingers []gmath.Vec, slop float64) (at gmath.Vec, down Button, points bool) {
	switch {
	case len(fingers) > 1:
		h.state, h.at = doneHand, fingers[0]
	case len(fingers) == 1:
		h.touch(fingers[0], slop)
	case h.state == stillHand:
		h.state = clickHand
		return h.at, LeftButton, true
	case h.state != noFinger && h.ticks >= 0:
		h.state, h.ticks = noFinger, -leftOfMouse
		return h.at, NoButton, true
	case h.ticks < 0:
		h.ticks++
		return h.at, NoButton, true
	default:
		return gmath.Vec{}, NoButton, false
	}
	switch h.state {
	case dragHand:
		down = LeftButton
	case pressHand:
		down = RightButton
	}
	return h.at, down, true
}

// touch is a tick of one finger.
func (h *hand) touch(at gmath.Vec, slop float64) {
	switch h.state {
	case noFinger, clickHand:
		h.state, h.from, h.ticks = stillHand, at, 0
	case stillHand:
		h.ticks++
		switch {
		case at.DistanceTo(h.from) > slop:
			h.state = dragHand
			h.at = h.from // it drags what it touched
			return
		case h.ticks >= longPress:
			h.state = pressHand
		}
	}
	h.at = at
}
