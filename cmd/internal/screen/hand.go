package screen

import (
	"image"
	"math"

	"github.com/quasilyte/gmath"

	"sightline/geom"
)

// A grab is what a press took hold of.
type grab struct {
	what   grabbed
	stand  int
	offset geom.Point // from the cursor to the stand's center
}

type grabbed uint8

const (
	nothing grabbed = iota
	theTable
	aStand
	theHandle
)

// gesture does what the pointer's gesture means at the table.
func (t *tableScene) gesture(g gesture, in *input) {
	switch g.kind {
	case pressed:
		t.grab = t.grabAt(g)
		if t.grab.what != nothing {
			t.endTurn()
		}
	case clicked:
		if t.grab.what != nothing && g.button == leftButton {
			t.click(g.from)
		}
		t.grab = grab{}
	case dragged:
		t.drag(g, in)
	case dropped:
		t.dropGrab()
	case pinched:
		if image.Pt(int(g.at.X), int(g.at.Y)).In(t.regions.table) {
			t.camera.pan(g.by)
			t.camera.zoomAt(g.at, g.factor)
		}
	case ceased:
		t.letGo()
	}
}

// grabAt returns what a press takes hold of.
func (t *tableScene) grabAt(g gesture) grab {
	if !t.onMap(g.at) {
		return grab{}
	}
	if g.button != leftButton {
		return grab{what: theTable}
	}
	if t.onHandle(g.at) {
		return grab{what: theHandle, stand: t.active}
	}
	p := point(t.camera.toTable(g.at))
	if i := t.standAt(p, t.reach()); i != none {
		return grab{what: aStand, stand: i, offset: t.stand(i).At.Sub(p)}
	}
	return grab{what: theTable}
}

// reach is how far from a small stand's center a press still finds it.
func (t *tableScene) reach() geom.Length {
	return geom.Length(t.theme.fpx(8) / t.camera.scale * float64(geom.Inch))
}

// onMap reports whether a position in the window is on the table and not on
// something that lies over it.
func (t *tableScene) onMap(at gmath.Vec) bool {
	p := image.Pt(int(at.X), int(at.Y))
	return p.In(t.regions.table) && !p.In(t.legend.place)
}

// click chooses the stand that was pressed, or lets go on empty ground.
func (t *tableScene) click(at gmath.Vec) {
	switch t.grab.what {
	case aStand:
		t.choose(t.grab.stand)
	case theTable:
		t.unchoose()
	}
}

func (t *tableScene) drag(g gesture, in *input) {
	switch t.grab.what {
	case theTable:
		t.camera.pan(g.by)
	case aStand:
		t.place(t.grab.stand, point(t.camera.toTable(g.at)).Add(t.grab.offset), t.view.Setup().Stands[t.grab.stand].Facing)
	case theHandle:
		st := t.stand(t.grab.stand)
		t.place(t.grab.stand, st.At, t.facingTo(st.At, g.at, in))
	}
}

// facingTo returns the facing from a place to a position in the window, in
// whole degrees, or in steps of 15 with Shift.
func (t *tableScene) facingTo(from geom.Point, at gmath.Vec, in *input) geom.Angle {
	step := geom.Degree
	if in.shift {
		step = 15 * geom.Degree
	}
	a := from.AngleTo(point(t.camera.toTable(at)))
	return (a + step/2) / step * step
}

func (t *tableScene) dropGrab() {
	if t.grab.what == aStand || t.grab.what == theHandle {
		t.drop()
		// A stand moved before any is chosen is the one to look from next.
		if t.from == none {
			t.from, t.active = t.grab.stand, t.grab.stand
		}
	}
	t.grab = grab{}
}

// wheel zooms at the cursor, or turns a stand while Ctrl or Shift is held.
func (t *tableScene) wheel(in *input) {
	turn := in.ctrl || in.shift
	if t.turning && !turn {
		t.endTurn()
	}
	if in.wheel == 0 {
		return
	}
	at := image.Pt(int(in.at.X), int(in.at.Y))
	switch {
	case at.In(t.regions.panel):
		t.panel.scroll(-in.wheel * t.theme.fpx(48))
	case !at.In(t.regions.table):
	case turn:
		t.turn(in)
	default:
		t.camera.zoomAt(in.at, math.Pow(1.18, gmath.Clamp(in.wheel, -5, 5)))
	}
}

// turn turns the stand under the cursor, or else the active one.
func (t *tableScene) turn(in *input) {
	if t.grab.what != nothing {
		return
	}
	i := t.active
	if t.moving != nil {
		i = t.setup().StandIndex(t.moving.Stand)
	} else if t.hovered != none {
		i = t.hovered
	}
	if i == none {
		t.say("Point at a stand, or choose one, to turn it.")
		return
	}
	step := 5 * geom.Degree
	if in.alt {
		step = geom.Degree
	}
	st := t.stand(i)
	by := geom.Angle(math.Round(gmath.Clamp(in.wheel, -20, 20)))
	if by == 0 {
		by = geom.Angle(math.Copysign(1, in.wheel))
	}
	t.place(i, st.At, st.Facing+by*step)
	t.turning = true
}

// endTurn makes the turn under way one action.
func (t *tableScene) endTurn() {
	if t.turning {
		t.turning = false
		t.drop()
	}
}
