package build

import (
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
)

// input does what the player did in a tick.
func (t *Table) input(in *ui.Input) {
	t.cursor = in.At
	taken := t.page.Update(in)
	t.fromList(in)
	t.pulls(in)
	for _, s := range t.scrolls() {
		if s.Bar(t.page, in) || s.Wheel(t.page, in) {
			t.stale = true
		}
	}
	if in.JustPressed == ui.LeftButton && t.editing != nil && t.page.Hovered() != t.editing.id {
		t.commit()
	}
	if t.typed(in) {
		return
	}
	for _, key := range in.Typed() {
		t.key(key, in)
	}
	if t.shut() {
		t.gestures.Drop()
		return
	}
	t.onMap = !t.page.Over(in.At) && t.overMap(in.At)
	t.nudge(in)
	for _, g := range t.gestures.Step(t.ofMap(in, taken)) {
		t.gesture(g, in)
	}
	t.wheel(in)
	t.hover()
}

// ofMap is the pointer as far as it is the map's: what went down on a panel is not.
func (t *Table) ofMap(in *ui.Input, taken bool) ui.Pointer {
	p := in.Pointer
	if in.JustPressed != ui.NoButton {
		t.holding = !taken && t.overMap(in.At)
	}
	if !t.holding {
		p.Down = ui.NoButton
	}
	if in.Down == ui.NoButton {
		t.holding = false
	}
	if len(p.Fingers) > 0 && t.grab.what == nothing && (t.page.Over(p.Fingers[0]) || !t.overMap(p.Fingers[0])) {
		p.Fingers = nil
	}
	return p
}

// shut reports whether something lies over the map that is to be closed first.
func (t *Table) shut() bool { return t.menu || t.help || t.trials.open || t.popup != nil }

// overMap reports whether a place of the window is on the map.
func (t *Table) overMap(at gmath.Vec) bool { return t.frame.table.Holds(t.page.Unit(at)) }

// hover finds what the pointer is over.
func (t *Table) hover() {
	was := t.hovered
	t.hovered = builder.Thing{}
	if t.onMap && t.tool.none() && !t.placing.is() && t.grab.what == nothing {
		t.hovered = t.thingAt(t.cursor)
	}
	if was != t.hovered {
		t.stale = true
	}
}

// fromList drags a stand or an organisation from the list: it is in hand as soon as it
// is pressed, and is put down where it is let go.
func (t *Table) fromList(in *ui.Input) {
	if in.JustPressed == ui.LeftButton {
		if id, ok := strings.CutPrefix(t.page.Hovered(), "offer "); ok && !t.shut() {
			p := placing{side: t.sideNow(), kind: id}
			if o := organizationNamed(id); o.ID != "" {
				p.kind, p.organization = "", id
			}
			if !t.placing.is() || t.placing.kind != p.kind || t.placing.organization != p.organization {
				t.puts(p)
				t.placing.pressed = true
			}
		}
	}
	if in.JustReleased == ui.LeftButton && t.placing.pressed {
		t.placing.pressed = false
		if t.overMap(in.At) {
			t.put(t.standSpot(in.At, in.Alt))
		}
	}
}

func (t *Table) gesture(g table.Gesture, in *ui.Input) {
	switch g.Kind {
	case table.Clicked:
		t.clicked(g, in)
	case table.Dragged:
		if g.Button != ui.LeftButton {
			t.camera.Pan(g.By)
			return
		}
		if t.placing.is() {
			return
		}
		if t.grab.what == nothing {
			t.takeUp(g.From, in)
		}
		t.drag(g.At, in)
	case table.Dropped:
		switch {
		case g.Button != ui.LeftButton:
		case t.grab.what != nothing:
			t.drop(g.At, in)
		case len(t.drawing) > 0 && t.overMap(g.At): // a click of an unsteady hand
			t.corner(t.snapped(g.At, in.Alt, builder.Thing{}))
		}
	case table.Pinched:
		t.camera.Pan(g.By)
		t.camera.ZoomAt(g.At, g.Factor)
	case table.Ceased:
		t.grab = grab{}
	}
}

