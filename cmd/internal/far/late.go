//go:build !js

package far

import (
	"encoding/json"
	"sync"

	"sightline/game"
	"sightline/game/seat"
)

// A lateness is the game as who watches both sides is told of it: everything, some turns
// late; once it is over, all.
type lateness struct {
	host *seat.Host
	by   int // turns
	eyes *seat.Seat

	mu   sync.Mutex
	read int // the version up to which the turns are known
	ends []turnBegun
	told int // the version that may be told; it never goes back
}

// A turnBegun is the version that began a turn.
type turnBegun struct {
	version int
	heading string
}

func newLateness(h *seat.Host, by int) *lateness {
	eyes, err := h.Sit(game.Seated{Doer: game.Doer{By: game.Referee}}, seat.Watches)
	if err != nil {
		return nil // it is closed: nobody sits down any more
	}
	return &lateness{host: h, by: by, eyes: eyes}
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
		}
	}
	l.read = look.Version
	if _, over := look.View.Over(); over {
		l.told = look.Version
	} else if k := len(l.ends) - l.by; k > 0 {
		// All that came before the turn that was begun so many turns ago.
		l.told = max(l.told, l.ends[k-1].version-1)
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
	look, err := s.eyes.Look(min(since, to))
	if err != nil {
		return look, err
	}
	for len(look.News) > 0 && look.News[len(look.News)-1].Version > to {
		look.News = look.News[:len(look.News)-1]
	}
	look.Due, look.Waits = nil, nil
	if look.Version == to {
		return look, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.view == nil || s.at != to {
		back, err := s.eyes.LookBack(to)
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
	return s.eyes.LookBack(min(version, to))
}

var errWatches = &game.Refusal{Reasons: []game.Reason{{Why: seat.WatchesOnly, Text: "this seat only watches"}}}

func (s *lateSeat) Do(json.RawMessage) error { return errWatches }
func (s *lateSeat) TakeBack(string) error    { return errWatches }
func (s *lateSeat) MayTakeBack() error       { return errWatches }
func (s *lateSeat) Changed() <-chan struct{} { return s.eyes.Changed() }
func (s *lateSeat) Leave()                   { s.eyes.Leave() }
