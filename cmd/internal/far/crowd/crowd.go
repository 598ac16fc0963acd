//go:build !js

// Package crowd plays many games at once at hosts that run elsewhere, over TCP, and measures how long
// who acts waits. Only tests and measurements use it.
package crowd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"time"

	"sightline/cmd/internal/cpu"
	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/seat"
)

// A Crowd is who plays and watches, and for how long.
type Crowd struct {
	Games  [][2]visit.Link                        // the seats of both sides
	System func(name string) game.System          // as visit.Visit has it
	Folder string                                 // for keys
	Bot    func(at *seat.Seat, seed string) error // plays a seat

	Watch    visit.Link // of who watches; not used if there are no Watchers
	Watchers int

	Pause time.Duration // after each decision
	Warm  time.Duration // that is not measured, once all games have begun
	Lasts time.Duration // that is measured
	Begun func()        // is called when measuring begins; nil: nothing is
	Ended func()        // is called when it ends, before anybody leaves; nil: nothing is
}

// A Load is what was measured.
type Load struct {
	Actions int           // that were confirmed
	Took    time.Duration // in which they were
	Playing int           // games that were not over at the end
	Players time.Duration // that this process worked meanwhile
	Busy    time.Duration // that the machine worked meanwhile, for whomever
	waits   []time.Duration
}

// share returns how long an action waited at most until it was confirmed with its news, of a share
// of all actions: 0.5 for half of them.
func (l *Load) share(of float64) time.Duration {
	return l.waits[int(of*float64(len(l.waits)-1))].Round(100 * time.Microsecond)
}

// Row is a row of a table of what was measured: how many played and watched, the actions of a second, how
// long they waited, the processor time for each of hosts and of players, the memory for a game, and
// how much of the machine other programs had.
func (c *Crowd) Row(l *Load, hosts time.Duration, memory int64) string {
	each := func(d time.Duration) time.Duration {
		return (d / time.Duration(l.Actions)).Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("| %d | %d | %.0f | %v | %v | %v | %v | %v | %.1f MB | %.0f%% |", len(c.Games), c.Watchers, float64(l.Actions)/l.Took.Seconds(),
		l.share(0.5), l.share(0.99), l.share(1), each(hosts), each(l.Players), float64(memory)/1e6/float64(len(c.Games)),
		100*max(0, float64(l.Busy-hosts-l.Players))/float64(l.Took)/float64(runtime.NumCPU()))
}

// A timed is a way to a host on which it is measured how long actions take.
type timed struct {
	seat.Far
	ctx   context.Context
	pause time.Duration
	took  func(time.Duration)
}

func (d *timed) Do(action json.RawMessage) error {
	began := time.Now()
	err := d.Far.Do(action)
	if err == nil {
		d.took(time.Since(began))
	}
	select {
	case <-time.After(d.pause):
	case <-d.ctx.Done():
	}
	return err
}

// dial comes to a host from an address of the loopback of its own, as people do: hosts bound what comes
// from one. Where the system has one such address alone, it comes from that.
func dial(nth int) func(context.Context, string) (net.Conn, error) {
	from := &net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 1, byte(nth/250), byte(1+nth%250))}}
	return func(ctx context.Context, addr string) (net.Conn, error) {
		c, err := from.DialContext(ctx, "tcp", addr)
		if err != nil {
			c, err = new(net.Dialer).DialContext(ctx, "tcp", addr)
		}
		return c, err
	}
}

// Client is a client of the web that comes from the nth address of the loopback.
func Client(nth int) *http.Client {
	by := dial(nth)
	return &http.Client{Transport: &http.Transport{DialContext: func(ctx context.Context, _, addr string) (net.Conn, error) { return by(ctx, addr) }}}
}

// Play has bots play, and returns what was measured and what went wrong.
func (c *Crowd) Play(ctx context.Context) (*Load, error) {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	var mu sync.Mutex
	var errs []error
	no := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		errs = append(errs, err)
	}
	load := new(Load)
	measures := false
	took := func(d time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		if measures {
			load.waits = append(load.waits, d)
		}
	}
	nth := 0
	comes := func(l visit.Link) *visit.Visitor {
		nth++
		o := socket.Usual()
		o.HTTPClient = Client(nth)
		v := visit.Open(visit.Visit{Link: l, Folder: filepath.Join(c.Folder, fmt.Sprint(nth)), Dial: socket.DialBy(o), System: c.System})
		v.Sit(true)
		return v
	}
	var players, seated, leaving sync.WaitGroup
	begin := make(chan struct{})
	for n, links := range c.Games {
		both := &sync.WaitGroup{}
		for i, l := range links {
			v := comes(l)
			leaving.Go(func() { <-ctx.Done(); v.Leave() })
			seated.Add(1)
			both.Add(1)
			players.Go(func() {
				defer both.Done()
				err := v.Wait(ctx, visit.Playing)
				seated.Done()
				if err != nil {
					no(fmt.Errorf("game %d: %w", n, err))
					return
				}
				d := &timed{v.Client(), ctx, c.Pause, took}
				select {
				case <-begin:
				case <-ctx.Done():
					return
				}
				if err := c.Bot(seat.Elsewhere(v.Seat().Who(), v.Seat().Role(), v.Seat().Header(), d), fmt.Sprint("crowd ", n, i)); err != nil && ctx.Err() == nil {
					no(fmt.Errorf("game %d: %w", n, err))
				}
				if err := v.Client().Cheat(); err != nil {
					no(fmt.Errorf("game %d: %w", n, err))
				}
			})
		}
		players.Go(func() {
			both.Wait()
			if ctx.Err() == nil {
				mu.Lock()
				load.Playing--
				mu.Unlock()
			}
		})
	}
	seated.Wait()
	var watching []*visit.Visitor
	for range c.Watchers {
		watching = append(watching, comes(c.Watch))
	}
	for _, v := range watching {
		if err := v.Wait(ctx, visit.Playing); err != nil {
			no(fmt.Errorf("who watches: %w", err))
		}
		leaving.Go(func() { <-ctx.Done(); v.Leave() })
	}
	close(begin)
	wait(ctx, c.Warm)
	if c.Begun != nil {
		c.Begun()
	}
	mu.Lock()
	measures = true
	mu.Unlock()
	began, own, busy := time.Now(), cpu.Time(), cpu.Busy()
	wait(ctx, c.Lasts)
	mu.Lock()
	measures = false
	load.Took = time.Since(began)
	load.Playing += len(c.Games)
	load.Players, load.Busy = cpu.Time()-own, cpu.Busy()-busy
	mu.Unlock()
	if c.Ended != nil {
		c.Ended()
	}
	for _, v := range watching { // perhaps late, but they see something
		if l, err := v.Seat().Look(0); err != nil || l.View == nil {
			no(fmt.Errorf("who watches sees %v: %w", l.View, errors.Join(err, v.Now().Fault)))
		}
	}
	stop()
	players.Wait()
	leaving.Wait()
	if load.Actions = len(load.waits); load.Actions == 0 {
		errs = append(errs, errors.New("nothing was done"))
	}
	slices.Sort(load.waits)
	return load, errors.Join(errs...)
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
