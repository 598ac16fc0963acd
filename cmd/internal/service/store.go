//go:build !js

package service

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"sightline/cmd/internal/far"
)

// errTaken is that another worker writes the game now.
var errTaken = errors.New("another worker has this game now")

// patience is how long a line may take to be safe: long enough for a cluster to choose who leads.
const patience = 20 * time.Second

// A store keeps one game in JetStream, as its worker has it.
type store struct {
	bus    *bus
	id     string
	worker string
	state  uint64              // revision; 0: nothing is kept yet
	wrote  func(time.Duration) // is told how long each line took
	lost   func(error)         // is told, once, that the game is another's or cannot be written
	once   sync.Once
}

// gone lets go of the game, and returns why, as one that goes on with another worker.
func (s *store) gone(err error) error {
	err = fmt.Errorf("game %s: %w: %w", s.id, far.ErrMoved, err)
	s.once.Do(func() { go s.lost(err) }) // the host is closed, which waits for who writes
	return err
}

// State is as of far.Store.
func (s *store) State() ([]byte, error) {
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	e, err := s.bus.states.Get(ctx, s.id)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", s.id, err)
	}
	s.state = e.Revision()
	return e.Value(), nil
}

// KeepState is as of far.Store.
func (s *store) KeepState(text []byte) error {
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	var err error
	for {
		if s.state == 0 {
			var n uint64
			if n, err = s.bus.states.Create(ctx, s.id, text); err == nil {
				s.state = n
				return nil
			}
		} else {
			var n uint64
			if n, err = s.bus.states.Update(ctx, s.id, text, s.state); err == nil {
				s.state = n
				return nil
			}
		}
		// It may have come to be kept though nobody said so.
		if e, no := s.bus.states.Get(ctx, s.id); no == nil {
			if bytes.Equal(e.Value(), text) {
				s.state = e.Revision()
				return nil
			}
			if e.Revision() != s.state {
				return s.gone(errTaken)
			}
		}
		select {
		case <-ctx.Done():
			return s.gone(err)
		case <-time.After(time.Second / 4):
		}
	}
}

// Journal is as of far.Store. From then on nobody writes it who opened it before.
func (s *store) Journal() (far.Log, error) { return s.open("journal") }

// Beside is as of far.Store.
func (s *store) Beside() (far.Log, error) { return s.open("beside") }

func (s *store) open(what string) (far.Log, error) {
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	l := &log{store: s, subject: subjects + s.id + "." + what}
	for {
		data, last, err := s.bus.read(ctx, l.subject)
		if err != nil {
			return nil, fmt.Errorf("game %s: %w", s.id, err)
		}
		l.data, l.last = data, last
		if err = l.publish(ctx, nil); err == nil { // a fence: who has an older last line fails
			return l, nil
		}
		if !errors.Is(err, errTaken) || ctx.Err() != nil {
			return nil, fmt.Errorf("game %s: %w", s.id, err)
		}
	}
}

// read returns all that was written to a subject, and the sequence number of the last message.
func (b *bus) read(ctx context.Context, subject string) (data []byte, last uint64, err error) {
	m, err := b.lines.GetLastMsgForSubject(ctx, subject)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	last = m.Sequence
	c, err := b.lines.OrderedConsumer(ctx, jetstream.OrderedConsumerConfig{FilterSubjects: []string{subject}, DeliverPolicy: jetstream.DeliverAllPolicy})
	if err != nil {
		return nil, 0, err
	}
	it, err := c.Messages(jetstream.PullMaxMessages(256))
	if err != nil {
		return nil, 0, err
	}
	defer it.Stop()
	defer context.AfterFunc(ctx, it.Stop)()
	for {
		m, err := it.Next()
		if err != nil {
			return nil, 0, errors.Join(err, ctx.Err())
		}
		about, err := m.Metadata()
		if err != nil {
			return nil, 0, err
		}
		if about.Sequence.Stream > last {
			return data, last, nil
		}
		data = append(data, m.Data()...)
		if about.Sequence.Stream == last {
			return data, last, nil
		}
	}
}

// A log is lines in JetStream, a message for each Write; it holds all of them itself, too.
type log struct {
	store   *store
	subject string

	mu   sync.Mutex
	data []byte
	last uint64 // sequence number of the last message of the subject
	at   int64  // where Read reads
	err  error  // the first: after it nothing is written
}

// publish writes a message behind the last one, or fails with errTaken if there is another.
func (l *log) publish(ctx context.Context, data []byte) error {
	id := nuid.Next()
	m := nats.NewMsg(l.subject)
	m.Data = data
	m.Header.Set("Sightline-Worker", l.store.worker)
	for {
		try, end := context.WithTimeout(ctx, 5*time.Second)
		ack, err := l.store.bus.js.PublishMsg(try, m, jetstream.WithMsgID(id), jetstream.WithExpectLastSequencePerSubject(l.last))
		end()
		if err == nil {
			l.last = ack.Sequence
			return nil
		}
		// It may have come to be kept though nobody said so; or somebody else was there first.
		if have, no := l.store.bus.lines.GetLastMsgForSubject(ctx, l.subject); no == nil && have.Sequence > l.last {
			if have.Header.Get(nats.MsgIdHdr) != id {
				return errTaken
			}
			l.last = have.Sequence
			return nil
		}
		select {
		case <-ctx.Done():
			return err
		case <-time.After(time.Second / 4):
		}
	}
}

// Write writes whole lines; they are safe when it returns.
func (l *log) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.err != nil {
		return 0, l.err
	}
	begun := time.Now()
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	if err := l.publish(ctx, b); err != nil {
		l.err = l.store.gone(err)
		return 0, l.err
	}
	l.store.wrote(time.Since(begun))
	l.data = append(l.data, b...)
	l.at = int64(len(l.data))
	return len(b), nil
}

func (l *log) Read(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.at >= int64(len(l.data)) {
		return 0, io.EOF
	}
	n := copy(b, l.data[l.at:])
	l.at += int64(n)
	return n, nil
}

func (l *log) ReadAt(b []byte, from int64) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return bytes.NewReader(l.data).ReadAt(b, from)
}

func (l *log) Seek(to int64, whence int) (int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch whence {
	case io.SeekCurrent:
		to += l.at
	case io.SeekEnd:
		to += int64(len(l.data))
	}
	if to < 0 {
		return 0, errors.New("a place before the beginning")
	}
	l.at = to
	return to, nil
}

// Truncate takes nothing off: what was written is whole lines.
func (l *log) Truncate(size int64) error {
	if have, _ := l.Size(); size != have {
		return fmt.Errorf("game %s: %d bytes in the place of %d: lines in a stream are not taken off", l.store.id, size, have)
	}
	return nil
}

func (l *log) Size() (int64, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return int64(len(l.data)), nil
}

// Sync does nothing: Write waits until lines are safe.
func (l *log) Sync() error { return nil }

// Close does nothing: nothing is held open.
func (l *log) Close() error { return nil }
