package free

import (
	"image"
	"math"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
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
func (t *tableScene) gesture(g table.Gesture, in *ui.Input) {
	switch g.Kind {
	case table.Pressed:
		t.grab = t.grabAt(g)
		if t.grab.what != nothing {
			t.endTurn()
		}
	case table.Clicked:
		if t.grab.what != nothing && g.Button == ui.LeftButton {
			t.click()
		}
		t.grab = grab{}
	case table.Dragged:
		t.drag(g, in)
	case table.Dropped:
		t.dropGrab()
	case table.Pinched:
		if image.Pt(int(g.At.X), int(g.At.Y)).In(t.regions.table) {
			t.camera.Pan(g.By)
			t.camera.ZoomAt(g.At, g.Factor)
		}
	case table.Ceased:
		t.letGo()
	}
}

// grabAt returns what a press takes hold of.
func (t *tableScene) grabAt(g table.Gesture) grab {
	if !t.onMap(g.At) {
		return grab{}
	}
	if g.Button != ui.LeftButton {
		return grab{what: theTable}
	}
	if t.onHandle(g.At) {
		return grab{what: theHandle, stand: t.active}
	}
	p := table.Point(t.camera.ToTable(g.At))
	if i := t.under(g.At); i != none {
		return grab{what: aStand, stand: i, offset: t.stand(i).At.Sub(p)}
	}
	return grab{what: theTable}
}

// reach is how far from a small stand's center a press still finds it.
func (t *tableScene) reach() geom.Length {
	return geom.Length(t.theme.Fpx(8) / t.camera.Scale * float64(geom.Inch))
}

// onMap reports whether a position in the window is on the table and not on
// the profile over it.
func (t *tableScene) onMap(at gmath.Vec) bool {
	p := image.Pt(int(at.X), int(at.Y))
	return p.In(t.regions.table) && !p.In(t.strip())
}

// click fans out the pile that was pressed, else chooses the stand, or lets go on
// empty ground.
func (t *tableScene) click() {
	fanned := t.fanned
	t.fanned = none
	switch t.grab.what {
	case aStand:
		if t.pileAt(t.grab.stand) > 1 {
			t.fanned = t.grab.stand
			return
		}
		t.choose(t.grab.stand)
		t.uncover()
	case theTable:
		if fanned != none {
			return
		}
		t.unchoose()
	}
}

func (t *tableScene) drag(g table.Gesture, in *ui.Input) {
	switch t.grab.what {
	case theTable:
		t.camera.Pan(g.By)
	case aStand:
		t.place(t.grab.stand, table.Point(t.camera.ToTable(g.At)).Add(t.grab.offset), t.view.Setup().Stands[t.grab.stand].Facing)
	case theHandle:
		st := t.stand(t.grab.stand)
		t.place(t.grab.stand, st.At, t.facingTo(st.At, g.At, in))
	}
}

// facingTo returns the facing from a place to a position in the window, in
// whole degrees, or in steps of 15 with Shift.
func (t *tableScene) facingTo(from geom.Point, at gmath.Vec, in *ui.Input) geom.Angle {
	step := geom.Degree
	if in.Shift {
		step = 15 * geom.Degree
	}
	a := from.AngleTo(table.Point(t.camera.ToTable(at)))
	return (a + step/2) / step * step
}

func (t *tableScene) dropGrab() {
	t.fanned = none
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
func (t *tableScene) wheel(in *ui.Input) {
	turn := in.Ctrl || in.Shift
	if t.turning && !turn {
		t.endTurn()
	}
	if in.Wheel == 0 {
		return
	}
	at := image.Pt(int(in.At.X), int(in.At.Y))
	switch {
	case at.In(t.legend.place):
		t.legend.scrolled -= in.Wheel * t.theme.Fpx(48)
	case at.In(t.regions.panel):
		t.panel.scroll(-in.Wheel * t.theme.Fpx(48))
	case !at.In(t.regions.table):
	case turn:
		t.turn(in)
	default:
		t.camera.ZoomAt(in.At, math.Pow(1.18, gmath.Clamp(in.Wheel, -5, 5)))
	}
}

// turn turns the stand under the cursor, or else the active one.
func (t *tableScene) turn(in *ui.Input) {
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
	if in.Alt {
		step = geom.Degree
	}
	st := t.stand(i)
	by := geom.Angle(math.Round(gmath.Clamp(in.Wheel, -20, 20)))
	if by == 0 {
		by = geom.Angle(math.Copysign(1, in.Wheel))
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
