//go:build !js

package far

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
)

// Set in the process of a host that is to be killed: its folder, and where it listens.
const hostedHere = "SIGHTLINE_TEST_HOST"

// TestMain hosts a game instead of testing where a test asks for it.
func TestMain(m *testing.M) {
	if dir, addr, ok := strings.Cut(os.Getenv(hostedHere), "\n"); ok {
		h, err := Resume(dir)
		if err == nil {
			var l net.Listener
			if l, err = net.Listen("tcp", addr); err == nil {
				err = h.Server().Serve(Gate(l))
			}
		}
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// A host that is killed again and again, before the game and in it, has all that it had
// confirmed when it is started again, and the game goes on to its end. Counted are kills of a host that
// listens: one that is only starting has confirmed nothing. Several games are played, each killed a few times;
// SIGHTLINE_KILLS has it go on, game by game, until it was killed so often, at random.
func TestHostIsKilled(t *testing.T) {
	soak := more("SIGHTLINE_KILLS", 0)
	wantKills, wantGames := max(soak, 6), 3
	if testing.Short() {
		wantGames = 1
	}
	kills, games := 0, 0
	for (kills < wantKills || games < wantGames) && !t.Failed() {
		chance := rand.New(rand.NewPCG(uint64(games), 3))
		kills += hostIsKilled(t, fmt.Sprint("killed ", games), func(n int) time.Duration {
			switch {
			case soak == 0 && n == 3: // and then it goes on to its end
				return time.Hour
			case soak == 0:
				return time.Duration(20+chance.IntN(100+250*n)) * time.Millisecond
			}
			return time.Duration(chance.IntN(2500)) * time.Millisecond
		})
		if games++; games == 100 && soak == 0 {
			t.Errorf("in %d games the host was killed %d times", games, kills)
			break
		}
	}
	t.Logf("%d games, %d kills of a host that listens", games, kills)
}

// placed begins a game whose host is to be a process of its own: start starts that, the first
// time or again.
func placed(t *testing.T, g Game) (dir, addr string, seats []Seat, start func() *exec.Cmd) {
	t.Helper()
	dir = filepath.Join(t.TempDir(), "club")
	h, err := NewGame(dir, g)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	addr = l.Addr().String()
	seats, err = h.Seats("http://" + addr)
	if err := errors.Join(err, l.Close(), h.Close()); err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return dir, addr, seats, func() *exec.Cmd {
		c := exec.Command(self)
		c.Env = append(os.Environ(), hostedHere+"="+dir+"\n"+addr)
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		return c
	}
}

// hostIsKilled plays a game whose host is killed after waits, which begin when it listens, and returns how often.
func hostIsKilled(t *testing.T, seed string, wait func(int) time.Duration) int {
	dir, addr, seats, start := placed(t, Game{Name: maneuvers, Scenario: library(t, maneuvers)})
	host := start()
	kill := func() {
		_ = host.Process.Kill()
		_ = host.Wait()
	}
	defer func() { kill() }()

	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	var players sync.WaitGroup
	over, killed := make(chan struct{}), make(chan struct{})
	var said [2][]string // and confirmed
	for i := range seats {
		players.Go(func() {
			if i == 1 {
				<-killed // the host is killed while it waits for this one
			}
			keys := filepath.Join(t.TempDir(), fmt.Sprint("keys ", i))
			j, err := Join(ctx, seats[i].Link, keys, func(string) {})
			if err != nil {
				t.Error(err)
				return
			}
			defer j.Leave()
			said[i] = botPlays(t, j, seed).done
		})
	}
	go func() { players.Wait(); close(over) }()
	kills, heads := 0, 0
	for {
		var done bool
		if !listens(addr, 30*time.Second) {
			t.Error("the host does not listen")
		}
		select {
		case <-over:
			done = true
		case <-time.After(wait(kills)):
		}
		kill()
		if kills == 0 {
			close(killed)
		}
		// All lines that were there before a kill are there after the next.
		data, err := os.ReadFile(filepath.Join(dir, JournalFile))
		if err != nil {
			t.Fatal(err)
		}
		if j := game.ParseJournal(data); len(data) > 0 && len(j.Lines) < heads {
			t.Errorf("%d lines after a kill; there were %d", len(j.Lines), heads)
		} else {
			heads = len(j.Lines)
		}
		if done {
			break
		}
		kills++
		host = start()
	}
	var written [2][]string
	n, ended := verified(t, dir, func(s *game.Step) {
		if s.Line.Kind == game.ActionLine {
			i := slices.IndexFunc(seats, func(at Seat) bool { return at.Side == s.Line.By })
			written[i] = append(written[i], string(s.Line.Do))
		}
	})
	for i := range seats {
		if !slices.Equal(said[i], written[i]) {
			t.Errorf("%s: %d actions are confirmed, %d written, or others, or in another order", seats[i].Side, len(said[i]), len(written[i]))
		}
	}
	if !ended {
		t.Error("the game is not over")
	}
	t.Logf("%d actions, %d kills", n, kills)
	return kills
}

// listens reports whether somebody listens at an address before some time has passed.
func listens(addr string, longest time.Duration) bool {
	for end := time.Now().Add(longest); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if c, err := net.Dial("tcp", addr); err == nil {
			_ = c.Close()
			return true
		}
	}
	return false
}

// What is no client is turned away and harms nobody: neither who waits nor who plays.
func TestHostileConnections(t *testing.T) {
	c := openClub(t)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	url := c.seats[0].Link.Socket()
	dial := func() *websocket.Conn {
		ws, _, err := websocket.Dial(ctx, url, &websocket.DialOptions{CompressionMode: socket.Packing})
		if err != nil {
			t.Error(err)
			return nil
		}
		return ws
	}
	var keys [2]string
	for i := range keys {
		keys[i] = c.keysIn(i)
	}
	l := c.seats[0].Link
	l, err := visit.LinkTo(l.Where(), strings.Repeat("0", 64))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Join(ctx, l, keys[0], func(string) {}); err == nil || !strings.Contains(err.Error(), "no seat of this game has that link") {
		t.Errorf("a wrong token: %v", err)
	}
	for _, junk := range []string{
		"", "{", "null", "[]", `{"op":"begin"}`, `{"op":"sit"}`, `{"op":"ask"}`, `{"op":"ask","version":9}`, `{"op":"ask","version":2,"token":""}`,
		fmt.Sprintf(`{"op":"ask","version":2,"token":%q}`+"\n"+`{"op":"sit"}`, c.seats[0].Link.Token()),
		fmt.Sprintf(`{"op":"ask","version":2,"token":%q}`+"\n"+`{"op":"sit","party":{"key":"00","end":"x"}}`, c.seats[0].Link.Token()),
		strings.Repeat(" ", 256<<10+1), strings.Repeat("[", 256<<10-1), strings.Repeat("a", 40<<20), // packed it is small
	} {
		ws := dial()
		if ws == nil {
			return
		}
		ws.SetReadLimit(1 << 20)
		for m := range strings.SplitSeq(junk, "\n") {
			_ = ws.Write(ctx, websocket.MessageText, []byte(m))
		}
		for {
			_, data, err := ws.Read(ctx)
			if err != nil {
				break
			}
			if bytes.Contains(data, []byte(`"begin"`)) || bytes.Contains(data, []byte(`"wait"`)) {
				t.Errorf("%.40q has a seat: %s", junk, data)
			}
		}
		_ = ws.CloseNow()
	}

	// Others that hold connections open are bounded, and leave room when they go.
	var open []net.Conn
	for range mostFrom + 8 {
		n, err := net.Dial("tcp", c.addr)
		if err != nil {
			t.Fatal(err)
		}
		open = append(open, n)
	}
	closed := 0
	for _, n := range open {
		_ = n.SetReadDeadline(time.Now().Add(100 * time.Millisecond))
		if _, err := n.Read(make([]byte, 1)); errors.Is(err, io.EOF) || err != nil && strings.Contains(err.Error(), "reset") {
			closed++
		}
	}
	if closed < 8 {
		t.Errorf("%d of %d connections were closed: want 8 or more", closed, len(open))
	}
	for _, n := range open {
		_ = n.Close()
	}

	// One who has a seat floods, while both play.
	var joined [2]*Joined
	var join2 sync.WaitGroup
	for i := range joined {
		join2.Go(func() {
			var err error
			if joined[i], err = Join(ctx, c.seats[i].Link, keys[i], func(string) {}); err != nil {
				t.Error(err)
			}
		})
	}
	join2.Wait()
	if t.Failed() {
		return
	}
	if _, err := Join(ctx, c.seats[1].Link, filepath.Join(t.TempDir(), "thief"), func(string) {}); err == nil || !strings.Contains(err.Error(), "somebody has sat down here already") {
		t.Errorf("the link alone, once the seat was taken: %v", err)
	}
	if _, err := Join(ctx, c.seats[1].Link, keys[1], func(string) {}); err == nil {
		t.Error("two programs have the same keys open")
	}
	floods, stop := context.WithCancel(ctx)
	var flood sync.WaitGroup
	flood.Go(func() {
		for floods.Err() == nil {
			conn, err := joined[1].Visitor.Dial(floods)
			if err != nil {
				continue
			}
			_ = conn.Send([]byte(`{"nth":1,"op":"hello","version":2}`))
			go func() {
				for {
					if _, err := conn.Receive(); err != nil {
						return
					}
				}
			}()
			for n := 2; floods.Err() == nil; n++ {
				m, _ := json.Marshal(map[string]any{"nth": n, "op": "back", "call": n, "since": 1})
				if conn.Send(m) != nil {
					break
				}
			}
			_ = conn.Close()
		}
	})
	var play sync.WaitGroup
	for _, j := range joined {
		play.Go(func() {
			if m := botPlays(t, j, "flooded "); m.slowest > 2*time.Second {
				t.Errorf("while one floods %s waits %v", j.Seat.Who().By, m.slowest)
			}
		})
	}
	play.Wait()
	stop()
	flood.Wait()
	for _, j := range joined {
		j.Leave()
	}
	c.close()
	if _, over := verified(t, c.dir, nil); !over {
		t.Error("the game is not over")
	}
}
