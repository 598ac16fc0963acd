//go:build !js

package far

import (
	"fmt"

	"sightline/cmd/internal/far/visit"
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
	p.Token = visit.NewToken()
	if err := h.state.keep(h.dir); err != nil {
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
	if err := h.state.keep(h.dir); err != nil {
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

// Dir is the folder of the game.
func (h *Host) Dir() string { return h.dir }
