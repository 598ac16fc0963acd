//go:build !js

package service

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Names in JetStream.
const (
	linesStream   = "sightline-lines"   // of journals, and of what is said beside them
	statesBucket  = "sightline-states"  // by game: what its host is besides
	indexBucket   = "sightline-index"   // by game: what the page of games tells
	ownersBucket  = "sightline-owners"  // by game: the worker that has it
	workersBucket = "sightline-workers" // by worker: where others reach it; gone when it is
	subjects      = "sightline.lines."
)

// Bounds of what is kept.
const (
	mostLine  = 4 << 20 // bytes of a line with its scenario in it
	mostState = 2 << 20
)

// presence is how long a worker counts as there after its last word; it says one each third.
const presence = 6 * time.Second

// Nodes says where JetStream is.
type Nodes struct {
	// URL is that of servers elsewhere, with commas between; empty: a server in this process.
	URL string
	// Of the server in this process:
	Folder  string   // its store
	Name    string   // of this node in a cluster; empty: there is none
	Cluster string   // where it listens for the others, nats://USER:PASSWORD@HOST:PORT
	Routes  []string // the others
	Listens bool     // clients on this machine may connect, too, without a password; for tests
	// Replicas is how many nodes keep each line: 1, 3 or 5.
	Replicas int
}

func (n *Nodes) fault() error {
	var errs []error
	no := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	switch n.Replicas {
	case 1, 3, 5:
	default:
		no("%d replicas: want 1, 3 or 5", n.Replicas)
	}
	switch {
	case n.URL != "" && (n.Cluster != "" || len(n.Routes) > 0):
		no("a cluster in this process and servers elsewhere: want one of them")
	case n.URL == "" && n.Folder == "":
		no("want a folder for what is kept")
	case n.URL == "" && n.Replicas > 1 && n.Cluster == "":
		no("%d replicas by one server: want a cluster", n.Replicas)
	}
	if n.Cluster != "" {
		if n.Name == "" {
			no("want the name of this node in the cluster")
		}
		if _, _, err := listens(n.Cluster); err != nil {
			no("%s", err)
		}
	}
	for _, r := range n.Routes {
		if _, err := url.Parse(r); err != nil {
			no("route %q: want nats://USER:PASSWORD@HOST:PORT", r)
		}
	}
	return errors.Join(errs...)
}

// listens reads where a node listens for the others of its cluster.
func listens(text string) (u *url.URL, port int, err error) {
	if u, err = url.Parse(text); err == nil && u.Scheme == "nats" && u.User != nil {
		if port, err = strconv.Atoi(u.Port()); err == nil {
			return u, port, nil
		}
	}
	return nil, 0, errors.New("the cluster's address: want nats://USER:PASSWORD@HOST:PORT")
}

// A bus is a connection to JetStream, with the server if it is in this process.
type bus struct {
	server  *server.Server
	conn    *nats.Conn
	js      jetstream.JetStream
	lines   jetstream.Stream
	states  jetstream.KeyValue
	index   jetstream.KeyValue
	owners  jetstream.KeyValue
	workers jetstream.KeyValue
}

// settling is how long a cluster may take to begin.
const settling = 90 * time.Second

// openBus connects, and makes what is kept there if it is not there yet.
func openBus(n Nodes) (*bus, error) {
	b := new(bus)
	if err := n.fault(); err != nil {
		return nil, err
	}
	var err error
	if n.URL == "" {
		err = b.embed(n)
	} else if b.conn, err = nats.Connect(n.URL, nats.Name("sightline"), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second/2)); err != nil {
		err = fmt.Errorf("NATS at %s: %w", without(n.URL), err)
	}
	if err == nil {
		err = b.make(n.Replicas)
	}
	if err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

// without is an address without its password.
func without(list string) string {
	var out []string
	for s := range strings.SplitSeq(list, ",") {
		if u, err := url.Parse(s); err == nil {
			s = u.Redacted()
		}
		out = append(out, s)
	}
	return strings.Join(out, ",")
}

// embed begins a server in this process, to which nobody connects from outside but the nodes
// of its cluster.
func (b *bus) embed(n Nodes) error {
	o := &server.Options{JetStream: true, StoreDir: n.Folder, DontListen: !n.Listens, Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, MaxPayload: mostLine, SyncAlways: true,
		ServerName: n.Name, DisableJetStreamBanner: true}
	if n.Cluster != "" {
		u, port, err := listens(n.Cluster)
		if err != nil {
			return err
		}
		password, _ := u.User.Password()
		o.DontListen = false       // the nodes need it
		o.Authorization = password // nobody but the nodes has it
		o.Cluster = server.ClusterOpts{Name: "sightline", Host: u.Hostname(), Port: port, Username: u.User.Username(), Password: password}
		for _, r := range n.Routes {
			route, err := url.Parse(r)
			if err != nil {
				return err
			}
			o.Routes = append(o.Routes, route)
		}
	}
	s, err := server.NewServer(o)
	if err != nil {
		return fmt.Errorf("NATS: %w", err)
	}
	b.server = s
	s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		return errors.New("NATS: the server in this process does not begin: is the folder in use, or the port?")
	}
	b.conn, err = nats.Connect("", nats.InProcessServer(s), nats.Name("sightline"), nats.MaxReconnects(-1), nats.Token(o.Authorization))
	if err != nil {
		return fmt.Errorf("NATS: %w", err)
	}
	return nil
}

// make opens streams and buckets. While a cluster gathers it is tried again.
func (b *bus) make(replicas int) (err error) {
	if b.js, err = jetstream.New(b.conn, jetstream.WithDefaultTimeout(5*time.Second)); err != nil {
		return err
	}
	ctx, end := context.WithTimeout(context.Background(), settling)
	defer end()
	try := func(what string, do func(context.Context) error) error {
		for {
			each, end := context.WithTimeout(ctx, 5*time.Second) // what is asked while nobody leads is lost
			err := do(each)
			end()
			if err == nil {
				return nil
			}
			select {
			case <-ctx.Done():
				return fmt.Errorf("NATS: %s: %w", what, err)
			case <-time.After(time.Second / 2):
			}
		}
	}
	err = try("the stream of lines", func(ctx context.Context) (err error) {
		b.lines, err = b.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: linesStream, Subjects: []string{subjects + "*.*"}, Replicas: replicas, Storage: jetstream.FileStorage, MaxMsgSize: mostLine,
			Duplicates: 2 * time.Minute})
		return err
	})
	for _, c := range []struct {
		bucket *jetstream.KeyValue
		name   string
		ttl    time.Duration
	}{{&b.states, statesBucket, 0}, {&b.index, indexBucket, 0}, {&b.owners, ownersBucket, 0}, {&b.workers, workersBucket, presence}} {
		if err != nil {
			return err
		}
		err = try(c.name, func(ctx context.Context) (err error) {
			*c.bucket, err = b.js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: c.name, TTL: c.ttl, Replicas: replicas, Storage: jetstream.FileStorage, MaxValueSize: mostState})
			return err
		})
	}
	return err
}

func (b *bus) close() {
	if b.conn != nil {
		b.conn.Close()
	}
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
}
