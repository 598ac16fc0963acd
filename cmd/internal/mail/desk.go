package mail

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"sync"

	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/seat"
)

// A desk is the seat of a box as long as its side chooses in a step.
type desk struct {
	mu      sync.Mutex
	box     *Box
	news    []seat.News // from version 1
	chose   []int       // of each choice, its version
	after   []moment    // by version, from 0
	changed chan struct{}
	closed  bool
}

// A moment is the position of a version, which may have to be read.
type moment func() game.Position

func at(p game.Position) moment { return func() game.Position { return p } }

// Seat returns the seat of the box's side: what is chosen there is kept for the next letter. It
// is closed when the side is ready, and from the beginning if there is nothing to choose now: then it
// only looks. The error says why there is nothing to look at.
func (b *Box) Seat() (*seat.Seat, error) {
	t := b.table()
	if t == nil {
		return nil, errors.New("the game has not begun: its offer is not answered")
	}
	d := &desk{box: b, changed: make(chan struct{}, 1)}
	remember := d.remember
	if b.guest != nil {
		remember = d.recall
	}
	if err := remember(); err != nil {
		return nil, err
	}
	for _, do := range b.chosen {
		if err := d.do(do); err != nil {
			return nil, err
		}
		d.chose = append(d.chose, len(d.news))
	}
	if turn, _ := b.Turn(); turn != Chooses {
		d.leave()
	}
	h := t.header()
	if b.guest == nil {
		h = h.Public()
	}
	return seat.Elsewhere(game.Seated{Doer: game.Doer{By: b.state.Side}}, seat.Plays, h, d), nil
}

// remember is the news of all that was done before.
func (d *desk) remember() error {
	p := d.box.play
	j := game.ParseJournal(slices.Clone(p.journal.data))
	back, err := j.Play(rules.System{})
	if err != nil {
		return err
	}
	d.after = []moment{at(back.Position())}
	for s, ok := back.Next(); ok; s, ok = back.Next() {
		if s.Err != nil {
			return s.Err
		}
		if s.Line.Kind == game.ActionLine {
			d.post(s.Line.Doer, s.Events, s.Position)
		}
	}
	if p.dark != nil {
		d.post(game.Doer{By: d.box.state.Side}, p.dark.events, p.dark.after)
	}
	return nil
}

// post adds what the side is told of something done.
func (d *desk) post(who game.Doer, events []game.Event, after game.Position) {
	side := d.box.state.Side
	n := seat.News{Version: len(d.news) + 1}
	for _, e := range events {
		if known, ok := e.For(side); ok {
			n.Events = append(n.Events, known)
		}
	}
	if who.By == side {
		n.By = who
	} else if len(n.Events) == 0 {
		return
	}
	d.news, d.after = append(d.news, n), append(d.after, at(after))
}

// recall is the news of all that the keeper has told, and of what was chosen before that.
func (d *desk) recall() error {
	start, err := d.box.startView()
	if err != nil {
		return err
	}
	d.after = []moment{at(start)}
	list := d.box.readTold()
	for i := range list {
		c := &list[i]
		view := d.box.viewOf(c)
		if i == len(list)-1 {
			view = at(d.box.guest.view)
		}
		for _, n := range []struct {
			by   string
			list []json.RawMessage
		}{{d.box.state.Side, c.Own}, {"", c.News}} {
			told, err := decodeEvents(n.list)
			if err != nil {
				return err
			}
			if len(told) == 0 {
				continue
			}
			news := seat.News{Version: len(d.news) + 1, By: game.Doer{By: n.by}}
			for _, e := range told {
				news.Events = append(news.Events, e)
			}
			d.news, d.after = append(d.news, news), append(d.after, view)
		}
	}
	if len(list) > 0 { // though it told of nothing
		d.after[len(d.after)-1] = at(d.box.guest.view)
	}
	if len(d.box.guest.Chose) > 0 { // sealed or opened, and not told of
		return d.chosen()
	}
	return nil
}

