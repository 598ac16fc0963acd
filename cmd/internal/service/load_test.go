//go:build !js

package service

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"sightline/cmd/internal/cpu"
	"sightline/cmd/internal/far"
	"sightline/cmd/internal/far/crowd"
	"sightline/cmd/internal/far/visit"
	"sightline/game/seat"
)

// more is how much of something is done: what the environment says under a name, else few.
func more(name string, few int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil && n > 0 {
		return n
	}
	return few
}

// TestLoad measures, where SIGHTLINE_LOAD says so many games, what sightline-service bears with one node that is a
// program of its own: games at once with bots at both seats, a tenth of a second after each
// decision, over the loopback, for SIGHTLINE_LOAD_SECONDS. Its limits hold: who plays comes from
// many addresses of the loopback. SIGHTLINE_WATCHERS watch the first game.
func TestLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	games, watchers := more("SIGHTLINE_LOAD", 2), more("SIGHTLINE_WATCHERS", 1)
	if os.Getenv("SIGHTLINE_WATCHERS") == "0" {
		watchers = 0
	}
	n := openNodes(t, 1, "")[0]
	c := crowd.Crowd{System: far.SystemOf, Bot: steady, Folder: t.TempDir(), Watchers: watchers, Pause: 100 * time.Millisecond, Warm: time.Second,
		Lasts: time.Duration(more("SIGHTLINE_LOAD_SECONDS", 2)) * time.Second}
	_, empty := cpu.Of(n.program.Process.Pid)
	for k := range games {
		links := n.makes(t, crowd.Client(5000+k/10), map[string]string{"scenario": maneuvers, "watch": "1"})
		c.Games = append(c.Games, [2]visit.Link{links[0], links[1]})
		c.Watch = links[2]
	}
	var worked [2]time.Duration
	var memory int64
	c.Begun = func() { worked[0], _ = cpu.Of(n.program.Process.Pid) }
	c.Ended = func() { worked[1], memory = cpu.Of(n.program.Process.Pid) }
	ctx, end := context.WithTimeout(context.Background(), 5*time.Minute)
	defer end()
	l, err := c.Play(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if l.Playing < games {
		t.Logf("%d of %d games were over before the end", games-l.Playing, games)
	}
	fmt.Println("service:", c.Row(l, worked[1]-worked[0], memory-empty))
	if all := metric(t, n.watched, "sightline_line_seconds_count"); all < float64(l.Actions) {
		t.Errorf("%d actions were confirmed, and %.0f lines are safe", l.Actions, all)
	}
}

// makes makes a game on the page of a node, and returns the links of its seats.
func (p *ownNode) makes(t *testing.T, by *http.Client, form map[string]string) (list []visit.Link) {
	t.Helper()
	code, page := postsBy(t, by, "http://"+p.listens, "/games/", form)
	for _, text := range slices.Compact(links.FindAllString(page, -1)) {
		l, err := far.ParseLink(text)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, l)
	}
	if len(list) < 2 {
		t.Fatalf("answer %d: the page of links:\n%s", code, page)
	}
	return list
}

func steady(at *seat.Seat, seed string) error { return far.Plays("steady", at, seed) }
