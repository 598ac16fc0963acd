package away

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/games"
	"sightline/game"
	"sightline/game/seat"
)

// How long things take at most.
const (
	together  = 2 * time.Second         // what one key chose is told together, if it is confirmed by then
	slow      = 1500 * time.Millisecond // a choice that is not confirmed by then is told of
	beginning = 20 * time.Second        // for what is asked before the match shows
)

// In place of a version.
const (
	unknown = -2
	asks    = -1
)

// mostBacks is how many views of before are at hand; others are asked of the host.
const mostBacks = 12

// A Desk answers for a seat elsewhere from what is here. What is done is tried on the view,
// shows at once, and is sent when the host can be reached: until it is confirmed it is
// held. It is used from any goroutine.
type Desk struct {
	joined *far.Joined
	by     string
	who    game.Doer
	watch  bool   // the seat only watches
	file   string // of what is held; empty: nothing is kept
	began  time.Time
	wake   chan struct{} // there is something to send
	sent   chan struct{} // something was confirmed or refused
	gone   chan struct{}
	leave  sync.Once

	mu      sync.Mutex
	hurries bool
	shown   seat.Look // what is told; its news is all there is
	ahead   game.Position
	held    []held // in their order
	stuck   bool   // what is held cannot be tried on the view
	backs   map[int]game.Position
	asked   map[int]bool // versions that the host is asked for
	may     error        // why the last choice cannot be taken back
	mayOf   int          // the version that this was found for, or unknown, or asks
	refused error
	stands  games.Standing
	audited games.Audited

	before    keptHeld // what was held when the seat was left
	restoring bool     // and is not held again yet
	keptAs    string   // what is held, as it was kept last
}

// A held is a choice that is not confirmed, or the taking back of one.
type held struct {
	action json.RawMessage // nil: the last is taken back
	why    string
	since  time.Time
	done   bool // it is confirmed, but not told yet
	sent   bool
}

// NewDesk is the desk of a seat. What is held when it is left is kept in a file, with which the
// next goes on; without one it is lost.
func NewDesk(j *far.Joined, file string) (*Desk, error) {
	l, err := j.Seat.Look(0)
	if err != nil {
		return nil, err
	}
	d := &Desk{
		joined: j, by: j.Seat.Who().By, who: j.Seat.Who().Doer, watch: j.Seat.Role() == seat.Watches, file: file, began: time.Now(), shown: l, ahead: l.View, mayOf: unknown,
		wake: make(chan struct{}, 1), sent: make(chan struct{}, 1), gone: make(chan struct{}),
		backs: map[int]game.Position{l.Version: l.View}, asked: map[int]bool{},
	}
	d.recalls()
	go d.follow()
	go d.send()
	return d, nil
}

// Seat is the seat as the window has it.
func (d *Desk) Seat() *seat.Seat {
	s := d.joined.Seat
	return seat.Elsewhere(s.Who(), s.Role(), s.Header(), d)
}

// Hurry says that the match shows.
func (d *Desk) Hurry() {
	d.mu.Lock()
	d.hurries = true
	d.mu.Unlock()
}

// follow tells what is new.
func (d *Desk) follow() {
	changed, room := d.joined.Seat.Changed(), d.joined.Visitor.Room().Changed()
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case _, open := <-changed:
			if !open {
				changed = nil
			}
		case <-room:
			d.mu.Lock()
			d.stands.Count++
			d.mu.Unlock()
			continue
		case <-d.sent:
		case <-tick.C:
		case <-d.gone:
			return
		}
		d.tell()
	}
}

