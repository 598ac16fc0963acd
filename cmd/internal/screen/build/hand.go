package build

import (
	"math"
	"slices"

	"github.com/quasilyte/gmath"

	"sightline/cmd/internal/screen/table"
	"sightline/cmd/internal/screen/ui"
	"sightline/game/builder"
	"sightline/geom"
)

// What the pointer holds.
type held uint8

const (
	nothing held = iota
	aCorner
	things
	aBox
	anOutline // of a box that is being drawn
	thePicture
)

// A grab is what the pointer holds.
type grab struct {
	what   held
	thing  builder.Thing // of the corner
	ring   int
	corner int  // from 1
	fresh  bool // the corner is not there yet
	from   geom.Point
	to     geom.Point
	start  gmath.Vec // of a box, in the window
	names  []builder.Thing
}

// moves reports whether a thing goes with the grab.
func (g *grab) moves(of builder.Thing) bool { return g.what == things && slices.Contains(g.names, of) }

// by is how far the things are moved.
func (g *grab) by() geom.Point { return g.to.Sub(g.from) }

// rings are the outline and the holes of a thing, or its line.
func (t *Table) rings(of builder.Thing) (rings [][]geom.Point, closed bool) {
	s := t.setup()
	if of.Of == "terrain" {
		for i := range s.Terrain {
			if f := &s.Terrain[i]; f.Name == of.Name {
				points, closed := outlineOf(f)
				rings = [][]geom.Point{points}
				for _, h := range f.Area.Holes {
					rings = append(rings, h)
				}
				return rings, closed
			}
		}
	}
	if of.Of == "area" {
		for _, a := range areasOf(t.scenario()) {
			if a.Name == of.Name {
				return [][]geom.Point{a.Outline.Outline}, true
			}
		}
	}
	return nil, false
}

// handleReach is how near a corner or an edge is taken, in units.
const handleReach = 8

// cornerAt is the corner of what is chosen at a place of the window, or the edge, on
// which a corner is to be made: a corner after it.
func (t *Table) cornerAt(at gmath.Vec) (g grab, ok bool) {
	thing, one := t.one()
	if !one {
		return g, false
	}
	rings, closed := t.rings(thing)
	far := t.theme.Fpx(handleReach)
	for r, ring := range rings {
		for i, p := range ring {
			if d := t.cornerScreen(p).DistanceTo(at); d <= far {
				far, ok = math.Nextafter(d, 0), true
				g = grab{what: aCorner, thing: thing, ring: r, corner: i + 1, from: p, to: p}
			}
		}
	}
	if ok {
		return g, true
	}
	far = t.theme.Fpx(handleReach - 3)
	for r, ring := range rings {
		for i := range ring {
			j := (i + 1) % len(ring)
			if j == 0 && !closed {
				continue
			}
			if d := fromSegment(at, t.cornerScreen(ring[i]), t.cornerScreen(ring[j])); d <= far {
				far, ok = d, true
				g = grab{what: aCorner, thing: thing, ring: r, corner: i + 2, fresh: true}
			}
		}
	}
	return g, ok
}

// fromSegment is how far a place is from a stretch.
func fromSegment(at, a, b gmath.Vec) float64 {
	d := b.Sub(a)
	k := 0.0
	if n := d.Dot(d); n > 0 {
		k = gmath.Clamp(at.Sub(a).Dot(d)/n, 0, 1)
	}
	return at.DistanceTo(a.Add(d.Mulf(k)))
}

// thingAt is what lies at a place of the window: a stand, else a line, else the
// smallest outline there; of a part of the table that is no terrain only its edge.
func (t *Table) thingAt(at gmath.Vec) builder.Thing {
	s := t.setup()
	if i := t.standAt(at); i >= 0 {
		return builder.Thing{Of: "stand", Name: s.Stands[i].Name}
	}
	p := table.Point(t.camera.ToTable(at))
	best, found, lines := math.Inf(1), builder.Thing{}, t.theme.Fpx(6)
	for i := range s.Terrain {
		f := &s.Terrain[i]
		if !f.Kind.Data().Linear {
			continue
		}
		points := f.Line.Points
		for k := 1; k < len(points); k++ {
			d := fromSegment(at, t.cornerScreen(points[k-1]), t.cornerScreen(points[k]))
			if d <= math.Max(lines, f.Line.Width.Inches()/2*t.camera.Scale) && d <= best {
				best, found = d, builder.Thing{Of: "terrain", Name: f.Name}
			}
		}
	}
	if found.Of != "" {
		return found
	}
	for _, a := range areasOf(t.scenario()) {
		ring := a.Outline.Outline
		for k := range ring {
			if fromSegment(at, t.cornerScreen(ring[k]), t.cornerScreen(ring[(k+1)%len(ring)])) <= lines {
				return builder.Thing{Of: "area", Name: a.Name}
			}
		}
	}
	for i := range s.Terrain {
		f := &s.Terrain[i]
		if size := float64(f.Area.Area2()); !f.Kind.Data().Linear && f.Area.Contains(p) && math.Abs(size) <= best {
			best, found = math.Abs(size), builder.Thing{Of: "terrain", Name: f.Name}
		}
	}
	return found
}

// choose takes a click on the map with no tool in hand.
func (t *Table) choose(thing builder.Thing, add bool) {
	t.stale = true
	t.say("")
	switch at := slices.Index(t.chosen, thing); {
	case thing.Of == "" && add:
	case thing.Of == "":
		t.chosen = nil
	case add && at >= 0:
		t.chosen = slices.Delete(slices.Clone(t.chosen), at, at+1)
	case add:
		t.chosen = append(slices.Clone(t.chosen), thing)
	default:
		t.chosen = []builder.Thing{thing}
	}
	t.card = ui.Scroll{}
	t.editing, t.popup = nil, nil
}

