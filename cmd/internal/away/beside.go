package away

import (
	"cmp"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
)

// beside finds what goes on beside the game.
func (d *Desk) beside(now *games.Standing) {
	r := d.joined.Visitor.Room().Now()
	now.Paused, now.Asked, now.Words = r.Paused, "", ""
	for i := range r.Proposals {
		if p := &r.Proposals[i]; p.By != d.by {
			now.Asked, now.Words = p.ID, p.Words()
			break
		}
	}
	now.Lines, now.Said = len(r.Lines), ""
	if n := len(r.Lines); n > 0 {
		l := &r.Lines[n-1]
		now.Said = l.Text
		if l.From.By != "" {
			now.Said = cmp.Or(l.Name, l.From.By) + ": " + l.Text
		}
	}
}

// answers tells what becomes of what was asked of the room, if that is not done.
func (d *Desk) answers(answer <-chan error) {
	go func() {
		if err := <-answer; err != nil {
			d.mu.Lock()
			d.refused = err
			d.stands.Count++
			d.mu.Unlock()
		}
	}()
}

// Propose is as of games.Away.
func (d *Desk) Propose(what string, version int, when string) {
	d.answers(d.joined.Visitor.Propose(room.Proposal{What: what, Version: version, Text: when}))
}

// Answer is as of games.Away.
func (d *Desk) Answer(id string, yes bool) {
	if !yes {
		d.answers(d.joined.Visitor.Room().Ask(&room.Ask{Do: room.Decline, ID: id}))
		return
	}
	for _, p := range d.joined.Visitor.Room().Now().Proposals {
		if p.ID == id {
			d.answers(d.joined.Visitor.Agree(p))
		}
	}
}

// GoOn is as of games.Away.
func (d *Desk) GoOn() { d.answers(d.joined.Visitor.Room().Ask(&room.Ask{Do: room.GoOn})) }
