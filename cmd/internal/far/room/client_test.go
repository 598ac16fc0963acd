package room

import (
	"errors"
	"io"
	"testing"
	"time"
)

// A mute is a connection that takes what is said and says nothing until it ends.
type mute struct{ ends chan struct{} }

func (m mute) Send([]byte) error { return nil }
func (m mute) Receive() ([]byte, error) {
	<-m.ends
	return nil, io.EOF
}

// Who asked over a connection that breaks is told so, even if the next one has begun by then.
func TestAskedOverALostConnection(t *testing.T) {
	c := NewClient()
	var ended []chan error
	run := func() mute {
		m, end := mute{make(chan struct{})}, make(chan error, 1)
		go func() { end <- c.Run(m) }()
		ended = append(ended, end)
		return m
	}
	out := func() chan *message {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.out
	}
	first := run()
	for out() == nil {
		time.Sleep(time.Millisecond)
	}
	was, lost := out(), c.Ask(&Ask{Do: Say, Text: "over the first"})
	second := run()
	for out() == was {
		time.Sleep(time.Millisecond)
	}
	kept := c.Ask(&Ask{Do: Say, Text: "over the second"})
	close(first.ends)
	<-ended[0]
	select {
	case err := <-lost:
		if !errors.Is(err, ErrAway) {
			t.Errorf("what was asked over the first connection: %v, want %v", err, ErrAway)
		}
	case <-time.After(time.Minute):
		t.Fatal("what was asked over the first connection is never answered")
	}
	select {
	case err := <-kept:
		t.Errorf("what was asked over the second connection, which is there: %v", err)
	default:
	}
	close(second.ends)
	<-ended[1]
	if err := <-kept; !errors.Is(err, ErrAway) {
		t.Errorf("what was asked over the second connection: %v", err)
	}
}

// A host that tells a player other signs of his own keys than he has is not believed.
func TestOwnSignsAreOnesOwn(t *testing.T) {
	c := NewClient()
	c.Is("", "Red", "1111 AAAA")
	c.take(&message{Told: &told{People: &[]Person{{By: "Red", Print: "2222 BBBB"}, {By: "Blue", Print: "3333 CCCC"}, {By: "Red", Seat: "1st Company", Print: "4444 DDDD"}}}})
	got := c.Now().People
	if len(got) != 3 || got[0].Print != "1111 AAAA" || got[1].Print != "3333 CCCC" || got[2].Print != "4444 DDDD" {
		t.Errorf("shown are %+v", got)
	}
}
