package far

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"sightline/cmd/internal/far/room"
)

// In a pause nothing is done but that a side resigns, which ends the pause with the game.
func TestResignsInPause(t *testing.T) {
	c := openGame(t, Game{})
	dir := t.TempDir()
	blue, red := c.visit(0, filepath.Join(dir, "blue")), c.visit(1, filepath.Join(dir, "red"))
	begun(t, blue, red)
	does(t, "propose a pause", blue.Propose(room.Proposal{What: room.Pause}))
	until(t, "it is asked", func() bool { return len(red.Room().Now().Proposals) > 0 })
	does(t, "agree", red.Agree(red.Room().Now().Proposals[0]))
	until(t, "it is paused", func() bool { return red.Room().Now().Paused })
	if err := red.Seat().Do(json.RawMessage(`{"do":"ready"}`)); err == nil || !strings.Contains(err.Error(), "paused") {
		t.Errorf("in a pause: %v", err)
	}
	if err := red.Seat().Do(json.RawMessage(`{"do":"resign"}`)); err != nil {
		t.Fatalf("resigning in a pause: %v", err)
	}
	until(t, "it is over, and not paused", func() bool {
		s, _ := stateOf(t, blue)
		_, over := s.Over()
		return over && blue.Room().Now().Opened && !blue.Room().Now().Paused
	})
}
