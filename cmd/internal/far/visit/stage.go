package visit

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sightline/game"
	"sightline/game/seat/wire"
)

// Version is that of the messages before a game.
const Version = 2

// What is said before a game, in this order.
const (
	OpNonce = "nonce" // host: what the client is to sign
	OpAsk   = "ask"   // client: its token
	OpTerms = "terms" // host: what game it is
	OpSit   = "sit"   // client: its party, and the signature
	OpNo    = "no"    // host: why not; it is the last message
	OpWait  = "wait"  // host: for whom the game waits; again and again. From here on the room is open
	OpBegin = "begin" // host: from here on package wire speaks
)

// A Message is one before a game.
type Message struct {
	Op      string      `json:"op"`
	Version int         `json:"version,omitempty"`
	Nonce   string      `json:"nonce,omitempty"`
	Token   string      `json:"token,omitempty"`
	Terms   *Terms      `json:"terms,omitempty"`
	Party   *game.Party `json:"party,omitempty"` // without the side: that goes with the token; none of who watches
	Sign    string      `json:"sign,omitempty"`
	Ready   bool        `json:"ready,omitempty"`
	Name    string      `json:"name,omitempty"`
	Bot     string      `json:"bot,omitempty"`  // that plays from the seat; empty: a person does
	Anew    bool        `json:"anew,omitempty"` // the keys that sat here are lost: ask the other side
	Why     string      `json:"why,omitempty"`
	Chain   bool        `json:"chain,omitempty"` // of no: the party's chain is spent, another is wanted
	Later   bool        `json:"later,omitempty"` // of no: who has sat at the seat comes again, as if nobody had answered
	Waits   []string    `json:"waits,omitempty"` // of wait: who, and what he is to do
}

// Terms are what a game is, as everybody is told before he sits down. Who sits signs
// them.
type Terms struct {
	Scenario string   `json:"scenario"` // the name of its file
	Title    string   `json:"title,omitempty"`
	System   string   `json:"system"`
	Rulings  []string `json:"rulings,omitempty"` // and figures in force that are not the standard ones, one line each
	Charts   []Chart  `json:"charts,omitempty"`  // files that replace figures
	Sides    []string `json:"sides"`
	Seats    []Seat   `json:"seats"`
	You      int      `json:"you"`              // the seat of the link, among the seats
	Game     int64    `json:"game,omitempty"`   // seconds of each side for the whole game; 0: no clock
	Step     int64    `json:"step,omitempty"`   // and for each step
	Late     int      `json:"late,omitempty"`   // turns that who watches both sides is behind
	Hosts    string   `json:"hosts,omitempty"`  // the side whose player hosts the game; empty: somebody else
	Player   string   `json:"player,omitempty"` // what who hosts calls himself
}

// A Chart is a file that replaces figures.
type Chart struct {
	Name   string `json:"name"`
	SHA256 string `json:"sha256"`
}

// A Seat is one of a game.
type Seat struct {
	Name       string   `json:"name,omitempty"` // empty: the side's own
	By         string   `json:"by,omitempty"`   // its side, or game.Referee; empty: watches both sides, late
	Formations []string `json:"formations,omitempty"`
	Watches    bool     `json:"watches,omitempty"`
}

// Print is a hash of the terms, but for whose link they were asked with.
func (t *Terms) Print() string {
	same := *t
	same.You = 0
	data, _ := json.Marshal(&same) // plain values are always written
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// Times of the stage.
const (
	Beat    = 10 * time.Second // a client that waits is told so this often
	Silence = 10 * time.Second // how long a host waits for who has connected to say who he is
)

// Send sends a message before a game.
func Send(c wire.Conn, m *Message) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return c.Send(data)
}

// Receive receives one of some messages.
func Receive(c wire.Conn, ops ...string) (*Message, error) {
	data, err := c.Receive()
	if err != nil {
		return nil, err
	}
	m := new(Message)
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("no message: %w", err)
	}
	for _, op := range ops {
		if m.Op == op {
			return m, nil
		}
	}
	return nil, fmt.Errorf("it says %q: want one of %q", m.Op, ops)
}

// sitText is what who sits signs: that it holds the keys, to this host now, and knows
// what game it is. A link alone, once somebody has sat by it, shows nobody anything.
func sitText(nonce, token, terms string) []byte {
	return []byte("sightline/far 2\n" + nonce + "\n" + token + "\n" + terms + "\n")
}

// Holds reports whether a message to sit is signed by the holder of its party's key. A seat
// that is not its side's own makes no dice, and has no end of a chain.
func (m *Message) Holds(nonce, token string, terms *Terms) error {
	if m.Party == nil {
		return errors.New("no party is named")
	}
	key, err := hex.DecodeString(m.Party.Key)
	if err != nil || len(key) != ed25519.PublicKeySize || hex.EncodeToString(key) != m.Party.Key {
		return errors.New("its key is none")
	}
	if m.Party.End != "" {
		if _, err := game.ParseLayer(m.Party.End); err != nil {
			return err
		}
	}
	if !Signed(m.Party.Key, sitText(nonce, token, terms.Print()), m.Sign) {
		return errors.New("it is not signed with its key, for the terms of now")
	}
	return nil
}

// Signed reports whether a text was signed by the holder of a key.
func Signed(key string, text []byte, sign string) bool {
	k, err := hex.DecodeString(key)
	s, err2 := hex.DecodeString(sign)
	return err == nil && err2 == nil && len(k) == ed25519.PublicKeySize && ed25519.Verify(k, text, s)
}
