//go:build !js

package far

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/seat"
)

const stateFormat = "sightline/host 1"

// A state is what a host keeps beside the journal: what it was before the game, and
// the secrets of the links.
type state struct {
	Format   string    `json:"format"`
	ID       string    `json:"id,omitempty"` // of the game, in its links
	Name     string    `json:"name"`         // of the scenario
	Scenario string    `json:"scenario"`
	Overlays []overlay `json:"overlays,omitempty"`
	Program  string    `json:"program,omitempty"`
	Salt     string    `json:"salt"`
	Referee  string    `json:"referee,omitempty"` // the key with which the host does what both agree on
	Late     int       `json:"late,omitempty"`
	Game     int64     `json:"game,omitempty"` // clocks, in seconds
	Step     int64     `json:"step,omitempty"`
	Hosts    string    `json:"hosts,omitempty"`
	Player   string    `json:"player,omitempty"`
	Seats    []place   `json:"seats"`             // the sides' own, in their order, then others
	Addr     string    `json:"addr,omitempty"`    // where it listened last
	Link     string    `json:"link,omitempty"`    // how others reach it
	Hook     string    `json:"webhook,omitempty"` // what is told whose turn it is
	Left     bool      `json:"left,omitempty"`    // it goes on by mail, and is hosted no more
	// Stands are the keys with which a bot plays for a side that is away.
	Stands map[string]*held `json:"stands,omitempty"`
}

type overlay struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// A held is the keys of a party that the host answers for.
type held struct {
	Key   string `json:"key"`
	Chain string `json:"chain"`
	Bot   string `json:"bot"`
}

func (k *held) keys() (*seat.Keys, error) {
	key, err := hex.DecodeString(k.Key)
	chain, err2 := game.ParseLayer(k.Chain)
	if err := errors.Join(err, err2); err != nil || len(key) != ed25519.SeedSize {
		return nil, errors.New("the keys of a bot are none")
	}
	return &seat.Keys{Private: ed25519.NewKeyFromSeed(key), Chain: game.Chain{Secret: chain, Length: game.ChainLength}}, nil
}

// A place is a seat and who has sat down there.
type place struct {
	Side       string      `json:"side,omitempty"` // or game.Referee; empty: watches both, late
	Name       string      `json:"name,omitempty"` // empty: the side's own seat
	Formations []string    `json:"formations,omitempty"`
	Watches    bool        `json:"watches,omitempty"`
	Token      string      `json:"token"`
	Party      *game.Party `json:"party,omitempty"` // nil: nobody yet. Of other seats than the sides' own: a key alone
	Terms      string      `json:"terms,omitempty"` // the print of the terms that he signed
	Shut       bool        `json:"shut,omitempty"`  // its link opens nothing
	Sign       string      `json:"sign,omitempty"`  // of the side's party, which gives the seat
}

// own reports whether it is a side's own seat, whose party makes dice.
func (p *place) own() bool { return p.Name == "" && !p.Watches && p.Side != game.Referee }

func (p *place) person() room.Person {
	r := room.Person{Seat: p.Name, By: p.Side, Formations: p.Formations, Watches: p.Watches, Taken: p.Party != nil}
	if p.Party != nil {
		r.Key, r.Print = p.Party.Key, visit.Fingerprint(*p.Party)
	}
	return r
}

func (p *place) seated() game.Seated {
	s := game.Seated{Doer: game.Doer{Seat: p.Name, By: p.Side}, Formations: p.Formations}
	if p.Name != "" && p.Party != nil {
		s.Key, s.Sign = p.Party.Key, p.Sign
	}
	return s
}

// label is the seat in words.
func (p *place) label() string {
	return (&Seat{Side: p.Side, Name: p.Name, Watches: p.Watches}).Label()
}

// opening is what the game starts from, once everybody is there.
func (s *state) opening() game.Opening {
	o := game.Opening{Program: s.Program, Name: s.Name, Scenario: []byte(s.Scenario), Seed: s.Salt}
	for _, v := range s.Overlays {
		o.Overlays = append(o.Overlays, game.Overlay{Name: v.Name, Text: []byte(v.Text)})
	}
	if len(s.waits()) > 0 {
		return o
	}
	for _, p := range s.Seats {
		if p.own() {
			o.Parties = append(o.Parties, *p.Party)
		}
	}
	if k := s.referee(); k != nil {
		o.Parties = append(o.Parties, k.Party(game.Referee))
	}
	return o
}

// referee is what the host does with that both agree on; nil in games of before.
func (s *state) referee() *seat.Keys {
	key, err := hex.DecodeString(s.Referee)
	if err != nil || len(key) != ed25519.SeedSize {
		return nil
	}
	return &seat.Keys{Private: ed25519.NewKeyFromSeed(key)}
}

// waits lists the sides at which nobody has sat down.
func (s *state) waits() (sides []string) {
	for i := range s.Seats {
		if p := &s.Seats[i]; p.own() && p.Party == nil {
			sides = append(sides, p.Side)
		}
	}
	return sides
}

// ownOf is the index of a side's own seat, or -1.
func (s *state) ownOf(side string) int {
	for i := range s.Seats {
		if p := &s.Seats[i]; p.own() && p.Side == side {
			return i
		}
	}
	return -1
}

// termsOf is what everybody is told of the game before he sits down.
func (h *Host) termsOf() visit.Terms {
	s := h.state
	t := visit.Terms{Scenario: s.Name, Title: boards.Title(s.Name, []byte(s.Scenario)), System: h.rules.Name(), Rulings: h.rules.rulings(h.start), Sides: h.start.Sides(),
		Game: s.Game, Step: s.Step, Hosts: s.Hosts, Player: s.Player}
	for _, o := range (game.Opening{Overlays: s.opening().Overlays}).Overlays {
		t.Charts = append(t.Charts, visit.Chart{Name: o.Name, SHA256: sha(o.Text)})
	}
	for i := range s.Seats {
		p := &s.Seats[i]
		t.Seats = append(t.Seats, visit.Seat{Name: p.Name, By: p.Side, Formations: p.Formations, Watches: p.Watches})
		if p.Watches && p.Side == "" {
			t.Late = max(1, s.Late)
		}
	}
	return t
}

// errNoGame is that a store has no game.
var errNoGame = errors.New("no game is hosted there")

// readState returns what a store has of a game that is hosted.
func readState(from Store) (*state, error) {
	s, err := anyState(from)
	if err == nil && s.Left {
		return nil, errLeft
	}
	return s, err
}

// anyState is readState, of a game that was hosted, too.
func anyState(from Store) (*state, error) {
	data, err := from.State()
	if err == nil && data == nil {
		err = fmt.Errorf("%w: want a scenario", errNoGame)
	}
	if err != nil {
		return nil, err
	}
	s := new(state)
	if err := json.Unmarshal(data, s); err != nil {
		return nil, fmt.Errorf("%s: %w", stateFile, err)
	}
	if s.Format != stateFormat {
		return nil, fmt.Errorf("%s: format: is %q: want %q", stateFile, s.Format, stateFormat)
	}
	return s, nil
}

// keep has a store keep the state, to the disk itself.
func (s *state) keep(in Store) error {
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	return in.KeepState(append(text, '\n'))
}
