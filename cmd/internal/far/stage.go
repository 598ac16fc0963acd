package far

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"sightline/game"
	"sightline/game/seat/wire"
)

// version is that of the messages before a game.
const version = 1

// What is said before a game, in this order.
const (
	opNonce = "nonce" // host: what the client is to sign
	opSit   = "sit"   // client: its token, its party, and the signature
	opNo    = "no"    // host: why not; it is the last message
	opWait  = "wait"  // host: for whom the game waits; again and again
	opBegin = "begin" // host: from here on package wire speaks
)

// A staged is a message of the stage.
type staged struct {
	Op      string      `json:"op"`
	Version int         `json:"version,omitempty"`
	Nonce   string      `json:"nonce,omitempty"`
	Token   string      `json:"token,omitempty"`
	Party   *game.Party `json:"party,omitempty"` // without the side: that goes with the token
	Sign    string      `json:"sign,omitempty"`
	Why     string      `json:"why,omitempty"`
	Waits   []string    `json:"waits,omitempty"`
}

const (
	stageBeat    = 10 * time.Second // a client that waits is told so this often
	stageSilence = 10 * time.Second // how long a host waits for who has connected to say who he is
	mostQuiet    = 45 * time.Second // without a word in the game: the client asks every ten seconds whether the host is there
)

func sendStaged(c wire.Conn, m *staged) error {
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return c.Send(data)
}

func receiveStaged(c wire.Conn, ops ...string) (*staged, error) {
	data, err := c.Receive()
	if err != nil {
		return nil, err
	}
	m := new(staged)
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

// sitText is what who sits signs: that it holds the keys, to this host now. A link
// alone, once somebody has sat by it, shows nobody anything.
func sitText(nonce, token string) []byte {
	return []byte("sightline/far 1\n" + nonce + "\n" + token + "\n")
}

// holds reports whether a message is signed by the holder of its party's key.
func (m *staged) holds(nonce string) error {
	if m.Party == nil {
		return errors.New("no party is named")
	}
	key, err := hex.DecodeString(m.Party.Key)
	if err != nil || len(key) != ed25519.PublicKeySize || hex.EncodeToString(key) != m.Party.Key {
		return errors.New("its key is none")
	}
	if _, err := game.ParseLayer(m.Party.End); err != nil {
		return err
	}
	sign, err := hex.DecodeString(m.Sign)
	if err != nil || !ed25519.Verify(key, sitText(nonce, m.Token), sign) {
		return errors.New("it is not signed with its key")
	}
	return nil
}
