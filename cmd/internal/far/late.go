//go:build !js

package far

import (
	"encoding/json"
	"sync"

	"sightline/game"
	"sightline/game/seat"
)

// A lateness is the game as who watches both sides is told of it: everything, some turns
// late; once it is over, all. Its versions are those of the referee and one more: at version 0
// nothing is told yet.
type lateness struct {
	host *seat.Host
	by   int // turns
	eyes *seat.Seat
	// open is how the game begins, as far as every side knows it.
	open game.Position

	mu   sync.Mutex
	read int // the referee's version up to which the turns are known
	ends []turnBegun
	told int // the version that may be told; it never goes back
}

// A turnBegun is the referee's version that began a turn.
type turnBegun struct {
	version int
	heading string
}

func newLateness(h *seat.Host, by int) (*lateness, error) {
	eyes, err := h.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches)
	if err != nil {
		return nil, err
	}
	begins, err := eyes.LookBack(0)
	if err != nil {
		return nil, err
	}
	return &lateness{host: h, by: by, eyes: eyes, open: knownToAll(begins.View)}, nil
}

// knownToAll is a position as far as every side knows it: each in turn takes away what
// it does not know.
func knownToAll(p game.Position) game.Position {
	for _, side := range p.Sides() {
		p = p.For(side)
	}
	return p
}

// seat is a seat to watch from.
func (l *lateness) seat() *seat.Seat {
	eyes, err := l.host.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches)
	if err != nil {
		eyes = l.eyes // closed, as it says
	}
	h := eyes.Header()
	return seat.Elsewhere(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches, h, &lateSeat{late: l, eyes: eyes})
}

// upTo is the version that may be told now.
func (l *lateness) upTo() (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	look, err := l.eyes.Look(l.read)
	if err != nil {
		return 0, err
	}
	for _, n := range look.News {
		for _, e := range n.Events {
			k, head := len(l.ends), Heading(e)
			switch {
			case head == "":
			case n.TakenBack:
				l.ends = l.ends[:max(0, k-1)]
			case k == 0 || l.ends[k-1].heading != head: // else who begins it is rolled for again
				l.ends = append(l.ends, turnBegun{n.Version, head})
			}
			if k := len(l.ends) - l.by; k > 0 {
				// All that came before the turn that was begun so many turns ago; versions are one more here.
				l.told = max(l.told, l.ends[k-1].version)
			}
		}
	}
	l.read = look.Version
	if _, over := look.View.Over(); over {
		l.told = 1 + look.Version
	}
	return l.told, nil
}

// A lateSeat is a seat of who watches late.
type lateSeat struct {
	late *lateness
	eyes *seat.Seat

	mu   sync.Mutex
	at   int // the version of the view
	view game.Position
}

func (s *lateSeat) Look(since int) (seat.Look, error) {
	to, err := s.late.upTo()
	if err != nil {
		return seat.Look{}, err
	}
	if to == 0 {
		return seat.Look{View: s.late.open}, nil
	}
	since = min(max(since, 0), to)
	look, err := s.eyes.Look(min(max(since-1, 0), to-1))
	if err != nil {
		return look, err
	}
	var news []seat.News
	if since == 0 {
		news = append(news, seat.News{Version: 1}) // what was hidden when the game began
	}
	for _, n := range look.News {
		if n.Version++; n.Version <= to {
			news = append(news, n)
		}
	}
	look.News, look.Due, look.Waits = news, nil, nil
	if look.Version+1 == to {
		look.Version = to
		return look, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.view == nil || s.at != to {
		back, err := s.eyes.LookBack(to - 1)
		if err != nil {
			return look, err
		}
		s.at, s.view = to, back.View
	}
	look.Version, look.View = to, s.view
	return look, nil
}

func (s *lateSeat) LookBack(version int) (seat.Look, error) {
	to, err := s.late.upTo()
	if err != nil {
		return seat.Look{}, err
	}
	version = min(version, to)
	if version <= 0 {
		return seat.Look{View: s.late.open}, nil
	}
	look, err := s.eyes.LookBack(version - 1)
	look.Version = version
	return look, err
}

var errWatches = &game.Refusal{Reasons: []game.Reason{{Why: seat.WatchesOnly, Text: "this seat only watches"}}}

func (s *lateSeat) Do(json.RawMessage) error { return errWatches }
func (s *lateSeat) TakeBack(string) error    { return errWatches }
func (s *lateSeat) MayTakeBack() error       { return errWatches }

// Changed receives whenever anything is done: what is new for who watches late is seen by Look.
func (s *lateSeat) Changed() <-chan struct{} { return s.eyes.Changed() }
func (s *lateSeat) Leave()                   { s.eyes.Leave() }