// clicked is a click on the map.
func (t *Table) clicked(g table.Gesture, in *ui.Input) {
	t.editing, t.stale = nil, true
	if !t.overMap(g.At) {
		return
	}
	if g.Button == ui.RightButton {
		t.clickedRight(g)
		return
	}
	switch {
	case t.placing.is():
		t.put(t.standSpot(g.At, in.Alt))
	case t.tool.traces == setsScale:
		t.marksPoint(g.At)
	case t.tool.traces != noTrace:
	case !t.tool.none():
		if g.Twice && len(t.drawing) > 0 {
			t.finish()
			return
		}
		t.corner(t.snapped(g.At, in.Alt, builder.Thing{}))
	default:
		if c, ok := t.cornerAt(g.At); ok && !in.Shift {
			if c.fresh {
				to := t.snapped(g.At, in.Alt, c.thing)
				t.do(builder.Action{Do: "add-corner", Things: []builder.Thing{c.thing}, Ring: c.ring, Corner: c.corner, At: &to})
			}
			return
		}
		t.choose(t.thingAt(g.At), in.Shift)
	}
}

// clickedRight takes a corner away, or ends a drawing.
func (t *Table) clickedRight(g table.Gesture) {
	switch {
	case t.placing.is():
		t.placing = placing{}
	case len(t.drawing) > 0:
		t.finish()
	case !t.tool.none():
		t.takes(tool{})
	default:
		if c, ok := t.cornerAt(g.At); ok && !c.fresh {
			t.removesCorner(c)
		}
	}
}

// removesCorner takes a corner away; a hole that has no more to give is filled.
func (t *Table) removesCorner(c grab) {
	rings, _ := t.rings(c.thing)
	if c.ring > 0 && len(rings[c.ring]) <= 3 {
		t.do(builder.Action{Do: "remove-hole", Things: []builder.Thing{c.thing}, Ring: c.ring})
		return
	}
	t.do(builder.Action{Do: "remove-corner", Things: []builder.Thing{c.thing}, Ring: c.ring, Corner: c.corner})
}

// wheel turns what is in hand or chosen and under the pointer, or zooms.
func (t *Table) wheel(in *ui.Input) {
	if in.Wheel == 0 || !t.onMap {
		return
	}
	by := geom.Angle(15) * geom.Degree
	if in.Wheel < 0 {
		by = -by
	}
	if in.Alt {
		by /= 15
	}
	switch {
	case t.placing.is():
		t.placing.facing = (t.placing.facing + by).Normal()
	case in.Shift || t.hovered.Of == "stand" && t.isChosen(t.hovered):
		t.turn(by)
	default:
		t.camera.ZoomAt(in.At, zoomOf(in.Wheel))
	}
}

func zoomOf(notches float64) float64 {
	if notches > 0 {
		return 1.15
	}
	return 1 / 1.15
}

// turn turns the stands that are chosen.
func (t *Table) turn(by geom.Angle) {
	for _, c := range t.chosen {
		if i := t.setup().StandIndex(c.Name); c.Of == "stand" && i >= 0 && t.setup().Stands[i].OnTable() {
			t.set([]builder.Thing{c}, "facing", (t.setup().Stands[i].Facing + by).Normal())
		}
	}
}

// nudge pans by the arrows, or moves what is chosen by an inch.
func (t *Table) nudge(in *ui.Input) {
	if in.Arrows == (gmath.Vec{}) || in.Ctrl || t.editing != nil {
		return
	}
	moved := t.movable()
	if t.tool.traces == movesIt || len(moved) > 0 && t.tool.none() {
		step := geom.Inch
		if in.Shift {
			step = geom.Inch / 10
		}
		for _, k := range in.Keys {
			by, ok := arrowWays[k]
			if !ok || t.nudgesTrace(by, step.Inches()) {
				continue
			}
			way := geom.Pt(geom.Length(by.X)*step, geom.Length(by.Y)*step)
			t.do(builder.Action{Do: "move", Things: moved, By: &way})
		}
		return
	}
	t.camera.Pan(in.Arrows.Mulf(-t.theme.Fpx(14)))
}

var arrowWays = map[ebiten.Key]gmath.Vec{
	ebiten.KeyArrowLeft: {X: -1}, ebiten.KeyArrowRight: {X: 1}, ebiten.KeyArrowUp: {Y: -1}, ebiten.KeyArrowDown: {Y: 1},
}
