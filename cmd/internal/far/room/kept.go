package room

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A kept is a line of what a room keeps.
type kept struct {
	Format  string            `json:"format,omitempty"`
	Said    *Line             `json:"said,omitempty"`
	To      string            `json:"to,omitempty"`
	Mark    *Mark             `json:"mark,omitempty"`
	Erase   *string           `json:"erase,omitempty"`
	Seat    int               `json:"seat,omitempty"`
	Name    *string           `json:"name,omitempty"`
	Asked   *Proposal         `json:"asked,omitempty"`
	Settled string            `json:"settled,omitempty"`
	Consent *Consent          `json:"consent,omitempty"`
	Paused  *bool             `json:"paused,omitempty"`
	StandIn *string           `json:"standIn,omitempty"`
	Clocks  map[string]*clock `json:"clocks,omitempty"`
}

const keptFormat = "sightline/beside 1"

// note keeps a line. A room that cannot keep anything says so to who speaks next.
func (r *Room) note(k *kept) {
	if r.keep == nil || r.failed != nil {
		return
	}
	data, err := json.Marshal(k)
	if err == nil {
		_, err = r.keep.Write(append(data, '\n'))
	}
	if err != nil {
		r.failed = fmt.Errorf("the host cannot keep what is said: %w", err)
	}
}

// recall comes back to where the room was. A torn last line is left out.
func (r *Room) recall(held []byte) error {
	number := 0
	for len(held) > 0 {
		number++
		line, rest, whole := strings.Cut(string(held), "\n")
		if !whole {
			return nil
		}
		held = []byte(rest)
		var k kept
		if err := json.Unmarshal([]byte(line), &k); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
		if number == 1 && k.Format != keptFormat {
			return fmt.Errorf("line 1: format: is %q: want %q", clip(k.Format), keptFormat)
		}
		r.recalled(&k)
	}
	return nil
}

func (r *Room) recalled(k *kept) {
	switch {
	case k.Said != nil:
		r.line(said{Line: *k.Said, to: k.To})
	case k.Mark != nil:
		r.mark(k.To, *k.Mark)
	case k.Erase != nil:
		r.erased(k.To, *k.Erase)
	case k.Name != nil && k.Seat >= 0 && k.Seat < len(r.seats):
		r.seats[k.Seat].Name = *k.Name
	case k.Asked != nil:
		r.asked = append(r.asked, *k.Asked)
	case k.Settled != "":
		r.settle(k.Settled)
	case k.Consent != nil:
		r.consent = append(r.consent, *k.Consent)
		r.agreed(k.Consent)
	case k.Paused != nil:
		r.clocks.paused = *k.Paused
	case k.StandIn != nil:
		r.standIn = *k.StandIn
	case k.Clocks != nil:
		r.clocks.recall(k.Clocks)
	}
}

// settle forgets a proposal that was answered.
func (r *Room) settle(id string) {
	r.settled[id] = true
	r.asked = slices.DeleteFunc(r.asked, func(p Proposal) bool { return p.ID == id })
}
