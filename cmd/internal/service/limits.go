//go:build !js

package service

import (
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Bounds of what comes from one address, and in all.
const (
	mostFrom   = 64 // connections
	mostOpen   = 4096
	mostGames  = 20          // that are made from one address in an hour
	askedEach  = time.Second // pages and links, in the long run
	askedOnce  = 30
	mostHeard  = 4096 // addresses that are remembered, of IPv6 networks
	mostFile   = 512 << 10
	mostNote   = 200
	mostOpened = 2 // sides of a game that anybody may take
)

// limits bound what comes from each address.
type limits struct {
	mu    sync.Mutex
	from  map[string]*caller
	rest  *caller   // of all who come while so many are remembered
	swept time.Time // when those were looked through last
	open  int
}

type caller struct {
	open  int
	asks  *rate.Limiter
	makes *rate.Limiter
	last  time.Time
}

func newLimits() *limits { return &limits{from: map[string]*caller{}, rest: newCaller()} }

func newCaller() *caller {
	return &caller{asks: rate.NewLimiter(rate.Every(askedEach), askedOnce), makes: rate.NewLimiter(rate.Every(time.Hour/mostGames), mostGames)}
}

// network is whose an address is: of IPv6 everybody has as many as he likes in one of 64 bits.
func network(address string) string {
	a, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if a = a.Unmap().WithZone(""); a.Is4() {
		return a.String()
	}
	p, _ := a.Prefix(64)
	return p.String()
}

// of returns what is remembered of an address; the lock is held.
func (l *limits) of(address string) *caller {
	now, at := time.Now(), network(address)
	c := l.from[at]
	if c == nil && len(l.from) >= mostHeard {
		if now.Sub(l.swept) > time.Second {
			l.swept = now
			for a, c := range l.from { // whose bounds have filled again
				if c.open == 0 && now.Sub(c.last) > time.Hour {
					delete(l.from, a)
				}
			}
		}
		if len(l.from) >= mostHeard {
			return l.rest
		}
	}
	if c == nil {
		c = newCaller()
		l.from[at] = c
	}
	c.last = now
	return c
}

// enters takes a connection, until leave is called.
func (l *limits) enters(address string) (leave func(), ok bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.of(address)
	if c.open >= mostFrom || l.open >= mostOpen {
		return nil, false
	}
	c.open++
	l.open++
	return func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		c.open--
		l.open--
	}, true
}

func (l *limits) asks(address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of(address).asks.Allow()
}

// makes reports whether a game may be made.
func (l *limits) makes(address string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.of(address).makes.Allow()
}
