//go:build !js

package service

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/cpu"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/crowd"
)

// Three programs are a cluster, each with a server in it. One is killed while games go on: every
// game is played to its end, and all that was confirmed is in its journal. SIGHTLINE_LOAD has it measure
// so many games, with a tenth of a second after each decision.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program, and takes half a minute")
	}
	f := openFront(t)
	nodes := openNodes(t, 3, f.addr)
	for _, n := range nodes {
		f.nodes = append(f.nodes, "http://"+n.listens)
	}
	ctx, end := context.WithTimeout(context.Background(), 6*time.Minute)
	defer end()
	count, each := more("SIGHTLINE_LOAD", 3), new(pace)
	if count != 3 {
		each.pause = 100 * time.Millisecond
	}
	ids, tables := make([]string, count), make([][]far.Seat, count)
	for k := range tables {
		both := nodes[k%3].makes(t, crowd.Client(5000+k/10), map[string]string{"scenario": maneuvers})
		ids[k] = links.FindStringSubmatch(both[0].String())[1]
		tables[k] = seatsOf(t, both[0].String(), both[1].String())
	}
	began, busy := time.Now(), cpu.Busy()
	var games sync.WaitGroup
	confirmed := make([]map[string][]string, count)
	for k := range tables {
		games.Go(func() { confirmed[k] = playsAt(ctx, t, each, tables[k], fmt.Sprint("cluster ", k), true) })
	}
	games.Go(func() {
		for line := float64(0); line < float64(20*count) && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
			line = metric(t, nodes[0].watched, "sightline_line_seconds_count")
		}
		f.mu.Lock()
		f.nodes = f.nodes[1:]
		f.mu.Unlock()
		if err := nodes[0].program.Process.Kill(); err != nil { // no word to anybody
			t.Error(err)
		}
	})
	games.Wait()
	took, worked := time.Since(began), cpu.Busy()-busy
	for k, id := range ids {
		code, text := get(t, f.nodes[1]+"/games/"+id+".jsonl")
		for code != http.StatusOK && ctx.Err() == nil { // the other worker is still to tell it
			time.Sleep(time.Second)
			code, text = get(t, f.nodes[1]+"/games/"+id+".jsonl")
		}
		if code != http.StatusOK {
			t.Errorf("game %d: answer %d: %s", k, code, text)
			continue
		}
		if n, over := verified(t, []byte(text), confirmed[k]); !over || n < 100 {
			t.Errorf("game %d: %d actions, over: %v", k, n, over)
		}
	}
	fmt.Printf("cluster: | %d | %.0f | %v | %v | %v | %.0f%% |\n", count, float64(each.count())/took.Seconds(), each.share(0.5), each.share(0.99), each.share(1),
		100*float64(worked)/float64(took)/float64(runtime.NumCPU()))
	if metric(t, nodes[1].watched, "sightline_games_taken_total")+metric(t, nodes[2].watched, "sightline_games_taken_total") == 0 {
		t.Error("nobody has taken the game of the node that was killed")
	}
}

// An ownNode is a worker that is a program of its own.
type ownNode struct {
	program *exec.Cmd
	listens string // HOST:PORT
	watched string // where its metrics are
}

// openNodes builds the program, and begins so many, which are a cluster if they are several. Link is
// where players come to it; empty: as it listens.
func openNodes(t *testing.T, count int, link string) (nodes []*ownNode) {
	t.Helper()
	program := filepath.Join(t.TempDir(), "sightline-service")
	if out, err := exec.Command("go", "build", "-o", program, "sightline/cmd/sightline-service").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var routes []string
	for range count {
		nodes = append(nodes, &ownNode{listens: freePort(t), watched: freePort(t)})
		routes = append(routes, "nats://sl:secret@"+freePort(t))
	}
	var opening sync.WaitGroup
	for i, n := range nodes {
		args := []string{"--name", string(rune('a' + i)), "--addr", n.listens, "--metrics", n.watched, "--dir", t.TempDir()}
		if link != "" {
			args = append(args, "--link", link)
		}
		if count > 1 {
			args = append(args, "--replicas", fmt.Sprint(count), "--cluster", routes[i])
			for _, r := range routes {
				args = append(args, "--route", r)
			}
		}
		n.program = exec.Command(program, args...)
		out, err := n.program.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		said := new(strings.Builder)
		n.program.Stderr = said
		if err := n.program.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = n.program.Process.Kill()
			_ = n.program.Wait()
			t.Logf("node %c said:\n%s", 'a'+i, said)
		})
		opening.Go(func() {
			if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.HasSuffix(line, "/games/\n") {
				t.Errorf("node %d says %q, %v", i, line, err)
			}
		})
	}
	opening.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return nodes
}

// metric is one that a worker tells; 0 if it does not.
func metric(t *testing.T, addr, name string) (v float64) {
	_, text := get(t, "http://"+addr+"/metrics")
	for line := range strings.Lines(text) {
		if rest, is := strings.CutPrefix(line, name+" "); is {
			_, _ = fmt.Sscan(rest, &v)
		}
	}
	return v
}

// freePort is an address of the loopback at which nobody listens now.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
