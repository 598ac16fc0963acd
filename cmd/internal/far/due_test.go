//go:build !js

package far

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"sightline/cmd/internal/far/room"
	"sightline/cmd/internal/far/visit"
	"sightline/game"
	rules "sightline/game/commanddecision"
	"sightline/game/commanddecision/bot"
)

// atRandom has a seat choose something in its step, and be ready.
func atRandom(t *testing.T, v *visit.Visitor, k int) error {
	b, err := bot.New("random")
	if err != nil {
		t.Error(err)
		return err
	}
	s, _ := stateOf(t, v)
	i := slices.Index(s.Sides(), v.Seat().Who().By)
	for _, a := range b.Choose(s, i, game.NewDice("due", k)) {
		if _, resigns := a.(rules.Resign); resigns {
			continue
		}
		if err := v.Seat().Do(json.RawMessage(rules.EncodeAction(a))); err != nil {
			return err
		}
	}
	if s, _ = stateOf(t, v); !s.Ready[i] {
		return v.Seat().Do(json.RawMessage(`{"do":"ready"}`))
	}
	return nil
}

// overDue opens a club in which Red has gone, and the layer of Red is missing for dice: what Blue has done waits for
// them, and is answered by answered.
func overDue(t *testing.T, clock room.Time) (c *club, blue *visit.Visitor, answered <-chan error) {
	t.Helper()
	c = openGame(t, Game{Clock: clock})
	dir := t.TempDir()
	var red *visit.Visitor
	blue, red = c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	due := func() bool { return slices.Equal(blue.Now().Dice, []string{"Red"}) }
	does := make(chan error, 1)
	for k := 0; !due(); k++ { // until a step in which both being ready rolls dice
		if k == 60 {
			t.Fatal("no dice were ever due")
		}
		if err := atRandom(t, red, k); err != nil {
			t.Fatal(err)
		}
		red.Leave()
		was, _ := stateOf(t, blue)
		go func() { does <- atRandom(t, blue, k) }()
		until(t, "the next step, or dice that are due", func() bool {
			s, _ := stateOf(t, blue)
			return s.Step != was.Step || s.Turn != was.Turn || due()
		})
		if !due() {
			if err := <-does; err != nil {
				t.Fatal(err)
			}
			red = c.visit(1, filepath.Join(dir, "red"))
			begun(t, red)
		}
	}
	return c, blue, does
}

// redIsSilent closes a club, and reports whether its journal verifies and names Red, once, as who showed no layer.
func redIsSilent(t *testing.T, c *club) {
	t.Helper()
	c.close()
	verified(t, c.dir, nil)
	data, err := os.ReadFile(filepath.Join(c.dir, JournalFile))
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, l := range game.ParseJournal(data).Lines {
		if l.Kind == game.SilentLine && l.By == "Red" {
			named++
		}
	}
	if named != 1 {
		t.Errorf("that Red showed no layer stands in the record %d times", named)
	}
}

// wins waits until a side has won, as Blue knows it.
func wins(t *testing.T, blue *visit.Visitor, side string) {
	t.Helper()
	until(t, side+" has won", func() bool {
		s, _ := stateOf(t, blue)
		o, over := s.Over()
		return over && o.Side == side
	})
}

// A side whose clock has run out while its layer of the dice is missing has lost: the claim does not wait for
// what it does not show.
func TestClaimOverDueDice(t *testing.T) {
	c, blue, answered := overDue(t, room.Time{Step: 6 * time.Second})
	until(t, "Blue may claim", func() bool { return slices.Contains(blue.Room().Now().Claim, room.ClaimTime) })
	does(t, "claim", blue.Room().Ask(&room.Ask{Do: room.Claim, Text: room.ClaimTime}))
	wins(t, blue, "Blue")
	<-answered
	redIsSilent(t, c)
}

// Who resigns has lost, in a game without a clock, too, while the other never shows the layer that is due.
func TestResignOverDueDice(t *testing.T) {
	c, blue, answered := overDue(t, room.Time{})
	if err := blue.Seat().Do(json.RawMessage(`{"do":"resign"}`)); err != nil {
		t.Fatal(err)
	}
	wins(t, blue, "Red")
	<-answered
	redIsSilent(t, c)
}
