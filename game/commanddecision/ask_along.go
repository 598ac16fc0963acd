package commanddecision

import (
	"slices"

	"sightline/game"
	"sightline/geom"
	"sightline/los"
	"sightline/units"
)

// A FirePath says what a fire at a target comes to everywhere on the path that
// the target has gone (CD 7.5).
type FirePath struct {
	Stand, Weapon, Target string
	// Refused are the reasons against the fire that hold wherever the target is:
	// of the side, the step, the firer and its weapon.
	Refused []game.Reason
	// Length is how long the path is; 0 if the target is shot at only where it
	// is.
	Length geom.Length
	// Stretches cover the path from 0 to Length, without gaps or overlaps.
	Stretches []Stretch
}

// A Stretch is a part of a target's path on which a fire comes to the same.
// From and To are lengths along the path, both included; as an Along of a Fire
// any of them means the same. The last micrometer is where the target is.
type Stretch struct {
	From, To geom.Length

	May     bool          // nothing of the place stands against the fire
	Refused []game.Reason // what does, at From
	InArc   bool          // the target is in the arc of the weapon (CD 5.4)
	Clear   bool          // the line of fire is clear (CD 6.2)
	By      []string      // what is in the way, at From, midway and at To

	// Of stretches where the fire may be:
	Contact bool   // firer and target touch (CD 7.20)
	Cover   Cover  // of the target against this fire (CD 7.6)
	CoverBy string // what gives it
	Flank   bool   // the fire comes from outside the target's front (CD 5.3)
	Dice    int    // the rate of fire

	// If the side may measure (CD 1.6):
	Band *Band // the range column; nil out of range or if it may not be told
	Need int   // the number that no die may exceed; 0 if it may not be told
}

// A Band is a range column of a weapon (CD 7.9).
type Band struct {
	Number  int         // from 1
	Reach   geom.Length // the longest range, included
	Contact bool        // open in contact only
}

func bandOf(m *units.Mount, b *units.Band) Band {
	return Band{1 + slices.Index(m.Weapon.Bands, *b), b.Reach, b.Contact}
}

// FireAlong says of a fire in opportunity fire where on the target's path it
// may be, what is so there, and why not elsewhere. The ends of stretches are
// exact to the micrometer; stretches shorter than a hundredth of an inch may go
// unnoticed if they lie wholly between two multiples of it. Along, Shots and
// Circle of the fire are not looked at. In other steps, and of a target that
// has not moved, there is one stretch: where it is.
//
// If the side may not measure, stretches do not end where the range changes.
func (s *State) FireAlong(side int, a Fire) *FirePath {
	var no refusal
	s = s.asKnown(side)
	p := &FirePath{Stand: a.Stand, Target: a.Target}
	f, ok := s.asked(side, a, &no)
	p.Refused = no.list
	if !ok {
		return p
	}
	p.Weapon = s.mount(&f).Weapon.Name
	w := &stretches{s: s, f: f, measured: s.mayTell(side)}
	path := s.shown(f.Target)
	f.Along = -1
	if s.Step == Opportunity && path != nil {
		p.Length = pathLength(path)
		w.track, w.steady = s.newFireTrack(f.Target), s.newSteadiness(&f, w.measured)
		w.track.f = f
		w.look()
	}
	w.add(p.Length, s.holdsAt(&f, s, w.measured))
	for k := range w.list {
		w.fill(&w.list[k], p.Length)
	}
	p.Stretches = w.list
	return p
}

// holds is what is so where a target is shot at.
type holds struct {
	may, inArc, clear         bool
	contact, supported, flank bool
	band                      int // from 1; 0 out of range or not told
	cover                     Cover
	by                        string
}

// holdsAt is what is so in a state in which a fire happens.
func (s *State) holdsAt(f *Declared, at *State, measured bool) holds {
	h := holds{inArc: at.inArc(f.Stand, f.Weapon, f.Target), clear: at.Clear(los.Fire, f.Stand, f.Target)}
	if h.may = s.mayTarget(f, at, nil); !h.may {
		return h
	}
	h.contact = at.assaults(f)
	h.supported = h.contact && at.supported(f.Target)
	h.flank = at.flankShot(f.Stand, f.Target)
	h.cover, h.by = at.coverNamedFor(f)
	if b, ok := at.band(f); measured && ok {
		h.band = bandOf(at.mount(f), b).Number
	}
	return h
}

