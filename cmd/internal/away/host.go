//go:build !js

package away

import (
	"cmp"
	"fmt"
	"net"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/games"
)

// Here hosts games in this program: of browsers it hands a site to, which may be nil.
func Here(site http.Handler) Hosts { return &here{site: site, open: map[string]*hosting{}} }

type here struct {
	site http.Handler

	mu   sync.Mutex
	open map[string]*hosting // by folder
}

// usualPort is where a host listens if nothing else does.
const usualPort = ":8090"

// freePort is a port such as :8090 at which nobody listens: that, if it is free.
func freePort() (port string, err error) {
	l, err := net.Listen("tcp", usualPort)
	if err != nil {
		l, err = net.Listen("tcp", ":0")
	}
	if err != nil {
		return "", fmt.Errorf("nobody can be heard: %w", err)
	}
	return fmt.Sprint(":", l.Addr().(*net.TCPAddr).Port), l.Close()
}

// Host begins a game.
func (h *here) Host(folder string, g Game) (Hosting, error) {
	stem := strings.TrimSuffix(filepath.Base(g.Name), filepath.Ext(g.Name))
	dir := filepath.Join(folder, games.HostedFolder, stem+"-"+games.NewSeed()[:8])
	at, err := far.NewGame(dir, far.Game{Name: g.Name, Scenario: g.Scenario, Overlays: g.Overlays, Seats: g.Seats, Late: g.Late, Clock: g.Clock, Hosts: g.Hosts, Player: g.Player})
	if err != nil {
		return nil, err
	}
	return h.serve(dir, at)
}

// Resume goes on with a game; with one that this program hosts already it is that.
func (h *here) Resume(dir string) (Hosting, error) {
	h.mu.Lock()
	if o := h.open[dir]; o != nil {
		h.mu.Unlock()
		return o, nil
	}
	h.mu.Unlock()
	at, err := far.Resume(dir)
	if err != nil {
		return nil, err
	}
	return h.serve(dir, at)
}

// hosting is a game and its server.
type hosting struct {
	*far.Host
	of     *here
	dir    string
	port   string
	server *http.Server

	mu      sync.Mutex
	address string
}

// serve serves a game where it was, or at a port that is free.
func (h *here) serve(dir string, at *far.Host) (Hosting, error) {
	at.Site = h.site
	was, link := at.Address()
	var l net.Listener
	var err error
	for _, addr := range []string{was, usualPort, ":0"} {
		if addr == "" {
			continue
		}
		if l, err = net.Listen("tcp", addr); err == nil {
			break
		}
	}
	if err != nil {
		_ = at.Close()
		return nil, fmt.Errorf("nobody can be heard: %w", err)
	}
	_, port, _ := net.SplitHostPort(l.Addr().String())
	o := &hosting{Host: at, of: h, dir: dir, port: port, server: at.Server(), address: link}
	if link == "" {
		o.address = o.Others()[0]
	} else if _, old, _ := net.SplitHostPort(was); strings.HasSuffix(link, ":"+old) { // no proxy: it leads to where it is heard now
		o.address = strings.TrimSuffix(link, ":"+old) + ":" + port
	}
	if err := at.Listens(l.Addr().String(), o.address); err != nil {
		_ = l.Close()
		_ = at.Close()
		return nil, err
	}
	h.mu.Lock()
	h.open[dir] = o
	h.mu.Unlock()
	go func() { _ = o.server.Serve(far.Gate(l)) }()
	return o, nil
}

// Address is how others reach this machine.
func (o *hosting) Address() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.address
}

// Others are the addresses of this machine, the nearest to others first.
func (o *hosting) Others() []string { return addresses(o.port) }

// Nearest is the address of this machine, with a port such as :8090, that its network reaches first.
func Nearest(port string) string { return addresses(strings.TrimPrefix(port, ":"))[0] }

// addresses are those of this machine: those that its network reaches first, the one
// that only programs on it reach last.
func addresses(port string) (list []string) {
	all, _ := net.InterfaceAddrs()
	var nets []*net.IPNet
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsGlobalUnicast() && !n.IP.IsLinkLocalUnicast() {
			nets = append(nets, n)
		}
	}
	rank := func(n *net.IPNet) int {
		switch {
		case n.IP.To4() != nil && n.IP.IsPrivate():
			return 0
		case n.IP.To4() != nil:
			return 1
		}
		return 2
	}
	slices.SortStableFunc(nets, func(a, b *net.IPNet) int { return cmp.Compare(rank(a), rank(b)) })
	for _, n := range nets {
		list = append(list, "http://"+net.JoinHostPort(n.IP.String(), port))
	}
	return append(list, "http://"+net.JoinHostPort("localhost", port))
}

// Reach has links begin with another address.
func (o *hosting) Reach(address string) error {
	address = strings.TrimRight(strings.TrimSpace(address), "/")
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	if _, err := o.Host.Seats(address); err != nil {
		return fmt.Errorf("%s is no address: want one such as http://192.0.2.7:%s", address, o.port)
	}
	at, _ := o.Host.Address()
	if err := o.Host.Listens(at, address); err != nil {
		return err
	}
	o.mu.Lock()
	o.address = address
	o.mu.Unlock()
	return nil
}

// Seats are all of it.
func (o *hosting) Seats() (list []Seat) {
	all, err := o.Host.Seats(o.Address())
	if err != nil {
		return nil
	}
	people, terms := o.Room().People(), o.Host.Terms()
	for i, s := range all {
		list = append(list, Seat{Side: s.Label(), By: s.Side, Name: s.Name, Calls: people[i].Name, Bot: people[i].Bot, Guests: people[i].Guests, Latency: people[i].Latency.Round(time.Millisecond), Formations: terms.Seats[i].Formations, Watches: s.Watches,
			Link: s.Link.String(), Taken: s.Taken, Here: s.Here, Since: people[i].Since, Shut: s.Shut, Sign: s.Print})
	}
	return list
}

// Stands is as of Hosting.
func (o *hosting) Stands() (begun bool, turn int) {
	b := o.Brief()
	return b.Begun, b.Turn
}

// Said is as of Hosting.
func (o *hosting) Said() []room.Line { return o.Room().Lines("") }

// Says is as of Hosting.
func (o *hosting) Says(text string) error { return o.Room().Announce(text) }

// Near is a link by the address that this machine alone has.
func (o *hosting) Near(i int) string {
	all, err := o.Host.Seats("http://" + net.JoinHostPort("localhost", o.port))
	if err != nil {
		return ""
	}
	return all[i].Link.String()
}

// Close ends it.
func (o *hosting) Close() error {
	o.of.mu.Lock()
	delete(o.of.open, o.dir)
	o.of.mu.Unlock()
	_ = o.server.Close()
	return o.Host.Close()
}

// Begun is as of Hosting.
func (o *hosting) Begun() bool { return o.Brief().Begun }

// Ended is as of Hosting.
func (o *hosting) Ended() string {
	if b := o.Brief(); b.Over {
		return cmp.Or(b.Outcome, "it is over")
	}
	return ""
}
