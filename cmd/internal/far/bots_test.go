//go:build !js

package far

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/socket"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
)

// botAnswers has Blue propose things to the bot that stands in for Red: it pauses, and declines what only
// its player could sign, at once.
func botAnswers(t *testing.T, blue *visit.Visitor) {
	t.Helper()
	does(t, "propose a draw", blue.Propose(room.Proposal{What: room.Draw}))
	until(t, "the draw is declined", func() bool {
		return len(blue.Room().Now().Proposals) == 0 && strings.Contains(spoken(blue), "The bot that plays for Red declines the draw.")
	})
	does(t, "propose a pause", blue.Propose(room.Proposal{What: room.Pause}))
	until(t, "it is paused", func() bool { return blue.Room().Now().Paused })
	does(t, "go on", blue.Room().Ask(&room.Ask{Do: room.GoOn}))
	until(t, "the pause is over", func() bool { return !blue.Room().Now().Paused })
}

// A bot at a seat answers what is proposed: it pauses, goes back and plays on, and takes no draw while it is
// not losing.
func TestBotAnswers(t *testing.T) {
	c := openGame(t, Game{})
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	ended := make(chan error, 1)
	go func() { ended <- PlaysAt("steady", red, "seed") }()
	answered := func() bool { return len(blue.Room().Now().Proposals) == 0 }
	first, version := stateOf(t, blue)
	step := func() {
		t.Helper()
		was, _ := stateOf(t, blue)
		ready(t, blue)
		until(t, "the bot has chosen", func() bool {
			s, _ := stateOf(t, blue)
			return s.Step != was.Step || s.Turn != was.Turn
		})
	}
	step()
	does(t, "propose a pause", blue.Propose(room.Proposal{What: room.Pause}))
	until(t, "it is paused", func() bool { return blue.Room().Now().Paused })
	does(t, "propose to go back", blue.Propose(room.Proposal{What: room.Back, Version: version, Text: "the beginning"}))
	until(t, "it went back", func() bool { s, _ := stateOf(t, blue); return s.Step == first.Step && answered() })
	time.Sleep(3 * pauseLook) // the bot is to choose anew, and waits
	does(t, "go on", blue.Room().Ask(&room.Ask{Do: room.GoOn}))
	step()
	does(t, "propose a draw", blue.Propose(room.Proposal{What: room.Draw}))
	until(t, "the draw is declined", func() bool { return answered() && strings.Contains(spoken(blue), "Red declines the draw.") })
	select {
	case err := <-ended:
		t.Errorf("the bot has ended: %v", err)
	default:
	}
}

// A bot takes a draw where more of its own stands are eliminated than it knows of the other's.
func TestBotTakesDraw(t *testing.T) {
	p, err := rules.System{}.Open(game.Opening{Name: maneuvers, Scenario: library(t, maneuvers)})
	if err != nil {
		t.Fatal(err)
	}
	s := p.(*rules.State)
	draw := func(side string) bool { return agrees(&room.Proposal{What: room.Draw}, s, side) }
	lose := func(side string) {
		for i, name := range s.Names() {
			if x, _ := s.Piece(name); x.Side == side && x.Place != rules.Eliminated {
				s.Stands[i].Place = rules.Eliminated
				return
			}
		}
		t.Fatalf("%s has no stand", side)
	}
	for _, want := range []struct {
		loses     string
		blue, red bool
	}{{"", false, false}, {"Blue", true, false}, {"Red", false, false}, {"Red", false, true}} {
		if want.loses != "" {
			lose(want.loses)
		}
		if draw("Blue") != want.blue || draw("Red") != want.red {
			t.Errorf("after %q has lost a stand Blue takes a draw: %v, Red: %v", want.loses, draw("Blue"), draw("Red"))
		}
	}
}

// A bot at a seat is told as one to everybody, and no more once a person sits there; and before the game the host
// knows how far away who sits there is.
func TestBotIsMarked(t *testing.T) {
	c := openClub(t)
	dir := t.TempDir()
	blue := c.visit(0, filepath.Join(dir, "blue"))
	at := visit.Visit{Link: c.seats[1].Link, Folder: filepath.Join(dir, "red"), Dial: socket.Dial, System: SystemOf, Bot: "steady"}
	red := visit.Open(at)
	red.Sit(false)
	bot := func() (name string) {
		for _, p := range blue.Room().Now().People {
			if p.By == c.seats[1].Side {
				name = p.Bot
			}
		}
		return name
	}
	until(t, "the bot is told as one", func() bool { return bot() == "steady" })
	until(t, "it is known how far away they are", func() bool {
		p := c.host.Room().People()
		return p[0].Latency > 0 && p[1].Latency > 0 && p[0].Guests == 1
	})
	red.Leave()
	at.Bot = ""
	red = visit.Open(at)
	defer red.Leave()
	red.Sit(true)
	until(t, "a person plays", func() bool { return bot() == "" })
	begun(t, blue, red)
	until(t, "in the game it is not measured", func() bool { return c.host.Room().People()[0].Latency == 0 })
}
