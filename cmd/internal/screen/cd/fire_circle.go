package cd

import (
	"math"
	"slices"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// Small arms spread their hits over a target circle; firers at the same one
// spread them together (CD 7.12).

// grab takes hold of a target circle, of the marker on a path, or of a point of
// fire from off the table.
func (f *firing) grab(at spot) bool {
	if f.strike != "" {
		f.point = f.pointAt(at.at)
		return f.point >= 0
	}
	if f.now.answer != nil && f.pathOf(f.now.fire.Target) != nil {
		mark, _, _ := f.targetAt(f.now.fire)
		f.place = f.over.on || near(at.at, mark, reach*f.t.theme.Density/f.t.camera.Scale)
		return f.place
	}
	if at.stand != "" {
		return false
	}
	for _, a := range f.circles() {
		if c := a.answer.Circle; near(at.at, c.Center, c.Radius.Inches()) {
			f.moving, f.from = &a, at.at
			return true
		}
	}
	return false
}

// circles lists what has a target circle, the firer's first.
func (f *firing) circles() (out []aim) {
	if f.now.answer != nil && f.now.answer.Circle != nil && len(f.now.answer.Refused) == 0 {
		out = append(out, f.now)
	}
	for _, x := range f.fires {
		if a := f.ask(x); a.Circle != nil {
			out = append(out, aim{x, a, true})
		}
	}
	return out
}

func (f *firing) drag(at spot) {
	switch {
	case f.point >= 0:
		f.movePoint(at.at)
	case f.place:
		path := f.pathOf(f.now.fire.Target)
		_, along := nearestOn(path, at.at)
		x := f.now.fire
		x.Along = along
		f.now = aim{fire: x, answer: f.ask(x)}
	case f.moving != nil:
		x := f.moving.fire
		c := f.moving.answer.Circle.Center.Add(at.at.Sub(f.from))
		x.Circle = &c
		f.now = aim{fire: x, answer: f.ask(x)}
	}
}

func (f *firing) drop(spot) {
	was, place := f.moving, f.place
	f.moving, f.place = nil, false
	switch {
	case f.point >= 0:
		f.point = -1
		f.placePoints()
	case place:
		x := f.now.fire
		if f.declare(x) {
			f.draft.along = x.Along
		}
	case was != nil && f.now.fire.Circle != nil:
		f.lay(*was, *f.now.fire.Circle)
	}
	f.over = pointed{}
	f.aim()
}

// lay lays the circle of a fire elsewhere, and with it that of all it is joined
// with.
func (f *firing) lay(was aim, at geom.Point) {
	x := was.fire
	x.Circle = &at
	if !was.declared {
		if a := f.ask(x); len(a.Refused) > 0 {
			f.t.player.refuse(&game.Refusal{Reasons: a.Refused})
			return
		}
		if f.draft.target != x.Target {
			f.draft.target, f.draft.along = x.Target, -1
		}
		f.draft.circle = &at
		return
	}
	if !f.declare(x) {
		return
	}
	for _, y := range f.joined(was) {
		y.Circle = &at
		f.declare(y)
	}
}

// joined lists the declared fire of others whose hits are spread together with
// those of a fire.
func (f *firing) joined(a aim) (out []rules.Fire) {
	for _, y := range f.fires {
		if y.Stand == a.fire.Stand || !slices.Contains(a.answer.Circle.With, y.Stand) {
			continue
		}
		if b := f.ask(y); b.Circle != nil && b.Circle.Center == a.answer.Circle.Center {
			out = append(out, y)
		}
	}
	return out
}

func (f *firing) nudgeCircle(by geom.Point) {
	if a := f.now.answer; a.Circle != nil {
		f.lay(f.now, a.Circle.Center.Add(by))
		f.over = pointed{}
		f.aim()
	}
}

// apart is how far a circle is laid aside to be spread alone.
const apart = geom.Inch / 10

// join has what is selected fire at one circle, or parts the firer from those it
// is joined with.
func (f *firing) join() {
	a := f.now.answer
	if a == nil || a.Circle == nil {
		return
	}
	var others []aim
	for _, s := range f.t.player.selected {
		for _, x := range f.declared(s) {
			if b := f.ask(x); s != f.now.fire.Stand && b.Circle != nil && b.Circle.Center != a.Circle.Center {
				others = append(others, aim{x, b, true})
			}
		}
	}
	switch {
	case len(others) > 0:
		for _, o := range others {
			x := o.fire
			x.Circle = &a.Circle.Center
			f.declare(x)
		}
	case len(a.Circle.With) > 0:
		f.partFrom()
	default:
		f.joinNear()
	}
}

// partFrom lays the circle of the firer a little nearer to it, so that its hits
// are spread alone.
func (f *firing) partFrom() {
	from, c := f.m().get(f.now.fire.Stand).Footprint.Center, f.now.answer.Circle.Center
	at := c.Ahead(c.AngleTo(from).Direction(), apart)
	x := f.now.fire
	x.Circle = &at
	if f.declare(x) {
		f.t.player.say("%s fires at a circle of its own.", x.Stand)
	}
}

// joinNear lays the firer's circle where another fire lies that it may join: at
// the same target first, else the nearest.
func (f *firing) joinNear() {
	var best rules.Fire
	far := math.Inf(1)
	for _, c := range f.circles() {
		if c.fire.Stand == f.now.fire.Stand || c.answer.Circle.Center == f.now.answer.Circle.Center {
			continue
		}
		x := f.now.fire
		at := c.answer.Circle.Center
		x.Circle = &at
		a := f.ask(x)
		if len(a.Refused) > 0 || !slices.Contains(a.Circle.With, c.fire.Stand) {
			continue
		}
		d := geom.Distance(at, f.now.answer.Circle.Center).Inches()
		if c.fire.Target == x.Target {
			d /= 1000
		}
		if d < far {
			best, far = x, d
		}
	}
	if best.Circle == nil {
		f.t.player.say("No other fire that %s could join.", f.now.fire.Stand)
		return
	}
	f.declare(best)
}

// bestCircle lays the circle where it touches the most of those that the firer
// may fire at (geom.BestCircle).
func (f *firing) bestCircle() {
	a := f.now.answer
	if a == nil || a.Circle == nil || !f.measured() {
		return
	}
	x := f.now.fire
	o := f.option(x)
	if o == nil {
		return
	}
	var names []string
	p := geom.Placing{Radius: a.Circle.Radius, Firer: &f.m().get(x.Stand).Footprint}
	target := &f.m().get(x.Target).Footprint
	for _, s := range o.Targets {
		q := f.m().get(s)
		if q.Kind.Armored || q.Kind.Class == units.Gun || !q.Footprint.Within(target, 2*a.Circle.Radius) {
			continue
		}
		p.Stands, names = append(p.Stands, &q.Footprint), append(names, s)
	}
	at, ok := geom.BestCircle(p)
	if !ok {
		return
	}
	y := x
	y.Circle = &at.Center
	if k := slices.Index(names, x.Target); !slices.Contains(at.Covered, k) && len(at.Covered) > 0 {
		y.Target = names[at.Covered[0]]
	}
	if b := f.ask(y); len(b.Refused) > 0 || b.Circle == nil || len(b.Circle.Order) <= len(a.Circle.Order) {
		f.t.player.say("The circle lies best where it is: %d stands.", len(a.Circle.Order))
		return
	}
	f.declare(y)
}
