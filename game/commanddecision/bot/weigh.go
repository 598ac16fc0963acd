package bot

import (
	"os"
	"strconv"

	cd "sightline/game/commanddecision"
	"sightline/geom"
	"sightline/units"
)

// A scale weighs what may come of standing somewhere against what may come of
// standing elsewhere: what the enemies known would do to a stand there, what it
// would do to them, and how much nearer it is to where its company is to go. All
// in thousandths of what a stand is worth.
type scale struct {
	*hand
	*ground
	gun     *gunner
	threats []threat
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
	w := &scale{hand: h, ground: s.ground, gun: s.gunner}
	s.notes.read(h)
	for k := range s.notes.list {
		n := &s.notes.list[k]
		v := vantage{at: n.at, facing: n.facing, width: n.unit.Width, depth: n.unit.Depth, visibility: b.Visibility(h.Turn)}
		if v.width == v.depth {
			v.facing = 0
		}
		w.threats = append(w.threats, threat{n, s.ground.from(v)})
	}
	return w
}

// fear is the harm that enemies may do to a unit at a place, to which it goes by
// an order; what they share among all of a side is thought of as two thirds of it.
func (w *scale) fear(u *cd.Unit, at geom.Point, run cd.OrderKind, onTheWay bool) int {
	c := w.cell(at)
	cover := w.cover[c]
	if onTheWay && run.Moves() && (run != cd.CautiousAdvance || u.Kind.Class != units.Personnel) {
		cover = cd.NoCover
	}
	sum := 0
	for k := range w.threats {
		t := &w.threats[k]
		if !t.sees[c] {
			continue
		}
		x := gunshot{by: &t.unit, at: u, far: t.gap(at), cover: cover, pinned: t.pin > 0, running: run}
		sum += w.gun.harm(&x)
	}
	return min(sum*2/3, 1000*u.Quality.Hits())
}

// gap is about how far it is between an enemy and a stand that is somewhere.
func (n *note) gap(at geom.Point) geom.Length {
	return max(geom.Distance(n.at, at)-3*geom.Inch/4, 0)
}

// prey is the most that a stand may do from a place, by the worth of whom it does
// it to.
func (w *scale) prey(i int, at geom.Point, run cd.OrderKind) int {
	u, c, best := &w.Battle().Units[i], w.cell(at), 0
	if u.Kind.Class == units.Gun && run.Moves() {
		return 0
	}
	for k := range w.threats {
		t := &w.threats[k]
		if !t.here || !t.sees[c] {
			continue
		}
		x := gunshot{by: u, at: &t.unit, far: t.gap(at), cover: w.cover[w.cell(t.at)], pinned: w.Stands[i].Pin > 0, order: run}
		best = max(best, w.gun.harm(&x)*(10+t.unit.Kind.Value)/t.unit.Quality.Hits())
	}
	return best
}

// place weighs that a stand ends somewhere by an order, and comes by some places
// on its way.
func (w *scale) place(i int, end geom.Point, run cd.OrderKind, by ...geom.Point) int {
	u := &w.Battle().Units[i]
	taken := w.fear(u, end, run, false)
	covered := w.cover[w.cell(end)] > cd.NoCover
	if w.hidden(i) && covered && run != cd.FullAdvance {
		taken /= 3
	}
	for _, p := range by {
		taken = max(taken, w.fear(u, p, run, true))
	}
	left := max(u.Quality.Hits()-w.Stands[i].Hits, 1)
	return w.prey(i, end, run)*knobPrey/100 - taken*knobFear/100*(10+u.Kind.Value)/left
}

func knob(name string, def int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return def
}

var (
	knobFear  = knob("FEAR", 100)
	knobPrey  = knob("PREY", 100)
	knobStay  = knob("STAY", 400)
	knobInch  = knob("INCH", 120)
	knobRoute = knob("ROUTE", 500)
	knobOpen  = knob("OPEN", 12)
)
