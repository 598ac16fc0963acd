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
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/far"
)

// Three programs are a cluster, each with a server in it. One is killed while games go on: every
// game is played to its end, and all that was confirmed is in its journal.
func TestCluster(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program, and takes half a minute")
	}
	program := filepath.Join(t.TempDir(), "sightline-service")
	if out, err := exec.Command("go", "build", "-o", program, "sightline/cmd/sightline-service").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	var routes, listen, watched []string
	for range 3 {
		routes = append(routes, "nats://sl:secret@"+freePort(t))
		listen = append(listen, freePort(t))
		watched = append(watched, freePort(t))
	}
	f := openFront(t)
	nodes := make([]*exec.Cmd, 3)
	var opening sync.WaitGroup
	for i := range nodes {
		args := []string{"--name", string(rune('a' + i)), "--addr", listen[i], "--metrics", watched[i], "--link", f.addr, "--dir", t.TempDir(), "--replicas", "3", "--cluster", routes[i]}
		for _, r := range routes {
			args = append(args, "--route", r)
		}
		nodes[i] = exec.Command(program, args...)
		out, err := nodes[i].StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		said := new(strings.Builder)
		nodes[i].Stderr = said
		if err := nodes[i].Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = nodes[i].Process.Kill()
			_ = nodes[i].Wait()
			t.Logf("node %c said:\n%s", 'a'+i, said)
		})
		opening.Go(func() {
			if line, err := bufio.NewReader(out).ReadString('\n'); err != nil || !strings.HasSuffix(line, "/games/\n") {
				t.Errorf("node %d says %q, %v", i, line, err)
			}
		})
		f.nodes = append(f.nodes, "http://"+listen[i])
	}
	opening.Wait()
	if t.Failed() {
		return
	}
	ctx, end := context.WithTimeout(context.Background(), 6*time.Minute)
	defer end()
	ids, tables := make([]string, 3), make([][]far.Seat, 3)
	for k := range tables {
		page := post(t, f.nodes[k], "/games/", map[string]string{"scenario": maneuvers})
		all := links.FindAllStringSubmatch(page, -1)
		if len(all) == 0 {
			t.Fatalf("the page of links:\n%s", page)
		}
		ids[k] = all[0][1]
		var two []string
		for _, m := range all {
			if len(two) == 0 || m[0] != two[len(two)-1] {
				two = append(two, m[0])
			}
		}
		tables[k] = seatsOf(t, two...)
	}
	var games sync.WaitGroup
	confirmed := make([]map[string][]string, 3)
	for k := range tables {
		games.Go(func() { confirmed[k] = plays(ctx, t, tables[k], fmt.Sprint("cluster ", k), true) })
	}
	games.Go(func() {
		for line := float64(0); line < 60 && ctx.Err() == nil; time.Sleep(50 * time.Millisecond) {
			line = metric(t, watched[0], "sightline_line_seconds_count")
		}
		f.mu.Lock()
		f.nodes = f.nodes[1:]
		f.mu.Unlock()
		if err := nodes[0].Process.Kill(); err != nil { // no word to anybody
			t.Error(err)
		}
	})
	games.Wait()
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
	if metric(t, watched[1], "sightline_games_taken_total")+metric(t, watched[2], "sightline_games_taken_total") == 0 {
		t.Error("nobody has taken the game of the node that was killed")
	}
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
