package screen

import (
	"math"

	"github.com/quasilyte/gmath"
)

// A gestureKind says what a gesture means.
type gestureKind uint8

const (
	pressed gestureKind = iota
	clicked             // pressed and released without moving
	dragged             // moved while pressed; from is where it was pressed
	dropped             // released after a drag
	pinched             // two fingers moved: by and factor
	ceased              // a press or drag that came to nothing
)

// A gesture is one thing a pointer did.
type gesture struct {
	kind     gestureKind
	button   button
	from, at gmath.Vec
	by       gmath.Vec // since the last tick
	factor   float64   // of a pinch: how much wider the fingers are
}

// A gesturer turns the pointer of each tick into gestures. Its zero value is
// ready once slop is set.
type gesturer struct {
	slop float64 // how far a press may move and still be a click, in pixels

	held     button
	from, at gmath.Vec
	moving   bool
	finger   bool // the press is a finger's
	pinching bool
	spread   float64 // between two fingers in the last tick
}

// step takes the pointer of a tick and returns what happened.
func (g *gesturer) step(p pointer) []gesture {
	if len(p.fingers) >= 2 {
		return g.pinch(p.fingers[0], p.fingers[1])
	}
	if g.pinching {
		// The finger left over after a pinch must not start a drag.
		g.pinching = len(p.fingers) > 0
		return nil
	}
	switch {
	case len(p.fingers) == 1:
		p.at, p.down = p.fingers[0], leftButton
	case g.finger && g.held != noButton:
		// A lifted finger leaves no position; the mouse's says nothing of it.
		p.at, p.down = g.at, noButton
	}
	g.finger = len(p.fingers) == 1
	return g.press(p)
}

func (g *gesturer) press(p pointer) []gesture {
	var out []gesture
	switch {
	case g.held == noButton && p.down != noButton:
		g.held, g.from, g.at, g.moving = p.down, p.at, p.at, false
		return []gesture{{kind: pressed, button: g.held, from: p.at, at: p.at}}
	case g.held == noButton:
		g.at = p.at
		return nil
	case p.down == g.held:
		return g.move(p.at)
	}
	out = g.move(p.at)
	kind := clicked
	if g.moving {
		kind = dropped
	}
	out = append(out, gesture{kind: kind, button: g.held, from: g.from, at: p.at})
	g.held, g.moving = noButton, false
	return out
}

func (g *gesturer) move(to gmath.Vec) []gesture {
	if !g.moving && to.DistanceTo(g.from) <= g.slop {
		return nil
	}
	if g.moving && to == g.at {
		return nil
	}
	by := to.Sub(g.at)
	if !g.moving {
		by = to.Sub(g.from)
	}
	g.moving, g.at = true, to
	return []gesture{{kind: dragged, button: g.held, from: g.from, at: to, by: by}}
}

func (g *gesturer) pinch(a, b gmath.Vec) []gesture {
	at, spread := a.Add(b).Mulf(0.5), a.DistanceTo(b)
	var out []gesture
	if g.held != noButton {
		out = append(out, gesture{kind: ceased, button: g.held, from: g.from, at: g.at})
		g.held, g.moving = noButton, false
	}
	if g.pinching {
		out = append(out, gesture{
			kind: pinched, from: g.at, at: at, by: at.Sub(g.at),
			factor: math.Max(spread, 1) / math.Max(g.spread, 1),
		})
	}
	g.pinching, g.at, g.spread = true, at, spread
	return out
}

// drop forgets a press, for when the screen below it changes.
func (g *gesturer) drop() { *g = gesturer{slop: g.slop} }
