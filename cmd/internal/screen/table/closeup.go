package table

import (
	"math"
	"sync/atomic"

	"sightline/geom"
	"sightline/los"
)

// A closeup is a part of a seen map in a grain finer than that of the whole, so that
// edges look straight to a camera that is near. The zero one is none.
type closeup struct {
	area  geom.Bounds
	grain geom.Length
}

// closeups are the part of a lookout that looks at what the camera shows.
type closeups struct {
	wanted closeup
	number atomic.Int64 // of wanted; a closeup of another stops
	seen   *los.SeenMap // kept from one to the next
	of     looked
	shown  sighting

	camera Camera // at the last tick
	rests  int    // ticks for which it has been that
	waits  bool   // another closeup is to come when it rests
}

const (
	// closeGrain is how far apart points may be, in pixels of the desktop, before the
	// steps of an edge can be told.
	closeGrain = 1.5
	// closeRest is how long the camera rests, in ticks, before it is looked closely.
	closeRest = 8
	// closeRoom is how much wider and higher a closeup is than the view, to pan into.
	closeRoom = 0.125
)

// Near has the map known more closely, once that is known as a whole, where the
// camera is so near that its grain would show. It is to be called every tick.
func (l *Lookout) Near(c *Camera, density float64) {
	k := &l.close
	if k.rests++; *c != k.camera {
		k.camera, k.rests = *c, 0
	}
	k.waits = false
	view, parts := inView(c, l.wanted.Bounds), math.Ceil(c.Scale*los.SeenGrain.Inches()/(closeGrain*density))
	grain := los.SeenGrain / geom.Length(parts)
	switch {
	case l.wanted.Subject == 0 || parts <= 1 || view.Min.X >= view.Max.X || view.Min.Y >= view.Max.Y:
		if k.wanted.grain != 0 {
			k.want(closeup{})
		}
	case k.wanted.serves(view, grain):
	case k.rests < closeRest:
		k.waits = true
	default:
		size := view.Max.Sub(view.Min)
		room := geom.Pt(geom.Length(float64(size.X)*closeRoom/2), geom.Length(float64(size.Y)*closeRoom/2))
		k.want(closeup{overlap(geom.Bounds{Min: view.Min.Sub(room), Max: view.Max.Add(room)}, l.wanted.Bounds), grain})
	}
	if !l.busy && l.whole() && l.lacksCloseup() {
		l.busy = true
		if k.seen == nil {
			k.seen = new(los.SeenMap)
		}
		go l.lookClosely(k.seen, sighting{Gaze: l.wanted, number: l.number, near: k.number.Load()}, k.wanted)
	}
}

// Closeup is what is known closely of the map that is wanted; nil if nothing is.
func (l *Lookout) Closeup() *Mask { return l.close.shown.mask }

// want asks for another closeup. The one shown stays until it is there, but for none.
func (k *closeups) want(c closeup) {
	k.wanted = c
	k.number.Add(1)
	if c.grain == 0 {
		k.shown = sighting{}
	}
}

// lacksCloseup reports whether one is wanted that does not show yet.
func (l *Lookout) lacksCloseup() bool {
	k := &l.close
	return k.wanted.grain != 0 && (k.shown.near != k.number.Load() || k.shown.number != l.number)
}

// serves reports whether a closeup will do for a view: about as fine as is asked for.
func (c closeup) serves(view geom.Bounds, grain geom.Length) bool {
	return c.grain != 0 && c.grain <= grain+grain/4 && c.grain >= grain/2 && overlap(view, c.area) == view
}

// lookClosely computes a closeup and sends it, or nothing if another is wanted.
func (l *Lookout) lookClosely(m *los.SeenMap, s sighting, c closeup) {
	k := &l.close
	k.of.reset(m, &s.Gaze, c.area, c.grain)
	s.ended = true
	for !m.Step(lookStep) {
		if l.newest.Load() != s.number || k.number.Load() != s.near {
			l.done <- s
			return
		}
	}
	s.mask = NewMask(m, c.area, c.grain)
	l.done <- s
}

// inView returns the part of the bounds that a camera shows.
func inView(c *Camera, bounds geom.Bounds) geom.Bounds {
	lo, hi := c.Shown()
	return overlap(geom.Bounds{Min: Point(lo), Max: Point(hi)}, bounds)
}

// overlap returns what two bounds have in common; it is inside out if that is nothing.
func overlap(a, b geom.Bounds) geom.Bounds {
	return geom.Bounds{
		Min: geom.Pt(max(a.Min.X, b.Min.X), max(a.Min.Y, b.Min.Y)),
		Max: geom.Pt(min(a.Max.X, b.Max.X), min(a.Max.Y, b.Max.Y)),
	}
}
