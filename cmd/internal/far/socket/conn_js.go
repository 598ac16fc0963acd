package socket

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall/js"
	"time"

	"sightline/game/seat/wire"
)

// mostWaiting bounds what has come and was not read yet, in bytes: many times the
// longest message.
const mostWaiting = 8 * wire.MostMessage

// A conn is a WebSocket of the browser as package wire knows connections.
type conn struct {
	ws      js.Value
	ctx     context.Context
	end     context.CancelFunc
	quiet   time.Duration // Receive waits no longer for a message
	release func()

	mu      sync.Mutex
	came    []string // and was not read yet
	waiting int      // bytes of that
	fault   error    // no more comes
	news    chan struct{}
}

// A Dialing is how a client connects: here the browser knows.
type Dialing struct{}

// Usual is how clients connect.
func Usual() Dialing { return Dialing{} }

// Dial opens a connection to a host, at an address that begins with ws: or wss:.
func Dial(ctx context.Context, address string) (wire.Conn, error) {
	return DialBy(Usual())(ctx, address)
}

// DialBy is Dial in some way.
func DialBy(Dialing) func(context.Context, string) (wire.Conn, error) {
	return func(ctx context.Context, address string) (wire.Conn, error) {
		c, err := dialed(ctx, address)
		if err != nil {
			return nil, err
		}
		return c, nil
	}
}

// dialed connects to the WebSocket of an address.
func dialed(ctx context.Context, address string) (c *conn, err error) {
	defer func() {
		if r := recover(); r != nil { // the browser does not even try
			c, err = nil, fmt.Errorf("the browser refuses the address: %v", r)
		}
	}()
	c = &conn{ws: js.Global().Get("WebSocket").New(address), quiet: mostQuiet, news: make(chan struct{}, 1)}
	c.ctx, c.end = context.WithCancel(context.Background())
	opened := make(chan struct{}, 1)
	c.listen(opened)
	select {
	case <-opened:
		return c, nil
	case <-c.ctx.Done():
		return nil, errors.Join(errors.New("nobody answers"), c.Close())
	case <-ctx.Done():
		return nil, errors.Join(ctx.Err(), c.Close())
	}
}

// listen hears what the browser tells of the connection. Nothing in it waits: the page
// would.
func (c *conn) listen(opened chan<- struct{}) {
	on := map[string]func(event js.Value){
		"open": func(js.Value) { opened <- struct{}{} },
		"message": func(event js.Value) {
			data := event.Get("data")
			if data.Type() != js.TypeString {
				c.ends(errors.New("a message of bytes: want text"))
				return
			}
			c.takes(data.String())
		},
		"error": func(js.Value) { c.ends(errors.New("the connection broke")) },
		"close": func(js.Value) { c.ends(errors.New("the connection was closed")) },
	}
	var funcs []js.Func
	for name, do := range on {
		f := js.FuncOf(func(_ js.Value, args []js.Value) any { do(args[0]); return nil })
		funcs = append(funcs, f)
		c.ws.Set("on"+name, f)
	}
	c.release = sync.OnceFunc(func() {
		for name := range on {
			c.ws.Set("on"+name, js.Null())
		}
		for _, f := range funcs {
			f.Release()
		}
	})
}

func (c *conn) takes(message string) {
	c.mu.Lock()
	if c.waiting += len(message); c.waiting <= mostWaiting {
		c.came = append(c.came, message)
	}
	full := c.waiting > mostWaiting
	c.mu.Unlock()
	if full {
		c.ends(errors.New("more came than can be read"))
	}
	c.rings()
}

func (c *conn) ends(why error) {
	c.mu.Lock()
	if c.fault == nil {
		c.fault = why
	}
	c.mu.Unlock()
	c.end()
	c.rings()
}

func (c *conn) rings() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// Send hands a message to the browser.
func (c *conn) Send(message []byte) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the browser does not send it: %v", r)
		}
	}()
	if c.ctx.Err() != nil {
		return c.ctx.Err()
	}
	c.ws.Call("send", string(message))
	return nil
}

// Receive reads a message.
func (c *conn) Receive() ([]byte, error) {
	late := time.NewTimer(c.quiet)
	defer late.Stop()
	for {
		c.mu.Lock()
		if len(c.came) > 0 {
			m := c.came[0]
			c.came, c.waiting = c.came[1:], c.waiting-len(m)
			c.mu.Unlock()
			return []byte(m), nil
		}
		err := c.fault
		c.mu.Unlock()
		if err != nil {
			return nil, err
		}
		select {
		case <-c.news:
		case <-late.C:
			return nil, context.DeadlineExceeded
		}
	}
}

// Close ends the connection at once.
func (c *conn) Close() error {
	c.ends(errors.New("the connection is closed"))
	c.release()
	c.ws.Call("close")
	return nil
}

var _ wire.Conn = (*conn)(nil)
