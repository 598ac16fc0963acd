//go:build !js

package far

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"sightline/cmd/internal/cpu"
	"sightline/cmd/internal/far/crowd"
	"sightline/cmd/internal/far/visit"
	"sightline/game/seat"
)

// TestLoad measures, where SIGHTLINE_LOAD says so many games, what a machine bears: games at once with
// bots at both seats, a tenth of a second after each decision, over the loopback; from an action to
// the news of it; the processor time and memory of hosts; watchers of the first game
// (SIGHTLINE_WATCHERS). It measures SIGHTLINE_LOAD_SECONDS. Each game has a host that is a program of its
// own, as `sightline host` is; who plays and watches is in this one.
func TestLoad(t *testing.T) {
	games := more("SIGHTLINE_LOAD", 2)
	watchers := more("SIGHTLINE_WATCHERS", 1)
	if os.Getenv("SIGHTLINE_WATCHERS") == "0" {
		watchers = 0
	}
	c := crowd.Crowd{System: SystemOf, Bot: steady, Folder: t.TempDir(), Watchers: watchers, Pause: 100 * time.Millisecond,
		Warm: time.Second, Lasts: time.Duration(more("SIGHTLINE_LOAD_SECONDS", 2)) * time.Second}
	var hosts []*exec.Cmd
	for n := range games {
		seats, host := hostBeside(t, Game{Name: maneuvers, Scenario: library(t, maneuvers), Seats: []visit.Seat{{By: "Blue", Watches: true}}})
		hosts = append(hosts, host)
		c.Games = append(c.Games, [2]visit.Link{seats[0].Link, seats[1].Link})
		if n == 0 {
			c.Watch = seats[2].Link
		}
	}
	var worked [2]time.Duration
	var memory int64
	all := func(i int) {
		memory = 0
		for _, h := range hosts {
			w, m := cpu.Of(h.Process.Pid)
			worked[i] += w
			memory += m
		}
	}
	c.Begun, c.Ended = func() { all(0) }, func() { all(1) }
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	l, err := c.Play(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if l.Playing < games {
		t.Logf("%d of %d games were over before the end", games-l.Playing, games)
	}
	fmt.Println("far:", c.Row(l, worked[1]-worked[0], memory))
}

// hostBeside begins a host that is a process of its own, until the test ends.
func hostBeside(t *testing.T, g Game) ([]Seat, *exec.Cmd) {
	t.Helper()
	_, _, seats, start := placed(t, g)
	c := start()
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
	})
	return seats, c
}

func steady(at *seat.Seat, seed string) error { return Plays("steady", at, seed) }