// takeUp begins a drag at a place of the window.
func (t *Table) takeUp(from gmath.Vec, in *ui.Input) {
	p := table.Point(t.camera.ToTable(from))
	if t.tool.traces == movesIt {
		t.grab = grab{what: thePicture, start: t.camera.ToTable(from)}
		return
	}
	if !t.tool.none() {
		if len(t.drawing) == 0 && !t.tool.cuts && t.tool.traces == noTrace {
			t.grab = grab{what: anOutline, from: t.snapped(from, in.Alt, builder.Thing{})}
			t.grab.to = t.grab.from
		}
		return
	}
	if g, ok := t.cornerAt(from); ok {
		t.grab = g
		return
	}
	thing := t.thingAt(from)
	if thing.Of == "" || in.Shift {
		t.grab = grab{what: aBox, start: from}
		return
	}
	if !t.isChosen(thing) {
		t.choose(thing, false)
	}
	t.grab = grab{what: things, from: t.held(thing, p), names: t.movable()}
	t.grab.to = t.grab.from
	t.grab.start = from
}

// held is the point of a thing that a drag keeps to the grid: where a stand stands, the
// first corner of others.
func (t *Table) held(thing builder.Thing, p geom.Point) geom.Point {
	if i := t.setup().StandIndex(thing.Name); thing.Of == "stand" && i >= 0 {
		return t.setup().Stands[i].At
	}
	if rings, _ := t.rings(thing); len(rings) > 0 && len(rings[0]) > 0 {
		return rings[0][0]
	}
	return p
}

// movable are those of what is chosen that lie on the table.
func (t *Table) movable() (out []builder.Thing) {
	for _, c := range t.chosen {
		switch c.Of {
		case "terrain", "area":
			out = append(out, c)
		case "stand":
			if i := t.setup().StandIndex(c.Name); i >= 0 && t.setup().Stands[i].OnTable() {
				out = append(out, c)
			}
		}
	}
	return out
}

// drag goes on with what is held.
func (t *Table) drag(at gmath.Vec, in *ui.Input) {
	g := &t.grab
	switch g.what {
	case thePicture:
		now := t.camera.ToTable(at)
		l := &t.trace.lies
		l.X, l.Y = l.X+now.X-g.start.X, l.Y+now.Y-g.start.Y
		g.start = now
	case aCorner:
		g.to = t.snapped(at, in.Alt, g.thing)
	case anOutline:
		g.to = t.snapped(at, in.Alt, builder.Thing{})
	case things:
		// The point that is held goes as far as the pointer, and keeps to the grid.
		want := t.cornerScreen(g.from).Add(at.Sub(g.start))
		not := builder.Thing{}
		if len(g.names) > 0 {
			not = g.names[0]
		}
		if not.Of == "stand" {
			g.to = t.standSpot(want, in.Alt)
		} else {
			g.to = t.snapped(want, in.Alt, not)
		}
	}
}

// standSpot is where a stand may be put: stands keep to quarters of an inch.
func (t *Table) standSpot(at gmath.Vec, free bool) geom.Point {
	p := t.onTable(table.Point(t.camera.ToTable(at)))
	step := geom.Inch / 4
	if free {
		step = fine
	}
	return geom.Pt(nearest(p.X, step), nearest(p.Y, step))
}

// drop ends a drag.
func (t *Table) drop(at gmath.Vec, in *ui.Input) {
	g := t.grab
	t.grab, t.stale = grab{}, true
	switch g.what {
	case thePicture:
		t.relaid()
	case aCorner:
		to := g.to
		do := "move-corner"
		if g.fresh {
			do = "add-corner"
		}
		t.do(builder.Action{Do: do, Things: []builder.Thing{g.thing}, Ring: g.ring, Corner: g.corner, At: &to})
	case things:
		if stands := t.standsIn(g.names); t.frame.off.Holds(t.page.Unit(at)) && len(stands) > 0 {
			if !t.joins(stands, at) {
				t.say("Drop them on a group there, or say in the card how they come.")
			}
			return
		}
		if by := g.by(); by != (geom.Point{}) && len(g.names) > 0 {
			t.do(builder.Action{Do: "move", Things: g.names, By: &by})
		}
	case anOutline:
		if g.from == g.to { // a click of an unsteady hand
			t.corner(g.to)
			return
		}
		t.box(g.from, g.to)
	case aBox:
		t.chooseIn(g.start, at, in.Shift)
	}
}

// standsIn are the stands among things.
func (t *Table) standsIn(all []builder.Thing) (out []builder.Thing) {
	for _, c := range all {
		if c.Of == "stand" {
			out = append(out, c)
		}
	}
	return out
}

// chooseIn chooses the stands in a box of the window.
func (t *Table) chooseIn(a, b gmath.Vec, add bool) {
	if !add {
		t.chosen = nil
	}
	lo, hi := gmath.Vec{X: math.Min(a.X, b.X), Y: math.Min(a.Y, b.Y)}, gmath.Vec{X: math.Max(a.X, b.X), Y: math.Max(a.Y, b.Y)}
	for i := range t.setup().Stands {
		st := &t.setup().Stands[i]
		at := t.iconAt(i)
		thing := builder.Thing{Of: "stand", Name: st.Name}
		if st.OnTable() && at.X >= lo.X && at.X <= hi.X && at.Y >= lo.Y && at.Y <= hi.Y && !t.isChosen(thing) {
			t.chosen = append(t.chosen, thing)
		}
	}
}
