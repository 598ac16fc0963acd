//go:build !js

package service

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"sightline/cmd/internal/far"
)

// Options are what a worker is told.
type Options struct {
	Nodes Nodes
	// Name tells the worker from others, and is the same when it comes back; Peer is where others
	// reach it, such as http://10.0.0.2:8090.
	Name, Peer string
	// Link is where players reach the service: an address of all workers together.
	Link string
	// Proxied has the address of who comes be the last one in X-Forwarded-For.
	Proxied bool
	// Site is the program for browsers; nil: there is none.
	Site http.Handler
	// Told is told what happens, in sentences; nil: nobody is.
	Told func(string)
}

// A Service is a worker: it hosts games whose lines lie in JetStream.
type Service struct {
	o      Options
	bus    *bus
	limits *limits
	count  *counts
	quit   chan struct{}
	at     sync.WaitGroup

	mu       sync.Mutex
	games    map[string]*table // that this worker has, or is taking
	index    map[string]*Entry
	owners   map[string]owner // by game
	workers  map[string]peer  // by name
	watching map[*watch]jetstream.KeyWatcher
	said     time.Time // when this worker last said that it is there
	closed   bool
}

// A peer is a worker, this one among them.
type peer struct {
	at    string    // where the others reach it
	heard time.Time // when it was heard of last
}

// there reports whether it has said lately that it is there.
func (p peer) there() bool { return p.at != "" && time.Since(p.heard) <= presence }

// A table is a game that this worker has.
type table struct {
	ready chan struct{} // closed when it is open, or is not
	host  *far.Host
	err   error
	since uint64    // the revision of its owner since which this worker is that; 0: it is not yet
	empty time.Time // nobody has been here since then
}

// Open begins a worker. The error is what is wrong with the options, or NATS's.
func Open(o Options) (*Service, error) {
	b, err := openBus(o.Nodes)
	if err != nil {
		return nil, err
	}
	s := &Service{o: o, bus: b, limits: newLimits(), count: newCounts(), quit: make(chan struct{}),
		games: map[string]*table{}, index: map[string]*Entry{}, owners: map[string]owner{}, workers: map[string]peer{}, watching: map[*watch]jetstream.KeyWatcher{}}
	if err := s.follow(); err != nil {
		b.close()
		return nil, err
	}
	if err := s.here(); err != nil {
		s.quitAll()
		return nil, err
	}
	s.at.Go(func() { s.each(presence/3, s.beat) })
	s.at.Go(func() { s.each(presence/2, s.check) })
	return s, nil
}

func (s *Service) tell(format string, args ...any) {
	if s.o.Told != nil {
		s.o.Told(fmt.Sprintf(format, args...))
	}
}

// follow keeps up with what the buckets say.
func (s *Service) follow() error {
	for _, w := range []*watch{
		{bucket: s.bus.index, set: func(id string, e jetstream.KeyValueEntry) { s.indexed(id, valueOf(e)) }},
		{bucket: s.bus.owners, set: s.owned},
		{bucket: s.bus.workers, set: func(name string, e jetstream.KeyValueEntry) {
			if at := valueOf(e); at == nil {
				delete(s.workers, name)
			} else {
				s.workers[name] = peer{string(at), time.Now()}
			}
		}},
	} {
		if err := w.begin(s); err != nil {
			return fmt.Errorf("NATS: %w", err)
		}
		s.at.Go(func() { w.run(s) })
		select {
		case <-w.known:
		case <-time.After(patience):
			return errors.New("NATS: what is kept cannot be read")
		}
	}
	return nil
}

// indexed takes what the page of games tells of one; the lock is held.
func (s *Service) indexed(id string, value []byte) {
	e, err := entryOf(id, value)
	if err != nil {
		delete(s.index, id)
		return
	}
	s.index[id] = e
}

// An owner is the worker that has a game, and since which revision of that.
type owner struct {
	worker string
	since  uint64
}

// owned takes who has a game; the lock is held. One that another has taken from this worker is
// closed here.
func (s *Service) owned(id string, e jetstream.KeyValueEntry) {
	worker := valueOf(e)
	if worker == nil {
		delete(s.owners, id)
		return
	}
	s.owners[id] = owner{string(worker), e.Revision()}
	if t := s.games[id]; t != nil && s.another(id, t.since) {
		s.loses(id, t)
	}
}