// stretches gathers those of a path.
type stretches struct {
	s        *State
	f        Declared
	measured bool
	track    *fireTrack
	steady   *steadiness // of the fire
	list     []Stretch
	holds    []holds // of each
}

// add says what is so at a place; places come in order.
func (w *stretches) add(along geom.Length, h holds) {
	if n := len(w.list); n > 0 && w.holds[n-1] == h {
		w.list[n-1].To = along
		return
	}
	w.list = append(w.list, Stretch{From: along, To: along})
	w.holds = append(w.holds, h)
}

// look goes along the path.
func (w *stretches) look() {
	for k := range w.track.stages {
		l := &w.track.stages[k]
		for _, r := range w.s.lineRuns(w.f.Stand, w.f.Target, k, l) {
			w.run(l, r.first, r.last, r.clear)
		}
	}
}

// run looks at the places of a stage from a to b, or only at the first of those
// between which nothing changes.
func (w *stretches) run(l *stage, a, b int, clear bool) {
	const few = 4
	if b-a < few {
		for k := a; k <= b; k++ {
			w.place(l, l.place(k), clear)
		}
		return
	}
	from, to := w.track.footprint(l, a), w.track.footprint(l, b)
	if w.steady.holds(&from, &to) {
		w.place(l, l.place(a), clear)
		w.list[len(w.list)-1].To = l.place(b)
		return
	}
	half := (a + b) / 2
	w.run(l, a, half, clear)
	w.run(l, half+1, b, clear)
}

// place adds a place, and where the one before was otherwise what is between.
func (w *stretches) place(l *stage, along geom.Length, clear bool) {
	h := w.at(l, along, clear)
	if n := len(w.list); n > 0 && w.holds[n-1] != h && w.list[n-1].To >= l.start {
		w.between(l, w.list[n-1].To, along, h)
	}
	w.add(along, h)
}

// between finds where what is so changes between two places of a leg.
func (w *stretches) between(l *stage, from, to geom.Length, last holds) {
	for to-from > 1 && w.holds[len(w.holds)-1] != last {
		middle := (from + to) / 2
		h := w.at(l, middle, w.track.clearAt(l, middle))
		if h != w.holds[len(w.holds)-1] {
			w.between(l, from, middle, h)
		}
		w.add(middle, h)
		from = middle
	}
}

func (w *stretches) at(l *stage, along geom.Length, clear bool) holds {
	w.track.put(l, along, clear)
	return w.s.holdsAt(&w.track.f, w.track.at, w.measured)
}

// fill says in full what is so on a stretch.
func (w *stretches) fill(x *Stretch, length geom.Length) {
	at := func(along geom.Length) *State {
		w.f.Along = w.s.alongOf(w.f.Target, along)
		return w.s.fireState(&w.f)
	}
	is := at(x.From)
	h := w.s.holdsAt(&w.f, is, w.measured)
	x.May, x.InArc, x.Clear = h.may, h.inArc, h.clear
	if !h.may {
		var no refusal
		w.s.mayTarget(&w.f, is, &no)
		x.Refused = no.list
	}
	if !h.clear {
		for _, along := range [...]geom.Length{x.From, (x.From + x.To) / 2, x.To} {
			for _, name := range at(along).inTheWay(los.Fire, w.f.Stand, w.f.Target) {
				if !slices.Contains(x.By, name) {
					x.By = append(x.By, name)
				}
			}
		}
	}
	if !h.may {
		return
	}
	x.Contact, x.Cover, x.CoverBy, x.Flank = h.contact, h.cover, h.by, h.flank
	w.f.Along = w.s.alongOf(w.f.Target, x.From)
	x.Dice, _ = is.rate(&w.f)
	if w.measured {
		if b, ok := is.band(&w.f); ok {
			band := bandOf(is.mount(&w.f), b)
			x.Band = &band
		}
		_, x.Need = is.hitNumber(&w.f)
	}
}

// asked is a fire that is asked about: it refuses what stands against it
// whatever the place of the target; ok is false if there is no such fire.
func (s *State) asked(side int, a Fire, no *refusal) (f Declared, ok bool) {
	p := &play{State: s}
	if side, ok = s.forWhom(side, a.Stand, no); !ok {
		return f, false
	}
	if s.Outcome != nil {
		no.no(WrongStep, "", "the game is over")
	} else {
		s.mayNow(side, verbOf(a), no)
	}
	return p.fires(side, a, no)
}
