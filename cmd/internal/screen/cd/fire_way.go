package cd

import (
	"math"
	"slices"

	rules "sightline/game/commanddecision"
	"sightline/geom"
)

// In opportunity fire a target is shot at on the way it went, from where it was
// first seen (CD 7.5).

// pathOf is the way of an enemy, or nil.
func (f *firing) pathOf(stand string) []geom.Point {
	if p := f.m().get(stand); f.opportunity && p != nil && !p.own && len(p.Path) > 1 {
		return p.Path
	}
	return nil
}

// way says where on the way of its target a fire may be.
func (f *firing) way(x rules.Fire) *rules.FirePath {
	k := fireKey{stand: x.Stand, weapon: x.Weapon, target: x.Target, shell: x.Shell}
	p, ok := f.paths[k]
	if !ok {
		p = f.m().view.FireAlong(f.m().side, x)
		f.paths[k] = p
	}
	return p
}

// reach is how near to a way a click is on it, in units of the page.
const reach = 11

// wayAt returns the enemy on whose way a place is, and how far along.
func (f *firing) wayAt(at spot) (target string, along geom.Length, ok bool) {
	if !f.opportunity || at.stand != "" && !f.enemy(at.stand) {
		return "", 0, false
	}
	best := reach * f.t.theme.Density / f.t.camera.Scale
	for _, p := range f.m().drawn() {
		path := f.pathOf(p.Name)
		far, l := nearestOn(path, at.at)
		if p.Name == f.draft.target {
			far /= 2 // of two ways that cross, its own
		}
		if path != nil && far < best {
			best, target, along, ok = far, p.Name, l, true
		}
	}
	return target, along, ok
}

// nearestOn returns how many inches a point is from a path, and how far along
// that the nearest place of it is.
func nearestOn(path []geom.Point, p geom.Point) (far float64, along geom.Length) {
	far = math.Inf(1)
	var start geom.Length
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		l := geom.Distance(a, b)
		dx, dy := float64(b.X-a.X), float64(b.Y-a.Y)
		n := dx*dx + dy*dy
		if n == 0 {
			continue
		}
		s := max(0, min(1, (float64(p.X-a.X)*dx+float64(p.Y-a.Y)*dy)/n))
		q := geom.Pt(a.X+geom.Length(s*dx), a.Y+geom.Length(s*dy))
		if d := geom.Distance(p, q).Inches(); d < far {
			far, along = d, start+geom.Length(s*float64(l))
		}
		start += l
	}
	return far, along
}

func lengthOf(path []geom.Point) (l geom.Length) {
	for k := 1; k < len(path); k++ {
		l += geom.Distance(path[k-1], path[k])
	}
	return l
}

// placeOn returns where a place of a path is, and the way it leads there.
func placeOn(path []geom.Point, along geom.Length) (at geom.Point, facing geom.Angle) {
	for k := 1; k < len(path); k++ {
		a, b := path[k-1], path[k]
		l := geom.Distance(a, b)
		if l == 0 {
			continue
		}
		facing = a.AngleTo(b).Normal()
		if along <= l {
			s := float64(along) / float64(l)
			return geom.Pt(a.X+geom.Length(s*float64(b.X-a.X)), a.Y+geom.Length(s*float64(b.Y-a.Y))), facing
		}
		along -= l
	}
	return path[len(path)-1], facing
}

// part is a path from one place of it to another.
func part(path []geom.Point, from, to geom.Length) (out []geom.Point) {
	a, _ := placeOn(path, from)
	out = append(out, a)
	var start geom.Length
	for k := 1; k < len(path); k++ {
		if start += geom.Distance(path[k-1], path[k]); start > from && start < to {
			out = append(out, path[k])
		}
	}
	b, _ := placeOn(path, to)
	return append(out, b)
}

// targetAt is where a fire finds its target.
func (f *firing) targetAt(x rules.Fire) (at geom.Point, facing geom.Angle, moved bool) {
	p := f.m().get(x.Target)
	path := f.pathOf(x.Target)
	if path == nil || x.Along >= lengthOf(path) {
		return p.Footprint.Center, p.Facing, false
	}
	at, facing = placeOn(path, x.Along)
	return at, facing, true
}

// fireOnWay declares the fire of what is selected at a place of a target's way:
// with the weapon that was chosen, or the first that may be fired there, the
// best before the others.
func (f *firing) fireOnWay(target string, along geom.Length) {
	for _, s := range f.t.player.selected {
		if !f.armed(s) {
			continue
		}
		x := f.fireOf(s, target)
		x.Along = along
		if f.draft.weapon < 0 && len(f.ask(x).Refused) > 0 {
			for _, w := range f.weapons(s) {
				y := x
				if y.Weapon = w; len(f.ask(y).Refused) == 0 {
					x = y
					break
				}
			}
		}
		f.declare(x)
	}
}

// nudge moves the marker along the way of the target, or the target circle.
func (f *firing) nudge(by geom.Point) {
	if f.strike != "" {
		f.nudgePoint(by)
		return
	}
	a := f.now.answer
	if a == nil {
		return
	}
	path := f.pathOf(f.now.fire.Target)
	if path == nil {
		f.nudgeCircle(by)
		return
	}
	_, facing := placeOn(path, f.now.fire.Along)
	l := max(geom.Length(math.Abs(float64(by.X))), geom.Length(math.Abs(float64(by.Y))))
	if d := facing.Direction(); float64(d.X)*float64(by.X)+float64(d.Y)*float64(by.Y) < 0 {
		l = -l
	}
	f.over = pointed{}
	f.put(min(max(min(f.now.fire.Along, lengthOf(path))+l, 0), lengthOf(path)))
	f.t.stale, f.t.drafts = true, true
}

// put puts the marker at a place of the way of the target.
func (f *firing) put(along geom.Length) {
	x := f.now.fire
	f.draft.target, f.draft.along = x.Target, along
	x.Along = along
	if f.now.declared && len(f.ask(x).Refused) == 0 {
		f.declare(x)
		return
	}
	f.now = aim{fire: x, answer: f.ask(x)}
}

func (f *firing) turnBy(geom.Angle) {}

// movers lists the enemies that were seen to move.
func (f *firing) movers() (out []*piece) {
	for _, p := range f.m().drawn() {
		if f.pathOf(p.Name) != nil {
			out = append(out, p)
		}
	}
	return out
}

// rowsOf lists whom a firer has in its rows of the tray and the card: whom it
// may fire at, then those seen to move whom it may not.
func (f *firing) rowsOf(stand string) (out []string) {
	out = f.targetsOf(stand)
	for _, x := range f.declared(stand) {
		if !slices.Contains(out, x.Target) {
			out = append(out, x.Target)
		}
	}
	if f.opportunity {
		for _, p := range f.movers() {
			if !slices.Contains(out, p.Name) {
				out = append(out, p.Name)
			}
		}
	}
	return out
}
