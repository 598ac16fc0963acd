package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"

	"sightline/cmd/internal/away"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/visit"
	"sightline/cmd/internal/games"
	"sightline/scenarios/shown"
)

type hostCommand struct {
	File string `arg:"" optional:"" help:"Scenario of a new game; without it, the game in the folder of --dir goes on."`
	Addr string `placeholder:"HOST:PORT" help:"Where to listen: localhost:8090, or where the game that goes on was; :8090 for everybody on the network."`
	Link string `placeholder:"URL" help:"How others reach this machine, for the links: http://HOST:PORT, or the address of a proxy; without it, as it listens, by this machine's address on its network if that is everywhere."`
	Cert string `placeholder:"FILE" help:"With --key: certificate for TLS, with those that it rests on."`
	Key  string `placeholder:"FILE" help:"Key of the certificate."`
	Site string `placeholder:"DIR" help:"Folder of the program for browsers, as the command web writes it; without it, the one beside this program, where a release has it."`
	Dir  string `placeholder:"DIR" help:"Folder of the game; without it, a new one in that of the user's games."`
	Hook string `name:"webhook" placeholder:"URL" help:"Web address that is told when it is the turn of a side of which nobody is here; kept with the game, none: no more."`
	hosting
}

func (hostCommand) Help() string {
	return `Hosts a game, of Command Decision or on a board, for two who are far apart, and prints a link for each side. Who has a link has the seat: give each to its player alone. He comes to it by sightline join; the game begins when both are there.

All of the game is in the folder, on the disk before it is confirmed: after Ctrl+C, or whatever else ends the host, the same folder goes on with the same links. The host's machine knows what is hidden; the dice are made by both players' programs, so that nobody knows or chooses them, and every order is signed. sightline replay DIR/game.jsonl --verify checks that, once the game is over or before.

A link opens in the window (sightline play LINK), in a terminal (sightline join LINK), and in any browser: the host hands the program for browsers out itself. The lobby hosts games, too, under Play, Far apart.

Examples:
  sightline host maneuvers-1941 --addr :8090 --link http://192.0.2.7:8090
  sightline host crossroads --addr :8090
  sightline host lezey-1944 --ruling circle=5 --clock 2h --watch all --late 2
  sightline host maneuvers-1941 --seats 'Blue/Anna=Blue tank platoon' --referee Umpire
  sightline host --dir ~/.local/share/sightline/games/hosted/maneuvers-1941-7XQ2`
}

// firstAddr is where a host listens that was told nothing.
const firstAddr = "localhost:8090"

// Run hosts a game until it is interrupted.
func (c hostCommand) Run(p *program) error {
	if (c.Cert == "") != (c.Key == "") {
		return usageError("host: want --cert and --key together")
	}
	if err := c.reached(); err != nil {
		return err
	}
	var l net.Listener
	if c.File != "" { // before there is a game, which would be left behind
		var err error
		if l, err = listens(cmp.Or(c.Addr, firstAddr)); err != nil {
			return err
		}
		defer l.Close()
	}
	h, dir, err := c.open(p)
	if err != nil {
		return err
	}
	if h.Site, err = c.site(p); err != nil {
		return fmt.Errorf("host: %w", errors.Join(err, h.Close()))
	}
	if h.Site == nil {
		fmt.Fprintln(p.stderr, "sightline: the program for browsers is not beside this one: to have browsers play, too, write it with `sightline web DIR` and add --site DIR")
	}
	h.Told = func(what string) { fmt.Fprintln(p.terminal, shown.Row(what, mostErr)) }
	if c.Hook != "" {
		address := c.Hook
		if address == noHook {
			address = ""
		}
		if err := h.Calls(address); err != nil {
			return errors.Join(usageError("host: --webhook: "+err.Error()), h.Close())
		}
	}
	if err := c.serve(p, h, dir, l); err != nil {
		return errors.Join(err, h.Close())
	}
	return h.Close()
}

// noHook is the --webhook of who has nobody told any more.
const noHook = "none"

// again are the flags with which the same host goes on; where it listens, its link and its web address are kept.
func (c hostCommand) again(dir string) string {
	flags := "--dir " + shellWord(dir)
	for _, f := range [...][2]string{{"--cert", c.Cert}, {"--key", c.Key}, {"--site", c.Site}} {
		if f[1] != "" {
			flags += " " + f[0] + " " + shellWord(f[1])
		}
	}
	return flags
}

// site is what browsers are given; nil if there is nothing.
func (c hostCommand) site(p *program) (http.Handler, error) {
	if c.Site == "" {
		return p.besideSite(), nil
	}
	all, err := serveCommand{Dir: c.Site}.files(p)
	if err != nil {
		return nil, err
	}
	return all.Handler(), nil
}