// another reports whether another worker has a game that this one has had since a revision; 0:
// it is on its way to this one, and who asks first has it. The lock is held.
func (s *Service) another(id string, since uint64) bool {
	o := s.owners[id]
	return since > 0 && o.since > since && o.worker != s.o.Name
}

// loses closes a game here that another worker has now; the lock is held.
func (s *Service) loses(id string, t *table) {
	s.count.lost.Add(1)
	s.leaveLocked(id, t)
}

// check asks who has the games of this worker, whatever it was told: who only waits at a game that
// is another's now would wait for ever.
func (s *Service) check() {
	s.mu.Lock()
	all := maps.Clone(s.games)
	s.mu.Unlock()
	for id, t := range all {
		ctx, end := context.WithTimeout(context.Background(), presence/3)
		e, err := s.bus.owners.Get(ctx, id)
		end()
		if err != nil {
			continue // who cannot ask for long leaves all
		}
		s.mu.Lock()
		if o := (owner{string(e.Value()), e.Revision()}); o.since > s.owners[id].since {
			s.owners[id] = o
		}
		if s.games[id] == t && s.another(id, t.since) {
			s.loses(id, t)
		}
		s.mu.Unlock()
	}
}

// each does something again and again until the worker ends.
func (s *Service) each(pause time.Duration, do func()) {
	t := time.NewTicker(pause)
	defer t.Stop()
	for {
		select {
		case <-t.C:
			do()
		case <-s.quit:
			return
		}
	}
}

// beat says that this worker is there, and looks after its games.
func (s *Service) beat() {
	if err := s.here(); err != nil {
		s.tell("NATS does not answer: %v.", err)
	}
	s.mu.Lock()
	late := time.Since(s.said) > presence
	s.mu.Unlock()
	if late { // others count it as gone, and may have its games
		s.leaveAll()
		return
	}
	s.look()
}

// here says that this worker is there.
func (s *Service) here() error {
	ctx, end := context.WithTimeout(context.Background(), presence/3)
	defer end()
	asked := time.Now()
	if _, err := s.bus.workers.PutString(ctx, s.o.Name, s.o.Peer); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.said = asked
	s.workers[s.o.Name] = peer{s.o.Peer, asked}
	return nil
}

// idle is how long a game to which nobody is connected stays in memory.
const idle = 10 * time.Minute

// look notes how the games of this worker stand, and lets go those to which nobody comes.
func (s *Service) look() {
	s.mu.Lock()
	all := map[string]*table{}
	for id, t := range s.games {
		select {
		case <-t.ready:
			if t.host != nil {
				all[id] = t
			}
		default:
		}
	}
	s.mu.Unlock()
	for id, t := range all {
		s.note(id, t.host.Brief())
		if t.host.Busy() {
			t.empty = time.Now()
		} else if time.Since(t.empty) > idle {
			s.giveUp(id)
		}
	}
}

// gameOf returns the host of a game, or where it is; both are nil and empty if it is on its
// way to another worker.
func (s *Service) gameOf(id string) (h *far.Host, peer string, err error) {
	s.mu.Lock()
	if s.closed || time.Since(s.said) > presence {
		s.mu.Unlock()
		return nil, "", errAway
	}
	if s.index[id] == nil {
		s.mu.Unlock()
		return nil, "", errNoGame
	}
	if t := s.games[id]; t != nil {
		s.mu.Unlock()
		<-t.ready
		return t.host, "", t.err
	}
	if owner := s.owners[id].worker; owner != "" && owner != s.o.Name {
		if w := s.workers[owner]; w.there() {
			s.mu.Unlock()
			return nil, w.at, nil
		}
	}
	t := &table{ready: make(chan struct{}), empty: time.Now()}
	s.games[id] = t
	s.mu.Unlock()
	h, since, err := s.take(id)
	s.opened(id, t, h, since, err)
	return t.host, "", t.err
}

// opened ends the opening of a game.
func (s *Service) opened(id string, t *table, h *far.Host, since uint64, err error) {
	s.mu.Lock()
	t.host, t.since, t.err = h, since, err
	mine := s.games[id] == t
	switch {
	case err != nil && mine:
		delete(s.games, id)
	case err == nil && (!mine || s.another(id, since)): // taken from it meanwhile
		if mine {
			delete(s.games, id)
		}
		t.host, t.err = nil, errTaken
	}
	s.mu.Unlock()
	close(t.ready)
	if h != nil && t.host == nil {
		_ = h.Close()
	}
}

var (
	errAway   = errors.New("this worker does not hear of the others: come again in a moment")
	errNoGame = errors.New("there is no such game here")
)

