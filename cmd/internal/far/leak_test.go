//go:build !js

package far

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	"sightline/game/commanddecision/bot"
)

// What a seat has after each message – its view, of whole ones and of what differs, and its news –, and the bytes of the
// message itself have nothing that its side does not know then: no name, company or kind of a stand that it has not
// seen by then, no place where one stands or will stand, nothing of the other side's, no secret of the host's, no layer of
// the dice; and its view and news are those of the position to the byte. So it is for both players, for a second seat and a
// watcher of a side, and for who watches both sides, here until the game is over later than any turn. Games of a few
// scenarios in turn, of every system one; SIGHTLINE_LEAK_GAMES has so many of all of them.
func TestNothingHiddenIsOnTheWire(t *testing.T) {
	games := more("SIGHTLINE_LEAK_GAMES", 5)
	if testing.Short() {
		games = 1
	}
	names := []string{"peski-1939", "lezey-1944", "berlin", "crossroads", "saint-clair", "maneuvers-1941", "bretteville-1944", "breakout", "authie-1944", "tempelhof", "saint-lo"}
	sum := new(searched)
	for k := range games {
		name := names[k%len(names)]
		t.Run(fmt.Sprint(name, " ", k), func(t *testing.T) {
			by := "steady"
			if k >= len(names) { // those of a soak do anything
				by = "random"
			}
			leaksOf(t, name, by, fmt.Sprint("leaks ", k), sum)
		})
	}
	if sum.names < games || sum.places < games || sum.kinds == 0 || sum.views < 50*games {
		t.Errorf("searched was too little: %+v", *sum)
	}
	if games > 2 && sum.texts == 0 { // "berlin" sends divisions to airfields that the Germans do not know
		t.Error("no text that is hidden from a side was searched for")
	}
	t.Logf("%d games: %+v", games, *sum)
}

// leaksOf plays a game and searches what was sent in it.
func leaksOf(t *testing.T, name, by, seed string, sum *searched) {
	text, board := []byte(nil), false
	for _, k := range boards.All() {
		if data, is := k.File(name); is && !board {
			text, board, by = data, true, "plain"
		}
	}
	if !board {
		text = library(t, name+".toml")
	}
	g := Game{Name: name + ".toml", Scenario: text, Late: mostLate}
	start, err := playedBy(g.Name, text).Open(game.Opening{Name: g.Name, Scenario: text})
	if err != nil {
		t.Fatal(err)
	}
	sides := start.Sides()
	g.Seats = []visit.Seat{{Name: "Anna", By: sides[0]}, {By: sides[1], Watches: true}, {Watches: true}}
	c := &club{t: t, dir: filepath.Join(t.TempDir(), "club")}
	h, err := NewGame(c.dir, g)
	if err != nil {
		t.Fatal(err)
	}
	c.serve(h, "127.0.0.1:0")
	t.Cleanup(func() { c.close() })
	ctx, end := context.WithTimeout(context.Background(), 10*time.Minute)
	defer end()
	ears := make([]*heard, len(c.seats))
	var v []*visit.Visitor
	for i := range c.seats {
		ears[i] = new(heard)
		o := visit.Open(visit.Visit{Link: c.seats[i].Link, Folder: c.keysIn(i), Dial: ears[i].dial, System: SystemOf, Name: fmt.Sprint("Player ", i)})
		t.Cleanup(o.Leave)
		o.Sit(true)
		v = append(v, o)
	}
	begun(t, v...)
	var players sync.WaitGroup
	for i := range 2 {
		players.Go(func() {
			own := "secret plan of " + sides[i]
			asks := []room.Ask{{Do: room.Say, Text: own, Side: true}, {Do: room.Say, Text: "Hello."}}
			if !board {
				asks = append(asks, room.Ask{Do: room.PingAt, At: &room.Point{25_400, 25_400}, Side: true},
					room.Ask{Do: room.Draws, Mark: &room.Mark{ID: "1", Kind: "text", Points: []room.Point{{25_400, 25_400}}, Text: own}})
			}
			for _, a := range asks {
				if err := <-v[i].Room().Ask(&a); err != nil {
					t.Errorf("%s: %v", a.Do, err)
				}
			}
			err := error(nil)
			if board {
				err = Plays(by, v[i].Seat(), seed+sides[i])
			} else if b, no := bot.New(by); no != nil {
				err = no
			} else {
				err = (&bot.Player{Bot: b, Seat: v[i].Seat(), Seed: seed + sides[i]}).Play()
			}
			if err != nil {
				t.Errorf("%s: %v", sides[i], err)
			}
		})
	}
	players.Wait()
	until(t, "all are told that it is over", func() bool {
		for _, v := range v {
			l, err := v.Seat().Look(0)
			if err != nil || ctx.Err() != nil {
				t.Fatal(err, ctx.Err())
			}
			if _, over := l.View.Over(); !over {
				return false
			}
		}
		return true
	})
	for _, v := range v {
		v.Leave()
	}
	c.close()
	r := newRecord(t, c, sides)
	for i, at := range c.seats {
		feed := 2 // of who watches both
		for k, side := range sides {
			if at.Side == side {
				feed = k
			}
		}
		list := reassembled(t, ears[i])
		r.search(feed, at.Label(), list, sum)
		all := strings.Join(ears[i].list, "\n")
		for secret := range r.always {
			if strings.Contains(all, secret) && !(secret == h.state.Seats[i].Token || feed < 2 && secret == "secret plan of "+sides[feed]) {
				t.Errorf("%s is sent %q", at.Label(), secret)
			}
		}
		if feed < 2 && !strings.Contains(all, "secret plan of "+sides[feed]) {
			t.Errorf("what is said to %s alone is not heard there", at.Label())
		}
	}
}
