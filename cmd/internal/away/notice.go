//go:build !js

package away

import (
	"os/exec"

	"sightline/cmd/internal/far"
	"sightline/game"
	"sightline/game/seat"
)

// Stands is where a seat's game stands in a view, in words, and whether the seat's side has something to choose.
func Stands(s *seat.Seat, view game.Position) (turn string, chooses bool) {
	return far.Stands(s.Header().System, view, s.Who().By)
}

// Notify tells the desktop, by notify-send where there is one, that it is the player's turn.
func Notify(turn string) {
	path, err := exec.LookPath("notify-send")
	if err != nil {
		return
	}
	c := exec.Command(path, "--app-name=Sightline", "Sightline", "It is your turn: "+turn)
	if c.Start() == nil {
		go func() { _ = c.Wait() }()
	}
}