// take makes this worker the one that has a game, since a revision of that, and opens it.
func (s *Service) take(id string) (h *far.Host, since uint64, err error) {
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	e, err := s.bus.owners.Get(ctx, id)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		since, err = s.bus.owners.Create(ctx, id, []byte(s.o.Name))
	case err == nil:
		if err = s.mayHave(ctx, string(e.Value())); err == nil {
			since, err = s.bus.owners.Update(ctx, id, []byte(s.o.Name), e.Revision())
		}
	}
	if errors.Is(err, jetstream.ErrKeyExists) {
		err = errTaken
	}
	if err != nil {
		return nil, 0, err
	}
	if h, err = far.ResumeIn(s.store(id)); err == nil {
		err = s.whole(id, h)
	}
	if err != nil {
		s.count.damaged.Add(1)
		s.tell("Game %s cannot go on: %v.", id, err)
		return nil, 0, err
	}
	s.count.taken.Add(1)
	s.furnish(id, h)
	return h, since, nil
}

// mayHave returns errTaken if a worker that has a game is there: that is asked, since who is told
// late counts others as gone.
func (s *Service) mayHave(ctx context.Context, worker string) error {
	if worker == s.o.Name {
		return nil
	}
	e, err := s.bus.workers.Get(ctx, worker)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.workers[worker] = peer{string(e.Value()), time.Now()} // who comes again is handed on
	return errTaken
}

// whole makes sure that the stream has all of the journal that it ever had: a line that is
// missing in between or is another breaks the journal's own chain, one that is missing at the
// end does not.
func (s *Service) whole(id string, h *far.Host) error {
	s.mu.Lock()
	had := s.index[id].Bytes
	s.mu.Unlock()
	if have := h.Brief().Bytes; have < had {
		return errors.Join(fmt.Errorf("its journal had %d bytes, and the stream has %d of them: lines at the end are lost", had, have), h.Close())
	}
	return nil
}

// store is where a game is kept, as this worker has it.
func (s *Service) store(id string) *store {
	return &store{bus: s.bus, id: id, worker: s.o.Name, wrote: s.count.line, lost: func(err error) {
		s.count.lost.Add(1)
		s.tell("Game %s is let go: %v.", id, err)
		s.mu.Lock()
		defer s.mu.Unlock()
		if t := s.games[id]; t != nil {
			s.leaveLocked(id, t)
		}
	}}
}

// furnish tells a host what the service does for it.
func (s *Service) furnish(id string, h *far.Host) {
	h.Told = func(what string) { s.tell("Game %s: %s", id, what) }
	h.Opened = func() error {
		s.note(id, h.Brief()) // that it is over
		return s.share(id)
	}
}

// leaveLocked closes a game here, without a word to others; the lock is held.
func (s *Service) leaveLocked(id string, t *table) {
	delete(s.games, id)
	s.at.Go(func() {
		<-t.ready
		if t.host != nil {
			_ = t.host.Close()
		}
	})
}

// leaveAll closes all games here.
func (s *Service) leaveAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, t := range s.games {
		s.leaveLocked(id, t)
	}
}

// giveUp closes a game here, in order: any worker may have it at once.
func (s *Service) giveUp(id string) {
	s.mu.Lock()
	t := s.games[id]
	delete(s.games, id)
	s.mu.Unlock()
	if t == nil {
		return
	}
	<-t.ready
	if t.host != nil {
		s.note(id, t.host.Brief())
		_ = t.host.Close()
	}
	ctx, end := context.WithTimeout(context.Background(), patience/4)
	defer end()
	if e, err := s.bus.owners.Get(ctx, id); err == nil && string(e.Value()) == s.o.Name {
		_ = s.bus.owners.Delete(ctx, id, jetstream.LastRevision(e.Revision()))
	}
}

// Close ends the worker in order: what was done is kept, and its games go to whom their players
// come next.
func (s *Service) Close() error {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil
	}
	s.closed = true
	var all []string
	for id := range s.games {
		all = append(all, id)
	}
	s.mu.Unlock()
	var giving sync.WaitGroup
	for _, id := range all {
		giving.Go(func() { s.giveUp(id) })
	}
	giving.Wait()
	ctx, end := context.WithTimeout(context.Background(), presence)
	defer end()
	err := s.bus.workers.Delete(ctx, s.o.Name)
	s.quitAll()
	return err
}

func (s *Service) quitAll() {
	close(s.quit)
	s.at.Wait()
	s.bus.close()
}