// open opens the game that is to be hosted.
func (c hostCommand) open(p *program) (h *far.Host, dir string, err error) {
	if c.File == "" {
		if c.Dir == "" {
			return nil, "", usageError("host: want a scenario, or --dir with a game that goes on")
		}
		if c.asked() {
			return nil, "", usageError("host: what is agreed on is kept with a game: want it with a scenario, for a new one")
		}
		if h, err = far.Resume(c.Dir); err != nil {
			err = fmt.Errorf("host: %w", err)
		}
		return h, c.Dir, err
	}
	scenario, err := p.one("host", c.File)
	if err != nil {
		return nil, "", err
	}
	if dir = c.Dir; dir == "" {
		path, err := games.Default().Path()
		if err != nil {
			return nil, "", fmt.Errorf("host: %w: want --dir", err)
		}
		name := strings.TrimSuffix(filepath.Base(scenario.Name), filepath.Ext(scenario.Name))
		dir = filepath.Join(path, "hosted", name+"-"+games.NewSeed()[:8])
	}
	g, err := c.game(p, scenario)
	if err != nil {
		return nil, "", err
	}
	if h, err = far.NewGame(dir, g); err != nil {
		err = fmt.Errorf("host: %w", err)
	}
	return h, dir, err
}

// reached says what is wrong with the address by which others reach the host.
func (c hostCommand) reached() error {
	if _, err := visit.LinkTo(strings.TrimRight(c.Link, "/"), visit.NewToken("")); c.Link != "" && err != nil {
		return usageError("host: --link " + shown.Line(c.Link, 60) + ": want an address such as http://192.0.2.7:8090")
	}
	return nil
}

// listens listens where a host is told to.
func listens(addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	if op := new(net.OpError); errors.As(err, &op) {
		err = op.Err
	}
	if err != nil {
		return nil, fmt.Errorf("host: it cannot listen at %s (%v): want another port, such as --addr :8091", addr, err)
	}
	return l, nil
}

// links is what the links begin with, if nothing else is said, of who listens at an address, and a word about
// whom it serves.
func (c hostCommand) links(at net.Addr) (link, about string) {
	if link, about = linksAt(at); c.Cert != "" {
		link = "https" + strings.TrimPrefix(link, "http")
	}
	return link, about
}

// linksAt is links without TLS.
func linksAt(at net.Addr) (link, about string) {
	link, about = "http://"+at.String(), ""
	if tcp, is := at.(*net.TCPAddr); is && tcp.IP.IsUnspecified() {
		link = away.Nearest(fmt.Sprint(":", tcp.Port))
		about = "The links begin with this machine's address on its own network: for somebody elsewhere name by --link the address that he reaches."
	} else if is && tcp.IP.IsLoopback() {
		about = "The links open on this machine alone: for others host with --addr :8090, and --link with the address that they reach."
	}
	return link, about
}

// serve serves the game and prints its links. L listens already; nil: where the game was, or is to be now.
func (c hostCommand) serve(p *program, h *far.Host, dir string, l net.Listener) (err error) {
	was, link := h.Address()
	if l == nil {
		if l, err = listens(cmp.Or(c.Addr, was, firstAddr)); err != nil {
			return err
		}
		defer l.Close()
	}
	if c.Link != "" {
		link = strings.TrimRight(c.Link, "/")
	}
	if err := h.Listens(l.Addr().String(), link); err != nil {
		return err
	}
	var about string
	if link == "" {
		link, about = c.links(l.Addr())
	}
	seats, err := h.Seats(link)
	if err != nil {
		return err
	}
	fmt.Fprintf(p.stdout, "%s is hosted in %s\n", h.Name(), nameOf(dir))
	for _, s := range seats {
		fmt.Fprintf(p.stdout, "%s: %s\n", s.Label(), s.Link)
	}
	if about != "" {
		fmt.Fprintln(p.terminal, about)
	}
	fmt.Fprintln(p.terminal, "Give each link to its player alone, who opens it by sightline play 'LINK' or sightline join 'LINK'. Ctrl+C ends the host, and the game is kept.")
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	s := h.Server()
	defer context.AfterFunc(ctx, func() { _ = s.Close() })()
	if c.Cert != "" {
		err = s.ServeTLS(far.Gate(l), c.Cert, c.Key)
	} else {
		err = s.Serve(far.Gate(l))
	}
	if errors.Is(err, http.ErrServerClosed) {
		fmt.Fprintf(p.stdout, "The game is kept: sightline host %s goes on with it.\n", c.again(dir))
		return nil
	}
	return fmt.Errorf("host: %w", err)
}
