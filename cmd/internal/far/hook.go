//go:build !js

package far

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// A Hook tells a web address that it is somebody's turn who is not here. What it says has no
// link and nothing that is hidden.
type Hook struct {
	url    string
	game   string
	told   func(string)
	queue  chan called
	client http.Client
	ctx    context.Context
	stop   context.CancelFunc
}

// A called is what is told.
type called struct {
	Game string `json:"game"` // the scenario
	Side string `json:"side"`
	What string `json:"what"` // the turn and the step
	Text string `json:"text"` // a sentence of these, as chat programs take it
}

// Bounds of a hook.
const (
	mostCalled = 16 // that wait: older ones are dropped
	hookTries  = 4
	hookWait   = 10 * time.Second
)

// NewHook returns a hook that is at work until Close. Told is told what fails. The error says
// what is wrong with the address.
func NewHook(address, game string, told func(string)) (*Hook, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, errors.New("want an address that begins with http:// or https://")
	}
	h := &Hook{url: address, game: game, told: told, queue: make(chan called, mostCalled)}
	h.client = http.Client{Timeout: hookWait, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	h.ctx, h.stop = context.WithCancel(context.Background())
	go h.run()
	return h, nil
}

// Turn tells that a side has something to choose. It never waits.
func (h *Hook) Turn(side, what string) {
	c := called{h.game, side, what, fmt.Sprintf("%s, %s: it is your turn, %s.", strings.TrimSuffix(h.game, ".toml"), what, side)}
	for {
		select {
		case h.queue <- c:
			return
		default:
		}
		select {
		case <-h.queue:
		default:
		}
	}
}

// Close ends the hook; of nil it does nothing.
func (h *Hook) Close() {
	if h != nil {
		h.stop()
	}
}

func (h *Hook) run() {
	for {
		select {
		case c := <-h.queue:
			h.call(&c)
		case <-h.ctx.Done():
			return
		}
	}
}

// call posts what is told, again if that fails.
func (h *Hook) call(c *called) {
	data, err := json.Marshal(c)
	if err != nil {
		return
	}
	for wait, n := hookFirst, 1; ; wait, n = 4*wait, n+1 {
		if err = h.post(data); err == nil {
			return
		}
		if n == hookTries {
			break
		}
		select {
		case <-time.After(wait):
		case <-h.ctx.Done():
			return
		}
	}
	h.told(fmt.Sprintf("Nobody could be told that it is the turn of %s: %v.", c.Side, err))
}

const hookFirst = 500 * time.Millisecond

func (h *Hook) post(data []byte) error {
	r, err := http.NewRequestWithContext(h.ctx, http.MethodPost, h.url, bytes.NewReader(data))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	answer, err := h.client.Do(r)
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err // without the address, which may have a secret of its own
	}
	if err != nil {
		return err
	}
	_ = answer.Body.Close()
	if answer.StatusCode/100 != 2 {
		return errors.New("it answers " + answer.Status)
	}
	return nil
}
