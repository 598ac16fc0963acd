package cd

import (
	"slices"

	rules "sightline/game/commanddecision"
)

// draw finds the instants that are on the line of time.
func (v *Viewer) draw() {
	v.line = v.line[:0]
	for i := range v.witness().instants {
		x := &v.witness().instants[i]
		if i == 0 || x.beat >= 0 || v.all && !(x.secret && v.now().public) {
			v.line = append(v.line, i)
		}
	}
	v.at = v.line[v.place()]
}

// place is where on the line the instant that shows is, or the last before it.
func (v *Viewer) place() int {
	k, is := slices.BinarySearch(v.line, v.at)
	if !is {
		k--
	}
	return max(k, 0)
}

// show goes to an instant. What happens in it is to be seen, or has happened.
func (v *Viewer) show(at int, moves bool) {
	t, w := v.t, v.witness()
	v.at = at
	x := &w.instants[at]
	t.player.message = ""
	t.tools.Sound, t.stale, t.drafts = nil, true, true
	if moves {
		t.tools.Sound = v.tools.Sound
	}
	if x.beat < 0 {
		t.show, v.waits = nil, beatTicks/4
		t.player.log = w.player.log[:x.upTo]
	} else {
		s := w.show(t, x.shot)
		t.player.log = w.player.log[:w.player.moments[x.shot-1].to]
		t.show = s
		s.home = gaze{t.camera.Center, t.camera.Scale}
		s.left = s.home
		s.at, s.paused = x.beat, false
		stays := t.stays
		t.stays = stays || !moves || t.theme == nil
		s.enter()
		t.stays = stays
		if s.at == len(s.beats)-1 {
			s.post = w.model(x.shot)
		}
		if !moves {
			s.ticks = s.turn()
		}
	}
	v.settled = settledAt{}
	v.settle()
}

// A settledAt is what the model of the table was made for.
type settledAt struct {
	at   int
	done bool
	view int
	eyes bool
	is   bool
}

// settle gives the table the model of the moment, on which lines of sight are looked at:
// within an action stands are where the action has brought them so far.
func (v *Viewer) settle() {
	t, w := v.t, v.witness()
	s := t.show
	now := settledAt{v.at, s == nil || s.done(), v.view, t.sight.line || t.sight.stand || t.sight.veil != nil && *t.sight.veil, true}
	if now == v.settled {
		return
	}
	v.settled = now
	m := w.model(v.instant().shot)
	if s != nil {
		if m = s.settled(); now.eyes {
			m = m.copied()
			m.view = movedTo(m, w.model(v.instant().shot).view)
		}
	} else if v.now().public {
		m = m.copied()
		m.chits = nil
	}
	p := t.player
	p.model = m
	p.selected = slices.DeleteFunc(p.selected, func(s string) bool { return m.get(s) == nil })
	v.faintly()
	t.stale = true
}

// movedTo is the view of a model with its stands where the model has them; the later
// view, if one of them came to be known only since.
func movedTo(m *model, later *rules.State) *rules.State {
	view := m.view
	for i := range m.pieces {
		if _, known := m.view.Piece(m.pieces[i].Name); m.pieces[i].onTable && !known {
			view = later
			break
		}
	}
	start := view
	for i := range m.pieces {
		p := &m.pieces[i]
		q, known := start.Piece(p.Name)
		if !known || !p.onTable || q.Place != rules.OnTable || q.Aboard != "" || q.At == p.At && q.Facing == p.Facing {
			continue
		}
		if there, no := view.WithStandAt(p.Name, p.At, p.Facing); no == nil {
			view = there
		}
	}
	return view
}

// faintly finds the stands that the side does not know of at the moment.
func (v *Viewer) faintly() {
	v.t.past.rest = v.t.past.rest[:0]
	if !v.rest || v.mayNotRest() != "" {
		return
	}
	w, x := v.witness(), v.instant()
	all := v.truth.model(w.reel.Same(x.shot, v.truth.reel))
	for i := range all.pieces {
		p := &all.pieces[i]
		if q := v.t.player.model.get(p.Name); p.onTable && !p.Wreck && (q == nil || !q.onTable && !q.own) {
			v.t.past.rest = append(v.t.past.rest, p)
		}
	}
}

// mayNotRest says why nothing shows faintly.
func (v *Viewer) mayNotRest() string {
	switch {
	case v.truth == nil:
		return "The game goes on: what the other side has is its secret"
	case v.witness() == v.truth:
		return "All stands show already: look with one side first"
	}
	return ""
}