// chosen is the news of what was chosen in this step, which is in a letter already.
func (d *desk) chosen() error {
	for _, l := range d.box.guest.Chose {
		if err := d.do(l.Do); err != nil {
			return err
		}
	}
	return nil
}

func (d *desk) now() game.Position { return d.after[len(d.after)-1]() }

// known is a position as the side knows it.
func (d *desk) known(p game.Position) game.Position {
	if d.box.guest != nil {
		return p // it is told no other
	}
	return p.For(d.box.state.Side)
}

// do does a choice at the desk.
func (d *desk) do(action json.RawMessage) error {
	r := game.Record(ones{})
	next, events, err := d.now().Do(d.box.state.Side, action, r)
	if err != nil {
		return err
	}
	if len(r.Rolls()) > 0 {
		return refuse(game.DiceDue, "it rolls dice: want to be ready first")
	}
	d.post(game.Doer{By: d.box.state.Side}, events, next)
	return nil
}

// Look is that of the seat.
func (d *desk) Look(since int) (seat.Look, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	since = max(0, min(since, len(d.news)))
	return seat.Look{Version: len(d.news), View: d.known(d.now()), News: slices.Clip(d.news[since:])}, nil
}

// LookBack is that of the seat.
func (d *desk) LookBack(version int) (seat.Look, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	version = max(0, min(version, len(d.news)))
	return seat.Look{Version: version, View: d.known(d.after[version]())}, nil
}

// Do is that of the seat.
func (d *desk) Do(action json.RawMessage) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return seat.ErrClosed
	}
	var plain bytes.Buffer
	if err := json.Compact(&plain, action); err != nil {
		return refuse(game.Malformed, "the action is no JSON: "+err.Error())
	}
	action = plain.Bytes()
	if err := d.do(action); err != nil {
		return err
	}
	if wordOf(action) == "measure" { // it changes nothing, and the other side learns nothing of it
		d.ring()
		return nil
	}
	if err := d.box.choose(action); err != nil {
		d.news, d.after = d.news[:len(d.news)-1], d.after[:len(d.after)-1]
		return err
	}
	d.chose = append(d.chose, len(d.news))
	if d.box.ready {
		d.leave()
	} else {
		d.ring()
	}
	return nil
}

// TakeBack is that of the seat: the last choice of this step.
func (d *desk) TakeBack(why string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.mayTakeBack(); err != nil {
		return err
	}
	if err := d.box.unchoose(); err != nil {
		return err
	}
	last := len(d.chose) - 1
	gone := d.news[d.chose[last]-1]
	d.chose = d.chose[:last]
	now := d.box.table().now()
	for _, do := range d.box.chosen {
		next, _, err := now.Do(d.box.state.Side, do, ones{})
		if err != nil {
			return err
		}
		now = next
	}
	d.news = append(d.news, seat.News{Version: len(d.news) + 1, By: game.Doer{By: d.box.state.Side}, Events: gone.Events, TakenBack: true, Reason: why})
	d.after = append(d.after, at(now))
	d.ring()
	return nil
}

// MayTakeBack is that of the seat.
func (d *desk) MayTakeBack() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.mayTakeBack()
}

func (d *desk) mayTakeBack() error {
	switch {
	case d.closed:
		return seat.ErrClosed
	case len(d.box.chosen) == 0:
		return refuse(game.NothingDone, "nothing was chosen in this step")
	}
	return nil
}

// Changed is that of the seat.
func (d *desk) Changed() <-chan struct{} { return d.changed }

// Leave is that of the seat.
func (d *desk) Leave() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.leave()
}

func (d *desk) leave() {
	if !d.closed {
		d.closed = true
		close(d.changed)
	}
}

func (d *desk) ring() {
	select {
	case d.changed <- struct{}{}:
	default:
	}
}

func refuse(why game.Why, text string) *game.Refusal {
	return &game.Refusal{Reasons: []game.Reason{{Why: why, Text: text}}}
}
