//go:build !js

package service

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// A watch keeps up with a bucket. NATS ends it, without a word, when its cluster chooses who leads;
// it begins anew then.
type watch struct {
	bucket jetstream.KeyValue
	set    func(key string, e jetstream.KeyValueEntry) // the lock is held; nil: the key is gone
	known  chan struct{}                               // closed when all that there was has been told once
	at     jetstream.KeyWatcher
	keys   map[string]bool // that are there
}

// valueOf is what an entry says; nil if it says that the key is gone.
func valueOf(e jetstream.KeyValueEntry) []byte {
	if e == nil || e.Operation() != jetstream.KeyValuePut {
		return nil
	}
	return e.Value()
}

func (w *watch) begin(s *Service) (err error) {
	if w.known == nil {
		w.known, w.keys = make(chan struct{}), map[string]bool{}
	}
	if w.at, err = w.bucket.WatchAll(context.Background()); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.watching[w] = w.at
	return nil
}

// run watches until the worker ends.
func (w *watch) run(s *Service) {
	for {
		if w.at != nil {
			w.follow(s)
			_ = w.at.Stop()
			w.at = nil
		}
		select {
		case <-s.quit:
			return
		case <-time.After(presence / 6):
		}
		if err := w.begin(s); err != nil {
			s.tell("NATS does not tell what is kept: %v.", err)
		}
	}
}

// follow takes what is told until that ends.
func (w *watch) follow(s *Service) {
	told := map[string]bool{} // until all that there is has been told; then nil
	for {
		var e jetstream.KeyValueEntry
		var open bool
		select {
		case e, open = <-w.at.Updates():
		case <-s.quit:
		}
		if !open {
			return
		}
		s.mu.Lock()
		switch {
		case e != nil:
			w.set(e.Key(), e)
			w.keys[e.Key()] = true
			if valueOf(e) == nil {
				delete(w.keys, e.Key())
			}
			if told != nil {
				told[e.Key()] = true
			}
		case told != nil: // all that there was
			for key := range w.keys {
				if !told[key] {
					w.set(key, nil) // it went while nobody watched
					delete(w.keys, key)
				}
			}
			told = nil
			select {
			case <-w.known:
			default:
				close(w.known)
			}
		}
		s.mu.Unlock()
	}
}