// advance goes on with what is shown.
func (v *Viewer) advance() {
	t := v.t
	if v.drags || v.over != noOverlay {
		return
	}
	s := t.show
	switch {
	case s == nil && !v.playing:
	case s == nil:
		if v.waits -= v.speed; v.waits <= 0 {
			v.goOn()
		}
	case s.done() && !v.playing:
	default:
		before := s.done()
		s.ticks += v.speed
		if before != s.done() {
			t.stale = true
		}
		if v.playing && s.ticks >= s.turn()+beatTicks/2+20*min(len(s.beat().entries), 5) {
			v.goOn()
		}
	}
}

// goOn plays the next instant, as far as there is one; it stops at landmarks.
func (v *Viewer) goOn() {
	k := v.place() + 1
	if k >= len(v.line) {
		v.playing, v.t.stale = false, true
		return
	}
	v.show(v.line[k], true)
	_, end, marked := v.partPlaces()
	if v.stops && len(v.instant().marks) > 0 || marked && k == end {
		v.playing = false
	}
}

// play plays on, or stops; from the end it begins again.
func (v *Viewer) play() {
	if v.playing = !v.playing; v.playing && v.place() == len(v.line)-1 {
		v.show(v.line[0], false)
	}
	v.t.stale = true
}

// goTo goes to a place on the line, as far as there is one; forward by one it is seen.
func (v *Viewer) goTo(k int) {
	k = max(0, min(k, len(v.line)-1))
	v.playing = false
	v.show(v.line[k], k == v.place()+1)
}

// jump goes to a place on the line at once.
func (v *Viewer) jump(k int) {
	v.playing = false
	v.show(v.line[max(0, min(k, len(v.line)-1))], false)
}

// begins finds the place on the line from which on something is another than before, as
// from the next place in a direction.
func (v *Viewer) begins(by int, same func(a, b *instant) bool) int {
	at := func(k int) *instant { return &v.witness().instants[v.line[k]] }
	k := v.place()
	if by > 0 {
		for k++; k < len(v.line)-1 && same(at(k-1), at(k)); {
			k++
		}
		return k
	}
	for k--; k > 0 && same(at(k-1), at(k)); {
		k--
	}
	return k
}

func sameTurn(a, b *instant) bool { return a.turn == b.turn }
func sameStep(a, b *instant) bool { return a.turn == b.turn && a.step == b.step }

// mark goes to the next landmark in a direction.
func (v *Viewer) mark(by int) {
	for k := v.place() + by; k >= 0 && k < len(v.line); k += by {
		if len(v.witness().instants[v.line[k]].marks) > 0 {
			v.jump(k)
			return
		}
	}
	v.t.player.say("%s", either(by > 0, "There are no marks after this.", "There are no marks before this."))
}

// look looks at the same moment with other eyes.
func (v *Viewer) look(view int) {
	from, x := v.witness(), *v.instant()
	chosen := v.t.player.selected
	v.view = (view + len(v.views)) % len(v.views)
	to := v.witness()
	if to != from {
		v.at = to.like(&x, from)
	}
	v.playing = false
	v.sit()
	v.t.player.selected = slices.DeleteFunc(chosen, func(s string) bool { return v.t.player.model.get(s) == nil })
}

// like is the instant that is like one of another witness: of the shot that was the last
// by then, as far into it.
func (w *witness) like(x *instant, from *witness) int {
	shot := from.reel.Same(x.shot, w.reel)
	first, last := w.of(shot)
	a, b := from.of(x.shot)
	if w.reel.Same(shot, from.reel) != x.shot || b == a { // the side knows nothing of that one
		return last
	}
	k := first + x.beat*(last-first+1)/(b-a+1)
	for k > first && x.before(&w.instants[k]) {
		k--
	}
	return k
}

// before reports whether an instant is of an earlier step than another.
func (x *instant) before(y *instant) bool {
	return x.turn < y.turn || x.turn == y.turn && x.step < y.step
}

// of are the first and the last instant of a shot.
func (w *witness) of(shot int) (first, last int) {
	first, _ = slices.BinarySearchFunc(w.instants, shot, func(x instant, shot int) int { return x.shot - shot })
	last = first
	for last+1 < len(w.instants) && w.instants[last+1].shot == shot {
		last++
	}
	return first, last
}

// stepAt names the step of an instant as the log heads what is told at it.
func (v *Viewer) stepAt(at int) string {
	w := v.witness()
	from, to := 0, w.instants[at].upTo
	if at > 0 {
		from = w.instants[at-1].upTo
	}
	for i := to - 1; i >= from; i-- {
		e := &w.player.log[i]
		if step := e.when(v.t.turns()); e.text != "" && !e.head && step != "" {
			return step
		}
	}
	return stepName(w.instants[at].step)
}
