//go:build !js

package far

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/seat"
)

// A badWire is a proxy for TCP between clients and a host, on which bytes suffer, whatever frame they are of.
type badWire struct {
	to     string
	addr   string
	listen net.Listener
	off    atomic.Bool
	dials  atomic.Int64
	all    sync.WaitGroup
	quit   chan struct{}

	mu     sync.Mutex
	chance *rand.Rand
	every  int // one piece of so many
	kinds  [wireFaults]int
}

const (
	split     = iota // written byte by byte
	late             // for some time nothing comes
	cutShort         // a part of the piece, and then the end
	reset            // the end at once, without a word
	swallowed        // from now on nothing comes, in both directions, and no end either
	wireFaults
)

func openBadWire(t *testing.T, to string, seed uint64, every int) *badWire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &badWire{to: to, addr: l.Addr().String(), listen: l, quit: make(chan struct{}), chance: rand.New(rand.NewPCG(seed, 9)), every: every}
	w.all.Go(w.accept)
	t.Cleanup(func() {
		close(w.quit)
		_ = l.Close()
		w.all.Wait()
	})
	return w
}

func (w *badWire) accept() {
	for {
		c, err := w.listen.Accept()
		if err != nil {
			return
		}
		h, err := net.Dial("tcp", w.to)
		if err != nil {
			_ = c.Close()
			continue
		}
		w.dials.Add(1)
		link := &badLink{wire: w, ends: [2]*net.TCPConn{c.(*net.TCPConn), h.(*net.TCPConn)}, gone: make(chan struct{})}
		w.all.Go(func() {
			select {
			case <-w.quit:
			case <-link.gone:
			}
			link.end()
		})
		w.all.Go(func() { link.carry(0) })
		w.all.Go(func() { link.carry(1) })
	}
}

// next is what befalls the next piece, or -1.
func (w *badWire) next() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.off.Load() || w.chance.IntN(w.every) > 0 {
		return -1
	}
	k := w.chance.IntN(wireFaults)
	if k == swallowed && w.chance.IntN(3) > 0 { // it takes long until that is noticed
		k = cutShort
	}
	w.kinds[k]++
	return k
}

// A badLink is one connection through a badWire: that of the client, and that to the host.
type badLink struct {
	wire   *badWire
	ends   [2]*net.TCPConn
	silent atomic.Bool
	once   sync.Once
	gone   chan struct{}
}

func (l *badLink) end() {
	l.once.Do(func() { close(l.gone) })
	for _, c := range l.ends {
		_ = c.Close()
	}
}

// carry takes what comes at one end to the other.
func (l *badLink) carry(from int) {
	a, b := l.ends[from], l.ends[1-from]
	buf := make([]byte, 2048)
	for {
		n, err := a.Read(buf)
		if l.silent.Load() { // read, and never passed on; no end is passed on either
			if err != nil {
				return
			}
			continue
		}
		if err != nil {
			l.end()
			return
		}
		piece := buf[:n]
		switch l.wire.next() {
		case split:
			for i := range piece {
				if _, err := b.Write(piece[i : i+1]); err != nil {
					break
				}
			}
			continue
		case late:
			select {
			case <-time.After(150 * time.Millisecond):
			case <-l.gone:
			}
		case cutShort:
			_, _ = b.Write(piece[:n/2])
			l.end()
			return
		case reset:
			for _, c := range l.ends {
				_ = c.SetLinger(0)
			}
			l.end()
			return
		case swallowed:
			l.silent.Store(true)
			continue
		}
		if _, err := b.Write(piece); err != nil {
			l.end()
			return
		}
	}
}

// Whatever befalls the bytes between two players and their host – late, in single bytes, cut in a frame,
// reset, swallowed without an end – nothing that was confirmed is lost, doubled or out of its order, and who
// watches by a good wire never waits 2 seconds for the host.
func TestBadWires(t *testing.T) {
	want := more("SIGHTLINE_RECONNECTIONS", 8)
	dials, games := int64(0), 0
	var kinds [wireFaults]int
	for seed := uint64(1); dials < int64(want) && !t.Failed(); seed++ {
		games++
		n, k := playedByBadWires(t, seed, 40)
		dials += n
		for i := range kinds {
			kinds[i] += k[i]
		}
	}
	t.Logf("%d games over %d connections; split, late, cut short, reset, swallowed: %v", games, dials, kinds)
}

func playedByBadWires(t *testing.T, seed uint64, every int) (int64, [wireFaults]int) {
	c := openGame(t, Game{Seats: []visit.Seat{{By: "Blue", Watches: true}}})
	w := openBadWire(t, c.addr, seed, every)
	bad, err := c.host.Seats("http://" + w.addr)
	if err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	var said [2][]string
	var players, watching sync.WaitGroup
	var visitors [2]*visit.Visitor
	for i := range visitors {
		v := visit.Open(visit.Visit{Link: bad[i].Link, Folder: filepath.Join(t.TempDir(), fmt.Sprint("keys ", i)), Dial: socket.Dial, System: SystemOf, Pulse: 300 * time.Millisecond, Answers: 3 * time.Second})
		v.Sit(true)
		visitors[i] = v
		players.Go(func() {
			if err := v.Wait(ctx, visit.Playing); err != nil {
				t.Error(err)
				return
			}
			m := &meter{Far: v.Client()}
			if err := Plays("steady", seat.Elsewhere(v.Seat().Who(), v.Seat().Role(), v.Seat().Header(), m), fmt.Sprint("wires ", seed, i)); err != nil {
				t.Errorf("%s: %v", v.Seat().Who().By, err)
			}
			if err := v.Client().Cheat(); err != nil {
				t.Error(err)
			}
			said[i] = m.done
		})
	}
	over := make(chan struct{})
	watching.Go(func() {
		v := c.visit(2, filepath.Join(t.TempDir(), "watches"))
		if err := v.Wait(ctx, visit.Playing); err != nil {
			t.Error(err)
			return
		}
		asked := 0
		for ; ; asked++ {
			began := time.Now()
			if _, err := v.Client().LookBack(0); err != nil {
				t.Error(err)
				return
			}
			if took := time.Since(began); took > 2*time.Second {
				t.Errorf("who watches waits %v for the host", took)
			}
			select {
			case <-over:
				t.Logf("who watches asked %d times", asked)
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	})
	players.Wait()
	close(over)
	watching.Wait()
	w.off.Store(true)
	for _, v := range visitors {
		v.Leave()
	}
	c.close()
	var written [2][]string
	_, ended := verified(t, c.dir, func(s *game.Step) {
		if s.Line.Kind == game.ActionLine {
			i := slices.IndexFunc(bad, func(at Seat) bool { return at.Side == s.Line.By })
			written[i] = append(written[i], string(s.Line.Do))
		}
	})
	for i := range said {
		if !slices.Equal(said[i], written[i]) {
			t.Errorf("%s: %d actions are confirmed, %d written, or others, or in another order", bad[i].Side, len(said[i]), len(written[i]))
		}
	}
	if !ended {
		t.Error("the game is not over")
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.dials.Load(), w.kinds
}
