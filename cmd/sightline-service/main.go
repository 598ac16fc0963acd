//go:build !js

// Sightline-service hosts many games of Sightline on many machines; docs/hosting.md says how.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"sightline/assets"
	"sightline/cmd/internal/service"
)

const description = `Hosts many games of Sightline, on one machine or on many.

Games are lines in streams of NATS JetStream: of a server in this process, which keeps them in a folder; of several such processes that are a cluster; or of servers elsewhere. Players make games and find each other on the page /games/, and come to their seats by links, with the program or in a browser. Whoever runs the service could read what is hidden, as any host can; dice and orders are the players' own, and their programs audit each game when it is over.

Examples:
  sightline-service --dir /var/lib/sightline --link https://games.example.org --site /srv/sightline
  sightline-service --nats nats://10.0.0.9:4222 --replicas 3 --name b --peer http://10.0.0.2:8090
  sightline-service --name a --cluster nats://sl:SECRET@10.0.0.1:6222 --route nats://sl:SECRET@10.0.0.2:6222 --route nats://sl:SECRET@10.0.0.3:6222 --replicas 3`

type line struct {
	Addr     string   `default:"localhost:8090" placeholder:"HOST:PORT" help:"Where to listen."`
	Link     string   `placeholder:"URL" help:"How players reach the service, all workers together; without it, as this one listens, by localhost if that is everywhere."`
	Name     string   `placeholder:"NAME" help:"Tells this worker from others; without it, the name of the machine."`
	Peer     string   `placeholder:"URL" help:"How the other workers reach this one; without it, as it listens."`
	Dir      string   `placeholder:"DIR" help:"Folder of the server in this process."`
	NATS     string   `name:"nats" placeholder:"URL" help:"Servers elsewhere in the place of one in this process, with commas between."`
	Cluster  string   `placeholder:"URL" help:"Where the server in this process listens for the others of a cluster, nats://USER:PASSWORD@HOST:PORT; each has the same user and password."`
	Route    []string `sep:"none" placeholder:"URL" help:"The address of another server of the cluster. May be given again."`
	Replicas int      `default:"1" help:"How many servers keep each line: 1, 3 or 5."`
	Site     string   `placeholder:"DIR" help:"Folder of the program for browsers, as sightline web writes it."`
	Proxied  bool     `help:"A proxy of yours stands in front: the address of who comes is the last in X-Forwarded-For."`
	Metrics  string   `placeholder:"HOST:PORT" help:"Where /metrics is told, to you alone: players could count by it what others do. Without it, nowhere."`
	Cert     string   `placeholder:"FILE" help:"With --key: certificate for TLS."`
	Key      string   `placeholder:"FILE" help:"Key of the certificate."`
	Licenses bool     `help:"Print the licenses of all that is part of the program, and end."`
}

func main() {
	var c line
	kong.Parse(&c, kong.Name("sightline-service"), kong.Description(description), kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}))
	if err := c.run(os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "sightline-service:", err)
		os.Exit(1)
	}
}

// fault lists what is wrong with the line.
func (c *line) fault() error {
	var errs []error
	if (c.Cert == "") != (c.Key == "") {
		errs = append(errs, errors.New("want --cert and --key together"))
	}
	for _, x := range []struct{ flag, address string }{{"--link", c.Link}, {"--peer", c.Peer}} {
		if u, err := url.Parse(x.address); x.address != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "") {
			errs = append(errs, fmt.Errorf("%s %s: want an address such as http://example.org:8090", x.flag, x.address))
		}
	}
	if strings.ContainsAny(c.Name, ". *>/\t") {
		errs = append(errs, fmt.Errorf("--name %s: want letters, digits, - and _", c.Name))
	}
	return errors.Join(errs...)
}

// run serves until it is interrupted.
func (c *line) run(stdout, stderr io.Writer) error {
	if c.Licenses {
		_, err := io.WriteString(stdout, assets.Licenses)
		return err
	}
	if err := c.fault(); err != nil {
		return err
	}
	o, err := c.options()
	if err != nil {
		return err
	}
	o.Told = func(what string) { fmt.Fprintln(stderr, what) }
	l, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return err
	}
	defer l.Close()
	scheme := "http://"
	if c.Cert != "" {
		scheme = "https://"
	}
	for _, at := range []*string{&o.Link, &o.Peer} {
		if *at == "" {
			*at = scheme + nameOf(l.Addr())
		}
	}
	s, err := service.Open(o)
	if err != nil {
		return err
	}
	if c.Metrics != "" {
		m, err := net.Listen("tcp", c.Metrics)
		if err != nil {
			return errors.Join(fmt.Errorf("--metrics: %w", err), s.Close())
		}
		defer m.Close()
		watched := &http.Server{Handler: s.Watched(), ReadHeaderTimeout: 10 * time.Second}
		go func() { _ = watched.Serve(m) }()
	}
	fmt.Fprintf(stdout, "%s/games/\n", o.Link)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	web := s.Server()
	gone := make(chan error, 1)
	defer context.AfterFunc(ctx, func() {
		err := s.Close() // games first: their players are told by the end of connections
		gone <- errors.Join(err, web.Close())
	})()
	if c.Cert != "" {
		err = web.ServeTLS(l, c.Cert, c.Key)
	} else {
		err = web.Serve(l)
	}
	if errors.Is(err, http.ErrServerClosed) {
		return <-gone
	}
	return errors.Join(err, s.Close())
}

// nameOf is an address at which this machine reaches what listens: it has a name where it listens everywhere.
func nameOf(at net.Addr) string {
	if tcp, is := at.(*net.TCPAddr); is && tcp.IP.IsUnspecified() {
		return net.JoinHostPort("localhost", strconv.Itoa(tcp.Port))
	}
	return at.String()
}

// options are what the worker is told.
func (c *line) options() (service.Options, error) {
	o := service.Options{Name: c.Name, Peer: strings.TrimRight(c.Peer, "/"), Link: strings.TrimRight(c.Link, "/"), Proxied: c.Proxied,
		Nodes: service.Nodes{URL: c.NATS, Folder: c.Dir, Name: c.Name, Cluster: c.Cluster, Routes: c.Route, Replicas: c.Replicas}}
	if o.Name == "" {
		host, err := os.Hostname()
		if err != nil {
			return o, fmt.Errorf("the name of this machine: %w: want --name", err)
		}
		o.Name = strings.ReplaceAll(host, ".", "-")
		o.Nodes.Name = o.Name
	}
	if c.NATS == "" && c.Dir == "" {
		home, err := os.UserConfigDir()
		if err != nil {
			return o, fmt.Errorf("%w: want --dir", err)
		}
		o.Nodes.Folder = filepath.Join(home, "sightline-service")
	}
	if c.Site != "" {
		site, err := siteIn(c.Site)
		if err != nil {
			return o, err
		}
		o.Site = site
	}
	return o, nil
}

// siteIn hands out a folder that `sightline web` wrote.
func siteIn(dir string) (http.Handler, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("--site %s: %w: write it with `sightline web %s`", dir, errors.Unwrap(err), dir)
	}
	for _, name := range []string{"index.html", "sightline.wasm.gz"} {
		if _, err := root.Stat(name); err != nil {
			return nil, fmt.Errorf("--site %s: it has no %s: write it with `sightline web %s`", dir, name, dir)
		}
	}
	files := http.FileServerFS(root.FS())
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache") // asked for each time, sent when it is new
		files.ServeHTTP(w, r)
	}), nil
}
