package bot

import (
	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A scale weighs what may come of standing somewhere: what the enemies known would
// do to a stand there, in thousandths of a hit times what the stand is worth. What
// it would do to them counts as far as the weights say.
type scale struct {
	*hand
	*ground
	gun     *gunner
	threats []threat
	afraid  int                // what is feared counts so many hundredths
	byValue bool               // the scenario counts stands by their value
	shy     int                // how much is feared of ending a move near an enemy
	fiery   int                // what the own fire does counts so many hundredths
	fires   map[fearOf][]int32 // what was asked of that already, likewise
	feared  map[fearOf][]int32 // what was asked for already, by cell; -1: not yet
	dread   []int              // what those may do who have not been seen, by cell; nil: nothing
}

// fearOf says whose fear, moving how.
type fearOf struct {
	kind     string
	quality  cd.Quality
	run      cd.OrderKind
	onTheWay bool
}

// A threat is an enemy who can hurt somebody.
type threat struct {
	*note
	sees []bool // the cells it sees
}

// reach is the farthest that direct fire of a kind goes.
func reach(k *units.Kind) geom.Length {
	far := geom.Length(0)
	for n := range k.Mounts {
		w := k.Mounts[n].Weapon
		far = max(far, w.Indirect)
		for m := range w.Bands {
			far = max(far, w.Bands[m].Reach)
		}
	}
	return far
}

// scale reads the view.
func (s *steady) scale(h *hand) *scale {
	b := h.Battle()
	board, _ := h.Board()
	if s.ground == nil {
		s.ground = newGround(b, board, s.grid(b, units.Foot))
		s.gunner = newGunner(b.Chart)
	}
	w := &scale{hand: h, ground: s.ground, gun: s.gunner, afraid: s.weights.fear, fiery: s.weights.fire, byValue: countsValue(b), fires: map[fearOf][]int32{}, feared: map[fearOf][]int32{}}
	if h.mission().exit != "" {
		w.shy = s.weights.shy
	}
	s.notes.read(h)
	for k := range s.notes.list {
		n := &s.notes.list[k]
		// To the inch, and whichever way it faces: near enough to be feared, and
		// the next turn the same.
		at := geom.Pt(n.at.X/geom.Inch*geom.Inch+geom.Inch/2, n.at.Y/geom.Inch*geom.Inch+geom.Inch/2)
		d := min(n.unit.Width, n.unit.Depth)
		v := vantage{at: at, width: d, depth: d, visibility: b.Visibility(h.Turn)}
		w.threats = append(w.threats, threat{n, s.ground.from(v)})
	}
	if h.dark() {
		w.dread = s.dreadOf(w)
	}
	return w
}

// fear is the harm that the enemies known may do to a unit at a place to which it
// goes by an order, or which it comes by: two thirds of all their fire, as they
// share it out among those they see.
func (w *scale) fear(u *cd.Unit, at geom.Point, run cd.OrderKind, onTheWay bool) int {
	if !run.Moves() {
		run = cd.NoOrder
	}
	key := fearOf{u.Kind.ID, u.Quality, run, onTheWay}
	list, c := w.asked(w.feared, key), w.cell(at)
	if list[c] < 0 {
		list[c] = int32(w.fearAt(u, c, run, onTheWay))
	}
	return int(list[c])
}

// asked is what was asked for already, by cell.
func (w *scale) asked(of map[fearOf][]int32, key fearOf) []int32 {
	list, ok := of[key]
	if !ok {
		list = make([]int32, len(w.cover))
		for k := range list {
			list[k] = -1
		}
		of[key] = list
	}
	return list
}

// fearAt is fear by cell, not asked for before.
func (w *scale) fearAt(u *cd.Unit, c int, run cd.OrderKind, onTheWay bool) int {
	at := w.center(c)
	cover := w.cover[c]
	if onTheWay && run.Moves() && (run != cd.CautiousAdvance || u.Kind.Class != units.Personnel) {
		cover = cd.NoCover
	}
	sum, near := 0, false
	for k := range w.threats {
		t := &w.threats[k]
		if !t.sees[c] {
			continue
		}
		near = near || t.gap(at) < checksNear
		x := gunshot{by: &t.unit, at: u, far: t.gap(at), cover: cover, pinned: t.pin > 0, running: run}
		sum += w.gun.harm(&x)
	}
	if w.dread != nil {
		d := w.dread[c]
		if cover > cd.NoCover {
			d /= 2
		}
		if run == cd.FullAdvance { // it is fired at all along its way, and can hardly fire back
			d *= 2
		}
		sum += d
	}
	if near && !onTheWay {
		sum += w.shy
	}
	return min(sum*2/3, 1000*u.Quality.Hits()) * w.afraid / 100
}

// gap is about how far it is between an enemy and a stand that is somewhere.
func (n *note) gap(at geom.Point) geom.Length {
	return max(geom.Distance(n.at, at)-3*geom.Inch/4, 0)
}

// place weighs that a stand goes somewhere straight on by an order, or stays.
func (w *scale) place(i int, end geom.Point, run cd.OrderKind) int {
	u := &w.Battle().Units[i]
	taken := w.fear(u, end, run, false)
	covered := w.cover[w.cell(end)] > cd.NoCover
	if w.hidden(i) && covered && run != cd.FullAdvance { // it is hardly seen
		taken /= 10
	}
	from := w.Stands[i].At
	for n, k := geom.Distance(from, end)/grain, geom.Length(1); k < n; k++ {
		taken = max(taken, w.fear(u, geom.Divide(from, end, int64(k), int64(n)), run, true))
	}
	left := max(u.Quality.Hits()-w.Stands[i].Hits, 1)
	return -taken*w.worthOf(u)/left + w.dealt(u, end, run)*w.fiery/100
}

// dealt is the most that a unit may do to one of the enemies known from a place to
// which it goes by an order, in thousandths of a stand times its worth.
func (w *scale) dealt(u *cd.Unit, at geom.Point, run cd.OrderKind) int {
	if w.fiery == 0 {
		return 0
	}
	list, c := w.asked(w.fires, fearOf{u.Kind.ID, u.Quality, run, false}), w.cell(at)
	if list[c] < 0 {
		best := 0
		for k := range w.threats {
			t := &w.threats[k]
			if !t.sees[c] {
				continue
			}
			x := gunshot{by: u, at: &t.unit, far: t.gap(w.center(c)), cover: w.cover[w.cell(t.at)], order: run}
			best = max(best, w.gun.harm(&x)*w.worthOf(&t.unit)/max(t.unit.Quality.Hits(), 1))
		}
		list[c] = int32(best)
	}
	return int(list[c])
}

// worthOf is what a stand is worth: what the scenario counts, by value or by head.
func (w *scale) worthOf(u *cd.Unit) int {
	if w.byValue {
		return 10 + u.Kind.Value
	}
	return 40 + u.Kind.Value/4
}

// countsValue reports whether a scenario counts stands by what they are worth.
func countsValue(b *cd.Battle) bool {
	for _, v := range b.Terms.Victory {
		for _, c := range v.Conditions {
			if c.Of == "value" {
				return true
			}
		}
	}
	return false
}