// tell takes what the seat was told, and finds how it stands.
func (d *Desk) tell() {
	d.mu.Lock()
	since, confirmed := d.shown.Version, 0 // these are in what is looked at
	for confirmed < len(d.held) && d.held[confirmed].done {
		confirmed++
	}
	d.mu.Unlock()
	l, err := d.joined.Seat.Look(since)
	online := d.joined.Client.Online()
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.stands
	now.Wrong = ""
	if cheat := d.joined.Client.Cheat(); err != nil && !errors.Is(err, seat.ErrClosed) {
		now.Wrong = err.Error()
	} else if cheat != nil {
		now.Wrong = "The host does what no honest one does: " + cheat.Error()
	}
	now.Offline = !online
	now.Waits = strings.Join(l.Waits, " and ")
	now.Held, now.Slow = 0, false
	for i := range d.held {
		if h := &d.held[i]; !h.done {
			now.Held++
			now.Slow = now.Slow || time.Since(h.since) > slow
		}
	}
	wait := now.Held > 0 && online && now.Waits == "" && time.Since(d.held[0].since) < together
	if err == nil && !wait {
		d.take(l, confirmed)
	}
	now.Count = d.stands.Count
	if now != d.stands {
		now.Count++
		d.stands = now
	}
	if len(d.held) == 0 || !online || now.Slow {
		d.keepHeld()
	}
	if len(d.held) == 0 && online && !d.watch {
		d.askMay() // before somebody wants to know
	}
}

// take shows a look: so many of what is held are in it.
func (d *Desk) take(l seat.Look, confirmed int) {
	if l.Version == d.shown.Version && l.View == d.shown.View && confirmed == 0 {
		return
	}
	news := append(slices.Clip(d.shown.News), l.News...)
	missed := d.shown.Missed || l.Missed
	d.shown = l
	d.shown.News, d.shown.Missed = news, missed
	d.held = slices.Delete(d.held, 0, confirmed)
	d.remember(l.Version, l.View)
	d.foresee()
	if d.mayOf != asks {
		d.mayOf = unknown
	}
	d.stands.Count++
}

// remember has a view of before at hand; the oldest goes for it.
func (d *Desk) remember(version int, view game.Position) {
	if len(d.backs) >= mostBacks {
		oldest := version
		for v := range d.backs {
			oldest = min(oldest, v)
		}
		delete(d.backs, oldest)
	}
	d.backs[version] = view
}

// foresee finds the view as it will be once all that is held is confirmed.
func (d *Desk) foresee() {
	d.ahead, d.stuck = d.shown.View, false
	for i := range d.held {
		switch h := &d.held[i]; {
		case h.done:
		case h.action == nil:
			d.stuck = true
			return
		default:
			if next, err, sure := d.try(d.ahead, h.action); err == nil && sure {
				d.ahead = next
			}
		}
	}
}

// try does an action to a view. Sure says that it comes to that: no dice are rolled for it,
// and the step goes on.
func (d *Desk) try(view game.Position, action json.RawMessage) (next game.Position, err error, sure bool) {
	rolled := false
	next, _, err = view.Do(d.by, action, noDice{&rolled})
	return next, err, !rolled
}

// noDice note that they are rolled.
type noDice struct{ rolled *bool }

func (n noDice) Roll(int) int { *n.rolled = true; return 1 }

func (n noDice) For(string) game.Dice { return n }

// send says what is held to the host, one after the other.
func (d *Desk) send() {
	if d.restoring {
		d.restores()
	}
	for {
		d.mu.Lock()
		i := slices.IndexFunc(d.held, func(h held) bool { return !h.done })
		var h held
		if i >= 0 {
			d.held[i].sent = true
			h = d.held[i]
		}
		d.mu.Unlock()
		if i < 0 {
			select {
			case <-d.wake:
				continue
			case <-d.gone:
				return
			}
		}
		var err error
		if h.action == nil {
			err = d.joined.Seat.TakeBack(h.why)
		} else {
			err = d.joined.Seat.Do(h.action)
		}
		if errors.Is(err, seat.ErrClosed) {
			return
		}
		d.mu.Lock()
		i = slices.IndexFunc(d.held, func(h held) bool { return !h.done })
		if d.held[i].done = true; err != nil {
			d.held = slices.Delete(d.held, i, i+1)
			d.refused = err
			d.foresee()
			d.stands.Count++
		}
		d.mu.Unlock()
		ring(d.sent)
	}
}

func ring(bell chan struct{}) {
	select {
	case bell <- struct{}{}:
	default:
	}
}

// Now is how it stands.
func (d *Desk) Now() games.Standing {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.stands
}

// Refused is what the host refused since it was asked last.
func (d *Desk) Refused() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	err := d.refused
	d.refused = nil
	return err
}

