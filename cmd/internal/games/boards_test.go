package games

import (
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/boards"
	"sightline/game"
)

// A match on a board is kept, goes on with its bot, and is watched again when it is over.
func TestMatchOnABoard(t *testing.T) {
	for _, k := range boards.All() {
		name := k.Smallest()
		t.Run(name, func(t *testing.T) {
			text, _ := k.File(name)
			f := In(t.TempDir())
			defer f.Close()
			f.Seed = "a match on a board"
			if _, err := f.OpenMatch(name, text, Setting{Sides: [2]string{Person, "steady"}}); err == nil || !strings.Contains(err.Error(), "plain") {
				t.Errorf("a bot of another game: %v, want that the bots there are are named", err)
			}
			m, err := f.OpenMatch(name, text, Setting{Sides: [2]string{Person, "plain"}})
			if err != nil {
				t.Fatal(err)
			}
			at := m.Seats[0]
			if err := at.Do([]byte(`{"do":"begin"}`)); err != nil {
				t.Log(err) // the bot was quicker
			}
			now, err := at.Look(0)
			if err != nil {
				t.Fatal(err)
			}
			f.Close()
			list := f.All()
			if len(list) != 1 || !list[0].IsMatch() || !list[0].OnBoard() || !strings.HasPrefix(list[0].Head, "Turn 1 of ") && list[0].Head != "Before the game" || list[0].Bots[now.View.Sides()[1]] != "plain" {
				t.Fatalf("%d games are kept, the first: %q, bots %v", len(list), list[0].Head, list[0].Bots)
			}
			if m, err = f.OpenMatch(name, text, Setting{}); err != nil || !m.GoesOn || m.Sides[1] != "plain" {
				t.Fatalf("goes on: %+v, %v", m, err)
			}
			done := make(chan error, 1)
			go func() { done <- k.Play("random", m.Seats[0], "a player") }()
			select {
			case err := <-done:
				if err != nil {
					t.Fatal(err)
				}
			case <-time.After(time.Minute):
				l, _ := m.Seats[0].Look(0)
				x := l.News[len(l.News)-1]
				t.Fatalf("no end after a minute: bot %v, after %d news, the last by %v: %v", f.Stopped(), len(l.News), x.By, x.Events)
			}
			if err := f.Stopped(); err != nil {
				t.Error(err)
			}
			f.Close()
			list = f.All()
			if len(list) != 1 || list[0].Over == nil {
				t.Fatalf("over: %+v", list)
			}
			p, err := f.Past(list[0].File)
			if err != nil {
				t.Fatal(err)
			}
			if p.System() != k.Name() || !p.Over() || len(p.As(game.Referee).Shots) < 20 {
				t.Errorf("it is watched as one of %s, over: %v", p.System(), p.Over())
			}
		})
	}
}
