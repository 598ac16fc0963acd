package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"sightline/game"
	"sightline/game/seat"
)

// Version is that of the messages. Who speaks another is told so, and no more.
const Version = 2

// A Conn carries whole messages, each of at most MostMessage bytes. Send and
// Receive are each called by one goroutine at a time, Close by any.
type Conn interface {
	Send(message []byte) error
	Receive() ([]byte, error)
	Close() error
}

// MostMessage bounds a message in bytes: many times the view of the largest table.
const MostMessage = 8 << 20

// mostNews bounds the news of one message, so that who comes late to a long game
// gets it in parts.
const mostNews = 200

// What a message is.
const (
	opHello   = "hello"   // client: which version it speaks, the last version of the game it has
	opWelcome = "welcome" // host: what the seat is, and the header
	opNews    = "news"    // host: the look now, with the news since the last sent
	opAnswer  = "answer"  // host: to a call, by its number
	opSay     = "say"     // client: a call; so are all below
	opUndo    = "undo"
	opMayUndo = "may undo"
	opSaying  = "saying"
	opGive    = "give"
	opShow    = "show"
	opBack    = "back"
	opPulse   = "pulse" // client: is anybody there?
)

// A message is one, of whatever kind: what it has depends on that.
type message struct {
	Nth  int    `json:"nth"` // of those in its direction on its connection, from 1
	Op   string `json:"op"`
	Call int    `json:"call,omitempty"` // the number of a call, from 1, in its answer too

	Version int             `json:"version,omitempty"` // of hello and welcome: that of the messages; of the game else
	Since   int             `json:"since,omitempty"`
	System  string          `json:"system,omitempty"`
	Header  *game.Header    `json:"header,omitempty"`
	Who     *game.Seated    `json:"who,omitempty"`
	Role    seat.Role       `json:"role,omitempty"`
	View    json.RawMessage `json:"view,omitempty"`
	Diff    diff            `json:"diff,omitempty"` // instead of a view: made of the one that was sent before
	Sum     string          `json:"sum,omitempty"`  // of the view that comes of it
	News    []news          `json:"news,omitempty"`
	Missed  bool            `json:"missed,omitempty"`
	Due     *due            `json:"due,omitempty"`
	Waits   []string        `json:"waits,omitempty"`

	Do    json.RawMessage `json:"do,omitempty"`
	Sign  string          `json:"sign,omitempty"`
	Why   string          `json:"why,omitempty"`
	Verb  game.Verb       `json:"verb,omitempty"`
	Text  string          `json:"text,omitempty"`
	Layer string          `json:"layer,omitempty"`

	Done   bool    `json:"done,omitempty"` // of an answer: what was called for is done, and the dice are made
	Saying *saying `json:"saying,omitempty"`
	Error  *fault  `json:"error,omitempty"`
}

// A news is seat.News as it is sent.
type news struct {
	Version   int             `json:"version"`
	By        *game.Doer      `json:"by,omitempty"`
	Events    json.RawMessage `json:"events,omitempty"`
	TakenBack bool            `json:"takenBack,omitempty"`
	Reason    string          `json:"reason,omitempty"`
}

// A due is seat.Due as it is sent.
type due struct {
	Number int    `json:"number"`
	Bound  string `json:"bound"`
	Layer  int    `json:"layer"`
}

// A saying is what is to be signed, but for the text.
type saying struct {
	Game      string `json:"game"`
	Count     int    `json:"count"`
	Decisions int    `json:"decisions"`
}

// A fault is the error of a call.
type fault struct {
	Reasons []game.Reason `json:"reasons,omitempty"` // of a refusal
	Text    string        `json:"text,omitempty"`    // of any other
}

func faultOf(err error) *fault {
	var r *game.Refusal
	switch {
	case err == nil:
		return nil
	case errors.As(err, &r):
		return &fault{Reasons: r.Reasons}
	}
	return &fault{Text: err.Error()}
}

func (f *fault) err() error {
	switch {
	case f == nil:
		return nil
	case len(f.Reasons) > 0:
		return &game.Refusal{Reasons: f.Reasons}
	}
	return errors.New(f.Text)
}

// refuse is a refusal for one reason.
func refuse(why game.Why, format string, args ...any) error {
	return &game.Refusal{Reasons: []game.Reason{{Why: why, Text: fmt.Sprintf(format, args...)}}}
}

// A line is a connection whose messages are numbered: one that is lost, doubled or out
// of its order ends it, and another connection begins anew.
type line struct {
	Conn
	sending   sync.Mutex // not that of a client: who does not read holds up what is said, and nothing else
	sent, got int
	heard     atomic.Int64 // messages that came
}

// send writes a message.
func (l *line) send(m *message) error {
	l.sending.Lock()
	defer l.sending.Unlock()
	l.sent++
	m.Nth = l.sent
	data, err := json.Marshal(m)
	if err != nil {
		return err
	}
	return l.Send(data)
}

// receive reads a message. The error says what is wrong with it, or is the
// connection's.
func (l *line) receive() (*message, error) {
	data, err := l.Receive()
	if err != nil {
		return nil, err
	}
	l.heard.Add(1)
	if len(data) > MostMessage {
		return nil, fmt.Errorf("a message of %d bytes: want at most %d", len(data), MostMessage)
	}
	m := new(message)
	if err := json.Unmarshal(data, m); err != nil {
		return nil, fmt.Errorf("no message: %w", err)
	}
	if l.got++; m.Nth != l.got {
		return nil, fmt.Errorf("message %d: want %d", m.Nth, l.got)
	}
	return m, nil
}
