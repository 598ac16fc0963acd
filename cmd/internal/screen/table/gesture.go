package table

import (
	"math"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/ui"
)

// A gestureKind says what a gesture means.
type gestureKind uint8

const (
	Pressed gestureKind = iota
	Clicked             // pressed and released without moving
	Dragged             // moved while pressed; from is where it was pressed
	Dropped             // released after a drag
	Pinched             // two fingers moved: by and factor
	Ceased              // a press or drag that came to nothing
)

// A Gesture is one thing a pointer did.
type Gesture struct {
	Kind     gestureKind
	Button   ui.Button
	From, At gmath.Vec
	By       gmath.Vec // since the last tick
	Factor   float64   // of a pinch: how much wider the fingers are
	Twice    bool      // of a click: the second of two in one place
}

// A Gesturer turns the pointer of each tick into gestures. Its zero value is
// ready once slop is set.
type Gesturer struct {
	Slop float64 // how far a press may move and still be a click, in pixels

	held     ui.Button
	from, at gmath.Vec
	moving   bool
	pinching bool
	spread   float64 // between two fingers in the last tick

	tick, last int       // ticks, and that of the last click
	lastAt     gmath.Vec // where it was
}

// twiceTicks is how many ticks may pass between the clicks of a double click.
const twiceTicks = 24

// Step takes the pointer of a tick and returns what happened.
func (g *Gesturer) Step(p ui.Pointer) []Gesture {
	g.tick++
	if len(p.Fingers) >= 2 {
		return g.pinch(p.Fingers[0], p.Fingers[1])
	}
	if g.pinching {
		g.pinching = false
		return nil
	}
	return g.press(p)
}

func (g *Gesturer) press(p ui.Pointer) []Gesture {
	var out []Gesture
	switch {
	case g.held == ui.NoButton && p.Down != ui.NoButton:
		g.held, g.from, g.at, g.moving = p.Down, p.At, p.At, false
		return []Gesture{{Kind: Pressed, Button: g.held, From: p.At, At: p.At}}
	case g.held == ui.NoButton:
		g.at = p.At
		return nil
	case p.Down == g.held:
		return g.move(p.At)
	}
	out = g.move(p.At)
	kind := Clicked
	if g.moving {
		kind = Dropped
	}
	twice := kind == Clicked && g.last > 0 && g.tick-g.last <= twiceTicks && g.lastAt.DistanceTo(p.At) <= g.Slop
	g.last = 0
	if kind == Clicked && !twice {
		g.last, g.lastAt = g.tick, p.At
	}
	out = append(out, Gesture{Kind: kind, Button: g.held, From: g.from, At: p.At, Twice: twice})
	g.held, g.moving = ui.NoButton, false
	return out
}

func (g *Gesturer) move(to gmath.Vec) []Gesture {
	if !g.moving && to.DistanceTo(g.from) <= g.Slop {
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
	return []Gesture{{Kind: Dragged, Button: g.held, From: g.from, At: to, By: by}}
}

func (g *Gesturer) pinch(a, b gmath.Vec) []Gesture {
	at, spread := a.Add(b).Mulf(0.5), a.DistanceTo(b)
	var out []Gesture
	if g.held != ui.NoButton {
		out = append(out, Gesture{Kind: Ceased, Button: g.held, From: g.from, At: g.at})
		g.held, g.moving = ui.NoButton, false
	}
	if g.pinching {
		out = append(out, Gesture{
			Kind: Pinched, From: g.at, At: at, By: at.Sub(g.at),
			Factor: math.Max(spread, 1) / math.Max(g.spread, 1),
		})
	}
	g.pinching, g.at, g.spread = true, at, spread
	return out
}

// Drop forgets a press, for when the screen below it changes.
func (g *Gesturer) Drop() { *g = Gesturer{Slop: g.Slop} }
