package away

import (
	"errors"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
)

// Room is as of games.Away.
func (d *Desk) Room() room.Now { return d.joined.Visitor.Room().Now() }

// Ask is as of games.Away.
func (d *Desk) Ask(a *room.Ask) <-chan error { return d.joined.Visitor.Room().Ask(a) }

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
func (d *Desk) Propose(p room.Proposal) { d.answers(d.joined.Visitor.Propose(p)) }

// Answer is as of games.Away.
func (d *Desk) Answer(id string, yes bool) {
	if !yes {
		d.answers(d.Ask(&room.Ask{Do: room.Decline, ID: id}))
		return
	}
	for _, p := range d.Room().Proposals {
		if p.ID == id {
			d.answers(d.joined.Visitor.Agree(p))
		}
	}
}

// opening is how long the room may take to hear that a game is over.
const opening = 10 * time.Second

// Audit is as of games.Away.
func (d *Desk) Audit() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.audited.Runs {
		return
	}
	d.audited = games.Audited{Runs: true}
	d.stands.Count++
	go func() {
		a := d.audits()
		d.mu.Lock()
		defer d.mu.Unlock()
		d.audited = a
		d.stands.Count++
	}()
}

func (d *Desk) audits() (a games.Audited) {
	for until := time.Now().Add(opening); !d.Room().Opened; {
		if time.Now().After(until) {
			a.Err = errors.New("the host does not hand the record out")
			return a
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-d.gone:
			return a
		}
	}
	by, err := far.AuditedBy(d.joined.Visitor)
	if err == nil {
		a.Journal, err = d.joined.Visitor.Room().Journal()
	}
	if err != nil {
		a.Journal, a.Err = nil, err
		return a
	}
	for _, f := range far.Audit(a.Journal, by) {
		if f.Bad {
			a.Wrong = append(a.Wrong, f.String())
		} else {
			a.Notes = append(a.Notes, f.String())
		}
	}
	return a
}

// Audited is as of games.Away.
func (d *Desk) Audited() games.Audited {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.audited
}
