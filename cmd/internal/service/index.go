//go:build !js

package service

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/games"
)

// An Entry is what the page of games tells of one. No secret is in it.
type Entry struct {
	ID       string
	Scenario string // the file
	Title    string
	Note     string   `json:",omitempty"` // of who made it
	Terms    []string `json:",omitempty"` // what is otherwise than usual
	Made     time.Time
	Open     []string `json:",omitempty"` // sides that anybody may take
	Watch    bool     `json:",omitempty"` // anybody may watch, late
	Begun    bool     `json:",omitempty"`
	Turn     int      `json:",omitempty"`
	Over     bool     `json:",omitempty"`
	Outcome  string   `json:",omitempty"`
	Shared   bool     `json:",omitempty"` // both sides have agreed that everybody reads the journal
	Bytes    int64    `json:",omitempty"` // of the journal
}

// entryOf reads the entry of a game as it is kept, by whoever may write there. The error is that it is none.
func entryOf(id string, value []byte) (*Entry, error) {
	e := new(Entry)
	if err := json.Unmarshal(value, e); err != nil {
		return nil, fmt.Errorf("what is kept of it: %w", err)
	}
	if e.ID != id {
		return nil, fmt.Errorf("what is kept of it is of game %q", e.ID)
	}
	return e, nil
}

// list returns the entries that are so, the newest first.
func (s *Service) list(so func(e *Entry) bool) (list []Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.index {
		if so(e) {
			list = append(list, *e)
		}
	}
	slices.SortFunc(list, func(a, b Entry) int { return cmp.Or(b.Made.Compare(a.Made), strings.Compare(a.ID, b.ID)) })
	return list
}

// entry returns that of a game; nil if there is none.
func (s *Service) entry(id string) *Entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	if e := s.index[id]; e != nil {
		copied := *e
		return &copied
	}
	return nil
}

// change changes an entry, whoever else does at the same time.
func (s *Service) change(id string, do func(e *Entry) error) error {
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	for {
		have, err := s.bus.index.Get(ctx, id)
		if err != nil {
			return fmt.Errorf("game %s: %w", id, err)
		}
		e, err := entryOf(id, have.Value())
		if err != nil {
			return fmt.Errorf("game %s: %w", id, err)
		}
		if err := do(e); err != nil {
			return err
		}
		text, err := json.Marshal(e)
		if err != nil {
			return err
		}
		if _, err = s.bus.index.Update(ctx, id, text, have.Revision()); err == nil {
			s.mu.Lock()
			s.index[id] = e
			s.mu.Unlock()
			return nil
		}
		if ctx.Err() != nil {
			return fmt.Errorf("game %s: %w", id, err)
		}
	}
}

var errSame = errors.New("nothing is otherwise")

// note keeps how a game stands.
func (s *Service) note(id string, b far.Brief) {
	is := func(e *Entry) bool {
		return e.Begun == b.Begun && e.Turn == b.Turn && e.Over == b.Over && e.Outcome == b.Outcome && e.Bytes >= b.Bytes
	}
	if e := s.entry(id); e == nil || is(e) {
		return
	}
	err := s.change(id, func(e *Entry) error {
		if is(e) {
			return errSame
		}
		e.Begun, e.Turn, e.Over, e.Outcome, e.Bytes = b.Begun, b.Turn, b.Over, b.Outcome, max(e.Bytes, b.Bytes)
		return nil
	})
	if err != nil && !errors.Is(err, errSame) {
		s.tell("Game %s: how it stands is not kept: %v.", id, err)
	}
}

// share shows the journal of a game to everybody.
func (s *Service) share(id string) error {
	return s.change(id, func(e *Entry) error { e.Shared = true; return nil })
}

// idLength is how many letters and digits the ID of a game has.
const idLength = 12

// New makes a game, and returns its seats with their links. Open are the sides that anybody
// may take from the page; the error is all that is wrong with the game.
func (s *Service) New(g far.Game, note string, open []string) (id string, seats []far.Seat, err error) {
	id = strings.ToLower(games.NewSeed()[:idLength])
	g.ID = id
	s.mu.Lock()
	away := s.closed || time.Since(s.said) > presence
	s.mu.Unlock()
	if away {
		return "", nil, errAway
	}
	h, err := far.NewIn(s.store(id), g)
	if err != nil {
		return "", nil, err
	}
	for _, side := range open {
		if !slices.Contains(h.Terms().Sides, side) {
			return "", nil, errors.Join(fmt.Errorf("%q is no side of it: want %s", side, strings.Join(h.Terms().Sides, " or ")), h.Close())
		}
	}
	s.furnish(id, h)
	terms := h.Terms()
	e := &Entry{ID: id, Scenario: terms.Scenario, Title: terms.Title, Note: note, Terms: slices.Clone(terms.Rulings), Made: time.Now().UTC().Truncate(time.Second), Open: open}
	for _, c := range terms.Charts {
		e.Terms = append(e.Terms, "figures of "+c.Name)
	}
	for _, x := range terms.Seats {
		e.Watch = e.Watch || x.Watches && x.By == ""
	}
	text, err := json.Marshal(e)
	if err != nil {
		return "", nil, errors.Join(err, h.Close())
	}
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	var since uint64
	if seats, err = h.Seats(s.o.Link); err == nil {
		since, err = s.bus.owners.Create(ctx, id, []byte(s.o.Name))
	}
	if err == nil {
		_, err = s.bus.index.Create(ctx, id, text)
	}
	if err != nil {
		return "", nil, errors.Join(err, h.Close())
	}
	t := &table{ready: make(chan struct{}), host: h, since: since, empty: time.Now()}
	close(t.ready)
	s.mu.Lock()
	s.games[id], s.index[id] = t, e
	s.mu.Unlock()
	s.count.made.Add(1)
	return id, seats, nil
}

// Take gives a seat that is open to whoever asks, once.
func (s *Service) Take(id, side string) (link string, err error) {
	h, peer, err := s.gameOf(id)
	if err != nil {
		return "", err
	}
	if h == nil {
		return "", fmt.Errorf("%w at %s", errElsewhere, peer)
	}
	seats, err := h.Seats(s.o.Link)
	if err != nil {
		return "", err
	}
	err = s.change(id, func(e *Entry) error {
		i := slices.Index(e.Open, side)
		if i < 0 {
			return fmt.Errorf("%s of this game is not open any more", side)
		}
		e.Open = slices.Delete(e.Open, i, i+1)
		return nil
	})
	if err != nil {
		return "", err
	}
	for _, x := range seats {
		if x.Side == side && x.Name == "" && !x.Watches {
			return x.Link.String(), nil
		}
	}
	return "", fmt.Errorf("%s has no seat", side)
}

var errElsewhere = errors.New("another worker has it")

// WatchLink is the link by which anybody watches both sides of a game late; empty if nobody may.
func (s *Service) WatchLink(id string) (string, error) {
	h, _, err := s.gameOf(id)
	if err != nil || h == nil {
		return "", errors.Join(err, errElsewhere)
	}
	seats, err := h.Seats(s.o.Link)
	if err != nil {
		return "", err
	}
	for _, x := range seats {
		if x.Watches && x.Side == "" {
			return x.Link.String(), nil
		}
	}
	return "", nil
}

// Journal is that of a game that both sides show to everybody.
func (s *Service) Journal(id string) ([]byte, error) {
	e := s.entry(id)
	if e == nil || !e.Shared || !e.Over {
		return nil, errNoGame
	}
	ctx, end := context.WithTimeout(context.Background(), patience)
	defer end()
	data, _, err := s.bus.read(ctx, subjects+id+".journal")
	return data, err
}
