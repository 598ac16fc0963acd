//go:build !js

package far

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/cpu"
	"sightline/cmd/internal/far/visit"
	"sightline/game/commanddecision/bot"
	"sightline/game/seat"
)

// A timed is a way to a host, on which one side does something and the other hears of it.
type timed struct {
	seat.Far
	slow time.Duration // between two decisions
	took func(time.Duration)
}

func (d *timed) Do(action json.RawMessage) error {
	began := time.Now()
	err := d.Far.Do(action)
	d.took(time.Since(began))
	time.Sleep(d.slow)
	return err
}

// TestLoad measures, where SIGHTLINE_LOAD says so many games, what a host machine bears: games at
// once with bots at both seats, a tenth of a second between decisions, over the loopback;
// from an action to the news of it; memory for each game; watchers of the first game
// (SIGHTLINE_WATCHERS). It lasts SIGHTLINE_LOAD_SECONDS, and all of it – hosts, players, watchers –
// runs in this process.
func TestLoad(t *testing.T) {
	games := more("SIGHTLINE_LOAD", 0)
	if games == 0 {
		games = 2
	}
	lasts := time.Duration(more("SIGHTLINE_LOAD_SECONDS", 3)) * time.Second
	watchers := more("SIGHTLINE_WATCHERS", 1)
	if os.Getenv("SIGHTLINE_WATCHERS") == "0" {
		watchers = 0
	}
	worked := cpu.Time()
	var mem [2]runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&mem[0])
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	var mu sync.Mutex
	var took []time.Duration
	actions := 0
	var watching []*visit.Visitor
	var play sync.WaitGroup
	stop := make(chan struct{})
	for n := range games {
		g := Game{Name: maneuvers, Scenario: library(t, maneuvers), Seats: []visit.Seat{{By: "Blue", Watches: true}}}
		h, err := NewGame(filepath.Join(t.TempDir(), fmt.Sprint(n)), g)
		if err != nil {
			t.Fatal(err)
		}
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		s := h.Server()
		go func() { _ = s.Serve(l) }()
		t.Cleanup(func() { _ = s.Close(); _ = h.Close() })
		c := &club{t: t, host: h}
		if c.seats, err = h.Seats("http://" + l.Addr().String()); err != nil {
			t.Fatal(err)
		}
		pair := []*visit.Visitor{c.visit(0, filepath.Join(t.TempDir(), "a")), c.visit(1, filepath.Join(t.TempDir(), "b"))}
		for i, v := range pair {
			play.Go(func() {
				if err := v.Wait(ctx, visit.Playing); err != nil {
					t.Error(err)
					return
				}
				d := &timed{Far: v.Client(), slow: 100 * time.Millisecond, took: func(d time.Duration) {
					mu.Lock()
					defer mu.Unlock()
					actions++
					took = append(took, d)
				}}
				b, err := bot.New("steady")
				if err != nil {
					t.Error(err)
					return
				}
				p := &bot.Player{Bot: b, Seat: seat.Elsewhere(v.Seat().Who(), v.Seat().Role(), v.Seat().Header(), d), Seed: fmt.Sprint("load ", n, i)}
				done := make(chan struct{})
				go func() { defer close(done); _ = p.Play() }()
				select {
				case <-done:
				case <-stop:
					v.Leave()
					<-done
				}
			})
		}
		if n == 0 {
			begun(t, pair...)
			for range watchers {
				w := c.visit(2, t.TempDir())
				watching = append(watching, w)
			}
			begun(t, watching...)
		}
	}
	time.Sleep(lasts)
	runtime.GC()
	runtime.ReadMemStats(&mem[1])
	mu.Lock()
	n := actions
	spent := cpu.Time() - worked
	slices.Sort(took)
	if len(took) == 0 {
		mu.Unlock()
		t.Fatal("nothing was done")
	}
	at := func(share float64) time.Duration {
		return took[int(share*float64(len(took)-1))].Round(100 * time.Microsecond)
	}
	t.Logf("%d games, %d watchers: %d actions, %.0f a second; confirmed, with the news of it, p50 %v, p99 %v, longest %v; %.1f MB a game", games, watchers, n,
		float64(n)/lasts.Seconds(), at(0.5), at(0.99), took[len(took)-1].Round(time.Millisecond), float64(mem[1].HeapAlloc-mem[0].HeapAlloc)/1e6/float64(games))
	fmt.Printf("far: | %d | %d | %.0f | %v | %v | %v | %.1f MB |\n", games, watchers, float64(n)/lasts.Seconds(), at(0.5), at(0.99),
		(spent / time.Duration(n)).Round(100*time.Microsecond), float64(mem[1].HeapAlloc-mem[0].HeapAlloc)/1e6/float64(games))
	mu.Unlock()
	close(stop)
	play.Wait()
	for _, w := range watching { // they know what the host knows
		l, err := w.Seat().Look(0)
		if err != nil || l.Version == 0 {
			t.Errorf("who watches is at version %d: %v", l.Version, err)
		}
	}
}
