package boardtest

import (
	"encoding/json"
	"math"
	"sync"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/seat"
)

// An Away is a host elsewhere as a window has it: a real seat, of which the test says when what was
// done is confirmed.
type Away struct {
	at *seat.Seat

	mu    sync.Mutex
	held  []json.RawMessage
	ahead game.Position // with all that is held; nil: nothing is
	stand games.Standing
}

// Look is as of seat.Far: with what is held done to the view.
func (a *Away) Look(since int) (seat.Look, error) {
	l, err := a.at.Look(since)
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.ahead != nil {
		l.View = a.ahead
	}
	return l, err
}

// Do holds an action.
func (a *Away) Do(action json.RawMessage) error {
	l, err := a.Look(math.MaxInt)
	if err != nil {
		return err
	}
	next, _, err := l.View.Do(a.at.Who().By, action, game.NewDice("ahead", 0))
	if err != nil {
		return err
	}
	a.mu.Lock()
	a.ahead = next
	a.held = append(a.held, action)
	a.stand.Count++
	a.mu.Unlock()
	return nil
}

// Forgets lets go of what is held, as when the host refuses it.
func (a *Away) Forgets() {
	a.mu.Lock()
	a.held, a.ahead = nil, nil
	a.stand.Count++
	a.mu.Unlock()
}

func (a *Away) LookBack(version int) (seat.Look, error) { return a.at.LookBack(version) }
func (a *Away) TakeBack(why string) error               { return a.at.TakeBack(why) }
func (a *Away) MayTakeBack() error                      { return a.at.MayTakeBack() }
func (a *Away) Changed() <-chan struct{}                { return a.at.Changed() }
func (a *Away) Leave()                                  { a.at.Leave() }

// Now and what follows are as of games.Away.
func (a *Away) Now() games.Standing { a.mu.Lock(); defer a.mu.Unlock(); return a.stand }

func (a *Away) Refused() error             { return nil }
func (a *Away) Hurry()                     {}
func (a *Away) Room() room.Now             { return room.Now{} }
func (a *Away) Ask(*room.Ask) <-chan error { return make(chan error) }
func (a *Away) Propose(room.Proposal)      {}
func (a *Away) Answer(id string, yes bool) {}
func (a *Away) Audit()                     {}
func (a *Away) Audited() games.Audited     { return games.Audited{} }