// Look is as of seat.Seat: with all that is held done to the view.
func (d *Desk) Look(since int) (seat.Look, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	l := d.shown
	l.View = d.ahead
	from, _ := slices.BinarySearchFunc(l.News, since+1, func(n seat.News, v int) int { return n.Version - v })
	l.News = slices.Clip(l.News[from:])
	return l, nil
}

// errAsked is why something is not answered yet.
var errAsked = errors.New("the host is asked, and has not answered yet")

// LookBack is as of seat.Seat. A version that is not at hand is asked for; the error says
// so until it is there.
func (d *Desk) LookBack(version int) (seat.Look, error) {
	d.mu.Lock()
	view, asked, hurries := d.backs[version], d.asked[version], d.hurries
	if view == nil && !asked {
		d.asked[version] = true
	}
	d.mu.Unlock()
	if view != nil {
		return seat.Look{Version: version, View: view}, nil
	}
	got := make(chan seat.Look, 1)
	if !asked {
		go func() {
			l, err := d.joined.Seat.LookBack(version)
			d.mu.Lock()
			delete(d.asked, version)
			if err == nil {
				d.remember(version, l.View)
				d.stands.Count++
			}
			d.mu.Unlock()
			if err == nil {
				got <- l
			}
			close(got)
		}()
	}
	if !hurries && !asked {
		ctx, done := context.WithDeadline(context.Background(), d.began.Add(beginning))
		defer done()
		select {
		case l, ok := <-got:
			if ok {
				return l, nil
			}
		case <-ctx.Done():
		case <-d.gone:
		}
	}
	return seat.Look{}, errAsked
}

// Do is as of seat.Seat, but waits for nobody: what the view refuses is refused, all else is
// held until the host confirms it.
func (d *Desk) Do(action json.RawMessage) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.watch {
		return errWatches
	}
	if d.stuck {
		return refuse(game.NothingDone, "what was taken back is on its way to the host: once more when it is there")
	}
	next, err, sure := d.try(d.ahead, action)
	if err != nil {
		return err
	}
	if sure {
		d.ahead = next
	}
	d.hold(held{action: slices.Clone(action)})
	return nil
}

func (d *Desk) hold(h held) {
	h.since = time.Now()
	d.held = append(d.held, h)
	d.stands.Held++
	d.stands.Count++
	ring(d.wake)
}

// TakeBack is as of seat.Seat, but waits for nobody.
func (d *Desk) TakeBack(why string) error {
	if err := d.MayTakeBack(); err != nil && !(d.by == game.Referee && why != "" && !d.watch) { // whose reason the host goes by
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if n := len(d.held) - 1; n >= 0 && d.held[n].action != nil && !d.held[n].sent { // nobody has heard of it
		d.held = d.held[:n]
		d.stands.Held--
		d.stands.Count++
		d.foresee()
		return nil
	}
	d.hold(held{why: why})
	d.stuck = true
	return nil
}

// MayTakeBack is as of seat.Seat, as far as it is known.
func (d *Desk) MayTakeBack() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.watch:
		return errWatches
	case len(d.held) > 0:
		return nil // a choice of the seat's own is the last
	case d.mayOf == d.shown.Version:
		return d.may
	}
	d.askMay()
	return errAsked
}

// askMay asks the host whether the last choice can be taken back, unless it is asked.
func (d *Desk) askMay() {
	if d.mayOf == asks || d.mayOf == d.shown.Version {
		return
	}
	version := d.shown.Version
	d.mayOf = asks
	go func() {
		err := d.joined.Seat.MayTakeBack()
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.mayOf = unknown; version == d.shown.Version {
			d.may, d.mayOf = err, version
			d.stands.Count++
		}
	}()
}

// Changed is of no use here: who has a desk looks again and again.
func (d *Desk) Changed() <-chan struct{} { return d.joined.Seat.Changed() }

// Leave leaves the seat. What is held is kept for who comes again.
func (d *Desk) Leave() {
	d.leave.Do(func() {
		close(d.gone)
		d.mu.Lock()
		d.keepHeld()
		d.mu.Unlock()
		d.joined.Leave()
	})
}

func refuse(why game.Why, format string, args ...any) error {
	return &game.Refusal{Reasons: []game.Reason{{Why: why, Text: fmt.Sprintf(format, args...)}}}
}

var (
	_ seat.Far   = (*Desk)(nil)
	_ games.Away = (*Desk)(nil)
)
