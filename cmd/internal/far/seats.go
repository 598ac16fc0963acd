//go:build !js

package far

import (
	"fmt"
	"slices"

	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/usual"
	"sightline/game/seat/wire"
)

// Renew gives a seat at which nobody has sat down another link: the one before opens
// nothing any more.
func (h *Host) Renew(i int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := &h.state.Seats[i]
	if p.Party != nil {
		return fmt.Errorf("somebody has sat down as %s: the seat is with the keys that his program keeps, and has no other link", p.label())
	}
	was := p.Token
	p.Token = visit.NewToken(h.state.ID)
	if err := h.state.keep(h.store); err != nil {
		p.Token = was
		return err
	}
	return nil
}

// Shut closes a seat, or opens it again: while it is shut its link opens nothing, and who
// is there is sent away.
func (h *Host) Shut(i int, shut bool) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	p := &h.state.Seats[i]
	was := p.Shut
	p.Shut = shut
	if err := h.state.keep(h.store); err != nil {
		p.Shut = was
		return err
	}
	if shut {
		for _, c := range h.open[i] {
			_ = c.Close()
		}
	}
	return nil
}

// Scenario is the text of the scenario's file.
func (h *Host) Scenario() []byte { return []byte(h.state.Scenario) }

// Dir is the folder of the game; empty of one that is kept elsewhere.
func (h *Host) Dir() string {
	dir, _ := h.store.(folder)
	return string(dir)
}

// A Brief is how a hosted game stands: what everybody may know.
type Brief struct {
	Begun   bool
	Turn    int
	Over    bool
	Outcome string // who won and why
	Bytes   int64  // of the journal
}

// Brief returns how the game stands.
func (h *Host) Brief() (b Brief) {
	b.Bytes, _ = h.journal.Size()
	s := h.now()
	if s == nil {
		return b
	}
	b.Begun = true
	b.Turn, _ = h.rules.when(s)
	_, b.Over = s.Over()
	b.Outcome = usual.Ended(s)
	return b
}

// Busy reports whether anybody is connected.
func (h *Host) Busy() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.ContainsFunc(h.open, func(list []wire.Conn) bool { return len(list) > 0 })
}
