//go:build !js

package socket

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"sightline/game/seat/wire"
)

// Bounds of a connection.
const (
	mostSaid    = 256 << 10        // bytes of a message to the host: many times the longest action
	mostSending = 30 * time.Second // for who reads too slowly to be there
	perSecond   = 300              // messages that a host takes from a connection in the long run
	atOnce      = 600              // and in between
)

// Packing is how messages are packed: views repeat themselves and each other.
const Packing = websocket.CompressionContextTakeover

// A conn is a WebSocket as package wire knows connections.
type conn struct {
	ws    *websocket.Conn
	ctx   context.Context
	end   context.CancelFunc
	quiet atomic.Int64 // nanoseconds: Receive waits no longer for a message
	pace  *pace        // nil: messages are taken as they come
}

func newConn(ws *websocket.Conn, most int64, quiet time.Duration) *conn {
	ws.SetReadLimit(most)
	c := &conn{ws: ws}
	c.quiet.Store(int64(quiet))
	c.ctx, c.end = context.WithCancel(context.Background())
	return c
}

// Send writes a message.
func (c *conn) Send(message []byte) error {
	ctx, end := context.WithTimeout(c.ctx, mostSending)
	defer end()
	return c.ws.Write(ctx, websocket.MessageText, message)
}

// Receive reads a message.
func (c *conn) Receive() ([]byte, error) {
	if c.pace != nil {
		if wait := c.pace.next(time.Now()); wait > 0 {
			select {
			case <-time.After(wait):
			case <-c.ctx.Done():
				return nil, c.ctx.Err()
			}
		}
	}
	ctx, end := context.WithTimeout(c.ctx, time.Duration(c.quiet.Load()))
	defer end()
	kind, data, err := c.ws.Read(ctx)
	if err == nil && kind != websocket.MessageText {
		err = errors.New("a message of bytes: want text")
	}
	return data, err
}

// Close ends the connection at once.
func (c *conn) Close() error {
	c.end()
	return c.ws.CloseNow()
}

// Quiet is how long Receive waits for a message from now on.
func (c *conn) Quiet(longest time.Duration) { c.quiet.Store(int64(longest)) }

// Echo is how long a message takes to the other end and back. Somebody has to receive meanwhile.
func (c *conn) Echo() (time.Duration, error) {
	began := time.Now()
	ctx, end := context.WithTimeout(c.ctx, mostSending) // ended while it is sent it would end the connection
	defer end()
	err := c.ws.Ping(ctx)
	return time.Since(began), err
}

// End ends the connection when what was sent has been read.
func (c *conn) End() {
	_ = c.ws.Close(websocket.StatusPolicyViolation, "")
	c.end()
}

// A Dialing is how a client connects.
type Dialing = websocket.DialOptions

// Usual is how clients connect.
func Usual() Dialing { return Dialing{CompressionMode: Packing} }

// Served is a connection that a host accepted.
func Served(ws *websocket.Conn) *conn {
	c := newConn(ws, mostSaid, Silence)
	c.pace = new(pace)
	return c
}

// Dial opens a connection to a host, at an address that begins with ws: or wss:.
func Dial(ctx context.Context, address string) (wire.Conn, error) {
	return DialBy(Usual())(ctx, address)
}

// DialBy is Dial in some way.
func DialBy(o Dialing) func(context.Context, string) (wire.Conn, error) {
	return func(ctx context.Context, address string) (wire.Conn, error) {
		ws, answer, err := websocket.Dial(ctx, address, &o)
		var untrusted *tls.CertificateVerificationError
		switch {
		case errors.As(err, &untrusted): // it will be no other the next time
			return nil, wire.Final(fmt.Errorf("the certificate of the host is not trusted: %w", untrusted.Err))
		case err != nil && answer != nil:
			return nil, noHost(answer)
		case err != nil:
			return nil, err
		}
		return newConn(ws, wire.MostMessage+1<<10, mostQuiet), nil
	}
}

// noHost is why a web server opens no connection: in its own words, if it is a service of games.
func noHost(r *http.Response) error {
	text, err := io.ReadAll(io.LimitReader(r.Body, mostWhy))
	if said := strings.TrimRight(strings.TrimSpace(string(text)), "."); err == nil && r.Header.Get(Refuses) != "" && said != "" {
		return errors.New(said)
	}
	return fmt.Errorf("the web server there hosts no game, %d %s", r.StatusCode, http.StatusText(r.StatusCode))
}

// Refuses is the header of the answer of a service that opens no connection: its text is why, in a line.
const Refuses = "Sightline-Refuses"

const mostWhy = 200 // bytes

// A pace holds back who says too much: what is read late is not lost, and who
// floods fills his own pipe.
type pace struct{ free time.Time }

// next returns how long to wait before the next message is read.
func (p *pace) next(now time.Time) time.Duration {
	const each, ahead = time.Second / perSecond, atOnce * time.Second / perSecond
	if from := now.Add(-ahead); p.free.Before(from) {
		p.free = from
	}
	p.free = p.free.Add(each)
	return p.free.Sub(now)
}

var _ wire.Conn = (*conn)(nil)
