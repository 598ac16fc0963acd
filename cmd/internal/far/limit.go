//go:build !js

package far

import (
	"net"
	"sync"
	"time"
)

// Connections that a host has at once.
const (
	mostFrom = 32  // from one address; behind a proxy all have that of the proxy
	mostOpen = 256 // in all
)

// A gate is a listener that takes no more connections than it may: others are closed
// at once.
type gate struct {
	net.Listener
	mu   sync.Mutex
	from map[string]int
	all  int
}

// Gate bounds the connections of a listener, in all and from each address.
func Gate(l net.Listener) net.Listener { return &gate{Listener: l, from: map[string]int{}} }

// Accept waits for a connection that may be.
func (g *gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		host, _, err := net.SplitHostPort(c.RemoteAddr().String())
		if err != nil {
			host = c.RemoteAddr().String()
		}
		if g.enters(host) {
			return &guest{Conn: c, leave: sync.OnceFunc(func() { g.leaves(host) })}, nil
		}
		_ = c.Close()
	}
}

func (g *gate) enters(host string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.all >= mostOpen || g.from[host] >= mostFrom {
		return false
	}
	g.all++
	g.from[host]++
	return true
}

func (g *gate) leaves(host string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.all--
	if g.from[host]--; g.from[host] == 0 {
		delete(g.from, host)
	}
}

// A guest is a connection that came through the gate.
type guest struct {
	net.Conn
	leave func()
}

// Close ends the connection and makes room for another.
func (c *guest) Close() error {
	defer c.leave()
	return c.Conn.Close()
}

// Lines of the journal that a seat writes, or tries to: more than any game has at once, and in the long run so few
// that who takes his ready back and forth is at it for a day before the journal is full.
const (
	linesAtOnce    = 10_000
	linesPerSecond = 2
)

// A pace bounds how often something is done: so often at once, and then no faster than each that long.
type pace struct {
	atOnce int
	each   time.Duration

	mu   sync.Mutex
	paid time.Time // when all that was done until now would have been, one after the other
}

// wait notes that it is done once more, and returns how long to wait before.
func (p *pace) wait(now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.paid.Before(now) {
		p.paid = now
	}
	p.paid = p.paid.Add(p.each)
	return max(0, p.paid.Sub(now)-time.Duration(p.atOnce)*p.each)
}
