package cd

import (
	"errors"
	"slices"

	"sightline/game/replay"

	rules "sightline/game/commanddecision"
)

// A witness is who looks at a recorded game: a player of it, or the referee, with all
// that it was told, cut into moments.
type witness struct {
	player   *player
	reel     *replay.Reel
	open     bool // the game is over: nothing of it is a secret
	instants []instant

	models map[int]*model // by shot, those that were looked at last
	shows  map[int]*showing
}

// An instant is a moment of a recorded game, at which the playhead can be.
type instant struct {
	shot   int // of the reel, from 1; 0: the beginning
	beat   int // what of it is shown; -1: nothing happens in it that is shown
	upTo   int // how much of the log is told by then
	turn   int
	step   rules.Step
	secret bool // what a side chose in secret is all that it has
	marks  []landmark
}

// A landmark is something that is marked on the line of time.
type landmark struct {
	kind markKind
	side int // whose it is
	text string
}

// A markKind says what a landmark tells of.
type markKind uint8

// The kinds of landmarks, the weightiest last.
const (
	breakMark markKind = iota // a stand is demoralized
	areaMark                  // an area has been taken
	lossMark
	endMark
)

// newWitness has somebody told all of a recorded game.
func newWitness(reel *replay.Reel, sides []string, open bool) (*witness, error) {
	side := slices.Index(sides, reel.Who()) // -1 for the referee
	w := &witness{
		player: &player{side: side, seat: newReeled(reel), all: side < 0, closed: map[string]bool{}}, reel: reel, open: open,
		models: map[int]*model{}, shows: map[int]*showing{},
	}
	if _, _, err := w.player.look(); err != nil {
		return nil, err
	}
	if len(w.player.moments) != len(reel.Shots) {
		return nil, errors.New("its news is not told shot by shot") // unreachable
	}
	if w.player.isReferee() {
		w.player.referees()
	}
	w.cut()
	return w, nil
}

// referees has the log of the referee tell each thing once: what sides were told of
// each other, and what they took for true, is left out; all that changes is his to see.
func (p *player) referees() {
	for i := range p.log {
		e := &p.log[i].event
		theirs := e.Kind == rules.EventRevealed && e.Stand == ""
		if theirs || e.Kind == rules.EventArea && e.Side != "" && e.Side != rules.RefereeSeat {
			p.log[i].text, p.log[i].within = "", nil
		}
		e.Changes = slices.Clone(e.Changes)
		for k := range e.Changes {
			e.Changes[k].To, e.Changes[k].Gone = "", false
		}
	}
}

// cut cuts the game into instants.
func (w *witness) cut() {
	w.instants = append(w.instants, instant{beat: -1})
	p := w.player
	for i := range p.moments {
		m := &p.moments[i]
		last := w.instants[len(w.instants)-1]
		next := instant{shot: i + 1, beat: -1, upTo: m.to, turn: last.turn, step: last.step}
		s := &showing{t: &Table{player: p}}
		for _, e := range p.log[m.from:m.to] {
			s.add(e)
			next.turn, next.step = e.turn, e.step
		}
		if len(s.beats) == 0 {
			next.secret = slices.ContainsFunc(p.log[m.from:m.to], func(e entry) bool { return e.text != "" && !e.head })
			w.instants = append(w.instants, next)
			continue
		}
		for k := range s.beats {
			entries := s.beats[k].entries
			at := next
			at.beat, at.turn, at.step = k, entries[0].turn, entries[0].step
			if k < len(s.beats)-1 {
				at.upTo = entries[len(entries)-1].at + 1
			}
			at.marks = p.landmarks(entries)
			w.instants = append(w.instants, at)
		}
	}
}

// landmarks are what of some entries is marked on the line of time.
func (p *player) landmarks(entries []entry) (out []landmark) {
	for i := range entries {
		e := &entries[i]
		l := landmark{side: p.sideOf(e.event.Stand), text: e.text}
		switch e.event.Kind {
		case rules.EventEliminated:
			l.kind = lossMark
		case rules.EventDemoralized:
			l.kind = breakMark
		case rules.EventArea:
			l.kind, l.side = areaMark, -1
		case rules.EventOutcome:
			l.kind, l.side = endMark, -1
		default:
			continue
		}
		if e.text != "" {
			out = append(out, l)
		}
	}
	return out
}

// sideOf is the side of a stand; -1 if it is not known.
func (p *player) sideOf(stand string) int {
	for i := range p.model.scenario.Stands {
		if s := &p.model.scenario.Stands[i]; s.Name == stand {
			return p.model.sideIndex(s.Side)
		}
	}
	if q := p.model.get(stand); q != nil {
		return q.icon.Side
	}
	return -1
}

// mostModels is how many models of moments are kept.
const mostModels = 64

// model is how the table was after so many shots.
func (w *witness) model(shot int) *model {
	if m, ok := w.models[shot]; ok {
		return m
	}
	view, ok := w.reel.At(shot).(*rules.State)
	if !ok {
		return w.player.model // unreachable: its last view is one
	}
	if len(w.models) >= mostModels {
		clear(w.models)
	}
	m := modelOf(view, w.player.side)
	m.open = w.open
	w.models[shot] = m
	return m
}

// show is what is shown of a shot, at a table at which the witness sits.
func (w *witness) show(t *Table, shot int) *showing {
	if s, ok := w.shows[shot]; ok {
		return s
	}
	if len(w.shows) >= mostModels {
		clear(w.shows)
	}
	m := &w.player.moments[shot-1]
	t.player.model, t.player.log = w.model(shot), w.player.log[:m.to]
	s := newShowing(t, w.model(shot-1), w.player.log[m.from:m.to])
	for i := range s.beats {
		s.beats[i].digest = nil // the line of time has the turns
	}
	w.shows[shot] = s
	return s
}
